"""A killed server loses nothing it has acknowledged. HEDGEROW_KILLS says how often it is killed (5 in CI, 50 in `make fuzz`)."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import websockets

KILLS = int(os.environ.get("HEDGEROW_KILLS", "5"))


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


class Server:
    """A real server process."""

    def __init__(self, database: Path) -> None:
        self.port = free_port()
        command = [sys.executable, "-c", "from hedgerow.cli.main import main; main()", "serve", "--port", str(self.port),
                   "--database", str(database)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.url = f"http://127.0.0.1:{self.port}"

    async def up(self) -> None:
        async with httpx.AsyncClient(base_url=self.url) as client:
            for _ in range(600):
                try:
                    if (await client.get("/api/tables")).status_code == 200:
                        return
                except httpx.TransportError:
                    await asyncio.sleep(0.1)
        raise AssertionError("the server does not come up")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


async def play_until_killed(server: Server, table: str, links: dict[str, str], dice: random.Random,
                            acknowledged: list[int]) -> None:
    """Both seats choose at random; every acknowledged choice is counted; the server dies in the middle."""
    sockets = {}
    views: dict[str, dict[str, Any]] = {}
    for seat, token in links.items():
        sockets[seat] = await websockets.connect(f"ws://127.0.0.1:{server.port}/api/tables/{table}/play")
        await sockets[seat].send(json.dumps({"type": "hello", "token": token}))
        views[seat] = json.loads(await sockets[seat].recv())["view"]
    killer = asyncio.get_running_loop().call_later(0.3 + dice.random(), server.kill)
    try:
        while all(v["result"] is None for v in views.values()):
            seat = next(s for s, v in views.items() if v["decision"])
            decision = views[seat]["decision"]
            await sockets[seat].send(json.dumps({"type": "choose", "number": decision["number"],
                                                 "option": dice.choice(decision["options"])}))
            done = False
            while not done:
                message = json.loads(await sockets[seat].recv())
                if message["type"] == "view":
                    views[seat] = message["view"]
                done = message["type"] == "done"
            acknowledged[0] += 1
            for other in sockets:
                if other != seat:
                    views[other] = json.loads(await sockets[other].recv())["view"]
    except websockets.ConnectionClosed:
        pass
    finally:
        killer.cancel()
        for s in sockets.values():
            await s.close()


def test_a_killed_server_loses_nothing_acknowledged(tmp_path: Path) -> None:
    asyncio.run(kill_again_and_again(tmp_path / "games.db"))


async def kill_again_and_again(database: Path) -> None:
    from hedgerow.server.store import Store
    dice = random.Random(KILLS)
    server = Server(database)
    await server.up()
    async with httpx.AsyncClient(base_url=server.url) as client:
        made = (await client.post("/api/tables", json={"game": "skirmish", "scenario": "crossing",
                                                       "seats": {"blue": "me", "red": "me"}})).json()
    table, links = made["table"]["id"], made["links"]
    acknowledged = [0]
    for n in range(KILLS):
        await play_until_killed(server, table, links, dice, acknowledged)
        server.kill()
        kept = len(Store(f"sqlite:///{database}").steps(table))
        assert acknowledged[0] <= kept <= acknowledged[0] + n + 1, "a choice that was acknowledged is gone"
        acknowledged[0] = kept                            # one may have been written but not yet answered
        server = Server(database)
        await server.up()
    server.kill()
    assert acknowledged[0] > 0


