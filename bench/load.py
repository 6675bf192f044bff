"""Load on one server process: many games with two seats each, so many choices a second in all, no bots.

    python bench/load.py --games 200 --rate 20 --seconds 30

Measures the time from sending a choice to its acknowledgement and to its arrival at the other seat, and counts what was lost.
Only ever talks to a server that it starts itself on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets


class Seat:
    """One person at one table."""

    def __init__(self, url: str, table: str, token: str) -> None:
        self.url, self.table, self.token = url, table, token
        self.view: dict[str, Any] = {}
        self.acknowledged: asyncio.Queue[str] = asyncio.Queue()
        self.arrived: asyncio.Queue[float] = asyncio.Queue()

    async def sit(self) -> None:
        self.socket = await websockets.connect(f"{self.url}/api/tables/{self.table}/play", max_size=None)
        await self.socket.send(json.dumps({"type": "hello", "token": self.token}))
        self.view = json.loads(await self.socket.recv())["view"]
        self.reader = asyncio.create_task(self.read())

    async def read(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] == "view":
                self.view = message["view"]
                self.arrived.put_nowait(time.perf_counter())
            else:
                self.acknowledged.put_nowait(message["type"])


async def choose(seats: list[Seat], dice: random.Random, times: dict[str, list[float]]) -> bool:
    """One choice at one table; False when its game is over."""
    actor = next((s for s in seats if s.view["decision"]), None)
    if actor is None:
        return False
    other = seats[1 - seats.index(actor)]
    while not other.arrived.empty():
        other.arrived.get_nowait()
    decision = actor.view["decision"]
    began = time.perf_counter()
    option = dice.choice(decision["options"])
    await actor.socket.send(json.dumps({"type": "choose", "number": decision["number"], "option": option}))
    if await asyncio.wait_for(actor.acknowledged.get(), 30) != "done":
        raise RuntimeError("a legal choice was refused")
    times["acknowledged"].append(time.perf_counter() - began)
    times["arrived"].append(await asyncio.wait_for(other.arrived.get(), 30) - began)
    return True


async def run(games: int, rate: float, seconds: float, port: int) -> dict[str, Any]:
    dice = random.Random(1)
    times: dict[str, list[float]] = {"acknowledged": [], "arrived": []}
    tables: list[list[Seat]] = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
        while True:
            try:
                await client.get("/api/tables")
                break
            except httpx.TransportError:
                await asyncio.sleep(0.2)
        while len(tables) < games:
            made = await client.post("/api/tables", json={"game": "skirmish", "scenario": "crossing",
                                                          "seats": {"blue": "me", "red": "me"}})
            if made.status_code == 429:
                await asyncio.sleep(1)
                continue
            found = made.json()
            seats = [Seat(f"ws://127.0.0.1:{port}", found["table"]["id"], token) for token in found["links"].values()]
            for s in seats:
                await s.sit()
            tables.append(seats)
    began, sent, running = time.perf_counter(), 0, set()
    while time.perf_counter() - began < seconds:
        task = asyncio.create_task(choose(tables[sent % games], dice, times))
        running.add(task)
        task.add_done_callback(running.discard)
        sent += 1
        await asyncio.sleep(max(0.0, began + sent / rate - time.perf_counter()))
    lost = sum(1 for r in await asyncio.gather(*running, return_exceptions=True) if isinstance(r, BaseException))
    return {"games": games, "choices": sent, "lost": lost,
            **{f"{k}_{p}_ms": round(1000 * sorted(v)[int(q * (len(v) - 1))], 1)
               for k, v in times.items() for p, q in (("median", 0.5), ("p95", 0.95))}}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=200)
    options.add_argument("--rate", type=float, default=20)
    options.add_argument("--seconds", type=float, default=30)
    chosen = options.parse_args()
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port = int(s.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        hedgerow = str(Path(sys.executable).with_name("hedgerow"))
        server = subprocess.Popen([hedgerow, "serve", "--port", str(port), "--database", f"{folder}/games.db"])
        try:
            print(json.dumps(asyncio.run(run(chosen.games, chosen.rate, chosen.seconds, port)), indent=1))
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
