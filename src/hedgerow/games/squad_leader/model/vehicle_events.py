"""What the log tells of vehicles and guns."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally

# 28-41 Vehicles


class Parked(Event, says="{vehicle} sets up in {hex}"):
    vehicle: int
    hex: int


class VehicleFound(Event, says="{vehicle} is found in {hex}"):
    vehicle: int
    hex: int
    facing: int


class Drives(Event, says="{vehicle} drives to {hex}"):
    vehicle: int
    hex: int
    cost: Tally


class Turned(Event, says="{vehicle} turns to {facing}"):
    vehicle: int
    facing: int


class VehicleExited(Event, says="{vehicle} leaves the map"):
    vehicle: int


class Boarded(Event, says="{unit} boards {vehicle}"):
    unit: int
    vehicle: int


class GotOff(Event, says="{unit} gets off {vehicle} in {hex}"):
    unit: int
    vehicle: int
    hex: int


class ShotFired(Event, says="{what} fires at {location}: needs {number}, rolls {roll}, {result}"):
    what: str
    location: int
    number: Tally
    modifier: Tally
    roll: int
    result: str


class KillRolled(Event, says="{vehicle} is hit: kills on {number}, rolls {roll}, {result}"):
    vehicle: int
    number: Tally
    modifier: Tally
    roll: int
    result: str


class GunKillRolled(Event, says="{weapon} is hit: kills on {number}, rolls {roll}, {result}"):
    weapon: int
    number: Tally
    modifier: Tally
    roll: int
    result: str


class VehicleDestroyed(Event, says="{vehicle} is destroyed in {hex}"):
    vehicle: int
    hex: int


class SurvivalRolled(Event, says="survival of the crew of {vehicle}: needs {number}, rolls {roll}"):
    vehicle: int
    number: int
    roll: int


class CrewEscapes(Event, says="{unit} gets out in {hex}"):
    unit: int
    hex: int


class CrewLost(Event, says="the crew of {vehicle} is lost"):
    vehicle: int


class VehicleFired(Event, says="{vehicle} fires its {what} at {location} with {firepower:factor}: rolled {roll}"):
    vehicle: int
    what: str
    location: int
    firepower: Tally
    roll: int


class Exposed(Event, says="the crew of {vehicle} is exposed"):
    vehicle: int


class Depleted(Event, says="{what} has no {ammunition} left"):
    what: str
    ammunition: str


class Overrun(Event, says="{vehicle} overruns {hex} with {firepower:factor}: rolled {roll}"):
    vehicle: int
    hex: int
    firepower: Tally
    roll: int


class GaveWay(Event, says="{unit} gives way to {hex}"):
    unit: int
    hex: int


class PreCheck(Event, says="{unit} must dare to attack {vehicle}: needs {morale}, rolls {roll}, {result}"):
    unit: int
    vehicle: int
    morale: int
    modifier: Tally
    roll: int
    result: str


class AssaultRolled(Event, says="{unit} attacks {vehicle}: needs {number}, rolls {roll}, {result}"):
    unit: int
    vehicle: int
    number: int
    modifier: Tally
    roll: int
    result: str


class BackFromVehicle(Event, says="{unit} goes back to {location}"):
    unit: int
    location: int


class Breakdown(Event, says="the {what} of {vehicle}: rolled {die}, {result}"):
    vehicle: int
    what: str
    die: int
    result: str


class Bogged(Event, says="{vehicle} in difficult ground: die {die}, {result}"):
    vehicle: int
    die: int
    result: str


class Immobilized(Event, says="{vehicle} is immobilized"):
    vehicle: int


class CrewChecked(Event, says="crew of {vehicle} checks morale: rolled {roll}, modifier {modifier}, against {morale}: {result}"):
    vehicle: int
    morale: int
    modifier: Tally
    roll: int
    result: str


class Abandoned(Event, says="{vehicle} is abandoned"):
    vehicle: int


class WreckRemoved(Event, says="the wreck of {vehicle} is removed from {hex}"):
    vehicle: int
    hex: int


class CoverGone(Event, says="the building in {hex} gives no cover for the rest of the phase"):
    hex: int


# 47-52, 63 Halftracks, guns, trucks


class GunTurned(Event, says="{weapon} is turned to {facing}"):
    weapon: int
    facing: int


class GunPushed(Event, says="{unit} pushes {weapon} to {hex}"):
    unit: int
    weapon: int
    hex: int


class Hooked(Event, says="{vehicle} takes {weapon} in tow"):
    vehicle: int
    weapon: int


class Unhooked(Event, says="{vehicle} lets go of {weapon}"):
    vehicle: int
    weapon: int


class GunEmplaced(Event, says="{weapon} is emplaced"):
    weapon: int
    hex: int
    facing: int


class VehicleUnderFire(Event, says="{vehicle}: {roll} on the {column} column, {result}"):
    vehicle: int
    column: int
    modifier: Tally
    roll: int
    result: str


class VehicleChecked(Event, says="{vehicle} checks morale: rolled {roll}, modifier {modifier}, against {morale}: {result}"):
    vehicle: int
    morale: int
    modifier: Tally
    roll: int
    result: str


class VehicleCaptured(Event, says="{unit} captures {vehicle}"):
    unit: int
    vehicle: int
