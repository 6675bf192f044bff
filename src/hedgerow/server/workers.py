"""Bots think in processes of their own: they can be stopped or killed, and they delay nobody else's game.

A worker gets a position drawn anew for the bot's seat, so that not even the process knows what the seat does not.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from hedgerow.bots import Bot, SearchBot, bot
from hedgerow.kernel.asking import PASS, Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.records import pack, unpack
from hedgerow.kernel.registry import rulebook
from hedgerow.server.processes import Pool, Progress, Watch

log = logging.getLogger("hedgerow.server")
MOST_BOTS = 64                            # that a worker remembers
TRIES = 2                                 # a bot whose process died thinks again once; then its seat passes

_bots: dict[str, Bot] = {}                # in the worker's process


def think(watch: Watch, asked: dict[str, Any]) -> dict[str, Any]:
    """In the worker: the choice and its reasons."""
    return answer(watch, _bots, **asked)


def answer(watch: Watch, bots: dict[str, Bot], game: str, scenario: str, options: dict[str, Any], position: dict[str, Any],
           seat: str, player: str, table: str) -> dict[str, Any]:
    """The same bot answers for a seat again and again: it knows how long it has thought this turn."""
    book = rulebook(game)
    thinker = bots.pop(f"{table} {seat} {player}", None) or bot(player)
    bots[f"{table} {seat} {player}"] = thinker
    while len(bots) > MOST_BOTS:
        bots.pop(next(iter(bots)))
    if isinstance(thinker, SearchBot):
        thinker.interrupted, thinker.progress = watch.stopped, watch.tell
    position_now = Game.from_position(book, book.scenario(scenario), options, position)
    watch.tell(0.0)                                       # from here on it is thinking that takes the time
    chosen = thinker.choose(position_now, seat)
    return {"option": pack(chosen), "lines": thinker.reasons, "plan": thinker.plan}


@dataclass(frozen=True)
class Choice:
    """What a bot chose; the best lines it saw, with their values for its side; and what it was meant for."""

    option: Option
    lines: list[tuple[float, str]]
    plan: list[str]


@dataclass(frozen=True)
class Question:
    """What a bot is asked, and what it may answer."""

    asked: dict[str, Any]
    options: list[Option]

    @staticmethod
    def of(game: Game, seat: str, player: str, table: str) -> Question:
        """The position as the seat may know it, as data for another process."""
        asked = {"game": game.rulebook.name, "scenario": game.began_as.name, "options": game.options,
                 "position": game.fork(seat).state.pack(), "seat": seat, "player": player, "table": table}
        return Question(asked, list(game.decisions[seat].answers))


class Workers(Pool):
    """As many bots as there are workers think at once; the others wait their turn."""

    def __init__(self, count: int = 1, seconds: float = 60.0, silence: float = 10.0) -> None:
        super().__init__("bots", think, count, seconds, silence)

    async def choose(self, about: int, question: Question, who: str = "", people: bool = True,
                     progress: Progress = lambda part: None) -> Choice:
        """The bot's choice. One whose process dies or hangs is asked once more; after that its seat passes if it can."""
        for _ in range(TRIES):
            told = await self.ask(about, question.asked, who, people, progress)
            chosen = unpack(told["option"]) if told is not None and "option" in told else None
            if told is not None and chosen in question.options:
                return Choice(chosen, told["lines"], told["plan"])
            if told is not None:
                log.error("a bot gave no answer that can be used: %s", told.get("fault", "not among its options"))
                break
        return Choice(PASS if PASS in question.options else question.options[0], [], [])
