"""A35.2 Hidden Mines: nobody had told them."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import MINES, Combat
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.actions.hidden_entrenchments import not_the_defender
from hedgerow.games.combat_commander.rules.entering import arrived
from hedgerow.games.combat_commander.rules.fortifications import place_fort, why_not_fortify
from hedgerow.games.combat_commander.rules.mines import mine_attack
from hedgerow.games.combat_commander.rules.windows import HEX_ENTERED
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


def why_not_hidden_mines(g: Combat, side: int) -> Reasons:
    """A35.2, A35.5: just after units Move or Advance into a hex that is neither Water nor fortified."""
    no = not_the_defender(g, side)
    if g.march is None or not entered(g):
        no("nobody has just entered a hex", "A35.2")
        return no
    for reason in why_not_fortify(g, g.march.at):
        no(reason.text, "A35.2")
    return no


def entered(g: Combat) -> tuple[int, ...]:
    """Those who have just entered the hex, or the Teams in their place [A36, E52.2], and are still in it."""
    if g.march is None:
        return ()
    return arrived(g, tuple(g.march.stack), g.march.at)


@action("Hidden Mines", "A35.2", when=HEX_ENTERED, unless=why_not_hidden_mines)
@flow
def hidden_mines(g: Combat, side: int) -> Flow[None]:
    """A35.2: Mines in the hex, and at once an attack on those who have entered; units that were there before are safe."""
    assert g.march is not None
    place_fort(g, g.march.at, MINES, "A35.2")
    yield from mine_attack(g, g.march.at, entered(g), side)
