"""E51 Cower."""

from __future__ import annotations

from hedgerow.games.combat_commander.breaking import suppress
from hedgerow.games.combat_commander.command import in_radius
from hedgerow.games.combat_commander.counters import UNITS
from hedgerow.games.combat_commander.events import event
from hedgerow.games.combat_commander.state import Combat, on_map


@event("Cower", "E51")
def cower(g: Combat, side: int, card: int) -> None:
    """E51: every own Squad outside the Command Radius of all own Leaders is suppressed [13.1]."""
    leaders = [u for u in on_map(g, side) if UNITS[g.units[u].type].is_leader]
    for u in on_map(g, side):
        lost = UNITS[g.units[u].type].is_squad and not any(in_radius(g, leader, u) for leader in leaders)
        if lost and not g.units[u].suppressed:
            suppress(g, u, "E51")
