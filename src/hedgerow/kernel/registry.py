"""Which games there are: packages announce them under the entry point group `hedgerow.games`."""

from __future__ import annotations

import threading
import tomllib
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from hedgerow.kernel.errors import HedgerowError

if TYPE_CHECKING:
    from hedgerow.kernel.rulebook import Rulebook

GROUP = "hedgerow.games"
ABOUT = "about.toml"
_registered: dict[str, Rulebook] = {}
_reading = threading.RLock()              # flows are compiled on import, and Python's parser dislikes two threads at once


def register(book: Rulebook) -> Rulebook:
    """Announce a game from code, as tests do."""
    _registered[book.name] = book
    return book


def game_names() -> list[str]:
    """The games there are, by name."""
    return sorted({*(e.name for e in entry_points(group=GROUP)), *_registered})


def about(name: str) -> tuple[str, str]:
    """What a game is called and what it is about, from the `about.toml` in its folder, without loading its rules. A game without
    one is loaded."""
    entry = next((e for e in entry_points(group=GROUP) if e.name == name), None)
    if entry is not None:
        spec = find_spec(entry.module)
        folder = Path(spec.origin).parent if spec is not None and spec.origin else Path()
        if (folder / ABOUT).is_file():
            said = tomllib.loads((folder / ABOUT).read_text("utf-8"))
            return said["title"], said["text"]
    return rulebook(name).title, ""


def rulebook(name: str) -> Rulebook:
    """The game of that name."""
    if name not in _registered:
        with _reading:
            _read(name)
    return _registered[name]


def _read(name: str) -> None:
    for entry in entry_points(group=GROUP):
        if entry.name == name:
            from hedgerow.kernel.designs import with_designs  # here, because the list of games needs no kernel
            _registered.setdefault(name, with_designs(entry.load()))
            return
    known = ", ".join(game_names()) or "none is installed"
    raise HedgerowError(f"there is no game {name!r}; there are: {known}")
