"""A map on the drawing table: the pen, the names of its shapes, and where each kind lies."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

import numpy as np

from hedgerow.board import terrain
from hedgerow.board.derive import contains, levels
from hedgerow.board.grid import Point
from hedgerow.board.ground import Luck, Points, floats
from hedgerow.board.hexmap import Map
from hedgerow.board.pen import Pen, Theme, closed, shape_data, strokes
from hedgerow.board.shapes import Shape
from hedgerow.board.texture import Flags, Mask

LIGHT: Final = np.array([-0.6, -0.8])
"""The sun stands in the north-west."""
GRAIN: Final = 0.33
"""The lie of the land: furrows and tree rows keep near this angle."""


class Sheet:
    """A map being drawn."""

    def __init__(self, m: Map, theme: Theme) -> None:
        self.map, self.grid, self.box = m, m.grid, m.grid.box
        self.pen = Pen(theme)
        self.luck = Luck(m.seed)
        self.names: dict[int, str] = {}
        self.rims: dict[int, str] = {}
        self.levels = levels(m)
        self._masks: dict[tuple[str, ...], Mask] = {}

    def mask(self, *kinds: str) -> Mask:
        """Where some kinds of shapes lie."""
        if kinds not in self._masks:
            self._masks[kinds] = Mask(self.box, self.map.of(*kinds))
        return self._masks[kinds]

    def define(self) -> None:
        """Every polygon once, by a name of its own."""
        for k, shape in enumerate(self.map.shapes):
            name = f"s{k}"
            self.names[id(shape)] = name
            los = "obstacle" if shape.kind in terrain.OBSTACLES else ""
            los = "hindrance" if shape.kind in terrain.HINDRANCES else los
            rule = "evenodd" if len(shape.rings) > 1 else ""
            level = shape.level or ""
            self.pen.put(
                "path", id=name, data_terrain=shape.kind, data_los=los, data_level=level, fill_rule=rule,
                clip_rule=rule, d=shape_data(shape),
            )  # fmt: skip
            edge = open_rim(self.map, shape)
            self.rims[id(shape)] = name if edge is None else f"r{k}"
            if edge is not None:
                self.pen.symbol(f"r{k}", edge)

    def all(self, *kinds: str) -> list[str]:
        return [self.names[id(s)] for s in self.map.of(*kinds)]

    def fill(self, kind: str, fill: str, stroke: str = "", w: float = 10, o: float = 1) -> None:
        """Every polygon of a kind in the same colours; its outline does not follow the edge of the map."""
        shapes = self.map.of(kind)
        if shapes and fill != "none":
            self.pen.group(**self.pen.look(fill, "", 0, o))
            for s in shapes:
                self.pen.use(self.names[id(s)])
            self.pen.end()
        if shapes and stroke:
            self.pen.group(**self.pen.look("none", stroke, w, o))
            for s in shapes:
                self.pen.use(self.rims[id(s)])
            self.pen.end()

    def shadow(self, names: Iterable[str], reach: float) -> None:
        """Soft without a filter: three faint copies, each further from the sun."""
        listed = list(names)
        if not listed:
            return
        whole = listed[0] if len(listed) == 1 else self.pen.new_id("g")
        if len(listed) > 1:
            uses = "".join(f'<use href="#{name}"/>' for name in listed)
            self.pen.out.append(f'<defs><g id="{whole}">{uses}</g></defs>')
        self.pen.group(**self.pen.look("shade", "", 0, self.pen.theme["shadow"] / 3))
        for k in (0.35, 0.7, 1.0):
            x, y = (round(-v * reach * k) for v in LIGHT.tolist())
            self.pen.use(whole, x=x, y=y)
        self.pen.end()

    def within(self, p: Points) -> Flags:
        """Which points lie on the map."""
        x0, y0, x1, y1 = self.box
        return np.asarray((p[:, 0] > x0) & (p[:, 0] < x1) & (p[:, 1] > y0) & (p[:, 1] < y1))

    def courses(self, *kinds: str) -> list[Points]:
        """The middle lines of some kinds of roads and watercourses."""
        return [floats(line.course) for line in self.map.lines if line.kind in kinds and len(line.course) > 1]


def open_rim(m: Map, shape: Shape) -> str | None:
    """The outline of a shape without stretches along the edge of the map, or along a joint of boards that the same
    terrain goes on behind. None if the shape has none of either."""
    xs = {x for part in m.grid.parts for x in part.clip[::2]} | {m.grid.box[0], m.grid.box[2]}
    ys = {y for part in m.grid.parts for y in part.clip[1::2]} | {m.grid.box[1], m.grid.box[3]}
    found, cut = [], False
    for ring in shape.rings:
        bare = [runs_on(m, shape, a, b, xs, ys) for a, b in pairwise((*ring, ring[0]))]
        if not any(bare):
            found.append(closed(floats(ring)))
            continue
        cut = True
        first = bare.index(True) + 1
        corners = [ring[(first + k) % len(ring)] for k in range(len(ring))]
        chain = [corners[0]]
        for k, p in enumerate((*corners[1:], corners[0])):
            if bare[(first + k) % len(ring)]:
                found.append(strokes(floats(chain)))
                chain = [p]
            else:
                chain.append(p)
        found.append(strokes(floats(chain)))
    return "".join(found) if cut else None


def runs_on(m: Map, shape: Shape, a: Point, b: Point, xs: set[int], ys: set[int]) -> bool:
    """Whether an edge of a shape is none on the ground: the terrain ends there only because the board does."""
    if not (a[0] == b[0] and a[0] in xs) and not (a[1] == b[1] and a[1] in ys):
        return False
    x, y = (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
    beyond = [(x - 15, y), (x + 15, y)] if a[0] == b[0] else [(x, y - 15), (x, y + 15)]
    spots = np.array(beyond, dtype=np.int64)
    x0, y0, x1, y1 = m.grid.box
    if not all(x0 <= px <= x1 and y0 <= py <= y1 for px, py in beyond):
        return True
    covered = np.zeros(2, dtype=bool)
    for other in m.of(shape.kind):
        if other.level >= shape.level:
            covered |= contains(other, spots)
    return bool(covered.all())
