"""Interrupts nested five deep: doubles trigger an event with a roll of its own; a re-roll cancels the trigger it undoes."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.rulebook import Hidden, Rulebook, Rules, Scenario, Table
from hedgerow.kernel.state import Result, State
from hedgerow.kernel.verbs import Verb, by_name

SEATS = ("x", "y")
DEEPEST, ROUNDS = 5, 4


class Depths(State):
    points: dict[str, int] = {}
    again: dict[str, int] = {}            # re-rolls each seat still has: secret
    used: dict[str, int] = {}             # re-rolls each seat has made: public
    depth: int = 0
    deepest: int = 0
    cancelled: int = 0


class Triggered(Event, says="doubles at depth {depth}: an event for {seat}"):
    seat: str
    depth: int


def setup(g: Depths) -> None:
    g.points, g.used = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0)
    for seat in SEATS:
        g.again[seat] = g.pick(f"re-rolls of {seat}", (0, 1, 2))


@flow
def play(g: Depths) -> Flow[Result]:
    for n in range(ROUNDS):
        seat = SEATS[n % 2]
        style: Option = yield Ask(seat, "attack", [("hard",), ("soft",)])
        total = yield from attack_roll(g, seat)
        g.points[seat] += 2 * total if style == ("hard",) else total
    best = max(g.points.values())
    return Result(tuple(s for s in SEATS if g.points[s] == best), tuple(g.points.items()), "5")


@flow
def attack_roll(g: Depths, seat: str) -> Flow[int]:
    """1: two dice, which either side may have rolled again [2]; doubles that lie in the end trigger an event [3]."""
    dice = g.roll("attack", 2, 2)
    doubles = dice[0] == dice[1]
    for who in SEATS:
        again = yield from rolls_again(g, who)
        if again:
            dice = g.roll("again", 2, 2)
    g.cancelled += doubles and dice[0] != dice[1]
    total = sum(dice)
    if dice[0] == dice[1] and g.depth < DEEPEST:
        more = yield from event(g, SEATS[1 - SEATS.index(seat)])
        total -= more
    return total


@flow
def rolls_again(g: Depths, who: str) -> Flow[bool]:
    """2: asked as long as it could still have one: nobody begins with more than two."""
    if g.used[who] == 2:
        return False
    choice: Option = yield Window(who, "again", [PASS, *[("again",)] * (g.again[who] > 0)], facts={"depth": g.depth})
    if choice == PASS:
        return False
    g.again[who] -= 1
    g.used[who] += 1
    g.reveal()
    return True


@flow
def event(g: Depths, seat: str) -> Flow[int]:
    """3: the other side answers with a roll of its own, one deeper."""
    g.depth += 1
    g.deepest = max(g.deepest, g.depth)
    g.log("3", Triggered, seat, g.depth)
    choice: Option = yield Ask(seat, "event", [("strike",), ("wait",)], depth=g.depth)
    total = 1
    if choice == ("strike",):
        total = yield from attack_roll(g, seat)
    g.depth -= 1
    return total


def view(g: Depths, seat: str | None) -> dict[str, Any]:
    return {"points": g.points, "used": g.used, "depth": g.depth,
            "again": {s: n if s == seat else None for s, n in g.again.items()}}


def redraw(g: Depths, seat: str | None, chance: Chance) -> None:
    for other in SEATS:
        if other != seat:
            g.again[other] = chance.below(3 - g.used[other])


def hidden_rerolls(g: Depths, seat: str | None) -> Any:
    return tuple(g.again[s] for s in SEATS if s != seat)


RULEBOOK = Rulebook(
    name="probe-nested", title="Nested", version=1,
    scenarios={"deep": lambda: Scenario("deep", "Five deep", {s: s for s in SEATS})},
    rules=Rules(state=Depths, start=play, setup=setup,
                verbs=by_name(*(Verb(v) for v in ("hard", "soft", "again", "strike", "wait", "pass"))),
                invariants=lambda g: ["deeper than five"] if not 0 <= g.depth <= DEEPEST else [],
                hidden=Hidden(redraw=redraw, secrets={"the other's re-rolls": hidden_rerolls})),
    table=Table(view=view, text_board=str),
)
