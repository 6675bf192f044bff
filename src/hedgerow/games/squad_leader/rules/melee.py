"""20.8 Melee: units locked in close combat until one side is gone."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import Locked
from hedgerow.games.squad_leader.model.pieces import GROUND, IN_BUNKER, UPPER, hex_of, layer_of, location
from hedgerow.games.squad_leader.model.state import State


def combat_location(g: State, unit: int) -> int:
    """20.1, 56.81, 57.4: close combat is within one hex; the floors of a building and the inside of a bunker are apart."""
    u = g.units[unit]
    return location(u.hex, combat_layer(u.layer))


def combat_place(where: int) -> int:
    """56.81, 57.4: the part of a hex in which those in a location fight."""
    return location(hex_of(where), combat_layer(layer_of(where)))


def combat_layer(layer: int) -> int:
    """56.81, 57.4: upstairs and in a bunker one fights apart, on all other layers together."""
    return layer if layer in (UPPER, IN_BUNKER) else GROUND


def fighters(g: State, where: int, side: int) -> list[int]:
    """20.9: the unbroken units of a side in a location."""
    return [i for i in g.in_hex(hex_of(where), side)
            if g.units[i].real and not g.units[i].broken and combat_location(g, i) == where]


def settle(g: State, where: int) -> None:
    """20.8: if both sides are left they are locked in melee; else the winners are free."""
    both = [fighters(g, where, side) for side in (0, 1)]
    locked = all(both)
    if locked and not any(g.units[i].melee for i in both[0]):
        g.log("20.8", Locked, where)
    for i in (*both[0], *both[1]):
        g.units[i].melee = locked
        if locked:
            g.units[i].emerged = False


def free_from_melee(g: State) -> None:
    """20.8: units whose opponents in melee have all gone, by fire from outside, are locked no more."""
    for i, u in enumerate(g.units):
        if u.melee and not fighters(g, combat_location(g, i), 1 - u.side):
            u.melee = False
