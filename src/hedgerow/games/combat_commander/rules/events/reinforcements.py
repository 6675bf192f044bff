"""E68 Reinforcements."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import NONE, SEATS, Combat
from hedgerow.games.combat_commander.model.support import ITEMS
from hedgerow.games.combat_commander.rules.added_units import add_item, add_radio, room_for, take_support
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Reinforcements", "E68")
@flow
def reinforcements(g: Combat, side: int, card: int) -> Flow[None]:
    """E68: an item from the Support Table: a Radio into the empty Artillery Box, a unit on the own edge, stacking obeyed."""
    item = yield from take_support(g, side, True, "E68")
    if item == NONE:
        return
    if ITEMS[item].radio is not None:
        add_radio(g, side, item, "E68")
    elif edge_hexes(g, side, item):
        choice: Option = yield Ask(SEATS[side], "reinforcements", [("appear", h) for h in edge_hexes(g, side, item)], cite="E68")
        add_item(g, side, item, choice[1], "E68")


def edge_hexes(g: Combat, side: int, item: int) -> list[int]:
    unit = ITEMS[item].unit
    return [h for h in sorted(g.scenario.edges[side]) if unit is not None and room_for(g, h, side, unit.id)]
