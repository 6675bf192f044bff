"""The Artillery Plan: shells on places that the enemy holds or must pass, in time with one's own advance, and never on one's own.

Where the enemy stands is known when plans are written; where he will come is guessed from the cheapest ways to what he wants.
Nothing is plotted for a hex after one's own men could be near it.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from hedgerow.games.infantry_attacks.computer.eye import Eye, goals_of, way_costs
from hedgerow.games.infantry_attacks.model.counters import TRANSPORT
from hedgerow.games.infantry_attacks.model.ground import Ground
from hedgerow.games.infantry_attacks.model.state import is_company, is_gun
from hedgerow.games.infantry_attacks.model.tables import FOOT, TERRAIN

PACE: Final = 2.0
"""Movement points that an advance makes in a turn: less than it could, as it stops to fire."""
NEAR_OWN: Final = 2
"""Hexes from one's own men within which nothing is fired."""


@lru_cache(maxsize=256)
def way_to(ground: Ground, start: int, goals: tuple[int, ...]) -> tuple[tuple[int, float], ...]:
    """The cheapest way from a hex to the nearest goal: (hex, movement points from the start)."""
    far = way_costs(ground, FOOT, goals)
    found, here = [(start, 0.0)], start
    while here in far and far[here] > 0:
        here = min(ground.near[here], key=lambda h: far.get(h, 999.0))
        found.append((here, far[start] - far.get(here, 0.0)))
        if len(found) > ground.size:
            break
    return tuple(found)


def expected(eye: Eye, side: int, turn: int) -> Counter[int]:
    """Where companies and guns of a side will be in a turn: those who hold goals stay, the others come on."""
    g = eye.g
    found: Counter[int] = Counter()
    goals = goals_of(g.scenario, side)
    near_goals = {h for goal in goals for h in (goal, *eye.ground.near[goal])}
    for p in g.pieces:
        if p.side != side or p.hidden or p.hex < 0 or p.cls >= TRANSPORT:
            continue
        if is_gun(p) or p.hex in near_goals or not goals:
            found[p.hex] += 1
        elif is_company(p):
            gone = [h for h, cost in way_to(eye.ground, p.hex, goals) if cost <= PACE * (turn - 1)]
            found[gone[-1]] += 1
    return found


class Forecast:
    """Who will be where, turn by turn, as far as a plan can tell."""

    def __init__(self, eye: Eye, turn: int) -> None:
        self.enemies = expected(eye, 1 - eye.side, turn)
        own = expected(eye, eye.side, turn)
        soon = expected(eye, eye.side, turn + 1)
        distance = eye.ground.distance
        men = set(own) | set(soon)
        self.barred = {h for h in range(eye.ground.size) if any(distance[h][m] < NEAR_OWN for m in men)}
        self.wanted = set(eye.wanted)

    def value(self, eye: Eye, hex_: int) -> float:
        """Companies to be hit there; a choke point is where many ways meet."""
        if hex_ in self.barred:
            return -5.0
        around = sum(self.enemies[h] for h in eye.ground.near[hex_])
        cover = -TERRAIN[eye.ground.terrain[hex_]].bombardment
        return self.enemies[hex_] + 0.1 * around - 0.15 * cover + (0.2 if hex_ in self.wanted else 0.0)


def forecast(eye: Eye, turn: int) -> Forecast:
    kept: dict[int, Forecast] = eye.forecasts
    if turn not in kept:
        kept[turn] = Forecast(eye, turn)
    return kept[turn]


def target_value(eye: Eye, turn: int, hex_: int) -> float:
    return forecast(eye, turn).value(eye, hex_)


def plot_value(eye: Eye, turn: int) -> float:
    """What the best target of a turn is worth; early is surer than late."""
    f = forecast(eye, turn)
    best = max((f.value(eye, h) for h in f.enemies if h < eye.ground.size), default=-1.0)
    return best - 0.5 - 0.05 * turn
