"""1.1.2 What it costs to enter a hex, and what is Open Ground."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.ground import OPEN, TERRAIN_NAMES
from hedgerow.games.asl_sk1.model.state import State
from hedgerow.kernel.tally import Tally

TEM_RULES = ("1.1.2-OG", "1.1.2-orchard", "1.1.2-grain", "1.1.2-woods", "1.1.2-bldg", "1.1.2-bldg")


def is_open_ground(g: State, hex_: int, seen_from: int, *, by_road: bool) -> bool:
    """1.1.2-OG: hexes without other terrain; 1.1.2-road: roads are no different.

    1.1.2-woodsroad: so is a woods-road entered by the road, seen clear of the trees. 1.1.2-orchard: orchards are not, nor
    is standing grain [1.1.2-grain].
    """
    ground = g.scenario.ground
    if by_road and ground.woods_road[hex_]:
        return ground.clear_of_woods(seen_from, hex_)
    return ground.terrain[hex_] == OPEN


def entry_cost(g: State, a: int, b: int, *, by_road: bool = True) -> Tally:
    """T-TEC: the MF to enter a hex [3.3-g]. T-TEC-woodsroad: 1 by the road, unless the woods rate is paid by choice.

    1.1.2-bldg: a building costs 2; 1.1.2-woods: so do woods; 1.1.2-OG: Open Ground 1.

    3.3-q: one more to enter smoke.
    """
    ground = g.scenario.ground
    if by_road and ground.woods_road[b] and ground.by_road(a, b):
        cost = Tally.of(1, "road", "T-TEC-woodsroad")
    else:
        kind = ground.terrain[b]
        cost = Tally.of(ground.cost[b], TERRAIN_NAMES[kind], TEM_RULES[kind])
    return cost.add(1, "smoke", "3.3-q") if b in g.smoke else cost
