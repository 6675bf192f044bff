"""A30 Crossfire: movers are caught between two fires."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Combat, attack, other, side_at
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.windows import BEFORE_ATTACK_ROLL
from hedgerow.kernel.reasons import Reasons


def why_not_crossfire(g: Combat, side: int) -> Reasons:
    """A30: only at one or more moving units."""
    no = Reasons()
    if not any(g.units[u].moving for hex in attack(g).targets for u in side_at(g, hex, other(side))):
        no("no target is moving", "A30")
    return no


@action("Crossfire", "A30", when=BEFORE_ATTACK_ROLL, unless=why_not_crossfire)
def crossfire(g: Combat, side: int) -> None:
    """A30: +2 FP."""
    attack(g).bonuses.append((2, "crossfire", "A30"))
