"""What a straight line between two hex centres meets, in order and exactly.

Nothing here is measured or sampled. In the cells of a grid, (column, half rows), a hex is the set of points with
|r| <= 1, |3c + r| <= 2 and |3c - r| <= 2 about its cell, so the hexes a line passes depend on the step from one cell to
the other alone, and every place on the way is a fraction with a small denominator. A line meets a polygon by what lies
just to its left and just to its right: a corner or an edge exactly on the line counts as right for the left-hand look
and as left for the right-hand look, which leaves no special cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from hedgerow.board.grid import OFF, STEPS, Grid, Point, opposite
from hedgerow.board.shapes import HexSide, Shape, hexside

ZERO: Final = Fraction(0)
ONE: Final = Fraction(1)


class Meeting(IntEnum):
    """How a line meets a patch of terrain within one passage."""

    TOUCHED = 1
    """It touches the border, or runs along it, with the terrain on one side only."""
    THROUGH = 2
    """The terrain lies on both sides of the line over some length."""
    WHOLE = 3
    """The terrain lies on both sides of the line all the way."""


class Crossing(IntEnum):
    """How a line meets a hexside."""

    LEFT_END = 1
    """It passes through a corner from which the hexside runs off to the left."""
    RIGHT_END = 2
    ACROSS = 3
    """It crosses the hexside between its corners."""
    ALONG = 4
    """It runs along the hexside from corner to corner."""


class Leg(NamedTuple):
    """A stretch of a line within one hex, or along the hexside of two; ends are counted in 1/scale of the way."""

    cells: tuple[Point, ...]
    start: int
    end: int


class Bar(NamedTuple):
    """A hexside that a line meets, after leg number `place`."""

    place: int
    cell: Point
    side: int
    crossing: Crossing
    start: int
    end: int


class Corner(NamedTuple):
    """A hex that a line touches at a corner only, between leg `place` and the next."""

    place: int
    cell: Point
    at: int


@dataclass(frozen=True, slots=True)
class Course:
    """The way from cell (0, 0) to another cell, the same wherever on the map it starts."""

    scale: int
    legs: tuple[Leg, ...]
    bars: tuple[Bar, ...]
    corners: tuple[Corner, ...]


@lru_cache(maxsize=1 << 15)
def course(columns: int, half_rows: int) -> Course:
    """The legs, hexsides and corners on the way from a cell to the one so many columns and half rows away."""
    c, r = columns, half_rows
    if (c + r) % 2:
        raise ValueError("a cell lies an even number of columns and half rows away")
    if c == r == 0:
        return Course(1, (Leg(((0, 0),), 0, 1),), (), ())
    scale = 1
    for speed in (r, 3 * c + r, 3 * c - r):
        scale *= abs(speed) or 1
    met = sorted(_cells_met(c, r, scale))
    legs: list[Leg] = []
    corners: list[tuple[int, Point]] = []
    for start, end, cell in met:
        if start == end:
            corners.append((start, cell))
        elif legs and legs[-1].start == start:
            legs[-1] = Leg((*legs[-1].cells, cell), start, end)
        else:
            legs.append(Leg((cell,), start, end))
    bars = [bar for place in range(len(legs)) for bar in _bars_after(place, legs, dict(corners), (c, r))]
    touched = [Corner(sum(leg.end < at for leg in legs), cell, at) for at, cell in corners]
    return Course(scale, tuple(legs), tuple(bars), tuple(touched))


def _cells_met(c: int, r: int, scale: int) -> Iterator[tuple[int, int, Point]]:
    """Every cell whose closed hex the way touches, with the first and last moment it does."""
    step = 1 if c >= 0 else -1
    for hc in range(0, c + step, step):
        ends = (r * (3 * hc - 2) // (3 * c), r * (3 * hc + 2) // (3 * c)) if c else (0, r)
        low, high = max(min(ends), min(0, r)), min(max(ends) + 1, max(0, r))
        for hr in range(low - 1, high + 2):
            if (hc + hr) % 2:
                continue
            start, end = 0, scale
            for speed, place, reach in ((r, hr, 1), (3 * c + r, 3 * hc + hr, 2), (3 * c - r, 3 * hc - hr, 2)):
                if speed:
                    first, last = (place - reach) * scale // speed, (place + reach) * scale // speed
                    start, end = max(start, min(first, last)), min(end, max(first, last))
                elif abs(place) > reach:
                    end = -1
            if start <= end:
                yield start, end, (hc, hr)


def _bars_after(place: int, legs: list[Leg], corners: dict[int, Point], way: Point) -> Iterator[Bar]:
    """The hexside a leg runs along, and those met where it ends."""
    leg = legs[place]
    if len(leg.cells) == 2:
        yield Bar(place, leg.cells[0], _side(*leg.cells), Crossing.ALONG, leg.start, leg.end)
    if place + 1 == len(legs):
        return
    after = legs[place + 1]
    cells = {*leg.cells, *after.cells}
    if leg.end in corners:
        cells.add(corners[leg.end])
    if len(cells) == 2:
        yield Bar(place, leg.cells[0], _side(leg.cells[0], after.cells[0]), Crossing.ACROSS, leg.end, leg.end)
        return
    along = {leg.cells, after.cells}
    ordered = sorted(cells)
    for i, one in enumerate(ordered):
        for other in ordered[i + 1 :]:
            if (one, other) not in along:
                yield Bar(place, one, _side(one, other), _end(one, other, cells, way), leg.end, leg.end)


def _side(one: Point, other: Point) -> int:
    return STEPS.index((other[0] - one[0], other[1] - one[1]))


def _end(one: Point, other: Point, cells: set[Point], way: Point) -> Crossing:
    """Whether the hexside of two cells runs off to the left or the right of a way through its corner."""
    (third,) = cells - {one, other}
    away = (one[0] + other[0] - 2 * third[0], one[1] + other[1] - 2 * third[1])
    # Screen y points down, so a positive turn is to the right.
    return Crossing.RIGHT_END if way[0] * away[1] - way[1] * away[0] > 0 else Crossing.LEFT_END


class Passage(NamedTuple):
    """A stretch of the line in one hex; or along the hexside of two, of which one may be off the map."""

    hexes: tuple[int, ...]
    start: Fraction
    end: Fraction
    along: bool


class SideMet(NamedTuple):
    """A hexside the line meets, after passage number `place`."""

    place: int
    side: HexSide
    crossing: Crossing
    start: Fraction
    end: Fraction


class CornerMet(NamedTuple):
    """A hex the line touches at a corner only, between passage `place` and the next."""

    place: int
    hex: int
    at: Fraction


@dataclass(frozen=True, slots=True)
class TracedLine:
    """The line from the centre of `a` to the centre of `b` and all it meets of the grid."""

    a: int
    b: int
    ends: tuple[Point, Point]
    passages: tuple[Passage, ...]
    sides: tuple[SideMet, ...]
    corners: tuple[CornerMet, ...]

    def point(self, at: Fraction) -> tuple[Fraction, Fraction]:
        """The place a fraction of the way along."""
        (ax, ay), (bx, by) = self.ends
        return ax + at * (bx - ax), ay + at * (by - ay)

    @property
    def hexes(self) -> tuple[int, ...]:
        """Every hex the line passes or touches, in order."""
        seen = dict.fromkeys(h for p in self.passages for h in p.hexes)
        return tuple(seen | dict.fromkeys(c.hex for c in self.corners))


def trace(grid: Grid, a: int, b: int) -> TracedLine:
    """The line between the centres of two hexes."""
    (ac, ar), (bc, br) = grid.cells[a], grid.cells[b]
    way = course(bc - ac, br - ar)
    find = grid.hex_of_cell

    def hexes(cells: tuple[Point, ...]) -> tuple[int, ...]:
        return tuple(h for h in (find((ac + c, ar + r)) for c, r in cells) if h != OFF)

    def part(n: int) -> Fraction:
        return Fraction(n, way.scale)

    passages = tuple(Passage(hexes(leg.cells), part(leg.start), part(leg.end), len(leg.cells) == 2) for leg in way.legs)
    sides = []
    for bar in way.bars:
        h, side = find((ac + bar.cell[0], ar + bar.cell[1])), bar.side
        if h == OFF:
            step = STEPS[side]
            h, side = find((ac + bar.cell[0] + step[0], ar + bar.cell[1] + step[1])), opposite(side)
        if h != OFF:
            sides.append(SideMet(bar.place, hexside(grid, h, side), bar.crossing, part(bar.start), part(bar.end)))
    corners = tuple(CornerMet(k.place, h, part(k.at)) for k in way.corners for h in hexes((k.cell,)))
    return TracedLine(a, b, (grid.centers[a], grid.centers[b]), passages, tuple(sides), corners)


class Stretch(NamedTuple):
    """Part of a line next to which, on one side or both, terrain of one kind lies; a point where it only touches."""

    start: Fraction
    end: Fraction
    both: bool


def stretches(shapes: Iterable[Shape], ends: tuple[Point, Point]) -> list[Stretch]:
    """Where a line has terrain beside it or on both sides, the shapes taken together; in order, within the line."""
    left: list[tuple[Fraction, Fraction]] = []
    right: list[tuple[Fraction, Fraction]] = []
    for shape in shapes:
        left += _inside(shape, ends, 0)
        right += _inside(shape, ends, 1)
    marks = sorted({t for pair in (*left, *right) for t in pair})
    found: list[Stretch] = []
    for start, end in pairwise(marks):
        on_left = any(s <= start and end <= e for s, e in left)
        on_right = any(s <= start and end <= e for s, e in right)
        if on_left or on_right:
            both = on_left and on_right
            if found and found[-1].end == start and found[-1].both == both:
                found[-1] = Stretch(found[-1].start, end, both)
            else:
                found.append(Stretch(start, end, both))
    dots = {s for s, e in (*left, *right) if s == e}
    return sorted(found + [Stretch(t, t, False) for t in dots])


def _inside(shape: Shape, ends: tuple[Point, Point], bias: int) -> list[tuple[Fraction, Fraction]]:
    """The parts of the line whose left (bias 0) or right (bias 1) neighbourhood lies in the shape."""
    (ax, ay), (bx, by) = ends
    dx, dy = bx - ax, by - ay
    flips = []
    for ring in shape.rings:
        for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True):
            s0, s1 = dx * (y0 - ay) - dy * (x0 - ax), dx * (y1 - ay) - dy * (x1 - ax)
            if (s0 >= bias) != (s1 >= bias):
                flips.append(Fraction((x0 - ax) * (y1 - y0) - (y0 - ay) * (x1 - x0), s1 - s0))
    flips.sort()
    return [
        (max(start, ZERO), min(end, ONE))
        for start, end in zip(flips[::2], flips[1::2], strict=True)
        if end >= 0 and start <= 1 and not (start < end and (end == 0 or start == 1))
    ]
