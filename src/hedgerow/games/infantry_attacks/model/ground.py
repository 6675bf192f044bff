"""2.2 The ground: what boards fix. Terrain, elevation, roads, rivers with their banks, movement costs, lines of sight.

Hexes on the map are numbered from 0 to `size` - 1. From there on come the hexes just off each edge: a virtual row in which
pieces wait to enter [16.41] and from which the first hex is entered at its cost. All heights are steps of 20 m, all costs
1/`tables.MP` of a movement point.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from hedgerow.board import joining
from hedgerow.board.grid import OFF, SIDES, STEPS, Edge, Grid, Point, clockwise, opposite
from hedgerow.board.hexmap import Line, Map
from hedgerow.board.los import BLOCKED, Reason
from hedgerow.board.mapfile import load_map
from hedgerow.board.sight import Landscape
from hedgerow.board.sighttable import SightTable, sight_table
from hedgerow.games.infantry_attacks.model import los
from hedgerow.games.infantry_attacks.model.charts import data_file
from hedgerow.games.infantry_attacks.model.tables import (
    CLEAR,
    FIELD,
    FOOT,
    HILL,
    LAKE,
    MOUNTED,
    PROHIBITED,
    RIVER_MAJOR,
    RIVER_MINOR,
    ROAD_COST,
    SWAMP,
    TERRAIN,
    TOWN,
    WAGON,
    WOODS,
)
from hedgerow.kernel.errors import HedgerowError

KINDS: Final = {"woods": WOODS, "town": TOWN, "marsh": SWAMP, "water": LAKE,
                **dict.fromkeys(("grain", "roots", "plough", "hay", "strips"), FIELD)}
"""What the kinds of area of a map file are here."""
RIVERS: Final = {"stream": RIVER_MINOR, "river": RIVER_MAJOR}
"""5.81, 5.82: a thin line is a minor river, a broad one a major river."""
ROADS: Final = ("road", "paved")

IN_RIVER, FIRST_BANK, SECOND_BANK = range(3)
"""5.82: what lies over a side of a river hex: more of the river, or one of its banks. The first bank is the left one, looking
from the first hex of the river's line to the last."""

EDGES: Final[tuple[Edge, ...]] = ("north", "east", "south", "west")


class Placed(NamedTuple):
    """A board as a scenario lays it: its name, and whether it is turned by 180 degrees."""

    board: str
    turned: bool = False


class Ford(NamedTuple):
    """5.8: a ford of the scenario: what entering its hex costs, and whether one may move on after it."""

    hex: int
    cost: int                             # in 1/MP
    goes_on: bool


@lru_cache
def board_map(name: str) -> Map:
    """A board, read once; its hexes answer to `A1:0706` as well as to `0706`."""
    m = load_map(data_file(f"maps/{name}.map"))
    return replace(m, grid=replace(m.grid, parts=(replace(m.grid.parts[0], prefix=f"{name}:"),),
                                   other_names=tuple(sorted((f"{name}:{n}", h) for h, n in enumerate(m.grid.names)))))


def board_names() -> tuple[str, ...]:
    """The boards there are."""
    return tuple(sorted(p.stem for p in Path(data_file("maps/A1.map")).parent.glob("*.map")))


def joined_map(rows: Sequence[Sequence[Placed]]) -> Map:
    """2.2: boards laid side by side in rows, the rows one below the other."""
    whole: Map | None = None
    for row in rows:
        line: Map | None = None
        for placed in row:
            m = board_map(placed.board)
            m = joining.turned(m) if placed.turned else m
            line = m if line is None else joining.beside(line, m)
        if line is not None:
            whole = line if whole is None else joining.above(whole, line)
    if whole is None:
        raise HedgerowError("a scenario is played on one board at least")
    return whole


@dataclass(frozen=True)
class River:
    """A river as far as one hex is concerned: over which side lies what."""

    major: bool
    sides: tuple[int, ...]                # by side 1 to 6: IN_RIVER, FIRST_BANK or SECOND_BANK; place 0 is unused


class Ground:
    """All that a map fixes, worked out once and looked up in play."""

    def __init__(self, m: Map) -> None:
        self.map = m
        self.grid: Grid = m.grid
        self.size: int = len(m.grid)
        self.elevation: tuple[int, ...] = tuple(m.levels.get(h, 0) for h in range(self.size))
        """8.71: of each hex, in steps of 20 m."""
        self.river: tuple[River | None, ...] = _rivers(m)
        self.terrain: tuple[int, ...] = tuple(self._terrain_of(h) for h in range(self.size))
        """2.2.2-a: one kind to a hex, CLEAR to LAKE of `tables`."""
        self.height: tuple[int, ...] = tuple(e + TERRAIN[t].height for e, t in zip(self.elevation, self.terrain, strict=True))
        """8.72: elevation with what town and woods add; for sight only, not for fire over friends [10.1]."""
        self.limiting: tuple[bool, ...] = tuple(TERRAIN[t].limiting for t in self.terrain)
        self.spotted_from: tuple[int, ...] = tuple(TERRAIN[t].spotted_from for t in self.terrain)
        """8.4, 8.51, 8.8: hexes by day, before height is counted."""
        self.bridge: frozenset[int] = frozenset(h for c in m.crossings if c.kind == "bridge" for h in c.hexes)
        self.road: tuple[tuple[int, ...], ...] = _roads(m)
        """5.3: per hex the sides a road crosses, those at the edge of the map included."""
        self.off_cells: tuple[Point, ...] = _cells_off(self.grid)
        self.total: int = self.size + len(self.off_cells)
        """Hexes of the map and those just off it."""
        self.cells: tuple[Point, ...] = (*self.grid.cells, *self.off_cells)
        self.names: tuple[str, ...] = (*self.grid.names, *(self._name_off(c) for c in self.off_cells))
        self._by_cell = {cell: h for h, cell in enumerate(self.cells)}
        self.around: tuple[tuple[int, ...], ...] = tuple(self._around(h) for h in range(self.total))
        """Every hex next to a hex, waiting rows included, clockwise from north."""
        self.near: tuple[tuple[int, ...], ...] = tuple(tuple(n for n in each if n < self.size) for each in self.around)
        """The same without those off the map."""
        self.distance: tuple[bytes, ...] = _distances(self.cells)
        """7.31: hexes from one to the other, off the map as well."""
        self.cost: tuple[tuple[dict[int, int], ...], ...] = tuple(
            tuple({n: self._step_cost(kind, h, n) for n in self.near[h]} for h in range(self.total))
            for kind in (FOOT, MOUNTED, WAGON))
        """5.2: `cost[class][from][to]` for every step onto a hex of the map; PROHIBITED for lakes [5.84]. Fords are not in it."""
        self.edge: Mapping[Edge, tuple[int, ...]] = {e: self.grid.edge(e) for e in EDGES}
        """The hexes along each edge of the map."""
        self.off_edge: Mapping[Edge, tuple[int, ...]] = {e: self._hexes_off(e) for e in EDGES}
        """The waiting hexes beyond each edge."""
        self.land: Landscape = Landscape(self.grid, (), {}, tuple(m.terrain.get(h, "open") for h in range(self.size)),
                                         self.elevation)

    def _terrain_of(self, h: int) -> int:
        """2.2.2, 2.2.2-a: a hex with several kinds is its area; else a river; else a hill if it is raised."""
        kind = self.map.terrain.get(h)
        river = self.river[h]
        if kind is not None:
            return KINDS[kind]
        if river is not None:
            return RIVER_MAJOR if river.major else RIVER_MINOR
        return HILL if self.elevation[h] else CLEAR

    # ---- names and places ----

    def index(self, name: str) -> int:
        """The hex of that name: `0706`, or `A3:0806` where boards are joined."""
        return self.grid.index(name)

    def on_map(self, h: int) -> bool:
        return 0 <= h < self.size

    def _around(self, h: int) -> tuple[int, ...]:
        c, r = self.cells[h]
        found = (self._by_cell.get((c + dc, r + dr), OFF) for dc, dr in STEPS[1:])
        return tuple(n for n in found if n != OFF)

    def _name_off(self, cell: Point) -> str:
        c, r = cell
        beside = (self.grid.hex_of_cell((c + dc, r + dr)) for dc, dr in STEPS[1:])
        return "off " + "/".join(self.grid.name(h) for h in beside if h != OFF)

    def side(self, a: int, b: int) -> int:
        """The side of `a`, 1 to 6, that its neighbour `b` lies over."""
        (ac, ar), (bc, br) = self.cells[a], self.cells[b]
        return STEPS.index((bc - ac, br - ar))

    def _hexes_off(self, edge: Edge) -> tuple[int, ...]:
        along = set(self.grid.edge(edge))
        columns = [c for c, _ in self.grid.cells]
        low, high = min(columns), max(columns)

        def beyond(h: int) -> bool:
            c = self.cells[h][0]
            if edge in ("west", "east"):
                return c < low if edge == "west" else c > high
            lies = [self.cells[n][1] - self.cells[h][1] for n in self.around[h] if n in along]
            return low <= c <= high and bool(lies) and (max(lies) > 0 if edge == "north" else min(lies) < 0)

        return tuple(h for h in range(self.size, self.total) if beyond(h))

    # ---- movement ----

    def by_road(self, a: int, b: int) -> bool:
        """5.3: whether a road crosses the hexside between two hexes; from off the map, whether one comes in there."""
        return a in self.around[b] and self.side(b, a) in self.road[b]

    def _step_cost(self, kind: int, a: int, b: int) -> int:
        """5.2-a, 5.3: the road's cost over a road hexside, else that of the terrain entered."""
        return ROAD_COST[kind] if self.by_road(a, b) else TERRAIN[self.terrain[b]].cost[kind]

    def passable(self, h: int) -> bool:
        """5.84: lakes are never entered."""
        return TERRAIN[self.terrain[h]].cost[FOOT] != PROHIBITED

    def bank(self, river_hex: int, other: int) -> int:
        """5.81, 5.82: on which bank of a river hex a neighbour lies, or IN_RIVER if the river itself goes on there."""
        river = self.river[river_hex]
        return IN_RIVER if river is None else river.sides[self.side(river_hex, other)]

    # ---- sight ----

    @cached_property
    def sight(self) -> SightTable:
        """8.6: who sees whom without smoke: `sight.rows[a][b]` is 0 for an open line, else `BLOCKED`."""
        return sight_table(self.land, los.los_rules())

    @cached_property
    def _between(self) -> dict[tuple[int, int], tuple[tuple[int, ...], ...]]:
        return {}

    def between(self, a: int, b: int) -> tuple[tuple[int, ...], ...]:
        """The hexes a line passes between its ends, in order; two together where it runs along their hexside [8.65, 10.1]."""
        found = self._between.get((a, b))
        if found is None:
            found = self._between[a, b] = tuple(los.hexes_between(self.grid, a, b))
        return found

    def clear(self, a: int, b: int, smoke: Collection[int] = ()) -> bool:
        """8.6: whether the line of sight is open. Both ends must be on the map."""
        if self.sight.rows[a][b] == BLOCKED:
            return False
        return not smoke or los.smoke_between(self.land, a, b, smoke) is None

    def why_blocked(self, a: int, b: int, smoke: Collection[int] = ()) -> Reason | None:
        """What blocks the line, with its rule and place; None if nothing does."""
        return los.why_blocked(self.land, a, b, smoke)

    def rows(self) -> Any:
        """The map in letters for a text board: rows of (name, terrain, elevation, road), top to bottom."""
        found: dict[int, list[int]] = {}
        for h in range(self.size):
            found.setdefault(self.grid.cells[h][1] // 2, []).append(h)
        return [found[r] for r in sorted(found)]


def _cells_off(grid: Grid) -> tuple[Point, ...]:
    found = {(c + STEPS[s][0], r + STEPS[s][1]) for h, (c, r) in enumerate(grid.cells) for s in SIDES
             if grid.neighbor(h, s) == OFF}
    return tuple(sorted(found))


def _distances(cells: Sequence[Point]) -> tuple[bytes, ...]:
    def away(a: Point, b: Point) -> int:
        dc, dr = abs(a[0] - b[0]), abs(a[1] - b[1])
        return dc + max(0, (dr - dc) // 2)

    return tuple(bytes(away(a, b) for b in cells) for a in cells)


def _roads(m: Map) -> tuple[tuple[int, ...], ...]:
    sides: list[set[int]] = [set() for _ in range(len(m.grid))]
    for line in m.lines:
        if line.kind in ROADS:
            for h, before, after in _passing(m, line):
                sides[h].update(s for s in (before, after) if s)
    return tuple(tuple(sorted(s)) for s in sides)


def _passing(m: Map, line: Line) -> list[tuple[int, int, int]]:
    """Per hex of a line the sides by which it comes and goes; 0 where it begins or ends in the hex."""
    steps = [m.grid.side_to(a, b) for a, b in zip(line.hexes, line.hexes[1:], strict=False)]
    came = [line.entry, *(opposite(s) for s in steps)]
    return list(zip(line.hexes, came, [*steps, line.exit], strict=True))


def _rivers(m: Map) -> tuple[River | None, ...]:
    """5.81, 5.82: the banks of every river hex. A river that begins or ends in a hex goes on straight, as far as banks go."""
    found: list[River | None] = [None] * len(m.grid)
    for line in m.lines:
        if line.kind in RIVERS:
            for h, before, after in _passing(m, line):
                came, goes = before or opposite(after), after or opposite(before)
                found[h] = River(line.kind == "river", _banks(came, goes))
    return tuple(found)


def _banks(came: int, goes: int) -> tuple[int, ...]:
    """What lies over each side of a river hex, by the sides the river comes and goes by."""
    sides = [SECOND_BANK] * 7
    at = clockwise(came)
    while at != goes:
        sides[at] = FIRST_BANK
        at = clockwise(at)
    sides[came] = sides[goes] = IN_RIVER
    return tuple(sides)
