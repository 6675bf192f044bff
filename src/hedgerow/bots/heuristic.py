"""The bot that judges each option by the game's own experience, without looking ahead further than it must."""

from __future__ import annotations

import random

from hedgerow.bots.random import RandomBot
from hedgerow.kernel.asking import Decision, Option
from hedgerow.kernel.game import Game


class HeuristicBot:
    """Takes the option the game's `judge` likes best; a game without one is looked at one choice ahead.

    `boldness` shifts the judgement between keeping what one has (below 0) and going for what one could get (above 0).
    """

    def __init__(self, seed: int = 0, boldness: float = 0.0, samples: int = 2, most: int = 24) -> None:
        self.dice = random.Random(seed)
        self.boldness, self.samples, self.most = boldness, samples, most
        self.reasons: list[tuple[float, str]] = []        # the last choice: values of the best lines

    def choose(self, game: Game, seat: str) -> Option:
        decision = game.decisions[seat]
        options = list(decision.options)
        if len(options) == 1:
            return options[0]
        if decision.lines is not None and game.rulebook.judge is None:
            return RandomBot(self.dice.randrange(1 << 30)).choose(game, seat)
        values = self.judged(game, decision, options)
        ranked = sorted(zip(values, options, strict=True), key=lambda v: -v[0])
        self.reasons = [(value, game.say(option)) for value, option in ranked[:3]]
        best = [o for v, o in ranked if v >= ranked[0][0] - 1e-9]
        return self.dice.choice(best)

    def judged(self, game: Game, decision: Decision, options: list[Option]) -> list[float]:
        """A value for each option, higher is better."""
        if game.rulebook.judge is not None:
            return list(game.rulebook.judge(game.fork(decision.seat), decision.seat, options, self.boldness))
        tried = set(self.dice.sample(range(len(options)), min(self.most, len(options))))
        return [self.one_ahead(game, decision.seat, o) if i in tried else float("-inf") for i, o in enumerate(options)]

    def one_ahead(self, game: Game, seat: str, option: Option) -> float:
        """What the game's evaluation says after the option, over some draws of what is unknown."""
        total = 0.0
        for _ in range(self.samples):
            fork = game.fork(seat)
            fork.apply(seat, option)
            total += value_of(fork, seat)
        return total / self.samples


def value_of(game: Game, seat: str) -> float:
    """How the position stands for the seat's side, from -1 (lost) to 1 (won)."""
    if game.result is not None:
        side = game.scenario.side_of[seat]
        return 1.0 if side in game.result.winners else -1.0 if game.result.winners else 0.0
    evaluate = game.rulebook.evaluate
    return evaluate(game.state, seat) if evaluate is not None else 0.0
