"""More than one place in a hex, and pieces that face: two runners go from house to house, upstairs where there is an upstairs,
and a gun sees only what lies in front of it, on the ground."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.rulebook import MapPicture, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.verbs import FACING, LOCATION, UNIT, Verb, by_name

GOAL, TURNS = 6, 12                       # a ring of six round the gun, 0 to 5 clockwise from the north; 6 is beyond 3
UPSTAIRS = 8                              # added to a hex: the place above it
HOUSES = (1, 3)
RUNNERS, GUN = (0, 1), 2


class Street(State):
    runners: list[int] = [1, 1]           # both begin in a house
    facing: int = 4                       # a corner of its hex, clockwise from the north-west
    turn: int = 0


class Went(Event, says="{unit} is in {hex}"):
    unit: int
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
    """3: the two hexes beside the corner that the gun faces."""
    return {facing, (facing - 1) % 6}


@flow
def play(g: Street) -> Flow[Result]:
    while g.turn < TURNS and GOAL not in g.runners:
        g.turn += 1
        step: Option = yield Ask("runners", "go", [("go", r, place) for r in RUNNERS for place in ways(g.runners[r])], cite="1")
        g.runners[step[1]] = step[2]
        g.log("1", Went, step[1], step[2])
        if step[2] in arc(g.facing):
            roll = g.roll("shot", 1)[0]
            g.log("3", Fired, step[2], roll)
            if roll == 6:
                return Result(("gun",), (), "3", "a runner is hit")
        turn: Option = yield Ask("gun", "turn", [PASS, *(("turn", GUN, f) for f in near(g.facing))], cite="4")
        if turn != PASS:
            g.facing = turn[2]
            g.log("4", TurnedTo, g.facing)
    return Result(("runners",) if GOAL in g.runners else ("gun",), (), "1", "whether a runner has got through")


def near(facing: int) -> list[int]:
    return [(facing + 1) % 6, (facing - 1) % 6]


def why_not_go(g: Street, seat: str, unit: int, place: int) -> Reasons:
    no = Reasons()
    if unit == GUN:
        no("a gun stays where it is", "1")
    elif place not in ways(g.runners[unit]):
        no("there is no way there", "1" if place < UPSTAIRS else "2")
    return no


def why_not_turn(g: Street, seat: str, unit: int, facing: int) -> Reasons:
    no = Reasons()
    if unit != GUN:
        no("a runner faces everywhere", "4")
    if facing not in near(g.facing):
        no("one corner at a time", "4")
    return no


NAMES = ("north", "north-east", "south-east", "south", "south-west", "north-west", "gate", "pit")
UNITS = ("Ann", "Ben", "the gun")


def place_name(place: int) -> str:
    return f"{NAMES[place - UPSTAIRS]} upstairs" if place >= UPSTAIRS else NAMES[place]


def view(g: Street, seat: str | None) -> dict[str, Any]:
    runners = [{"name": UNITS[r], "hex": NAMES[g.runners[r] % UPSTAIRS], "upstairs": g.runners[r] >= UPSTAIRS} for r in RUNNERS]
    return {"turn": g.turn, "runners": runners,
            "gun": {"facing": g.facing, "arc": [NAMES[h] for h in sorted(arc(g.facing))]}}


def text_board(board: dict[str, Any]) -> str:
    at = ", ".join(f"{r['name']} {r['hex']}{' upstairs' if r['upstairs'] else ''}" for r in board["runners"])
    return f"turn {board['turn']}: {at}, the gun faces {board['gun']['facing']}"


def spell(where: Any, kind: str, thing: Any) -> str:
    return place_name(thing) if kind == LOCATION else UNITS[thing] if kind == UNIT else str(thing)


# ---- the drawing: hexes 128 wide round the gun's pit ----

MIDDLES = ((0, -110), (96, -55), (96, 55), (0, 110), (-96, 55), (-96, -55), (0, 220), (0, 0))
CORNERS = ((-32, -55), (32, -55), (64, 0), (32, 55), (-32, 55), (-64, 0))


def places(scenario: Any) -> dict[str, Any]:
    return {"kind": LOCATION, "shape": "hex", "half_width": 64, "half_height": 55, "on_map": len(NAMES),
            "at": [[name, x, y] for name, (x, y) in zip(NAMES, MIDDLES, strict=True)], "box": [-160, -165, 320, 440],
            "paper": [-180, -185, 360, 480], "storeys": {"step": UPSTAIRS, "of": [["ground", "{}"], ["upper", "{} upstairs"]]}}


def map_svg(scenario: Any, theme: str) -> str:
    def outline(x: int, y: int) -> str:
        return " ".join(f"{x + dx},{y + dy}" for dx, dy in CORNERS)
    drawn = "".join(f'<polygon points="{outline(x, y)}" fill="{"#d8c9a8" if h in HOUSES else "#e4e6c4"}" stroke="#8f8a62"/>'
                    for h, (x, y) in enumerate(MIDDLES))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-180 -185 360 480"><title>The street</title>{drawn}</svg>'


PLACES = [*range(len(NAMES)), *(h + UPSTAIRS for h in HOUSES)]
RULEBOOK = Rulebook(
    name="probe-storeys", title="Storeys", version=1,
    scenarios={"street": lambda: Scenario("street", "The street", {"runners": "runners", "gun": "gun"})},
    rules=Rules(state=Street, start=play, setup=lambda g: None,
                things={UNIT: lambda g: range(3), LOCATION: lambda g: PLACES, FACING: lambda g: range(6)},
                verbs=by_name(Verb("go", (UNIT, LOCATION), "{0} goes to {1}", asked=("go",), why_not=why_not_go),
                              Verb("turn", (UNIT, FACING), "face {1}", asked=("turn",), why_not=why_not_turn), Verb("pass"))),
    table=Table(view=view, text_board=text_board, spell=spell, web=Path(__file__).parent / "web" / "storeys",
                prompts={"go": "Who runs, and where to?", "turn": "Turn the gun, or pass"},
                map=MapPicture(svg=map_svg, places=places)),
)
