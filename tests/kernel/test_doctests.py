"""What the kernel's docstrings say is so."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import hedgerow.kernel

MODULES = [m.name for m in pkgutil.iter_modules(hedgerow.kernel.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_hold(name: str) -> None:
    assert doctest.testmod(importlib.import_module(f"hedgerow.kernel.{name}")).failed == 0


def test_there_are_docstrings_to_hold() -> None:
    tried = {n: doctest.testmod(importlib.import_module(f"hedgerow.kernel.{n}")).attempted for n in MODULES}
    assert {n for n, count in tried.items() if count} >= {"chance", "odds", "reasons", "tally"}
