"""How far it is on foot: MPs from every hex to a place, as the map has them (O21.1)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from hedgerow.board.ways import costs_from
from hedgerow.games.combat_commander.computer.weights import weights_of
from hedgerow.games.combat_commander.model.scenario import Field
from hedgerow.kernel.rulebook import Manner

NEAR: Final = 4
"""MPs of about one Move Order."""
NOWHERE: Final = 199


@cache
def patience(a_move: float) -> tuple[float, ...]:
    """What a goal is still worth when it is so many MPs away, if it is worth `a_move` of it a Move farther; more once it is
    reached."""
    return (1.2, *(a_move ** (mps / NEAR) for mps in range(1, NOWHERE + 1)))


PATIENCE: Final = patience(weights_of(Manner()).patience)


@cache
def ways_back(ground: Field) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For every hex the neighbours it may be entered from, and the MPs that costs."""
    found: list[list[tuple[int, int]]] = [[] for _ in ground.steps]
    for h, steps in enumerate(ground.steps):
        for step in steps:
            if step.cost is not None:
                found[step.to].append((h, int(step.cost.total)))
    return tuple(map(tuple, found))


@cache
def approach(ground: Field, goals: frozenset[int]) -> tuple[int, ...]:
    """MPs from every hex to the nearest of these."""
    return tuple([int(mps) for mps in spread(ground, goals, (0.0,) * len(ground.steps))])


@lru_cache(400)
def wary_approach(ground: Field, goals: frozenset[int], dangers: tuple[float, ...]) -> tuple[int, ...]:
    """The same for a player who would rather go round danger: each hex on the way is as many MPs longer as its danger."""
    return tuple([min(NOWHERE, round(mps)) for mps in spread(ground, goals, dangers)])


def spread(ground: Field, goals: frozenset[int], dangers: tuple[float, ...]) -> list[float]:
    """The shortest ways to the nearest goal."""
    back = ways_back(ground)
    far = [float(NOWHERE)] * len(back)
    for h, mps in costs_from(goals, lambda h: [(before, dangers[h] + cost) for before, cost in back[h]]).items():
        far[h] = min(far[h], mps)
    return far
