"""32, 40.5 AFVs as cover: for riders, for infantry beneath, and for what is behind a vehicle or wreck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.squad_leader.model.counters import HALFTRACK
from hedgerow.games.squad_leader.model.ground import NO_BUILDING
from hedgerow.games.squad_leader.model.los import crosses_counter, crosses_outline
from hedgerow.games.squad_leader.model.pieces import ABOARD, ENTRENCHED, GROUND, NOBODY, hex_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import WALL_COVER, WOODS
from hedgerow.games.squad_leader.rules.covered_arc import crosses_front
from hedgerow.games.squad_leader.rules.sighting import blocks, height
from hedgerow.games.squad_leader.rules.vehicles import is_tank_or_gun
from hedgerow.kernel.tally import Tally

RIDER_COVER: Final = 2
BENEATH: Final = 1
HALFTRACK_COVER: Final = 2


def rider_cover(g: State, unit: int, froms: Sequence[int]) -> Tally:
    """32.1: +2 for riders of a tank or self-propelled gun if all of the fire comes across its Covered Arc from its own level or
    below. 47.7, 47.8: +2 for exposed passengers of a halftrack, but not against fire from an adjacent higher hex."""
    told, v = Tally(), g.vehicles[g.units[unit].vehicle]
    if is_tank_or_gun(v):
        level = g.ground.level[v.hex]
        covered = all(height(g, a) <= level and crosses_front(g.ground, v.hex, v.facing, hex_of(a)) for a in froms)
        return told.add(RIDER_COVER, "across the Covered Arc", "32.1") if covered else told
    if v.is_.type == HALFTRACK and not any(is_above(g, a, v.hex) for a in froms):
        return told.add(HALFTRACK_COVER, "in a halftrack", "47.7")
    return told


def is_above(g: State, here: int, hex_: int) -> bool:
    """47.8, 57.7: in an adjacent hex and higher, on its ground or upstairs."""
    return g.ground.distance[hex_of(here)][hex_] == 1 and height(g, here) > g.ground.level[hex_]


def beneath_cover(g: State, unit: int, hex_: int, returned: int = -1) -> Tally:
    """32.5, 32.51, 32.52, 40.5: +1 beneath an AFV of its own side or a wreck, and all along a way made beneath one, for those
    on foot in the hex, dug in or not [54.3]; 51.3: not beneath a truck."""
    u, told = g.units[unit], Tally()
    if u.layer not in (GROUND, ENTRENCHED) or u.bailed:
        return told
    way = g.ways.get(unit, ())
    walked = bool(way) and way[returned].vehicle != NOBODY
    parked = [g.vehicles[v] for v in g.parked.get(hex_, ())]
    if walked or any(v.is_.is_afv and (v.wreck or (v.side == u.side and not v.hidden)) for v in parked):
        return told.add(BENEATH, "beneath an AFV", "32.5")
    return told


# ---- behind a vehicle ----

def is_behind_vehicle(g: State, a: int, b: int) -> bool:
    """32.3, 40.5, 40.6: whether the line from `a` comes into `b` across the outline of a vehicle or wreck in the hex before it,
    as over a wall. From a hex adjacent to the vehicle nothing is blocked, but what is behind it is still covered."""
    return any(_bars(g, h, a, b) for h in g.ground.around[b] if g.parked.get(h) and h != a)


def _bars(g: State, h: int, a: int, b: int) -> bool:
    ground = g.ground
    if ground.level[b] > ground.level[h]:
        return False
    return any(blocks(g, v) for v in g.parked[h]) and crosses_outline(ground.grid, a, b, h)


def behind_cover(g: State, froms: Sequence[int], hex_: int) -> int:
    """32.3, 11.6: +2 if all lines of fire cross such an outline."""
    return WALL_COVER if g.parked and froms and all(is_behind_vehicle(g, hex_of(a), hex_) for a in froms) else 0


def is_between_vehicles(g: State, a: int, b: int) -> bool:
    """32.7, QA-40.5: whether the line crosses the counter, not the outline, of a vehicle that stands in a line with another
    vehicle, a building or woods: then nobody is caught moving in the open behind it."""
    if not g.parked:
        return False
    ground = g.ground
    for h, there in g.parked.items():
        if h in (a, b) or not any(blocks(g, v) for v in there) or not _adjoins_obstacle(g, h, a, b):
            continue
        if crosses_counter(ground.grid, a, b, h) and not crosses_outline(ground.grid, a, b, h):
            return True
    return False


def _adjoins_obstacle(g: State, h: int, a: int, b: int) -> bool:
    """32.7: another vehicle, a building or woods next to the hex."""
    ground = g.ground
    for n in ground.around[h]:
        if n in (a, b):
            continue
        if ground.building_of[n] != NO_BUILDING or ground.terrain[n] == WOODS or any(blocks(g, v) for v in g.parked.get(n, ())):
            return True
    return False


def is_rider(g: State, unit: int) -> bool:
    return g.units[unit].layer == ABOARD
