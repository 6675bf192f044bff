"""Several servers of one PostgreSQL database. Each table has one owner among them: whoever holds its lock.

The locks are PostgreSQL's own, held by a connection: when a server dies, or loses the connection, its tables are free at once,
and no clock has to be believed. Should two servers ever think that they own a table, the key of its steps refuses the second.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import Any, LiteralString

from sqlalchemy import URL

from hedgerow.server.lanes import Busy

log = logging.getLogger("hedgerow.server")
CHANNEL = "hedgerow"
LOBBY, GONE = "lobby", "gone"             # what servers tell each other: the list of tables has changed; a server has stopped
BEAT = 2.0                                # seconds between two looks whether the connection is there, and tables without an owner
PATIENCE = 10.0                           # seconds after which a connection that says nothing is lost
KEEP_ALIVE: LiteralString = "SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3"
HELD: LiteralString = """
    EXISTS (SELECT FROM pg_locks, LATERAL (SELECT hashtextextended(t.id, 0) AS key) AS k
            WHERE locktype = 'advisory' AND granted AND objsubid = 1
              AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
              AND classid::bigint = ((key >> 32) & 4294967295) AND objid::bigint = (key & 4294967295))"""


class Alone:
    """The only server of its database: every table is its own."""

    connected = True

    async def live(self, wake: Callable[[], Any]) -> None:
        """Once, the bots go on where they were."""
        await wake()

    async def claim(self, table: str) -> None:
        """Make the table ours."""

    def release(self, table: str) -> None:
        """The table is ours no more."""

    async def owner(self, table: str) -> str:
        """Where the server is that has the table, if it is another."""
        return ""

    async def free(self, tables: Sequence[str]) -> list[str]:
        """Those of the tables that no server has."""
        return list(tables)

    def tell(self, word: str) -> None:
        """Say it to the other servers."""

    async def close(self) -> None:
        """Let everything go."""


class Peers(Alone):
    """One of several servers."""

    connected = False

    def __init__(self, url: URL, address: str, heard: Callable[[str], None], lost: Callable[[], None]) -> None:
        self.url, self.address, self.heard, self.lost = url, address, heard, lost
        self.holding: Any = None                          # the connection that holds the locks
        self.ready = asyncio.Event()
        self.saying: set[asyncio.Task[None]] = set()

    async def live(self, wake: Callable[[], Any]) -> None:
        """Connect, and hear what the others say; when the connection is lost, all tables are given up, and it connects again."""
        from psycopg import Error
        while True:
            try:
                async with await self._connection() as holding, await self._connection() as hearing:
                    await hearing.execute(f"LISTEN {CHANNEL}")
                    self.holding, self.connected = holding, True
                    self.ready.set()
                    async with asyncio.TaskGroup() as together:
                        together.create_task(self._hear(hearing, wake))
                        together.create_task(self._beat(wake))
            except* (Error, OSError, TimeoutError) as no:
                log.warning("the connection to the database is lost: %s", str(no.exceptions[0]).strip().splitlines()[0])
            finally:
                self.holding, self.connected = None, False
                self.ready.clear()
                self.lost()
            await asyncio.sleep(BEAT)

    async def _connection(self) -> Any:
        from psycopg import AsyncConnection
        plain = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        made = await AsyncConnection.connect(plain, autocommit=True)
        await made.execute(KEEP_ALIVE)
        return made

    async def _hear(self, hearing: Any, wake: Callable[[], Any]) -> None:
        async for word in hearing.notifies():
            if word.pid != self.holding.info.backend_pid:
                self.heard(word.payload)
                if word.payload == GONE:
                    await wake()

    async def _beat(self, wake: Callable[[], Any]) -> None:
        while True:
            async with asyncio.timeout(PATIENCE):
                await self.holding.execute("SELECT 1")
            await wake()
            await asyncio.sleep(BEAT)

    async def _asked(self, query: LiteralString, *what: Any) -> list[tuple[Any, ...]]:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.ready.wait()
        except TimeoutError:
            raise Busy("the database does not answer; try again in a moment") from None
        found: list[tuple[Any, ...]] = await (await self.holding.execute(query, what)).fetchall()
        return found

    async def claim(self, table: str) -> None:
        [(ours,)] = await self._asked("SELECT pg_try_advisory_lock(hashtextextended(%s, 0))", table)
        if not ours:
            raise Busy("another server has this table; try again in a moment")
        await self.holding.execute("UPDATE tables SET owner = %s WHERE id = %s", (self.address, table))

    def release(self, table: str) -> None:
        self._soon("SELECT pg_advisory_unlock(hashtextextended(%s, 0))", table)

    def tell(self, word: str) -> None:
        self._soon("SELECT pg_notify(%s, %s)", CHANNEL, word)

    def _soon(self, query: LiteralString, *what: Any) -> None:
        """If the connection is lost meanwhile, so are the locks, and nobody is there to hear."""
        async def asked() -> None:
            with contextlib.suppress(Exception):
                await self._asked(query, *what)
        if self.connected:
            task = asyncio.create_task(asked())
            self.saying.add(task)
            task.add_done_callback(self.saying.discard)

    async def owner(self, table: str) -> str:
        found = await self._asked(f"SELECT owner FROM tables AS t WHERE id = %s AND {HELD}", table)
        return found[0][0] if found and found[0][0] != self.address else ""

    async def free(self, tables: Sequence[str]) -> list[str]:
        return [t for (t,) in await self._asked(f"SELECT id FROM unnest(%s::text[]) AS t (id) WHERE NOT {HELD}", list(tables))]

    async def close(self) -> None:
        if self.connected:
            with contextlib.suppress(Exception):
                await self._asked("SELECT pg_advisory_unlock_all()")
                await self._asked("SELECT pg_notify(%s, %s)", CHANNEL, GONE)
