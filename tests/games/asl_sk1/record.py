"""Recorded games: played by bots once, kept as lists of choices, replayed by the tests.

    python -m tests.games.asl_sk1.record S1 1           plays a game of S1 with seed 1 and keeps it
    python -m tests.games.asl_sk1.record S2 1 german    the same, the Germans against someone who plays at random
    python -m tests.games.asl_sk1.record                writes docs/asl-sk1-annotated.md again from the kept game of S1

After a change of the rules a kept game may no longer be playable; then record it anew and read what has changed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hedgerow
from hedgerow.bots import Bot
from hedgerow.bots.heuristic import HeuristicBot
from hedgerow.bots.random_player import RandomBot
from hedgerow.games.asl_sk1 import RULEBOOK
from hedgerow.games.asl_sk1.rules.sequence import Phase, PlayerTurn
from hedgerow.kernel.events import Rolled
from hedgerow.kernel.game import Game
from hedgerow.kernel.rules import read_rules
from hedgerow.kernel.telling import arithmetic, tell

KEPT = Path(__file__).parent / "recorded"
PAGE = Path(__file__).parents[3] / "docs" / "asl-sk1-annotated.md"
ANNOTATED = "S1-german"
INTRODUCTION = """# A game of S1, line by line

Retaking Vierville, played from set-up to the last turn by two sensible players. Every line says what happened, how its
numbers came about, and which rule of the Starter Kit decided; the rules' titles are in the table at the end. Dice are the
colored die first. The game is kept as a list of choices and replayed by the tests, which compare the rules cited here.

## Set-up

"""


def record(scenario: str, seed: int, favoured: str = "") -> Game:
    """Bots play; how bold each is follows from the seed."""
    game = hedgerow.new("asl-sk1", scenario, seed=seed)
    bots: dict[str, Bot] = {s: HeuristicBot(seed + i, 0.3 * ((seed + i) % 3)) if favoured in ("", s) else RandomBot(seed + i)
                            for i, s in enumerate(game.seats)}
    while game.result is None:
        seat = next(iter(game.decisions))
        game.apply(seat, bots[seat].choose(game, seat))
    return game


def keep(game: Game, scenario: str, seed: int) -> Path:
    """One line for each choice, under the name of who won."""
    assert game.result is not None
    winner = game.result.winners[0]
    choices = [[step.seat, *step.what] for step in game.history]
    head = {"scenario": scenario, "seed": seed, "winner": winner, "rule": game.result.rule, "why": game.result.why}
    KEPT.mkdir(exist_ok=True)
    path = KEPT / f"{scenario}-{winner}.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in (head, *choices)) + "\n", encoding="utf-8")
    return path


def replayed(path: Path) -> tuple[dict[str, Any], Game]:
    """The kept game, played again choice by choice."""
    head, *choices = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    game = hedgerow.new("asl-sk1", head["scenario"], seed=head["seed"])
    for seat, *option in choices:
        game.apply(seat, option)
    return head, game


def annotated(game: Game) -> Iterator[str]:
    """The game as a page: turns, phases, and what happened with its rule."""
    rules = read_rules(RULEBOOK.ledger) if RULEBOOK.ledger else {}
    cited: dict[str, None] = {}
    dice = ""
    for entry in game.events:
        what = entry.public
        if what is None:
            continue
        if isinstance(what, Rolled):
            dice = f"🎲 {'-'.join(map(str, what.dice))} "
            continue
        cited[entry.rule] = None
        if hasattr(what, "dice"):                         # all dice of a close combat fall before its results
            dice = f"🎲 {'-'.join(map(str, what.dice))} "
        if isinstance(what, PlayerTurn):
            yield f"\n## Turn {what.turn}: {RULEBOOK.table.words[what.side]}\n"
        elif isinstance(what, Phase):
            yield f"\n### {what.phase} Phase\n"
        else:
            sums = "; ".join(t for t in arithmetic(RULEBOOK, what) if t != "0")
            yield f"- {dice}{tell(RULEBOOK, game.state, what)}{f' ({sums})' if sums else ''} `[{entry.rule}]`"
        dice = ""
    assert game.result is not None
    yield f"\n**{game.result.winners[0].title()} wins**: {game.result.why} `[{game.result.rule}]`\n"
    yield "\n## The rules that were played\n\n| rule | title |\n|---|---|"
    for rule in sorted(cited):
        yield f"| {rule} | {rules[rule].title} |"


def main() -> None:
    if len(sys.argv) > 2:
        scenario, seed = sys.argv[1], int(sys.argv[2])
        print(keep(record(scenario, seed, *sys.argv[3:]), scenario, seed))
    else:
        _, game = replayed(KEPT / f"{ANNOTATED}.jsonl")
        PAGE.write_text(INTRODUCTION + "\n".join(annotated(game)) + "\n", encoding="utf-8")
        print(PAGE)


if __name__ == "__main__":
    main()
