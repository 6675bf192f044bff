"""E69 Rubble."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import WIRE, Combat
from hedgerow.games.combat_commander.rules.dice import random_hex
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.fortifications import place_fort
from hedgerow.kernel.flow import Flow, flow


@event("Rubble", "E69")
@flow
def rubble(g: Combat, side: int, card: int) -> Flow[None]:
    """E69: Wire in the Random Hex, if a Fortification may be there."""
    hex = yield from random_hex(g, side)
    place_fort(g, hex, WIRE, "E69")
