"""Cuts polygons off at the edge of a map. New corners lie on the edge, rounded to the lattice; all others stay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hedgerow.board.grid import Box, Point
from hedgerow.board.shapes import Ring


def cut_to_box(rings: Iterable[Ring], box: Box) -> tuple[Ring, ...]:
    """What of a polygon lies within a box."""
    kept = list(rings)
    for axis, line, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
        if any((p[axis] - line) * sign < 0 for ring in kept for p in ring):
            kept = _cut(kept, axis, line, sign)
    return tuple(ring for ring in kept if _has_area(ring))


def _cut(rings: Sequence[Ring], axis: int, line: int, sign: int) -> list[Ring]:
    """What lies on one side of an upright or level line; along the line, corners are joined two by two."""
    whole: list[Ring] = []
    chains: list[list[Point]] = []
    for ring in rings:
        inner = [(p[axis] - line) * sign >= 0 for p in ring]
        if all(inner):
            whole.append(ring)
        elif any(inner):
            chains += _chains(ring, inner, axis, line)
    ends = sorted((chain[k][1 - axis], i, k) for i, chain in enumerate(chains) for k in (0, -1))
    mate = {}
    for (_, i, k), (_, j, n) in zip(ends[::2], ends[1::2], strict=True):
        mate[i, k], mate[j, n] = (j, n), (i, k)
    left = set(range(len(chains)))
    while left:
        start = i = min(left)
        ring_points: list[Point] = []
        tail = -1
        while True:
            left.discard(i)
            ring_points += chains[i] if tail == -1 else chains[i][::-1]
            i, head = mate[i, tail]
            tail = -1 if head == 0 else 0
            if i == start or i not in left:
                break
        whole.append(_tidy(ring_points))
    return whole


def _chains(ring: Ring, inner: list[bool], axis: int, line: int) -> list[list[Point]]:
    """The stretches of a ring on the inner side, each from the line to the line."""
    n = len(ring)
    first = next(k for k in range(n) if not inner[k])
    chains: list[list[Point]] = []
    for k in range(first, first + n):
        a, b = ring[k % n], ring[(k + 1) % n]
        was, now = inner[k % n], inner[(k + 1) % n]
        if was != now:
            gate = _crossing(a, b, axis, line)
            if now:
                chains.append([gate])
            else:
                chains[-1].append(gate)
        if now:
            chains[-1].append(b)
    return chains


def _crossing(a: Point, b: Point, axis: int, line: int) -> Point:
    """Where an edge meets the line, rounded to the lattice."""
    along, step = 1 - axis, b[axis] - a[axis]
    doubled = 2 * (b[along] - a[along]) * (line - a[axis])
    other = a[along] + (doubled + step) // (2 * step)
    return (line, other) if axis == 0 else (other, line)


def _tidy(points: list[Point]) -> Ring:
    return tuple(p for k, p in enumerate(points) if p != points[k - 1])


def _has_area(ring: Ring) -> bool:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, (*ring[1:], ring[0]), strict=True)) != 0


def cut_line(course: Sequence[Point], box: Box) -> tuple[Point, ...]:
    """A line without what lies off the box at its two ends."""
    points = list(course)
    for _ in range(2):
        while len(points) > 2 and not _within(points[0], box) and not _within(points[1], box):
            points.pop(0)
        if not _within(points[0], box) and len(points) > 1:
            points[0] = _onto(points[0], points[1], box)
        points.reverse()
    return tuple(points)


def _within(p: Point, box: Box) -> bool:
    return box[0] <= p[0] <= box[2] and box[1] <= p[1] <= box[3]


def _onto(outside: Point, inside: Point, box: Box) -> Point:
    p = outside
    for axis, line, sign in ((0, box[0], 1), (1, box[1], 1), (0, box[2], -1), (1, box[3], -1)):
        if (p[axis] - line) * sign < 0 and inside[axis] != p[axis]:
            p = _crossing(p, inside, axis, line)
    return p
