"""Computer players. A bot gets its seat's view, its odds and forks for its seat through the contract, nothing else."""

from __future__ import annotations

from typing import Protocol

from hedgerow.bots.random import RandomBot
from hedgerow.kernel.asking import Option
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game


class Bot(Protocol):
    """A player that answers the decisions of one seat."""

    def choose(self, game: Game, seat: str) -> Option:
        """One of the options offered to the seat."""
        ...


BOTS = {"random": RandomBot}


def bot(name: str, seed: int = 0) -> Bot:
    """The computer player of that name."""
    if name not in BOTS:
        raise HedgerowError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "RandomBot", "bot"]
