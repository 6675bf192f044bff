"""The list of tables: one query, asked at most once a second however many want to see it."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import TYPE_CHECKING

import msgspec

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import rulebook
from hedgerow.server.messages import SeatView, TableView
from hedgerow.server.peers import LOBBY
from hedgerow.server.store import TableInfo

if TYPE_CHECKING:
    from hedgerow.server.room import Room

log = logging.getLogger("hedgerow.server")
GOOD_FOR = 1.0                            # seconds


class Lobby:
    """What visitors are shown, ready to be sent."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.shown = b"[]"
        self.until = 0.0
        self.looking: asyncio.Task[bytes] | None = None

    def changed(self) -> None:
        """Something of ours has changed; whoever asks next sees it, here and at other servers."""
        self.look_again()
        self.room.peers.tell(LOBBY)

    def look_again(self) -> None:
        self.until = 0.0

    async def text(self) -> bytes:
        if time.monotonic() < self.until:
            return self.shown
        if self.looking is None or self.looking.done():
            self.until = time.monotonic() + GOOD_FOR
            self.looking = asyncio.create_task(self.room.lanes.look.run(self._look))
        self.shown = await asyncio.shield(self.looking)
        return self.shown

    def _look(self) -> bytes:
        found = []
        for info in self.room.store.tables():
            try:
                found.append(table_view(info))
            except HedgerowError as no:                   # of a game that is not installed any more
                log.warning("table %s cannot be shown: %s", info.id, no)
        return msgspec.json.encode(found)


def table_view(info: TableInfo) -> TableView:
    book = rulebook(info.game)
    card = book.card(info.scenario)
    seats = [SeatView(s.seat, dict(card.sides).get(s.seat, s.seat), s.player, s.name) for s in info.seats]
    return TableView(info.id, info.game, book.title, info.scenario, card.title, info.title, info.status, info.public,
                     info.changed.isoformat(), seats, info.options, json.loads(info.result) if info.result else None)
