"""E70 Sappers."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import MINES, SEATS, WIRE, Combat
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.fortifications import remove_fort
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Sappers", "E70")
@flow
def sappers(g: Combat, side: int, card: int) -> Flow[None]:
    """E70: one Mines or Wire marker may be removed from the map."""
    choice: Option = yield Ask(SEATS[side], "sappers", [*(("sap", h) for h in cleared_by_sappers(g)), PASS], cite="E70")
    if choice != PASS:
        remove_fort(g, choice[1], "E70")


def cleared_by_sappers(g: Combat) -> list[int]:
    return sorted(h for h, fort in g.forts.items() if fort in (MINES, WIRE))
