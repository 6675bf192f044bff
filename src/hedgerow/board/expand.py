"""Grows organic shapes from hex lists: woods, fields, hills, the courses of roads and streams.

An area is cut out of a blurred mask of its hexes. On an outer hexside the blur is 1/2, at a vertex where two hexes of
the area meet a third of other terrain it is 2/3. So a cut well above 2/3 stays off every outer hexspine, and the
outline that is drawn can be, point for point, the polygon a line of sight meets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from hedgerow.board import terrain
from hedgerow.board.buildings import build
from hedgerow.board.clip import cut_line, cut_to_box
from hedgerow.board.grid import Grid, Point
from hedgerow.board.ground import (
    Ground,
    Luck,
    Points,
    Raster,
    blur,
    floats,
    lattice,
    left,
    length,
    normals,
    respace,
    signed_area,
    smooth,
    spline,
    straighten,
    thin,
)  # fmt: skip
from hedgerow.board.hexmap import Crossing, Line, Map, MapError
from hedgerow.board.shapes import Ring, Shape

BLUR: Final = 160.0
SPREAD: Final = 0.045
RISE: Final = 0.4 / BLUR
"""What the blur gains per unit of distance near an outline."""


class AreaStyle(NamedTuple):
    """How an area is cut out of its blur."""

    rough: float = 1.3
    cut: float = 0.77
    keep: float = 60.0
    """Radius kept free round vertices where other terrain begins."""
    slack: float = 0.0
    """Straightens edges: a parcel of land."""
    bank: float | None = 30.0
    """Distance kept from roads, railways, streams and gullies; None takes no notice of them."""


PARCEL: Final = AreaStyle(rough=0.8, slack=22)
AREA_STYLES: Final = {
    "woods": AreaStyle(cut=0.81, keep=110, bank=50),
    "water": AreaStyle(rough=2.0, cut=0.62, keep=0, bank=None),
    "town": AreaStyle(rough=0.5, slack=14, bank=20),
    **dict.fromkeys((*terrain.CROPS, "graveyard"), PARCEL),
}
CREST: Final = AreaStyle(rough=1.0, bank=None)
SURVEY_PARCEL: Final = AreaStyle(rough=0.6, cut=0.6, keep=0, slack=26, bank=14)
SURVEY_AREA: Final = AreaStyle(rough=2.2, cut=0.57, keep=0, bank=None)
SURVEY_STYLES: Final = {
    "woods": AreaStyle(rough=1.8, cut=0.57, keep=0, bank=26),
    "water": AreaStyle(rough=2.4, cut=0.5, keep=0, bank=None),
    "town": AreaStyle(rough=0.8, cut=0.6, keep=0, slack=20, bank=None),
    **dict.fromkeys(terrain.CROPS, SURVEY_PARCEL),
}
"""On a survey map what a hex is, it is whole: areas reach the hexsides."""
CONTOUR: Final = AreaStyle(rough=1.6, cut=0.5, keep=0, bank=None)
CONTOUR_BLUR: Final = 400
SHORE_BLUR: Final = 330
"""Wide enough that contours and shores do not follow the hexsides."""


class LineStyle(NamedTuple):
    """How a line runs over the ground."""

    half: float
    """Half its width."""
    stray: float
    """How far it may wander from the dot."""
    cut: float
    """How it takes bends: 0 through the dot, 1 straight from side to side."""
    vary: float
    """How much its width varies."""


LINE_STYLES: Final = {
    "road": LineStyle(75, 20, 0.4, 0.08), "paved": LineStyle(90, 0, 0.4, 0.0), "trail": LineStyle(22, 90, 0.4, 0.1),
    "rail": LineStyle(70, 0, 1, 0.0), "stream": LineStyle(55, 140, 0.4, 0.25), "river": LineStyle(185, 90, 0.4, 0.14),
    "gully": LineStyle(100, 120, 0.4, 0.25),
}  # fmt: skip
SURVEY_LINES: Final = {
    "road": LineStyle(36, 60, 0.5, 0.0), "paved": LineStyle(44, 30, 0.5, 0.0), "trail": LineStyle(16, 90, 0.5, 0.0),
    "rail": LineStyle(34, 0, 1, 0.0), "stream": LineStyle(36, 150, 0.45, 0.3), "river": LineStyle(170, 90, 0.4, 0.16),
    "gully": LineStyle(60, 120, 0.4, 0.25),
}  # fmt: skip
WOODS_ROAD: Final = 0.15
"""How a road takes bends in a wood: near the dot, so that the dot stays in its clearing."""
PARTING: Final = ("road", "paved", "rail", "stream", "river", "gully")
"""Lines that part woods and crops, so that one sees along them."""


def grow(m: Map) -> Map:
    """The map with every shape it shows. A map that wants no growth keeps to the shapes it was given; only lines
    without a course, and bridges without a deck, still get one."""
    land = Land(m)
    lines = tuple(replace(line, course=line.via or course) for line, course in zip(m.lines, land.trimmed, strict=True))
    grown = land.shapes() if m.growth == "organic" else land.missing()
    return replace(m, lines=lines, shapes=(*m.given, *grown))


class Land:
    """A map on the way from hex lists to shapes."""

    def __init__(self, m: Map) -> None:
        self.map = m
        self.grid = m.grid
        self.line_styles = SURVEY_LINES if m.survey else LINE_STYLES
        self.ground = Ground(m.grid)
        self.luck = Luck(m.seed)
        self.meeting = Counter(p for h in range(len(m.grid)) for p in m.grid.vertices(h))
        wet = {h for line in m.lines if line.kind in terrain.WATERCOURSES for h in line.hexes}
        self.bridged = wet & {h for crossing in m.crossings for h in crossing.hexes}
        alone = [floats(line.via) if line.via else self.course(line) for line in m.lines]
        self.courses = [
            course if line.via else self.course(line, self.joints(line, alone))
            for line, course in zip(m.lines, alone, strict=True)
        ]

    def shapes(self) -> Iterator[Shape]:
        """Bottom to top."""
        for level in range(1, max(self.map.levels.values(), default=0) + 1):
            high = [h for h, it in self.map.levels.items() if it >= level]
            crest = CONTOUR if self.map.survey else CREST._replace(cut=CREST.cut + 0.012 * (level - 1))
            yield from self.area(terrain.HILL, high, crest, radius=CONTOUR_BLUR if self.map.survey else 200, level=level)
        for kind in dict.fromkeys(terrain.AREAS.values()):
            hexes = [h for h, it in self.map.terrain.items() if it == kind]
            if hexes:
                shore = self.map.survey and kind == "water"
                yield from self.area(kind, hexes, self.area_style(kind), radius=SHORE_BLUR if shore else BLUR)
        for line, course in zip(self.map.lines, self.courses, strict=True):
            yield from self.clipped(line.kind, [lattice(self.ribbon(line, course))])
        for crossing in self.map.crossings:
            yield from self.clipped(crossing.kind, [lattice(self.deck(crossing))])
        streets = ("road", "paved", "trail")
        ways = [c for line, c in zip(self.map.lines, self.courses, strict=True) if line.kind in streets]
        yield from build(self.map, self.ground, self.luck, self.clearance(*terrain.LINES), ways)

    def missing(self) -> Iterator[Shape]:
        """Bands of lines that came without a course, decks of bridges that came without a polygon."""
        for line, course in zip(self.map.lines, self.courses, strict=True):
            if not line.via:
                yield from self.clipped(line.kind, [lattice(self.ribbon(line, course))])
        decks = {h for s in self.map.given if s.kind in terrain.CROSSINGS for h in touched(self.grid, s)}
        for crossing in self.map.crossings:
            if not decks & set(crossing.hexes):
                yield from self.clipped(crossing.kind, [lattice(self.deck(crossing))])

    # Areas

    def area_style(self, kind: str) -> AreaStyle:
        return SURVEY_STYLES.get(kind, SURVEY_AREA) if self.map.survey else AREA_STYLES.get(kind, AreaStyle())

    @cached_property
    def rough(self) -> Raster:
        return 0.6 * self.ground.noise(self.luck, 110) + 0.4 * self.ground.noise(self.luck, 460)

    @cached_property
    def banks(self) -> Raster:
        return self.clearance(*PARTING)

    def clearance(self, *kinds: str) -> Raster:
        """Distance of every cell from the banks of some lines, up to 400."""
        field = np.full(self.ground.shape, 400.0)
        for line, course in zip(self.map.lines, self.courses, strict=True):
            if line.kind in kinds:
                self.ground.approach(field, respace(course, 50), self.line_styles[line.kind].half)
        return field

    def area(
        self, kind: str, hexes: list[int], style: AreaStyle, radius: float = BLUR, level: int = 0
    ) -> Iterator[Shape]:
        """Blur the hexes and cut above 2/3; keep off the vertices of other terrain and off lines."""
        mask = self.ground.raster(dict.fromkeys(hexes, 1.0))
        ground, part = self.ground.window(mask, 3 * radius)
        field = blur(mask[part], radius) - style.cut
        field -= SPREAD * style.rough * self.rough[part]
        room = np.full_like(field, 400.0) if style.bank is None else self.banks[part] - style.bank
        corners = Counter(p for h in hexes for p in self.grid.vertices(h))
        ground.approach(room, [p for p, n in corners.items() if n < self.meeting[p]], style.keep)
        if kind != terrain.HILL:
            ground.approach(room, [self.grid.center(h) for h in hexes if self.open_dot(h)], 140)
        loops = [smooth(p) for p in ground.outlines(np.minimum(field, room * RISE))]
        loops = [self.canopy(p) if kind == "woods" else straighten(p, style.slack or 6) for p in loops]
        for patch in patches(loops):
            yield from self.clipped(kind, [lattice(p) for p in patch], level)

    def open_dot(self, h: int) -> bool:
        decree = self.map.overrides.get(h)
        return decree is not None and decree.dot == "open"

    def clipped(self, kind: str, rings: Iterable[Ring], level: int = 0) -> Iterator[Shape]:
        kept = cut_to_box([ring for ring in rings if len(ring) > 2], self.grid.box)
        if kept:
            yield Shape(kind, kept, level)

    def canopy(self, loop: Points) -> Points:
        """The edge of a wood is a row of crowns: chords of the smooth outline, each swollen outwards."""
        p = respace(loop, 90 if self.map.survey else 170, closed=True)
        p = p + 20 * np.stack([self.luck.at("east", p) - 0.5, self.luck.at("south", p) - 0.5], 1)
        chord, t = np.roll(p, -1, 0) - p, np.arange(4)[:, None] / 4
        return np.asarray((p[:, None] + chord[:, None] * t + left(chord)[:, None] * 0.8 * t * (1 - t)).reshape(-1, 2))

    # Lines

    def joints(self, line: Line, courses: list[Points]) -> dict[int, Points]:
        """Where a line that ends in a hex joins another of its sort that runs on through it."""
        found = {}
        for h, runs_on in ((line.hexes[0], line.entry), (line.hexes[-1], line.exit)):
            spots = [
                fine[length(fine - floats([self.grid.center(h)])).argmin()]
                for other, course in zip(self.map.lines, courses, strict=True)
                if not runs_on and other is not line and runs_through(other, h) and same_sort(line, other)
                for fine in (respace(course, 20),)
            ]
            if spots:
                found[h] = spots[0]
        return found

    def course(self, line: Line, joints: dict[int, Points] | None = None) -> Points:
        """A smooth curve through hexside midpoints and near the dots; the dot of a bridge over a stream is hit."""
        style, hexes = self.line_styles[line.kind], line.hexes
        dots = floats(self.grid.center(h) for h in hexes)
        first = floats([self.grid.side_mid(hexes[0], line.entry)])[0] if line.entry else None
        last = floats([self.grid.side_mid(hexes[-1], line.exit)])[0] if line.exit else None
        gates = [first, *((dots[:-1] + dots[1:]) / 2), last]
        bends = [0.0]
        for dot, a, b in zip(dots, gates, gates[1:], strict=False):
            if a is None or b is None:
                bends.append(0.0)
            else:
                u, d = b - a, dot - a
                bends.append(float(d[1] * u[0] - d[0] * u[1]))
        bends.append(0.0)
        points: list[Points] = []
        for k, (h, dot, before, after) in enumerate(zip(hexes, dots, gates, gates[1:], strict=False), 1):
            p = dot.copy()
            if joints and h in joints and (before is None or after is None):
                p = joints[h]
            elif h not in self.bridged and before is not None and after is not None:
                zigzag = min(bends[k] * bends[k - 1], bends[k] * bends[k + 1]) < -100
                bend = max(style.cut, 0.85 * zigzag)
                if line.kind in ("road", "paved") and self.map.terrain.get(h) == "woods":
                    bend = WOODS_ROAD
                p += bend * ((before + after) / 2 - p)
                aside = normals(np.array([before, after]))[0]
                p += aside * style.stray * (2 * self.luck.one("stray", *self.grid.center(h)) - 1)
            points += [p] if after is None else [p, after]
        if first is not None:
            points = [3 * first - 2 * points[0], first, *points]
        if last is not None:
            points = [*points, 3 * last - 2 * points[-2]]
        return thin(spline(np.array(self.over_the_edge(points))), 2)

    def over_the_edge(self, points: list[Points]) -> list[Points]:
        """A line that ends on a dot at the edge of the map runs on over the edge, so that its end is cut off clean."""
        for _ in range(2):
            beyond = points[0] + 0.4 * (points[0] - points[1])
            x0, y0, x1, y1 = self.grid.box
            on_edge = points[0][0] in (x0, x1) or points[0][1] in (y0, y1)
            if on_edge and not (x0 <= beyond[0] <= x1 and y0 <= beyond[1] <= y1):
                points = [beyond, *points]
            points = points[::-1]
        return points

    @cached_property
    def trimmed(self) -> list[tuple[Point, ...]]:
        """The courses on the lattice, cut off at the edge of the map."""
        return [cut_line(lattice(course), self.grid.box) for course in self.courses]

    def ribbon(self, line: Line, course: Points) -> Points:
        """A band along a course, as wide as its kind; watercourses taper where they end within the map."""
        style = self.line_styles[line.kind]
        course = respace(course, 60)
        wave = self.luck("width", np.arange(len(course) // 6 + 3), *self.grid.center(line.hexes[0])) - 0.5
        wide = style.half * (1 + style.vary * np.interp(np.arange(len(course)) / 6, np.arange(len(wave)), wave * 2))
        if line.kind in terrain.WATERCOURSES:
            for end, runs_on in ((course[0], line.entry), (course[-1], line.exit)):
                if not runs_on and self.within(end):
                    wide = wide * np.clip(0.25 + length(course - end) / 500, 0, 1)
        out = wide[:, None] * normals(course)
        return np.vstack([thin(course + out, 3), thin(course - out, 3)[::-1]])

    def within(self, p: Points) -> bool:
        x0, y0, x1, y1 = self.grid.box
        return bool(x0 < p[0] < x1 and y0 < p[1] < y1)

    def deck(self, crossing: Crossing) -> Points:
        """The deck of a bridge, or the place of a ford: as long as what it crosses is wide."""
        way, course = self.way_over(crossing)
        dots = floats(self.grid.center(h) for h in crossing.hexes)
        fine = respace(course, 40)
        ends = [int(length(fine - dot).argmin()) for dot in (dots[0], dots[-1])]
        first, last = min(ends), max(ends)
        middle = (fine[first] + fine[last]) / 2
        u = fine[min(last + 3, len(fine) - 1)] - fine[max(first - 3, 0)]
        u = u / length(u)
        if len(dots) > 1:
            reach = float(length(dots[-1] - dots[0])) / 2 + 500
        else:
            below = [
                self.line_styles[x.kind].half
                for x in self.map.lines
                if crossing.hexes[0] in x.hexes and x.kind in terrain.WATERCOURSES
            ]
            reach = max(below, default=380.0) + 120
        half = self.line_styles[way.kind].half + 30
        corners = np.array([(1, 1), (1, -1), (-1, -1), (-1, 1)])
        return np.asarray(middle + corners[:, :1] * u * reach + corners[:, 1:] * left(u) * half)

    def way_over(self, crossing: Crossing) -> tuple[Line, Points]:
        for line, course in zip(self.map.lines, self.courses, strict=True):
            if line.kind in terrain.WAYS and set(crossing.hexes) <= set(line.hexes):
                return line, course
        names = " ".join(self.grid.name(h) for h in crossing.hexes)
        raise MapError(f"the {crossing.kind} in {names} needs a road, trail or railway to carry")


def runs_through(line: Line, h: int) -> bool:
    """Whether a line passes a hex rather than end in it."""
    places = [k for k, it in enumerate(line.hexes) if it == h]
    last = len(line.hexes) - 1
    return any((k > 0 or line.entry) and (k < last or line.exit) for k in places)


def same_sort(a: Line, b: Line) -> bool:
    """Whether both carry traffic, or both water."""
    return any(a.kind in sort and b.kind in sort for sort in (terrain.WAYS, terrain.WATERCOURSES))


def touched(grid: Grid, shape: Shape) -> set[int]:
    """The hexes in which a shape has its corners."""
    return {grid.hex_at(p) for ring in shape.rings for p in ring}


def patches(loops: list[Points]) -> list[list[Points]]:
    """Outer loops, each with the holes in it."""
    outer, holes = ([p for p in loops if signed_area(p) * sign > 0] for sign in (1, -1))
    found = [[p] for p in outer]
    for hole in holes:
        around = [k for k, p in enumerate(outer) if holds(p, hole[0])]
        if around:
            found[min(around, key=lambda k: signed_area(outer[k]))].append(hole)
    return found


def holds(loop: Points, spot: Points) -> bool:
    """Whether a loop runs round a spot."""
    a, b = loop - spot, np.roll(loop, -1, 0) - spot
    across = (a[:, 1] > 0) != (b[:, 1] > 0)
    lies_left = (a[:, 0] * b[:, 1] - b[:, 0] * a[:, 1] > 0) == (b[:, 1] > a[:, 1])
    return bool((across & lies_left).sum() % 2)
