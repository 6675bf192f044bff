"""Recorded games: played once by simple players, kept as lists of choices, replayed by the tests.

    python -m tests.games.squad_leader.record 5         plays a game of scenario 5 and keeps it
    python -m tests.games.squad_leader.record           plays all of them, and writes docs/squad-leader-annotated.md again

All but the annotated game of scenario 1 are cut to two turns, so that they stay small. After a change of the rules a kept game
may no longer be playable; then record it anew and read what has changed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hedgerow
from hedgerow.games.squad_leader import RULEBOOK
from hedgerow.games.squad_leader.model.log_events import Phase, PlayerTurn
from hedgerow.games.squad_leader.model.pieces import hex_of
from hedgerow.games.squad_leader.model.scenario import codes
from hedgerow.games.squad_leader.model.state import State
from hedgerow.kernel.asking import PASS, Option
from hedgerow.kernel.events import Rolled, Shuffled
from hedgerow.kernel.game import Game
from hedgerow.testing import recording
from hedgerow.testing.recording import dice_fell, rules_played, told

KEPT = Path(__file__).parent / "recorded"
PAGE = Path(__file__).parents[3] / "docs" / "squad-leader-annotated.md"
ANNOTATED = "1"
SEED = 5
INTRODUCTION = """# A game of Squad Leader, line by line

The Guards Counterattack, scenario 1, played from set-up to the last turn by two simple players who fire at what is near and go
from cover to cover. Every line says what happened, how its numbers came about, and which rule decided; the rules' titles are in
the table at the end. The game is kept as a list of choices and replayed by the tests, which compare every line of this page.

## Set-up

"""


def name_of(code: str) -> str:
    return code if code == ANNOTATED else f"{code}:turns=2"


# ---- simple players ----

class Player:
    """Fires at what is near with all that can join, goes from cover to cover towards the enemy, rallies whom it can."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.dice = game, random.Random(seed)

    def choose(self, seat: str) -> Option:
        options = list(self.game.decisions[seat].answers)
        for verb in ("commit", "direct", "add weapon", "add", "shoot", "rally", "repair"):
            found = [o for o in options if o[0] == verb]
            if found:
                return self.dice.choice(found)
        if options[0][0] == "place":
            return self.best(options, lambda g, o: g.ground.cover[hex_of(o[2])] + self.dice.random() * 3)
        shots = [o for o in options if o[0] in ("fire", "fire weapon", "gun", "at gun", "shell", "at shell", "mg", "rocket")]
        if shots:
            return self.dice.choice(shots) if self.dice.random() < 0.8 or PASS not in options else PASS
        if any(o[0] in ("step", "drive to") for o in options):
            return self.on_the_way(seat, options)
        moving = self.game.decisions[seat].about == "movement"
        if PASS in options and self.dice.random() < (0.1 if moving else 0.35):
            return PASS
        return self.dice.choice([o for o in options if o != PASS] or options)

    def on_the_way(self, seat: str, options: list[Option]) -> Option:
        """Nearer to the enemy, and into cover; stop there as often as not."""
        halts = [o for o in options if o[0] in ("stop", "brake")]
        if halts and self.dice.random() < 0.3:
            return halts[0]
        steps = [o for o in options if o[0] in ("step", "drive to")]
        foes = self.foes(seat)

        def worth(g: State, o: Option) -> float:
            near = min((g.ground.distance[hex_of(o[1])][f] for f in foes), default=0)
            return g.ground.cover[hex_of(o[1])] - 2 * near + self.dice.random()
        return self.best(steps, worth)

    def foes(self, seat: str) -> list[int]:
        g: State = self.game.state
        side = g.card.seats.index(seat)
        return [g.units[i].hex for i in g.of(1 - side) if not g.units[i].hidden]

    def best(self, options: list[Option], worth: Any) -> Option:
        return max(options, key=lambda o: worth(self.game.state, o))


def record(code: str, seed: int = SEED) -> Game:
    game = hedgerow.new("squad-leader", name_of(code), seed=seed)
    player = Player(game, seed)
    while game.result is None:
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        game.apply(seat, player.choose(seat))
    return game


# ---- keeping and playing again ----

def keep(game: Game, code: str, seed: int = SEED) -> Path:
    """One line for each choice."""
    assert game.result is not None
    head = {"scenario": name_of(code), "seed": seed, "winners": list(game.result.winners), "rule": game.result.rule,
            "events": len(game.events)}
    return recording.keep(KEPT / f"{code}.jsonl", game, head)


def replayed(path: Path) -> tuple[dict[str, Any], Game]:
    return recording.replayed(path, "squad-leader")


def annotated(game: Game) -> Iterator[str]:
    """The game as a page: turns, phases, and what happened with its rule."""
    assert game.result is not None
    cited: dict[str, None] = {}
    dice = ""
    for entry in game.events:
        what = entry.public
        if what is None or isinstance(what, Shuffled):
            continue
        if isinstance(what, Rolled):
            dice = dice_fell(what.dice)
            continue
        cited[entry.rule] = None
        if isinstance(what, PlayerTurn):
            yield f"\n## Turn {what.turn}: {what.side.title()}\n"
        elif isinstance(what, Phase):
            yield f"\n### {what.phase} Phase\n"
        else:
            yield told(RULEBOOK, game, entry, dice)
        dice = ""
    yield f"\n**{game.result.winners[0].title()} wins**: {game.result.why} `[{game.result.rule}]`\n"
    yield from rules_played(RULEBOOK, cited)


def main() -> None:
    for code in sys.argv[1:] or codes():
        print(keep(record(code), code), flush=True)
    if not sys.argv[1:] or ANNOTATED in sys.argv[1:]:
        _, game = replayed(KEPT / f"{ANNOTATED}.jsonl")
        PAGE.write_text(INTRODUCTION + "\n".join(annotated(game)) + "\n", encoding="utf-8")
        print(PAGE)


if __name__ == "__main__":
    main()
