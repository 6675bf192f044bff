"""31, 47.1, 51.1, 52.1 Transport: who fits aboard a vehicle, getting on and getting off."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.games.squad_leader.model.counters import JEEP, TRUCK
from hedgerow.games.squad_leader.model.pieces import CREW, GROUND, MOVEMENT, NOBODY
from hedgerow.games.squad_leader.model.state import State, board, place
from hedgerow.games.squad_leader.model.tables import AFV_EXTRA
from hedgerow.games.squad_leader.model.undertakings import Step
from hedgerow.games.squad_leader.model.vehicle_events import Boarded, GotOff
from hedgerow.games.squad_leader.rules.concealment import seems_held, show_vehicle
from hedgerow.games.squad_leader.rules.guns import movement_of
from hedgerow.games.squad_leader.rules.locations import is_wired
from hedgerow.games.squad_leader.rules.mines import gets_out, mines_attack
from hedgerow.games.squad_leader.rules.movement_costs import entry_cost, why_barred
from hedgerow.games.squad_leader.rules.portage import burden
from hedgerow.games.squad_leader.rules.stacking import has_room
from hedgerow.games.squad_leader.rules.terrain_effects import moves_in_open
from hedgerow.games.squad_leader.rules.vehicles import passengers
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons

# ---- room aboard ----


def fits(g: State, vehicle: int, units: Iterable[int]) -> bool:
    """31.1, 47.1: two units on an AFV, one of them a squad, and five points of weapons; 51.1: a squad, a leader and seven
    points on a truck; 52.1: two leaders and one weapon, or a crew, in a jeep."""
    kind = g.vehicles[vehicle].is_
    aboard = list(units)
    squads = [i for i in aboard if g.units[i].squad]
    leaders = [i for i in aboard if g.units[i].leader]
    weapons = [w for i in aboard for w in g.held.get(i, ())]
    if kind.type == JEEP:
        if squads:
            return len(aboard) == 1 and g.units[squads[0]].sort == CREW and not weapons
        return len(leaders) <= 2 and len(weapons) <= 1
    if len(squads) > 1 or sum(burden(g, w) for w in weapons) + loaded(g, vehicle) > kind.portage:
        return False
    return len(leaders) <= 1 if kind.type == TRUCK else len(aboard) <= 2


def loaded(g: State, vehicle: int) -> int:
    """63.6: half points of what lies aboard without anybody holding it; a gun in tow does not count [48.9]."""
    return sum(burden(g, w) for w, x in enumerate(g.weapons) if x.vehicle == vehicle and not x.towed)


# ---- getting on ----

def why_not_board(g: State, unit: int, vehicle: int) -> Reasons:
    """31.3, 31.4, 31.6, QA-48.61: an unbroken unit on the march, onto a vehicle of its side in its hex that does not move this
    turn, if there is room."""
    no, u, v = Reasons(), g.units[unit], g.vehicles[vehicle]
    if g.march is None or unit not in g.march.units:
        no("units board in the course of their move", "31.4")
    if not u.on_map or v.hex != u.hex or v.side != u.side or v.wreck or u.layer != GROUND:
        no("the vehicle is not with it", "31.3")
        return no
    if u.broken or u.berserk:
        no("it may not board", "31.6")
    if v.moved or v.spent or v.released or v.pivoted:
        no("the vehicle has moved this turn", "31.3")
    if v.hooked:
        no("the vehicle has taken a gun in tow this turn", "QA-48.61")
    if not fits(g, vehicle, (*passengers(g, vehicle), unit)):
        no("there is no room for it", "51.1" if v.is_.type == TRUCK else "52.1" if v.is_.type == JEEP else "31.1")
    return no


def go_aboard(g: State, unit: int, vehicle: int) -> None:
    """31.2, 31.3: on top of the vehicle, which stays where it is this turn."""
    u, v = g.units[unit], g.vehicles[vehicle]
    assert g.march is not None
    g.march.units.remove(unit)
    u.released = u.boarded = True
    v.boarded = True
    show_vehicle(g, vehicle)
    board(g, unit, vehicle)
    g.log("31.2", Boarded, unit, vehicle)


def board_options(g: State) -> list[Option]:
    m = g.march
    if m is None or not g.parked:
        return []
    return [("board", i, v) for i in m.units for v in g.parked.get(g.units[i].hex, ()) if not why_not_board(g, i, v)]


# ---- getting off ----

def why_not_unload(g: State, unit: int) -> Reasons:
    """31.3, 31.4: in the Movement Phase, for two MP of the vehicle, once for all who get off in one hex; broken units get off for
    nothing."""
    no, u = Reasons(), g.units[unit]
    if g.phase != MOVEMENT or g.reacting != NOBODY or u.side != g.attacker:
        no("units get off in their own Movement Phase", "31.4")
    if u.vehicle == NOBODY or not u.on_map:
        no("it is aboard nothing", "31.2")
        return no
    v = g.vehicles[u.vehicle]
    if g.driving is not None and g.driving.vehicle != u.vehicle:
        no("another vehicle is moving", "19.4")
    if u.boarded:
        no("it has just got on", "31.4")
    if u.prep_fired:
        no("it has Prep Fired", "5.1")
    if not u.broken and not v.unloaded and not v.immobilized and v.spent + unload_cost(g, u.vehicle) > movement_of(v):
        no("the vehicle has not the movement points for it", "31.3")
    if not has_room(g, u.side, u.hex, (unit,)):
        no("too many units would be stacked there", "29.2")
    return no


def unload_cost(g: State, vehicle: int) -> int:
    """T-30: half MP, doubled for a vehicle that tows [48.6]."""
    return AFV_EXTRA["unload"] * (2 if g.vehicles[vehicle].towing != NOBODY else 1)


def unload_options(g: State) -> list[Option]:
    return [("unload", i) for i in g.of(g.attacker) if g.units[i].vehicle != NOBODY and not why_not_unload(g, i)]


@flow
def unload(g: State, unit: int) -> Flow[None]:
    """31.3, 31.4, QA-16.4: down from the vehicle, and perhaps one hex further, where no enemy is; that is its move."""
    was_broken, vehicle = g.units[unit].broken, g.units[unit].vehicle
    get_off(g, unit)
    if g.units[unit].on_map and g.units[unit].broken == was_broken:
        choice: Option = yield Ask(g.seat(g.units[unit].side), "get off", ways_off(g, unit), cite="31.4", units=(unit,))
        if choice[2] != g.units[unit].hex:
            walk_off(g, unit, choice[2], vehicle)


def get_off(g: State, unit: int) -> None:
    """31.3: the vehicle pays; 55.63: to get off in a minefield is to enter it."""
    u = g.units[unit]
    vehicle, v = u.vehicle, g.vehicles[u.vehicle]
    if not u.broken and not v.unloaded:
        v.spent += unload_cost(g, vehicle)
        v.unloaded = True
    place(g, unit, u.hex)
    u.moved = u.released = True
    g.ways[unit] = (*g.ways.get(unit, ()), Step(u.hex, GROUND, 0, u.hex, NOBODY, moves_in_open(g, u.hex)))
    g.log("31.3", GotOff, unit, vehicle, u.hex)
    mines_attack(g, (unit,), u.hex)


def ways_off(g: State, unit: int) -> list[Option]:
    here = g.units[unit].hex
    return [("take cover", unit, h) for h in (here, *g.ground.around[here]) if h == here or not why_not_walk_off(g, unit, h)]


def why_not_walk_off(g: State, unit: int, hex_: int) -> Reasons:
    """31.4, 53.3: one adjacent hex without an enemy or wire, with room."""
    no, u = Reasons(), g.units[unit]
    if entry_cost(g, u.hex, hex_) < 0:
        no = Reasons(why_barred(g, u.hex, hex_))
    if is_wired(g, u.where, hex_):
        no("infantry enters wire in the Advance Phase only", "53.3")
    if seems_held(g, hex_, 1 - u.side):
        no("the enemy is there", "31.4")
    if not no and not has_room(g, u.side, hex_, (unit,)):
        no("too many units would be stacked there", "6.1")
    return no


def walk_off(g: State, unit: int, hex_: int, vehicle: int) -> None:
    """31.4; 55.2, 55.22: through the mines of both hexes; who breaks in leaving stays. QA-16.4: where it got off it was beneath
    the AFV, wherever that goes afterwards."""
    u = g.units[unit]
    here = u.hex
    u.carried = g.held.get(unit, ())
    if not gets_out(g, unit):
        return
    place(g, unit, hex_)
    covered = vehicle if g.vehicles[vehicle].is_.is_afv else NOBODY
    first = Step(here, GROUND, 0, here, covered, moves_in_open(g, here))
    g.ways[unit] = (*g.ways[unit][:-1], first, Step(hex_, GROUND, 0, here, NOBODY, moves_in_open(g, hex_)))
    mines_attack(g, (unit,), hex_)
