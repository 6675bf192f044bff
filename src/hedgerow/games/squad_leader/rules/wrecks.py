"""33.9, 40 Wrecks: what becomes of a vehicle that is destroyed, of its crew, and of those aboard and beneath."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.squad_leader.model.counters import JEEP
from hedgerow.games.squad_leader.model.pieces import ABOARD, CREW, ELIMINATED, GROUND, MOVEMENT, NOBODY, NOWHERE, WAITING, Unit
from hedgerow.games.squad_leader.model.state import State, drive, lay, place, take_away
from hedgerow.games.squad_leader.model.undertakings import Step
from hedgerow.games.squad_leader.model.vehicle_events import CrewEscapes, CrewLost, SurvivalRolled, VehicleDestroyed, WreckRemoved
from hedgerow.games.squad_leader.rules.concealment import seems_held
from hedgerow.games.squad_leader.rules.mines import gets_out, mines_attack
from hedgerow.games.squad_leader.rules.morale import checks_in, eliminate
from hedgerow.games.squad_leader.rules.movement_costs import why_barred
from hedgerow.games.squad_leader.rules.performance import note_vehicle_kill
from hedgerow.games.squad_leader.rules.stacking import has_room
from hedgerow.games.squad_leader.rules.terrain_effects import moves_in_open
from hedgerow.games.squad_leader.rules.vehicles import (
    beneath,
    crew_kind,
    has_crew,
    is_halftrack,
    is_soft,
    is_tank_or_gun,
    passengers,
)
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

# ---- destruction ----


def destroy_vehicle(g: State, vehicle: int, rule: str, *, by: Sequence[int] = (), close_combat: bool = False,
                    by_mg: bool = False, crew_lost: bool = False) -> None:
    """40.1: it becomes a wreck, and a truck's wreck is gone [51.6]; 31.8: its riders are lost; 33.9: its crew may escape if
    it is not lost already; 32.5: infantry beneath an AFV checks."""
    v = g.vehicles[vehicle]
    if v.wreck:
        remove_wreck(g, vehicle, "51.6")
        return
    g.log(rule, VehicleDestroyed, vehicle, v.hex)
    note_vehicle_kill(g, vehicle, by, close_combat=close_combat)
    under = beneath(g, vehicle)
    lose_passengers(g, vehicle)
    become_wreck(g, vehicle)
    if has_crew(v) and not close_combat and not crew_lost:
        roll_survival(g, vehicle)
    if is_soft(v) and by_mg:
        for i in under:
            eliminate(g, i, "51.42")
    elif under and not close_combat:
        checks_in(g, dict.fromkeys(under, 0))


def become_wreck(g: State, vehicle: int) -> None:
    """40.1, 51.41: the counter is flipped; 52.3: a jeep leaves nothing behind. A gun in tow stays in the hex."""
    v = g.vehicles[vehicle]
    if v.towing != NOBODY:
        gun, v.towing = v.towing, NOBODY
        lay(g, gun, v.hex)
    v.wreck, v.exposed, v.immobilized, v.must_clear, v.pushing, v.clearing = True, False, True, NOWHERE, NOBODY, NOWHERE
    if v.is_.type == JEEP:
        drive(g, vehicle, ELIMINATED, v.facing)


def lose_passengers(g: State, vehicle: int) -> None:
    """31.8, 51.42: everyone aboard is lost with it, weapons too; QA-47.2: in a halftrack each has its own chance to survive, but
    the weapons are lost."""
    v = g.vehicles[vehicle]
    for w, weapon in enumerate(g.weapons):
        if weapon.vehicle == vehicle and w != v.towing:
            take_away(g, w)
    for i in passengers(g, vehicle):
        for w in g.held.get(i, ()):
            take_away(g, w)
        if is_halftrack(v) and survives(g, vehicle):
            place(g, i, v.hex)
            g.units[i].bailed = True
            g.log("QA-47.2", CrewEscapes, i, v.hex)
        else:
            eliminate(g, i, "31.8")


def survives(g: State, vehicle: int) -> bool:
    """33.9: two dice against the survival number of the wreck."""
    roll = sum(g.roll("survival"))
    number = g.vehicles[vehicle].is_.survival
    g.log("33.9", SurvivalRolled, vehicle, number, roll)
    return roll <= number


def roll_survival(g: State, vehicle: int) -> None:
    """33.9, 47.2: whether the crew gets out of a destroyed tank, self-propelled gun or armed halftrack."""
    if survives(g, vehicle):
        bail_out(g, vehicle)
    else:
        g.log("33.9", CrewLost, vehicle)


def bail_out(g: State, vehicle: int) -> None:
    """33.9, 39.2: a crew counter on top of the wreck, moving in the open to all fire until the fire phase ends."""
    v = g.vehicles[vehicle]
    u = Unit(crew_kind(v.is_.nation), CREW, v.side, WAITING, group=v.group, bailed=True, moved=True)
    g.units.append(u)
    crew = len(g.units) - 1
    place(g, crew, v.hex)
    g.log("33.9", CrewEscapes, crew, v.hex)


# ---- crews off their wrecks ----

@flow
def crews_leave_wrecks(g: State) -> Flow[None]:
    """33.9: when the fire phase ends crews go beneath the wreck or to an adjacent hex free of the enemy, through mines if there
    are any [55.2]."""
    for i in range(len(g.units)):
        if g.units[i].bailed and g.units[i].on_map:
            choice: Option = yield Ask(g.seat(g.units[i].side), "bail out", refuges(g, i), cite="33.9", units=(i,))
            g.units[i].bailed = False
            walk_away(g, i, choice[2])


def refuges(g: State, unit: int) -> list[Option]:
    here = g.units[unit].hex
    return [("take cover", unit, h) for h in (here, *g.ground.around[here]) if not why_not_take_cover(g, unit, h)]


def why_not_take_cover(g: State, unit: int, hex_: int) -> Reasons:
    """33.9, 31.6: beneath the wreck, or next to it where no enemy is and there is room; 6.1: in a full hex only if there is
    nowhere else to go."""
    no, u = Reasons(), g.units[unit]
    if hex_ == u.hex:
        if not has_room(g, u.side, u.where, (unit,)) and any(not why_not_take_cover(g, unit, h) for h in g.ground.around[hex_]):
            no("too many units would be stacked there", "6.1")
        return no
    if hex_ not in g.ground.around[u.hex]:
        no("it is not next to the vehicle", "33.9")
        return no
    if seems_held(g, hex_, 1 - u.side):
        no("the enemy is there", "33.9")
    if g.ground.infantry_cost[hex_][g.ground.side_between(hex_, u.hex)] < 0 or hex_ in g.fires:
        no = Reasons(*no, why_barred(g, u.hex, hex_))
    elif not has_room(g, u.side, hex_, (unit,)):
        no("too many units would be stacked there", "6.1")
    return no


# ---- removing wrecks ----

def why_not_push(g: State, vehicle: int, wreck: int) -> Reasons:
    """40.4: a working tank or self-propelled gun that began its player turn next to the wreck, and neither moves nor fires in
    it."""
    v, w = g.vehicles[vehicle], g.vehicles[wreck]
    no = why_not_clear(g, vehicle, "40.4")
    if not w.wreck or w.hex < 0:
        no("there is no such wreck", "40.4")
    elif v.hex >= 0 and v.hex != w.hex and w.hex not in g.ground.around[v.hex]:
        no("the wreck is not next to it", "40.4")
    return no


def why_not_clear_with_vehicle(g: State, vehicle: int, hex_: int) -> Reasons:
    """62.3: the same at a roadblock on a side of its hex, `hex_` being on the other."""
    v, no = g.vehicles[vehicle], why_not_clear(g, vehicle, "62.3")
    if v.hex < 0 or hex_ not in g.ground.around[v.hex] or not roadblocks_between(g, v.hex, hex_):
        no("there is no roadblock", "62.3")
    return no


def roadblocks_between(g: State, one: int, other: int) -> set[tuple[int, int]]:
    """62.2: the roadblocks on the side between two hexes, whichever of them they lie in."""
    return {(one, g.ground.side_between(one, other)), (other, g.ground.side_between(other, one))} & set(g.roadblocks)


def why_not_clear(g: State, vehicle: int, rule: str) -> Reasons:
    """40.4, 62.3: a working tank or self-propelled gun that neither moves nor fires in its whole player turn."""
    no, v = Reasons(), g.vehicles[vehicle]
    if v.wreck or v.hex < 0 or not is_tank_or_gun(v) or v.immobilized or v.side != g.attacker:
        no("a working tank or self-propelled gun does it in its own player turn", rule)
    if not v.idle or v.moved or v.spent or v.prep_fired or v.shots or v.overran or v.released:
        no("it has moved or fired", rule)
    if v.at_work:
        no("it is at work already", rule)
    return no


def push_wreck_options(g: State) -> list[Option]:
    """40.4: tanks and self-propelled guns at work on wrecks next to them."""
    wrecks = [w for w, x in enumerate(g.vehicles) if x.wreck and x.hex >= 0]
    return [("push wreck", v, w) for w in wrecks for v, x in enumerate(g.vehicles)
            if x.side == g.attacker and not why_not_push(g, v, w)]


def clear_with_vehicle_options(g: State) -> list[Option]:
    """62.3: tanks and self-propelled guns at work on roadblocks beside them."""
    ends = {h for hex_, side in g.roadblocks for h in (hex_, g.ground.beside[hex_][side])}
    return [("break roadblock", i, h) for i, v in enumerate(g.vehicles) if v.hex in ends
            for h in g.ground.around[v.hex] if h in ends and not why_not_clear_with_vehicle(g, i, h)]


def remove_pushed_wrecks(g: State) -> None:
    """40.4, QA-40.4, ASOP-1.1: in the Rally Phase after, the wreck leaves the game; the pusher must end its next turn there."""
    for v in g.vehicles:
        if v.pushing == NOBODY:
            continue
        w = g.vehicles[v.pushing]
        if not v.wreck and v.hex >= 0 and not v.immobilized and w.hex >= 0:
            v.must_clear = w.hex
            remove_wreck(g, v.pushing, "40.4")
        v.pushing = NOBODY


def remove_wreck(g: State, wreck: int, rule: str) -> None:
    """QA-40.4, 51.6: a wreck leaves the game."""
    w = g.vehicles[wreck]
    g.log(rule, WreckRemoved, wreck, w.hex)
    drive(g, wreck, ELIMINATED, w.facing)


# ---- getting off ----

def throw_off(g: State, unit: int) -> None:
    """31.6, 31.7: to the ground where the vehicle is, from where its owner may take it one hex further. 31.4: in its own Movement
    Phase that is its move, and it was beneath the AFV when it got off [QA-16.4]."""
    u = g.units[unit]
    if u.layer != ABOARD:
        return
    vehicle = u.vehicle
    place(g, unit, u.hex, GROUND)
    u.thrown = True
    if is_on_the_move(g, unit):
        u.moved = u.released = True
        covered = vehicle if g.vehicles[vehicle].is_.is_afv else NOBODY
        g.ways[unit] = (*g.ways.get(unit, ()), Step(u.hex, GROUND, 0, u.hex, covered, moves_in_open(g, u.hex)))


def is_on_the_move(g: State, unit: int) -> bool:
    """31.4, 31.6: whether an unbroken unit gets off in its own Movement Phase."""
    u = g.units[unit]
    return g.phase == MOVEMENT and u.side == g.attacker and not u.broken


@flow
def thrown_units_choose(g: State) -> Flow[None]:
    """31.6, 31.7: units forced off a vehicle stay in its hex or go to an adjacent one free of the enemy, as their owner likes;
    55.63: through mines, if there are any."""
    for i in range(len(g.units)):
        if g.units[i].thrown:
            was_broken = g.units[i].broken
            mines_attack(g, (i,), g.units[i].hex)                               # 55.63: to get off in a minefield is to enter it
            if g.units[i].on_map and g.units[i].broken == was_broken:
                choice: Option = yield Ask(g.seat(g.units[i].side), "get off", refuges(g, i), cite="31.6", units=(i,))
                take_to_foot(g, i, choice[2])
            g.units[i].thrown = False


def take_to_foot(g: State, unit: int, hex_: int) -> None:
    """31.7: from beneath the vehicle to the hex it chooses, on the move if it is its own Movement Phase [QA-16.4]."""
    here, walks = g.units[unit].hex, is_on_the_move(g, unit)
    walk_away(g, unit, hex_)
    there = g.units[unit]
    if walks and there.on_map and there.hex != here:
        g.ways[unit] = (*g.ways[unit], Step(hex_, GROUND, 0, here, NOBODY, moves_in_open(g, hex_)))


def walk_away(g: State, unit: int, hex_: int) -> None:
    """55.2, 55.22: through the mines of both hexes; who breaks in leaving stays."""
    if hex_ != g.units[unit].hex and gets_out(g, unit):
        place(g, unit, hex_)
        mines_attack(g, (unit,), hex_)
