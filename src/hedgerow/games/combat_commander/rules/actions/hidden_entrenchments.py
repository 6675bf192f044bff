"""A35.1 Hidden Entrenchments: they had dug in long before."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.scenario import DEFEND
from hedgerow.games.combat_commander.model.state import FOXHOLES, NONE, Combat, attack
from hedgerow.games.combat_commander.model.terrain import BUILDING
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.fortifications import place_fort, why_not_fortify
from hedgerow.games.combat_commander.rules.windows import BEFORE_DEFENSE_ROLL
from hedgerow.kernel.reasons import Reasons


def struck_hex(g: Combat) -> int:
    """The hex under attack in which the unit is whose Defense Roll comes now."""
    struck = attack(g).struck
    hex = g.units[struck].hex if struck != NONE else NONE
    return hex if hex in attack(g).targets else attack(g).targets[0]


def not_the_defender(g: Combat, side: int) -> Reasons:
    """A35: Hidden Actions are the scenario Defender's alone."""
    no = Reasons()
    if g.scenario.forces[side].posture != DEFEND:
        no("only the Defender has anything hidden", "A35")
    return no


def why_not_hidden_entrenchments(g: Combat, side: int) -> Reasons:
    """A35.1: just before the Defender's Defense Roll; not in a Building, in Water or beside another Fortification."""
    no = not_the_defender(g, side)
    if g.scenario.ground[struck_hex(g)].kind == BUILDING:
        no("it is a Building hex", "A35.1")
    for reason in why_not_fortify(g, struck_hex(g)):
        no(reason.text, "A35.1")
    return no


@action("Hidden Entrenchments", "A35.1", when=BEFORE_DEFENSE_ROLL, unless=why_not_hidden_entrenchments)
def hidden_entrenchments(g: Combat, side: int) -> None:
    """A35.1: Foxholes in the hex under attack; they count at once."""
    place_fort(g, struck_hex(g), FOXHOLES, "A35.1")
