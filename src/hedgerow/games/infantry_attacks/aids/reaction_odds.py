"""How likely opportunity fire is to do something, for standing orders."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.aids.odds import shot_odds
from hedgerow.games.infantry_attacks.model.state import State
from hedgerow.games.infantry_attacks.rules.opportunity_fire import OPPORTUNITY_FIRE, shooters
from hedgerow.games.infantry_attacks.rules.spotting import anyone_hidden
from hedgerow.kernel.holding_fire import reaction_odds


def opportunity_fire(g: State) -> dict[str, int]:
    """13.12: of every piece on the map that could shoot at the movers, alone. What hidden units could do
    nobody else can tell."""
    assert g.segment is not None
    side = 1 - g.segment.side
    shots = [i for i in shooters(g) if not g.pieces[i].hidden]
    return reaction_odds((("piece", i, shot_odds(g, g.asked.seat, i)) for i in shots),
                         lambda told: set(told.split(" / ")) == {"-"}, hidden=anyone_hidden(g, side))


REACTION_ODDS = {OPPORTUNITY_FIRE: opportunity_fire}
