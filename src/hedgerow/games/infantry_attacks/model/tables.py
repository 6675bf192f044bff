"""The charts: fire tables, column modifiers, terrain effects, friendly fire, scatter. Numbers are ours (see `charts`)."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from hedgerow.games.infantry_attacks.model.charts import read_chart
from hedgerow.kernel.errors import HedgerowError

# ---- results of the fire tables ----

NOTHING, M, M1, M2, X1, X2, X3 = range(7)
"""What a cell says, the worse the higher: no effect, morale checks at +0, +1, +2, and one, two or three steps lost [7.6]."""
FIRE_RESULTS: Final = ("-", "M", "M1", "M2", "X", "2X", "3X")
"""How the Direct Fire and Bombardment tables print them."""
ASSAULT_RESULTS: Final = ("-", "M", "M1", "M2", "1", "2", "3")
NO_CHECK: Final = -1


def steps_lost(result: int) -> int:
    """7.61, 7.62: the steps a result takes from combat units, and as many from transports."""
    return result - M2 if result > M2 else 0


def check_modifier(result: int) -> int:
    """14.1: what survivors add to their morale check, 2 after any step loss [7.61]; `NO_CHECK` if there is none."""
    return NO_CHECK if result == NOTHING else min(result, M2) - M


class FireTable(NamedTuple):
    """T-direct-fire, T-bombardment, T-assault: a column is named by its place, 0 the lowest."""

    name: str
    provenance: str
    columns: tuple[int, ...]              # the strength each column begins at
    cells: tuple[tuple[int, ...], ...]    # [column][roll]; rolls below the lowest are NOTHING
    stated: tuple[tuple[int, int, str], ...]      # (roll, column, line): cells that the rulebook's text fixes
    results: tuple[str, ...]              # how results are printed

    @property
    def last(self) -> int:
        return len(self.columns) - 1

    def column(self, strength: int) -> int:
        """7.51: the highest column not above the strength; below the first column, the first."""
        found = 0
        for at, begins in enumerate(self.columns):
            if begins > strength:
                break
            found = at
        return found

    def shifted(self, column: int, by: int) -> int:
        """7.51: any number of columns, but never off the table."""
        return max(0, min(self.last, column + by))

    def result(self, column: int, roll: int) -> int:
        return self.cells[column][roll]

    def source(self, column: int, roll: int) -> str:
        """Where a cell comes from: the line of the rulebook that states it, or the provenance of the whole table."""
        for at, where, line in self.stated:
            if (at, where) == (roll, column):
                return f"text {line}"
        return self.provenance


def read_fire_table(name: str, results: tuple[str, ...]) -> FireTable:
    """A table as it is printed: dice down, strengths across, `M1@740` for a cell that line 740 of the rulebook states."""
    chart = read_chart(f"charts/{name}.tsv")
    columns = tuple(int(c) for c in chart.columns[1:])
    most = max(int(row[0]) for row in chart.rows)
    cells = [[NOTHING] * (most + 1) for _ in columns]
    stated = []
    for row in chart.rows:
        roll = int(row[0])
        for at, cell in enumerate(row[1:]):
            said, _, line = cell.partition("@")
            if said not in results:
                raise HedgerowError(f"{name}: {said} is not a result; there are {', '.join(results)}")
            cells[at][roll] = results.index(said)
            if line:
                stated.append((roll, at, line))
    return FireTable(name, chart.provenance, columns, tuple(map(tuple, cells)), tuple(stated), results)


DIRECT: Final = read_fire_table("direct_fire", FIRE_RESULTS)
BOMBARDMENT: Final = read_fire_table("bombardment", FIRE_RESULTS)
ASSAULT: Final = read_fire_table("assault", ASSAULT_RESULTS)


# ---- column modifiers ----

class Modifier(NamedTuple):
    """7.5: a shift of columns: how many, the rule that says so, in which situation, whom it affects."""

    amount: int
    rule: str
    situation: str
    affects: str
    source: str


def _read_modifiers() -> dict[str, dict[str, Modifier]]:
    """By table (direct, bombardment, assault) and id. Terrain is not among them: it is in `TERRAIN`."""
    found: dict[str, dict[str, Modifier]] = {}
    for r in read_chart("charts/column_modifiers.tsv").records():
        if r["id"] != "terrain":
            found.setdefault(r["table"], {})[r["id"]] = Modifier(
                int(r["value"]), r["rule"].split(",")[0], r["situation"], r["affects"], r["source"])
    return found


_MODIFIERS: Final = _read_modifiers()
DIRECT_MODIFIERS: Final = _MODIFIERS["direct"]
BOMBARDMENT_MODIFIERS: Final = _MODIFIERS["bombardment"]
ASSAULT_MODIFIERS: Final = _MODIFIERS["assault"]


# ---- terrain ----

CLEAR, FIELD, WOODS, TOWN, HILL, SWAMP, RIVER_MINOR, RIVER_MAJOR, LAKE = range(9)
"""2.2.2: what a hex is. A hill hex is raised ground with nothing else on it; elevation is a matter of its own."""
TERRAIN_NAMES: Final = ("clear", "field", "woods", "town", "hill", "swamp", "river-minor", "river-major", "lake")

FOOT, MOUNTED, WAGON = range(3)
"""What a piece pays movement as. Foot: foot units, infantry leaders, limbered guns that move themselves; mounted: mounted
cavalry and cavalry leaders; wagon: transports."""
MOVEMENT_CLASSES: Final = ("foot", "mounted", "wagon")

LEVEL_METRES: Final = 20
"""8.71: metres between two elevation lines. All heights are counted in such steps."""
PROHIBITED: Final = -1
"""Instead of a movement cost: nobody enters [5.84]."""


class TerrainEffects(NamedTuple):
    """T-tec: a row of the Terrain Effects Chart. Costs are counted in 1/`MP` of a movement point."""

    name: str
    limiting: bool                        # 1.0-def-limiting
    blocks: bool                          # 8.61; hills do not, their elevation lines do [8.62]
    height: int                           # 8.72: steps of 20 m that town and woods add
    spotted_from: int                     # 8.4, 8.51, 8.8: hexes, by day
    cost: tuple[int, int, int]            # by movement class
    direct: int
    bombardment: int
    assault: int                          # 12.31: on the attacker's fire
    dig_in: bool                          # 16.2
    source: str


_CHART: Final = read_chart("charts/terrain_effects.tsv")
TERRAIN_PROVENANCE: Final = _CHART.provenance
_ROWS: Final = {r["terrain"]: r for r in _CHART.records()}


def _fractions() -> list[Fraction]:
    costs = [_ROWS[name][f"mp_{each}"] for name in (*TERRAIN_NAMES, "road") for each in MOVEMENT_CLASSES]
    return [Fraction(cost) for cost in costs if cost != "prohibited"]


MP: Final = lcm(*(f.denominator for f in _fractions()))
"""One movement point. Costs and allowances are whole numbers of 1/MP, so that halves stay exact."""


def _cost(said: str) -> int:
    return PROHIBITED if said == "prohibited" else int(Fraction(said) * MP)


def _costs(r: dict[str, str]) -> tuple[int, int, int]:
    return _cost(r["mp_foot"]), _cost(r["mp_mounted"]), _cost(r["mp_wagon"])


def _number(said: str) -> int:
    return 0 if said == "-" else int(said)


def _effects(name: str) -> TerrainEffects:
    r = _ROWS[name]
    height = 0 if r["added_height_m"] == "line" else int(r["added_height_m"]) // LEVEL_METRES
    return TerrainEffects(
        name, r["limiting"] == "yes", r["blocks_los"] == "yes", height, _number(r["spotted_from_day"]), _costs(r),
        _number(r["direct"]), _number(r["bombardment"]), _number(r["assault_attacker"]), r["dig_in"] == "yes", r["source"])


TERRAIN: Final[tuple[TerrainEffects, ...]] = tuple(_effects(name) for name in TERRAIN_NAMES)
ROAD_COST: Final[tuple[int, int, int]] = _costs(_ROWS["road"])
"""5.3: across a hexside that a road crosses, bridges included."""

CLEAR_SIGHT: Final = TERRAIN[CLEAR].spotted_from
"""8.4: how far a target in the clear is spotted by day."""
LIMITED_SIGHT: Final = TERRAIN[WOODS].spotted_from
"""8.51: into limiting terrain and smoke."""
SIGHT_PER_LEVEL: Final = 6
"""8.73: more hexes of spotting range for each 20 m above the spotted hex."""
SMOKE_SIGHT: Final = int(_ROWS["smoke"]["spotted_from_day"])
"""16.12."""


# ---- friendly fire, scatter ----

FRIENDLY_FIRE_COLUMN: Final[tuple[int, ...]] = tuple(
    BOMBARDMENT.columns.index(int(column)) for _, column in read_chart("charts/friendly_fire.tsv").rows)
"""9.83: the Bombardment column for the die less 1 under strength 10, from 0 to 6."""

SCATTER: Final = (0, 1, 2, 3, 4, 5, 6)
"""T-scatter: the side of the hex, 1 north and on clockwise, that a die points to [16.13, 18.1]."""
SCATTER_DISTANCE: Final = (0, 0, 0, 0, 1, 1, 2)
"""T-distance: how many hexes off a shot falls, by die [18.1]."""
