"""Looks a map over: is what it shows possible, does it say one thing only, is it seen the same from both ends?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from hedgerow.board import terrain
from hedgerow.board.derive import HexTerrain, contains, derive
from hedgerow.board.grid import OFF, Point, opposite
from hedgerow.board.ground import Luck
from hedgerow.board.hexmap import Line, Map
from hedgerow.board.shapes import Ring, Shape, hexside
from hedgerow.board.sight import Landscape, Terms, look

SIGHT_LINES: Final = 400
"""How many lines of sight are tried from both ends."""

Segments = npt.NDArray[np.int64]


class Finding(NamedTuple):
    """Something about a map its author should know."""

    grave: bool
    """A mistake; otherwise only worth a look."""
    text: str


def check(m: Map, lines: int = SIGHT_LINES) -> list[Finding]:
    """Everything found, mistakes first."""
    hexes = derive(m)
    found = [*geometry(m), *contradictions(m, hexes), *ways(m, hexes), *crossings(m), *sides(m, hexes), *symmetry(m, lines)]
    return sorted(found, key=lambda f: not f.grave)


# Geometry


def geometry(m: Map) -> Iterator[Finding]:
    """Polygons lie on the map and do not cross themselves; roofs stand on no road."""
    x0, y0, x1, y1 = m.grid.box
    for shape in m.shapes:
        points = [p for ring in shape.rings for p in ring]
        if all(not (x0 <= x <= x1 and y0 <= y <= y1) for x, y in points):
            yield Finding(False, f"the {shape.kind} at {place(m, points[0])} lies off the map")
        if shape.kind not in terrain.LINES:
            for ring in shape.rings:
                if (spot := crosses_itself(ring)) is not None:
                    yield Finding(True, f"the outline of the {shape.kind} at {place(m, spot)} crosses itself")
    roofs, roads = m.of(*terrain.BUILDINGS.values()), m.of("road", "paved", "rail", "stream", "river")
    for roof in roofs:
        for road in roads:
            if overlap(roof, road):
                yield Finding(True, f"a building stands on the {road.kind} in {place(m, roof.rings[0][0])}")


def place(m: Map, p: Point) -> str:
    h = m.grid.hex_at(p)
    return f"{p[0]},{p[1]}" if h == OFF else m.grid.name(h)


def edges(rings: Iterable[Ring]) -> Segments:
    """The edges of rings, a row of four numbers for each."""
    return np.array([(*a, *b) for ring in rings for a, b in pairwise((*ring, ring[0]))], dtype=np.int64)


def meets(one: Segments, other: Segments) -> npt.NDArray[np.bool_]:
    """Which edges of one cross which of the other, touching ends not counted. Exact."""

    def turn(p: Segments, q: Segments, r: Segments) -> Segments:
        u, v = q - p, r - p
        return np.asarray(np.sign(u[..., 0] * v[..., 1] - u[..., 1] * v[..., 0]))

    a, b = one[:, None, :2], one[:, None, 2:]
    c, d = other[None, :, :2], other[None, :, 2:]
    return np.asarray((turn(a, b, c) * turn(a, b, d) < 0) & (turn(c, d, a) * turn(c, d, b) < 0))


def crosses_itself(ring: Ring) -> Point | None:
    """A corner next to where a ring crosses itself."""
    own = edges([ring])
    for start in range(0, len(own), 256):
        part = own[start : start + 256]
        found = np.argwhere(meets(part, own))
        if len(found):
            return ring[start + int(found[0][0])]
    return None


def overlap(a: Shape, b: Shape) -> bool:
    one, two = edges(a.rings), edges(b.rings)
    if (one[:, ::2].max() < two[:, ::2].min() or two[:, ::2].max() < one[:, ::2].min()) or (
        one[:, 1::2].max() < two[:, 1::2].min() or two[:, 1::2].max() < one[:, 1::2].min()
    ):
        return False
    return bool(meets(one, two).any())


# What hexes are


def contradictions(m: Map, hexes: tuple[HexTerrain, ...]) -> Iterator[Finding]:
    """What the author wrote of a hex is what its shapes make of it."""
    for h, here in enumerate(hexes):
        name = m.grid.name(h)
        decree = m.overrides.get(h)
        written, level = m.terrain.get(h, "open"), m.levels.get(h, 0)
        kind = "open" if here.terrain in terrain.WATERCOURSES else here.terrain
        believed = m.growth == "organic" and not m.given
        if kind != written and (decree is None or decree.terrain is None) and (believed or h in m.terrain):
            yield Finding(True, f"{name} is written as {written}, but its shapes make it {kind}")
        if level != here.level and (decree is None or decree.level is None) and (believed or h in m.levels):
            yield Finding(True, f"{name} is written as level {level}, but its dot lies on level {here.level}")
        if decree is not None and decree.dot == "open" and dot_is_covered(m, h):
            yield Finding(True, f"the dot of {name} should be in the open, but something covers it")


def dot_is_covered(m: Map, h: int) -> bool:
    dot = np.array([m.grid.center(h)], dtype=np.int64)
    solid = (*terrain.AREAS.values(), *terrain.BUILDINGS.values())
    return any(bool(contains(s, dot)[0]) for s in m.of(*solid))


# Ways


def ways(m: Map, hexes: tuple[HexTerrain, ...]) -> Iterator[Finding]:
    """Roads lead somewhere, and over nothing that bars them."""
    visits = Counter(h for line in m.lines if line.kind in terrain.WAYS for h in set(line.hexes))
    for line in m.lines:
        if line.kind not in terrain.WAYS:
            continue
        for end, runs_on in ((line.hexes[0], line.entry), (line.hexes[-1], line.exit)):
            if not runs_on and visits[end] == 1 and not leads_somewhere(m, end, line):
                yield Finding(False, f"the {line.kind} ends in {m.grid.name(end)}, where nothing is")
        for h, side in ((line.hexes[0], line.entry), (line.hexes[-1], line.exit)):
            if side and m.grid.neighbor(h, side) != OFF and not taken_up(m, hexes, h, side):
                joined = len(m.grid.parts) > 1
                text = f"the {line.kind} leaves {m.grid.name(h)} by side {side}, but the map goes on there"
                yield Finding(not joined, text + " without it" * joined)
        for a, b in pairwise(line.hexes):
            feature = m.sides.get(hexside(m.grid, a, m.grid.side_to(a, b)))
            if feature in terrain.BARRIERS:
                yield Finding(True, f"a {feature} stands across the {line.kind} from {m.grid.name(a)} to {m.grid.name(b)}")
        bridged = {h for crossing in m.crossings for h in crossing.hexes}
        for h in line.hexes:
            if line.kind != "trail" and hexes[h].dot == "water" and h not in bridged:
                yield Finding(True, f"the {line.kind} runs into the water in {m.grid.name(h)} without a bridge or ford")


def taken_up(m: Map, hexes: tuple[HexTerrain, ...], h: int, side: int) -> bool:
    """Whether a way goes on in the next hex, as a road does from board to board."""
    next_door = hexes[m.grid.neighbor(h, side)].ways
    return any(opposite(side) in next_door.get(kind, ()) for kind in terrain.WAYS)


def leads_somewhere(m: Map, h: int, line: Line) -> bool:
    """To the edge of the map, to a building, or to another way next door."""
    if m.grid.is_half(h) or h in m.grid.border:
        return True
    around = {h, *m.grid.adjacent(h)}
    built = {x for b in m.buildings for x in b.hexes} | {x for x, kind in m.terrain.items() if kind == "town"}
    return bool(around & built) or h in m.objectives


def crossings(m: Map) -> Iterator[Finding]:
    """A bridge leads a way over something."""
    for crossing in m.crossings:
        wet = {line.kind for line in m.lines if set(line.hexes) & set(crossing.hexes)} & set(terrain.WATERCOURSES)
        watery = any(m.terrain.get(h) in ("water", "marsh") for h in crossing.hexes)
        below = m.growth == "none" or wet or watery
        if not below:
            where = " ".join(map(m.grid.name, crossing.hexes))
            yield Finding(True, f"the {crossing.kind} in {where} crosses neither stream nor gully nor water")


def sides(m: Map, hexes: tuple[HexTerrain, ...]) -> Iterator[Finding]:
    """Cliffs part two levels."""
    for (h, side), what in sorted(m.sides.items()):
        other = m.grid.neighbor(h, side)
        if what == "cliff" and other != OFF and hexes[h].level == hexes[other].level:
            yield Finding(False, f"the cliff between {m.grid.name(h)} and {m.grid.name(other)} has no drop")


# Line of sight


def symmetry(m: Map, lines: int) -> Iterator[Finding]:
    """What lies between two hexes is the same from both ends."""
    land = Landscape(m.grid, m.shapes, m.sides)
    kinds = sorted({s.kind for s in m.shapes if s.kind in (*terrain.OBSTACLES, *terrain.HINDRANCES)})
    terms = Terms({kind: (kind,) for kind in kinds}, barriers=frozenset(terrain.SIDES), levels=True)
    luck, n = Luck(m.seed), len(m.grid)
    picks = (luck("sight line", np.arange(lines)[:, None], np.arange(2)) * n).astype(int).tolist()
    for a, b in picks:
        if a != b and summary(land, terms, a, b) != summary(land, terms, b, a):
            yield Finding(True, f"the line between {m.grid.name(a)} and {m.grid.name(b)} looks different from its two ends")


def summary(land: Landscape, terms: Terms, a: int, b: int) -> Counter[tuple[str, int, frozenset[int]]]:
    """What a line meets, whichever way one looks."""
    sight = look(land, terms, a, b)
    met = Counter((c.kind, int(c.meeting), frozenset(c.hexes)) for c in sight.contacts)
    return met + Counter((x.kind, 0, frozenset(x.hexes)) for x in sight.barriers)
