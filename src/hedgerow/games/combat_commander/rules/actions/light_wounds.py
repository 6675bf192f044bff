"""A36 Light Wounds: half of them can go on."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.state import NONE, Combat, other
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.added_units import hand_on, replace_squad, teams_left
from hedgerow.games.combat_commander.rules.victory import gain
from hedgerow.games.combat_commander.rules.windows import WOULD_BREAK
from hedgerow.kernel.reasons import Reasons


def why_not_light_wounds(g: Combat, side: int) -> Reasons:
    """A36: when an own Squad would break, not when a unit is eliminated outright; the mix must hold a Team for it."""
    no = Reasons()
    if g.breaking == NONE or not UNITS[g.units[g.breaking].type].is_squad:
        no("no Squad is about to break", "A36")
    elif not teams_left(g, side):
        no("there is no Team left in the counter mix", "A36")
    return no


@action("Light Wounds", "A36", when=WOULD_BREAK, unless=why_not_light_wounds)
def light_wounds(g: Combat, side: int) -> None:
    """A36: 1 VP is lost, and a Team takes the Squad's place and everything it had, instead of its breaking."""
    u = g.breaking
    gain(g, other(side), 1, "the enemy's Light Wounds", "A36")
    team, = replace_squad(g, u, 1, "A36")
    hand_on(g, u, {"weapon": team, "suppressed": team, "veteran": team}, "A36")
    g.breaking = NONE
