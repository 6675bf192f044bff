"""From pixels to polygons: the exact outline of a set of pixels, as rectilinear rings with their holes.

A pixel (x, y) is the square from (x, y) to (x + 1, y + 1), y growing downwards. Outer rings run clockwise as seen,
holes the other way round, so the set lies always to the right hand. Pixels that touch at a corner only belong to
separate rings; every ring is therefore a simple polygon, apart from corners where it may touch itself.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hedgerow.kernel.errors import HedgerowError

Mask = npt.NDArray[np.bool_]
Corner = tuple[int, int]
Ring = list[Corner]

EAST, SOUTH, WEST, NORTH = range(4)


class Traced(NamedTuple):
    """One connected piece: its outline and the holes in it."""

    outline: Ring
    holes: list[Ring]


class TooFine(HedgerowError):
    """More pieces than anybody draws."""


def trace(mask: Mask, most: int | None = None) -> list[Traced]:
    """The pieces of a mask indexed `[x, y]`, from left to right by their first pixel. More than `most` are refused."""
    corner, mask = cut_out(mask)
    numbers, count = labelled(mask)
    if most is not None and count > most:
        raise TooFine(f"the picture has {count:,} separate patches of terrain, far more than a board has: is it noise?")
    outer: dict[int, Ring] = {}
    holes: list[Ring] = []
    for ring in rings(mask):
        if doubled_area(ring) > 0:
            outer[int(numbers[min(ring)])] = ring         # the first corner of an outline is that of its first pixel
        else:
            holes.append(ring)
    pieces = {number: Traced(outer[number], []) for number in sorted(outer, key=lambda n: min(outer[n]))}
    for hole in sorted(holes, key=min):
        x, y = min(hole)
        pieces[int(numbers[x - 1, y])].holes.append(hole)
    return [Traced(moved(p.outline, corner), [moved(hole, corner) for hole in p.holes]) for p in pieces.values()]


def cut_out(mask: Mask) -> tuple[Corner, Mask]:
    """The part of a mask that holds anything, and where it begins."""
    columns, rows = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
    if not len(columns):
        return (0, 0), mask[:0, :0]
    return (int(columns[0]), int(rows[0])), mask[columns[0]:columns[-1] + 1, rows[0]:rows[-1] + 1]


def moved(ring: Ring, by: Corner) -> Ring:
    return [(x + by[0], y + by[1]) for x, y in ring]


def labelled(mask: Mask) -> tuple[npt.NDArray[np.int64], int]:
    """The number of the connected piece each pixel is of, from 1, and how many there are. Pixels that touch at a corner only are
    not connected. Runs of pixels, not pixels, are joined, so that large pieces cost little."""
    padded = np.pad(mask, ((0, 0), (1, 1))).astype(np.int8)
    turns = np.diff(padded, axis=1)
    column, start = (v.tolist() for v in np.nonzero(turns == 1))
    end = np.nonzero(turns == -1)[1].tolist()
    root = list(range(len(column)))

    def find(k: int) -> int:
        while root[k] != k:
            root[k] = root[root[k]]
            k = root[k]
        return k

    before = 0
    for k in range(len(column)):
        while column[before] < column[k] - 1 or (column[before] == column[k] - 1 and end[before] <= start[k]):
            before += 1
        other = before
        while column[other] == column[k] - 1 and start[other] < end[k]:
            a, b = find(other), find(k)
            root[max(a, b)] = min(a, b)
            other += 1
    numbers: dict[int, int] = {}
    found = np.zeros(mask.shape, np.int64)
    for k in range(len(column)):
        found[column[k], start[k]:end[k]] = numbers.setdefault(find(k), len(numbers) + 1)
    return found, len(numbers)


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


def inside(ring: Ring, spot: tuple[float, float]) -> bool:
    """Whether the middle of a pixel lies within a rectilinear ring; no float here is compared with an equal one."""
    crossings = 0
    for (x, a), (_, b) in zip(ring, [*ring[1:], ring[0]], strict=True):
        crossings += a != b and x < spot[0] and min(a, b) < spot[1] < max(a, b)
    return crossings % 2 == 1
