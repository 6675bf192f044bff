"""Every line of sight of a map at once: the same answers as `sight.look`, from whole arrays of exact integers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from hedgerow.board.grid import HALF_HEIGHT, OFF, PITCH, STEPS, Point, opposite
from hedgerow.board.line import Course, Meeting, course
from hedgerow.board.outlines import Cells, Outlines
from hedgerow.board.shapes import Shape
from hedgerow.board.sight import GROUND, HILL, Barrier, Contact, Landscape, Terms
from hedgerow.board.spans import BITS, WHOLE_WAY, Bytes, Flags, Ints, Spans, mark, runs, spans_between

MEETINGS: Final = (Meeting.TOUCHED, *Meeting)


class Pair(NamedTuple):
    """One line, as `look` would see it."""

    a: int
    b: int
    contacts: list[Contact]
    barriers: list[Barrier]
    last: int


def sweep(land: Landscape, terms: Terms, *, open_only: bool = False) -> Iterator[Pair]:
    """Every line between two different hexes once, from the hex with the smaller index; or, without those that opaque terrain
    ends, every line that may be open."""
    return _Sweep(land, terms).pairs(open_only)


class _Kind(NamedTuple):
    name: str
    level: int


class _Sweep:
    """A landscape laid out in arrays. Lines of the same step, anywhere on the map, are walked together."""

    def __init__(self, land: Landscape, terms: Terms) -> None:
        self.land = land
        self.terms = terms
        self.cells = Cells(land.grid)
        levels = land.hill_levels if terms.levels else ()
        self.kinds = [_Kind(name, 0) for name in terms.drawn]
        self.kinds += [_Kind(GROUND, level) for level in levels]
        self.kinds += [_Kind(name, 0) for name in terms.inherent]
        self.is_opaque = np.array([kind.name in terms.opaque for kind in self.kinds], dtype=bool)
        self.is_ground = np.array([kind.name == GROUND for kind in self.kinds], dtype=bool)
        self.single = [(h,) for h in range(len(land.grid))]
        self._take_shapes(levels)
        self._take_inherent()
        self._take_sides()

    def _take_shapes(self, levels: tuple[int, ...]) -> None:
        drawn = {kind: _Kind(name, 0) for name, kinds in self.terms.drawn.items() for kind in kinds}
        shapes: list[Shape] = []
        counts_as: list[tuple[int, int]] = []
        for shape in self.land.continued:
            mine = [drawn[shape.kind]] if shape.kind in drawn else []
            if shape.kind == HILL:
                mine += [_Kind(GROUND, level) for level in levels if level <= shape.level]
            if mine:
                counts_as += [(len(shapes), self.kinds.index(kind)) for kind in mine]
                shapes.append(shape)
        self.counts_as = np.array(counts_as, dtype=np.int64).reshape(-1, 2)
        self.outlines = Outlines(self.cells, shapes)

    def _take_inherent(self) -> None:
        terrain = np.array((*self.land.terrain, ""), dtype=object)[self.cells.hex].astype(str)
        self.inherent = [
            (self.kinds.index(_Kind(name, 0)), np.isin(terrain, list(kinds))) for name, kinds in self.terms.inherent.items()
        ]

    def _take_sides(self) -> None:
        self.barriers = sorted(self.terms.barriers)
        self.side = np.zeros((len(self.cells.hex), 7), dtype=np.int64)
        for (h, side), kind in self.land.sides.items():
            if kind in self.terms.barriers:
                here = int(self.cells.cell[h])
                self.side[here, side] = self.barriers.index(kind) + 1
                self.side[here + self.cells.step(STEPS[side]), opposite(side)] = self.barriers.index(kind) + 1

    def pairs(self, open_only: bool) -> Iterator[Pair]:
        columns, rows = np.ptp(np.array(self.land.grid.cells), axis=0).tolist()
        for c in range(columns + 1):
            for r in range(-rows if c else 2, rows + 1):
                if (c + r) % 2 == 0:
                    yield from self._pairs_apart(c, r, open_only)

    def _pairs_apart(self, c: int, r: int, open_only: bool) -> Iterator[Pair]:
        """The lines between hexes so many columns and half rows apart."""
        a, b = self.cells.pairs_apart(c, r)
        if not len(a):
            return
        way = course(c, r)
        met = self._meetings(a, way, (PITCH * c, HALF_HEIGHT * r))
        stops = self._stops(met)
        if open_only:
            ended = stops.any(axis=1)
            a, b, met, stops = a[~ended], b[~ended], met[~ended], stops[~ended]
        contacts = self._contacts(a, way, met, stops)
        barriers = self._barriers(a, way)
        last = len(way.legs) - 1
        for one, other, touched, barred in zip(a.tolist(), b.tolist(), contacts, barriers, strict=True):
            yield Pair(one, other, touched, barred, last)

    def _meetings(self, a: Ints, way: Course, d: Point) -> Bytes:
        """How each line meets each kind of terrain in each leg, as a `Meeting` or 0."""
        met = np.zeros((len(a), len(way.legs), len(self.kinds)), dtype=np.uint8)
        if len(way.legs) < 3:
            return met
        single = np.array([len(leg.cells) == 1 for leg in way.legs])
        for k, filled in self.inherent:
            first, second = (filled[self.cells.cell[a][:, None] + step] for step in self.cells.leg_steps(way))
            met[:, :, k] = np.where(single, Meeting.WHOLE * first, Meeting.TOUCHED * (first | second))
        if self.outlines.count:
            starts = [(leg.start << 2 * BITS) // way.scale for leg in way.legs]
            keys = np.array([*starts, WHOLE_WAY], dtype=np.int64)
            flips = self.outlines.flips(a, way, d, keys)
            mark(met, self._by_kind(spans_between(flips, self.outlines.count, len(way.legs))), keys)
        return met

    def _by_kind(self, spans: Spans) -> Spans:
        """The spans of shapes, once for each kind of terrain a shape counts as."""
        shapes = self.counts_as[:, 0]
        first = np.searchsorted(shapes, spans.what)
        index, again = runs(first, np.searchsorted(shapes, spans.what, side="right") - first)
        return spans.only(again)._replace(what=self.counts_as[index, 1])

    def _stops(self, met: Bytes) -> Flags:
        """In which of its legs each line goes through opaque terrain, the last hex left out."""
        stops = np.asarray((met[:, :-1, self.is_opaque] >= Meeting.THROUGH).any(axis=2))
        stops[:, :1] = False
        return stops

    def _contacts(self, a: Ints, way: Course, met: Bytes, stops: Flags) -> list[list[Contact]]:
        found: list[list[Contact]] = [[] for _ in range(len(a))]
        if len(way.legs) < 3:
            return found
        self._keep_highest_ground(met)
        past = np.logical_or.accumulate(stops, axis=1)
        met[:, 1:, :] *= ~past[:, :, None]
        pair, place, kind = np.nonzero(met[:, 1:-1, :])
        place = place + 1
        how = met[pair, place, kind]
        start = self.cells.cell[a[pair]]
        first, second = (self.cells.hex[start + step[place]] for step in self.cells.leg_steps(way))
        rows = zip(*(v.tolist() for v in (pair, place, kind, how, first, second)), strict=True)
        for i, n, k, meeting, one, other in rows:
            name, level = self.kinds[k]
            hexes = self.single[one] if one == other != OFF else self._hexes(k, one, other)
            found[i].append(Contact(n, name, level, MEETINGS[meeting], hexes))
        if way.corners and self.inherent:
            self._add_corners(found, a, way, past)
        return found

    def _keep_highest_ground(self, met: Bytes) -> None:
        """Of the levels of ground under a leg only the highest is told, and only if the line passes over it."""
        higher = np.zeros(met.shape[:2], dtype=bool)
        for k in np.nonzero(self.is_ground)[0][::-1].tolist():
            here = met[:, :, k] >= Meeting.THROUGH
            met[:, :, k] *= here & ~higher
            higher |= here

    def _hexes(self, kind: int, *hexes: int) -> tuple[int, ...]:
        """The hexes of a leg along a hexside; of terrain that fills its hex, those it fills."""
        here = dict.fromkeys(h for h in hexes if h != OFF)
        kinds = self.terms.inherent.get(self.kinds[kind].name)
        return tuple(h for h in here if kinds is None or self.land.terrain[h] in kinds)

    def _add_corners(self, found: list[list[Contact]], a: Ints, way: Course, past: Flags) -> None:
        """Hexes of terrain that fills them, touched at a corner."""
        for k, filled in self.inherent:
            for corner in way.corners:
                where = self.cells.cell[a] + self.cells.step(corner.cell)
                for i in np.nonzero(filled[where] & ~past[:, max(corner.place - 1, 0)])[0].tolist():
                    name, hexes = self.kinds[k].name, (int(self.cells.hex[where[i]]),)
                    found[i].append(Contact(corner.place, name, 0, Meeting.TOUCHED, hexes))
                    found[i].sort(key=self._rank)

    def _rank(self, contact: Contact) -> tuple[int, int, tuple[int, ...]]:
        return contact.place, self.kinds.index(_Kind(contact.kind, contact.level)), contact.hexes

    def _barriers(self, a: Ints, way: Course) -> list[list[Barrier]]:
        found: list[list[Barrier]] = [[] for _ in range(len(a))]
        if not way.bars or not self.barriers:
            return found
        here = self.cells.cell[a][:, None] + np.array([self.cells.step(bar.cell) for bar in way.bars])[None, :]
        sides = np.array([bar.side for bar in way.bars])
        kinds = self.side[here, sides[None, :]]
        pair, bar = np.nonzero(kinds)
        across = np.array([self.cells.step(step) for step in STEPS])
        one, other = self.cells.hex[here[pair, bar]], self.cells.hex[here[pair, bar] + across[sides[bar]]]
        low, high = np.minimum(one, other), np.maximum(one, other)
        for i, n, k, h, h2 in zip(*(v.tolist() for v in (pair, bar, kinds[pair, bar], low, high)), strict=True):
            hexes = (h2,) if h == OFF else (h, h2)
            found[i].append(Barrier(way.bars[n].place, self.barriers[k - 1], hexes, way.bars[n].crossing))
        return found
