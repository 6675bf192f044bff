"""What everyone at the server shares: the store, the bots' workers, the tables that are in memory."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field

from litestar.di import NamedDependency
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.params import SkipValidation

from hedgerow.server.live import LiveTable
from hedgerow.server.safety import RATES
from hedgerow.server.store import Store
from hedgerow.server.workers import Workers

log = logging.getLogger("hedgerow.server")


@dataclass
class Settings:
    """How a server is run."""

    database: str = "sqlite:///hedgerow.db"
    workers: int = 2
    bot_seconds: float = 60.0
    origins: tuple[str, ...] = ()         # further origins that may play, besides the server's own
    messages_per_second: float = 20.0     # on one socket
    burst: int = 60
    rates: dict[str, tuple[float, int]] = field(default_factory=lambda: dict(RATES))      # from one address
    tables_in_memory: int = 500           # those that nobody looks at are put away beyond this


@dataclass
class Room:
    """Everything the handlers share."""

    store: Store
    workers: Workers
    settings: Settings
    tables: dict[str, LiveTable] = field(default_factory=dict)
    looking_back: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))

    async def table(self, table: str) -> LiveTable:
        """The table in memory; brought back from disk if need be."""
        if table not in self.tables:
            info = await asyncio.to_thread(self.store.table, table)
            if info is None:
                raise NotFoundException("there is no such table")
            live = await asyncio.to_thread(LiveTable, self.store, self.workers, info)
            self._put_away()
            self.tables.setdefault(table, live)
        return self.tables[table]

    def _put_away(self) -> None:
        """Tables that nobody looks at and no bot thinks about rest on disk alone, the oldest first."""
        over = len(self.tables) + 1 - self.settings.tables_in_memory
        quiet = [t for t, live in self.tables.items() if live.quiet] if over > 0 else []
        for table in quiet[:over]:
            del self.tables[table]

    async def seat(self, table: str, token: str) -> str:
        """Which seat a secret link opens."""
        seat = await asyncio.to_thread(self.store.seat_of, table, token)
        if seat is None:
            raise NotAuthorizedException("this link opens no seat at this table")
        return seat

    async def wake(self) -> None:
        """After a start the bots go on where they were; games among people wait on disk until someone comes."""
        for table in await asyncio.to_thread(self.store.waiting_for_bots):
            try:
                (await self.table(table)).wake_bots()
            except Exception:
                log.exception("table %s cannot be brought back", table)


Shared = NamedDependency[SkipValidation[Room]]
