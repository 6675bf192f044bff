"""DYO-0 The card of a random scenario, as far as it has been made: boards, cards drawn, forces, areas, victory condition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from hedgerow.games.squad_leader.model.counters import KINDS, VEHICLES
from hedgerow.games.squad_leader.model.ground import Ground
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.games.squad_leader.rules.purchase import WORKS, order_of_battle
from hedgerow.games.squad_leader.rules.random_draw import board_drawn, condition, given, length, listed, nations
from hedgerow.games.squad_leader.rules.surrender import COMMANDER, SURRENDER

RANDOM: Final = "random"
PLAYERS: Final = ("red", "blue")
"""DYO-10: who attacks and for which nation is settled by the bids, so the seats are players, not armies."""
DATE: Final = (1944, 7, 1)
"""The book gives none; wheat stands [44.24], and all radios are good [46.11]."""
CHAPTER: Final = 63
BEFORE_BOARDS: Final = ("1",)
APART: Final = 12
"""DYO-12: hexes between ordnance and defenders."""
RESERVE_TURN: Final = 3
"""T-DYO-VC: when the defender's reserve enters."""
MERCY: Final = 4
"""T-DYO-VC: how near the enemy must be to those who surrender, as on the card of scenario 9; authored like that."""
TWINS: Final = {"2": ("2V8", "2W9")}
"""T-DYO-VC: the two buildings that count as the largest of board 2."""
EXITS: Final = {"exit 75": 0.75, "exit 50": 0.5}
NIGHT_SQUADS, NIGHT_LEADERS = 3, 1
MAY_TAKE_TWO: Final = ("night exit", "exit 50")
"""T-DYO-VC: conditions with which the defender may set up on two boards."""
LEAVING: Final = (*EXITS, "night exit")

Spec = Mapping[str, Any]


def random_card(spec: Spec) -> Card:
    """DYO-0: the scenario that this much of a design describes."""
    ready = "from" in spec
    said = {"code": RANDOM, "title": "Random scenario", "source": "authored", "date": list(DATE), "chapter": CHAPTER,
            "notes": "Draw six cards, agree on them, and bid for the attack.", "players": list(PLAYERS),
            "sides": list(PLAYERS), "without": spec.get("without", []), "designing": not ready, "designed": ready,
            "boards": [[{"board": b}] for b in spec.get("boards", BEFORE_BOARDS)],
            "turns": length(spec["cards"]) if "cards" in spec else 0, "group": [], "victory": [],
            "sets_up_first": PLAYERS[0], "moves_first": PLAYERS[0]}
    if ready:
        said |= armies(spec)
    card = Card(said)
    if ready:
        said |= {"group": groups(spec, card), "victory": [victory(spec, card.ground)], "special": specials(spec)}
        card = Card(said)
    return card


def armies(spec: Spec) -> dict[str, Any]:
    """DYO-10, DYO-11: each player has the army that the bids gave him; the defender sets up first, the attacker moves first."""
    defender, attacker = nations(spec["cards"])
    sides = [attacker if seat == spec["attacker"] else defender for seat in (0, 1)]
    return {"sides": sides, "sets_up_first": defender, "moves_first": attacker, "ordnance distance": APART}


# ---- forces and where they set up ----

def defence(spec: Spec, card: Card) -> dict[str, int]:
    """DYO-5, DYO-RSC: the line of the card that the army has, and what it takes instead of the rest."""
    found = given(card, listed(spec["cards"][4], nations(spec["cards"])[0]), nations(spec["cards"])[0])
    for name, count in spec.get("instead", {}).items():
        found[name] = found.get(name, 0) + count
    if condition(spec["cards"]) == "surrender":
        found[COMMANDER] = max(1, found.get(COMMANDER, 0))
    return found


def reserve(spec: Spec, card: Card) -> dict[str, int]:
    """T-DYO-VC (Q): the line of a seventh card."""
    nation = nations(spec["cards"])[0]
    return given(card, listed(spec["reserve"], nation), nation) if "reserve" in spec else {}


def groups(spec: Spec, card: Card) -> list[dict[str, Any]]:
    """DYO-10, DYO-11, DYO-12: the defender on his boards, then the attacker on others, away from them; then who comes later."""
    defender, attacker = nations(spec["cards"])
    later = order_of_battle(defender, reserve(spec, card))
    first = order_of_battle(defender, added(defence(spec, card), later.pop(WORKS, {})))
    found = [
        {"side": defender, "name": "Defence", "order": 1, "mounted": True, **first,
         "zone": [{"board": b} for b in spec["defends"]]},
        {"side": attacker, "name": "Attack", "order": 2, "mounted": True, **order_of_battle(attacker, spec["bid"]),
         "zone": [{"board": b, "off": list(spec["defends"])} for b in spec["from"]]}]
    if later:
        found.append({"side": defender, "name": "Reserve", "order": 3, "turn": RESERVE_TURN, "mounted": True, **later,
                      "zone": [{"board": b, "edge": edge} for b in spec["defends"] for edge in free_edges(spec["boards"], b)]})
    return found


def added(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """Fortifications of the reserve are built before play like the others."""
    return {name: one.get(name, 0) + other.get(name, 0) for name in (*one, *(n for n in other if n not in one))}


def free_edges(boards: Sequence[str], board: str) -> list[str]:
    """T-DYO-VC (Q): the edges of a board that no other board lies at; boards lie in a column."""
    ends = {boards[0]: "north", boards[-1]: "south"}
    return ["west", "east", *([ends[board]] if board in ends else [])]


# ---- what is to be done ----

def specials(spec: Spec) -> list[dict[str, Any]]:
    """T-DYO-VC (7, 10): surrender, and night."""
    defender, _ = nations(spec["cards"])
    match condition(spec["cards"]):
        case "surrender":
            return [{"name": SURRENDER, "side": defender, "number": MERCY}]
        case "night exit":
            return [{"name": "night"}]
    return []


def victory(spec: Spec, ground: Ground) -> dict[str, Any]:
    """T-DYO-VC: what the attacker must do, on which hexes, in words."""
    attacker = nations(spec["cards"])[1]
    said: dict[str, Any] = {"side": attacker, "kind": condition(spec["cards"]), "hexes": [{"board": b} for b in spec["defends"]]}
    board = " and ".join(spec["defends"])
    match condition(spec["cards"]):
        case "building":
            said |= {"kind": "sole", "hexes": [{"buildings": [spec["building"]]}],
                     "says": f"The attacker must be sole occupant of the building in {spec['building']} at the end."}
        case "road":
            said["says"] = f"The attacker must have a road across board {board} free of enemy fire at the end."
        case "more squads":
            said["says"] = f"The attacker must have more squads on board {board} than the defender at the end."
        case "eliminate" | "surrender":
            said |= {"kind": "wipe out", "hexes": []}
            said["says"] = "The attacker must eliminate all defenders, or make them surrender."
        case "one building":
            said["says"] = f"The attacker must be sole occupant of a building on board {board} and have lost fewer squads."
        case "losses":
            said["says"] = "The attacker must eliminate more squads than he loses."
        case "largest building" | "largest building, reserve":
            names = largest_building(ground, spec["defends"][0])
            said |= {"kind": "sole", "hexes": [{"buildings": names}]}
            said["says"] = f"The attacker must be sole occupant of the largest building, in {' and '.join(names)}, at the end."
        case "most buildings":
            said["says"] = f"The attacker must have been the last to hold most of the buildings on board {board}."
        case "night exit":
            said |= {"kind": "exit", "number": NIGHT_SQUADS, "other_number": NIGHT_LEADERS, "hexes": far_edge(spec)}
            said["says"] = f"The attacker must leave the far edge of board {board} with a leader and {NIGHT_SQUADS} squads."
        case share:
            needed = -int(-EXITS[share] * strength(attacker, spec["bid"]) // 1)
            said |= {"kind": "exit", "number": needed, "hexes": far_edge(spec)}
            said["says"] = f"The attacker must leave the far edge of board {board} with {needed} squads."
    return said


def strength(nation: str, counters: Mapping[str, int]) -> int:
    """T-DYO-VC: squads of a force, AFVs with a crew counting for two and halftracks without one for one."""
    return sum(count * squads_worth(f"{nation} {name}") for name, count in counters.items())


def squads_worth(key: str) -> int:
    if key in KINDS:
        return 0 if KINDS[key].is_leader else 1
    if key in VEHICLES and VEHICLES[key].is_afv:
        return 2 if VEHICLES[key].is_armed else 1
    return 0


def largest_building(ground: Ground, board: str) -> list[str]:
    """T-DYO-VC (J), E-VC-J: a hex of the largest building on a board; on board 2 there are two of them."""
    if board in TWINS:
        return list(TWINS[board])
    here = set(ground.on_board(board))
    largest = max(ground.buildings, key=lambda hexes: len(here.intersection(hexes)))
    return [next(n for n in ground.full_names(next(h for h in largest if h in here)) if n.startswith(board))]


def far_edge(spec: Spec) -> list[dict[str, Any]]:
    """T-DYO-VC (9, 10, A): the edge of the defender's ground that is farthest from where the attacker comes from."""
    boards = list(spec["boards"])
    held = sorted(boards.index(b) for b in spec["defends"])
    if held[0] == 0:
        return [{"edge": "north"}]
    if held[-1] == len(boards) - 1:
        return [{"edge": "south"}]
    beyond = next(b for b in boards if b not in spec["defends"] and b not in spec["from"])
    return [{"joint": [spec["defends"][0], beyond]}]


# ---- who may set up where ----

def defence_choices(spec: Spec) -> list[tuple[str, ...]]:
    """DYO-3, T-DYO-VC (10, A): the board that was drawn, or any if it is not in play; for some conditions a second beside it."""
    boards = list(spec["boards"])
    drawn = board_drawn(spec["cards"])
    firsts = [drawn] if drawn in boards else boards
    found: list[tuple[str, ...]] = [(b,) for b in firsts]
    if condition(spec["cards"]) in MAY_TAKE_TWO:
        found += [(a, b) for a, b in pairwise(boards) if a in firsts or b in firsts]
    return found


def attack_choices(spec: Spec) -> list[tuple[str, ...]]:
    """DYO-10: any boards that the defender does not hold; one of them if it is the far edge of his that counts."""
    others = [b for b in spec["boards"] if b not in spec["defends"]]
    middle = len(others) == 2 and spec["defends"][0] == spec["boards"][1]
    found: list[tuple[str, ...]] = [(b,) for b in others]
    if len(others) > 1 and not (middle and condition(spec["cards"]) in LEAVING):
        found.append(tuple(others))
    return found
