"""Bots think in processes of their own: they can be stopped or killed, and they delay nobody else's game.

A worker gets a position drawn anew for the bot's seat, so that not even the process knows what the seat does not.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from hedgerow.bots import Bot, SearchBot, bot
from hedgerow.kernel.asking import PASS, Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.records import pack, unpack
from hedgerow.kernel.registry import rulebook

SECONDS = 60.0
GRACE = 1.0                               # how long a bot that was told to stop may take to say what it has found
TOLD_EVERY = 0.25                         # seconds between two words about how far it has come
STOP = "stop"
MOST_BOTS = 64                            # that a worker remembers


def work(pipe: Connection) -> None:
    """A worker's life: positions in; how far it has come, and then the choice and its reasons, out."""
    os.nice(5)                                            # people come first
    bots: dict[str, Bot] = {}
    while True:
        try:
            asked = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if asked == STOP:                                 # came too late: the answer is out already
            continue
        try:
            pipe.send(json.dumps(answer(pipe, bots, **json.loads(asked))))
        except Exception as fault:
            pipe.send(json.dumps({"fault": f"{type(fault).__name__}: {fault}"}))


def answer(pipe: Connection, bots: dict[str, Bot], game: str, scenario: str, options: dict[str, Any], position: dict[str, Any],
           seat: str, player: str, table: str) -> dict[str, Any]:
    """The same bot answers for a seat again and again: it knows how long it has thought this turn."""
    book = rulebook(game)
    thinker = bots.pop(f"{table} {seat} {player}", None) or bot(player)
    bots[f"{table} {seat} {player}"] = thinker
    while len(bots) > MOST_BOTS:
        bots.pop(next(iter(bots)))
    if isinstance(thinker, SearchBot):
        watch = Watch(pipe)
        thinker.interrupted, thinker.progress = watch.stopped, watch.tell
    chosen = thinker.choose(Game.from_position(book, book.scenario(scenario), options, position), seat)
    return {"option": pack(chosen), "lines": thinker.reasons, "plan": thinker.plan}


class Watch:
    """Lets a searching bot say how far it has come, and tells it when someone wants it to stop."""

    def __init__(self, pipe: Connection) -> None:
        self.pipe, self.told, self.halted = pipe, time.monotonic(), False

    def tell(self, part: float) -> None:
        if time.monotonic() - self.told >= TOLD_EVERY and not self.halted:
            self.told = time.monotonic()
            self.pipe.send(json.dumps({"progress": part}))

    def stopped(self) -> bool:
        self.halted = self.halted or (self.pipe.poll() and self.pipe.recv() == STOP)
        return self.halted


@dataclass(frozen=True)
class Choice:
    """What a bot chose; the best lines it saw, with their values for its side; and what it was meant for."""

    option: Option
    lines: list[tuple[float, str]]
    plan: list[str]


class Worker:
    """One process and its pipe."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.until = 0.0                                  # when it must have answered

    def ask(self, question: str, seconds: float, progress: Callable[[float], None]) -> dict[str, Any] | None:
        """The answer; None if the worker died, or took too long even after it was told to stop."""
        self.until = time.monotonic() + seconds
        warned = False
        try:
            self.pipe.send(question)
            while True:
                if self.pipe.poll(min(GRACE / 4, max(0.0, self.until - time.monotonic()))):
                    told: dict[str, Any] = json.loads(self.pipe.recv())
                    if "progress" not in told:
                        return told
                    progress(told["progress"])
                elif time.monotonic() >= self.until:
                    if warned:
                        return None
                    warned = True
                    self.stop()
        except (EOFError, OSError):
            return None

    def stop(self) -> None:
        """Say now what you have found; whoever does not is killed."""
        self.until = min(self.until, time.monotonic()) + GRACE
        self.pipe.send(STOP)

    def kill(self) -> None:
        self.process.kill()
        self.pipe.close()


class Workers:
    """As many bots as there are workers think at once; the others wait their turn."""

    def __init__(self, count: int = 1, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.idle: asyncio.LifoQueue[Worker | None] = asyncio.LifoQueue()
        for _ in range(count):
            self.idle.put_nowait(None)                    # started when first needed
        self.all: set[Worker] = set()
        self.busy: dict[int, Worker] = {}                 # the worker that thinks about a game

    async def choose(self, game: Game, seat: str, player: str, table: str,
                     progress: Callable[[float], None] = lambda part: None) -> Choice:
        """The bot's choice for the seat. A worker that dies or dawdles is replaced, and the seat passes if it can."""
        fork = game.fork(seat)
        question = json.dumps({"game": game.rulebook.name, "scenario": game.scenario.name, "options": game.options,
                               "position": fork.state.pack(), "seat": seat, "player": player, "table": table})
        options = list(game.decisions[seat].answers)
        told = await self._asked(id(game), question, progress)
        chosen = unpack(told["option"]) if told is not None and "option" in told else None
        if told is not None and chosen in options:
            return Choice(chosen, told["lines"], told["plan"])
        return Choice(PASS if PASS in options else options[0], [], [])

    async def _asked(self, about: int, question: str, progress: Callable[[float], None]) -> dict[str, Any] | None:
        loop = asyncio.get_running_loop()

        def tell(part: float) -> None:
            loop.call_soon_threadsafe(progress, part)

        worker = await self.idle.get()
        told = None
        try:
            if worker is None:
                worker = await asyncio.to_thread(Worker)
                self.all.add(worker)
            self.busy[about] = worker
            told = await asyncio.to_thread(worker.ask, question, self.seconds, tell)
        finally:
            self.busy.pop(about, None)
            if told is None and worker is not None:
                worker.kill()
                self.all.discard(worker)
                worker = None
            self.idle.put_nowait(worker)
        return told

    def hurry(self, game: Game) -> None:
        """Someone has waited long enough: the bot that thinks about this game says what it has found so far."""
        if worker := self.busy.get(id(game)):
            try:
                worker.stop()
            except OSError:
                worker.process.kill()

    def close(self) -> None:
        for worker in self.all:
            worker.kill()
        self.all.clear()
