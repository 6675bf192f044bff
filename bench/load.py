"""Load on one server process: many games with two seats each, so many choices a second in all, no bots.

    python bench/load.py --games 200 --rate 20 --seconds 60 [--report docs/reports/load.md]

Plays real games at random. Measures the time from sending a choice to its acknowledgement and to its arrival at the other seat,
and counts what was lost: at the end every seat must know every event that the server tells it of over HTTP, in order.
Only ever talks to a server that it starts itself on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import websockets

SCENARIOS = [("combat-commander", "1"), ("asl-sk1", "S1"), ("combat-commander", "3"), ("asl-sk1", "S2")]
PATIENCE = 60.0                           # seconds after which a message counts as lost


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
            else:
                self.answers.put_nowait(message["type"])

    async def until(self, known: Any) -> None:
        while not known():
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)


@dataclass
class Table:
    """Two seats at one game, and the times of its choices: (acknowledged, seen by the other)."""

    game: str
    seats: list[Seat]
    busy: bool = False
    times: list[tuple[float, float]] = field(default_factory=list)

    @property
    def over(self) -> bool:
        return self.seats[0].view["result"] is not None

    async def choose(self, dice: random.Random) -> None:
        """One choice: how long until it is acknowledged, and until the other seat has seen it."""
        actor = next(s for s in self.seats if s.view["decision"] and s.view["seat"] in s.view["waiting"])
        other = self.seats[1 - self.seats.index(actor)]
        decision, before = actor.view["decision"], other.view
        forward = [o for o in decision["options"] if o[0] != "take back"] or decision["options"]
        began = time.perf_counter()
        await actor.socket.send(json.dumps({"type": "choose", "number": decision["number"], "option": dice.choice(forward)}))
        answer = await asyncio.wait_for(actor.answers.get(), PATIENCE)
        acknowledged = time.perf_counter() - began
        if answer != "done":
            raise RuntimeError(f"a legal choice was answered with {answer}")
        await other.until(lambda: other.view is not before)
        self.times.append((acknowledged, time.perf_counter() - began))


async def gather(games: int, host: str, dice: random.Random) -> list[Table]:
    tables = []
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
                                              headers={"Authorization": f"Bearer {seat.token}"})).status_code == 429:
                await asyncio.sleep(1)
            told = answer.json()
            lost += sum(a != b for a, b in zip(told, seat.log, strict=False)) + abs(len(told) - len(seat.log))
    return lost


async def run(games: int, rate: float, seconds: float, warm: int, host: str) -> dict[str, Any]:
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
    load = os.getloadavg()[0]
    queue, running, sent, late = deque(tables), set(), 0, 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        queue.rotate(-1)
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
    took = time.perf_counter() - began
    await asyncio.gather(*running)
    found: dict[str, Any] = {"games": games, "seconds": round(took), "load average": f"{load:.1f}, {os.getloadavg()[0]:.1f}",
                             "choices": sum(len(t.times) for t in tables), "not sent": late,
                             "refused": len(refused), "for example": refused[:3], "lost events": await missing(tables, host)}
    for name in ("all", *sorted({t.game for t in tables})):
        times = [x for t in tables if name in ("all", t.game) for x in t.times]
        found[name] = {what: {p: round(1000 * quantile([x[i] for x in times], q), 1)
                              for p, q in (("median", 0.5), ("p95", 0.95), ("p99", 0.99), ("most", 1.0))}
                       for i, what in enumerate(("acknowledged", "arrived"))}
    return found


def quantile(values: list[float], q: float) -> float:
    return sorted(values)[int(q * (len(values) - 1))] if values else float("nan")


def report(found: dict[str, Any], rate: float) -> str:
    """The numbers as a page of the manual."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False).stdout.strip()
    lines = ["# Load", "", "`python bench/load.py`: one server process, two seats at each game, both on sockets, random choices, "
             "no bots; the players run on the same machine. Goal: 200 games, 20 choices a second in all, p95 below 100 ms, no "
             "message lost.", "",
             f"Commit {commit}, {datetime.now(UTC):%Y-%m-%d}; {os.cpu_count()} cores, Python {platform.python_version()}. "
             f"{found['games']} games, {rate:g} choices a second for {found['seconds']} s: {found['choices']} choices, "
             f"{found['refused']} refused or late beyond {PATIENCE:g} s, {found['lost events']} events lost. "
             f"The machine's load average before and after: {found['load average']}.", "",
             "| milliseconds | until acknowledged: median | p95 | p99 | until the other seat sees it: median | p95 | p99 |",
             "|---|---|---|---|---|---|---|"]
    for name, times in found.items():
        if isinstance(times, dict):
            cells = [str(times[what][p]) for what in ("acknowledged", "arrived") for p in ("median", "p95", "p99")]
            lines.append(f"| {name} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=200)
    options.add_argument("--rate", type=float, default=20)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--warm", type=int, default=5, help="choices in each game before it is measured")
    options.add_argument("--report", type=Path)
    options.add_argument("--profile", action="store_true", help="where the server's time goes, at the end")
    chosen = options.parse_args()
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        host = f"127.0.0.1:{s.getsockname()[1]}"
    with tempfile.TemporaryDirectory() as folder:
        profiled = ["-m", "cProfile", "-s", "tottime"] if chosen.profile else []
        server = subprocess.Popen([sys.executable, *profiled, "-m", "hedgerow", "serve", "--port", host.split(":")[1],
                                   "--database", f"{folder}/games.db"])
        try:
            wait_for(host)
            found = asyncio.run(run(chosen.games, chosen.rate, chosen.seconds, chosen.warm, host))
        finally:
            server.send_signal(2)
            server.wait(60)
    print(json.dumps(found, indent=1))
    if chosen.report:
        chosen.report.write_text(report(found, chosen.rate))


def wait_for(host: str) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            httpx.get(f"http://{host}/api/tables", timeout=PATIENCE)
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise SystemExit("the server does not come up")


if __name__ == "__main__":
    main()
