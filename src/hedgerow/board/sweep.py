"""Every line of sight of a map at once: the same answers as `sight.look`, with whole arrays of exact integers.

A place on a line is a fraction of the way. It is held as floor(t · 2^62): two different fractions whose denominators
are below 2^31 differ by more than 2^-62, so these integers are ordered, and equal, exactly as the fractions are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hedgerow.board.grid import HALF_HEIGHT, HALF_SIDE, HALF_WIDTH, OFF, PITCH, STEPS, GridError, Point, opposite
from hedgerow.board.line import Course, Meeting, course
from hedgerow.board.shapes import Shape
from hedgerow.board.sight import GROUND, HILL, Barrier, Contact, Landscape, Terms

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

BITS: Final = 31
WHOLE_WAY: Final = 1 << 2 * BITS
LEFT, RIGHT, BOTH = range(3)
MARGIN: Final = 2
"""Empty cells kept round the map, so that a step off it still finds a cell."""
PAIRED: Final = (2, 3, 4)
"""Sides NE, SE and S: the three hexsides a cell answers for; the others belong to its neighbours."""


class Pair(NamedTuple):
    """One line, as `look` would see it."""

    a: int
    b: int
    contacts: list[Contact]
    barriers: list[Barrier]
    last: int


def sweep(land: Landscape, terms: Terms) -> Iterator[Pair]:
    """Every line between two different hexes once, from the hex with the smaller index."""
    return _Sweep(land, terms).pairs()


class _Kind(NamedTuple):
    name: str
    level: int


class _Edges(NamedTuple):
    """The edges of all shapes that count, once for every bucket they lie in, bucket by bucket."""

    x0: Ints
    y0: Ints
    x1: Ints
    y1: Ints
    shape: Ints
    first: Ints
    """Where each bucket begins; one more entry than buckets."""


class _Spans(NamedTuple):
    """Stretches of lines beside which a shape lies on one side."""

    pair: Ints
    shape: Ints
    side: Ints
    start: Ints
    start_leg: Ints
    end: Ints
    end_leg: Ints


class _Sweep:
    """The landscape as arrays. A bucket is a cell, or a cell with the neighbour over one of three sides."""

    def __init__(self, land: Landscape, terms: Terms) -> None:
        self.land = land
        self.terms = terms
        cells = np.array(land.grid.cells, dtype=np.int64)
        self.low = cells.min(axis=0) - MARGIN
        self.rows = int(cells[:, 1].max() - self.low[1]) + MARGIN + 1
        self.columns = int(cells[:, 0].max() - self.low[0]) + MARGIN + 1
        self.cell = (cells[:, 0] - self.low[0]) * self.rows + (cells[:, 1] - self.low[1])
        self.hex = np.full(self.columns * self.rows, OFF, dtype=np.int64)
        self.hex[self.cell] = np.arange(len(cells))
        self.centers = np.array(land.grid.centers, dtype=np.int64)
        self._take_shapes()
        self._take_inherent()
        self._take_sides()

    # Laying out the landscape

    def _take_shapes(self) -> None:
        drawn = {kind: _Kind(name, 0) for name, kinds in self.terms.drawn.items() for kind in kinds}
        levels = self.land.hill_levels if self.terms.levels else ()
        self.kinds = [_Kind(name, 0) for name in self.terms.drawn] + [_Kind(GROUND, level) for level in levels]
        self.kinds += [_Kind(name, 0) for name in self.terms.inherent]
        self.is_opaque = np.array([kind.name in self.terms.opaque for kind in self.kinds], dtype=bool)
        self.is_ground = np.array([kind.name == GROUND for kind in self.kinds], dtype=bool)
        self.shapes: list[Shape] = []
        belongs: list[tuple[int, int]] = []
        for shape in self.land.shapes:
            mine = [drawn[shape.kind]] if shape.kind in drawn else []
            if shape.kind == HILL:
                mine += [_Kind(GROUND, level) for level in levels if level <= shape.level]
            if mine:
                belongs += [(len(self.shapes), self.kinds.index(kind)) for kind in mine]
                self.shapes.append(shape)
        self.belongs = np.array(belongs, dtype=np.int64).reshape(-1, 2)
        ends = [
            (*p, *q, i)
            for i, shape in enumerate(self.shapes)
            for ring in shape.rings
            for p, q in zip(ring, ring[1:] + ring[:1], strict=True)
        ]
        edges = np.array(ends, dtype=np.int64).reshape(-1, 5)
        self._check_size(edges)
        self.by_cell, self.by_side = self._in_buckets(edges)
        self.ends = edges[:, :4]
        self.edges_first = np.searchsorted(edges[:, 4], np.arange(len(self.shapes) + 1))
        holding, border = self._shapes_at_centers(edges)
        self.held, self.held_first = _listed(holding)
        self.border_shape, self.border_first = _listed(border)

    def _check_size(self, edges: Ints) -> None:
        if not len(edges):
            return
        reach = np.abs(self.centers.max(axis=0) - self.centers.min(axis=0))
        spread = np.abs(edges[:, 2:4] - edges[:, :2])
        if int((reach[0] * spread[:, 1] + reach[1] * spread[:, 0]).max()) >= 1 << BITS:
            raise GridError("the map is too large, or an outline has too long a straight edge, to be exact")

    def _in_buckets(self, edges: Ints) -> tuple[_Edges, _Edges]:
        """The edges by cell, and by pairs of cells for lines along hexsides."""
        cell, edge = self._cells_of_edges(edges)
        pairs = []
        for n, side in enumerate(PAIRED):
            step = STEPS[side][0] * self.rows + STEPS[side][1]
            pairs += [cell * 3 + n, (cell - step) * 3 + n]
        cells = self.columns * self.rows
        return (
            _bucketed(edges, cell, edge, cells),
            _bucketed(edges, np.concatenate(pairs), np.concatenate([edge] * len(pairs)), cells * 3),
        )

    def _cells_of_edges(self, edges: Ints) -> tuple[Ints, Ints]:
        """(cell, edge) for every hex an edge may touch; a hex too many does no harm, one too few would."""
        ox, oy = self.land.grid.origin
        x, y = edges[:, 0:4:2] - ox, edges[:, 1:4:2] - oy
        spans = []
        for value, reach, pitch in ((x, HALF_WIDTH, PITCH), (y, HALF_HEIGHT, HALF_HEIGHT)):
            spans.append((-((reach - value.min(axis=1)) // pitch), (value.max(axis=1) + reach) // pitch))
        (c0, c1), (r0, r1) = spans
        reach = HALF_HEIGHT * HALF_WIDTH
        slopes = [(sign, HALF_HEIGHT * x + sign * HALF_SIDE * y) for sign in (1, -1)]
        strips = [(sign, value.min(axis=1) - reach, value.max(axis=1) + reach) for sign, value in slopes]
        found: list[tuple[Ints, Ints]] = []
        which = np.arange(len(edges))
        for i in range(int((c1 - c0).max(initial=-1)) + 1):
            for j in range(int((r1 - r0).max(initial=-1)) + 1):
                c, r = c0 + i, r0 + j
                keep = (c <= c1) & (r <= r1) & ((c + r) % 2 == 0)
                for sign, low, high in strips:
                    middle = HALF_HEIGHT * PITCH * c + sign * HALF_SIDE * HALF_HEIGHT * r
                    keep &= (low <= middle) & (middle <= high)
                c, r = c - self.low[0], r - self.low[1]
                keep &= (c >= 1) & (c < self.columns - 1) & (r >= MARGIN) & (r < self.rows - MARGIN)
                found.append((c[keep] * self.rows + r[keep], which[keep]))
        if not found:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        return np.concatenate([f[0] for f in found]), np.concatenate([f[1] for f in found])

    def _shapes_at_centers(self, edges: Ints) -> tuple[list[list[int]], list[list[int]]]:
        """Per hex, the shapes its centre lies in, and those whose border it lies on."""
        holding: list[list[int]] = [[] for _ in self.land.grid.names]
        border: list[list[int]] = [[] for _ in self.land.grid.names]
        for i in range(len(self.shapes)):
            x0, y0, x1, y1 = edges[edges[:, 4] == i][:, :4].T
            cx, cy = self.centers[:, 0], self.centers[:, 1]
            near = (cx >= x0.min()) & (cx <= x0.max()) & (cy >= y0.min()) & (cy <= y0.max())
            for h in np.nonzero(near)[0].tolist():
                px, py = int(cx[h]), int(cy[h])
                turn = (x1 - x0) * (py - y0) - (y1 - y0) * (px - x0)
                inside = (np.minimum(x0, x1) <= px) & (px <= np.maximum(x0, x1))
                inside &= (np.minimum(y0, y1) <= py) & (py <= np.maximum(y0, y1))
                if bool(((turn == 0) & inside).any()):
                    border[h].append(i)
                elif int((((y0 > py) != (y1 > py)) & ((turn > 0) == (y1 > y0))).sum()) % 2:
                    holding[h].append(i)
        return holding, border

    def _take_inherent(self) -> None:
        terrain = np.array((*self.land.terrain, ""), dtype=object)[self.hex].astype(str)
        self.inherent = [(self.kinds.index(_Kind(name, 0)), np.isin(terrain, list(kinds)))
                         for name, kinds in self.terms.inherent.items()]  # fmt: skip
        self.single = [(h,) for h in range(len(self.land.grid))]

    def _take_sides(self) -> None:
        self.barriers = sorted(self.terms.barriers)
        self.side = np.zeros((self.columns * self.rows, 7), dtype=np.int64)
        for (h, side), kind in self.land.sides.items():
            if kind in self.terms.barriers:
                here = int(self.cell[h])
                self.side[here, side] = self.barriers.index(kind) + 1
                there = here + STEPS[side][0] * self.rows + STEPS[side][1]
                self.side[there, opposite(side)] = self.barriers.index(kind) + 1

    # Walking the lines

    def pairs(self) -> Iterator[Pair]:
        cells = self.land.grid.cells
        columns = max(c for c, _ in cells) - min(c for c, _ in cells)
        rows = max(r for _, r in cells) - min(r for _, r in cells)
        for c in range(columns + 1):
            for r in range(-rows if c else 2, rows + 1):
                if (c + r) % 2 == 0:
                    yield from self._pairs_apart(c, r)

    def _pairs_apart(self, c: int, r: int) -> Iterator[Pair]:
        """Every pair of hexes so many columns and half rows apart: their lines run alike."""
        step = c * self.rows + r
        target = self.cell + step
        ok = (target >= 0) & (target < len(self.hex))
        b = np.where(ok, self.hex[np.where(ok, target, 0)], OFF)
        # A step may wrap into the next column of the array, so the cells themselves must agree.
        ok = b != OFF
        a = np.nonzero(ok)[0]
        b = b[ok]
        apart = self.centers[b] - self.centers[a]
        real = (apart[:, 0] == PITCH * c) & (apart[:, 1] == HALF_HEIGHT * r)
        a, b = a[real], b[real]
        if not len(a):
            return
        way = course(c, r)
        met = self._meetings(a, way, (PITCH * c, HALF_HEIGHT * r))
        contacts = self._contacts(a, way, met)
        barriers = self._barriers(a, way)
        last = len(way.legs) - 1
        for i, (one, other) in enumerate(zip(a.tolist(), b.tolist(), strict=True)):
            yield Pair(one, other, contacts[i], barriers[i], last)

    def _meetings(self, a: Ints, way: Course, d: Point) -> Bytes:
        """How each line meets each kind of terrain in each leg, as a `Meeting` or 0."""
        met = np.zeros((len(a), len(way.legs), len(self.kinds)), dtype=np.uint8)
        if len(way.legs) < 3:
            return met
        for k, filled in self.inherent:
            first, second = (filled[self.cell[a][:, None] + step] for step in self._leg_steps(way))
            met[:, :, k] = np.where(self._is_single(way), Meeting.WHOLE * first, Meeting.TOUCHED * (first | second))
        if not self.shapes:
            return met
        starts = np.array([(leg.start << 2 * BITS) // way.scale for leg in way.legs] + [WHOLE_WAY], dtype=np.int64)
        spans = self._spans(a, way, d, starts)
        self._mark(met, spans, starts)
        return met

    def _spans(self, a: Ints, way: Course, d: Point, starts: Ints) -> _Spans:
        """The stretches of each line with a shape on its left, its right or both."""
        flips = self._flips(a, way, d, starts)
        shapes = len(self.shapes)
        # A flip at the very start belongs to a shape on whose border the line starts; those are counted apart.
        flips = np.concatenate((flips[:, flips[3] != 0], self._begun(a), self._begun_on_border(a, d)), axis=1)
        pair, shape, side, key, leg = _sides_apart(flips, flips[0] * shapes + flips[1])
        group = (pair * shapes + shape) * 3 + side
        order = _order(group, key)
        group, key, leg, pair, shape, side = (v[order] for v in (group, key, leg, pair, shape, side))
        new = np.ones(len(group), dtype=bool)
        new[1:] = group[1:] != group[:-1]
        position = np.arange(len(group)) - np.maximum.accumulate(np.where(new, np.arange(len(group)), 0))
        opening = position % 2 == 0
        follows = np.append(~new[1:], False)[opening] if len(group) else opening
        at = np.nonzero(opening)[0]
        nxt = np.minimum(at + 1, len(group) - 1)
        return _Spans(
            pair[at],
            shape[at],
            side[at],
            np.maximum(key[at], 0),
            leg[at],
            np.where(follows, key[nxt], WHOLE_WAY) if len(at) else key[at],
            np.where(follows, leg[nxt], len(way.legs) - 1) if len(at) else leg[at],
        )

    def _flips(self, a: Ints, way: Course, d: Point, starts: Ints) -> Ints:
        """Where the ground beside each line, left or right, enters or leaves a shape.

        Five rows: pair, shape, side, key, leg.
        """
        single = self._is_single(way)
        found = [self._flips_in(self.by_cell, a, d, starts, np.nonzero(single)[0], self._leg_steps(way)[0][single])]
        if not single.all():
            legs = np.nonzero(~single)[0]
            steps = [self._pair_step(way.legs[n].cells) for n in legs.tolist()]
            found.append(self._flips_in(self.by_side, a, d, starts, legs, np.array(steps, dtype=np.int64)))
        return np.concatenate(found, axis=1)

    def _begun(self, a: Ints) -> Ints:
        """A flip before the start for every shape the line starts in."""
        count = self.held_first[a + 1] - self.held_first[a]
        pair = np.repeat(np.arange(len(a)), count)
        index = np.arange(len(pair)) - np.repeat(np.cumsum(count) - count - self.held_first[a], count)
        zero = np.zeros_like(pair)
        return np.stack((pair, self.held[index], zero + BOTH, zero - 1, zero))

    def _begun_on_border(self, a: Ints, d: Point) -> Ints:
        """The same for the shapes on whose border the line starts: it may start in them on one side only."""
        count = self.border_first[a + 1] - self.border_first[a]
        pair = np.repeat(np.arange(len(a)), count)
        if not len(pair):
            return np.zeros((5, 0), dtype=np.int64)
        case = np.arange(len(pair)) - np.repeat(np.cumsum(count) - count - self.border_first[a], count)
        edges = self.edges_first[self.border_shape[case] + 1] - self.edges_first[self.border_shape[case]]
        row = np.repeat(np.arange(len(case)), edges)
        start = self.edges_first[self.border_shape[case]]
        x0, y0, x1, y1 = self.ends[np.arange(len(row)) - np.repeat(np.cumsum(edges) - edges - start, edges)].T
        x, y = self.centers[a[pair[row]]].T
        s0, s1 = d[0] * (y0 - y) - d[1] * (x0 - x), d[0] * (y1 - y) - d[1] * (x1 - x)
        num = (x0 - x) * (y1 - y0) - (y0 - y) * (x1 - x0)
        before = np.where(s1 > s0, num, -num) <= 0
        found = []
        for side in (LEFT, RIGHT):
            flipped = ((s0 >= side) != (s1 >= side)) & before
            odd = np.nonzero(np.bincount(row[flipped], minlength=len(case)) % 2)[0]
            zero = np.zeros_like(odd)
            found.append(np.stack((pair[odd], self.border_shape[case[odd]], zero + side, zero - 1, zero)))
        return np.concatenate(found, axis=1)

    def _pair_step(self, cells: tuple[Point, ...]) -> int:
        """From three times the start cell to the bucket of two cells; the second lies to the right or below."""
        (c, r), (c1, r1) = cells
        return (c * self.rows + r) * 3 + PAIRED.index(STEPS.index((c1 - c, r1 - r)))

    def _flips_in(self, e: _Edges, a: Ints, d: Point, starts: Ints, legs: Ints, steps: Ints) -> Ints:
        """The flips in some of the legs, whose edges lie in buckets of one sort."""
        dx, dy = d
        s0, s1 = dx * e.y0 - dy * e.x0, dx * e.y1 - dy * e.x1
        own = dx * self.centers[a, 1] - dy * self.centers[a, 0]
        bucket = self.cell[a][:, None] * (1 if e is self.by_cell else 3) + steps[None, :]
        first = e.first[bucket]
        count = np.where(_may_meet(e, s0, s1, bucket, own), e.first[bucket + 1] - first, 0).ravel()
        passage = np.repeat(np.arange(len(count)), count)
        index = np.arange(len(passage)) - np.repeat(np.cumsum(count) - count - first.ravel(), count)
        pair = passage // len(legs)
        mine = own[pair]
        t0, t1 = s0[index], s1[index]
        left, right = (t0 >= mine) != (t1 >= mine), (t0 > mine) != (t1 > mine)
        hit = np.nonzero(left | right)[0]
        index, pair, leg, left, right = index[hit], pair[hit], legs[passage[hit] % len(legs)], left[hit], right[hit]
        x0, y0 = e.x0[index] - self.centers[a[pair], 0], e.y0[index] - self.centers[a[pair], 1]
        num = x0 * (e.y1[index] - e.y0[index]) - y0 * (e.x1[index] - e.x0[index])
        den = t1[hit] - t0[hit]
        num, den = np.where(den < 0, -num, num), np.abs(den)
        key = np.full(len(num), -1, dtype=np.int64)
        on_way = (num >= 0) & (num <= den)
        key[on_way] = _key(num[on_way], den[on_way])
        inside = (key >= starts[leg]) & ((key < starts[leg + 1]) | ((key == WHOLE_WAY) & (leg == len(starts) - 2)))
        side = np.where(left & right, BOTH, np.where(left, LEFT, RIGHT))
        return np.stack((pair[inside], e.shape[index[inside]], side[inside], key[inside], leg[inside]))

    def _mark(self, met: Bytes, spans: _Spans, starts: Ints) -> None:
        """Put down in `met` what the spans amount to, the shapes of one kind taken together."""
        pair, kind, side, start, start_leg, end, end_leg = self._by_kind(spans)
        last = met.shape[1] - 1
        dot = start == end
        p, k, leg, key = pair[dot], kind[dot], start_leg[dot], start[dot]
        fine = (key != starts[1]) & (key != starts[last])
        p, k, leg, key = p[fine], k[fine], leg[fine], key[fine]
        met[p, leg, k] = Meeting.TOUCHED
        edge = key == starts[leg]
        met[p[edge], leg[edge] - 1, k[edge]] = Meeting.TOUCHED
        pair, kind, side, start, start_leg, end, end_leg = (v[~dot] for v in (pair, kind, side, start, start_leg, end, end_leg))
        if len(pair):
            group, key, leg, left, right = _layers(pair * met.shape[2] + kind, side, (start, start_leg), (end, end_leg))
            both, any_ = (left > 0) & (right > 0), (left > 0) | (right > 0)
            self._mark_runs(met, starts, (group, key, leg), any_, through=False)
            self._mark_runs(met, starts, (group, key, leg), both, through=True)

    def _by_kind(self, spans: _Spans) -> tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints]:
        """The spans once for each kind of terrain their shape counts as."""
        first = np.searchsorted(self.belongs[:, 0], spans.shape)
        count = np.searchsorted(self.belongs[:, 0], spans.shape, side="right") - first
        again = np.repeat(np.arange(len(count)), count)
        nth = np.arange(len(again)) - np.repeat(np.cumsum(count) - count, count)
        kind = self.belongs[first[again] + nth, 1]
        return (
            spans.pair[again], kind, spans.side[again], spans.start[again], spans.start_leg[again], spans.end[again],
            spans.end_leg[again],
        )  # fmt: skip

    @staticmethod
    def _mark_runs(
        met: Bytes, starts: Ints, layers: tuple[Ints, Ints, Ints], covered: NDArray[np.bool_], *, through: bool
    ) -> None:
        """Mark each leg that an unbroken run of covered stretches overlaps."""
        group, key, leg = layers
        begins = covered.copy()
        begins[1:] &= ~(covered[:-1] & (group[1:] == group[:-1]))
        at = np.nonzero(begins)[0]
        if not len(at):
            return
        open_ends = np.nonzero(~covered)[0]
        to = open_ends[np.searchsorted(open_ends, at)]
        first, last = leg[at], np.where(key[to] == starts[leg[to]], leg[to] - 1, leg[to])
        count = last - first + 1
        run = np.repeat(np.arange(len(at)), count)
        here = first[run] + np.arange(len(run)) - np.repeat(np.cumsum(count) - count, count)
        value = np.full(len(run), Meeting.TOUCHED, dtype=np.uint8)
        if through:
            whole = (key[at][run] <= starts[here]) & (key[to][run] >= starts[here + 1])
            value = np.where(whole, Meeting.WHOLE, Meeting.THROUGH).astype(np.uint8)
        kinds = met.shape[2]
        met[group[at][run] // kinds, here, group[at][run] % kinds] = value

    # Writing down what was met

    def _contacts(self, a: Ints, way: Course, met: Bytes) -> list[list[Contact]]:
        found: list[list[Contact]] = [[] for _ in range(len(a))]
        if len(way.legs) < 3:
            return found
        met[:, :, self.is_ground] *= met[:, :, self.is_ground] >= Meeting.THROUGH
        stops = np.asarray((met[:, :-1, self.is_opaque] >= Meeting.THROUGH).any(axis=2))
        stops[:, 0] = False
        past = np.logical_or.accumulate(stops, axis=1)
        met[:, 1:, :] *= ~past[:, :, None]
        pair, place, kind = np.nonzero(met[:, 1:-1, :])
        place = place + 1
        how = met[pair, place, kind]
        first, second = (self.hex[self.cell[a[pair]] + step[place]] for step in self._leg_steps(way))
        rows = zip(*(v.tolist() for v in (pair, place, kind, how, first, second)), strict=True)
        for i, n, k, meeting, one, other in rows:
            name, level = self.kinds[k]
            hexes = self.single[one] if one == other != OFF else self._hexes(k, one, other)
            found[i].append(Contact(n, name, level, _MEETINGS[meeting], hexes))
        if way.corners and self.inherent:
            self._add_corners(found, a, way, past)
        return found

    def _leg_steps(self, way: Course) -> tuple[Ints, Ints]:
        """From the start cell to the two cells of each leg, the same twice where there is but one."""
        steps = [[cells[n][0] * self.rows + cells[n][1] for cells in (leg.cells for leg in way.legs)] for n in (0, -1)]
        return np.array(steps[0], dtype=np.int64), np.array(steps[1], dtype=np.int64)

    @staticmethod
    def _is_single(way: Course) -> NDArray[np.bool_]:
        return np.array([len(leg.cells) == 1 for leg in way.legs])

    def _hexes(self, kind: int, *hexes: int) -> tuple[int, ...]:
        """The hexes of a leg along a hexside; of terrain that fills its hex, those it fills."""
        here = dict.fromkeys(h for h in hexes if h != OFF)
        kinds = self.terms.inherent.get(self.kinds[kind].name)
        return tuple(h for h in here if kinds is None or self.land.terrain[h] in kinds)

    def _add_corners(self, found: list[list[Contact]], a: Ints, way: Course, past: NDArray[np.bool_]) -> None:
        """Hexes of terrain that fills them, touched at a corner."""
        for k, filled in self.inherent:
            for corner in way.corners:
                where = self.cell[a] + corner.cell[0] * self.rows + corner.cell[1]
                for i in np.nonzero(filled[where] & ~past[:, max(corner.place - 1, 0)])[0].tolist():
                    name, hexes = self.kinds[k].name, (int(self.hex[where[i]]),)
                    found[i].append(Contact(corner.place, name, 0, Meeting.TOUCHED, hexes))
                    found[i].sort(key=self._order)

    def _order(self, contact: Contact) -> tuple[int, int, tuple[int, ...]]:
        return contact.place, self.kinds.index(_Kind(contact.kind, contact.level)), contact.hexes

    def _barriers(self, a: Ints, way: Course) -> list[list[Barrier]]:
        found: list[list[Barrier]] = [[] for _ in range(len(a))]
        if not way.bars or not self.barriers:
            return found
        here = self.cell[a][:, None] + np.array([c * self.rows + r for c, r in (bar.cell for bar in way.bars)])[None, :]
        sides = np.array([bar.side for bar in way.bars])
        kinds = self.side[here, sides[None, :]]
        pair, bar = np.nonzero(kinds)
        across = np.array([STEPS[side][0] * self.rows + STEPS[side][1] for side in range(7)])
        one, other = self.hex[here[pair, bar]], self.hex[here[pair, bar] + across[sides[bar]]]
        low, high = np.minimum(one, other), np.maximum(one, other)
        for i, n, k, h, h2 in zip(*(v.tolist() for v in (pair, bar, kinds[pair, bar], low, high)), strict=True):
            hexes = (h2,) if h == OFF else (h, h2)
            found[i].append(Barrier(way.bars[n].place, self.barriers[k - 1], hexes, way.bars[n].crossing))
        return found


_MEETINGS: Final = (Meeting.TOUCHED, *Meeting)


def _listed(lists: list[list[int]]) -> tuple[Ints, Ints]:
    """Lists end to end, and where each begins."""
    values = np.array([v for each in lists for v in each], dtype=np.int64)
    return values, np.cumsum([0, *(len(each) for each in lists)])


def _bucketed(edges: Ints, bucket: Ints, edge: Ints, buckets: int) -> _Edges:
    """The edges of each bucket one after the other, none twice."""
    count = max(len(edges), 1)
    both = np.unique(bucket * count + edge)
    x0, y0, x1, y1, shape = (np.ascontiguousarray(column) for column in edges[both % count].T)
    return _Edges(x0, y0, x1, y1, shape, np.searchsorted(both // count, np.arange(buckets + 1)))


def _may_meet(e: _Edges, s0: Ints, s1: Ints, bucket: Ints, own: Ints) -> NDArray[np.bool_]:
    """False where every edge of a bucket lies strictly to one side of the line."""
    full = e.first[:-1] < e.first[1:]
    low = np.ones(len(full), dtype=np.int64)
    high = np.zeros(len(full), dtype=np.int64)
    if len(s0):
        low[full] = np.minimum.reduceat(np.minimum(s0, s1), e.first[:-1][full])
        high[full] = np.maximum.reduceat(np.maximum(s0, s1), e.first[:-1][full])
    here: NDArray[np.bool_] = full[bucket] & (low[bucket] <= own[:, None]) & (own[:, None] <= high[bucket])
    return here


def _sides_apart(flips: Ints, which: Ints) -> Ints:
    """Flips on both sides at once, told as one of each where the same line and shape have any that are not."""
    apart = flips[2] != BOTH
    if not apart.any():
        return flips
    split = flips[:, ~apart & np.isin(which, which[apart])]
    left, right = split.copy(), split.copy()
    left[2], right[2] = LEFT, RIGHT
    return np.concatenate((flips[:, apart | ~np.isin(which, which[apart])], left, right), axis=1)


def _order(group: Ints, key: Ints) -> Ints:
    """The order by group, then key."""
    by_key = np.argsort(key)
    rank = np.empty_like(by_key)
    rank[by_key] = np.arange(len(key))
    return np.argsort((group << 32) | rank)


def _key(num: Ints, den: Ints) -> Ints:
    """floor(num / den · 2^62) for 0 <= num <= den < 2^31."""
    high, rest = np.divmod(num << BITS, den)
    key: Ints = (high << BITS) + (rest << BITS) // den
    return key


def _layers(group: Ints, side: Ints, begin: tuple[Ints, Ints], end: tuple[Ints, Ints]) -> tuple[Ints, Ints, Ints, Ints, Ints]:
    """At every place where something begins or ends: how many shapes lie to the left and to the right from there on."""
    groups = np.concatenate((group, group))
    key, leg = np.concatenate((begin[0], end[0])), np.concatenate((begin[1], end[1]))
    change = np.concatenate((np.ones(len(group), np.int64), -np.ones(len(group), np.int64)))
    sides = np.concatenate((side, side))
    order = _order(groups, key)
    groups, key, leg, change, sides = (v[order] for v in (groups, key, leg, change, sides))
    left, right = np.cumsum(np.where(sides != RIGHT, change, 0)), np.cumsum(np.where(sides != LEFT, change, 0))
    final = np.ones(len(groups), dtype=bool)
    final[:-1] = (groups[1:] != groups[:-1]) | (key[1:] != key[:-1])
    return groups[final], key[final], leg[final], left[final], right[final]
