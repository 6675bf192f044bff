"""The charts of the Quick Reference Data Card, as small integers ready to look up.

Movement is counted in half movement factors and half movement points, so that a road hex costs 1 and open ground 2.
"""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.charts import read_chart

# ---- Infantry Fire Table [10.6] ----

NOTHING: Final = -1
"""10.6: a dash, no effect."""
KIA: Final = 9
"""10.6: everyone in the target hex is eliminated. All other results are what is added to a morale check; M adds 0."""
RESULT_NAMES: Final = {NOTHING: "no effect", 0: "M", 1: "1", 2: "2", 3: "3", 4: "4", KIA: "KIA"}

_CODES: Final = {"-": NOTHING, "M": 0, "1": 1, "2": 2, "3": 3, "4": 4, "KIA": KIA}
_IFT: Final = read_chart("infantry_fire")
IFT_COLUMNS: Final[tuple[int, ...]] = tuple(int(name) for name in _IFT[0] if name != "DR")
_LAST_ROW: Final = len(_IFT) - 1
_IFT_CELLS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(_CODES[row[str(column)].text] for row in _IFT) for column in IFT_COLUMNS)


def ift_column(firepower: float) -> int:
    """10.3: the place of the highest column the firepower reaches, from 0 on; -1 if it is less than 1."""
    place = -1
    for column in IFT_COLUMNS:
        if column > firepower:
            break
        place += 1
    return place


def ift_result(place: int, roll: int) -> int:
    """10.6: the result of a modified roll in a column given by its place; below the first nothing happens."""
    if place < 0:
        return NOTHING
    return _IFT_CELLS[place][min(max(roll, 0), _LAST_ROW)]


def ift(firepower: float, roll: int) -> int:
    """T-IFT: the result of a modified roll with so many firepower factors."""
    return ift_result(ift_column(firepower), roll)


NO_KIA: Final = -9
"""Lower than any modified roll: less than one factor kills nobody."""


def highest_kia(firepower: float) -> int:
    """T-IFT: the highest modified roll that means KIA with so many firepower factors."""
    return max((roll for roll in range(_LAST_ROW + 1) if ift(firepower, roll) == KIA), default=NO_KIA)


_CALIBRES: Final = tuple((row["mm"].number, row["column"].number) for row in read_chart("calibres"))


def shell_firepower(mm: int) -> int:
    """34.2: the firepower column of a shell, its calibre rounded down; 0 for one that is too small."""
    found = 0
    for calibre, column in _CALIBRES:
        if calibre <= mm:
            found = column
    return found


# ---- Close Combat Table [20.3] ----

_CLOSE: Final = tuple(
    (row["attacker"].number, row["defender"].number, row["kill"].number) for row in read_chart("close_combat"))
CLOSE_COMBAT_ODDS: Final[tuple[str, ...]] = tuple(f"{a}-{d}" for a, d, _ in _CLOSE)


def odds_column(attack: float, defence: float) -> int:
    """20.3: the place of the highest listed odds that the ratio reaches; -1 if it is below all of them."""
    place = -1
    for a, d, _ in _CLOSE:
        if attack * d < a * defence:
            break
        place += 1
    return place


def close_combat_kill(place: int) -> int:
    """20.3: the highest roll that kills at these odds; 0 if none does."""
    return _CLOSE[place][2] if place >= 0 else 0


# ---- Terrain [T-5.5, T-11.1, T-30] ----

OPEN, SHELLHOLE, WHEAT, WOODS, WOODEN, STONE, RUBBLE, RIVER = range(8)
"""The kinds of ground a hex can be."""
TERRAIN_NAMES: Final = (
    "open", "shellhole", "wheatfield", "woods", "wooden building", "stone building", "rubble", "river")
BARRED: Final = -1
"""The cost of ground that may not be entered."""

_TERRAIN: Final = {row["name"].text: row for row in read_chart("terrain")}


def _terrain(column: str) -> tuple[int, ...]:
    cells = [_TERRAIN[name][column] for name in TERRAIN_NAMES]
    return tuple(BARRED if cell.is_empty else cell.number for cell in cells)


INFANTRY_COST: Final = _terrain("infantry")
"""T-5.5: half MF to enter each kind of ground."""
AFV_COST: Final = _terrain("afv")
"""T-30: half MP for a tank, SP gun or halftrack."""
TRUCK_COST: Final = _terrain("truck")
"""T-30: half MP for a truck or jeep."""
COVER: Final = _terrain("cover")
"""T-11.1: what each kind of ground adds to the roll of an attack."""
DOUBLED_UPHILL: Final = tuple(_TERRAIN[name]["uphill"].is_yes for name in TERRAIN_NAMES)
"""5.53: whether infantry pays double for entering it from below."""
BOGS: Final = tuple(_TERRAIN[name]["bogs"].is_yes for name in TERRAIN_NAMES)
"""39.1: whether an AFV that enters may be immobilized; halftracks may not enter it at all [T-30]."""

MOVING_IN_OPEN: Final = -2
"""T-11.1: the modifier against units that moved in the open."""
HEDGE_COVER: Final = 1
WALL_COVER: Final = 2

_MOVEMENT: Final = {row["what"].text: row for row in read_chart("movement")}
INFANTRY_EXTRA: Final[dict[str, int]] = {what: row["infantry"].number for what, row in _MOVEMENT.items()}
"""T-5.5: half MF for a road hexside, wall, hedge, smoke, entrenchment, bunker, stairs."""
AFV_EXTRA: Final[dict[str, int]] = {what: row["afv"].number for what, row in _MOVEMENT.items()}
TRUCK_EXTRA: Final[dict[str, int]] = {what: row["truck"].number for what, row in _MOVEMENT.items()}
"""T-30: half MP for road, smoke, uphill, outside arc, vehicle, enemy AFV, unload. A truck never crosses a wall or hedge."""
ROAD_COST: Final = INFANTRY_EXTRA["road"]

# ---- Anti-tank fire [33-37] ----

(TO_HIT_BUILDING, TO_HIT_WOODS, TO_HIT_OTHER, HULL_DOWN, VEHICLE_IN_WOODS, VEHICLE_IN_OTHER, GUN_TARGET) = range(7)
"""The rows of T-33.3; shellholes and entrenchments are in the row of buildings."""
BANDS: Final = (6, 12, 24)
"""T-33.3: the ranges at which a column ends."""
_TO_HIT: Final = read_chart("to_hit")
TO_HIT: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(0 if row[f"{colour} {band}"].is_empty else row[f"{colour} {band}"].number for band in (6, 12, 24, 25))
          for row in _TO_HIT)
    for colour in ("black", "red"))
NO_CHANCE: Final = 0
"""T-33.3: the gun at the longest range, which red numbers cannot hit."""
CASES: Final[dict[str, int]] = {row["case"].text: row["amount"].number for row in read_chart("to_hit_cases")}
"""T-33.31: cases A to K."""


def to_hit(target: int, distance: int, *, red: bool) -> int:
    """T-33.3: the highest roll that hits such a target at that range."""
    band = sum(distance > most for most in BANDS)
    return TO_HIT[red][target][band]


FRONT, SIDE, REAR, SOFT = range(4)
"""33.5: the facings of a target; the last is the row of trucks and jeeps."""
FACING_NAMES: Final = ("front", "side", "rear", "soft")
KILL_MG, KILL_50 = "MG", ".50"
KILL_HEAT, KILL_PANZERFAUST, KILL_BAZOOKA = "HEAT", "panzerfaust", "bazooka"
KILL_FLAMETHROWER, KILL_CHARGE = "flamethrower", "charge"
NO_KILL: Final = -99
"""An empty cell of T-33.4: machine guns and trucks, which 51.4 deals with."""
KILL: Final[dict[str, tuple[int, ...]]] = {
    column: tuple(NO_KILL if row[column].is_empty else row[column].number for row in rows)
    for rows in (read_chart("kill"),) for column in rows[0] if column != "target"}
"""T-33.4: kill numbers by weapon or ammunition, for FRONT, SIDE, REAR and SOFT."""


def kill_column(ammunition: str, mm: int) -> str:
    """34.2: the column of T-33.4 for AP or HE of a calibre, rounded down to one that is printed."""
    sizes = [int(name.split()[1]) for name in KILL if name.startswith(f"{ammunition} ")]
    return f"{ammunition} {max((s for s in sizes if s <= mm), default=min(sizes))}"


AT_WEAPONS: Final[dict[tuple[str, int], tuple[int, int]]] = {
    (row["weapon"].text, row["range"].number): (row["standing"].number, row["moved"].number)
    for row in read_chart("at_weapons")}
"""T-37.31, T-37.41: TO HIT of a panzerfaust or bazooka by range: standing, and in Advancing Fire after moving."""
IMMOBILIZE: Final[dict[str, int]] = {row["where"].text: row["number"].number for row in read_chart("immobilize")}
"""T-36.12: the highest roll that immobilizes an adjacent AFV, by where the infantry is."""

# ---- Artillery, fortifications, fire [45-59] ----

ARTILLERY: Final[dict[str, tuple[int, ...]]] = {
    nation: tuple(row[nation].number for row in rows)
    for rows in (read_chart("artillery"),) for nation in rows[0] if nation != "die"}
"""T-45.2: calibres for a die of 1 to 6, at places 0 to 5."""
_COUNTER_BATTERY: Final = tuple((row["most"].number, row["result"].text) for row in read_chart("counter_battery"))


def counter_battery(roll: int) -> str:
    """T-45.4: destroyed, disrupted or none."""
    return next((result for most, result in _COUNTER_BATTERY if roll <= most), _COUNTER_BATTERY[-1][1])


_MODIFIERS: Final = {(row["table"].text, row["key"].text): row["amount"].number for row in read_chart("modifiers")}


def modifier(table: str, key: str) -> int:
    """T-46.54, T-54.7, T-55.6 and T-59.4."""
    return _MODIFIERS[table, key]


# ---- Design your own, campaign ----

POINTS: Final[dict[tuple[str, str], int]] = {
    (row["nation"].text, row["name"].text): row["points"].number for row in read_chart("points")}
"""T-DYO-PV: the price of a counter by nation and name; fortifications under `any`, mines by the factor."""
RANDOM_SELECTION: Final[dict[str, dict[str, int]]] = {
    row["card"].text: {name: cell.number for name, cell in row.items() if name != "card" and cell.number}
    for row in read_chart("random_selection")}
"""T-DYO-RSC: the force of each card, such as `club 7`."""
RANDOM_VICTORY: Final[dict[str, str]] = {row["card"].text: row["condition"].text for row in read_chart("victory_conditions")}
"""T-DYO-VC: the victory condition of each rank of card."""
_CAMPAIGN: Final = read_chart("campaign")
RANKS: Final[tuple[tuple[str, int, int], ...]] = tuple(
    (row["key"].text, row["first"].number, row["second"].number) for row in _CAMPAIGN if row["table"].text == "rank")
"""T-C3.1: name, morale and leadership of each rank, the lowest first."""
ELAN: Final[dict[str, int]] = {row["key"].text: row["first"].number for row in _CAMPAIGN if row["table"].text == "points"}
"""C2: points of élan and cowardice by event."""
