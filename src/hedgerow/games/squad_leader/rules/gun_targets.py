"""33.1, 34.1, 48.7 Who may fire a gun at what: main guns of vehicles, and guns on wheels."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.squad_leader.model.counters import AT_GUN, HOWITZER, MORTAR, SP_GUN, TANK
from hedgerow.games.squad_leader.model.pieces import (
    ADVANCING_FIRE,
    DEFENSIVE_FIRE,
    NOBODY,
    NOWHERE,
    PREP_FIRE,
    UPPER,
    Vehicle,
    hex_of,
    layer_of,
    location,
    target_at,
)
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.covered_arc import in_arc
from hedgerow.games.squad_leader.rules.gunnery import AP, CANISTER, CANISTER_RANGE, HE, HEAT, ammunition
from hedgerow.games.squad_leader.rules.guns import crew_of, guns_in, why_not_man
from hedgerow.games.squad_leader.rules.indirect_fire import is_called_on
from hedgerow.games.squad_leader.rules.light import is_place_dark, is_vehicle_dark
from hedgerow.games.squad_leader.rules.line_of_march import locations_passed
from hedgerow.games.squad_leader.rules.sighting import sees
from hedgerow.games.squad_leader.rules.vehicle_targets import is_sheltered
from hedgerow.games.squad_leader.rules.vehicles import has_main_gun, is_live, is_soft, is_truck_wreck, vehicles_in, vehicles_of
from hedgerow.games.squad_leader.rules.who_may_fire import FIRING_SIDE_IS_ATTACKER
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons

# ---- who may fire ----

def why_not_now(g: State, side: int, no: Reasons) -> None:
    """4.2, 4.4, 4.5: the phase, and whose fire it is."""
    if g.heavy_fire_phase not in (PREP_FIRE, DEFENSIVE_FIRE, ADVANCING_FIRE):
        no("this is not a fire phase", "4-a")
    elif (side == g.attacker) != (g.heavy_fire_phase in FIRING_SIDE_IS_ATTACKER):
        no("the other side fires in this phase", "4.2" if g.heavy_fire_phase == PREP_FIRE else "4.4")


def why_not_any_fire(g: State, v: Vehicle) -> Reasons:
    """33.2, 35.9, 48.6: what keeps a vehicle from firing anything."""
    no = Reasons()
    why_not_now(g, v.side, no)
    if not is_live(v):
        no("it is a wreck, or not on the map", "40.1")
    if v.overran:
        no("it has overrun someone this player turn", "35.9")
    if v.prep_fired and g.fire_phase == ADVANCING_FIRE:
        no("it has Prep Fired", "4.5")
    if v.towing != NOBODY or v.hooked:
        no("it tows a gun", "48.6")
    if v.at_work:
        no("it is clearing the way", "40.4")
    if v.hex >= 0 and g.batteries and is_called_on(g, v.hex, v.side):
        no("it has fire for effect to deliver first", "46.4")
    return no


def why_not_main_gun(g: State, vehicle: int) -> Reasons:
    """33.2, 33.31, 38.1: a main gun that works, once per player turn, the M10's as often as its rate; a self-propelled gun not
    after moving to a new hex."""
    v = g.vehicles[vehicle]
    no = why_not_any_fire(g, v)
    if not has_main_gun(v):
        no("its main gun does not work" if v.is_.gun else "it has no main gun", "38.1" if v.is_.gun else "28.2")
    if v.shots >= v.is_.rate:
        no("its main gun has fired this player turn", "33.2")
    if v.is_.type == SP_GUN and v.moved:
        no("a self-propelled gun that moved does not fire its main gun", "33.31")
    return no


def why_not_aim(g: State, vehicle: int, where: int) -> Reasons:
    """33.1, 7.1, 57.7: in its Covered Arc, tanks also outside it [T-33.31-D], with a line of sight to the floor it fires at;
    34.7: at the hex where its arc machine gun has fired, if it has."""
    v, hex_, no = g.vehicles[vehicle], hex_of(where), Reasons()
    if v.is_.type != TANK and not in_arc(g.ground, v.hex, v.facing, hex_):
        no("it is outside its Covered Arc", "33.1")
    if v.arc_mg_target not in (NOWHERE, hex_):
        no("it fires where its arc machine gun did", "34.7")
    if hex_ != v.hex and not sees(g, v.hex, where):
        no("there is no line of sight", "7.1")
    return no


def why_not_target_vehicle(g: State, side: int, target: int, *, wrecks: bool = False) -> Reasons:
    """33.3, 16.7: a working vehicle of the enemy that is seen; while one moves, that one. 51.6: what is resolved on the AFV Kill
    Table may also be fired at the wreck of a truck, whosever it was."""
    no, t = Reasons(), g.vehicles[target]
    if wrecks and is_truck_wreck(t) and g.reacting == NOBODY:
        return no
    if not is_live(t) or t.side == side or t.hidden:
        no("there is no such enemy vehicle to be seen", "33.3")
    elif g.reacting not in (NOBODY, target):
        no("only the vehicle that moves is fired on now", "16.7")
    return no


def why_not_gun(g: State, vehicle: int, target: int, ammo: str) -> Reasons:
    """33: the main gun of a vehicle at another; what it may fire at it [33.6], said beforehand [63.31]."""
    v = g.vehicles[vehicle]
    no = why_not_main_gun(g, vehicle)
    no_target = why_not_target_vehicle(g, v.side, target, wrecks=True)
    if ammo not in ammunition(v.is_, at_vehicle=True, heat_left=v.heat):
        no("it does not fire that at vehicles", "33.6")
    return Reasons(*no, *no_target) if no or no_target else why_not_aim_at_vehicle(g, vehicle, target)


def why_not_aim_at_vehicle(g: State, vehicle: int, target: int) -> Reasons:
    """33.1, 49.1: whatever it fires."""
    no, t = Reasons(), g.vehicles[target]
    if is_vehicle_dark(g, g.vehicles[vehicle].hex, t):
        no(f"by night one sees {g.night_range} hexes far", "49.1")
    return Reasons(*no, *why_not_aim(g, vehicle, t.hex))


def why_not_shell(g: State, vehicle: int, where: int, ammo: str) -> Reasons:
    """34.1, 34.9, 34.91, 48.2: the main gun at infantry in a hex: HE, canister within three hexes, AP at a known gun."""
    no = Reasons(*why_not_main_gun(g, vehicle), *why_not_shell_there(g, vehicle, where, ammo))
    return no if no else why_not_aim(g, vehicle, where)


def why_not_shell_there(g: State, vehicle: int, where: int, ammo: str) -> Reasons:
    """34.1, 34.9, 48.2: what it may fire at those in a hex, if its gun fires and bears on it."""
    v, hex_, no = g.vehicles[vehicle], hex_of(where), Reasons()
    if not is_shelled(g, v.side, where, v.hex) and not (ammo == CANISTER and trucks_in(g, hex_, 1 - v.side)):
        no("there is nobody to fire at", "34.1")
    _why_not_ammunition(g, v, hex_, ammo, no)
    if v.hex >= 0 and is_place_dark(g, v.hex, where, 1 - v.side):
        no(f"by night one sees {g.night_range} hexes far", "49.1")
    return no


def _why_not_ammunition(g: State, v: Vehicle, hex_: int, ammo: str, no: Reasons) -> None:
    if ammo == AP:
        if v.is_.he_only or not known_guns(g, hex_, 1 - v.side):
            no("AP is fired at vehicles and guns", "48.2")
    elif ammo not in ammunition(v.is_, at_vehicle=False, canister_left=v.canister):
        no("it has no such ammunition", "34.9" if ammo == CANISTER else "33.6")
    elif ammo == CANISTER and v.hex >= 0 and g.ground.distance[v.hex][hex_] > CANISTER_RANGE:
        no("canister reaches three hexes", "34.9")


def known_guns(g: State, hex_: int, side: int) -> list[int]:
    """48.2: guns of a side in a hex that are seen: not those under a Concealment counter."""
    return [w for w in guns_in(g, hex_) if (h := g.weapons[w].holder) != NOBODY and g.units[h].side == side
            and not g.units[h].concealed and not g.units[h].hidden and g.weapons[w].is_.kind == AT_GUN]


def trucks_in(g: State, hex_: int, side: int) -> list[int]:
    return [v for v in vehicles_in(g, hex_, side) if is_soft(g.vehicles[v]) and not g.vehicles[v].hidden]


def is_shelled(g: State, side: int, where: int, here: int) -> bool:
    """34.1: infantry that can be hit in a location, or movers to put back there [16.1], or a truck for canister; not while a
    vehicle is fired on in the middle of its move, unless it carries such infantry. 56.7: fire is at a hex and all in it."""
    if not 0 <= hex_of(where) < g.ground.size or where != target_at(hex_of(where), layer_of(where)):
        return False
    enemy, upper = 1 - side, layer_of(where) == UPPER
    there = (i for i in g.in_hex(hex_of(where), enemy) if (g.units[i].layer == UPPER) == upper and not g.units[i].hidden)
    if any(not is_sheltered(g, i, (here,)) and g.reacting in (NOBODY, g.units[i].vehicle) for i in there):
        return True
    return g.reacting == NOBODY and g.fire_phase == DEFENSIVE_FIRE and where in locations_passed(g, enemy)


# ---- options ----

def gun_options(g: State, side: int) -> list[Option]:
    """33, 34: every main gun of a side at everything it may fire at."""
    found: list[Option] = []
    ready = [i for i in vehicles_of(g, side) if not why_not_main_gun(g, i)]
    if not ready:
        return found
    places = shell_places(g, side)
    targets = [t for t in kill_targets(g, side) if not why_not_target_vehicle(g, side, t, wrecks=True)]
    for i in ready:
        v = g.vehicles[i]
        kinds = ammunition(v.is_, at_vehicle=True, heat_left=v.heat)
        for t in targets:
            if not why_not_aim_at_vehicle(g, i, t):
                found += [("gun", i, t, ammo) for ammo in (AP, HE, HEAT) if ammo in kinds]
        for where in places:
            if not why_not_aim(g, i, where):
                found += [("shell", i, where, ammo) for ammo in (HE, CANISTER, AP) if not why_not_shell_there(g, i, where, ammo)]
    return found


def enemy_vehicles(g: State, side: int) -> Iterator[int]:
    if g.reacting != NOBODY:
        return iter((g.reacting,))
    return (t for t in vehicles_of(g, 1 - side) if not g.vehicles[t].hidden)


def kill_targets(g: State, side: int) -> list[int]:
    """33.4, 51.6: what may be fired at on the AFV Kill Table: enemy vehicles, and the wrecks of trucks."""
    wrecks = () if g.reacting != NOBODY else (i for i, v in enumerate(g.vehicles) if is_truck_wreck(v))
    return [*enemy_vehicles(g, side), *wrecks]


def shell_places(g: State, side: int) -> list[int]:
    """34.1: the locations of enemy infantry, and those that movers passed."""
    if g.reacting != NOBODY:
        return [g.vehicles[g.reacting].hex]
    enemy = 1 - side
    found = {location(u.hex, UPPER) if u.layer == UPPER else u.hex for u in (g.units[i] for i in g.of(enemy)) if not u.hidden}
    found |= {g.vehicles[v].hex for v in vehicles_of(g, enemy) if is_soft(g.vehicles[v])}
    if g.fire_phase == DEFENSIVE_FIRE:
        found |= set(locations_passed(g, enemy))
    return sorted(found)


# ---- guns on wheels ----

def why_not_at_gun(g: State, weapon: int, where: int) -> Reasons:
    """48.7, 48-b, 63.21: a gun that works with a crew to man it, within its arc and rate; a mortar all round but not near."""
    w, hex_ = g.weapons[weapon], hex_of(where)
    no = why_not_man(g, weapon)
    if no:
        return no
    here, crew = g.weapon_hex(weapon), crew_of(g, weapon)
    why_not_now(g, g.units[crew].side, no)
    if w.malfunctioned:
        no("it has malfunctioned", "48.3")
    if g.batteries and is_called_on(g, here, g.units[crew].side):
        no("it has fire for effect to deliver first", "46.4")
    if w.shots >= w.is_.rate or (w.shots and w.fire_phase != g.fire_phase):
        no("it has fired as often as it can", "48-b")
    if w.moved or w.towed:
        no("it has been pushed or towed this player turn", "48.6")
    if g.units[crew].fired or any(x != weapon for x in g.units[crew].weapons_fired):
        no("its crew has fired something else", "41.2")
    if w.shots == 0 and g.units[crew].prep_fired and g.fire_phase == ADVANCING_FIRE:
        no("its crew has Prep Fired", "4.5")
    distance = g.ground.distance[here][hex_]
    if w.is_.kind == MORTAR:
        if not w.is_.least_range <= distance <= w.is_.greatest_range:
            no("a mortar reaches from 10 to 60 hexes", "63.21")
    elif not in_arc(g.ground, here, w.facing, hex_):
        no("it is outside its Covered Arc", "48.7")
    if hex_ != here and not sees(g, here, where):
        no("there is no line of sight", "7.1")
    return no


def gun_ammunition(g: State, weapon: int, *, at_vehicle: bool) -> list[str]:
    """48.83, 63.24, 63.3: AP or HE at vehicles, HE at infantry; howitzers and mortars HE only."""
    w = g.weapons[weapon]
    if not at_vehicle:
        return [HE]
    return [*(() if w.is_.he_only else (AP,)), HE]


def why_not_at_vehicle(g: State, weapon: int, target: int, ammo: str) -> Reasons:
    """48.7, 63.23, 51.6: at a vehicle; at the wreck of a truck too, but for mortars, which do not use the AFV Kill Table."""
    no, hex_ = Reasons(), g.vehicles[target].hex
    crew = crew_of(g, weapon)
    if crew == NOBODY:
        return why_not_man(g, weapon)
    no_target = why_not_target_vehicle(g, g.units[crew].side, target, wrecks=g.weapons[weapon].is_.kind != MORTAR)
    if no_target:
        return no_target
    if ammo not in gun_ammunition(g, weapon, at_vehicle=True):
        no("it does not fire that at vehicles", "63.24" if g.weapons[weapon].is_.kind == HOWITZER else "33.6")
    if is_vehicle_dark(g, g.weapon_hex(weapon), g.vehicles[target]):
        no(f"by night one sees {g.night_range} hexes far", "49.1")
    return Reasons(*no, *why_not_at_gun(g, weapon, hex_))


def why_not_at_shell(g: State, weapon: int, where: int, ammo: str) -> Reasons:
    """48.83, 63.2, 63.22: a gun at infantry, or with AP at a gun that is known."""
    crew, no = crew_of(g, weapon), Reasons()
    if crew == NOBODY:
        return why_not_man(g, weapon)
    side = g.units[crew].side
    if not is_shelled(g, side, where, g.weapon_hex(weapon)):
        no("there is nobody to fire at", "48.83")
        return no
    if ammo == AP:
        if g.weapons[weapon].is_.he_only or not known_guns(g, hex_of(where), 1 - side):
            no("AP is fired at vehicles and guns", "48.2")
    elif ammo != HE:
        no("it has no such ammunition", "48.83")
    if is_place_dark(g, g.weapon_hex(weapon), where, 1 - side):
        no(f"by night one sees {g.night_range} hexes far", "49.1")
    return Reasons(*no, *why_not_at_gun(g, weapon, where))


def at_gun_options(g: State, side: int) -> list[Option]:
    """48.7: every gun of a side at everything in its arc."""
    found: list[Option] = []
    guns = [w for w, weapon in enumerate(g.weapons) if weapon.is_gun and weapon.in_play and (c := crew_of(g, w)) != NOBODY
            and g.units[c].side == side]
    if not guns:
        return found
    places, targets = shell_places(g, side), kill_targets(g, side)
    for w in guns:
        for t in targets:
            found += [("at gun", w, t, ammo) for ammo in (AP, HE) if not why_not_at_vehicle(g, w, t, ammo)]
        for where in places:
            found += [("at shell", w, where, ammo) for ammo in (HE, AP) if not why_not_at_shell(g, w, where, ammo)]
    return found
