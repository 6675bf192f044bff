"""What a seat sees: every counter with its markers, the ground, the turn; and the board as text.

Everything is open but the fortified buildings of S3, which the other side learns of only when they are revealed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from hedgerow.board.textmap import noted, stack_lines, stack_signs, text_map
from hedgerow.games.asl_sk1.model.counters import HALF_SQUAD, KINDS, LEADER, WEAPONS
from hedgerow.games.asl_sk1.model.ground import GRAIN, OPEN, ORCHARD, STONE, WOODEN, WOODS
from hedgerow.games.asl_sk1.model.scenario import Card
from hedgerow.games.asl_sk1.model.state import ABSENT, ELIMINATED, EXITED, MARKER_NAMES, NOBODY, WAITING, State
from hedgerow.games.asl_sk1.rules.reinforcements import NEVER
from hedgerow.games.asl_sk1.rules.sequence import PHASES
from hedgerow.games.asl_sk1.table.words import unit_name

PLACES = {WAITING: "waiting", ELIMINATED: "eliminated", EXITED: "exited"}
SIGNS = {OPEN: "·", ORCHARD: "o", GRAIN: "≈", WOODS: "♣", WOODEN: "□", STONE: "■"}
WOODS_ROAD = "‡"
LEGEND = "■ stone, □ wooden building, ♣ woods, ‡ woods-road, o orchard, ≈ grain, = road. G2: two units, g2: both broken"


def view(g: State, seat: str | None) -> dict[str, Any]:
    """The position as this seat knows it."""
    card = g.scenario
    return {
        "turn": g.turn, "turns": card.turns, "half last turn": card.half_last,
        "phase": PHASES[g.phase] if g.phase >= 0 else "set-up",
        "attacker": g.seat(g.attacker), "sides": list(card.sides),
        "units": [_unit(g, i) for i, u in enumerate(g.units) if u.hex != ABSENT],
        "weapons": [_weapon(g, i) for i, w in enumerate(g.weapons) if w.in_play or w.hex == WAITING],
        "residual": {card.hex_name(h): fp for h, fp in sorted(g.residual.items())},
        "smoke": [card.hex_name(h) for h in g.smoke],
        "charges": [{"weapon": c.weapon, "hex": card.hex_name(c.hex), "by": c.placer} for c in g.charges],
        "melees": [card.hex_name(h) for h in g.melees],
        "snow": g.snow,
        "moving": {str(i): {"mf": m.mf, "spent": m.spent, "here": m.here, "assault": m.assault, "done": m.done}
                   for i, m in g.moving.items()},
        "stack": list(g.stack),
        "attack": _attack(g),
        "objectives": [{"name": name, "hex": card.hex_name(h), "held by": None if side == NOBODY else g.seat(side)}
                       for name, h, side in (card.objectives(g) if g.holders else [])],
        "points": {g.seat(s): g.points[s] for s in (0, 1)},
        "to win": card.said.get("to_win", ""), "ahead": ahead(g),
        "fortified": [[card.hex_name(h) for h in card.ground.buildings[b]] for b in fortified_known_to(g, seat)],
        "map": map_view(card), "phases": list(PHASES),
    }


def ahead(g: State) -> dict[str, Any] | None:
    """3.9: who would win if the game ended now, and why; nothing before play begins."""
    if g.phase < 0 or not g.holders:
        return None
    side, rule, why = g.scenario.winner_at_end(g)
    return {"winner": g.seat(side), "why": why, "rule": rule}


@lru_cache(maxsize=32)
def map_view(card: Card) -> dict[str, Any]:
    """1.1: the ground, which never changes."""
    ground = card.ground
    return {"hexes": list(ground.names[:card.size]), "cells": [list(c) for c in ground.grid.cells],
            "terrain": list(ground.terrain), "roads": [h for h in range(card.size) if ground.road[h]],
            "hexrows": list(dict.fromkeys(ground.grid.hexrows)), "off": list(ground.names[card.size:]),
            "boards": [{"board": c.board, "first": c.first, "last": c.last, "turned": c.turned} for c in ground.cuts]}


def fortified_known_to(g: State, seat: str | None) -> list[int]:
    """S3-ssr1: its owner knows all fortified buildings, everyone else those that have been revealed."""
    if seat is not None and g.scenario.fortifies >= 0 and seat == g.seat(g.scenario.fortifies):
        return g.fortified
    return g.fortified_known


def _unit(g: State, i: int) -> dict[str, Any]:
    u = g.units[i]
    kind = KINDS[u.kind]
    return {
        "id": i, "name": unit_name(g, i), "kind": u.kind, "side": g.seat(u.side),
        "size": "leader" if kind.size == LEADER else "half-squad" if kind.size == HALF_SQUAD else "squad",
        "class": kind.quality, "fp": kind.fp, "range": kind.range, "morale": g.morale(i), "leadership": u.leadership,
        "smoke": g.scenario.smoke_exponent(kind), "assault fire": kind.assault_fire,
        "hex": g.scenario.hex_name(u.hex) if u.hex >= 0 else None, "place": PLACES.get(u.hex, "map"),
        "due": None if u.due == NEVER else u.due,         # the turn; None: when a die roll brings it
        "broken": u.broken, "dm": u.dm, "pinned": u.pinned, "cx": u.cx, "wounded": u.wounded, "melee": u.melee,
        "cc": u.in_cc, "fire": MARKER_NAMES[u.fired], "moved": u.moved, "elr": g.elr(i), "weapons": g.held_by(i),
    }


def _weapon(g: State, i: int) -> dict[str, Any]:
    w = g.weapons[i]
    kind = WEAPONS[w.kind]
    where = g.weapon_hex(i)
    return {"id": i, "name": g.scenario.weapon_name(i), "kind": w.kind, "side": g.seat(w.side),
            "holder": None if w.holder == NOBODY else w.holder, "hex": g.scenario.hex_name(where) if where >= 0 else None,
            "fp": kind.fp, "range": kind.range, "rof": kind.rof, "pp": kind.pp, "malfunctioned": w.malfunctioned,
            "fire": MARKER_NAMES[w.fired], "captured": g.captured(i)}


def _attack(g: State) -> dict[str, Any] | None:
    a = g.attack
    if a is None:
        return None
    return {"hex": g.scenario.hex_name(a.hex), "targets": list(a.targets), "leaders": list(a.leaders),
            "firers": [[f.unit, f.weapon] for f in a.firers], "residual": a.residual}


def text_board(board: dict[str, Any]) -> str:
    """The map in signs, then every occupied hex with its stack."""
    head = (f"Turn {board['turn']} of {board['turns']}, {board['attacker'].capitalize()} player turn, {board['phase']}"
            + (", snow" if board["snow"] else ""))
    return "\n".join([head, _map_text(board), *stack_lines(_stacks_text(board)), *_more_text(board)])


def _map_text(board: dict[str, Any]) -> str:
    stacks = stack_signs((u["hex"], u, not u["broken"]) for u in board["units"] if u["place"] == "map" and u["hex"])
    signs = [_sign(board, h) + stacks.get(name, "") for h, name in enumerate(board["map"]["hexes"])]
    return "\n".join([*text_map(board["map"]["cells"][:len(signs)], board["map"]["hexes"], signs), LEGEND])


def _sign(board: dict[str, Any], h: int) -> str:
    kind: int = board["map"]["terrain"][h]
    if h in board["map"]["roads"] and kind in (OPEN, WOODS):
        return "=" if kind == OPEN else WOODS_ROAD
    return SIGNS[kind]


def _stacks_text(board: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Everything on the map: its hex, and it in words."""
    weapons = {w["id"]: w for w in board["weapons"]}
    for u in board["units"]:
        if u["place"] == "map" and u["hex"]:
            marks = [m for m in ("broken", "dm", "pinned", "cx", "wounded", "melee") if u[m]]
            arms = [weapons[w]["name"] + (" (malfunctioned)" if weapons[w]["malfunctioned"] else "")
                    for w in u["weapons"] if w in weapons]
            shown = u["name"] + (f" now {u['kind'].split()[1]}" if u["kind"].split()[1] not in u["name"] else "")
            yield u["hex"], noted(shown, [*marks, u["fire"], *arms])
    for w in board["weapons"]:
        if w["holder"] is None and w["hex"]:
            yield w["hex"], f"({w['name']} lies here)"


def _more_text(board: dict[str, Any]) -> list[str]:
    found = []
    if board["residual"]:
        found.append("residual FP: " + ", ".join(f"{h} {fp}" for h, fp in board["residual"].items()))
    if board["smoke"]:
        found.append("smoke: " + ", ".join(board["smoke"]))
    if board["objectives"]:
        found.append("objectives: " + ", ".join(f"{o['name']} {o['held by'] or 'nobody'}" for o in board["objectives"]))
    if any(board["points"].values()):
        found.append("points: " + ", ".join(f"{s} {p}" for s, p in board["points"].items()))
    return found
