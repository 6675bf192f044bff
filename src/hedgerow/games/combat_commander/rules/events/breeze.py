"""E48 Breeze."""

from __future__ import annotations

from hedgerow.board.grid import OFF
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import Combat
from hedgerow.games.combat_commander.rules.blaze import burn, may_burn
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.smoke import remove_smoke
from hedgerow.kernel.flow import Flow, flow


@event("Breeze", "E48")
@flow
def breeze(g: Combat, side: int, card: int) -> Flow[None]:
    """E48: all Smoke is blown away, then every Blaze spreads one hex downwind [2.2.2]; units there must get out."""
    for hex in sorted(g.smoke):
        remove_smoke(g, hex, "E48")
    g.fog = max(0, g.fog - 1)             # only a scenario with fog has any
    yield from burn(g, downwind(g, CARDS[card].wind), "E48")


def downwind(g: Combat, wind: int) -> tuple[int, ...]:
    """E48: hexes next to the Blazes of this moment, in the direction the card says; as many as there are markers."""
    reached = {g.scenario.grid.neighbor(h, wind) for h in g.blazes} - {OFF}
    return tuple(sorted(h for h in reached if may_burn(g, h)))[:len(g.cup)]
