"""From pixels to polygons: the exact outline of a set of pixels, as rectilinear rings with their holes.

A pixel (x, y) is the square from (x, y) to (x + 1, y + 1), y growing downwards. Outer rings run clockwise as seen,
holes the other way round, so the set lies always to the right hand. Pixels that touch at a corner only belong to
separate rings; every ring is therefore a simple polygon, apart from corners where it may touch itself.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

Mask = npt.NDArray[np.bool_]
Corner = tuple[int, int]
Ring = list[Corner]

EAST, SOUTH, WEST, NORTH = range(4)


class Traced(NamedTuple):
    """One connected piece: its outline and the holes in it."""

    outline: Ring
    holes: list[Ring]


def trace(mask: Mask) -> list[Traced]:
    """The pieces of a mask indexed `[x, y]`, from left to right by their first pixel."""
    outer: list[Ring] = []
    holes: list[Ring] = []
    for ring in rings(mask):
        (outer if doubled_area(ring) > 0 else holes).append(ring)
    pieces = [Traced(ring, []) for ring in sorted(outer, key=min)]
    boxes = [box(piece.outline) for piece in pieces]
    for hole in sorted(holes, key=min):
        spot = box(hole)
        around = [k for k, b in enumerate(boxes) if encloses(b, spot) and inside(pieces[k].outline, beside(hole))]
        pieces[min(around, key=lambda k: doubled_area(pieces[k].outline))].holes.append(hole)
    return pieces


def rings(mask: Mask) -> list[Ring]:
    """Every closed outline of a mask, corner by corner."""
    padded = np.pad(mask, 1)
    ways: dict[Corner, dict[int, Corner]] = {}
    for level, a, b, forward in runs(padded[1:-1, :]):
        add(ways, (a, level), (b, level), EAST if forward else WEST)
    for level, a, b, forward in runs(padded[:, 1:-1].T):
        add(ways, (level, a), (level, b), NORTH if forward else SOUTH)
    found: list[Ring] = []
    while ways:
        start = next(iter(ways))
        way = next(iter(ways[start]))
        ring: Ring = []
        corner = start
        while corner in ways and way in ways[corner]:
            ring.append(corner)
            there = ways[corner].pop(way)
            if not ways[corner]:
                del ways[corner]
            corner = there
            turns = ways.get(corner, {})
            way = (way + 1) % 4 if (way + 1) % 4 in turns else (way + 3) % 4
        found.append(ring)
    return found


def add(ways: dict[Corner, dict[int, Corner]], a: Corner, b: Corner, way: int) -> None:
    """Note a directed edge; edges that run west or south the other way round start at their far end."""
    if way in (EAST, SOUTH):
        ways.setdefault(a, {})[way] = b
    else:
        ways.setdefault(b, {})[way] = a


def runs(cells: Mask) -> list[tuple[int, int, int, bool]]:
    """Edges between cells that differ along the second axis: (level, from, to, whether the inside comes after)."""
    change = cells[:, 1:].astype(np.int8) - cells[:, :-1].astype(np.int8)
    across = np.pad(change, ((1, 1), (0, 0)))
    found: list[tuple[int, int, int, bool]] = []
    for sign in (1, -1):
        edge = (across == sign).astype(np.int8)
        turn = np.diff(edge, axis=0)
        level, start = np.nonzero(turn.T == 1)
        _, end = np.nonzero(turn.T == -1)
        found += [(int(k), int(a), int(b), sign > 0) for k, a, b in zip(level, start, end, strict=True)]
    return found


def doubled_area(ring: Ring) -> int:
    """Twice the area; positive for clockwise rings as seen with y downwards."""
    points: npt.NDArray[Any] = np.array(ring, np.int64)
    following = np.roll(points, -1, axis=0)
    return int((points[:, 0] * following[:, 1] - following[:, 0] * points[:, 1]).sum())


def box(ring: Ring) -> tuple[int, int, int, int]:
    """Left, top, right, bottom."""
    xs, ys = zip(*ring, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def encloses(a: tuple[int, int, int, int], b: tuple[int, int, int, int]) -> bool:
    """Whether one box holds another."""
    return a[0] <= b[0] and a[1] <= b[1] and a[2] >= b[2] and a[3] >= b[3]


def beside(hole: Ring) -> tuple[float, float]:
    """The middle of a pixel of the set that borders a hole: it lies left of the hole's leftmost upright edge."""
    x, y = min(hole)
    return x - 0.5, y + 0.5


def inside(ring: Ring, spot: tuple[float, float]) -> bool:
    """Whether the middle of a pixel lies within a rectilinear ring; no float here is compared with an equal one."""
    crossings = 0
    for (x, a), (_, b) in zip(ring, [*ring[1:], ring[0]], strict=True):
        crossings += a != b and x < spot[0] and min(a, b) < spot[1] < max(a, b)
    return crossings % 2 == 1
