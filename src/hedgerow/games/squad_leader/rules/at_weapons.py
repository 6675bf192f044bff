"""37 Special infantry weapons against AFVs: panzerfaust, bazooka, flamethrower; 47.6: machine guns against halftracks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from hedgerow.games.squad_leader.model.counters import BAZOOKA, FLAMETHROWER, PANZERFAUST, WeaponKind
from hedgerow.games.squad_leader.model.log_events import Destroyed, UsedUp
from hedgerow.games.squad_leader.model.pieces import (
    ADVANCING_FIRE,
    DEFENSIVE_FIRE,
    IN_BUNKER,
    NOBODY,
    PREP_FIRE,
    SQUAD,
    UPPER,
    hex_of,
    layer_of,
)
from hedgerow.games.squad_leader.model.state import State, take_away
from hedgerow.games.squad_leader.model.tables import (
    AT_WEAPONS,
    CASES,
    KILL_50,
    KILL_BAZOOKA,
    KILL_FLAMETHROWER,
    KILL_MG,
    KILL_PANZERFAUST,
    WALL_COVER,
    WOODEN,
)
from hedgerow.games.squad_leader.model.undertakings import FLAME, MG_KILL, ROCKET, Attack, Firer
from hedgerow.games.squad_leader.model.vehicle_events import CoverGone, GunKillRolled, KillRolled, ShotFired
from hedgerow.games.squad_leader.rules.aftermath import after_flames, after_shells
from hedgerow.games.squad_leader.rules.aiming import aim_at_unit, gun_kill, is_hull_down, is_moving, mg_kill, special_kill
from hedgerow.games.squad_leader.rules.concealment import lose_by_acting
from hedgerow.games.squad_leader.rules.fate import break_down
from hedgerow.games.squad_leader.rules.fire_groups import the_attack
from hedgerow.games.squad_leader.rules.fire_resolution import (
    FLAMES,
    Shot,
    chance_against,
    deadly,
    find_vehicles,
    lick_other_floor,
    mark_firers,
    marked,
    not_got_out,
    reached,
    strike,
    strike_those,
)
from hedgerow.games.squad_leader.rules.flamethrowers import bind_squad, is_skilled
from hedgerow.games.squad_leader.rules.gun_fire import DESTROYED, HIT, MISSED, kill_outcome, mark_fired_on, roll_kill, survive_hit
from hedgerow.games.squad_leader.rules.gun_targets import (
    is_shelled,
    kill_targets,
    known_guns,
    shell_places,
    why_not_now,
    why_not_target_vehicle,
)
from hedgerow.games.squad_leader.rules.gunnery import HE
from hedgerow.games.squad_leader.rules.guns import has_pushed
from hedgerow.games.squad_leader.rules.light import is_place_dark, is_vehicle_dark
from hedgerow.games.squad_leader.rules.line_of_march import put_back, send_on
from hedgerow.games.squad_leader.rules.melee import free_from_melee
from hedgerow.games.squad_leader.rules.portage import too_heavy_to_fire
from hedgerow.games.squad_leader.rules.sighting import SMOKY, line, sees, vantage
from hedgerow.games.squad_leader.rules.vehicle_targets import vehicles_hurt
from hedgerow.games.squad_leader.rules.vehicles import is_halftrack
from hedgerow.games.squad_leader.rules.vehicles_under_fire import fire_on_vehicle
from hedgerow.games.squad_leader.rules.who_may_fire import target_location, why_not_ready
from hedgerow.games.squad_leader.rules.wrecks import destroy_vehicle
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.tally import Tally

MOST_ROCKETS: Final = {PANZERFAUST: 4, BAZOOKA: 2}
"""37.35, 37.46: what a squad may fire in a player turn beside its own firepower."""
NAMES: Final = {PANZERFAUST: "panzerfaust", BAZOOKA: "bazooka"}
KILL_COLUMNS: Final = {PANZERFAUST: KILL_PANZERFAUST, BAZOOKA: KILL_BAZOOKA}
HULL_DOWN_MORE: Final = WALL_COVER
"""37.31, 37.41: added to the TO HIT roll."""


# ---- rockets: who and at what ----

def why_not_rocket_at_all(g: State, weapon: int) -> Reasons:
    """37.3, 37.33-37.37, 37.43-37.48: a rocket in the hands of an unbroken unit on foot that may still fire one."""
    no, w = Reasons(), g.weapons[weapon]
    if w.is_.kind not in NAMES or w.holder == NOBODY:
        no("nobody has such a weapon", "37.3")
        return no
    u = g.units[w.holder]
    why_not_now(g, u.side, no)
    bazooka = w.is_.kind == BAZOOKA
    if not u.on_map or u.broken or u.melee or u.immobile or (u.berserk and g.fire_phase == PREP_FIRE):
        no("its unit cannot fire now", "13.1")
    if w.side != u.side and not is_skilled(g, w.holder):
        no("captured ones are for American engineers and leaders of -2 or -3", "T-5.7")
    if u.vehicle != NOBODY or u.layer == IN_BUNKER:
        no("not from inside a vehicle or bunker", "37.48" if bazooka else "37.37")
    if has_pushed(g, w.holder):
        no("it has pushed a gun this player turn", "48.4")
    if w.fired:
        no("the weapon has fired this player turn", "8.2")
    if u.prep_fired and g.fire_phase == ADVANCING_FIRE:
        no("it has Prep Fired", "4.5")
    if g.fire_phase == ADVANCING_FIRE and too_heavy_to_fire(g, w.holder):
        no("it moved with too heavy a load", "5.74")
    used = u.weapons_fired
    if any(g.weapons[x].is_.kind != w.is_.kind for x in used):
        no("it fires only one type of weapon in a phase", "5.75")
    most = MOST_ROCKETS[w.is_.kind] if u.sort == SQUAD else 1
    if len(used) >= most:
        no(f"it fires no more than {most} in a player turn", "37.46" if bazooka else "37.35")
    if u.leader and u.directed:
        no("he has directed fire this player turn", "37.43" if bazooka else "37.33")
    if not u.leader and u.sort != SQUAD and u.fired:
        no("a crew that has fired itself mans no weapon", "41.2")
    return no


def rocket_range(g: State, here: int, hex_: int) -> int:
    """T-37.31, T-37.41: a target in its own hex is as near as an adjacent one."""
    return max(1, g.ground.distance[here][hex_])


def is_in_rocket_range(g: State, weapon: int, hex_: int) -> bool:
    """T-37.31, T-37.41: the table gives a number for the distance."""
    w = g.weapons[weapon]
    return (NAMES[w.is_.kind], rocket_range(g, g.units[w.holder].hex, hex_)) in AT_WEAPONS


def why_not_rocket_reach(g: State, weapon: int, where: int) -> Reasons:
    """37.31, 37.41, 57.7: three hexes, four for a bazooka, and a line of sight to the floor it is fired at."""
    no, w, hex_ = Reasons(), g.weapons[weapon], hex_of(where)
    here = g.units[w.holder].hex
    if not is_in_rocket_range(g, weapon, hex_):
        no("it is out of range", "37.41" if w.is_.kind == BAZOOKA else "37.31")
    elif hex_ != here and not sees(g, g.units[w.holder].where, where):
        no("there is no line of sight", "7.1")
    return no


def why_not_rocket(g: State, weapon: int, target: int) -> Reasons:
    """37.1: at a vehicle, without any Pre-AFV check; 37.43: a lone leader needs a second one for a bazooka."""
    no = why_not_rocket_at_all(g, weapon)
    if no:
        return no
    holder = g.weapons[weapon].holder
    no_target = why_not_target_vehicle(g, g.units[holder].side, target, wrecks=True)
    if no_target:
        return no_target
    if g.weapons[weapon].is_.kind == BAZOOKA and g.units[holder].leader and not free_leaders(g, holder):
        no("two leaders fire a bazooka together", "37.43")
    if is_vehicle_dark(g, g.units[holder].hex, g.vehicles[target]):
        no(f"by night one sees {g.night_range} hexes far", "49.1")
    return Reasons(*no, *why_not_rocket_reach(g, weapon, g.vehicles[target].hex))


def free_leaders(g: State, unit: int) -> list[int]:
    """37.43: other leaders in the same place with nothing else to do."""
    u = g.units[unit]
    return [i for i in g.on(u.where, u.side) if i != unit and (x := g.units[i]).leader and not x.broken and not x.melee
            and not x.directed and not x.weapons_fired and not x.prep_fired]


def why_not_rocket_shell(g: State, weapon: int, where: int) -> Reasons:
    """37.47: a bazooka at infantry; 37.36: a panzerfaust at infantry in a wooden building, whose cover it breaks."""
    no = why_not_rocket_at_all(g, weapon)
    if no:
        return no
    w = g.weapons[weapon]
    u = g.units[w.holder]
    in_walls = w.is_.kind == PANZERFAUST and g.reacting != NOBODY
    if in_walls or not is_shelled(g, u.side, where, vantage(g, u.where)):
        no("there is nobody to fire at", "37.47")
    elif w.is_.kind == PANZERFAUST and g.ground.terrain[hex_of(where)] != WOODEN:
        no("a panzerfaust does nothing to infantry but break open wooden buildings", "37.36")
    if w.is_.kind == BAZOOKA and u.leader and not free_leaders(g, w.holder):
        no("two leaders fire a bazooka together", "37.43")
    if is_place_dark(g, u.hex, where, 1 - u.side):
        no(f"by night one sees {g.night_range} hexes far", "49.1")
    return Reasons(*no, *why_not_rocket_reach(g, weapon, where))


def why_not_rocket_gun(g: State, weapon: int, gun: int) -> Reasons:
    """48.1: a bazooka at a gun that is known."""
    no = why_not_rocket_at_all(g, weapon)
    if no:
        return no
    w = g.weapons[weapon]
    u = g.units[w.holder]
    hex_ = g.weapon_hex(gun)
    if w.is_.kind != BAZOOKA or g.reacting != NOBODY or hex_ < 0 or gun not in known_guns(g, hex_, 1 - u.side):
        no("a bazooka fires at guns that are seen", "48.1")
        return no
    if u.leader and not free_leaders(g, w.holder):
        no("two leaders fire a bazooka together", "37.43")
    return no if no else why_not_rocket_reach(g, weapon, hex_)


# ---- flames and machine guns at vehicles ----

def why_not_seen_in_range(g: State, weapon: int, target: int, too_far: str, rule: str, no: Reasons) -> None:
    """7.1, 49.1: the vehicle is in another hex, within the weapon's range, in sight and not hidden by the night."""
    w, vehicle = g.weapons[weapon], g.vehicles[target]
    u = g.units[w.holder]
    if not 0 < g.ground.distance[u.hex][vehicle.hex] <= w.is_.range:
        no(too_far, rule)
    elif not sees(g, u.where, vehicle.hex):
        no("there is no line of sight", "7.1")
    elif is_vehicle_dark(g, u.hex, vehicle):
        no(f"by night one sees {g.night_range} hexes far", "49.1")


def why_not_flame(g: State, weapon: int, target: int) -> Reasons:
    """37.2: a flamethrower at a vehicle within its range, in any fire phase."""
    w = g.weapons[weapon]
    if w.holder == NOBODY or w.is_.kind != FLAMETHROWER:
        no = Reasons()
        no("nobody has such a flamethrower", "37.2")
        return no
    u = g.units[w.holder]
    no = why_not_ready(g, w.holder, weapon)
    no_target = why_not_target_vehicle(g, u.side, target, wrecks=True)
    if no or no_target:
        return Reasons(*no, *no_target)
    why_not_seen_in_range(g, weapon, target, "it is out of range", "22.1", no)
    return no


def why_not_flame_gun(g: State, weapon: int, gun: int) -> Reasons:
    """48.1: a flamethrower at a gun that is known."""
    w = g.weapons[weapon]
    if w.holder == NOBODY or w.is_.kind != FLAMETHROWER:
        return Reasons(Reason("nobody has such a flamethrower", "37.2"))
    u, hex_ = g.units[w.holder], g.weapon_hex(gun)
    no = why_not_ready(g, w.holder, weapon)
    if g.reacting != NOBODY or hex_ < 0 or gun not in known_guns(g, hex_, 1 - u.side):
        no("flames are set on guns that are seen", "48.1")
    elif not 0 < g.ground.distance[u.hex][hex_] <= w.is_.range:
        no("it is out of range", "22.1")
    elif not sees(g, u.where, hex_):
        no("there is no line of sight", "7.1")
    elif is_place_dark(g, u.hex, hex_, 1 - u.side):
        no(f"by night one sees {g.night_range} hexes far", "49.1")
    return no


def why_not_mg_kill(g: State, weapon: int, target: int) -> Reasons:
    """47.6, 47.7: a MMG or HMG within normal range at a halftrack itself."""
    w = g.weapons[weapon]
    if w.holder == NOBODY or not w.is_.is_mg or w.is_.is_light:
        no = Reasons()
        no("only a MMG or HMG is fired at a halftrack", "47.6")
        return no
    u = g.units[w.holder]
    no = why_not_ready(g, w.holder, weapon)
    no_target = why_not_target_vehicle(g, u.side, target)
    if no or no_target:
        return Reasons(*no, *no_target)
    if not is_halftrack(g.vehicles[target]):
        no("machine guns do nothing to other AFVs", "33.7")
    if u.leader and not free_leaders(g, w.holder):
        no("a leader alone at a machine gun does nothing to an AFV", "17.3-a")
    why_not_seen_in_range(g, weapon, target, "it is out of normal range", "47.6", no)
    return no


# ---- options ----

def at_weapon_options(g: State, side: int) -> list[Option]:
    """37, 47.6: rockets, flames and machine guns of a side at vehicles, and rockets at infantry and guns."""
    found: list[Option] = []
    targets = kill_targets(g, side)
    for w in arms(g, side):
        kind = g.weapons[w].is_.kind
        if kind in NAMES:
            found += rocket_options(g, w, targets, side)
        elif kind == FLAMETHROWER:
            found += [("flame", w, t) for t in targets if not why_not_flame(g, w, t)]
            found += [("flame gun", w, x) for x, gun in enumerate(g.weapons)
                      if gun.is_gun and gun.in_play and not why_not_flame_gun(g, w, x)]
        else:
            found += [("mg kill", w, t) for t in targets if is_halftrack(g.vehicles[t]) and not why_not_mg_kill(g, w, t)]
    return found


def arms(g: State, side: int) -> Iterator[int]:
    """Weapons in the hands of a side on the map that may be turned on vehicles."""
    for i in g.of(side):
        for w in g.held.get(i, ()):
            kind = g.weapons[w].is_
            if kind.kind in NAMES or kind.kind == FLAMETHROWER or (kind.is_mg and not kind.is_light):
                yield w


def rocket_options(g: State, weapon: int, targets: list[int], side: int) -> list[Option]:
    if why_not_rocket_at_all(g, weapon):
        return []
    found: list[Option] = [("rocket", weapon, t) for t in targets
                           if is_in_rocket_range(g, weapon, g.vehicles[t].hex) and not why_not_rocket(g, weapon, t)]
    found += [("rocket shell", weapon, x) for x in shell_places(g, side)
              if is_in_rocket_range(g, weapon, hex_of(x)) and not why_not_rocket_shell(g, weapon, x)]
    if g.reacting == NOBODY:
        found += [("rocket gun", weapon, x) for x, gun in enumerate(g.weapons)
                  if gun.is_gun and gun.in_play and not why_not_rocket_gun(g, weapon, x)]
    return found


# ---- numbers ----

def rocket_number(g: State, weapon: int, hex_: int) -> Tally:
    """T-37.31, T-37.41: the number to hit; less in Advancing Fire after moving."""
    w = g.weapons[weapon]
    u = g.units[w.holder]
    standing, moved = AT_WEAPONS[NAMES[w.is_.kind], rocket_range(g, u.hex, hex_)]
    after = g.fire_phase == ADVANCING_FIRE and u.moved
    rule = "T-37.41" if w.is_.kind == BAZOOKA else "T-37.31"
    return Tally.of(moved if after else standing, "after moving" if after else "standing", rule)


def rocket_modifier(g: State, a: Attack, unit: int = NOBODY) -> Tally:
    """37.31, QA-37.31, 37.34: hull down +2, a moving target +2 [T-33.31-A], and one leader's rating. HE is read for each unit in
    the hex, as that of guns is [34.6]."""
    weapon = a.firers[0].weapon
    here = g.units[g.weapons[weapon].holder].hex
    told = Tally()
    if a.at_vehicle != NOBODY:
        if is_hull_down(g, here, g.vehicles[a.at_vehicle].hex):
            told = told.add(HULL_DOWN_MORE, "hull down", "37.31")
        if g.fire_phase == DEFENSIVE_FIRE and is_moving(g, a.at_vehicle):
            told = told.add(CASES["A"], "case A: moving target", "QA-37.31")
    elif unit != NOBODY and aim_at_unit(g, here, a.where, unit, returned=unit in a.returned).moving:
        told = told.add(CASES["A"], "case A: moving target", "QA-37.31")
    return told.add(rocket_leadership(g, a), "leadership", "37.34")


def is_bazooka_shell(g: State, a: Attack) -> bool:
    """37.47: HE at infantry."""
    return a.means == ROCKET and a.at_vehicle == NOBODY and a.at_gun == NOBODY and (
        g.weapons[a.firers[0].weapon].is_.kind == BAZOOKA)


def seen_in_target(g: State, a: Attack) -> list[int]:
    """The infantry to be seen where a bazooka's shell goes: those who stand there before those who are put back."""
    there = [i for i in reached(g, a, bazooka_shot(g, a)) if i not in a.returned]
    return [i for i in (*there, *a.returned) if not g.units[i].hidden]


def rocket_leadership(g: State, a: Attack) -> int:
    """37.34, QA-37.34, 37.43, 37.44: the rating of the leader who directs, or the best of those who fire it themselves."""
    firer = a.firers[0]
    if a.leaders:
        return g.units[a.leaders[0]].is_.leadership
    crew = [i for i in (firer.unit, firer.helper) if i != NOBODY and g.units[i].leader]
    return min((g.units[i].is_.leadership for i in crew), default=0)


# ---- firing ----

def at_weapon_attack(g: State, choice: Option) -> Attack:
    """The attack that an option names."""
    verb, weapon, target = choice
    unit = g.weapons[weapon].holder
    side = g.units[unit].side
    means = {"flame": FLAME, "flame gun": FLAME, "mg kill": MG_KILL}.get(verb, ROCKET)
    at_vehicle = target if verb in ("rocket", "flame", "mg kill") else NOBODY
    gun = target if verb in ("rocket gun", "flame gun") else NOBODY
    where = target if verb == "rocket shell" else g.weapon_hex(gun) if gun != NOBODY else g.vehicles[target].hex
    return Attack(side, where, [Firer(unit, weapon)], means=means, at_vehicle=at_vehicle, at_gun=gun)


def begin_at_weapon(g: State, choice: Option) -> None:
    g.attack = at_weapon_attack(g, choice)


def resolve_at_weapon(g: State) -> None:
    a = the_attack(g)
    weapon, unit = a.firers[0].weapon, a.firers[0].unit
    lose_by_acting(g, (target_location(g, unit),), a.side)
    put_back(g, a)
    if a.at_vehicle != NOBODY:
        mark_fired_on(g, a.at_vehicle)
    if a.means == ROCKET:
        fire_rocket(g, a, weapon)
    elif a.means == FLAME:
        set_on_fire(g, a, weapon)
    else:
        rake_halftrack(g, a, weapon)
    send_on(g, a)
    g.attack = None
    free_from_melee(g)


def fire_rocket(g: State, a: Attack, weapon: int) -> None:
    """37.3, 37.4: TO HIT, then the kill roll, or the 6 column for a bazooka at infantry [37.47]; a panzerfaust is gone after use,
    a bazooka on an unmodified 11 or 12 [37.45]."""
    w = g.weapons[weapon]
    here, hex_ = g.units[w.holder].hex, hex_of(a.where)
    shell = is_bazooka_shell(g, a)
    units = reached(g, a, bazooka_shot(g, a)) if shell else []
    shown = seen_in_target(g, a)[:1] if shell else []
    number, told = rocket_number(g, weapon, hex_), rocket_modifier(g, a, *shown)
    modifiers = {i: int(rocket_modifier(g, a, i).total) for i in units}
    mark_firers(g, a)
    roll = sum(g.roll("to hit"))
    smoke = g.roll("smoke", 1)[0] if line(g, g.units[w.holder].where, a.where) == SMOKY else 0
    told = told.add(smoke, "smoke", "24.6")
    struck = tuple(i for i in units if roll + modifiers[i] + smoke <= int(number.total))
    hit = bool(struck) if units else roll + int(told.total) <= int(number.total)
    g.log("37.31", ShotFired, g.card.weapon_name(weapon), a.where, number, told, roll, HIT if hit else MISSED)
    column = KILL_COLUMNS[w.is_.kind]
    if hit:
        rocket_hits(g, a, here, column, struck)
    if w.is_.kind == PANZERFAUST or roll >= w.is_.removed:
        take_away(g, weapon)
        g.log("37.3" if w.is_.kind == PANZERFAUST else "37.45", UsedUp, weapon)


def rocket_hits(g: State, a: Attack, here: int, column: str, struck: tuple[int, ...]) -> None:
    """37.32, 37.36, 37.42, 37.47, 48.1: what a rocket that hits does; 58.1, 59.3: HE of a bazooka is HE."""
    if a.at_vehicle != NOBODY:
        roll_kill(g, a.at_vehicle, *special_kill(g, column, here, a.at_vehicle))
    elif a.at_gun != NOBODY:
        blast_gun(g, a.at_gun, column, here)
    elif column == KILL_BAZOOKA:
        shell_bursts(g, a, struck)
    else:
        g.fire_negated = (*g.fire_negated, hex_of(a.where))
        g.log("37.36", CoverGone, hex_of(a.where))


def bazooka_shot(g: State, a: Attack, only: tuple[int, ...] = ()) -> Shot:
    """37.47: six factors, as of a shell."""
    power = Tally.of(g.weapons[a.firers[0].weapon].is_.firepower, "bazooka", "37.47")
    return Shot(a.where, True, power, (vantage(g, g.units[a.firers[0].unit].where),), Tally(), False, False, by=HE, only=only)


def shell_bursts(g: State, a: Attack, struck: tuple[int, ...]) -> None:
    """37.47: the roll for effect on those hit; where movers are missed, so are vehicles that moved."""
    shot, roll = bazooka_shot(g, a), sum(g.roll("effect"))
    if len(struck) < len(reached(g, a, shot)):
        find_vehicles(g, shot, roll)
        for v in vehicles_hurt(g, hex_of(a.where), 1 - a.side, shot.froms) if layer_of(a.where) != UPPER else ():
            if not is_moving(g, v):
                fire_on_vehicle(g, v, shot.froms, shot.firepower, shot.leadership, roll, by_mg=False)
        shot = bazooka_shot(g, a, struck)
    fatal = deadly([chance_against(g, a, shot, i) for i in struck], roll)
    if strike(g, a, shot, roll):
        after_shells(g, hex_of(a.where), lambda again: bool(deadly(fatal, again)))


def blast_gun(g: State, gun: int, column: str, here: int) -> None:
    """48.1: a bazooka kills a gun as it would a halftrack."""
    destroy_gun(g, gun, column, here, sum(g.roll("kill")))


def destroy_gun(g: State, gun: int, column: str, here: int, roll: int) -> None:
    """48.1: the kill roll of a rocket or of flames, against a gun."""
    number, told = gun_kill(g, column, here, gun)
    result = kill_outcome(roll, int(number.total), int(told.total))
    g.log("48.1", GunKillRolled, gun, number, told, roll, result)
    if g.weapons[gun].in_play and result == DESTROYED:
        take_away(g, gun)
        g.log("48.1", Destroyed, gun)


def set_on_fire(g: State, a: Attack, weapon: int) -> None:
    """37.2, 48.1: it hits by itself; one roll for the kill of a vehicle or gun, and again for the infantry in the hex."""
    here, roll = g.units[a.firers[0].unit].hex, sum(g.roll("kill"))
    mark_firers(g, a)
    if a.at_gun != NOBODY:
        destroy_gun(g, a.at_gun, KILL_FLAMETHROWER, here, roll)
        burn_infantry(g, a, weapon, roll, reached(g, a, flames(g, a, weapon)))
    else:
        set_vehicle_on_fire(g, a, weapon, here, roll)
    break_down(g, [weapon], roll)


def set_vehicle_on_fire(g: State, a: Attack, weapon: int, here: int, roll: int) -> None:
    """37.2, 32.5: the vehicle by its column and by nothing else, and first, for whoever is aboard shares its fate [31.8, 51.4];
    then the infantry that was in the hex, riders and those beneath alike."""
    number, told = special_kill(g, KILL_FLAMETHROWER, here, a.at_vehicle)
    result = kill_outcome(roll, int(number.total), int(told.total))
    g.log("37.2", KillRolled, a.at_vehicle, number, told, roll, result)
    there = marked(g, reached(g, a, flames(g, a, weapon)))
    if result == DESTROYED:
        destroy_vehicle(g, a.at_vehicle, "37.2")
    burn_infantry(g, a, weapon, roll, not_got_out(g, there))
    if result != DESTROYED:
        survive_hit(g, a.at_vehicle)


def flames(g: State, a: Attack, weapon: int) -> Shot:
    """22.1, 37.2: what arrives in the hex of the vehicle or gun."""
    power = Tally.of(g.weapons[weapon].is_.firepower, "flamethrower", "22.1")
    return Shot(a.where, True, power, (vantage(g, g.units[a.firers[0].unit].where),), Tally(), False, True, True, FLAMES)


def burn_infantry(g: State, a: Attack, weapon: int, roll: int, units: Sequence[int]) -> None:
    """37.2: the same roll on the 20 column; 57.81, 59.2: flames reach the other floor, and set the hex on fire if they kill."""
    bind_squad(g, a.firers[0].unit, a.where)
    shot = flames(g, a, weapon)
    killed = strike_those(g, a, shot, roll, units)
    if lick_other_floor(g, a, shot, roll) or killed:
        after_flames(g, hex_of(a.where))


def rake_halftrack(g: State, a: Attack, weapon: int) -> None:
    """47.6: a MMG or HMG hits a halftrack by itself, the American HMG on the .50 column; no leader modifies the roll [17.3-a],
    and those aboard are safe unless it is killed."""
    here = g.units[a.firers[0].unit].hex
    number, told = mg_kill(g, rake_column(g.weapons[weapon].is_), here, a.at_vehicle)
    roll = sum(g.roll("kill"))
    result = kill_outcome(roll, int(number.total), int(told.total))
    g.log("47.6", KillRolled, a.at_vehicle, number, told, roll, result)
    mark_firers(g, a)
    if result == DESTROYED:
        destroy_vehicle(g, a.at_vehicle, "47.6", by_mg=True)
    break_down(g, [weapon], roll)


def rake_column(kind: WeaponKind) -> str:
    """47.6: the American HMG is a .50."""
    return KILL_50 if kind.nation == "american" and kind.name == "HMG" else KILL_MG
