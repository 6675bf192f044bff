"""7 Line of sight as play has changed it: smoke, fires, vehicles and rubble on top of what the map fixes."""

from __future__ import annotations

from typing import Final

from hedgerow.board.los import BLOCKED, Verdict
from hedgerow.board.sighttable import AlteredTable, SightTable
from hedgerow.games.squad_leader.model import los
from hedgerow.games.squad_leader.model.counters import JEEP
from hedgerow.games.squad_leader.model.ground import HEDGE, WALL
from hedgerow.games.squad_leader.model.pieces import (
    ABOARD,
    DEFENSIVE_FIRE,
    ENTRENCHED,
    LAYER_STEP,
    UPPER,
    hex_of,
    layer_of,
    location,
)
from hedgerow.games.squad_leader.model.state import State
from hedgerow.kernel.memory import Memory

CLEAR: Final = 0
SMOKY: Final = 1


def table(g: State) -> SightTable | AlteredTable:
    """57.1: with upper levels a unit is on one floor, before them on both [7.9], attack by attack on the
    one that suits it [QA-7.9]; 58.3: rubble has changed the lines."""
    ground = g.ground
    base: SightTable = ground.storeyed_sight if g.card.uses(57) else ground.sight
    return in_ruins(g, base)


def in_ruins(g: State, base: SightTable) -> SightTable | AlteredTable:
    """58.3: a table as it is after buildings have come down."""
    if not g.rubble:
        return base
    found = _altered.get((id(base), g.rubble))
    if found is None:
        if len(_altered) > 64:
            _altered.clear()
        found = _altered[id(base), g.rubble] = los.with_rubble(base, g.rubble)
    return found


_altered: dict[tuple[int, tuple[int, ...]], AlteredTable] = {}


def smoky_hexes(g: State) -> tuple[int, ...]:
    """24, 60.4: hexes with smoke or mist."""
    laid = tuple([s.hex for s in g.smoke])
    return (*laid, *g.card.special["mist"].hexes) if g.mist else laid


def vehicle_hexes(g: State) -> tuple[int, ...]:
    """32.3, 40.5: hexes with a vehicle or wreck across which one does not see; 32.6: in the Defensive Fire Phase not those
    that have moved; 52.4: never jeeps."""
    found = []
    for h, there in g.parked.items():
        for v in there:
            if blocks(g, v):
                found.append(h)
                break
    return tuple(found)


def blocks(g: State, vehicle: int) -> bool:
    v = g.vehicles[vehicle]
    if v.hidden or v.is_.type == JEEP:
        return False
    return v.wreck or not (v.moved and g.fire_phase == DEFENSIVE_FIRE)


def floor(where: int) -> int:
    return 1 if layer_of(where) == UPPER else 0


def line(g: State, a: int, b: int) -> int:
    """The line between two locations: CLEAR, SMOKY or BLOCKED."""
    if 0 <= a < LAYER_STEP and 0 <= b < LAYER_STEP and not g.rubble:              # both on the ground
        fixed: int = (g.ground.storeyed_sight if 57 in g.scenario.used else g.ground.sight).rows[a][b]
    elif hex_of(a) == hex_of(b) and floor(a) != floor(b):
        return CLEAR if hex_of(a) in g.ground.stairs else BLOCKED                 # 57.4
    elif g.entrenchments and (is_walled_in(g, a, vantage(g, b)) or is_walled_in(g, b, vantage(g, a))):
        return BLOCKED
    else:
        fixed = table(g).code(hex_of(a), hex_of(b), (floor(a), floor(b)))
    if fixed == BLOCKED or not (g.smoke or g.fires or g.parked or g.mist or g.roadblocks):
        return fixed
    known = _lines.recall((id(g.ground), g.card.uses(57), smoky_hexes(g), tuple(g.fires), vehicle_hexes(g), g.rubble,
                           g.roadblocks), dict)
    code = known.get((a, b))
    if code is None:
        code = known[a, b] = los.hindrance(table(g), hex_of(a), hex_of(b), (floor(a), floor(b)), smoke=smoky_hexes(g),
                                           fires=g.fires, vehicles=vehicle_hexes(g), roadblocks=g.roadblocks)
    return code


_lines: Final[Memory[dict[tuple[int, int], int]]] = Memory(256)
"""Lines that have been looked along, by what stands in their way."""


def is_walled_in(g: State, where: int, other: int) -> bool:
    """54.8, 62.2: beneath an entrenchment one does not see over a wall, hedge or roadblock of one's own hex, but for adjacent
    hexes and higher places, upper levels among them [57.7]; nor is one seen from there [43.8]."""
    if layer_of(where) != ENTRENCHED:
        return False
    here, there, ground = hex_of(where), hex_of(other), g.ground
    if ground.distance[here][there] <= 1 or height(g, other) > ground.level[here]:
        return False
    return all(ground.sides[here][s] in (HEDGE, WALL) or has_roadblock(g, here, ground.beside[here][s])
               for s in ground.side_entered(there, here))


def has_roadblock(g: State, one: int, other: int) -> bool:
    """62.2: whether a roadblock closes the side between two hexes, whichever of them it lies in."""
    if not g.roadblocks:
        return False
    side = g.ground.side_between
    return (one, side(one, other)) in g.roadblocks or (other, side(other, one)) in g.roadblocks


def sees(g: State, a: int, b: int) -> bool:
    """7.1: whether there is a line of sight between two locations."""
    return line(g, a, b) != BLOCKED


def observes(g: State, a: int, hex_: int) -> bool:
    """46.7: a spotter's sight of a hex, on any floor of it: walls, hedges, wheat and vehicles do not matter, smoke does."""
    here = hex_of(a)
    if here == hex_:
        return not any(s == hex_ for s in smoky_hexes(g))
    found = in_ruins(g, g.ground.spotter_sight)
    floors = (floor(a),) if g.card.uses(57) else floors_of(g, here)
    if all(found.code(here, hex_, (f, n)) == BLOCKED for f in floors for n in floors_of(g, hex_)):
        return False
    grid, smoke = g.ground.grid, smoky_hexes(g)
    return not (smoke and los.smoke_met(grid, here, hex_, smoke)) and not (g.fires and los.fire_met(grid, here, hex_, g.fires))


def floors_of(g: State, hex_: int) -> tuple[int, ...]:
    """7.9, 57.1: the floors of a hex."""
    return (0, 1) if g.ground.large[hex_] and hex_ not in g.rubble else (0,)


def is_behind_wheat(g: State, a: int, b: int, *, grounded: bool = False) -> bool:
    """44.21: whether the line crosses more than one wheatfield hexside with nobody above the wheat; `grounded` says that what
    fires from `a` is a vehicle or a gun, which is never upstairs [57.6]."""
    if is_upstairs(g, b) or (is_upstairs(g, a) and not grounded):
        return False
    return g.ground.seen_over_wheat(hex_of(a), hex_of(b))


def is_upstairs(g: State, where: int) -> bool:
    """57.7: on an upper floor; 7.9: before there are floors, in any large building, for whoever fires chooses the level."""
    return floor(where) > 0 or (not g.card.uses(57) and g.ground.large[hex_of(where)])


def vantage(g: State, where: int) -> int:
    """57.1: the hex or upper level that a unit on foot looks and fires from; 7.9: before there are floors whoever fires chooses,
    and looks down from the upper one."""
    upstairs = layer_of(where) != ABOARD and is_upstairs(g, where)
    return location(hex_of(where), UPPER) if upstairs else hex_of(where)


def height(g: State, where: int) -> int:
    """43.1, 57.7: the level of a place, a 2nd level being two above its ground."""
    return g.ground.level[hex_of(where)] + los.SECOND_LEVEL * floor(where)


def verdict(g: State, a: int, b: int) -> Verdict:
    """The same with its reasons and the place that blocks."""
    return los.explain(table(g), hex_of(a), hex_of(b), (floor(a), floor(b)), smoke=smoky_hexes(g), fires=g.fires,
                       vehicles=vehicle_hexes(g), roadblocks=g.roadblocks)


def is_level(g: State, a: int, b: int) -> bool:
    """2.8, 57.7: whether the line runs between equal elevations, a 2nd level being two above its ground: needed for penetration.
    7.9: before there are floors the firer chooses them, at both ends, as long as the line between them is clear."""
    ha, hb = hex_of(a), hex_of(b)
    level = g.ground.level
    if g.card.uses(57):
        return height(g, a) == height(g, b)
    clear = g.ground.storeyed_sight.code
    return any(level[ha] + los.SECOND_LEVEL * f == level[hb] + los.SECOND_LEVEL * n and clear(ha, hb, (f, n)) != BLOCKED
               for f in floors_of(g, ha) for n in floors_of(g, hb))
