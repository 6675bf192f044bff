"""For whoever runs the server: is it alive, can it take visitors, what is it doing."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Iterator
from typing import Any

from litestar import MediaType, Request, Response
from litestar import get as get_
from litestar.exceptions import NotFoundException

from hedgerow.server.metrics import gauge
from hedgerow.server.room import Room, Shared
from hedgerow.server.safety import address_of
from hedgerow.version import __version__

PATIENCE = 3.0                            # seconds after which a database that does not answer is not there


@get_("/healthz", media_type=MediaType.TEXT, include_in_schema=False)
async def health() -> str:
    """The process answers."""
    return "ok\n"


@get_("/readyz", media_type=MediaType.TEXT, include_in_schema=False)
async def ready(room: Shared) -> Response[str]:
    """It can take visitors: the database answers and can be written, and the server is not about to stop."""
    try:
        async with asyncio.timeout(PATIENCE):
            await room.lanes.desk.run(room.store.alive)
    except Exception:
        return Response("the database does not answer\n", status_code=503, media_type=MediaType.TEXT)
    if not room.peers.connected:
        return Response("the database does not answer\n", status_code=503, media_type=MediaType.TEXT)
    if room.leaving:
        return Response("about to stop\n", status_code=503, media_type=MediaType.TEXT)
    return Response("ready\n", media_type=MediaType.TEXT)


@get_("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(room: Shared, request: Request[Any, Any, Any]) -> Response[str]:
    """What the server counts, for Prometheus. Only for the machine itself and private networks: visitors need not know."""
    if not _near(address_of(request)):
        raise NotFoundException("there is no such page")
    kept = await room.usage()
    return Response("\n".join([*counted(room), *held(*kept)]) + "\n", media_type="text/plain; version=0.0.4")


def _near(address: str) -> bool:
    try:
        return ipaddress.ip_network(address, strict=False).is_private
    except ValueError:
        return address == "testclient"


def counted(room: Room) -> Iterator[str]:
    m, tables = room.metrics, room.tables.values()
    yield from gauge("hedgerow_info", "Which Hedgerow this is.", [(f'{{version="{__version__}"}}', 1)])
    yield from gauge("hedgerow_up_seconds", "Since the start.", [("", time.time() - m.started)])
    yield from gauge("hedgerow_tables_in_memory", "Tables in memory.", [("", len(room.tables))])
    yield from gauge("hedgerow_sockets", "Open lines to tables.", [("", sum(len(t.listeners) for t in tables))])
    yield from gauge("hedgerow_waiting", "Work that waits for a thread or a process.",
                     [*((f'{{lane="{lane.name}"}}', lane.waiting) for lane in room.lanes.all),
                      *((f'{{lane="{pool.name}"}}', pool.waiting) for pool in (room.workers, room.errands))])
    yield from gauge("hedgerow_bots_thinking", "Bots that think now.", [("", len(room.workers.busy))])
    yield from gauge("hedgerow_processes_replaced_total", "Processes that died or hung.",
                     [(f'{{pool="{p.name}"}}', p.replaced) for p in (room.workers, room.errands)], "counter")
    yield from gauge("hedgerow_answers_total", "Answers over HTTP.",
                     [(f'{{code="{code}"}}', n) for code, n in sorted(m.answers.items())], "counter")
    yield from gauge("hedgerow_refused_total", "Messages refused on sockets.",
                     [(f'{{why="{why}"}}', n) for why, n in sorted(m.refused.items())], "counter")
    yield from gauge("hedgerow_forwarded_total", "Passed on to the server that has the table.", [("", m.forwarded)], "counter")
    yield from gauge("hedgerow_errors_total", "Mistakes of the program.", [("", m.errors)], "counter")
    yield from m.choices.lines()
    yield from m.requests.lines()


def held(size: int, usage: dict[str, int]) -> Iterator[str]:
    yield from gauge("hedgerow_database_bytes", "Size of the database.", [("", size)])
    yield from gauge("hedgerow_tables", "What the database holds.", [(f'{{kept="{what}"}}', n) for what, n in usage.items()])
