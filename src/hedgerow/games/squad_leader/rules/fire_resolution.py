"""10 Fire combat resolution: factors, column, modifiers, one roll, and what it means for each unit it reaches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hedgerow.board.los import BLOCKED
from hedgerow.games.squad_leader.model.log_events import Destroyed, Fired, NoLine, Result
from hedgerow.games.squad_leader.model.pieces import (
    DEFENSIVE_FIRE,
    ENTRENCHED,
    GROUND,
    IN_BUNKER,
    NOBODY,
    NOWHERE,
    OWN_FP,
    PREP_FIRE,
    UPPER,
    hex_of,
    layer_of,
    location,
)
from hedgerow.games.squad_leader.model.state import State, take_away
from hedgerow.games.squad_leader.model.tables import IFT_COLUMNS, KIA, NOTHING, RESULT_NAMES, ift_column, ift_result
from hedgerow.games.squad_leader.model.undertakings import FLAME, MAIN_GUN, Attack, Firer
from hedgerow.games.squad_leader.rules.aftermath import after_flames
from hedgerow.games.squad_leader.rules.bunkers import bunker_modifier
from hedgerow.games.squad_leader.rules.concealment import (
    announce,
    hidden_vehicles,
    lose_by_acting,
    reveal,
    show_vehicle,
)
from hedgerow.games.squad_leader.rules.fate import break_down
from hedgerow.games.squad_leader.rules.fire_groups import firing_places, is_alone, the_attack
from hedgerow.games.squad_leader.rules.firepower import firepower, is_flamethrower, is_mg
from hedgerow.games.squad_leader.rules.flamethrowers import bind_squad
from hedgerow.games.squad_leader.rules.leadership import stack_place
from hedgerow.games.squad_leader.rules.light import has_flashed, is_dark
from hedgerow.games.squad_leader.rules.line_of_march import put_back, send_on
from hedgerow.games.squad_leader.rules.locations import has_stairs, has_upper
from hedgerow.games.squad_leader.rules.machine_guns import crosses_smoke, hexes_beyond
from hedgerow.games.squad_leader.rules.melee import free_from_melee
from hedgerow.games.squad_leader.rules.morale import checks_in, eliminate
from hedgerow.games.squad_leader.rules.sewers import entrance_modifier
from hedgerow.games.squad_leader.rules.sighting import SMOKY, is_behind_wheat, is_walled_in, line, sees, vantage
from hedgerow.games.squad_leader.rules.terrain_effects import flamethrowers_in, overrun_modifier, target_modifier, terrain_tally
from hedgerow.games.squad_leader.rules.tracked_hexes import track
from hedgerow.games.squad_leader.rules.vehicle_targets import is_sheltered, vehicles_hurt
from hedgerow.games.squad_leader.rules.vehicles import carrier, is_halftrack, is_soft
from hedgerow.games.squad_leader.rules.vehicles_under_fire import fire_on_vehicle
from hedgerow.games.squad_leader.rules.who_may_fire import is_concerned
from hedgerow.kernel.records import Value
from hedgerow.kernel.tally import Tally

FIRE, FLAMES, OVERRUN, ARTILLERY, BLAST = "fire", "flamethrower", "overrun", "artillery", "charge"


class Shot(Value):
    """What an attack does to one location: the factors that arrive, from where, and what modifies the roll for all."""

    where: int
    first: bool                           # the target of the whole group, not one that machine guns penetrate to
    firepower: Tally
    froms: tuple[int, ...]                # the firing hexes, or their upper levels
    leadership: Tally
    smoky: bool                           # 24.6: a die is added
    plain: bool                           # 22.2: nothing else modifies the roll
    kills_weapons: bool = False           # 22.9, 23.7
    by: str = "fire"                      # the sort of attack: fire, flamethrower, charge, artillery, HE, overrun [54.7, 58.1]
    by_mg: bool = False                   # 51.42: machine guns and nothing else
    only: tuple[int, ...] = ()            # 48.2: the units that a shell has hit, if not all
    on_vehicles: Tally | None = None      # 44.22: the factors against vehicles, if wheat hides the others


# ---- what arrives where ----

def shots(g: State, a: Attack, firers: Sequence[Firer]) -> list[Shot]:
    """10.1, 10.2, 17.5: the whole group at its target, and each machine gun at what its line passes beyond."""
    found = [shot_at(g, a, a.where, firers, first=True)]
    beyond: dict[int, list[Firer]] = {}
    for f in firers:
        for h in hexes_beyond(g, a, f):
            beyond.setdefault(h, []).append(f)
    upper = layer_of(a.where)
    found += [shot_at(g, a, location(h, upper), there, first=False) for h, there in beyond.items()]
    return found


def shot_at(g: State, a: Attack, where: int, firers: Sequence[Firer], *, first: bool) -> Shot:
    """10.1: what arrives in one location; 24.6: in smoke if any of the lines is. 15.3, 22.2: no leader helps a flamethrower, no
    smoke hampers it."""
    total = all_firepower(g, firers, where)
    over_wheat = g.parked and any(is_behind_wheat(g, g.units[f.unit].where, where) for f in firers)
    on_vehicles = all_firepower(g, firers, where, wheat=False) if over_wheat else None
    froms = tuple(dict.fromkeys(vantage(g, g.units[f.unit].where) for f in firers))
    veiled = any(line(g, g.units[f.unit].where, where) == SMOKY or (not first and crosses_smoke(g, f, where)) for f in firers)
    flame = is_alone(g, a)
    guns = all(is_mg(g, f.weapon) for f in firers)
    return Shot(where, first, total, froms, Tally() if flame else direction(g, a), veiled and not flame, flame, flame,
                FLAMES if flame else FIRE, guns, on_vehicles=on_vehicles)


def all_firepower(g: State, firers: Sequence[Firer], where: int, *, wheat: bool = True) -> Tally:
    """10.1: the factors of all firers; 44.22: wheat hides no vehicle."""
    total = Tally()
    for f in firers:
        name = g.units[f.unit].is_.name if f.weapon == OWN_FP else g.weapons[f.weapon].is_.name
        total = total.add(firepower(g, f, where, wheat=wheat).total, name, "10.1")
    return total


def direction(g: State, a: Attack) -> Tally:
    """15.2, 15.4, QA-15.2: the rating of the leader who directs, the worst if several hexes fire; 17.4: a leader alone at a
    machine gun that fires by itself directs it."""
    told = Tally()
    if a.leaders:
        return told.add(max(g.units[i].is_.leadership for i in a.leaders), "leadership", "15.2")
    if len(a.firers) == 1 and a.firers[0].weapon != OWN_FP and g.units[a.firers[0].unit].leader:
        gunners = [i for i in (a.firers[0].unit, a.firers[0].helper) if i != NOBODY]
        return told.add(min(0, *(g.units[i].is_.leadership for i in gunners)), "his own leadership", "17.4")
    return told


def reached(g: State, a: Attack, shot: Shot) -> list[int]:
    """8.3, 17.6, 20.83: everyone of the enemy in the target location; beyond it, and in a melee, friend and enemy alike; not
    those who are safe in a halftrack [47.6]. OPT-17.5: where the line only crosses a hex, those who moved there."""
    hex_, upper = hex_of(shot.where), layer_of(shot.where) == UPPER
    both = not shot.first or any(g.units[i].melee for i in g.at.get(hex_, ()))
    firing = {f.unit for f in a.firers}
    blind = g.option("penetrate_movers") and not shot.first and not any(sees(g, f, shot.where) for f in shot.froms)
    return [i for i in g.at.get(hex_, ()) if (both or g.units[i].side != a.side) and i not in firing
            and (g.units[i].layer == UPPER) == upper and is_exposed(g, shot, i) and not is_sheltered(g, i, shot.froms)
            and is_concerned(g, i) and (not shot.only or i in shot.only) and not (blind and i not in g.ways)]


def is_exposed(g: State, shot: Shot, unit: int) -> bool:
    """49.2: in the dark only those are hit who gave themselves away; 54.8: walls hide who is beneath an entrenchment; 56.83:
    fire from within a bunker does not reach its roof."""
    u, hex_ = g.units[unit], hex_of(shot.where)
    if not shot.froms:
        return True
    if all(is_dark(g, hex_of(f), hex_) for f in shot.froms) and not has_flashed(g, u):
        return False
    return not (u.layer == ENTRENCHED and all(is_walled_in(g, u.where, f) for f in shot.froms))


def is_in_own_hex(shot: Shot) -> bool:
    """27.7, 57.4: fire at an entrance of the sewer, or up or down the stairs."""
    return hex_of(shot.where) in map(hex_of, shot.froms)


def strength_against(g: State, shot: Shot, unit: int) -> Tally:
    """9.4, 25.8, 25.41, 42.4: halved against units under a Concealment counter or hidden, and only against them; 56.9: a bunker's
    occupants are hidden by it, but no harder to hit."""
    u = g.units[unit]
    if u.hidden or (u.concealed and u.layer != IN_BUNKER):
        return shot.firepower.halve("concealed", "9.4" if u.concealed else "42.4")
    return shot.firepower


def modifier_against(g: State, a: Attack, shot: Shot, unit: int, flames: int, *, unseen: bool = False) -> Tally:
    """10.4, 22.7: terrain, movement, leadership, and so many flamethrowers in the target; 22.2: none for flamethrowers; 27.7:
    at a sewer entrance. `unseen` leaves out what a Concealment counter covers [25.2]."""
    if shot.plain:
        return bunker_modifier(g, unit, shot.froms, shot.by)
    if shot.by == OVERRUN:
        return overrun_modifier(g, unit, hex_of(shot.where))
    if is_in_own_hex(shot) and not has_stairs(g, hex_of(shot.where)) and shot.by == FIRE:
        return entrance_modifier(g, unit).add(-flames, "flamethrower in the hex", "22.7").plus(shot.leadership)
    told = target_modifier(g, unit, hex_of(shot.where), shot.froms, returned=a.returned.get(unit, -1), flames=flames,
                           by=shot.by, unseen=unseen)
    return told.plus(shot.leadership)


def outcome(place: int, modifier: int, roll: int) -> int:
    """10.5: the result of a roll on a column with the modifiers against one unit."""
    return ift_result(place, roll + modifier)


# ---- resolving ----

def resolve(g: State) -> None:
    """10: the attack in `g.attack` is rolled and applied; then weapons may break down [18.1]."""
    a = the_attack(g)
    lose_by_acting(g, firing_places(g, a), a.side)
    put_back(g, a)
    firers = with_line(g, a)
    arriving = shots(g, a, firers) if firers else []
    dice = g.roll("fire")
    roll = sum(dice)
    smoke = g.roll("smoke", 1)[0] if any(s.smoky for s in arriving) else 0
    log_attack(g, a, arriving, dice)
    for shot in arriving:
        killed = strike(g, a, shot, roll + (smoke if shot.smoky else 0))
        if shot.by == FLAMES:
            killed = lick_other_floor(g, a, shot, roll) or killed
            if killed:
                after_flames(g, hex_of(shot.where))
    break_down(g, [f.weapon for f in a.firers if f.weapon != OWN_FP], roll)
    send_on(g, a)
    if g.watched != NOWHERE:
        track(g, a)
    g.attack = None
    free_from_melee(g)


def lick_other_floor(g: State, a: Attack, shot: Shot, roll: int) -> bool:
    """57.81: flames reach the other floor of the hex as Area Fire; 57.82: not the floor they are fired from."""
    hex_ = hex_of(shot.where)
    other = location(hex_, GROUND if layer_of(shot.where) == UPPER else UPPER)
    if not has_upper(g, hex_) or is_in_own_hex(shot):
        return False
    return strike(g, a, on_other_floor(shot, other), roll)


def on_other_floor(shot: Shot, other: int) -> Shot:
    """57.81: the same attack on the floor that was not its target, as Area Fire."""
    return Shot(other, False, shot.firepower.halve("other floor", "57.81"), shot.froms, shot.leadership, shot.smoky, shot.plain,
                shot.kills_weapons, shot.by)


def with_line(g: State, a: Attack) -> list[Firer]:
    """19.3: firers whose line turns out to be blocked have fired without effect."""
    blocked = dict.fromkeys(f.unit for f in a.firers if line(g, g.units[f.unit].where, a.where) == BLOCKED)
    for unit in blocked:
        g.log("19.3", NoLine, unit)
    return [f for f in a.firers if f.unit not in blocked]


def log_attack(g: State, a: Attack, arriving: Sequence[Shot], dice: tuple[int, ...]) -> None:
    units = tuple(dict.fromkeys(f.unit for f in a.firers))
    own = tuple(f.unit for f in a.firers if f.weapon == OWN_FP)
    weapons = tuple(f.weapon for f in a.firers if f.weapon != OWN_FP)
    total = arriving[0].firepower if arriving else Tally()
    g.log("10.1", Fired, a.where, units, own, weapons, tuple(a.leaders), total, dice, sum(dice))


def strike(g: State, a: Attack, shot: Shot, roll: int) -> bool:
    """8.8: whoever the shot reaches; whether anyone was killed."""
    return strike_those(g, a, shot, roll, reached(g, a, shot))


def strike_those(g: State, a: Attack, shot: Shot, roll: int, units: Sequence[int]) -> bool:
    """The same where it is settled already whom it reaches."""
    find_vehicles(g, shot, roll)
    alarm_passengers(g, shot)
    return strike_units(g, a, shot, roll, units)


def marked(g: State, units: Iterable[int]) -> dict[int, bool]:
    """33.9: units about to suffer an attack that may destroy their vehicle too, and which of them are out of a wreck already."""
    return {i: g.units[i].bailed for i in units}


def not_got_out(g: State, before: Mapping[int, bool]) -> list[int]:
    """31.8, 33.9, 51.4: those of them who are left, but for whoever has just got out of the vehicle that the roll destroyed."""
    return [i for i, was_out in before.items() if g.units[i].on_map and g.units[i].bailed == was_out]


def find_vehicles(g: State, shot: Shot, roll: int) -> None:
    """42.4, 42.7: AFVs hidden in the hex are found by any result but no effect, read with the terrain of the hex; fire at them is
    never halved."""
    hex_ = hex_of(shot.where)
    if not any(g.vehicles[v].hidden for v in g.parked.get(hex_, ())) or layer_of(shot.where) == UPPER or shot.only:
        return
    place = ift_column(float(shot.firepower.total))
    modifier = Tally() if shot.plain else terrain_tally(g, hex_).plus(shot.leadership)
    if place >= 0 and outcome(place, int(modifier.total), roll) != NOTHING:
        for side in (0, 1):
            for v in hidden_vehicles(g, hex_, side):
                show_vehicle(g, v)


def alarm_passengers(g: State, shot: Shot) -> None:
    """47.9: broken passengers of a halftrack in the hex rally with Desperation Morale, though the fire cannot harm it."""
    if not g.parked.get(hex_of(shot.where)) or shot.firepower.total < 1:
        return
    for i in g.at.get(hex_of(shot.where), ()):
        v = carrier(g, i)
        if v is not None and is_halftrack(v) and g.units[i].broken:
            g.units[i].desperate = True


def strike_units(g: State, a: Attack, shot: Shot, roll: int, units: Sequence[int]) -> bool:
    """8.8, 16.6: one roll, read for each unit with its own factors and modifiers; 51.4: vehicles first, since who is aboard one
    that is destroyed does not break out of it; then morale checks, leaders first [8.9]."""
    results: dict[int, int] = {}
    story: list[tuple[int, int, Tally]] = []
    flames = flamethrowers_in(g, shot.where, units)
    for i in units:
        place = ift_column(float(strength_against(g, shot, i).total))
        modifier = modifier_against(g, a, shot, i, flames)
        results[i] = outcome(place, int(modifier.total), roll)
        if place >= 0:
            mark_target(g, i)
            story.append((i, IFT_COLUMNS[place], modifier))
    veiled = [i for i in g.at.get(hex_of(shot.where), ()) if g.units[i].concealed]
    reveal_affected(g, shot.where, results)
    for i, column, modifier in story:
        if g.units[i].real:
            announce(g, "10.6", i, Result, i, column, modifier, roll + int(modifier.total), RESULT_NAMES[results[i]])
    strike_vehicles(g, a, shot, roll)
    apply_results(g, shot, results, veiled)
    return KIA in results.values()


def chance_against(g: State, a: Attack, shot: Shot, unit: int) -> tuple[int, int]:
    """10.5: the column and the modifier against one unit of those a shell has hit."""
    modifier = modifier_against(g, a, shot, unit, flamethrowers_in(g, shot.where, shot.only))
    return ift_column(float(strength_against(g, shot, unit).total)), int(modifier.total)


def deadly(chances: Iterable[tuple[int, int]], roll: int) -> list[tuple[int, int]]:
    """10.6, 59.3: those with which the roll means KIA, so that the attack can be repeated."""
    return [(place, modifier) for place, modifier in chances if outcome(place, modifier, roll) == KIA]


def strike_vehicles(g: State, a: Attack, shot: Shot, roll: int) -> None:
    """34.8, 51.4: the same roll for vehicles that infantry fire can hurt; 44.22: wheat does not hide them; 35.1: overruns concern
    trucks and jeeps alone. 37.2, T-33.4: not flames that are set on a vehicle or gun, nor charges: the AFV Kill Table says what
    those do to vehicles."""
    if not g.parked or shot.only or shot.by in (ARTILLERY, BLAST) or layer_of(shot.where) == UPPER:
        return
    if a.means == FLAME or (a.means == MAIN_GUN and not shot.by_mg):
        return
    hex_, power = hex_of(shot.where), shot.on_vehicles or shot.firepower
    for v in vehicles_hurt(g, hex_, 1 - a.side, shot.froms):
        if shot.by != OVERRUN or is_soft(g.vehicles[v]):
            fire_on_vehicle(g, v, shot.froms, power, shot.leadership, roll, by_mg=shot.by_mg, overrun=shot.by == OVERRUN)


def apply_results(g: State, shot: Shot, results: dict[int, int], veiled: Sequence[int]) -> None:
    """10.6: KIA at once, and with flames or charges the weapons too [22.9, 23.7]; then the checks of those who are left."""
    hex_ = hex_of(shot.where)
    weapons = [w for i in results for w in g.held.get(i, ())]
    for i, result in results.items():
        if result == KIA and g.units[i].real and g.units[i].on_map:
            eliminate(g, i, "8.8")
    if shot.kills_weapons and KIA in results.values():
        for w in dict.fromkeys((*weapons, *g.lying.get(hex_, ()))):
            take_away(g, w)
            g.log("23.7" if shot.by == BLAST else "22.9", Destroyed, w)
    groups: dict[int, dict[int, int]] = {}
    for i, result in results.items():
        u = g.units[i]
        if result not in (KIA, NOTHING) and u.real and u.on_map:
            u.checked = True
            groups.setdefault(stack_place(u.where), {})[i] = result
    for checks in groups.values():
        checks_in(g, checks, veiled)


def reveal_affected(g: State, where: int, results: dict[int, int]) -> None:
    """25.9, 42.4, 57.1: any result but no effect in a hex, or on its upper floor, removes all concealment there."""
    for side in (0, 1):
        if any(r != NOTHING and g.units[i].side == side for i, r in results.items()):
            reveal(g, where, side, "25.9")


def mark_target(g: State, unit: int) -> None:
    """14.6: fired on by at least one factor; 13.44: it may rout again; 16.3: not to be fired on further back on its way."""
    u = g.units[unit]
    u.desperate = u.shot_at = True
    a = the_attack(g)
    if g.fire_phase == DEFENSIVE_FIRE and unit in g.ways and unit not in a.returned:
        g.stopped_at[unit] = len(g.ways[unit]) - 1


def mark_firers(g: State, a: Attack) -> None:
    """8.2, 4.2, ASOP-2.3: what has fired does not fire again this player turn, and in Prep Fire does not move."""
    prep = g.fire_phase == PREP_FIRE
    for f in a.firers:
        for i in (f.unit, f.helper):
            if i == NOBODY:
                continue
            u = g.units[i]
            u.fired_in = g.player_turns
            u.prep_fired = u.prep_fired or prep
            mark_passenger(g, i, prep=prep)
            if f.weapon == OWN_FP:
                u.fired = True
            else:
                u.weapons_fired = tuple(dict.fromkeys((*u.weapons_fired, f.weapon)))
        if f.weapon != OWN_FP:
            g.weapons[f.weapon].fired = True
            if is_flamethrower(g, f.weapon):
                bind_squad(g, f.unit, a.where)
    for i in a.leaders:
        g.units[i].directed = True
    if not is_alone(g, a):
        g.fired_on += [(where, a.where) for where in firing_places(g, a)]


def mark_passenger(g: State, unit: int, *, prep: bool) -> None:
    """47.5, 47.7, 52.2: who fires from a vehicle is exposed in the next enemy fire phase; Prep Fire keeps it from moving."""
    v = carrier(g, unit)
    if v is not None:
        g.units[unit].exposed = True
        v.prep_fired = v.prep_fired or prep
