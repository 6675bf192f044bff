"""Landscapes for tests: drawn at random, with corners and edges put where they are most awkward."""

from __future__ import annotations

import random

from hedgerow.board.grid import Grid, Part, Point
from hedgerow.board.shapes import Ring, Shape, hexside
from hedgerow.board.sight import Landscape, Terms

KINDS = ("woods", "stone", "wooden", "grain", "road", "hill")
TERMS = Terms(
    drawn={"building": ("stone", "wooden"), "woods": ("woods",), "grain": ("grain",), "road": ("road",)},
    inherent={"orchard": ("orchard",), "brush": ("brush",)},
    barriers=frozenset({"wall", "hedge", "cliff"}),
    levels=True,
)


def random_ring(rng: random.Random, grid: Grid) -> Ring:
    """A whole hex, a hex with a corner drawn in to its dot, points of a coarse lattice, or any points at all."""
    h = rng.randrange(len(grid))
    x, y = grid.center(h)
    match rng.randrange(4):
        case 0:
            return grid.vertices(h)
        case 1:
            return (*grid.vertices(h), (x, y))
        case 2:
            return tuple((x + 160 * rng.randint(-6, 6), y + 110 * rng.randint(-6, 6)) for _ in range(rng.randint(3, 6)))
        case _:
            return tuple((x + rng.randint(-1200, 1200), y + rng.randint(-1200, 1200)) for _ in range(rng.randint(3, 9)))


def random_land(rng: random.Random, grid: Grid, shapes: int = 14) -> Landscape:
    """Overlapping, self-crossing and holed shapes, hexside features and inherent terrain."""
    drawn = []
    for _ in range(shapes):
        kind = rng.choice(KINDS)
        rings = tuple(random_ring(rng, grid) for _ in range(1 + (rng.random() < 0.2)))
        drawn.append(Shape(kind, rings, rng.randint(1, 3) if kind == "hill" else 0))
    sides = {
        hexside(grid, rng.randrange(len(grid)), rng.randint(1, 6)): rng.choice(("wall", "hedge", "cliff", "fence"))
        for _ in range(shapes)
    }
    terrain = tuple(rng.choice(("open", "open", "orchard", "brush", "woods")) for _ in grid.names)
    levels = tuple(rng.choice((0, 0, 1, 2)) for _ in grid.names)
    return Landscape(grid, tuple(drawn), sides, terrain, levels)


def moved(land: Landscape, grid: Grid, part: Part) -> Landscape:
    """The landscape of one board as it lies in another grid, the rest of which is empty."""

    def there(h: int) -> int:
        return grid.index(part.prefix + land.grid.name(h)) if part.prefix else grid.index(land.grid.name(h))

    terrain, levels = ["open"] * len(grid), [0] * len(grid)
    for h in range(len(land.grid)):
        terrain[there(h)], levels[there(h)] = land.terrain[h], land.levels[h]
    sides = {hexside(grid, there(h), part.place_side(s)): kind for (h, s), kind in land.sides.items()}
    return Landscape(grid, tuple(s.placed(part) for s in land.shapes), sides, tuple(terrain), tuple(levels))


def square(x: int, y: int, half: int) -> Ring:
    """A square about a point."""
    corners: tuple[Point, ...] = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return corners
