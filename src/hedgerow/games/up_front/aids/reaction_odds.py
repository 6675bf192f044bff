"""How likely an attack is to do something to a group, for standing orders: by the cards that nobody has seen."""

from __future__ import annotations

from hedgerow.games.up_front.aids.odds import attack_odds
from hedgerow.games.up_front.model.state import State
from hedgerow.games.up_front.rules.concealment import UNDER_ATTACK
from hedgerow.kernel.holding_fire import reaction_odds

NOTHING = frozenset(("no effect", "miss", "malfunction"))
EVERYBODY = None                          # the seat of one who knows no hand


def under_attack(g: State) -> dict[str, int]:
    """9.1: the fate of the man in the group that is worst off; in the name of the group."""
    assert g.attack is not None
    found = attack_odds(g, EVERYBODY)
    each = [part for _, _, part in found.parts] if found is not None and found.parts else [found]
    return reaction_odds((("group", g.attack.target, odds) for odds in each), NOTHING.__contains__)


REACTION_ODDS = {UNDER_ATTACK: under_attack}
