"""8.6 Line of sight: limiting terrain, elevation lines, hex spines, smoke.

Everything is told hex by hex, as the rules ask [8.53]: a hex has one terrain and one elevation, in steps of 20 m; a line
that goes from one elevation to another crosses every elevation line between them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import Final

from hedgerow.board.grid import OFF, Grid
from hedgerow.board.line import course
from hedgerow.board.los import LosRules, Reason, line_of_sight
from hedgerow.board.sight import Landscape, Sight, Terms

TALL: Final = ("woods", "town")
"""8.72: these add 20 m to their hex."""
LIMITING: Final = (*TALL, "grain", "roots", "plough", "hay", "strips")
"""8.61: what blocks by itself. Hills do not; their elevation lines do [8.62]."""
SMOKE: Final = "smoke"


def hexes_between(grid: Grid, a: int, b: int) -> Iterator[tuple[int, ...]]:
    """The hexes a line passes between its ends; two together where it runs along their hexside [8.65]."""
    (ac, ar), (bc, br) = grid.cells[a], grid.cells[b]
    find = grid.hex_of_cell
    for cells in _cells_between(bc - ac, br - ar):
        hexes = tuple(h for h in [find((ac + c, ar + r)) for c, r in cells] if h != OFF)
        if hexes:
            yield hexes


@lru_cache(maxsize=1 << 14)
def _cells_between(columns: int, half_rows: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    return tuple(leg.cells for leg in course(columns, half_rows).legs[1:-1])


def height(land: Landscape, h: int) -> int:
    """8.72: how high a hex counts, in steps of 20 m: its ground, and 20 m more for town and woods."""
    return land.levels[h] + (land.terrain[h] in TALL)


def blocks(land: Landscape, h: int, top: int) -> bool:
    """8.66: whether limiting terrain in a hex blocks a line whose higher end lies at `top`."""
    return land.terrain[h] in LIMITING and height(land, h) >= top


def limiting_terrain(sight: Sight) -> Reason | None:
    """8.61, 8.61-a: a limiting hex passed through, or two passed between, with neither end higher [8.65, 8.66]; one at the end is
    no hindrance."""
    for hexes in hexes_between(sight.land.grid, sight.a, sight.b):
        if all(blocks(sight.land, h, sight.higher) for h in hexes):
            return Reason(sight.land.terrain[hexes[0]], "8.61", hexes)
    return None


def elevation_lines(sight: Sight) -> Reason | None:
    """8.71, 8.62: an elevation line higher than both ends, or two of equal height with an end below both; hills as such block
    nothing."""
    passed = hexes_between(sight.land.grid, sight.a, sight.b)
    open_ = ([h for h in hexes if not blocks(sight.land, h, sight.higher)] for hexes in passed)
    return ground_risen(sight, list(open_))


def ground_risen(sight: Sight, passed: list[list[int]]) -> Reason | None:
    """Where the ground rises on the way from the higher end to the lower one.

    Elevation lines at or below the lower end hide nothing. Of those above it each may be crossed once, on the way down; a
    rise means crossing one twice, or one higher than both ends. On a spine the higher hex that is no rise is taken [8.65].
    """
    levels, lower = sight.land.levels, sight.lower
    from_b = sight.heights[1] > sight.heights[0]
    ground = max(levels[sight.b if from_b else sight.a], lower)
    for hexes in reversed(passed) if from_b else passed:
        fit = [level for level in (max(levels[h], lower) for h in hexes) if level <= ground]
        if not fit:
            return Reason("elevation line", "8.71", tuple(hexes))
        ground = max(fit)
    return None


def los_rules() -> LosRules:
    """The line of sight without smoke."""
    return LosRules(
        name="infantry-attacks",
        terms=Terms(drawn={}),
        blocking=(limiting_terrain, elevation_lines),
        heights=heights,
    )


def heights(land: Landscape, h: int) -> tuple[int, ...]:
    """A hex has one height."""
    return (height(land, h),)


RULES: Final = los_rules()


def why_blocked(land: Landscape, a: int, b: int, smoke: Collection[int] = ()) -> Reason | None:
    """Why the line is blocked, or None if it is open. Smoke has no upper end [16.12]; it blocks what passes through it."""
    found = line_of_sight(land, RULES, a, b)
    if found.blocked:
        return found.reasons[0]
    return smoke_between(land, a, b, smoke) if smoke else None


def smoke_between(land: Landscape, a: int, b: int, smoke: Collection[int]) -> Reason | None:
    """8.61, 16.12: a smoke hex passed through. On a spine either hex will do, if the line stays open through it [8.65]."""
    passed = [list(hexes) for hexes in hexes_between(land.grid, a, b)]
    if not any(h in smoke for h in flat(passed)):
        return None
    sight = Sight(land, a, b, (), (), last=len(passed) + 1, heights=(height(land, a), height(land, b)))
    clear = []
    for hexes in passed:
        left = [h for h in hexes if h not in smoke and not blocks(land, h, sight.higher)]
        if not left:
            return Reason(SMOKE, "16.12", tuple(h for h in hexes if h in smoke))
        clear.append(left)
    return ground_risen(sight, clear)


def flat(passed: Iterable[Iterable[int]]) -> Iterator[int]:
    return (h for hexes in passed for h in hexes)
