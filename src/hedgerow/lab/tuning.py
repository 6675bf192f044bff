"""Tuning what the judgement weighs: games in which every weight stands a step higher on one side than on the other.

In each game it is drawn by lot which side has a weight a step above its value in the file; the other has it a step below. The
regression of the winner on the lots says what each weight is worth, all of them from the same games. Weights that seem to help
are moved by a step, and a further round starts from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from statistics import median
from typing import NamedTuple

import numpy as np

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import rulebook
from hedgerow.lab.folder import own_folder
from hedgerow.lab.plan import HEURISTIC, Plan, tunable
from hedgerow.lab.run import LOCAL, Run, run


class Effect(NamedTuple):
    """What a weight is worth: by how much the side that has it higher wins more games against the side that has it lower."""

    weight: str
    now: float
    step: float
    effect: float                         # a share of all games: 0.03 is three games in a hundred
    error: float                          # its standard error

    @property
    def errors(self) -> float:
        """How many standard errors the effect is away from none."""
        return self.effect / self.error if self.error else 0.0

    def proposed(self, sure: float) -> float:
        """A step in the direction that won, if the effect is `sure` standard errors away from none; else as it is."""
        if abs(self.errors) < sure:
            return self.now
        return round(self.now + (self.step if self.effect > 0 else -self.step), 4)


def steps_of(game: str, patterns: Sequence[str] = (), share: float = 0.2) -> dict[str, float]:
    """The weights to tune, those whose names fit one of the patterns or all, and the step of each: a share of its value, or of
    the median value for a weight that is 0; whole numbers go by whole steps."""
    weights = tunable(game).seasoned
    usual = median([abs(w) for w in weights.values() if w])
    found = {name: step(weight, usual, share) for name, weight in weights.items()
             if not patterns or any(fnmatchcase(name, p) for p in patterns)}
    if not found:
        raise HedgerowError(f"no weight of {rulebook(game).title} is called {' or '.join(patterns)}; "
                            f"there are: {', '.join(weights)}")
    return found


def step(weight: float, usual: float, share: float) -> float:
    if isinstance(weight, int):
        return max(1, round(share * abs(weight)))
    return round(share * abs(weight or usual), 6)


def rounds_of(game: str, scenarios: Sequence[str], games: int, seed: int, steps: Mapping[str, float]) -> list[Plan]:
    """A plan for each scenario, the games shared out evenly."""
    needed = least(len(steps), len(scenarios))
    if games < needed:
        raise HedgerowError(f"{games} games are too few to tell {len(steps)} weights apart: play {needed}, or tune fewer")
    shares = [games // len(scenarios) + (n < games % len(scenarios)) for n in range(len(scenarios))]
    return [Plan(game=game, scenario=scenario, bots=(HEURISTIC,), games=share, seed=seed, steps=steps).checked()
            for scenario, share in zip(scenarios, shares, strict=True)]


def least(weights: int, scenarios: int) -> int:
    """Games without which a regression would mostly fit luck: two for each thing that is to be found out."""
    return 2 * (weights + scenarios)


def play_rounds(plans: Sequence[Plan], path: Path, *, jobs: int = 1, engine: str = LOCAL, address: str = "",
                done: Callable[[int], None] = lambda games: None) -> list[Run]:
    """Play them into folders under `path` that belong to these very weights and this code; broken off, it continues there."""
    return [run(plan, own_folder(plan, path), jobs=jobs, engine=engine, address=address, done=done) for plan in plans]


def effects(runs: Sequence[Run]) -> list[Effect]:
    """Least squares of whether the first side won on the lots of all weights, with a share of its own for each scenario."""
    plan = runs[0].plan
    names = list(plan.steps)
    rows, won = [], []
    for n, played in enumerate(runs):
        first = played.sides[0]
        for g in played.finished:
            rows.append([*(float(n == other) for other in range(len(runs))), *(played.plan.lot(g["game"], w) for w in names)])
            won.append(0.5 if not g["winner"] else float(g["winner"] == first))
    if len(won) < least(len(names), len(runs)):
        bad = [g["error"] for played in runs for g in played.bad]
        raise HedgerowError(f"{len(won)} games came to an end, too few to tell {len(names)} weights apart; {len(bad)} went wrong "
                            f"({', '.join(bad[:1])})")
    x, y = np.array(rows, dtype=np.float64), np.array(won, dtype=np.float64)
    found, *_ = np.linalg.lstsq(x, y, rcond=None)
    left = y - x @ found
    spread = float(left @ left) / (len(won) - len(found)) * np.linalg.pinv(x.T @ x)
    weights = tunable(plan.game).seasoned
    return [Effect(name, weights[name], plan.steps[name], float(found[i]), float(np.sqrt(spread[i, i])))
            for i, name in enumerate(names, start=len(runs))]
