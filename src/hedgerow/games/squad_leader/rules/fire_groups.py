"""8 Fire combat principles: who may fire at what, and how a fire group is put together step by step in `g.attack`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from hedgerow.board.los import BLOCKED
from hedgerow.games.squad_leader.model.counters import BAZOOKA, JEEP, MG, PANZERFAUST
from hedgerow.games.squad_leader.model.counters import FLAMETHROWER as FLAMETHROWER_KIND
from hedgerow.games.squad_leader.model.state import (
    ADVANCING_FIRE,
    ASSAULT,
    CREW,
    DEFENSIVE_FIRE,
    ENTRENCHED,
    GROUND,
    IN_BUNKER,
    INFANTRY_FIRE,
    MACHINE_GUNS,
    MG_KILL,
    NOBODY,
    NOWHERE,
    OWN_FP,
    PREP_FIRE,
    ROCKET,
    UPPER,
    Attack,
    Firer,
    State,
    hex_of,
    layer_of,
    location,
    target_at,
)
from hedgerow.games.squad_leader.rules.bunkers import fires_through_arc
from hedgerow.games.squad_leader.rules.concealment import seems_held
from hedgerow.games.squad_leader.rules.firepower import farthest, firepower, is_flamethrower, is_mg
from hedgerow.games.squad_leader.rules.flamethrowers import why_not_operate
from hedgerow.games.squad_leader.rules.guns import has_pushed
from hedgerow.games.squad_leader.rules.hidden_placement import is_suspected, suspected
from hedgerow.games.squad_leader.rules.light import has_flashed, is_dark
from hedgerow.games.squad_leader.rules.line_of_march import first_step_left, locations_passed, may_be_put_back, steps_in
from hedgerow.games.squad_leader.rules.locations import has_stairs
from hedgerow.games.squad_leader.rules.machine_guns import LEFT, RIGHT, along_hexsides, lines, places_under_fire, why_not_use
from hedgerow.games.squad_leader.rules.portage import too_heavy_to_fire
from hedgerow.games.squad_leader.rules.sewers import fights_at_the_entrance
from hedgerow.games.squad_leader.rules.sighting import floor, is_walled_in, line, table
from hedgerow.games.squad_leader.rules.tracked_hexes import DIRECTION, fires_again
from hedgerow.games.squad_leader.rules.vehicle_targets import is_sheltered, vehicles_hurt
from hedgerow.games.squad_leader.rules.vehicles import carrier, is_halftrack, is_soft, vehicles_of
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reason, Reasons

SHOOT: Final[Option] = ("shoot",)
FIRED_AT_INFANTRY: Final = (MG, FLAMETHROWER_KIND)
"""Weapons that attack on the Infantry Fire Table without a roll to hit."""
FIRING_SIDE_IS_ATTACKER: Final = (PREP_FIRE, ADVANCING_FIRE)


# ---- targets ----

def targets(g: State, side: int) -> list[int]:
    """8.1, 25.2: the locations of enemies as far as they are known; 16.1: in Defensive Fire also those that movers passed."""
    enemy = 1 - side
    if g.reacting != NOBODY:
        return [g.vehicles[g.reacting].hex]
    if g.watched != NOWHERE:
        return [g.watched]
    found = {target_location(g, i) for i in g.of(enemy) if not g.units[i].hidden}
    found |= {g.vehicles[v].hex for v in vehicles_of(g, enemy)}
    if g.fire_phase == DEFENSIVE_FIRE:
        found |= set(locations_passed(g, enemy))
    return sorted(found | suspected(g, side))


def target_location(g: State, unit: int) -> int:
    """8.3, 56.7, 57.8: fire is at a hex and all in it; only the floors of a building are attacked one by one."""
    u = g.units[unit]
    return target_at(u.hex, u.layer)


def is_target(g: State, side: int, where: int, here: int) -> bool:
    """8.1: whether there is anyone to fire at in a location from a hex, or someone who went through it; 47.6: not those who are
    safe in a halftrack; 34.8, 51.4: also vehicles that infantry fire can hurt; 16.7: only the one that moves, while it does."""
    enemy, upper = 1 - side, layer_of(where) == UPPER
    for i in g.in_hex(hex_of(where), enemy):
        u = g.units[i]
        if not u.hidden and (u.layer == UPPER) == upper and not is_sheltered(g, i, (here,)) and is_concerned(g, i):
            return True
    if not upper and vehicles_hurt(g, hex_of(where), enemy, (here,)):
        return True
    if g.reacting != NOBODY or g.watched != NOWHERE:
        return False
    return (g.fire_phase == DEFENSIVE_FIRE and where in locations_passed(g, enemy)) or is_suspected(g, side, where)


def known_at(g: State, where: int, side: int) -> list[int]:
    """The units of a side that are known to be in a target location."""
    return [i for i in g.in_hex(hex_of(where), side) if not g.units[i].hidden and target_location(g, i) == where]


def is_under_cover(g: State, unit: int, where: int) -> bool:
    """54.8: whether all enemies known to be there are beneath an entrenchment and out of the firer's sight."""
    u = g.units[unit]
    there = known_at(g, where, 1 - u.side)
    return bool(there) and all(g.units[i].layer == ENTRENCHED and is_walled_in(g, g.units[i].where, u.hex) for i in there)


def is_up_or_down(g: State, unit: int, where: int) -> bool:
    """57.4: in a staircase hex fire goes from one level to the other."""
    u = g.units[unit]
    return u.hex == hex_of(where) and has_stairs(g, u.hex) and target_location(g, unit) != where


# ---- who may fire ----

def armed(g: State, side: int) -> Iterator[tuple[int, int]]:
    """8.4, 17.9: units of a side that could fire by themselves, and the weapons they have, each at a target of its own and in any
    direction."""
    for i in g.of(side):
        u = g.units[i]
        if u.broken or u.melee or not u.real:
            continue
        if not u.leader:
            yield i, OWN_FP
        for w in g.held.get(i, ()):
            yield i, w


def why_not_ready(g: State, unit: int, weapon: int, firers: Sequence[Firer] = ()) -> Reasons:
    """8.2, QA-8.2, 13.1, 20.81: what stands against firing at all now: phase, the state of unit and weapon, what it
    fired before; mines
    do not [55.42]."""
    no = Reasons()
    u = g.units[unit]
    if not u.real:
        no("dummies do not fire", "25.7")
        return no
    if g.fire_phase not in (PREP_FIRE, DEFENSIVE_FIRE, ADVANCING_FIRE):
        no("this is not a fire phase", "4-a")
    elif (u.side == g.attacker) != (g.fire_phase in FIRING_SIDE_IS_ATTACKER):
        no("the other side fires in this phase", "4.2" if g.fire_phase == PREP_FIRE else "4.4")
    if not u.on_map:
        no("it is not on the map", "8.1")
    if u.broken:
        no("broken units do not fire", "13.1")
    if u.melee:
        no("units in melee do nothing but close combat", "20.81")
    if u.immobile:
        no("it is busy digging, clearing or climbing", "53.52")
    if u.berserk and g.fire_phase == PREP_FIRE:
        no("the berserk never Prep Fire", "18.42")
    if u.prep_fired and g.fire_phase == ADVANCING_FIRE:
        no("it has Prep Fired", "4.5")
    if has_pushed(g, unit):
        no("it has pushed a gun this player turn", "48.4")
    if weapon == OWN_FP:
        why_not_fire_from_vehicle(g, unit, weapon, no)
        if u.leader:
            no("a leader has no firepower of his own", "2.6")
    else:
        _why_not_weapon(g, unit, weapon, no)
    if not no and not fires_again(g, unit, weapon):
        why_not_use(g, unit, weapon, firers, no)
    return no


def _why_not_weapon(g: State, unit: int, weapon: int, no: Reasons) -> None:
    """2.7, 5.74, 18.1: the weapon must be there, work, and be of a kind that fires."""
    w, u = g.weapons[weapon], g.units[unit]
    if w.holder != unit:
        no("it does not have the weapon", "2.7")
    if w.is_.kind not in FIRED_AT_INFANTRY:
        rockets = w.is_.kind in (BAZOOKA, PANZERFAUST)
        no("it is not fired at infantry in this way", "37.3" if rockets else "23.3")
        return
    if w.malfunctioned:
        no("the weapon has malfunctioned", "18.1")
    if u.leader and u.directed:
        no("he has directed fire this player turn", "17.4")
    why_not_fire_from_vehicle(g, unit, weapon, no)
    if g.fire_phase == ADVANCING_FIRE and too_heavy_to_fire(g, unit):
        no("it moved with too heavy a load", "5.74")
    if w.is_.kind == FLAMETHROWER_KIND:
        why_not_operate(g, unit, no)
        if u.layer == ENTRENCHED:
            no("a flamethrower is not used from an entrenchment", "54.6")


def why_not_fire_at(g: State, unit: int, weapon: int, where: int) -> Reasons:
    """7.1, 8.1, 8.5, 9.2, 19.3: what stands against this target; in the strict game nobody looks along the line first."""
    no = Reasons()
    u = g.units[unit]
    if not u.on_map or not 0 <= hex_of(where) < g.ground.size:
        no("it is not on the map", "8.1")
        return no
    if where != target_at(hex_of(where), layer_of(where)):
        no("fire is at a hex and all in it", "56.7")
        return no
    distance = g.ground.distance[u.hex][hex_of(where)]
    if not is_target(g, u.side, where, u.hex):
        no("there is nobody to fire at", "8.1")
    if distance == 0 and not fights_at_the_entrance(g, unit) and not is_up_or_down(g, unit, where):
        no("units in one hex fight in close combat", "4.8")
    if u.layer == IN_BUNKER and not fires_through_arc(g, u.hex, hex_of(where)):
        no("fire from a bunker goes through its Covered Arc only", "56.3")
    if is_dark(g, u.hex, hex_of(where)) and not any(has_flashed(g, g.units[i]) for i in known_at(g, where, 1 - u.side)):
        no(f"by night one sees {g.night_range} hexes far", "49.1")
    if is_under_cover(g, unit, where):
        no("a wall or hedge hides those in the entrenchment", "54.8")
    if distance > farthest(g, unit, weapon):
        no("it is beyond twice the printed range" if not is_flamethrower(g, weapon) else "it is out of range", "9.2")
    elif distance and g.options["los"] != "strict" and line(g, u.where, where) == BLOCKED:
        no("there is no line of sight", "7.1")
    if not is_flamethrower(g, weapon) and (target_location(g, unit), where) in g.volleys:
        no("its hex has fired there already and it had to join that attack", "8.5")
    if weapon == OWN_FP and u.bound not in (NOWHERE, where):
        no("it fires only where its flamethrower or charge attacks", "22.5")
    return no


def why_not_fire(g: State, unit: int, weapon: int, where: int) -> Reasons:
    """Everything against this unit or weapon beginning an attack there now; what brings less than one factor may only join."""
    no = why_not_ready(g, unit, weapon)
    return Reasons(*no, *why_not_open_fire_at(g, unit, weapon, where)) if g.units[unit].real else no


def why_not_open_fire_at(g: State, unit: int, weapon: int, where: int) -> Reasons:
    """10.3: an attack begins with at least one factor."""
    no = why_not_fire_at(g, unit, weapon, where)
    if not no and firepower(g, Firer(unit, weapon), where).total < 1:
        no("less than one factor would arrive", "10.3")
    return no


def fire_options(g: State, side: int) -> list[Option]:
    """Every first firer at every target."""
    aims = targets(g, side)
    found: list[Option] = []
    if not aims:
        return found
    for unit, weapon in armed(g, side):
        near_by, far = g.ground.distance[g.units[unit].hex], farthest_or_none(g, unit, weapon)
        near = [w for w in aims if near_by[hex_of(w)] <= far and may_be_seen(g, g.units[unit].where, w)]
        if near and not why_not_ready(g, unit, weapon):
            found += [as_option(unit, weapon, w) for w in near if not why_not_open_fire_at(g, unit, weapon, w)]
    return found


def may_be_seen(g: State, a: int, b: int) -> bool:
    """7.1, 19.3: whether nothing fixed on the map blocks the line: what blocks it there always does, and is quick to find.
    In the strict game nobody looks."""
    if hex_of(a) == hex_of(b) or g.options["los"] == "strict":
        return True
    return table(g).code(hex_of(a), hex_of(b), (floor(a), floor(b))) != BLOCKED


def farthest_or_none(g: State, unit: int, weapon: int) -> int:
    if weapon != OWN_FP and g.weapons[weapon].is_.kind not in FIRED_AT_INFANTRY:
        return -1
    return farthest(g, unit, weapon)


def as_option(unit: int, weapon: int, where: int) -> Option:
    return ("fire", unit, where) if weapon == OWN_FP else ("fire weapon", weapon, where)


# ---- putting a fire group together ----

def begin_attack(g: State, choice: Option) -> None:
    unit, weapon = (choice[1], OWN_FP) if choice[0] == "fire" else (g.weapons[choice[1]].holder, choice[1])
    g.attack = Attack(g.units[unit].side, choice[2], [Firer(unit, weapon)])


def the_attack(g: State) -> Attack:
    assert g.attack is not None
    return g.attack


def join(g: State, choice: Option) -> None:
    """One thing added to the attack."""
    a = the_attack(g)
    match choice:
        case ("add", unit):
            a.firers.append(Firer(unit))
        case ("add weapon", weapon):
            a.firers.append(Firer(g.weapons[weapon].holder, weapon))
        case ("help", unit, weapon):
            next(f for f in a.firers if f.weapon == weapon).helper = unit
        case ("direct", unit):
            a.leaders.append(unit)
        case ("return", unit, step):
            a.returned[unit] = step
        case ("return from", where):
            a.returned |= stack_on_its_way(g, where)
        case ("line", weapon, hex_):
            next(f for f in a.firers if f.weapon == weapon).line = hex_
        case ("hexside", weapon, side):
            next(f for f in a.firers if f.weapon == weapon).hexside = side


def group_options(g: State) -> list[Option]:
    """What may still be added to the attack, and the shot itself once it has a target."""
    a = the_attack(g)
    if a.means != INFANTRY_FIRE:
        return ordnance_options(g)
    found: list[Option] = []
    if not is_alone(g, a):
        for unit, weapon in armed(g, a.side):
            if target_location(g, unit) in chain(g, a) and not why_not_join(g, unit, weapon):
                found.append(("add", unit) if weapon == OWN_FP else ("add weapon", weapon))
        found += [("help", i, f.weapon) for f in a.firers for i in g.on(g.units[f.unit].where, a.side)
                  if not why_not_help(g, i, f.weapon)]
        found += [("direct", i) for h in dict.fromkeys(map(hex_of, firing_places(g, a))) for i in g.in_hex(h, a.side)
                  if not why_not_direct(g, i)]
    found += return_options(g)
    for f in a.firers:
        found += [("line", f.weapon, h) for h in lines(g, a, f)]
        if along_hexsides(g, a, f):
            found += [("hexside", f.weapon, LEFT), ("hexside", f.weapon, RIGHT)]
    if not why_not_shoot(g):
        found.append(SHOOT)
    return found


def is_alone(g: State, a: Attack) -> bool:
    """22.3: a flamethrower never combines with anything, nor do guns, rockets and vehicles [33.8]."""
    return a.means != INFANTRY_FIRE or is_flamethrower(g, a.firers[0].weapon)


def ordnance_options(g: State) -> list[Option]:
    """33.8: guns, rockets and vehicles fire alone: movers may be put back, a leader may direct what can be directed."""
    a = the_attack(g)
    found: list[Option] = [("direct", i) for h in firing_hexes(g, a) for i in g.in_hex(h, a.side) if not why_not_direct(g, i)]
    found += [("help", i, f.weapon) for f in a.firers for i in g.in_hex(g.units[f.unit].hex, a.side)
              if not why_not_help(g, i, f.weapon)]
    found += return_options(g)
    if not why_not_shoot(g):
        found.append(SHOOT)
    return found


def return_options(g: State) -> list[Option]:
    """16.1: movers that may be put back under this attack."""
    a = the_attack(g)
    if g.fire_phase != DEFENSIVE_FIRE or a.at_vehicle != NOBODY or g.reacting != NOBODY or g.watched != NOWHERE:
        return []
    found: list[Option] = [("return", i, k) for i, way in g.ways.items() if g.units[i].side != a.side
                           for k in range(len(way)) if not why_not_return(g, i, k)]
    return found + [("return from", where) for where in sorted({u.where for u in g.units if u.on_map and u.concealed})
                    if not why_not_return_from(g, where)]


def firing_hexes(g: State, a: Attack) -> list[int]:
    """The hexes the attack comes from, each once."""
    if a.vehicle != NOBODY:
        return [g.vehicles[a.vehicle].hex]
    if a.gun != NOBODY:
        return [g.weapon_hex(a.gun)]
    return list(dict.fromkeys(g.units[f.unit].hex for f in a.firers))


def firing_places(g: State, a: Attack) -> list[int]:
    """57.1: the same, the floors of a building apart."""
    if a.vehicle != NOBODY or a.gun != NOBODY:
        return firing_hexes(g, a)
    return list(dict.fromkeys(target_location(g, f.unit) for f in a.firers))


def chain(g: State, a: Attack) -> set[int]:
    """8.6, QA-11.6: places from which firers may join: those of the group and the ones adjacent to them, QA-8.6: also aboard
    halftracks. QA-57.2: floors are adjacent in a staircase hex that is occupied on both."""
    found: set[int] = set()
    for where in firing_places(g, a):
        hex_, layer = hex_of(where), layer_of(where)
        found |= {where, *(location(h, layer) for h in g.ground.around[hex_])}
        if has_stairs(g, hex_):
            found.add(location(hex_, GROUND if layer == UPPER else UPPER))
    return found


def why_not_join(g: State, unit: int, weapon: int) -> Reasons:
    """8.6, 22.3: it must be ready, able to fire there itself, and in the same or an adjacent hex; once a leader directs, its
    hex must have one too [QA-15.2]."""
    a = the_attack(g)
    u = g.units[unit]
    if u.side != a.side or not u.real:
        return Reasons(Reason("it is no unit of the firing side", "8.6"))
    if a.means != INFANTRY_FIRE:
        return Reasons(Reason("guns, rockets and vehicles fire alone", "33.8"))
    no = why_not_ready(g, unit, weapon, a.firers)
    no_target = why_not_fire_at(g, unit, weapon, a.where)
    if any(f.unit == unit and f.weapon == weapon for f in a.firers):
        no("it is in the attack already", "8.6")
    if unit in a.leaders or any(f.helper == unit for f in a.firers):
        no("he has something else to do in this attack", "17.4")
    if target_location(g, unit) not in chain(g, a):
        no("fire groups are chains of adjacent hexes", "8.6")
    if is_flamethrower(g, weapon) or is_alone(g, a):
        no("a flamethrower never combines", "22.3")
    if a.leaders and u.on_map and not no and not leads_everywhere(g, a, {target_location(g, unit), *firing_places(g, a)}, unit):
        no("a leader directs in every firing hex or in none", "QA-15.2")
    return Reasons(*no, *no_target)


def why_not_help(g: State, leader: int, weapon: int) -> Reasons:
    """17.3: a second leader at the gun, so that it fires at full strength."""
    a, no, u = the_attack(g), Reasons(), g.units[leader]
    firer = next((f for f in a.firers if f.weapon == weapon and weapon != OWN_FP), None)
    bazooka = firer is not None and a.means == ROCKET and g.weapons[weapon].is_.kind == BAZOOKA
    if firer is None or not g.units[firer.unit].leader or not (is_mg(g, weapon) or bazooka):
        no("a second leader helps only a leader who fires a machine gun or bazooka", "37.43" if bazooka else "17.3")
        return no
    if firer.helper != NOBODY:
        no("two leaders are enough", "17.3")
    if u.side != a.side or not u.leader or u.where != g.units[firer.unit].where:
        no("the second must be a leader in the same place", "17.3")
        return no
    if leader == firer.unit or u.broken or u.melee or u.directed or u.weapons_fired or leader in a.leaders or u.prep_fired:
        no("he is not free to help", "17.3")
    if any(leader in (f.unit, f.helper) for f in a.firers):
        no("he fires himself", "17.3")
    elif a.leaders and not leads_everywhere(g, a, firing_places(g, a), leader):
        no("a leader directs in every firing hex or in none", "QA-15.2")
    return no


def why_not_shoot_at_vehicle(g: State, no: Reasons) -> None:
    """37.43: a leader does not fire a bazooka by himself; 17.3-a: nor does he harm an AFV alone with a machine gun."""
    a = the_attack(g)
    for f in a.firers:
        if a.means == MG_KILL and g.units[f.unit].leader and f.helper == NOBODY:
            no("a leader alone at a machine gun does nothing to an AFV", "17.3-a")
        bazooka = a.means == ROCKET and g.weapons[f.weapon].is_.kind == BAZOOKA
        if bazooka and g.units[f.unit].leader and f.helper == NOBODY:
            no("two leaders fire a bazooka together", "37.43")


def why_not_direct_ordnance(g: State, leader: int, no: Reasons) -> None:
    """33.33, 48.82: no leader helps a gun; 17.3-a: nor a machine gun against an AFV; 47.4: one aboard a halftrack directs its
    machine guns; 37.34, 37.44, 36.4: rockets and attacks on vehicles next to him."""
    a = the_attack(g)
    if a.means in (ROCKET, ASSAULT):
        return
    aboard = a.vehicle != NOBODY and g.units[leader].vehicle == a.vehicle and is_halftrack(g.vehicles[a.vehicle])
    if a.means == MACHINE_GUNS and aboard and a.at_vehicle != NOBODY:
        no("leadership does not modify a kill roll", "17.3-a")
    elif a.means != MACHINE_GUNS or not aboard:
        no("leaders do not modify the fire of vehicles and guns", "48.82" if a.gun != NOBODY else "33.33")


# ---- fire from vehicles, and at one that moves ----

def is_concerned(g: State, unit: int) -> bool:
    """16.7: while a vehicle is fired on in the middle of its move, only those aboard it are; OPT-16.4: of infantry, only those on
    the march."""
    if g.watched != NOWHERE:
        return g.march is not None and unit in g.march.units
    return g.reacting in (NOBODY, g.units[unit].vehicle)


def why_not_fire_from_vehicle(g: State, unit: int, weapon: int, no: Reasons) -> None:
    """31.5: riders of tanks and self-propelled guns do not fire, nor those on a truck; 47.4: from a halftrack inherent firepower
    and LMGs only; 52.2: from a jeep a crew, or a machine gun that is manned."""
    v, u = carrier(g, unit), g.units[unit]
    if v is None:
        return
    kind = None if weapon == OWN_FP else g.weapons[weapon].is_
    if is_halftrack(v):
        if kind is not None and not kind.is_light:
            no("from a halftrack only LMGs are fired", "47.4")
    elif is_soft(v) and v.is_.type == JEEP:
        if u.sort != CREW and (kind is None or not kind.is_mg):
            no("from a jeep a crew or a machine gun fires", "52.2")
    else:
        no("riders do not fire", "31.5")


# ---- putting movers back ----

def why_not_return(g: State, unit: int, step: int) -> Reasons:
    """16.1, 16.3, 16.4: an unbroken mover, to a hex of its way that is under fire, not before one where it was fired on; someone
    must stand in the target before others are put on a machine gun's line beyond it."""
    a, no, u = the_attack(g), Reasons(), g.units[unit]
    way = g.ways.get(unit, ())
    if a.at_vehicle != NOBODY or g.reacting != NOBODY:
        no("the fire is at a vehicle", "16.7")
    if g.watched != NOWHERE or not may_be_put_back(g, unit, step):
        no("it was fired on as it moved", "OPT-16.2")
    if g.fire_phase != DEFENSIVE_FIRE or u.side == a.side or not 0 <= step < len(way):
        no("only enemies that have moved are put back on their way", "16.1")
        return no
    if unit in a.returned:
        no("it has been put back already", "16.1")
    if u.concealed:
        no("a concealed stack is put back as a whole", "49.4")
    if u.broken:
        no("broken units stay where they broke", "16.3")
    if step < first_step_left(g, unit):
        no("it has been fired on further along its way", "16.3")
    if u.on_map and step == len(way) - 1:
        no("that is where it is", "16.1")
    where = target_at(way[step].hex, way[step].layer)
    if where not in places_under_fire(g, a):
        no("that hex is not under fire", "16.1")
    elif where != a.where and why_not_shoot(g):
        no("somebody must be put back to the target first", "17.5")
    return no


def stack_on_its_way(g: State, where: int) -> dict[int, int]:
    """49.4: the concealed enemies now in a location who came through the target, and the last step at which each was there."""
    a = the_attack(g)
    ways = {i: steps_in(g, i, a.where) for i in g.on(where, 1 - a.side) if g.units[i].concealed and i not in a.returned}
    return {i: found[-1] for i, found in ways.items() if found}


def why_not_return_from(g: State, where: int) -> Reasons:
    """16.1, 49.4: a stack that moved under its Concealment counter goes back to the target, whoever is in it."""
    no = Reasons()
    if g.fire_phase != DEFENSIVE_FIRE or not stack_on_its_way(g, where):
        no("no concealed stack there has come through the target", "49.4")
    return no


# ---- direction ----

def why_not_direct(g: State, leader: int) -> Reasons:
    """15.2-15.4, 17.4, QA-15.2: one unbroken leader in each firing hex, once a player turn, who fires nothing himself."""
    a, no = the_attack(g), Reasons()
    u = g.units[leader]
    if a.means != INFANTRY_FIRE:
        why_not_direct_ordnance(g, leader, no)
    if u.side != a.side or not u.leader or not _may_direct(g, leader):
        no("he may not direct fire now", "15.2")
        return no
    if target_location(g, leader) not in firing_places(g, a):
        no("he directs only units in his own hex", "15.2")
        return no
    if a.means == INFANTRY_FIRE and is_alone(g, a):
        no("nothing modifies a flamethrower's roll", "22.2")
    if any(leader in (f.unit, f.helper) for f in a.firers):
        no("he mans a machine gun", "17.4")
    elif _is_led(g, a, target_location(g, leader)):
        no("only one leader directs in a hex", "15.4")
    elif not leads_everywhere(g, a, firing_places(g, a)):
        no("every firing hex needs a leader", "QA-15.2")
    return no


def _may_direct(g: State, leader: int) -> bool:
    u = g.units[leader]
    late = u.prep_fired and g.fire_phase == ADVANCING_FIRE
    spent = u.directed and not fires_again(g, leader, DIRECTION)
    return not (u.broken or u.melee or spent or u.weapons_fired or u.immobile or late)


def _is_led(g: State, a: Attack, where: int) -> bool:
    return any(target_location(g, i) == where for i in a.leaders)


def leads_everywhere(g: State, a: Attack, places: Iterable[int], but: int = NOBODY) -> bool:
    """QA-15.2: whether each hex has a leader who directs, or one who still could, not counting someone about to fire."""
    return all(_is_led(g, a, where) or _can_be_led(g, a, where, but) for where in places)


def _can_be_led(g: State, a: Attack, where: int, but: int) -> bool:
    busy = {but, *(i for f in a.firers for i in (f.unit, f.helper))}
    return any(g.units[i].leader and i not in busy and _may_direct(g, i) and target_location(g, i) == where
               for i in g.in_hex(hex_of(where), a.side))


def why_not_shoot(g: State) -> Reasons:
    """8.1, QA-15.2, 16.1: someone must be there to be hit, and leaders direct in every firing hex or in none."""
    a, no = the_attack(g), Reasons()
    if a.at_vehicle != NOBODY or g.reacting != NOBODY:
        why_not_shoot_at_vehicle(g, no)
    elif not (seems_held_at(g, a.where, 1 - a.side) or vehicles_hurt(g, hex_of(a.where), 1 - a.side, firing_hexes(g, a)) or any(
            target_at(g.ways[i][k].hex, g.ways[i][k].layer) == a.where for i, k in a.returned.items())
            or is_suspected(g, a.side, a.where)):
        no("nobody has been put back there", "16.1")
    if a.leaders and not all(_is_led(g, a, where) for where in firing_places(g, a)):
        no("every firing hex needs a leader", "QA-15.2")
    return no


def seems_held_at(g: State, where: int, side: int) -> bool:
    """Whether enemies are known to be in the target location now."""
    if layer_of(where) == UPPER:
        return any(not g.units[i].hidden for i in g.on(where, side))
    return seems_held(g, hex_of(where), side) and any(
        g.units[i].layer != UPPER and not g.units[i].hidden for i in g.in_hex(hex_of(where), side))
