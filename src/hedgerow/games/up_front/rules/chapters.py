"""All the chapters whose actions must be known before a game begins: importing them registers what they bring."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

from hedgerow.games.up_front.rules.actions import ACTIONS

ORDER: Final = (
    "repair", "change guard", "button up", "fire", "infiltrate", "come back", "close combat", "abandon", "observe", "starshell",
    "shell", "unbog", "clear mines", "encircle", "overrun", "sniper check", "shift", "exchange", "smoke", "fire smoke",
    "cut wire", "crew", "uncrew", "rearrange", "entrench", "acquire", "hand over", "change gunner", "fire mission", "ford",
    "transfer", "receive", "split", "move", "terrain", "open ground", "rally", "rally two", "panic", "reinforce",
    "reinforce hidden", "cross", "press on", "come in", "radio contact", "withdraw")
"""In which order actions are offered. Random games of one seed depend on it, so it must not depend on who imports whom."""


def load() -> None:
    """Import every chapter."""
    for file in sorted(Path(__file__).parent.glob("*.py")):
        if file.stem not in ("__init__", "chapters"):
            import_module(f"hedgerow.games.up_front.rules.{file.stem}")
    assert {*ACTIONS} == {*ORDER}, f"actions without a place in the order: {({*ACTIONS} ^ {*ORDER})}"
    known = dict(ACTIONS)
    ACTIONS.clear()
    ACTIONS.update((name, known[name]) for name in ORDER)
