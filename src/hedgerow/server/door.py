"""The door: how connections are taken in. Whoever comes and says nothing, or says it endlessly slowly, is shown out, and nobody
takes more places than one person can need."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import resource
import socket
import time
from collections import Counter
from typing import Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from hedgerow.server.settings import Settings

HEADER_SECONDS = 10.0                     # until a request has said what it wants
BODY_SECONDS = 30.0                       # until all of it has come
ANSWER_SECONDS = 180.0                    # until the answer has been worked out and read
LOOKED_AFTER = 1.0
MOST_FROM_ONE = 150                       # connections at once, of any kind, from one address
BETWEEN = 50                              # descriptors kept free for files and databases
LINES_A_MINUTE = 120                      # of one logger
log = logging.getLogger("hedgerow.server")


class Door:
    """Who is inside."""

    def __init__(self, settings: Settings) -> None:
        self.most = min(settings.connections, _descriptors() - BETWEEN)
        self.proxies = settings.proxies
        self.inside: dict[asyncio.BaseTransport, str] = {}
        self.count: Counter[str] = Counter()
        self.asking: set[Visitor] = set()                 # those who have not said all of what they want, or read the answer
        self.turned_away = 0

    def enter(self, transport: asyncio.BaseTransport, address: str) -> bool:
        """Whether there is a place. A proxy speaks for many."""
        if len(self.inside) >= self.most or self.count[address] >= MOST_FROM_ONE:
            self._see_who_left()
        full = len(self.inside) >= self.most
        if full or (self.count[address] >= MOST_FROM_ONE and address not in self.proxies):
            self.turned_away += 1
            return False
        self.inside[transport] = address
        self.count[address] += 1
        return True

    def _see_who_left(self) -> None:
        self.inside = {t: a for t, a in self.inside.items() if not t.is_closing()}
        self.count = Counter(self.inside.values())

    async def look_after(self) -> None:
        """Again and again: whoever is too slow goes."""
        while True:
            await asyncio.sleep(LOOKED_AFTER)
            now = time.monotonic()
            for visitor in [v for v in self.asking if now > v.until]:
                visitor.show_out()


class Visitor(H11Protocol):
    """One connection, which must say what it wants in good time."""

    door: Door
    until = 0.0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        peer = transport.get_extra_info("peername")
        super().connection_made(transport)
        if not self.door.enter(transport, str(peer[0]) if peer else ""):
            transport.abort()
            return
        self._wait(HEADER_SECONDS)

    def data_received(self, data: bytes) -> None:
        if self.conn.their_state is h11.IDLE and self not in self.door.asking:
            self._wait(HEADER_SECONDS)                    # the next request on the same connection
        before = self.conn.their_state
        super().data_received(data)
        now = self.conn.their_state
        if self.transport.get_protocol() is not self:
            self.door.asking.discard(self)                # it is a socket now
        elif before is h11.IDLE and now is h11.SEND_BODY:
            self._wait(BODY_SECONDS)
        elif before in (h11.IDLE, h11.SEND_BODY) and now not in (h11.IDLE, h11.SEND_BODY):
            self._wait(ANSWER_SECONDS)                    # all of it is here

    def on_response_complete(self) -> None:
        self.door.asking.discard(self)
        super().on_response_complete()

    def _wait(self, seconds: float) -> None:
        self.until = time.monotonic() + seconds
        self.door.asking.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.asking.discard(self)
        super().connection_lost(exc)

    def show_out(self) -> None:
        self.door.asking.discard(self)
        self.transport.abort()


class Server(uvicorn.Server):
    """Uvicorn behind our door."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self.door = Door(settings)
        visitor = type("Visitor", (Visitor,), {"door": self.door})
        super().__init__(uvicorn.Config(
            app, http=visitor, ws="websockets-sansio", ws_max_size=65_536, ws_ping_interval=20, ws_ping_timeout=20,
            log_config=None, access_log=False, server_header=False, backlog=512, timeout_graceful_shutdown=5,
            proxy_headers=bool(settings.proxies), forwarded_allow_ips=list(settings.proxies)))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.looking_after = asyncio.create_task(self.door.look_after())


def _descriptors() -> int:
    """How many files and sockets the process may have open: as many as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = hard if hard != resource.RLIM_INFINITY else 65_536
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return soft


class NotTooMuch(logging.Filter):
    """A log that nobody can fill: so many lines a minute of one kind, and then how many were left out."""

    def __init__(self) -> None:
        super().__init__()
        self.minute, self.count, self.left_out = 0, Counter[str](), 0

    def filter(self, record: logging.LogRecord) -> bool:
        minute = int(record.created // 60)
        if minute != self.minute:
            if self.left_out:
                record.msg = f"{record.getMessage()} (and {self.left_out} more lines in the last minutes were left out)"
                record.args = ()
            self.minute, self.count, self.left_out = minute, Counter(), 0
        self.count[record.name] += 1
        if self.count[record.name] > LINES_A_MINUTE:
            self.left_out += 1
            return False
        return True


def trusted(address: str) -> str:
    """An address or network of a proxy, as it is given on the command line."""
    return str(ipaddress.ip_network(address, strict=False)) if "/" in address else str(ipaddress.ip_address(address))
