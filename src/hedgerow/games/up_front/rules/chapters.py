"""All the chapters whose actions must be known before a game begins: importing them registers what they bring."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path


def load() -> None:
    """Import every chapter."""
    for file in sorted(Path(__file__).parent.glob("*.py")):
        if file.stem not in ("__init__", "chapters"):
            import_module(f"hedgerow.games.up_front.rules.{file.stem}")
