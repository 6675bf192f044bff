"""Where pieces stand to each other, on the map or just off its edge [16.41]."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import TRANSPORT
from hedgerow.games.infantry_attacks.model.state import State


def nearest_enemy(g: State, place: int, side: int) -> int:
    """5.5: the distance to the closest enemy combat unit that is known to be on the map, marked or not; cargo does not count."""
    ground = g.scenario.ground
    size, away, best = ground.size, ground.distance[place], 999
    for p in g.pieces:
        if p.side != side and p.cls < TRANSPORT and 0 <= p.hex < size and not p.hidden and away[p.hex] < best:
            best = away[p.hex]
    return best


def adjacent(g: State, a: int, b: int) -> bool:
    return g.scenario.ground.distance[a][b] == 1
