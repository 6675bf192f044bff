"""30 AFV movement: who may move, and what a vehicle on the move may do next; it is fired on as it goes [16.7]."""

from __future__ import annotations

from typing import Final

from hedgerow.board.ways import cheapest_first
from hedgerow.games.squad_leader.model.pieces import EXITED, GROUND, MOVEMENT, NOBODY, NOWHERE, WAITING, Vehicle
from hedgerow.games.squad_leader.model.state import State, drive
from hedgerow.games.squad_leader.model.tables import WOODEN
from hedgerow.games.squad_leader.model.undertakings import Drive
from hedgerow.games.squad_leader.model.vehicle_events import VehicleExited
from hedgerow.games.squad_leader.rules.concealment import known_enemies, leave_openly, seems_held, show_vehicle
from hedgerow.games.squad_leader.rules.covered_arc import FACINGS
from hedgerow.games.squad_leader.rules.fire_phases import fire, reaction_options
from hedgerow.games.squad_leader.rules.guns import (
    guns_in,
    hook,
    is_crossed,
    movement_of,
    push,
    push_options,
    scare_crews,
    unhook,
    why_not_hook,
    why_not_unhook,
)
from hedgerow.games.squad_leader.rules.hidden_placement import may_have_hidden
from hedgerow.games.squad_leader.rules.movement_allowance import allowance
from hedgerow.games.squad_leader.rules.movement_costs import entry_cost as walking_cost
from hedgerow.games.squad_leader.rules.overruns import BUTTONED, FIRING, expose, must_overrun, why_not_overrun
from hedgerow.games.squad_leader.rules.rubble import can_collapse
from hedgerow.games.squad_leader.rules.sighting import sees
from hedgerow.games.squad_leader.rules.transport import unload, why_not_unload
from hedgerow.games.squad_leader.rules.vehicle_costs import entry_cost, free_steps, why_barred
from hedgerow.games.squad_leader.rules.vehicle_steps import enter, pivot_cost, run_over, step_cost, the_drive, turn_vehicle
from hedgerow.games.squad_leader.rules.vehicles import is_halftrack, is_live, is_soft, is_tank_or_gun, passengers, vehicles_in
from hedgerow.games.squad_leader.rules.wrecks import thrown_units_choose
from hedgerow.kernel.asking import PASS, Ask, Option, Window
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

HALT: Final[Option] = ("brake",)
DRIVE_OFF: Final[Option] = ("drive off",)
EXIT_COST: Final = 2
"""Half MP for leaving the map: as much as open ground."""


# ---- who may move ----

def why_not_drive(g: State, vehicle: int) -> Reasons:
    """30.4, 31.3, 33.2, 39.4: what keeps a vehicle from moving in this phase."""
    no, v = Reasons(), g.vehicles[vehicle]
    if g.phase != MOVEMENT or v.side != g.attacker:
        no("vehicles move in their own Movement Phase", "30.4")
    if v.hex == WAITING:
        if v.due > g.turn:
            no("it does not enter yet", "21.3")
    elif not is_live(v):
        no("it is a wreck, or not on the map", "40.1")
    if v.immobilized:
        no("it is immobilized", "39.4")
    if v.prep_fired:
        no("it, or someone aboard, has Prep Fired", "33.2")
    if v.boarded:
        no("infantry has boarded it this turn", "31.3")
    if v.released or v.moved:
        no("it has moved already", "19.2")
    if v.at_work:
        no("it is clearing the way", "40.4")
    return no


def drivers(g: State) -> list[Option]:
    """30.2: the vehicles that may begin to move."""
    return [("drive", i) for i, v in enumerate(g.vehicles) if v.side == g.attacker and not why_not_drive(g, i)]


def must_still_drive(g: State) -> bool:
    """40.4: whether a vehicle that pushed a wreck out of its way has still to drive there, and can."""
    return any(v.must_clear != NOWHERE and v.side == g.attacker and not why_not_drive(g, i) and 0 <= v.hex != v.must_clear
               and entry_cost(g, i, v.hex, v.must_clear) >= 0 and not seems_held(g, v.must_clear, 1 - v.side)
               and not vehicles_in(g, v.must_clear, v.side)
               for i, v in enumerate(g.vehicles))


# ---- the move ----

@flow
def drive_vehicle(g: State, vehicle: int) -> Flow[None]:
    """30.2: as long as it has movement points and its player likes; the enemy may fire after every expenditure [16.7]."""
    g.driving = Drive(vehicle)
    while goes_on(g, vehicle):
        choice: Option = yield Ask(g.seat(g.attacker), "drive", drive_options(g), cite="30.2", vehicles=(vehicle,))
        if choice == HALT:
            break
        show_vehicle(g, vehicle)
        yield from act(g, vehicle, choice)
    end_drive(g)


def goes_on(g: State, vehicle: int) -> bool:
    v = g.vehicles[vehicle]
    return not v.wreck and not v.immobilized and not v.released and (v.hex >= 0 or v.hex == WAITING)


@flow
def act(g: State, vehicle: int, choice: Option) -> Flow[None]:
    """One thing a vehicle does in its move."""
    match choice:
        case ("drive to", hex_):
            enter(g, vehicle, hex_)
            yield from under_fire(g, vehicle)
        case ("overrun", hex_, how):
            expose(g, vehicle, how)
            yield from under_fire(g, vehicle)
            if goes_on(g, vehicle):
                run_over(g, vehicle, hex_, how)
                yield from under_fire(g, vehicle)
        case ("turn", facing):
            turn_vehicle(g, vehicle, facing)
            yield from under_fire(g, vehicle)
        case ("unload", unit):
            yield from unload(g, unit)
            yield from under_fire(g, vehicle)
        case _:
            act_at_once(g, vehicle, choice)


def act_at_once(g: State, vehicle: int, choice: Option) -> None:
    match choice:
        case ("escort", unit):
            the_drive(g).escorts.append(unit)
        case ("hook", weapon):
            hook(g, vehicle, weapon)
        case ("unhook",):
            unhook(g, vehicle)
        case ("push", weapon, unit, hex_):
            push(g, weapon, unit, hex_)
        case ("drive off",):
            leave_map(g, vehicle)


def end_drive(g: State) -> None:
    """19.2: the counter is let go; a vehicle that waits off the map and was called in vain has had its move as well."""
    d = the_drive(g)
    v = g.vehicles[d.vehicle]
    v.released = True
    if is_live(v) and v.is_.is_afv:
        scare_crews(g, v.hex, v.side)
    for i in d.escorts:
        g.units[i].released = True
    g.driving = None


@flow
def under_fire(g: State, vehicle: int) -> Flow[None]:
    """16.7: before it leaves the hex the defender may fire at it, as often as he has something to fire."""
    while is_live(g.vehicles[vehicle]):
        g.reacting = vehicle
        choice: Option = yield Window(g.seat(g.defender), "fire at vehicle", reaction_options(g), cite="16.7",
                                      facts=public_facts(g, vehicle), vehicles=(vehicle,))
        if choice == PASS:
            break
        yield from fire(g, choice)
    g.reacting = NOBODY
    yield from thrown_units_choose(g)


def public_facts(g: State, vehicle: int) -> dict[str, int]:
    """For standing orders: how near the defenders are, whether any sees the vehicle, whether it has armour, and which it is."""
    v = g.vehicles[vehicle]
    known = [g.units[i].where for i in g.of(g.defender) if not g.units[i].hidden]
    known += [x.hex for x in g.vehicles if x.side != v.side and x.hex >= 0 and not x.hidden]
    seen = may_have_hidden(g, g.defender) or any(sees(g, here, v.hex) for here in known)
    return {"distance": nearest(g, vehicle), "seen": int(seen), "armour": int(v.is_.is_afv), "mover": vehicle}


def nearest(g: State, vehicle: int) -> int:
    """How far the nearest defender is that its side knows of."""
    hex_ = g.vehicles[vehicle].hex
    return min((g.ground.distance[hex_][g.units[i].hex] for i in known_enemies(g, g.defender)), default=99)


# ---- what it may do next ----

def drive_options(g: State) -> list[Option]:
    """All that the moving vehicle may do next."""
    d = the_drive(g)
    v = g.vehicles[d.vehicle]
    ahead = [h for h in hexes_ahead(g, v) if not why_not_enter(g, h)]
    found: list[Option] = [("drive to", h) for h in ahead if not why_not_enter_peacefully(g, h)]
    if not d.escorts:
        found += [("overrun", h, how) for h in ahead for how in (FIRING, BUTTONED) if not why_not_overrun(g, d.vehicle, h, how)]
    found += [("turn", f) for f in FACINGS if not why_not_turn(g, f)]
    if v.hex >= 0:
        found += [("unload", i) for i in passengers(g, d.vehicle) if not why_not_unload(g, i)]
        found += [("escort", i) for i in g.in_hex(v.hex, v.side) if not why_not_escort(g, i)]
        found += [("hook", w) for w in guns_in(g, v.hex) if not why_not_hook(g, d.vehicle, w)]
        found += push_options(g) if d.let_go != NOBODY else []
    found += [option for option, why in ((("unhook",), why_not_unhook(g, d.vehicle)), (DRIVE_OFF, why_not_drive_off(g)),
                                         (HALT, why_not_halt(g))) if not why]
    return found


def hexes_ahead(g: State, v: Vehicle) -> tuple[int, ...]:
    return g.ground.around[v.hex] if v.hex >= 0 else g.card.groups[v.group].zone


def points_left(g: State) -> int:
    """30.2, 48.62: half MP left; half of all after unhooking a gun."""
    d = the_drive(g)
    v = g.vehicles[d.vehicle]
    return movement_of(v) // (2 if d.let_go != NOBODY else 1) - v.spent


def why_not_enter(g: State, hex_: int) -> Reasons:
    """30.1, 30.2, 30.3, 30.8, 48.6, 47.9: what stands against entering a hex, whoever is in it."""
    d, no = the_drive(g), Reasons()
    v = g.vehicles[d.vehicle]
    if hex_ not in hexes_ahead(g, v):
        no("it is not next to it", "30.5")
        return no
    cost = step_cost(g, hex_)
    if cost < 0:
        return Reasons(why_barred(g, v.is_, v.hex, hex_))
    if cost > points_left(g) and (v.spent or v.moved):
        no(f"it costs {cost / 2:g} MP, more than the {points_left(g) / 2:g} left", "30.2")
    if v.must_clear not in (NOWHERE, hex_):
        no("it must end its turn where it pushed a wreck away", "40.4")
    if v.towing != NOBODY and v.hex >= 0 and is_crossed(g, v.hex, hex_):
        no("nothing is towed over walls and hedges", "48.6")
    if d.escorts and not escorts_follow(g, hex_):
        no("the infantry beneath cannot follow", "32.51")
    if carries_broken(g, d.vehicle) and v.hex >= 0 and comes_nearer(g, v, hex_):
        no("with broken infantry aboard it does not go towards the enemy", "47.9")
    if can_collapse(g, hex_) and g.ground.terrain[hex_] == WOODEN and is_tank_or_gun(v) and passengers(g, d.vehicle):
        no("nobody rides through a house", "31.4")
    if not no and not can_end(g, hex_, points_left(g) - cost):
        no("another vehicle or a gun is there and there is no way on", "30.8")
    return no


def why_not_drive_to(g: State, hex_: int) -> Reasons:
    """30.6, 30.7, 35.8, 51.2: without an overrun; into an enemy's hex only AFVs, and only if they must overrun nobody."""
    no = why_not_enter(g, hex_)
    return Reasons(*no, *why_not_enter_peacefully(g, hex_)) if 0 <= hex_ < g.ground.size else no


def why_not_enter_peacefully(g: State, hex_: int) -> Reasons:
    """The same of a hex that could be entered, for those who are or may be in it."""
    d, no = the_drive(g), Reasons()
    v = g.vehicles[d.vehicle]
    if is_soft(v) and seems_held(g, hex_, 1 - v.side):
        no("trucks and jeeps never enter an enemy's hex", "51.2")
    elif must_overrun(g, d.vehicle, hex_):
        no("the first enemies it meets are overrun", "35.8")
    if d.escorts and seems_held(g, hex_, 1 - v.side):
        no("infantry does not enter an enemy's hex while moving", "5.6")
    return no


def why_not_run_over(g: State, hex_: int, how: str) -> Reasons:
    d, no = the_drive(g), why_not_enter(g, hex_)
    if d.escorts:
        no("infantry does not enter an enemy's hex while moving", "5.6")
    if no:
        return no
    return why_not_overrun(g, d.vehicle, hex_, how)


def is_vacant(g: State, vehicle: int, hex_: int) -> bool:
    """29.1, 30.8, 40.2, 48.64: no other vehicle, wrecks not counted, and no gun of its own side that it does not tow."""
    v = g.vehicles[vehicle]
    if any(i != vehicle and not g.vehicles[i].wreck and not g.vehicles[i].hidden for i in g.parked.get(hex_, ())):
        return False
    return not any(own_gun(g, w, v.side) for w in guns_in(g, hex_))


def own_gun(g: State, weapon: int, side: int) -> bool:
    holder = g.weapons[weapon].holder
    return (g.units[holder].side if holder != NOBODY else g.weapons[weapon].side) == side


def can_end(g: State, hex_: int, left: int) -> bool:
    """30.8: whether the vehicle could stop in this hex, or somewhere beyond it."""
    d = the_drive(g)
    if is_vacant(g, d.vehicle, hex_):
        return True
    if d.escorts:
        return False

    def onward(way: tuple[int, int]) -> list[tuple[int, int]]:
        return [(way[0] + cost, h) for h, cost in free_steps(g, d.vehicle, way[1]) if way[0] + cost <= left]

    return any(is_vacant(g, d.vehicle, h) for _, h in cheapest_first([(0, hex_)], onward, lambda way: way[1]))


def why_not_halt(g: State) -> Reasons:
    """30.8, 48.62, 40.4: where a vehicle may end its move."""
    d, no = the_drive(g), Reasons()
    v = g.vehicles[d.vehicle]
    if v.hex < 0:
        return no
    if v.must_clear not in (NOWHERE, v.hex) and not why_not_drive_to(g, v.must_clear):
        no("it must end its turn where it pushed a wreck away", "40.4")
    stays = v.hooked and d.let_go != NOBODY
    if (v.moved or stays) and not is_vacant(g, d.vehicle, v.hex) and any(
            not why_not_drive_to(g, h) for h in g.ground.around[v.hex]):
        no("another vehicle or a gun is there", "30.8" if not stays else "48.62")
    return no


def why_not_turn(g: State, facing: int) -> Reasons:
    """30.5, T-30: freely after entering a hex, once there; in its first hex for two MP."""
    d, no = the_drive(g), Reasons()
    v = g.vehicles[d.vehicle]
    if v.hex < 0:
        no("it is not on the map", "30.5")
    if facing not in FACINGS or facing == v.facing:
        no("that is no new facing", "30.5")
    if v.turned:
        no("it has turned in this hex", "30.5")
    if not v.moved and pivot_cost(v) > points_left(g):
        no("it has not the movement points for it", "T-30")
    return no


def why_not_escort(g: State, unit: int) -> Reasons:
    """32.51: unbroken infantry that begins the phase beneath the AFV and has not moved."""
    d, no, u = the_drive(g), Reasons(), g.units[unit]
    v = g.vehicles[d.vehicle]
    if not v.is_.is_afv or v.moved or v.hex < 0 or v.spent:
        no("infantry joins an AFV before it moves", "32.51")
    if u.hex != v.hex or u.side != v.side or u.layer != GROUND or not u.real:
        no("it is not beneath the vehicle", "32.51")
    if u.broken or u.moved or u.released or u.prep_fired or u.directed or u.melee or u.berserk or u.immobile:
        no("it may not move", "5.1")
    if unit in d.escorts:
        no("it goes along already", "32.51")
    return no


def escorts_follow(g: State, hex_: int) -> bool:
    """32.51: whether those beneath have the MF for the next hex."""
    d = the_drive(g)
    here = g.vehicles[d.vehicle].hex
    cost = walking_cost(g, here, hex_) if here >= 0 else -1
    return cost >= 0 and all(d.walked + cost <= allowance(g, i, bonus=False) for i in d.escorts)


def carries_broken(g: State, vehicle: int) -> bool:
    """47.9: broken infantry in a halftrack."""
    return is_halftrack(g.vehicles[vehicle]) and any(g.units[i].broken for i in passengers(g, vehicle))


def comes_nearer(g: State, v: Vehicle, hex_: int) -> bool:
    """47.9: nearer to the nearest enemy that is known."""
    enemies = [g.units[i].hex for i in known_enemies(g, 1 - v.side)]
    distance = g.ground.distance
    return bool(enemies) and min(distance[e][hex_] for e in enemies) < min(distance[e][v.hex] for e in enemies)


# ---- leaving the map ----

def why_not_drive_off(g: State) -> Reasons:
    """Victory conditions may ask vehicles to leave by an edge of the map; it costs as much as an open hex."""
    d, no = the_drive(g), Reasons()
    v = g.vehicles[d.vehicle]
    hexes = [h for x in g.card.victory if x.kind == "exit" and x.side == v.side for h in (x.hexes or g.ground.edges[x.edge])]
    if not hexes:
        no("nothing is won by leaving the map", "21.3")
    elif v.hex not in hexes:
        no("it is not at the edge by which to leave", "21.3")
    elif points_left(g) < EXIT_COST or d.escorts:
        no("it has not the movement points for it", "30.2")
    return no


def leave_map(g: State, vehicle: int) -> None:
    v = g.vehicles[vehicle]
    """21.3: with those aboard, in full view."""
    v.released = True
    leave_openly(g, passengers(g, vehicle))
    drive(g, vehicle, EXITED, v.facing)
    for i in passengers(g, vehicle):
        g.units[i].released = True
    g.log("21.3", VehicleExited, vehicle)
