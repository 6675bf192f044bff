"""E67 Reconnaissance."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import SEATS, Combat, other
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.objectives import reveal_secret
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Reconnaissance", "E67")
@flow
def reconnaissance(g: Combat, side: int, card: int) -> Flow[None]:
    """E67: the opponent chooses one of his secret chits and reveals it; it stays open, and its VP count at once."""
    if not g.secret_chits[other(side)]:
        return
    choice: Option = yield Ask(SEATS[other(side)], "reconnaissance", [("chit", c) for c in sorted(g.secret_chits[other(side)])],
                               cite="E67")
    reveal_secret(g, other(side), choice[1], "E67")
