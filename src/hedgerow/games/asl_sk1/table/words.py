"""What options, questions and ids are called: verbs, prompts, names."""

from __future__ import annotations

from typing import Any

from hedgerow.games.asl_sk1.model.counters import KINDS, NATIONS, WEAPONS, read_data
from hedgerow.games.asl_sk1.model.scenario import Card
from hedgerow.games.asl_sk1.model.state import State
from hedgerow.games.asl_sk1.model.tables import NOTHING

PROMPTS = {
    "set up": "Set up your forces",
    "enter": "Place the units that enter this turn off the map, next to the hexes they will enter",
    "fortify": "Which building is fortified? Pass for none (or no more)",
    "reserve": "Hold a unit back in tactical reserve, or pass",
    "reserve weapons": "Give a weapon to the reserve, or pass",
    "recover weapons": "Recover a weapon, or pass",
    "repair weapons": "Repair a weapon, or pass",
    "transfer weapons": "Hand a weapon over, or pass",
    "self-rally": "Self-rally: which unit tries? Or pass",
    "rally": "Rally: which leader tries to rally which unit? Or pass",
    "keep DM": "Keep a unit under Desperation Morale, or pass",
    "prep fire": "Prep Fire: who fires at what? Pass to end the phase",
    "advancing fire": "Advancing Fire: who fires at what? Pass to end the phase",
    "final fire": "Defensive Fire: who fires at what? Pass to end the phase",
    "first fire": "{does} {hex} by {units}: fire, or pass",
    "fire group": "The attack on {hex}: add to it, or roll",
    "rate of fire": "Keep the rate of fire, or leave Residual FP?",
    "smaller group": "Part of the fire group has no line of sight: fire on together or separately?",
    "close combat": "Which close combat is fought next?",
    "join leader": "With whom does {unit} fight?",
    "declare attacks": "Declare close combat attacks",
    "check order": "Who checks next?",
    "movement": "Which unit moves? Pass to end the phase",
    "prepare move": "{unit} moves: who comes along, and how? Then go",
    "move": "{movers}, {left} MF left: where to, or what else?",
    "resume": "Who moves on?",
    "resume together": "Does anyone go with it?",
    "rout": "Which unit routs? These must, or they are lost: {must}. Pass to end the phase",
    "drop before rout": "{unit} carries too much to rout: what is dropped?",
    "escort": "Does a leader rout along with {unit}? Or pass",
    "rout to": "{unit} routs: where to?",
    "advance": "Which unit advances? Pass to end the phase",
    "advance to": "{unit} advances: where to?",
}

CELLS = sorted({cell for row in read_data("ift.toml")["rows"] for cell in row} - {NOTHING})
NAMES = (*NATIONS, *KINDS, *WEAPONS)
WORDS = {
    NOTHING: "no effect", "drm": "DRM",
    **{f"{cell} and {NOTHING}": f"{cell} and no effect" for cell in CELLS},
    **{f"{NOTHING} and {cell}": f"no effect and {cell}" for cell in CELLS},
    **{name: name[0].upper() + name[1:] for name in NAMES},
}
"""The dash of the fire table is told in words, also where targets fare differently; nations are written as names."""


def unit_name(where: State | Card, unit: int) -> str:
    """As the roster has it; a leader made in play by what he is [5.3], which the card alone does not know."""
    card: Card = where.scenario
    if unit < len(card.roster):
        return card.unit_name(unit)
    kind = where.units[unit].kind.title() if isinstance(where, State) else "Leader"
    return f"{kind} (promoted {unit - len(card.roster) + 1})"


def spell(where: Any, kind: str, thing: Any) -> str:
    """Units, weapons, hexes and buildings by name."""
    card: Card = where.scenario
    if kind in ("unit", "units", "movers", "must", "weapon", "hex", "building"):
        if isinstance(thing, tuple):
            return ", ".join(spell(where, kind, t) for t in thing) or "nobody"
        if kind in ("unit", "units", "movers", "must"):
            return unit_name(where, thing)
        if kind == "weapon":
            return card.weapon_name(thing)
        if kind == "hex":
            return card.hex_name(thing)
        return "building " + "-".join(card.hex_name(h) for h in card.ground.buildings[thing])
    return str(thing)
