"""A34 Hand Grenades: someone is close enough to throw."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Combat, attack
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.windows import BEFORE_ATTACK_ROLL
from hedgerow.kernel.reasons import Reasons


def why_not_hand_grenades(g: Combat, side: int) -> Reasons:
    """A34: at least one firing piece is adjacent to the target hex."""
    no = Reasons()
    if not any(g.scenario.distance[origin][hex] == 1 for origin in attack(g).origins for hex in attack(g).targets):
        no("no firing piece is adjacent to the target", "A34")
    return no


@action("Hand Grenades", "A34", when=BEFORE_ATTACK_ROLL, unless=why_not_hand_grenades)
def hand_grenades(g: Combat, side: int) -> None:
    """A34: +2 FP."""
    attack(g).bonuses.append((2, "hand grenades", "A34"))
