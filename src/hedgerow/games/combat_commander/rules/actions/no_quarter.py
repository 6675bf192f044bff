"""A38 No Quarter: nobody is taken alive."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Combat, other, side_at
from hedgerow.games.combat_commander.rules import victory
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.windows import AFTER_MELEE
from hedgerow.kernel.reasons import Reasons


def why_not_no_quarter(g: Combat, side: int) -> Reasons:
    """A38: a German against Russia or a Russian against anyone, and at least one own unit has survived the Melee."""
    no = Reasons()
    nations = g.scenario.nations
    if nations[side] != "russia" and not (nations[side] == "germany" and nations[other(side)] == "russia"):
        no("only between Germans and Russians, or by Russians", "A38")
    if not side_at(g, g.melee, side):
        no("no unit of yours has survived the Melee", "A38")
    return no


@action("No Quarter", "A38", when=AFTER_MELEE, unless=why_not_no_quarter)
def no_quarter(g: Combat, side: int) -> None:
    """A38: 2 VP."""
    victory.gain(g, side, 2, "No Quarter", "A38")
