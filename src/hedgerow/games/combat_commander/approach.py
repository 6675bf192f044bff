"""How far it is on foot: MPs from every hex to a place, as the map has them (O21.1)."""

from __future__ import annotations

from functools import cache
from heapq import heappop, heappush
from typing import Final

from hedgerow.games.combat_commander.scenario import Field

NEAR: Final = 4
"""MPs of about one Move Order."""
NOWHERE: Final = 199
PATIENCE: Final = (1.2, *(0.86 ** (mps / NEAR) for mps in range(1, NOWHERE + 1)))
"""What a goal is still worth when it is so many MPs away; more once it is reached."""


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
    back = ways_back(ground)
    far = [NOWHERE] * len(back)
    queue = []
    for h in goals:
        far[h] = 0
        queue.append((0, h))
    while queue:
        spent, h = heappop(queue)
        if spent > far[h]:
            continue
        for before, cost in back[h]:
            if spent + cost < far[before]:
                far[before] = spent + cost
                heappush(queue, (spent + cost, before))
    return tuple(far)
