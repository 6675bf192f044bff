"""Tools to prove a game: markers that tie tests to rules, and the conformance kit that any game can be put through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

F = TypeVar("F", bound=Callable[..., Any])
MOST_RULES = 3


def rule(*ids: str) -> Callable[[F], F]:
    """Marks a test with the rules it proves, at most three; it counts only if the code that cites them really ran."""
    if not 1 <= len(ids) <= MOST_RULES:
        raise ValueError(f"a test proves one to {MOST_RULES} rules, not {len(ids)}: {ids}")
    return pytest.mark.rule(*ids)             # type: ignore[return-value]


def example(*ids: str) -> Callable[[F], F]:
    """Marks a test that plays a worked example of the rulebook, by the example's id."""
    return pytest.mark.example(*ids)          # type: ignore[return-value]
