"""26 Fanaticism: units that hold out while they are where the scenario says."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.state import State

FANATIC = -1
"""26.1: what is added to morale and rally rolls."""


def is_fanatic(g: State, unit: int) -> bool:
    """26-a, 26.1, 26.2: only if the card says so, and only in the hexes it names."""
    special = g.card.special.get("fanatic")
    u = g.units[unit]
    return special is not None and special.side in (-1, u.side) and (not special.hexes or u.hex in special.hexes)
