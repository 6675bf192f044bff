"""Bots in processes of their own: they tell how far they are, stop when asked, and may die without harm."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import threading
from typing import Any

import pytest

import hedgerow
from hedgerow.bots import SearchBot
from hedgerow.server import workers
from hedgerow.server.workers import STOP, Watch, Worker, Workers, answer


class Pretended(Worker):
    """A worker whose other end is in our hands."""

    def __init__(self) -> None:
        self.pipe, self.theirs = multiprocessing.Pipe()
        self.until = 0.0
        self.killed = False

    def kill(self) -> None:
        self.killed = True


def test_a_worker_tells_how_far_it_is_and_stops_when_asked() -> None:
    worker, parts = Pretended(), []

    def think() -> None:
        assert worker.theirs.recv() == "the question"
        for part in (0.25, 0.5):
            worker.theirs.send(json.dumps({"progress": part}))
        worker.stop()                                     # someone at the table is impatient
        assert worker.theirs.recv() == STOP
        worker.theirs.send(json.dumps({"option": "the best so far"}))

    thread = threading.Thread(target=think)
    thread.start()
    assert worker.ask("the question", 60, parts.append) == {"option": "the best so far"} and parts == [0.25, 0.5]
    thread.join()


def test_whoever_does_not_stop_in_time_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "GRACE", 0.02)
    worker = Pretended()
    assert worker.ask("the question", 0.01, lambda part: None) is None
    assert [worker.theirs.recv(), worker.theirs.recv()] == ["the question", STOP]


def test_a_searching_bot_hears_that_it_should_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "TOLD_EVERY", 0.0)
    ours, theirs = multiprocessing.Pipe()
    game = hedgerow.new("skirmish", "crossing", seed=1)
    asked = tried = 0

    class Counting(Watch):
        def stopped(self) -> bool:
            nonlocal asked, tried
            asked += 1
            if asked == 3:
                ours.send(STOP)
            tried += not super().stopped()
            return self.halted

    watch = Counting(theirs)
    bot = SearchBot(1, trials=200, clear=1e9, interrupted=watch.stopped, progress=watch.tell)
    assert bot.choose(game, "blue") in game.decisions["blue"].options
    assert tried == 2 and "progress" in json.loads(ours.recv())


def test_a_bot_gives_its_reasons_with_its_choice() -> None:
    _, theirs = multiprocessing.Pipe()
    game = hedgerow.new("skirmish", "crossing", seed=1)
    bots: dict[str, Any] = {}
    asked = {"game": "skirmish", "scenario": "crossing", "options": game.options, "position": game.fork("blue").state.pack(),
             "seat": "blue", "player": "heuristic", "table": "t"}
    told = answer(theirs, bots, **asked)
    assert told["lines"] and told["option"] and list(bots) == ["t blue heuristic"]
    first = bots["t blue heuristic"]
    answer(theirs, bots, **asked)
    assert bots["t blue heuristic"] is first              # it remembers how long it has thought this turn


def test_a_worker_that_dies_is_replaced_and_its_seat_passes_if_it_can() -> None:
    async def play() -> None:
        game = hedgerow.new("skirmish", "crossing", seed=1)
        pool = Workers(1)
        thinking = asyncio.create_task(pool.choose(game, "blue", "random", "t"))
        while not pool.busy:
            await asyncio.sleep(0)
        next(iter(pool.busy.values())).process.kill()
        assert (await thinking).option in game.decisions["blue"].options and not pool.all
        again = await pool.choose(game, "blue", "heuristic", "t")
        assert again.lines and len(pool.all) == 1
        pool.close()

    asyncio.run(play())
