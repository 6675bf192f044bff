"""7 and 43 Line of sight: symbols seen on both sides of the line, heights, crest lines, blind hexes, walls, smoke.

Heights are counted in levels: a hill hex has its level, woods and small buildings reach one level above their ground,
buildings of three hexes or more two (7.4, 43.11-43.13), and so does the 2nd level of such a building [57.7].
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from hedgerow.board.grid import Grid
from hedgerow.board.line import Crossing, Meeting, trace
from hedgerow.board.los import BLOCKED, LosRules, Reason, Verdict, met
from hedgerow.board.shapes import hexside
from hedgerow.board.sight import GROUND, Contact, Landscape, Sight, Terms
from hedgerow.board.sighttable import AlteredTable, SightTable

BUILDING: Final = "building"
WOODS: Final = "woods"
WHEAT: Final = "wheat"
SMOKE: Final = "smoke"
FIRE: Final = "fire"
VEHICLE: Final = "vehicle"
ROADBLOCK: Final = "roadblock"
CLIFF: Final = "cliff"
WALLS: Final = ("wall", "hedge", "bocage")

LARGE: Final = 3
"""7.4: a building of so many hexes is multi-story."""
SECOND_LEVEL: Final = 2
"""57.7: the 2nd level of a building is as high as a Level Two hill."""

BUILT: Final = ("stone", "wooden", "town")
TERMS: Final = Terms(
    drawn={BUILDING: BUILT, WOODS: ("woods",)},
    barriers=frozenset((*WALLS, CLIFF)),
    levels=True,
)


def large_hexes(land: Landscape) -> frozenset[int]:
    """7.4: the hexes of buildings of three or more hexes that still stand [58.1]."""
    if "large" not in land.notes:
        large = (h for hexes in land.buildings if len(hexes) >= LARGE for h in hexes)
        land.notes["large"] = frozenset(large) - land.rubble
    found: frozenset[int] = land.notes["large"]
    return found


def is_large(land: Landscape, h: int) -> bool:
    """7.4: whether the hex belongs to a multi-story building."""
    return h in large_hexes(land)


def hills(land: Landscape) -> dict[int, int]:
    """The number of the hill each raised hex is part of."""
    if "hills" not in land.notes:
        clusters = land.grid.clusters(h for h, level in enumerate(land.levels) if level > 0)
        land.notes["hills"] = {h: n for n, hexes in enumerate(clusters) for h in hexes}
    found: dict[int, int] = land.notes["hills"]
    return found


def is_same_hill(land: Landscape, viewer: int, hexes: tuple[int, ...]) -> bool:
    """43.61: whether the viewer stands on the hill whose crest shows in these hexes."""
    hill = hills(land)
    near = {n for h in hexes for n in (h, *land.grid.adjacent(h))}
    return viewer in hill and any(hill.get(n) == hill[viewer] for n in near)


def height(land: Landscape, contact: Contact) -> int:
    """How high a symbol reaches: one level above its ground, a large building two [43.11, 43.12, 43.13]; rubble one [58.3]."""
    tall = contact.kind == BUILDING and any(is_large(land, h) for h in contact.hexes)
    return base(land, contact) + (SECOND_LEVEL if tall else 1)


def base(land: Landscape, contact: Contact) -> int:
    """43.14: the level of the hex a symbol stands in; along a hexside, of the hex of the two that it fills."""
    kinds = BUILT if contact.kind == BUILDING else (contact.kind,)
    mine = [h for h in contact.hexes if land.terrain[h] in kinds] or contact.hexes
    return max((land.levels[h] for h in mine), default=0)


def obstacles(sight: Sight) -> Iterator[Contact]:
    """Woods and building symbols, not hexes, that lie on both sides of the line between the ends [7.1, 7.2]."""
    for contact in sight.contacts:
        if contact.kind in (BUILDING, WOODS) and contact.meeting >= Meeting.THROUGH:
            yield contact


def obstacle_not_seen_over(sight: Sight) -> Reason | None:
    """A symbol blocks unless one end is higher than the symbol is high [7.2, 7.3, 43.4]; [7.5, 7.7] follow."""
    limit = sight.higher + are_on_hills_of_one_level(sight)
    for contact in obstacles(sight):
        if height(sight.land, contact) >= limit:
            return met(contact, "43.4" if sight.higher else "7.2")
    return None


def are_on_hills_of_one_level(sight: Sight) -> bool:
    """43.7: both ends stand on hill hexes of one level; symbols that reach no higher are then no more in the way than crest
    lines that are no higher (see the rulings)."""
    levels = sight.land.levels
    return levels[sight.a] == levels[sight.b] == sight.higher == sight.lower > 0


def blind_hex(sight: Sight) -> Reason | None:
    """The hex behind an obstacle seen over is blind, both ways, unless it lies as high as the obstacle [7.4, 7.6, 43.6].

    43.62: behind a large building two hexes are.
    """
    return _blind(sight, sight.lower)


def blind_hex_whatever_floor(sight: Sight) -> Reason | None:
    """7.9 with 43.6: where units are on both floors at once, the hex counts at the height of its ground."""
    return _blind(sight, sight.land.levels[lower_end(sight)])


def _blind(sight: Sight, lies: int) -> Reason | None:
    if sight.higher == sight.lower:
        return None
    for contact in obstacles(sight):
        reach = height(sight.land, contact)
        large = reach - base(sight.land, contact) == SECOND_LEVEL
        if lies < reach and sight.before_lower_end(contact) <= (2 if large else 1):
            return met(contact, "43.62" if large else "43.6")
    return None


def lower_end(sight: Sight) -> int:
    return sight.b if sight.heights[1] < sight.heights[0] else sight.a


def hill_not_seen_over(sight: Sight) -> Reason | None:
    """Ground as high as the higher end blocks; between equals only higher ground does [43.3, 43.5, 43.7], as the lists of
    the profile have it [T-43.9].

    From below one sees the first crest hex of a level and no further; from above one sees down only if the crest lies
    in one's own hex.
    """
    limit = sight.higher + (sight.higher == sight.lower)
    for contact in sight.contacts:
        if contact.kind == GROUND and contact.level >= limit:
            rule = "43.7" if sight.higher == sight.lower else "43.3"
            return met(contact, rule)
    return None


def blind_hex_behind_crest(sight: Sight) -> Reason | None:
    """The crest of a hill hides the hex behind it, but not from a viewer on the same hill [43.6, 43.61]."""
    if sight.higher == sight.lower:
        return None
    viewer = sight.b if lower_end(sight) == sight.a else sight.a
    for contact in sight.contacts:
        hides = contact.kind == GROUND and sight.before_lower_end(contact) == 1 and contact.level > sight.lower
        if hides and not is_same_hill(sight.land, viewer, contact.hexes):
            return met(contact, "43.6")
    return None


def blind_hex_below_cliff(sight: Sight) -> Reason | None:
    """43.61: even on one's own hill, a cliff hexside with a drop of two or more levels hides the hex below it."""
    if sight.higher == sight.lower or sight.distance <= 1:
        return None
    low = lower_end(sight)
    levels = sight.land.levels
    for barrier in sight.barriers:
        if barrier.kind == CLIFF and barrier.crossing is Crossing.ACROSS and low in barrier.hexes:
            top = max(levels[h] for h in barrier.hexes)
            if top - levels[low] >= 2 and sight.lower < top:
                return met(barrier, "43.61")
    return None


def wall_of_neither_end(sight: Sight) -> Reason | None:
    """11.51, APP-11.5: a wall or hedge blocks unless it is a side of an end's hex or an end is higher than its ground [43.4].

    A line through a corner is barred only if walls run off on both sides of it, as 7.1 asks of any obstacle.
    """
    ends: dict[tuple[int, Crossing], None] = {}
    for barrier in sight.barriers:
        if barrier.kind not in WALLS or sight.is_of_an_end(barrier):
            continue
        if min(sight.land.levels[h] for h in barrier.hexes) < sight.higher:
            continue
        if barrier.crossing >= Crossing.ACROSS:
            return met(barrier, "11.51")
        ends[barrier.place, barrier.crossing] = None
        if (barrier.place, Crossing.LEFT_END) in ends and (barrier.place, Crossing.RIGHT_END) in ends:
            return met(barrier, "11.51")
    return None


def floors(land: Landscape, h: int) -> tuple[int, ...]:
    """The heights of the ground level and, in a large building, of the 2nd level [57.1, 57.7]."""
    ground = land.levels[h]
    return (ground, ground + SECOND_LEVEL) if is_large(land, h) else (ground,)


def los_rules(*, upper_levels: bool = False, walls: bool = True) -> LosRules:
    """The line of sight; with `upper_levels` a unit is on one floor [57.1], else on both at once [7.9]; without `walls` it is
    that of a spotter of artillery [46.7]."""
    blind = blind_hex if upper_levels else blind_hex_whatever_floor
    barriers = (wall_of_neither_end,) if walls else ()
    return LosRules(
        name="squad-leader" + " with upper levels" * upper_levels + " over walls" * (not walls),
        terms=TERMS,
        blocking=(
            obstacle_not_seen_over, blind, *barriers, hill_not_seen_over, blind_hex_behind_crest,
            blind_hex_below_cliff,
        ),
        heights=floors,
        any_height=not upper_levels,
    )  # fmt: skip


@lru_cache(maxsize=1 << 16)
def hexes_passed(grid: Grid, a: int, b: int) -> tuple[tuple[int, ...], ...]:
    """The hexes a line passes, ends included; two together where it runs along a hexside [17.7]."""
    return tuple(passage.hexes for passage in trace(grid, a, b).passages)


def smoke_met(grid: Grid, a: int, b: int, smoke: Collection[int]) -> Reason | None:
    """24.6: a line into, out of or through smoke. Along the edge of a single smoke hex it is not affected [QA-17.7]."""
    for hexes in hexes_passed(grid, a, b):
        if hexes and all(h in smoke for h in hexes):
            return Reason(SMOKE, "24.6", hexes, 1)
    return None


def fire_met(grid: Grid, a: int, b: int, fires: Collection[int]) -> Reason | None:
    """59.7: a burning hex blocks every line through it, at any elevation."""
    if not fires:
        return None
    for hexes in list(hexes_passed(grid, a, b))[1:-1]:
        if hexes and all(h in fires for h in hexes):
            return Reason(FIRE, "59.7", hexes)
    return None


def vehicle_met(land: Landscape, a: int, b: int, top: int, vehicles: Collection[int]) -> Reason | None:
    """A line across a vehicle's outline is barred as by a wall, except from or into an adjacent hex [32.3, 32.4].

    From a height above the vehicle's ground, `top` being that of the higher end, it bars nothing [43.4]. The outline
    is the middle of the hex, half as wide.
    """
    grid = land.grid
    for h in vehicles:
        near = min(grid.distance(a, h), grid.distance(b, h)) <= 1
        if not near and top <= land.levels[h] and crosses_outline(grid, a, b, h):
            return Reason(VEHICLE, "32.3", (h,))
    return None


def roadblock_met(land: Landscape, a: int, b: int, top: int, roadblocks: Collection[tuple[int, int]]) -> Reason | None:
    """62.2, 11.51: a roadblock bars the line like a stone wall: not if it is a side of an end's hex, nor from a height above its
    ground, `top` being that of the higher end [43.4]. Each is a hex and the side it closes."""
    grid = land.grid
    between = grid.distance(a, b) + 1
    barred = {}
    for h, side in roadblocks:
        hexes = (h, grid.neighbors[h][side])
        low = min(land.levels[n] for n in hexes) < top
        if not low and a not in hexes and b not in hexes and grid.distance(a, h) + grid.distance(h, b) <= between:
            barred[hexside(grid, h, side)] = hexes
    crossed = (s.side for s in trace(grid, a, b).sides if s.crossing >= Crossing.ACROSS) if barred else ()
    return next((Reason(ROADBLOCK, "62.2", barred[side]) for side in crossed if side in barred), None)


def crosses_outline(grid: Grid, a: int, b: int, h: int) -> bool:
    """32.3: whether the line crosses the outline of a vehicle in the middle of a hex, half as wide as the hex."""
    return _crosses(grid, a, b, h, 2)


def crosses_counter(grid: Grid, a: int, b: int, h: int) -> bool:
    """32.4, 32.7: whether it crosses the counter, three quarters as wide as the hex."""
    return _crosses(grid, a, b, h, 3)


def _crosses(grid: Grid, a: int, b: int, h: int, quarters: int) -> bool:
    (ax, ay), (bx, by), (cx, cy) = grid.centers[a], grid.centers[b], grid.centers[h]
    dx, dy = bx - ax, by - ay
    outline = [(cx + (x - cx) * quarters // 4, cy + (y - cy) * quarters // 4) for x, y in grid.vertices(h)]
    turns = [dx * (y - ay) - dy * (x - ax) for x, y in outline]
    along = (cx - ax) * dx + (cy - ay) * dy
    return min(turns) < 0 < max(turns) and 0 < along < dx * dx + dy * dy


def through_wheat(land: Landscape, a: int, b: int) -> bool:
    """44.21: whether the line crosses more than one wheatfield hexside with neither end above the wheat."""
    crossed = 0
    passed = list(hexes_passed(land.grid, a, b))
    for one, other in pairwise(passed):
        if any(land.terrain[h] == "grain" for h in (*one, *other)):
            crossed += 1
    wheat = [h for hexes in passed for h in hexes if land.terrain[h] == "grain"]
    top = max(land.levels[a], land.levels[b])
    return crossed > 1 and any(land.levels[h] >= top for h in wheat)


def with_rubble(table: SightTable, rubble: Collection[int]) -> AlteredTable:
    """58.3: the table after buildings have come down; rubble is an obstacle one level high, without a 2nd level."""
    return AlteredTable(table, replace(table.land, rubble=frozenset(rubble)), rubble)


def explain(
    table: SightTable | AlteredTable,
    a: int,
    b: int,
    storeys: tuple[int, int] = (0, 0),
    *,
    smoke: Collection[int] = (),
    fires: Collection[int] = (),
    vehicles: Collection[int] = (),
    roadblocks: Collection[tuple[int, int]] = (),
) -> Verdict:
    """The verdict with its reasons; a hindrance of 1 is the smoke die of 24.6.

    Vehicles are those that bar sight now: not those that moved in the preceding Movement Phase [32.6]. Roadblocks are hexes
    and the side that is closed.
    """
    verdict = table.explain(a, b, storeys)
    if verdict.blocked or a == b:
        return verdict
    barred = _barred(table, a, b, storeys, fires, vehicles, roadblocks)
    if barred:
        return Verdict(a, b, True, 0, (barred,))
    veil = smoke_met(table.land.grid, a, b, smoke) if smoke else None
    return Verdict(a, b, False, 1, (veil,)) if veil else verdict


def hindrance(
    table: SightTable | AlteredTable,
    a: int,
    b: int,
    storeys: tuple[int, int] = (0, 0),
    *,
    smoke: Collection[int] = (),
    fires: Collection[int] = (),
    vehicles: Collection[int] = (),
    roadblocks: Collection[tuple[int, int]] = (),
) -> int:
    """0 for a clear line, 1 for one through smoke, or `BLOCKED`."""
    code = table.code(a, b, storeys)
    if code == BLOCKED or a == b:
        return code
    if (fires or vehicles or roadblocks) and _barred(table, a, b, storeys, fires, vehicles, roadblocks):
        return BLOCKED
    near = [h for h in smoke if table.touches(a, b, h)]
    return 1 if near and smoke_met(table.land.grid, a, b, near) else code


def _barred(
    table: SightTable | AlteredTable,
    a: int,
    b: int,
    storeys: tuple[int, int],
    fires: Collection[int],
    vehicles: Collection[int],
    roadblocks: Collection[tuple[int, int]],
) -> Reason | None:
    land = table.land
    heights = (floors(land, a), floors(land, b))
    if table.rules.any_height:
        top = max(h for each in heights for h in each)
    else:
        top = max(each[min(n, len(each) - 1)] for each, n in zip(heights, storeys, strict=True))
    return (fire_met(land.grid, a, b, fires) or vehicle_met(land, a, b, top, vehicles)
            or roadblock_met(land, a, b, top, roadblocks))
