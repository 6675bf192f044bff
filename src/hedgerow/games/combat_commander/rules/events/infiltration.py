"""E59 Infiltration."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import NONE, SEATS, Combat
from hedgerow.games.combat_commander.model.support import ITEMS
from hedgerow.games.combat_commander.rules.added_units import add_item, in_and_around, room_for, take_support
from hedgerow.games.combat_commander.rules.dice import random_hex
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Infiltration", "E59")
@flow
def infiltration(g: Combat, side: int, card: int) -> Flow[None]:
    """E59: a unit from the Support Table in or next to a Random Hex, within the stacking limit; maybe into a Melee."""
    item = yield from take_support(g, side, False, "E59")
    hex = yield from random_hex(g, side)
    if item == NONE or not places(g, side, item, hex):
        return
    choice: Option = yield Ask(SEATS[side], "infiltrate", [("appear", h) for h in places(g, side, item, hex)], cite="E59",
                               hex=hex)
    add_item(g, side, item, choice[1], "E59")


def places(g: Combat, side: int, item: int, hex: int) -> list[int]:
    unit = ITEMS[item].unit
    return [h for h in in_and_around(g, hex) if unit is not None and room_for(g, h, side, unit.id)]
