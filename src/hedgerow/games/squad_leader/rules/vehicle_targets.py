"""34.8, 47.6-47.8, 51.5 What infantry fire can harm on vehicles: exposed crews and passengers, soft vehicles, open tops."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.games.squad_leader.model.pieces import NOBODY, NOWHERE, Vehicle
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.vehicle_cover import is_above
from hedgerow.games.squad_leader.rules.vehicles import is_halftrack, is_soft, is_tank_or_gun, known_vehicles


def is_sheltered(g: State, unit: int, froms: Iterable[int]) -> bool:
    """47.6-47.8: a passenger of a halftrack who has not fired is safe from infantry fire, but for fire from an adjacent higher
    hex or from upstairs there; `froms` are vantages."""
    u = g.units[unit]
    if u.vehicle == NOBODY or u.exposed:
        return False
    v = g.vehicles[u.vehicle]
    return is_halftrack(v) and not any(is_above(g, a, v.hex) for a in froms)


def can_be_hurt(g: State, vehicle: int, froms: Iterable[int]) -> bool:
    """34.8, 51.4, QA-47.8: infantry fire concerns a vehicle with an exposed crew, a truck or jeep, and from an adjacent higher
    hex an open-topped tank or self-propelled gun."""
    v = g.vehicles[vehicle]
    if v.wreck or v.hidden:
        return False
    return v.exposed or is_soft(v) or is_hit_from_above(g, v, froms)


def is_hit_from_above(g: State, v: Vehicle, froms: Iterable[int]) -> bool:
    """QA-47.8: the crews of open-topped guns suffer infantry fire from an adjacent higher hex."""
    return v.is_.open_topped and is_tank_or_gun(v) and any(is_above(g, a, v.hex) for a in froms)


def vehicles_hurt(g: State, hex_: int, side: int, froms: Iterable[int]) -> list[int]:
    """The vehicles of a side in a hex that infantry fire from these hexes concerns; 16.7: only the one that moves, if fire is
    at that."""
    sources = tuple(froms)
    return [v for v in known_vehicles(g, hex_, side) if can_be_hurt(g, v, sources) and g.reacting in (NOBODY, v)
            and g.watched == NOWHERE]
