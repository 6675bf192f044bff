"""1.1 The ground a scenario is played on: boards cut and joined, and what each hex of them is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from hedgerow.board.derive import HexTerrain, derive
from hedgerow.board.grid import OFF, SIDES, STEPS, Grid, Point
from hedgerow.board.hexmap import Map
from hedgerow.board.line import stretches, trace
from hedgerow.board.mapfile import load_map
from hedgerow.board.shapes import Shape
from hedgerow.board.sight import Landscape
from hedgerow.board.sighttable import SightTable, sight_table
from hedgerow.board.survey import survey
from hedgerow.games.asl_sk1.model.los import los_rules

MAPS: Final = Path(__file__).parent.parent / "data" / "maps"

OPEN, ORCHARD, GRAIN, WOODS, WOODEN, STONE = range(6)
"""1.1.2: the kinds of hex. Whatever else a map shows is Open Ground here."""
TERRAIN: Final = {"orchard": ORCHARD, "grain": GRAIN, "woods": WOODS, "wooden": WOODEN, "stone": STONE}
TERRAIN_NAMES: Final = ("open ground", "orchard", "grain", "woods", "wooden building", "stone building")

LEFT, RIGHT, TOP, BOTTOM = "left", "right", "top", "bottom"


@dataclass(frozen=True, slots=True)
class Cut:
    """A board as a scenario uses it: its letter, the hexrows in play, and which way round it lies."""

    board: str
    first: str = ""
    last: str = ""
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A board with what its hexes are."""

    map: Map
    hexes: tuple[HexTerrain, ...]
    land: Landscape


@lru_cache
def board(letter: str) -> Board:
    """1.1: a board of the game, read once."""
    return surveyed(load_map(MAPS / f"{letter}.map"))


def surveyed(m: Map) -> Board:
    return Board(m, derive(m), survey(m))


class Ground:
    """1.1: the playing area; 1.1-a: half hexes at its edges count as whole ones. T-TEC-grain: out of season grain is cut.

    Hexes on the map are numbered from 0 to `size` - 1; from there on come the hexes just off it, where units wait to enter.
    """

    def __init__(self, cuts: Sequence[Cut], boards: dict[str, Board] | None = None, *, grain: bool = True) -> None:
        found = boards if boards is not None else {c.board: board(c.board) for c in cuts}
        grids = [cut_grid(found[c.board].map.grid, c) for c in cuts]
        grid = grids[0] if len(grids) == 1 else grids[0].above(grids[1])
        self.grid = grid
        self.size = len(grid)
        self.maps = tuple(found[c.board].map for c in cuts)
        self.cuts = tuple(cuts)
        read = _Joined(grid, cuts, found)
        kinds = [TERRAIN.get(t, OPEN) for t in read.terrain]
        if not grain:
            kinds = [OPEN if k == GRAIN else k for k in kinds]
        self.terrain = tuple(kinds)
        self.cost = tuple((1, 1, 1.5, 2, 2, 2)[k] for k in kinds)
        """1.1.2: MF to enter; a woods-road hex costs 1 by road (T-TEC-woodsroad)."""
        self.tem = tuple((0, 0, 0, 1, 2, 3)[k] for k in kinds)
        """T-TEC: what the terrain adds to an attack on units in it."""
        self.cover = tuple(k >= WOODS for k in kinds)
        """Woods and buildings: they help rallying [3.1-h] and shelter routing units [3.6-d]."""
        self.road = tuple(read.road)
        """Per hex the sides a road crosses, those at the edge of the map included."""
        self.woods_road = tuple(k == WOODS and bool(r) for k, r in zip(kinds, self.road, strict=True))
        self.buildings = tuple(read.buildings)
        self.building_of = {h: b for b, hexes in enumerate(self.buildings) for h in hexes}
        land = Landscape(grid, tuple(read.shapes), {}, tuple(read.terrain), (), self.buildings)
        self.sight: SightTable = sight_table(land, los_rules(grain_in_season=grain))
        self.land = land
        self._clear_of_woods: dict[tuple[int, int], bool] = {}
        self.off_cells = _cells_off(grid)
        self.names = (*grid.names, *(_name_off(grid, c) for c in self.off_cells))
        self.around = (*(grid.adjacent(h) for h in range(self.size)), *(_beside(grid, c) for c in self.off_cells))
        """The map hexes next to each hex; units off the map stand next to those they may enter."""
        self.distance = grid._distances

    def on_map(self, hex_: int) -> bool:
        return 0 <= hex_ < self.size

    def side(self, a: int, b: int) -> int:
        """The side of `b` that is crossed in coming from `a`, which may lie off the map."""
        (ac, ar), (bc, br) = self.cell(a), self.cell(b)
        return STEPS.index((ac - bc, ar - br))

    def cell(self, hex_: int) -> Point:
        return self.grid.cells[hex_] if hex_ < self.size else self.off_cells[hex_ - self.size]

    def by_road(self, a: int, b: int) -> bool:
        """1.1.2-road: whether the hexside between them is a road hexside."""
        return self.side(a, b) in self.road[b]

    def road_off(self, hex_: int) -> bool:
        """1.1.2-road: whether a road leads from the hex off the map."""
        return any(self.grid.neighbor(hex_, s) == OFF for s in self.road[hex_])

    def edge_of(self, off: int) -> str:
        """Which edge of the map a hex off it lies beyond."""
        c, r = self.off_cells[off - self.size]
        columns = [x for x, _ in self.grid.cells]
        if c < min(columns):
            return LEFT
        if c > max(columns):
            return RIGHT
        return TOP if r < min(y for x, y in self.grid.cells if x == c) else BOTTOM

    def hexes_off(self, edge: str) -> tuple[int, ...]:
        """The hexes just off one edge of the map."""
        return tuple(h for h in range(self.size, self.size + len(self.off_cells)) if self.edge_of(h) == edge)

    def index(self, name: str) -> int:
        return self.grid.index(name)

    def clear_of_woods(self, a: int, b: int) -> bool:
        """1.1.2-woodsroad: whether the line from `a` reaches the dot of `b` without touching woods art in `b`."""
        found = self._clear_of_woods.get((a, b))
        if found is None:
            line = trace(self.grid, a, b)
            start = line.passages[-1].start
            woods = stretches(self.land.shapes_near(("woods",), line.ends), line.ends)
            found = self._clear_of_woods[a, b] = not any(s.end > start for s in woods)
        return found


def cut_grid(grid: Grid, cut: Cut) -> Grid:
    if cut.first:
        grid = grid.cropped(cut.first, cut.last)
    return grid.turned() if cut.turned else grid


def _cells_off(grid: Grid) -> tuple[Point, ...]:
    """The cells next to the map that are not on it."""
    found = {(c + STEPS[s][0], r + STEPS[s][1]) for h, (c, r) in enumerate(grid.cells) for s in SIDES
             if grid.neighbor(h, s) == OFF}
    return tuple(sorted(found))


def _beside(grid: Grid, cell: Point) -> tuple[int, ...]:
    c, r = cell
    near = (grid.hex_of_cell((c + dc, r + dr)) for dc, dr in STEPS[1:])
    return tuple(h for h in near if h != OFF)


def _name_off(grid: Grid, cell: Point) -> str:
    return "off " + "/".join(grid.name(h) for h in _beside(grid, cell))


class _Joined:
    """What the hexes of cut and joined boards are; a hex two boards share takes what covers more of either half."""

    def __init__(self, grid: Grid, cuts: Sequence[Cut], boards: dict[str, Board]) -> None:
        single = len(cuts) == 1
        self.shapes: list[Shape] = []
        self.terrain = ["open"] * len(grid)
        road: list[set[int]] = [set() for _ in range(len(grid))]
        groups: list[set[int]] = []
        for cut, part in zip(cuts, grid.parts, strict=True):
            b = boards[cut.board]
            at = {name: i for i, name in enumerate(b.map.grid.names)}
            here: dict[int, int] = {}
            for h in range(len(grid)):
                for name in grid.names_of(h):
                    own = name if single else name.removeprefix(cut.board) if name.startswith(cut.board) else ""
                    if own in at:
                        here[at[own]] = h
            self.shapes += [s.placed(part) for s in b.map.shapes]
            for old, h in here.items():
                kind = b.hexes[old].terrain
                if TERRAIN.get(kind, OPEN) > TERRAIN.get(self.terrain[h], OPEN):
                    self.terrain[h] = kind
                road[h].update(part.place_side(s) for s in b.hexes[old].road)
            groups += [{here[old] for old in hexes if old in here} for hexes in b.land.buildings]
        self.road = [tuple(sorted(sides)) for sides in road]
        built = {h for h, t in enumerate(self.terrain) if t in ("wooden", "stone")}
        self.buildings = sorted(tuple(sorted(g & built)) for g in groups if g & built)
