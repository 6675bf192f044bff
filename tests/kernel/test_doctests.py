"""What docstrings say is so."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import hedgerow

ROOT = Path(hedgerow.__file__).parent
SHOWING = [p.relative_to(ROOT).with_suffix("") for p in ROOT.rglob("*.py") if ">>> " in p.read_text("utf-8")]
MODULES = sorted(".".join(p.parts) for p in SHOWING)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"hedgerow.{name}")).failed == 0


def test_there_are_docstrings_to_hold() -> None:
    tried = {n: doctest.testmod(importlib.import_module(f"hedgerow.{n}")).attempted for n in MODULES}
    shown = {n for n, count in tried.items() if count}
    assert shown >= {"board.ways", "kernel.chance", "kernel.odds", "kernel.reasons", "kernel.tally"}
