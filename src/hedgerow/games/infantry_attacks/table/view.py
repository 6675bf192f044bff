"""What a seat sees: every piece it knows of, markers on hexes, its own artillery plan; and the board as text.

Charts and counters are ours, not the publisher's: the view says so [0-a].
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from hedgerow.board.textmap import noted, stack_lines, stack_signs, text_map
from hedgerow.games.infantry_attacks.model.charts import authored
from hedgerow.games.infantry_attacks.model.counters import ADJECTIVES, CLASSES, LEADER_TYPES, NATIONS, UNITS
from hedgerow.games.infantry_attacks.model.hidden import closed, strangers, waits
from hedgerow.games.infantry_attacks.model.scenario import Scenario
from hedgerow.games.infantry_attacks.model.state import (
    ABOARD,
    DUG_NAMES,
    ELIMINATED,
    EXITED,
    FACTOR,
    LEADER,
    MARKER_NAMES,
    MERGED,
    NEITHER,
    NOBODY,
    OFF_BOARD,
    PHASE_NAMES,
    STATUS_NAMES,
    WAITING,
    Piece,
    State,
    assault_hex,
    controller,
    is_company,
    is_gun,
)
from hedgerow.games.infantry_attacks.model.tables import (
    CLEAR,
    FIELD,
    HILL,
    LAKE,
    MP,
    RIVER_MAJOR,
    RIVER_MINOR,
    SWAMP,
    TERRAIN_NAMES,
    TOWN,
    WOODS,
)
from hedgerow.games.infantry_attacks.model.values import fire_range, person, printed_allowance, printed_morale, printed_strength
from hedgerow.games.infantry_attacks.rules.sequence import initiative
from hedgerow.games.infantry_attacks.table.words import hex_name, piece_names

PLACES: Final = {WAITING: "waiting", ELIMINATED: "eliminated", EXITED: "exited", OFF_BOARD: "off-board", ABOARD: "aboard",
                 MERGED: "merged"}
MISSIONS: Final = ("", "Planned Fire", "Open Sights", "Move", "Abort")
SIGNS: Final = {CLEAR: "·", FIELD: "≈", WOODS: "♣", TOWN: "■", HILL: "▲", SWAMP: "~", RIVER_MINOR: "r", RIVER_MAJOR: "R",
                LAKE: "O"}
LEGEND: Final = ("■ town, ♣ woods, ≈ field, ▲ hill, ~ swamp, r minor and R major river, O lake, = road. "
                 "C3: three pieces of that side, X: both sides")
AUTHORED: Final = authored()


def view(g: State, seat: str | None) -> dict[str, Any]:
    """The position as this seat knows it."""
    s = g.scenario
    return {
        "turn": g.turn, "turns": s.turns, "phase": PHASE_NAMES[g.phase], "night": g.night, "visibility": g.visibility,
        "sides": list(s.sides), "seats": [[who, side] for who, side in s.side_of.items()],
        "seat side": s.sides.index(s.side_of[seat]) if seat is not None else -1,
        "nations": [NATIONS[a.nation] for a in s.armies], "names": [ADJECTIVES[a.nation] for a in s.armies],
        "first": s.sides[g.first], "active": s.sides[g.active],
        "initiative": {s.sides[n]: initiative(g, n).total for n in (0, 1)},
        "losses": {s.sides[n]: g.losses[n] for n in (0, 1)}, "score": dict(s.scores(g)),
        "ammunition": {s.sides[n]: army.ammunition for n, army in enumerate(s.armies)},
        "pieces": [_piece(g, i, seat) for i in range(len(g.pieces))],
        "objectives": _objectives(g),
        "entrenched": [hex_name(s, h) for h in g.entrenched],
        "assaults": [hex_name(s, h) for h in range(s.ground.size) if len(g.at[h]) > 1 and assault_hex(g, h)],
        "smoke": [hex_name(s, h) for h, _ in g.smoke], "drumfire": _drumfire(g),
        "segment": _segment(g), "moving": list(g.going.pieces) if g.going is not None else [],
        "volley": _volley(g), "plan": _plan(g, seat), "sector": g.sector,
        "to win": s.to_win, "ahead": ahead(g, seat), "authored": list(AUTHORED),
        "map": map_view(s),
    }


def ahead(g: State, seat: str | None) -> dict[str, Any] | None:
    """1.0-def-victory: who would win if the last turn ended now, and why; nothing while companies that this seat does not see
    could count [16.5]."""
    if g.turn < 1 or any(is_company(p) and concealed(g, p, seat) for p in g.pieces):
        return None
    winners, _, why = g.scenario.outcome(g)
    return {"winner": winners[0] if winners else None, "why": why, "rule": "1.0-def-victory"}


@lru_cache(maxsize=32)
def map_view(s: Scenario) -> dict[str, Any]:
    """2.2: the ground, which never changes."""
    ground = s.ground
    return {"hexes": list(ground.names[:ground.size]), "cells": [list(c) for c in ground.grid.cells],
            "terrain": [TERRAIN_NAMES[t] for t in ground.terrain], "elevation": list(ground.elevation),
            "roads": [h for h in range(ground.size) if ground.road[h]], "bridges": sorted(ground.bridge),
            "fords": sorted(s.fords), "off": list(ground.names[ground.size:])}


def concealed(g: State, p: Piece, seat: str | None) -> bool:
    """16.5, 16.41: whether the seat does not see where a piece is."""
    return p.side in strangers(g, seat) and (p.hidden or waits(g, p))


def stowed_unseen(g: State, p: Piece, seat: str | None) -> bool:
    """Cargo is marked with its transport, which would tell on which it is [5.6]."""
    return p.carrier != NOBODY and p.side in strangers(g, seat) and closed(g.pieces[p.carrier])


def _piece(g: State, i: int, seat: str | None) -> dict[str, Any]:
    p = g.pieces[i]
    stranger = p.side in strangers(g, seat)
    found = {"id": i, "name": piece_names(g.scenario)[i], "side": g.scenario.sides[p.side],
             "nation": NATIONS[g.scenario.armies[p.side].nation], **_place(g, p, seat), **_printed(g, p),
             "status": STATUS_NAMES[p.status], "marker": "" if stowed_unseen(g, p, seat) else MARKER_NAMES[p.marker],
             "steps": p.steps, "spotted": p.spotted,
             "mission": "", "destination": None, "depleted": p.depleted, "cargo": None}
    if is_gun(p) or p.cls == FACTOR:
        found["mission"] = MISSIONS[p.mission] if p.mission_known or not stranger else ""
        if p.destination != NOBODY and not stranger:
            found["destination"] = hex_name(g.scenario, p.destination)
    if p.cargo != NOBODY and not (stranger and closed(p)):
        found["cargo"] = p.cargo
    return found


def _place(g: State, p: Piece, seat: str | None) -> dict[str, Any]:
    unseen = concealed(g, p, seat)
    where = g.pieces[p.carrier].hex if p.carrier != NOBODY and p.side not in strangers(g, seat) else p.hex
    place = "waiting" if p.hex >= g.scenario.ground.size else PLACES.get(p.hex, "map")
    return {"hex": hex_name(g.scenario, where) if where >= 0 and not unseen else None, "place": place, "hidden": p.hidden,
            "limbered": p.limbered, "dug": "" if unseen else DUG_NAMES[p.dug], "under": p.under and not unseen,
            "bank": 0 if unseen else p.bank, "due": g.scenario.forces[p.force].turn if p.force != NOBODY else 0}


def _printed(g: State, p: Piece) -> dict[str, Any]:
    """What stands on the counter."""
    if p.cls == FACTOR:
        return {"class": "factor", "type": str(p.strength), "strength": p.strength, "counts": p.strength, "full": 1}
    if p.cls == LEADER:
        who = person(p)
        return {"class": "leader", "type": who.rank.title, "seniority": p.seniority, "led by": LEADER_TYPES[p.led],
                "morale": who.morale, "combat": who.combat, "bonus": who.bonus, "full": 1}
    unit = UNITS[p.kind]
    return {"class": CLASSES[p.cls], "type": unit.name, "company": is_company(p), "strength": unit.strength,
            "counts": printed_strength(p), "range": fire_range(p), "allowance": _points(printed_allowance(p)),
            "morale": printed_morale(g, p), "led by": LEADER_TYPES[p.led], "full": unit.steps, "source": unit.source}


def _points(allowance: int) -> int | float:
    return allowance // MP if allowance % MP == 0 else allowance / MP


def _objectives(g: State) -> list[dict[str, Any]]:
    """1.0-def-control: hexes that matter for victory, and who controls them."""
    s = g.scenario
    return [{"hex": hex_name(s, h), "held by": None if controller(g, h) == NEITHER else s.sides[controller(g, h)]}
            for h in s.objectives]


def _drumfire(g: State) -> list[dict[str, Any]]:
    hexes = [h for h, _ in g.drumfire]
    return [{"hex": hex_name(g.scenario, h), "firers": hexes.count(h)} for h in dict.fromkeys(hexes)]


def _segment(g: State) -> dict[str, Any] | None:
    """3.2: the chain of activation."""
    s = g.segment
    if s is None:
        return None
    chain = [{"piece": i, "by": by} for i, by in s.activator.items() if g.pieces[i].hex >= 0]
    return {"side": g.scenario.sides[s.side], "chain": chain,
            "declared": {str(i): ("moves", "fires")[a] for i, a in s.action.items() if g.pieces[i].hex >= 0},
            "done": [i for i in s.done if g.pieces[i].hex >= 0]}


def _volley(g: State) -> dict[str, Any] | None:
    """Opportunity fire by units nobody has seen is shown when it is fired."""
    v = g.volley
    if v is None or any(g.pieces[i].hidden for i in v.firers):
        return None
    return {"hex": hex_name(g.scenario, v.hex), "firers": list(v.firers), "leader": v.leader, "opportunity": v.opportunity}


def _plan(g: State, seat: str | None) -> dict[str, Any]:
    """9.11: the seat's own plan, and of the other side what has been read out."""
    found: dict[str, Any] = {}
    for i, plots in sorted(g.plans.items()):
        stranger = g.pieces[i].side in strangers(g, seat)
        open_ = g.plans_open[g.pieces[i].side]
        shown = {str(turn): [hex_name(g.scenario, h), smoke] for turn, (h, smoke) in sorted(plots.items())
                 if not stranger or turn <= open_}
        if shown:
            found[str(i)] = shown
    return found


# ---- as text ----

def text_board(board: dict[str, Any]) -> str:
    """The map in signs, then every occupied hex with its stack."""
    head = f"Turn {board['turn']} of {board['turns']}, {board['phase']} Phase" + (", night" if board["night"] else "") \
        if board["turn"] else f"Set-up, before turn 1 of {board['turns']}"
    more = f"Initiative: {_by_side(board['initiative'])}. Step losses: {_by_side(board['losses'])}."
    return "\n".join([head, more, _map_text(board), *stack_lines(_stacks_text(board)), *_markers_text(board),
                      *_authored_text(board["authored"])])


def _authored_text(kinds: list[str]) -> list[str]:
    return [f"Hedgerow's own (authored), not the publisher's: {', '.join(kinds)}."] if kinds else []


def _by_side(numbers: dict[str, int]) -> str:
    return ", ".join(f"{side.capitalize()} {n}" for side, n in numbers.items())


def _map_text(board: dict[str, Any]) -> str:
    stacks = stack_signs((p["hex"], p, True) for p in board["pieces"] if p["hex"] and p["place"] == "map")
    roads, terrain = board["map"]["roads"], board["map"]["terrain"]
    signs = {TERRAIN_NAMES[t]: sign for t, sign in SIGNS.items()}
    marks = [("=" if h in roads and terrain[h] == "clear" else signs[terrain[h]]) + stacks.get(name, "")
             for h, name in enumerate(board["map"]["hexes"])]
    return "\n".join([*text_map(board["map"]["cells"][:len(marks)], board["map"]["hexes"], marks), LEGEND])


def _stacks_text(board: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Everything on the map or off it beside it: its hex, and it in words."""
    for p in board["pieces"]:
        if p["hex"]:
            yield p["hex"], noted(p["name"] + _values_text(p), [
                p["status"] if p["status"] != "good order" else "", p["marker"].upper(), p["dug"],
                "entrenched" if p["under"] else "", "SPOTTED" if p["spotted"] else "", "limbered" if p["limbered"] else "",
                "hidden" if p["hidden"] else "", p["place"] if p["place"] in ("aboard", "waiting") else "", p["mission"]])


def _values_text(p: dict[str, Any]) -> str:
    """Fire value and range of a unit; morale, combat and morale modifier of a leader."""
    if "bonus" in p:
        return f" {p['morale']}-{p['combat']}-{p['bonus']}"
    return f" {p['counts']}-{p['range']}" if p.get("range") else ""


def _markers_text(board: dict[str, Any]) -> list[str]:
    found = []
    for word in ("entrenched", "smoke"):
        if board[word]:
            found.append(f"{word}: {', '.join(board[word])}")
    if board["drumfire"]:
        found.append("Drumfire: " + ", ".join(d["hex"] for d in board["drumfire"]))
    held = [f"{o['hex']} {(o['held by'] or 'nobody').capitalize()}" for o in board["objectives"]]
    return [*found, "objectives: " + ", ".join(held)] if held else found
