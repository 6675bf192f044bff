"""How well a seat stands, for computer opponents: VP, what is left of both forces, and the clock."""

from __future__ import annotations

from math import tanh
from typing import Final

from hedgerow.games.combat_commander.counters import UNITS
from hedgerow.games.combat_commander.objectives import CHITS, CONTROL_ALL, open_rule, worth
from hedgerow.games.combat_commander.state import AXIS, NOBODY, SEATS, Combat, casualties, on_map

HIDDEN: Final = 0.6
"""What an Objective is worth besides the chits a side knows: others may yet come out."""


def strength(g: Combat, side: int) -> float:
    """What a side has on the map, in VP; a broken or suppressed unit is worth less."""
    total = 0.0
    for u in on_map(g, side):
        unit = g.units[u]
        worth = UNITS[unit.type].vp + 0.5
        total += worth * (0.5 if unit.broken else 0.85 if unit.suppressed else 1.0)
        total += 0.5 * (unit.weapon >= 0)
    return total


def nearness_to_surrender(g: Combat, side: int) -> float:
    """0 with no casualties, 1 at the Surrender marker."""
    return len(casualties(g, side)) / max(1, g.surrender[side])


def own_secret_points(g: Combat, side: int) -> int:
    """What the side's own secret chits would bring now."""
    points = 0
    for chit in g.secret_chits[side]:
        for n, value in enumerate(CHITS[chit].worth):
            if g.control[n] != NOBODY:
                points += value if g.control[n] == side else -value
    return points


def points(g: Combat, side: int) -> int:
    """The side's VP as it knows them: the marker and its own secret chits."""
    return (g.vp if side == AXIS else -g.vp) + own_secret_points(g, side)


def stake(g: Combat, side: int, n: int) -> float:
    """What control of an Objective is worth to a side, as it knows: open chits, its own, and those that may come out."""
    return worth(g.open_chits, n) + worth(g.secret_chits[side], n) + HIDDEN + (1.0 if open_rule(g, CONTROL_ALL) else 0.0)


def clock(g: Combat) -> float:
    """6.2.2: about how many Time advances are left."""
    return max(0.0, g.sudden_death - g.time) + 1.0


def evaluate(g: Combat, seat: str) -> float:
    """-1 (lost) to 1 (won), from what the seat knows."""
    if g.result is not None:
        return 1.0 if seat in g.result.winners else -1.0
    side = SEATS.index(seat)
    foe = 1 - side
    balance = points(g, side) + 0.4 * (strength(g, side) - strength(g, foe))
    danger = 6 * (nearness_to_surrender(g, foe) ** 2 - nearness_to_surrender(g, side) ** 2)
    return tanh((balance + danger) / 15)
