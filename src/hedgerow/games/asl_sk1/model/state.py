"""Everything that changes in play: units, support weapons, markers, the turn.

Units and weapons are known by their number in `units` and `weapons`, which only ever grow; hexes by their number on the
map, with the hexes just off the map behind them (`Card.on_map`). A squad that loses half its men stays the same unit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hedgerow.board.los import BLOCKED
from hedgerow.games.asl_sk1.model.counters import CONSCRIPT, GREEN, HALF_SQUAD, KINDS, SQUAD, WEAPONS, Kind, WeaponKind
from hedgerow.games.asl_sk1.model.scenario import Card
from hedgerow.kernel import state as kernel
from hedgerow.kernel.records import Record

RALLY, PREP_FIRE, MOVEMENT, DEFENSIVE_FIRE, ADVANCING_FIRE, ROUT, ADVANCE, CLOSE_COMBAT = range(8)
"""3.0: the eight phases of a player turn. Before the first there is the set-up."""
SETUP: Final = -1

WAITING, ELIMINATED, EXITED, ABSENT = -1, -2, -3, -4
"""Where a unit is that is not in a hex: not due yet, lost, off the map for victory points, or never in this game."""
GONE: Final = ELIMINATED

NOBODY: Final = -1
OWN_FP: Final = -1
"""Stands in place of a weapon where a unit fires its own firepower."""

NO_MARKER, PREP_MARKER, FIRST_MARKER, FINAL_MARKER = range(4)
MARKER_NAMES: Final = ("", "prep fire", "first fire", "final fire")
"""What fire marker lies on a unit or weapon [3.2.2, 3.31-b, 3.31-h]."""

NORMAL, SUBSEQUENT, PROTECTIVE = range(3)
"""How a unit fires: at full strength, as Subsequent First Fire, as Final Protective Fire [3.31-g, 3.31-i]."""


Piece = tuple[int, int]
"""What fires: a unit with its own FP as (unit, OWN_FP), a weapon, whoever fires it, as (NOBODY, weapon)."""

Mark = tuple[int, float]
"""3.2-k: what is fired at: in the MPh a mover and the MF he has spent, otherwise whoever is in the hex: (NOBODY, 0)."""


def piece(unit: int, weapon: int) -> Piece:
    return (unit, OWN_FP) if weapon == OWN_FP else (NOBODY, weapon)


class Unit(Record):
    """A squad, half-squad or leader, with every marker that can lie on it."""

    kind: str                             # key of its printed values in `counters.KINDS`
    side: int
    hex: int
    group: int                            # its order of battle group, which has the ELR [5.1]
    due: int = 0                          # the turn it enters; 0 if it sets up on the map
    broken: bool = False
    dm: bool = False
    pinned: bool = False
    cx: bool = False
    wounded: bool = False
    melee: bool = False
    fired: int = NO_MARKER
    own_fp_lost: bool = False             # 4.0-o, 4.0-p: for the rest of the player turn
    own_fp_used: bool = False             # 4.0-o: has fired its own firepower this phase
    weapons_used: int = 0                 # 4.0-o: how many of its weapons it has fired this phase
    flamethrower: int = NOBODY            # 4.2-b: the FT it has used this player turn
    crewing: int = NOBODY                 # 4.1: the machine gun a leader fires this phase, alone or with another
    gunner: bool = False                  # 4.0-q: a leader who used a weapon this phase has no leadership in it
    directing: bool = False               # 3.2-l: he has directed fire this player turn
    directed: tuple[Piece, ...] = ()      # 3.4-f: whom he directed in First Fire
    acted: bool = False                   # 3.1: has done its one thing this RPh
    tried: bool = False                   # 3.1-k: has tried to rally this player turn
    moved: bool = False                   # 3.3-h: its MPh is over
    was_cx: bool = False                  # 3.3-o2: may not Double Time this MPh
    smoke_tried: bool = False             # 3.3-p
    routed: bool = False                  # its RtPh is over
    fled: bool = False                    # 3.6: has left the hex in which its RtPh began
    advanced: bool = False                # it has advanced this APh
    in_cc: bool = False                   # 3.7-c: under a CC marker

    @property
    def is_(self) -> Kind:
        return KINDS[self.kind]

    @property
    def leader(self) -> bool:
        return KINDS[self.kind].is_leader

    @property
    def mmc(self) -> bool:
        return not KINDS[self.kind].is_leader

    @property
    def good_order(self) -> bool:
        """2.0-GoodOrder: neither broken nor in melee."""
        return not self.broken and not self.melee

    @property
    def in_play(self) -> bool:
        """On the map, or set up off it to enter."""
        return self.hex >= 0

    @property
    def squad_equivalent(self) -> float:
        """2.0-SqEq: two half-squads are one squad; leaders are counted apart."""
        size = KINDS[self.kind].size
        return 1 if size == SQUAD else 0.5 if size == HALF_SQUAD else 0

    @property
    def leadership(self) -> int:
        """1.2.1: the DRM of a leader, one worse when he is wounded [3.2.1-f]."""
        return KINDS[self.kind].leadership + self.wounded


class Weapon(Record):
    """A support weapon: who has it, or where it lies."""

    kind: str                             # key in `counters.WEAPONS`
    side: int                             # whose it was; in other hands it is captured [4.0-m]
    holder: int = NOBODY
    hex: int = GONE                       # where it lies when nobody has it
    malfunctioned: bool = False
    fired: int = NO_MARKER
    used: bool = False                    # 4.0-o: has been fired this phase, whether or not it kept its ROF
    carried: bool = False                 # 4.0-b: has been portaged this MPh
    stays: bool = False                   # 4.0-b: was recovered after that, and goes no further this MPh
    moved: bool = False                   # 3.5-b: has moved this MPh
    recovered: bool = False               # 4.0-h: this phase

    @property
    def is_(self) -> WeaponKind:
        return WEAPONS[self.kind]

    @property
    def in_play(self) -> bool:
        return self.holder >= 0 or self.hex >= 0


class Moving(Record):
    """A unit in the middle of its MPh."""

    mf: float                             # what it may spend in all
    ipc: int = 0                          # 4.0-j: what it carries without loss, a leader's help included
    spent: float = 0
    here: float = 0                       # spent in its present location: bounds the shots at it [3.31-n]
    entered: int = 0                      # hexes entered [3.3-k]
    assault: bool = False                 # 3.3-k
    double: bool = False                  # 3.3-n
    leader: int = NOBODY                  # 3.3-e: with whom it must end
    all_road: bool = True                 # 3.3-d: every hexside crossed so far was road
    by_road: bool = False                 # 1.1.2-woodsroad: entered its hex at the road rate
    done: bool = False
    halted: bool = False                  # 3.31-c: it ended where it might have gone on
    residual: dict[int, int] = {}         # 3.31-x: the DRM under which Residual FP attacked it, hex by hex


class Firer(Record):
    """One part of an attack: a unit's own firepower, or a weapon it fires."""

    unit: int
    weapon: int = OWN_FP
    mode: int = NORMAL


class Attack(Record):
    """A fire attack that has been declared."""

    side: int
    hex: int                              # the target location
    targets: list[int]                    # the units attacked
    firers: list[Firer] = []
    leaders: list[int] = []               # who direct it
    residual: int = 0                     # the FP, if it is Residual FP that attacks


class Charge(Record):
    """4.3: a demolition charge placed in the MPh, to go off in the AFPh."""

    weapon: int
    hex: int                              # the target location
    placer: int
    removed: int                          # 4.3-c: an original DR of this or more makes it a dud
    cx: bool


class Rout(Record):
    """3.6: a unit on the run, and what it must remember until it stops."""

    unit: int
    start: int
    left: float                           # MF
    seen: list[int]                       # 3.6-e: enemies it has been in LOS of during this rout
    escort: int = NOBODY                  # 3.6-l
    by_road: bool = False                 # 1.1.2-woodsroad
    steps: int = 0                        # hexes entered
    goals: list[int] = []                 # 3.6-d: the woods and buildings it must make for; none if it may go anywhere [3.6-j]
    arrived: bool = False                 # 3.6-g: it has reached cover
    stopped: bool = False                 # crawled [3.6-c], pinned [3.6-p], or where it wants to be


class Blow(Record):
    """A close combat attack that has been declared, and its dice once they are rolled."""

    side: int
    attackers: list[int]
    targets: list[int]
    dice: tuple[int, ...] = ()


class Combat(Record):
    """3.8: the close combat being fought in one hex."""

    hex: int
    ambusher: int = NOBODY                # 3.8-i: the side
    joined: dict[int, int] = {}           # 3.8-f: the unit each leader attacks and defends with; himself if alone
    blows: list[Blow] = []
    strength: dict[int, tuple[float, int]] = {}    # 3.8-b: attack and defence of each unit when attacks were declared
    leadership: dict[int, int] = {}       # of those who may direct, as it was then
    created: list[int] = []               # 5.3-a: leaders that appeared in this close combat


class State(kernel.State):
    """A game of the Starter Kit in play."""

    scenario: Card
    turn: int = 1
    attacker: int = 0
    phase: int = SETUP
    units: list[Unit] = []
    weapons: list[Weapon] = []
    residual: dict[int, int] = {}         # 3.31-s: hex by hex
    smoke: list[int] = []                 # 3.3-q: the hexes
    charges: list[Charge] = []
    snow: bool = False                    # S4-ssr1
    moving: dict[int, Moving] = {}        # the units of the stack whose MPh it is
    stack: list[int] = []                 # those of them that are moving together just now
    shots: dict[tuple[Piece, int], int] = {}              # 3.31-n: by firer and target, in this location
    attack: Attack | None = None
    losses: list[tuple[int, bool, int, int, int]] = []    # 3.2.1-m, 3.2.1-n: leader, eliminated, his hex, morale, plus
    attacks_made: list[tuple[int, int, Mark, Piece]] = []    # 3.2-k: firing hex, target hex, the target, and who fired
    rout: Rout | None = None
    combat: Combat | None = None
    melees: list[int] = []                # hexes with a Melee marker
    holders: list[int] = []               # 2.0-Control: who controls each building
    hex_holders: dict[int, int] = {}      # and each building hex
    fortified: list[int] = []             # S3-ssr1: buildings, secret until revealed
    fortified_known: list[int] = []
    points: list[int] = [0, 0]            # S4-vc: points for units exited, side by side
    winner: int = NOBODY                  # who has won before the last turn is over
    mmc_self_rallied: bool = False        # 3.1(e): the ATTACKER's one attempt of this RPh

    # ---- who and where ----

    @property
    def defender(self) -> int:
        return 1 - self.attacker

    def seat(self, side: int) -> str:
        return self.scenario.sides[side]

    def at(self, hex_: int, side: int | None = None) -> list[int]:
        """The units in a hex, of one side or of both."""
        return [i for i, u in enumerate(self.units) if u.hex == hex_ and (side is None or u.side == side)]

    def of(self, side: int) -> Iterator[int]:
        """The units of a side that are in play."""
        return (i for i, u in enumerate(self.units) if u.side == side and u.hex >= 0)

    def occupied(self, hex_: int, side: int) -> bool:
        """Whether any unit of the side is there. Asked for very often: a loop is twice as quick as `any`."""
        for u in self.units:                              # noqa: SIM110
            if u.hex == hex_ and u.side == side:
                return True
        return False

    def held_by(self, unit: int) -> list[int]:
        """4.0: the weapons a unit possesses."""
        return [i for i, w in enumerate(self.weapons) if w.holder == unit]

    def lying_in(self, hex_: int) -> list[int]:
        """4.0-e: weapons that nobody possesses there."""
        return [i for i, w in enumerate(self.weapons) if w.holder == NOBODY and w.hex == hex_]

    def weapon_hex(self, weapon: int) -> int:
        w = self.weapons[weapon]
        return w.hex if w.holder == NOBODY else self.units[w.holder].hex

    def elr(self, unit: int) -> int:
        """5.1: of the group it came with."""
        return self.scenario.groups[self.units[unit].group].elr

    # ---- what a unit is worth just now ----

    def morale(self, unit: int, as_: str = "") -> int:
        """Current morale: the broken side's when broken [3.2.1-k], one less for a wounded leader [3.2.1-f].

        `as_` is the kind it will be, for odds of what may happen to it.
        """
        u = self.units[unit]
        kind = KINDS[as_ or u.kind]
        if u.broken:
            return kind.broken_morale - u.wounded + self.scenario.broken_morale_bonus(self, kind)
        return kind.morale - u.wounded

    def inexperienced(self, unit: int) -> bool:
        """5.4: Conscripts always, Green MMC unless stacked with a Good Order leader."""
        u = self.units[unit]
        quality = KINDS[u.kind].quality
        if quality == CONSCRIPT:
            return True
        return quality == GREEN and not any(
            o.hex == u.hex and o.side == u.side and not o.broken and not o.melee and o.leader for o in self.units)

    def captured(self, weapon: int) -> bool:
        """4.0-m: in the hands of the other side."""
        w = self.weapons[weapon]
        return w.holder >= 0 and self.units[w.holder].side != w.side

    # ---- what one sees ----

    def hindrance(self, a: int, b: int) -> int:
        """3.2-a: the LOS hindrance between two hexes, smoke and snow included, or `los.BLOCKED`."""
        return self.scenario.hindrance(a, b, self.smoke, self.snow)

    def sees(self, a: int, b: int) -> bool:
        """Whether there is a LOS; nobody sees units off the map."""
        return self.scenario.hindrance(a, b, self.smoke, self.snow) != BLOCKED

    def option(self, name: str) -> bool:
        return bool(self.options[name])


def stacking(g: State, hex_: int, side: int) -> tuple[float, int]:
    """2.0-Stacking, 3.3-i: squad equivalents and leaders of a side in a hex."""
    squads, leaders = 0.0, 0
    for u in g.units:
        if u.hex == hex_ and u.side == side:
            kind = KINDS[u.kind]
            if kind.is_leader:
                leaders += 1
            else:
                squads += 1 if kind.size == SQUAD else 0.5
    return squads, leaders


def stacks(g: State, hex_: int, side: int, units: tuple[int, ...]) -> bool:
    """3.3-i: whether these may join the units of their side in a hex: three squads, two half-squads for one, four leaders."""
    squads, leaders = stacking(g, hex_, side)
    for i in units:
        u = g.units[i]
        if u.hex == hex_:
            continue
        if u.leader:
            leaders += 1
        else:
            squads += u.squad_equivalent
    return squads <= 3 and leaders <= 4
