"""Recorded games: one of every scenario for every way in which it can end. Those of the annotated page: `annotate.py`.

    python -m tests.games.up_front.record A E           looks for the endings of A and E that are not kept yet
    python -m tests.games.up_front.record               looks for all of them

Most are cut to one deck, so that they stay small. After a change of the rules a kept game may no longer be playable; then delete
it, record it anew and read what has changed.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import hedgerow
from hedgerow.bots import bot
from hedgerow.games.up_front.computer.evaluation import KNOWS
from hedgerow.games.up_front.model.scenarios import pairings
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Manner
from hedgerow.testing import recording

KEPT = Path(__file__).parent / "recorded"
PLAYERS = (("walker", "quiet"), ("hunter", "quiet"), ("heuristic", "quiet"), ("quiet", "heuristic"), ("quiet",),
           ("heuristic", "random"), ("heuristic",), ("random", "heuristic"), ("random",))
ROUNDS = 3

BROKEN, HOLD, POINTS, FAILED = "broken", "hold", "points", "failed"
ENDINGS = {
    "A": (HOLD, POINTS, BROKEN), "B": (POINTS, BROKEN), "C": ("pillbox empty", "pillbox held", BROKEN),
    "D": ("next to the guard", "one group left", "guard held", BROKEN), "E": (HOLD, FAILED, BROKEN), "F": (HOLD, FAILED, BROKEN),
    "G": ("twice the points", FAILED, BROKEN), "H": (HOLD, FAILED, BROKEN), "I": ("through", "partisans held", BROKEN),
    "J": (HOLD, POINTS, BROKEN), "K": ("both segments", "before the elite", "elite too late", BROKEN),
    "L": (HOLD, FAILED, BROKEN)}
"""Every way in which a scenario can end."""

SAID = {"before the Elite": "before the elite", "men in cover at": HOLD, "squad is lost": BROKEN, "most Victory Points": POINTS,
        "attack has failed": FAILED, "twice the Victory Points": "twice the points", "Pillbox any more": "pillbox empty",
        "Pillbox is held": "pillbox held", "next to the Rear Guard": "next to the guard", "down to one group": "one group left",
        "Rear Guard has held": "guard held", "force is through": "through", "Partisans have held": "partisans held",
        "won both segments": "both segments"}
"""How the rules say it."""


def ending(game: Game) -> str:
    assert game.result is not None
    if "has not won both" in game.result.why:
        return "elite too late"
    return next(name for words, name in SAID.items() if words in game.result.why)


class Quiet:
    """A player who does nothing but change cards: time passes, and the enemy may do as he likes."""

    HABITS = ("ready", "decline", "end actions", "discard", "done", "draw", "pass", "resolve", "accept")

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def choose(self, game: Game, seat: str) -> Option:
        options = game.decisions[seat].answers
        if huddled := [o for o in options if o[0] == "post" and o[2] == 1]:
            return huddled[0]                             # a few men in group A, all others in group B
        for verb in self.HABITS:
            if found := [o for o in options if o[0] == verb]:
                return max(found, key=lambda o: o[1]) if verb == "draw" else self.dice.choice(found)
        return self.dice.choice(options)


class OfOneMind:
    """The computer player with one idea: what does not fit it is left out while there is something else."""

    def __init__(self, fits: Callable[[Game, Option], bool]) -> None:
        self.fits = fits

    def choose(self, game: Game, seat: str) -> Option:
        options = game.decisions[seat].answers
        kept = [o for o in options if self.fits(game, o)] or list(options)
        values = KNOWS.option_values(game, seat, kept, Manner())
        return kept[values.index(max(values))]


def walks(game: Game, option: Option) -> bool:
    return option[0] not in ("fire", "shell", "snipe", "wire", "lay", "observe", "starshell", "entrench")


def hunts(game: Game, option: Option) -> bool:
    """Fires at the smallest group."""
    g: Any = game.state
    return option[0] != "fire" or len(g.groups[option[2]].men) == min(len(g.groups[n].men) for n in g.enemies_of(option[1]))


def player(name: str, seed: int) -> Any:
    own = {"quiet": lambda: Quiet(seed), "walker": lambda: OfOneMind(walks), "hunter": lambda: OfOneMind(hunts)}
    return own[name]() if name in own else bot(name, seed)


def play(scenario: str, seed: int, *players: str) -> Game:
    """A game between computer players, one for each seat."""
    game = hedgerow.new("up-front", scenario, seed=seed)
    bots = {seat: player(players[min(n, len(players) - 1)], seed + n) for n, seat in enumerate(game.seats)}
    while game.result is None:
        seat, _ = next((s, d) for s, d in game.decisions.items() if not d.optional)
        game.apply(seat, bots[seat].choose(game, seat))
    return game


def attempts(letter: str) -> Iterator[tuple[str, int, tuple[str, ...]]]:
    """Games of every pairing between players of different strength, two in three cut to one deck."""
    for seed, (round_, players, pair) in enumerate(product(range(ROUNDS), PLAYERS, pairings(letter))):
        yield f"{letter}-{pair}{'' if (seed + round_) % 3 == 2 else ':decks=1'}", seed, players


def keep(path: Path, game: Game, seed: int) -> Path:
    """One line for each choice, under what was played and how it ended."""
    assert game.result is not None
    head = {"game": "up-front", "scenario": game.scenario.name, "seed": seed, "winners": list(game.result.winners),
            "rule": game.result.rule, "why": game.result.why, "ending": ending(game)}
    return recording.keep(path, game, head)


def replayed(path: Path) -> tuple[dict[str, Any], Game]:
    return recording.replayed(path, "up-front")


def path_of(letter: str, how: str) -> Path:
    return KEPT / f"{letter}-{how.replace(' ', '-')}.jsonl"


def missing(letter: str) -> list[str]:
    return [how for how in ENDINGS[letter] if not path_of(letter, how).exists()]


def look_for(letter: str) -> None:
    """Until every ending of the scenario is kept, or patience is at an end."""
    for scenario, seed, players in attempts(letter):
        wanted = missing(letter)
        if not wanted:
            return
        game = play(scenario, seed, *players)
        if (how := ending(game)) in wanted:
            print(keep(path_of(letter, how), game, seed), len(game.history), flush=True)
    print(f"{letter}: not found: {', '.join(missing(letter)) or 'nothing'}", flush=True)


def main(words: list[str]) -> None:
    for letter in words or ENDINGS:
        look_for(letter)


if __name__ == "__main__":
    main(sys.argv[1:])
