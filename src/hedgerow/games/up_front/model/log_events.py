"""What happened, for log, playback and statistics. A field named group, unit, card or weapon is spelled by name."""

from __future__ import annotations

from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally

# ---- the deck ----

class Drawn(Event, says="{purpose}: {drawn} is drawn, on {card}"):
    """2.2: a card drawn as a random number or position."""

    purpose: str
    card: int
    drawn: str                            # its number and colour: `red 3`


class DeckEmptied(Event, says="the Draw pile has run out: {times} of {limit}"):
    times: int
    limit: int


class SetAside(Event, says="{card} leaves the game"):
    """16.1."""

    card: int


class Breeze(Event, says="a Breeze blows all Smoke away"):
    pass


# ---- setting up ----

class Formed(Event, says="{player} forms {group}: {units}"):
    player: int
    group: int
    units: tuple[int, ...]


class Crewed(Event, says="{unit} serves the weapon of {gunner_unit}"):
    unit: int
    gunner_unit: int


class CrewEnded(Event, says="{unit} serves no weapon any more"):
    unit: int


class Dealt(Event, says="{player} draws cards: {count}"):
    player: int
    count: int


class DealtTo(Event, says="you draw {cards}"):
    cards: tuple[int, ...]


class TurnedUp(Event, says="{card} is turned up for the defender"):
    """H.3."""

    card: int


class BuildingsGiven(Event, says="{player} gets {card} besides his hand"):
    """G.1."""

    player: int
    card: int


class TerrainDeclined(Event, says="{player} places no Terrain"):
    player: int


# ---- the turn ----

class TurnBegins(Event, says="turn {number}: {player}"):
    number: int
    player: int


class Passed(Event, says="{player} passes"):
    player: int


class DiscardsDeclared(Event, says="{player} discards cards: {count}"):
    player: int
    count: int


class DiscardedTo(Event, says="you discard {cards}"):
    cards: tuple[int, ...]


class DiscardShown(Event, says="{player} discards {card}"):
    player: int
    card: int


# ---- movement and terrain ----

class Moved(Event, says="{group} plays {card}: {mode}, range chit {chit}"):
    group: int
    card: int
    mode: str
    chit: int


class TerrainLaid(Event, says="{group} is in {terrain} with {card}"):
    group: int
    card: int
    terrain: str


class OpenGroundLaid(Event, says="{group} is in Open Ground"):
    group: int


class TerrainOffered(Event, says="{player} lays {card} on {group}"):
    player: int
    card: int
    group: int


class TerrainAccepted(Event, says="{group} accepts the Terrain"):
    group: int


class TerrainRejected(Event, says="{group} rejects the Terrain: {outcome}"):
    group: int
    outcome: str


class Forded(Event, says="{group} tries to ford with {card}: {outcome}"):
    group: int
    card: int
    outcome: str


class SmokePlaced(Event, says="{group} places Smoke: {card}"):
    group: int
    card: int


class WirePlaced(Event, says="{player} lays Wire on {group}"):
    player: int
    group: int


class WireRemoved(Event, says="{group} removes Wire with {card}"):
    group: int
    card: int


class PositionsSwitched(Event, says="{unit} and {other_unit} change places"):
    unit: int
    other_unit: int


class Flanked(Event, says="{group} has Flanking Fire on {target_group}"):
    group: int
    target_group: int


class Encircled(Event, says="{group} encircles {target_group}"):
    group: int
    target_group: int


class EncirclementBroken(Event, says="{group} is no longer encircled"):
    group: int


class LetterChanged(Event, says="{group} was Group {old_letter} until now"):
    group: int
    letter: int
    old_letter: int = -1


class SetOut(Event, says="{unit} sets out for {group}"):
    unit: int
    group: int


class Joined(Event, says="{unit} joins {group}"):
    unit: int
    group: int


class Readjusted(Event, says="{player} lowers his range chits by {by}, and the other raises his"):
    """5.62."""

    player: int
    by: int


class Reinforced(Event, says="reinforcements arrive as {group} at range chit {chit}: {units}"):
    """35.2."""

    group: int
    units: tuple[int, ...]
    chit: int


# ---- fire ----

class FireDeclared(Event, says="{group} fires at {target_group} with {cards}: firepower {firepower}, Fire Strength {strength}"):
    group: int
    target_group: int
    cards: tuple[int, ...]
    firepower: Tally
    strength: Tally


class Concealed(Event, says="{player} plays {card}: Fire Strength {strength}"):
    player: int
    card: int
    strength: Tally


class FireAborted(Event, says="{group} calls the attack off"):
    group: int


class Resolved(Event, says="{unit}: {result}: {outcome}"):
    """6.5: what one draw did to one man."""

    unit: int
    result: Tally
    outcome: str


class Pinned(Event, says="{unit} is pinned"):
    unit: int


class Removed(Event, says="{unit} is out: {how}"):
    unit: int
    how: str


# ---- rally, heroes, leaders ----

class RallyPlayed(Event, says="{group} plays {card}"):
    group: int
    card: int


class Rallied(Event, says="{unit} is rallied"):
    unit: int


class HeroPlayed(Event, says="{player} plays {card}: {unit} {outcome}"):
    player: int
    card: int
    unit: int
    outcome: str


class VoluntaryPanic(Event, says="{unit} is sent off in panic"):
    unit: int


class Executed(Event, says="the Commissar executes {unit}"):
    unit: int


# ---- snipers ----

class SniperFires(Event, says="{player} plays {card} against {group}: {unit}, {outcome}"):
    player: int
    card: int
    group: int
    unit: int
    outcome: str


class SniperChecked(Event, says="{group} looks for the Sniper: {outcome}"):
    group: int
    outcome: str


# ---- wounds, prisoners, berserk ----

class Wounded(Event, says="{unit} is wounded"):
    unit: int


class GuardPosted(Event, says="{unit} guards {prisoner_units}"):
    unit: int
    prisoner_units: tuple[int, ...]


class Berserk(Event, says="{unit} goes berserk"):
    unit: int


# ---- weapons ----

class Malfunctioned(Event, says="{unit}: the {weapon} malfunctions"):
    unit: int
    weapon: int


class MomentaryMalfunction(Event, says="{unit}: a moment's trouble with the weapon"):
    unit: int


class RepairTried(Event, says="{unit} tries to repair his weapon: {outcome}"):
    unit: int
    outcome: str


class Acquired(Event, says="{unit} reaches for the {weapon}: {outcome}"):
    unit: int
    weapon: int
    outcome: str


class HandedOver(Event, says="{unit} gives the {weapon} to {other_unit}"):
    unit: int
    weapon: int
    other_unit: int


# ---- infiltration and close combat ----

class InfiltrationTried(Event, says="{unit} tries to infiltrate {group}, column {column}: {outcome}"):
    unit: int
    group: int
    column: Tally
    outcome: str


class CombatEntered(Event, says="{unit} enters Close Combat with {other_unit}"):
    unit: int
    other_unit: int


class CombatResolved(Event, says="Close Combat: {unit} {attack} against {other_unit} {defence}: {outcome}"):
    unit: int
    other_unit: int
    attack: Tally
    defence: Tally
    outcome: str


class WeaponCaptured(Event, says="{unit} takes the {weapon}"):
    unit: int
    weapon: int


class TerrainCaptured(Event, says="{group} takes the place of {lost_group}"):
    group: int
    lost_group: int


# ---- mines, charges, entrenchments ----

class MinesCleared(Event, says="{unit} clears mines: {outcome}"):
    unit: int
    outcome: str


class ChargeLaid(Event, says="{unit} lays a Demolition charge at {group}: Fire Strength {strength}"):
    unit: int
    group: int
    strength: Tally


class DugIn(Event, says="{group} digs: {outcome}"):
    group: int
    outcome: str


# ---- ordnance ----

class ShotDeclared(Event, says="{unit} aims at {group}"):
    unit: int
    group: int
    frequency: Tally


class ShotFired(Event, says="{unit} fires at {group}: {outcome}"):
    unit: int
    group: int
    outcome: str


# ---- artillery ----

class MissionCalled(Event, says="{group} calls artillery on {target_group}: strength {strength}"):
    group: int
    target_group: int
    strength: Tally


class MissionPlaced(Event, says="fire mission of {group} on {target_group}: {outcome}"):
    group: int
    target_group: int
    outcome: str


# ---- AFVs and guns ----

class ButtonedUp(Event, says="{unit} buttons up"):
    unit: int


class Opened(Event, says="the crew of {unit} is exposed again"):
    unit: int


class CrewmanKilled(Event, says="{unit} has lost {count} of its crew"):
    unit: int
    count: int


class Immobilized(Event, says="{unit} is immobilized"):
    unit: int


class Stunned(Event, says="{unit} is stunned: Stun {level}"):
    unit: int
    level: int


class Recovered(Event, says="{unit}: {outcome}"):
    unit: int
    outcome: str


class BogChecked(Event, says="{unit} checks for Bog: {outcome}"):
    unit: int
    outcome: str


class ArmorHit(Event, says="armor of {unit}: {result}: {outcome}"):
    """28.4."""

    unit: int
    result: Tally
    outcome: str


class CrewHit(Event, says="crew of {unit}: {result}: {outcome}"):
    """28.4-a."""

    unit: int
    result: Tally
    outcome: str


class Aimed(Event, says="{unit} aims at the {aim} of {target_group}"):
    unit: int
    aim: str
    target_group: int


class SmokeFired(Event, says="{unit} lays Smoke on {group}: {card}"):
    unit: int
    group: int
    card: int


class Overrun(Event, says="{unit} overruns {group}: strength {strength}"):
    unit: int
    group: int
    strength: Tally


class VehicleAttacked(Event, says="{unit} attacks {other_unit} in Close Combat: {strength}: {outcome}"):
    unit: int
    other_unit: int
    strength: Tally
    outcome: str


class MagneticMine(Event, says="{unit} holds his magnetic mine against {other_unit}: {outcome}"):
    unit: int
    other_unit: int
    outcome: str


# ---- night ----

class Observed(Event, says="{group} looks for {target_group}: {outcome}"):
    group: int
    target_group: int
    outcome: str


class LitUp(Event, says="{group} lights up {target_group} with a starshell"):
    group: int
    target_group: int


class SegmentWon(Event, says="the Elite has won the first segment; the second begins"):
    """K.2."""


# ---- the campaign ----

class ElanEarned(Event, says="{unit} earns {points} Elan: {why}"):
    unit: int
    points: int
    why: str


class Replaced(Event, says="{player}: {soldier} comes as a replacement"):
    player: int
    soldier: int


class TransferredIn(Event, says="{player}: {soldier} is transferred in"):
    player: int
    soldier: int


class Withdraws(Event, says="{group} withdraws"):
    group: int


class PursuitTried(Event, says="{unit}: {outcome}"):
    unit: int
    outcome: str


class BattleOver(Event, says="scenario {number} of the campaign is over: {first} to {second} points"):
    number: int
    first: int
    second: int


class Promoted(Event, says="{soldier} is promoted: {rank}"):
    soldier: int
    rank: str


# ---- team play ----

class DividerLaid(Event, says="{card} is the LOS Divider: {terrain}"):
    """41.3."""

    card: int
    terrain: str


class CrossedOver(Event, says="{group} stands between the games, led by {player}: {units}"):
    """41.54."""

    group: int
    units: tuple[int, ...]
    player: int


class ContactMade(Event, says="{player} and {other_player} are in Radio Contact"):
    """41.7."""

    player: int
    other_player: int


class ContactLost(Event, says="{player} has lost Radio Contact"):
    player: int


class GameDecided(Event, says="game {number} is decided, won by {player}: {why}"):
    """41.59."""

    number: int
    player: int
    why: str


class GameCeased(Event, says="time is up in game {number}: play there ceases"):
    """41.93."""

    number: int


class HadEnough(Event, says="the men {player} has left will do nothing more"):
    """41.59."""

    player: int


# ---- designed scenarios ----

class BidsOpened(Event, says="the bids: {first} and {second}"):
    first: int
    second: int


class SituationDrawn(Event, says="{period}, Victory Conditions {table}, {decks} decks"):
    period: str
    table: int
    decks: int
