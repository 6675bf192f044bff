"""The bot that judges each option by the game's own experience, without looking ahead further than it must."""

from __future__ import annotations

import random
from collections.abc import Sequence

from hedgerow.bots.random_player import RandomBot
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Manner


class HeuristicBot:
    """Takes the option the game's `judge` likes best; a game without one is looked at one choice ahead.

    `boldness` shifts the judgement between keeping what one has (below 0) and going for what one could get (above 0).
    `slips` is how far the judgement may err: a recruit is not always sure of what he sees. A `seasoned` player judges with what
    the game has learned from many games, with some weights higher or lower (`shifts`) while they are tuned.
    """

    def __init__(self, seed: int = 0, boldness: float = 0.0, slips: float = 0.0, *, seasoned: bool = False,
                 shifts: tuple[tuple[str, float], ...] = (), samples: int = 2, most: int = 24) -> None:
        self.seed, self.slips, self.samples, self.most = seed, slips, samples, most
        self.manner = Manner(boldness, seasoned, shifts)
        self.reasons: list[tuple[float, str]] = []        # the last choice: values of the best lines
        self.plan: list[str] = []                         # and what it was meant for

    def choose(self, game: Game, seat: str) -> Option:
        decision = game.decisions[seat]
        options = list(decision.answers)
        self.reasons, self.plan = [], []
        if len(options) == 1:
            return options[0]
        dice = dice_for(self.seed, game, seat)
        if decision.lines is not None and game.rulebook.computer.option_values is None:
            return RandomBot(dice.randrange(1 << 30)).choose(game, seat)
        fork = game.fork(seat, key=f"{self.seed} judges")
        values = self.judged(game, fork, seat, options, dice)
        best = ranked(values, options, dice)
        self.reasons = [(value, game.say(option)) for value, option in best[:3]]
        self.plan = plan_of(fork, seat, self.manner)
        return best[0][1]

    def judged(self, game: Game, fork: Game, seat: str, options: Sequence[Option], dice: random.Random) -> list[float]:
        """A value for each option, higher is better."""
        judge = game.rulebook.computer.option_values
        if judge is not None:
            values = list(judge(fork, seat, options, self.manner))
            return [v + dice.gauss(0, self.slips) for v in values] if self.slips else values
        tried = set(dice.sample(range(len(options)), min(self.most, len(options))))
        return [self.one_ahead(game, seat, o) if i in tried else float("-inf") for i, o in enumerate(options)]

    def one_ahead(self, game: Game, seat: str, option: Option) -> float:
        """What the game's evaluation says after the option, over some draws of what is unknown."""
        total = 0.0
        for n in range(self.samples):
            fork = game.fork(seat, key=f"{self.seed} tries {n}")
            fork.apply(seat, option)
            total += value_of(fork, seat)
        return total / self.samples


def dice_for(seed: int, game: Game, seat: str) -> random.Random:
    """The bot's own dice for one choice: the same for the same seed and choice, however often it is asked."""
    return random.Random(f"{seed} {seat} {game.decisions[seat].number}")


def ranked(values: Sequence[float], options: Sequence[Option], dice: random.Random) -> list[tuple[float, Option]]:
    """Best first; what is liked equally well in no particular order."""
    drawn = [dice.random() for _ in options]
    order = sorted(range(len(options)), key=lambda i: (-values[i], drawn[i]))
    return [(values[i], options[i]) for i in order]


def plan_of(game: Game, seat: str, manner: Manner) -> list[str]:
    """What the game says a practised player would be up to."""
    return list(game.rulebook.computer.plan(game, seat, manner)) if game.rulebook.computer.plan is not None else []


def value_of(game: Game, seat: str) -> float:
    """How the position stands for the seat's side, from -1 (lost) to 1 (won)."""
    if game.result is not None:
        side = game.scenario.side_of[seat]
        return 1.0 if side in game.result.winners else -1.0 if game.result.winners else 0.0
    evaluate = game.rulebook.computer.evaluate
    return evaluate(game.state, seat) if evaluate is not None else 0.0
