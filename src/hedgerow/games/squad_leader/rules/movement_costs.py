"""T-5.5 What it costs infantry to enter a hex, with what play has put there."""

from __future__ import annotations

from hedgerow.board.grid import OFF, SIDES
from hedgerow.games.squad_leader.model.ground import CLIFF, SIDE_NAMES
from hedgerow.games.squad_leader.model.pieces import MOVEMENT
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import BARRED, INFANTRY_COST, INFANTRY_EXTRA, RIVER, TERRAIN_NAMES
from hedgerow.games.squad_leader.rules.sighting import has_roadblock, smoky_hexes
from hedgerow.kernel.reasons import Reason
from hedgerow.kernel.tally import Tally


def entry_cost(g: State, a: int, b: int) -> int:
    """T-5.5, 24.5, 44.2, 58.2, 61.1, 61.2, 62.2: half MF for infantry to enter `b` from the adjacent `a`; BARRED if it may not.
    Rubble costs what the building did, with the same walls and the same way uphill. Snow doubles the ground, not what a wall or
    hedge costs besides."""
    ground = g.ground
    side = ground.side_between(b, a)
    cost: int = ground.infantry_cost[b][side]
    if cost == BARRED or b in g.fires:
        return BARRED
    if is_snowed_under(g) and not ground.by_road(a, b):
        cost += cost - INFANTRY_EXTRA.get(SIDE_NAMES[ground.sides[b][side]], 0)
    if has_roadblock(g, a, b):
        cost += INFANTRY_EXTRA["wall"]
    if (g.smoke or g.mist) and b in smoky_hexes(g):
        cost += INFANTRY_EXTRA["smoke"]
    return cost


def why_barred(g: State, a: int, b: int) -> Reason:
    """T-5.5, 44.1, 59.6, 60.1: why infantry may not go from one hex into the adjacent other."""
    if b in g.fires:
        return Reason("nobody enters a burning hex", "59.6")
    if a >= 0 and a != b and g.ground.sides[b][g.ground.side_between(b, a)] == CLIFF:
        return Reason("nobody crosses a cliff", "44.1")
    if g.ground.terrain[b] == RIVER:
        return Reason("nobody goes onto the river", "60.1")
    return Reason("it may not be entered", "T-5.5")


def is_snowed_under(g: State) -> bool:
    """61.1: whether snow makes moving harder: in the Movement Phase only."""
    return g.card.snow and g.phase == MOVEMENT


def entry_tally(g: State, a: int, b: int) -> Tally:
    """T-5.5: the same in whole movement factors, with its story."""
    ground = g.ground
    side = ground.side_between(b, a)
    cost: int = ground.infantry_cost[b][side]
    hexside = SIDE_NAMES[ground.sides[b][side]]
    over = INFANTRY_EXTRA.get(hexside, 0)
    what, rule = ("road", "5.52") if ground.by_road(a, b) else (TERRAIN_NAMES[ground.terrain[b]], "T-5.5")
    if b in g.rubble:
        what, rule = "rubble", "58.2"
    told = Tally.of((cost - over) / 2, what, rule)
    if ground.uphill(a, b):
        told = Tally.of((cost - over) / 4, what, rule).double("uphill", "5.53")
    if is_snowed_under(g) and not ground.by_road(a, b):
        told = told.double("snow", "61.1")
    told = told.add(over / 2, hexside, "5.51")
    if has_roadblock(g, a, b):
        told = told.add(INFANTRY_EXTRA["wall"] / 2, "roadblock", "62.2")
    return told.add(INFANTRY_EXTRA["smoke"] / 2 if b in smoky_hexes(g) else 0, "smoke or mist", "24.5")


def cost_from_off_map(g: State, hex_: int) -> int:
    """5.5: what units pay that enter the map in a hex: the cheapest of its sides at the edge, else its ground; 61.1, 61.2: twice
    that in snow, but on a road."""
    ground, times = g.ground, 2 if is_snowed_under(g) else 1
    sides = [ground.infantry_cost[hex_][s] * (1 if s in ground.road[hex_] else times) for s in SIDES
             if ground.beside[hex_][s] == OFF and ground.infantry_cost[hex_][s] != BARRED]
    costs = sides or [INFANTRY_COST[ground.terrain[hex_]] * times]
    return BARRED if hex_ in g.fires else min(costs)
