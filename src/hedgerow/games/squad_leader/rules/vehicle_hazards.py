"""46.54, 53.8, 53.9, 55.6 What the ground and the sky do to vehicles: shells, wire, mines; T-33.4: demolition charges."""

from __future__ import annotations

from collections.abc import Mapping

from hedgerow.games.squad_leader.model.counters import HALFTRACK, SP_GUN
from hedgerow.games.squad_leader.model.log_events import MinesGoOff
from hedgerow.games.squad_leader.model.pieces import Vehicle
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import KIA, KILL_CHARGE, NOTHING, highest_kia, ift_column, ift_result, modifier
from hedgerow.games.squad_leader.model.vehicle_events import KillRolled
from hedgerow.games.squad_leader.rules.aiming import special_kill
from hedgerow.games.squad_leader.rules.concealment import show_vehicle
from hedgerow.games.squad_leader.rules.immobilization import check_crew, immobilize
from hedgerow.games.squad_leader.rules.mines import find_mines, mine_modifier
from hedgerow.games.squad_leader.rules.vehicles import (
    is_live,
    is_soft,
    is_tank_or_gun,
    is_truck_wreck,
    vehicles_in,
    wrecks_in,
)
from hedgerow.games.squad_leader.rules.wire import cut_wire
from hedgerow.games.squad_leader.rules.wrecks import destroy_vehicle
from hedgerow.kernel.tally import Tally

DESTROYED, UNHARMED = "destroyed", "no effect"


# ---- artillery ----

def shell_modifier(v: Vehicle) -> Tally:
    """T-46.54: what is added to the roll of shells that fall on a vehicle, never -2 for moving."""
    key = "soft" if is_soft(v) else "open" if v.is_.open_topped else "gun" if v.is_.type == SP_GUN else "tank"
    return Tally.of(modifier("T-46.54", key), key, "T-46.54")


def shell_vehicles(g: State, rolls: Mapping[int, int], factors: float) -> None:
    """46.54: a vehicle in the blast area, whosever it is, is destroyed by KIA and harmed by nothing else; 42.4: any result finds
    a hidden one."""
    for i, v in enumerate(g.vehicles):
        if not is_live(v) or v.hex not in rolls:
            continue
        told = shell_modifier(v)
        roll = rolls[v.hex]
        result = ift_result(ift_column(factors), roll + int(told.total))
        if v.hidden and result == NOTHING:
            continue
        show_vehicle(g, i)
        kia = result == KIA
        number = Tally.of(highest_kia(factors), "KIA", "46.54")
        g.log("46.54", KillRolled, i, number, told, roll, DESTROYED if kia else UNHARMED)
        if kia:
            destroy_vehicle(g, i, "46.54")


# ---- wire ----

def roll_over_wire(g: State, vehicle: int) -> None:
    """53.8, 53.9: tanks and self-propelled guns crush wire as they pass; a halftrack too, but it stops there."""
    v = g.vehicles[vehicle]
    if v.hex not in g.wire:
        return
    cut_wire(g, v.hex, "53.8" if is_tank_or_gun(v) else "53.9")
    if not is_tank_or_gun(v):
        v.released = True


# ---- mines ----

def mine_factor(g: State, v: Vehicle) -> Tally:
    """T-55.6, 61.4: what is added to the roll of mines against a vehicle."""
    key = "soft" if is_soft(v) else "halftrack" if v.is_.type == HALFTRACK else "other"
    return mine_modifier(g).add(modifier("T-55.6", key), key, "T-55.6")


def mines_hit(g: State, v: Vehicle, hex_: int) -> bool:
    """55.6: one attack by the factors of the minefield; only KIA matters."""
    dice = g.roll("minefield")
    g.log("55.6", MinesGoOff, hex_, g.mines[hex_], dice)
    return ift_result(ift_column(g.mines[hex_]), sum(dice) + int(mine_factor(g, v).total)) == KIA


def mines_attack_vehicle(g: State, vehicle: int, hex_: int) -> None:
    """55.6-55.63: entering or leaving; KIA destroys a truck, and immobilizes an AFV, which a second KIA destroys; passengers are
    safe unless their vehicle is lost."""
    v = g.vehicles[vehicle]
    if hex_ not in g.mines or not is_live(v):
        return
    find_mines(g, hex_)
    if not mines_hit(g, v, hex_):
        return
    if is_soft(v):
        destroy_vehicle(g, vehicle, "55.61")
    elif mines_hit(g, v, hex_):
        destroy_vehicle(g, vehicle, "55.62")
    elif v.immobilized:
        check_crew(g, vehicle)
    else:
        immobilize(g, vehicle, "55.62")


# ---- charges ----

def charge_vehicles(g: State, placer: int, hex_: int, here: int, roll: int) -> None:
    """T-33.4, 51.6: a demolition charge against the enemy's vehicles and the wrecks of trucks in the hex, with the roll it has
    made."""
    side = g.units[placer].side
    for i in [*vehicles_in(g, hex_, 1 - side), *(w for w in wrecks_in(g, hex_) if is_truck_wreck(g.vehicles[w]))]:
        number, told = special_kill(g, KILL_CHARGE, here, i)
        kills = roll + int(told.total) <= int(number.total)
        if g.vehicles[i].hidden and not kills:
            continue
        show_vehicle(g, i)
        g.log("T-33.4", KillRolled, i, number, told, roll, DESTROYED if kills else UNHARMED)
        if kills:
            destroy_vehicle(g, i, "T-33.4", by=(placer,))
        elif g.vehicles[i].immobilized:
            check_crew(g, i)
