"""A32 Dig In: a quiet hour and a spade."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import FOXHOLES, SEATS, Combat
from hedgerow.games.combat_commander.rules.actions import action
from hedgerow.games.combat_commander.rules.fortifications import hexes_to_dig, place_fort
from hedgerow.games.combat_commander.rules.windows import TIME_ADVANCED
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@action("Dig In", "A32", when=TIME_ADVANCED)
@flow
def dig_in(g: Combat, side: int) -> Flow[None]:
    """A32: Foxholes in a hex with an own unit; not in Water, a Blaze or beside another Fortification."""
    if not hexes_to_dig(g, side):
        return
    choice: Option = yield Ask(SEATS[side], "dig in", [("dig", h) for h in hexes_to_dig(g, side)], cite="A32")
    place_fort(g, choice[1], FOXHOLES, "A32")
