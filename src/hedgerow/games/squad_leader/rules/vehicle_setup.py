"""21, 29, 31.9, 48 Setting up vehicles and guns: where they stand, which way they point, who begins aboard."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.squad_leader.model.counters import HALFTRACK, JEEP, MORTAR, TRUCK
from hedgerow.games.squad_leader.model.pieces import CREW, WAITING, Unit, Vehicle, hex_of
from hedgerow.games.squad_leader.model.state import State, board, drive
from hedgerow.games.squad_leader.model.tables import AFV_COST, BOGS, TRUCK_COST
from hedgerow.games.squad_leader.model.vehicle_events import Boarded, GunEmplaced, Parked
from hedgerow.games.squad_leader.rules.bought_forces import why_not_emplace
from hedgerow.games.squad_leader.rules.covered_arc import FACINGS
from hedgerow.games.squad_leader.rules.portage import burden
from hedgerow.games.squad_leader.rules.stacking import MOST_SQUADS, MOST_UNITS
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons


def vehicles_and_crews(g: State) -> None:
    """28: every vehicle of the card, still off the map."""
    for e in g.card.motor_pool:
        group = g.card.groups[e.group]
        g.vehicles.append(Vehicle(e.kind, group.side, WAITING, group=e.group, due=group.turn))


def to_park(g: State, groups: Sequence[int]) -> list[int]:
    """The vehicles that stand on the map from the beginning."""
    return [i for i, v in enumerate(g.vehicles) if v.group in groups and v.due == 0 and v.hex == WAITING]


def lines_of(lines: Sequence[Option], verb: str) -> dict[int, int]:
    """What a sheet says with one verb: piece and place, facing or vehicle."""
    return {line[1]: line[2] for line in lines if line[0] == verb}


def guns_given(g: State, lines: Sequence[Option]) -> dict[int, int]:
    """Guns and who has them on the sheet."""
    return {w: u for w, u in lines_of(lines, "give").items() if g.weapons[w].is_gun}


def why_not_give_gun(g: State, lines: Sequence[Option], weapon: int, unit: int) -> Reasons:
    """48.8: to a crew that has no gun yet, or to a squad once all crews have one; 48.9: one gun to a hex."""
    no, u = Reasons(), g.units[unit]
    given = guns_given(g, lines)
    if not u.squad:
        no("a gun goes to a crew", "48.8")
        return no
    crews = [i for i, x in enumerate(g.units) if x.group == u.group and x.sort == CREW]
    if u.sort != CREW and any(i not in given.values() for i in crews):
        no("a gun goes to a crew", "48.8")
    if unit in given.values():
        no("it has a gun already", "48.8")
    places = lines_of(lines, "place")
    if unit in places and sum(places.get(i) == places[unit] for i in given.values()) >= 1:
        no("one gun to a hex", "48.9")
    return no


def why_not_park(g: State, lines: Sequence[Option], vehicle: int, hex_: int) -> Reasons:
    """29.1, 29.2, 30.1, 48.64: in its area, alone, on ground it can stand on, with no more infantry than fits beneath."""
    no, v = Reasons(), g.vehicles[vehicle]
    if hex_ not in g.card.groups[v.group].zone:
        no("it is not in the area of its group", "21.2")
        return no
    if not may_stand(g, v, hex_):
        no("it cannot stand there", "30.1")
    if hex_ in lines_of(lines, "park").values() or g.parked.get(hex_):
        no("one vehicle to a hex", "29.1")
    places = lines_of(lines, "place")
    there = [i for i, h in places.items() if hex_of(h) == hex_] + [i for i in g.in_hex(hex_, v.side) if g.units[i].real]
    if len(there) > MOST_UNITS - 1 or sum(g.units[i].squad for i in there) > MOST_SQUADS - 1:
        no("too many units would be beneath it", "29.2")
    if any(hex_of(places.get(u, WAITING)) == hex_ for u in guns_given(g, lines).values()):
        no("no vehicle stands with a gun", "48.64")
    if g.occupied(hex_, 1 - v.side):
        no("the enemy is there", "21.2")
    return Reasons(*no, *why_not_emplace(g, v.group, hex_)) if v.is_.gun else no


def may_stand(g: State, v: Vehicle, hex_: int) -> bool:
    """T-30: ground the vehicle could have entered; a halftrack or truck in woods only on a road."""
    kind = g.ground.terrain[hex_]
    cost = (AFV_COST if v.is_.is_afv else TRUCK_COST)[kind]
    heavy = g.ground.wooded[hex_] or BOGS[kind]
    if heavy and (v.is_.type == HALFTRACK or not v.is_.is_afv):
        return bool(g.ground.road[hex_]) and AFV_COST[kind] >= 0
    return cost >= 0


def to_face(g: State, lines: Sequence[Option]) -> list[int]:
    """29.4: vehicles on the sheet that do not point anywhere yet."""
    return [v for v in lines_of(lines, "park") if v not in lines_of(lines, "point")]


def to_aim(g: State, lines: Sequence[Option]) -> list[int]:
    """48.7: guns on the sheet that do not point anywhere yet; mortars need not [63.21]."""
    return [w for w in guns_given(g, lines) if w not in lines_of(lines, "aim") and g.weapons[w].is_.kind != MORTAR
            and g.weapons[w].due == 0]


def why_not_mount(g: State, lines: Sequence[Option], unit: int, vehicle: int) -> Reasons:
    """31.9, 31.1, 51.1, 52.1: units of a mounted group begin aboard its vehicles, if there is room."""
    no, u, v = Reasons(), g.units[unit], g.vehicles[vehicle]
    if not g.card.groups[u.group].mounted or v.group != u.group or not u.real:
        no("it does not begin aboard that vehicle", "31.9")
        return no
    if v.due == 0 and vehicle not in lines_of(lines, "park"):
        no("the vehicle has not been placed yet", "31.9")
    if unit in lines_of(lines, "mount"):
        no("it is aboard already", "31.9")
    if ("hide vehicle", vehicle) in lines:
        no("nobody rides on a hidden vehicle", "42.7")
    if unit in guns_given(g, lines).values():
        no("it has a gun to man", "48.6")
    if not fits_on_sheet(g, lines, vehicle, unit):
        no("there is no room for it", "31.1")
    return no


def fits_on_sheet(g: State, lines: Sequence[Option], vehicle: int, unit: int) -> bool:
    kind = g.vehicles[vehicle].is_
    aboard: list[Unit] = [g.units[i] for i, v in lines_of(lines, "mount").items() if v == vehicle] + [g.units[unit]]
    who = {i for i, v in lines_of(lines, "mount").items() if v == vehicle} | {unit}
    weapons = [w for w, u in lines_of(lines, "give").items() if u in who]
    squads, leaders = sum(u.squad for u in aboard), sum(u.leader for u in aboard)
    if kind.type == JEEP:
        if squads:
            return len(aboard) == 1 and aboard[0].sort == CREW and not weapons
        return leaders <= 2 and len(weapons) <= 1
    if squads > 1 or sum(burden(g, w) for w in weapons) > kind.portage:
        return False
    return leaders <= 1 if kind.type == TRUCK else len(aboard) <= 2


# ---- carrying out the sheet ----

def carry_out_vehicles(g: State, lines: Sequence[Option]) -> None:
    """Vehicles stand where the sheet says and point as it says; then units go aboard."""
    facings = lines_of(lines, "point")
    for vehicle, hex_ in lines_of(lines, "park").items():
        drive(g, vehicle, hex_, facings[vehicle])
        if ("hide vehicle", vehicle) in lines:
            hide_vehicle(g, vehicle)
        else:
            g.log("29.4", Parked, vehicle, hex_)
    aims = lines_of(lines, "aim")
    for weapon, facing in aims.items():
        g.weapons[weapon].facing = facing
        holder = g.units[g.weapons[weapon].holder]
        g.tell("48.7", g.seat(holder.side), GunEmplaced(weapon, holder.hex, facing))
    for unit, vehicle in lines_of(lines, "mount").items():
        board(g, unit, vehicle)
        g.log("31.9", Boarded, unit, vehicle)


def hide_vehicle(g: State, vehicle: int) -> None:
    """42.7: recorded, and not placed on the map; woods it stands in from the beginning do not bog it down."""
    v = g.vehicles[vehicle]
    v.hidden = True
    g.tell("42.7", g.seat(v.side), Parked(vehicle, v.hex))


def facing_options(verb: str, piece: int) -> list[Option]:
    return [(verb, piece, f) for f in FACINGS]

