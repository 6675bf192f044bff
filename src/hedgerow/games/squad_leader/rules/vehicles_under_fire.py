"""34.8, 51.4 Infantry fire at vehicles: exposed crews, open tops, trucks and jeeps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.squad_leader.model.counters import NATIONS
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import KIA, NOTHING, ift_column, ift_result
from hedgerow.games.squad_leader.model.vehicle_events import CrewChecked, Immobilized, VehicleChecked
from hedgerow.games.squad_leader.rules.immobilization import LEAVES, check_crew, crew_outcome
from hedgerow.games.squad_leader.rules.terrain_effects import hexside_cover, terrain_tally
from hedgerow.games.squad_leader.rules.vehicle_cover import behind_cover
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

STANDS, STOPS, WRECKED = "goes on", "immobilized", "destroyed"


def modifier_against_vehicle(g: State, vehicle: int, froms: Sequence[int], *, overrun: bool = False) -> Tally:
    """34.8: terrain, and +2 against an exposed crew; 51.5: terrain and hexsides for a truck; never -2 for moving; 35.3: -5 if a
    truck or jeep is overrun."""
    v = g.vehicles[vehicle]
    told = terrain_tally(g, v.hex)
    if overrun:
        return told.add(SOFT_OVERRUN, "soft vehicle overrun", "35.3")
    if is_soft(v):
        return told.add(max(hexside_cover(g, froms, v.hex), behind_cover(g, froms, v.hex)), "wall or hedge", "11.53")
    if is_hit_from_above(g, v, froms):
        return told
    return told.add(EXPOSED_COVER, "crew exposed", "34.8")


def fire_on_vehicle(g: State, vehicle: int, froms: Sequence[int], power: Tally, more: Tally, roll: int, *, by_mg: bool,
                    overrun: bool = False) -> None:
    """What a roll on the Infantry Fire Table does to one vehicle."""
    modifier = modifier_against_vehicle(g, vehicle, froms, overrun=overrun).plus(more)
    result = ift_result(ift_column(float(power.total)), roll + int(modifier.total))
    if result == NOTHING:
        return
    v = g.vehicles[vehicle]
    if is_soft(v):
        hit_soft_vehicle(g, vehicle, result, by_mg=by_mg)
    elif is_hit_from_above(g, v, froms):
        hit_open_top(g, vehicle, result)
    elif result == KIA:
        check_crew(g, vehicle)


def hit_open_top(g: State, vehicle: int, result: int) -> None:
    """QA-47.8: the crew takes the result like infantry; eliminated or broken, its vehicle is lost."""
    v = g.vehicles[vehicle]
    if result != KIA:
        morale = NATIONS[v.is_.nation].crew
        roll = sum(g.roll("crew check"))
        g.log("QA-47.8", CrewChecked, vehicle, morale, roll, crew_outcome(roll + result, morale))
        if crew_outcome(roll + result, morale) != LEAVES:
            return
    destroy_vehicle(g, vehicle, "QA-47.8")


def soft_outcome(first: int, second: int, result: int) -> str:
    """51.4: KIA destroys; else a check against morale 8 with the result added, and if it fails a normal one: passed it is
    immobilized, failed a wreck."""
    if result == KIA:
        return WRECKED
    if first + result <= SOFT_MORALE:
        return STANDS
    return STOPS if second <= SOFT_MORALE else WRECKED


def hit_soft_vehicle(g: State, vehicle: int, result: int, *, by_mg: bool) -> None:
    v = g.vehicles[vehicle]
    first = second = 0
    if result != KIA:
        first = sum(g.roll("vehicle check"))
        second = sum(g.roll("vehicle check")) if first + result > SOFT_MORALE else 0
    outcome = soft_outcome(first, second, result)
    g.log("51.4", VehicleChecked, vehicle, SOFT_MORALE, first, outcome)
    if outcome == WRECKED:
        destroy_vehicle(g, vehicle, "51.4", by_mg=by_mg)
    elif outcome == STOPS:
        v.immobilized = True
        g.log("51.4", Immobilized, vehicle)
