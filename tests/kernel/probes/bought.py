"""A scenario made from choices: each side has bought stones for its points, and the scenario is nothing but that list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.rulebook import Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.verbs import NUMBER, Verb, by_name

SEATS = ("red", "blue")
PURSE = 9


class Market(Scenario):
    """What each side has bought, stone by stone."""

    stones: dict[str, tuple[int, ...]]


class Stones(State):
    left: dict[str, list[int]] = {}
    score: dict[str, int] = {}


class Thrown(Event, says="{seat} throws {number}"):
    seat: str
    number: int


def make(spec: Mapping[str, Any]) -> Scenario:
    """From plain data: `{"red": [4, 5], "blue": [3, 3, 3]}`."""
    if sorted(spec) != sorted(SEATS) or not all(isinstance(n, int) and n > 0 for side in SEATS for n in spec[side]):
        raise HedgerowError("a market is made from the stones of red and of blue")
    for side in SEATS:
        if sum(spec[side]) > PURSE:
            raise HedgerowError(f"{side} has bought for {sum(spec[side])} points; there are {PURSE}")
    found = Market("market", "The market", {s: s for s in SEATS})
    found.stones = {s: tuple(spec[s]) for s in SEATS}
    return found


def even() -> Scenario:
    found = make({"red": [2, 3, 4], "blue": [2, 3, 4]})
    found.name = "even"
    return found


def setup(g: Stones) -> None:
    for seat in SEATS:
        g.left[seat], g.score[seat] = list(g.scenario.stones[seat]), 0


@flow
def play(g: Stones) -> Flow[Result]:
    while any(g.left.values()):
        for seat in SEATS:
            choice: Option = yield Ask(seat, "throw", [("throw", n) for n in sorted(set(g.left[seat]))] or [PASS], cite="1")
            if choice != PASS:
                g.left[seat].remove(choice[1])
                g.score[seat] += choice[1] if g.roll("throw", 1)[0] > 2 else 0
                g.log("1", Thrown, seat, choice[1])
    best = max(g.score.values())
    winners = tuple(s for s in SEATS if g.score[s] == best)
    return Result(winners if len(winners) == 1 else (), tuple(g.score.items()), "2")


def why_not_throw(g: Stones, seat: str, number: int) -> Reasons:
    no = Reasons()
    if number not in g.left[seat]:
        no("you have no such stone", "1")
    return no


def view(g: Stones, seat: str | None) -> dict[str, Any]:
    return {"left": g.left, "score": g.score}


RULEBOOK = Rulebook(
    name="probe-bought", title="Bought", version=1, make=make,
    scenarios={"even": even},
    rules=Rules(state=Stones, start=play, setup=setup,
                verbs=by_name(Verb("throw", (NUMBER,), asked=("throw",), why_not=why_not_throw), Verb("pass"))),
    table=Table(view=view, text_board=str),
)
