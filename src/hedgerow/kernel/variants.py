"""Variants: a scenario with some of its numbers changed. A variant is a scenario of its own, and its name says everything:

    S1:turns=6                            S1 with six turns
    1:vp=-3,axis.surrender=6              scenario 1 with other points and another Surrender level

so that it can be played, saved, replayed, measured and compared like any other.
"""

from __future__ import annotations

from collections.abc import Mapping

from hedgerow.kernel.errors import HedgerowError


def split(name: str) -> tuple[str, dict[str, int]]:
    """The scenario and the numbers that a variant's name says."""
    base, _, said = name.partition(":")
    changes = {}
    for change in said.split(",") if said else ():
        what, _, number = change.rpartition("=")
        try:
            changes[what.strip()] = int(number)
        except ValueError:
            raise HedgerowError(f"a variant is named SCENARIO:NAME=NUMBER,..., not {name!r}") from None
    return base, changes


def named(base: str, changes: Mapping[str, int]) -> str:
    """The name of a variant."""
    return base + (":" + ",".join(f"{name}={number}" for name, number in changes.items()) if changes else "")


class ScenarioNumber:
    """A number of a scenario that may be changed, and between which bounds."""

    __slots__ = ("high", "low", "now")

    def __init__(self, now: int, low: int = 0, high: int = 30) -> None:
        self.now, self.low, self.high = now, low, high


def check(base: str, numbers: Mapping[str, ScenarioNumber], changes: Mapping[str, int]) -> None:
    """Refuse numbers that the scenario does not have, or that it could not bear."""
    for name, number in changes.items():
        if name not in numbers:
            raise HedgerowError(f"{base} has no number {name!r} to change; it has: {', '.join(numbers) or 'none'}")
        if not numbers[name].low <= number <= numbers[name].high:
            raise HedgerowError(f"{name} of {base} is {numbers[name].low} to {numbers[name].high}, not {number}")
