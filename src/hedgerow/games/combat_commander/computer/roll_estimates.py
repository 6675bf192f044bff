"""How likely one roll is to beat another, or a number, at a glance: two dice each, whatever cards have been seen."""

from __future__ import annotations

from typing import Final

WAYS: Final = tuple(sum(1 for a in range(1, 7) for b in range(1, 7) for c in range(1, 7) for d in range(1, 7)
                        if a + b - c - d > n) for n in range(-11, 12))
"""Of 1296 pairs of rolls, how many have the first more than so much above the second (from -11 on)."""


def chance_above(margin: int) -> float:
    """How likely an attack that is this much stronger than the defence beats it, one roll against another."""
    if margin > 11:
        return 1.0
    return WAYS[11 - margin] / 1296 if margin >= -11 else 0.0


SUMS: Final = {s: 6 - abs(7 - s) for s in range(2, 13)}
"""Of 36 rolls, how many show each sum."""


def chance_below(number: int) -> float:
    """How likely one roll is less than a number."""
    return sum([ways for s, ways in SUMS.items() if s < number]) / 36
