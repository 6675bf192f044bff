"""Records where the guided first games begin: `python -m tests.e2e.lessons` writes each game's web/lesson.save.

A lesson begins from a fixed seed after a scripted opening, at a moment at which there is something to shoot at. The tests in
`test_lessons.py` say whether the saves still load; after a change of rules that breaks them, record them again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hedgerow
from hedgerow.bots import bot
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


def good_hand(game: Game) -> float:
    """Axis gives an Order, Fire and Move can both be given, and somebody stands in sight."""
    decision = game.decisions.get("axis")
    if decision is None or decision.about != "order" or game.view("axis")["board"]["orders_given"]:
        return -1.0
    hand = {c["id"]: c for c in game.view("axis")["board"]["sides"]["axis"]["hand"]}
    orders = {hand[o[1]]["order"] for o in decision.options if o[0] == "order"}
    broken = sum(u["broken"] for u in game.view("axis")["board"]["units"] if u["side"] == "axis")
    return 1.0 - broken if {"Fire", "Move"} <= orders else -1.0


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
           most: int = 400, player: str = "recruit") -> None:
    begun = (begin(game, scenario, seed, script, good, most, player) for seed in seeds)
    worth, table = max(begun, key=lambda found: found[0])
    assert worth > 0, f"no seed of {game} gives a good lesson"
    web = rulebook(game).web
    assert web is not None
    write(web / "lesson.save", table)
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
        "skirmish": lambda: record("skirmish", "crossing", nobody, lambda game: 1.0, range(7, 8)),
    }
    for name in names or list(wanted):
        wanted[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
