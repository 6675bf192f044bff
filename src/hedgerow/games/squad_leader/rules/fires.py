"""59 Fire: how hexes catch fire, and how it spreads. Units leave burning hexes in the Rout Phase [59.6: `rout`]."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.log_events import FireSpreads, FireStarts
from hedgerow.games.squad_leader.model.scenario import WHEAT_MONTHS
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import STONE, WHEAT, WOODEN, WOODS, modifier

BUILT: Final = (WOODEN, STONE)


def can_burn(g: State, hex_: int) -> bool:
    """59.1: buildings, also in ruins; woods and wheat from June to October, if the players use that rule [OPT-59.1]."""
    if not g.card.uses(59) or hex_ in g.fires:
        return False
    kind = g.ground.terrain[hex_]
    return kind in BUILT or (kind in (WOODS, WHEAT) and g.card.month in WHEAT_MONTHS and g.option("woods_fires"))


def start_fire(g: State, hex_: int, rule: str) -> None:
    """59.2, 59.3: from now on the hex burns, on all its levels, until the end of the scenario [59.5]. 59.8:
    nobody sets fires in any other way."""
    if can_burn(g, hex_):
        g.fires[hex_] = g.player_turns
        g.log(rule, FireStarts, hex_)


def spread_number(g: State, hex_: int) -> int:
    """T-59.4, T-59.4-b: the lowest roll with which a hex catches fire from the burning hexes next to it."""
    kind = g.ground.terrain[hex_]
    if kind in (WOODS, WHEAT):
        return modifier("T-59.4", "woods" if kind == WOODS else "wheatfield")
    if any(g.ground.same_building(hex_, f) for f in old_fires_beside(g, hex_)):
        return modifier("T-59.4", "same wooden building" if kind == WOODEN else "same stone building")
    return modifier("T-59.4", "other building")


def old_fires_beside(g: State, hex_: int) -> list[int]:
    """59.4: adjacent hexes that burned before this player turn."""
    return [f for f in g.ground.around[hex_] if f in g.fires and g.fires[f] < g.player_turns]


def spread_fires(g: State) -> None:
    """59.4, ASOP-5.2: two dice for each hex next to a fire, at the end of the Advancing Fire Phase."""
    threatened = [h for h in range(g.ground.size) if old_fires_beside(g, h) and can_burn(g, h)] if g.fires else []
    caught = []
    for hex_ in threatened:
        needs, roll = spread_number(g, hex_), sum(g.roll("fire spreads"))
        g.log("59.4", FireSpreads, hex_, needs, roll)
        if roll >= needs:
            caught.append(hex_)
    for hex_ in caught:
        start_fire(g, hex_, "59.4")
