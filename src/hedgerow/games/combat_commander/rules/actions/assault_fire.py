"""A26 Assault Fire: fire on the move."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Combat
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.orders.fire import ASSAULT, one_shot, shots
from hedgerow.games.combat_commander.rules.windows import MOVING
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


def why_not_assault_fire(g: Combat, side: int) -> Reasons:
    """A26: a unit activated to Move, or its Weapon, has a boxed FP and an enemy in Range and LOS."""
    no = Reasons()
    if not shots(g, side, ASSAULT):
        no("no moving piece with boxed FP has an enemy in Range and LOS", "A26")
    return no


@action("Assault Fire", "A26", when=MOVING, unless=why_not_assault_fire)
@flow
def assault_fire(g: Combat, side: int) -> Flow[None]:
    """A26: one Fire Attack by any moving pieces with boxed FP, by the rules of a Fire Order."""
    made = "cancelled"
    while made == "cancelled" and shots(g, side, ASSAULT):
        made = yield from one_shot(g, side, ASSAULT, True)
