"""25 Concealment: what the enemy may know of a stack, how concealment is won and lost, dummies."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ParamSpec

from hedgerow.games.squad_leader.model.log_events import Concealed, Revealed
from hedgerow.games.squad_leader.model.pieces import (
    ELIMINATED,
    ENTRENCHED,
    GROUND,
    IN_BUNKER,
    MOVEMENT,
    UPPER,
    hex_of,
    layer_of,
    location,
    target_at,
)
from hedgerow.games.squad_leader.model.state import State, place
from hedgerow.games.squad_leader.model.tables import STONE, WOODEN, WOODS
from hedgerow.games.squad_leader.model.vehicle_events import VehicleFound
from hedgerow.games.squad_leader.rules.sighting import sees
from hedgerow.kernel.events import Event

P = ParamSpec("P")


def seems_held(g: State, hex_: int, side: int) -> bool:
    """25.2, 42.1: whether a side has units or vehicles in a hex as far as the enemy knows: concealed ones and dummies look
    alike, hidden ones are not seen."""
    return has_infantry(g, hex_, side) or has_vehicle(g, hex_, side)


def has_infantry(g: State, hex_: int, side: int) -> bool:
    """The same of infantry alone."""
    for i in g.at.get(hex_, ()):
        u = g.units[i]
        if u.side == side and not u.hidden:
            return True
    return False


def seems_held_in(g: State, where: int, side: int) -> bool:
    """56.8, 57.1: the same of one location: floors are hexes of their own, and a bunker and its roof may be held by different
    sides."""
    hex_ = hex_of(where)
    if hex_ not in g.at and hex_ not in g.parked:
        return False
    layer = layer_of(where)
    apart = layer if layer in (UPPER, IN_BUNKER) else GROUND
    if apart == GROUND and has_vehicle(g, hex_, side):
        return True
    for i in g.at.get(hex_, ()):
        u = g.units[i]
        if u.side == side and not u.hidden and (u.layer if u.layer in (UPPER, IN_BUNKER) else GROUND) == apart:
            return True
    return False


def has_vehicle(g: State, hex_: int, side: int) -> bool:
    """Whether a working vehicle of a side is known to be in a hex."""
    for i in g.parked.get(hex_, ()):
        v = g.vehicles[i]
        if v.side == side and not v.wreck and not v.hidden:
            return True
    return False


def known_enemies(g: State, side: int) -> list[int]:
    """QA-13.41-c: the units of a side that the enemy knows for what they are."""
    return [i for i, u in enumerate(g.units) if u.side == side and u.hex >= 0 and not u.concealed and not u.hidden]


def places_beside(g: State, where: int) -> list[int]:
    """57.1, 57.5: the places adjacent to one, itself included: those on the same floor, and up or down the stairs."""
    hex_, upper = hex_of(where), layer_of(where) == UPPER
    found = [hex_, *g.ground.around[hex_]]
    if upper:
        found = [location(h, UPPER) for h in found]
    return [*found, location(hex_, GROUND if upper else UPPER)] if hex_ in g.ground.stairs else found


def is_beside_enemy(g: State, unit: int, where: int) -> bool:
    """13.2, 25.2, 25.3, gaps b 42: an enemy next to a place or in it, broken or not; a Concealment counter counts as a squad, and
    a vehicle is a unit like any other."""
    enemy = 1 - g.units[unit].side
    return any(is_known_in(g, place_, enemy) for place_ in places_beside(g, where))


def is_known_in(g: State, where: int, side: int) -> bool:
    """57.5: whether a side is known to have units in a place, upstairs or downstairs."""
    hex_, upper = hex_of(where), layer_of(where) == UPPER
    if not upper and hex_ in g.parked and has_vehicle(g, hex_, side):
        return True
    for i in g.at.get(hex_, ()):
        u = g.units[i]
        if u.side == side and not u.hidden and (u.layer == UPPER) == upper:
            return True
    return False


def is_next_to_unbroken(g: State, where: int, side: int) -> bool:
    """25.4, 25.5: whether unbroken infantry of a side, no mere dummy, is in the place or next to it."""
    units = g.units
    return any(units[i].side == side and units[i].real and not units[i].broken
               and target_at(units[i].hex, units[i].layer) == place_
               for place_ in places_beside(g, where) for i in g.at.get(hex_of(place_), ()))


def is_next_to_any(g: State, where: int, side: int) -> bool:
    """42.2: whether a unit of a side, broken or not, or a vehicle that works, is in the place or next to it."""
    for place_ in places_beside(g, where):
        hex_ = hex_of(place_)
        if any(g.units[i].side == side and g.units[i].real and target_at(g.units[i].hex, g.units[i].layer) == place_
               for i in g.at.get(hex_, ())):
            return True
        vehicles = (g.vehicles[v] for v in g.parked.get(hex_, ()) if layer_of(place_) != UPPER)
        if any(v.side == side and not v.wreck for v in vehicles):
            return True
    return False


def announce(g: State, rule: str, unit: int, what: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
    """25.2: something about a unit, told to its own side alone while it is under a Concealment counter."""
    u = g.units[unit]
    if u.concealed or u.hidden:
        if g.listener is not None:
            g.tell(rule, g.seat(u.side), what(*args, **kwargs))
    else:
        g.log(rule, what, *args, **kwargs)


# ---- losing it ----

def reveal(g: State, where: int, side: int, rule: str = "25.4") -> None:
    """25.42, 57.1: all units of a side in the hex, or on its upper floor, lose their concealment; dummies are removed [25.7];
    42.3, 42.7: hidden ones too."""
    if layer_of(where) != UPPER:
        for v in hidden_vehicles(g, hex_of(where), side):
            show_vehicle(g, v)
    there = [i for i in g.in_hex(hex_of(where), side) if (g.units[i].concealed or g.units[i].hidden)
             and target_at(g.units[i].hex, g.units[i].layer) == where]
    if not there:
        return
    g.reveal()
    for i in there:
        g.units[i].was_hidden = g.units[i].was_hidden or g.units[i].hidden
        g.units[i].concealed = g.units[i].hidden = g.units[i].unknown = False
        if g.units[i].dummy:
            remove_dummy(g, i)
    g.log(rule, Revealed, hex_of(where), tuple(i for i in there if g.units[i].real))


def reveal_all(g: State, hex_: int, side: int) -> None:
    """The same on all floors of a hex."""
    reveal(g, hex_, side)
    reveal(g, location(hex_, UPPER), side)


def hidden_vehicles(g: State, hex_: int, side: int) -> list[int]:
    """42.7: AFVs of a side that are recorded in a hex and not yet found."""
    return [v for v in g.parked.get(hex_, ()) if g.vehicles[v].hidden and g.vehicles[v].side == side]


def has_hidden(g: State, hex_: int, side: int) -> bool:
    """42.5: whether units or AFVs of a side are hidden in a hex."""
    return any(g.units[i].hidden for i in g.in_hex(hex_, side)) or bool(hidden_vehicles(g, hex_, side))


def show_vehicle(g: State, vehicle: int) -> None:
    """42.2, 42.3: a hidden AFV that acts, or is found, is placed on the map for good."""
    v = g.vehicles[vehicle]
    if v.hidden:
        g.reveal()
        v.hidden, v.was_hidden = False, True
        g.log("42.2", VehicleFound, vehicle, v.hex, v.facing)


def leave_openly(g: State, units: Iterable[int]) -> None:
    """21.3, 25.7: Concealment counters stay on the map: the enemy sees who leaves it, and dummies are gone."""
    for i in units:
        u = g.units[i]
        if u.concealed:
            g.reveal()
            u.concealed = u.unknown = False
        if u.dummy:
            remove_dummy(g, i)


def remove_dummy(g: State, unit: int) -> None:
    """25.7: it is gone; 49.4: also if it had moved, and was put back on its way."""
    place(g, unit, ELIMINATED)
    g.ways.pop(unit, None)
    if g.attack is not None:
        g.attack.returned.pop(unit, None)


def lose_by_moving(g: State, units: Iterable[int]) -> None:
    """25.4, 25.42: who moves loses concealment, and with him all in his hex; 42.2: hidden units are placed. 49.4: by night
    movement alone reveals nobody."""
    for i in units:
        u = g.units[i]
        if u.on_map and (u.concealed or u.hidden) and not g.card.night and not slips_away(g, i):
            reveal(g, target_at(u.hex, u.layer), u.side)
        u.unknown = u.unknown and not g.card.night and not g.option("concealed_movement")


def slips_away(g: State, unit: int) -> bool:
    """OPT-25.4: whether a concealed unit may move as it is: where no enemy, concealed or not, on foot or in a vehicle, has it in
    sight."""
    u = g.units[unit]
    if not g.option("concealed_movement") or g.phase != MOVEMENT or not u.concealed:
        return False
    watching = [g.units[i].where for i in g.of(1 - u.side) if not g.units[i].hidden]
    watching += [v.hex for v in g.vehicles if v.side != u.side and v.hex >= 0 and not v.wreck and not v.hidden]
    return not any(sees(g, where, u.where) for where in watching)


def lose_in_sight(g: State, units: Iterable[int]) -> None:
    """OPT-25.4: who comes into sight on the move loses the concealment he kept so far."""
    if not g.option("concealed_movement") or g.card.night:
        return
    for i in tuple(units):
        u = g.units[i]
        if u.on_map and u.concealed and not slips_away(g, i):
            reveal(g, target_at(u.hex, u.layer), u.side)


def lose_by_acting(g: State, places: Iterable[int], side: int) -> None:
    """25.4, 25.42: who fires, makes smoke or digs loses concealment, and with him all in his hex, or on his floor of it."""
    for where in places:
        reveal(g, where, side)


def lose_to_neighbours(g: State) -> None:
    """25.4, 25.5, ASOP-4.2, ASOP-7.2: at the end of Defensive Fire and Advance Phases concealed units next to unbroken enemy
    infantry are revealed; 42.2: hidden ones, AFVs too, next to any enemy unit; 49.3: not by night."""
    if g.card.night:
        return
    for side in (0, 1):
        covered = {target_at(u.hex, u.layer) for u in g.units if u.side == side and u.on_map and u.concealed}
        hidden = {target_at(u.hex, u.layer) for u in g.units if u.side == side and u.on_map and u.hidden}
        hidden |= {v.hex for v in g.vehicles if v.hidden and v.side == side}
        found = [where for where in sorted(covered | hidden) if is_next_to_unbroken(g, where, 1 - side)
                 or (where in hidden and is_next_to_any(g, where, 1 - side))]
        for where in found:
            reveal(g, where, side)


# ---- gaining it ----

def gains_concealment(g: State, unit: int) -> bool:
    """25.3: in woods or building at the end of its own player turn, if it did not move, fire, make smoke, take fire that caused
    a morale check, and no enemy is adjacent; in a bunker even then."""
    u = g.units[unit]
    if g.card.night:
        return gains_by_night(g, unit)
    if u.concealed or u.hidden or not u.real or u.melee or u.layer not in (GROUND, UPPER, ENTRENCHED, IN_BUNKER):
        return False
    bunkered = u.layer == IN_BUNKER
    if not bunkered and (g.ground.terrain[u.hex] not in (WOODS, WOODEN, STONE) or u.hex in g.rubble):
        return False
    if u.moved or u.advanced or u.fired or u.weapons_fired or u.prep_fired or u.smoked or u.checked or u.directed:
        return False
    return bunkered or (not u.beside and not is_beside_enemy(g, unit, u.where))


def note_neighbours(g: State) -> None:
    """25.3: who has been next to an enemy in the course of its player turn is not concealed at its end."""
    if g.card.uses(25):
        for i in g.of(g.attacker):
            g.units[i].beside = g.units[i].beside or is_beside_enemy(g, i, g.units[i].where)


def gains_by_night(g: State, unit: int) -> bool:
    """49.5: in any terrain, enemies near or not, unless it moved, fired, checked morale under fire or fought."""
    u = g.units[unit]
    if u.concealed or not u.real or u.melee or u.fought:
        return False
    return not (u.moved or u.advanced or u.fired or u.weapons_fired or u.prep_fired or u.smoked or u.checked)


def gain_concealment(g: State) -> None:
    """25.1, 25.3, ASOP-8.4: units of the side whose turn ends are covered where they may be, whatever counters that takes. It is
    done for them, since they may show themselves again whenever they like [QA-25.41]."""
    if not g.card.uses(25):
        return
    covered = [i for i in g.of(g.attacker) if gains_concealment(g, i)]
    for i in covered:
        g.units[i].concealed = True
    for where in sorted({location(g.units[i].hex, g.units[i].layer) for i in covered}):
        g.log("25.3", Concealed, where)
