"""E53 Dust."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Combat
from hedgerow.games.combat_commander.rules.dice import random_hex
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.smoke import place_smoke
from hedgerow.kernel.flow import Flow, flow


@event("Dust", "E53")
@flow
def dust(g: Combat, side: int, card: int) -> Flow[None]:
    """E53: a random Smoke marker in the Random Hex, unless it is Water or ablaze."""
    hex = yield from random_hex(g, side)
    place_smoke(g, hex, "E53")
