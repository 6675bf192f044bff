"""The ladder: how strong bots are, measured by mirrored games of each against each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from hedgerow.kernel.errors import HedgerowError
from hedgerow.lab.estimates import Interval, wilson
from hedgerow.lab.folder import own_folder
from hedgerow.lab.plan import Plan
from hedgerow.lab.run import LOCAL, Run, run


class Rung(NamedTuple):
    """What games of one bot against another came to."""

    bot: str
    against: str
    games: int
    won: int
    drawn: int
    bad: list[dict[str, Any]]
    share: Interval                                       # of the games, draws counted half
    by_side: tuple[tuple[str, int, int], ...]             # side the bot played, games, won
    seconds: dict[str, list[float]]                       # per bot: choices, processor seconds, longest choice, longest turn

    @property
    def verdict(self) -> str:
        if self.share.low > 0.5:
            return f"{self.bot} is stronger"
        return f"{self.against} is stronger" if self.share.high < 0.5 else "no difference shown"


def pairs_of(plan: Plan, bots: Sequence[str]) -> list[Plan]:
    """A mirrored plan for every pair of bots, the games split over both sides evenly."""
    if len(set(bots)) < 2:
        raise HedgerowError("a ladder needs two different bots at least")
    games = plan.games + plan.games % 2
    return [replace(plan, bots=pair, mirror=True, games=games) for pair in combinations(dict.fromkeys(bots), 2)]


def climb(plan: Plan, path: Path, *, jobs: int = 1, engine: str = LOCAL, address: str = "",
          done: Callable[[int], None] = lambda games: None) -> Rung:
    """Play one pair into a folder under `path` that belongs to this very code; broken off, it continues there."""
    return rung(run(plan, own_folder(plan, path), jobs=jobs, engine=engine, address=address, done=done))


def rung(played: Run) -> Rung:
    """Count a run between two bots."""
    bot, against = played.plan.bots
    won = played.bot_wins()
    games = len(played.finished)
    by_side = []
    for side in played.sides:
        there = [g for g in played.finished if g["bots"][side] == bot]
        by_side.append((side, len(there), sum(g["winner"] == side for g in there)))
    return Rung(bot, against, games, won[bot], won[""], played.bad, wilson(won[bot] + won[""] / 2, games), tuple(by_side),
                played.seconds())
