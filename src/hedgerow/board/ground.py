"""Fields over a map: rasters of hexes, blurs, hash noise, and the outlines cut out of them.

Everything here is deterministic to the last bit: weights are multiples of 2**-20 so that blurred masks add up without
rounding, and chance comes from a hash of seed, purpose and place, never from the order of work.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Mapping
from copy import copy
from functools import cached_property, lru_cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from hedgerow.board.grid import HALF_HEIGHT, PITCH, Grid, Point

STEP: Final = 40
"""Lattice units to a raster cell: outlines are traced on it, then leave it."""

MARGIN: Final = 960
"""How far a field runs on beyond the map, so that blurs and outlines reach its edge undisturbed."""

Points = npt.NDArray[np.float64]
"""Places on the ground, shape (..., 2)."""
Raster = npt.NDArray[np.float64]
"""One value to a cell, indexed [y, x]."""
Values = npt.NDArray[np.float64]


class Luck:
    """Chance by place: the same seed, purpose and keys always give the same number."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def __call__(self, purpose: str, *keys: Any) -> Values:
        """Uniform in [0, 1), as multiples of 2**-20."""
        x: Any = np.uint64(zlib.crc32(f"{self.seed} {purpose}".encode()))
        with np.errstate(over="ignore"):
            for key in (*keys, 7):
                x = (x ^ np.asarray(key).astype(np.int64).astype(np.uint64)) * np.uint64(0x9E3779B97F4A7C15)
                x = (x ^ (x >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
                x = x ^ (x >> np.uint64(32))
        return np.asarray((x >> np.uint64(44)) / 2.0**20)

    def at(self, purpose: str, p: Points) -> Values:
        """A number for each point, by its place."""
        return self(purpose, np.rint(p[..., 0]), np.rint(p[..., 1]))

    def one(self, purpose: str, *keys: int) -> float:
        return float(self(purpose, *keys))


@lru_cache
def weights(radius: float) -> tuple[float, ...]:
    """Half of a bell curve, from its middle outwards, whose whole sums to 1 exactly."""
    reach = math.ceil(2.8 * radius / STEP)
    bell = [math.exp(-((k * STEP / radius) ** 2) / 2) for k in range(reach + 1)]
    total = bell[0] + 2 * sum(bell[1:], 0.0)
    sides = [round(w / total * 2**20) for w in bell[1:]]
    return tuple(w / 2**20 for w in (2**20 - 2 * sum(sides), *sides))


def blur(field: Raster, radius: float) -> Raster:
    """A softened copy; beyond the rim the outermost values run on."""
    bell = weights(radius)
    for axis in (0, 1):
        n, reach = field.shape[axis], len(bell) - 1
        wide = np.pad(field, [(reach, reach) if a == axis else (0, 0) for a in (0, 1)], mode="edge")

        def window(start: int, axis: int = axis, n: int = n, wide: Raster = wide) -> Raster:
            return wide[start : start + n] if axis == 0 else wide[:, start : start + n]

        field = window(reach) * bell[0]
        for k, w in enumerate(bell[1:], 1):
            field += (window(reach - k) + window(reach + k)) * w
    return field


class Ground:
    """The raster of one map."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        x0, y0, x1, y1 = grid.box
        self.xs = np.arange(x0 - MARGIN, x1 + MARGIN + STEP, STEP, dtype=np.float64)
        self.ys = np.arange(y0 - MARGIN, y1 + MARGIN + STEP, STEP, dtype=np.float64)
        self.shape = (len(self.ys), len(self.xs))

    @cached_property
    def owners(self) -> npt.NDArray[np.int64]:
        """The hex that owns each cell. Cells off the map go to the nearest hex: terrain runs on to the neatline."""
        cells = np.array(self.grid.cells)
        first, last = int(cells[:, 0].min()), int(cells[:, 0].max())
        top = np.array([cells[cells[:, 0] == c, 1].min() for c in range(first, last + 1)])
        low = np.array([cells[cells[:, 0] == c, 1].max() for c in range(first, last + 1)])
        table = np.full((last - first + 1, int(low.max()) + 1 - int(top.min())), -1)
        table[cells[:, 0] - first, cells[:, 1] - int(top.min())] = np.arange(len(cells))
        q = (self.xs - self.grid.origin[0]) / PITCH + 0 * self.ys[:, None]
        s = (self.ys[:, None] - self.grid.origin[1]) / (2 * HALF_HEIGHT) - q / 2
        cube = np.stack([q, s, -q - s])
        near = np.rint(cube)
        worst = np.abs(near - cube).argmax(0)
        column = np.where(worst == 0, -near[1] - near[2], near[0])
        row = 2 * np.where(worst == 1, -near[0] - near[2], near[1]) + column
        c = column.astype(int).clip(first, last) - first
        r = row.astype(int).clip(top[c], low[c])
        r -= (r - top[c]) % 2
        return np.asarray(table[c, r - int(top.min())])

    def window(self, mask: Raster, reach: float) -> tuple[Ground, tuple[slice, slice]]:
        """The part of the ground round what a mask marks, and where it lies in the whole: small areas are quick work."""
        more = math.ceil(reach / STEP) + 2
        parts = []
        for axis, n in ((1, self.shape[0]), (0, self.shape[1])):
            marked = np.flatnonzero(mask.any(axis))
            first, last = (int(marked[0]), int(marked[-1])) if len(marked) else (0, 0)
            parts.append(slice(max(0, first - more), min(n, last + more + 1)))
        piece = copy(self)
        piece.ys, piece.xs = self.ys[parts[0]], self.xs[parts[1]]
        piece.shape = (len(piece.ys), len(piece.xs))
        return piece, (parts[0], parts[1])

    def raster(self, values: Mapping[int, float]) -> Raster:
        """A value per hex, spread over the hex's cells."""
        table = np.zeros(len(self.grid))
        for h, value in values.items():
            table[h] = value
        return table[self.owners]

    def noise(self, luck: Luck, radius: float) -> Raster:
        """Smooth noise of unit spread, cut off at -1 and 2."""
        rows, columns = (np.arange(n) for n in self.shape)
        soft = blur(luck(f"noise {radius:g}", rows[:, None], columns) - 0.5, radius)
        bell = weights(radius)
        spread = (bell[0] ** 2 + 2 * sum(w * w for w in bell[1:])) / math.sqrt(12)
        return np.asarray((soft / spread).clip(-1, 2))

    def sample(self, field: Raster, p: Points) -> Values:
        """Bilinear value of a field at points of any shape (..., 2)."""
        x = ((p[..., 0] - self.xs[0]) / STEP).clip(0, len(self.xs) - 1.001)
        y = ((p[..., 1] - self.ys[0]) / STEP).clip(0, len(self.ys) - 1.001)
        i, j = y.astype(int), x.astype(int)
        top = field[i, j] + (field[i, j + 1] - field[i, j]) * (x - j)
        low = field[i + 1, j] + (field[i + 1, j + 1] - field[i + 1, j]) * (x - j)
        return np.asarray(top + (low - top) * (y - i))

    def approach(self, field: Raster, points: Iterable[Any], radius: float) -> None:
        """Lower a field, in place, to the distance from discs round some points."""
        for x, y in points:
            i = max(0, int((y - self.ys[0]) / STEP) - 12)
            j = max(0, int((x - self.xs[0]) / STEP) - 12)
            away = np.sqrt((self.xs[j : j + 25] - x) ** 2 + (self.ys[i : i + 25, None] - y) ** 2) - radius
            spot = field[i : i + 25, j : j + 25]
            np.minimum(spot, away, out=spot)

    def outlines(self, field: Raster, level: float = 0.0, least: float = 60_000.0) -> list[Points]:
        """Closed loops round what is above a level, inside on the left hand; crumbs are dropped."""
        return outlines(field, (self.xs[0], self.ys[0]), level, least)


TURNS: Final = {
    8: "LT", 4: "TR", 2: "RB", 1: "BL", 7: "TL", 11: "RT", 13: "BR", 14: "LB",
    12: "LR", 3: "RL", 6: "TB", 9: "BT", 10: "LTRB", 5: "TRBL",
}  # fmt: skip
"""Which edges of a square an outline joins, by which of its corners are up."""


def outlines(
    field: Raster, corner: tuple[float, float], level: float, least: float, step: float = STEP
) -> list[Points]:
    """Marching squares."""
    g = np.round(field - level, 6)
    g[[0, -1]], g[:, [0, -1]] = -1, -1
    up, w = g > 0, g.shape[1]
    code = up[:-1, :-1] * 8 + up[:-1, 1:] * 4 + up[1:, 1:] * 2 + up[1:, :-1]
    i, j = np.nonzero((code > 0) & (code < 15))
    edge = {"T": 2 * (i * w + j), "B": 2 * ((i + 1) * w + j), "L": 2 * (i * w + j) + 1, "R": 2 * (i * w + j + 1) + 1}
    follow: dict[int, int] = {}
    for turn, way in TURNS.items():
        here = code[i, j] == turn
        for a, b in zip(way[::2], way[1::2], strict=True):
            follow.update(zip(edge[a][here].tolist(), edge[b][here].tolist(), strict=True))
    loops = []
    while follow:
        ids = [next(iter(follow))]
        while ids[-1] in follow:
            ids.append(follow.pop(ids[-1]))
        (i, j), down = np.divmod(np.array(ids[:-1]) // 2, w), np.array(ids[:-1]) % 2
        t = g[i, j] / (g[i, j] - g[i + down, j + 1 - down])
        p = np.stack([corner[0] + step * (j + t * (1 - down)), corner[1] + step * (i + t * down)], 1)
        if abs(signed_area(p)) > least:
            loops.append(p)
    return loops


def signed_area(p: Points) -> float:
    """Positive for an outer loop, negative for a hole."""
    return float(np.sum(p[:, 1] * np.roll(p[:, 0], -1) - p[:, 0] * np.roll(p[:, 1], -1))) / 2


def length(p: Points) -> Values:
    return np.asarray(np.sqrt(p[..., 0] ** 2 + p[..., 1] ** 2))


def left(p: Points) -> Points:
    """Vectors turned by a quarter."""
    return np.stack([-p[..., 1], p[..., 0]], -1)


def normals(p: Points) -> Points:
    """Unit vectors square to an open line at each of its points."""
    n = left(np.gradient(p, axis=0))
    return np.asarray(n / np.maximum(length(n), 1e-9)[:, None])


def ring_normals(p: Points) -> Points:
    """Unit vectors square to a closed loop at each of its points."""
    return normals(np.vstack([p[-1:], p, p[:1]]))[1:-1]


def respace(line: Points, gap: float, closed: bool = False) -> Points:
    """The same line with points about `gap` apart."""
    p = np.vstack([line, line[:1]]) if closed else line
    run = np.concatenate([[0], np.cumsum(length(np.diff(p, axis=0)))])
    at = np.linspace(0, run[-1], max(4 if closed else 1, round(float(run[-1]) / gap)) + 1)
    k = np.searchsorted(run, at, side="right").clip(1, len(run) - 1)
    t = (at - run[k - 1]) / np.maximum(run[k] - run[k - 1], 1e-9)
    q = p[k - 1] + (p[k] - p[k - 1]) * t[:, None]
    return np.asarray(q[:-1] if closed else q)


def smooth(loop: Points, gap: float = 60.0) -> Points:
    p = respace(loop, gap, closed=True)
    return np.asarray((np.roll(p, 1, 0) + 2 * p + np.roll(p, -1, 0)) / 4)


def straighten(loop: Points, slack: float) -> Points:
    """Few corners and straight edges (Douglas and Peucker): a parcel of land rather than a blob."""
    p = np.vstack([loop, loop[:1]])

    def keep(a: int, b: int) -> list[int]:
        u = p[b] - p[a]
        d = p[a : b + 1] - p[a]
        off = np.abs(d[:, 0] * u[1] - d[:, 1] * u[0]) / max(float(length(u)), 1e-9)
        k = a + int(off.argmax())
        return keep(a, k) + keep(k, b) if off.max() > slack else [a]

    far = int(length(p - p[0]).argmax())
    return np.asarray(p[keep(0, far) + keep(far, len(loop))])


def thin(line: Points, slack: float) -> Points:
    """An open line with the points that make no difference left out."""
    if len(line) < 3:
        return line
    u = line[-1] - line[0]
    d = line - line[0]
    off = np.abs(d[:, 0] * u[1] - d[:, 1] * u[0]) / max(float(length(u)), 1e-9)
    k = int(off.argmax())
    if off[k] <= slack:
        return line[[0, -1]]
    return np.vstack([thin(line[: k + 1], slack)[:-1], thin(line[k:], slack)])


def spline(p: Points, n: int = 9) -> Points:
    """Catmull-Rom curve through the points."""
    q = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    t = np.linspace(0, 1, n, endpoint=False)[:, None]
    a, b, c, d = (q[k : len(q) - 3 + k, None] for k in range(4))
    curve = (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3) / 2
    return np.vstack([curve.reshape(-1, 2), p[-1:]])


def lattice(p: Points) -> tuple[Point, ...]:
    """The points on the lattice, repeated ones left out."""
    whole = [(int(x), int(y)) for x, y in np.rint(p).tolist()]
    return tuple(q for q, before in zip(whole, [whole[-1], *whole[:-1]], strict=True) if q != before)


def floats(points: Iterable[Point]) -> Points:
    """Lattice points as an array to reckon with."""
    return np.array(list(points), dtype=np.float64).reshape(-1, 2)
