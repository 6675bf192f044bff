"""E48 Breeze."""

from __future__ import annotations

from hedgerow.board.grid import OFF
from hedgerow.games.combat_commander.blaze import flee, may_burn, place_blaze
from hedgerow.games.combat_commander.events import event
from hedgerow.games.combat_commander.fate import CARDS
from hedgerow.games.combat_commander.smoke import remove_smoke
from hedgerow.games.combat_commander.state import Combat
from hedgerow.kernel.flow import Flow, flow


@event("Breeze", "E48")
@flow
def breeze(g: Combat, side: int, card: int) -> Flow[None]:
    """E48: all Smoke is blown away, then every Blaze spreads one hex downwind [2.2.2]; units there must get out."""
    for hex in sorted(g.smoke):
        remove_smoke(g, hex, "E48")
    g.fog = max(0, g.fog - 1)             # only a scenario with fog has any
    spread = tuple([h for h in downwind(g, CARDS[card].wind) if place_blaze(g, h, "E48")])
    yield from flee(g, spread, "E48")


def downwind(g: Combat, wind: int) -> list[int]:
    """E48: hexes next to the Blazes of this moment, in the direction the card says."""
    reached = {g.scenario.grid.neighbor(h, wind) for h in g.blazes} - {OFF}
    return sorted(h for h in reached if may_burn(g, h))
