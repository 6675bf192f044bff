"""Hidden pieces that stop a mover: what a hidden fact forbids is an outcome, never a refusal."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.rulebook import Hidden, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.verbs import Verb, by_name

WIDTH, ROWS, TURNS = 6, 3, 9              # cells are numbered row by row; the runner begins left of the middle row
PIECES = 3


class Ground(State):
    runner: int = WIDTH
    hidden: list[int] = []                # where the watcher's hidden pieces are
    shown: list[int] = []                 # pieces that have come to light
    clear: list[int] = [WIDTH]            # cells known to be free: the runner has stood there
    turn: int = 0


class Ran(Event, says="the runner enters {cell}"):
    cell: int


class Stopped(Event, says="a hidden piece at {cell} stops the runner"):
    cell: int


class Hid(Event, says="you hide a piece at {cell}"):
    cell: int


class HidSomewhere(Event, says="a piece is hidden"):
    pass


def near(cell: int) -> list[int]:
    x, y = cell % WIDTH, cell // WIDTH
    return [b * WIDTH + a for b in range(ROWS) for a in range(WIDTH) if abs(a - x) + abs(b - y) == 1]


@flow
def play(g: Ground) -> Flow[Result]:
    while len(g.hidden) < PIECES:
        cell: Option = yield Ask("watcher", "hide", [("hide", c) for c in range(WIDTH * ROWS) if c % WIDTH and c not in g.hidden],
                                 secret=True)
        g.hidden.append(cell[1])
        g.tell("1", "watcher", Hid(cell[1]), HidSomewhere())
    while g.turn < TURNS and g.runner % WIDTH != WIDTH - 1:
        g.turn += 1
        yield from run(g)
    through = g.runner % WIDTH == WIDTH - 1
    return Result(("runner",) if through else ("watcher",), (), "4")


@flow
def run(g: Ground) -> Flow[None]:
    """2: to any neighbour where nothing is known to stand. 3: a hidden piece there stops the runner and is shown."""
    to: Option = yield Ask("runner", "run", [("run", c) for c in near(g.runner) if c not in g.shown] or [PASS])
    if to == PASS:
        return
    if to[1] in g.hidden:
        show(g, to[1])
        return
    g.runner = to[1]
    g.log("2", Ran, to[1])
    if to[1] not in g.clear:
        g.clear.append(to[1])
        g.reveal()                        # that the cell is free was not known
    rise: Option = yield Window("watcher", "rise", [PASS, *[("rise", c) for c in near(g.runner) if c in g.hidden]])
    if rise != PASS:
        show(g, rise[1])


def show(g: Ground, cell: int) -> None:
    g.hidden.remove(cell)
    g.shown.append(cell)
    g.reveal()
    g.log("3", Stopped, cell)


def why_not_run(g: Ground, seat: str, cell: int) -> Reasons:
    """From what the runner knows: pieces that are shown, never hidden ones."""
    no = Reasons()
    if cell in g.shown:
        no("a piece stands there", "2")
    if cell not in near(g.runner):
        no("one cell at a time", "2")
    return no


def view(g: Ground, seat: str | None) -> dict[str, Any]:
    return {"runner": g.runner, "shown": g.shown, "turn": g.turn,
            "hidden": sorted(g.hidden) if seat == "watcher" else len(g.hidden)}


def redraw(g: Ground, seat: str | None, chance: Chance) -> None:
    if seat != "watcher":
        free = [c for c in range(WIDTH * ROWS) if c % WIDTH and c not in g.clear and c not in g.shown]
        chance.shuffle(free)
        g.hidden = free[:len(g.hidden)]


RULEBOOK = Rulebook(
    name="probe-hidden", title="Hidden", version=1,
    scenarios={"ground": lambda: Scenario("ground", "Open ground", {"runner": "runner", "watcher": "watcher"})},
    rules=Rules(state=Ground, start=play, setup=lambda g: None,
                verbs=by_name(Verb("hide", ("number",)), Verb("run", ("number",), asked=("run",), why_not=why_not_run),
                              Verb("rise", ("number",)), Verb("pass")),
                invariants=lambda g: ["the runner stands on a piece"] if g.runner in [*g.hidden, *g.shown] else [],
                hidden=Hidden(redraw=redraw, secrets={
                    "hidden pieces": lambda g, seat: () if seat == "watcher" else tuple(sorted(g.hidden))})),
    table=Table(view=view, text_board=str),
)
