"""Lanes: threads for one kind of work each, so that no kind keeps another waiting.

The event loop itself only carries messages: it never waits for a disk, a process or a lock, and works nothing out that takes
longer than to look it up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import ParamSpec, TypeVar

from hedgerow.kernel.errors import HedgerowError

P = ParamSpec("P")
T = TypeVar("T")


class Busy(HedgerowError):
    """Too much is waiting to be done already."""

    def __init__(self, why: str = "the server is busy; try again in a moment") -> None:
        super().__init__(why)


class Lane:
    """A few threads, and a limit to how much may wait for them."""

    def __init__(self, name: str, threads: int, most: int = 1_000_000) -> None:
        self.threads = ThreadPoolExecutor(threads, f"hedgerow-{name}")
        self.name, self.most, self.waiting = name, most, 0
        self.turns = asyncio.Semaphore(threads)

    async def run(self, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        return await self._counted(lambda: self._threaded(partial(work, *args, **more)))

    async def run_at(self, alone: Callable[[Callable[[], Awaitable[T]]], Awaitable[T]], work: Callable[[], T]) -> T:
        """Work for which a table is needed alone. It waits for its turn first: the table is not kept from those who play
        while others' work is done. To its end, even if whoever asked for it has left."""
        async def in_turn() -> T:
            async with self.turns:
                return await alone(lambda: self._threaded(work))
        return await self._counted(lambda: asyncio.shield(asyncio.ensure_future(in_turn())))

    async def _counted(self, work: Callable[[], Awaitable[T]]) -> T:
        if self.waiting >= self.most:
            raise Busy
        self.waiting += 1
        try:
            return await work()
        finally:
            self.waiting -= 1

    async def _threaded(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self.threads, work)

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)


class Lanes:
    """Who works for whom: choices are written by a lane of their own, whatever else is going on."""

    def __init__(self) -> None:
        self.choices = Lane("choices", 2)                 # puts choices on disk
        self.rules = Lane("rules", 2)                     # applies choices, makes the views of those who play, answers them
        self.questions = Lane("questions", 1, most=200)   # odds and explanations for those who play
        self.read = Lane("read", 3, most=500)             # who sits where, which seat a link opens
        self.desk = Lane("desk", 1, most=100)             # new tables, seats, chat, notes
        self.imports = Lane("imports", 1, most=100)       # scenarios that are built, games of thousands of steps from elsewhere
        self.look = Lane("look", 1, most=60)              # lists and drawings for whoever asks over HTTP
        self.visits = Lane("visits", 1, most=60)          # logs and boards of a table for whoever asks over HTTP

    @property
    def all(self) -> tuple[Lane, ...]:
        return self.choices, self.rules, self.questions, self.read, self.desk, self.imports, self.look, self.visits

    def close(self) -> None:
        for lane in self.all:
            lane.close()
