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
        knob, _, number = change.rpartition("=")
        try:
            changes[knob.strip()] = int(number)
        except ValueError:
            raise HedgerowError(f"a variant is named SCENARIO:KNOB=NUMBER,..., not {name!r}") from None
    return base, changes


def named(base: str, changes: Mapping[str, int]) -> str:
    """The name of a variant."""
    return base + (":" + ",".join(f"{knob}={number}" for knob, number in changes.items()) if changes else "")


class Knob:
    """A number of a scenario that may be changed, and between which bounds."""

    __slots__ = ("high", "low", "now")

    def __init__(self, now: int, low: int = 0, high: int = 30) -> None:
        self.now, self.low, self.high = now, low, high


def check(base: str, knobs: Mapping[str, Knob], changes: Mapping[str, int]) -> None:
    """Refuse numbers that the scenario does not have, or that it could not bear."""
    for name, number in changes.items():
        if name not in knobs:
            raise HedgerowError(f"{base} has no number {name!r} to change; it has: {', '.join(knobs) or 'none'}")
        if not knobs[name].low <= number <= knobs[name].high:
            raise HedgerowError(f"{name} of {base} is {knobs[name].low} to {knobs[name].high}, not {number}")
