"""30.2, 30.5, 42.6 A vehicle enters a hex: what that costs, what it meets, and those who walk beneath it [32.51]."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import Moved
from hedgerow.games.squad_leader.model.pieces import GROUND, NOBODY, NOWHERE, Vehicle
from hedgerow.games.squad_leader.model.state import State, drive, place
from hedgerow.games.squad_leader.model.tables import AFV_EXTRA, TRUCK_EXTRA
from hedgerow.games.squad_leader.model.undertakings import Drive, Step
from hedgerow.games.squad_leader.model.vehicle_events import Drives, Turned
from hedgerow.games.squad_leader.rules.concealment import has_hidden, lose_by_moving, reveal
from hedgerow.games.squad_leader.rules.covered_arc import FACINGS, in_arc, nearest_facing
from hedgerow.games.squad_leader.rules.immobilization import bogs_down, immobilize
from hedgerow.games.squad_leader.rules.mines import mines_attack
from hedgerow.games.squad_leader.rules.movement_costs import entry_cost as walking_cost
from hedgerow.games.squad_leader.rules.overruns import FIRING, is_armed, overrun
from hedgerow.games.squad_leader.rules.portage import carried
from hedgerow.games.squad_leader.rules.rubble import crush_building
from hedgerow.games.squad_leader.rules.terrain_effects import moves_in_open
from hedgerow.games.squad_leader.rules.vehicle_costs import by_road, cost_from_off_map, entry_cost, entry_tally
from hedgerow.games.squad_leader.rules.vehicle_hazards import mines_attack_vehicle, roll_over_wire
from hedgerow.games.squad_leader.rules.vehicles import is_tank_or_gun, passengers
from hedgerow.kernel.tally import Tally


def the_drive(g: State) -> Drive:
    assert g.driving is not None
    return g.driving


# ---- what it costs ----

def step_cost(g: State, hex_: int) -> int:
    """T-30, 30.5, QA-30.4: half MP for the next hex: outside its Covered Arc more, unless it has just entered a hex and could
    have turned for nothing; -1 if it is barred."""
    d = the_drive(g)
    v = g.vehicles[d.vehicle]
    if v.hex < 0:
        return cost_from_off_map(g, d.vehicle, hex_)
    cost = entry_cost(g, d.vehicle, v.hex, hex_)
    return cost if cost < 0 else cost + turning_cost(g, hex_)


def turning_cost(g: State, hex_: int) -> int:
    """T-30: two MP, four for wheels, for a hex outside the arc; nothing once it has moved [30.5]."""
    d = the_drive(g)
    v = g.vehicles[d.vehicle]
    if v.moved or in_arc(g.ground, v.hex, v.facing, hex_):
        return 0
    return pivot_cost(v)


def pivot_cost(v: Vehicle) -> int:
    extra = AFV_EXTRA if v.is_.is_afv else TRUCK_EXTRA
    return extra["outside arc"] * (2 if v.towing != NOBODY else 1)


# ---- entering ----

def enter(g: State, vehicle: int, hex_: int) -> None:
    """30.2, 39.1: it pays, enters facing the way it goes, and may bog down; 42.6: hidden enemies it meets are overrun, if they
    are the first, and known in any case, but AFVs are not overrun [35.1]; 42.5: a truck or jeep, and infantry beneath an AFV,
    stop before them."""
    v = g.vehicles[vehicle]
    ambushed, infantry = has_hidden(g, hex_, 1 - v.side), any(g.units[i].hidden for i in g.in_hex(hex_, 1 - v.side))
    if ambushed and stops_short(g, vehicle, hex_):
        return
    bogged = roll_in(g, vehicle, hex_)
    if v.hex != hex_:
        return
    if infantry and must_overrun_hidden(g, vehicle):
        overrun(g, vehicle, FIRING)
    elif ambushed:
        reveal(g, hex_, 1 - v.side)
    if bogged and not v.wreck:
        bog_down(g, vehicle)


def stops_short(g: State, vehicle: int, hex_: int) -> bool:
    """42.5: whether a vehicle ends its move before hidden enemies; those who walk beneath an AFV do."""
    d, v = the_drive(g), g.vehicles[vehicle]
    for i in d.escorts:
        g.units[i].released = True
    d.escorts = []
    if v.is_.is_afv:
        return False
    v.released, v.idle = True, False
    reveal(g, hex_, 1 - v.side)
    return True


def must_overrun_hidden(g: State, vehicle: int) -> bool:
    """42.6, 35.3, 35.5, 35.8: whoever was not seen is overrun all the same, unless it overran before, has nothing to attack with,
    or carries riders."""
    v = g.vehicles[vehicle]
    return not v.overran and is_armed(g, vehicle) and not (is_tank_or_gun(v) and passengers(g, vehicle))


def run_over(g: State, vehicle: int, hex_: int, how: str) -> None:
    """35.1, 35.6, QA-35.1: it enters and attacks at once, even if it bogs down there."""
    bogged = roll_in(g, vehicle, hex_)
    if g.vehicles[vehicle].hex != hex_ or g.vehicles[vehicle].wreck:
        return
    overrun(g, vehicle, how)
    if bogged and not g.vehicles[vehicle].wreck:
        bog_down(g, vehicle)


def bog_down(g: State, vehicle: int) -> None:
    """39.1, 58.4: stuck in the hex it was entering, which nobody drives through any more."""
    g.vehicles[vehicle].bogged = True
    immobilize(g, vehicle, "39.1")


def roll_in(g: State, vehicle: int, hex_: int) -> bool:
    """30.5: into the hex, front first, through mines and wire; whether it bogs down there [39.1]. Mines may stop it before it
    has left its hex [55.6]."""
    d, v = the_drive(g), g.vehicles[vehicle]
    here, cost = v.hex, step_cost(g, hex_)
    told = entry_tally(g, vehicle, here, hex_) if here >= 0 else Tally.of(cost / 2, "entering the map", "T-30")
    told = told.add(cost / 2 - told.total, "outside its Covered Arc", "30.5")
    on_road = here >= 0 and by_road(g, here, hex_)
    facing = nearest_facing(g.ground, here, v.facing, hex_) if here >= 0 else facing_inwards(g, hex_)
    v.spent += cost
    if here >= 0:
        mines_attack_vehicle(g, vehicle, here)
    if v.wreck or v.immobilized:
        v.idle = False
        return False
    if here >= 0:
        march_beneath(g, d, hex_)
    v.moved, v.turned, v.unloaded, v.idle = True, False, False, False
    if v.must_clear == hex_:
        v.must_clear, v.released = NOWHERE, True
    drive(g, vehicle, hex_, facing)
    g.log("30.2", Drives, vehicle, hex_, told)
    roll_over_wire(g, vehicle)
    mines_attack_vehicle(g, vehicle, hex_)
    bogged = not v.wreck and not on_road and bogs_down(g, vehicle, hex_)
    if not on_road:
        crush_building(g, vehicle)
    return bogged


def facing_inwards(g: State, hex_: int) -> int:
    """29.4: a vehicle that enters the map faces away from the edge it comes by."""
    return max(FACINGS, key=lambda f: sum(in_arc(g.ground, hex_, f, h) for h in g.ground.around[hex_]))


def march_beneath(g: State, d: Drive, hex_: int) -> None:
    """32.51: infantry beneath goes along and pays its own MF; its way is made beneath the vehicle. 55.2, 55.22: mines attack it
    as any infantry."""
    here = g.vehicles[d.vehicle].hex
    mines_attack(g, d.escorts, here)
    drop_escorts(g, d)
    if not d.escorts:
        return
    cost = walking_cost(g, here, hex_)
    d.walked += cost
    lose_by_moving(g, d.escorts)
    for i in d.escorts:
        u = g.units[i]
        u.moved, u.carried = True, carried(g, i)
        place(g, i, hex_)
        g.ways[i] = (*g.ways.get(i, ()), Step(hex_, GROUND, cost, here, d.vehicle, moves_in_open(g, hex_)))
        g.log("32.51", Moved, i, hex_, Tally.of(cost / 2, "beneath an AFV", "32.51"))
    mines_attack(g, d.escorts, hex_)
    drop_escorts(g, d)


def drop_escorts(g: State, d: Drive) -> None:
    """55.21, 55.23: whom mines have broken or killed walks no further beneath it."""
    d.escorts = [i for i in d.escorts if g.units[i].on_map and not g.units[i].broken]


def turn_vehicle(g: State, vehicle: int, facing: int) -> None:
    """30.5, T-33.31-E, -G: a new facing; in its first hex that costs movement points, and its aim later."""
    v = g.vehicles[vehicle]
    if not v.moved:
        v.spent += pivot_cost(v)
        v.pivoted = True
    v.turned, v.idle = True, False
    drive(g, vehicle, v.hex, facing)
    g.log("30.5", Turned, vehicle, facing)
