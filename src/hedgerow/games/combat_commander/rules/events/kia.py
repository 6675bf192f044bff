"""E62 KIA."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import SEATS, Combat, on_map
from hedgerow.games.combat_commander.rules.breaking import eliminate
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("KIA", "E62")
@flow
def kia(g: Combat, side: int, card: int) -> Flow[None]:
    """E62: one broken unit, of either side, must be chosen and is eliminated."""
    if not all_broken(g):
        return
    choice: Option = yield Ask(SEATS[side], "kia", [("kill", u) for u in all_broken(g)], cite="E62")
    eliminate(g, [choice[1]], "E62")


def all_broken(g: Combat) -> list[int]:
    return [u for u in on_map(g) if g.units[u].broken]
