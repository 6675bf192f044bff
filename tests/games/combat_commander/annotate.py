"""A whole game told line by line: played by two practised computer players, kept as a record, written to the manual.

    python -m tests.games.combat_commander.annotate 73       plays scenario 1 with seed 73 and keeps it
    python -m tests.games.combat_commander.annotate          writes docs/combat-commander-annotated.md again from the kept game
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hedgerow.bots.heuristic import HeuristicBot
from hedgerow.games.combat_commander import RULEBOOK
from hedgerow.games.combat_commander.model import log_events
from hedgerow.kernel.game import Game
from hedgerow.kernel.tally import show
from hedgerow.kernel.telling import arithmetic, tell
from hedgerow.testing.recording import rules_played

from .record import keep, record, replayed

SCENARIO = "1"
KEPT = Path(__file__).parent / "annotated.jsonl"
PAGE = Path(__file__).parents[3] / "docs" / "combat-commander-annotated.md"
INTRODUCTION = """# A game of Fat Lipki, line by line

Two patrols meet in a village, played from set-up to the last roll by two practised computer players. Every line says what
happened, how its numbers came about, and which rule decided; the rules' titles are in the table at the end. A roll shows the
white die first. What only one player learns (his cards, his secret chit) is left out. The game is kept as a list of choices
and replayed by the tests, which compare this page with it and work out its totals again.
"""


def sensible_choice(dice: Any, game: Game, seat: str, decision: Any) -> Any:
    """What a practised computer player would do."""
    return HeuristicBot(seed=8).choose(game, seat)


# ---- the page ----

def annotated(game: Game) -> Iterator[str]:
    """Turns, and what happened in each with its rule and its arithmetic."""
    cited: dict[str, None] = {}
    yield "\n## Set-up\n"
    for entry in game.events:
        what = entry.public
        if what is None or not entry.rule:
            continue
        cited[entry.rule] = None
        if isinstance(what, log_events.TurnBegan):
            yield f"\n## Turn {what.number}: {what.seat.title()}\n"
            continue
        sums = "; ".join(t for t in arithmetic(RULEBOOK, what) if t != "0")
        said = tell(RULEBOOK, game.state, what)
        yield f"- {sentence(said)}{f' ({sums})' if sums and sums not in said else ''} `[{entry.rule}]`"
    assert game.result is not None
    winner = game.result.winners[0]
    yield (f"\n**{sentence(RULEBOOK.table.words[winner])} wins**: {game.result.why}; {show(dict(game.result.score)[winner])} VP "
           f"`[{game.result.rule}]`\n")
    yield from rules_played(RULEBOOK, cited)


def sentence(words: str) -> str:
    return words[0].upper() + words[1:]


def page(game: Game) -> str:
    return INTRODUCTION + "\n".join(annotated(game)) + "\n"


def main() -> None:
    if len(sys.argv) == 2:
        game = record(SCENARIO, int(sys.argv[1]), sensible_choice)
        assert game.result is not None
        keep(KEPT, game, int(sys.argv[1]))
        print(game.result, len(game.history))
    game, _ = replayed(KEPT)
    PAGE.write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main()
