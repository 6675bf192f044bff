"""8.6 Fire groups: put together step by step in `g.attack`, with leaders who direct and movers who are put back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from hedgerow.games.squad_leader.model.counters import BAZOOKA
from hedgerow.games.squad_leader.model.pieces import (
    ADVANCING_FIRE,
    DEFENSIVE_FIRE,
    GROUND,
    NOBODY,
    NOWHERE,
    OWN_FP,
    UPPER,
    hex_of,
    layer_of,
    location,
    target_at,
)
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import ASSAULT, INFANTRY_FIRE, MACHINE_GUNS, MG_KILL, ROCKET, Attack, Firer
from hedgerow.games.squad_leader.rules.firepower import farthest, is_flamethrower, is_mg
from hedgerow.games.squad_leader.rules.hidden_placement import is_suspected
from hedgerow.games.squad_leader.rules.line_of_march import first_step_left, may_be_put_back, steps_in
from hedgerow.games.squad_leader.rules.locations import has_stairs
from hedgerow.games.squad_leader.rules.machine_guns import LEFT, RIGHT, along_hexsides, lines, places_under_fire
from hedgerow.games.squad_leader.rules.sighting import vantage
from hedgerow.games.squad_leader.rules.tracked_hexes import DIRECTION, fires_again
from hedgerow.games.squad_leader.rules.vehicle_targets import vehicles_hurt
from hedgerow.games.squad_leader.rules.vehicles import is_halftrack
from hedgerow.games.squad_leader.rules.who_may_fire import (
    armed_among,
    can_be_aimed_at,
    is_free_to_fire_at,
    is_ready,
    known_at,
    target_location,
    why_not_fire_at,
    why_not_ready,
)
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reason, Reasons

SHOOT: Final[Option] = ("shoot",)


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
    return [*additions(g), *(() if why_not_shoot(g) else (SHOOT,))]


def is_complete(g: State) -> bool:
    """Whether nothing but the shot itself is left to choose."""
    return next(additions(g), None) is None and not why_not_shoot(g)


def additions(g: State) -> Iterator[Option]:
    """8.6: what may still be added to the attack, changed about it, or put back under it."""
    a = the_attack(g)
    if a.means != INFANTRY_FIRE:
        yield from ordnance_additions(g)
        return
    if not is_alone(g, a):
        linked, known = chain(g, a), dict[tuple[int, int], bool]()
        hexes = {hex_of(where) for where in linked}
        near = sorted([i for h in hexes if h in g.at for i in g.at[h]])
        for unit, weapon in armed_among(g, a.side, near):
            if (target_location(g, unit) in linked and is_ready(g, unit, weapon, a.firers)
                    and can_join(g, a, unit, weapon, known)):
                yield ("add", unit) if weapon == OWN_FP else ("add weapon", weapon)
        yield from (("help", i, f.weapon) for f in a.firers if g.units[f.unit].leader
                    for i in g.on(g.units[f.unit].where, a.side) if not why_not_help(g, i, f.weapon))
        yield from (("direct", i) for h in dict.fromkeys(map(hex_of, firing_places(g, a))) for i in g.in_hex(h, a.side)
                    if g.units[i].leader and not why_not_direct(g, i))
    yield from return_options(g)
    for f in a.firers:
        if f.weapon != OWN_FP:
            yield from (("line", f.weapon, h) for h in lines(g, a, f))
            if along_hexsides(g, a, f):
                yield from (("hexside", f.weapon, LEFT), ("hexside", f.weapon, RIGHT))


def is_alone(g: State, a: Attack) -> bool:
    """22.3: a flamethrower never combines with anything, nor do guns, rockets and vehicles [33.8]."""
    return a.means != INFANTRY_FIRE or is_flamethrower(g, a.firers[0].weapon)


def ordnance_additions(g: State) -> Iterator[Option]:
    """33.8: guns, rockets and vehicles fire alone: movers may be put back, a leader may direct what can be directed."""
    a = the_attack(g)
    yield from (("direct", i) for h in firing_hexes(g, a) for i in g.in_hex(h, a.side)
                if g.units[i].leader and not why_not_direct(g, i))
    yield from (("help", i, f.weapon) for f in a.firers for i in g.in_hex(g.units[f.unit].hex, a.side)
                if not why_not_help(g, i, f.weapon))
    yield from return_options(g)


def return_options(g: State) -> list[Option]:
    """16.1: movers that may be put back under this attack."""
    a = the_attack(g)
    if g.fire_phase != DEFENSIVE_FIRE or a.at_vehicle != NOBODY or g.reacting != NOBODY or g.watched != NOWHERE:
        return []
    under_fire = places_under_fire(g, a) if g.ways else ()
    found: list[Option] = [("return", i, k) for i, way in g.ways.items() if g.units[i].side != a.side
                           for k, s in enumerate(way) if target_at(s.hex, s.layer) in under_fire and not why_not_return(g, i, k)]
    return found + [("return from", where) for where in sorted({u.where for u in g.units if u.on_map and u.concealed})
                    if not why_not_return_from(g, where)]


def firing_hexes(g: State, a: Attack) -> list[int]:
    """The hexes the attack comes from, each once."""
    if a.vehicle != NOBODY:
        return [g.vehicles[a.vehicle].hex]
    if a.gun != NOBODY:
        return [g.weapon_hex(a.gun)]
    return list(dict.fromkeys(g.units[f.unit].hex for f in a.firers))


def vantages(g: State, a: Attack) -> list[int]:
    """47.8, 57.7: the same with the upper levels that units fire from, for vehicles and guns are never upstairs [57.6]."""
    if a.vehicle != NOBODY or a.gun != NOBODY:
        return firing_hexes(g, a)
    return [vantage(g, g.units[f.unit].where) for f in a.firers]


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


def can_join(g: State, a: Attack, unit: int, weapon: int, known: dict[tuple[int, int], bool]) -> bool:
    """8.6: whether nothing stands against it, of one that is ready and in the chain; quickly, where no leader directs yet and the
    target is in another hex."""
    away = g.ground.distance[g.units[unit].hex][hex_of(a.where)]
    if a.leaders or not away or g.watched != NOWHERE:
        return not why_not_join(g, unit, weapon)
    if away > farthest(g, unit, weapon) or is_flamethrower(g, weapon) or any(f.helper == unit for f in a.firers):
        return False
    return is_free_to_fire_at(g, unit, weapon, a.where) and can_be_aimed_at(g, unit, a.where, known)


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


def needs_second_leader(g: State, a: Attack) -> bool:
    """37.43: a leader does not fire a bazooka by himself; 17.3-a: nor does he harm an AFV alone with a machine gun."""
    return any(g.units[f.unit].leader and f.helper == NOBODY and (
        a.means == MG_KILL or (a.means == ROCKET and g.weapons[f.weapon].is_.kind == BAZOOKA)) for f in a.firers)


def why_not_alone(g: State, no: Reasons) -> None:
    """17.3-a, 37.43: the second leader comes before all else."""
    a = the_attack(g)
    if needs_second_leader(g, a):
        if a.means == MG_KILL:
            no("a leader alone at a machine gun does nothing to an AFV", "17.3-a")
        else:
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
    elif where != a.where and not is_target_held(g, a, unit):
        no("somebody must be in the target first", "17.5")
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
    if u.side == a.side and u.leader and (u.broken or u.melee):
        no("a broken leader directs nothing" if u.broken else "units in melee do nothing but close combat",
           "15.5" if u.broken else "20.81")
        return no
    if u.side != a.side or not u.leader or not _may_direct(g, leader):
        no("he may not direct fire now", "15.2")
        return no
    if target_location(g, leader) not in firing_places(g, a):
        no("he directs only units in his own hex", "15.2")
        return no
    if a.means == INFANTRY_FIRE and is_alone(g, a):
        no("nothing modifies a flamethrower's roll", "22.2")
    why_not_alone(g, no)
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
    """8.1, QA-15.2, 16.1, 37.43: someone must be there to be hit, leaders direct in every firing hex or in none, and a leader who
    cannot fire alone has a second one."""
    a, no = the_attack(g), Reasons()
    why_not_alone(g, no)
    at_vehicle = a.at_vehicle != NOBODY or g.reacting != NOBODY
    if not at_vehicle and not is_target_held(g, a):
        no("nobody has been put back there", "16.1")
    if a.leaders and not all(_is_led(g, a, where) for where in firing_places(g, a)):
        no("every firing hex needs a leader", "QA-15.2")
    return no


def is_target_held(g: State, a: Attack, but: int = NOBODY) -> bool:
    """8.1, 17.5: whether enemies are known or suspected to be in the target location now, other than one about to be put back
    elsewhere and those who have been, or some have been put back to it."""
    return (any(i != but and i not in a.returned for i in known_at(g, a.where, 1 - a.side))
            or any(target_at(g.ways[i][k].hex, g.ways[i][k].layer) == a.where for i, k in a.returned.items())
            or bool(vehicles_hurt(g, hex_of(a.where), 1 - a.side, vantages(g, a))) or is_suspected(g, a.side, a.where))
