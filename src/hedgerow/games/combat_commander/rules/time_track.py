"""6.1, 6.2: the Time marker advances: reshuffle, Sudden Death, the Defender's point, Smoke, reinforcements, Dig In."""

from __future__ import annotations

from typing import Final

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.scenario import DEFEND
from hedgerow.games.combat_commander.model.state import ALLIES, AXIS, NOBODY, SEATS, Combat
from hedgerow.games.combat_commander.rules import dice, melee
from hedgerow.games.combat_commander.rules.arrivals import reinforcements
from hedgerow.games.combat_commander.rules.ending import count_points, end
from hedgerow.games.combat_commander.rules.objectives import controls_all
from hedgerow.games.combat_commander.rules.smoke import remove_smoke
from hedgerow.games.combat_commander.rules.victory import gain
from hedgerow.games.combat_commander.rules.windows import TIME_ADVANCED, window
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow

ENDS: Final = "the game ends"
GOES_ON: Final = "the game goes on"


@flow
def time_advance(g: Combat, side: int) -> Flow[None]:
    """6.1.2: the marker moves one space, then six steps; `side` is the player who triggered it."""
    g.triggers += 1                       # 1.9.1-b: rolls made now have no triggers
    before = melee.contested(g)
    g.time += 1
    g.log("6.1.2", log_events.TimeAdvanced, g.time)
    reshuffle(g, side)
    yield from sudden_death(g, side)
    defender_gains(g)
    orders_grow(g)
    yield from smoke_clears(g, side)
    yield from reinforcements(g)
    yield from window(g, TIME_ADVANCED)   # 6.1.2-6: Dig In
    yield from melee.melees(g, before)
    g.triggers -= 1


def reshuffle(g: Combat, side: int) -> None:
    """6.1.2-1: only the triggering player shuffles his draw and discard piles together [1.4]."""
    g.decks[side].reshuffle(g, f"{SEATS[side]} fate deck")
    g.log("6.1.2-1", log_events.Reshuffled, SEATS[side])


@flow
def sudden_death(g: Combat, side: int) -> Flow[None]:
    """6.1.2-2: in or beyond the Sudden Death space the triggering player rolls; less than the space ends the game [6.2.2].

    7.3.2-V: just before, with that chit in play, whoever controls all five Objectives wins.
    """
    if g.time < g.sudden_death:
        return
    holder = controls_all(g)
    if holder != NOBODY:
        end(g, holder, "7.3.2-V", "all five Objectives are controlled before a Sudden Death roll")
    rolled = yield from dice.roll(g, side, dice.SUDDEN_DEATH)
    g.log("6.2.2", log_events.SuddenDeath, sum(rolled), g.time)
    if sudden_death_outcome(sum(rolled), g.time) == ENDS:
        count_points(g, "6.3.2", "Sudden Death")


def sudden_death_outcome(roll: int, time: int) -> str:
    """6.2.2: less than the number of the Time space ends the game."""
    return ENDS if roll < time else GOES_ON


def defender_gains(g: Combat) -> None:
    """6.1.2-3: a player with the Defend posture gains a VP."""
    for side in (AXIS, ALLIES):
        if g.scenario.forces[side].posture == DEFEND:
            gain(g, side, 1, "Time Advance", "6.1.2-3")


def orders_grow(g: Combat) -> None:
    """A scenario in which the Axis wakes up slowly: one Order more at each advance, up to three."""
    if "axis orders grow to 3" in g.scenario.special:
        g.capability[AXIS] = min(3, g.capability[AXIS] + 1)


@flow
def smoke_clears(g: Combat, side: int) -> Flow[None]:
    """6.1.2-4: the triggering player must remove one Smoke marker, if there is any."""
    if not g.smoke:
        return
    choice: Option = yield Ask(SEATS[side], "clear smoke", [("clear", h) for h in sorted(g.smoke)], cite="6.1.2-4")
    remove_smoke(g, choice[1], "6.1.2-4")
