"""34.8, 51.4 Infantry fire at vehicles: exposed crews, open tops, trucks and jeeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.squad_leader.model.counters import NATIONS
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import IFT_COLUMNS, KIA, NOTHING, RESULT_NAMES, ift_column, ift_result
from hedgerow.games.squad_leader.model.vehicle_events import CrewChecked, Immobilized, VehicleChecked, VehicleUnderFire
from hedgerow.games.squad_leader.rules.immobilization import LEAVES, check_crew, crew_outcome
from hedgerow.games.squad_leader.rules.terrain_effects import terrain_tally, wall_cover
from hedgerow.games.squad_leader.rules.vehicle_targets import is_hit_from_above
from hedgerow.games.squad_leader.rules.vehicles import is_soft
from hedgerow.games.squad_leader.rules.wrecks import destroy_vehicle
from hedgerow.kernel.tally import Tally

EXPOSED_COVER: Final = 2
"""34.8: what the vehicle itself adds to fire at its exposed crew."""
SOFT_MORALE: Final = 8
"""51.4: of trucks and jeeps."""
SOFT_OVERRUN: Final = -5
"""35.3: overruns of trucks and jeeps."""

STANDS, FAILS, STOPS, WRECKED = "goes on", "fails", "immobilized", "destroyed"


def modifier_against_vehicle(g: State, vehicle: int, froms: Sequence[int], *, overrun: bool = False) -> Tally:
    """34.8: terrain, and +2 against an exposed crew; 51.5: terrain and hexsides for a truck; never -2 for moving; 35.3: -5 if a
    truck or jeep is overrun."""
    v = g.vehicles[vehicle]
    told = terrain_tally(g, v.hex)
    if overrun:
        return told.add(SOFT_OVERRUN, "soft vehicle overrun", "35.3")
    if is_soft(v):
        return told.add(wall_cover(g, froms, v.hex), "wall or hedge", "11.53")
    if is_hit_from_above(g, v, froms):
        return told
    return told.add(EXPOSED_COVER, "crew exposed", "34.8")


def fire_on_vehicle(g: State, vehicle: int, froms: Sequence[int], power: Tally, more: Tally, roll: int, *, by_mg: bool,
                    overrun: bool = False) -> None:
    """What a roll on the Infantry Fire Table does to one vehicle."""
    modifier = modifier_against_vehicle(g, vehicle, froms, overrun=overrun).plus(more)
    place, v = ift_column(float(power.total)), g.vehicles[vehicle]
    result = ift_result(place, roll + int(modifier.total))
    if place >= 0:
        rule = "51.4" if is_soft(v) else "QA-47.8" if is_hit_from_above(g, v, froms) else "34.8"
        g.log(rule, VehicleUnderFire, vehicle, IFT_COLUMNS[place], modifier, roll + int(modifier.total), RESULT_NAMES[result])
    if result == NOTHING:
        return
    if is_soft(v):
        hit_soft_vehicle(g, vehicle, result, by_mg=by_mg)
    elif is_hit_from_above(g, v, froms):
        hit_open_top(g, vehicle, result)
    elif result == KIA:
        check_crew(g, vehicle)


def hit_open_top(g: State, vehicle: int, result: int) -> None:
    """QA-47.8: the crew takes the result like infantry; eliminated or broken, its vehicle is lost. 33.9: an eliminated crew has
    no chance to escape."""
    v = g.vehicles[vehicle]
    if result != KIA:
        morale = NATIONS[v.is_.nation].crew
        roll = sum(g.roll("crew check"))
        outcome = crew_outcome(roll + result, morale)
        g.log("QA-47.8", CrewChecked, vehicle, morale, Tally().add(result, "fire result", "10.6"), roll, outcome)
        if outcome != LEAVES:
            return
    destroy_vehicle(g, vehicle, "QA-47.8", crew_lost=result == KIA)


def soft_outcome(first: int, second: int, result: int) -> str:
    """51.4: KIA destroys; else a check against morale 8 with the result added, and if it fails a normal one: passed it is
    immobilized, failed a wreck."""
    if result == KIA:
        return WRECKED
    if first + result <= SOFT_MORALE:
        return STANDS
    return STOPS if second <= SOFT_MORALE else WRECKED


def hit_soft_vehicle(g: State, vehicle: int, result: int, *, by_mg: bool) -> None:
    """51.4: destroyed by KIA; else one check, and a second if it fails."""
    first = second = 0
    if result != KIA:
        first = sum(g.roll("vehicle check"))
        more = Tally().add(result, "fire result", "10.6")
        passes = first + result <= SOFT_MORALE
        g.log("51.4", VehicleChecked, vehicle, SOFT_MORALE, more, first, STANDS if passes else FAILS)
        second = 0 if passes else sum(g.roll("vehicle check"))
    outcome = soft_outcome(first, second, result)
    if second:
        g.log("51.4", VehicleChecked, vehicle, SOFT_MORALE, Tally(), second, outcome)
    if outcome == WRECKED:
        destroy_vehicle(g, vehicle, "51.4", by_mg=by_mg)
    elif outcome == STOPS:
        g.vehicles[vehicle].immobilized = True
        g.log("51.4", Immobilized, vehicle)
