"""A31 Demolitions: the enemy's works are blown up."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import SEATS, Combat, side_at
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.fortifications import remove_fort
from hedgerow.games.combat_commander.rules.windows import PASSED
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@action("Demolitions", "A31", when=PASSED)
@flow
def demolitions(g: Combat, side: int) -> Flow[None]:
    """A31: one Fortification in a hex with an own unit is eliminated, if there is any."""
    if not within_reach(g, side):
        return
    choice: Option = yield Ask(SEATS[side], "demolitions", [("demolish", h) for h in within_reach(g, side)], cite="A31")
    remove_fort(g, choice[1], "A31")


def within_reach(g: Combat, side: int) -> list[int]:
    return sorted(h for h in g.forts if side_at(g, h, side))
