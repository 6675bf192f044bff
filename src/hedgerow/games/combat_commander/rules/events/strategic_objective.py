"""E74 Strategic Objective."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Combat
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.objectives import draw_open


@event("Strategic Objective", "E74")
def strategic_objective(g: Combat, side: int, card: int) -> None:
    """E74: one chit more, open for both; its VP count at once."""
    draw_open(g, "E74")
