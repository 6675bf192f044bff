"""A bench for flows: rules given as source text, played compiled and as native generators with the same answers."""

from __future__ import annotations

import itertools
import json
import linecache
import random
import sys
from dataclasses import fields
from textwrap import dedent
from types import ModuleType
from typing import Any

from hedgerow.kernel.asking import Ask, Drafts
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Aids, Computer, Hidden, Interjections, Lab, MapPicture, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import State
from hedgerow.kernel.underway import blank_state

PRELUDE = """
from hedgerow.kernel.asking import Ask, Draft, Drafts, PASS, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.state import Result
from kernel_bench import TABLE, choices, note, pick, tick, twice
"""
SCENARIO = Scenario("bench", "Bench", {"a": "a", "b": "b"})
_numbers = itertools.count(1)


class Bench(State):
    """What the rules under test may change."""

    trace: list[Any] = []
    fuel: int = 60
    cards: dict[str, int] = {}


def note(g: Bench, *what: Any) -> None:
    g.trace.append(what)


def tick(g: Bench) -> bool:
    """False when it has been asked too often: every loop ends."""
    g.fuel -= 1
    return g.fuel > 0


def choices(n: int) -> list[tuple[str, int]]:
    return [("n", i) for i in range(n)]


@flow
def pick(g: Bench, n: int = 3, about: str = "number") -> Flow[int]:
    """A number below n."""
    got = yield Ask("a", about, choices(n))
    return got[1]


@flow
def twice(g: Bench, n: int) -> Flow[int]:
    """Two numbers, one after the other."""
    first = yield from pick(g, n)
    second = yield from pick(g, n, about="second")
    note(g, "twice", first, second)
    return first * n + second


TABLE = [pick, twice]


def module(source: str, first_line: int = 1, register: bool = False) -> ModuleType:
    """The source as a module, with the bench's names; its line 1 is line `first_line` of the file."""
    sys.modules["kernel_bench"] = sys.modules[__name__]
    made = ModuleType(f"bench_{next(_numbers)}")
    if register:                          # classes look their annotations up in the module
        sys.modules[made.__name__] = made
    exec(PRELUDE, made.__dict__)
    text = "\n" * (first_line - 1) + dedent(source)
    filename = f"<{made.__name__}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)
    exec(compile(text, filename, "exec"), made.__dict__)
    return made


PARTS = {"rules": Rules, "table": Table, "aids": Aids, "computer": Computer, "lab": Lab}
WITHIN = {"hidden": Hidden, "map": MapPicture}


def book(start: Any, **parts: Any) -> Rulebook:
    """A rulebook from single fields, each put into the part that has it."""
    given: dict[str, Any] = {
        "name": "bench", "title": "Bench", "version": 1, "state": Bench, "start": start, "setup": lambda g: None,
        "scenarios": {"bench": lambda: SCENARIO}, "view": lambda g, seat: {"trace": len(g.trace)}, "text_board": str}
    given |= parts
    if "interject" in given:
        given["interjections"] = Interjections(options=given["interjections"], perform=given.pop("interject"))
    given = grouped(WITHIN, given)
    return Rulebook(**grouped(PARTS, given))


def grouped(kinds: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    rest = dict(given)
    for name, kind in kinds.items():
        own = {f.name: rest.pop(f.name) for f in fields(kind) if f.name in rest}
        if own:
            rest[name] = kind(**own)
    return rest


def game(start: Any, *, native: bool = False, seed: int = 0, parts: dict[str, Any] | None = None, **how: Any) -> Game:
    return Game(book(start, **(parts or {})), SCENARIO, seed=seed, native=native, **how)


def start_of(main: Any) -> Any:
    """A flow that plays `main` and ends the game with what it returns."""
    made = module("""
        @flow
        def start(g) -> Flow[Result]:
            got = yield from MAIN(g)
            return Result((), (), "", repr(got))
    """.replace("MAIN(", "MAIN[0]("))
    made.MAIN = [main]                    # type: ignore[attr-defined]
    return made.start


def asking(g: State) -> Any:
    asked = g.asked
    if asked is None or isinstance(asked, Drafts):
        return asked and [(s.seat, s.lines, s.committed) for s in g.sheets]
    return asked.seat, asked.about, tuple(asked.options), asked.what


def swapped(g: State) -> State:
    """The same position, by way of text."""
    again = blank_state(g.rulebook, g.scenario, g.options)
    again.unpack_from(json.loads(json.dumps(g.pack())))
    return again


def play_both_ways(main: Any, seed: int = 0, most: int = 60, parts: dict[str, Any] | None = None) -> Game:
    """Play with random answers, compiled (packed, unpacked and copied at every wait) and native: the same game."""
    dice = random.Random(seed)
    start = start_of(main)
    compiled, native = (game(start, native=n, seed=seed, parts=parts) for n in (False, True))
    for _ in range(most):
        assert asking(compiled.state) == asking(native.state)
        assert compiled.state.trace == native.state.trace
        assert compiled.events == native.events
        if compiled.result is not None:
            break
        packed = compiled.state.pack()
        for other in (swapped(compiled.state), compiled.state.copy()):
            assert other.pack() == packed
            assert asking(other) == asking(native.state)
        one = dice.choice([swapped, type(compiled.state).copy])(compiled.state)
        one.listener, compiled.state, compiled._decisions = compiled.events, one, None
        seat = dice.choice(sorted(compiled.decisions))
        option = dice.choice(list(compiled.decisions[seat].options))
        compiled.apply(seat, option)
        native.apply(seat, option)
    assert compiled.result == native.result
    return compiled
