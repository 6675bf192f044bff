"""28, 29 Vehicles: which there are, what works on them, who is aboard and who beneath, and how they stack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hedgerow.games.squad_leader.model.counters import CREW, HALFTRACK, JEEP, KINDS, SP_GUN, TANK, TRUCK
from hedgerow.games.squad_leader.model.pieces import ABOARD, ENTRENCHED, GROUND, NOBODY, Vehicle
from hedgerow.games.squad_leader.model.state import State

WORKS, MALFUNCTIONED, DISABLED = range(3)
"""38.1: the state of a main gun, or of the machine guns."""
MG_RANGE: Final = 8
"""28.4: of all machine guns on vehicles."""


# ---- which there are ----

def is_live(v: Vehicle) -> bool:
    """40.1: on the map, and no wreck."""
    return v.hex >= 0 and not v.wreck


def vehicles_of(g: State, side: int) -> Iterator[int]:
    """The working vehicles of a side on the map."""
    return (i for i, v in enumerate(g.vehicles) if v.side == side and is_live(v))


def vehicles_in(g: State, hex_: int, side: int) -> list[int]:
    """The working vehicles of a side in a hex."""
    return [i for i in g.parked.get(hex_, ()) if g.vehicles[i].side == side and not g.vehicles[i].wreck]


def known_vehicles(g: State, hex_: int, side: int) -> list[int]:
    """42.7: those of them that the enemy knows of."""
    return [i for i in vehicles_in(g, hex_, side) if not g.vehicles[i].hidden]


def afvs_in(g: State, hex_: int, side: int) -> list[int]:
    return [i for i in vehicles_in(g, hex_, side) if g.vehicles[i].is_.is_afv]


def wrecks_in(g: State, hex_: int) -> list[int]:
    return [i for i in g.parked.get(hex_, ()) if g.vehicles[i].wreck]


def is_tank_or_gun(v: Vehicle) -> bool:
    """28-a: a tank or self-propelled gun."""
    return v.is_.type in (TANK, SP_GUN)


def is_halftrack(v: Vehicle) -> bool:
    return v.is_.type == HALFTRACK


def is_soft(v: Vehicle) -> bool:
    """51, 52.5: a truck or jeep, which are alike but where the rules tell them apart."""
    return v.is_.type in (TRUCK, JEEP)


def is_truck_wreck(v: Vehicle) -> bool:
    """51.41, 51.6: a wreck that a further hit removes; jeeps leave none [52.3]."""
    return v.wreck and v.hex >= 0 and v.is_.type == TRUCK


def has_crew(v: Vehicle) -> bool:
    """33.9, 47.2: tanks, self-propelled guns and armed halftracks have a crew of their own; others just a driver [47.3, 51.7]."""
    return v.is_.is_afv and v.is_.is_armed


# ---- who is aboard, who beneath ----

def passengers(g: State, vehicle: int) -> list[int]:
    """31.2: the units on top of it."""
    v = g.vehicles[vehicle]
    if v.hex < 0:
        return [i for i, u in enumerate(g.units) if u.vehicle == vehicle]
    return [i for i in g.at.get(v.hex, ()) if g.units[i].vehicle == vehicle]


def beneath(g: State, vehicle: int) -> list[int]:
    """29.3, 54.3: friendly infantry on foot in its hex, dug in or not."""
    v = g.vehicles[vehicle]
    return [i for i in g.in_hex(v.hex, v.side) if g.units[i].layer in (GROUND, ENTRENCHED) and g.units[i].real]


def is_aboard(g: State, unit: int) -> bool:
    return g.units[unit].layer == ABOARD


def carrier(g: State, unit: int) -> Vehicle | None:
    """The vehicle a unit is aboard."""
    v = g.units[unit].vehicle
    return None if v == NOBODY else g.vehicles[v]


# ---- what works on it ----

def has_main_gun(v: Vehicle) -> bool:
    """38.1: a main gun that works."""
    return v.is_.gun > 0 and v.gun_out == WORKS


def has_machine_guns(v: Vehicle) -> bool:
    """38.2: machine guns that work."""
    return (v.is_.arc_mg > 0 or v.is_.turning_mg > 0) and v.mg_out == WORKS


def crew_kind(nation: str) -> str:
    """33.9, 33.9-a, 41.2: the crew counter of an army."""
    return next(key for key, kind in KINDS.items() if kind.nation == nation and kind.size == CREW)
