"""What men, groups, cards, questions and results are called."""

from __future__ import annotations

from typing import Any, Final

from hedgerow.games.up_front.model.action_cards import (
    CARDS,
    CONCEALED,
    FIRE,
    KINDS,
    MINEFIELD,
    MOVE,
    NATIONS,
    RALLY,
    RALLY_ALL,
    SNIPER,
    TERRAIN,
    Face,
)
from hedgerow.games.up_front.model.personalities import PEOPLE, WEAPONS
from hedgerow.games.up_front.model.state import LETTERS, NONE, State, person

PROMPTS: Final = {
    "form groups": "Form your groups: two to four, of two to ten men",
    "crews": "Who serves which weapon? Then you are ready",
    "dug in": "Which of your groups start entrenched?",
    "first terrain": "Place a Terrain card on any group that has none, or decline",
    "turn": "Your turn: what does a group do?",
    "discard": "Discard: which cards, and where?",
    "another target": "The group is gone: another target?",
    "refill": "Draw cards: up to {room}",
    "terrain offered": "Terrain was laid on {group}: accept or reject?",
    "change places": "{group}: which two change places?",
    "flank": "{group} moves sideways with a Flank card: whom does it flank?",
    "another piece": "{group}: does another piece fire at the same target?",
    "more fire": "{group} fires at {target_group}: add Fire cards, or open fire",
    "concealed": "Fire Strength {strength} against {target_group}: play a Concealed card?",
    "abort": "Final Fire Strength {strength} against {target_group}: resolve the attack or call it off?",
    "rally gun": "{group}: the card is too small for the gun: a credit for it, or for the men?",
    "rally": "{group}: who else is rallied? {left} more",
    "hero": "What does the Hero card do for {unit}?",
    "before the draw": "{unit} is pinned and under fire: play a Hero card first?",
    "crew under fire": "The crew of {unit} is driven under cover: play a Hero card?",
    "overrun": "{unit} is about to be overrun: play a Hero card?",
    "aim at": "{unit} fires at {target_group}: at its armor or at its crew?",
    "which weapon": "{unit}: which weapon is repaired?",
    "use mine": "{unit} attacks the AFV: does he use his magnetic mine or charge?",
    "second wound": "{unit} is hit again: play a Hero card?",
    "endurance": "{unit} is wounded: play a Hero card before the draw?",
    "lighten load": "{unit} is wounded and cannot carry both weapons: which does he leave?",
    "who goes": "{group}: who goes, each with a Movement card?",
    "use charge": "{unit} carries a Demolition charge: does he mean to use it?",
    "equipment": "Who carries the {weapon}?",
    "burden": "{unit} is about to infiltrate: does he keep the {weapon}?",
    "infiltrators": "{group}: who tries to infiltrate whom, and how?",
    "try again": "{unit} has lost his nerve: play a Hero card and try again?",
    "infiltration": "{unit} slips towards {target_group}: play a Concealed card for him?",
    "close combat": "{group}: who enters Close Combat, and how?",
    "who attacks": "Who attacks {unit}?",
    "aim": "Fight {unit} to kill him, or at −2 to take him alive?",
    "concealed in combat": "{unit} against {other_unit}: play a Concealed card?",
    "loot": "{unit} has won: take the {weapon} or destroy it?",
    "terrain capture": "{group} is wiped out: who takes its Terrain?",
    "come along": "{unit} infiltrated there too: does he join {group}?",
    "charge": "{unit} is berserk: whom does he charge?",
    "surrender": "{unit} runs towards you: take him prisoner?",
    "guard": "{group}: who guards the prisoners?",
    "range chits": "The deck was shuffled: propose to readjust all range chits?",
    "readjustment": "Raise your range chits by {number} while the enemy lowers his? Every Relative Range stays",
    "team turn": "Your side's turn: begin, or let the others of your side go first?",
    "who crosses": "{group}: who leaves for the other game?",
    "scenario": "Which scenario is to be played?",
    "side": "Which side of {scenario} do you take?",
    "preferred side": "Which side do you want?",
    "sealed bid": "Both want it: how many points is it worth to you?",
    "purchase": "Buy your force",
    "defence": "The defence, which either of you may get: who is in it?",
    "stand-in": "{soldier} is not there: who takes his place?",
    "leader": "Who is to be {role}?",
    "exchange": "{soldier} is to lead: with whom does he exchange weapons?",
    "pursuit": "The scenario is yours: pursue the enemy, or call a halt?",
    "shaken": "{soldier} has routed: what does he lose?",
    "improvement": "{soldier} has earned five Elan: what does he improve?",
    "own wound": "Your own soldier is wounded: start again as a replacement, or recover for three scenarios?",
}
"""How each question is put."""

WORDS: Final = {**{nation: nation.title() for nation in NATIONS}, "first": "First player", "second": "Second player"}


def face_name(f: Face) -> str:
    """`Fire 4 (8)`, `Woods -2`, `Rally 3`."""
    match f.kind:
        case k if k == FIRE:
            return f"Fire {f.value} ({f.need})"
        case k if k == MOVE:
            return "Movement" if f.name == "plain" else f"Movement ({f.name.title()})"
        case k if k == RALLY:
            return "Rally All" if f.value == RALLY_ALL else f"Rally {f.value}"
        case k if k == CONCEALED:
            return f"Concealed −{f.value}"
        case k if k == TERRAIN:
            return f"{f.name} {f.value}" if f.name != MINEFIELD else f"Minefield {f.value}"
        case k if k == SNIPER:
            return f"Sniper (pin {f.pin[0]}-{f.pin[-1]}, kill {f.kia[0]}-{f.kia[-1]})"
    return KINDS[f.kind]


def card_name(card: int) -> str:
    """Its number and its faces: `#42 Rally 2 / Radio`; nations are named where they differ."""
    c = CARDS[card]
    by_nation = {NATIONS[n]: " or ".join(face_name(f) for f in faces) or "Cower" for n, faces in enumerate(c.faces)}
    said = dict.fromkeys(by_nation.values())
    if len(said) == 1:
        return f"#{card + 1} {next(iter(said))}"
    each = [f"{'/'.join(n[0].upper() for n, w in by_nation.items() if w == what)} {what}" for what in said]
    return f"#{card + 1} {', '.join(each)}"


def draw_name(card: int) -> str:
    """What it is as a draw: `red 3`."""
    c = CARDS[card]
    return f"{'red' if c.red else 'black'} {c.rnc}"


def man_name(where: Any, man: int) -> str:
    """A man by rank and name; the scenario alone knows those it lists. In team play games of one nation have men of one name,
    and they may come to one group: the second is `Pvt Schultz′`."""
    if not isinstance(where, State):
        return f"man {man}"
    if not 0 <= man < len(where.men):
        return "nobody"
    m = where.men[man]
    nth = sum(o.card == m.card for o in where.men[:man]) if where.in_teams else 0
    return person(m).title + "′" * nth


def group_name(where: Any, group: int) -> str:
    if not isinstance(where, State) or not 0 <= group < len(where.groups):
        return f"group {group}" if group >= 0 else "nobody"
    gr = where.groups[group]
    letter = LETTERS[gr.letter] if 0 <= gr.letter < len(LETTERS) else "Z"
    nth = sum(o.player == gr.player and o.letter == gr.letter for o in where.groups[:group])
    return f"{name_of_side(where, gr.player)} {letter}{'′' * nth}"


def name_of_side(g: State, player: int) -> str:
    """The nation; in team play the seat, since a nation plays in several games."""
    return g.seat(player).title() if g.in_teams else NATIONS[g.players[player].nation].title()


def weapon_name(g: State, weapon: int) -> str:
    """`Bolt-action rifle of Pvt Beck`: by the man who brought it; of several that nobody has brought `Panzerfaust 2`."""
    w = g.weapons[weapon]
    name = WEAPONS[w.kind].name
    if w.owner != NONE:
        return f"{name} of {man_name(g, w.owner)}"
    alike = [n for n, other in enumerate(g.weapons) if other.kind == w.kind and other.owner == NONE]
    return name if len(alike) == 1 else f"{name} {alike.index(weapon) + 1}"


def spell(where: Any, kind: str, thing: Any) -> str:
    """Men, groups, cards, weapons and players by name; a `target_group` is a group."""
    kind = kind.rpartition("_")[2]
    if isinstance(thing, (tuple, list)):
        return ", ".join(spell(where, kind.removesuffix("s"), t) for t in thing) or "nobody"
    if isinstance(thing, bool) or not isinstance(thing, int):
        return str(thing)
    match kind:
        case "unit" | "man":
            return man_name(where, thing)
        case "group":
            return group_name(where, thing)
        case "soldier":
            return PEOPLE[thing].title if 0 <= thing < len(PEOPLE) else "nobody"
        case "card":
            return card_name(thing)
        case "letter":
            return LETTERS[thing] if 0 <= thing < len(LETTERS) else str(thing)
        case "weapon" if isinstance(where, State) and 0 <= thing < len(where.weapons):
            return weapon_name(where, thing)
        case "player":
            return where.scenario.seats[thing].title() if 0 <= thing < len(where.scenario.seats) else "nobody"
    return str(thing)
