"""38 Fate versus armour: guns and machine guns that have malfunctioned are repaired, or lost for good; 51.4: trucks repaired."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.counters import NATIONS
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.vehicle_events import Breakdown
from hedgerow.games.squad_leader.rules.vehicles import DISABLED, MALFUNCTIONED, WORKS, is_live, is_soft, passengers, vehicles_of
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons

MAIN_GUN, MACHINE_GUNS, WHEELS = "gun", "guns", "wheels"
PARTS: Final = (MAIN_GUN, MACHINE_GUNS, WHEELS)
DISABLING: Final = 6
"""38.1: the die that disables for good."""
SOFT_REPAIR: Final = 4
"""51.4, gaps a 9: the roll that gets a truck going again."""

REPAIRED, LOST, NO_CHANGE = "repaired", "disabled", "no change"


def why_not_mend(g: State, side: int, vehicle: int, part: str) -> Reasons:
    """38.1, 38.2, 51.4: what has malfunctioned and is not lost; a truck only with someone aboard to do it."""
    no, v = Reasons(), g.vehicles[vehicle]
    if v.side != side or not is_live(v):
        no("it is not yours to repair", "38.1")
        return no
    if ("mend", vehicle, part) in g.mended:
        no("it has been tried in this phase", "38.1")
    if part == MAIN_GUN:
        if v.gun_out != MALFUNCTIONED:
            no("its main gun has not malfunctioned", "38.1")
    elif part == MACHINE_GUNS:
        if v.mg_out != MALFUNCTIONED:
            no("its machine guns have not malfunctioned", "38.2")
    elif part != WHEELS or not is_soft(v) or not v.immobilized:
        no("only trucks and jeeps get going again", "39.2")
    elif not any(not g.units[i].broken for i in passengers(g, vehicle)):
        no("a friendly unit must be aboard to repair it", "51.4")
    return no


def mend_options(g: State, side: int) -> list[Option]:
    return [("mend", i, part) for i in vehicles_of(g, side) for part in PARTS if not why_not_mend(g, side, i, part)]


def mend_outcome(die: int, repair: int) -> str:
    """38.1, 38-a, 50.5: 1 repairs, by Americans also 2; 6 disables for good."""
    return REPAIRED if die <= repair else LOST if die == DISABLING else NO_CHANGE


def mend(g: State, vehicle: int, part: str) -> None:
    v = g.vehicles[vehicle]
    if part == WHEELS:
        roll = sum(g.roll("repair"))
        v.immobilized = roll > SOFT_REPAIR
        g.log("51.4", Breakdown, vehicle, part, roll, NO_CHANGE if v.immobilized else REPAIRED)
        return
    die = g.roll("repair", 1)[0]
    result = mend_outcome(die, NATIONS[v.is_.nation].repair)
    state = {REPAIRED: WORKS, LOST: DISABLED, NO_CHANGE: MALFUNCTIONED}[result]
    if part == MAIN_GUN:
        v.gun_out = state
    else:
        v.mg_out = state
    g.log("38.1" if part == MAIN_GUN else "38.2", Breakdown, vehicle, part, die, result)
