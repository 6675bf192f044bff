"""A41 Sustained Fire: the gun fires on, and may not stand it."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Combat, attack
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.attack import strained
from hedgerow.games.combat_commander.rules.windows import BEFORE_ATTACK_ROLL
from hedgerow.kernel.reasons import Reasons


def why_not_sustained_fire(g: Combat, side: int) -> Reasons:
    """A41: a Mortar or machine gun is firing."""
    no = Reasons()
    if not strained(g):
        no("no Mortar or machine gun is firing", "A41")
    return no


@action("Sustained Fire", "A41", when=BEFORE_ATTACK_ROLL, unless=why_not_sustained_fire)
def sustained_fire(g: Combat, side: int) -> None:
    """A41: +2 FP; if the attack roll is doubles one firing Mortar or MG breaks, once for each Sustained Fire."""
    attack(g).sustained += 1
    attack(g).bonuses.append((2, "sustained fire", "A41"))
