"""5 Movement, with the procedures of 19: who may move, how far, at what cost, and what a mover may do on its way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.board.ways import costs_from
from hedgerow.games.squad_leader.model.counters import CANNOT
from hedgerow.games.squad_leader.model.ground import CLIFF
from hedgerow.games.squad_leader.model.log_events import Climbed, Dropped, Exited, HiddenFound, Moved, SomeoneMoved, Taken
from hedgerow.games.squad_leader.model.state import (
    ENTRENCHED,
    EXITED,
    GROUND,
    IN_BUNKER,
    MOVEMENT,
    NOBODY,
    UPPER,
    WAITING,
    Deed,
    March,
    State,
    Step,
    give,
    hex_of,
    lay,
    layer_of,
    location,
    place,
    target_at,
)
from hedgerow.games.squad_leader.model.tables import BARRED, INFANTRY_COST, OPEN, SHELLHOLE
from hedgerow.games.squad_leader.rules.concealment import lose_by_moving, lose_in_sight, reveal, seems_held_in
from hedgerow.games.squad_leader.rules.demolition_charges import charge_options, place_charge
from hedgerow.games.squad_leader.rules.fate import charge_steps, is_charging, must_charge
from hedgerow.games.squad_leader.rules.guns import push, push_options, swing, swing_options
from hedgerow.games.squad_leader.rules.hidden_placement import may_have_hidden
from hedgerow.games.squad_leader.rules.locations import (
    has_stairs,
    has_upper,
    is_trapped,
    is_wired,
    next_to,
    open_ways,
    step_cost,
    step_tally,
)
from hedgerow.games.squad_leader.rules.marches import drop_out, marching, the_march
from hedgerow.games.squad_leader.rules.melee import combat_location, combat_place
from hedgerow.games.squad_leader.rules.mines import mines_attack
from hedgerow.games.squad_leader.rules.movement_allowance import (
    BERSERK_BONUS,
    LEADER_BONUS,
    LEADER_MF,
    SQUAD_MF,
    allowance,
    full_allowance,
)
from hedgerow.games.squad_leader.rules.movement_costs import cost_from_off_map
from hedgerow.games.squad_leader.rules.night import lose_in_light
from hedgerow.games.squad_leader.rules.portage import can_carry, carried, free_weapons, load, loss
from hedgerow.games.squad_leader.rules.river import crosses_river, man_boats, why_not_cross
from hedgerow.games.squad_leader.rules.semi_simultaneous import react
from hedgerow.games.squad_leader.rules.sewers import go_below, place_the_lost, why_not_go_below
from hedgerow.games.squad_leader.rules.stacking import has_room
from hedgerow.games.squad_leader.rules.transport import board_options, go_aboard, unload, unload_options
from hedgerow.games.squad_leader.rules.vehicle_movement import drive_vehicle, drivers, must_still_drive
from hedgerow.games.squad_leader.rules.wire import entangle, free_of_wire, is_leaving, why_not_carry_out
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
                                   secret=may_have_hidden(g, g.attacker))
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
    found: list[Option] = [("move", i) for i, u in enumerate(g.units)
                           if u.side == g.attacker and u.hex >= WAITING and not why_not_move(g, i)]
    found += [("sewer", i) for i in g.of(g.attacker) if not why_not_go_below(g, i)]
    found += [("climb", i) for i in g.of(g.attacker) if not why_not_climb(g, i)]
    charging = any(must_charge(g, o[1]) for o in found if o[0] == "move")
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
            g.vehicles[vehicle].pushing = wreck
        case ("break roadblock", vehicle, hex_):
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
    found: list[Option] = [("step", h) for h in places_ahead(g, m.units[0]) if not why_not_step(g, h)]
    if not m.started:
        mates = [i for i, u in enumerate(g.units) if u.hex == lead.hex and u.side == lead.side]
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


def places_ahead(g: State, unit: int) -> Sequence[int]:
    """Where a unit may go next: the locations next to it, or the hexes by which its group enters the map."""
    u = g.units[unit]
    return next_to(g, u.where) if u.on_map else g.card.groups[u.group].zone


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


def is_heavy_mg(g: State, weapon: int) -> bool:
    """T-5.7-A: a machine gun too heavy for one leader."""
    kind = g.weapons[weapon].is_
    return kind.is_mg and kind.leader_portage == CANNOT


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
        if any(step_cost(g, lead.where, where) <= left for where in charge_steps(g, m.units[0])):
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


def march_allowance(g: State) -> int:
    """5.44: what the whole march may spend: as much as its slowest unit, squads with a leader having his bonus."""
    m = the_march(g)
    return min(allowance(g, i, bonus=m.leader != NOBODY) for i in m.units)


# ---- a step ----

def why_not_step(g: State, where: int) -> Reasons:
    """5.2, 5.6, 44.1: what stands against entering a hex next; 6.3: a full hex may be passed, not ended in; 18.42: where the
    berserk must go."""
    m, no = the_march(g), Reasons()
    lead, hex_ = g.units[m.units[0]], hex_of(where)
    if where not in places_ahead(g, m.units[0]):
        no("it is not next to where they are", "5.2")
        return no
    cost = cost_of_step(g, where)
    if cost == BARRED:
        _why_barred(g, lead.hex, hex_, no)
        return no
    if is_trapped(g, lead.where, g.attacker):
        no("an unbroken enemy is on top of the bunker", "56.82")
    if is_wired(g, lead.where, where):
        no("infantry enters wire in the Advance Phase only", "53.3")
    if seems_held_in(g, where, g.defender):
        no("an enemy hex is entered in the Advance Phase only", "5.6")
    left = march_allowance(g) - m.spent
    if is_leaving(g, m.units[0]):
        _why_not_out_of_wire(g, no)
    elif cost > left:
        no(f"it costs {cost / 2:g} MF and there are {left / 2:g} left", "5.2")
    if any(g.weapons[w].is_gun for i in m.units for w in g.held.get(i, ())):
        no("a gun is pushed, not carried", "48.4")
    why_not_carry(g, no)
    if not no and not can_end(g, where, left - cost):
        no("the hex is full and there is no way on", "6.3")
    if not no and lead.on_map and is_charging(g, m.units[0]) and where not in charge_steps(g, m.units[0]):
        no("a berserk unit takes the shortest way to the nearest enemy", "18.42")
    return no


def why_not_carry(g: State, no: Reasons) -> None:
    """5.71, 5.72, 18.43, QA-18.42: each unit must be able to carry what it has; two leaders go one hex with a heavy
    machine gun."""
    m = the_march(g)
    if m.hauled != NOBODY:
        if m.started:
            no("two leaders carry it one hex", "5.72")
        return
    if any(not can_carry(g, i, g.held.get(i, ())) for i in m.units):
        no("a leader cannot carry what he has", "5.71")
    if any(g.units[i].berserk and loss(g, i, carried(g, i)) > 0 for i in m.units):
        no("the berserk carry nothing that slows them", "18.43")


def cost_of_step(g: State, where: int) -> int:
    """T-5.5: half MF that the march pays for its next step."""
    lead = g.units[the_march(g).units[0]]
    return step_cost(g, lead.where, where) if lead.on_map else cost_from_off_map(g, hex_of(where))


def _why_barred(g: State, here: int, hex_: int, no: Reasons) -> None:
    cliff = here >= 0 and here != hex_ and g.ground.sides[hex_][g.ground.side_between(hex_, here)] == CLIFF
    if hex_ in g.fires:
        no("nobody enters a burning hex", "59.6")
    else:
        no("nobody crosses a cliff" if cliff else "it may not be entered", "44.1" if cliff else "T-5.5")


def _why_not_out_of_wire(g: State, no: Reasons) -> None:
    """53.4: the first step out of wire is always allowed, though not always with all that one has."""
    m = the_march(g)
    for i in m.units:
        load = loss(g, i, carried(g, i))
        base = allowance(g, i, bonus=m.leader != NOBODY) + load + max(0, g.units[i].wire_loss)
        for reason in why_not_carry_out(g, i, base, load):
            no(reason.text, reason.rule)


def can_end(g: State, where: int, left: int) -> bool:
    """6.3: whether the march could end in this location or somewhere beyond it."""
    units = the_march(g).units
    if has_room(g, g.attacker, where, units):
        return True
    return any(has_room(g, g.attacker, h, units) for h in costs_from([where], lambda a: open_ways(g, a), left))


def step(g: State, where: int) -> None:
    """5.2, ASOP-3.3: the march enters a hex and pays for it; 42.5: hidden enemies stop it; 55.22, 55.2: mines attack those who
    leave and those who enter."""
    m = the_march(g)
    if bumps(g, where):
        return
    lead = g.units[m.units[0]]
    landed = crosses_river(g, m.units[0])
    if landed:
        g.boats -= sum(g.units[i].squad for i in m.units)
    if lead.on_map and lead.hex != hex_of(where):
        mines_attack(g, m.units, lead.hex)
        drop_out(g)
    if m.units:
        enter(g, where)
    if m.units and g.units[m.units[0]].hex in g.mines and m.entered:
        mines_attack(g, m.units, hex_of(where))
        drop_out(g)
    if landed:
        come_ashore(g)


def come_ashore(g: State) -> None:
    """60.2: the first hex on land ends the move of those who crossed the river."""
    m = the_march(g)
    for i in m.units:
        g.units[i].released = True
    m.units = []


def enter(g: State, where: int) -> None:
    """5.2, 16.1: the cost is paid and each unit's way recorded; 25.4: movers lose concealment, at night only in the light
    [49.4]."""
    m = the_march(g)
    hex_, layer = hex_of(where), layer_of(where)
    lead = g.units[m.units[0]]
    here, before, cost = lead.hex, lead.where, cost_of_step(g, where)
    told = step_tally(g, before, where) if here >= 0 else Tally.of(cost / 2, "entering the map", "5.5")
    if not m.started:
        lose_by_moving(g, m.units)
    m.spent += cost
    m.started, m.entered = True, here != hex_
    for i in m.units:
        u = g.units[i]
        u.moved = True
        u.carried = carried(g, i) if m.hauled == NOBODY else (m.hauled,)
        place(g, i, hex_, layer)
        record(g, i, Step(hex_, layer, cost, here, NOBODY, moves_in_open(g, hex_, layer)))
        tell_moved(g, i, where, told)
    lose_in_light(g, m.units)
    lose_in_sight(g, m.units)
    drop_out(g)


def record(g: State, unit: int, taken: Step) -> None:
    """16.1: a step of its way. E-54.4: who goes beneath an entrenchment or into a bunker is never fired on in that hex before."""
    way = g.ways.get(unit, ())
    if way and taken.layer in (ENTRENCHED, IN_BUNKER) and way[-1].hex == taken.hex:
        way = way[:-1]
    g.ways[unit] = (*way, taken)


def tell_moved(g: State, unit: int, where: int, cost: Tally) -> None:
    """49.4: of a stack that moves under its Concealment counter the enemy sees only that."""
    u = g.units[unit]
    if u.concealed:
        g.tell("49.4", g.seat(u.side), Moved(unit, where, cost), SomeoneMoved(where))
    else:
        g.log("5.2", Moved, unit, where, cost)


def bumps(g: State, where: int) -> bool:
    """42.5: whoever walks into hidden enemies stops in the hex before, and the enemies are placed on the map."""
    m = the_march(g)
    hex_ = hex_of(where)
    if not any(g.units[i].hidden and combat_location(g, i) == combat_place(where) for i in g.in_hex(hex_, g.defender)):
        return False
    reveal(g, target_at(hex_, layer_of(where)), g.defender)
    for i in m.units:
        g.log("42.5", HiddenFound, i, where)
        g.units[i].released = True
    fall_back(g)
    m.units = []
    return True


def fall_back(g: State) -> None:
    """42.5, 6.1: where there is no room in the last hex, the march ends in the last one of its way that has some."""
    m = the_march(g)
    while m.units and not has_room(g, g.attacker, g.units[m.units[0]].where, m.units):
        way = g.ways.get(m.units[0], ())
        if len(way) < 2:
            return
        for i in m.units:
            g.ways[i] = g.ways[i][:-1]
            place(g, i, g.ways[i][-1].hex, g.ways[i][-1].layer)


def moves_in_open(g: State, hex_: int, layer: int) -> bool:
    """16.5, 44.23, 44.32: whether a mover is shot at with -2 there: open ground and shellholes, never wheat; 54.7, 56.2: nor
    beneath an entrenchment or in a bunker."""
    return layer == GROUND and g.ground.terrain[hex_] in (OPEN, SHELLHOLE) and hex_ not in g.rubble


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
    """57.92, 57.93: all it does this player turn; on its way it has no cover and is fired on with -2."""
    u = g.units[unit]
    lose_by_moving(g, (unit,))
    where = location(u.hex, GROUND if u.layer == UPPER else UPPER)
    if any(g.units[i].hidden for i in g.on(where, g.defender)):
        reveal(g, where, g.defender)
        u.released = True
        g.log("42.5", HiddenFound, unit, where)
        return
    place(g, unit, hex_of(where), layer_of(where))
    u.moved = u.released = u.immobile = True
    u.carried = carried(g, unit)
    record(g, unit, Step(u.hex, u.layer, 0, u.hex, NOBODY, True, True))
    g.log("57.92", Climbed, unit, where)


# ---- weapons on the way ----

def why_not_take(g: State, weapon: int, unit: int) -> Reasons:
    """5.7: picked up anywhere in the move if MF suffice; 13.5, 50.4: weapons of the enemy that one may not use are lost. 17.3: a
    leader who stays where he is may man a gun too heavy for him to carry. 20.84: nobody in a melee takes anything."""
    m, no, u = the_march(g), Reasons(), g.units[unit]
    if unit not in m.units:
        no("it is not moving", "5.7")
        return no
    if weapon not in free_weapons(g, u.hex, u.layer):
        no("it does not lie there", "5.7")
        return no
    if m.hauled != NOBODY or g.weapons[weapon].is_gun:
        no("they cannot carry it", "5.72")
        return no
    slower = loss(g, unit, (*carried(g, unit), weapon)) - loss(g, unit, carried(g, unit))
    if not can_carry(g, unit, (*g.held.get(unit, ()), weapon)) and (m.started or not is_heavy_mg(g, weapon)):
        no("a leader carries at most three points, and no MMG or HMG alone", "5.71")
    elif m.spent > allowance(g, unit, bonus=m.leader != NOBODY) - slower:
        no("it has not the MF for it", "5.7")
    return no


def take(g: State, weapon: int, unit: int) -> None:
    """5.7: a weapon is picked up; 13.5: an enemy's weapon that the taker could never use is eliminated."""
    w, u = g.weapons[weapon], g.units[unit]
    note(g, unit, "take", weapon, NOBODY, u.where)
    if w.side != u.side and not may_be_captured(g, weapon, unit):
        lay(g, weapon, -2)
    else:
        give(g, weapon, unit)
    g.log("5.7", Taken, unit, weapon)


def may_be_captured(g: State, weapon: int, unit: int) -> bool:
    """13.5, 50.4: machine guns by anyone; other weapons of the enemy by Americans only, radios by nobody."""
    captured = g.weapons[weapon].is_.captured
    return captured == "yes" or (captured == "american" and g.units[unit].is_.nation == "american")


def why_not_drop(g: State, weapon: int) -> Reasons:
    """5.7: dropped anywhere in the move."""
    no = Reasons()
    if g.weapons[weapon].holder not in the_march(g).units:
        no("nobody on the march has it", "5.7")
    return no


def drop(g: State, weapon: int) -> None:
    holder = g.weapons[weapon].holder
    u = g.units[holder]
    note(g, holder, "drop", weapon, holder, u.where)
    lay(g, weapon, u.hex, u.layer)
    g.log("5.7", Dropped, holder, weapon)


def note(g: State, unit: int, what: str, thing: int, holder: int, where: int) -> None:
    """16.1: remembered, so that it can be undone if fire stops the mover before."""
    g.deeds.append(Deed(unit, len(g.ways.get(unit, ())), what, thing, holder, where))


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
    m = the_march(g)
    for i in m.units:
        u = g.units[i]
        for w in g.held.get(i, ()):
            note(g, i, "exit", w, i, u.where)
            lay(g, w, EXITED)
        u.moved = u.released = True
        place(g, i, EXITED)
        g.log("21.3", Exited, i)
    m.units = []


def end_of(g: State, unit: int) -> int:
    """Where its way ends."""
    last = g.ways[unit][-1]
    return location(last.hex, last.layer)
