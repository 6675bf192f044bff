"""T78-T99: what each hex and hexside costs to enter and how well it covers. All of it is fixed by the map and worked out
once; markers (Smoke, Blaze, Fortifications) and what moves on the map are looked at elsewhere.
"""

from __future__ import annotations

import csv
from typing import Final, NamedTuple

from hedgerow.board.derive import derive
from hedgerow.board.grid import OFF, SIDES, opposite
from hedgerow.board.hexmap import Map
from hedgerow.board.shapes import hexside
from hedgerow.games.combat_commander.model.counters import DATA
from hedgerow.kernel.tally import Tally

BUILDING, WOODS, BRUSH, ORCHARD, FIELD, MAJOR_BRIDGE, MINOR_BRIDGE, GULLY, WATER_BARRIER, STREAM, MARSH, OPEN = (
    "building", "woods", "brush", "orchard", "field", "major bridge", "minor bridge", "gully", "water barrier", "stream",
    "marsh", "open ground")


class Terrain(NamedTuple):
    """One line of the Terrain Chart."""

    kind: str
    move: int | None                      # None: impassable, or as the other terrain in the hex
    cover: int
    water: bool
    obstacle: bool
    rule: str


def _chart() -> dict[str, Terrain]:
    with (DATA / "terrain.tsv").open(encoding="utf-8", newline="") as file:
        return {r["kind"]: Terrain(r["kind"], None if r["move"] == "-" else int(r["move"]), int(r["cover"]),
                                   r["water"] == "yes", r["obstacle"] == "yes", r["rule"])
                for r in csv.DictReader(file, delimiter="\t")}


CHART: Final = _chart()
PRECEDENCE: Final = {kind: i for i, kind in enumerate(CHART)}
"""T78.1: of two types in a hex the one higher on the chart counts."""

FROM_MAP: Final = {
    "stone": BUILDING, "wooden": BUILDING, "town": BUILDING, "woods": WOODS, "brush": BRUSH, "orchard": ORCHARD,
    "grain": FIELD, "roots": FIELD, "plough": FIELD, "hay": FIELD, "gully": GULLY, "water": WATER_BARRIER,
    "stream": STREAM, "marsh": MARSH,
}
"""What the words of a map file are here; every other word is Open Ground."""

HEXSIDES: Final = {"wall": (1, "T97"), "hedge": (1, "T87"), "bocage": (2, "T87"), "fence": (1, "T84")}
"""T84, T87, T97: MPs to cross a hexside, on top of the hex."""

HEXSIDE_COVER: Final = {"wall": (2, "T97"), "hedge": (1, "T87"), "bocage": (2, "T87")}
"""T87, T97: Cover against a Fire Attack that enters the hex across it."""

CLIFF: Final = "cliff"


class Ground:
    """What one hex is."""

    __slots__ = ("along", "beneath", "building", "chart", "hex", "is_water", "kind", "level", "obstacle", "roads", "sides")

    def __init__(self, hex: int, kind: str, beneath: str, level: int) -> None:
        self.hex, self.kind, self.level = hex, kind, level
        self.chart = CHART[kind]
        self.beneath = beneath            # what lies under a Bridge; else the kind itself
        self.is_water = self.chart.water  # T78.1, T80.2: a Bridge hex is not a Water hex
        self.obstacle = self.chart.obstacle
        self.building: tuple[int, ...] = ()               # all hexes of its building
        self.roads = False                # T93: a Road hex
        self.along: dict[int, str] = {}   # side: road, railway or trail that runs through it
        self.sides: dict[int, str] = {}   # side: wall, hedge, bocage, fence, cliff

    @property
    def impassable(self) -> bool:
        """T98: no unit may ever be here."""
        return self.kind == WATER_BARRIER


def ground_of(m: Map, buildings: tuple[tuple[int, ...], ...]) -> tuple[Ground, ...]:
    """T78.1: the terrain of every hex of a map; 2.1: each has one type, a centre and a name; T88: and a level."""
    bridges = {h: MAJOR_BRIDGE if len(c.hexes) > 1 else MINOR_BRIDGE for c in m.crossings if c.kind == "bridge" for h in c.hexes}
    found = []
    for h, it in enumerate(derive(m)):
        beneath = FROM_MAP.get(it.terrain, OPEN)
        bridge = bridges.get(h)
        kind = bridge if bridge and PRECEDENCE[bridge] < PRECEDENCE[beneath] else beneath
        ground = Ground(h, kind, beneath, it.level)
        ground.roads = bool("road" in it.ways or "paved" in it.ways)
        for way, name in (("trail", "trail"), ("rail", "railway"), ("road", "road"), ("paved", "road")):
            ground.along.update(dict.fromkeys(it.ways.get(way, ()), name))
        for side in SIDES:
            feature = m.sides.get(hexside(m.grid, h, side))
            if feature:
                ground.sides[side] = feature
        found.append(ground)
    for hexes in buildings:
        for h in hexes:
            found[h].building = hexes
    return tuple(found)


WAY_RULES: Final = {"road": "T93", "railway": "T92", "trail": "T96"}


def step_cost(a: Ground, b: Ground, side: int) -> Tally | None:
    """T78.2: MPs to Move from a into b over a side of a: the hex, the hexside, and uphill; None where nobody may Move."""
    if not passable(a, b, side):
        return None
    return uphill(a, b, over_hexside(hex_cost(b, a.along.get(side)), a.sides.get(side)))


def off_the_bridge(a: Ground, b: Ground, side: int) -> bool:
    """T80.1: a Major Bridge is entered and left over its Road or Railway hexsides only [O21.4, O16.3].

    T80.2: off its way a Minor Bridge hex is what else lies in it; over a Water Barrier nobody gets there.
    """
    if MAJOR_BRIDGE in (a.kind, b.kind):
        return a.along.get(side) not in ("road", "railway")
    return b.kind == MINOR_BRIDGE and b.beneath == WATER_BARRIER and side not in a.along


def hex_cost(b: Ground, along: str | None) -> Tally:
    """By the chart [T81, T82, T85, T86, T89, T90, T91, T95, T99], or 1 along a Road, Railway or Trail [T92, T93, T96].

    T80.2: a Minor Bridge off its Road costs what lies beneath.
    """
    if along:
        return Tally.of(1, along, WAY_RULES[along])
    under = CHART[b.beneath] if b.chart.move is None else b.chart
    assert under.move is not None
    return Tally.of(under.move, under.kind, under.rule)


def over_hexside(cost: Tally, feature: str | None) -> Tally:
    """One more over a Fence, Hedge or Wall [T84, T87, T97]."""
    if feature not in HEXSIDES:
        return cost
    extra, rule = HEXSIDES[feature]
    return cost.add(extra, feature, rule)


def uphill(a: Ground, b: Ground, cost: Tally) -> Tally:
    """T88.1: one more into a higher hex, nothing downhill."""
    return cost.add(1 if b.level > a.level else 0, "uphill", "T88.1")


def passable(a: Ground, b: Ground, side: int, *, climbs: bool = False) -> bool:
    """O16.3, O21.4, O23.3.5: not an impassable hex [T98], not over the side of a Bridge [T80]; T83: a Cliff only for climbers."""
    if a.sides.get(side) == CLIFF and not climbs:
        return False
    return not b.impassable and not off_the_bridge(a, b, side)


class Step(NamedTuple):
    """From a hex to a neighbour."""

    to: int
    side: int
    cost: Tally | None


def steps_of(m: Map, ground: tuple[Ground, ...]) -> tuple[tuple[Step, ...], ...]:
    """Every way out of every hex."""
    grid = m.grid
    return tuple(tuple(Step(to, side, step_cost(ground[h], ground[to], side))
                       for side in SIDES if (to := grid.neighbor(h, side)) != OFF) for h in range(len(grid)))


def entry_sides(m: Map, a: int, b: int) -> tuple[int, ...]:
    """The hexsides of b by which a straight line from a comes in: two if it comes in exactly at their corner."""
    grid = m.grid
    (ax, ay), (bx, by) = grid.center(a), grid.center(b)
    x, y = ax - bx, ay - by
    found = []
    for side in SIDES:
        (px, py), (qx, qy) = (((vx - bx), (vy - by)) for vx, vy in grid.side_ends(b, side))
        if px * y - py * x >= 0 and x * qy - y * qx >= 0 and x * (px + qx) + y * (py + qy) > 0:
            found.append(side)
    return tuple(found)


__all__ = ["CHART", "CLIFF", "HEXSIDE_COVER", "Ground", "Step", "entry_sides", "ground_of", "opposite", "passable",
           "step_cost", "steps_of"]
