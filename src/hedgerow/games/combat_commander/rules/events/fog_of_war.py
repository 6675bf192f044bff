"""E57 Fog of War."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.state import SEATS, Combat, other
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.windows import spend_card


@event("Fog of War", "E57")
def fog_of_war(g: Combat, side: int, card: int) -> None:
    """E57: each player loses a random card from his hand; not a discard by passing [A31, A35.4]."""
    for loser in (other(g.active), g.active):
        if g.hands[loser]:
            lost = g.pick("fog of war", g.hands[loser])
            spend_card(g, loser, lost)
            g.log("E57", log_events.Discarded, SEATS[loser], lost)
