"""T-DYO-VC The victory conditions of random scenarios: what the attacker has done at the end."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from hedgerow.games.squad_leader.model.ground import NO_BUILDING
from hedgerow.games.squad_leader.model.pieces import ELIMINATED, EXITED, LOST, WAITING, Vehicle
from hedgerow.games.squad_leader.model.scenario import Victory
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.sighting import sees
from hedgerow.games.squad_leader.rules.vehicles import has_crew, is_live
from hedgerow.games.squad_leader.rules.who_may_fire import armed, farthest_or_none


def worth(v: Vehicle) -> int:
    """T-DYO-VC: an AFV with its crew counts for two squads, one without for one, a truck for none."""
    if not v.is_.is_afv:
        return 0
    return 2 if has_crew(v) else 1


def squads_on(g: State, hexes: Collection[int], side: int) -> int:
    """T-DYO-VC (4): squads on the board, and vehicles that still count."""
    on_foot = sum(g.units[i].squad for h in hexes for i in g.in_hex(h, side))
    return on_foot + sum(worth(v) for v in g.vehicles if v.side == side and v.hex in hexes and is_live(v))


def squads_gone(g: State, side: int) -> int:
    """T-DYO-VC (6, 8): squads and vehicles that were eliminated; who is lost in the sewers is not [27.22]."""
    on_foot = sum(u.squad and u.side == side and u.hex == ELIMINATED for u in g.units)
    return on_foot + sum(worth(v) for v in g.vehicles if v.side == side and (v.wreck or v.hex == ELIMINATED))


def leaders_exited(g: State, side: int) -> int:
    return sum(u.leader and u.side == side and u.hex == EXITED for u in g.units)


def sole_occupant(g: State, hexes: Iterable[int], side: int) -> bool:
    """T-DYO-VC (2, J): an unbroken unit of the side in the building, and no enemy in it."""
    there = [g.units[i] for h in hexes for i in g.at.get(h, ()) if g.units[i].real]
    return any(u.side == side and not u.broken for u in there) and all(u.side == side for u in there)


def buildings_on(g: State, hexes: Iterable[int]) -> list[int]:
    """The buildings that have a hex among these."""
    return sorted({g.ground.building_of[h] for h in hexes} - {NO_BUILDING})


def holds_most(g: State, v: Victory) -> bool:
    """T-DYO-VC (K): sole occupant of a building, or the last to have been."""
    buildings = buildings_on(g, v.hexes)
    return 2 * sum(g.holders.get(b) == v.side for b in buildings) > len(buildings)


def is_wiped_out(g: State, side: int) -> bool:
    """T-DYO-VC (5, 7): nobody left on the map, beneath it, or still to come."""
    return not any(u.side == side and u.real and (u.on_map or u.hex in (LOST, WAITING)) for u in g.units) and not any(
        v.side == side and is_live(v) and (v.hex >= 0 or v.hex == WAITING) for v in g.vehicles)


# ---- the road ----

def under_fire(g: State, hex_: int, side: int) -> bool:
    """T-DYO-VC (3): whether a side stands in a hex, or could fire into it: in reach and in sight."""
    if g.occupied(hex_, side):
        return True
    distance = g.ground.distance
    for unit, weapon in armed(g, side):
        here = g.units[unit]
        if distance[here.hex][hex_] <= farthest_or_none(g, unit, weapon) and sees(g, here.where, hex_):
            return True
    return any(v.side == side and is_live(v) and v.is_.is_armed and sees(g, v.hex, hex_) for v in g.vehicles if v.hex >= 0)


def road_is_open(g: State, v: Victory) -> bool:
    """T-DYO-VC (3): a chain of road hexes across the board, from the edge on the north to that on the south, that no enemy
    covers."""
    board, ground = set(v.hexes), g.ground
    free = {h for h in board if ground.road[h] and not under_fire(g, h, 1 - v.side)}
    rows = [ground.grid.cells[h][1] for h in board]
    north, south = min(rows) + 1, max(rows) - 1
    reached = {h for h in free if ground.grid.cells[h][1] <= north}
    open_ = list(reached)
    while open_:
        here = open_.pop()
        if ground.grid.cells[here][1] >= south:
            return True
        for h in ground.around[here]:
            if h in free and h not in reached and ground.by_road(here, h):
                reached.add(h)
                open_.append(h)
    return False
