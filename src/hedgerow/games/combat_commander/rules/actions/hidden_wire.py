"""A35.5 Hidden Wire."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import WIRE, Combat
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.actions.hidden_mines import entered, why_not_hidden_mines
from hedgerow.games.combat_commander.rules.fortifications import place_fort
from hedgerow.games.combat_commander.rules.windows import HEX_ENTERED


@action("Hidden Wire", "A35.5", when=HEX_ENTERED, unless=why_not_hidden_mines)
def hidden_wire(g: Combat, side: int) -> None:
    """A35.5: Wire in the hex just entered; F106.2: it ends a Move there, but not an Advance."""
    assert g.march is not None
    place_fort(g, g.march.at, WIRE, "A35.5")
    for u in entered(g):
        if g.units[u].moving:
            g.units[u].mired = True
