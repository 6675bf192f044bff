"""The board as text, for terminal and screen reader: the map in signs, each side hex by hex, what lies about, what wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from hedgerow.board.textmap import noted, stack_lines, stack_signs, text_map
from hedgerow.games.squad_leader.model.tables import OPEN, RIVER, RUBBLE, SHELLHOLE, STONE, WHEAT, WOODEN, WOODS
from hedgerow.games.squad_leader.table.words import FACING_WORDS

SIGNS: Final = {OPEN: "·", SHELLHOLE: "o", WHEAT: "≈", WOODS: "♣", WOODEN: "□", STONE: "■", RUBBLE: "▲", RIVER: "~"}
LEVELS: Final = ("", "¹", "²", "³")
LEGEND: Final = ("■ stone, □ wooden building, ♣ woods, ≈ wheat, o shellhole, ▲ rubble, ~ river, = road, ¹²³ levels of hills.\n"
                 "G2: two units, g2: both broken, X3: both sides, ?: concealed, +: a vehicle or wreck")
UNIT_MARKS: Final = ("broken", "desperate", "berserk", "melee", "concealed", "hidden", "prep_fired", "fired", "moved", "immobile")
VEHICLE_MARKS: Final = ("immobilized", "abandoned", "captured", "exposed", "prep_fired", "overran", "moved", "hidden")
SIDES: Final = ("", "north", "north-east", "south-east", "south", "south-west", "north-west")

Board = dict[str, Any]


def text_board(board: Board) -> str:
    """The turn, the map, then every occupied hex with its stack, side by side, and everything else one may know."""
    return "\n".join([_head(board), _map_text(board), *_sides_text(board), *_more_text(board), *_victory_text(board)])


def _head(board: Board) -> str:
    if board["phase"] == "set-up":
        return f"Set-up; {board['attacker'].capitalize()} moves first, {board['turns']} turns"
    light = f", night: one sees {board['night range']} hexes" if board["night range"] else ""
    whose = f"{board['attacker'].capitalize()} player turn"
    return f"Turn {board['turn']} of {board['turns']}, {whose}, {board['phase']} Phase{light}"


# ---- the map ----

def _map_text(board: Board) -> str:
    stacks, roads, terrain = _counted(board), board["map"]["roads"], board["map"]["terrain"]
    levels = board["map"]["levels"]
    signs = [("=" if h in roads and terrain[h] == OPEN else SIGNS[terrain[h]]) + LEVELS[levels[h]] + stacks.get(name, "")
             for h, name in enumerate(board["map"]["hexes"])]
    return "\n".join([*text_map(board["map"]["cells"][:len(signs)], board["map"]["hexes"], signs), LEGEND])


def _counted(board: Board) -> dict[str, str]:
    """Who is in each hex: the letter of the side and how many units, small if all are broken; X for both; + with vehicles."""
    found = {name: f"{side[0].upper()}?" for name, side, _ in board["concealed"]}
    for name, sign in stack_signs((u["hex"], u, not u["broken"]) for u in board["units"] if u["hex"]).items():
        found[name] = sign + found.get(name, "")[1:]
    for v in board["vehicles"]:
        if v["hex"]:
            found[v["hex"]] = found.get(v["hex"], v["side"][0].upper()) + "+"
    return found


# ---- who is where ----

def _sides_text(board: Board) -> list[str]:
    """Each side on its own, its hexes in the order of the map, then who waits outside."""
    lines = []
    for side in board["sides"]:
        lines += [f"{side.capitalize()}:", *stack_lines(_pieces_text(board, side), board["map"]["hexes"])]
        lines += _outside_text(board, side)
    return lines


def _pieces_text(board: Board, side: str) -> Iterable[tuple[str, str]]:
    """Everything of a side that lies on the map: its hex, and it in words."""
    weapons, vehicles = {w["id"]: w for w in board["weapons"]}, {v["id"]: v for v in board["vehicles"]}
    for v in board["vehicles"]:
        if v["side"] == side and v["hex"]:
            notes = [f"faces {FACING_WORDS[v['facing']]}", *_marks(v, VEHICLE_MARKS)]
            yield v["hex"], f"{_short(v)} (wreck)" if v["wreck"] else noted(_short(v), notes)
    for u in board["units"]:
        if u["side"] == side and u["hex"]:
            where = [f"on {_short(vehicles[u['vehicle']])}"] if u["vehicle"] in vehicles else _floor(u["layer"])
            arms = [_arm(weapons[w]) for w in u["weapons"] if w in weapons]
            yield u["hex"], noted(_short(u), [*where, *_marks(u, UNIT_MARKS), *arms])
    for w in board["weapons"]:
        if w["side"] == side and w["hex"] and w["holder"] is None:
            on = vehicles.get(w["vehicle"])
            yield w["hex"], f"{_short(w)} " + (f"(on {_short(on)})" if on else "(lies there)")
    for name, whose, layer in board["concealed"]:
        if whose == side:
            yield name, noted("a concealed stack", _floor(layer))


def _outside_text(board: Board, side: str) -> list[str]:
    """Who waits to set up or to enter, by turn."""
    due: dict[int, list[str]] = {}
    for piece in (*board["units"], *board["vehicles"]):
        if piece["side"] == side and piece["place"] == "waiting":
            due.setdefault(piece["due"], []).append(_short(piece))
    return [f"  {_when(board, turn)}: {', '.join(names)}" for turn, names in sorted(due.items())]


def _when(board: Board, turn: int) -> str:
    if not turn:
        return "to be set up"
    return "may enter now" if board["phase"] != "set-up" and turn <= board["turn"] else f"enter on turn {turn}"


def _short(piece: Board) -> str:
    """Its name without the nation, under which it is listed."""
    name: str = piece["name"]
    nation, _, rest = name.partition(" ")
    return rest if nation.lower() == piece["side"] else name


def _arm(w: Board) -> str:
    facing = "" if w["facing"] is None else f" facing {FACING_WORDS[w['facing']]}"
    return _short(w) + facing + (" (malfunctioned)" if w["malfunctioned"] else "")


def _marks(piece: Board, names: Iterable[str]) -> list[str]:
    return [m.replace("_", " ") for m in names if piece[m]]


def _floor(layer: str) -> list[str]:
    """Where in the hex, if not on its ground."""
    return [] if layer == "ground" else [layer]


# ---- what lies about, and what wins ----

def _more_text(board: Board) -> list[str]:
    kinds = ("smoke", "wire", "entrenchments", "rubble", "fires", "starshells", "melees")
    found = [f"{kind}: {', '.join(board[kind])}" for kind in kinds if board[kind]]
    found += [f"bunker in {b['hex']}: {b['capacity']}+{b['arc']}+{b['other']}, faces {FACING_WORDS[b['facing']]}"
              for b in board["bunkers"]]
    found += [f"mines in {m['hex']}: {m['factors']}" + ("" if m["known"] else " (only you know)") for m in board["mines"]]
    found += [f"roadblock in {name}, on its {SIDES[side]} side" for name, side in board["roadblocks"]]
    found += [f"{b['side'].capitalize()} artillery {_calibre(b)}: {'silent' if b['stage'] == 'none' else b['stage']}"
              + (f" in {b['hex']}" if b["hex"] else "") for b in board["artillery"]]
    return [*found, *(["mist over the river"] if board["mist"] else [])]


def _calibre(battery: Board) -> str:
    return "on the board" if battery["on board"] else f"of {battery['calibre']} mm"


def _victory_text(board: Board) -> list[str]:
    """21.3: how it stands; what wins is said by the scenario's card."""
    counted = ["; ".join(f"{what}: {have} of {needs}" for what, have, needs in v["counts"]) for v in board["victory"]]
    return [f"Victory so far: {counts}" for counts in counted if counts]
