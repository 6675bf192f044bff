"""E77 White Phosphorus."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.state import SEATS, Combat, on_map, other, side_at
from hedgerow.games.combat_commander.rules.breaking import break_unit
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.smoke import may_smoke, place_smoke
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("White Phosphorus", "E77")
@flow
def white_phosphorus(g: Combat, side: int, card: int) -> Flow[None]:
    """E77: Smoke may be placed next to an own unbroken Squad; then each player breaks one of his units in that hex."""
    choice: Option = yield Ask(SEATS[side], "white phosphorus", [*(("smoke in", h) for h in phosphorus_hexes(g, side)), PASS],
                               cite="E77")
    if choice == PASS:
        return
    hex: int = choice[1]
    place_smoke(g, hex, "E77")
    for owner in (other(g.active), g.active):
        if side_at(g, hex, owner):
            choice = yield Ask(SEATS[owner], "burned", [("break unit", u) for u in side_at(g, hex, owner)], cite="E77", hex=hex)
            yield from break_unit(g, choice[1], "E77")


def phosphorus_hexes(g: Combat, side: int) -> list[int]:
    if not g.cup:
        return []
    squads = (it for u in on_map(g, side) if UNITS[(it := g.units[u]).type].is_squad and not it.broken)
    return sorted({h for it in squads for h in g.scenario.adjacent[it.hex] if may_smoke(g, h)})
