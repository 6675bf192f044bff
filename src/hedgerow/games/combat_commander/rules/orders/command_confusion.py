"""O19 Command Confusion: no Order at all."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Combat
from hedgerow.games.combat_commander.rules.orders import order
from hedgerow.kernel.reasons import Reasons


def why_not_order(g: Combat) -> Reasons:
    """O19: the card cannot be played as an Order."""
    no = Reasons()
    no("this card is no Order", "O19")
    return no


@order("Command Confusion", "O19", unless=why_not_order)
def command_confusion(g: Combat) -> None:
    """O19: never played."""
