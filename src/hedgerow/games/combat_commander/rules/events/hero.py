"""E58 Hero."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.counters import hero_of
from hedgerow.games.combat_commander.model.state import SEATS, Combat, left_in_mix, on_map, other, side_at, units_at
from hedgerow.games.combat_commander.rules.added_units import add_unit
from hedgerow.games.combat_commander.rules.arrivals import may_stand
from hedgerow.games.combat_commander.rules.breaking import rally
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Hero", "E58")
@flow
def hero(g: Combat, side: int, card: int) -> Flow[None]:
    """E58: the own Hero, if not on the map, must be placed in a friendly hex; then one broken unit there may Rally."""
    if not left_in_mix(g, hero_of(g.scenario.nations[side]).id) or not friendly_hexes(g, side):
        return
    choice: Option = yield Ask(SEATS[side], "hero", [("hero", h) for h in friendly_hexes(g, side)], cite="E58")
    hex: int = choice[1]
    add_unit(g, side, hero_of(g.scenario.nations[side]).id, hex, "E58")
    choice = yield Ask(SEATS[side], "hero rallies", [*(("rally", u) for u in units_at(g, hex) if g.units[u].broken), PASS],
                       cite="E58")
    if choice != PASS:
        rally(g, choice[1], "E58")


def friendly_hexes(g: Combat, side: int) -> list[int]:
    """GL-friendly: hexes with an own unit, and Objective hexes that the side controls and no enemy is in."""
    found = {g.units[u].hex for u in on_map(g, side)}
    for n, hexes in enumerate(g.scenario.objectives):
        if g.control[n] == side:
            found |= {h for h in hexes if may_stand(g, h) and not side_at(g, h, other(side))}
    return sorted(found)
