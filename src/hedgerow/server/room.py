"""What everyone at the server shares: the store, the lanes, the bots' workers, the tables that are in memory."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from typing import Any

from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.params import SkipValidation

from hedgerow.kernel.errors import HedgerowError
from hedgerow.server.errands import Errands
from hedgerow.server.keeping import Header
from hedgerow.server.lanes import Busy, Lanes
from hedgerow.server.live import LiveTable
from hedgerow.server.lobby import Lobby
from hedgerow.server.metrics import Metrics
from hedgerow.server.peers import LOBBY, Alone, Peers
from hedgerow.server.settings import Settings
from hedgerow.server.store import MAKING, OVER, Store, TableInfo
from hedgerow.server.workers import Workers

log = logging.getLogger("hedgerow.server")
MEASURED_EVERY = 60.0                     # seconds
CLEARED_EVERY = 3600.0


class Sockets:
    """How many lines are open from which address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.count: Counter[str] = Counter()

    @contextlib.contextmanager
    def open(self, who: str) -> Iterator[None]:
        if self.count[who] >= self.most:
            raise Busy("too many lines are open from your address; close some first")
        self.count[who] += 1
        try:
            yield
        finally:
            self.count[who] -= 1
            if not self.count[who]:
                del self.count[who]


class Room:
    """Everything the handlers share. A table in memory has one owner, always: whoever wants something of it holds it while it
    is used, and two who come at once get the same."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.store.database.claim()
        self.lanes = Lanes()
        self.workers = Workers(settings.workers, settings.bot_seconds, settings.bot_silence)
        self.errands = Errands()
        self.metrics = Metrics()
        self.tables: dict[str, LiveTable] = {}
        self.coming: dict[str, asyncio.Task[LiveTable]] = {}          # tables that are being brought back
        self.lobby = Lobby(self)
        self.peers = Alone() if self.store.database.sqlite else Peers(self.store.database.url, settings.address, self._heard,
                                                                      self._alone_with_nothing)
        self.woken: dict[str, datetime] = {}              # tables whose bots had nothing to do when last looked at, by change
        self.sockets = Sockets(settings.sockets)
        self.leaving = False                              # about to stop: nobody new is taken in
        self.measured = (0.0, 0, {"": 0})                 # when the database was last measured, its bytes, and what it holds
        self.salt = self.store.fact("salt", secrets.token_hex(16)).encode()

    def close(self) -> None:
        self.workers.close()
        self.errands.close()
        self.lanes.close()
        self.store.close()

    # ---- tables ----

    @contextlib.asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[LiveTable]:
        """The table in memory, brought back from disk if need be; it stays there while it is used."""
        while (live := await self._come(table)).gone:
            pass
        live.users += 1
        try:
            yield live
        finally:
            live.users -= 1

    async def _come(self, table: str) -> LiveTable:
        if live := self.tables.get(table):
            return live
        if table not in self.coming:
            self.coming[table] = asyncio.create_task(self._bring_back(table))
            self.coming[table].add_done_callback(lambda task: self.coming.pop(table, None))
        return await asyncio.shield(self.coming[table])

    async def _bring_back(self, table: str) -> LiveTable:
        await self.info(table)
        await self.peers.claim(table)
        try:
            live = await LiveTable.brought_back(self, await self.info(table))
        except BaseException:
            self.peers.release(table)
            raise
        self._put_away()
        self.tables[table] = live
        return live

    async def info(self, table: str) -> TableInfo:
        """What the lobby knows of a table."""
        info = await self.lanes.read.run(self.store.table, table)
        if info is None or info.status == MAKING:
            raise NotFoundException("there is no such table")
        return info

    async def finished(self, table: str) -> tuple[TableInfo, dict[str, Any], list[str]]:
        """A game that is over, to be played again: while it lasts, its steps would betray secrets."""
        info = await self.info(table)
        if info.status != OVER:
            raise HedgerowError("the game is not over, and would betray its secrets; look at the log instead")
        return info, Header.of(info).as_dict(), await self.lanes.read.run(self.store.steps, table)

    async def not_full(self) -> None:
        """New tables are set up only while there is room for them; games in play always go on."""
        if self.settings.most_bytes and (await self.usage())[0] > self.settings.most_bytes:
            raise Busy("this server has no room for new tables at the moment")

    async def usage(self) -> tuple[int, dict[str, int]]:
        """How many bytes the database takes, and what it holds: as of a minute ago, for it takes a while to count."""
        if not self.measured[0] or time.monotonic() - self.measured[0] > MEASURED_EVERY:
            self.measured = time.monotonic(), *await self.lanes.read.run(lambda: (self.store.size(), self.store.usage()))
        return self.measured[1:]

    def _put_away(self) -> None:
        """Tables that nobody looks at and no bot thinks about rest on disk alone, the oldest first."""
        over = len(self.tables) + 1 - self.settings.tables_in_memory
        quiet = [live for live in self.tables.values() if live.quiet] if over > 0 else []
        for live in quiet[:over]:
            live.gone = True
            self.forget(live)

    def forget(self, live: LiveTable) -> None:
        if self.tables.get(live.info.id) is live:
            del self.tables[live.info.id]
            self.peers.release(live.info.id)

    async def seat(self, table: str, token: str) -> str:
        """Which seat a secret link opens."""
        seat = await self.lanes.read.run(self.store.seat_of, table, token)
        if seat is None:
            raise NotAuthorizedException("this link opens no seat at this table")
        return seat

    def maker(self, address: str) -> str:
        """Who sets a table up: the same for the same address, and nobody can tell which."""
        return hashlib.blake2b(address.encode(), key=self.salt, digest_size=12).hexdigest()

    # ---- other servers ----

    def _heard(self, word: str) -> None:
        """What another server says."""
        if word == LOBBY:
            self.lobby.look_again()

    def _alone_with_nothing(self) -> None:
        """The connection that held our tables is lost: they may be another's by now."""
        for live in list(self.tables.values()):
            live.give_up("the server has lost its database; come back in a moment")

    async def wake(self) -> None:
        """Bots go on where they were, at tables that no server has; games among people wait on disk until someone comes."""
        waiting = {table: changed for table, changed in await self.lanes.read.run(self.store.waiting_for_bots)
                   if table not in self.tables and self.woken.get(table) != changed}
        for table in await self.peers.free(list(waiting)) if waiting else ():
            try:
                async with self.at(table) as live:
                    live.wake_bots()
                    if live.game is not None and any(live.is_bot(s) for s in live.game.waiting):
                        continue
            except Busy:
                continue
            except Exception:
                log.exception("table %s cannot be brought back", table)
            self.woken[table] = waiting[table]

    async def clear_away(self) -> None:
        """Now and then, tables at which nobody ever really played go."""
        while True:
            with contextlib.suppress(HedgerowError):      # the disk is full, say: it is logged, and may be better next time
                if gone := await self.lanes.desk.run(self.store.expire, self.settings.idle_days, self.settings.keep_days):
                    log.info("%d tables that nobody used were cleared away", gone)
                    self.lobby.changed()
            await asyncio.sleep(CLEARED_EVERY)


Shared = NamedDependency[SkipValidation[Room]]
