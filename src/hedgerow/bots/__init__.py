"""Computer players. A bot gets its seat's view, its odds and forks for its seat through the contract, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from hedgerow.bots.heuristic import HeuristicBot
from hedgerow.bots.random import RandomBot
from hedgerow.bots.search import SearchBot
from hedgerow.kernel.asking import Option
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game


class Bot(Protocol):
    """A player that answers the decisions of one seat."""

    def choose(self, game: Game, seat: str) -> Option:
        """One of the options offered to the seat."""
        ...


BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "heuristic": HeuristicBot,
    "search": SearchBot,
    "recruit": lambda seed: HeuristicBot(seed, samples=1, most=8),
    "regular": lambda seed: SearchBot(seed, iterations=60),
    "veteran": lambda seed: SearchBot(seed, seconds=0.1),
}


def bot(name: str, seed: int = 0) -> Bot:
    """The computer player of that name: a kind (random, heuristic, search) or a level (recruit, regular, veteran)."""
    if name not in BOTS:
        raise HedgerowError(f"there is no bot {name!r}; there are: {', '.join(BOTS)}")
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "HeuristicBot", "RandomBot", "SearchBot", "bot"]
