"""Grids as map files write them: by a word and a size, or hex by hex."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from hedgerow.board.grid import Grid, Part, Point
from hedgerow.board.hexmap import MapError

NO_HEX: Final = "-"
"""Stands in a row where the column has no hex in that row."""


def make_grid(kind: str, columns: int, rows: int, flags: set[str], board: str) -> Grid:
    if kind == "geomorphic":
        return Grid.geomorphic(columns, rows, board)
    if kind == "lettered":
        grid = Grid.lettered(columns, rows)
    else:
        grid = Grid.numbered(columns, rows, even_down="odd-down" not in flags, halves="halves" in flags)
    return replace(grid, parts=(replace(grid.parts[0], prefix=board),)) if board else grid


def cell_table(grid: Grid) -> tuple[list[str], dict[tuple[int, int], int]]:
    """The hexrows from left to right, and the hex in each (row number, column)."""
    columns = list(dict.fromkeys(grid.hexrows))
    at = {name: k for k, name in enumerate(columns)}
    rows = {}
    for h, (name, column) in enumerate(zip(grid.names, grid.hexrows, strict=True)):
        digits = name.removeprefix(column)
        if digits.isdigit():
            rows[int(digits), at[column]] = h
    return columns, rows


class LooseGrid:
    """A grid written hex by hex, as joined boards need it: `box`, `origin`, `part` and `cell` lines."""

    def __init__(self) -> None:
        self.wanted = False
        self.box = (0, 0, 0, 0)
        self.origin = (0, 0)
        self.parts: list[Part] = []
        self.cells: list[tuple[Point, str, str, list[str]]] = []

    def take_box(self, word: str, rest: list[str]) -> None:
        a, b, c, d = signed(rest, 4, "write it as 'box 0 0 30720 11000'")
        self.box = (a, b, c, d)

    def take_origin(self, word: str, rest: list[str]) -> None:
        x, y = signed(rest, 2, "write it as 'origin 0 550'")
        self.origin = (x, y)

    def take_part(self, word: str, rest: list[str]) -> None:
        complaint = "write it as 'part y upright 0 0 box 0 0 30720 11000'"
        if len(rest) != 9 or rest[1] not in ("upright", "turned") or rest[4] != "box":
            raise MapError(complaint)
        dx, dy, a, b, c, d = signed([*rest[2:4], *rest[5:]], 6, complaint)
        self.parts.append(Part("" if rest[0] == "-" else rest[0], rest[1] == "turned", dx, dy, (a, b, c, d)))

    def take_cell(self, word: str, rest: list[str]) -> None:
        complaint = "write it as 'cell yA1 0 1 A', then other names of the hex"
        if len(rest) < 4:
            raise MapError(complaint)
        x, y = signed(rest[1:3], 2, complaint)
        self.cells.append(((x, y), rest[0], rest[3], rest[4:]))

    def grid(self) -> Grid:
        cells = sorted(self.cells)
        if not cells or len({c for c, *_ in cells}) < len(cells) or len({n for _, n, *_ in cells}) < len(cells):
            raise MapError("a given grid has one cell line for every hex")
        return Grid(
            names=tuple(name for _, name, _, _ in cells),
            cells=tuple(cell for cell, _, _, _ in cells),
            hexrows=tuple(row for _, _, row, _ in cells),
            origin=self.origin,
            box=self.box,
            parts=tuple(self.parts),
            other_names=tuple(sorted((name, h) for h, (_, _, _, others) in enumerate(cells) for name in others)),
        )


def signed(tokens: list[str], count: int, complaint: str) -> list[int]:
    if len(tokens) != count or not all(re.fullmatch(r"[+-]?\d+", t) for t in tokens):
        raise MapError(complaint)
    return [int(t) for t in tokens]


def grid_lines(grid: Grid) -> Iterator[str]:
    """The short form if the grid is one of the usual ones, else hex by hex."""
    if (usual := usual_grid(grid)) is not None:
        yield from usual
        return
    yield "grid given"
    yield "box " + " ".join(map(str, grid.box))
    yield "origin " + " ".join(map(str, grid.origin))
    for part in grid.parts:
        way = "turned" if part.turned else "upright"
        yield f"part {part.prefix or '-'} {way} {part.dx} {part.dy} box {' '.join(map(str, part.clip))}"
    others: dict[int, list[str]] = {}
    for name, h in grid.other_names:
        others.setdefault(h, []).append(name)
    for h, (name, (x, y), row) in enumerate(zip(grid.names, grid.cells, grid.hexrows, strict=True)):
        yield " ".join(["cell", name, str(x), str(y), row, *others.get(h, [])])


def usual_grid(grid: Grid) -> list[str] | None:
    """The lines of a grid that a word and a size describe."""
    columns = len(set(grid.hexrows))
    tallest = max(grid.hexrows.count(row) for row in set(grid.hexrows))
    board = grid.parts[0].prefix if grid.parts else ""
    for kind in ("lettered", "geomorphic", "numbered"):
        for flags in ((), ("odd-down",), ("halves",)) if kind == "numbered" else ((),):
            for rows in (tallest, tallest - 1):
                if rows and make_grid(kind, columns, rows, set(flags), board) == grid:
                    size = " ".join(["grid", kind, f"{columns}x{rows}", *flags])
                    return [size, f"board {board}"] if board else [size]
    return None
