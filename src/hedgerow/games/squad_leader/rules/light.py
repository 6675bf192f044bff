"""49.1, 49.2, 49.7 Light and dark: which hexes are lit, and who is too far away to be seen by night."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.pieces import NOBODY, Unit, Vehicle, hex_of
from hedgerow.games.squad_leader.model.state import State

LIGHT: Final = 3
"""49.7: how far a starshell lights the ground."""
MOVING_VEHICLE: Final = 3
"""49.12: how much further a vehicle is seen that moves."""


def is_lit(g: State, hex_: int) -> bool:
    """49.7: whether a starshell makes the hex as light as day."""
    return any(g.ground.distance[s][hex_] <= LIGHT for s in g.starshells)


def is_dark(g: State, here: int, hex_: int) -> bool:
    """49.1, 49.11: whether by night a hex lies beyond the Night Visibility Range of another, and no starshell lights it."""
    return g.card.night and g.ground.distance[here][hex_] > g.night_range and not is_lit(g, hex_)


def has_flashed(g: State, u: Unit) -> bool:
    """49.2: whether a unit has given itself away by firing in this player turn or the one before."""
    return u.fired_in > 0 and g.player_turns - u.fired_in <= 1


def is_vehicle_dark(g: State, here: int, v: Vehicle) -> bool:
    """49.12: whether by night a vehicle is too far off to be seen; one that moves is seen three hexes further, and one that has
    fired gives itself away [49.2]."""
    if not g.card.night or is_lit(g, v.hex) or (v.fired_in > 0 and g.player_turns - v.fired_in <= 1):
        return False
    return g.ground.distance[here][v.hex] > g.night_range + (MOVING_VEHICLE if v.moved else 0)


def is_place_dark(g: State, here: int, where: int, side: int) -> bool:
    """49.1, 49.2: whether by night nobody of a side is seen in a location: too far off, and none has fired."""
    hex_ = hex_of(where)
    if not is_dark(g, here, hex_):
        return False
    if any(has_flashed(g, g.units[i]) for i in g.in_hex(hex_, side)):
        return False
    return g.reacting == NOBODY or is_vehicle_dark(g, here, g.vehicles[g.reacting])
