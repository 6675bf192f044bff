"""ASL Starter Kit #1 in arrays: the map hex by hex with the hexes just off it, units, support weapons, the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hedgerow.envs.layout import PLACED, Columns, Layout, Look, Sheet, held_by, numbers_of, one_of, place_of
from hedgerow.games.asl_sk1.model.counters import CONSCRIPT, ELITE, FIRST, GREEN, NATIONS, SECOND
from hedgerow.games.asl_sk1.model.ground import TERRAIN_NAMES as TERRAIN
from hedgerow.games.asl_sk1.model.state import MARKER_NAMES
from hedgerow.games.asl_sk1.rules.sequence import PHASES as PLAYED

HEXES, UNITS, WEAPONS, BUILDINGS = 440, 64, 24, 72
SIZE = 33, 42                             # of the largest map, in cells
PHASES = ("set-up", *PLAYED)
MARKERS = MARKER_NAMES[1:]
CLASSES = (ELITE, FIRST, SECOND, GREEN, CONSCRIPT)
MEN = {"squad": 0.25, "half-squad": 0.125, "leader": 0.0625}


def ground(card: Any, sheet: Sheet) -> None:
    """Terrain, TEM, cost, roads, where the hex lies; the last hexes are those off the map."""
    it = card.ground
    for h in range(len(it.names)):
        at = place_of(it.cell(h), SIZE)[1:]
        if h >= it.size:
            sheet.row("hexes", h, [*[0.0] * (len(TERRAIN) + 4), 1.0, *at])
        else:
            sheet.row("hexes", h, [*one_of(it.terrain[h], range(len(TERRAIN))), it.tem[h] / 3, it.cost[h] / 2, bool(it.road[h]),
                                   h in card.mover_exit, 0.0, *at])


def write(look: Look, sheet: Sheet) -> None:
    write_turn(look, sheet)
    where = write_units(look, sheet)
    write_weapons(look, sheet, where)
    write_hexes(look, sheet)


def write_turn(look: Look, sheet: Sheet) -> None:
    board, me = look.board, look.seat
    foe = next(s for s in board["sides"] if s != me)
    points = board["points"]
    held = [held_by(goal["held by"], me) for goal in board["objectives"]]
    sheet.row("turn", 0, [
        board["turn"] / 8, board["turns"] / 8, (board["turns"] - board["turn"]) / 8, board["half last turn"],
        board["attacker"] == me, *one_of(board["phase"], PHASES), board["snow"], points[me] / 40, points[foe] / 40,
        sum(held) / max(1, len(held)), *one_of(me, NATIONS), *one_of(foe, NATIONS)])


def write_units(look: Look, sheet: Sheet) -> dict[int, tuple[bool, int]]:
    """A row for each unit, and who stands where: whether it is one's own, and its hex."""
    board, me, at = look.board, look.seat, numbers_of(look.scenario.ground.names)
    where: dict[int, tuple[bool, int]] = {}
    for unit in board["units"]:
        number, own, hex_ = unit["id"], unit["side"] == me, unit["hex"]
        h = -1 if hex_ is None else at[hex_]
        where[number] = own, h
        if h >= 0:
            add_to_hex(sheet, h, HEX_ROW["own men" if own else "enemy men"], unit)
        if number < UNITS:
            sheet.row_of("units", number, unit, lambda u: unit_row(look, u))
    for number, march in board["moving"].items():
        sheet.mark_from("units", int(number), UNIT_ROW["moving"], (
            1.0, (march["mf"] - march["spent"]) / 8, march["here"] / 4, march["assault"], march["done"],
            int(number) in board["stack"]))
    if attack := board["attack"]:
        for column, units in (("firing", [unit for unit, _ in attack["firers"]]), ("fired at", attack["targets"]),
                              ("directs the fire", attack["leaders"])):
            sheet.mark_all("units", units, UNIT_ROW[column])
    for _, number, h in (line for line in look.lines if line[0] == "place"):
        where[number] = True, h
        sheet.mark_from("units", number, 0, place(look, h))
        sheet.add("hexes", h, HEX_ROW["own men"], 0.25)
    return where


def unit_row(look: Look, unit: Mapping[str, Any]) -> list[float]:
    own, size, where = unit["side"] == look.seat, unit["size"], unit["place"]
    h = -1 if unit["hex"] is None else numbers_of(look.scenario.ground.names)[unit["hex"]]
    return [*place(look, h), own, not own, size == "squad", size == "half-squad", size == "leader",
            *one_of(unit["class"], CLASSES), unit["fp"] / 10, unit["range"] / 10, unit["morale"] / 12, unit["leadership"] / 3,
            unit["smoke"] / 6, unit["assault fire"], unit["broken"], unit["dm"], unit["pinned"], unit["cx"], unit["wounded"],
            unit["melee"], unit["cc"], *one_of(unit["fire"], MARKERS), unit["moved"], unit["elr"] / 5, len(unit["weapons"]) / 3,
            (8 if unit["due"] is None else min(unit["due"], 8)) / 8, where == "waiting", where == "eliminated", where == "exited"]


def place(look: Look, h: int) -> tuple[float, float, float]:
    return place_of(look.scenario.ground.cell(h) if h >= 0 else None, SIZE)


def add_to_hex(sheet: Sheet, h: int, side: int, unit: Mapping[str, Any]) -> None:
    """Men, firepower, how many are broken or pinned, leaders."""
    size = unit["size"]
    sheet.add("hexes", h, side, MEN[size])
    if unit["broken"]:
        sheet.add("hexes", h, side + 2, 0.25)
    elif size == "leader":
        sheet.add("hexes", h, side + 4, 0.25)
    else:
        sheet.add("hexes", h, side + 1, unit["fp"] / 25)
    if unit["pinned"]:
        sheet.add("hexes", h, side + 3, 0.25)


def write_weapons(look: Look, sheet: Sheet, where: Mapping[int, tuple[bool, int]]) -> None:
    """A row for each weapon, and where it is."""
    board, at, me = look.board, numbers_of(look.scenario.ground.names), look.seat
    given = {line[1]: line[2] for line in look.lines if line[0] == "give"}
    firing = [weapon for _, weapon in board["attack"]["firers"]] if board["attack"] else ()
    for weapon in board["weapons"]:
        number, holder_ = weapon["id"], given.get(weapon["id"], weapon["holder"])
        if number >= WEAPONS:
            continue
        h = at[weapon["hex"]] if weapon["hex"] is not None else where.get(holder_, (False, -1))[1]
        own = where[holder_][0] if holder_ in where else weapon["side"] == me
        sheet.row_of("weapons", number, (weapon, h, own, holder_ is not None, number in firing), lambda w: weapon_row(look, *w))


def weapon_row(look: Look, weapon: Mapping[str, Any], h: int, own: bool, held: bool, firing: bool) -> list[float]:
    kind = weapon["kind"]
    return [*place(look, h), own, not own, held, firing, weapon["malfunctioned"], weapon["captured"], weapon["fp"] / 30,
            weapon["range"] / 16, weapon["rof"] / 3, weapon["pp"] / 5, *one_of(weapon["fire"], MARKERS), "MG" in kind,
            kind.endswith("FT"), kind.endswith("DC")]


def write_hexes(look: Look, sheet: Sheet) -> None:
    """Residual FP, smoke, charges, melees, objectives, what is fired at, fortified buildings one knows of."""
    board, me, at = look.board, look.seat, numbers_of(look.scenario.ground.names)
    for name, fp in board["residual"].items():
        sheet.mark("hexes", at[name], HEX_ROW["residual FP"], fp / 12)
    for goal in board["objectives"]:
        sheet.mark("hexes", at[goal["hex"]], HEX_ROW["held by"], held_by(goal["held by"], me))
    there = {"smoke": board["smoke"], "demolition charge": [c["hex"] for c in board["charges"]], "melee": board["melees"],
             "objective": [o["hex"] for o in board["objectives"]], "target": [board["attack"]["hex"]] if board["attack"] else [],
             "fortified": [name for building in board["fortified"] for name in building]}
    for column, names in there.items():
        sheet.mark_all("hexes", (at[name] for name in names), HEX_ROW[column])


STACKED = ("men", "firepower", "broken", "pinned", "leaders")
HEX_ROW = Columns(*TERRAIN, "TEM", "MF to enter", "road", "exit hex", "off the map", "column", "row",
                  *(f"own {what}" for what in STACKED), *(f"enemy {what}" for what in STACKED), "residual FP", "smoke",
                  "demolition charge", "melee", "held by", "objective", "target", "fortified", rows=HEXES,
                  row="the hexes of the map, then those just off it, in the order of the actions")
UNIT_ROW = Columns(*PLACED, "own", "enemy", "squad", "half-squad", "leader", *(f"class {c}" for c in CLASSES), "FP", "range",
                   "morale", "leadership", "smoke exponent", "assault fire", "broken", "DM", "pinned", "CX", "wounded",
                   "in melee", "in close combat", *MARKERS, "moved", "ELR", "weapons", "turn due", "waiting", "eliminated",
                   "exited", "moving", "MF left", "MF spent here", "assault movement", "move ended", "moves in the stack",
                   "firing", "fired at", "directs the fire", rows=UNITS, row="units by their number")
TABLES = {
    "turn": Columns("turn", "turns", "turns left", "half last turn", "own player turn", *PHASES, "snow", "own points",
                    "enemy points", "objectives held", *(f"own side {n}" for n in NATIONS),
                    *(f"enemy side {n}" for n in NATIONS)),
    "hexes": HEX_ROW, "units": UNIT_ROW,
    "weapons": Columns(*PLACED, "own", "enemy", "held", "firing", "malfunctioned", "captured", "FP", "range", "rate of fire",
                       "portage points", *MARKERS, "machine gun", "flamethrower", "demolition charge", rows=WEAPONS,
                       row="support weapons by their number"),
}

LAYOUT = Layout(
    sections={"unit": range(UNITS), "weapon": range(WEAPONS), "hex": range(HEXES), "building": range(BUILDINGS),
              "number": range(64)},
    tables=TABLES, ground=ground, write=write)
