"""E60 Interdiction."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import SEATS, Combat, on_map
from hedgerow.games.combat_commander.rules.breaking import suppress
from hedgerow.games.combat_commander.rules.cover import cover
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Interdiction", "E60")
@flow
def interdiction(g: Combat, side: int, card: int) -> Flow[None]:
    """E60: one unsuppressed unit, of either side and in any state, in a hex with Cover below 1, must be suppressed."""
    if not exposed_units(g):
        return
    choice: Option = yield Ask(SEATS[side], "interdiction", [("suppress", u) for u in exposed_units(g)], cite="E60")
    suppress(g, choice[1], "E60")


def exposed_units(g: Combat) -> list[int]:
    return [u for u in on_map(g) if not g.units[u].suppressed and cover(g, g.units[u].hex).total < 1]
