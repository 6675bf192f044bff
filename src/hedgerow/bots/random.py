"""The bot that takes any option: a yardstick for others, and a way to try a game alone."""

from __future__ import annotations

import random

from hedgerow.kernel.asking import COMMIT, TAKE_BACK, Option
from hedgerow.kernel.game import Game


class RandomBot:
    """Chooses each option as likely as any other; on worksheets it goes forward, so that it comes to an end."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = random.Random(seed)
        self.reasons: list[tuple[float, str]] = []        # it has none
        self.plan: list[str] = []

    def choose(self, game: Game, seat: str) -> Option:
        options = game.decisions[seat].answers
        forward = [o for o in options if o[0] != TAKE_BACK and o != COMMIT]
        if len(forward) < len(options):                   # a worksheet: write on while there is something to write
            return self.dice.choice(forward) if forward else COMMIT if COMMIT in options else self.dice.choice(options)
        return self.dice.choice(options)
