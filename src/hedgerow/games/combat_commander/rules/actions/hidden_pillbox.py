"""A35.3 Hidden Pillbox: that haystack is made of concrete."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import PILLBOX, Combat
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.actions.hidden_entrenchments import not_the_defender, struck_hex
from hedgerow.games.combat_commander.rules.fortifications import place_fort, why_not_fortify
from hedgerow.games.combat_commander.rules.windows import BEFORE_DEFENSE_ROLL
from hedgerow.kernel.reasons import Reasons


def why_not_hidden_pillbox(g: Combat, side: int) -> Reasons:
    """A35.3: just before the Defender's Defense Roll in an Objective hex; there is only one Pillbox [F104]."""
    no = not_the_defender(g, side)
    hex = struck_hex(g)
    if not any(hex in hexes for hexes in g.scenario.objectives):
        no("it is not an Objective hex", "A35.3")
    if PILLBOX in g.forts.values():
        no("the Pillbox is in play already", "F104")
    for reason in why_not_fortify(g, hex):
        no(reason.text, "A35.3")
    return no


@action("Hidden Pillbox", "A35.3", when=BEFORE_DEFENSE_ROLL, unless=why_not_hidden_pillbox)
def hidden_pillbox(g: Combat, side: int) -> None:
    """A35.3: the Pillbox in the hex under attack; it counts at once."""
    place_fort(g, struck_hex(g), PILLBOX, "A35.3")
