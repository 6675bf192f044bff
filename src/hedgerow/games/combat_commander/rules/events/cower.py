"""E51 Cower."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.state import Combat, on_map
from hedgerow.games.combat_commander.rules.breaking import suppress
from hedgerow.games.combat_commander.rules.command import in_radius
from hedgerow.games.combat_commander.rules.events import event


@event("Cower", "E51")
def cower(g: Combat, side: int, card: int) -> None:
    """E51: every own Squad outside the Command Radius of all own Leaders is suppressed [13.1]."""
    leaders = [u for u in on_map(g, side) if UNITS[g.units[u].type].is_leader]
    for u in on_map(g, side):
        lost = UNITS[g.units[u].type].is_squad and not any(in_radius(g, leader, u) for leader in leaders)
        if lost and not g.units[u].suppressed:
            suppress(g, u, "E51")
