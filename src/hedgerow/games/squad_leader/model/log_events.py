"""What the log tells: every kind of event of a game, in the order of the rulebook."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally

# 4 Sequence of play


class PlayerTurn(Event, says="Turn {turn}, {side} player turn"):
    turn: int
    side: str


class Phase(Event, says="{phase} Phase"):
    phase: str


# 5-6 Movement and stacking


class Moved(Event, says="{unit} moves to {location}"):
    unit: int
    location: int
    cost: Tally


class Taken(Event, says="{unit} takes {weapon}"):
    unit: int
    weapon: int


class Dropped(Event, says="{unit} drops {weapon}"):
    unit: int
    weapon: int


class Discarded(Event, says="{weapon} is left behind: too much for the hex"):
    weapon: int


class Entered(Event, says="{unit} enters the map in {location}"):
    unit: int
    location: int


class Exited(Event, says="{unit} leaves the map"):
    unit: int


# 8-11 Fire


class Fired(Event, says="{units} {units:fires|fire} at {location} with {firepower:factor}: rolled {roll}"):
    location: int
    units: tuple[int, ...]      # all who fire
    own: tuple[int, ...]        # those of them with their own firepower
    weapons: tuple[int, ...]
    leaders: tuple[int, ...]
    firepower: Tally
    dice: tuple[int, ...]
    roll: int


class Result(Event, says="{unit}: {roll} on the {column} column, {result}"):
    unit: int
    column: int
    modifier: Tally
    roll: int
    result: str


class NoLine(Event, says="the line of fire of {unit} is blocked; its fire is lost"):
    unit: int


class PutBack(Event, says="{unit} is put back to {location}"):
    unit: int
    location: int


class CutOff(Event, says="{unit} got no further than {location}"):
    unit: int
    location: int


class HexTracked(Event, says="{location} is a tracked hex"):
    location: int


# 12-15 Morale, broken units, rally


class Checked(Event, says="{unit} checks morale ({cause}): rolled {roll}, modifier {modifier}, against {morale}: {result}"):
    unit: int
    cause: str
    morale: int
    modifier: Tally
    roll: int
    result: str


class Broken(Event, says="{unit} breaks"):
    unit: int


class Eliminated(Event, says="{unit} is eliminated"):
    unit: int


class Rallied(Event, says="{unit} tries to rally: needs {morale}, rolls {roll}, {result}"):
    unit: int
    morale: Tally
    modifier: Tally
    roll: int
    result: str


class Routed(Event, says="{unit} routs to {location}"):
    unit: int
    location: int


class FailedToRout(Event, says="{unit} has no way to rout and is lost"):
    unit: int


class Stays(Event, says="{unit} stays where it is"):
    unit: int


# 17-18 Machine guns and fate


class Malfunctioned(Event, says="{weapon} malfunctions"):
    weapon: int


class UsedUp(Event, says="{weapon} is used up and leaves the game"):
    weapon: int


class Destroyed(Event, says="{weapon} is destroyed"):
    weapon: int


class Repaired(Event, says="{weapon} may be repaired: rolled {die}, {result}"):
    weapon: int
    die: int
    result: str


class RageChecked(Event, says="{unit} may rage with its leader: rolled {roll}, modifier {modifier}, against {needs}: {result}"):
    unit: int
    needs: int
    modifier: Tally
    roll: int
    result: str


class Berserk(Event, says="{unit} goes berserk"):
    unit: int


# 20 Close combat


class CloseCombat(Event, says="{attackers} {attackers:attacks|attack} {targets} in close combat in {location} at {odds}: kills "
                             "on {kill}, rolled {roll}, {result}"):
    location: int
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    attack: Tally
    defence: Tally
    odds: str
    kill: int
    modifier: Tally
    roll: int
    result: str


class Locked(Event, says="melee in {location}"):
    location: int


class Advanced(Event, says="{unit} advances to {location}"):
    unit: int
    location: int


# 21 Set-up


class SetUp(Event, says="{unit} sets up in {location}"):
    unit: int
    location: int


class SomeoneSetUp(Event, says="a concealed stack sets up in {location}"):
    location: int


class Given(Event, says="{unit} has {weapon}"):
    unit: int
    weapon: int


# 22-27


class SmokePlaced(Event, says="smoke in {hex}"):
    hex: int


class SmokeGone(Event, says="smoke clears in {hex}"):
    hex: int


class ChargePlaced(Event, says="{unit} places {weapon} against {location}"):
    unit: int
    weapon: int
    location: int


class ChargeDead(Event, says="{weapon} does not go off"):
    weapon: int


class Exploded(Event, says="{weapon} explodes in {location}"):
    weapon: int
    location: int


class Surrendered(Event, says="{unit} surrenders in {hex}"):
    unit: int
    hex: int


class Revealed(Event, says="the stack in {location} is revealed"):
    location: int
    units: tuple[int, ...]


class Concealed(Event, says="the stack in {location} is concealed"):
    location: int


class Submerged(Event, says="{unit} goes into the sewer"):
    unit: int


class Emerged(Event, says="{unit} comes out of the sewer in {location}"):
    unit: int
    location: int


class LostBelow(Event, says="{unit} is lost in the sewers"):
    unit: int


class EntranceBlown(Event, says="the sewer entrance in {hex} is blown"):
    hex: int


# 42 Hidden placement


class HiddenFound(Event, says="{unit} runs into enemies hidden in {location} and stops"):
    unit: int
    location: int


# 45-46 Artillery


class ModuleDrawn(Event, says="{weapon} is tuned to a battery of {calibre} mm"):
    weapon: int
    calibre: int


class MissionsDrawn(Event, says="{weapon} has {missions:fire mission}"):
    weapon: int
    missions: int


class Called(Event, says="{unit} calls on {weapon}: needs {contact}, rolls {roll}, {result}"):
    unit: int
    weapon: int
    contact: int
    modifier: Tally
    roll: int
    result: str


class ContactLost(Event, says="{weapon} has lost contact"):
    weapon: int


class Requested(Event, says="artillery is requested in {hex}"):
    hex: int


class SpottingRound(Event, says="spotting round for {aim}: dice {dice}, {result}"):
    aim: int
    dice: tuple[int, ...]
    hex: int
    result: str


class Corrected(Event, says="the spotting round is corrected to {hex}"):
    hex: int


class ForEffect(Event, says="fire for effect is called on {hex}"):
    hex: int


class Withdrawn(Event, says="the artillery of {weapon} is called off"):
    weapon: int


class Barrage(Event, says="shells of {calibre} mm fall in {location}: rolled {dice}"):
    calibre: int
    location: int
    dice: tuple[int, ...]


class CounterBattery(Event, says="counter battery fire: rolled {roll}, {result}"):
    modifier: Tally
    roll: int
    result: str


class Disrupted(Event, says="the battery is disrupted until turn {turn}"):
    turn: int


# 49 Night


class NightRange(Event, says="units can see {hexes:hex} in the dark"):
    hexes: int


class Starshell(Event, says="a starshell burns over {hex}"):
    hex: int


class SomeoneMoved(Event, says="a concealed stack moves to {location}"):
    location: int


# 53-62 Fortifications, rubble, fire, river


class Fortified(Event, says="{what} in {hex}"):
    what: str
    hex: int


class MinesLaid(Event, says="{factors:mine factor} in {hex}"):
    factors: int
    hex: int


class Entangled(Event, says="{unit} loses {mf} MF in the wire"):
    unit: int
    mf: int


class WireGone(Event, says="the wire in {hex} is gone"):
    hex: int


class Laboured(Event, says="{unit}: {job}, needs {needs}, rolls {roll}, {result}"):
    unit: int
    job: str
    needs: int
    modifier: Tally
    roll: int
    result: str


class Entrenched(Event, says="an entrenchment is dug in {hex}"):
    hex: int


class MinesGoOff(Event, says="mines in {hex} attack with {factors:factor}: rolled {dice}"):
    hex: int
    factors: int
    dice: tuple[int, ...]


class MinesGone(Event, says="the minefield in {hex} is cleared"):
    hex: int


class Climbed(Event, says="{unit} climbs to {location}"):
    unit: int
    location: int


class Collapsed(Event, says="the building in {hex} comes down"):
    hex: int


class FireStarts(Event, says="{hex} burns"):
    hex: int


class FireSpreads(Event, says="fire may spread to {hex}: needs {needs}, rolls {roll}"):
    hex: int
    needs: int
    roll: int


class Fled(Event, says="{unit} leaves the fire for {location}"):
    unit: int
    location: int


class BoatsReady(Event, says="assault boats for {squads:squad}"):
    squads: int


class MistLifts(Event, says="the mist burns off"):
    pass


class RoadblockGone(Event, says="the roadblock at {hex} is removed"):
    hex: int


# C The campaign


class Performed(Event, says="{unit}, {what}: {points:performance point}"):
    unit: int
    what: str
    points: int


class BattleOver(Event, says="scenario {number} of the campaign is over: won {first} to {second}"):
    number: int
    first: int
    second: int


class Promoted(Event, says="{seat} is promoted to {rank}"):
    seat: str
    rank: str


class Bought(Event, says="{seat} has bought a force of {points:point}"):
    seat: str
    points: int


class CardDrawn(Event, says="{card}: {means}"):
    card: str
    means: str


class LeftOut(Event, says="left out of the rules: {sections}"):
    sections: str


class Bid(Event, says="{seat} would attack with {points:point}: {force}"):
    seat: str
    points: int
    force: str


class Attacks(Event, says="{seat} attacks with the {nation} army"):
    seat: str
    nation: str
