"""Drawn terrain as plain data: polygons on the lattice, and features that lie on hexsides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from hedgerow.board.grid import OFF, Grid, Part, Point, opposite

Ring = tuple[Point, ...]
"""A closed outline on the lattice, in either sense; the last corner is joined to the first."""

HexSide = tuple[int, int]
"""(hex, side 1 to 6), written as the hex with the smaller index names it; see `hexside`."""

SideFeatures = Mapping[HexSide, str]
"""What lies on each hexside that carries anything: a wall, a hedge, a cliff."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A patch of one kind of terrain. A point is inside if it is inside an odd number of the rings.

    The border belongs to the shape: a line that only touches it has touched the shape. Patches of the same kind may
    meet or overlap; together they cover what any of them covers.
    """

    kind: str
    rings: tuple[Ring, ...]
    level: int = 0
    """Of raised ground, the level it rises to: its outline is the crest line. Of anything else 0."""

    def placed(self, part: Part) -> Shape:
        """The shape of a board at its place in a grid of joined boards."""
        return replace(self, rings=tuple(tuple(part.place(p) for p in ring) for ring in self.rings))


def hexside(grid: Grid, h: int, side: int) -> HexSide:
    """The one name of a hexside, which two hexes share."""
    other = grid.neighbor(h, side)
    return (other, opposite(side)) if other != OFF and other < h else (h, side)
