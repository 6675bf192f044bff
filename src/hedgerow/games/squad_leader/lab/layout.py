"""Squad Leader in arrays: the map hex by hex, units, weapons, vehicles, the turn."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any, Final

from hedgerow.envs.layout import PLACED, Columns, Layout, Look, Sheet, numbers_of, one_of, place_of
from hedgerow.games.squad_leader.model.counters import NATIONS as ARMIES
from hedgerow.games.squad_leader.model.counters import VEHICLE_CLASSES
from hedgerow.games.squad_leader.model.pieces import ENTRENCHED, IN_BUNKER, UPPER, VEHICLE_MARKS, hex_of, location
from hedgerow.games.squad_leader.model.pieces import LAYER_NAMES as LAYERS
from hedgerow.games.squad_leader.model.pieces import SORT_NAMES as SIZES
from hedgerow.games.squad_leader.model.pieces import UNIT_MARKS as MARKS
from hedgerow.games.squad_leader.model.tables import POINTS, TERRAIN_NAMES
from hedgerow.games.squad_leader.rules.breakdown import PARTS
from hedgerow.games.squad_leader.rules.gunnery import AP, CANISTER, HE, HEAT
from hedgerow.games.squad_leader.rules.overruns import BUTTONED, FIRING
from hedgerow.games.squad_leader.rules.random_draw import BOARDS
from hedgerow.games.squad_leader.rules.random_scenario import SECTIONS
from hedgerow.games.squad_leader.rules.sequence import PHASES as PLAYED
from hedgerow.games.squad_leader.rules.vehicle_machine_guns import ALL_ROUND, ARC, BOTH

HEXES, UNITS, WEAPONS, VEHICLES = 1024, 160, 80, 40
SIZE = 66, 66                             # of the largest map, in cells
PHASES: Final = ("set-up", *PLAYED)
NATIONS: Final = tuple(ARMIES)
PLACES: Final = ("map", "waiting", "eliminated", "exited")
STACKED: Final = ("squads", "firepower", "broken", "leaders", "vehicles")
MARKED: Final = ("smoke", "wire", "entrenchments", "rubble", "fires", "starshells", "tracked")
FLOORS: Final = {"upstairs": UPPER, "entrenched": ENTRENCHED, "in a bunker": IN_BUNKER}
"""The locations of a hex besides its ground, each a section of the actions."""
BOARD_WORDS: Final = tuple(" ".join(p) for n in (1, 2, 3) for p in permutations(BOARDS.values(), n))
WORDS: Final = tuple(dict.fromkeys((
    *(name for _, name in POINTS), *SECTIONS, *BOARD_WORDS, AP, HE, HEAT, CANISTER, ARC, ALL_ROUND, BOTH, FIRING, BUTTONED,
    *PARTS)))


def hex_in(look: Look, words: str) -> int:
    """The hex that a place is called by: `K5`, `K5 upstairs`, `the bunker in K5`."""
    at = numbers_of(look.scenario.ground.names)
    return next((at[word] for word in words.split() if word in at), -1)


def ground(card: Any, sheet: Sheet) -> None:
    """Terrain, level, cover, roads, sewers, objectives, where the hex lies."""
    it = card.ground
    goals = {h for v in card.victory for h in v.hexes}
    for h in range(min(it.size, HEXES)):
        sheet.row("hexes", h, [*one_of(it.terrain[h], range(len(TERRAIN_NAMES))), it.level[h] / 3, it.cover[h] / 3,
                               bool(it.road[h]), h in it.sewers, h in goals, *place_of(it.grid.cells[h], SIZE)[1:]])


def write(look: Look, sheet: Sheet) -> None:
    write_turn(look, sheet)
    write_units(look, sheet)
    write_weapons(look, sheet)
    write_vehicles(look, sheet)
    write_hexes(look, sheet)


def write_turn(look: Look, sheet: Sheet) -> None:
    board, me = look.board, look.seat
    foe = next(s for s in look.scenario.seats if s != me)
    army = look.scenario.side_of
    sheet.row("turn", 0, [
        board["turn"] / 10, board["turns"] / 10, (board["turns"] - board["turn"]) / 10, board["half last turn"],
        board["attacker"] == me, *one_of(board["phase"], PHASES), board["night range"] / 12, board["mist"], board["boats"] / 6,
        board["smoke left"][me] / 6, board["smoke left"][foe] / 6, *one_of(army[me], NATIONS), *one_of(army[foe], NATIONS)])


def place(look: Look, h: int) -> tuple[float, float, float]:
    return place_of(look.scenario.ground.grid.cells[h] if h >= 0 else None, SIZE)


def at_hex(look: Look, piece: Mapping[str, Any]) -> int:
    return -1 if piece["hex"] is None else numbers_of(look.scenario.ground.names)[piece["hex"]]


# ---- pieces ----

def write_units(look: Look, sheet: Sheet) -> None:
    march = look.board["march"]["units"] if look.board["march"] else ()
    attack = look.board["attack"]
    firing = {unit for unit, _ in attack["firers"]} | set(attack["leaders"]) if attack else set()
    for unit in look.board["units"]:
        number, h = unit["id"], at_hex(look, unit)
        if h >= 0:
            add_to_hex(sheet, h, HEX_ROW["own squads" if unit["side"] == look.seat else "enemy squads"], unit)
        if number < UNITS:
            told = (unit, number in march, number in firing)
            sheet.row_of("units", number, told, lambda t: unit_row(look, *t))
    for line in look.lines:
        if line[0] == "place":
            sheet.mark_from("units", line[1], 0, place(look, hex_of(line[2])))


def unit_row(look: Look, unit: Mapping[str, Any], moving: bool, firing: bool) -> list[float]:
    own = unit["side"] == look.seat
    return [*place(look, at_hex(look, unit)), own, not own, *one_of(unit["size"], SIZES), unit.get("fp", 0) / 10,
            unit.get("range", 0) / 10, unit.get("morale", 0) / 12, unit.get("leadership", 0) / 3, *one_of(unit["layer"], LAYERS),
            *(unit[m] for m in MARKS), unit["concealed"], unit["hidden"], len(unit["weapons"]) / 3, min(unit["due"], 10) / 10,
            *one_of(unit["place"], PLACES), moving, firing]


def add_to_hex(sheet: Sheet, h: int, side: int, unit: Mapping[str, Any]) -> None:
    """Squads, firepower, how many are broken, leaders."""
    if unit["size"] == "dummy":
        return
    if unit["broken"]:
        sheet.add("hexes", h, side + 2, 0.25)
    elif unit["size"] == "leader":
        sheet.add("hexes", h, side + 3, 0.25)
        return
    else:
        sheet.add("hexes", h, side + 1, unit["fp"] / 24)
    if unit["size"] != "leader":
        sheet.add("hexes", h, side, 0.25)


def write_weapons(look: Look, sheet: Sheet) -> None:
    given = {line[1] for line in look.lines if line[0] == "give"}
    for weapon in look.board["weapons"]:
        if weapon["id"] < WEAPONS:
            told = weapon, weapon["id"] in given
            sheet.row_of("weapons", weapon["id"], told, lambda t: weapon_row(look, *t))


def weapon_row(look: Look, weapon: Mapping[str, Any], given: bool) -> list[float]:
    own, kind = weapon["side"] == look.seat, weapon["kind"]
    return [*place(look, at_hex(look, weapon)), own, not own, weapon["holder"] is not None or given, weapon["malfunctioned"],
            weapon["fired"], weapon["fp"] / 30, weapon["range"] / 16, weapon["penetration"] / 8, "MG" in kind, "flame" in kind,
            "charge" in kind, kind.endswith(("bazooka", "panzerfaust")), "radio" in kind, weapon["facing"] is not None]


def write_vehicles(look: Look, sheet: Sheet) -> None:
    driving = look.board["driving"]["vehicle"] if look.board["driving"] else -1
    for vehicle in look.board["vehicles"]:
        h = at_hex(look, vehicle)
        if h >= 0 and not vehicle["wreck"]:
            sheet.add("hexes", h, HEX_ROW["own vehicles" if vehicle["side"] == look.seat else "enemy vehicles"], 0.5)
        if vehicle["id"] < VEHICLES:
            told = vehicle, vehicle["id"] == driving
            sheet.row_of("vehicles", vehicle["id"], told, lambda t: vehicle_row(look, *t))


def vehicle_row(look: Look, vehicle: Mapping[str, Any], driving: bool) -> list[float]:
    own = vehicle["side"] == look.seat
    return [*place(look, at_hex(look, vehicle)), own, not own, *one_of(vehicle["class"], VEHICLE_CLASSES),
            *one_of(vehicle["facing"], range(6)), vehicle["mp"] / 24, vehicle["spent"] / 24, vehicle["gun"] / 152,
            vehicle["mg"][0] / 8, vehicle["mg"][1] / 24, vehicle["main gun"] == "works", vehicle["machine guns"] == "works",
            len(vehicle["passengers"]) / 3, vehicle["towing"] is not None, *(vehicle[m] for m in VEHICLE_MARKS), driving]


# ---- what lies in the hexes ----

def write_hexes(look: Look, sheet: Sheet) -> None:
    """Concealed stacks, what has been laid or built, what is fired at."""
    board, at = look.board, numbers_of(look.scenario.ground.names)
    for name, side, _ in board["concealed"]:
        sheet.mark("hexes", at[name], HEX_ROW["own concealed" if side == look.seat else "enemy concealed"])
    for kind in MARKED:
        sheet.mark_all("hexes", (hex_in(look, name) for name in board[kind]), HEX_ROW[f"{kind} now"])
    for bunker in board["bunkers"]:
        sheet.mark("hexes", at[bunker["hex"]], HEX_ROW["bunker"], bunker["capacity"] / 3)
    for field in board["mines"]:
        sheet.mark("hexes", at[field["hex"]], HEX_ROW["mines"], min(field["factors"], 36) / 36)
    if board["attack"] is not None:
        sheet.mark("hexes", hex_in(look, board["attack"]["hex"]), HEX_ROW["target"])


HEX_ROW: Final = Columns(*TERRAIN_NAMES, "level", "cover", "road", "sewer", "objective", "column", "row",
                         *(f"own {s}" for s in STACKED), *(f"enemy {s}" for s in STACKED), "own concealed", "enemy concealed",
                         *(f"{m} now" for m in MARKED), "bunker", "mines", "target", rows=HEXES,
                         row="hexes in the order of the actions")
TABLES: Final = {
    "turn": Columns("turn", "turns", "turns left", "half last turn", "own player turn", *PHASES, "night range", "mist", "boats",
                    "own smoke", "enemy smoke", *(f"own side {n}" for n in NATIONS), *(f"enemy side {n}" for n in NATIONS)),
    "hexes": HEX_ROW,
    "units": Columns(*PLACED, "own", "enemy", *SIZES, "firepower", "range", "morale", "leadership", *LAYERS,
                     *(m.replace("_", " ") for m in MARKS), "concealed", "hidden", "weapons", "turn due",
                     *(f"place: {p}" for p in PLACES), "moving", "firing", rows=UNITS, row="units by their number"),
    "weapons": Columns(*PLACED, "own", "enemy", "held", "malfunctioned", "fired", "firepower", "range", "penetration",
                       "machine gun", "flamethrower", "demolition charge", "rocket", "radio", "gun", rows=WEAPONS,
                       row="weapons by their number"),
    "vehicles": Columns(*PLACED, "own", "enemy", *VEHICLE_CLASSES, *(f"facing {f}" for f in range(6)), "MP", "MP spent",
                        "calibre", "MG in the arc", "MG all round", "main gun works", "MG work", "passengers", "towing",
                        *(m.replace("_", " ") for m in VEHICLE_MARKS), "driving", rows=VEHICLES,
                        row="vehicles by their number"),
}

LAYOUT = Layout(
    sections={"unit": range(UNITS), "weapon": range(WEAPONS), "vehicle": range(VEHICLES), "hex": range(HEXES),
              **{floor: range(HEXES) for floor in FLOORS}, "facing": range(6), "word": WORDS, "number": range(-1, 64)},
    places={"hex": {**{h: ("hex", h) for h in range(HEXES)},
                    **{location(h, layer): (floor, h) for floor, layer in FLOORS.items() for h in range(HEXES)}}},
    tables=TABLES, ground=ground, write=write, facts={"distance": 12, "seen": 1, "armour": 1})
