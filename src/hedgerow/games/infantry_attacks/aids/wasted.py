"""What a choice would waste: said before it is made."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import FIRES, State
from hedgerow.games.infantry_attacks.rules.actions import action_options
from hedgerow.games.infantry_attacks.rules.activation import gives_way, may_declare, undeclared
from hedgerow.kernel.reasons import Reasons


def wasted_fire(g: State, seat: str, piece: int = -1) -> Reasons:
    """3.13: to be declared to fire where nobody who is activated could do anything so spends the activation for nothing."""
    no = Reasons()
    if getattr(g.asked, "about", "") != "declare" or g.segment is None:
        return no
    then = g.copy()
    assert then.segment is not None
    for i in undeclared(then):
        can = may_declare(then, i)
        then.segment.action[i] = FIRES if FIRES in can else can[0]
    if all(gives_way(option) for option in action_options(then)):
        no("nobody who is activated has anything to fire at: the activation will be wasted", "3.13")
    return no
