"""Variants: a scenario with some of its numbers changed. A variant is a scenario of its own, and its name says everything:

    S1:turns=6                            S1 with six turns
    1:vp=-3,axis.surrender=6              scenario 1 with other points and another Surrender level

so that it can be played, saved, replayed, measured and compared like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import getitem
from typing import Any

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


Path = tuple[str | int, ...]
"""Where something stands in the data of a scenario: `("axis", "units", 0)`."""


class ScenarioNumber:
    """A number of a scenario that may be changed, between which bounds, and the paths to it in the scenario's data."""

    __slots__ = ("high", "low", "now", "paths")

    def __init__(self, now: int, low: int = 0, high: int = 30, paths: tuple[Path, ...] = ()) -> None:
        self.now, self.low, self.high, self.paths = now, low, high, paths


class NumbersIn(dict[str, ScenarioNumber]):
    """The numbers that may be changed in the data of a scenario; a line of a list may begin with one.

    >>> said = NumbersIn({"turns": 6, "units": ["3 Rifle Squad", "Sgt. Esser"]})
    >>> said.at("turns", ("turns",), 1, 12)
    >>> said.at("squads", ("units", 0))
    >>> said["turns"].now, said["squads"].now
    (6, 3)
    >>> said.changed({"squads": 5})
    {'turns': 6, 'units': ['5 Rifle Squad', 'Sgt. Esser']}
    """

    def __init__(self, data: Any) -> None:
        super().__init__()
        self.data = data

    def at(self, name: str, path: Path, low: int = 0, high: int = 30, missing: int = 0) -> None:
        """What stands at the path is called by this name; places with the same name change together."""
        there = self.found(path)
        now = counted(there)[0] if isinstance(there, str) else missing if there is None else there
        self[name] = ScenarioNumber(now, low, high, (*(self[name].paths if name in self else ()), path))

    def found(self, path: Path) -> Any:
        """What stands there; None where the last name of the path is not said."""
        there = reduce(getitem, path[:-1], self.data)
        return there.get(path[-1]) if isinstance(there, dict) else there[path[-1]]

    def changed(self, changes: Mapping[str, int]) -> Any:
        """The data with these numbers in the places of those it had."""
        for path, number in ((path, number) for name, number in changes.items() for path in self[name].paths):
            now = self.found(path)
            reduce(getitem, path[:-1], self.data)[path[-1]] = f"{number} {counted(now)[1]}" if isinstance(now, str) else number
        return self.data


def counted(line: str) -> tuple[int, str]:
    """How many, of what: `3 Rifle Squad`, or one `Rifle Squad`."""
    number, _, what = line.partition(" ")
    return (int(number), what) if number.isdigit() else (1, line)


def check(base: str, numbers: Mapping[str, ScenarioNumber], changes: Mapping[str, int]) -> None:
    """Refuse numbers that the scenario does not have, or that it could not bear."""
    for name, number in changes.items():
        if name not in numbers:
            raise HedgerowError(f"{base} has no number {name!r} to change; it has: {', '.join(numbers) or 'none'}")
        if not numbers[name].low <= number <= numbers[name].high:
            raise HedgerowError(f"{name} of {base} is {numbers[name].low} to {numbers[name].high}, not {number}")
