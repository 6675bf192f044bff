"""E49 Command & Control."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Combat
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.victory import gain


@event("Command & Control", "E49")
def command_and_control(g: Combat, side: int, card: int) -> None:
    """E49: 1 VP for every Objective controlled now."""
    gain(g, side, g.control.count(side), "Command & Control", "E49")
