"""Importing the board archives of VASL: their owners' pixels become polygons, hexside features and lines of ours.

Terrain that a line of sight can meet is traced pixel by pixel, each corner of a pixel going to the nearest lattice
point, so nothing moves by more than half a lattice unit (a thirtieth of a pixel). What lies on hexsides is read off
the pixels along each hexside, roads and streams off those round the middle of each hexside. Ground below the level
of the surroundings is not known to our maps: hollows become gullies, and if whole hexes lie lower, the lowest of
them is level 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from hedgerow.board import expand, terrain
from hedgerow.board.derive import derive
from hedgerow.board.grid import HALF_HEIGHT, HALF_WIDTH, HEIGHT, OFF, PITCH, SIDES, Grid, Point
from hedgerow.board.hexmap import Building, Crossing, Line, Map, frozen
from hedgerow.board.shapes import HexSide, Shape, hexside
from hedgerow.board.tracing import Mask, Ring, labelled, trace
from hedgerow.board.vaslfile import BoardFile, Change, VaslError, read_archive
from hedgerow.board.vasloverlays import laid, read_colours, read_overlays
from hedgerow.board.vaslwords import ROWHOUSE, changes, kind_of, remark

METRES: Final = 40
"""To a hex of those boards."""

TRACED: Final = (*terrain.AREAS.values(), *terrain.BUILDINGS.values(), *terrain.CROSSINGS)
MOST_PATCHES: Final = 12_000
"""A board has some hundred patches of terrain; with more than these the picture is noise, and would take minutes."""
ROWHOUSE_PIXELS: Final = 8
"""How far from a house the wall of a row may reach."""
LINES: Final = ("road", "paved", "trail", "rail", "stream", "gully")

Owners = npt.NDArray[np.int64]


class Imported(NamedTuple):
    """A map, and what its owner should know about how it came about."""

    map: Map
    report: tuple[str, ...]


def import_board(path: Path, module: Path | None = None) -> Map:
    """The map in a VASL board archive; `module` names the VASL module, or the XML file with the terrain codes."""
    return import_with_report(path, module).map


def import_with_report(path: Path, module: Path | None = None, wanted: Iterable[str] = (),
                       step: Callable[[str], None] = lambda what: None) -> Imported:
    """The same, with overlays and changes of terrain that a scenario wants, and a report. `step` is told what is being done."""
    step("reading")
    board = read_archive(path, module)
    overlays, asked = read_overlays(board.xml[0]), list(wanted)
    tables = changes((name for name in asked if name not in overlays), board.changes, overlays)
    if chosen := [overlays[name] for name in asked if name in overlays]:
        board = laid(board, path, chosen, read_colours(*board.xml))
    made = Import(changed(board, tables), path.name)
    grown = expand.grow(made.map(step))
    return Imported(grown, tuple(made.report()))


def changed(board: BoardFile, wanted: Iterable[Change]) -> BoardFile:
    """The board with its pixels as the scenario changes them, one change after the other."""
    terrain, elevation = board.pixels.terrain.copy(), board.pixels.elevation.copy()
    numbers = {code.name: number for number, code in board.codes.items()}
    for change in wanted:
        if change.kind == "elevation":
            levels = {int(a): int(b) for a, b in change.table.items()}
            elevation[:] = np.select([elevation == a for a in levels], list(levels.values()), elevation)
            continue
        for a, b in change.table.items():
            if a in numbers and b not in numbers:
                raise VaslError(f"{change.name} would make {b} of {a}, which the terrain codes do not know")
            if a in numbers:
                terrain[board.pixels.terrain == numbers[a]] = numbers[b]
    return replace(board, pixels=replace(board.pixels, terrain=terrain, elevation=elevation))


@dataclass(frozen=True, slots=True)
class Scale:
    """Where pixels lie on the lattice, along one axis."""

    per_pixel: Fraction
    first: Fraction
    """The place of the border before pixel 0."""

    def border(self, pixel: int) -> int:
        """The lattice place nearest to the border before a pixel."""
        return int((self.first + pixel * self.per_pixel + Fraction(1, 2)) // 1)

    def pixel(self, place: int) -> int:
        """The pixel a lattice place lies in."""
        top, low = self.per_pixel.denominator, self.per_pixel.numerator
        a, b = self.first.numerator, self.first.denominator
        return (place * b - a) * top // (b * low)


class Import:
    """One board on its way from pixels to a map."""

    def __init__(self, board: BoardFile, source: str) -> None:
        facts, pixels = board.facts, board.pixels
        prefix = facts.name if facts.name.isalnum() and facts.name.isascii() else ""
        self.facts, self.pixels, self.source = facts, pixels, source
        first = self.first_column()
        self.grid = Grid.geomorphic(pixels.columns, pixels.rows, prefix, first)
        self.across = self.scale(facts.a1[0] + first * facts.hex_width, facts.hex_width, PITCH, self.grid.origin[0])
        self.down = self.scale(facts.a1[1], facts.hex_height, HEIGHT, self.grid.origin[1])
        self.width, self.height = pixels.terrain.shape
        self.check_size()
        there = set(np.unique(pixels.terrain).tolist())
        kinds = {number: kind_of(code) for number, code in board.codes.items() if number in there}
        self.codes = board.codes
        self.words = sorted({k for k in kinds.values() if k})
        table = np.zeros(256, np.int64)
        for number, kind in kinds.items():
            if kind:
                table[number] = 1 + self.words.index(kind)
        self.kinds: npt.NDArray[np.int64] = table[pixels.terrain]
        self.give_rowhouses_their_material()

    def give_rowhouses_their_material(self) -> None:
        """The walls between the houses of a row are as wooden as the houses beside them."""
        numbers = [n for n, code in self.codes.items() if code.name.startswith(ROWHOUSE)]
        left = np.isin(self.pixels.terrain, numbers)
        kinds = [1 + self.words.index(w) for w in ("stone", "wooden") if w in self.words]
        if not left.any() or not kinds:
            return
        self.kinds[left] = 0
        for _ in range(ROWHOUSE_PIXELS):
            beside = [left & spread(self.kinds == kind) for kind in kinds]
            for kind, there in zip(kinds, beside, strict=True):
                self.kinds[there & left] = kind
                left &= ~there
        self.kinds[left] = kinds[0]

    def report(self) -> Iterator[str]:
        """What of the board is not quite the same on our map, with how much of it there is."""
        for number in np.unique(self.pixels.terrain).tolist():
            code = self.codes[number]
            if said := remark(code):
                share = float((self.pixels.terrain == number).mean())
                yield f"{code.name} ({share:.1%} of the board): {said}"
        if int(self.pixels.elevation.min(initial=0)) < 0 and self.lowest == 0:
            yield "Ground below level 0: on our maps it is level with what lies around it"

    def first_column(self) -> int:
        """The column at the left edge: A, unless A1 lies so many columns off to the left, as on the second half of a board."""
        columns = -self.facts.a1[0] / self.facts.hex_width
        first = round(columns)
        if first <= 0:
            return 0
        if first % 2 or first > 90 or abs(columns - first) > Fraction(1, 8):
            raise VaslError(f"{self.source}: its A1 lies {float(columns):.2f} columns off to the left; half a board begins with "
                            "one of the columns A, C, E and so on, cut in half by the edge")
        return first

    @staticmethod
    def scale(a1: Fraction, pixels: Fraction, lattice: int, origin: int) -> Scale:
        per_pixel = lattice / pixels
        return Scale(per_pixel, origin - a1 * per_pixel)

    def check_size(self) -> None:
        """The pixels have to cover the hexes, with A1 cut in half by the left edge as on every geomorphic board."""
        x0, y0, x1, y1 = self.grid.box
        slack = (2 * self.across.per_pixel, 2 * self.down.per_pixel)
        left, right = self.across.border(0), self.across.border(self.width)
        top, low = self.down.border(0), self.down.border(self.height)
        if abs(left - x0) > slack[0] or abs(right - x1) > slack[0] or abs(top - y0) > slack[1] or abs(low - y1) > slack[1]:
            raise VaslError(
                f"{self.source}: {self.width} by {self.height} pixels are no geomorphic board of"
                f" {self.pixels.columns} by {self.pixels.rows} hexes with half hexes at its edges; maps whose hexes lie"
                " otherwise, such as historical ones, cannot be imported"
            )

    def map(self, step: Callable[[str], None] = lambda what: None) -> Map:
        facts = self.facts
        step("roads and streams")
        lines = tuple(self.lines())
        step("hexsides")
        sides = frozen(self.sides())
        step("outlines")
        shapes = tuple(self.shapes())
        step("hexes and buildings")
        bare = Map(
            grid=self.grid,
            title=one_line(f"Board {facts.name}" if facts.name else self.source),
            note=one_line(f"Imported from VASL, board version {facts.version}" if facts.version else "Imported from VASL"),
            scale=METRES,
            growth="none",
            lines=lines,
            sides=sides,
            crossings=tuple(self.crossings(lines)),
            given=shapes,
        )
        hexes = derive(expand.grow(bare))
        kinds = {h: it.terrain for h, it in enumerate(hexes) if it.terrain in TRACED}
        levels = {h: it.level for h, it in enumerate(hexes) if it.level}
        return replace(bare, terrain=frozen(kinds), levels=frozen(levels), buildings=tuple(self.buildings(kinds)))

    # Polygons

    def mask(self, kind: str) -> Mask:
        if kind not in self.words:
            return np.zeros(self.kinds.shape, np.bool_)
        return np.asarray(self.kinds == 1 + self.words.index(kind))

    def shapes(self) -> Iterator[Shape]:
        """One shape for every connected patch of traced terrain, and the hills level by level."""
        left = MOST_PATCHES
        for kind in (k for k in TRACED if k in self.words):
            found = trace(self.mask(kind), left)
            left -= len(found)
            for piece in found:
                yield Shape(kind, tuple(map(self.placed, (piece.outline, *piece.holes))))
        ground = self.ground
        for level in range(1, int(ground.max(initial=0)) + 1):
            for piece in trace(ground >= level, left):
                yield Shape(terrain.HILL, tuple(map(self.placed, (piece.outline, *piece.holes))), level)

    def placed(self, ring: Ring) -> tuple[Point, ...]:
        columns, rows = self.borders
        return tuple((columns[x], rows[y]) for x, y in ring)

    @cached_property
    def borders(self) -> tuple[list[int], list[int]]:
        """The lattice places of the borders between pixels, across and down."""
        across = [self.across.border(x) for x in range(self.width + 1)]
        return across, [self.down.border(y) for y in range(self.height + 1)]

    @cached_property
    def ground(self) -> npt.NDArray[Any]:
        """Levels from 0 up; the bed of a stream, gully, pond or sunken road counts as the ground around it."""
        level = self.pixels.elevation.astype(np.int64)
        solid = np.ones(level.shape, np.bool_)
        for kind in ("stream", "gully", "water", "road"):
            solid &= ~(self.mask(kind) & (level < 0))
        self.lowest = min(0, int(level[solid].min(initial=0)))
        return np.maximum(level - self.lowest, 0)

    # Hexes

    @cached_property
    def middles(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """Where the middles of the pixels lie on the lattice, across and down."""
        across, down = ([float(scale.first + (Fraction(i) + Fraction(1, 2)) * scale.per_pixel) for i in range(size)]
                        for scale, size in ((self.across, self.width), (self.down, self.height)))
        return np.array(across), np.array(down)

    @cached_property
    def hex_table(self) -> Owners:
        """The hex in each cell of the grid and of a margin about it."""
        cells = np.array(self.grid.cells)
        table = np.full((int(cells[:, 0].max()) + 3, int(cells[:, 1].max()) + 5), OFF, np.int64)
        table[cells[:, 0] + 1, cells[:, 1] + 2] = np.arange(len(cells))
        return table

    def owners(self, x: npt.NDArray[np.int64], y: npt.NDArray[np.int64]) -> Owners:
        """The hexes the middles of some pixels lie in."""
        q = (self.middles[0][x] - self.grid.origin[0]) / PITCH
        s = (self.middles[1][y] - self.grid.origin[1]) / HEIGHT - q / 2
        t = -q - s
        q0, s0, t0 = np.rint(q), np.rint(s), np.rint(t)
        off_q, off_s, off_t = np.abs(q0 - q), np.abs(s0 - s), np.abs(t0 - t)
        worst_q = (off_q >= off_s) & (off_q >= off_t)
        column = np.where(worst_q, -s0 - t0, q0).astype(np.int64)
        row = (2 * np.where(~worst_q & (off_s >= off_t), -q0 - t0, s0)).astype(np.int64) + column
        width, height = self.hex_table.shape
        return np.asarray(self.hex_table[(column + 1).clip(0, width - 1), (row + 2).clip(0, height - 1)])

    def buildings(self, kinds: Mapping[int, str]) -> list[Building]:
        """Buildings: hexes of one material joined by the roofs they share."""
        joined: dict[int, set[int]] = {}
        for material in terrain.BUILDINGS.values():
            for owners in self.owners_of_patches(self.mask(material)):
                under = {h for h in owners if kinds.get(h) == material}
                group = under.union(*(joined.get(h, set()) for h in under))
                joined |= dict.fromkeys(group, group)
        stairs = self.stairs
        return sorted(
            (
                Building(
                    kinds[hexes[0]],
                    hexes,
                    storeys=max(self.storeys(h) for h in hexes),
                    stairs=tuple(h for h in hexes if h in stairs),
                )
                for group in {frozenset(group) for group in joined.values()}
                for hexes in self.in_touch(group)
            ),
            key=lambda b: b.hexes,
        )

    def in_touch(self, hexes: frozenset[int]) -> Iterator[tuple[int, ...]]:
        """The hexes in groups that hang together, each hex touching one before it."""
        left = sorted(hexes)
        while left:
            group = [left.pop(0)]
            while touching := [h for h in left if any(self.grid.side_to(h, other) for other in group)]:
                group.append(touching[0])
                left.remove(touching[0])
            yield tuple(group)

    def storeys(self, h: int) -> int:
        """Storeys of the tallest roof in a hex: `2 Level` stands for two upper levels."""
        tallest = 1
        for number in np.unique(self.terrain_in(h)).tolist():
            code = self.codes[number]
            _, comma, size = code.name.partition(", ")
            levels = size.removesuffix(" Level") if comma and size.endswith(" Level") else ""
            if kind_of(code) in terrain.BUILDINGS.values() and levels.isdigit():
                tallest = max(tallest, 1 + int(levels))
        return tallest

    def terrain_in(self, h: int) -> npt.NDArray[np.uint8]:
        """The terrain codes of the pixels of a hex."""
        cx, cy = self.grid.center(h)
        x = np.arange(max(0, self.across.pixel(cx - HALF_WIDTH)), min(self.width, self.across.pixel(cx + HALF_WIDTH) + 1))
        y = np.arange(max(0, self.down.pixel(cy - HALF_HEIGHT)), min(self.height, self.down.pixel(cy + HALF_HEIGHT) + 1))
        across, down = np.meshgrid(x, y, indexing="ij")
        mine = self.owners(across, down) == h
        return np.asarray(self.pixels.terrain[across[mine], down[mine]])

    @property
    def stairs(self) -> set[int]:
        columns = [[h for h, (c, _) in enumerate(self.grid.cells) if c == k] for k in range(self.pixels.columns)]
        return {columns[c][r] for c, r in self.pixels.stairs}

    def crossings(self, lines: tuple[Line, ...]) -> Iterator[Crossing]:
        """Bridges and fords, each in the hex that shows most of it among those a road runs through."""
        roads = {h for line in lines if line.kind in terrain.WAYS for h in line.hexes}
        for kind in terrain.CROSSINGS:
            for owners in self.owners_of_patches(self.mask(kind)):
                count = {h: n for h, n in owners.items() if h in roads}
                if count:
                    yield Crossing(kind, (max(sorted(count), key=lambda h: count[h]),))

    def owners_of_patches(self, mask: Mask) -> Iterator[dict[int, int]]:
        """For each connected patch, how many of its pixels lie in each hex."""
        if not mask.any():
            return
        numbers, count = labelled(mask)
        spots = mask.nonzero()
        pairs = np.stack([numbers[spots], self.owners(*spots)])
        both, times = np.unique(pairs, axis=1, return_counts=True)
        found: list[dict[int, int]] = [{} for _ in range(count)]
        for patch, h, n in zip(*both.tolist(), times.tolist(), strict=True):
            found[patch - 1][h] = n
        yield from found

    # Hexsides

    def hexsides(self) -> Iterator[HexSide]:
        """Every hexside once; those of half hexes that lie off the board are left out."""
        x0, y0, x1, y1 = self.grid.box
        for h in range(len(self.grid)):
            for side in SIDES:
                x, y = self.grid.side_mid(h, side)
                if hexside(self.grid, h, side) == (h, side) and x0 <= x <= x1 and y0 <= y <= y1:
                    yield h, side

    def sides(self) -> Mapping[HexSide, str]:
        """Walls, hedges and cliffs: those drawn along most of the middle half of a hexside."""
        found: dict[HexSide, str] = {}
        reach = max(2, round(self.facts.hex_height / 16))
        masks = {kind: self.reached(self.mask(kind), reach) for kind in terrain.SIDES if kind in self.words}
        for h, side in self.hexsides() if masks else ():
            (ax, ay), (bx, by) = self.grid.side_ends(h, side)
            spots = [((ax * k + bx * (16 - k)) // 16, (ay * k + by * (16 - k)) // 16) for k in range(4, 13)]
            for kind, mask in masks.items():
                if sum(self.touches(mask, spot) for spot in spots) > len(spots) // 2:
                    found[h, side] = kind
                    break
        return found

    def reached(self, mask: Mask, reach: int) -> Mask:
        """The pixels that have one of the mask within reach, in a square about them."""
        sums = np.zeros((self.width + 1, self.height + 1), np.int32)
        np.cumsum(mask, 0, out=sums[1:, 1:])
        np.cumsum(sums[1:, 1:], 1, out=sums[1:, 1:])
        left, right = (np.clip(np.arange(self.width) + k, 0, self.width) for k in (-reach, reach + 1))
        top, low = (np.clip(np.arange(self.height) + k, 0, self.height) for k in (-reach, reach + 1))
        inside = sums[right][:, low] - sums[left][:, low] - sums[right][:, top] + sums[left][:, top]
        return np.asarray(inside > 0)

    def touches(self, reached: Mask, spot: Point) -> bool:
        """Whether a place lies within reach of a mask; beside the board, as the nearest pixel does."""
        x, y = self.across.pixel(spot[0]), self.down.pixel(spot[1])
        return bool(reached[min(max(x, 0), self.width - 1), min(max(y, 0), self.height - 1)])

    # Lines

    def lines(self) -> Iterator[Line]:
        """Roads and streams, through the middles of the hexsides they cross, each run of them as one line."""
        reach = max(1, round(self.facts.hex_height / 20))
        for kind in (k for k in LINES if k in self.words):
            mask = self.reached(self.mask(kind), reach)
            crossed = [s for s in self.hexsides() if self.touches(mask, self.grid.side_mid(*s))]
            yield from Network(self.grid, kind, crossed).lines()


class Network:
    """The hexsides some road or stream crosses, to be taken up into lines from end to end."""

    def __init__(self, grid: Grid, kind: str, crossed: list[HexSide]) -> None:
        self.grid, self.kind = grid, kind
        self.ways: dict[int, list[tuple[int, int]]] = {}
        for h, side in crossed:
            other = grid.neighbor(h, side)
            self.ways.setdefault(h, []).append((other, side))
            if other != OFF:
                self.ways.setdefault(other, []).append((h, grid.side_to(other, h)))

    def lines(self) -> Iterator[Line]:
        """Dead ends and edges of the map are taken first, what is left are rings."""
        while self.ways:
            start = min(self.ways, key=lambda h: (not self.leaves(h), len(self.ways[h]) != 1, h))
            yield self.line(start)

    def leaves(self, h: int) -> bool:
        return any(other == OFF for other, _ in self.ways[h])

    def line(self, start: int) -> Line:
        entry = next((side for other, side in self.ways[start] if other == OFF), 0)
        if entry:
            self.drop(start, entry)
        hexes, leave = [start], 0
        via = [self.grid.side_mid(start, entry)] if entry else []
        via.append(self.grid.center(start))
        while hexes[-1] in self.ways:
            here = hexes[-1]
            other, side = min(self.ways[here], key=lambda way: (way[0] == OFF, way[1]))
            self.drop(here, side)
            via.append(self.grid.side_mid(here, side))
            if other == OFF:
                leave = side
                break
            self.drop(other, self.grid.side_to(other, here))
            hexes.append(other)
            via.append(self.grid.center(other))
        return Line(self.kind, tuple(hexes), entry, leave, tuple(via))

    def drop(self, h: int, side: int) -> None:
        self.ways[h] = [way for way in self.ways[h] if way[1] != side]
        if not self.ways[h]:
            del self.ways[h]


def one_line(text: str) -> str:
    """Words as a map file can hold them."""
    return " ".join(text.replace("#", " ").split())


def spread(mask: Mask) -> Mask:
    """The mask and the pixels next to it."""
    wide = mask.copy()
    wide[1:] |= mask[:-1]
    wide[:-1] |= mask[1:]
    wide[:, 1:] |= mask[:, :-1]
    wide[:, :-1] |= mask[:, 1:]
    return wide
