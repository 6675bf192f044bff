"""E45 Battlefield Integrity."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Combat, casualties, other
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.victory import gain


@event("Battlefield Integrity", "E45")
def battlefield_integrity(g: Combat, side: int, card: int) -> None:
    """E45: 1 VP for every enemy unit on the Casualty Track."""
    gain(g, side, len(casualties(g, other(side))), "Battlefield Integrity", "E45")
