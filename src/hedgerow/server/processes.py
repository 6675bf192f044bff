"""Work in processes of their own: it can be stopped or killed, delays nobody else, and whoever asks for much waits longest.

The server's side never waits for a process: what has to be said to one that thinks is a number in shared memory, and one that
has not been heard of for too long is killed and replaced.
"""

from __future__ import annotations

import asyncio
import json
import logging
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any

from hedgerow.server.lanes import Busy

log = logging.getLogger("hedgerow.server")
GRACE = 1.0                               # seconds that one who was told to stop may take to say what it has found
TOLD_EVERY = 0.25                         # seconds between two words about how far it has come
STARTING = 30.0                           # seconds that a new process may take to read rulebooks and build a scenario
LOOKED_AFTER = 0.2                        # seconds between two looks at who is late
Progress = Callable[[float], None]
Answering = Callable[["Watch", dict[str, Any]], dict[str, Any]]


class Watch:
    """A process's side while it works on one question: it says how far it has come, and hears whether it should stop."""

    def __init__(self, pipe: Connection, halt: Any, number: int) -> None:
        self.pipe, self.halt, self.number, self.told = pipe, halt, number, 0.0

    def tell(self, part: float) -> None:
        if time.monotonic() - self.told >= TOLD_EVERY and not self.stopped():
            self.told = time.monotonic()
            self.pipe.send(json.dumps({"progress": part}))

    def stopped(self) -> bool:
        return bool(self.halt.value >= self.number)


def work(pipe: Connection, halt: Any, answering: Answering, niceness: int) -> None:
    """A process's life: questions in; how far it has come, and then the answer, out."""
    os.nice(niceness)                                     # people come first
    while True:
        try:
            number, asked = pipe.recv()
        except (EOFError, OSError, KeyboardInterrupt):
            return
        try:
            told = answering(Watch(pipe, halt, number), asked)
        except KeyboardInterrupt:
            return
        except Exception as fault:
            told = {"fault": f"{type(fault).__name__}: {fault}"}
        pipe.send(json.dumps(told))


class Worker:
    """One process, its pipe, and what we know of it."""

    def __init__(self, answering: Answering, niceness: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.halt = context.RawValue("q", 0)              # no lock: not even a stopped process can keep us from writing it
        self.process = context.Process(target=work, args=(theirs, self.halt, answering, niceness), daemon=True)
        self.process.start()
        theirs.close()
        self.number = 0                                   # of the question it works on
        self.until = 0.0                                  # when it must have answered
        self.quiet_until = 0.0                            # when it must have said something

    def ask(self, question: dict[str, Any], seconds: float, silence: float, progress: Progress) -> dict[str, Any] | None:
        """The answer; None if the process died. Waits, and so is called in a thread of its own."""
        self.quiet_until = time.monotonic() + STARTING + silence
        self.until = time.monotonic() + STARTING + seconds
        self.number += 1
        try:
            self.pipe.send((self.number, question))
            while True:
                told: dict[str, Any] = json.loads(self.pipe.recv())
                if "progress" not in told:
                    return told
                self.until = min(self.until, time.monotonic() + seconds)
                self.quiet_until = time.monotonic() + silence
                progress(told["progress"])
        except (EOFError, OSError):
            return None

    def stop(self) -> None:
        """Say now what you have found; whoever does not is killed."""
        self.halt.value = self.number
        self.until = min(self.until, time.monotonic())

    def look_after(self) -> str:
        """Why it must go, if it must: it has not answered in time, or has not been heard of for too long."""
        now = time.monotonic()
        if now >= self.until and self.halt.value < self.number:
            self.stop()
        if now >= self.until + GRACE:
            return "it did not stop when it was told to"
        return "nothing was heard of it" if now >= self.quiet_until else ""

    def kill(self) -> None:
        self.process.kill()

    def bury(self) -> None:
        self.process.kill()
        self.process.join(5)
        self.pipe.close()


class Pool:
    """A few processes. Whoever waits gets one in turn: first those at whose table people sit, and among them by who asks,
    so that a hundred questions of one person are no more in the way than one."""

    def __init__(self, name: str, answering: Answering, count: int = 1, seconds: float = 60.0, silence: float = 10.0,
                 niceness: int = 5, most_of_one: int = 1_000_000, most: int = 1_000_000) -> None:
        self.name, self.answering, self.niceness = name, answering, niceness
        self.seconds, self.silence, self.most_of_one, self.most = seconds, silence, most_of_one, most
        self.threads = ThreadPoolExecutor(max(1, count), f"hedgerow-{name}")
        self.idle: list[Worker | None] = [None] * count   # None: started when first needed
        self.all: set[Worker] = set()
        self.busy: dict[int, Worker] = {}                 # the process that works on something
        self.line: list[tuple[bool, str, asyncio.Future[Worker | None]]] = []
        self.served: dict[str, int] = {}                  # how often whoever waits has been served, while anybody waits
        self.replaced = 0

    @property
    def waiting(self) -> int:
        return len(self.line)

    async def ask(self, about: int, question: dict[str, Any], who: str = "", people: bool = True,
                  progress: Progress = lambda part: None) -> dict[str, Any] | None:
        """The answer of a process; None if it died or was given up."""
        loop = asyncio.get_running_loop()
        worker = await self._turn(who, people)
        told = None
        try:
            if worker is None:
                worker = await loop.run_in_executor(self.threads, Worker, self.answering, self.niceness)
                self.all.add(worker)
            self.busy[about] = worker

            def tell(part: float) -> None:
                loop.call_soon_threadsafe(progress, part)

            asking = loop.run_in_executor(self.threads, worker.ask, question, self.seconds, self.silence, tell)
            told = await self._watched(worker, asking)
        finally:
            self.busy.pop(about, None)
            if told is None and worker is not None:
                self.all.discard(worker)
                worker.kill()
                loop.run_in_executor(None, worker.bury)
                worker = None
            self._free(worker)
        return told

    async def _watched(self, worker: Worker, asking: asyncio.Future[dict[str, Any] | None]) -> dict[str, Any] | None:
        """The answer, if it comes in time. A process that hangs, or was stopped, is killed and somebody hears of it."""
        while not asking.done():
            await asyncio.wait({asking}, timeout=LOOKED_AFTER)
            if not asking.done() and (why := worker.look_after()):
                log.warning("a process of the %s is replaced: %s", self.name, why)
                self.replaced += 1
                worker.kill()                             # what waits for it hears of its end
        return asking.result()

    async def _turn(self, who: str, people: bool) -> Worker | None:
        if self.idle:
            return self.idle.pop()
        if len(self.line) >= self.most or sum(w == who for _, w, _ in self.line) >= self.most_of_one:
            raise Busy
        mine: asyncio.Future[Worker | None] = asyncio.get_running_loop().create_future()
        place = (not people, who, mine)
        self.line.append(place)
        try:
            return await mine
        except asyncio.CancelledError:
            if place in self.line:
                self.line.remove(place)
            elif mine.done() and not mine.cancelled():
                self._free(mine.result())
            raise

    def _free(self, worker: Worker | None) -> None:
        """Whose turn is it? Of those with the strongest claim, whoever has been served least."""
        if not self.line:
            self.served.clear()
            self.idle.append(worker)
            return
        place = min(self.line, key=lambda p: (p[0], self.served.get(p[1], 0)))
        self.line.remove(place)
        self.served[place[1]] = self.served.get(place[1], 0) + 1
        if not place[2].done():
            place[2].set_result(worker)
        else:
            self._free(worker)

    def hurry(self, about: int) -> None:
        """Someone has waited long enough: whoever works on this says what it has found so far."""
        if worker := self.busy.get(about):
            worker.stop()

    def close(self) -> None:
        for worker in self.all:
            worker.kill()
        self.all.clear()
        self.threads.shutdown(wait=False, cancel_futures=True)
