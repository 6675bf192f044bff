"""Answers that all map games give in the same way: how far a piece gets, what blocks a line, from where one is fired at.

What a step costs, who can fire and how strongly is each game's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, Generic, TypeVar

from hedgerow.board.los import Verdict
from hedgerow.board.ways import cheapest_first
from hedgerow.kernel.questions import Field, Finding, Sight, Way
from hedgerow.kernel.reasons import Reason
from hedgerow.kernel.tally import Tally

Firer = TypeVar("Firer")
Going = TypeVar("Going", bound=tuple[Any, ...])
"""Somebody on his way: what he has paid, the places he passed, where he is now, and whatever else decides how he can go on."""


def ways(begin: Going, onward: Callable[[Going], Iterable[Going]], cost: Callable[[tuple[int, ...]], Tally],
         ends: Callable[[int], bool] | None = None) -> tuple[Way, ...]:
    """The cheapest way to each place that a move may end in, the cheapest first; `onward` goes one step further."""
    found: dict[int, tuple[int, ...]] = {}
    for _, way, here, *_ in cheapest_first([begin], onward, lambda at: at[2:]):
        if way and here != begin[2] and (ends is None or ends(here)):
            found.setdefault(here, way)
    return tuple(sorted((Way(here, cost(way), way) for here, way in found.items()), key=lambda w: (w.cost.total, w.to)))


def cost_of_steps(start: int, way: Sequence[int], step: Callable[[int, int], Tally]) -> Tally:
    """What a whole way costs, with the story of each step."""
    cost = Tally()
    for a, b in pairwise((start, *way)):
        cost = cost.plus(step(a, b))
    return cost


def sight(line: Verdict) -> Finding:
    """What blocks a line, and where; or what hinders it."""
    if line.blocked:
        return Finding((Reason(f"{line.reasons[0].by} blocks the line", line.rule, at=line.where),))
    return Sight((), line.tally())


class FieldOfFire(Generic[Firer]):
    """Those who could fire: where each of them stands, and its strength against a hex, or None where it cannot fire."""

    def __init__(self, firers: Iterable[Firer], where: Callable[[Firer], int],
                 strength: Callable[[Firer, int], Tally | None]) -> None:
        self.firers, self.where, self.strength = list(firers), where, strength

    def at(self, hex_: int) -> list[tuple[int, Tally]]:
        """From where the hex can be fired at, and how strongly."""
        found = [(self.where(firer), self.strength(firer, hex_)) for firer in self.firers]
        return [(at, strength) for at, strength in found if strength is not None]

    def threat(self, hex_: int) -> Field:
        """The hexes from which this one can be fired at, each with the strength of all who stand there."""
        found: dict[int, Tally] = {}
        for at, strength in self.at(hex_):
            found[at] = found.get(at, Tally()).plus(strength)
        return Field((), tuple(sorted(found.items())))

    def danger(self, hexes: Iterable[int], called: str, rule: str,
               together: Callable[[list[int | float]], int | float] = sum) -> Field:
        """How strongly each of these hexes can be fired at, if at all: by all together, or as the game counts them."""
        found = ((hex_, [strength.total for _, strength in self.at(hex_)]) for hex_ in hexes)
        return Field((), tuple((hex_, Tally.of(together(there), called, rule)) for hex_, there in found if any(there)))
