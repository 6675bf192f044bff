"""What a hex is, read off the shapes by fixed rules in whole numbers.

1. **Dot.** The kind under the centre dot is that of the shapes the dot lies in or on the border of; of several, the
   first in `terrain.DOMINANCE`. None: open.
2. **Cover.** 161 probes, fixed points of the hex 80 apart, symmetric about the dot, say how much of the hex each kind
   covers.
3. **Terrain.** A hex with two or more probes in a building is a building hex, of the material that has more of them.
   Else it is what lies under its dot. Else, the dot lying in the open, it is the kind that covers most, if that is at
   least a fifth of the hex: a wood parted by a road is a wood. Else it is a gully or stream hex if one runs through it,
   else open.
4. **Level.** The highest raised ground the dot lies on. A hex is a crest hex if its probes lie on more than one level.
5. **Ways.** A line runs through the hexsides its hexes share, and those by which it enters and leaves the map. A road
   given only as a polygon runs through the hexsides whose middles it covers, and a little of the hex within.
6. **Decrees.** A `hex` line of the map file overrules 1, 3 or 4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from hedgerow.board import terrain
from hedgerow.board.grid import HALF_HEIGHT, HALF_WIDTH, SIDES, Grid, Point, inside_hex, opposite
from hedgerow.board.hexmap import Map, frozen
from hedgerow.board.shapes import Shape

Spots = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

PROBE_STEP: Final = 80
BUILDING_PROBES: Final = 2
LEAST_SHARE: Final = 5
"""One part in so many makes a hex what covers it, where the dot is open."""


@dataclass(frozen=True, slots=True)
class HexTerrain:
    """What one hex is."""

    terrain: str
    """The dominant kind; `open` if none."""
    dot: str
    """The kind under the centre dot; `open` if none."""
    level: int
    crest: bool
    """Whether more than one level shows in the hex."""
    cover: Mapping[str, int]
    """How many of the probes each kind covers."""
    ways: Mapping[str, tuple[int, ...]]
    """The sides through which each kind of line runs; empty if it begins and ends within the hex."""

    @property
    def road(self) -> tuple[int, ...]:
        """The sides with a road, paved or not."""
        return tuple(sorted({*self.ways.get("road", ()), *self.ways.get("paved", ())}))


@lru_cache
def probes() -> Spots:
    """Fixed points of a hex, measured from its centre; the first is the centre."""
    reach_x, reach_y = HALF_WIDTH // PROBE_STEP, HALF_HEIGHT // PROBE_STEP
    found = [
        (PROBE_STEP * i, PROBE_STEP * j)
        for j in range(-reach_y, reach_y + 1)
        for i in range(-reach_x, reach_x + 1)
        if inside_hex(PROBE_STEP * i, PROBE_STEP * j)
    ]
    return np.array(sorted(found, key=lambda p: (p != (0, 0), p)), dtype=np.int64)


def contains(shape: Shape, spots: Spots) -> Flags:
    """Which spots lie in a shape or on its border. Exact."""
    return within(*edges(shape), spots)


def edges(shape: Shape) -> tuple[Spots, Spots]:
    """Where the edges of a shape begin, and where they end."""
    begin = [p for ring in shape.rings for p in ring]
    end = [p for ring in shape.rings for p in (*ring[1:], ring[0])]
    return np.array(begin, dtype=np.int64), np.array(end, dtype=np.int64)


def within(a: Spots, b: Spots, spots: Spots) -> Flags:
    """Which spots lie inside edges from `a` to `b`, or on one of them; those outside their box are not looked at closely."""
    found = np.zeros(len(spots), np.bool_)
    boxed = ((spots >= a.min(0)) & (spots <= a.max(0))).all(1)
    if boxed.any():
        found[boxed] = _within(a, b, spots[boxed])
    return found


def _within(a: Spots, b: Spots, spots: Spots) -> Flags:
    low, high = spots[:, 1].min(), spots[:, 1].max()
    near = (np.maximum(a[:, 1], b[:, 1]) >= low) & (np.minimum(a[:, 1], b[:, 1]) <= high)
    a, b = a[near], b[near]
    x, y = spots[:, :1], spots[:, 1:]
    turn = (b[:, 0] - a[:, 0]) * (y - a[:, 1]) - (b[:, 1] - a[:, 1]) * (x - a[:, 0])
    spans = (a[:, 1] > y) != (b[:, 1] > y)
    right_of = (turn > 0) == (b[:, 1] > a[:, 1])
    odd = (spans & right_of).sum(1) % 2 == 1
    on = (
        (turn == 0)
        & (np.minimum(a[:, 0], b[:, 0]) <= x)
        & (x <= np.maximum(a[:, 0], b[:, 0]))
        & (np.minimum(a[:, 1], b[:, 1]) <= y)
        & (y <= np.maximum(a[:, 1], b[:, 1]))
    ).any(1)
    return np.asarray(odd | on)


def hexes_near(grid: Grid, shape: Shape) -> list[int]:
    """Hexes whose surrounding rectangles meet that of a shape."""
    return near_box(np.array(grid.centers), edges(shape)[0])


def near_box(dots: Spots, corners: Spots) -> list[int]:
    """Hexes whose surrounding rectangles meet that of some corners."""
    (x0, y0), (x1, y1) = corners.min(0), corners.max(0)
    near = (dots[:, 0] + HALF_WIDTH >= x0) & (dots[:, 0] - HALF_WIDTH <= x1)
    near &= (dots[:, 1] + HALF_HEIGHT >= y0) & (dots[:, 1] - HALF_HEIGHT <= y1)
    return [int(h) for h in np.flatnonzero(near)]


def levels(m: Map) -> list[int]:
    """The level of every hex, at its dot."""
    found = [0] * len(m.grid)
    dots = np.array(m.grid.centers, dtype=np.int64)
    for hill in m.of(terrain.HILL):
        for h in np.flatnonzero(contains(hill, dots)).tolist():
            found[h] = max(found[h], hill.level)
    for h, decree in m.overrides.items():
        if decree.level is not None:
            found[h] = decree.level
    return found


def derive(m: Map) -> tuple[HexTerrain, ...]:
    """Every hex of a map."""
    n = len(m.grid)
    cover: list[dict[str, Flags]] = [{} for _ in range(n)]
    heights = [np.zeros(len(probes()), dtype=np.int64) for _ in range(n)]
    dots = np.array(m.grid.centers, dtype=np.int64)
    for shape in m.shapes:
        if shape.kind != terrain.HILL and shape.kind not in terrain.DOMINANCE:
            continue
        a, b = edges(shape)
        for h in near_box(dots, a):
            inside = within(a, b, dots[h] + probes())
            if not inside.any():
                continue
            if shape.kind == terrain.HILL:
                heights[h] = np.where(inside, np.maximum(heights[h], shape.level), heights[h])
            else:
                cover[h][shape.kind] = inside | cover[h].get(shape.kind, np.False_)
    level, ways = levels(m), ways_of(m)
    found = []
    for h in range(n):
        dot, kind = judge(cover[h])
        if kind == "open":
            kind = next((w for w in ("gully", "river", "stream") if w in ways[h]), kind)
        decree = m.overrides.get(h)
        if decree is not None:
            dot, kind = decree.dot or dot, decree.terrain or kind
        shown = np.unique(heights[h][on_map(m.grid, h)])
        counts = frozen({k: int(flags.sum()) for k, flags in cover[h].items()})
        found.append(HexTerrain(kind, dot, level[h], len(shown) > 1, counts, frozen(ways[h])))
    return tuple(found)


def on_map(grid: Grid, h: int) -> Flags:
    """Which probes of a hex lie on the map, not beyond the edge that cuts it."""
    spots = np.array(grid.center(h), dtype=np.int64) + probes()
    x0, y0, x1, y1 = grid.box
    return np.asarray((spots[:, 0] >= x0) & (spots[:, 0] <= x1) & (spots[:, 1] >= y0) & (spots[:, 1] <= y1))


def judge(cover: Mapping[str, Flags]) -> tuple[str, str]:
    """The kind under the dot, and the kind of the hex (rules 1 and 3)."""
    dot = next((kind for kind in terrain.DOMINANCE if kind in cover and cover[kind][0]), "open")
    count = {kind: int(flags.sum()) for kind, flags in cover.items()}
    built = [kind for kind in terrain.BUILDINGS.values() if count.get(kind, 0) >= BUILDING_PROBES]
    if built:
        return dot, max(built, key=lambda kind: count[kind])
    if dot != "open":
        return dot, dot
    rest = [k for k in terrain.DOMINANCE if k in count and k not in terrain.BUILDINGS.values()]
    most = max(rest, key=lambda kind: count[kind], default="open")
    return dot, most if rest and count[most] * LEAST_SHARE >= len(probes()) else "open"


def inward(grid: Grid, h: int, p: Point) -> Point:
    """A point an eighth of the way from another to the centre of a hex."""
    x, y = grid.center(h)
    return p[0] + (x - p[0]) // 8, p[1] + (y - p[1]) // 8


def ways_of(m: Map) -> list[dict[str, tuple[int, ...]]]:
    """The sides each kind of line runs through, hex by hex (rule 5)."""
    sides: list[dict[str, set[int]]] = [{} for _ in range(len(m.grid))]
    dots = np.array(m.grid.centers, dtype=np.int64)
    for line in m.lines:
        for h in line.hexes:
            sides[h].setdefault(line.kind, set())
        for a, b in pairwise(line.hexes):
            side = m.grid.side_to(a, b)
            sides[a][line.kind].add(side)
            sides[b][line.kind].add(opposite(side))
        for h, side in ((line.hexes[0], line.entry), (line.hexes[-1], line.exit)):
            if side:
                sides[h][line.kind].add(side)
    for shape in m.given:
        if shape.kind in terrain.LINES:
            begin, end = edges(shape)
            for h in near_box(dots, begin):
                middles = [m.grid.center(h), *(m.grid.side_mid(h, s) for s in SIDES)]
                further_in = [inward(m.grid, h, p) for p in middles]
                inside = within(begin, end, np.array(middles)) & within(begin, end, np.array(further_in))
                through = {s for s in SIDES if inside[s]}
                if through or inside[0]:
                    sides[h].setdefault(shape.kind, set()).update(through)
    return [{kind: tuple(sorted(found)) for kind, found in here.items()} for here in sides]
