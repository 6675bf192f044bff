"""Every kind of choice about vehicles and guns: what it touches, how it is said, why it may not be made, its numbers and odds."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.games.squad_leader.aids.at_weapon_odds import (
    assault_odds,
    flame_gun_odds,
    flame_odds,
    lead_odds,
    mg_kill_odds,
    rocket_gun_odds,
    rocket_odds,
    rocket_shell_odds,
)
from hedgerow.games.squad_leader.aids.checks import NOT_YOURS, Check, own_unit, own_weapon, side_of
from hedgerow.games.squad_leader.aids.vehicle_odds import (
    at_gun_numbers,
    at_gun_odds,
    at_shell_numbers,
    at_shell_odds,
    drive_numbers,
    gun_numbers,
    gun_odds,
    mend_odds,
    mg_at_vehicle_odds,
    mg_numbers,
    mg_odds,
    overrun_odds,
    shell_numbers,
    shell_odds,
    smoke_shell_odds,
)
from hedgerow.games.squad_leader.model.pieces import NOBODY
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules import (
    armour_smoke,
    at_weapons,
    breakdown,
    fire_phases,
    gun_targets,
    guns,
    infantry_against_vehicles,
    transport,
    vehicle_machine_guns,
    vehicle_movement,
    wrecks,
)
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.verbs import FACING, UNIT, WEAPON, WORD, Verb

HEX: Final = "hex"
VEHICLE: Final = "vehicle"


# ---- what a check needs to be asked at all ----

def own_vehicle(check: Check, rule: str) -> Check:
    """About a vehicle of one's own."""
    def why_not(g: State, seat: str, vehicle: int, *more: Any) -> Reasons:
        if g.vehicles[vehicle].side != g.card.seats.index(seat):
            return Reasons(Reason(NOT_YOURS, rule))
        return check(g, vehicle, *more)
    return why_not


def own_gun(check: Check, rule: str) -> Check:
    """About a gun that a crew of one's own serves."""
    def why_not(g: State, seat: str, weapon: int, *more: Any) -> Reasons:
        crew = guns.crew_of(g, weapon) if g.weapons[weapon].is_gun else NOBODY
        if crew == NOBODY or g.units[crew].side != g.card.seats.index(seat):
            return Reasons(Reason("no crew of yours serves such a gun", rule))
        return check(g, weapon, *more)
    return why_not


def driving(check: Check, rule: str) -> Check:
    """Only while a vehicle is on the move; of the other side's nothing is said but that [42.1]."""
    def why_not(g: State, seat: str, *what: Any) -> Reasons:
        if g.driving is None:
            return Reasons(Reason("no vehicle is moving", rule))
        return check(g, *what) if side_of(g, seat) == g.attacker else Reasons(Reason(NOT_YOURS, rule))
    return why_not


def moving_vehicle(check: Check, rule: str) -> Check:
    """About the vehicle on the move and something else."""
    return driving(lambda g, *what: check(g, g.driving.vehicle, *what), rule)


def why_not_push_gun(g: State, seat: str, weapon: int, unit: int, hex_: int) -> Reasons:
    if g.units[unit].side != g.card.seats.index(seat):
        return Reasons(Reason(NOT_YOURS, "48.4"))
    return guns.why_not_push_gun(g, weapon, unit, hex_)


def why_not_mend(g: State, seat: str, vehicle: int, part: str) -> Reasons:
    return breakdown.why_not_mend(g, g.card.seats.index(seat), vehicle, part)


def why_not_board(g: State, seat: str, unit: int, vehicle: int) -> Reasons:
    if g.march is None or not g.march.units or g.units[unit].side != g.card.seats.index(seat):
        return Reasons(Reason("nobody of yours is on the march", "31.4"))
    return transport.why_not_board(g, unit, vehicle)


FIRE: Final = ("prep fire", "defensive fire", "advancing fire", "fire at vehicle")
DEFENSIVE: Final = ("defensive fire", "fire at vehicle")
DRIVE: Final = ("drive",)

ARMOUR: Final = (
    Verb("park", (VEHICLE, HEX), "{0} to {1}", asked=("set up",)),
    Verb("point", (VEHICLE, FACING), "{0} points to {1}", asked=("set up",)),
    Verb("aim", (WEAPON, FACING), "{0} points to {1}", asked=("set up",)),
    Verb("mount", (UNIT, VEHICLE), "{0} begins aboard {1}", asked=("set up",)),
    Verb("mend", (VEHICLE, WORD), "repair the {1} of {0}", asked=("repair",), why_not=why_not_mend, odds=mend_odds),
    Verb("smoke shell", (VEHICLE, HEX), "{0} fires smoke into {1}", asked=("smoke",),
         why_not=own_vehicle(armour_smoke.why_not_smoke_shell, "41.3"), odds=smoke_shell_odds),
    Verb("discharge", (VEHICLE,), "{0} uses its smoke dischargers", asked=FIRE,
         why_not=own_vehicle(armour_smoke.why_not_discharge, "41.4")),
    Verb("gun", (VEHICLE, VEHICLE, WORD), "{0} fires {2} at {1}", asked=FIRE,
         why_not=own_vehicle(gun_targets.why_not_gun, "33.1"), numbers=gun_numbers, odds=gun_odds),
    Verb("shell", (VEHICLE, HEX, WORD), "{0} fires {2} into {1}", asked=FIRE,
         why_not=own_vehicle(gun_targets.why_not_shell, "34.1"), numbers=shell_numbers, odds=shell_odds),
    Verb("at gun", (WEAPON, VEHICLE, WORD), "{0} fires {2} at {1}", asked=FIRE,
         why_not=own_gun(gun_targets.why_not_at_vehicle, "48.8"), numbers=at_gun_numbers, odds=at_gun_odds),
    Verb("at shell", (WEAPON, HEX, WORD), "{0} fires {2} into {1}", asked=FIRE,
         why_not=own_gun(gun_targets.why_not_at_shell, "48.8"), numbers=at_shell_numbers, odds=at_shell_odds),
    Verb("mg", (VEHICLE, HEX, WORD), "{0} fires its machine guns {2} at {1}", asked=FIRE,
         why_not=own_vehicle(vehicle_machine_guns.why_not_mg, "28.4"), numbers=mg_numbers, odds=mg_odds),
    Verb("mg at vehicle", (VEHICLE, VEHICLE), "{0} fires its machine gun at {1}", asked=FIRE,
         why_not=own_vehicle(vehicle_machine_guns.why_not_mg_at_vehicle, "33.7"), odds=mg_at_vehicle_odds),
    Verb("rocket", (WEAPON, VEHICLE), "{0} fires at {1}", asked=FIRE, why_not=own_weapon(at_weapons.why_not_rocket, "37.3"),
         odds=rocket_odds),
    Verb("rocket shell", (WEAPON, HEX), "{0} fires into {1}", asked=FIRE,
         why_not=own_weapon(at_weapons.why_not_rocket_shell, "37.47"), odds=rocket_shell_odds),
    Verb("rocket gun", (WEAPON, WEAPON), "{0} fires at {1}", asked=FIRE,
         why_not=own_weapon(at_weapons.why_not_rocket_gun, "48.1"), odds=rocket_gun_odds),
    Verb("flame", (WEAPON, VEHICLE), "{0} flames {1}", asked=FIRE, why_not=own_weapon(at_weapons.why_not_flame, "37.2"),
         odds=flame_odds),
    Verb("flame gun", (WEAPON, WEAPON), "{0} flames {1}", asked=FIRE,
         why_not=own_weapon(at_weapons.why_not_flame_gun, "48.1"), odds=flame_gun_odds),
    Verb("mg kill", (WEAPON, VEHICLE), "{0} fires at {1} itself", asked=FIRE,
         why_not=own_weapon(at_weapons.why_not_mg_kill, "47.6"), odds=mg_kill_odds),
    Verb("assault", (UNIT, VEHICLE), "{0} attacks {1}", asked=DEFENSIVE,
         why_not=own_unit(infantry_against_vehicles.why_not_assault, "36.1"), odds=assault_odds),
    Verb("pivot", (VEHICLE, FACING), "{0} turns to {1}", asked=DEFENSIVE,
         why_not=own_vehicle(fire_phases.why_not_pivot, "33.31")),
    Verb("swing", (WEAPON, FACING), "{0} is turned to {1}", asked=(*DEFENSIVE, "movement"),
         why_not=own_gun(guns.why_not_swing, "48.5")),
    Verb("drive", (VEHICLE,), "{0} drives", asked=("movement",), why_not=own_vehicle(vehicle_movement.why_not_drive, "30.2")),
    Verb("drive to", (HEX,), "to {0}", asked=DRIVE, why_not=driving(vehicle_movement.why_not_drive_to, "30.2"),
         numbers=drive_numbers),
    Verb("overrun", (HEX, WORD), "overrun {0}, {1}", asked=DRIVE, why_not=driving(vehicle_movement.why_not_run_over, "35.1"),
         numbers=lambda g, seat, hex_, how: drive_numbers(g, seat, hex_), odds=overrun_odds),
    Verb("turn", (FACING,), "turn to {0}", asked=DRIVE, why_not=driving(vehicle_movement.why_not_turn, "30.5")),
    Verb("escort", (UNIT,), "{0} goes along beneath it", asked=DRIVE, why_not=driving(vehicle_movement.why_not_escort, "32.51")),
    Verb("hook", (WEAPON,), "take {0} in tow", asked=DRIVE, why_not=moving_vehicle(guns.why_not_hook, "48.61")),
    Verb("unhook", (), "let go of the gun", asked=DRIVE, why_not=moving_vehicle(guns.why_not_unhook, "48.62")),
    Verb("drive off", (), "leave the map", asked=DRIVE, why_not=driving(vehicle_movement.why_not_drive_off, "21.3")),
    Verb("brake", (), "stop here", asked=DRIVE, why_not=driving(vehicle_movement.why_not_halt, "30.8")),
    Verb("unload", (UNIT,), "{0} gets off", asked=("movement", "drive"), why_not=own_unit(transport.why_not_unload, "31.4")),
    Verb("board", (UNIT, VEHICLE), "{0} boards {1}", asked=("march",), why_not=why_not_board),
    Verb("push", (WEAPON, UNIT, HEX), "{1} pushes {0} to {2}", asked=("movement", "drive"), why_not=why_not_push_gun),
    Verb("push wreck", (VEHICLE, VEHICLE), "{0} pushes the wreck of {1} away", asked=("movement",),
         why_not=own_vehicle(wrecks.why_not_push, "40.4")),
    Verb("break roadblock", (VEHICLE, HEX), "{0} clears the roadblock towards {1}", asked=("movement",),
         why_not=own_vehicle(wrecks.why_not_clear_with_vehicle, "62.3")),
    Verb("take cover", (UNIT, HEX), "{0} to {1}", asked=("get off", "bail out")),
    Verb("give way", (UNIT, HEX), "{0} gives way to {1}", asked=("give way",)),
    Verb("lead", (UNIT,), "{0} leads", asked=(infantry_against_vehicles.LEAD,), odds=lead_odds),
    Verb("unaided", (), "without a leader", asked=(infantry_against_vehicles.LEAD,), odds=lead_odds),
)
