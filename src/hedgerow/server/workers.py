"""Bots think in processes of their own: they can be killed, and they delay nobody else's game.

A worker gets a position drawn anew for the bot's seat, so that not even the process knows what the seat does not.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
from multiprocessing.connection import Connection
from typing import Any

from hedgerow.bots import bot
from hedgerow.kernel.asking import PASS, Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.records import pack, unpack
from hedgerow.kernel.registry import rulebook

SECONDS = 60.0


def work(pipe: Connection) -> None:
    """A worker's life: positions in, choices out."""
    while True:
        try:
            asked = pipe.recv()
        except (EOFError, KeyboardInterrupt):
            return
        if asked is None:
            return
        try:
            pipe.send(json.dumps(pack(answer(**json.loads(asked)))))
        except Exception as fault:
            pipe.send(json.dumps({"fault": f"{type(fault).__name__}: {fault}"}))


def answer(game: str, scenario: str, options: dict[str, Any], position: dict[str, Any], seat: str, player: str,
           seed: int) -> Option:
    book = rulebook(game)
    return bot(player, seed).choose(Game.from_position(book, book.scenario(scenario), options, position), seat)


class Worker:
    """One process and its pipe."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, question: str, seconds: float) -> str | None:
        """The answer; None if the worker died or took too long."""
        try:
            self.pipe.send(question)
            if self.pipe.poll(seconds):
                return str(self.pipe.recv())
        except (EOFError, OSError):
            pass
        return None

    def kill(self) -> None:
        self.process.kill()
        self.pipe.close()


class Workers:
    """As many bots as there are workers think at once; the others wait their turn."""

    def __init__(self, count: int = 1, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.count = count
        self.idle: asyncio.Queue[Worker | None] = asyncio.Queue()
        for _ in range(count):
            self.idle.put_nowait(None)                    # started when first needed
        self.all: set[Worker] = set()
        self.busy: dict[int, Worker] = {}                 # the worker that thinks about a game

    async def choose(self, game: Game, seat: str, player: str, seed: int) -> Option:
        """The bot's choice for the seat. A worker that dies or dawdles is replaced, and the seat passes if it can."""
        fork = game.fork(seat)
        question = json.dumps({"game": game.rulebook.name, "scenario": game.scenario.name, "options": game.options,
                               "position": fork.state.pack(), "seat": seat, "player": player, "seed": seed})
        options = list(game.decisions[seat].options)
        worker = await self.idle.get()
        told = None
        try:
            if worker is None:
                worker = Worker()
                self.all.add(worker)
            self.busy[id(game)] = worker
            told = await asyncio.to_thread(worker.ask, question, self.seconds)
        finally:
            self.busy.pop(id(game), None)
            if told is None and worker is not None:
                worker.kill()
                self.all.discard(worker)
                worker = None
            self.idle.put_nowait(worker)
        found = None if told is None else json.loads(told)
        chosen = unpack(found) if isinstance(found, list) else None
        return chosen if chosen in options else PASS if PASS in options else options[0]

    def hurry(self, game: Game) -> None:
        """Someone has waited long enough: the bot that thinks about this game is stopped, and passes if it can."""
        if worker := self.busy.get(id(game)):
            worker.process.kill()

    def close(self) -> None:
        for worker in self.all:
            worker.kill()
        self.all.clear()
