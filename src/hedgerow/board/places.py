"""Where the hexes of a drawn map lie, for whoever lays pieces on the drawing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hedgerow.board.draw import MARGIN
from hedgerow.board.grid import HALF_HEIGHT, HALF_WIDTH, PITCH, Grid, Point


@dataclass(frozen=True, slots=True)
class Storeys:
    """More than one place in a hex: place `n * step + hex` is the n-th of its storeys, the 0th the hex itself. Each has the sign
    it is drawn with (`web/paint/storeys.js`) and its name, with {} for the hex: `{} upstairs`."""

    step: int
    of: tuple[tuple[str, str], ...]


def places(grid: Grid, off: Iterable[tuple[str, Point]] = (), storeys: Storeys | None = None) -> dict[str, Any]:
    """Name and centre of every hex in the units of the drawing, then of named cells off the map; the paper's box; and the
    storeys a hex can have."""
    ox, oy = grid.origin
    x0, y0, x1, y1 = grid.box
    left, top, right, bottom = MARGIN
    at = [[name, x, y] for name, (x, y) in zip(grid.names, grid.centers, strict=True)]
    at += [[name, ox + PITCH * c, oy + HALF_HEIGHT * r] for name, (c, r) in off]
    return {"kind": "hex", "shape": "hex", "half_width": HALF_WIDTH, "half_height": HALF_HEIGHT, "on_map": len(grid), "at": at,
            "box": [x0, y0, x1 - x0, y1 - y0],
            "paper": [x0 - left, y0 - top, x1 - x0 + left + right, y1 - y0 + top + bottom],
            **({} if storeys is None else {"storeys": {"step": storeys.step, "of": storeys.of}})}
