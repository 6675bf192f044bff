"""A map read for its lines of sight: what each hex is, how high it lies, which hexes make a building."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.board import terrain
from hedgerow.board.derive import HexTerrain, contains, derive, hexes_near, probes
from hedgerow.board.hexmap import Map
from hedgerow.board.sight import Landscape


def survey(m: Map, hexes: Sequence[HexTerrain] | None = None) -> Landscape:
    """The landscape of a map; its hexes, if they are known already."""
    hexes = derive(m) if hexes is None else hexes
    built = {h for h, it in enumerate(hexes) if it.terrain in terrain.BUILDINGS.values()}
    return Landscape(
        grid=m.grid,
        shapes=m.shapes,
        sides=m.sides,
        terrain=tuple(it.terrain for it in hexes),
        levels=tuple(it.level for it in hexes),
        buildings=_buildings(m, built),
    )


def _buildings(m: Map, built: set[int]) -> tuple[tuple[int, ...], ...]:
    """The hexes of each building: as the author listed them, else those one roof covers."""
    listed = [tuple(sorted(b.hexes)) for b in m.buildings]
    left = built - {h for hexes in listed for h in hexes}
    groups: list[set[int]] = []
    for shape in m.of(*terrain.BUILDINGS.values()):
        under = {h for h in hexes_near(m.grid, shape) if h in left and contains(shape, m.grid.centers[h] + probes()).any()}
        apart = [g for g in groups if not g & under]
        joined = under.union(*(g for g in groups if g & under))
        groups = [*apart, joined] if under else groups
    return tuple(sorted([*listed, *(tuple(sorted(g)) for g in groups)]))
