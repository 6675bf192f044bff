"""The engine that is always there: processes of this machine, one for each chunk, `jobs` of them at a time.

A process of its own for each chunk costs some milliseconds and means that one that is killed takes nothing else with it.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Callable, Iterable
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkContext, SpawnContext
from multiprocessing.process import BaseProcess
from typing import cast

from hedgerow.lab.folder import Folder
from hedgerow.lab.plan import Chunk, Plan
from hedgerow.lab.playing import lost_chunk, play_chunk

TRIES = 2


class Worker:
    """A process that plays a chunk, and says after each game that it is done."""

    def __init__(self, context: ForkContext | SpawnContext, plan: Plan, folder: Folder, chunk: Chunk, attempt: int) -> None:
        self.chunk, self.attempt, self.told = chunk, attempt, 0
        self.ear, mouth = context.Pipe(duplex=False)
        self.process: BaseProcess = context.Process(target=_work, args=(plan, folder, chunk, mouth), daemon=True)
        self.process.start()
        mouth.close()

    def listen(self) -> bool:
        """Whether one more game is done; else the process is gone."""
        try:
            self.ear.recv_bytes()
        except EOFError:
            self.process.join()
            self.ear.close()
            return False
        self.told += 1
        return True


def play_locally(plan: Plan, folder: Folder, chunks: Iterable[Chunk], jobs: int, done: Callable[[int], None]) -> None:
    """Play the chunks; `done` hears of games as they are finished, and of fewer when a process has died."""
    context = multiprocessing.get_context("fork") if sys.platform == "linux" else multiprocessing.get_context("spawn")
    todo = [(chunk, 1) for chunk in reversed(list(chunks))]
    at_work: dict[Connection, Worker] = {}
    try:
        while todo or at_work:
            while todo and len(at_work) < jobs:
                started = Worker(context, plan, folder, *todo.pop())
                at_work[started.ear] = started
            for ear in cast("list[Connection]", wait(list(at_work))):
                worker = at_work[ear]
                if worker.listen():
                    done(1)
                    continue
                del at_work[ear]
                if worker.process.exitcode == 0:
                    continue
                done(-worker.told)
                if worker.attempt < TRIES:
                    todo.append((worker.chunk, worker.attempt + 1))
                else:
                    folder.keep(worker.chunk, lost_chunk(plan, worker.chunk))
                    done(worker.chunk.size)
    finally:
        for worker in at_work.values():
            worker.process.terminate()
            worker.process.join()


def _work(plan: Plan, folder: Folder, chunk: Chunk, mouth: Connection) -> None:
    """In the process: play, keep, and exit."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)          # who started us decides when to stop
    folder.keep(chunk, play_chunk(plan, chunk, lambda: mouth.send_bytes(b".")))
