"""How options, questions and pieces are said."""

from __future__ import annotations

from typing import Any

from hedgerow.games.combat_commander.model.chits import CHITS
from hedgerow.games.combat_commander.model.counters import RADIOS, UNITS, WEAPONS
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.scenario import Battle
from hedgerow.games.combat_commander.model.state import Combat, is_weapon
from hedgerow.games.combat_commander.model.support import ITEMS

PROMPTS = {
    "order": "Give an Order, pass, or end your Turn", "discard": "Discard a card, or stop",
    "initiative": "{purpose}: {card}. Re-roll?", "activate": "{purpose}: activate which unit?",
    "activate more": "{unit} may activate units in his Command Radius", "shot": "Which piece fires at which hex?",
    "fire group": "Fire at {hex}: add pieces, or fire", "defend": "Roll Defense for which unit?",
    "mover": "Which unit moves next?", "companions": "Who moves together with {unit}?", "move to": "{unit} moves: where to?",
    "hex entered": "The enemy enters {hex}: react?", "before attack roll": "Fire Attack on {hex}: play an Action?",
    "before defense roll": "Defense in {hex}: play an Action?", "before melee": "Melee in {hex}: play an Action?",
    "after melee": "The Melee in {hex} is decided: play an Action?", "time advanced": "Time has advanced: play an Action?",
    "passed": "The enemy has discarded: play an Action?", "would break": "A unit in {hex} is about to break: play an Action?",
    "mp spent": "A Weapon changes hands: play an Action?", "retreat": "{unit} retreats: where to?",
    "rally": "Rally which unit?", "rout": "Rout which player's units?", "rout roll": "Roll for which unit?",
    "melee": "Which Melee is fought first?", "sniper": "A sniper near {hex}: break which unit?",
    "overstack": "Too many soldiers in {hex}: eliminate whom?",
    "overstack deploy": "Too many soldiers in {hex}: deploy a Squad first?",
    "time space": "{unit} has left the map: on which Time space may it return?", "reinforce": "Where does {unit} come in?",
    "clear smoke": "Which Smoke marker goes?", "spotting round": "Where does the Spotting Round go?",
    "barrage": "Impact or Smoke?", "impact": "Which hex next?", "sustained fire": "Which Weapon breaks?",
    "mines or card": "Strong Mines, or weaker ones and a card in hand from the start?",
    "first turn": "Give the Initiative card away for the first Turn?",
    "air support": "Air Support near {hex}: break all units of a hex?", "battle harden": "Which unit becomes a Veteran?",
    "commissar": "Which broken unit does the Commissar see to?", "deploy": "Deploy a Squad?",
    "marker": "Which Team gets the {marker} marker?",
    "entrench": "Dig Foxholes?", "dig in": "Where are Foxholes dug?", "promote": "Promote a Private where?",
    "hero": "Where does the Hero appear?", "hero rallies": "Does the Hero rally someone?", "support": "Take which item?",
    "infiltrate": "Infiltrate in or next to {hex}: where?", "reinforcements": "Where do they come in?",
    "interdiction": "Suppress which unit in the open?", "interrogation": "The other hand is shown: discard one of its cards?",
    "kia": "Which broken unit is eliminated?", "malfunction": "Which Weapon breaks?", "medic": "Which broken unit rallies?",
    "prisoners": "Which broken unit is taken prisoner?", "reconnaissance": "Which secret chit do you reveal?",
    "sappers": "Clear Mines or Wire?", "scrounge": "Scrounge a lost Weapon?", "shell shock": "Which unit breaks?",
    "suppressing fire": "Suppress an enemy under your machine guns?", "walking wounded": "Which lost unit returns?",
    "wounded returns": "Where does {unit} turn up?", "white phosphorus": "Throw White Phosphorus where?",
    "burned": "White Phosphorus in {hex}: which of your units breaks?", "flee": "{unit} must leave the fire: where to?",
    "ambushed": "An Ambush: which of your units breaks?", "concealment": "Conceal by the Cover of which hex?",
    "demolitions": "Blow up what?", "hidden unit": "Where has it been hidden?", "smoke grenades": "Smoke where?",
    "spray fire": "Spray which hex besides {hex}?",
    "advance": "Which unit advances, and where to?",
    "artillery request": "Which Leader spots?", "smoke shot": "Lay Smoke where?", "set up": "Set up your forces",
}


def spell(where: Any, kind: str, thing: Any) -> str:
    """A piece, hex or card by name. Pieces that come later in the game are known by its state alone."""
    if kind == "hex" or kind.endswith("_hex"):
        grid = where.scenario.grid
        return str(grid.names[thing]) if isinstance(thing, int) and 0 <= thing < len(grid) else "the map"
    if kind == "card":
        return f"{CARDS[thing].name} ({CARDS[thing].order}/{CARDS[thing].action})"
    if kind == "unit":
        return unit_name(where, thing)
    if kind == "weapon":
        return weapon_name(where, thing)
    if kind == "radio":
        return radio_name(where, thing)
    if kind == "piece":
        return weapon_name(where, thing[1]) if is_weapon(thing) else unit_name(where, thing[1])
    if kind == "chit":
        return f"{CHITS[thing].letter} ({CHITS[thing].text})"
    if kind == "item":
        return str(ITEMS[thing].title)
    return str(thing)


def unit_name(where: Combat | Battle, u: int) -> str:
    """3: a Leader by his name, the Hero and the Private, whom each nation has, by theirs; Squads and Teams by type and number."""
    types = [u.type for u in where.units] if isinstance(where, Combat) else [p.type for f in where.forces for p in f.units]
    if not 0 <= u < len(types):
        return f"unit {u}"
    type = UNITS[types[u]]
    if type.is_hero or type.is_private:
        return f"{PEOPLE[type.nation]} {type.title}"
    return type.title if type.is_leader else f"{type.title} {u}"


def weapon_name(where: Combat | Battle, w: int) -> str:
    """By type and number; from the start those tied to units, then the others, side by side as they are dealt."""
    if isinstance(where, Combat):
        types = [w.type for w in where.weapons]
    else:
        types = [t for f in where.forces for t in (*(p.weapon for p in f.units if p.weapon is not None), *f.weapons)]
    return f"{WEAPONS[types[w]].title} {w}" if 0 <= w < len(types) else f"Weapon {w}"


def radio_name(where: Combat | Battle, r: int) -> str:
    if not isinstance(where, Combat) or not 0 <= r < len(where.radios):
        return f"Radio {r}"
    type = RADIOS[where.radios[r].type]
    return f"{PEOPLE[type.nation]} {type.title}"


PEOPLE = {"germany": "German", "america": "American", "russia": "Russian", "britain": "British", "france": "French",
          "italy": "Italian"}

WORDS = {
    "firepower": "FP", "weapon firepower": "Weapon FP", "axis": "the Axis player", "allies": "the Allied player",
}
