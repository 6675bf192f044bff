"""A killed server loses nothing it has acknowledged. HEDGEROW_KILLS says how often it is killed (5 in CI, 200 in `make fuzz`)."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets

from hedgerow.server.store import Store

from .served import Served

pytestmark = pytest.mark.conformance
KILLS = int(os.environ.get("HEDGEROW_KILLS", "5"))


class Seat:
    """One person: what they have seen happen, and what they are asked."""

    def __init__(self, token: str) -> None:
        self.token = token
        self.log: list[Any] = []
        self.view: dict[str, Any] = {}

    async def sit(self, host: str, table: str) -> None:
        """Come (back) to the table: everything that was ever shown is still there."""
        self.socket = await websockets.connect(f"ws://{host}/api/tables/{table}/play", open_timeout=60, max_size=None)
        await self.socket.send(json.dumps({"type": "hello", "token": self.token}))
        known, self.log = self.log, []
        await self.until("view")
        assert self.log[:len(known)] == known, "something that a seat had seen is gone"

    async def until(self, kind: str) -> None:
        while True:
            message = json.loads(await self.socket.recv())
            if message["type"] == "view":
                self.view = message["view"]
                self.log[message["first"]:] = message["log"]
            if message["type"] == kind:
                return
            assert message["type"] in ("view", "done"), message


async def play_until_killed(served: Served, seats: list[Seat], dice: random.Random) -> int:
    """Both seats choose at random; the server is killed while it deals with one of the choices. How many it acknowledged."""
    acknowledged, last = 0, dice.randrange(1, 25)
    try:
        while seats[0].view["result"] is None:
            actor = next(s for s in seats if s.view["decision"] and s.view["seat"] in s.view["waiting"])
            other = seats[1 - seats.index(actor)]
            decision = actor.view["decision"]
            await actor.socket.send(json.dumps({"type": "choose", "number": decision["number"],
                                                "option": dice.choice(decision["options"])}))
            if acknowledged == last:
                asyncio.get_running_loop().call_later(dice.random() * 0.03, served.process.send_signal, signal.SIGKILL)
            await actor.until("done")
            acknowledged += 1
            await other.until("view")
    except websockets.ConnectionClosed:
        pass
    finally:
        await asyncio.to_thread(served.stop, signal.SIGKILL)
        for s in seats:
            await s.socket.close()
    return acknowledged


async def new_table(host: str) -> tuple[str, list[Seat]]:
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=60) as client:
        made = (await client.post("/api/tables", json={"game": "skirmish", "scenario": "crossing",
                                                       "seats": {"blue": "me", "red": "me"}})).json()
    return made["table"]["id"], [Seat(token) for token in made["links"].values()]


async def kill_again_and_again(database: Path) -> int:
    dice = random.Random(KILLS)
    table, seats, kept, total = "", [], 0, 0
    for _ in range(KILLS):
        served = await asyncio.to_thread(Served.as_people_do, database)
        if not seats or seats[0].view["result"] is not None:
            table, seats = await new_table(served.host)
            kept = 0
        for s in seats:
            await s.sit(served.host, table)
        acknowledged = await play_until_killed(served, seats, dice)
        store = Store(f"sqlite:///{database}")
        now = len(store.steps(table))
        store.close()
        assert kept + acknowledged <= now <= kept + acknowledged + 1, "a choice that was acknowledged is gone"
        kept, total = now, total + acknowledged
    return total


def test_a_killed_server_loses_nothing_acknowledged(tmp_path: Path) -> None:
    assert asyncio.run(kill_again_and_again(tmp_path / "games.db")) > KILLS
