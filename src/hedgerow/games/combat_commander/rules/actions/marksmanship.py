"""A37 Marksmanship: men who were taught to shoot."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.state import Combat, attack, is_weapon
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.windows import BEFORE_ATTACK_ROLL
from hedgerow.kernel.reasons import Reasons


def why_not_marksmanship(g: Combat, side: int) -> Reasons:
    """A37: a Squad or Team of the card's nationality itself is firing, not only its Weapon."""
    no = Reasons()
    firing = (UNITS[g.units[p[1]].type] for p in attack(g).pieces if not is_weapon(p))
    if not any(t.nation == g.scenario.nations[side] and not t.is_leader for t in firing):
        no("no Squad or Team of the card's nationality is firing", "A37")
    return no


@action("Marksmanship", "A37", when=BEFORE_ATTACK_ROLL, unless=why_not_marksmanship)
def marksmanship(g: Combat, side: int) -> None:
    """A37: +2 FP."""
    attack(g).bonuses.append((2, "marksmanship", "A37"))
