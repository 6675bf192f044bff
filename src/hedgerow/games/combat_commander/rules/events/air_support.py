"""E43 Air Support."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import SEATS, Combat, units_at
from hedgerow.games.combat_commander.rules.breaking import break_heirs
from hedgerow.games.combat_commander.rules.dice import random_hex
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Air Support", "E43")
@flow
def air_support(g: Combat, side: int, card: int) -> Flow[None]:
    """E43: all units in the Random Hex, or in the closest occupied one, may be broken, whoever they are."""
    hex = yield from random_hex(g, side)
    choice: Option = yield Ask(SEATS[side], "air support", [*(("strike", h) for h in closest_occupied(g, hex)), PASS],
                               cite="E43", hex=hex)
    if choice == PASS:
        return
    for u in units_at(g, choice[1]):
        yield from break_heirs(g, u, "E43")


def closest_occupied(g: Combat, hex: int) -> list[int]:
    """E43: the hex itself if anyone is there; else the closest with units, several if they are as close."""
    distance = g.scenario.distance[hex]
    least = min((distance[h] for h in g.at), default=0)
    return sorted(h for h in g.at if distance[h] == least)
