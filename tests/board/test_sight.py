"""The lines of whole maps: the vectorised sweep, the single line with fractions, and what must not change either."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from landscapes import KINDS, TERMS, moved, random_land

from hedgerow.board.grid import Grid, GridError, Part
from hedgerow.board.line import Meeting
from hedgerow.board.shapes import Shape
from hedgerow.board.sight import Barrier, Contact, Landscape, Sight, look
from hedgerow.board.spans import WHOLE_WAY, keys
from hedgerow.board.sweep import Pair, sweep

GRIDS = [
    Grid.lettered(7, 5),
    Grid.geomorphic(7, 4),
    Grid.numbered(6, 6, even_down=False),
    Grid.geomorphic(9, 4).cropped("B", "G").turned(),
    Grid.geomorphic(5, 3, "y").above(Grid.geomorphic(5, 3, "z").turned()),
    Grid.geomorphic(5, 3, "y").beside(Grid.geomorphic(5, 3, "z"), shift=1),
]


def plain(sight: Sight) -> tuple[list[Contact], list[Barrier], int]:
    contacts = [c._replace(at=None) for c in sight.contacts]
    barriers = [b._replace(at=None, hexes=tuple(sorted(b.hexes))) for b in sight.barriers]
    return contacts, sorted(barriers), sight.last


@pytest.mark.parametrize("seed", range(12))
def test_the_sweep_of_a_map_agrees_with_each_line_on_its_own(seed: int) -> None:
    rng = random.Random(seed)
    land = random_land(rng, GRIDS[seed % len(GRIDS)])
    pairs = 0
    for pair in sweep(land, TERMS):
        assert plain(look(land, TERMS, pair.a, pair.b)) == (pair.contacts, sorted(pair.barriers), pair.last)
        pairs += 1
    assert pairs == len(land.grid) * (len(land.grid) - 1) // 2


@pytest.mark.parametrize("seed", range(4))
def test_a_sweep_of_open_lines_leaves_out_those_that_opaque_terrain_ends(seed: int) -> None:
    land = random_land(random.Random(seed), GRIDS[seed % len(GRIDS)])
    opaque = next(iter(TERMS.drawn))
    terms = replace(TERMS, opaque=frozenset({opaque}))

    def ended(pair: Pair) -> bool:
        return any(c.kind == opaque and c.meeting >= Meeting.THROUGH for c in pair.contacts)

    every = list(sweep(land, terms))
    assert any(map(ended, every)) and not all(map(ended, every))
    assert list(sweep(land, terms, open_only=True)) == [pair for pair in every if not ended(pair)]


@pytest.mark.parametrize("seed", range(4))
def test_symmetry(seed: int) -> None:
    rng = random.Random(seed)
    land = random_land(rng, GRIDS[seed])
    for _ in range(250):
        a, b = rng.sample(range(len(land.grid)), 2)
        there, back = look(land, TERMS, a, b), look(land, TERMS, b, a)
        assert sorted((c.kind, c.level, c.meeting, c.hexes) for c in there.contacts) == sorted(
            (c.kind, c.level, c.meeting, c.hexes) for c in back.contacts
        )
        inside = {(c.place, c.kind, c.level) for c in there.contacts if c.kind not in TERMS.inherent}
        assert inside == {(back.last - c.place, c.kind, c.level) for c in back.contacts if c.kind not in TERMS.inherent}
        assert sorted((b.kind, b.hexes) for b in there.barriers) == sorted((b.kind, b.hexes) for b in back.barriers)


@pytest.mark.parametrize("seed", range(4))
def test_turning_the_map_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    land = random_land(rng, GRIDS[seed])
    turned = land.grid.turned()
    x0, y0, x1, y1 = land.grid.box
    there = moved(land, turned, Part(turned=True, dx=x0 + x1, dy=y0 + y1))
    for _ in range(200):
        a, b = rng.sample(range(len(land.grid)), 2)
        _same(look(land, TERMS, a, b), there)


@pytest.mark.parametrize("way", ["beside", "above", "turned above", "beside, lower"])
def test_adding_an_empty_board_changes_nothing(way: str) -> None:
    rng = random.Random(9)
    grid, empty = Grid.geomorphic(9, 4, "y"), Grid.geomorphic(9, 4, "z")
    land = random_land(rng, grid)
    joined = {
        "beside": lambda: grid.beside(empty),
        "above": lambda: empty.above(grid),
        "turned above": lambda: empty.above(grid.turned()),
        "beside, lower": lambda: empty.beside(grid, shift=2),
    }[way]()
    part = next(p for p in joined.parts if p.prefix == "y")
    there = moved(land, joined, part)
    for _ in range(300):
        a, b = rng.sample(range(len(grid)), 2)
        _same(look(land, TERMS, a, b), there, "y")


def _same(here: Sight, there: Landscape, prefix: str = "") -> None:
    names = here.land.grid.names
    a, b = (there.grid.index(prefix + names[h]) for h in (here.a, here.b))
    other = look(there, TERMS, a, b)

    def named(hexes: tuple[int, ...]) -> set[str]:
        return {prefix + names[h] for h in hexes}

    def met(hexes: tuple[int, ...]) -> set[str]:
        return {n for h in hexes for n in there.grid.names_of(h)}

    assert len(here.contacts) == len(other.contacts)
    for mine, his in zip(sorted(here.contacts, key=_place), sorted(other.contacts, key=_place), strict=True):
        assert _place(mine) == _place(his)
        assert mine.meeting == his.meeting
        assert named(mine.hexes) <= met(his.hexes)
    assert sorted((x.place, x.kind, x.crossing, x.at) for x in here.barriers) == sorted(
        (x.place, x.kind, x.crossing, x.at) for x in other.barriers
    )


def _place(c: Contact) -> tuple[int, str, int, Fraction, int]:
    return c.place, c.kind, c.level, c.at or Fraction(0), c.meeting


@pytest.mark.parametrize("seed", range(3))
def test_cutting_a_shape_in_two_changes_nothing(seed: int) -> None:
    """What lies on both sides of a seam lies on both sides of a line along it."""
    rng = random.Random(seed)
    grid = GRIDS[seed]
    x0, y0, x1, y1 = grid.box
    mid = grid.center(len(grid) // 2)
    whole = Shape("woods", (((x0, y0), (x1, y0), (x1, y1), (x0, y1)),))
    halves = (
        Shape("woods", (((x0, y0), (x1, y0), (x1, mid[1]), (x0, mid[1])),)),
        Shape("woods", (((x0, mid[1]), (x1, mid[1]), (x1, y1), (x0, y1)),)),
    )
    for _ in range(100):
        a, b = rng.sample(range(len(grid)), 2)
        assert plain(look(Landscape(grid, (whole,)), TERMS, a, b)) == plain(look(Landscape(grid, halves), TERMS, a, b))


@pytest.mark.parametrize("seed", range(3))
def test_more_terrain_is_never_met_less(seed: int) -> None:
    rng = random.Random(seed)
    land = random_land(rng, GRIDS[seed])
    more = Landscape(land.grid, land.shapes + random_land(rng, land.grid).shapes, land.sides, land.terrain, land.levels)
    for _ in range(150):
        a, b = rng.sample(range(len(land.grid)), 2)
        met = {(c.place, c.kind, c.hexes): (c.level, c.meeting) for c in look(more, TERMS, a, b).contacts}
        for c in look(land, TERMS, a, b).contacts:
            assert met[c.place, c.kind, c.hexes] >= (c.level, c.meeting)


def test_keys_order_fractions_exactly() -> None:
    rng = np.random.default_rng(5)
    den = rng.integers(2**31 - 500, 2**31, 400)
    num = den - rng.integers(0, 500, 400)
    found = keys(num, den).tolist()
    exact = [Fraction(int(n), int(d)) for n, d in zip(num, den, strict=True)]
    for i in range(0, 400, 7):
        for j in range(400):
            assert (found[i] < found[j], found[i] == found[j]) == (exact[i] < exact[j], exact[i] == exact[j])
    assert keys(np.array([5]), np.array([5])).tolist() == [WHOLE_WAY]


def test_a_map_too_large_to_be_exact_is_refused() -> None:
    grid = Grid.geomorphic(3, 2)
    far = Shape("woods", (((0, 0), (10**7, 0), (10**7, 10**7)),))
    with pytest.raises(GridError, match="too large"):
        list(sweep(Landscape(grid, (far,)), TERMS))


def test_an_empty_map_has_nothing_on_its_lines() -> None:
    for pair in sweep(Landscape(Grid.geomorphic(7, 4)), TERMS):
        assert not pair.contacts
        assert not pair.barriers


def test_terrain_kinds_of_the_random_maps_are_all_looked_at() -> None:
    assert {kind for kinds in TERMS.drawn.values() for kind in kinds} | {"hill"} == set(KINDS)
