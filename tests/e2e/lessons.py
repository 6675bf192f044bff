"""Records where the guided first games begin: `python -m tests.e2e.lessons` writes each game's web/lesson.save.

A lesson begins from a fixed seed after a scripted opening, at a moment at which there is something to shoot at. The tests in
`test_lessons.py` say whether the saves still load; after a change of rules that breaks them, record them again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import hedgerow
from hedgerow.bots import bot
from hedgerow.games.infantry_attacks.model.state import LEADER
from hedgerow.games.up_front.computer.armor import hit_chance
from hedgerow.games.up_front.model.state import ADVANCE, afv_in, crew_exposed, is_afv
from hedgerow.games.up_front.rules.ordnance import red_misses, to_hit
from hedgerow.kernel.asking import PASS, Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.registry import rulebook

AMERICANS = {"American 7-4-7 A": "M5", "American 7-4-7 B": "N4", "American 7-4-7 C": "N3", "American 3-3-7 A": "L5",
             "American 8-1 A": "M5"}


def set_up_americans(game: Game, seat: str) -> Option | None:
    """The Americans stand where the lesson says; whatever else comes up before their turn they let pass."""
    options = game.decisions[seat].options
    wanted = [o for o in options if o[0] == "place" and game.say(o) in {f"{u} to {h}" for u, h in AMERICANS.items()}]
    return wanted[0] if wanted else PASS if PASS in options else None


def chance_of(game: Game, seat: str, option: Option, bad: tuple[str, ...]) -> float:
    odds = game.odds(seat, option)
    return 0.0 if odds is None else sum(n / d for outcome, n, d in odds.outcomes if not any(b in str(outcome) for b in bad))


def good_shot_asl(game: Game) -> float:
    """Turn 1, American Prep Fire: how good the best shot from the leader's hex is."""
    decision = game.decisions.get("american")
    if decision is None or decision.about != "prep fire":
        return -1.0
    stack = [u for u in range(5) if game.scenario.hex_name(game.state.units[u].hex) == "M5"]
    return max((chance_of(game, "american", o, ("-", "PTC")) for o in decision.options if o[0] == "fire" and o[1] in stack),
               default=0.0)


GUARDS = {"Russian 6-2-8 A": "F3", "Russian 6-2-8 B": "F3", "Russian 6-2-8 C": "F3", "Russian 10-2 A": "F3",
          "Russian 6-2-8 D": "G3", "Russian 6-2-8 E": "G3", "German 4-6-7 A": "F5", "German 4-6-7 B": "F5", "German 9-1 A": "F5"}


def set_up_guards(game: Game, seat: str) -> Option | None:
    """The Guards in F3 look at Germans in F5; all others stand by lot, and nobody does anything before the first Prep Fire."""
    options = game.decisions[seat].options
    named = {f"{u} to {h}" for u, h in GUARDS.items()}
    kept = [o for o in options if o[0] == "place" and game.say(o).split(" to ")[1] not in ("F3", "G3", "F5")]
    wanted = [o for o in options if o[0] == "place" and game.say(o) in named] or kept
    return wanted[0] if wanted else PASS if PASS in options else None


def good_shot_squad_leader(game: Game) -> float:
    """Turn 1, Russian Prep Fire: the Guards see the Germans."""
    decision = game.decisions.get("russian")
    if decision is None or decision.about != "prep fire":
        return -1.0
    return max((chance_of(game, "russian", o, ("-", "no effect")) for o in decision.options
                if game.say(o) == "Russian 6-2-8 A fires at F5"), default=0.0)


def good_hand(game: Game) -> float:
    """Axis gives an Order, Fire and Move can both be given, and somebody stands in sight."""
    decision = game.decisions.get("axis")
    if decision is None or decision.about != "order" or game.view("axis")["board"]["orders_given"]:
        return -1.0
    hand = {c["id"]: c for c in game.view("axis")["board"]["sides"]["axis"]["hand"]}
    orders = {hand[o[1]]["order"] for o in decision.options if o[0] == "order"}
    broken = sum(u["broken"] for u in game.view("axis")["board"]["units"] if u["side"] == "axis")
    return 1.0 - broken if {"Fire", "Move"} <= orders else -1.0


UP_FRONT = {"german": [[2, 8, 1, 3], [0, 4, 5], [6, 7, 9]], "american": [[10, 12, 13], [11, 14, 15, 16], [17, 18, 19, 20, 21]]}
"""Who stands in which group when the lesson of Up Front begins: the German machine gun and its assistant first."""


def set_up_squads(game: Game, seat: str) -> Option | None:
    """Groups as the lesson wants them, the machine gun crewed, no Terrain laid before the first turn."""
    options = game.decisions[seat].options
    for letter, men in enumerate(UP_FRONT[seat]):
        for man in men:
            if ("post", man, letter) in options:
                return ("post", man, letter)
    return next((o for o in [("man weapon", 2, 8), ("ready",), ("decline",)] if o in options), None)


def good_first_turn(game: Game) -> float:
    """The first German turn, with something to shoot, a card to move with and Terrain to move to."""
    decision = game.decisions.get("german")
    if decision is None or decision.about != "turn":
        return -1.0
    faces = [f for c in game.view("german")["board"]["hand"] for f in c["faces"]]
    hand = {f["name"] if f["kind"] == "Terrain" else f["kind"] for f in faces}
    shots = [chance_of(game, "german", o, ("no effect",)) for o in decision.options if o[0] == "fire" and o[1] == 0]
    return max(shots, default=0.0) if "Movement" in hand and hand & {"Woods", "Brush", "Walls", "Buildings"} else 0.0


def car_and_men(game: Game, seat: str) -> Option | None:
    """The armored car is a group between two of men; until the moment is good both sides play as they like."""
    g: Any = game.state
    return next((o for o in game.decisions[seat].options if o[0] == "post" and seat == "german"
                 and o[2] == (1 if is_afv(g.men[o[1]]) else 2 * (o[1] % 2))), None)


def good_gunnery(game: Game) -> float:
    """A German turn, the sooner the better, in which the car may well hit something and a group of men can move."""
    decision, g = game.decisions.get("german"), game.state
    if decision is None or decision.about != "turn" or g.players[0].actions:
        return -1.0
    shots = [(o[1], o[2]) for o in decision.options if o[0] == "shell" and is_afv(g.men[o[1]]) and crew_exposed(g.men[o[1]])]
    marches = [o for o in decision.options if o[0] == "move" and o[3] == ADVANCE and afv_in(g, o[1]) < 0]
    best = max((hit_chance(int(to_hit(g, m, t).total), red_misses(g, m, t)) for m, t in shots), default=0.0)
    return 1.0 if best >= 0.4 and marches else -1.0


GERMANS = {"Major 1": "0812", "German INF A": "0812", "German INF B": "0812", "German INF C": "0712", "Leutnant 1": "0712",
           "German INF D": "0912", "Hauptmann 1": "0912", "German INF E": "0912", "German INF F": "0612", "Hauptmann 2": "0612",
           "German INF G": "0612", "Leutnant 2": "1012", "German INF H": "1012"}
VILLAGE = "0707"


def march_on_the_village(game: Game, seat: str) -> Option | None:
    """The Germans set up beside the road and march in turn 1 until the village is in range; the Russians wait for them."""
    options = game.decisions[seat].options
    said = {game.say(o): o for o in options}
    if seat == "russian":
        return PASS if PASS in options and game.decisions[seat].about != "set up" else None
    placed = [o for text, o in said.items() if text in {f"{who} in {where}" for who, where in GERMANS.items()}]
    for wanted in (placed, [("commit",)], [o for o in options if o[0] == "lead"], [("all",), ("go",), ("rest move",)],
                   [o for o in options if o[0] == "march" and game.state.pieces[o[1]].cls < LEADER],
                   [o for o in options if o[0] == "march"], nearer(game, options), [("stop",), ("end",), PASS]):
        if found := [o for o in wanted if o in options]:
            return found[0]
    return None


def nearer(game: Game, options: Sequence[Option]) -> list[Option]:
    """Steps towards the village, as far as its edge is in range."""
    going, ground = game.state.going, game.scenario.ground
    if going is None:
        return []
    goal = ground.distance[ground.index(VILLAGE)]
    here = goal[game.state.pieces[going.pieces[0]].hex]
    return sorted((o for o in options if o[0] == "step" and 3 <= goal[o[1]] < here), key=lambda o: goal[o[1]])


def good_volley(game: Game) -> float:
    """Turn 2, a German segment: how many companies the Major could order to fire."""
    decision = game.decisions.get("central")
    if decision is None or decision.about != "segment" or game.state.turn < 2:
        return -1.0
    major = next(o for o in decision.options if o[0] == "lead" and game.say(o).endswith("Major 1 to lead"))
    trial = game.fork()
    for option in (major, ("all",), ("rest fire",)):
        if option in trial.decisions["central"].options:
            trial.apply("central", option)
    shots = [o for o in trial.decisions["central"].options if o[0] == "fire"]
    return len({o[1] for o in shots}) + max((chance_of(trial, "central", o, ("-", "no effect")) for o in shots), default=0.0)


def begin(game: str, scenario: str, seed: int, script: Callable[[Game, str], Option | None],
          good: Callable[[Game], float], most: int, player: str) -> tuple[float, Game]:
    """Play on until the moment is good, or too late; the sooner, the better."""
    table = hedgerow.new(game, scenario, seed=seed)
    players = {seat: bot(player, seed) for seat in table.seats}
    for _ in range(most):
        if table.result is not None:
            break
        worth = good(table)
        if worth >= 0:
            return worth - len(table.history) / 10_000, table
        seat = next(iter(table.waiting))
        table.apply(seat, script(table, seat) or players[seat].choose(table, seat))
    return -1.0, table


def record(game: str, scenario: str, script: Callable[[Game, str], Option | None], good: Callable[[Game], float], seeds: range,
           most: int = 400, player: str = "recruit", learner: str = "", file: str = "lesson.save") -> None:
    begun = (begin(game, scenario, seed, script, good, most, player) for seed in seeds)
    worth, table = max(begun, key=lambda found: found[0])
    assert worth > 0, f"no seed of {game} gives a good lesson"
    if learner:
        table.order(learner, rulebook(game).rules.default_orders)         # as at any new table
    web = rulebook(game).table.web
    assert web is not None
    write(web / file, table)
    print(f"{game}: {worth:.2f} after {len(table.history)} choices")


def write(path: Path, table: Game) -> None:
    path.write_text(table.save(), encoding="utf-8")


def nobody(game: Game, seat: str) -> Option | None:
    return None


def americans(game: Game, seat: str) -> Option | None:
    return set_up_americans(game, seat) if seat == "american" else None


def main(names: list[str]) -> None:
    wanted: dict[str, Any] = {
        "asl-sk1": lambda: record("asl-sk1", "S1", americans, good_shot_asl, range(1, 60), player="random"),
        "combat-commander": lambda: record("combat-commander", "1", nobody, good_hand, range(1, 13), 260),
        "up-front": lambda: record("up-front", "A-GA", set_up_squads, good_first_turn, range(1, 200), 60, "random",
                                   "german"),
        "up-front-armor": lambda: record("up-front", "F-GA", car_and_men, good_gunnery, range(1, 15), 120, "recruit", "german",
                                         "lesson-armor.save"),
        "squad-leader": lambda: record("squad-leader", "1", set_up_guards, good_shot_squad_leader, range(1, 4), 200, "random"),
        "infantry-attacks": lambda: record("infantry-attacks", "IA1", march_on_the_village, good_volley, range(1, 9),
                                           player="random"),
        "skirmish": lambda: record("skirmish", "crossing", nobody, lambda game: 1.0, range(7, 8)),
    }
    for name in names or list(wanted):
        wanted[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
