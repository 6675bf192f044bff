"""E56 Field Promotion."""

from __future__ import annotations

from hedgerow.games.combat_commander.counters import private_of
from hedgerow.games.combat_commander.events import event
from hedgerow.games.combat_commander.newcomers import add_unit
from hedgerow.games.combat_commander.state import SEATS, Combat, left_in_mix, on_map
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Field Promotion", "E56")
@flow
def field_promotion(g: Combat, side: int, card: int) -> Flow[None]:
    """E56: the own Private, if he is in the counter mix, may be placed in a hex with an own broken unit."""
    choice: Option = yield Ask(SEATS[side], "promote", [*(("promote", h) for h in promotion_hexes(g, side)), PASS], cite="E56")
    if choice != PASS:
        add_unit(g, side, private_of(g.scenario.nations[side]).id, choice[1], "E56")


def promotion_hexes(g: Combat, side: int) -> list[int]:
    if not left_in_mix(g, private_of(g.scenario.nations[side]).id):
        return []
    return sorted({g.units[u].hex for u in on_map(g, side) if g.units[u].broken})
