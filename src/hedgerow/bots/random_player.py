"""The bot that takes any option: a yardstick for others, and a way to try a game alone."""

from __future__ import annotations

import random

from hedgerow.kernel.asking import COMMIT, Option
from hedgerow.kernel.game import Game


class RandomBot:
    """Chooses each option as likely as any other; a worksheet is handed in when nothing more can be written on it."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = random.Random(seed)
        self.reasons: list[tuple[float, str]] = []        # it has none
        self.plan: list[str] = []

    def choose(self, game: Game, seat: str) -> Option:
        options = game.decisions[seat].answers
        forward = [o for o in options if o != COMMIT]     # a worksheet: write on while there is something to write
        return self.dice.choice(forward) if forward else COMMIT
