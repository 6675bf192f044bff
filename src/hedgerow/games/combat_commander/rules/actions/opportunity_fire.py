"""A33 Fire as an Action: Op Fire at those who move in sight.

The card activates units; the shot itself, one for each hex entered, is part of the enemy's Move Order [A33.2].
"""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import NONE, UNIT, WEAPON, Combat
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.activation import able, activate, anyone
from hedgerow.games.combat_commander.rules.orders.fire import OP_FIRE, any_target
from hedgerow.games.combat_commander.rules.windows import HEX_ENTERED
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


@able(OP_FIRE)
def can_op_fire(g: Combat, u: int) -> bool:
    """A33.2, O20.1: the unit, or its Weapon if that is no Ordnance [A33.3], reaches and sees the hex just entered."""
    if any_target(g, (UNIT, u), OP_FIRE):
        return True
    w = g.units[u].weapon
    return w != NONE and any_target(g, (WEAPON, w), OP_FIRE)


def why_not_op_fire(g: Combat, side: int) -> Reasons:
    """A33.1: only in the opponent's Move Order, just after a moving unit has entered a hex; F105.2: not along a Trench.

    A33.3-a: units activated for Op Fire earlier in the Turn are not activated again [O14.1-b].
    """
    no = Reasons()
    if side == g.active or g.march is None or g.march.at == NONE or not any(g.units[u].moving for u in g.march.stack):
        no("no enemy has just moved into a hex", "A33.1")
    elif g.march.sheltered:
        no("they move along a trench", "F105.2")
    elif not anyone(g, side, OP_FIRE):
        no("no unit that may be activated has them in Range and LOS", "A33.2")
    return no


@action("Fire", "A33.1", when=HEX_ENTERED, unless=why_not_op_fire)
@flow
def op_fire(g: Combat, side: int) -> Flow[None]:
    """A33.2: units are activated as for a Fire Order; A33.3: they may fire again and again until this Move Order ends."""
    named = yield from activate(g, side, OP_FIRE)
    for u in named:
        g.units[u].op_firing = True
