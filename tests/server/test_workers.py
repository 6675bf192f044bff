"""Bots in processes of their own: they tell how far they are, stop when asked, and may die or hang without harm."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import time
from typing import Any

import pytest

import hedgerow
from hedgerow.bots import SearchBot
from hedgerow.server import processes
from hedgerow.server.lanes import Busy
from hedgerow.server.processes import Pool, Watch, Worker
from hedgerow.server.workers import Question, Workers, answer


class Pretended(Worker):
    """A worker whose other end is in our hands."""

    def __init__(self) -> None:
        self.pipe, self.theirs = multiprocessing.Pipe()
        self.halt = multiprocessing.get_context("spawn").RawValue("q", 0)
        self.number, self.until, self.quiet_until = 0, 0.0, 0.0
        self.watch = Watch(self.theirs, self.halt, 1)


def test_a_worker_tells_how_far_it_is_and_stops_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "TOLD_EVERY", 0.0)
    worker, parts = Pretended(), []

    def think() -> None:
        assert worker.theirs.recv() == (1, {"a": "question"}) and not worker.watch.stopped()
        for part in (0.25, 0.5):
            worker.watch.tell(part)
        worker.stop()                                     # someone at the table is impatient
        assert worker.watch.stopped()
        worker.watch.tell(0.75)                           # too late to matter
        worker.theirs.send('{"option": "the best so far"}')

    thread = threading.Thread(target=think)
    thread.start()
    assert worker.ask({"a": "question"}, 60, 60, parts.append) == {"option": "the best so far"} and parts == [0.25, 0.5]
    thread.join()


def test_whoever_does_not_stop_in_time_or_is_not_heard_of_has_to_go() -> None:
    worker, now = Pretended(), time.monotonic()
    worker.number, worker.until, worker.quiet_until = 1, now + 60, now + 60
    assert worker.look_after() == ""
    worker.until = now - 0.1
    assert worker.look_after() == "" and worker.watch.stopped()             # told to stop; has a moment for it
    worker.until = now - 5
    assert "did not stop" in worker.look_after()
    worker.until, worker.quiet_until = now + 60, now - 1
    assert "nothing was heard" in worker.look_after()


def test_a_searching_bot_hears_that_it_should_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "TOLD_EVERY", 0.0)
    worker = Pretended()
    game = hedgerow.new("skirmish", "crossing", seed=1)
    asked = tried = 0

    def stopped() -> bool:
        nonlocal asked, tried
        asked += 1
        if asked == 3:
            worker.number = 1
            worker.stop()
        tried += not worker.watch.stopped()
        return worker.watch.stopped()

    bot = SearchBot(1, trials=200, clear=1e9, interrupted=stopped, progress=worker.watch.tell)
    assert bot.choose(game, "blue") in game.decisions["blue"].options
    assert tried == 2 and "progress" in worker.pipe.recv()


def test_a_bot_gives_its_reasons_with_its_choice() -> None:
    worker = Pretended()
    game = hedgerow.new("skirmish", "crossing", seed=1)
    bots: dict[str, Any] = {}
    asked = Question.of(game, "blue", "heuristic", "t").asked
    told = answer(worker.watch, bots, **asked)
    assert told["lines"] and told["option"] and list(bots) == ["t blue heuristic"]
    first = bots["t blue heuristic"]
    answer(worker.watch, bots, **asked)
    assert bots["t blue heuristic"] is first              # it remembers how long it has thought this turn


# ---- what can go wrong with a process ----

def wait_for_ever(watch: Watch, asked: dict[str, Any]) -> dict[str, Any]:
    watch.tell(0.0)
    while asked["hangs"]:
        time.sleep(0.01)
    return {"answer": asked}


def busy_worker(pool: Pool) -> Worker:
    return next(iter(pool.busy.values()))


async def until_busy(pool: Pool) -> Worker:
    while not pool.busy or not busy_worker(pool).number:
        await asyncio.sleep(0.01)
    return busy_worker(pool)


def test_a_worker_that_dies_is_replaced_and_the_bot_thinks_again() -> None:
    async def play() -> None:
        game = hedgerow.new("skirmish", "crossing", seed=1)
        pool = Workers(1)
        thinking = asyncio.create_task(pool.choose(1, Question.of(game, "blue", "heuristic", "t")))
        (await until_busy(pool)).process.kill()
        choice = await thinking
        assert choice.option in game.decisions["blue"].options and choice.lines and len(pool.all) == 1
        pool.close()

    asyncio.run(play())


def test_a_bot_that_hangs_is_replaced_after_a_few_seconds_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        pool = Pool("bots", wait_for_ever, silence=0.3)
        with caplog.at_level(logging.WARNING, "hedgerow.server"):
            assert await pool.ask(1, {"hangs": True}) is None
        assert "replaced: nothing was heard of it" in caplog.text and pool.replaced == 1
        assert await pool.ask(1, {"hangs": False}) == {"answer": {"hangs": False}}
        pool.close()

    asyncio.run(play())


def test_pressing_a_bot_whose_process_stands_still_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of presses fill no pipe: six sockets on one seat once stopped the whole server this way."""
    monkeypatch.setattr(processes, "GRACE", 0.3)

    async def play() -> None:
        pool = Pool("bots", wait_for_ever, silence=60)
        asking = asyncio.create_task(pool.ask(7, {"hangs": True}))
        worker = await until_busy(pool)
        os.kill(worker.process.pid or 0, signal.SIGSTOP)
        longest, last = 0.0, time.monotonic()
        for _ in range(20_000):
            pool.hurry(7)
            longest, last = max(longest, time.monotonic() - last), time.monotonic()
        assert longest < 1.0                              # a pipe that is full would have kept us here for ever
        assert await asking is None and pool.replaced == 1
        pool.close()

    asyncio.run(play())


def test_a_question_too_large_for_the_pipe_of_a_stopped_process_is_given_up() -> None:
    async def play() -> None:
        pool = Pool("bots", wait_for_ever, silence=60)
        assert await pool.ask(1, {"hangs": False}) is not None
        os.kill(next(iter(pool.all)).process.pid or 0, signal.SIGSTOP)
        asking = asyncio.create_task(pool.ask(1, {"hangs": False, "much": "x" * 5_000_000}))
        worker = await until_busy(pool)
        await asyncio.sleep(0.1)
        worker.until = time.monotonic() - 10
        assert await asking is None
        assert await pool.ask(1, {"hangs": False}) is not None            # its thread is free again
        pool.close()

    asyncio.run(play())


def test_whoever_asks_for_much_waits_for_his_own_and_people_come_first() -> None:
    async def play() -> None:
        pool = Pool("errands", wait_for_ever, count=0, most_of_one=2, most=5)
        order: list[str] = []

        async def wants(who: str, people: bool = True) -> None:
            worker = await pool._turn(who, people)
            order.append(who)
            pool._free(worker)

        waiting = [asyncio.create_task(wants(who, people)) for who, people in
                   (("greedy", True), ("empty table", False), ("greedy", True), ("modest", True))]
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await pool._turn("greedy", True)
        pool._free(None)
        await asyncio.gather(*waiting)
        assert order == ["greedy", "modest", "greedy", "empty table"]

    asyncio.run(play())
