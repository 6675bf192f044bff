"""More than one place in a hex, and pieces that face: a runner goes from house to house, upstairs where there is an upstairs,
and a gun sees only what lies in front of it, on the ground."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.rulebook import Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.verbs import FACING, LOCATION, UNIT, Verb, by_name

HEXES, GOAL, TURNS = 7, 6, 12             # a ring of six round the gun is numbered 0 to 5; 6 is beyond 3
UPSTAIRS = 8                              # added to a hex: the place above it
HOUSES = (1, 3)
RUNNER, GUN = 0, 1


class Street(State):
    runner: int = 0
    facing: int = 3
    turn: int = 0


class Went(Event, says="the runner is in {hex}"):
    hex: int


class TurnedTo(Event, says="the gun faces {facing}"):
    facing: int


class Fired(Event, says="the gun fires at {hex}: {roll}"):
    hex: int
    roll: int


def ways(place: int) -> list[int]:
    """1: to the next hex on the ground; 2: in a house up and down, and never from roof to roof."""
    if place >= UPSTAIRS:
        return [place - UPSTAIRS]
    beside = [3] if place == GOAL else [(place + 1) % 6, (place - 1) % 6] + ([GOAL] if place == 3 else [])
    return [*beside, *([place + UPSTAIRS] if place in HOUSES else [])]


def arc(facing: int) -> set[int]:
    """3: the hex in front of the gun and those beside it."""
    return {facing, (facing + 1) % 6, (facing - 1) % 6}


@flow
def play(g: Street) -> Flow[Result]:
    while g.turn < TURNS and g.runner != GOAL:
        g.turn += 1
        step: Option = yield Ask("runner", "go", [("go", RUNNER, place) for place in ways(g.runner)])
        g.runner = step[2]
        g.log("1", Went, g.runner)
        if g.runner in arc(g.facing):
            roll = g.roll("shot", 1)[0]
            g.log("3", Fired, g.runner, roll)
            if roll == 6:
                return Result(("gun",), (), "3")
        turn: Option = yield Ask("gun", "turn", [PASS, *(("turn", GUN, f) for f in near(g.facing))])
        if turn != PASS:
            g.facing = turn[2]
            g.log("4", TurnedTo, g.facing)
    return Result(("runner",) if g.runner == GOAL else ("gun",), (), "1")


def near(facing: int) -> list[int]:
    return [(facing + 1) % 6, (facing - 1) % 6]


def why_not_go(g: Street, seat: str, unit: int, place: int) -> Reasons:
    no = Reasons()
    if unit != RUNNER:
        no("a gun stays where it is", "1")
    if place not in ways(g.runner):
        no("there is no way there", "1" if place < UPSTAIRS else "2")
    return no


def why_not_turn(g: Street, seat: str, unit: int, facing: int) -> Reasons:
    no = Reasons()
    if unit != GUN:
        no("a runner faces everywhere", "4")
    if facing not in near(g.facing):
        no("one corner at a time", "4")
    return no


def place_name(place: int) -> str:
    return f"{place - UPSTAIRS} upstairs" if place >= UPSTAIRS else str(place)


def view(g: Street, seat: str | None) -> dict[str, Any]:
    return {"turn": g.turn, "runner": place_name(g.runner), "gun": {"facing": g.facing, "arc": sorted(arc(g.facing))}}


def text_board(board: dict[str, Any]) -> str:
    return f"turn {board['turn']}: the runner in {board['runner']}, the gun faces {board['gun']['facing']}"


PLACES = [*range(HEXES), *(h + UPSTAIRS for h in HOUSES)]
RULEBOOK = Rulebook(
    name="probe-storeys", title="Storeys", version=1,
    scenarios={"street": lambda: Scenario("street", "The street", {"runner": "runner", "gun": "gun"})},
    rules=Rules(state=Street, start=play, setup=lambda g: None,
                things={UNIT: lambda g: range(2), LOCATION: lambda g: PLACES, FACING: lambda g: range(6)},
                verbs=by_name(Verb("go", (UNIT, LOCATION), "go to {1}", asked=("go",), why_not=why_not_go),
                              Verb("turn", (UNIT, FACING), "face {1}", asked=("turn",), why_not=why_not_turn), Verb("pass"))),
    table=Table(view=view, text_board=text_board,
                spell=lambda where, kind, thing: place_name(thing) if kind == LOCATION else str(thing)),
)
