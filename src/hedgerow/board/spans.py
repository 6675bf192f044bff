"""Stretches of many lines at once, in whole arrays of exact integers.

A place on a line is a fraction of the way. It is held as a key, floor(t · 2^62): two different fractions whose
denominators are below 2^31 differ by more than 2^-62, so keys are ordered, and equal, exactly as the fractions are.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hedgerow.board.line import Meeting

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]
Flags = NDArray[np.bool_]

BITS: Final = 31
WHOLE_WAY: Final = 1 << 2 * BITS
"""The key of the end of a line."""

LEFT, RIGHT, BOTH = range(3)


class Flips(NamedTuple):
    """Where the ground beside a line, on the left, the right or both, enters or leaves a shape."""

    pair: Ints
    shape: Ints
    side: Ints
    key: Ints
    leg: Ints

    def only(self, which: Flags | Ints) -> Flips:
        return Flips(*(v[which] for v in self))

    def and_(self, *others: Flips) -> Flips:
        return Flips(*(np.concatenate(parts) for parts in zip(self, *others, strict=True)))


class Spans(NamedTuple):
    """Stretches of lines beside which terrain lies; `what` is a shape or a kind of terrain."""

    pair: Ints
    what: Ints
    side: Ints
    start: Ints
    start_leg: Ints
    end: Ints
    end_leg: Ints

    def only(self, which: Flags | Ints) -> Spans:
        return Spans(*(v[which] for v in self))


def keys(num: Ints, den: Ints) -> Ints:
    """The keys of the fractions num / den, for 0 <= num <= den < 2^31."""
    high, rest = np.divmod(num << BITS, den)
    key: Ints = (high << BITS) + (rest << BITS) // den
    return key


def runs(first: Ints, count: Ints) -> tuple[Ints, Ints]:
    """The numbers first, first + 1, … of several runs end to end, and for each number which run it is of."""
    run = np.repeat(np.arange(len(count)), count)
    return np.arange(len(run)) - np.repeat(np.cumsum(count) - count - first, count), run


def in_order(group: Ints, key: Ints) -> Ints:
    """The order by group, then by key."""
    by_key = np.argsort(key)
    rank = np.empty_like(by_key)
    rank[by_key] = np.arange(len(key))
    return np.argsort((group << 32) | rank)


def spans_between(flips: Flips, shapes: int, legs: int) -> Spans:
    """From every flip into a shape to the next flip out of it, or to the end of the line."""
    flips = _sides_apart(flips, flips.pair * shapes + flips.shape)
    group = (flips.pair * shapes + flips.shape) * 3 + flips.side
    order = in_order(group, flips.key)
    flips, group = flips.only(order), group[order]
    new = np.ones(len(group), dtype=bool)
    new[1:] = group[1:] != group[:-1]
    position = np.arange(len(group)) - np.maximum.accumulate(np.where(new, np.arange(len(group)), 0))
    into = np.nonzero(position % 2 == 0)[0]
    out = np.minimum(into + 1, len(group) - 1)
    closed = (into < len(group) - 1) & ~new[out]
    start = flips.only(into)
    return Spans(
        start.pair,
        start.shape,
        start.side,
        np.maximum(start.key, 0),
        start.leg,
        np.where(closed, flips.key[out], WHOLE_WAY),
        np.where(closed, flips.leg[out], legs - 1),
    )


def _sides_apart(flips: Flips, which: Ints) -> Flips:
    """Flips on both sides at once, told as one of each where the same line and shape have any that are not."""
    apart = flips.side != BOTH
    if not apart.any():
        return flips
    uneven = np.isin(which, which[apart])
    split = flips.only(~apart & uneven)
    side = np.zeros_like(split.side)
    return flips.only(apart | ~uneven).and_(split._replace(side=side + LEFT), split._replace(side=side + RIGHT))


def mark(met: Bytes, spans: Spans, starts: Ints) -> None:
    """Put down in `met`, by line, leg and kind, what the spans of kinds of terrain amount to.

    A point that only touches a line where it leaves its first hex or enters its last is of that hex, not between.
    """
    last = met.shape[1] - 1
    dot = spans.start == spans.end
    points = spans.only(dot & (spans.start != starts[1]) & (spans.start != starts[last]))
    met[points.pair, points.start_leg, points.what] = Meeting.TOUCHED
    points = points.only(points.start == starts[points.start_leg])
    met[points.pair, points.start_leg - 1, points.what] = Meeting.TOUCHED
    spans = spans.only(~dot)
    if len(spans.pair):
        layers, left, right = _layers(spans, met.shape[2])
        _mark_runs(met, starts, layers, (left > 0) | (right > 0), through=False)
        _mark_runs(met, starts, layers, (left > 0) & (right > 0), through=True)


class _Layers(NamedTuple):
    """The places where spans begin or end."""

    group: Ints
    key: Ints
    leg: Ints


def _layers(spans: Spans, kinds: int) -> tuple[_Layers, Ints, Ints]:
    """Every place where a span begins or ends, and how many lie to the left and to the right from there on."""
    group = np.tile(spans.pair * kinds + spans.what, 2)
    key, leg = np.concatenate((spans.start, spans.end)), np.concatenate((spans.start_leg, spans.end_leg))
    change = np.repeat(np.array([1, -1]), len(spans.pair))
    order = in_order(group, key)
    group, key, leg, change, side = (v[order] for v in (group, key, leg, change, np.tile(spans.side, 2)))
    left, right = np.cumsum(np.where(side != RIGHT, change, 0)), np.cumsum(np.where(side != LEFT, change, 0))
    final = np.ones(len(group), dtype=bool)
    final[:-1] = (group[1:] != group[:-1]) | (key[1:] != key[:-1])
    return _Layers(group[final], key[final], leg[final]), left[final], right[final]


def _mark_runs(met: Bytes, starts: Ints, layers: _Layers, covered: Flags, *, through: bool) -> None:
    """Mark each leg that an unbroken run of covered stretches overlaps."""
    begins = covered.copy()
    begins[1:] &= ~covered[:-1]
    at = layers.group[begins], layers.key[begins], layers.leg[begins]
    if not len(at[0]):
        return
    ends = np.nonzero(~covered)[0]
    to = ends[np.searchsorted(ends, np.nonzero(begins)[0])]
    end, end_leg = layers.key[to], layers.leg[to]
    last = np.where(end == starts[end_leg], end_leg - 1, end_leg)
    leg, run = runs(at[2], last - at[2] + 1)
    value = np.full(len(run), Meeting.TOUCHED, dtype=np.uint8)
    if through:
        whole = (at[1][run] <= starts[leg]) & (end[run] >= starts[leg + 1])
        value = np.where(whole, Meeting.WHOLE, Meeting.THROUGH).astype(np.uint8)
    kinds = met.shape[2]
    met[at[0][run] // kinds, leg, at[0][run] % kinds] = value
