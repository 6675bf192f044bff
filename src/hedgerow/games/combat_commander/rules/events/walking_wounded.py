"""E76 Walking Wounded."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.state import ALLIES, AXIS, NONE, SEATS, Combat, casualties, place
from hedgerow.games.combat_commander.rules.added_units import in_and_around, room_for
from hedgerow.games.combat_commander.rules.breaking import occupy
from hedgerow.games.combat_commander.rules.dice import random_hex
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Walking Wounded", "E76")
@flow
def walking_wounded(g: Combat, side: int, card: int) -> Flow[None]:
    """E76: one unit from the Casualty Track, of either side, comes back broken in or next to a Random Hex.

    VP for its loss stay where they are; stacking limits and impassable hexes count. E42-a: the Random Hex is determined
    even if there is nobody to return.
    """
    u = NONE
    if lost(g):
        choice: Option = yield Ask(SEATS[side], "walking wounded", [("return", u) for u in lost(g)], cite="E76")
        u = choice[1]
    hex = yield from random_hex(g, side)
    if u == NONE or not places(g, u, hex):
        return
    choice = yield Ask(SEATS[side], "wounded returns", [("place", u, h) for h in places(g, u, hex)], cite="E76", unit=u)
    g.units[u].broken = True
    place(g, u, choice[2])
    g.log("E76", log_events.Arrived, u, choice[2])
    occupy(g)


def lost(g: Combat) -> list[int]:
    return casualties(g, AXIS) + casualties(g, ALLIES)


def places(g: Combat, u: int, hex: int) -> list[int]:
    return [h for h in in_and_around(g, hex) if room_for(g, h, g.units[u].side, g.units[u].type)]
