"""E55 Entrench."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import FOXHOLES, SEATS, Combat
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.fortifications import hexes_to_dig, place_fort
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Entrench", "E55")
@flow
def entrench(g: Combat, side: int, card: int) -> Flow[None]:
    """E55: Foxholes may be placed in a hex with an own unit, not in Water and not beside another Fortification."""
    choice: Option = yield Ask(SEATS[side], "entrench", [*(("dig", h) for h in hexes_to_dig(g, side)), PASS], cite="E55")
    if choice != PASS:
        place_fort(g, choice[1], FOXHOLES, "E55")
