"""E71 Scrounge."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import CASUALTY, NONE, SEATS, Combat, on_map
from hedgerow.games.combat_commander.rules.breaking import give_weapon
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Scrounge", "E71")
@flow
def scrounge(g: Combat, side: int, card: int) -> Flow[None]:
    """E71: one eliminated Weapon, whoever had it, may go, unbroken, to an own unit that has none [8.1.1]."""
    choice: Option = yield Ask(SEATS[side], "scrounge", [*pairs(g, side), PASS], cite="E71")
    if choice != PASS:
        give_weapon(g, choice[1], choice[2], "E71")


def pairs(g: Combat, side: int) -> list[Option]:
    lost = [w for w, it in enumerate(g.weapons) if it.where == CASUALTY and it.carrier == NONE]
    return [("scrounge", w, u) for w in lost for u in on_map(g, side) if g.units[u].weapon == NONE]
