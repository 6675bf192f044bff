"""The attacks that once stopped a server, all together, from addresses of their own, until the process is killed."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import websockets

import hedgerow

LOBBY, LOG, IMPORTS, PRESS, HALF_OPEN, SPAM, ORDERS, SILENT = (f"127.0.0.{n}" for n in range(2, 10))
LONG = 400                                # choices of the save that is imported again and again


def attack(host: str) -> None:
    """In a process of its own."""
    asyncio.run(_attack(host))


async def _attack(host: str) -> None:
    async with asyncio.TaskGroup() as together:
        for one in (flood_lobby, flood_log, flood_imports, press_bot, half_open, spam_tables, spam_orders, silent_sockets):
            together.create_task(_again(one, host))


async def _again(one: Callable[[str], Awaitable[None]], host: str) -> None:
    """Whatever stops an attack, it begins anew."""
    while True:
        with contextlib.suppress(Exception):
            await one(host)
        await asyncio.sleep(0.5)


def client(host: str, address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{host}", timeout=120, transport=httpx.AsyncHTTPTransport(local_address=address))


async def table(host: str, address: str, **seats: str) -> dict[str, Any]:
    async with client(host, address) as http:
        body = {"game": "skirmish", "scenario": "crossing", "seats": seats, "public": True}
        made: dict[str, Any] = (await http.post("/api/tables", json=body)).json()
        return made


async def connected(host: str, address: str, where: str) -> websockets.ClientConnection:
    return await websockets.connect(f"ws://{host}/api/tables/{where}/play", local_addr=(address, 0), compression=None,
                                    max_size=None)


async def sit(host: str, address: str, where: str, link: str = "") -> websockets.ClientConnection:
    line = await connected(host, address, where)
    await line.send(json.dumps({"type": "hello", "token": link}))
    return line


async def flood_lobby(host: str) -> None:
    """The list of tables, forty times a second."""
    async with client(host, LOBBY) as http:
        while True:
            await asyncio.gather(*(http.get("/api/tables") for _ in range(8)))
            await asyncio.sleep(0.2)


async def flood_log(host: str) -> None:
    """The log of a long game, from another place each time, forty times a second."""
    async with client(host, LOG) as http:
        made = (await http.post("/api/tables/import", json={"save": await asyncio.to_thread(long_save), "seats": {
            "blue": "me", "red": "me"}})).json()
        where = f"/api/tables/{made['table']['id']}/log"
        for n in range(1_000_000):
            await asyncio.gather(*(http.get(where, params={"since": (8 * n + i) % 300}) for i in range(8)))
            await asyncio.sleep(0.2)


async def flood_imports(host: str) -> None:
    """Eight long saves at once."""
    save = await asyncio.to_thread(long_save)
    async with client(host, IMPORTS) as http:
        while True:
            await asyncio.gather(*(http.post("/api/tables/import", json={"save": save}) for _ in range(8)))
            await asyncio.sleep(0.5)


def long_save() -> str:
    """A long game, of choices that are taken back again."""
    game = hedgerow.new("skirmish", "crossing", seed=1)
    for _ in range(LONG):
        game.apply("blue", ("mover", 0))
        game.undo("blue")
    return game.save()


async def press_bot(host: str) -> None:
    """Six sockets on one seat hurry a bot."""
    made = await table(host, PRESS, blue="me", red="veteran")
    lines = [await sit(host, PRESS, made["table"]["id"], made["links"]["blue"]) for _ in range(6)]
    await lines[0].send(json.dumps({"type": "choose", "number": 0, "option": ["pass"]}))
    while True:
        for line in lines:
            await line.send(json.dumps({"type": "hurry"}))
        await asyncio.sleep(0.05)


async def half_open(host: str) -> None:
    """Hundreds of requests that never end."""
    name, port = host.split(":")
    lines = []
    for _ in range(300):
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(name, int(port), local_addr=(HALF_OPEN, 0))
            writer.write(b"GET / HTTP/1.1\r\nHost: loc")
            lines.append(writer)
    await asyncio.sleep(15)
    for writer in lines:
        writer.close()


async def spam_tables(host: str) -> None:
    """New tables, as fast as they are taken."""
    while True:
        await table(host, SPAM, blue="me", red="me")
        await asyncio.sleep(0.1)


async def spam_orders(host: str) -> None:
    """Long standing orders, again and again."""
    made = await table(host, ORDERS, blue="me", red="me")
    line = await sit(host, ORDERS, made["table"]["id"], made["links"]["blue"])
    while True:
        await line.send(json.dumps({"type": "orders", "orders": [{"about": "x" * 50}] * 30}))
        await asyncio.sleep(0.1)


async def silent_sockets(host: str) -> None:
    """Sockets that never say hello."""
    made = await table(host, SILENT, blue="me")
    lines = [await connected(host, SILENT, made["table"]["id"]) for _ in range(50)]
    await asyncio.sleep(12)
    for line in lines:
        await line.close()
