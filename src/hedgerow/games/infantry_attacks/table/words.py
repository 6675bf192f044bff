"""What pieces, places, questions and results are called."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from hedgerow.games.infantry_attacks.model.counters import ADJECTIVES, PEOPLES, RANKS, UNITS
from hedgerow.games.infantry_attacks.model.scenario import Scenario
from hedgerow.games.infantry_attacks.model.state import NOBODY
from hedgerow.games.infantry_attacks.model.tables import ASSAULT_RESULTS, FIRE_RESULTS
from hedgerow.kernel.tally import Tally

PROMPTS: Final = {
    "set up": "Set up your forces",
    "arrange entrants": "Arrange those who enter this turn off the map, next to the hexes they will enter",
    "artillery plan": "The Artillery Plan: missions for your guns, a target for every turn of planned fire",
    "save a segment": "Save one of your opening segments for later?",
    "saved segment": "Take your saved segment now?",
    "assign sectors": "You are the commanding officer: who fights in which sector?",
    "transfer": "Commanding officer: order units into another sector, or hand in as it is",
    "abort": "Which gun or factor tries to abort its mission? Or pass",
    "serve the gun": "{piece} is disrupted: keep to its plan at half strength, or try to recover?",
    "combine bombardment": "The fire on {hex}: who joins in? Or fire as it is",
    "segment": "Your segment: whom do you activate? Or pass",
    "activate": "Who else is activated?",
    "declare": "What does {piece} do?",
    "act": "Who acts next?",
    "march": "{movers} on the move, {left}: where to, or stop?",
    "volley": "The attack on {hex}: add to it, or open fire",
    "opportunity fire": "The enemy has come to {hex} ({movers}): shoot, or pass and let him go on",
    "attackers": "The assault in {hex}: who attacks? Add them one by one, then attack",
    "first fire": "The assault in {hex}: do only those under cover fire, first, or all at the same time as the attacker?",
    "step loss": "Which unit loses a step?",
    "leader lost": "Which leader is lost?",
    "check order": "Who checks morale next?",
    "overstacked": "Too many units in the hex: which is removed?",
    "displaced leader": "Where does {piece} get away to?",
    "flee": "{piece} has not recovered: run, or stay in the trench?",
    "flight": "{piece} flees: where to?",
    "go along": "Does a leader go with {piece}?",
}
"""How each question is put."""

RESULTS: Final = {
    "-": "no effect", "M": "morale check", "M1": "morale check at +1", "M2": "morale check at +2",
    "X": "one step lost", "2X": "two steps lost", "3X": "three steps lost",
    "1": "one step lost", "2": "two steps lost", "3": "three steps lost",
}
WORDS: Final = {"direct_fire": "direct fire"} | {
    cell: RESULTS[cell] for cell in (*FIRE_RESULTS, *ASSAULT_RESULTS) if not cell.isdigit()}
"""What tables are called and what their cells mean."""

PIECES: Final = ("unit", "piece", "gun", "leader", "firer", "wagon", "target", "movers", "pieces", "units", "leaders")
PLACES: Final = ("hex", "location", "to", "from")


@lru_cache(maxsize=64)
def piece_names(scenario: Scenario) -> tuple[str, ...]:
    """Every piece by its number: `Russian INF A`, `Major 1`, and off-board factors as `Russian 12 A`."""
    found: list[str] = []
    count: dict[tuple[int, str], int] = {}

    def number(side: int, name: str) -> int:
        count[side, name] = count.get((side, name), 0) + 1
        return count[side, name]

    for force in scenario.forces:
        nation = ADJECTIVES[scenario.armies[force.side].nation]
        for _ in range(force.count):
            if force.rank != NOBODY:
                title = RANKS[force.rank].title
                found.append(f"{title} {number(force.side, title)}")
            else:
                name = UNITS[force.kind].name
                found.append(f"{nation} {name} {letters(number(force.side, name))}")
    for side, army in enumerate(scenario.armies):
        for strength in army.factors:
            found.append(f"{ADJECTIVES[army.nation]} {strength} {letters(number(side, str(strength)))}")
    return tuple(found)


def letters(n: int) -> str:
    """1 is A, 26 is Z, 27 is AA."""
    return chr(ord("A") + (n - 1) % 26) * ((n - 1) // 26 + 1)


def hex_name(scenario: Scenario, h: int) -> str:
    return scenario.ground.names[h] if 0 <= h < scenario.ground.total else "nowhere"


def side_name(scenario: Scenario, side: int) -> str:
    """A side is called by its nation."""
    return PEOPLES[scenario.armies[side].nation]


def shifted(columns: Tally) -> str:
    """7.5: by how many columns modifiers have moved an attack."""
    return f" ({'+' if columns.total > 0 else '−'}{abs(columns.total)})" if columns.total else ""


def spell(where: Any, kind: str, thing: Any) -> str:
    """Pieces, hexes and sides by name."""
    scenario: Scenario = where.scenario
    if kind == "results":
        return "; ".join(f"{spell(where, 'pieces', pieces)} on column {column}{shifted(shift)}: {RESULTS.get(cell, cell)}"
                         for pieces, shift, column, cell in thing)
    if kind == "firers":
        return f"{spell(where, 'pieces', thing)}: " if thing else ""
    if kind == "modifier":
        return f" +{thing}" if thing else ""
    if isinstance(thing, (tuple, list)):
        return ", ".join(spell(where, kind, t) for t in thing) or "nobody"
    if isinstance(thing, int) and not isinstance(thing, bool):
        if kind in PIECES:
            names = piece_names(scenario)
            return names[thing] if 0 <= thing < len(names) else "nobody"
        if kind in PLACES:
            return hex_name(scenario, thing)
        if kind == "side":
            return side_name(scenario, thing)
    return str(thing)
