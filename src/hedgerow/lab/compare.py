"""Two runs side by side: is the difference more than luck? Said in plain words, with the tests behind it."""

from __future__ import annotations

from typing import NamedTuple

from hedgerow.kernel.errors import HedgerowError
from hedgerow.lab.estimates import Difference, Interval, fisher, in_words, newcombe, welch, wilson
from hedgerow.lab.findings import Findings
from hedgerow.lab.run import Run

LEVEL = 0.05


class Compared(NamedTuple):
    """What two runs differ in, for one side."""

    side: str
    a: Interval
    games_a: int
    b: Interval
    games_b: int
    difference: Difference                                # of the shares won, b less a
    chance: float                                         # of counts this uneven if there were no difference
    turns: Difference
    margin: Difference

    @property
    def significant(self) -> bool:
        return self.chance < LEVEL

    def in_words(self, name_a: str, name_b: str) -> str:
        """The answer as one would give it to a colleague."""
        side = self.side.title()
        rates = (f"{side} wins {self.a.share:.0%} of {self.games_a} games of {name_a} and {self.b.share:.0%} of {self.games_b} "
                 f"games of {name_b}.")
        low, high = sorted((abs(self.difference.low), abs(self.difference.high)))
        if self.significant:
            way = "more" if self.difference.by > 0 else "fewer"
            between = f"between {low:.0%} and {high:.0%}" if self.difference.shown else f"up to {high:.0%}"
            return (f"{rates} The difference is significant: {side} wins {abs(self.difference.by):.0%} {way} games, {between} of "
                    f"all games; luck alone makes a difference this large in {in_words(self.chance)} of such comparisons.")
        return (f"{rates} The difference is not significant: luck alone makes one this large in {in_words(self.chance)} of such "
                f"comparisons. The true difference may be anything from {self.difference.low:+.0%} to "
                f"{self.difference.high:+.0%} of all games; {needed(self.a.share, self.b.share)}.")


def needed(a: float, b: float) -> str:
    """How many games of each would show a difference of this size four times out of five."""
    gap = max(abs(a - b), 0.05)
    games = round(7.85 * (a * (1 - a) + b * (1 - b)) / gap ** 2, -1)
    size = f"the {abs(a - b):.0%} seen" if abs(a - b) >= 0.05 else "5%"
    return f"to be sure of {size}, play about {max(20, games):,.0f} games of each"


def compare(a: Run, b: Run) -> Compared:
    """The first side's fortunes in two runs of the same game."""
    if a.plan.game != b.plan.game or a.sides != b.sides:
        raise HedgerowError(f"only runs with the same sides can be compared: {', '.join(a.sides)} and {', '.join(b.sides)}")
    if not a.finished or not b.finished:
        raise HedgerowError("a run without a finished game cannot be compared")
    side = a.sides[0]
    won_a, won_b = a.wins()[side], b.wins()[side]
    games_a, games_b = len(a.finished), len(b.finished)
    fa, fb = Findings(a), Findings(b)
    return Compared(side, wilson(won_a, games_a), games_a, wilson(won_b, games_b), games_b,
                    newcombe(won_a, games_a, won_b, games_b), fisher(won_a, games_a, won_b, games_b),
                    welch(fa.last_turns, fb.last_turns), welch(fa.margins, fb.margins))
