"""O17 Artillery Denied: the enemy's battery is needed elsewhere."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.state import MIX, NONE, Combat, other, radio_of
from hedgerow.games.combat_commander.rules.orders import order
from hedgerow.kernel.reasons import Reasons


def why_not_order(g: Combat) -> Reasons:
    """O17-a: the enemy must have a Radio in play, broken or not."""
    no = Reasons()
    if radio_of(g, other(g.active)) == NONE:
        no("the enemy has no Radio in play", "O17-a")
    return no


@order("Artillery Denied", "O17", unless=why_not_order)
def artillery_denied(g: Combat) -> None:
    """O17: the enemy Radio breaks; a broken one goes back to the counter mix. Nothing is activated."""
    r = radio_of(g, other(g.active))
    radio = g.radios[r]
    if radio.broken:
        radio.where = MIX
        g.log("O17", log_events.RadioEliminated, r)
    else:
        radio.broken = True
        g.log("O17", log_events.RadioBroke, r)
