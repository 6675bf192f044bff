"""Which games there are: packages announce them under the entry point group `hedgerow.games`."""

from __future__ import annotations

import threading
from importlib.metadata import entry_points

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.rulebook import Rulebook

GROUP = "hedgerow.games"
_registered: dict[str, Rulebook] = {}
_reading = threading.RLock()              # flows are compiled on import, and Python's parser dislikes two threads at once


def register(book: Rulebook) -> Rulebook:
    """Announce a game from code, as tests do."""
    _registered[book.name] = book
    return book


def game_names() -> list[str]:
    return sorted({*(e.name for e in entry_points(group=GROUP)), *_registered})


def rulebook(name: str) -> Rulebook:
    """The game of that name."""
    if name not in _registered:
        with _reading:
            _read(name)
    return _registered[name]


def _read(name: str) -> None:
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            _registered.setdefault(name, entry.load())
            return
    known = ", ".join(game_names()) or "none is installed"
    raise HedgerowError(f"there is no game {name!r}; there are: {known}")
