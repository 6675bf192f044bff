"""3, 5.5, 7, 11, 30, 43, 44 The ground: boards joined into one map, and everything about it that never changes.

Hexes are numbered from 0 to `size` - 1, down the columns from the left. Costs are in half movement factors and points
(`tables`), so that a hexside crossed by a road costs 1 and open ground 2; BARRED means that there is no way.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

from hedgerow.board import joining
from hedgerow.board.derive import LEAST_SHARE, HexTerrain, derive, probes
from hedgerow.board.grid import OFF, SIDES, opposite
from hedgerow.board.hexmap import Map
from hedgerow.board.los import BLOCKED
from hedgerow.board.mapfile import load_map
from hedgerow.board.shapes import hexside
from hedgerow.board.sighttable import SightTable, sight_table
from hedgerow.board.survey import survey
from hedgerow.games.squad_leader.model import los
from hedgerow.games.squad_leader.model.charts import data_file, read_chart
from hedgerow.games.squad_leader.model.tables import (
    AFV_COST,
    AFV_EXTRA,
    BARRED,
    COVER,
    DOUBLED_UPHILL,
    INFANTRY_COST,
    INFANTRY_EXTRA,
    OPEN,
    RIVER,
    SHELLHOLE,
    STONE,
    TRUCK_COST,
    TRUCK_EXTRA,
    WHEAT,
    WOODEN,
    WOODS,
)

NO_BUILDING: Final = -1
PLAIN, HEDGE, WALL, CLIFF = range(4)
"""What lies on a hexside."""
SIDE_NAMES: Final = ("", "hedge", "wall", "cliff")

_TERRAIN: Final = {"shellholes": SHELLHOLE, "grain": WHEAT, "woods": WOODS, "wooden": WOODEN, "stone": STONE, "water": RIVER}
_SIDES: Final = {"wall": WALL, "hedge": HEDGE, "bocage": HEDGE, "cliff": CLIFF}


@dataclass(frozen=True, slots=True)
class Cut:
    """A board as a scenario uses it: its number, the hexrows in play (all if none are named), and which way round it lies."""

    board: str
    first: str = ""
    last: str = ""
    turned: bool = False


@lru_cache
def board_map(number: str) -> Map:
    """3.4: one of the boards: an owner's own if there is one, else ours."""
    return load_map(data_file(f"maps/{number}.map"))


def laid_out(rows: Sequence[Sequence[Cut]]) -> Map:
    """3.1, 3.4, 21.1: the boards of a configuration joined: each row from left to right, the rows from top to bottom."""
    whole: Map | None = None
    for cuts in rows:
        row: Map | None = None
        for cut in cuts:
            m = _cut_map(cut)
            row = m if row is None else joining.beside(row, m)
        assert row is not None
        whole = row if whole is None else joining.above(whole, row)
    assert whole is not None
    return whole


def _cut_map(cut: Cut) -> Map:
    m = board_map(cut.board)
    if cut.first:
        m = joining.cropped(m, cut.first, cut.last)
    return joining.turned(m) if cut.turned else m


def _has_woods(it: HexTerrain) -> bool:
    """3.8: whether woods cover at least a fifth of the hex."""
    return it.cover.get("woods", 0) * LEAST_SHARE >= len(probes())


class Ground:
    """The playing area. `wheat` says whether the grain stands [44.24]; `river` names the edge that is under water [60.1]."""

    def __init__(self, rows: Sequence[Sequence[Cut]], *, wheat: bool = True, river: str = "", made: Map | None = None) -> None:
        self.map: Final = made or laid_out(rows)
        self.boards = tuple(cut.board for row in rows for cut in row)
        hexes = derive(self.map)
        grid = self.map.grid
        self.grid: Final = grid
        self.size: Final = len(grid)
        self.names: Final = grid.names
        self.around: Final = tuple(grid.adjacent(h) for h in range(self.size))
        """The hexes next to each hex."""
        self.beside: Final = grid.neighbors
        """`beside[h][side]` is the hex over a side from 1 (north) to 6 (north-west), or OFF."""
        self.distance: Final = grid._distances
        """2.3: `distance[a][b]` in hexes."""
        self.edges: Final[dict[str, frozenset[int]]] = {
            "north": frozenset(grid.edge("north")), "south": frozenset(grid.edge("south")),
            "east": frozenset(grid.edge("east")), "west": frozenset(grid.edge("west"))}
        self.terrain: Final = self._kinds(hexes, wheat, river)
        """The kind of each hex: OPEN, SHELLHOLE, WHEAT, WOODS, WOODEN, STONE or RIVER."""
        self.has_wheat: Final = WHEAT in self.terrain
        self.wooded: Final = tuple(k in (WOODEN, STONE) and _has_woods(it) for k, it in zip(self.terrain, hexes, strict=True))
        """3.8: building hexes with woods as well; both count."""
        self.cover: Final = tuple(COVER[k] + COVER[WOODS] * self.wooded[h] for h, k in enumerate(self.terrain))
        """T-11.1: what each hex adds to the roll of an attack on infantry in it."""
        self.level: Final = tuple(it.level for it in hexes)
        """43.1: the level of each hex at its centre dot [43.14]."""
        self.crest: Final = tuple(it.crest for it in hexes)
        """43.2: whether a crest line runs through it."""
        self.road: Final = self._roads(hexes)
        """5.52: the sides of each hex that a road crosses, those at the edge of the map included."""
        self.sides: Final = tuple(tuple(self._side(h, s) for s in range(7)) for h in range(self.size))
        """11.5, 44.1: `sides[h][side]` is PLAIN, HEDGE, WALL or CLIFF; place 0 is unused."""
        land = survey(self.map, hexes)
        built = frozenset(h for h, k in enumerate(self.terrain) if k in (WOODEN, STONE))
        self.buildings: Final = tuple(sorted(hexes_ for b in land.buildings if (hexes_ := tuple(h for h in b if h in built))))
        """The hexes of each building."""
        self.building_of: Final = self._building_numbers()
        """The number of the building each hex belongs to, or NO_BUILDING."""
        self.large: Final = tuple(b != NO_BUILDING and len(self.buildings[b]) >= los.LARGE for b in self.building_of)
        """7.4: whether the hex is part of a multi-story building."""
        stairs = {h for b in self.map.buildings for h in b.stairs}
        self.stairs: Final = frozenset(h for h in stairs if self.large[h])
        """57.3: hexes with a staircase."""
        self.sewers: Final = self._sewers()
        """27.1: hexes with a sewer entrance."""
        self.land: Final = land if wheat else replace(land, terrain=tuple("open" if t == "grain" else t for t in land.terrain))

    # ---- reading the map ----

    def _kinds(self, hexes: Sequence[HexTerrain], wheat: bool, river: str) -> tuple[int, ...]:
        kinds = [_TERRAIN.get(it.terrain, OPEN) for it in hexes]
        wet = {h for h in self.edges[river] if self.grid.is_half(h)} if river else set()
        for h, kind in enumerate(kinds):
            if h in wet:
                kinds[h] = RIVER
            elif kind == WHEAT and not wheat:
                kinds[h] = OPEN
        return tuple(kinds)

    def _roads(self, hexes: Sequence[HexTerrain]) -> tuple[frozenset[int], ...]:
        """5.52: as the lines of the map run, where there are lines: a road along a hexside does not cross it."""
        roads = [line for line in self.map.lines if line.kind in ("road", "paved")]
        found: dict[int, set[int]] = {h: set() for line in roads for h in line.hexes}
        for line in roads:
            for a, b in pairwise(line.hexes):
                found[a].add(self.grid.side_to(a, b))
                found[b].add(self.grid.side_to(b, a))
            found[line.hexes[0]].add(line.entry)
            found[line.hexes[-1]].add(line.exit)
        return tuple(frozenset(found[h] - {0}) if h in found else frozenset(it.road) for h, it in enumerate(hexes))

    def _side(self, h: int, side: int) -> int:
        if side == 0:
            return PLAIN
        return _SIDES.get(self.map.sides.get(hexside(self.grid, h, side), ""), PLAIN)

    def _building_numbers(self) -> tuple[int, ...]:
        found = [NO_BUILDING] * self.size
        for number, hexes in enumerate(self.buildings):
            for h in hexes:
                found[h] = number
        return tuple(found)

    def _sewers(self) -> frozenset[int]:
        names = [row["board"].text + row["hex"].text for row in read_chart("boards")
                 if row["feature"].text == "sewer" and row["board"].text in self.boards]
        return frozenset(self.grid.index(name) for name in names if self.grid.has(name))

    # ---- names and places ----

    def hex(self, name: str) -> int:
        """The hex of that name: `K5` on a single board, `3K5` on any."""
        return self.grid.index(name)

    def side_between(self, a: int, b: int) -> int:
        """The side of `a` that faces its neighbour `b`; 0 if they are not adjacent."""
        return self._sides_towards[a].get(b, 0)

    @cached_property
    def _sides_towards(self) -> tuple[dict[int, int], ...]:
        return tuple({n: s for s in SIDES if (n := row[s]) != OFF} for row in self.beside)

    def on_board(self, number: str) -> tuple[int, ...]:
        """The hexes of one board, those it shares with its neighbours included."""
        return tuple(h for h in range(self.size) if any(n.startswith(number) for n in self.full_names(h)))

    def full_names(self, h: int) -> tuple[str, ...]:
        """3.5: every name of a hex with its board's number; a hex on a joint has two."""
        names = self.grid.names_of(h)
        return tuple(n for n in names if n[0].isdigit()) or names

    @cached_property
    def board_names(self) -> tuple[str, ...]:
        """The name of each hex with its board's number."""
        return tuple(self.full_names(h)[0] for h in range(self.size))

    def same_building(self, a: int, b: int) -> bool:
        """7.7: whether two hexes are parts of one building."""
        return self.building_of[a] != NO_BUILDING and self.building_of[a] == self.building_of[b]

    def building_at(self, name: str) -> tuple[int, ...]:
        """The hexes of the building in the hex of that name."""
        h = self.hex(name)
        number = self.building_of[h]
        return self.buildings[number] if number != NO_BUILDING else (h,)

    def in_open(self, h: int) -> bool:
        """11.3, 43.15: open ground, hill or not, where moving units are shot at with -2; not wheat [44.23]."""
        return self.terrain[h] == OPEN

    # ---- what it costs to enter ----

    def by_road(self, a: int, b: int) -> bool:
        """5.52: whether the hexside between two hexes is crossed by a road."""
        side = self._sides_towards[a].get(b, 0)
        return side in self.road[a] and opposite(side) in self.road[b]

    def uphill(self, a: int, b: int) -> bool:
        """5.53, 43.21: whether `b` lies higher than `a`."""
        return self.level[b] > self.level[a]

    @cached_property
    def infantry_cost(self) -> tuple[tuple[int, ...], ...]:
        """T-5.5: `infantry_cost[h][side]`, half MF to enter `h` over its side, with wall or hedge and the way uphill."""
        return tuple(tuple(self._infantry_cost(h, s) for s in range(7)) for h in range(self.size))

    @cached_property
    def open_around(self) -> tuple[tuple[int, ...], ...]:
        """T-5.5: the hexes next to each that infantry may enter from there."""
        return tuple(tuple(n for n in self.around[h] if self.infantry_cost[n][self.side_between(n, h)] != BARRED)
                     for h in range(self.size))

    def _infantry_cost(self, h: int, side: int) -> int:
        """T-5.5, 5.51, 5.52, 5.53, 5.54, 11.52: costs add up, the road rate in the open only; other ground in a road hex is paid
        for [5.54-a]."""
        kind = self.terrain[h]
        cost = INFANTRY_COST[kind] + INFANTRY_COST[WOODS] * self.wooded[h]
        if side == 0 or cost == BARRED or self.sides[h][side] == CLIFF:
            return BARRED
        if side in self.road[h] and kind in (OPEN, SHELLHOLE, WHEAT):
            cost = INFANTRY_EXTRA["road"]
        if DOUBLED_UPHILL[kind] and self._comes_from_below(h, side):
            cost *= 2
        return cost + INFANTRY_EXTRA.get(SIDE_NAMES[self.sides[h][side]], 0)

    def _comes_from_below(self, h: int, side: int) -> bool:
        """5.53: off the map counts as Level 0 (E-5.54b)."""
        other = self.beside[h][side]
        return self.level[h] > (0 if other == OFF else self.level[other])

    @cached_property
    def afv_cost(self) -> tuple[tuple[int, ...], ...]:
        """T-30: the same for AFVs. Halftracks may not enter what bogs tanks: `tables.BOGS`."""
        return tuple(tuple(self._vehicle_cost(h, s, AFV_COST, AFV_EXTRA) for s in range(7)) for h in range(self.size))

    @cached_property
    def truck_cost(self) -> tuple[tuple[int, ...], ...]:
        """T-30: the same for trucks and jeeps, which walls and hedges bar."""
        costs = tuple(tuple(self._vehicle_cost(h, s, TRUCK_COST, TRUCK_EXTRA) for s in range(7)) for h in range(self.size))
        barred = (HEDGE, WALL)
        return tuple(tuple(BARRED if self.sides[h][s] in barred else costs[h][s] for s in range(7)) for h in range(self.size))

    def _vehicle_cost(self, h: int, side: int, ground: tuple[int, ...], extra: dict[str, int]) -> int:
        """T-30: 30.1: no stone buildings; a road hexside at its own rate whatever else the hex is; uphill on top."""
        kind = self.terrain[h]
        if side == 0 or kind == STONE or self.sides[h][side] == CLIFF:
            return BARRED
        cost = extra["road"] if side in self.road[h] else ground[kind] + ground[WOODS] * self.wooded[h]
        if cost < 0:
            return BARRED
        if self._comes_from_below(h, side):
            cost += extra["uphill"]
        return cost + (extra["shellhole"] if kind == SHELLHOLE else 0)

    # ---- line of sight ----

    @cached_property
    def sight(self) -> SightTable:
        """7, 43: who sees whom, units in large buildings being on both floors at once [7.9]."""
        return sight_table(self.land, los.los_rules())

    @cached_property
    def storeyed_sight(self) -> SightTable:
        """57.7: who sees whom where a unit is on one floor: `code(a, b, (floor, floor))`."""
        return sight_table(self.land, los.los_rules(upper_levels=True))

    @cached_property
    def spotter_sight(self) -> SightTable:
        """46.7: who sees what as a spotter of artillery does, over walls and hedges; floors as in the last."""
        return sight_table(self.land, los.los_rules(upper_levels=True, walls=False))

    def sees(self, a: int, b: int) -> bool:
        """7.1: whether nothing that is fixed on the map blocks the line; [7.8] adjacent hexes always see each other."""
        return self.sight.rows[a][b] != BLOCKED

    def seen_over_wheat(self, a: int, b: int) -> bool:
        """44.21: whether the line crosses more than one wheatfield hexside on the level: then fire is halved."""
        if not self.has_wheat:
            return False
        key = (a, b) if a < b else (b, a)
        found = self._through_wheat.get(key)
        if found is None:
            found = self._through_wheat[key] = los.through_wheat(self.land, *key)
        return found

    @cached_property
    def _through_wheat(self) -> dict[tuple[int, int], bool]:
        return {}

    @cached_property
    def _passed(self) -> dict[tuple[int, int], tuple[tuple[int, ...], ...]]:
        return {}

    def hexes_passed(self, a: int, b: int) -> tuple[tuple[int, ...], ...]:
        """17.5, 17.7: the hexes a line passes, ends included; two together where it runs along a hexside."""
        found = self._passed.get((a, b))
        if found is None:
            found = self._passed[a, b] = tuple(los.hexes_passed(self.grid, a, b))
        return found

    def side_entered(self, a: int, b: int) -> tuple[int, ...]:
        """11.5, 33.5: the sides of `b` by which the line from `a` comes in; two where it comes along a hexspine."""
        if a == b:
            return ()
        last = self.hexes_passed(a, b)[-2]
        return tuple(s for s in SIDES if self.beside[b][s] in last)

    def sees_with(self, a: int, b: int, *, smoke: Collection[int] = (), fires: Collection[int] = (),
                  vehicles: Collection[int] = ()) -> int:
        """0 for a clear line, 1 for one through smoke, or BLOCKED, with what has come onto the map in play."""
        return los.hindrance(self.sight, a, b, smoke=smoke, fires=fires, vehicles=vehicles)
