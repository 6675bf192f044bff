"""What a scenario fixes: boards, forces, numbers of each side, victory conditions [2.3]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from hedgerow.games.infantry_attacks.model.ground import Ford, Ground
from hedgerow.kernel.records import Value
from hedgerow.kernel.rulebook import Scenario as KernelScenario

if TYPE_CHECKING:
    from hedgerow.games.infantry_attacks.model.state import State

DAY_VISIBILITY: Final = 12


class Army(Value):
    """What the scenario gives one side."""

    name: str
    nation: int                           # counters.GERMANY …
    initiative: int                       # 1.0-def-initiative
    losses_per_point: int                 # 3.0-A-loss: step losses that lower it by one
    morale: int                           # 14.0: full strength
    reduced_morale: int                   # and reduced
    ammunition: int = 0                   # 11.1: turns of planned fire for each firer; 0: Planned Fire is not available
    depletion: int = 12                   # 11.2
    factors: tuple[int, ...] = ()         # off-board factors, strength by strength
    smoke: int = 0                        # 16.1: Smoke actions in all
    smoke_by: str = ""                    # "factors", "units" or "all"
    dug_in: int = 0                       # 16.2: units that may start dug in
    entrenchments: int = 0                # 16.3
    entrenched_zone: tuple[int, ...] = ()
    hidden: int = 0                       # 16.5: units that may start hidden
    hidden_zone: tuple[int, ...] = ()     # where
    exits: tuple[int, ...] = ()           # 16.42: board-edge hexes by which its units may leave
    exit_groups: tuple[str, ...] = ()     # which groups may; empty: all
    home_edge: tuple[int, ...] = ()       # 16.42: where its aborted guns may leave


class Force(Value):
    """A line of the order of battle: so many pieces of one kind, where and when."""

    side: int
    group: str
    kind: int                             # of a unit: its place in `counters.UNITS`; of leaders: NOBODY, see rank
    count: int
    rank: int                             # of leaders drawn at random [6.2]: the place of their rank in `counters.RANKS`; NOBODY
    zone: tuple[int, ...]                 # hexes to set up in; for entrants the hexes just off the map where they wait
    turn: int = 0                         # 0: sets up; otherwise the turn it enters
    reduced: int = 0                      # so many of them start reduced
    loaded: int = 0                       # so many of these guns start on a transport of their group
    limbered: str = "no"                  # "yes", "no" or "choice"
    missions: tuple[int, ...] = ()        # what the owner may choose from; empty: whatever 9.1 allows


class Scenario(KernelScenario):
    """A scenario: one object, shared by every copy of a game and never changed."""

    def __init__(self, name: str, title: str, *, ground: Ground, armies: Sequence[Army], forces: Sequence[Force], turns: int,
                 sets_up_first: int = 0, night: Mapping[int, int] | None = None, seats: Mapping[str, str] | None = None,
                 uncontrolled: bool = False, notes: str = "") -> None:
        super().__init__(name, title, seats or {a.name: a.name for a in armies}, notes)
        self.ground, self.armies, self.forces, self.turns = ground, tuple(armies), tuple(forces), turns
        self.sets_up_first = sets_up_first
        self.fords: dict[int, Ford] = {}                  # 5.8: by hex
        self.sectors: tuple[tuple[int, ...], ...] = ()    # 17.51: the hexes of each sector; none where a side has one commander
        self.night = dict(night or {})                    # turn -> visibility in hexes [1.0-def-night]
        self.to_win = ""                                  # 1.0-def-victory: in words
        self.by_lot: Mapping[str, int] | None = None      # to be drawn when the game begins: what is fixed of it
        self.uncontrolled = uncontrolled                  # 1.0-def-control-start: no hex is controlled at the start

    @cached_property
    def objectives(self) -> tuple[int, ...]:
        """Hexes whose control matters for victory."""
        return ()

    def seat_of(self, side: int, sector: int) -> str:
        """Who decides for a side; with sector commands, in that sector [17.51]."""
        return self.sides[side]

    def sector_of(self, place: int) -> int:
        """17.51: the sector a hex lies in; of a place off the map, that of a hex next to it."""
        return self._sector_by_place.get(place, 0)

    @cached_property
    def _sector_by_place(self) -> dict[int, int]:
        by_hex = {h: n for n, area in enumerate(self.sectors) for h in area}
        off = range(self.ground.size, self.ground.total)
        return by_hex | {h: min(by_hex[n] for n in self.ground.near[h]) for h in off if self.sectors}

    def visibility(self, turn: int) -> int:
        """8.4, 1.0-def-night: how far one sees into clear terrain."""
        return self.night.get(turn, DAY_VISIBILITY)

    def is_night(self, turn: int) -> bool:
        return turn in self.night

    def decided(self, g: State) -> tuple[tuple[str, ...], str] | None:
        """1.0-def-victory: who has won at once, before the last turn is over, and why; None while it goes on."""
        return None

    def scores(self, g: State) -> tuple[tuple[str, int], ...]:
        """What each side would score if the game ended now; nothing where no points are counted."""
        return self.outcome(g)[1]

    def outcome(self, g: State) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...], str]:
        """1.0-def-victory: at the end of the last turn: the winning sides, the score of each side, and why."""
        raise NotImplementedError

