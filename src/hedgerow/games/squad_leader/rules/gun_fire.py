"""33, 34 The shot of a gun: at a vehicle, and shells at infantry and guns in a hex; 48, 63: the same for guns on wheels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.squad_leader.model.counters import AT_GUN, MORTAR
from hedgerow.games.squad_leader.model.log_events import Destroyed, Malfunctioned
from hedgerow.games.squad_leader.model.pieces import NOBODY, PREP_FIRE, hex_of
from hedgerow.games.squad_leader.model.state import State, give, take_away
from hedgerow.games.squad_leader.model.tables import highest_kia, shell_firepower
from hedgerow.games.squad_leader.model.undertakings import GUN, MAIN_GUN, Attack
from hedgerow.games.squad_leader.model.vehicle_events import Breakdown, Depleted, KillRolled, ShotFired
from hedgerow.games.squad_leader.rules.aftermath import after_shells
from hedgerow.games.squad_leader.rules.aiming import aim_at_gun, aim_at_unit, aim_at_vehicle, gun_tube, shell_kill, vehicle_tube
from hedgerow.games.squad_leader.rules.concealment import has_infantry, lose_by_acting, show_vehicle
from hedgerow.games.squad_leader.rules.covered_arc import in_arc, nearest_facing
from hedgerow.games.squad_leader.rules.fire_groups import firing_hexes, the_attack
from hedgerow.games.squad_leader.rules.fire_resolution import (
    ARTILLERY,
    FIRE,
    Shot,
    chance_against,
    deadly,
    reached,
    strike,
    strike_units,
)
from hedgerow.games.squad_leader.rules.firepower import point_blank
from hedgerow.games.squad_leader.rules.gun_targets import trucks_in
from hedgerow.games.squad_leader.rules.gunnery import (
    AP,
    CANISTER,
    CANISTER_DEPLETED,
    CANISTER_RANGE,
    HE,
    HEAT,
    HEAT_DEPLETED,
    Aim,
    Tube,
    hit_modifier,
    hit_number,
    hits,
    needs_third_die,
)
from hedgerow.games.squad_leader.rules.guns import crew_of, guns_in
from hedgerow.games.squad_leader.rules.immobilization import check_crew
from hedgerow.games.squad_leader.rules.light import is_dark
from hedgerow.games.squad_leader.rules.line_of_march import put_back, send_on
from hedgerow.games.squad_leader.rules.machine_guns import hexes_behind
from hedgerow.games.squad_leader.rules.melee import free_from_melee
from hedgerow.games.squad_leader.rules.sighting import SMOKY, is_behind_wheat, line
from hedgerow.games.squad_leader.rules.vehicle_hazards import shell_modifier
from hedgerow.games.squad_leader.rules.vehicles import MALFUNCTIONED, is_halftrack, is_tank_or_gun, passengers
from hedgerow.games.squad_leader.rules.vehicles_under_fire import fire_on_vehicle
from hedgerow.games.squad_leader.rules.wrecks import destroy_vehicle, throw_off
from hedgerow.kernel.asking import Option
from hedgerow.kernel.tally import Tally

JAMS: Final = 12
"""38.1: the unmodified TO HIT roll at which a main gun malfunctions."""
NEVER: Final = 13
CANISTER_PENETRATION: Final = 3
CANISTER_FACTORS: Final = 20
"""34.9."""
UNLOAD: Final = 4
"""31.7: half MP for riders who are forced to get off."""

HIT, MISSED, DESTROYED, UNHARMED = "hit", "missed", "destroyed", "no effect"


# ---- taking aim ----

def attack_of(g: State, choice: Option) -> Attack:
    """The attack that an option names."""
    match choice:
        case ("gun", vehicle, target, ammo):
            return Attack(g.vehicles[vehicle].side, g.vehicles[target].hex, means=MAIN_GUN, vehicle=vehicle, at_vehicle=target,
                          ammunition=ammo)
        case ("shell", vehicle, where, ammo):
            return Attack(g.vehicles[vehicle].side, where, means=MAIN_GUN, vehicle=vehicle, ammunition=ammo)
        case ("at gun", weapon, target, ammo):
            return Attack(g.units[crew_of(g, weapon)].side, g.vehicles[target].hex, means=GUN, gun=weapon, at_vehicle=target,
                          ammunition=ammo)
        case (_, weapon, where, ammo):
            return Attack(g.units[crew_of(g, weapon)].side, where, means=GUN, gun=weapon, ammunition=ammo)
    raise ValueError(f"{choice} is no shot of a gun")


def begin_shot(g: State, choice: Option) -> None:
    g.attack = attack_of(g, choice)


def the_tube(g: State, a: Attack) -> Tube:
    return vehicle_tube(g, a.vehicle, hex_of(a.where)) if a.vehicle != NOBODY else gun_tube(g, a.gun)


def source(g: State, a: Attack) -> int:
    """The hex the shot comes from."""
    return firing_hexes(g, a)[0]


def shot_name(g: State, a: Attack) -> str:
    return g.card.vehicle_name(a.vehicle) if a.vehicle != NOBODY else g.card.weapon_name(a.gun)


def hit_chance(g: State, a: Attack, aim: Aim) -> tuple[Tally, Tally]:
    """33.3, 33.31: the number to roll and what modifies the roll, before any die for smoke."""
    tube = the_tube(g, a)
    return hit_number(tube, aim), hit_modifier(tube, aim)


# ---- the shot ----

def resolve_shot(g: State) -> None:
    """33.3: the TO HIT roll; if it hits, the second step. 38.1, 48.3: then the gun may malfunction."""
    a = the_attack(g)
    here = source(g, a)
    open_fire(g, a)
    put_back(g, a)
    roll = sum(g.roll("to hit"))
    smoke = g.roll("smoke", 1)[0] if line(g, here, a.where) == SMOKY else 0
    deplete(g, a, roll)
    if a.at_vehicle != NOBODY:
        shoot_at_vehicle(g, a, here, roll, smoke)
    else:
        shell_hex(g, a, here, roll, smoke)
    jam(g, a, roll)
    send_on(g, a)
    g.attack = None
    free_from_melee(g)


def open_fire(g: State, a: Attack) -> None:
    """33.2, 33.34, 31.7, 48-b: the shot is counted; a tank turns towards a target outside its arc; riders must get off."""
    prep = g.fire_phase == PREP_FIRE
    if a.vehicle == NOBODY:
        man_and_mark(g, a.gun, prep=prep)
        lose_by_acting(g, (g.weapon_hex(a.gun),), a.side)
        return
    v = g.vehicles[a.vehicle]
    v.shots += 1
    v.gun_target = hex_of(a.where)
    mark_vehicle(g, a.vehicle)


def turn_to_target(g: State, vehicle: int, hex_: int) -> None:
    """33.34: after firing outside its Covered Arc a tank faces the target; 39.4: not an immobilized one."""
    v = g.vehicles[vehicle]
    if not v.immobilized and not in_arc(g.ground, v.hex, v.facing, hex_):
        v.facing = nearest_facing(g.ground, v.hex, v.facing, hex_)


def mark_vehicle(g: State, vehicle: int) -> None:
    """33.2, 31.7: having fired in Prep Fire it does not move; its riders get off, and that costs it two MP."""
    v = g.vehicles[vehicle]
    v.prep_fired = v.prep_fired or g.fire_phase == PREP_FIRE
    v.idle, v.fired_in = False, g.player_turns
    show_vehicle(g, vehicle)
    shake_off(g, vehicle)


def shake_off(g: State, vehicle: int) -> None:
    """31.7, QA-31.7: riders of a tank or self-propelled gun that fires, or is hit and survives."""
    v = g.vehicles[vehicle]
    riders = passengers(g, vehicle) if is_tank_or_gun(v) else []
    if riders:
        v.spent += UNLOAD
    for i in riders:
        throw_off(g, i)


def man_and_mark(g: State, weapon: int, *, prep: bool) -> None:
    """48-b, 48.7: one more shot of the gun, all in one fire phase; its crew does nothing else."""
    w, crew = g.weapons[weapon], crew_of(g, weapon)
    if w.holder != crew:
        give(g, weapon, crew)
    w.shots, w.fire_phase, w.fired = w.shots + 1, g.fire_phase, True
    u = g.units[crew]
    u.prep_fired, u.fired_in = u.prep_fired or prep, g.player_turns
    if weapon not in u.weapons_fired:
        u.weapons_fired = (*u.weapons_fired, weapon)


def is_depleted(a: Attack, roll: int) -> bool:
    """34.92, 63.32: canister from 7 on, HEAT from 6 on: there is none left, and this round was HE."""
    last = CANISTER_DEPLETED if a.ammunition == CANISTER else HEAT_DEPLETED if a.ammunition == HEAT else NEVER
    return a.vehicle != NOBODY and roll >= last


def deplete(g: State, a: Attack, roll: int) -> None:
    """34.92, 63.32: what the TO HIT roll says of the ammunition."""
    if not is_depleted(a, roll):
        return
    v = g.vehicles[a.vehicle]
    if a.ammunition == CANISTER:
        v.canister = False
        a.at_vehicle = lone_truck(g, a)
    else:
        v.heat = False
    g.log("34.92" if a.ammunition == CANISTER else "63.32", Depleted, shot_name(g, a), a.ammunition)
    a.ammunition = HE


def lone_truck(g: State, a: Attack) -> int:
    """34.92, 51.4: the truck or jeep at which a shell goes that was to be canister, where there is nobody else in the hex."""
    here, hex_ = source(g, a), hex_of(a.where)
    if enemy_guns(g, hex_, a.side) or reached(g, a, shell_shot(g, a, here, a.where)) or a.returned:
        return NOBODY
    return next(iter(trucks_in(g, hex_, 1 - a.side)), NOBODY)


def jam(g: State, a: Attack, roll: int) -> None:
    """38.1, 48.3: an unmodified 12, or the number of the gun."""
    if a.vehicle != NOBODY:
        if roll >= JAMS:
            g.vehicles[a.vehicle].gun_out = MALFUNCTIONED
            g.log("38.1", Breakdown, a.vehicle, "main gun", roll, "malfunctions")
    elif g.weapons[a.gun].in_play and roll >= g.weapons[a.gun].is_.malfunctions:
        g.weapons[a.gun].malfunctioned = True
        g.log("48.3", Malfunctioned, a.gun)


def shoot_at_vehicle(g: State, a: Attack, here: int, roll: int, smoke: int) -> None:
    """33.3, 33.4: hit, then killed or not."""
    mark_fired_on(g, a.at_vehicle)
    number, told = hit_chance(g, a, aim_at_vehicle(g, here, a.at_vehicle))
    told = told.add(smoke, "smoke", "24.6")
    third = g.roll("third die", 1)[0] if needs_third_die(roll, int(number.total), int(told.total)) else 0
    hit = hits(roll, int(number.total), int(told.total), third)
    g.log("33.3", ShotFired, shot_name(g, a), a.where, number, told, roll, HIT if hit else MISSED)
    if a.vehicle != NOBODY:
        turn_to_target(g, a.vehicle, hex_of(a.where))
    if not hit:
        return
    if is_mortar(g, a):
        mortar_hits(g, a, here)
    else:
        roll_kill(g, a.at_vehicle, *kill_chance(g, a, here))


def is_mortar(g: State, a: Attack) -> bool:
    return a.gun != NOBODY and g.weapons[a.gun].is_.kind == MORTAR


def kill_chance(g: State, a: Attack, here: int) -> tuple[Tally, Tally]:
    """33.4: the kill number of a shell that has hit a vehicle, and what is added to the roll; 63.23: for a mortar the highest
    roll that is KIA on the Infantry Fire Table, and T-46.54."""
    if is_mortar(g, a):
        number = highest_kia(float(mortar_power(g, a, here).total))
        return Tally.of(number, "KIA", "63.23"), shell_modifier(g.vehicles[a.at_vehicle])
    mm = g.vehicles[a.vehicle].is_.gun if a.vehicle != NOBODY else g.weapons[a.gun].is_.gun
    return shell_kill(g, a.ammunition, mm, here, a.at_vehicle)


def mark_fired_on(g: State, vehicle: int) -> None:
    """47.9: broken passengers of a vehicle that is fired on in any manner rally with Desperation Morale."""
    for i in passengers(g, vehicle):
        g.units[i].desperate = g.units[i].desperate or g.units[i].broken


def kill_outcome(roll: int, number: int, armour_: int) -> str:
    """33.4: a modified roll of the kill number or less destroys."""
    return DESTROYED if roll + armour_ <= number else UNHARMED


def roll_kill(g: State, vehicle: int, number: Tally, told: Tally) -> bool:
    """33.4: the second step; what is hit and survives loses its riders [31.7], and an immobilized crew checks again [39.3]."""
    roll = sum(g.roll("kill"))
    result = kill_outcome(roll, int(number.total), int(told.total))
    g.log("33.4", KillRolled, vehicle, number, told, roll, result)
    if result == DESTROYED:
        destroy_vehicle(g, vehicle, "33.4")
        return True
    survive_hit(g, vehicle)
    return False


def survive_hit(g: State, vehicle: int) -> None:
    """31.7, 39.3: hit by an anti-tank weapon but not destroyed."""
    if g.vehicles[vehicle].wreck:
        return
    shake_off(g, vehicle)
    if g.vehicles[vehicle].immobilized:
        check_crew(g, vehicle)


def mortar_hits(g: State, a: Attack, here: int) -> None:
    """63.23: a mortar shell that hits a vehicle works on the Infantry Fire Table with T-46.54; only KIA harms it. 46.54: the same
    roll concerns those aboard, but not in a halftrack."""
    number, told = kill_chance(g, a, here)
    roll = sum(g.roll("effect"))
    result = kill_outcome(roll, int(number.total), int(told.total))
    g.log("63.23", KillRolled, a.at_vehicle, number, told, roll, result)
    if result == DESTROYED:
        destroy_vehicle(g, a.at_vehicle, "63.23")
        return
    riders = [] if is_halftrack(g.vehicles[a.at_vehicle]) else passengers(g, a.at_vehicle)
    shot = Shot(a.where, True, mortar_power(g, a, here), (here,), Tally(), False, False, by=ARTILLERY, only=tuple(riders))
    strike_units(g, a, shot, roll, riders)
    survive_hit(g, a.at_vehicle)


def mortar_power(g: State, a: Attack, here: int) -> Tally:
    """63.23, 49.2: the factors of a mortar shell against a vehicle; 44.22: which wheat does not hide."""
    mm = g.weapons[a.gun].is_.gun
    return as_area_fire(g, Tally.of(shell_firepower(mm), f"{mm}mm shell", "63.23"), here, a.where, wheat=False)


# ---- shells at infantry ----

def shell_power(g: State, a: Attack, here: int, where: int) -> Tally:
    """34.2, 34.5, 34.9: the firepower of a shell by its calibre, doubled at point blank, tripled down a cliff [44.1]; canister
    has 20, never doubled."""
    if a.ammunition == CANISTER:
        return Tally.of(CANISTER_FACTORS, "canister", "34.9")
    mm = g.vehicles[a.vehicle].is_.gun if a.vehicle != NOBODY else g.weapons[a.gun].is_.gun
    told = Tally.of(shell_firepower(mm), f"{mm}mm shell", "34.2")
    if g.ground.distance[here][hex_of(where)] <= 1:
        return point_blank(g, told, here, hex_of(where), "34.5")
    return as_area_fire(g, told, here, where)


def as_area_fire(g: State, power: Tally, here: int, where: int, *, wheat: bool = True) -> Tally:
    """44.21, 49.2, 34.5: halved through wheat, and at flashes in the dark; 44.22: wheat hides no vehicle."""
    if wheat and is_behind_wheat(g, here, where, grounded=True):
        power = power.halve("through wheat", "44.21")
    return power.halve("at gun flashes", "49.2") if is_dark(g, here, hex_of(where)) else power


def shell_shot(g: State, a: Attack, here: int, where: int, only: tuple[int, ...] = (), *, first: bool = True) -> Shot:
    """34.2: what arrives where a shell has hit; 33.33: no leadership."""
    canister = a.ammunition == CANISTER
    return Shot(where, first, shell_power(g, a, here, where), (here,), Tally(), False, False,
                by=FIRE if canister else HE, by_mg=canister, only=only)


def shell_hex(g: State, a: Attack, here: int, roll: int, smoke: int) -> None:
    """34.2, 48.2: one TO HIT roll, read for each unit and gun in the hex with its own row and cases; then one roll for effect on
    those hit. AP concerns guns alone, canister also trucks and jeeps [34.9]."""
    hex_ = hex_of(a.where)
    units = reached(g, a, shell_shot(g, a, here, a.where)) if a.ammunition != AP else []
    guns = enemy_guns(g, hex_, a.side)
    trucks = trucks_in(g, hex_, 1 - a.side) if a.ammunition == CANISTER else []
    aims = [*(aim_at_unit(g, here, a.where, i, returned=i in a.returned) for i in units),
            *(aim_at_gun(g, here, w) for w in guns), *(aim_at_vehicle(g, here, v) for v in trucks)]
    chances = [hit_chance(g, a, aim) for aim in aims]
    third = third_die(g, chances, roll, smoke)
    struck = [hits(roll, int(number.total), int(mods.total) + smoke, third) for number, mods in chances]
    number, mods = chances[0] if chances else (Tally(), Tally())             # 42.4: nobody may be there
    mods = mods.add(smoke, "smoke", "24.6")
    g.log("34.2", ShotFired, shot_name(g, a), a.where, number, mods, roll, HIT if any(struck) else MISSED)
    if a.vehicle != NOBODY:
        turn_to_target(g, a.vehicle, hex_)
    one_by_one = iter(struck)
    men = tuple(i for i in units if next(one_by_one))
    broken_guns = [w for w in guns if next(one_by_one)]
    burst(g, a, here, men, [v for v in trucks if next(one_by_one)])
    for w in broken_guns:                                                    # 48.2: its shield still covered the crew
        hit_gun(g, w)


def third_die(g: State, chances: Sequence[tuple[Tally, Tally]], roll: int, smoke: int) -> int:
    """33.32: one die for all that a 2 may hit in spite of everything; none if it is not needed."""
    if any(needs_third_die(roll, int(number.total), int(mods.total) + smoke) for number, mods in chances):
        return g.roll("third die", 1)[0]
    return 0


def enemy_guns(g: State, hex_: int, side: int) -> list[int]:
    """48.1: anti-tank guns that the other side mans in a hex; 63.7: mortars and howitzers fall with their crews only."""
    return [w for w in guns_in(g, hex_) if g.weapons[w].is_.kind == AT_GUN and (h := g.weapons[w].holder) != NOBODY
            and g.units[h].side != side]


def hit_gun(g: State, weapon: int) -> None:
    """48.1: a shell of 37mm or more that hits destroys the gun; smaller ones there are none."""
    if g.weapons[weapon].in_play:
        take_away(g, weapon)
        g.log("48.1", Destroyed, weapon)


def burst(g: State, a: Attack, here: int, struck: tuple[int, ...], trucks: Sequence[int]) -> None:
    """34.2, 63.7: the roll for effect; KIA on the crew takes a mortar or howitzer with it. 58.1, 59.3: HE that kills brings a
    building down, and may set it on fire."""
    if not struck and not trucks:
        return
    roll = sum(g.roll("effect"))
    shot = shell_shot(g, a, here, a.where, struck)
    lost = [w for w in guns_in(g, hex_of(a.where)) if g.weapons[w].is_.kind != AT_GUN and g.weapons[w].holder in struck
            and deadly([chance_against(g, a, shot, g.weapons[w].holder)], roll)]
    fatal = deadly([chance_against(g, a, shot, i) for i in struck], roll)
    killed = bool(struck) and strike(g, a, shot, roll)
    for w in lost:
        if g.weapons[w].in_play:
            take_away(g, w)
            g.log("63.7", Destroyed, w)
    for v in trucks:
        if not g.vehicles[v].wreck:
            fire_on_vehicle(g, v, (here,), shot.firepower, Tally(), roll, by_mg=True)
    if a.ammunition == CANISTER and struck:                                  # 33.7: not past a vehicle alone
        scatter(g, a, here, roll)
    elif killed:
        after_shells(g, hex_of(a.where), lambda again: bool(deadly(fatal, again)))


def scatter(g: State, a: Attack, here: int, roll: int) -> None:
    """34.9: canister goes on along its line like the fire of a machine gun, through three target hexes in all."""
    beyond = hexes_behind(g, here, a.where, hex_of(a.where), CANISTER_RANGE)
    held = [h for h in beyond if has_infantry(g, h, 0) or has_infantry(g, h, 1)]
    for h in held[:CANISTER_PENETRATION - 1]:
        strike(g, a, shell_shot(g, a, here, h, first=False), roll)
