"""What can be said from counts: intervals and tests, exact where that is cheap, and in plain words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, variance
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


class Difference(NamedTuple):
    """By how much one figure is above another, and between which bounds the truth lies."""

    by: float
    low: float
    high: float

    @property
    def shown(self) -> bool:
        """Whether the bounds leave no room for no difference at all."""
        return self.low > 0 or self.high < 0


def newcombe(won_a: float, games_a: int, won_b: float, games_b: int, confidence: float = CONFIDENCE) -> Difference:
    """The difference of two shares, b less a, from their Wilson intervals (Newcombe's hybrid score interval)."""
    a, b = wilson(won_a, games_a, confidence), wilson(won_b, games_b, confidence)
    by = b.share - a.share
    return Difference(by, by - math.hypot(b.share - b.low, a.high - a.share), by + math.hypot(b.high - b.share, a.share - a.low))


def fisher(won_a: int, games_a: int, won_b: int, games_b: int) -> float:
    """Fisher's exact test, two-sided: how often counts this uneven, or more so, come by chance if there is no difference."""
    won, games = won_a + won_b, games_a + games_b

    def chance(k: int) -> float:
        return math.exp(_log_choose(games_a, k) + _log_choose(games_b, won - k) - _log_choose(games, won))

    seen = chance(won_a) * (1 + 1e-9)
    return min(1.0, sum(p for k in range(max(0, won - games_b), min(games_a, won) + 1) if (p := chance(k)) <= seen))


def _log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def holm(chances: Sequence[float]) -> list[float]:
    """The same chances after so many looks (Holm's correction): who looks at many things finds something by chance."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    corrected, least = [0.0] * len(chances), 0.0
    for rank, i in enumerate(order):
        least = max(least, min(1.0, chances[i] * (len(chances) - rank)))
        corrected[i] = least
    return corrected


def welch(a: Sequence[float], b: Sequence[float], confidence: float = CONFIDENCE) -> Difference:
    """The difference of two means, b less a (Welch's interval, with the normal distribution: samples here are large)."""
    if min(len(a), len(b)) < 2:
        return Difference(0.0, -math.inf, math.inf)
    by = fmean(b) - fmean(a)
    half = NormalDist().inv_cdf((1 + confidence) / 2) * math.sqrt(variance(a) / len(a) + variance(b) / len(b))
    return Difference(by, by - half, by + half)


def quantiles(values: Sequence[float]) -> tuple[float, float, float]:
    """The lower quartile, the median and the upper quartile, each a value that occurred."""
    ranked = sorted(values)
    if not ranked:
        return 0.0, 0.0, 0.0
    low, middle, high = (ranked[round(q * (len(ranked) - 1))] for q in (0.25, 0.5, 0.75))
    return low, middle, high


def in_words(chance: float) -> str:
    """How a chance is said."""
    if chance < 0.001:
        return "less than one in a thousand"
    return f"about one in {round(1 / chance)}" if chance < 0.35 else f"{chance:.0%}"
