"""Houses that fit: footprints inside their hexes, clear of roads, square to the street.

A building is a few wings, each a rectangle; the rectangles overlap, and together they are what a line of sight meets.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from hedgerow.board.clip import cut_to_box
from hedgerow.board.grid import HALF_HEIGHT, HALF_SIDE, HALF_WIDTH
from hedgerow.board.ground import Ground, Luck, Points, Raster, Values, floats, lattice, left, length, normals
from hedgerow.board.hexmap import Building, Map, MapError
from hedgerow.board.shapes import Shape

SQUARE: Final = np.array([(1, 1), (1, -1), (-1, -1), (-1, 1)]) / 2
RIM: Final = np.array([(x, y) for x in range(-4, 5) for y in range(-4, 5) if max(abs(x), abs(y)) == 4]) / 8
GUESSES: Final = 360
SQUARE_ON: Final = np.array([1.0, 0.0])
"""How a house lies that the edge of the map cuts: the half of it that shows is a rectangle too."""
INSET: Final = 70
"""How far a roof keeps from the hexsides of its hex."""
CLEAR: Final = 40
"""How far it keeps from lines."""
MITRE: Final = math.tan(math.pi / 6) / 2
"""Of its width, how far a wing runs past a bend: there the outer corners of two wings fall together."""


Flags = npt.NDArray[np.bool_]


class Box(NamedTuple):
    """A rectangle on the ground, or many: then every part is an array with a row for each."""

    at: Points
    u: Points
    """Unit vector along its length."""
    long: Any
    wide: Any

    def points(self, unit: Points) -> Points:
        """Where points of the unit square come to lie."""
        long, wide = (np.asarray(size)[..., None, None] for size in (self.long, self.wide))
        along, across = self.u[..., None, :] * long, left(self.u)[..., None, :] * wide
        return np.asarray(self.at[..., None, :] + unit[:, :1] * along + unit[:, 1:] * across)


def build(m: Map, ground: Ground, luck: Luck, clear: Raster, ways: list[Points]) -> Iterator[Shape]:
    """The wings of every building, the main one first."""
    far_off = np.array([(-99_999.0, 0.0, 0.94, 0.34)])
    streets = np.vstack([far_off, *(np.hstack([c, -left(normals(c))]) for c in ways)])
    for b in m.buildings:
        middle = floats(m.grid.center(h) for h in b.hexes).mean(0)
        near = length(streets[:, :2] - middle).argmin()
        street = SQUARE_ON if m.grid.is_half(b.hexes[0]) else streets[near, 2:]
        site = Site(m, b, street, luck, lambda p: ground.sample(clear, p))
        for wing in site.wings():
            if rings := cut_to_box([lattice(wing.points(SQUARE))], m.grid.box):
                yield Shape(b.material, rings)


class Site:
    """The place of one building."""

    def __init__(
        self, m: Map, building: Building, street: Points, luck: Luck, clearance: Callable[[Points], Values]
    ) -> None:
        self.map, self.building, self.street, self.luck, self.clearance = m, building, street, luck, clearance
        self.dots = floats(m.grid.center(h) for h in building.hexes)
        self.key = m.grid.center(building.hexes[0])
        self.built: list[Box] = []

    def wings(self) -> list[Box]:
        if len(self.dots) > 1:
            self.block()
        elif self.building.style == "church":
            self.church(self.main((460, 400), (760, 500)))
        else:
            self.house()
        return self.built

    def chance(self, purpose: str, n: int) -> list[float]:
        return [float(x) for x in self.luck(purpose, *self.key, np.arange(n))]

    # Room

    def free(self, boxes: Box, spot: Points | None = None) -> Flags:
        """Which boxes lie within the hex (or that of another dot), off the roads and apart from what stands there."""
        dot = self.dots[0] if spot is None else spot
        rim = boxes.points(RIM)
        off = np.abs(rim - dot)
        slant = off[..., 0] * HALF_HEIGHT + off[..., 1] * HALF_SIDE
        inner = (HALF_WIDTH - INSET - 10) * HALF_HEIGHT
        ok = np.asarray(((off[..., 1] < HALF_HEIGHT - INSET) & (slant < inner)).all(-1))
        if self.open_dot:
            ok &= ~self.covers(boxes, dot, 60)
        for b in self.built:
            d = rim - b.at
            along, across = np.abs((d * b.u).sum(-1)), np.abs((d * left(b.u)).sum(-1))
            ok &= ~((along < b.long / 2 + 40) & (across < b.wide / 2 + 40)).any(-1)
        if ok.any():
            ok[ok] = (self.clearance(rim[ok]) > CLEAR).all(-1)
        return ok

    @property
    def open_dot(self) -> bool:
        decree = self.map.overrides.get(self.building.hexes[0])
        return decree is not None and decree.dot == "open"

    @staticmethod
    def covers(boxes: Box, spot: Points, more: float = 0.0) -> Flags:
        d = spot - boxes.at
        along, across = np.abs((d * boxes.u).sum(-1)), np.abs((d * left(boxes.u)).sum(-1))
        return np.asarray((along <= boxes.long / 2 + more) & (across <= boxes.wide / 2 + more))

    def find(self, purpose: str, small: tuple[float, float], large: tuple[float, float], dot: float) -> Box | None:
        """The roomiest and most central of many seeded guesses; `dot` is what it is worth to stand on the dot."""
        r = np.stack([self.luck(f"{purpose}{k}", *self.key, np.arange(GUESSES)) for k in range(5)])
        size = np.add(small, r[1:3].T ** 2 * np.subtract(large, small))
        off = (r[3:].T - 0.5) * 880
        u = np.where(r[:1].T < 0.7, self.street, left(self.street))
        boxes = Box(self.dots[0] + off, u, size[:, 0], size[:, 1])
        worth = size[:, 0] * size[:, 1] - 90 * length(off) + dot * self.covers(boxes, self.dots[0], -30)
        score = np.where(self.free(boxes), worth, -np.inf)
        best = int(score.argmax())
        if score[best] == -np.inf:
            return None
        return Box(boxes.at[best], boxes.u[best], float(size[best, 0]), float(size[best, 1]))

    def main(self, small: tuple[float, float], large: tuple[float, float]) -> Box:
        """The body of the building, as large as there is room for."""
        for shrink in (1.0, 0.75, 0.55):
            least = (small[0] * shrink, small[1] * shrink)
            if box := self.find("main", least, large, 400_000):
                return box
        raise MapError(f"there is no room for a building in {self.map.grid.name(self.building.hexes[0])}")

    # Kinds

    def church(self, body: Box) -> None:
        """Nave, transept and tower."""
        at, u, long, wide = body
        nave = wide - 180
        self.built.append(Box(at, u, long, nave))
        self.built.append(Box(at + u * long * 0.16, left(u), wide + 20, nave - 40))
        self.built.append(Box(at - u * (long - 270) / 2, u, 270.0, 270.0))

    def house(self) -> None:
        """A main body, a wing where there is room, a shed."""
        luck = self.chance("house", 7)
        body = self.main((360, 220), (740, 380))
        self.built.append(body)
        at, u, long, wide = body
        for k, grown in enumerate(luck[3:] if self.building.style == "house" else ()):
            deep, broad = 160 + 140 * grown, 0.8 * wide
            v = left(u) * (1 if (luck[1] < 0.5) == (k < 2) else -1)
            foot = at + u * (long - broad) * ((k + int(2 * luck[2])) % 2 - 0.5)
            at_foot = (foot + v * (wide / 2 + deep / 2 + 50))[None]
            if self.free(Box(at_foot, v[None], np.array([deep]), np.array([broad])))[0]:
                self.built.append(Box(foot + v * (wide / 2 + deep) / 2, v, wide / 2 + deep, broad))
                break
        if shed := self.find("shed", (150, 120), (310, 180), 0):
            self.built.append(shed)

    def block(self) -> None:
        """From dot to dot: a wing along every straight run of hexes."""
        luck = self.chance("block", 4)
        crowded = any(set(line.hexes) & set(self.building.hexes) for line in self.map.lines)
        wide = 320 if crowded else 360 + 90 * luck[0]
        if self.building.style == "church":
            a, b = self.dots[0], self.dots[-1]
            self.church(Box((a + b) / 2, (b - a) / length(b - a), float(length(b - a)) + 460, 500.0))
            return
        for run in self.runs():
            a, b = self.dots[run[0]], self.dots[run[-1]]
            u = (b - a) / length(b - a)
            free = [230 + 120 * x for x in luck[1:3]]
            ends = [MITRE * wide if self.bends(k, run) else more for k, more in zip((run[0], run[-1]), free, strict=True)]
            middle = (a + b) / 2 + u * (ends[1] - ends[0]) / 2
            self.built.append(Box(middle, u, float(length(b - a)) + ends[0] + ends[1], wide))
        bodies = list(self.built)
        for body in bodies:
            for k, h in enumerate(self.building.hexes):
                if self.covers(body, self.dots[k]) and not any(self.covers(b, self.dots[k]) for b in bodies if b is not body):
                    self.annex(body, k, self.map.grid.center(h))

    def annex(self, body: Box, k: int, key: tuple[int, int]) -> None:
        """A wing off a long roof, where there is room for one in that hex."""
        for side, (deep, shift, wish) in enumerate(self.luck("annex", *key, np.arange(6)).reshape(2, 3).tolist()):
            if wish > 0.62:
                continue
            v = left(body.u) * (1 if side else -1)
            long, broad = 130 + 130 * deep, 0.72 * body.wide
            foot = self.dots[k] + body.u * 180 * (shift - 0.5)
            at = (foot + v * (body.wide / 2 + 50 + long / 2))[None]
            if self.free(Box(at, v[None], np.array([long]), np.array([broad])), self.dots[k])[0]:
                self.built.append(Box(foot + v * (body.wide / 2 + long) / 2, v, body.wide / 2 + long, broad))

    def runs(self) -> list[list[int]]:
        """Places in the list of hexes that lie in straight rows, each row hanging on to one before it."""
        grid, hexes = self.map.grid, self.building.hexes
        runs: list[list[int]] = []
        for k, h in enumerate(hexes[1:], 1):
            last = runs[-1] if runs else [0, 0]
            side = grid.side_to(hexes[k - 1], h)
            if side and last[-1] == k - 1 and side == grid.side_to(hexes[last[0]], hexes[last[1]]):
                last.append(k)
            else:
                before = k - 1 if side else next(i for i in range(k) if grid.side_to(hexes[i], h))
                runs.append([before, k])
        return runs

    def bends(self, place: int, run: list[int]) -> bool:
        """Whether another row of the building meets this one at a hex."""
        return any(place in other for other in self.runs() if other != run)
