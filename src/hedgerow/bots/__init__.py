"""Computer players. A bot gets its seat's view, its odds and forks for its seat through the contract, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, Protocol

from hedgerow.bots.heuristic import HeuristicBot
from hedgerow.bots.random_player import RandomBot
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
    "regular": lambda seed, boldness: SearchBot(seed, 24, boldness=boldness, seasoned=False, share=0.1),
    "veteran": lambda seed, boldness: SearchBot(seed, 120, boldness=boldness),
}


GROUP: Final = "hedgerow.bots"
"""Entry points under this name announce further players: each is called with a seed and a boldness and makes a `Bot`. One that
plays only some games has an attribute `games` with their names."""


def announced() -> dict[str, EntryPoint]:
    """Players that other packages bring along; none takes the place of one of ours."""
    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in BOTS}


def maker(kind: str) -> Callable[[int, float], Bot]:
    """What makes computer players of that kind."""
    found = BOTS.get(kind)
    if found is not None:
        return found
    entry = announced().get(kind)
    if entry is None:
        raise HedgerowError(f"there is no bot {kind!r}; there are: {', '.join((*BOTS, *sorted(announced())))}")
    try:
        made: Callable[[int, float], Bot] = entry.load()
    except (ImportError, AttributeError) as no:
        raise HedgerowError(f"the bot {kind!r} cannot be loaded: {no}") from None
    return made


def bot(name: str, seed: int = 0) -> Bot:
    """The computer player of that name: a kind (random, heuristic, search), a level (recruit, regular, veteran) or one that an
    installed package announces, with its style if it has one: `regular`, `regular:bold`, `veteran:cautious`."""
    kind, _, style = name.partition(":")
    if style and style not in STYLES:
        raise HedgerowError(f"there is no style {style!r}; there are: {', '.join(STYLES)}")
    return maker(kind)(seed, STYLES.get(style, 0.0))


def bot_names(game: str) -> list[str]:
    """The computer players that can play a game."""
    return [*BOTS, *(kind for kind in sorted(announced()) if game in getattr(_loaded(kind), "games", (game,)))]


def _loaded(kind: str) -> Any:
    """What is announced; one that cannot be loaded plays no game."""
    try:
        return maker(kind)
    except HedgerowError:
        return _Broken


class _Broken:
    games: tuple[str, ...] = ()


__all__ = ["BOTS", "GROUP", "STYLES", "Bot", "HeuristicBot", "RandomBot", "SearchBot", "bot", "bot_names"]
