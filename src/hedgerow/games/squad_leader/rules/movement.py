"""5 Movement, with the procedures of 19: who may move, how far, with whom, and what a mover may do on its way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.games.squad_leader.model.log_events import Climbed, Exited, HiddenFound
from hedgerow.games.squad_leader.model.pieces import (
    ENTRENCHED,
    EXITED,
    GROUND,
    MOVEMENT,
    NOBODY,
    UPPER,
    WAITING,
    hex_of,
    layer_of,
    location,
)
from hedgerow.games.squad_leader.model.state import State, lay, place
from hedgerow.games.squad_leader.model.tables import INFANTRY_COST, OPEN
from hedgerow.games.squad_leader.model.undertakings import March, Step
from hedgerow.games.squad_leader.rules.concealment import leave_openly, lose_by_moving, reveal, seems_held_in, show_vehicle
from hedgerow.games.squad_leader.rules.demolition_charges import charge_options, place_charge
from hedgerow.games.squad_leader.rules.fate import charge_steps, must_charge
from hedgerow.games.squad_leader.rules.guns import push, push_options, swing, swing_options
from hedgerow.games.squad_leader.rules.hidden_placement import may_be_unseen
from hedgerow.games.squad_leader.rules.locations import has_stairs, has_upper, step_cost
from hedgerow.games.squad_leader.rules.mines import gets_out, mines_attack, treads_on
from hedgerow.games.squad_leader.rules.movement_allowance import (
    BERSERK_BONUS,
    LEADER_BONUS,
    LEADER_MF,
    SQUAD_MF,
    allowance,
    full_allowance,
)
from hedgerow.games.squad_leader.rules.moving_together import marching, the_march
from hedgerow.games.squad_leader.rules.portage import can_carry, carried, free_weapons, load, loss
from hedgerow.games.squad_leader.rules.river import crosses_river, man_boats, why_not_cross
from hedgerow.games.squad_leader.rules.semi_simultaneous import react
from hedgerow.games.squad_leader.rules.sewers import go_below, place_the_lost, why_not_go_below
from hedgerow.games.squad_leader.rules.stacking import has_room
from hedgerow.games.squad_leader.rules.steps import march_allowance, places_ahead, record, step, why_not_step, why_not_step_ahead
from hedgerow.games.squad_leader.rules.transport import board_options, go_aboard, unload, unload_options
from hedgerow.games.squad_leader.rules.vehicle_movement import drive_vehicle, drivers, must_still_drive
from hedgerow.games.squad_leader.rules.weapons_on_the_way import drop, is_heavy_mg, note, take, why_not_drop, why_not_take
from hedgerow.games.squad_leader.rules.wire import entangle, free_of_wire
from hedgerow.games.squad_leader.rules.wrecks import clear_with_vehicle_options, push_wreck_options
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally

CLIMB_MOST: Final = 4
"""57.91: half portage points that may be taken up or down without a staircase."""

STOP: Final[Option] = ("stop",)


# ---- the phase ----

@flow
def movement_phase(g: State) -> Flow[None]:
    """5.1, ASOP-3.2: any, all or none of the units that did not Prep Fire, one after the other [19.4]; the berserk
    must [18.42]."""
    man_boats(g)
    yield from place_the_lost(g)
    while True:
        choice: Option = yield Ask(g.seat(g.attacker), "movement", movers(g), cite="5.1",
                                   secret=may_be_unseen(g, g.attacker))
        if choice == PASS:
            break
        if choice[0] == "sewer":
            yield from go_below(g, choice[1])
        elif choice[0] == "climb":
            climb(g, choice[1])
        elif choice[0] == "drive":
            yield from drive_vehicle(g, choice[1])
        elif choice[0] == "unload":
            yield from unload(g, choice[1])
        elif choice[0] in ("push", "swing", "push wreck", "break roadblock"):
            handle(g, choice)
        else:
            yield from move(g, choice[1])
    g.march = None
    g.tracks = []
    free_of_wire(g)


def movers(g: State) -> list[Option]:
    """5.1: who may begin to move now; the phase does not end while a berserk unit has still to charge [18.42]."""
    side = g.attacker
    ready = [i for i, u in enumerate(g.units) if u.side == side and u.hex >= WAITING and not (u.released or u.moved or u.broken)
             and not why_not_move(g, i)]
    found: list[Option] = [("move", i) for i in ready]
    charging = any(g.units[i].berserk and must_charge(g, i) for i in ready)
    if g.card.has("sewers"):
        found += [("sewer", i) for i in g.of(side) if not why_not_go_below(g, i)]
    if g.card.uses(57):
        found += [("climb", i) for i in g.of(side) if not why_not_climb(g, i)]
    if g.card.uses(28):
        found += [*drivers(g), *unload_options(g), *push_options(g), *swing_options(g, g.attacker)]
        found += [*push_wreck_options(g), *clear_with_vehicle_options(g)]
    if not charging and not must_still_drive(g):
        found.append(PASS)
    return found


def handle(g: State, choice: Option) -> None:
    """48.4, 48.5, 40.4, 62.3: guns are pushed and turned by hand, wrecks and roadblocks pushed away by vehicles."""
    match choice:
        case ("push", weapon, unit, hex_):
            push(g, weapon, unit, hex_)
        case ("swing", weapon, facing):
            swing(g, weapon, facing)
        case ("push wreck", vehicle, wreck):
            show_vehicle(g, vehicle)
            g.vehicles[vehicle].pushing = wreck
        case ("break roadblock", vehicle, hex_):
            show_vehicle(g, vehicle)
            g.vehicles[vehicle].clearing = hex_


def why_not_move(g: State, unit: int) -> Reasons:
    """5.1, 13.1, 15.2, 19.2, 20.8, 20.84: what keeps a unit from moving now; reinforcements enter when they are due."""
    no = Reasons()
    u = g.units[unit]
    if g.phase != MOVEMENT or u.side != g.attacker:
        no("units move in their own Movement Phase", "4.3")
    if u.hex == WAITING and u.due > g.turn:
        no("it does not enter yet", "21.3")
    elif crosses_river(g, unit):
        no = Reasons(*no, *why_not_cross(g, unit))
    elif not u.on_map and u.hex != WAITING:
        no("it is not on the map", "4.3")
    if u.dummy and not g.card.night:
        no("dummies do not move: the concealment would be lost", "25.4")
    if u.broken:
        no("broken units move in the Rout Phase only", "4.3")
    if u.prep_fired:
        no("it has Prep Fired", "5.1")
    if u.directed:
        no("he has directed Prep Fire", "15.2")
    if u.melee:
        no("it is locked in melee", "20.8")
    if u.immobile:
        no("it is busy digging, clearing or climbing", "OPT-TI")
    if u.released or u.moved:
        no("it has moved already", "19.2")
    if u.vehicle != NOBODY:
        no("it is aboard a vehicle", "31.2")
    return no


@flow
def move(g: State, unit: int) -> Flow[None]:
    """19.1: hex by hex, each paid for as it is entered; nothing is taken back."""
    g.march = March([unit], unit if g.units[unit].leader else NOBODY)
    entangle(g, unit)
    while True:
        choice: Option = yield Ask(g.seat(g.attacker), "march", march_options(g), cite="19.1", units=marching(g))
        if choice[0] == "stop":
            break
        act(g, choice)
        if choice[0] == "step" and g.option("semi_simultaneous"):
            yield from fired_on_the_march(g)
        if not marching(g):
            break
    release(g)


@flow
def fired_on_the_march(g: State) -> Flow[None]:
    """OPT-16.1: the defender reacts to each step; QA-54.4: who says at once that he goes beneath an entrenchment there has its
    cover already."""
    beneath = shelters(g)
    if beneath:
        choice: Option = yield Ask(g.seat(g.attacker), "take cover", [*beneath, PASS], cite="QA-54.4", units=marching(g))
        if choice != PASS:
            act(g, choice)
    yield from react(g)


def shelters(g: State) -> list[Option]:
    """QA-54.4: the entrenchment in the hex that the march has entered, if it may go in."""
    if not marching(g):
        return []
    lead = g.units[the_march(g).units[0]]
    where = location(lead.hex, ENTRENCHED)
    return [("step", where)] if lead.layer == GROUND and lead.hex in g.entrenchments and not why_not_step(g, where) else []


def act(g: State, choice: Option) -> None:
    """One thing a mover does: take someone along, a step, weapons, a charge, dropping off, leaving the map."""
    m = the_march(g)
    match choice:
        case ("with", unit):
            take_along(m, unit, leader=g.units[unit].leader)
            entangle(g, unit)
        case ("haul", unit, weapon):
            m.units.append(unit)
            m.hauled = weapon
            entangle(g, unit)
        case ("step", where):
            step(g, where)
        case ("take", weapon, unit):
            take(g, weapon, unit)
        case ("drop", weapon):
            drop(g, weapon)
        case ("leave", unit):
            leave(g, unit)
        case ("charge", weapon, where):
            place_charge(g, weapon, where)
        case ("board", unit, vehicle):
            go_aboard(g, unit, vehicle)
        case ("exit",):
            leave_map(g)


def take_along(m: March, unit: int, *, leader: bool) -> None:
    m.units.append(unit)
    if leader:
        m.leader = unit


def release(g: State) -> None:
    """19.2: a mover whose counter is let go moves no further."""
    for i in marching(g):
        g.units[i].released = True
    g.march = None


# ---- what a march may do next ----

def march_options(g: State) -> list[Option]:
    """All that the units on the march may do next."""
    m = the_march(g)
    lead = g.units[m.units[0]]
    left = march_allowance(g) - m.spent
    found: list[Option] = [("step", h) for h in places_ahead(g, m.units[0]) if not why_not_step_ahead(g, h, left)]
    if not m.started:
        mates = g.in_hex(lead.hex, lead.side) if lead.on_map else [
            i for i, u in enumerate(g.units) if u.hex == lead.hex and u.side == lead.side]
        found += [("with", i) for i in mates if not why_not_with(g, i)]
        found += [("haul", i, w) for i in mates for w in g.held.get(m.units[0], ()) if not why_not_haul(g, i, w)]
    else:
        found += [("leave", i) for i in m.units if not why_not_leave(g, i)]
    if not lead.on_map:
        return [*found, STOP]
    for w in free_weapons(g, lead.hex, lead.layer):
        found += [("take", w, i) for i in m.units if not why_not_take(g, w, i)]
    found += [("drop", w) for i in m.units for w in g.held.get(i, ()) if not why_not_drop(g, w)]
    found += charge_options(g, m.units)
    found += board_options(g)
    if not why_not_exit(g):
        found.append(("exit",))
    if not why_not_stop(g):
        found.append(STOP)
    return found


def why_not_with(g: State, unit: int) -> Reasons:
    """19.4: infantry moves singly, but squads go with one leader for his bonus [5.44]."""
    m, u = the_march(g), g.units[unit]
    no = why_not_move(g, unit)
    if unit in m.units:
        no("it is moving already", "19.4")
    if m.started:
        no("the march has begun", "5.44")
    lead = g.units[m.units[0]]
    if u.where != lead.where or (not lead.on_map and u.group != lead.group):
        no("it is not in the same place", "19.4")
    if u.leader == (m.leader != NOBODY) or m.hauled != NOBODY:
        no("units move singly, or squads with one leader", "19.4")
    if crosses_river(g, unit) and not u.leader and why_not_cross(g, unit, sum(g.units[i].squad for i in m.units)):
        no("there are not enough boats", "60.3")
    if any(g.units[i].berserk != u.berserk for i in m.units):
        no("the berserk charge by themselves", "18.42")
    return no


def why_not_haul(g: State, unit: int, weapon: int) -> Reasons:
    """5.72, T-5.7-A: two leaders alone may carry one MMG or HMG between them, one hex in a Movement Phase."""
    m, u = the_march(g), g.units[unit]
    no = why_not_move(g, unit)
    if len(m.units) != 1 or not g.units[m.units[0]].leader or not u.leader or m.started or unit in m.units:
        no("two leaders carry it, nobody else with them", "5.72")
    if u.where != g.units[m.units[0]].where:
        no("the second leader is not in the same place", "5.72")
    if tuple(g.held.get(m.units[0], ())) != (weapon,) or g.held.get(unit) or not is_heavy_mg(g, weapon):
        no("it is one MMG or HMG that two leaders carry, and nothing else", "5.72")
    if u.berserk or g.units[m.units[0]].berserk:
        no("the berserk carry nothing that slows them", "18.43")
    return no


def why_not_stop(g: State) -> Reasons:
    """6.3: the stacking limits hold where a move ends; 18.42: the berserk go on as long as they can, leaving what slows them."""
    m, no = the_march(g), Reasons()
    lead = g.units[m.units[0]]
    if not lead.on_map:
        return no
    if not has_room(g, g.attacker, lead.where, m.units):
        no("too many units would be stacked there", "6.1")
    if must_charge(g, m.units[0]):
        left = min(full_allowance(g, i, bonus=m.leader != NOBODY) for i in m.units) - m.spent
        ahead = [where for where in charge_steps(g, m.units[0]) if has_room(g, g.attacker, where, m.units)]
        if any(step_cost(g, lead.where, where) <= left for where in ahead):
            no("a berserk unit charges the nearest enemy", "18.42")
    return no


def why_not_leave(g: State, unit: int) -> Reasons:
    """5.44: a squad may drop off if it has spent no more than it has by itself; there must be room for it [6.1]."""
    m, no, u = the_march(g), Reasons(), g.units[unit]
    if unit not in m.units:
        no("it is not on the march", "19.4")
        return no
    if len(m.units) < 2 or u.leader:
        no("only squads drop off from their leader", "19.4")
    if not m.started:
        no("the march has not begun", "19.4")
    if m.spent > allowance(g, unit, bonus=False):
        no("it has spent more than it has without its leader", "5.44")
    if not has_room(g, g.attacker, u.where, (unit,)):
        no("too many units would be stacked there", "6.1")
    if u.berserk:
        no("a berserk unit charges the nearest enemy", "18.42")
    return no


def leave(g: State, unit: int) -> None:
    the_march(g).units.remove(unit)
    g.units[unit].released = True


# ---- movement factors ----

def allowance_tally(g: State, unit: int, *, bonus: bool) -> Tally:
    """The same in whole movement factors, with its story."""
    u = g.units[unit]
    told = Tally.of(LEADER_MF // 2, "leader", "5.42") if u.leader else Tally.of(SQUAD_MF // 2, "squad", "5.41")
    if bonus and not u.leader:
        told = told.add(LEADER_BONUS // 2, "with a leader all phase", "5.44")
    if u.berserk:
        told = told.add(BERSERK_BONUS // 2, "berserk", "18.43")
    if u.wire_loss > 0:
        told = told.add(-u.wire_loss / 2, "leaving wire", "53.4")
    return told.add(-loss(g, unit, carried(g, unit)) / 2, "load", "5.7")


# ---- climbing ----

def why_not_climb(g: State, unit: int) -> Reasons:
    """57.9, 57.91: infantry with at most two points of weapons, where there is no staircase, and not among the enemy."""
    no = why_not_move(g, unit)
    u = g.units[unit]
    if not u.on_map or not has_upper(g, u.hex) or u.layer not in (GROUND, UPPER):
        no("there is no other level to climb to", "57.9")
        return no
    if has_stairs(g, u.hex):
        no("there is a staircase", "57.3")
    if load(g, unit, g.held.get(unit, ())) > CLIMB_MOST or not can_carry(g, unit, g.held.get(unit, ())):
        no("it carries more than two points of weapons", "57.91")
    where = location(u.hex, GROUND if u.layer == UPPER else UPPER)
    if seems_held_in(g, where, 1 - u.side):
        no("an enemy hex is entered in the Advance Phase only", "5.6")
    if not has_room(g, u.side, where, (unit,)):
        no("too many units would be stacked there", "6.1")
    return no


def climb(g: State, unit: int) -> None:
    """57.92, 57.93: all it does this player turn; on its way it has no cover and is fired on with -2; 55.2, 55.22: out of or
    into the mines on the ground."""
    u = g.units[unit]
    lose_by_moving(g, (unit,))
    where = location(u.hex, GROUND if u.layer == UPPER else UPPER)
    if any(g.units[i].hidden for i in g.on(where, g.defender)):
        reveal(g, where, g.defender)
        u.released = True
        g.log("42.5", HiddenFound, unit, where)
        return
    u.moved = u.released = u.immobile = True
    if not gets_out(g, unit):
        return
    place(g, unit, hex_of(where), layer_of(where))
    u.carried = carried(g, unit)
    record(g, unit, Step(u.hex, u.layer, 0, u.hex, NOBODY, True, True))
    g.log("57.92", Climbed, unit, where)
    mines_attack(g, (unit,), treads_on(where))


# ---- leaving the map ----

def why_not_exit(g: State) -> Reasons:
    """Victory conditions may ask units to leave by an edge of the map; it costs as much as an open hex."""
    m, no = the_march(g), Reasons()
    hexes = exit_hexes(g, g.attacker)
    if not hexes:
        no("nothing is won by leaving the map", "21.3")
    elif g.units[m.units[0]].hex not in hexes:
        no("they are not at the edge by which to leave", "21.3")
    elif march_allowance(g) - m.spent < INFANTRY_COST[OPEN]:
        no("they have not the MF for it", "5.2")
    return no


def exit_hexes(g: State, side: int) -> Sequence[int]:
    """The hexes from which a side's units leave the map for its victory."""
    return [h for v in g.card.victory if v.kind == "exit" and v.side == side
            for h in (v.hexes or sorted(g.ground.edges[v.edge]))]


def leave_map(g: State) -> None:
    """21.3: with what they carry, in full view."""
    m = the_march(g)
    leave_openly(g, m.units)
    for i in m.units:
        u = g.units[i]
        if u.dummy:
            continue
        for w in g.held.get(i, ()):
            note(g, i, "exit", w, i, u.where)
            lay(g, w, EXITED)
        u.moved = u.released = True
        place(g, i, EXITED)
        g.log("21.3", Exited, i)
    m.units = []
