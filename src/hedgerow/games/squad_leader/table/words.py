"""What questions, tallies and ids are called."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.games.squad_leader.model.counters import NATIONS
from hedgerow.games.squad_leader.model.pieces import ENTRENCHED, IN_BUNKER, SEWER, UPPER, hex_of, layer_of
from hedgerow.games.squad_leader.model.scenario import Card

PROMPTS: Final = {
    "purchase": "Buy your force",
    "boards": "Which boards, from north to south?",
    "agreement": "Is the scenario fair, or are the cards drawn again?",
    "sections": "Which sections of the rules would you do without?",
    "bid": "With which force would you attack? The cheaper one will",
    "defend": "On which board do you defend?",
    "substitutes": "Which counters stand in for those your army does not have?",
    "building": "Which building must the attacker take?",
    "attack from": "From which board do you attack?",
    "set up": "Set up your forces",
    "repair": "Repair a weapon, or pass",
    "rally": "Rally a unit, or pass",
    "smoke": "Make smoke, or pass",
    "prep fire": "Prep Fire, or pass",
    "movement": "Move a unit, or pass",
    "march": "{units}: where to?",
    "sewer": "Who follows, and where do they come out?",
    "lost in the sewers": "Where do the enemies who are lost in the sewers come out?",
    "defensive fire": "Defensive Fire, or pass",
    "advancing fire": "Advancing Fire, or pass",
    "fire group": "Who joins the attack? Or roll it",
    "rout": "Broken units rout, or stay where they may",
    "radio": "Seek or keep radio contact, or pass",
    "artillery": "Direct your artillery, or pass",
    "spotting round": "Call the spotting round, or pass",
    "smoke screen": "Smoke instead of shells? Or pass",
    "counter battery": "Counter battery fire, or pass",
    "starshells": "Fire a starshell, or pass",
    "help with the work": "Does a leader help?",
    "rout together": "Who goes along?",
    "rout to": "Rout to which hex?",
    "excess": "Which broken unit is lost in the overstacked hex?",
    "excess weapons": "Which weapon is removed from the overstacked hex?",
    "advance": "Advance a unit, or pass",
    "close combat": "Designate your attacks in close combat",
    "drive": "{vehicles}: where to?",
    "fire at vehicle": "{vehicles} moves: fire at it, or pass",
    "fire at movers": "Fire at the moving infantry, or pass",
    "take cover": "Do they go into the entrenchment at once?",
    "get off": "{units} gets off: where to?",
    "bail out": "{units} bails out: where to?",
    "give way": "{units} gives way to the vehicle: where to?",
    "lead against a vehicle": "Does a leader help to attack the vehicle?",
}

WORDS: Final[dict[str, str]] = {"M": "morale check", **{str(n): f"morale check +{n}" for n in range(1, 5)},
                                **{nation: nation.capitalize() for nation in NATIONS}}
"""10.6: what the results in the Infantry Fire Table mean; and whose player turn it is."""
PLACE_WORDS: Final = {UPPER: "{} upstairs", SEWER: "the sewer under {}", ENTRENCHED: "the entrenchment in {}",
                      IN_BUNKER: "the bunker in {}"}
FACING_WORDS: Final = ("the north-west", "the north-east", "the east", "the south-east", "the south-west", "the west")
"""29.4: spines 0 to 5, clockwise from the left end of the north side."""

CHOICE_WORDS: Final = {"arc": "in the arc", "round": "all round", "both": "in the arc and all round", "firing": "all guns firing",
                       "buttoned": "buttoned up, without its machine guns"}
"""34.7, 35.6-a: which machine guns fire, and how an AFV overruns."""


def spell(where: Any, kind: str, thing: Any) -> str:
    """Units, weapons and places by name."""
    card: Card = where.scenario
    if isinstance(thing, tuple):
        return ", ".join(spell(where, kind, t) for t in thing) or "nobody"
    if kind in ("unit", "units", "attacker", "target", "leader"):
        return unit_name(card, thing)
    if kind in ("weapon", "weapons"):
        return card.weapon_name(thing)
    if kind in ("vehicle", "vehicles"):
        return card.vehicle_name(thing)
    if kind == "facing":
        return FACING_WORDS[thing]
    if kind in ("hex", "location"):
        return place_name(card, thing)
    if kind == "word":
        return CHOICE_WORDS.get(thing, str(thing))
    return str(thing)


def unit_name(card: Card, unit: int) -> str:
    """As the roster has it; dummies come after all others, and after them crews that have left their vehicles."""
    if unit < len(card.roster):
        return card.unit_name(unit)
    number = unit - len(card.roster)
    dummies = sum(group.concealment for group in card.groups)
    return f"dummy {number + 1}" if number < dummies else f"vehicle crew {number - dummies + 1}"


def place_name(card: Card, where: int) -> str:
    """A hex by name, with its floor."""
    name = card.hex_name(hex_of(where))
    layer = layer_of(where)
    return PLACE_WORDS.get(layer, "{}").format(name)
