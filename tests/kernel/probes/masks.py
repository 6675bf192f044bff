"""Concealed counters and dummies: the patrol looks under one counter after the other, and a dummy is nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.records import Record
from hedgerow.kernel.rulebook import Hidden, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.verbs import UNIT, Verb, by_name

GUN, DUMMY = "gun", "dummy"
COUNTERS, LOOKS = 5, 3


class Counter(Record):
    what: str
    masked: bool = True


class Nest(State):
    counters: list[Counter] = []
    looked: int = 0


class Turned(Event, says="{unit} is a {what}"):
    unit: int
    what: str


def setup(g: Nest) -> None:
    guns = {g.pick("first gun", range(COUNTERS)), g.pick("second gun", range(COUNTERS))}
    g.counters = [Counter(GUN if n in guns else DUMMY) for n in range(COUNTERS)]


@flow
def play(g: Nest) -> Flow[Result]:
    while g.looked < LOOKS:
        swap: Option = yield Ask("nest", "swap", [("swap", n) for n in masked(g)], secret=True)
        first = g.counters[masked(g)[0]]
        first.what, g.counters[swap[1]].what = g.counters[swap[1]].what, first.what
        choice: Option = yield Ask("patrol", "look", [("look", n) for n in masked(g)])
        g.looked += 1
        turn_over(g, choice[1])
    found = sum(c.what == GUN and not c.masked for c in g.counters)
    return Result(("patrol",) if found else ("nest",), (), "3")


def masked(g: Nest) -> list[int]:
    return [n for n, c in enumerate(g.counters) if c.masked]


def turn_over(g: Nest, n: int) -> None:
    """2: from now on everybody knows it."""
    g.counters[n].masked = False
    g.reveal()
    g.log("2", Turned, n, g.counters[n].what)


# ---- what is hidden from whom: the nest knows all its counters, the others those that lie open ----

def unknown(g: Nest, seat: str | None) -> list[int]:
    return masked(g) if seat != "nest" else []


def unknown_counters(g: Nest, seat: str | None) -> Any:
    return tuple((n, g.counters[n].what) for n in unknown(g, seat))


def redraw(g: Nest, seat: str | None, chance: Chance) -> None:
    """Any counter that lies face down may be any other of them."""
    places = unknown(g, seat)
    kinds = [g.counters[n].what for n in places]
    chance.scramble(kinds)
    for n, what in zip(places, kinds, strict=True):
        g.counters[n].what = what


def why_not_look(g: Nest, seat: str, n: int) -> Reasons:
    no = Reasons()
    if not g.counters[n].masked:
        no("it lies open", "2")
    return no


def view(g: Nest, seat: str | None) -> dict[str, Any]:
    hidden = unknown(g, seat)
    return {"counters": [{"id": n, "masked": c.masked, "is": None if n in hidden else c.what} for n, c in enumerate(g.counters)]}


RULEBOOK = Rulebook(
    name="probe-masks", title="Masks", version=1,
    scenarios={"nest": lambda: Scenario("nest", "The nest", {"patrol": "patrol", "nest": "nest"})},
    rules=Rules(state=Nest, start=play, setup=setup, things={UNIT: lambda g: range(COUNTERS)},
                verbs=by_name(Verb("look", (UNIT,), asked=("look",), why_not=why_not_look),
                              Verb("swap", (UNIT,), asked=("swap",))),
                hidden=Hidden(redraw=redraw, secrets={"counters": unknown_counters})),
    table=Table(view=view, text_board=str, web=Path(__file__).parent / "web" / "masks",
                prompts={"swap": "Change two counters in secret", "look": "Look under a counter"}),
)
