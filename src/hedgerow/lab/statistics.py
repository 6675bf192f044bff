"""What can be said from counts: intervals and tests, exact where that is cheap, and in plain words."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

CONFIDENCE = 0.95


class Interval(NamedTuple):
    """A share with the bounds between which the true share lies, with the confidence asked for."""

    share: float
    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low

    def __str__(self) -> str:
        return f"{self.share:.1%} ({self.low:.1%} to {self.high:.1%})"


def wilson(won: float, games: int, confidence: float = CONFIDENCE) -> Interval:
    """Wilson's score interval: honest for few games and for shares near 0 and 1. A draw may count as half a game won."""
    if not games:
        return Interval(0.5, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))
