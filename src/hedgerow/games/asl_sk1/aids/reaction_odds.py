"""How likely Defensive First Fire is to do something, for standing orders. Everything lies open, except lines before they are
checked [3.2-c]: then the odds are not known, and count as good."""

from __future__ import annotations

from hedgerow.games.asl_sk1.aids.odds import fire_odds
from hedgerow.games.asl_sk1.model.state import State
from hedgerow.games.asl_sk1.model.tables import NOTHING
from hedgerow.games.asl_sk1.rules.defensive_fire import FIRST_FIRE
from hedgerow.kernel.holding_fire import reaction_odds


def first_fire(g: State) -> dict[str, int]:
    """3.31-a: of every unit that could fire at the movers, alone; a weapon's counts for whoever holds it."""
    shots = [o for o in g.asked.options if o[0] in ("fire", "fire weapon")]
    return reaction_odds((("unit", g.weapons[o[1]].holder if o[0] == "fire weapon" else o[1], fire_odds(g, o)) for o in shots),
                         lambda result: result == NOTHING)


REACTION_ODDS = {FIRST_FIRE: first_fire}
