"""What each seat has seen happen, page by page, without going through the whole log every time."""

from __future__ import annotations

from bisect import bisect_left
from typing import Any

from hedgerow.kernel.events import Undone
from hedgerow.kernel.game import Game
from hedgerow.kernel.telling import as_json

PAGE = 500                                # events in one answer at most


class Logbook:
    """For every audience, which events of a game it has seen. The log only grows."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.read: dict[str | None, int] = {}             # how many events have been looked through for whom
        self.seen: dict[str | None, list[int]] = {}
        self.told: dict[tuple[str | None, int], dict[str, Any]] = {}      # events as clients get them, while nothing happens

    def forget(self) -> None:
        """Something has happened: things may have other names from now on."""
        self.told.clear()

    def of(self, seat: str | None) -> list[int]:
        """Where the events lie that the seat has seen."""
        events, found = self.game.events, self.seen.setdefault(seat, [])
        for i in range(self.read.get(seat, 0), len(events)):
            if events[i].seen_by(seat) is not None:
                found.append(i)
        self.read[seat] = len(events)
        return found

    def count(self, seat: str | None) -> int:
        return len(self.of(seat))

    def page(self, seat: str | None, since: int, most: int = PAGE) -> list[dict[str, Any]]:
        """What the seat has seen, from its `since`-th event on, for a client."""
        return [self.told.get((seat, i)) or self._tell(seat, i) for i in self.of(seat)[since:since + most]]

    def _tell(self, seat: str | None, i: int) -> dict[str, Any]:
        game, entry, seen = self.game, self.game.events[i], self.of(seat)
        what = entry.seen_by(seat)
        assert what is not None, "only what the seat has seen is told"
        told = as_json(game.rulebook, game.state, entry.rule, what)
        if isinstance(what, Undone):                      # how many lines of this seat's log no longer hold
            told["undoes"] = bisect_left(seen, i) - bisect_left(seen, i - what.count)
        return self.told.setdefault((seat, i), told)

    def before_step(self, seat: str | None, n: int) -> int:
        """How many events the seat had seen before the `n`-th step."""
        seen = self.of(seat)
        return bisect_left(seen, self.game.history[n].events) if n < len(self.game.history) else len(seen)
