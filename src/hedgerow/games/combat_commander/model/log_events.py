"""What the log tells: everything that can happen, with the sentence it is told in."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class TurnBegan(Event, says="Turn {number}: {seat}"):
    number: int
    seat: str


class OrderGiven(Event, says="{seat} plays {card}: {order}"):
    seat: str
    card: int
    order: str


class ActionPlayed(Event, says="{seat} plays {card}: {action}"):
    seat: str
    card: int
    action: str


class Passed(Event, says="{seat} passes; cards discarded: {count}"):
    seat: str
    count: int


class Discarded(Event, says="{seat} discards {card}"):
    seat: str
    card: int


class Drew(Event, says="{seat} draws {cards}"):
    seat: str
    cards: tuple[int, ...]


class DrewSome(Event, says="{seat} draws {count}"):
    seat: str
    count: int


class Activated(Event, says="{unit} is activated"):
    unit: int


class Led(Event, says="{leader_unit} activates {unit}"):
    leader_unit: int
    unit: int


class DiceRolled(Event, says="{seat} rolls {white}-{coloured} for {purpose}"):
    seat: str
    purpose: str
    card: int
    white: int
    coloured: int


class Revealed(Event, says="{seat} reveals {card} for {purpose}"):
    seat: str
    purpose: str
    card: int


class ReRolled(Event, says="{seat} calls for a re-roll and hands over the Initiative card"):
    seat: str


class Triggered(Event, says="{trigger}!"):
    trigger: str


class RandomHex(Event, says="Random Hex {hex}"):
    hex: int


class EventHappens(Event, says="Event: {event}"):
    event: str


class NothingHappens(Event, says="nothing comes of it"):
    pass


class Sniped(Event, says="a sniper hits {unit}"):
    unit: int


class SniperMissed(Event, says="the sniper hits nobody"):
    pass


class UnitBroke(Event, says="{unit} breaks"):
    unit: int


class UnitRallied(Event, says="{unit} rallies"):
    unit: int


class UnitSuppressed(Event, says="{unit} is suppressed"):
    unit: int


class StaysSuppressed(Event, says="{unit} is suppressed already"):
    unit: int


class Unsuppressed(Event, says="{unit} is no longer suppressed"):
    unit: int


class UnitEliminated(Event, says="{unit} is eliminated"):
    unit: int


class WeaponBroke(Event, says="{weapon} breaks"):
    weapon: int


class WeaponFixed(Event, says="{weapon} is fixed"):
    weapon: int


class WeaponEliminated(Event, says="{weapon} is eliminated"):
    weapon: int


class WeaponGiven(Event, says="{weapon} goes to {unit}"):
    weapon: int
    unit: int


class VpGained(Event, says="{seat} gains {points} VP: {reason}"):
    seat: str
    points: int
    reason: str


class Moved(Event, says="{unit} moves to {hex}: {cost} MP, {spent} so far"):
    unit: int
    hex: int
    cost: Tally
    spent: int | float


class Advanced(Event, says="{unit} advances to {hex}"):
    unit: int
    hex: int


class Retreated(Event, says="{unit} retreats to {hex}"):
    unit: int
    hex: int


class Exited(Event, says="{unit} exits the map"):
    unit: int


class Arrived(Event, says="{unit} arrives in {hex}"):
    unit: int
    hex: int


class Fired(Event, says="fire at {hexes} by {pieces}"):
    pieces: tuple[tuple[str, int], ...]
    hexes: tuple[int, ...]


class SmokeFired(Event, says="Smoke fired at {hex} by {piece}"):
    piece: tuple[str, int]
    hex: int


class AttackTotal(Event, says="attack on {hex}: {total}"):
    hex: int
    total: Tally


class DefenseTotal(Event, says="{unit} defends: {total}"):
    unit: int
    total: Tally


class TargetingRolled(Event, says="Targeting {roll} against range {range}: {result}"):
    roll: Tally
    range: int
    result: str


class MeleeTotal(Event, says="{seat} in Melee: {total}"):
    seat: str
    total: Tally


class MeleeFought(Event, says="Melee in {hex}"):
    hex: int


class MoraleRolled(Event, says="{unit} rolls {roll} against Morale {morale}"):
    unit: int
    roll: int
    morale: Tally


class TimeAdvanced(Event, says="the Time marker advances to {space}"):
    space: int


class SuddenDeath(Event, says="Sudden Death roll {roll} against {space}"):
    roll: int
    space: int


class ControlChanged(Event, says="{seat} controls Objective {number}"):
    seat: str
    number: int


class SmokePlaced(Event, says="Smoke {value} in {hex}"):
    hex: int
    value: int


class SmokeRemoved(Event, says="Smoke is gone from {hex}"):
    hex: int


class FortPlaced(Event, says="{fort} in {hex}"):
    fort: str
    hex: int


class FortRemoved(Event, says="{fort} removed from {hex}"):
    fort: str
    hex: int


class SpottingRound(Event, says="the Spotting Round is in {hex}"):
    hex: int


class SmokeCalled(Event, says="the battery is to lay Smoke"):
    pass


class SpottingRoundDrifts(Event, says="the Spotting Round drifts to {hex}"):
    hex: int


class SpottingRoundLost(Event, says="the Spotting Round drifts off the map"):
    pass


class RadioBroke(Event, says="{radio} breaks"):
    radio: int


class RadioFixed(Event, says="{radio} is unbroken again"):
    radio: int


class RadioEliminated(Event, says="{radio} is eliminated"):
    radio: int


class SetUp(Event, says="{unit} sets up in {hex}"):
    unit: int
    hex: int


class RoutOrdered(Event, says="the broken units of {seat} may rout"):
    seat: str


class Reshuffled(Event, says="{seat} shuffles his draw and discard piles together"):
    seat: str


class FirstTurnBought(Event, says="{seat} hands over the Initiative card and takes the first Turn"):
    seat: str


PRELIMINARY = (Revealed, RandomHex, TimeAdvanced, Reshuffled)
"""What is told of an Event before it does anything."""


class CardForMines(Event, says="{seat} starts with {card}; Mines attack with {strength} FP"):
    seat: str
    card: int
    strength: int
