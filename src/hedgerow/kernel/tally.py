"""A number that carries its story: a total and the steps that made it, each with its reason and rule.

    >>> from hedgerow.kernel.tally import Tally
    >>> t = Tally.of(7, "firepower", "3.1").add(-1, "pinned", "3.4").halve("long range", "3.2").ceil("3.2")
    >>> t.total
    3
    >>> for line in t.lines: print(line)
    ('+', 7, 'firepower', '3.1')
    ('+', -1, 'pinned', '3.4')
    ('/', 2, 'long range', '3.2')

A step that changes nothing leaves no line. Lines hold ids and numbers only; text is made from them on demand. Halves
and quarters are exact (binary fractions), so nothing is ever rounded unless a rule says so with `floor` or `ceil`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from hedgerow.kernel.records import Value

Number = int | float
Line = tuple[str, int | float, str, str]

_PLAIN = {"+": "", "*": "×", "/": "÷", "floor": "rounded down to", "ceil": "rounded up to", "least": "at least",
          "most": "at most", "column": "column", "shift": "columns", "set": "set to"}


class Tally(Value):
    """A total and the lines `(step, amount, reason, rule)` that made it. Never changes; each step gives a new one."""

    total: int | float = 0
    lines: tuple[tuple[str, int | float, str, str], ...] = ()

    @staticmethod
    def of(amount: Number, reason: str, rule: str = "") -> Tally:
        """The number it starts from."""
        return Tally(amount, (("+", amount, reason, rule),))

    def add(self, amount: Number, reason: str, rule: str = "") -> Tally:
        if not amount:
            return self
        return Tally(_whole(self.total + amount), (*self.lines, ("+", amount, reason, rule)))

    def plus(self, other: Tally) -> Tally:
        """Both stories, one after the other; the other must consist of additions."""
        return Tally(_whole(self.total + other.total), self.lines + other.lines)

    def double(self, reason: str, rule: str = "") -> Tally:
        return self.times(2, reason, rule)

    def times(self, factor: int, reason: str, rule: str = "") -> Tally:
        return Tally(_whole(self.total * factor), (*self.lines, ("*", factor, reason, rule)))

    def halve(self, reason: str, rule: str = "") -> Tally:
        return self.divide(2, reason, rule)

    def divide(self, by: int, reason: str, rule: str = "") -> Tally:
        """By two, four, eight: powers of two stay exact."""
        if by < 1 or by & (by - 1):
            raise ValueError(f"dividing by {by} would not stay exact")
        return Tally(_whole(self.total / by), (*self.lines, ("/", by, reason, rule)))

    def floor(self, rule: str = "", reason: str = "fractions") -> Tally:
        if self.total.__class__ is int:
            return self
        return self._becomes("floor", math.floor(self.total), reason, rule)

    def ceil(self, rule: str = "", reason: str = "fractions") -> Tally:
        return self._becomes("ceil", math.ceil(self.total), reason, rule)

    def at_least(self, bound: Number, reason: str, rule: str = "") -> Tally:
        return self._becomes("least", max(self.total, bound), reason, rule)

    def at_most(self, bound: Number, reason: str, rule: str = "") -> Tally:
        return self._becomes("most", min(self.total, bound), reason, rule)

    def clamp(self, low: Number, high: Number, reason: str, rule: str = "") -> Tally:
        return self.at_least(low, reason, rule).at_most(high, reason, rule)

    def become(self, amount: Number, reason: str, rule: str = "") -> Tally:
        """A rule that replaces the number whatever it was."""
        return self._becomes("set", amount, reason, rule)

    def column(self, columns: Sequence[Number], reason: str, rule: str = "") -> Tally:
        """The highest column of a table that the total reaches; below the first column it is 0."""
        return self._becomes("column", max((c for c in columns if c <= self.total), default=0), reason, rule)

    def shift(self, by: int, columns: Sequence[Number], reason: str, rule: str = "") -> Tally:
        """So many columns to the right (or left); off the left end of the table it is 0, at the right end it stays."""
        if not by:
            return self
        reached = sum(1 for c in columns if c <= self.total) - 1
        if reached < 0:
            return self
        to = reached + by
        total = 0 if to < 0 else columns[min(to, len(columns) - 1)]
        return Tally(total, (*self.lines, ("shift", by, reason, rule)))

    def _becomes(self, step: str, total: Number, reason: str, rule: str) -> Tally:
        if total == self.total:
            return self
        return Tally(_whole(total), (*self.lines, (step, _whole(total), reason, rule)))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules in its story, once each, in order."""
        return tuple(dict.fromkeys(line[3] for line in self.lines if line[3]))

    def text(self, words: Mapping[str, str] | None = None) -> str:
        """One line a person reads: `7 firepower, −1 pinned, ÷2 long range = 3`."""
        parts = []
        for i, (step, amount, reason, _) in enumerate(self.lines):
            said = (words or {}).get(reason, reason.replace("_", " "))
            if step in ("+", "shift"):
                number = show(amount) if step == "+" and i == 0 else signed(amount)
            else:
                number = f"{_PLAIN[step]}{'' if step in '*/' else ' '}{show(amount)}"
            parts.append(f"{number} {'columns ' if step == 'shift' else ''}{said}".strip())
        return f"{', '.join(parts)} = {show(self.total)}" if len(parts) > 1 else ", ".join(parts) or "0"

    def __bool__(self) -> bool:
        return True


def _whole(n: Number) -> Number:
    return int(n) if n.__class__ is float and n == int(n) else n


def show(n: Number) -> str:
    """A number as a wargamer writes it: 4½, 2¼, −1."""
    sign, n = ("−", -n) if n < 0 else ("", n)
    whole, part = divmod(n, 1)
    fraction = {0: "", 0.25: "¼", 0.5: "½", 0.75: "¾"}.get(part)
    if fraction is None:
        return f"{sign}{n:g}"
    return f"{sign}{int(whole) if whole or not fraction else ''}{fraction}"


def signed(n: Number) -> str:
    return show(n) if n < 0 else f"+{show(n)}"
