"""What a seat sees: all of the map and the tracks; its own hand and secret chits; of the other's only how many."""

from __future__ import annotations

from functools import cache
from typing import Any

from hedgerow.board.textmap import text_map
from hedgerow.games.combat_commander.model.chits import CHITS
from hedgerow.games.combat_commander.model.counters import RADIOS, UNITS, WEAPONS
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import (
    ALLIES,
    AXIS,
    CASUALTY,
    IN_BOX,
    MIX,
    NONE,
    SEATS,
    TIME_TRACK,
    WAITING,
    Combat,
    casualties,
)
from hedgerow.games.combat_commander.rules.command import (
    command,
    firepower,
    morale,
    movement,
    reach,
    weapon_firepower,
    weapon_reach,
)
from hedgerow.games.combat_commander.rules.cover import cover
from hedgerow.games.combat_commander.rules.objectives import worth
from hedgerow.games.combat_commander.table.scenario_cards import TO_WIN

PLACES = {MIX: "mix", CASUALTY: "casualty", TIME_TRACK: "time track", WAITING: "waiting"}


def view(g: Combat, seat: str | None) -> dict[str, Any]:
    """1.2: everything open to this seat; chits in the Objective Box [4.3.3]."""
    names = g.scenario.grid.names
    return {
        "turn": g.turn, "active": SEATS[g.active], "order": g.order, "orders_given": g.given,
        "time": g.time, "sudden_death": g.sudden_death, "vp": g.vp, "initiative": SEATS[g.initiative],
        "sides": {SEATS[s]: side_view(g, s, seat) for s in range(2)},
        "units": [unit_view(g, u) for u, unit in enumerate(g.units) if unit.hex != MIX],
        "weapons": [weapon_view(g, w) for w, weapon in enumerate(g.weapons)
                    if weapon.carrier != NONE or weapon.where != MIX],
        "radios": [{"id": r, "name": RADIOS[radio.type].title, "side": SEATS[radio.side], "broken": radio.broken,
                    "place": "box" if radio.where == IN_BOX else "time track", "space": radio.space}
                   for r, radio in enumerate(g.radios) if radio.where != MIX],
        "forts": {names[h]: fort for h, fort in sorted(g.forts.items())},
        "smoke": {names[h]: value for h, value in sorted(g.smoke.items())},
        "blazes": [names[h] for h in sorted(g.blazes)],
        "objectives": [{"number": n + 1, "hexes": [names[h] for h in hexes], "worth": worth(g.open_chits, n),
                        "control": SEATS[g.control[n]] if g.control[n] >= 0 else None}
                       for n, hexes in enumerate(g.scenario.objectives)],
        "to win": TO_WIN, "ahead": ahead(g),
        "open_chits": [chit_view(c) for c in g.open_chits], "chits_left": len(g.chits),
        "attack": attack_view(g),
        "map": g.scenario.map.title, "ground": list(g.scenario.rows),
    }


def ahead(g: Combat) -> dict[str, Any] | None:
    """6.3.2, 9.2: who would win if points were counted now; what secret chits will add nobody is told."""
    if not g.turn:
        return None
    if g.vp == 0:
        return {"winner": SEATS[g.initiative], "why": "VP are tied, and the Initiative card decides", "rule": "9.2"}
    return {"winner": SEATS[AXIS if g.vp > 0 else ALLIES], "why": f"{abs(g.vp)} VP ahead, before secret objectives",
            "rule": "6.3.2"}


def side_view(g: Combat, side: int, seat: str | None) -> dict[str, Any]:
    """1.2: a hand is for its owner alone, but for cards that have been shown; discards are for all."""
    force = g.scenario.forces[side]
    own = SEATS[side] == seat
    shown = sorted(g.hands[side]) if own else sorted(g.shown[side])
    return {
        "nation": force.nation, "quality": g.quality[side], "posture": force.posture, "capability": g.capability[side],
        "surrender": g.surrender[side], "casualties": len(casualties(g, side)), "edge": force.edge,
        "hand_size": len(g.hands[side]), "hand": [card_view(c) for c in shown], "draw_pile": len(g.decks[side].cards),
        "discards": [card_view(c) for c in g.decks[side].discards], "discard_limit": force.discard_limit,
        "secret_chits": [chit_view(c) for c in g.secret_chits[side]] if own else len(g.secret_chits[side]),
    }


@cache
def card_view(card: int) -> dict[str, Any]:
    c = CARDS[card]
    return {"id": c.id, "name": c.name, "order": c.order, "action": c.action, "event": c.event, "hex": c.hex,
            "dice": list(c.dice), "trigger": c.trigger}


@cache
def chit_view(chit: int) -> dict[str, Any]:
    return {"letter": CHITS[chit].letter, "text": CHITS[chit].text}


def unit_view(g: Combat, u: int) -> dict[str, Any]:
    unit = g.units[u]
    type = UNITS[unit.type]
    seen: dict[str, Any] = {
        "id": u, "name": type.title, "kind": type.kind, "side": SEATS[unit.side], "broken": unit.broken,
        "suppressed": unit.suppressed, "veteran": unit.veteran, "activated": unit.activated, "moving": unit.moving,
        "weapon": None if unit.weapon == NONE else unit.weapon, "place": PLACES.get(unit.hex, "map"), "space": unit.space,
    }
    side = int(unit.broken)
    seen["stats"] = {"fp": type.fp[side], "range": type.range[side], "movement": type.move[side], "morale": type.morale[side],
                     "command": type.command[side]}       # as printed, until it stands on the map
    if unit.hex >= 0:
        seen["hex"] = g.scenario.grid.names[unit.hex]
        seen["stats"] = {"fp": firepower(g, u).total, "range": reach(g, u).total, "movement": movement(g, u).total,
                         "morale": morale(g, u, cover(g, unit.hex)).total, "command": command(g, u)}
        seen["boxed"] = [] if unit.broken else [n for n, b in (("fp", type.boxed_fp), ("range", type.boxed_range),
                                                               ("movement", type.boxed_move)) if b]
        seen["spent"] = unit.spent
    return seen


def weapon_view(g: Combat, w: int) -> dict[str, Any]:
    weapon = g.weapons[w]
    type = WEAPONS[weapon.type]
    seen: dict[str, Any] = {"id": w, "name": type.title, "broken": weapon.broken, "ordnance": type.ordnance,
                            "carrier": None if weapon.carrier == NONE else weapon.carrier,
                            "place": "carried" if weapon.carrier != NONE else PLACES.get(weapon.where, "carried")}
    if weapon.carrier != NONE and g.units[weapon.carrier].hex >= 0:
        seen["stats"] = {"fp": weapon_firepower(g, w).total, "range": weapon_reach(g, w).total, "least": type.nearest}
    return seen


def attack_view(g: Combat) -> dict[str, Any] | None:
    """4.1.2: the Attack Total that is pending."""
    if not g.attacks:
        return None
    a = g.attacks[-1]
    names = g.scenario.grid.names
    return {"kind": a.kind, "side": SEATS[a.side], "targets": [names[h] for h in a.targets],
            "pieces": [list(p) for p in a.pieces], "total": None if a.total is None else a.total.total,
            "waiting": list(a.defenders)}


# ---- as text ----

def text_board(board: dict[str, Any]) -> str:
    """The tracks, the map as a field of hexes, and what stands in each."""
    here: dict[str, list[dict[str, Any]]] = {}
    for unit in board["units"]:
        if "hex" in unit:
            here.setdefault(unit["hex"], []).append(unit)
    lines = [f"{board['map']}: Turn {board['turn']}, {board['active']} to move; Time {board['time']}, Sudden Death at "
             f"{board['sudden_death']}; VP {vp_text(board['vp'])}; Initiative {board['initiative']}"]
    for name, side in board["sides"].items():
        hand = ", ".join(f"{c['name']} {c['order']}/{c['action']}" for c in side["hand"]) or "face down"
        chits = side["secret_chits"]
        secret = f"; secret: {', '.join(c['text'] for c in chits)}" if isinstance(chits, list) and chits else ""
        lines.append(f"{name} ({side['nation']}, {side['posture']}): {side['hand_size']} cards ({hand}); "
                     f"draw pile {side['draw_pile']}; casualties {side['casualties']} of {side['surrender']}{secret}")
    lines.append("Objectives: " + "; ".join(f"{goal['number']} in {' '.join(goal['hexes'])}, {goal['control'] or 'nobody'}"
                                            f"{', ' + str(goal['worth']) + ' VP' if goal['worth'] else ''}"
                                            for goal in board["objectives"]))
    lines += map_lines(board, here)
    for hex in sorted(set(here) | set(board["forts"]) | set(board["smoke"]) | set(board["blazes"]), key=hex_order):
        units = [unit_text(unit, board) for unit in here.get(hex, [])]
        lines.append(f"  {hex:>4}: {'; '.join([*units, *marks_in(board, hex)])}")
    return "\n".join(lines)


def marks_in(board: dict[str, Any], hex: str) -> list[str]:
    """What lies in a hex: Fortification, Smoke, Blaze."""
    marks = [board["forts"].get(hex, ""), f"smoke {board['smoke'][hex]}" if hex in board["smoke"] else "",
             "blaze" if hex in board["blazes"] else ""]
    return [m for m in marks if m]


LEGEND = ("map: # building  w woods  b brush  o orchard  f field  g gully  s stream  m marsh  ~ water  = bridge  . open ground; "
          "+ a road; 1-4 a hill's level; *5 an Objective; then whose units, and how many; ! Fortification, Smoke or Blaze")


def map_lines(board: dict[str, Any], here: dict[str, list[dict[str, Any]]]) -> list[str]:
    """Each hex with its ground, Objective, units and markers."""
    initial = {name: side["nation"][0].upper() for name, side in board["sides"].items()}
    goals = {hex: goal["number"] for goal in board["objectives"] for hex in goal["hexes"][:1]}
    cells, names, signs = [], [], []
    for r, row in enumerate(board["ground"]):
        for c, ground in enumerate(row):
            hex = f"{chr(65 + c)}{r + 1}"
            units = here.get(hex, [])
            whose = "".join(f"{initial[s]}{n}" for s in initial if (n := sum(u["side"] == s for u in units)))
            cells.append((c, 2 * r + c % 2))
            names.append(hex)
            signs.append(ground.strip() + (f"*{goals[hex]}" if hex in goals else "") + whose
                         + ("!" if marks_in(board, hex) else ""))
    return [*text_map(cells, names, signs), LEGEND]


def hex_order(name: str) -> tuple[str, int]:
    return name[0], int(name[1:])


def vp_text(vp: int) -> str:
    return "0" if vp == 0 else f"{vp} axis" if vp > 0 else f"{-vp} allies"


def unit_text(unit: dict[str, Any], board: dict[str, Any]) -> str:
    """A unit by the name that options call it, FP-Range-Movement, Morale, Command, state and Weapon."""
    stats = unit["stats"]
    name = unit["name"] if unit["kind"] == "leader" else f"{unit['name']} {unit['id']}"
    words = [w for w in ("broken", "suppressed", "veteran", "activated") if unit[w]]
    weapon = next((f"{w['name']} {w['id']}{' (broken)' if w['broken'] else ''}" for w in board["weapons"]
                   if w["id"] == unit["weapon"]), "") if unit["weapon"] is not None else ""
    numbers = f"{stats['fp']}-{stats['range']}-{stats['movement']} morale {stats['morale']}"
    command = f" command {stats['command']}" if unit["kind"] == "leader" else ""
    return f"{unit['side']} {name} {numbers}{command}" + "".join(f" {w}" for w in words) + (f", {weapon}" if weapon else "")
