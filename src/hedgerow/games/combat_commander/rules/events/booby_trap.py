"""E47 Booby Trap."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import MINES, Combat
from hedgerow.games.combat_commander.rules.dice import random_hex
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.fortifications import place_fort
from hedgerow.kernel.flow import Flow, flow


@event("Booby Trap", "E47")
@flow
def booby_trap(g: Combat, side: int, card: int) -> Flow[None]:
    """E47: Mines in the Random Hex, if a Fortification may be there. Units there are safe until they leave [F103.1]."""
    hex = yield from random_hex(g, side)
    place_fort(g, hex, MINES, "E47")
