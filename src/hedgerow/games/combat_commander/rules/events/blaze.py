"""E46 Blaze."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Combat
from hedgerow.games.combat_commander.rules.blaze import burn, may_burn
from hedgerow.games.combat_commander.rules.dice import random_hex
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.flow import Flow, flow


@event("Blaze", "E46")
@flow
def blaze(g: Combat, side: int, card: int) -> Flow[None]:
    """E46: the Random Hex catches fire unless it is Water or burns already; everyone in it must get out."""
    hex = yield from random_hex(g, side)
    if may_burn(g, hex):
        yield from burn(g, (hex,), "E46")
