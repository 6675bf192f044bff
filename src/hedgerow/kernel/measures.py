"""How a laboratory reads a game: what its events mean for statistics, in words that fit every game.

A game says it in one small module: where its units are, what its victory conditions count, and for each event that matters
one of the measures below. Everything in them is public.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hedgerow.kernel.events import Event
from hedgerow.kernel.records import Value


class Turn(Value):
    """A side's turn begins, or time goes on in it. The numbers only ever grow."""

    number: int
    side: str


class Placed(Value):
    """Units are in a place now: they have set up, moved, routed or arrived there."""

    units: tuple[int, ...]
    place: int


class Fire(Value):
    """An attack is made on a place."""

    place: int


class Loss(Value):
    """A unit is lost, or a share of it, such as half a squad."""

    unit: int
    share: float = 1.0


class Scored(Value):
    """What the victory conditions count may have changed by this event."""


Measure = Turn | Placed | Fire | Loss | Scored


@dataclass(frozen=True, kw_only=True)
class Measures:
    """What a game offers to statistics."""

    units: Callable[[Any], Sequence[tuple[str, int]]]     # the side and the place of every unit; off the map below 0
    points: Callable[[Any], Mapping[str, int | float]]    # what the victory conditions count, side by side, as all may know it
    points_are: str                                       # in words
    turn_is: str                                          # what its players call what `Turn` numbers: turn, round, Time
    reads: Callable[[Any, Event], Iterable[Measure]]      # what an event means: (state, event)
    place_name: Callable[[Any, int], str] | None = None   # what a place is called: (scenario, place); none: as a hex
