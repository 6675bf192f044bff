"""E64 Medic!"""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import SEATS, Combat
from hedgerow.games.combat_commander.rules.breaking import rally
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.events.kia import all_broken
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Medic", "E64")
@flow
def medic(g: Combat, side: int, card: int) -> Flow[None]:
    """E64: one broken unit, of either side, must be chosen and Rallies."""
    if not all_broken(g):
        return
    choice: Option = yield Ask(SEATS[side], "medic", [("rally", u) for u in all_broken(g)], cite="E64")
    rally(g, choice[1], "E64")
