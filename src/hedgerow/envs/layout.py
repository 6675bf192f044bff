"""How a game is laid out in arrays of fixed size. A layout reads the board a seat is shown, never the position behind it.

Every game that has an environment names its `Layout` in `Rulebook.lab`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import prod
from pkgutil import resolve_name
from typing import Any, Final

from hedgerow.kernel.asking import Option
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import game_names, rulebook

FLOAT = 4                                 # bytes of a float32


class Columns(Sequence[str]):
    """The columns of a part, by name; and of a table how many rows it has, and what a row is. `UNITS["broken"]` is the number of
    the column of that name."""

    def __init__(self, *names: str, rows: int = 0, row: str = "") -> None:
        self.names, self.rows, self.row = names, rows, row
        self.at = {name: number for number, name in reversed([*enumerate(names)])}        # the first of a name

    @property
    def shape(self) -> tuple[int, ...]:
        return (self.rows, len(self.names)) if self.rows else (len(self.names),)

    def __len__(self) -> int:
        return len(self.names)

    def __getitem__(self, which: Any) -> Any:
        return self.at[which] if isinstance(which, str) else self.names[which]


@dataclass(frozen=True)
class Layout:
    """What a game's actions name, and the arrays its board is written into. The same for all its scenarios.

    `sections` lists the things an action can name, section by section, each thing at a place of its own for good; a kind of
    thing that an option's verb touches is looked up in the section of its name, or as `places` says. `tables` are the arrays
    with their columns; `ground` writes what never changes, once for each scenario; `write` writes the board. `version` goes up
    whenever actions or columns change: it is part of the ids.
    """

    sections: Mapping[str, Sequence[Any]]
    tables: Mapping[str, Columns]
    ground: Callable[[Any, Sheet], None]
    write: Callable[[Look, Sheet], None]
    places: Mapping[str, Mapping[Any, tuple[str, int]]] = field(default_factory=dict)
    facts: Mapping[str, float] = field(default_factory=dict)             # facts of reaction windows, and what counts as 1
    version: int = 0

    @cached_property
    def parts(self) -> dict[str, tuple[int, ...]]:
        """The shapes of the arrays."""
        return {name: columns.shape for name, columns in self.tables.items()}


@dataclass(frozen=True, slots=True)
class Look:
    """What a seat sees at one moment."""

    scenario: Any
    seat: str
    board: Mapping[str, Any]
    lines: tuple[Option, ...] = ()        # of its worksheet, if it fills one in


class Sheet:
    """One long row of numbers that is written part by part."""

    __slots__ = ("at", "bytes", "cells", "heights", "memory", "widths")

    def __init__(self, parts: Mapping[str, tuple[int, ...]]) -> None:
        self.at: dict[str, int] = {}
        self.widths: dict[str, int] = {}
        self.heights = {name: shape[0] for name, shape in parts.items()}
        size = 0
        for name, shape in parts.items():
            self.at[name], self.widths[name] = size, shape[-1]
            size += prod(shape)
        self.memory: dict[tuple[str, int], tuple[Any, array[float]]] = {}     # rows as they were written last, and what of
        self._fill(bytearray(size * FLOAT))

    def _fill(self, filled: bytearray) -> None:
        self.bytes = filled
        self.cells = memoryview(filled).cast("f")

    def copy(self) -> Sheet:
        """Another sheet with the same numbers, and the same memory of rows."""
        other: Sheet = object.__new__(Sheet)
        other.at, other.widths, other.heights, other.memory = self.at, self.widths, self.heights, self.memory
        other._fill(bytearray(self.bytes))
        return other

    def row(self, part: str, number: int, values: Iterable[float]) -> None:
        """A whole row of a table; shorter ones leave the rest as it is."""
        start = self.at[part] + number * self.widths[part]
        written = array("f", values)
        self.cells[start:start + len(written)] = written

    def row_of(self, part: str, number: int, thing: Any, values: Callable[[Any], Iterable[float]]) -> None:
        """The row of a thing that seldom changes; worked out again only when it has."""
        known = self.memory.get((part, number))
        if known is None or known[0] != thing:
            known = self.memory[part, number] = thing, array("f", values(thing))
        start = self.at[part] + number * self.widths[part]
        self.cells[start:start + len(known[1])] = known[1]

    def mark(self, part: str, row: int, column: int, value: float = 1.0) -> None:
        self.cells[self.at[part] + row * self.widths[part] + column] = value

    def mark_all(self, part: str, rows: Iterable[int], column: int, value: float = 1.0) -> None:
        """One column of several rows; rows that the table does not have are left out."""
        for row in rows:
            if row < self.heights[part]:
                self.mark(part, row, column, value)

    def mark_from(self, part: str, row: int, column: int, values: Iterable[float]) -> None:
        """Some columns of a row; a row that the table does not have is left out."""
        start = self.at[part] + row * self.widths[part] + column
        if row < self.heights[part]:
            for i, value in enumerate(values):
                self.cells[start + i] = value

    def add(self, part: str, row: int, column: int, value: float) -> None:
        self.cells[self.at[part] + row * self.widths[part] + column] += value


def one_of(thing: Any, among: Sequence[Any]) -> list[float]:
    """A one at the thing's place, noughts elsewhere; all noughts for a stranger."""
    return [1.0 if thing == other else 0.0 for other in among]


PLACED: Final = ("there", "column", "row")
"""The columns that `place_of` fills."""


def place_of(cell: tuple[int, int] | None, size: tuple[int, int]) -> tuple[float, float, float]:
    """Whether something is anywhere, and where, as a part of the largest map."""
    return (0.0, 0.0, 0.0) if cell is None else (1.0, cell[0] / size[0], cell[1] / size[1])


@lru_cache(maxsize=32)
def numbers_of(names: Sequence[str]) -> dict[str, int]:
    """Hexes by name."""
    return {name: number for number, name in enumerate(names)}


def held_by(side: str | None, me: str) -> float:
    """1 for one's own, -1 for the other's, 0 for nobody's."""
    return 0.0 if side is None else 1.0 if side == me else -1.0


def layout_names() -> list[str]:
    """The games that have an environment."""
    return [name for name in game_names() if rulebook(name).lab.layout]


def id_of(game: str) -> str:
    """What the environment of a game is called, with the version of its spaces."""
    return f"hedgerow/{game}-v{layout_of(game).version}"


def layout_of(game: str) -> Layout:
    where = rulebook(game).lab.layout if game in game_names() else ""
    if not where:
        known = ", ".join(layout_names()) or "none"
        raise HedgerowError(f"{game!r} has no layout for research; these have: {known}")
    found: Layout = resolve_name(where)
    return found
