"""What changes in play: units, Weapons, Radios, markers, decks and hands, Time, VP, control, and what is under way.

Units and Weapons are numbers, their places in `g.units` and `g.weapons`; what may be either, as what fires, is a `PieceId`.
Nothing here decides a rule; the functions at the end only look things up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ParamSpec

from hedgerow.games.combat_commander.model.counters import RADIOS, UNITS, WEAPONS, RadioType, UnitType, WeaponType
from hedgerow.games.combat_commander.model.log_events import PRELIMINARY
from hedgerow.kernel.cards import Deck
from hedgerow.kernel.events import Event
from hedgerow.kernel.records import Record
from hedgerow.kernel.state import State
from hedgerow.kernel.tally import Tally

if TYPE_CHECKING:
    from hedgerow.games.combat_commander.model.scenario import Battle

P = ParamSpec("P")

AXIS, ALLIES, NOBODY = 0, 1, -1
SEATS = ("axis", "allies")

MIX, CASUALTY, TIME_TRACK, WAITING = -1, -2, -3, -4
"""Where a piece is that is not on the map: the counter mix, the Casualty Track (a Weapon: the Weapon box), the Time
Track, or waiting to be set up or placed."""

NONE = -1
UNIT, WEAPON = "unit", "weapon"
PieceId = tuple[str, int]
"""A piece that fires: `(UNIT, 3)` or `(WEAPON, 3)`, by its number among its kind."""

FOXHOLES, TRENCH, MINES, WIRE, BUNKER, PILLBOX = "foxholes", "trench", "mines", "wire", "bunker", "pillbox"


class Unit(Record):
    """A Squad, Team or Leader."""

    type: int                             # its counter, in UNITS
    side: int
    hex: int = WAITING
    broken: bool = False
    suppressed: bool = False
    veteran: bool = False
    weapon: int = NONE
    space: int = 0                        # on the Time Track: where
    activated: bool = False               # this Turn, by an Order or for Op Fire
    moving: bool = False                  # activated for the Move Order under way
    op_firing: bool = False               # activated for Op Fire in the Move Order under way
    ready: bool = False                   # activated for the Order under way, and not done yet
    spent: int | float = 0                # MPs spent in this Move Order
    road: bool = False                    # has entered a Road hex in this Move Order
    halted: bool = False                  # its move in this Order is over
    mired: bool = False                   # F106.2: Wire has taken its MPs in this Order
    began: int = NONE                     # the hex it stood in when it was activated to Move
    became: tuple[int, ...] = ()          # the Teams that took this Squad's place


class Weapon(Record):
    """A machine gun, mortar, gun, flamethrower, satchel charge or molotov."""

    type: int                             # its counter, in WEAPONS
    carrier: int = NONE
    where: int = WAITING                  # MIX or CASUALTY when nobody carries it
    broken: bool = False
    ready: bool = False                   # may still fire in the Fire Order under way


class Radio(Record):
    """Access to an off-map battery."""

    type: int                             # its counter, in RADIOS
    side: int
    where: int = WAITING                  # IN_BOX in the Artillery Box, MIX when gone, TIME_TRACK before it arrives
    broken: bool = False
    space: int = 0


IN_BOX = 0


class Attack(Record):
    """A Fire Attack, Mine Attack or Artillery attack while it is being resolved."""

    kind: str                             # "fire", "mines", "artillery"
    side: int                             # who rolls the attack
    pieces: list[PieceId] = []            # firing units and Weapons; the first is the base piece
    targets: list[int] = []               # the target hex; with Spray Fire two
    op_fire: bool = False
    strength: int = 0                     # of Mines and Radios
    bonuses: list[tuple[int, str, str]] = []    # what Actions add: amount, reason, rule
    sustained: int = 0                    # Sustained Fires played
    defenders: list[int] = []             # units that still have to roll, in no order
    origins: list[int] = []               # hexes it is fired from
    total: Tally | None = None            # 4.1.2: the Attack Total, pending while Defense Rolls are made
    dice: tuple[int, int] = (0, 0)
    struck: int = NONE                    # whose Defense Roll comes now


class March(Record):
    """The Move Order under way: who moves together now, and what they have just done."""

    stack: list[int] = []
    at: int = NONE                        # the hex just entered
    left: int = NONE                      # the hex it was entered from
    sheltered: bool = False               # F105.2: no Op Fire at this hex entry
    fired_at: bool = False                # A33.3: the one Op Fire attack of this expenditure is made
    crossed: bool = False                 # O14.4: some unit has really moved


class Combat(State):
    """Everything that changes in play."""

    scenario: Battle
    units: list[Unit] = []
    weapons: list[Weapon] = []
    radios: list[Radio] = []
    at: dict[int, list[int]] = {}         # hex: the units there
    forts: dict[int, str] = {}
    mine_strength: int = 6
    smoke: dict[int, int] = {}            # hex: Hindrance
    blazes: dict[int, int] = {}           # hex: the number on the back of the marker
    cup: list[int] = []                   # Smoke/Blaze markers not on the map
    fog: int = 3                          # Hindrance of the fog in a scenario that has it
    holders: dict[int, int] = {}          # F101, F104: last sole occupant of each Bunker or Pillbox hex

    decks: list[Deck] = []
    hands: list[list[int]] = []
    shown: list[list[int]] = []           # per side: cards in its hand that the opponent has seen
    quality: list[str] = []
    capability: list[int] = []            # Orders allowed per Turn
    surrender: list[int] = []
    initiative: int = AXIS
    vp: int = 0                           # plus is Axis
    time: int = 0
    sudden_death: int = 0
    control: list[int] = []               # of Objectives 1 to 5
    chits: list[int] = []                 # not drawn, in random order
    open_chits: list[int] = []
    secret_chits: list[list[int]] = []

    turn: int = 0
    active: int = AXIS
    given: int = 0                        # Orders given this Turn
    order: str = ""                       # the Order under way
    recovered: list[bool] = []            # per side: activated for Recover or Rout this Turn
    triggers: int = 0                     # how deep in triggers: no triggers within triggers
    discarded: int = 0                    # cards discarded by passing, this Turn
    attacks: list[Attack] = []            # under way, innermost last
    march: March | None = None
    melee: int = NONE                     # the hex of the Melee under way
    breaking: int = NONE                  # the Squad that is about to break
    spots: dict[int, int] = {}            # a unit's Random Hex, in a scenario that sets up by them
    pending: list[int] = []               # units a Recover or Rout Order still has to roll for
    fruitless: bool = False               # an Event has happened, and nothing has come of it yet

    def doing(self) -> str:
        """Also whose attack is being resolved, and who is struck: the same luck goes with them, whatever they are at."""
        a = self.attacks[-1] if self.attacks else None
        return super().doing() + (f" {a.pieces[:1] or a.targets} {a.struck}" if a is not None else "")

    def log(self, rule: str, what: Callable[P, Event], *args: P.args, **kwargs: P.kwargs) -> None:
        """E42-a: what is told after an Event, but for the cards turned up for it, has come of it."""
        if self.fruitless and what not in PRELIMINARY:
            self.fruitless = False
        super().log(rule, what, *args, **kwargs)

    def tell(self, rule: str, seats: str | Sequence[str], secret: Event, others: Event | None = None) -> None:
        """E42-a: the same, of what not everybody may know."""
        self.fruitless = self.fruitless and not rule      # an answer by standing order cites none
        super().tell(rule, seats, secret, others)


# ---- looking up ----

def other(side: int) -> int:
    return 1 - side


def units_at(g: Combat, hex: int) -> list[int]:
    return g.at.get(hex, [])


def side_at(g: Combat, hex: int, side: int) -> list[int]:
    """Units of a side in a hex."""
    units = g.units
    return [u for u in g.at.get(hex, ()) if units[u].side == side]


def on_map(g: Combat, side: int | None = None) -> list[int]:
    """Units on the map, of one side or of both, in the order of their numbers."""
    if side is None:
        return [u for u, unit in enumerate(g.units) if unit.hex >= 0]
    return [u for u, unit in enumerate(g.units) if unit.hex >= 0 and unit.side == side]


def casualties(g: Combat, side: int) -> list[int]:
    return [u for u, unit in enumerate(g.units) if unit.hex == CASUALTY and unit.side == side]


def type_of(g: Combat, u: int) -> UnitType:
    return UNITS[g.units[u].type]


def weapon_type_of(g: Combat, w: int) -> WeaponType:
    return WEAPONS[g.weapons[w].type]


def radio_type_of(g: Combat, r: int) -> RadioType:
    return RADIOS[g.radios[r].type]


def radio_of(g: Combat, side: int) -> int:
    """The Radio in the side's Artillery Box, or NONE."""
    for r, radio in enumerate(g.radios):
        if radio.side == side and radio.where == IN_BOX:
            return r
    return NONE


def attack(g: Combat) -> Attack:
    """The attack being resolved."""
    return g.attacks[-1]


def is_weapon(piece: PieceId) -> bool:
    return piece[0] == WEAPON


def unit_of(g: Combat, piece: PieceId) -> int:
    """The unit, or the carrier of the Weapon."""
    kind, number = piece
    return g.weapons[number].carrier if kind == WEAPON else number


def heirs(g: Combat, u: int) -> list[int]:
    """The unit itself, or the Teams that have taken its place: what is pending against it goes on against them [E52.2]."""
    if not g.units[u].became:
        return [u]
    return [v for team in g.units[u].became for v in heirs(g, team)]


def left_in_mix(g: Combat, type: int) -> int:
    """How many counters of this type nobody has taken from the counter mix."""
    return UNITS[type].count - sum(1 for u in g.units if u.type == type and u.hex != MIX)


# ---- placing ----

def place(g: Combat, u: int, hex: int) -> None:
    """Put a unit in a hex, or anywhere else; keeps the stacks in step."""
    unit = g.units[u]
    if unit.hex >= 0:
        g.at[unit.hex].remove(u)
        if not g.at[unit.hex]:
            del g.at[unit.hex]
    unit.hex = hex
    if hex >= 0:
        g.at.setdefault(hex, []).append(u)
