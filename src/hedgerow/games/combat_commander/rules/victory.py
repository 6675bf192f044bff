"""4.1, 7: Victory Points."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.state import AXIS, SEATS, Combat


def gain(g: Combat, side: int, points: int, reason: str, rule: str) -> None:
    """4.1.1: one marker for both: what one side gains the other loses."""
    if not points:
        return
    g.vp += points if side == AXIS else -points
    g.log(rule, log_events.VpGained, SEATS[side], points, reason)
