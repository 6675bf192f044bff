"""E65 Mission Objective."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Combat
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.objectives import draw_secret


@event("Mission Objective", "E65")
def mission_objective(g: Combat, side: int, card: int) -> None:
    """E65: one secret Objective chit more; one without a secret side is open at once [7.3.3]."""
    draw_secret(g, side)
