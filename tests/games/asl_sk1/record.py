"""Recorded games: played by bots once, kept as lists of choices, replayed by the tests.

    python -m tests.games.asl_sk1.record S1 1           plays a game of S1 with seed 1 and keeps it
    python -m tests.games.asl_sk1.record S2 1 german    the same, the Germans against someone who plays at random
    python -m tests.games.asl_sk1.record                writes docs/asl-sk1-annotated.md again from the kept game of S1

After a change of the rules a kept game may no longer be playable; then record it anew and read what has changed.
"""

from __future__ import annotations

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
from hedgerow.testing import recording
from hedgerow.testing.recording import dice_fell, rules_played, told

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
    """Under the name of who won."""
    assert game.result is not None
    winner = game.result.winners[0]
    head = {"scenario": scenario, "seed": seed, "winner": winner, "rule": game.result.rule, "why": game.result.why}
    return recording.keep(KEPT / f"{scenario}-{winner}.jsonl", game, head)


def replayed(path: Path) -> tuple[dict[str, Any], Game]:
    return recording.replayed(path, "asl-sk1")


def annotated(game: Game) -> Iterator[str]:
    """The game as a page: turns, phases, and what happened with its rule."""
    cited: dict[str, None] = {}
    dice = ""
    for entry in game.events:
        what = entry.public
        if what is None:
            continue
        if isinstance(what, Rolled):
            dice = dice_fell(what.dice)
            continue
        cited[entry.rule] = None
        if hasattr(what, "dice"):                         # all dice of a close combat fall before its results
            dice = dice_fell(what.dice)
        if isinstance(what, PlayerTurn):
            yield f"\n## Turn {what.turn}: {RULEBOOK.table.words[what.side]}\n"
        elif isinstance(what, Phase):
            yield f"\n### {what.phase} Phase\n"
        else:
            yield told(RULEBOOK, game, entry, dice)
        dice = ""
    assert game.result is not None
    yield f"\n**{game.result.winners[0].title()} wins**: {game.result.why} `[{game.result.rule}]`\n"
    yield from rules_played(RULEBOOK, cited)


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
