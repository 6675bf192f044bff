"""Importing the board archives of VASL: their owners' pixels become polygons, hexside features and lines of ours.

Terrain that a line of sight can meet is traced pixel by pixel, each corner of a pixel going to the nearest lattice
point, so nothing moves by more than half a lattice unit (a thirtieth of a pixel). What lies on hexsides is read off
the pixels along each hexside, roads and streams off those round the middle of each hexside. Ground below the level
of the surroundings is not known to our maps: hollows become gullies, and if whole hexes lie lower, the lowest of
them is level 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from hedgerow.board import expand, terrain
from hedgerow.board.derive import derive
from hedgerow.board.grid import HEIGHT, OFF, PITCH, SIDES, Grid, Point
from hedgerow.board.hexmap import Building, Crossing, Line, Map, frozen
from hedgerow.board.shapes import HexSide, Shape, hexside
from hedgerow.board.trace import Mask, Ring, trace
from hedgerow.board.vaslfile import BoardFile, Code, VaslError, read_archive

METRES: Final = 40
"""To a hex of those boards."""

NAMED: Final = {
    "Grain": "grain", "Brush": "brush", "Crags": "crag", "Debris": "brush", "Graveyard": "graveyard",
    "Marsh": "marsh", "Swamp": "marsh", "Mudflats": "marsh", "Rice Paddy, In Season": "grain", "Vineyard": "brush",
    "Plowed Field": "plough", "Shellholes": "shellholes", "Lumberyard": "wooden", "Forest": "woods",
    "Orchard": "orchard", "Orchard, Out of Season": "orchard", "Olive Grove": "orchard", "Palm Trees": "orchard",
    "Dry Stream": "gully", "Shallow Stream": "stream", "Deep Stream": "stream", "Flooded Stream": "stream",
    "Irrigation Ditch": "stream", "Dirt Road": "road", "Elevated Road": "road", "Sunken Road": "road",
    "Paved Road": "paved", "Runway": "paved", "Path": "trail", "Track": "trail", "Ford": "ford",
    "Wall": "wall", "Hedge": "hedge", "Cactus Hedge": "hedge", "Bocage": "bocage", "Cliff": "cliff",
    "Stone Rubble": "stone", "Wooden Rubble": "wooden", "Pontoon Bridge": "bridge", "Foot Bridge": "bridge",
}  # fmt: skip
"""What we call the terrain types of VASL whose name says enough."""

BY_CATEGORY: Final = {
    "WOODS": "woods", "WATER": "water", "DEPRESSION": "gully", "STREAM": "stream", "ROAD": "road", "HEXSIDE": "wall",
    "BRIDGE": "bridge", "BUILDING": "stone", "FACTORY": "stone", "MARKETPLACE": "stone",
}  # fmt: skip
"""What we call the rest, by their category."""

TRACED: Final = (*terrain.AREAS.values(), *terrain.BUILDINGS.values(), *terrain.CROSSINGS)
LINES: Final = ("road", "paved", "trail", "rail", "stream", "gully")

Owners = npt.NDArray[np.int64]


def import_board(path: Path, shared: Path | None = None) -> Map:
    """The map in a VASL board archive; `shared` names the module or the XML file with the terrain codes."""
    board = read_archive(path, shared)
    return expand.grow(Import(board, path.name).map())


def kind_of(code: Code) -> str | None:
    """Our word for a terrain type; None for what no line of sight and no rule of ours ever meets."""
    if found := NAMED.get(code.name):
        return found
    if "Railroad" in code.name or "Railway" in code.name:
        return "rail"
    if code.category in ("BUILDING", "FACTORY", "MARKETPLACE") and code.name.startswith("Wooden"):
        return "wooden"
    if found := BY_CATEGORY.get(code.category):
        return found
    if code.obstacle:
        return "woods"
    return "brush" if code.hindrance else None


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
        return int((place - self.first) // self.per_pixel)


class Import:
    """One board on its way from pixels to a map."""

    def __init__(self, board: BoardFile, source: str) -> None:
        facts, pixels = board.facts, board.pixels
        prefix = facts.name if facts.name.isalnum() and facts.name.isascii() else ""
        self.facts, self.pixels, self.source = facts, pixels, source
        self.grid = Grid.geomorphic(pixels.columns, pixels.rows, prefix)
        self.across = self.scale(facts.a1[0], facts.hex_width, PITCH, self.grid.origin[0])
        self.down = self.scale(facts.a1[1], facts.hex_height, HEIGHT, self.grid.origin[1])
        self.width, self.height = pixels.terrain.shape
        self.check_size()
        kinds = {number: kind_of(code) for number, code in board.codes.items()}
        self.codes = board.codes
        self.words = sorted({k for k in kinds.values() if k})
        table = np.zeros(256, np.int64)
        for number, kind in kinds.items():
            if kind:
                table[number] = 1 + self.words.index(kind)
        self.kinds: npt.NDArray[np.int64] = table[pixels.terrain]

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
                f" {self.pixels.columns} by {self.pixels.rows} hexes with half hexes at its edges"
            )

    def map(self) -> Map:
        facts = self.facts
        lines = tuple(self.lines())
        bare = Map(
            grid=self.grid,
            title=one_line(f"Board {facts.name}" if facts.name else self.source),
            note=one_line(f"Imported from VASL, board version {facts.version}" if facts.version else "Imported from VASL"),
            scale=METRES,
            growth="none",
            lines=lines,
            sides=frozen(self.sides()),
            crossings=tuple(self.crossings(lines)),
            given=tuple(self.shapes()),
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
        for kind in TRACED:
            for piece in trace(self.mask(kind)):
                yield Shape(kind, tuple(map(self.placed, (piece.outline, *piece.holes))))
        ground = self.ground
        for level in range(1, int(ground.max(initial=0)) + 1):
            for piece in trace(ground >= level):
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
        lowest = min(0, int(level[solid].min(initial=0)))
        return np.maximum(level - lowest, 0)

    # Hexes

    @cached_property
    def owners(self) -> Owners:
        """The hex the middle of each pixel lies in."""
        x = [self.across.first + (Fraction(i) + Fraction(1, 2)) * self.across.per_pixel for i in range(self.width)]
        y = [self.down.first + (Fraction(j) + Fraction(1, 2)) * self.down.per_pixel for j in range(self.height)]
        q = (np.array(x, np.float64)[:, None] - self.grid.origin[0]) / PITCH + np.zeros((1, self.height))
        s = (np.array(y, np.float64)[None, :] - self.grid.origin[1]) / HEIGHT - q / 2
        cube = np.stack([q, s, -q - s])
        whole = np.rint(cube)
        worst = np.abs(whole - cube).argmax(0)
        column = np.where(worst == 0, -whole[1] - whole[2], whole[0]).astype(np.int64)
        row = (2 * np.where(worst == 1, -whole[0] - whole[2], whole[1])).astype(np.int64) + column
        cells = np.array(self.grid.cells)
        table = np.full((int(cells[:, 0].max()) + 3, int(cells[:, 1].max()) + 5), OFF, np.int64)
        table[cells[:, 0] + 1, cells[:, 1] + 2] = np.arange(len(cells))
        return np.asarray(table[(column + 1).clip(0, table.shape[0] - 1), (row + 2).clip(0, table.shape[1] - 1)])

    def buildings(self, kinds: Mapping[int, str]) -> list[Building]:
        """Buildings: hexes of one material joined by the roofs they share."""
        joined: dict[int, set[int]] = {}
        for material in terrain.BUILDINGS.values():
            for patch in patches(self.mask(material)):
                under = {h for h in self.owners[patch[:, 0], patch[:, 1]].tolist() if kinds.get(h) == material}
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
        for number in np.unique(self.pixels.terrain[self.owners == h]).tolist():
            code = self.codes[number]
            _, comma, size = code.name.partition(", ")
            levels = size.removesuffix(" Level") if comma and size.endswith(" Level") else ""
            if kind_of(code) in terrain.BUILDINGS.values() and levels.isdigit():
                tallest = max(tallest, 1 + int(levels))
        return tallest

    @property
    def stairs(self) -> set[int]:
        columns = [[h for h, (c, _) in enumerate(self.grid.cells) if c == k] for k in range(self.pixels.columns)]
        return {columns[c][r] for c, r in self.pixels.stairs}

    def crossings(self, lines: tuple[Line, ...]) -> Iterator[Crossing]:
        """Bridges and fords, each in the hex that shows most of it among those a road runs through."""
        roads = {h for line in lines if line.kind in terrain.WAYS for h in line.hexes}
        for kind in terrain.CROSSINGS:
            for patch in patches(self.mask(kind)):
                count = Counter(h for h in self.owners[patch[:, 0], patch[:, 1]].tolist() if h in roads)
                if count:
                    yield Crossing(kind, (max(sorted(count), key=lambda h: count[h]),))

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
        masks = {kind: self.mask(kind) for kind in terrain.SIDES if kind in self.words}
        reach = max(2, round(self.facts.hex_height / 16))
        for h, side in self.hexsides() if masks else ():
            (ax, ay), (bx, by) = self.grid.side_ends(h, side)
            spots = [((ax * k + bx * (16 - k)) // 16, (ay * k + by * (16 - k)) // 16) for k in range(4, 13)]
            for kind, mask in masks.items():
                if sum(self.touches(mask, spot, reach) for spot in spots) > len(spots) // 2:
                    found[h, side] = kind
                    break
        return found

    def touches(self, mask: Mask, spot: Point, reach: int) -> bool:
        """Whether a pixel of the mask lies within reach of a place."""
        x, y = self.across.pixel(spot[0]), self.down.pixel(spot[1])
        return bool(mask[max(0, x - reach) : max(0, x + reach + 1), max(0, y - reach) : max(0, y + reach + 1)].any())

    # Lines

    def lines(self) -> Iterator[Line]:
        """Roads and streams, through the middles of the hexsides they cross, each run of them as one line."""
        reach = max(1, round(self.facts.hex_height / 20))
        for kind in (k for k in LINES if k in self.words):
            mask = self.mask(kind)
            crossed = [s for s in self.hexsides() if self.touches(mask, self.grid.side_mid(*s), reach)]
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


def patches(mask: Mask) -> Iterator[npt.NDArray[np.int64]]:
    """The connected patches of a mask, each a list of pixels."""
    left = {(int(x), int(y)) for x, y in np.argwhere(mask)}
    for x, y in np.argwhere(mask).tolist():
        if (x, y) not in left:
            continue
        left.discard((x, y))
        patch, reached = [], [(x, y)]
        while reached:
            px, py = reached.pop()
            patch.append((px, py))
            for spot in ((px - 1, py), (px + 1, py), (px, py - 1), (px, py + 1)):
                if spot in left:
                    left.discard(spot)
                    reached.append(spot)
        yield np.array(patch, np.int64)
