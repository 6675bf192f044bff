"""Someone who looks at a table, and the line of what they are to be told."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

import msgspec

from hedgerow.kernel.errors import HedgerowError

LONGEST_LINE = 200                        # messages that may wait for one listener


class Listener:
    """A seat, or a spectator (no seat). What is for them waits in line for their socket.

    A view is made only when the socket is ready for it, so a slow reader gets fewer of them, with all that happened in between,
    and never holds up anybody else.
    """

    def __init__(self, seat: str | None, known: int = 0) -> None:
        self.seat, self.known = seat, known               # how many events of the log it says it knows; then, has been told
        self.last = b""                                   # what it was told last: the same is not told twice
        self.ground = b""                                 # the fixed parts of the board, as it was told them
        self.line: deque[bytes | None] = deque()          # None: look at the table
        self.waiting = asyncio.Event()
        self.gone = ""                                    # why nothing more will come

    def look(self) -> None:
        if not self.line or self.line[-1] is not None:
            self._queue(None)

    def tell(self, message: dict[str, Any]) -> None:
        self._queue(msgspec.json.encode(message))

    def _queue(self, what: bytes | None) -> None:
        if len(self.line) >= LONGEST_LINE:
            self.leave("you do not read what you are sent")
        else:
            self.line.append(what)
            self.waiting.set()

    def leave(self, why: str) -> None:
        self.gone = why
        self.waiting.set()

    async def next(self) -> bytes | None:
        """What is to be sent next; waits for it. Who has to go gets nothing more."""
        while not self.line and not self.gone:
            self.waiting.clear()
            await self.waiting.wait()
        if self.gone:
            raise HedgerowError(self.gone)
        return self.line.popleft()
