"""Joining, cropping and turning: every point goes along exactly."""

from __future__ import annotations

import pytest

from hedgerow.board.derive import derive
from hedgerow.board.hexmap import Map
from hedgerow.board.joining import above, beside, cropped, turned
from hedgerow.board.mapfile import read_map, write_map
from hedgerow.board.shapes import hexside

BOARD = """map 1
title  Board {board}
grid   geomorphic 9x4
board  {board}
seed   {seed}
terrain
#  A B C D E F G H I
0  - w - . - . - t -
1  . w w . . . . . .
2  . . w . o . . . .
3  w . . . o g g . .
4  w w . . . g . . .
level 1 G1 G2 H1
road  A2 B2 C3 D3 E4:4
wall  E2:12 A1:2
building stone G4 H3 H4 storeys 2
stairs H3
label D3 Crossroads
hex   C2 dot open
objective {board} G4
"""


@pytest.fixture(scope="module")
def y() -> Map:
    return read_map(BOARD.format(board="y", seed=3))


@pytest.fixture(scope="module")
def z() -> Map:
    return read_map(BOARD.format(board="z", seed=8))


def test_turned_twice_is_the_same_board(y: Map) -> None:
    again = turned(turned(y))
    assert again.grid == y.grid
    assert again.shapes == y.shapes
    assert again.sides == y.sides
    assert [line.course for line in again.lines] == [line.course for line in y.lines]


def test_a_turned_board_keeps_what_each_hex_is(y: Map) -> None:
    there = turned(y)
    before, after = derive(y), derive(there)
    for h, here in enumerate(before):
        moved = after[there.grid.index(y.grid.name(h))]
        assert (moved.terrain, moved.dot, moved.level) == (here.terrain, here.dot, here.level), y.grid.name(h)
    assert (before[y.grid.index("A2")].road, after[there.grid.index("A2")].road) == ((3,), (6,))


def test_joined_boards_keep_every_polygon(y: Map, z: Map) -> None:
    both = above(turned(z), y)
    assert len(both.shapes) == len(y.shapes) + len(z.shapes)
    dx, dy = both.grid.parts[1].dx, both.grid.parts[1].dy
    assert both.shapes[len(z.shapes)].rings[0][0] == tuple(
        a + b for a, b in zip(y.shapes[0].rings[0][0], (dx, dy), strict=True)
    )


def test_hexes_of_joined_boards_are_what_they_were(y: Map, z: Map) -> None:
    both = beside(y, z)
    after = derive(both)
    for m, prefix in ((y, "y"), (z, "z")):
        for h, here in enumerate(derive(m)):
            name = prefix + m.grid.name(h)
            if not m.grid.is_half(h):
                assert after[both.grid.index(name)].terrain == here.terrain, name


def test_features_go_with_their_board(y: Map, z: Map) -> None:
    both = above(turned(z), y)
    assert both.sides[hexside(both.grid, both.grid.index("yE2"), 1)] == "wall"
    assert both.sides[hexside(both.grid, both.grid.index("zE2"), 4)] == "wall"
    house = next(b for b in both.buildings if both.grid.index("yH4") in b.hexes)
    assert (house.storeys, house.stairs) == (2, (both.grid.index("yH3"),))
    assert both.overrides[both.grid.index("zC2")].dot == "open"
    assert sorted(both.objectives.values()) == ["y", "z"]
    assert {x.text for x in both.labels} == {"Crossroads"}


def test_two_halves_of_a_house_on_the_joint_are_one_building(y: Map, z: Map) -> None:
    mirrored = read_map(BOARD.format(board="z", seed=8).replace("0  - w - . - . - t -", "0  - t - . - . - t -"))
    both = above(turned(mirrored), y)
    shared = both.grid.index("yH0")
    assert shared == both.grid.index("zB0")
    assert sum(shared in b.hexes for b in both.buildings) == 1


def test_a_cropped_board_keeps_shapes_beyond_its_edge_and_drops_hexes(y: Map) -> None:
    part = cropped(y, "C", "G")
    assert not part.grid.has("B2")
    assert len(part.shapes) == len(y.shapes)
    assert [part.grid.name(h) for h in part.lines[0].hexes] == ["C3", "D3", "E4"]
    assert (part.lines[0].entry, part.lines[0].exit) == (0, 4)


def test_a_joined_map_reads_back_the_same(y: Map, z: Map) -> None:
    both = above(turned(cropped(z, "C", "I")), cropped(y, "A", "G"))
    assert read_map(write_map(both)) == both
