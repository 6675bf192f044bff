"""The outlines of shapes as arrays, sorted into the hexes they lie in, so that a line looks only at edges near it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from hedgerow.board.grid import HALF_HEIGHT, HALF_SIDE, HALF_WIDTH, OFF, PITCH, STEPS, Grid, GridError, Point
from hedgerow.board.line import Course
from hedgerow.board.shapes import Shape
from hedgerow.board.spans import BITS, BOTH, LEFT, RIGHT, WHOLE_WAY, Flags, Flips, Ints, keys, runs

MARGIN: Final = 2
"""Empty cells kept round the map, so that a step off it still finds a cell."""
PAIRED: Final = (2, 3, 4)
"""Sides NE, SE and S: the three hexsides a cell answers for; the others belong to its neighbours."""


class Cells:
    """The cells of a grid in one array, column after column, with a margin all round."""

    def __init__(self, grid: Grid) -> None:
        cells = np.array(grid.cells, dtype=np.int64)
        self.grid = grid
        self.low = cells.min(axis=0) - MARGIN
        self.columns, self.rows = (int(n) + MARGIN + 1 for n in cells.max(axis=0) - self.low)
        self.cell = (cells[:, 0] - self.low[0]) * self.rows + (cells[:, 1] - self.low[1])
        """The place of each hex."""
        self.hex = np.full(self.columns * self.rows, OFF, dtype=np.int64)
        """The hex at each place."""
        self.hex[self.cell] = np.arange(len(cells))
        self.centers = np.array(grid.centers, dtype=np.int64)

    def step(self, cell: Point) -> int:
        """From a place to the one so many columns and half rows away."""
        return cell[0] * self.rows + cell[1]

    def pairs_apart(self, c: int, r: int) -> tuple[Ints, Ints]:
        """Every two hexes so many columns and half rows apart."""
        target = self.cell + self.step((c, r))
        there = (target >= 0) & (target < len(self.hex))
        b = np.where(there, self.hex[np.where(there, target, 0)], OFF)
        a = np.nonzero(b != OFF)[0]
        b = b[a]
        # A step may wrap into the next column of the array, so the centres must agree.
        apart = self.centers[b] - self.centers[a]
        real = (apart[:, 0] == PITCH * c) & (apart[:, 1] == HALF_HEIGHT * r)
        return a[real], b[real]

    def leg_steps(self, way: Course) -> tuple[Ints, Ints]:
        """From the start to the two cells of each leg, the same twice where there is but one."""
        first, second = ([self.step(leg.cells[n]) for leg in way.legs] for n in (0, -1))
        return np.array(first, dtype=np.int64), np.array(second, dtype=np.int64)


class Edges(NamedTuple):
    """Edges once for every bucket they lie in, bucket by bucket."""

    x0: Ints
    y0: Ints
    x1: Ints
    y1: Ints
    shape: Ints
    first: Ints
    """Where each bucket begins; one more entry than buckets."""


class Outlines:
    """The edges of shapes in buckets: by cell, and for lines along a hexside by the two cells it parts."""

    def __init__(self, cells: Cells, shapes: Sequence[Shape]) -> None:
        self.cells = cells
        self.count = len(shapes)
        ends = [
            (*p, *q, i)
            for i, shape in enumerate(shapes)
            for ring in shape.rings
            for p, q in zip(ring, ring[1:] + ring[:1], strict=True)
        ]
        self.all = np.array(ends, dtype=np.int64).reshape(-1, 5)
        self.first = np.searchsorted(self.all[:, 4], np.arange(len(shapes) + 1))
        self._check_size()
        cell, edge = self._cells_of_edges()
        pairs = []
        for n, side in enumerate(PAIRED):
            pairs += [cell * 3 + n, (cell - cells.step(STEPS[side])) * 3 + n]
        places = cells.columns * cells.rows
        self.by_cell = self._bucketed(cell, edge, places)
        self.by_side = self._bucketed(np.concatenate(pairs), np.tile(edge, len(pairs)), places * 3)
        self._note_centers()

    def _check_size(self) -> None:
        if self.count:
            reach = self.cells.centers.max(axis=0) - self.cells.centers.min(axis=0)
            spread = np.abs(self.all[:, 2:4] - self.all[:, :2])
            if int((reach[0] * spread[:, 1] + reach[1] * spread[:, 0]).max()) >= 1 << BITS:
                raise GridError("the map is too large, or an outline has too long a straight edge, to be exact")

    def _cells_of_edges(self) -> tuple[Ints, Ints]:
        """(cell, edge) for every hex an edge may touch; a hex too many does no harm, one too few would."""
        cells = self.cells
        x, y = self.all[:, 0:4:2] - cells.grid.origin[0], self.all[:, 1:4:2] - cells.grid.origin[1]
        (c0, c1), (r0, r1) = (
            (-((reach - value.min(axis=1)) // pitch), (value.max(axis=1) + reach) // pitch)
            for value, reach, pitch in ((x, HALF_WIDTH, PITCH), (y, HALF_HEIGHT, HALF_HEIGHT))
        )
        reach = HALF_HEIGHT * HALF_WIDTH
        slopes = [(sign, HALF_HEIGHT * x + sign * HALF_SIDE * y) for sign in (1, -1)]
        strips = [(sign, value.min(axis=1) - reach, value.max(axis=1) + reach) for sign, value in slopes]
        found = [(np.zeros(0, np.int64), np.zeros(0, np.int64))]
        for i in range(int((c1 - c0).max(initial=-1)) + 1):
            for j in range(int((r1 - r0).max(initial=-1)) + 1):
                c, r = c0 + i, r0 + j
                keep = (c <= c1) & (r <= r1) & ((c + r) % 2 == 0)
                for sign, low, high in strips:
                    middle = HALF_HEIGHT * PITCH * c + sign * HALF_SIDE * HALF_HEIGHT * r
                    keep &= (low <= middle) & (middle <= high)
                c, r = c - cells.low[0], r - cells.low[1]
                keep &= (c >= 1) & (c < cells.columns - 1) & (r >= MARGIN) & (r < cells.rows - MARGIN)
                found.append((c[keep] * cells.rows + r[keep], np.nonzero(keep)[0]))
        return np.concatenate([f[0] for f in found]), np.concatenate([f[1] for f in found])

    def _bucketed(self, bucket: Ints, edge: Ints, buckets: int) -> Edges:
        """The edges of each bucket one after the other, none twice."""
        count = max(len(self.all), 1)
        both = np.unique(bucket * count + edge)
        x0, y0, x1, y1, shape = (np.ascontiguousarray(column) for column in self.all[both % count].T)
        return Edges(x0, y0, x1, y1, shape, np.searchsorted(both // count, np.arange(buckets + 1)))

    def _note_centers(self) -> None:
        """Per hex, the shapes its centre lies in, and those whose border it lies on."""
        centers = self.cells.centers
        holding: list[list[int]] = [[] for _ in range(len(centers))]
        border: list[list[int]] = [[] for _ in range(len(centers))]
        for i in range(self.count):
            x0, y0, x1, y1, _ = self.all[self.first[i] : self.first[i + 1]].T
            near = (centers[:, 0] >= x0.min()) & (centers[:, 0] <= x0.max())
            near &= (centers[:, 1] >= y0.min()) & (centers[:, 1] <= y0.max())
            for h in np.nonzero(near)[0].tolist():
                px, py = centers[h]
                turn = (x1 - x0) * (py - y0) - (y1 - y0) * (px - x0)
                beside = (np.minimum(x0, x1) <= px) & (px <= np.maximum(x0, x1))
                beside &= (np.minimum(y0, y1) <= py) & (py <= np.maximum(y0, y1))
                if bool(((turn == 0) & beside).any()):
                    border[h].append(i)
                elif int((((y0 > py) != (y1 > py)) & ((turn > 0) == (y1 > y0))).sum()) % 2:
                    holding[h].append(i)
        self.held, self.held_first = _listed(holding)
        self.border, self.border_first = _listed(border)

    # Lines

    def flips(self, a: Ints, way: Course, d: Point, starts: Ints) -> Flips:
        """All flips of the lines that go from the hexes `a` by the same way and displacement."""
        steps, _ = self.cells.leg_steps(way)
        single = np.array([len(leg.cells) == 1 for leg in way.legs])
        found = self._flips_in(self.by_cell, a, d, starts, (np.nonzero(single)[0], steps[single]))
        # A flip at the very start belongs to a shape on whose border the line starts; those are counted apart.
        found = found.only(found.key != 0).and_(self._begun(a), self._begun_on_border(a, d))
        if not single.all():
            legs = np.nonzero(~single)[0]
            pair_steps = np.array([self._pair_step(way.legs[n].cells) for n in legs.tolist()], dtype=np.int64)
            found = found.and_(self._flips_in(self.by_side, a, d, starts, (legs, pair_steps)))
        return found

    def _pair_step(self, cells: tuple[Point, ...]) -> int:
        """From three times the start to the bucket of two cells; the second lies to the right or below."""
        (c, r), (c1, r1) = cells
        return self.cells.step((c, r)) * 3 + PAIRED.index(STEPS.index((c1 - c, r1 - r)))

    def _flips_in(self, e: Edges, a: Ints, d: Point, starts: Ints, where: tuple[Ints, Ints]) -> Flips:
        """The flips in some of the legs, whose edges lie in buckets of one sort."""
        (dx, dy), (legs, steps) = d, where
        x, y = self.cells.centers[a].T
        s0, s1 = dx * e.y0 - dy * e.x0, dx * e.y1 - dy * e.x1
        own = dx * y - dy * x
        bucket = self.cells.cell[a][:, None] * (1 if e is self.by_cell else 3) + steps[None, :]
        count = np.where(_may_meet(e, s0, s1, bucket, own), e.first[bucket + 1] - e.first[bucket], 0)
        index, passage = runs(e.first[bucket].ravel(), count.ravel())
        pair = passage // len(legs)
        mine = own[pair]
        t0, t1 = s0[index], s1[index]
        left, right = (t0 >= mine) != (t1 >= mine), (t0 > mine) != (t1 > mine)
        hit = np.nonzero(left | right)[0]
        index, pair, leg, left, right = index[hit], pair[hit], legs[passage[hit] % len(legs)], left[hit], right[hit]
        x0, y0 = e.x0[index], e.y0[index]
        num = (x0 - x[pair]) * (e.y1[index] - y0) - (y0 - y[pair]) * (e.x1[index] - x0)
        den = t1[hit] - t0[hit]
        num, den = np.where(den < 0, -num, num), np.abs(den)
        key = np.full(len(num), -1, dtype=np.int64)
        on_way = (num >= 0) & (num <= den)
        key[on_way] = keys(num[on_way], den[on_way])
        at_end = (key == WHOLE_WAY) & (leg == len(starts) - 2)
        inside = (key >= starts[leg]) & ((key < starts[leg + 1]) | at_end)
        side = np.where(left & right, BOTH, np.where(left, LEFT, RIGHT))
        return Flips(pair, e.shape[index], side, key, leg).only(inside)

    def _begun(self, a: Ints) -> Flips:
        """A flip before the start for every shape the line starts in."""
        index, pair = runs(self.held_first[a], self.held_first[a + 1] - self.held_first[a])
        zero = np.zeros_like(pair)
        return Flips(pair, self.held[index], zero + BOTH, zero - 1, zero)

    def _begun_on_border(self, a: Ints, d: Point) -> Flips:
        """The same for shapes on whose border the line starts: it may start in them on one side only."""
        index, pair = runs(self.border_first[a], self.border_first[a + 1] - self.border_first[a])
        shape = self.border[index]
        edge, case = runs(self.first[shape], self.first[shape + 1] - self.first[shape])
        x0, y0, x1, y1, _ = self.all[edge].T
        x, y = self.cells.centers[a[pair[case]]].T
        s0, s1 = d[0] * (y0 - y) - d[1] * (x0 - x), d[0] * (y1 - y) - d[1] * (x1 - x)
        num = (x0 - x) * (y1 - y0) - (y0 - y) * (x1 - x0)
        before = np.where(s1 > s0, num, -num) <= 0
        found = []
        for side in (LEFT, RIGHT):
            flipped = ((s0 >= side) != (s1 >= side)) & before
            odd = np.nonzero(np.bincount(case[flipped], minlength=len(shape)) % 2)[0]
            zero = np.zeros_like(odd)
            found.append(Flips(pair[odd], shape[odd], zero + side, zero - 1, zero))
        return found[0].and_(found[1])


def _may_meet(e: Edges, s0: Ints, s1: Ints, bucket: Ints, own: Ints) -> Flags:
    """False where every edge of a bucket lies strictly to one side of the line."""
    full = e.first[:-1] < e.first[1:]
    low = np.ones(len(full), dtype=np.int64)
    high = np.zeros(len(full), dtype=np.int64)
    if len(s0):
        low[full] = np.minimum.reduceat(np.minimum(s0, s1), e.first[:-1][full])
        high[full] = np.maximum.reduceat(np.maximum(s0, s1), e.first[:-1][full])
    here: Flags = full[bucket] & (low[bucket] <= own[:, None]) & (own[:, None] <= high[bucket])
    return here


def _listed(lists: list[list[int]]) -> tuple[Ints, Ints]:
    """Lists end to end, and where each begins."""
    values = np.array([v for each in lists for v in each], dtype=np.int64)
    return values, np.cumsum([0, *(len(each) for each in lists)])
