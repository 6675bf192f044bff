"""A battle: what map and scenario fix. Shared by all copies of a game and never changed.

Static facts are worked out once here, so that rules only look them up: terrain, costs, distances, lines of sight, edges.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from hedgerow.board.grid import Edge
from hedgerow.board.hexmap import Map
from hedgerow.board.sighttable import SightTable, sight_table
from hedgerow.board.survey import survey
from hedgerow.games.combat_commander.model.los import LOS_RULES
from hedgerow.games.combat_commander.model.terrain import Ground, Step, entry_sides, ground_of, steps_of
from hedgerow.kernel.rulebook import Scenario

ATTACK, RECON, DEFEND = "attack", "recon", "defend"
HAND: Final = {ATTACK: 6, RECON: 5, DEFEND: 4}
"""1.1: hand size by posture."""

DISCARDS: Final = {"germany": 6, "america": 5, "britain": 4, "russia": 3, "italy": 2, "france": 1}
"""5.3, O15: how many cards a nation may discard when it passes. Authored in part; see the manual."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One unit of a force, with what it brings and where it starts."""

    type: int                             # in counters.UNITS
    weapon: int | None = None             # 11.2: a Weapon type that must start with this unit
    space: int = 0                        # Time Track space it arrives on; 0 starts on the map
    late: bool = False                    # sets up after everybody else
    area: frozenset[int] | None = None    # hexes it must set up in; None: the area of its force
    group: int = 0                        # units of the same group, not 0, set up in one hex
    fort: str = ""                        # a Fortification that it brings into its hex


@dataclass(frozen=True, slots=True)
class Force:
    """One side of a battle. Weapons not tied to a unit are given out at set-up; so are Fortifications."""

    nation: str
    quality: str                          # elite, line, green
    posture: str
    orders: int
    surrender: int
    edge: Edge
    units: tuple[Piece, ...]
    area: frozenset[int]                  # where it may set up
    weapons: tuple[int, ...] = ()         # types in counters.WEAPONS
    radio: tuple[int, int] | None = None  # type in counters.RADIOS, and its Time Track space (0: from the start)
    forts: tuple[str, ...] = ()
    fort_area: frozenset[int] | None = None
    forts_late: bool = False              # Fortifications are placed after both sides have set up
    entry: frozenset[int] | None = None   # where reinforcements come in, if not on its own edge
    cards: tuple[int, ...] = ()           # Fate cards it starts with, as part of its hand
    card_for_mines: int | None = None     # a Fate card it may start with if its Mines are one weaker
    discards: int | None = None           # instead of the nation's discard limit

    @property
    def hand(self) -> int:
        """1.1: cards in a full hand."""
        return HAND[self.posture]

    @property
    def discard_limit(self) -> int:
        return DISCARDS[self.nation] if self.discards is None else self.discards


@dataclass(frozen=True)
class Field:
    """A map with everything about it that rules look up."""

    map: Map
    ground: tuple[Ground, ...]
    steps: tuple[tuple[Step, ...], ...]
    sight: SightTable
    distance: tuple[bytes, ...]
    objectives: tuple[tuple[int, ...], ...]
    """7.3.1.1: the hexes of Objectives 1 to 5; of one in a building, the whole building."""
    objective_hexes: tuple[int, ...]
    named: Mapping[str, int]

    @cache                                                                # noqa: B019  (fields live as long as the program)
    def entered_by(self, a: int, b: int) -> tuple[int, ...]:
        """The hexsides of b that a straight line from a crosses last."""
        return entry_sides(self.map, a, b)

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


def field_of(m: Map) -> Field:
    """Work out all that a map fixes; 2.3: it has five numbered Objectives."""
    land = survey(m)
    ground = ground_of(m, land.buildings)
    grid = m.grid
    numbered = sorted((int(number), h) for h, number in m.objectives.items())
    hexes = tuple(h for _, h in numbered)
    return Field(m, ground, steps_of(m, ground), sight_table(land, LOS_RULES),
                 tuple(bytes(grid.distance(a, b) for b in range(len(grid))) for a in range(len(grid))),
                 tuple(ground[h].building or (h,) for h in hexes), hexes, {grid.name(h): h for h in range(len(grid))})


@dataclass(frozen=True)
class Terms:
    """What a scenario fixes besides map and forces."""

    year: int = 1944
    first: int = 0                        # who takes the first Turn
    initiative: int = 0
    vp: int = 0                           # plus is Axis
    time: int = 0
    sudden_death: int = 7
    mines: int = 6
    set_up: tuple[tuple[int, ...], ...] = ((0,), (1,))
    """Sides in the order they set up; two in one step do so at the same time, hidden from each other."""
    control: tuple[int, ...] = (-1,) * 5
    open_chits: int = 1                   # drawn at random at the start
    secret_chits: int = 1                 # each
    fixed_chits: tuple[str, ...] = ()     # open from the start, by letter
    without_chits: Collection[str] = ()
    forts: tuple[tuple[int, str], ...] = ()               # Fortifications that are there from the start, by hex
    special: frozenset[str] = field(default_factory=frozenset)


class Battle(Scenario):
    """A scenario of Combat Commander."""

    def __init__(self, name: str, title: str, ground: Field, forces: tuple[Force, Force], terms: Terms, notes: str = "") -> None:
        super().__init__(name, title, {"axis": "axis", "allies": "allies"}, notes)
        self.field, self.forces, self.terms = ground, forces, terms
        self.map = ground.map
        self.grid = ground.map.grid
        self.ground, self.steps, self.sight, self.distance = ground.ground, ground.steps, ground.sight, ground.distance
        self.objectives, self.objective_hexes = ground.objectives, ground.objective_hexes
        self.year, self.special = terms.year, terms.special
        self.nations = tuple(f.nation for f in forces)
        self.to_edge = tuple(edge_distances(self.map, f.edge) for f in forces)
        """O23.3: per side and hex, the number of hexes between it and the side's own edge."""
        self.edges = tuple(frozenset(h for h, d in enumerate(rows) if d == 0) for rows in self.to_edge)
        self.adjacent = tuple(tuple(s.to for s in steps) for steps in self.steps)
        self.by_name = ground.named
        self.defender = next((i for i, f in enumerate(forces) if f.posture == DEFEND), -1)
        self.setup_areas = tuple(f.area for f in forces)
        self.rows = map_rows(ground)

    def hex(self, name: str) -> int:
        return self.by_name[name]

    def listed_space(self, u: int) -> int:
        """The Time Track space with which the forces list a unit; 0 for those on the map from the start, and for those that come
        in by an Event."""
        listed = [piece.space for force in self.forces for piece in force.units]
        return listed[u] if u < len(listed) else 0


SIGNS: Final = {"building": "#", "woods": "w", "brush": "b", "orchard": "o", "field": "f", "gully": "g", "stream": "s",
                "marsh": "m", "water barrier": "~", "major bridge": "=", "minor bridge": "=", "open ground": "."}


def map_rows(ground: Field) -> tuple[tuple[str, ...], ...]:
    """The map in letters, row by row: terrain, + for a Road, the level of a hill."""
    grid = ground.map.grid
    found: dict[tuple[int, int], str] = {}
    for h, it in enumerate(ground.ground):
        name = grid.name(h)
        found[int(name[1:]), ord(name[0])] = SIGNS[it.kind] + ("+" if it.roads else "") + (str(it.level) if it.level else "")
    rows = sorted({r for r, _ in found})
    return tuple(tuple(sign for (r, _), sign in sorted(found.items()) if r == row) for row in rows)


def edge_distances(m: Map, edge: Edge) -> tuple[int, ...]:
    """O23.3: rows count toward the top and bottom edges, columns toward the left and right ones."""
    columns = [c for c, _ in m.grid.cells]
    rows = [int(m.grid.name(h)[1:]) - 1 for h in range(len(m.grid))]
    if edge == "north":
        return tuple(rows)
    if edge == "south":
        return tuple(max(rows) - r for r in rows)
    if edge == "west":
        return tuple(columns)
    return tuple(max(columns) - c for c in columns)


def within_depth(m: Map, edge: Edge, depth: int) -> frozenset[int]:
    """Set-up areas: so many rows (or columns) deep from an edge."""
    return frozenset(h for h, d in enumerate(edge_distances(m, edge)) if d < depth)


def hexes(ground: Field, names: Sequence[str]) -> frozenset[int]:
    return frozenset(ground.named[n] for n in names)
