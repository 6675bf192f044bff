"""docs/up-front-annotated.md: a game of A and a game of F, told line by line from the kept games.

    python -m tests.games.up_front.annotate             writes the page again
    python -m tests.games.up_front.annotate record      plays the two games anew first
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from tests.games.up_front.record import KEPT, keep, play, replayed

from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.log_events import Breeze, DeckEmptied, Drawn, SetAside, TurnBegins
from hedgerow.games.up_front.table.words import draw_name
from hedgerow.kernel.events import Shuffled
from hedgerow.kernel.game import Game
from hedgerow.testing.recording import rules_played, told

PAGE = Path(__file__).parents[3] / "docs" / "up-front-annotated.md"
SEEDS = {"A-GA": 7, "F-AG": 3}
TITLES = {"A-GA": "Scenario A: Meeting of Patrols, German against American",
          "F-AG": "Scenario F: Infantry's Iron Fist, an American attack with an armored car"}
INTRODUCTION = """# Two games, line by line

A game of scenario A and one of scenario F, which has armor, from set-up to the end, played by two computer players. Every line
says what happened, which cards were drawn for it (🂠), how its numbers came about, and which rule decided; the rules' titles are
in the table at the end. The Action deck is authored. Both games are kept as lists of choices and replayed by the tests, which
compare every line.
"""


def path_of(name: str) -> Path:
    return KEPT / f"annotated-{name}.jsonl"


def annotated(game: Game) -> Iterator[str]:
    """The game as part of the page: turns, and what happened with its draws, its arithmetic and its rule."""
    drawn: list[str] = []
    for entry in game.events:
        what = entry.public
        if isinstance(what, Drawn):
            drawn.append(f"{what.purpose}: {draw_name(what.card)} (#{what.card + 1})")
        elif isinstance(what, TurnBegins):
            yield f"\n### Turn {what.number}: {game.seats[what.player].title()}\n"
        elif what is not None and not isinstance(what, Shuffled):
            aside = isinstance(what, (Breeze, DeckEmptied, SetAside))     # what the draw brought besides
            before = f"🂠 {', '.join(drawn)}: " if drawn and not aside else ""
            yield told(RULEBOOK, game, entry, before)
            drawn = drawn if aside else []
    assert game.result is not None
    who = " and ".join(w.title() for w in game.result.winners) or "Nobody"
    yield f"\n**{who} wins**: {game.result.why} `[{game.result.rule}]`"


def cited(games: list[Game]) -> Iterator[str]:
    yield from rules_played(RULEBOOK, {e.rule for game in games for e in game.events if e.public is not None and e.rule})


def page() -> str:
    games = {name: replayed(path_of(name))[1] for name in SEEDS}
    parts = [f"\n## {TITLES[name]}\n\n### Set-up\n\n" + "\n".join(annotated(game)) for name, game in games.items()]
    return "\n".join([INTRODUCTION, *parts, *cited(list(games.values()))]) + "\n"


def main(words: list[str]) -> None:
    for name, seed in SEEDS.items() if "record" in words else ():
        game = play(name, seed, "heuristic")
        print(keep(path_of(name), game, seed))
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)


if __name__ == "__main__":
    main(sys.argv[1:])
