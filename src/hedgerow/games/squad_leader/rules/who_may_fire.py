"""8.1, 8.2, 8.4 Who may fire at what: units and their weapons, what they have done before, and the targets they see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from hedgerow.board.los import BLOCKED
from hedgerow.games.squad_leader.model.counters import BAZOOKA, JEEP, MG, PANZERFAUST
from hedgerow.games.squad_leader.model.counters import FLAMETHROWER as FLAMETHROWER_KIND
from hedgerow.games.squad_leader.model.pieces import (
    ADVANCING_FIRE,
    CREW,
    DEFENSIVE_FIRE,
    DUMMY,
    ENTRENCHED,
    IN_BUNKER,
    LAYER_STEP,
    LEADER,
    NOBODY,
    NOWHERE,
    OWN_FP,
    PREP_FIRE,
    UPPER,
    hex_of,
    layer_of,
    target_at,
)
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import Firer
from hedgerow.games.squad_leader.rules.bunkers import fires_through_arc
from hedgerow.games.squad_leader.rules.firepower import farthest, firepower, is_flamethrower
from hedgerow.games.squad_leader.rules.flamethrowers import why_not_operate
from hedgerow.games.squad_leader.rules.guns import has_pushed
from hedgerow.games.squad_leader.rules.hidden_placement import is_suspected, suspected
from hedgerow.games.squad_leader.rules.light import has_flashed, is_dark
from hedgerow.games.squad_leader.rules.line_of_march import is_passed, locations_passed
from hedgerow.games.squad_leader.rules.locations import has_stairs
from hedgerow.games.squad_leader.rules.machine_guns import why_not_use
from hedgerow.games.squad_leader.rules.portage import too_heavy_to_fire
from hedgerow.games.squad_leader.rules.sewers import fights_at_the_entrance
from hedgerow.games.squad_leader.rules.sighting import floor, is_walled_in, line, table, vantage
from hedgerow.games.squad_leader.rules.tracked_hexes import fires_again
from hedgerow.games.squad_leader.rules.vehicle_targets import is_sheltered, vehicles_hurt
from hedgerow.games.squad_leader.rules.vehicles import carrier, is_halftrack, is_soft, vehicles_of
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons

FIRED_AT_INFANTRY: Final = (MG, FLAMETHROWER_KIND)
"""Weapons that attack on the Infantry Fire Table without a roll to hit."""
FIRE_PHASES: Final = (PREP_FIRE, DEFENSIVE_FIRE, ADVANCING_FIRE)
FIRING_SIDE_IS_ATTACKER: Final = (PREP_FIRE, ADVANCING_FIRE)


# ---- targets ----

def targets(g: State, side: int) -> list[int]:
    """8.1, 25.2: the locations of enemies as far as they are known; 16.1: in Defensive Fire also those that movers passed."""
    enemy = 1 - side
    if g.reacting != NOBODY:
        return [g.vehicles[g.reacting].hex]
    if g.watched != NOWHERE:
        return [g.watched]
    found = {target_at(u.hex, u.layer) for u in g.units if u.side == enemy and u.hex >= 0 and not u.hidden}
    found |= {g.vehicles[v].hex for v in vehicles_of(g, enemy) if not g.vehicles[v].hidden}
    if g.fire_phase == DEFENSIVE_FIRE:
        found |= set(locations_passed(g, enemy))
    return sorted(found | suspected(g, side))


def target_location(g: State, unit: int) -> int:
    """8.3, 56.7, 57.8: fire is at a hex and all in it; only the floors of a building are attacked one by one."""
    u = g.units[unit]
    return target_at(u.hex, u.layer)


def is_target(g: State, side: int, where: int, here: int) -> bool:
    """8.1: whether there is anyone to fire at in a location from a hex, or someone who went through it; 47.6: not those who are
    safe in a halftrack; 34.8, 51.4: also vehicles that infantry fire can hurt; 16.7: only the one that moves, while it does.
    56.7: what lies in a hex is no target apart from it."""
    enemy, upper = 1 - side, layer_of(where) == UPPER
    if where != target_at(hex_of(where), layer_of(where)):
        return False
    for i in g.in_hex(hex_of(where), enemy):
        u = g.units[i]
        if not u.hidden and (u.layer == UPPER) == upper and not is_sheltered(g, i, (here,)) and is_concerned(g, i):
            return True
    if not upper and vehicles_hurt(g, hex_of(where), enemy, (here,)):
        return True
    if g.reacting != NOBODY or g.watched != NOWHERE:
        return False
    return (g.fire_phase == DEFENSIVE_FIRE and is_passed(g, enemy, where)) or is_suspected(g, side, where)


def known_at(g: State, where: int, side: int) -> list[int]:
    """The units of a side that are known to be in a target location."""
    return [i for i in g.in_hex(hex_of(where), side) if not g.units[i].hidden and target_location(g, i) == where]


def is_under_cover(g: State, unit: int, where: int) -> bool:
    """54.8: whether all enemies known to be there are beneath an entrenchment and out of the firer's sight."""
    u = g.units[unit]
    there, here = known_at(g, where, 1 - u.side), vantage(g, u.where)
    return bool(there) and all(g.units[i].layer == ENTRENCHED and is_walled_in(g, g.units[i].where, here) for i in there)


def is_up_or_down(g: State, unit: int, where: int) -> bool:
    """57.4: in a staircase hex fire goes from one level to the other."""
    u = g.units[unit]
    return u.hex == hex_of(where) and has_stairs(g, u.hex) and target_location(g, unit) != where


# ---- who may fire ----

def armed(g: State, side: int) -> list[tuple[int, int]]:
    """8.4, 17.9: units of a side that could fire by themselves, and the weapons they have, each at a target of its own and in any
    direction."""
    return armed_among(g, side, range(len(g.units)))


def armed_among(g: State, side: int, units: Iterable[int]) -> list[tuple[int, int]]:
    """The same of some units."""
    found: list[tuple[int, int]] = []
    for i in units:
        u = g.units[i]
        if u.side != side or u.hex < 0 or u.broken or u.melee or u.sort == DUMMY:
            continue
        if u.sort != LEADER:
            found.append((i, OWN_FP))
        if i in g.held:
            found += [(i, w) for w in g.held[i]]
    return found


def has_fired(g: State, unit: int, weapon: int) -> bool:
    """8.2: whether what fires once a player turn has; OPT-16.4 lets some of it fire again as the enemy moves."""
    return g.watched == NOWHERE and (g.units[unit].fired if weapon == OWN_FP else g.weapons[weapon].fired)


def why_not_ready(g: State, unit: int, weapon: int, firers: Sequence[Firer] = ()) -> Reasons:
    """8.2, QA-8.2, 13.1, 20.81: what stands against firing at all now: phase, the state of unit and weapon, what it
    fired before; mines
    do not [55.42]."""
    no = Reasons()
    u = g.units[unit]
    if u.sort == DUMMY:
        no("dummies do not fire", "25.7")
        return no
    phase = g.fire_phase
    if phase not in FIRE_PHASES:
        no("this is not a fire phase", "4-a")
    elif (u.side == g.attacker) != (phase in FIRING_SIDE_IS_ATTACKER):
        no("the other side fires in this phase", "4.2" if phase == PREP_FIRE else "4.4")
    if u.hex < 0:
        no("it is not on the map", "8.1")
    if u.broken:
        no("broken units do not fire", "13.1")
    if u.melee:
        no("units in melee do nothing but close combat", "20.81")
    if u.immobile:
        no("it is busy digging, clearing or climbing", "53.52")
    if u.berserk and phase == PREP_FIRE:
        no("the berserk never Prep Fire", "18.42")
    if u.prep_fired and phase == ADVANCING_FIRE:
        no("it has Prep Fired", "4.5")
    if u.moved and has_pushed(g, unit):
        no("it has pushed a gun this player turn", "48.4")
    if weapon == OWN_FP:
        why_not_fire_from_vehicle(g, unit, weapon, no)
        if u.sort == LEADER:
            no("a leader has no firepower of his own", "2.6")
    else:
        _why_not_weapon(g, unit, weapon, no)
    if not no and not fires_again(g, unit, weapon):
        why_not_use(g, unit, weapon, firers, no)
    return no


def is_ready(g: State, unit: int, weapon: int, firers: Sequence[Firer] = ()) -> bool:
    """8.2: whether nothing stands against it; quickly, of what has fired, and of a unit's own firepower where it has neither
    moved nor used anything else."""
    if has_fired(g, unit, weapon):
        return False
    u = g.units[unit]
    if weapon != OWN_FP or u.moved or u.weapons_fired or u.prep_fired or u.berserk or u.vehicle != NOBODY or g.watched != NOWHERE:
        return not why_not_ready(g, unit, weapon, firers)
    for f in firers:
        if f.unit == unit:
            return not why_not_ready(g, unit, weapon, firers)
    phase = g.fire_phase
    if phase not in FIRE_PHASES or (u.side == g.attacker) != (phase in FIRING_SIDE_IS_ATTACKER):
        return False
    return not (u.hex < 0 or u.broken or u.melee or u.immobile or u.sort in (LEADER, DUMMY))


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
    if distance == 0 and not fights_at_the_entrance(g, unit) and not is_up_or_down(g, unit, where):
        no("units in one hex fight in close combat", "4.8")
    too_far = distance > farthest(g, unit, weapon)
    if too_far:
        no("it is beyond twice the printed range" if not is_flamethrower(g, weapon) else "it is out of range", "9.2")
    if not is_flamethrower(g, weapon) and (target_location(g, unit), where) in g.fired_on:
        no("its hex has fired there already and it had to join that attack", "8.5")
    if weapon == OWN_FP and u.bound not in (NOWHERE, where):
        no("it fires only where its flamethrower or charge attacks", "22.5")
    return Reasons(*why_not_aim_at(g, unit, where, looks=not too_far), *no)


def why_not_aim_at(g: State, unit: int, where: int, *, looks: bool = True) -> Reasons:
    """7.1, 8.1, 49.1, 54.8, 56.3: what stands against this target for everyone in the unit's location; the line matters only
    within range (`looks`)."""
    no, u, hex_ = Reasons(), g.units[unit], hex_of(where)
    if not is_target(g, u.side, where, vantage(g, u.where)):
        no("there is nobody to fire at", "8.1")
    if u.layer == IN_BUNKER and not fires_through_arc(g, u.hex, hex_):
        no("fire from a bunker goes through its Covered Arc only", "56.3")
    if is_dark(g, u.hex, hex_) and not any(has_flashed(g, g.units[i]) for i in known_at(g, where, 1 - u.side)):
        no(f"by night one sees {g.night_range} hexes far", "49.1")
    if g.entrenchments and is_under_cover(g, unit, where):
        no("a wall or hedge hides those in the entrenchment", "54.8")
    if looks and u.hex != hex_ and g.options["los"] != "strict" and line(g, u.where, where) == BLOCKED:
        no("there is no line of sight", "7.1")
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
    in_sight: dict[int, list[tuple[int, int]]] = {}
    known: dict[tuple[int, int], bool] = {}
    plain, halvings = is_plain(g), halvings_for_all(g)
    for unit, weapon in armed(g, side):
        if has_fired(g, unit, weapon):
            continue
        here = g.units[unit].where
        if here not in in_sight:
            in_sight[here] = aims_in_sight(g, here, aims)
        far = farthest_or_none(g, unit, weapon)
        near = [(away, w) for away, w in in_sight[here] if away <= far]
        if not near or not is_ready(g, unit, weapon):
            continue
        if plain and not g.fired_on and g.units[unit].bound == NOWHERE and (
                keeps_a_factor(g, unit, weapon, far, halvings)):
            found += [as_option(unit, weapon, w) for away, w in near if away or not why_not_open_fire_at(g, unit, weapon, w)]
            continue
        for away, w in near:
            if not away:
                free = not why_not_open_fire_at(g, unit, weapon, w)
            else:
                free = (is_free_to_fire_at(g, unit, weapon, w) and (plain or can_be_aimed_at(g, unit, w, known))
                        and (keeps_a_factor(g, unit, weapon, away, halvings)
                             or firepower(g, Firer(unit, weapon), w).total >= 1))      # 10.3
            if free:
                found.append(as_option(unit, weapon, w))
    return found


def is_plain(g: State) -> bool:
    """Infantry by day and nothing else: then whoever is a target in range and in sight may be fired at."""
    return not (g.parked or g.bunkers or g.entrenchments or g.smoke or g.fires or g.mist or g.roadblocks or g.card.night
                or g.watched != NOWHERE or g.options["los"] == "strict")


def is_free_to_fire_at(g: State, unit: int, weapon: int, where: int) -> bool:
    """8.5, 22.5: whether neither what its hex fired before nor a flamethrower or charge of its own keeps it from a target."""
    u = g.units[unit]
    if weapon == OWN_FP and u.bound not in (NOWHERE, where):
        return False
    return not g.fired_on or (target_at(u.hex, u.layer), where) not in g.fired_on or is_flamethrower(g, weapon)


def can_be_aimed_at(g: State, unit: int, where: int, known: dict[tuple[int, int], bool]) -> bool:
    """Whether nothing stands against a target in another hex that concerns all who are where the unit is, whatever they fire;
    worked out once for them all."""
    u = g.units[unit]
    key = (u.where, where)
    found = known.get(key)
    if found is None:
        found = known[key] = not why_not_aim_at(g, unit, where)
    return found


def halvings_for_all(g: State) -> int:
    """9.3, 44.21, 49.2: how often everybody's fire could be halved: for moving, for wheat and darkness."""
    return (g.fire_phase == ADVANCING_FIRE) + g.ground.has_wheat + g.card.night


def keeps_a_factor(g: State, unit: int, weapon: int, away: int, halvings: int) -> bool:
    """9.2, 17.3: whether one factor is left so far away though all is halved that could be: besides what is for all, for the
    range and for a leader alone at the gun."""
    u = g.units[unit]
    printed = u.is_ if weapon == OWN_FP else g.weapons[weapon].is_
    return printed.firepower >= 1 << (halvings + (away > printed.range) + (u.sort == LEADER))


def aims_in_sight(g: State, here: int, aims: Sequence[int]) -> list[tuple[int, int]]:
    """7.1, 19.3: how far away each of them is that nothing fixed on the map hides from a location: what blocks a line there
    always does, and is quick to find. In the strict game nobody looks."""
    hex_ = hex_of(here)
    away = g.ground.distance[hex_]
    if not g.rubble and not g.card.uses(57) and g.options["los"] != "strict":
        row = g.ground.sight.rows[hex_]
        return [(away[w], w) for w in aims if row[w] != BLOCKED or w == hex_]
    code, level = table(g).code, floor(here)
    if not g.rubble and not level and g.options["los"] != "strict":
        row = g.ground.storeyed_sight.rows[hex_]
        return [(away[h], w) for w in aims if (h := hex_of(w)) == hex_
                or (row[w] if w < LAYER_STEP else code(hex_, h, (0, floor(w)))) != BLOCKED]
    return [(away[h], w) for w in aims if (h := hex_of(w)) == hex_ or g.options["los"] == "strict"
            or code(hex_, h, (level, floor(w))) != BLOCKED]


def farthest_or_none(g: State, unit: int, weapon: int) -> int:
    if weapon != OWN_FP and g.weapons[weapon].is_.kind not in FIRED_AT_INFANTRY:
        return -1
    return farthest(g, unit, weapon)


def as_option(unit: int, weapon: int, where: int) -> Option:
    return ("fire", unit, where) if weapon == OWN_FP else ("fire weapon", weapon, where)


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
