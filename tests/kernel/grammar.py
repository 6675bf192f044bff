"""Random rules: small flows of every shape that the compiler accepts, written from a grammar."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

NAMES = ("a", "b", "c", "d")


class Writer:
    """Writes one flow. Every name has a value from the start, every loop ends, and nothing raises."""

    def __init__(self, draw: Callable[[Any], Any]) -> None:
        self.draw = draw
        self.lines: list[str] = []
        self.room = draw(st.integers(4, 22))              # how many statements are still to be written
        self.fresh = 0

    def one(self, *among: Any) -> Any:
        return self.draw(st.sampled_from(among))

    def name(self) -> str:
        return str(self.one(*NAMES))

    def expr(self, depth: int = 2) -> str:
        if depth == 0 or self.one(True, False):
            return str(self.one(*NAMES, "0", "1", "2", "3"))
        left, right = self.expr(depth - 1), self.expr(depth - 1)
        n, m = self.one(("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"))
        return str(self.one(
            f"({left} + {right}) % 5", f"{left} * {right} % 7", f"max({left}, {right})", f"({left} if {right} else {n})",
            f"sum({n} + {m} for {n} in range({left} % 4))", f"[{n} for {n} in range(4) if {n} != {m}][{left} % 3]",
            f"(lambda {n}: ({n} + {m}) % 5)({left})", f"len({{{n}: {m} for {n} in range({right} % 3)}})",
            f"(lambda: {n})()", f"sum(len([{n} for {m} in range({n})]) for {n} in range({left} % 3))",
        ))

    def test(self) -> str:
        left, right = self.expr(1), self.expr(1)
        return str(self.one(f"{left} < {right}", f"{left} % 2", f"not {left}", f"{left} == {right} or {self.name()} > 2",
                            f"0 < {left} < {right}", f"(w := {left}) and w > {right}"))

    def write(self, indent: int, line: str) -> None:
        self.lines.append("    " * indent + line)

    def block(self, indent: int, loop: bool, waits: bool) -> None:
        before = len(self.lines)
        for _ in range(self.draw(st.integers(1, 3))):
            if self.room > 0:
                self.statement(indent, loop, waits)
        if len(self.lines) == before:
            self.write(indent, f"note(g, {self.name()})")

    def statement(self, indent: int, loop: bool, waits: bool) -> None:
        self.room -= 1
        kinds = ["assign", "aug", "swap", "note", "if", "for", "while", "match", "try"]
        kinds += ["wait"] * 6 if waits else []
        kinds += ["break", "continue"] * 2 if loop else []
        kinds += ["return"] if indent > 1 else []
        kind = self.one(*kinds) if indent < 5 else self.one(*[k for k in kinds if k not in ("if", "for", "while", "match")])
        getattr(self, f"{kind}_")(indent, loop, waits)

    def assign_(self, indent: int, loop: bool, waits: bool) -> None:
        self.write(indent, f"{self.name()} = {self.one(self.expr(), f'((w := {self.name()}) + w) % 5')}")

    def aug_(self, indent: int, loop: bool, waits: bool) -> None:
        self.write(indent, f"{self.name()} += {self.expr()}")

    def swap_(self, indent: int, loop: bool, waits: bool) -> None:
        self.write(indent, f"{self.name()}, {self.name()} = {self.expr(1)}, {self.expr(1)}")

    def note_(self, indent: int, loop: bool, waits: bool) -> None:
        self.write(indent, f"note(g, {', '.join(NAMES)}, box[{self.expr(1)} % 3])")

    def wait_(self, indent: int, loop: bool, waits: bool) -> None:
        n, m = self.name(), self.name()
        call = self.one(f"pick(g, {self.expr(1)} % 3 + 2)", "pick(g, about='other')", f"TABLE[{self.expr(1)} % 2](g, 2)",
                        "twice(g, n=2)", f"main(g, {self.expr(1)} % 3, depth - 1)")
        if call.startswith("main"):
            self.write(indent, "if depth > 0 and tick(g):")
            indent += 1
        self.write(indent, self.one(
            f"{n} = yield from {call}", f"{n}: int = yield from {call}", f"yield from {call}",
            f"box[{m} % 3] = yield from {call}",
            f"_, {n} = yield Ask('a', 'direct', choices({m} % 3 + 2), {m}={m})",
            f"{n} = (yield Ask('a', 'whole', choices(2)))\n{'    ' * indent}{n} = {n}[1]",
            f"_, {n} = yield Ask('b', 'lazy', lambda: choices({n} % 2 + 2))",
        ))

    def return_(self, indent: int, loop: bool, waits: bool) -> None:
        self.write(indent, self.one(f"return {self.expr()}", f"return {self.name()}", "return 0") if not waits
                   else self.one(f"return {self.expr()}", "return (yield from twice(g, 2))"))

    def break_(self, indent: int, loop: bool, waits: bool) -> None:
        self.write(indent, f"if {self.test()}:")
        self.write(indent + 1, "break")

    def continue_(self, indent: int, loop: bool, waits: bool) -> None:
        self.write(indent, f"if {self.test()}:")
        self.write(indent + 1, "continue")

    def if_(self, indent: int, loop: bool, waits: bool) -> None:
        self.write(indent, f"if {self.test()}:")
        self.block(indent + 1, loop, waits)
        if self.one(True, False):
            self.write(indent, f"elif {self.test()}:")
            self.block(indent + 1, loop, waits)
        if self.one(True, False):
            self.write(indent, "else:")
            self.block(indent + 1, loop, waits)

    def for_(self, indent: int, loop: bool, waits: bool) -> None:
        n, m = self.one(("a", "b"), ("b", "c"), ("d", "a"))
        self.write(indent, self.one(f"for {n} in range({self.expr(1)} % 4):", f"for {n}, {m} in [(1, {m}), ({n}, 2)]:",
                                    f"for {n}, {m} in enumerate(box):", f"for {n} in box:"))
        waits = waits and self.one(True, True, False)
        self.block(indent + 1, True, waits)
        if not waits and self.one(True, False):
            self.write(indent, "else:")
            self.block(indent + 1, loop, False)

    def while_(self, indent: int, loop: bool, waits: bool) -> None:
        self.write(indent, self.one("while tick(g):", f"while tick(g) and ({self.test()}):"))
        self.block(indent + 1, True, waits and self.one(True, True, False))

    def match_(self, indent: int, loop: bool, waits: bool) -> None:
        n, m = self.one(("a", "b"), ("c", "b"), ("d", "a"))
        self.write(indent, f"match ({self.expr(1)} % 3, {self.expr(1)} % 2, {self.name()}):")
        arms = [f"case (0, {n}, _):", f"case ({n}, 1, {m}) if {n} > {self.name()}:", f"case [1, *rest] if len(rest) > {m}:",
                f"case (2 as {m}, *_):", f"case (_, _, {n}) if {self.test()}:"]
        for arm in self.draw(st.lists(st.sampled_from(arms), min_size=1, max_size=3, unique=True)):
            self.write(indent + 1, arm)
            self.block(indent + 2, loop, waits)
        if self.one(True, False):
            self.write(indent + 1, f"case {self.one('_', n)}:")
            if self.lines[-1].strip() == f"case {n}:":
                self.write(indent + 2, f"{n} = {n}[0]")
            self.block(indent + 2, loop, waits)

    def try_(self, indent: int, loop: bool, waits: bool) -> None:
        self.write(indent, "try:")
        self.write(indent + 1, f"{self.name()} = 6 // ({self.expr(1)} % 2)")
        self.block(indent + 1, loop, False)
        self.write(indent, "except ZeroDivisionError:")
        self.block(indent + 1, loop, False)

    def flow(self) -> str:
        self.write(0, "@flow")
        self.write(0, "def main(g, a: int = 1, depth: int = 2):")
        self.write(1, "b, c, d = 2, a, 0")
        self.write(1, "box = [0, 1, 2]")
        while self.room > 0:
            self.statement(1, False, True)
        self.write(1, "if tick(g):")
        self.write(2, "c = yield from pick(g, 2)")
        self.write(1, "note(g, a, b, c, d, *box)")
        self.write(1, "return (a + b + c + d + sum(box)) % 7")
        return "\n".join(self.lines) + "\n"


@st.composite
def flow_sources(draw: Callable[[Any], Any]) -> str:
    return Writer(draw).flow()
