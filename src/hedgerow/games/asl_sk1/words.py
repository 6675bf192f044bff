"""What options, questions and ids are called: verbs, prompts, names."""

from __future__ import annotations

from typing import Any

from hedgerow.games.asl_sk1.counters import KINDS, NATIONS, WEAPONS, read_data
from hedgerow.games.asl_sk1.scenario import Card
from hedgerow.games.asl_sk1.state import State
from hedgerow.games.asl_sk1.tables import NOTHING
from hedgerow.kernel.rulebook import Verb

VERBS = {
    "place": Verb(("unit", "hex"), "{0} to {1}"),
    "give": Verb(("weapon", "unit"), "{0} to {1}"),
    "fortify": Verb(("building",), "fortify {0}"),
    "hold back": Verb(("unit",), "hold back {0}"),
    "recover": Verb(("unit", "weapon"), "{0} recovers {1}"),
    "repair": Verb(("unit", "weapon"), "{0} repairs {1}"),
    "transfer": Verb(("weapon", "unit"), "{0} goes to {1}"),
    "self-rally": Verb(("unit",), "{0} rallies itself"),
    "rally": Verb(("unit", "unit"), "{1} rallies {0}"),
    "keep DM": Verb(("unit",), "{0} keeps its DM"),
    "move": Verb(("unit",), "move {0}"),
    "with": Verb(("unit",), "with {0}"),
    "double time": Verb(("unit",), "{0} uses Double Time"),
    "assault move": Verb(("unit",), "{0} uses Assault Movement"),
    "help carry": Verb(("unit", "unit"), "{0} helps {1} carry"),
    "drop": Verb(("weapon",), "drop {0}"),
    "go": Verb((), "go"),
    "stop": Verb((), "stop here"),
    "resume": Verb(("unit",), "{0} moves on"),
    "to": Verb(("hex",), "to {0}"),
    "through woods": Verb(("hex",), "through the woods to {0}"),
    "smoke": Verb(("unit", "hex"), "{0} throws smoke at {1}"),
    "charge": Verb(("weapon", "hex"), "place {0} against {1}"),
    "leave behind": Verb(("unit",), "{0} stays behind"),
    "exit": Verb((), "leave the map"),
    "rout": Verb(("unit",), "rout {0}"),
    "escort": Verb(("unit",), "{0} goes along"),
    "rout to": Verb(("hex",), "rout to {0}"),
    "rout through": Verb(("hex",), "rout through the woods to {0}"),
    "crawl": Verb(("hex",), "low crawl to {0}"),
    "advance": Verb(("unit",), "advance {0}"),
    "stay": Verb((), "stay"),
    "pass": Verb((), "pass"),
    "fire": Verb(("unit", "hex"), "{0} fires at {1}"),
    "fire weapon": Verb(("weapon", "hex"), "{0} fires at {1}"),
    "add": Verb(("unit",), "add {0}"),
    "add weapon": Verb(("weapon",), "add {0}"),
    "crew": Verb(("unit", "weapon"), "{0} helps fire {1}"),
    "fight": Verb(("hex",), "close combat in {0}"),
    "join": Verb(("unit", "unit"), "{0} fights with {1}"),
    "attack": Verb(("unit", "unit"), "{0} attacks {1}"),
    "join attack": Verb(("unit",), "{0} joins the attack"),
    "attack too": Verb(("unit",), "also against {0}"),
    "end attacks": Verb((), "no more attacks"),
    "shoot": Verb((), "roll the attack"),
    "back": Verb((), "take back"),
    "direct": Verb(("unit",), "{0} directs"),
    "together": Verb((), "as a smaller fire group"),
    "separately": Verb((), "as separate attacks"),
    "keep rate": Verb(("weapon",), "{0} keeps its rate of fire"),
    "decline rate": Verb(("weapon",), "{0} leaves Residual FP instead"),
    "destroy": Verb(("weapon",), "destroy {0}"),
    "detonate": Verb(("number",), "set off charge {0}"),
    "check": Verb(("unit",), "{0} checks next"),
    "commit": Verb((), "done"),
    "take back": Verb(("number",), "take back line {0}"),
}

PROMPTS = {
    "set up": "Set up your forces",
    "enter": "Place who enters this turn off the map, next to the hexes they will enter",
    "fortify": "Which building is fortified? Pass for none (or no more)",
    "reserve": "Hold a unit back in tactical reserve, or pass",
    "reserve weapons": "Give a weapon to the reserve, or pass",
    "recover weapons": "Recover a weapon, or pass",
    "repair weapons": "Repair a weapon, or pass",
    "transfer weapons": "Hand a weapon over, or pass",
    "self-rally": "Self-rally: which unit tries? Or pass",
    "rally": "Rally: which leader tries which unit? Or pass",
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
    "rout": "Which unit routs? Those that must, or are lost: {must}. Pass to end the phase",
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
