"""A27 Bore Sighting: the Defender's guns have been laid in advance."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.scenario import DEFEND
from hedgerow.games.combat_commander.model.state import Combat, attack, is_weapon, weapon_type_of
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.windows import BEFORE_ATTACK_ROLL
from hedgerow.kernel.reasons import Reasons

LEAST_FP = 5


def why_not_bore_sighting(g: Combat, side: int) -> Reasons:
    """A27: only the scenario Defender, and only with a firing Weapon of printed FP 5 or more."""
    no = Reasons()
    if g.scenario.forces[side].posture != DEFEND:
        no("only the Defender has had the time to lay his guns", "A27")
    if not any(is_weapon(p) and weapon_type_of(g, p[1]).fp >= LEAST_FP for p in attack(g).pieces):
        no("no Weapon of printed FP 5 or more is firing", "A27")
    return no


@action("Bore Sighting", "A27", when=BEFORE_ATTACK_ROLL, unless=why_not_bore_sighting)
def bore_sighting(g: Combat, side: int) -> None:
    """A27: +2 FP."""
    attack(g).bonuses.append((2, "bore sighting", "A27"))
