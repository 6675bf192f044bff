"""Load on a server that is attacked meanwhile: games with two seats each, so many choices a second in all, and the time until
each is seen by both sides. `hedgerow bench --server` runs it twice, without attacks and with all of them.

Plays real games at random, and counts what was lost: at the end every seat must know every event that the server tells it of over
HTTP, in order. Only ever talks to a server that it starts itself on this machine.
"""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import os
import platform
import random
import re
import subprocess
import sys
import tempfile
import time
from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import httpx
import websockets

from hedgerow.testing.attacks import attack

SCENARIOS = [("combat-commander", "1"), ("asl-sk1", "S1"), ("combat-commander", "3"), ("asl-sk1", "S2")]
PATIENCE = 120.0                          # seconds after which a message counts as lost


class Seat:
    """One person at one table."""

    def __init__(self, host: str, table: str, token: str) -> None:
        self.host, self.table, self.token = host, table, token
        self.view: dict[str, Any] = {}
        self.log: list[dict[str, Any]] = []
        self.seen = 0                                     # bytes that came
        self.answers: asyncio.Queue[str] = asyncio.Queue()
        self.news = asyncio.Event()

    async def sit(self) -> None:
        self.socket = await websockets.connect(f"ws://{self.host}/api/tables/{self.table}/play", max_size=None, compression=None)
        await self.socket.send(json.dumps({"type": "hello", "token": self.token}))
        self.reader = asyncio.create_task(self.read())
        await self.until(lambda: bool(self.view))

    async def read(self) -> None:
        async for text in self.socket:
            self.seen += len(text)
            message = json.loads(text)
            if message["type"] == "view":
                self.view = message["view"]
                self.log[message["first"]:] = message["log"]
                self.news.set()
            elif message["type"] == "log":
                self.log[message["first"]:] = message["log"]
            else:
                self.answers.put_nowait(message["type"])

    async def until(self, known: Any) -> None:
        while not known():
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)


@dataclass
class Table:
    """Two seats at one game, and the times of its choices: (acknowledged, seen by both)."""

    game: str
    seats: list[Seat]
    busy: bool = False
    times: list[tuple[float, float]] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return self.seats[0].view["result"] is not None

    async def choose(self, dice: random.Random) -> None:
        """One choice: how long until it is acknowledged, and until both seats have seen what they may of it."""
        actor = next(s for s in self.seats if s.view["decision"] and s.view["seat"] in s.view["waiting"])
        other = self.seats[1 - self.seats.index(actor)]
        decision, before = actor.view["decision"], actor.view
        forward = [o for o in decision["options"] if o[0] != "take back"] or decision["options"]
        began = time.perf_counter()
        await actor.socket.send(json.dumps({"type": "choose", "number": decision["number"], "option": dice.choice(forward)}))
        answer = await asyncio.wait_for(actor.answers.get(), PATIENCE)
        acknowledged = time.perf_counter() - began
        if answer != "done":
            raise RuntimeError(f"a legal choice was answered with {answer}")
        await actor.until(lambda: actor.view is not before)
        if actor.view["waiting"] != before["waiting"]:    # else the other need not know that anything was done
            await other.until(lambda: other.view["waiting"] == actor.view["waiting"])
        self.times.append((acknowledged, time.perf_counter() - began))


async def gather(games: int, host: str, dice: random.Random) -> list[Table]:
    tables: list[Table] = []
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=PATIENCE) as client:
        listed = (await client.get("/api/games")).json()
        known = {g["name"]: {s["name"]: list(s["seats"]) for s in g["scenarios"]} for g in listed}
        while len(tables) < games:
            game, scenario = SCENARIOS[len(tables) % len(SCENARIOS)]
            made = await client.post("/api/tables", json={"game": game, "scenario": scenario,
                                                          "seats": dict.fromkeys(known[game][scenario], "me")})
            if made.status_code == 429:
                await asyncio.sleep(1)
                continue
            found = made.json()
            seats = [Seat(host, found["table"]["id"], token) for token in found["links"].values()]
            for s in seats:
                await s.sit()
            tables.append(Table(game, seats))
    dice.shuffle(tables)
    return tables


async def missing(tables: list[Table], host: str) -> int:
    """How many events some seat should know and does not."""
    lost = 0
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=PATIENCE) as client:
        for seat in (s for t in tables for s in t.seats):
            while (answer := await client.get(f"/api/tables/{seat.table}/log",
                                              params={"since": max(0, len(seat.log) - 200)},
                                              headers={"Authorization": f"Bearer {seat.token}"})).status_code in (429, 503):
                await asyncio.sleep(1)
            told, known = answer.json(), seat.log[-200:]
            lost += sum(a != b for a, b in zip(told, known, strict=False)) + abs(len(told) - len(known))
    return lost


async def play(games: int, rate: float, seconds: float, warm: int, host: str) -> dict[str, Any]:
    """So many games, so many choices a second in all, after a few choices in each. What came of it."""
    dice = random.Random(1)
    tables = await gather(games, host, dice)
    refused: list[str] = []

    async def one(table: Table) -> None:
        try:
            await table.choose(dice)
        except Exception as no:
            refused.append(f"{table.game}: {type(no).__name__} {no}")
        table.busy = False

    for _ in range(warm):                                 # some way into the games, as fast as it goes
        await asyncio.gather(*(one(t) for t in tables if not t.over))
    for t in tables:
        t.times.clear()
    queue, running, sent, late = deque(tables), set(), 0, 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        table = next((t for t in queue if not t.busy and not t.over), None)
        if table is None:
            late += 1
        else:
            table.busy = True
            queue.remove(table)
            queue.append(table)
            task = asyncio.create_task(one(table))
            running.add(task)
            task.add_done_callback(running.discard)
        sent += 1
        await asyncio.sleep(max(0.0, began + sent / rate - time.perf_counter()))
    await asyncio.gather(*running)
    times = [x for t in tables for x in t.times]
    return {"choices": len(times), "not sent": late, "refused": len(refused), "for example": refused[:3],
            "lost events": await missing(tables, host), "load average": round(os.getloadavg()[0], 1),
            **{what: {p: round(1000 * quantile([x[i] for x in times], q), 1)
                      for p, q in (("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("most", 1.0))}
               for i, what in enumerate(("acknowledged", "seen by both"))}}


def measured(attacked: bool, games: int, rate: float, seconds: float, warm: int) -> dict[str, Any]:
    """One run on a fresh server with the limits of a public one."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "hedgerow", "serve", "--port", "0", "--proxy", "127.0.0.9",
                   "--database", f"{folder}/games.db"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
        assert server.stdout is not None
        found = re.search(r"http://(\S+:\d+)", server.stdout.readline())
        assert found is not None, "the server says where it is"
        host = found.group(1)
        context = multiprocessing.get_context("spawn")
        attackers = context.Process(target=attack, args=(host,), daemon=True)
        try:
            wait_for(host)
            if attacked:
                attackers.start()
            return asyncio.run(play(games, rate, seconds, warm, host))
        finally:
            if attacked:
                attackers.kill()
            server.send_signal(2)
            server.wait(60)


def compared(games: int = 18, rate: float = 5.0, seconds: float = 60.0, warm: int = 3) -> dict[str, Any]:
    """The same play without attacks and with all of them."""
    return {"games": games, "rate": rate, "seconds": seconds, "unloaded": measured(False, games, rate, seconds, warm),
            "attacked": measured(True, games, rate, seconds, warm)}


def quantile(values: list[float], q: float) -> float:
    return sorted(values)[int(q * (len(values) - 1))] if values else float("nan")


def report(found: dict[str, Any]) -> str:
    """The numbers as a page of the manual."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    about = ("`hedgerow bench --server`: one server process with the limits of a public one, two seats at each game, both on "
             "sockets, random choices; first alone, then while all attacks of `hedgerow.testing.attacks` run together from other "
             "addresses. Players and attackers run on the same machine as the server. Goal: p95 below 250 ms under attack.")
    lines = ["# Load", "", about, "",
             f"Commit {commit}, {datetime.now(UTC):%Y-%m-%d}; {os.cpu_count()} cores, Python {platform.python_version()}. "
             f"{found['games']} games, {found['rate']:g} choices a second for {found['seconds']:g} s in each run.", "",
             "| milliseconds | until acknowledged: median | p95 | p99 | until both sides see it: median | p95 | p99 | choices "
             "| refused | events lost | load average |", "|---|---|---|---|---|---|---|---|---|---|---|"]
    for name in ("unloaded", "attacked"):
        run = found[name]
        cells = [str(run[what][p]) for what in ("acknowledged", "seen by both") for p in ("median", "p95", "p99")]
        more = [str(run[what]) for what in ("choices", "refused", "lost events", "load average")]
        lines.append(f"| {name} | {' | '.join(cells + more)} |")
    return "\n".join(lines) + "\n"


def wait_for(host: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            httpx.get(f"http://{host}/api/games", timeout=PATIENCE)
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise RuntimeError("the server does not come up")
