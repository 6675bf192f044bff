"""How likely Op Fire is to do something, for standing orders: by what everybody can see, so whatever cards anybody holds."""

from __future__ import annotations

import re

from hedgerow.games.combat_commander.aids.odds import fire_odds
from hedgerow.games.combat_commander.model.state import SEATS, Combat, other, unit_of
from hedgerow.games.combat_commander.rules.orders.move import op_fire_attacks
from hedgerow.games.combat_commander.rules.windows import HEX_ENTERED
from hedgerow.kernel.holding_fire import reaction_odds

NOTHING = re.compile(r"miss|(\d+ )?unaffected")
EVERYBODY = ""                            # the seat of one who knows no hand


def op_fire(g: Combat) -> dict[str, int]:
    """A33.2: of each piece that is activated, or may be; a Weapon's counts for its unit. Whoever moves cannot Op Fire."""
    if g.asked.seat != SEATS[other(g.active)]:
        return {}
    attacks = op_fire_attacks(g, other(g.active))
    return reaction_odds((("unit", unit_of(g, a.pieces[0]), fire_odds(g, EVERYBODY, a)) for a in attacks),
                         lambda result: NOTHING.fullmatch(result) is not None)


REACTION_ODDS = {HEX_ENTERED: op_fire}
