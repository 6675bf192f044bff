"""Everything that changes in play: pieces with their markers, markers on hexes, artillery plans, the turn and its segment.

Pieces (units, leaders, off-board factors) are known by their number in `pieces`, which never changes its length after the
set-up. Hexes are known by their number on the map; those just off its edge, where entrants wait, come behind them [16.41]. A
cavalry unit is one piece whether mounted or dismounted [15.1].
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from hedgerow.games.infantry_attacks.model.counters import ARTILLERY, CAVALRY_DISMOUNTED, MORTAR, TRANSPORT
from hedgerow.games.infantry_attacks.model.scenario import Scenario
from hedgerow.kernel import state as kernel
from hedgerow.kernel.records import Record

LEADER, FACTOR = 7, 8
"""What a piece is besides the classes of units (`counters.COMPANY` …): a leader, or an off-board factor."""

GOOD, DISRUPTED, DEMORALIZED = range(3)
STATUS_NAMES: Final = ("good order", "disrupted", "demoralized")
NO_MARKER, OPPORTUNITY, MOVED_FIRED = range(3)
MARKER_NAMES: Final = ("", "opportunity fire", "moved/fired")
NO_MISSION, PLANNED, OPEN_SIGHTS, MOVE, ABORT = range(5)
"""9.1: the missions of artillery."""
NOT_DUG, HALF_DUG, DUG_IN = range(3)
DUG_NAMES: Final = ("", "digging", "dug in")

WAITING, ELIMINATED, EXITED, OFF_BOARD, ABOARD, MERGED = -1, -2, -3, -4, -5, -6
"""Where a piece is that is in no hex: not due yet, lost, gone off the map, off-board artillery, on a transport, merged [17.1]."""

NOBODY: Final = -1
NEITHER: Final = 2
"""1.0-def-control: no side controls the hex."""
SELF: Final = -1
"""Activated by no leader."""

SET_UP, INITIATIVE, BOMBARDMENT, ACTION, REMOVAL = range(5)
PHASE_NAMES: Final = ("set-up", "Initiative", "Bombardment", "Action", "Marker Removal")
"""3.0: before the first turn, and the four phases of a turn."""

MOVES, FIRES = range(2)
"""3.13: what an activated piece was declared to do."""

Plot = tuple[int, bool]
"""9.11: a target hex, and whether the shells are smoke."""


class Piece(Record):
    """A unit, a leader or an off-board factor, with every marker that can lie on it."""

    kind: int                             # its printed values: place in `counters.UNITS`, for a leader in `counters.LEADERS`
    cls: int                              # counters.COMPANY … TRANSPORT, LEADER or FACTOR
    led: int                              # whose leaders lead it; a leader's own type
    side: int
    hex: int
    force: int                            # its line of the order of battle
    steps: int = 1
    seniority: int = 0                    # of a leader
    status: int = GOOD
    marker: int = NO_MARKER
    limbered: bool = False
    cargo: int = NOBODY                   # what a transport carries
    carrier: int = NOBODY                 # the transport it is loaded on
    cargo_known: bool = False             # whether the enemy has seen what it carries
    spotted: bool = False                 # 8.52
    hidden: bool = False                  # 16.5
    dug: int = NOT_DUG                    # 16.2
    under: bool = False                   # 16.31: under the entrenchment marker of its hex
    bank: int = 0                         # 5.81, 5.82: in a river hex, the bank it entered from; 0: none
    strength: int = 0                     # of an off-board factor
    mission: int = NO_MISSION
    mission_known: bool = False           # the enemy has seen it
    destination: int = NOBODY             # of a Move mission
    depleted: bool = False                # 11.2
    tried_abort: bool = False             # 9.14: this turn
    flanked: tuple[int, ...] = ()         # 17.6: hexes through which its hex was fired on this turn while it was there
    original: bool = False                # 6.72-a: holds the highest rank the scenario lists for the side

    @property
    def in_hex(self) -> bool:
        """On the map, or waiting beside its edge."""
        return self.hex >= 0


class Segment(Record):
    """3.1: an action segment: who was activated by whom, what each was declared to do, and what has become of it."""

    side: int
    activator: dict[int, int] = {}        # activated piece -> the leader who activated it, or SELF
    began: dict[int, int] = {}            # where it was when it was activated
    action: dict[int, int] = {}           # MOVES or FIRES
    done: list[int] = []                  # have acted
    aided: list[int] = []                 # 6.65: leaders who aided a recovery this segment
    tried: list[int] = []                 # 14.12: who has tried to recover
    assault_only: list[int] = []          # 12.81: activated only to enter the assault hex of the leader
    contested: list[int] = []             # hexes that were assault hexes when the segment began
    entrants: dict[int, list[int]] = {}   # 12.4: who has entered each assault hex this segment
    charged: list[int] = []               # 12.7: of them, those who came from two hexes away
    fought: list[int] = []                # assault hexes already fought over this segment
    attack_hex: int = NOBODY              # 12.5: the contested hex for which attackers are being picked
    attackers: list[int] = []             # those picked so far
    leavers: dict[int, list[int]] = {}    # 12.23: who has left each assault hex this segment
    harassed: list[int] = []              # assault hexes whose leavers have been fired on
    fresh: bool = True                    # 3.12-a: nothing has been executed yet


class Going(Record):
    """5.2: a piece (or a unit with a leader, 6.4) in the middle of its move."""

    pieces: list[int]
    left: dict[int, int]                  # what each has left, in 1/`tables.MP` of a movement point
    entered: int = 0                      # hexes entered
    one_hex: bool = False                 # it may enter one hex only
    stopped: bool = False
    strategic: bool = False               # 17.3
    shot_by: list[int] = []               # 13.21: who has fired at it in this hex
    vacated: int = NOBODY                 # the assault hex it came out of


class Volley(Record):
    """10.2: a direct fire attack being put together: direct fire, opportunity fire or Open Sights."""

    side: int
    hex: int
    firers: list[int]
    leader: int = NOBODY                  # 6.51: who combines fire across hexes
    helpers: dict[int, int] = {}          # 6.52: leader -> the unit he adds his combat modifier to
    targets: list[int] = []               # 13.12: opportunity fire: only the movers
    opportunity: bool = False


class State(kernel.State):
    """A game of Infantry Attacks in play."""

    scenario: Scenario
    turn: int = 0
    phase: int = SET_UP
    pieces: list[Piece] = []
    at: list[tuple[int, ...]] = []        # hex -> pieces there; kept by `place`; tuples, which copies of a position share
    held: list[int] = []                  # 1.0-def-control: the side whose combat units were last alone in the hex
    entrenched: list[int] = []            # 16.3: hexes with an entrenchment
    smoke: list[tuple[int, int]] = []     # 16.11: hex, and the side that fired it
    drumfire: list[tuple[int, int]] = []  # 9.7: hex, and the firer that placed the marker
    bombarded: list[int] = []             # 14.32: hexes bombarded this turn
    plans: dict[int, dict[int, tuple[int, bool]]] = {}   # 9.11: firer -> turn -> target hex and whether smoke
    plans_open: list[int] = [0, 0]        # the last turn whose plots the other side has seen
    last_fire: dict[int, tuple[int, int, bool]] = {}     # 9.7: firer -> turn, hex actually hit, smoke
    acquired: dict[int, int] = {}         # 18.2: firer -> hex it has the range of
    losses: list[int] = [0, 0]            # 3.0-A-loss: step losses of each side
    eliminated_by_ammunition: list[int] = []             # 11.2: not counted for victory
    decapitated: list[bool] = [False, False]             # 6.72-a
    decapitation: list[tuple[int, int, int]] = [(0, 0, 0), (0, 0, 0)]    # 6.72: turn of the loss, last turn of it, type
    first: int = 0                        # the side with the initiative
    opening: int = 0                      # opening segments the initiative player still has
    passes: int = 0                       # passes in a row
    segments: list[int] = [0, 0]          # 17.4: segments done this turn
    saved: list[int] = [0, 0]             # 17.2
    active: int = 0                       # whose segment it is
    segment: Segment | None = None
    going: Going | None = None
    volley: Volley | None = None
    queue: list[tuple[str, int, int, int]] = []          # chain reactions still to be worked off: what, and three numbers
    combined: dict[int, list[int]] = {}   # 3.3: leader -> MG units whose opportunity fire he combined this turn
    hidden_left: list[int] = [0, 0]       # 16.5: units of each side that everybody knows may still be hidden
    arrived: int = 0                      # the last turn whose entrants have been arranged
    sector: int = NOBODY                  # 17.51: the sector being played
    sectors: dict[int, int] = {}          # 17.51: piece -> sector
    commanders: list[int] = [0, 0]        # 17.52: the sector whose commander is the CO of the side
    transfers: dict[int, int] = {}        # 17.52: pieces ordered into another sector this turn, and which

    # ---- who and where ----

    def seat(self, side: int) -> str:
        """Who decides for the side; with sector commands, in the sector being played [17.51]."""
        return self.scenario.seat_of(side, self.commanders[side] if self.sector == NOBODY else self.sector)

    def of(self, side: int) -> Iterator[int]:
        """The units and leaders of a side that are on the map."""
        size = self.scenario.ground.size
        return (i for i, p in enumerate(self.pieces) if p.side == side and 0 <= p.hex < size)

    def here(self, hex_: int, side: int) -> list[int]:
        """The pieces of a side in a hex, cargo apart."""
        pieces = self.pieces
        return [i for i in self.at[hex_] if pieces[i].side == side]

    def on_map(self, hex_: int) -> bool:
        return 0 <= hex_ < self.scenario.ground.size

    @property
    def visibility(self) -> int:
        return self.scenario.visibility(self.turn)

    @property
    def night(self) -> bool:
        return self.scenario.is_night(self.turn)

    def smoke_hexes(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(h for h, _ in self.smoke)) if self.smoke else ()


def is_unit(p: Piece) -> bool:
    """1.0-def-combat-unit: leaders are not units."""
    return p.cls < LEADER


def is_combat_unit(p: Piece) -> bool:
    """1.0-def-combat-unit: any unit with a direct fire or bombardment value; transports have none [1.0-def-transport]."""
    return p.cls < TRANSPORT


def is_company(p: Piece) -> bool:
    """1.0-def-company: personnel units except MG units, also when reduced."""
    return p.cls <= CAVALRY_DISMOUNTED


def is_gun(p: Piece) -> bool:
    """1.0-def-artillery, 1.0-def-mortar: artillery and mortar units."""
    return p.cls in (ARTILLERY, MORTAR)


def place(g: State, piece: int, where: int) -> None:
    """The only way a piece changes its place; keeps `g.at` true."""
    p = g.pieces[piece]
    if p.hex >= 0:
        g.at[p.hex] = tuple(i for i in g.at[p.hex] if i != piece)
    p.hex = where
    if where >= 0:
        g.at[where] += (piece,)


def location(g: State, piece: int) -> int:
    """Where a piece is, cargo with its transport."""
    p = g.pieces[piece]
    return g.pieces[p.carrier].hex if p.carrier != NOBODY else p.hex


def combat_units(g: State, hex_: int, side: int) -> list[int]:
    """The combat units of a side in a hex, without cargo [4.1-a]."""
    pieces = g.pieces
    return [i for i in g.at[hex_] if pieces[i].side == side and pieces[i].cls < TRANSPORT]


def known_combat_units(g: State, hex_: int, side: int) -> list[int]:
    """The combat units of a side in a hex that its enemy knows of [16.5]."""
    pieces = g.pieces
    return [i for i in g.at[hex_] if pieces[i].side == side and pieces[i].cls < TRANSPORT and not pieces[i].hidden]


def has_combat_unit(g: State, hex_: int, side: int) -> bool:
    pieces = g.pieces
    for i in g.at[hex_]:
        p = pieces[i]
        if p.side == side and p.cls < TRANSPORT and not p.hidden:
            return True
    return False


def leaders(g: State, hex_: int, side: int) -> list[int]:
    """The leaders of a side in a hex, most senior first [14.12]."""
    pieces = g.pieces
    found = [i for i in g.at[hex_] if pieces[i].side == side and pieces[i].cls == LEADER]
    return sorted(found, key=lambda i: -pieces[i].seniority)


def assault_hex(g: State, hex_: int) -> bool:
    """1.0-def-assault: any hex with combat units of both sides."""
    pieces = g.pieces
    found = 0
    for i in g.at[hex_]:
        p = pieces[i]
        if p.cls < TRANSPORT and not p.hidden:
            found |= 1 << p.side
    return found == 3


def controller(g: State, hex_: int) -> int:
    """1.0-def-control: the side whose combat units were last alone there; neither while both have some."""
    return NEITHER if assault_hex(g, hex_) else g.held[hex_]


def take_control(g: State, hex_: int) -> None:
    """1.0-def-control: combat units alone in a hex control it."""
    if not g.on_map(hex_):
        return
    sides = {g.pieces[i].side for i in g.at[hex_] if g.pieces[i].cls < TRANSPORT and not g.pieces[i].hidden}
    if len(sides) == 1:
        g.held[hex_] = sides.pop()
