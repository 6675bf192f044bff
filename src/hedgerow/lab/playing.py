"""Playing the games of a chunk. A game that goes wrong is recorded with its replay; the others do not notice."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from hedgerow.bots import Bot
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.registry import rulebook
from hedgerow.kernel.saves import save_text
from hedgerow.lab.observing import Observer
from hedgerow.lab.plan import Chunk, Plan

FINISHED, FAILED, ENDLESS, LOST = "finished", "failed", "endless", "lost"
"""How the playing of a game went: to its end, into an exception, beyond its limits, or down with its process."""


class Played(NamedTuple):
    """What a process hands back for a chunk."""

    games: list[dict[str, Any]]                           # a record of each, the same on every machine
    replays: dict[str, str]                               # saves of those that went wrong, by file name
    seconds: dict[str, list[float]]                       # per bot: choices, processor seconds, longest choice, longest turn
    lost: bool = False                                    # the process died twice


class TooLong(Exception):
    """A game has used up its processor time."""


def play_chunk(plan: Plan, chunk: Chunk, tick: Callable[[], None] = lambda: None) -> Played:
    """The games of a chunk, one after the other."""
    played = Played([], {}, {})
    for number in range(chunk.start, chunk.start + chunk.size):
        record, save = play_game(plan, number, played.seconds)
        played.games.append(record)
        if save:
            played.replays[record["replay"]] = save
        tick()
    return played


def lost_chunk(plan: Plan, chunk: Chunk) -> Played:
    """Records for games whose process died twice: nothing is known but that they were to be played."""
    games = [{**opening(plan, n), "status": LOST, "error": "the process that played it died twice"}
             for n in range(chunk.start, chunk.start + chunk.size)]
    return Played(games, {}, {}, lost=True)


def opening(plan: Plan, number: int) -> dict[str, Any]:
    """What is known of a game before it is played."""
    sides = rulebook(plan.game).scenario(plan.scenario).sides
    return {"game": number, "seed": plan.seed_of(number), "bots": plan.bots_of(number, sides)}


def play_game(plan: Plan, number: int, seconds: dict[str, list[float]]) -> tuple[dict[str, Any], str]:
    """One game: its record, and its save if it went wrong."""
    record = opening(plan, number)
    book = rulebook(plan.game)
    game: Game | None = None
    choice: tuple[str, Option] | None = None
    try:
        with at_most(plan.patience):
            game = Game(book, book.scenario(plan.scenario), seed=plan.seed_of(number), options=plan.options)
            seen = Observer(game)
            clock = Clock(seconds)
            players = seated(plan, number, game)
            while game.result is None:
                if len(game.history) >= plan.limit:
                    raise TooLong(f"it was not over after {plan.limit} choices")
                seat = next(s for s, d in game.decisions.items() if not d.optional)
                choice = None
                name, player = players[seat]
                with clock.running(name, seat, seen.player_turns):
                    chosen = player.choose(game, seat)
                choice = (seat, chosen)
                game.apply(seat, chosen)
                seen.look()
        return {**record, "status": FINISHED, **seen.record()}, ""
    except TooLong as no:
        record |= {"status": ENDLESS, "error": str(no)}
    except Exception as no:
        record |= {"status": FAILED, "error": f"{type(no).__name__}: {no}"}
    if game is None:
        return record, ""
    record |= {"choices": len(game.history), "replay": f"game-{number:07d}.save"}
    return record, save_text(game, (choice, record["error"]))


def seated(plan: Plan, number: int, game: Game) -> dict[str, tuple[str, Bot]]:
    """The player at every seat; seats of one side have bots of one kind."""
    sides = game.scenario.sides
    of_side = plan.bots_of(number, sides)
    return {seat: (of_side[side], plan.player(number, seat, sides.index(side), of_side[side]))
            for seat, side in game.scenario.side_of.items()}


class Clock:
    """How long bots think, in processor time: told beside the results, never in them."""

    def __init__(self, seconds: dict[str, list[float]]) -> None:
        self.seconds = seconds
        self.turn = 0
        self.in_turn: dict[str, float] = {}

    @contextlib.contextmanager
    def running(self, name: str, seat: str, turn: int) -> Iterator[None]:
        """A bot thinks about a choice of its seat, in a player turn of either side."""
        began = time.process_time()
        yield
        took = time.process_time() - began
        if turn != self.turn:
            self.turn, self.in_turn = turn, {}
        self.in_turn[seat] = self.in_turn.get(seat, 0.0) + took
        of = self.seconds.setdefault(name, [0, 0.0, 0.0, 0.0])
        of[:] = [of[0] + 1, of[1] + took, max(of[2], took), max(of[3], self.in_turn[seat])]


@contextlib.contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise TooLong inside the block when it has used so much processor time; where signals cannot be had, never."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise TooLong(f"it was not over after {seconds:g} s of processor time")

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
