"""E56 Field Promotion."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.counters import private_of
from hedgerow.games.combat_commander.model.state import MIX, SEATS, Combat, on_map, place
from hedgerow.games.combat_commander.rules.added_units import add_unit
from hedgerow.games.combat_commander.rules.breaking import occupy
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Field Promotion", "E56")
@flow
def field_promotion(g: Combat, side: int, card: int) -> Flow[None]:
    """E56: the own Private, if he is not on the map, may be placed in a hex with an own broken unit: from the counter mix, or
    from wherever else he is.
    """
    choice: Option = yield Ask(SEATS[side], "promote", [*(("promote", h) for h in promotion_hexes(g, side)), PASS], cite="E56")
    if choice != PASS:
        promote(g, side, choice[1])


def privates(g: Combat, side: int) -> list[int]:
    """The Private where he has been in play already: on the map, the Casualty Track or the Time Track."""
    type = private_of(g.scenario.nations[side]).id
    return [u for u, unit in enumerate(g.units) if unit.side == side and unit.type == type and unit.hex != MIX]


def promote(g: Combat, side: int, hex: int) -> None:
    """E56: he comes unbroken."""
    if not privates(g, side):
        add_unit(g, side, private_of(g.scenario.nations[side]).id, hex, "E56")
        return
    u = privates(g, side)[0]
    g.units[u].broken, g.units[u].space = False, 0
    place(g, u, hex)
    g.log("E56", log_events.Arrived, u, hex)
    occupy(g)


def promotion_hexes(g: Combat, side: int) -> list[int]:
    if any(g.units[u].hex >= 0 for u in privates(g, side)):
        return []
    return sorted({g.units[u].hex for u in on_map(g, side) if g.units[u].broken})
