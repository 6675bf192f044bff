"""5.7 Portage: what units carry, what it costs them, and how weapons change hands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hedgerow.games.squad_leader.model.counters import CANNOT
from hedgerow.games.squad_leader.model.pieces import NOBODY
from hedgerow.games.squad_leader.model.state import State

SQUAD_FREE: Final = 6
LEADER_FREE: Final = 2
"""5.7: half portage points carried without loss of movement."""
LEADER_MOST: Final = 6
"""5.71: the most a leader ever carries."""
ADVANCE_MOST: Final = 10
"""5.73: the most a squad carries in the Advance Phase."""
SQUAD_HEAVY: Final = 8
LEADER_HEAVY: Final = 4
"""5.74: loads that bar the fire of support weapons in the Advancing Fire Phase."""


def burden(g: State, weapon: int) -> int:
    """5.76: the portage of a weapon for a squad, in half points; guns count for stacking alone [48.9]."""
    kind = g.weapons[weapon].is_
    return kind.stacking if kind.is_gun else kind.squad_portage


def weight(g: State, unit: int, weapon: int) -> int:
    """T-5.7, 46.8: what a weapon weighs for this unit, in half points; CANNOT if it may not carry it alone."""
    w = g.weapons[weapon]
    if w.is_gun:
        return CANNOT
    return w.is_.leader_portage if g.units[unit].leader else w.is_.squad_portage


def load(g: State, unit: int, weapons: Iterable[int]) -> int:
    """5.7: what these weapons weigh for the unit together; CANNOT if one of them is too much."""
    total = 0
    for w in weapons:
        each = weight(g, unit, w)
        if each == CANNOT:
            return CANNOT
        total += each
    return total


def carried(g: State, unit: int) -> tuple[int, ...]:
    """QA-5.7: all it has carried in this phase and all it has now."""
    return tuple(dict.fromkeys((*g.units[unit].carried, *g.held.get(unit, ()))))


def loss(g: State, unit: int, weapons: Iterable[int]) -> int:
    """5.7: half MF lost by carrying these weapons: one MF for each point above what is free."""
    total = load(g, unit, weapons)
    free = LEADER_FREE if g.units[unit].leader else SQUAD_FREE
    return max(0, total - free)


def can_carry(g: State, unit: int, weapons: Iterable[int]) -> bool:
    """5.71: a leader at most three points of his own; nobody carries a gun, and no leader a MMG or HMG alone [T-5.7]."""
    total = load(g, unit, weapons)
    return total != CANNOT and (not g.units[unit].leader or total <= LEADER_MOST)


def can_advance_with(g: State, unit: int, weapons: Iterable[int]) -> bool:
    """5.73: in the Advance Phase five points for a squad or crew, three for a leader."""
    total = load(g, unit, weapons)
    return total != CANNOT and total <= (LEADER_MOST if g.units[unit].leader else ADVANCE_MOST)


def too_heavy_to_fire(g: State, unit: int) -> bool:
    """5.74, gaps b 45: what was carried during the Movement Phase counts, also if it was dropped before its end."""
    total = load(g, unit, g.units[unit].carried)
    return total == CANNOT or total >= (LEADER_HEAVY if g.units[unit].leader else SQUAD_HEAVY)


def free_weapons(g: State, where_hex: int, layer: int) -> list[int]:
    """13.5: weapons that nobody has in a location; guns are pushed and manned, not carried."""
    return [w for w in g.lying.get(where_hex, ()) if g.weapons[w].layer == layer and not g.weapons[w].is_gun
            and g.weapons[w].vehicle == NOBODY]
