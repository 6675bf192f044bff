"""A28 Command Confusion: a card that is no Action."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import Combat
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.kernel.reasons import Reasons


def why_not_command_confusion(g: Combat, side: int) -> Reasons:
    """A28: it cannot be played for an Action."""
    no = Reasons()
    no("this card is no Action", "A28")
    return no


@action("Command Confusion", "A28", when=(), unless=why_not_command_confusion)
def command_confusion(g: Combat, side: int) -> None:
    """A28: there is no moment at which it could be played."""
    raise AssertionError("A28: never played")
