"""A25 Ambush: they were waiting behind the door."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import SEATS, Combat, other, side_at
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.breaking import break_unit
from hedgerow.games.combat_commander.rules.windows import BEFORE_MELEE
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


def why_not_ambush(g: Combat, side: int) -> Reasons:
    """A25: before the dice of a Melee, while the opponent still has a unit in it."""
    no = Reasons()
    if not side_at(g, g.melee, other(side)):
        no("the opponent has no unit left in this Melee", "A25")
    return no


@action("Ambush", "A25", when=BEFORE_MELEE, unless=why_not_ambush)
@flow
def ambush(g: Combat, side: int) -> Flow[None]:
    """A25: the opponent selects one of his units in the Melee, and it breaks."""
    choice: Option = yield Ask(SEATS[other(side)], "ambushed", [("break unit", u) for u in side_at(g, g.melee, other(side))],
                               cite="A25")
    yield from break_unit(g, choice[1], "A25")
