"""28.4, 33.7, 34.3-34.8 Machine guns of vehicles: in the Covered Arc and all round, at infantry, and halftracks' at vehicles."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.pieces import NOBODY, NOWHERE, hex_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import KILL_50, KILL_MG
from hedgerow.games.squad_leader.model.undertakings import MACHINE_GUNS, Attack
from hedgerow.games.squad_leader.model.vehicle_events import Breakdown, Exposed, KillRolled, VehicleFired
from hedgerow.games.squad_leader.rules.aiming import mg_kill
from hedgerow.games.squad_leader.rules.concealment import has_infantry
from hedgerow.games.squad_leader.rules.covered_arc import in_arc
from hedgerow.games.squad_leader.rules.fire_groups import the_attack
from hedgerow.games.squad_leader.rules.fire_resolution import Shot, direction, strike
from hedgerow.games.squad_leader.rules.firepower import point_blank
from hedgerow.games.squad_leader.rules.gun_fire import DESTROYED, JAMS, as_area_fire, kill_outcome, mark_fired_on, mark_vehicle
from hedgerow.games.squad_leader.rules.gun_targets import enemy_vehicles, shell_places, why_not_any_fire, why_not_target_vehicle
from hedgerow.games.squad_leader.rules.hidden_placement import suspected
from hedgerow.games.squad_leader.rules.light import is_place_dark, is_vehicle_dark
from hedgerow.games.squad_leader.rules.line_of_march import put_back, send_on
from hedgerow.games.squad_leader.rules.machine_guns import hexes_behind
from hedgerow.games.squad_leader.rules.melee import free_from_melee
from hedgerow.games.squad_leader.rules.sighting import SMOKY, line, sees
from hedgerow.games.squad_leader.rules.vehicles import (
    MALFUNCTIONED,
    MG_RANGE,
    has_machine_guns,
    is_halftrack,
    vehicles_of,
)
from hedgerow.games.squad_leader.rules.who_may_fire import aims_in_sight, is_target
from hedgerow.games.squad_leader.rules.wrecks import destroy_vehicle
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

ARC, ALL_ROUND, BOTH = "arc", "round", "both"
"""34.7: which machine guns fire; both together at one hex are one attack."""
QUAD_ROLLS: Final = 4
"""33.7: of the M16's quadruple mount."""


def uses_arc(which: str) -> bool:
    return which in (ARC, BOTH)


def uses_turning(which: str) -> bool:
    return which in (ALL_ROUND, BOTH)


# ---- what speaks against it ----

def why_not_machine_guns(g: State, vehicle: int, which: str) -> Reasons:
    """34.7, 38.2: machine guns that work and have not fired this player turn."""
    v = g.vehicles[vehicle]
    no = why_not_any_fire(g, v)
    if which not in (ARC, ALL_ROUND, BOTH):
        no("it has no such machine guns", "28.4")
        return no
    if (uses_arc(which) and not v.is_.arc_mg) or (uses_turning(which) and not v.is_.turning_mg):
        no("it has no such machine guns", "28.4")
    elif not has_machine_guns(v):
        no("its machine guns do not work", "38.2")
    if (uses_arc(which) and v.arc_mg_target != NOWHERE) or (uses_turning(which) and v.turning_mg_fired):
        no("they have fired this player turn", "34.7")
    return no


def why_not_mg(g: State, vehicle: int, where: int, which: str) -> Reasons:
    """28.4, 34.4, 34.7: the arc gun within the arc, and only where the main gun fired if it did; both at one hex as one attack;
    range 8, twice that at half. 39.4: the turret of an immobilized tank turns its arc gun out of the arc too."""
    v, hex_ = g.vehicles[vehicle], hex_of(where)
    no = why_not_machine_guns(g, vehicle, which)
    if no:
        return no
    if not is_target(g, v.side, where, v.hex):
        no("there is nobody to fire at", "8.1")
    distance = g.ground.distance[v.hex][hex_]
    if distance == 0:
        no("in its own hex it overruns", "35.1")
    elif distance > 2 * MG_RANGE:
        no("its machine guns reach 8 hexes, at half to 16", "28.4")
    elif not sees(g, v.hex, where):
        no("there is no line of sight", "7.1")
    if is_place_dark(g, v.hex, where, 1 - v.side):
        no(f"by night one sees {g.night_range} hexes far", "49.1")
    if uses_arc(which):
        if not in_arc(g.ground, v.hex, v.facing, hex_) and not (v.immobilized and v.is_.has_turret):
            no("it is outside its Covered Arc", "28.4")
        if v.gun_target not in (NOWHERE, hex_):
            no("the arc machine gun fires only where the main gun did", "34.7")
    if hex_ in v.mg_targets:
        no("its other machine guns have fired there, and should have fired with them", "34.7")
    if not no and mg_power(g, vehicle, where, which).total < 1:
        no("less than one factor would arrive", "10.3")
    return no


def why_not_mg_at_vehicle(g: State, vehicle: int, target: int) -> Reasons:
    """33.7: only a halftrack's machine guns are used against AFVs, within normal range."""
    v, t = g.vehicles[vehicle], g.vehicles[target]
    no = why_not_machine_guns(g, vehicle, ALL_ROUND)
    no_target = why_not_target_vehicle(g, v.side, target)
    if not is_halftrack(v):
        no("tanks and self-propelled guns do not fire machine guns at AFVs", "33.7")
    if no or no_target:
        return Reasons(*no, *no_target)
    if not t.is_.is_afv:
        no("trucks and jeeps are fired on like infantry", "51.4")
    if not 0 < g.ground.distance[v.hex][t.hex] <= MG_RANGE:
        no("it is out of normal range", "47.6")
    elif not sees(g, v.hex, t.hex):
        no("there is no line of sight", "7.1")
    elif is_vehicle_dark(g, v.hex, t):
        no(f"by night one sees {g.night_range} hexes far", "49.1")
    return no


def mg_options(g: State, side: int) -> list[Option]:
    found: list[Option] = []
    places = mg_places(g, side)
    for i in vehicles_of(g, side):
        ready = [which for which in (ARC, ALL_ROUND, BOTH) if not why_not_machine_guns(g, i, which)]
        if ready:
            near = [w for away, w in aims_in_sight(g, g.vehicles[i].hex, places) if 0 < away <= 2 * MG_RANGE]
            found += [("mg", i, where, which) for where in near for which in ready if not why_not_mg(g, i, where, which)]
            found += [("mg at vehicle", i, t) for t in enemy_vehicles(g, side) if not why_not_mg_at_vehicle(g, i, t)]
    return found


def mg_places(g: State, side: int) -> list[int]:
    """34.1, 34.8, 42.4: where infantry is or may be hidden, and vehicles that its fire can hurt."""
    if g.reacting != NOBODY:
        return [g.vehicles[g.reacting].hex]
    return sorted({*shell_places(g, side), *(g.vehicles[t].hex for t in enemy_vehicles(g, side)), *suspected(g, side)})


# ---- strength ----

def mg_power(g: State, vehicle: int, where: int, which: str, least_penetration: int = 1, *, wheat: bool = True) -> Tally:
    """28.4, 34.7: the factors of the machine guns that reach so many target hexes; the arc gun halved after moving or pivoting,
    the other after moving to a new hex; long range, point blank, wheat and darkness as for all fire."""
    v = g.vehicles[vehicle]
    told = Tally()
    if uses_arc(which) and v.is_.arc_mg >= least_penetration:
        slowed = v.moved or v.pivoted or v.pivoted_now
        told = told.add(v.is_.arc_mg / 2 if slowed else v.is_.arc_mg, "arc MG, moved" if slowed else "arc MG", "34.7")
    if uses_turning(which) and v.is_.turning_mg >= least_penetration:
        told = told.add(v.is_.turning_mg / 2 if v.moved else v.is_.turning_mg, "MG, moved" if v.moved else "MG", "34.7")
    distance = g.ground.distance[v.hex][hex_of(where)]
    if distance <= 1:
        told = point_blank(g, told, v.hex, hex_of(where))
    elif distance > MG_RANGE:
        told = told.halve("long range", "9.2")
    return as_area_fire(g, told, v.hex, where, wheat=wheat) if distance > 1 else told


# ---- firing ----

def begin_mg(g: State, choice: Option) -> None:
    """The attack that an option names."""
    vehicle = choice[1]
    side = g.vehicles[vehicle].side
    if choice[0] == "mg":
        g.attack = Attack(side, choice[2], means=MACHINE_GUNS, vehicle=vehicle, ammunition=choice[3])
    else:
        g.attack = Attack(side, g.vehicles[choice[2]].hex, means=MACHINE_GUNS, vehicle=vehicle, at_vehicle=choice[2],
                          ammunition=ALL_ROUND)


def resolve_mg(g: State) -> None:
    """34.3, 34.7: one roll for all machine guns that fire at a hex, penetrating like any others; 38.2: a 12 puts them all out."""
    a = the_attack(g)
    put_back(g, a)
    mark_mg(g, a)
    if a.at_vehicle != NOBODY:
        mark_fired_on(g, a.at_vehicle)
    rolls = kill_rolls(g, a) if a.at_vehicle != NOBODY else [sweep(g, a)]
    if max(rolls) >= JAMS:
        g.vehicles[a.vehicle].mg_out = MALFUNCTIONED
        g.log("38.2", Breakdown, a.vehicle, "machine guns", max(rolls), "malfunctions")
    for i in a.leaders:
        g.units[i].directed = g.units[i].exposed = True
    send_on(g, a)
    g.attack = None
    free_from_melee(g)


def mark_mg(g: State, a: Attack) -> None:
    """34.7, 34.8: fired; whoever mans the gun that fires all round is exposed until the next enemy fire phase has ended."""
    v = g.vehicles[a.vehicle]
    v.mg_targets = (*v.mg_targets, hex_of(a.where))
    if uses_arc(a.ammunition):
        v.arc_mg_target = hex_of(a.where)
    if uses_turning(a.ammunition):
        v.turning_mg_fired = v.exposed = True
        g.log("34.8", Exposed, a.vehicle)
    mark_vehicle(g, a.vehicle)


def sweep(g: State, a: Attack) -> int:
    """34.3, 17.5: the fire at the target hex and what lies behind it along the line."""
    roll = sum(g.roll("fire"))
    shots = [mg_shot(g, a, a.where, 1), *mg_beyond(g, a)]
    smoke = g.roll("smoke", 1)[0] if any(s.smoky for s in shots) else 0
    g.log("34.3", VehicleFired, a.vehicle, "machine guns", a.where, shots[0].firepower, roll)
    for shot in shots:
        if shot.firepower.total >= 1:
            strike(g, a, shot, roll + (smoke if shot.smoky else 0))
    return roll


def mg_shot(g: State, a: Attack, where: int, target_hex: int) -> Shot:
    """28.4: what arrives at the first, second, ... target hex; 47.4: directed only by a leader aboard a halftrack."""
    here = g.vehicles[a.vehicle].hex
    return Shot(where, target_hex == 1, mg_power(g, a.vehicle, where, a.ammunition, target_hex), (here,), direction(g, a),
                line(g, here, where) == SMOKY, False, by_mg=True,
                on_vehicles=mg_power(g, a.vehicle, where, a.ammunition, target_hex, wheat=False))


def mg_beyond(g: State, a: Attack) -> list[Shot]:
    """28.4, 17.5: occupied hexes behind the target, until the penetration factors are used up; 33.7: never past a vehicle that
    was fired on."""
    here = g.vehicles[a.vehicle].hex
    found: list[Shot] = []
    standing = {g.ways[i][k].hex for i, k in a.returned.items()}
    if hex_of(a.where) not in standing and not has_infantry(g, hex_of(a.where), 1 - a.side):
        return found
    for h in hexes_behind(g, here, a.where, hex_of(a.where), 2 * MG_RANGE):
        if h in standing or has_infantry(g, h, 0) or has_infantry(g, h, 1):
            shot = mg_shot(g, a, h, len(found) + 2)
            if shot.firepower.total < 1:
                break
            found.append(shot)
    return found


def kill_rolls(g: State, a: Attack) -> list[int]:
    """33.7: a halftrack's machine gun on the MG column; the M16 four times on the .50 column, all at one target."""
    v = g.vehicles[a.vehicle]
    column, times = (KILL_50, QUAD_ROLLS) if v.is_.quad else (KILL_MG, 1)
    number, told = mg_kill(g, column, v.hex, a.at_vehicle)
    rolls: list[int] = []
    for _ in range(times):
        roll = sum(g.roll("kill"))
        rolls.append(roll)
        result = kill_outcome(roll, int(number.total), int(told.total))
        if not g.vehicles[a.at_vehicle].wreck:
            g.log("33.7", KillRolled, a.at_vehicle, number, told, roll, result)
            if result == DESTROYED:
                destroy_vehicle(g, a.at_vehicle, "33.7")
    return rolls
