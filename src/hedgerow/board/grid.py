"""Hexes on an integer lattice: names, neighbours, distances, grains, edges, and boards joined into one map.

Flat-top hexes, x to the right and y downwards. A hex is 1280 wide and 1100 high, columns are 960 apart, so every
centre, vertex and hexside midpoint has integer coordinates. Within a grid a hex is a small integer, 0 to n-1, counted
down the columns from the left.

>>> grid = Grid.geomorphic()
>>> grid.center(grid.index("K5")), grid.name(grid.neighbor(grid.index("K5"), NE))
((9600, 4950), 'L4')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal

import numpy as np

from hedgerow.kernel.errors import HedgerowError

HALF_WIDTH: Final = 640
HALF_HEIGHT: Final = 550
PITCH: Final = 960
HEIGHT: Final = 2 * HALF_HEIGHT
HALF_SIDE: Final = HALF_WIDTH // 2

N, NE, SE, S, SW, NW = range(1, 7)
SIDES: Final = (N, NE, SE, S, SW, NW)
SIDE_NAMES: Final = ("", "N", "NE", "SE", "S", "SW", "NW")

OFF: Final = -1
"""What `neighbor` answers where the map ends."""

Point = tuple[int, int]
Box = tuple[int, int, int, int]
Edge = Literal["north", "east", "south", "west"]

VERTICES: Final[tuple[Point, ...]] = (
    (-HALF_SIDE, -HALF_HEIGHT), (HALF_SIDE, -HALF_HEIGHT), (HALF_WIDTH, 0),
    (HALF_SIDE, HALF_HEIGHT), (-HALF_SIDE, HALF_HEIGHT), (-HALF_WIDTH, 0),
)  # fmt: skip
"""Corners about a centre, clockwise; side s runs from corner s-1 to corner s (6 is 0 again)."""

SIDE_MIDS: Final[tuple[Point, ...]] = (
    (0, 0), (0, -HALF_HEIGHT), (PITCH // 2, -HALF_HEIGHT // 2), (PITCH // 2, HALF_HEIGHT // 2),
    (0, HALF_HEIGHT), (-PITCH // 2, HALF_HEIGHT // 2), (-PITCH // 2, -HALF_HEIGHT // 2),
)  # fmt: skip

STEPS: Final[tuple[Point, ...]] = ((0, 0), (0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""From a cell to its neighbour over each side; a cell is (column, half rows)."""


class GridError(HedgerowError):
    """A hex that is not on the map, or boards that do not fit together."""


def opposite(side: int) -> int:
    """The side facing `side`: N and S, NE and SW, SE and NW."""
    return (side + 2) % 6 + 1


def clockwise(side: int, steps: int = 1) -> int:
    """The side `steps` sixths of a turn further clockwise."""
    return (side - 1 + steps) % 6 + 1


def column_letters(column: int) -> str:
    """0 is A, 25 is Z, 26 is AA, 27 is BB, as printed on the boards."""
    return chr(ord("A") + column % 26) * (column // 26 + 1)


@dataclass(frozen=True, slots=True)
class Part:
    """Where one board lies in a grid: its own points are turned if need be, then shifted."""

    prefix: str = ""
    turned: bool = False
    dx: int = 0
    dy: int = 0
    clip: Box = (0, 0, 0, 0)
    """The piece of the map this board covers; what its art shows beyond is not in play."""

    def place(self, point: Point) -> Point:
        """A point of the board as a point of the grid."""
        x, y = point
        return (self.dx - x, self.dy - y) if self.turned else (self.dx + x, self.dy + y)

    def place_side(self, side: int) -> int:
        """A side of a hex of the board as a side of that hex in the grid."""
        return opposite(side) if self.turned else side

    def _moved(self, turn: bool, dx: int, dy: int) -> Part:
        x0, y0, x1, y1 = self.clip
        if turn:
            return replace(
                self,
                turned=not self.turned,
                dx=dx - self.dx,
                dy=dy - self.dy,
                clip=(dx - x1, dy - y1, dx - x0, dy - y0),
            )
        return replace(self, dx=dx + self.dx, dy=dy + self.dy, clip=(dx + x0, dy + y0, dx + x1, dy + y1))


@dataclass(frozen=True)
class Grid:
    """The hexes of a map. Immutable; two grids with the same hexes at the same places are equal."""

    names: tuple[str, ...]
    cells: tuple[Point, ...]
    """(column, half rows) of each hex, in the order of the hexes."""
    hexrows: tuple[str, ...]
    """The letter or number of the column each hex is printed in."""
    origin: Point
    """The lattice point of cell (0, 0)."""
    box: Box
    """The rectangle of the map; a hex whose centre lies on its border is a half hex."""
    parts: tuple[Part, ...]
    other_names: tuple[tuple[str, int], ...] = field(default=())

    # Making grids

    @staticmethod
    def _of(
        cells: Iterable[tuple[Point, str, str]], origin: Point, box: Box, parts: Sequence[Part],
        others: Iterable[tuple[str, Point]] = (),
    ) -> Grid:  # fmt: skip
        ordered = sorted(cells)
        at = {cell: i for i, (cell, _, _) in enumerate(ordered)}
        return Grid(
            names=tuple(name for _, name, _ in ordered),
            cells=tuple(cell for cell, _, _ in ordered),
            hexrows=tuple(row for _, _, row in ordered),
            origin=origin,
            box=box,
            parts=tuple(parts),
            other_names=tuple(sorted((name, at[cell]) for name, cell in others)),
        )

    @staticmethod
    def lettered(columns: int = 15, rows: int = 10) -> Grid:
        """Whole hexes `A1` to `O10`, every second column half a hex lower (Combat Commander 2.1)."""
        cells = [
            ((c, 2 * r + c % 2), f"{column_letters(c)}{r + 1}", column_letters(c))
            for c in range(columns)
            for r in range(rows)
        ]
        return _whole(cells, columns, rows)

    @staticmethod
    def numbered(columns: int = 16, rows: int = 14, *, even_down: bool = True, halves: bool = False) -> Grid:
        """Four-digit hexes, column then row from `0101` (Infantry Attacks 2.2.1).

        With `halves` the outer columns and every second column's ends are half hexes, shared when boards are joined.
        """
        if halves:
            return _halved(columns, rows, lambda c, r: f"{c + 1:02}{r + c % 2:02}", lambda c: f"{c + 1:02}")
        low = 1 if even_down else 0
        cells = [
            ((c, 2 * r + (c % 2 == low)), f"{c + 1:02}{r + 1:02}", f"{c + 1:02}")
            for c in range(columns)
            for r in range(rows)
        ]
        return _whole(cells, columns, rows)

    @staticmethod
    def geomorphic(columns: int = 33, rows: int = 10, prefix: str = "", first: int = 0) -> Grid:
        """A board of half hexes at the edges: `A1` … `GG10`, B, D, F … from 0 to 10 (ASL SK1 1.1-a, Squad Leader 3). Half a board
        may begin with another of the columns A, C, E …: `first` counts them all."""
        if first % 2:
            raise GridError("a board begins with a column that has no half hex at its top")
        grid = _halved(columns, rows, lambda c, r: f"{column_letters(first + c)}{r}", lambda c: column_letters(first + c))
        return grid.lettered_as(prefix) if prefix else grid

    def lettered_as(self, prefix: str) -> Grid:
        """The grid of one board with its letter or number: hexes answer to `yK5` as well as to `K5`."""
        others = tuple(sorted((prefix + name, h) for h, name in enumerate(self.names)))
        return replace(self, parts=(replace(self.parts[0], prefix=prefix),), other_names=others)

    def _moved(self, turn: bool, to: Point = (0, 0)) -> Grid:
        """The same grid, turned by 180° if asked, the corner of its box at `to` and its first hex in cell (0, 0)."""
        x0, y0, x1, y1 = self.box
        sign = -1 if turn else 1
        dx, dy = (to[0] + x1, to[1] + y1) if turn else (to[0] - x0, to[1] - y0)
        cells = [(sign * c, sign * r) for c, r in self.cells]
        first = min(c for c, _ in cells)
        top = min(r for c, r in cells if c == first)
        return Grid._of(
            [((c - first, r - top), n, w) for (c, r), n, w in zip(cells, self.names, self.hexrows, strict=True)],
            (sign * self.origin[0] + dx + PITCH * first, sign * self.origin[1] + dy + HALF_HEIGHT * top),
            (to[0], to[1], to[0] + x1 - x0, to[1] + y1 - y0),
            [p._moved(turn, dx, dy) for p in self.parts],
            [(name, (cells[h][0] - first, cells[h][1] - top)) for name, h in self.other_names],
        )

    def turned(self) -> Grid:
        """The grid seen from the other side of the table; every hex keeps its name."""
        return self._moved(turn=True)

    def cropped(self, first: str, last: str) -> Grid:
        """Only the hexrows from `first` to `last`, whole hexes at a new edge (as ASL SK1 S3 uses y A-P)."""
        wanted = []
        for row in (first, last):
            columns = {c for (c, _), w in zip(self.cells, self.hexrows, strict=True) if w == row}
            if not columns:
                raise GridError(f"there is no hexrow {row}; they run from {self.hexrows[0]} to {self.hexrows[-1]}")
            wanted.append(min(columns))
        low, high = min(wanted), max(wanted)
        x0, y0, x1, y1 = self.box
        if low > 0:
            x0 = self.origin[0] + PITCH * low - HALF_WIDTH
        if high < self.cells[-1][0]:
            x1 = self.origin[0] + PITCH * high + HALF_WIDTH
        box = (x0, y0, x1, y1)
        kept = [h for h, (c, _) in enumerate(self.cells) if low <= c <= high]
        return Grid._of(
            [(self.cells[h], self.names[h], self.hexrows[h]) for h in kept],
            self.origin,
            box,
            [replace(p, clip=_meet(p.clip, box)) for p in self.parts],
            [(name, self.cells[h]) for name, h in self.other_names if low <= self.cells[h][0] <= high],
        )._moved(turn=False)

    def beside(self, right: Grid, shift: int = 0) -> Grid:
        """`right` joined to this grid's right edge, `shift` hexes lower; half hexes merge into whole ones."""
        overlap = self._is_half_column(-1) and right._is_half_column(0)
        corner = (self.box[2] if overlap else self.box[2] - HALF_SIDE, self.box[1] + HEIGHT * shift)
        return self._joined(right._moved(turn=False, to=corner))

    def above(self, below: Grid, shift: int = 0) -> Grid:
        """`below` joined to this grid's lower edge, `shift` columns further right; half hexes merge into whole ones."""
        overlap = any(y == self.box[3] for _, y in self.centers) and any(y == below.box[1] for _, y in below.centers)
        corner = (self.box[0] + PITCH * shift, self.box[3] if overlap else self.box[3] - HALF_HEIGHT)
        return self._joined(below._moved(turn=False, to=corner))

    def _is_half_column(self, which: int) -> bool:
        x = self.centers[which][0]
        return x in (self.box[0], self.box[2])

    def _joined(self, other: Grid) -> Grid:
        """Both grids as one. Hexes take their board's letter; a merged hex answers to both names."""
        prefixes = [p.prefix for p in (*self.parts, *other.parts)]
        if "" in prefixes or len(set(prefixes)) < len(prefixes):
            raise GridError("boards joined into one map need a letter each, and no two the same")
        ox, oy = self.origin
        cells: dict[Point, tuple[str, str]] = {}
        others: list[tuple[str, Point]] = []
        for grid in (self, other):
            alone = grid.parts[0].prefix if len(grid.parts) == 1 else ""
            for h, (x, y) in enumerate(grid.centers):
                column, column_rest = divmod(x - ox, PITCH)
                row, row_rest = divmod(y - oy, HALF_HEIGHT)
                if column_rest or row_rest or (column + row) % 2:
                    raise GridError("these edges do not match: the hexes of one board fall between those of the other")
                cell, name = (column, row), alone + grid.names[h]
                if cell in cells:
                    others.append((name, cell))
                else:
                    cells[cell] = (name, grid.hexrows[h])
                others += [(n, cell) for n in grid.names_of(h)[1:] if n != name]
        box = (
            min(self.box[0], other.box[0]), min(self.box[1], other.box[1]),
            max(self.box[2], other.box[2]), max(self.box[3], other.box[3]),
        )  # fmt: skip
        joined = [(cell, name, row) for cell, (name, row) in cells.items()]
        return Grid._of(joined, self.origin, box, [*self.parts, *other.parts], others)._moved(turn=False)

    # Names and places

    def __len__(self) -> int:
        return len(self.names)

    @cached_property
    def _by_name(self) -> dict[str, int]:
        return dict(self.other_names) | {name: h for h, name in enumerate(self.names)}

    @cached_property
    def _by_cell(self) -> dict[Point, int]:
        return {cell: h for h, cell in enumerate(self.cells)}

    def hex_of_cell(self, cell: Point) -> int:
        """The hex in a cell, or `OFF`."""
        return self._by_cell.get(cell, OFF)

    @cached_property
    def centers(self) -> tuple[Point, ...]:
        """The lattice point of every hex's centre dot."""
        ox, oy = self.origin
        return tuple((ox + PITCH * c, oy + HALF_HEIGHT * r) for c, r in self.cells)

    def index(self, name: str) -> int:
        """The hex of that name."""
        try:
            return self._by_name[name]
        except KeyError:
            raise GridError(f"there is no hex {name}; they run from {self.names[0]} to {self.names[-1]}") from None

    def has(self, name: str) -> bool:
        return name in self._by_name

    def name(self, h: int) -> str:
        return self.names[h]

    def names_of(self, h: int) -> tuple[str, ...]:
        """Every name the hex answers to, its own first; a hex shared by two boards belongs to both."""
        return (self.names[h], *(name for name, i in self.other_names if i == h))

    def center(self, h: int) -> Point:
        return self.centers[h]

    def vertices(self, h: int) -> tuple[Point, ...]:
        """The six corners clockwise from the left end of the north side; side s runs from corner s-1 to corner s."""
        x, y = self.centers[h]
        return tuple((x + dx, y + dy) for dx, dy in VERTICES)

    def side_ends(self, h: int, side: int) -> tuple[Point, Point]:
        """The two ends of a hexside, clockwise about the hex."""
        corners = self.vertices(h)
        return corners[side - 1], corners[side % 6]

    def side_mid(self, h: int, side: int) -> Point:
        x, y = self.centers[h]
        dx, dy = SIDE_MIDS[side]
        return x + dx, y + dy

    def hex_at(self, point: Point) -> int:
        """The hex a point lies in, of several on a shared border the first; `OFF` outside every hex."""
        touching = self.hexes_touching(point)
        return touching[0] if touching else OFF

    def hexes_touching(self, point: Point) -> tuple[int, ...]:
        """The hexes a point lies in: one inside, two on a hexside, three at a corner."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        found = []
        for column in range((x - HALF_WIDTH) // PITCH, (x + HALF_WIDTH) // PITCH + 1):
            for row in range((y - HALF_HEIGHT) // HALF_HEIGHT, (y + HALF_HEIGHT) // HALF_HEIGHT + 1):
                h = self._by_cell.get((column, row))
                if h is not None and inside_hex(x - PITCH * column, y - HALF_HEIGHT * row):
                    found.append(h)
        return tuple(sorted(found))

    # Neighbours and distances

    @cached_property
    def neighbors(self) -> tuple[tuple[int, ...], ...]:
        """Per hex, what lies over sides 1 to 6 at places 1 to 6; place 0 is unused, `OFF` means the map ends."""
        find = self._by_cell.get
        return tuple((OFF, *(find((c + dc, r + dr), OFF) for dc, dr in STEPS[1:])) for c, r in self.cells)

    def neighbor(self, h: int, side: int) -> int:
        """The hex over that side, or `OFF`."""
        return self.neighbors[h][side]

    def adjacent(self, h: int) -> tuple[int, ...]:
        """The hexes next to a hex, clockwise from north."""
        return tuple(n for n in self.neighbors[h][1:] if n != OFF)

    def side_to(self, a: int, b: int) -> int:
        """The side of `a` that `b` lies over; 0 if they are not adjacent."""
        step = (self.cells[b][0] - self.cells[a][0], self.cells[b][1] - self.cells[a][1])
        return STEPS.index(step) if a != b and step in STEPS else 0

    @cached_property
    def _distances(self) -> list[bytes]:
        cells = np.array(self.cells, dtype=np.int64)
        dc = np.abs(cells[:, None, 0] - cells[None, :, 0])
        dr = np.abs(cells[:, None, 1] - cells[None, :, 1])
        table = dc + np.maximum(0, (dr - dc) // 2)
        if int(table.max()) > 255:
            raise GridError("the map is more than 255 hexes long")
        return [row.tobytes() for row in table.astype(np.uint8)]

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other, counting the last but not the first."""
        return self._distances[a][b]

    def within(self, h: int, reach: int, at_least: int = 0) -> tuple[int, ...]:
        """Every hex at a distance from `at_least` to `reach`."""
        return tuple(b for b, d in enumerate(self._distances[h]) if at_least <= d <= reach)

    def ring(self, h: int, radius: int) -> tuple[int, ...]:
        """The hexes at exactly that distance, clockwise from due north."""
        if radius == 0:
            return (h,)
        c, r = self.cells[h][0], self.cells[h][1] - 2 * radius
        found = []
        for side in (SE, S, SW, NW, N, NE):
            for _ in range(radius):
                if (hex_ := self._by_cell.get((c, r))) is not None:
                    found.append(hex_)
                c, r = c + STEPS[side][0], r + STEPS[side][1]
        return tuple(found)

    def clusters(self, hexes: Iterable[int]) -> tuple[tuple[int, ...], ...]:
        """The hexes sorted into groups that hang together over hexsides, as the hexes of one building do."""
        left, groups = set(hexes), []
        while left:
            group, fringe = set(), [min(left)]
            while fringe:
                h = fringe.pop()
                if h in left:
                    left.remove(h)
                    group.add(h)
                    fringe += [n for n in self.adjacent(h) if n in left]
            groups.append(tuple(sorted(group)))
        return tuple(groups)

    # Grains and directions

    def grain(self, h: int, side: int) -> Iterator[int]:
        """The hexgrain: `h` and every hex in a straight row over that side, to the edge of the map."""
        while h != OFF:
            yield h
            h = self.neighbors[h][side]

    def alternate_grain(self, h: int, first: int, then: int) -> Iterator[int]:
        """The alternate grain: hexes taken by turns over two neighbouring sides, as the level row L4 M4 N4 is."""
        while h != OFF:
            yield h
            h = self.neighbors[h][first]
            first, then = then, first

    def grain_side(self, a: int, b: int) -> int:
        """The side over which `b` lies in a straight hexgrain from `a`; 0 if it does not."""
        dc, dr = self.cells[b][0] - self.cells[a][0], self.cells[b][1] - self.cells[a][1]
        if a == b or (dc != 0 and abs(dc) != abs(dr)):
            return 0
        return STEPS.index(((dc > 0) - (dc < 0), (2 if dc == 0 else 1) * ((dr > 0) - (dr < 0))))

    def spine_corner(self, a: int, b: int) -> int:
        """The corner 0 to 5 of `a` through which the line to `b` leaves along a hexspine; OFF if it does not."""
        dc, dr = self.cells[b][0] - self.cells[a][0], self.cells[b][1] - self.cells[a][1]
        if a == b or not (dr == 0 or abs(dr) == 3 * abs(dc)):
            return OFF
        x, y = ((2 if dc > 0 else -2), 0) if dr == 0 else ((1 if dc > 0 else -1), (1 if dr > 0 else -1))
        return VERTICES.index((HALF_SIDE * x, HALF_HEIGHT * y))

    def directions(self, a: int, b: int) -> tuple[int, ...]:
        """The side `b` lies towards; two where it lies exactly between them."""
        dc, dr = self.cells[b][0] - self.cells[a][0], self.cells[b][1] - self.cells[a][1]
        if a == b:
            return ()
        upright = N if dr < 0 else S
        if abs(dr) > 3 * abs(dc):
            return (upright,)
        leaning = tuple(s for s in (NE, SE, SW, NW) if STEPS[s][0] * dc > 0 and STEPS[s][1] * dr >= 0)
        return (upright, *leaning) if abs(dr) == 3 * abs(dc) else leaning

    # Edges

    def edge(self, edge: Edge) -> tuple[int, ...]:
        """The hexes along an edge of the map: the outer hexrow, or the last hex of every hexrow."""
        if edge in ("west", "east"):
            outer = self.cells[0][0] if edge == "west" else self.cells[-1][0]
            return tuple(h for h, (c, _) in enumerate(self.cells) if c == outer)
        last: dict[int, int] = {}
        for h, (c, _) in enumerate(self.cells):
            if edge == "south" or c not in last:
                last[c] = h
        return tuple(last.values())

    @cached_property
    def border(self) -> frozenset[int]:
        """Every hex on an edge of the map."""
        edges: tuple[Edge, ...] = ("north", "east", "south", "west")
        return frozenset(h for e in edges for h in self.edge(e))

    def is_half(self, h: int) -> bool:
        """Whether the edge of the map cuts the hex in two; it counts as a whole hex all the same."""
        x, y = self.centers[h]
        x0, y0, x1, y1 = self.box
        return x in (x0, x1) or y in (y0, y1)


def inside_hex(x: int, y: int) -> bool:
    """Whether a point, measured from a hex's centre, lies in the hex or on its border."""
    return abs(y) <= HALF_HEIGHT and HALF_HEIGHT * abs(x) + HALF_SIDE * abs(y) <= HALF_HEIGHT * HALF_WIDTH


def _whole(cells: list[tuple[Point, str, str]], columns: int, rows: int) -> Grid:
    """Whole hexes only, the map as large as they need."""
    box = (0, 0, PITCH * (columns - 1) + 2 * HALF_WIDTH, HEIGHT * rows + (HALF_HEIGHT if columns > 1 else 0))
    return Grid._of(cells, (HALF_WIDTH, HALF_HEIGHT), box, [Part(clip=box)])._moved(turn=False)


def _halved(columns: int, rows: int, name: Callable[[int, int], str], hexrow: Callable[[int], str]) -> Grid:
    """Columns by turns of `rows` hexes and of one more with half a hex at either end; the outer columns are cut too."""
    box = (0, 0, PITCH * (columns - 1), HEIGHT * rows)
    cells = [
        ((c, 2 * r - 1 + c % 2), name(c, r), hexrow(c)) for c in range(columns) for r in range(1 - c % 2, rows + 1)
    ]
    return Grid._of(cells, (0, 0), box, [Part(clip=box)])._moved(turn=False)


def _meet(a: Box, b: Box) -> Box:
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
