"""Exact odds: every draw is put through the same `outcome` function that resolves the real one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any

from hedgerow.kernel.records import Value
from hedgerow.kernel.tally import Tally


class Odds(Value):
    """Outcomes with their exact chances. Covers the declared roll, before reactions and triggers."""

    outcomes: tuple[tuple[Any, int, int], ...]            # (outcome, numerator, denominator), likeliest first
    tally: Tally | None = None
    note: str = "before reactions"
    parts: tuple[tuple[str, int, Any], ...] = ()          # the fate of single things: what kind of thing, its id, its Odds

    def with_parts(self, *parts: tuple[str, int, Odds]) -> Odds:
        """The same odds, with what the roll means for single pieces."""
        return Odds(self.outcomes, self.tally, self.note, parts)

    def chance(self, outcome: Any) -> Fraction:
        """
        >>> from hedgerow.kernel.odds import dice_odds
        >>> dice_odds(2, 6, lambda roll: "hit" if sum(roll) <= 7 else "miss").chance("hit")
        Fraction(7, 12)
        """
        return sum((Fraction(n, d) for o, n, d in self.outcomes if o == outcome), Fraction(0))

    def text(self) -> str:
        return ", ".join(f"{round(100 * n / d)}% {o}" for o, n, d in self.outcomes)


def odds_of(draws: Iterable[tuple[Any, Any]], outcome: Callable[[Any], Hashable], tally: Tally | None = None,
            note: str = "before reactions") -> Odds:
    """`draws` are (draw, weight) pairs; weights may be whole numbers or fractions and need not sum to one."""
    found: dict[Hashable, Fraction] = {}
    for draw, weight in draws:
        o = outcome(draw)
        found[o] = found.get(o, Fraction(0)) + Fraction(weight)
    total = sum(found.values(), Fraction(0))
    if not total:
        raise ValueError("odds of nothing: there is no draw")
    shares = sorted(((f / total, o) for o, f in found.items()), key=lambda s: (-s[0], repr(s[1])))
    return Odds(tuple((o, f.numerator, f.denominator) for f, o in shares), tally, note)


def rolls(dice: int, sides: int) -> Iterable[tuple[tuple[int, ...], int]]:
    """Every way the dice can fall."""
    return (((roll), 1) for roll in product(range(1, sides + 1), repeat=dice))


def dice_odds(dice: int, sides: int, outcome: Callable[[tuple[int, ...]], Hashable], tally: Tally | None = None) -> Odds:
    return odds_of(rolls(dice, sides), outcome, tally)
