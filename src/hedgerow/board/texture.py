"""Where things go on the ground: masks of shapes, loose points, rows, and chains of hexsides."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from hedgerow.board.grid import Box, Grid
from hedgerow.board.ground import Luck, Points, floats, left
from hedgerow.board.shapes import HexSide, Shape

CELL: Final = 40
Flags = npt.NDArray[np.bool_]
COMPASS: Final = np.array([(math.cos(k * math.tau / 8), math.sin(k * math.tau / 8)) for k in range(8)])


class Mask:
    """Which cells of a map lie inside some shapes."""

    def __init__(self, box: Box, shapes: Iterable[Shape]) -> None:
        self.x0, self.y0 = box[0] - CELL // 2, box[1] - CELL // 2
        self.rows, self.columns = (box[3] - box[1]) // CELL + 3, (box[2] - box[0]) // CELL + 3
        self.cells = np.zeros((self.rows, self.columns), dtype=bool)
        for shape in shapes:
            self.fill(shape)

    def fill(self, shape: Shape) -> None:
        """Even-odd fill, row by row: every edge flips all cells to its right."""
        rings = [floats(ring) for ring in shape.rings]
        a = np.vstack(rings)
        b = np.vstack([np.roll(ring, -1, 0) for ring in rings])
        first, last = np.ceil((a.min(0) - (self.x0, self.y0)) / CELL), np.ceil((a.max(0) - (self.x0, self.y0)) / CELL)
        j0, i0 = np.clip(first, 0, (self.columns, self.rows)).astype(int).tolist()
        j1, i1 = np.clip(last + 1, 0, (self.columns, self.rows)).astype(int).tolist()
        if i1 <= i0 or j1 <= j0:
            return
        flips = np.zeros((i1 - i0, j1 - j0 + 1), dtype=np.int32)
        top = np.ceil((np.minimum(a[:, 1], b[:, 1]) - self.y0) / CELL).astype(int).clip(i0, i1)
        end = np.ceil((np.maximum(a[:, 1], b[:, 1]) - self.y0) / CELL).astype(int).clip(i0, i1)
        count = end - top
        edge = np.repeat(np.arange(len(a)), count)
        row = np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count) + top[edge]
        y = self.y0 + row * CELL
        x = a[edge, 0] + (b[edge, 0] - a[edge, 0]) * (y - a[edge, 1]) / (b[edge, 1] - a[edge, 1])
        column = np.ceil((x - self.x0) / CELL).astype(int).clip(j0, j1)
        np.add.at(flips, (row - i0, column - j0), 1)
        self.cells[i0:i1, j0:j1] |= np.cumsum(flips, axis=1)[:, :-1] % 2 == 1

    def has(self, p: Points) -> Flags:
        """Whether points of any shape (..., 2) lie inside."""
        i = np.rint((p[..., 1] - self.y0) / CELL).astype(int).clip(0, self.rows - 1)
        j = np.rint((p[..., 0] - self.x0) / CELL).astype(int).clip(0, self.columns - 1)
        return np.asarray(self.cells[i, j])

    def around(self, p: Points, radius: float) -> Flags:
        """Whether discs lie inside."""
        return np.asarray(self.has(p[..., None, :] + radius * COMPASS).all(-1) & self.has(p))

    def near(self, p: Points, radius: float) -> Flags:
        """Whether discs come upon anything inside."""
        return np.asarray(self.has(p[..., None, :] + radius * COMPASS).any(-1) | self.has(p))


def scatter(box: Box, gap: float, luck: Luck, purpose: str, loose: float = 0.6) -> Points:
    """Loose, even points over a box, in rows from the top."""
    rows, columns = int((box[3] - box[1]) / (gap * 0.87)) + 2, int((box[2] - box[0]) / gap) + 2
    i, j = np.mgrid[:rows, :columns]
    dx, dy = (loose * (luck(purpose + axis, i, j) - 0.5) for axis in "xy")
    p = np.stack([(j + i % 2 / 2 + dx) * gap, (i + dy) * gap * 0.87], -1).reshape(-1, 2)
    return np.asarray(p + np.array(box[:2]))


def rows(rings: Iterable[Points], mask: Mask, angle: float, gap: float, bend: float = 50) -> list[tuple[int, Points]]:
    """Parallel, gently bent lines across an area, with their row numbers: furrows, tree rows, ripples."""
    u, rim = np.array([math.cos(angle), math.sin(angle)]), np.vstack(list(rings))
    v, step, found = left(u), 80.0, []
    along, across = rim @ u, rim @ v
    s = np.arange(along.min() // step - 1, along.max() // step + 2) * step
    k = np.arange(int(across.min() // gap) - 1, int(across.max() // gap) + 3)
    p = s[:, None] * u + (k[:, None] * gap + bend * np.sin(s / 700 + gap))[:, :, None] * v
    inside = mask.has(p)
    for number, line, flags in zip(k.tolist(), p, inside, strict=True):
        cuts = np.flatnonzero(np.diff(np.concatenate([[False], flags, [False]]).astype(int)))
        for a, b in zip(cuts[::2], cuts[1::2], strict=True):
            run = line[max(a - 1, 0) : b + 1]
            found.append((number, np.vstack([run[:-1:4], run[-1:]]) if len(run) > 5 else run))
    return found


def chains(grid: Grid, sides: Iterable[HexSide]) -> list[Points]:
    """Hexsides joined end to end."""
    loose = sorted(tuple(sorted(grid.side_ends(h, side))) for h, side in sides)
    found = []
    while loose:
        chain = list(loose.pop(0))
        for _ in range(2):
            chain.reverse()
            while more := next((s for s in loose if chain[-1] in s), None):
                loose.remove(more)
                chain.append(more[0] if more[1] == chain[-1] else more[1])
        found.append(floats(chain))
    return found


def crown(radius: float, wave: float, lobes: int, turn: float) -> Points:
    a = np.arange(20) * math.tau / 20
    r = radius * (1 + 0.6 * wave * np.cos(lobes * a + turn) + 0.4 * wave * np.cos((lobes + 3) * a - turn))
    return np.asarray(r[:, None] * np.stack([np.cos(a), np.sin(a)], 1))


def drift(luck: Luck, purpose: str, p: Points, scale: float) -> Points:
    """Slow noise in [0, 1): chance at the corners of large squares, blended between."""
    q = p / scale
    cell = np.floor(q)
    t = q - cell
    t = t * t * (3 - 2 * t)
    corner = [[luck(purpose, cell[..., 0] + dx, cell[..., 1] + dy) for dx in (0, 1)] for dy in (0, 1)]
    top, low = (c[0] + (c[1] - c[0]) * t[..., 0] for c in corner)
    return np.asarray(top + (low - top) * t[..., 1])
