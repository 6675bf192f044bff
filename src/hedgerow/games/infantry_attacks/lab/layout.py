"""Infantry Attacks in arrays: the map hex by hex with the hexes just off it, pieces, the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hedgerow.envs.layout import PLACED, Columns, Layout, Look, Sheet, held_by, numbers_of, one_of, place_of
from hedgerow.games.infantry_attacks.model.counters import CLASSES as UNIT_CLASSES
from hedgerow.games.infantry_attacks.model.counters import LEADER_TYPES as LED
from hedgerow.games.infantry_attacks.model.counters import NATIONS
from hedgerow.games.infantry_attacks.model.state import DUG_NAMES, MARKER_NAMES, STATUS_NAMES
from hedgerow.games.infantry_attacks.model.state import PHASE_NAMES as PHASES
from hedgerow.games.infantry_attacks.model.tables import TERRAIN_NAMES
from hedgerow.games.infantry_attacks.rules.artillery_plan import MISSION_NAMES

HEXES, PIECES = 640, 128
SIZE = 34, 60                             # of the largest map, in cells
CLASSES = (*UNIT_CLASSES, "leader", "factor")
STATUSES, MARKERS, DUG = STATUS_NAMES[1:], MARKER_NAMES[1:], DUG_NAMES[1:]
PLACES = ("map", "waiting", "aboard", "off-board", "eliminated", "exited", "merged")
MISSIONS = MISSION_NAMES[1:]


def ground(scenario: Any, sheet: Sheet) -> None:
    """Terrain, elevation, roads, bridges and fords, where the hex lies; the last hexes are those off the map."""
    it = scenario.ground
    for h, cell in enumerate(it.cells):
        at = place_of(cell, SIZE)[1:]
        if h >= it.size:
            sheet.row("hexes", h, [*[0.0] * len(TERRAIN_NAMES), 0.0, 0.0, 0.0, 1.0, *at])
        else:
            sheet.row("hexes", h, [*one_of(it.terrain[h], range(len(TERRAIN_NAMES))), it.elevation[h] / 4, bool(it.road[h]),
                                   h in it.bridge or h in scenario.fords, 0.0, *at])


def write(look: Look, sheet: Sheet) -> None:
    write_turn(look, sheet)
    for piece in look.board["pieces"]:
        write_piece(look, sheet, piece)
    write_doing(look, sheet)
    write_hexes(look, sheet)


def write_turn(look: Look, sheet: Sheet) -> None:
    board = look.board
    me = board["seat side"]
    sides = (board["sides"][me], board["sides"][1 - me])
    held = [held_by(goal["held by"], sides[0]) for goal in board["objectives"]]
    sheet.row("turn", 0, [
        board["turn"] / 24, board["turns"] / 24, board["night"], board["visibility"] / 12, board["active"] == sides[0],
        board["first"] == sides[0], *one_of(board["phase"], PHASES), *(board["initiative"][s] / 6 for s in sides),
        *(board["losses"][s] / 40 for s in sides), *(board["score"].get(s, 0) / 40 for s in sides),
        sum(held) / max(1, len(held)), *one_of(board["nations"][me], NATIONS), *one_of(board["nations"][1 - me], NATIONS)])


def write_piece(look: Look, sheet: Sheet, piece: Mapping[str, Any]) -> None:
    """A row for each piece; its weight in the planes of its hex."""
    own = piece["side"] == look.board["sides"][look.board["seat side"]]
    if piece["id"] < PIECES:
        sheet.row_of("pieces", piece["id"], (piece, own), lambda of: piece_row(look, *of))
    if piece["hex"] is not None and piece["place"] in ("map", "waiting"):
        h, plane = numbers_of(look.scenario.ground.names)[piece["hex"]], HEX_ROW["own steps" if own else "enemy steps"]
        sheet.add("hexes", h, plane, piece["steps"] / 4)
        sheet.add("hexes", h, plane + 1, piece.get("counts", 0) / 20)
        sheet.add("hexes", h, plane + 2, (piece["status"] != "good order") / 4)
        sheet.add("hexes", h, plane + 3, (piece["class"] == "leader") / 2)


def piece_row(look: Look, piece: Mapping[str, Any], own: bool) -> list[float]:
    return [*place(look, piece["hex"]), own, not own, *one_of(piece["class"], CLASSES), *one_of(piece.get("led by"), LED),
            *one_of(piece["status"], STATUSES), *one_of(piece["marker"], MARKERS), *one_of(piece["place"], PLACES),
            *one_of(piece["dug"], DUG), *one_of(piece["mission"], MISSIONS), piece.get("counts", 0) / 20,
            piece.get("range", 0) / 30, piece.get("allowance", 0) / 6, piece.get("morale", 0) / 12, piece.get("combat", 0) / 2,
            piece.get("bonus", 0) / 2, piece.get("seniority", 0) / 7, piece["steps"] / 2, piece["limbered"], piece["spotted"],
            piece["hidden"], piece["under"]]


def place(look: Look, name: str | None) -> tuple[float, float, float]:
    ground = look.scenario.ground
    return place_of(None if name is None else ground.cells[numbers_of(ground.names)[name]], SIZE)


def write_doing(look: Look, sheet: Sheet) -> None:
    """3.13: who is activated and declared to do what, who moves, who fires."""
    board = look.board
    segment = board["segment"] or {"chain": (), "declared": {}, "done": ()}
    does = segment["declared"].items()
    doing = {"activated": [link["piece"] for link in segment["chain"]], "has acted": segment["done"],
             "declared to move": [int(i) for i, d in does if d == "moves"],
             "declared to fire": [int(i) for i, d in does if d != "moves"],
             "on the move": board["moving"], "firing": board["volley"]["firers"] if board["volley"] else ()}
    for column, pieces in doing.items():
        sheet.mark_all("pieces", pieces, PIECE_ROW[column])
    for line in look.lines:
        if line[0] in ("set", "wait"):
            sheet.add("hexes", line[2], HEX_ROW["own steps"], 0.25)
        elif line[0] in ("target", "smoke"):
            sheet.add("hexes", line[1], HEX_ROW["own planned fire"], 0.25)


def write_hexes(look: Look, sheet: Sheet) -> None:
    """Markers, assaults, objectives, what is fired at."""
    board, at = look.board, numbers_of(look.scenario.ground.names)
    me = board["sides"][board["seat side"]]
    there = {"smoke": board["smoke"], "entrenchment": board["entrenched"], "assault": board["assaults"],
             "objective": [goal["hex"] for goal in board["objectives"]],
             "fired at": [board["volley"]["hex"]] if board["volley"] is not None else []}
    for column, names in there.items():
        sheet.mark_all("hexes", (at[name] for name in names), HEX_ROW[column])
    for drum in board["drumfire"]:
        sheet.mark("hexes", at[drum["hex"]], HEX_ROW["Drumfire"], drum["firers"] / 2)
    for goal in board["objectives"]:
        sheet.mark("hexes", at[goal["hex"]], HEX_ROW["held by"], held_by(goal["held by"], me))
    write_plan(look, sheet)


def write_plan(look: Look, sheet: Sheet) -> None:
    """9.11: where one's own planned fire will fall, this turn's most."""
    board, at = look.board, numbers_of(look.scenario.ground.names)
    me = board["sides"][board["seat side"]]
    for firer, plots in board["plan"].items():
        if board["pieces"][int(firer)]["side"] == me:
            for turn, (name, _) in plots.items():
                if int(turn) >= board["turn"]:
                    sheet.add("hexes", at[name], HEX_ROW["own planned fire"], 1 / (1 + int(turn) - board["turn"]))


STACKED = ("steps", "strength", "shaken", "leaders")
HEX_ROW = Columns(*TERRAIN_NAMES, "elevation", "road", "bridge or ford", "off the map", "column", "row",
                  *(f"own {what}" for what in STACKED), *(f"enemy {what}" for what in STACKED), "smoke", "Drumfire",
                  "entrenchment", "assault", "held by", "objective", "fired at", "own planned fire", rows=HEXES,
                  row="the hexes of the map, then those just off it, in the order of the actions")
PIECE_ROW = Columns(*PLACED, "own", "enemy", *CLASSES, *(f"led by {x}" for x in LED), *STATUSES, *MARKERS, *PLACES, *DUG,
                    *MISSIONS, "strength", "range", "movement allowance", "morale", "combat modifier", "morale modifier",
                    "seniority", "steps", "limbered", "spotted", "hidden", "entrenched", "activated", "declared to move",
                    "declared to fire", "has acted", "on the move", "firing", rows=PIECES, row="pieces by their number")
TABLES = {
    "turn": Columns("turn", "turns", "night", "visibility", "own segment", "own initiative this turn", *PHASES,
                    "own initiative", "enemy initiative", "own step losses", "enemy step losses", "own points", "enemy points",
                    "objectives held", *(f"own side {n}" for n in NATIONS), *(f"enemy side {n}" for n in NATIONS)),
    "hexes": HEX_ROW, "pieces": PIECE_ROW,
}

LAYOUT = Layout(
    sections={"piece": range(PIECES), "hex": range(HEXES), "word": MISSIONS, "number": range(64)},
    tables=TABLES, ground=ground, write=write, facts={"hex": HEXES, "entered": 8}, version=1)
