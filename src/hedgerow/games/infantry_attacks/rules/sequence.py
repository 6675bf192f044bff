"""3.0 Sequence of play: set-up, plans, and turns of four phases."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import (
    ACTION,
    BOMBARDMENT,
    INITIATIVE,
    NO_MARKER,
    NOBODY,
    REMOVAL,
    State,
)
from hedgerow.games.infantry_attacks.rules.activation import action_segment
from hedgerow.games.infantry_attacks.rules.artillery_plan import make_plans
from hedgerow.games.infantry_attacks.rules.bombardment import bombardment_phase
from hedgerow.games.infantry_attacks.rules.sectors import (
    assign_sectors,
    choose_commanders,
    commands,
    in_sectors,
    order_transfers,
    settle_sectors,
)
from hedgerow.games.infantry_attacks.rules.setup import arrivals, set_up
from hedgerow.games.infantry_attacks.rules.smoke import disperse_smoke
from hedgerow.games.infantry_attacks.rules.spotting import reveal_all_spotted
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.state import Result
from hedgerow.kernel.tally import Tally

AGAIN: Option = ("again",)
SAVE: Option = ("save",)


class TurnBegins(Event, says="turn {turn}{light}"):
    turn: int
    light: str


class InitiativeWon(Event, says="{side} have the initiative ({totals}) and {segments:opening segment}"):
    side: int
    totals: tuple[int, int]
    segments: int


class FogOfWar(Event, says="fog of war: {roll}: {result}"):
    roll: int
    result: str


@flow
def play(g: State) -> Flow[Result]:
    """3.0: set-up, artillery plans, so many turns, and then who has won [1.0-def-victory]."""
    if in_sectors(g):
        choose_commanders(g)
        yield from assign_sectors(g)
    yield from set_up(g)
    g.turn = 1
    yield from arrivals(g)
    if in_sectors(g):
        settle_sectors(g)
    yield from make_plans(g)
    while True:
        yield from one_turn(g)
        won = g.scenario.decided(g)
        if won is not None:
            return Result(won[0], (), "1.0-def-victory", won[1])
        if g.turn >= g.scenario.turns:
            winners, score, why = g.scenario.outcome(g)
            return Result(winners, score, "1.0-def-victory", why)
        g.turn += 1
        yield from arrivals(g)


@flow
def one_turn(g: State) -> Flow[None]:
    """3.0: initiative, bombardment, action, marker removal, each completed before the next begins."""
    if in_sectors(g):
        yield from order_transfers(g)
    begin_turn(g)
    g.phase = INITIATIVE
    determine_initiative(g)
    g.phase = BOMBARDMENT
    yield from bombardment_phase(g)
    g.phase = ACTION
    for sector in commands(g):
        if g.scenario.decided(g) is None:
            g.sector = sector
            yield from action_phase(g)
    g.sector = NOBODY
    g.phase = REMOVAL
    remove_markers(g)


def begin_turn(g: State) -> None:
    g.log("3.0", TurnBegins, g.turn, ", night" if g.night else "")
    g.bombarded = []
    for p in g.pieces:
        p.tried_abort = False
        p.flanked = ()
    reveal_all_spotted(g)


# ---- initiative ----

def initiative(g: State, side: int) -> Tally:
    """3.0-A-loss: the scenario's figure, one less for so many steps lost, never below 0; 6.72: two less after a decapitation."""
    army = g.scenario.armies[side]
    lost = g.losses[side] // army.losses_per_point if army.losses_per_point else 0
    found = Tally.of(army.initiative, "initiative", "1.0-def-initiative").add(-lost, "step losses", "3.0-A-loss")
    found = found.at_least(0, "never below 0", "3.0-A-loss")
    since, last, _ = g.decapitation[side]
    if g.decapitated[side] and since < g.turn <= last:
        found = found.add(-2, "decapitated", "6.72").at_least(0, "never below 0", "6.72")
    return found


def opening_segments(difference: int) -> int:
    """3.0-A: half the difference, the half dropped, but at least one."""
    return max(1, difference // 2)


def determine_initiative(g: State) -> None:
    """3.0-A: a die each plus initiative, ties again; the winner has some segments before the loser acts."""
    while True:
        one, other = g.roll("initiative", 1)[0], g.roll("initiative", 1)[0]
        totals = (one + int(initiative(g, 0).total), other + int(initiative(g, 1).total))
        if totals[0] != totals[1]:
            break
    g.first = 0 if totals[0] > totals[1] else 1
    g.opening = opening_segments(abs(totals[0] - totals[1]))
    g.log("3.0-A", InitiativeWon, g.first, totals, g.opening)


# ---- the action phase ----

@flow
def action_phase(g: State) -> Flow[None]:
    """3.0-C: the opening segments, then turn and turn about; a pass answered at once by a pass ends the turn."""
    g.passes, g.segments, g.saved = 0, [0, 0], [0, 0]
    left, side = g.opening, g.first
    if left >= 3 and g.options["excess_initiative"]:
        choice: Option = yield Ask(g.seat(side), "save a segment", [SAVE, PASS], cite="17.2", side=side)
        if choice == SAVE:
            g.saved[side], left = 1, left - 1
    before = NOBODY                                       # who passed in the segment just before
    while True:
        passed: bool = yield from action_segment(g, side)
        if g.scenario.decided(g) is not None:
            return
        if passed and before == 1 - side:
            return
        before = side if passed else NOBODY
        if ends_in_fog(g):
            return
        g.segments[side] += 1
        left -= 1
        if left <= 0:
            again: bool = yield from uses_saved(g, side)
            side = side if again else 1 - side


@flow
def uses_saved(g: State, side: int) -> Flow[bool]:
    """17.2: a saved segment lets a player take two in a row."""
    if not g.saved[side]:
        return False
    choice: Option = yield Ask(g.seat(side), "saved segment", [AGAIN, PASS], cite="17.2", side=side)
    if choice == AGAIN:
        g.saved[side] = 0
    return choice == AGAIN


def ends_in_fog(g: State) -> bool:
    """17.4: once both sides have had three segments, three dice after each further one, and one more by night: 15 or more ends
    the turn at once. A pass is a segment."""
    if not g.options["fog_of_war"] or min(g.segments) < 3:
        return False
    roll = sum(g.roll("fog of war", 3))
    ends = fog_ends(roll, g.night)
    g.log("17.4", FogOfWar, roll, "the turn ends" if ends else "the turn goes on")
    return ends


def fog_ends(roll: int, night: bool) -> bool:
    """17.4."""
    return roll + (1 if night else 0) >= 15


# ---- marker removal ----

def remove_markers(g: State) -> None:
    """3.0-D: MOVED/FIRED, Opportunity Fire and Drumfire markers go; smoke may; the others stay."""
    for p in g.pieces:
        p.marker = NO_MARKER
    g.drumfire = []
    g.combined = {}
    disperse_smoke(g)


def stage(g: State) -> tuple[int, int]:
    """How far the game is."""
    return g.turn, g.phase
