"""A map on the drawing table: the pen, the names of its shapes, and where each kind lies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np

from hedgerow.board import terrain
from hedgerow.board.derive import levels
from hedgerow.board.ground import Luck, Points, floats
from hedgerow.board.hexmap import Map
from hedgerow.board.pen import Pen, Theme, shape_data
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

    def all(self, *kinds: str) -> list[str]:
        return [self.names[id(s)] for s in self.map.of(*kinds)]

    def fill(self, kind: str, fill: str, stroke: str = "", w: float = 10, o: float = 1) -> None:
        """Every polygon of a kind in the same colours."""
        names = self.all(kind)
        if names:
            self.pen.group(**self.pen.look(fill, stroke, w, o))
            for name in names:
                self.pen.use(name)
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
