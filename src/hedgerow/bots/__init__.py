"""Computer players. A bot gets its seat's view, its odds and forks for its seat through the contract, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from hedgerow.bots.heuristic import HeuristicBot
from hedgerow.bots.random import RandomBot
from hedgerow.bots.search import SearchBot
from hedgerow.kernel.asking import Option
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game


class Bot(Protocol):
    """A player that answers the decisions of one seat, and can say why: the best lines with their values, and the plan."""

    reasons: list[tuple[float, str]]
    plan: list[str]

    def choose(self, game: Game, seat: str) -> Option:
        """One of the options offered to the seat."""
        ...


STYLES: Final = {"cautious": -0.5, "bold": 0.5}

BOTS: Final[dict[str, Callable[[int, float], Bot]]] = {
    "random": lambda seed, boldness: RandomBot(seed),
    "heuristic": HeuristicBot,
    "search": lambda seed, boldness: SearchBot(seed, boldness=boldness),
    "recruit": lambda seed, boldness: HeuristicBot(seed, boldness, slips=0.3),
    "regular": lambda seed, boldness: SearchBot(seed, 8, boldness=boldness, seasoned=False),
    "veteran": lambda seed, boldness: SearchBot(seed, 10, boldness=boldness),
}


def bot(name: str, seed: int = 0) -> Bot:
    """The computer player of that name: a kind (random, heuristic, search) or a level (recruit, regular, veteran), with its
    style if it has one: `regular`, `regular:bold`, `veteran:cautious`."""
    kind, _, style = name.partition(":")
    if kind not in BOTS:
        raise HedgerowError(f"there is no bot {kind!r}; there are: {', '.join(BOTS)}")
    if style and style not in STYLES:
        raise HedgerowError(f"there is no style {style!r}; there are: {', '.join(STYLES)}")
    return BOTS[kind](seed, STYLES.get(style, 0.0))


__all__ = ["BOTS", "STYLES", "Bot", "HeuristicBot", "RandomBot", "SearchBot", "bot"]
