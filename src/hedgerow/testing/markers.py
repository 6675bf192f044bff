"""Markers that tie a test to what it proves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
MOST_RULES = 3


def rule(*ids: str) -> Callable[[F], F]:
    """Marks a test with the rules it proves, at most three; it counts only if the code that cites them really ran."""
    if not 1 <= len(ids) <= MOST_RULES:
        raise ValueError(f"a test proves one to {MOST_RULES} rules, not {len(ids)}: {ids}")
    return _mark("rule", ids)


def example(*ids: str) -> Callable[[F], F]:
    """Marks a test that plays a worked example of the rulebook, by the example's id."""
    return _mark("example", ids)


def _mark(name: str, ids: tuple[str, ...]) -> Callable[[F], F]:
    import pytest  # only tests need it; fuzzing does without

    return getattr(pytest.mark, name)(*ids)    # type: ignore[no-any-return]
