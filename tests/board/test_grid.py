"""Hexes, their names and neighbours, and boards joined into one map."""

from __future__ import annotations

import random

import pytest

from hedgerow.board.grid import (
    NE,
    NW,
    OFF,
    SE,
    SIDES,
    SW,
    Grid,
    GridError,
    N,
    S,
    clockwise,
    column_letters,
    inside_hex,
    opposite,
)

BOARDS = [
    Grid.lettered(),
    Grid.numbered(),
    Grid.numbered(even_down=False),
    Grid.numbered(9, 6, halves=True),
    Grid.geomorphic(),
    Grid.geomorphic(prefix="z").cropped("R", "GG").turned().above(Grid.geomorphic(prefix="y").cropped("A", "P")),
    Grid.geomorphic(9, 4, "1").beside(Grid.geomorphic(9, 4, "2").turned(), shift=1),
]


def names(grid: Grid, hexes: object) -> list[str]:
    return [grid.name(h) for h in hexes]  # type: ignore[attr-defined]


def test_columns_are_lettered_as_printed() -> None:
    assert [column_letters(c) for c in (0, 25, 26, 27, 32)] == ["A", "Z", "AA", "BB", "GG"]


def test_combat_commander_map_is_fifteen_by_ten_with_even_columns_half_a_hex_lower() -> None:
    grid = Grid.lettered()
    assert len(grid) == 150
    assert (grid.names[0], grid.names[-1]) == ("A1", "O10")
    assert names(grid, grid.adjacent(grid.index("B1"))) == ["C1", "C2", "B2", "A2", "A1"]
    assert names(grid, grid.adjacent(grid.index("C5"))) == ["C4", "D4", "D5", "C6", "B5", "B4"]


def test_a_board_has_33_hexrows_with_half_hexes_at_its_edges() -> None:
    grid = Grid.geomorphic()
    assert len(grid) == 17 * 10 + 16 * 11
    assert grid.box == (0, 0, 32 * 960, 10 * 1100)
    halves = {grid.name(h) for h in range(len(grid)) if grid.is_half(h)}
    assert halves >= {"A1", "A10", "GG5", "B0", "B10", "FF0"}
    assert not halves & {"C1", "C10", "B1", "FF9"}


@pytest.mark.parametrize(
    ("name", "around"),
    [("K5", ["K4", "L4", "L5", "K6", "J5", "J4"]), ("J4", ["J3", "K4", "K5", "J5", "I5", "I4"])],
)
def test_neighbours_on_a_board(name: str, around: list[str]) -> None:
    grid = Grid.geomorphic()
    assert names(grid, grid.adjacent(grid.index(name))) == around


def test_two_hexes_southeast_of_0405_is_0606_whichever_columns_are_lower() -> None:
    for even_down in (True, False):
        grid = Grid.numbered(even_down=even_down)
        assert grid.name(grid.neighbor(grid.neighbor(grid.index("0405"), SE), SE)) == "0606"


def test_half_hexes_of_numbered_boards_are_shared_when_joined() -> None:
    left, right = (Grid.numbered(9, 6, halves=True).lettered_as(p) for p in "ab")
    both = left.beside(right)
    assert len(both) == 2 * len(left) - 6
    assert set(both.names_of(both.index("a0901"))) == {"a0901", "b0101"}


@pytest.mark.parametrize("grid", BOARDS, ids=range(len(BOARDS)))
def test_geometry_agrees_with_itself(grid: Grid) -> None:
    for h in range(len(grid)):
        assert grid.index(grid.name(h)) == h
        assert grid.hex_at(grid.center(h)) == h
        for side in SIDES:
            other = grid.neighbor(h, side)
            if other == OFF:
                continue
            assert grid.neighbor(other, opposite(side)) == h
            assert grid.side_to(h, other) == side
            assert grid.side_mid(h, side) == grid.side_mid(other, opposite(side))
            assert set(grid.side_ends(h, side)) == set(grid.side_ends(other, opposite(side)))
            assert set(grid.hexes_touching(grid.side_mid(h, side))) == {h, other}
            assert grid.distance(h, other) == 1
        for x, y in grid.vertices(h):
            assert h in grid.hexes_touching((x, y))


@pytest.mark.parametrize("grid", BOARDS[:5], ids=range(5))
def test_distance_is_the_length_of_the_shortest_way(grid: Grid) -> None:
    for start in random.Random(3).sample(range(len(grid)), 4):
        seen, fringe, steps = {start: 0}, [start], 0
        while fringe:
            steps += 1
            fringe = [n for h in fringe for n in grid.adjacent(h) if seen.setdefault(n, steps) == steps]
            fringe = list(dict.fromkeys(fringe))
            if steps > 60:
                break
        assert all(grid.distance(start, h) == d for h, d in seen.items())


def test_rings_go_clockwise_from_north() -> None:
    grid = Grid.lettered()
    assert names(grid, grid.ring(grid.index("H5"), 1)) == ["H4", "I5", "I6", "H6", "G6", "G5"]
    assert len(grid.ring(grid.index("H5"), 3)) == 18
    assert set(grid.within(grid.index("H5"), 3, 1)) == {h for r in (1, 2, 3) for h in grid.ring(grid.index("H5"), r)}


def test_hexgrain_and_alternate_grain_of_scenario_2() -> None:
    grid = Grid.geomorphic()
    grain = names(grid, grid.grain(grid.index("A9"), NE))[:11]
    assert grain == ["A9", "B8", "C8", "D7", "E7", "F6", "G6", "H5", "I5", "J4", "K4"]
    assert names(grid, grid.alternate_grain(grid.index("K4"), SE, NE))[1:6] == ["L4", "M4", "N4", "O4", "P4"]
    assert grid.grain_side(grid.index("A9"), grid.index("K4")) == NE
    assert grid.grain_side(grid.index("K4"), grid.index("P4")) == 0


def test_directions_and_hexspines() -> None:
    grid = Grid.geomorphic()
    k5 = grid.index("K5")
    assert grid.directions(k5, grid.index("K2")) == (N,)
    assert grid.directions(k5, grid.index("M5")) == (NE, SE)
    assert grid.directions(k5, grid.index("J6")) == (S, SW)
    assert grid.directions(k5, grid.index("H3")) == (NW,)
    assert grid.spine_corner(k5, grid.index("M5")) == 2
    assert grid.spine_corner(k5, grid.index("K4")) == OFF
    assert clockwise(NW) == N


def test_clusters_hang_together_over_hexsides() -> None:
    grid = Grid.lettered()
    hexes = [grid.index(n) for n in ("A1", "A2", "C3", "D3", "E4")]
    assert [names(grid, c) for c in grid.clusters(hexes)] == [["A1", "A2"], ["C3", "D3", "E4"]]


def test_edges() -> None:
    grid = Grid.geomorphic()
    assert names(grid, grid.edge("north"))[:4] == ["A1", "B0", "C1", "D0"]
    assert names(grid, grid.edge("east")) == [f"GG{r}" for r in range(1, 11)]
    assert grid.index("Q5") not in grid.border
    assert grid.index("Q10") in grid.border


def test_scenario_3_joins_y_a_to_p_with_z_r_to_gg_turned() -> None:
    z = Grid.geomorphic(prefix="z").cropped("R", "GG").turned()
    joined = z.above(Grid.geomorphic(prefix="y").cropped("A", "P"))
    shared = {frozenset(joined.names_of(h)) for h in range(len(joined)) if len(joined.names_of(h)) > 1}
    assert shared == {frozenset(p) for p in zip(
        [f"y{c}0" for c in "BDFHJLNP"], [f"z{c}0" for c in ("FF", "DD", "BB", "Z", "X", "V", "T", "R")], strict=True
    )}  # fmt: skip
    b0 = joined.index("yB0")
    assert names(joined, joined.adjacent(b0)) == ["zFF1", "zEE1", "yC1", "yB1", "yA1", "zGG1"]
    assert not joined.is_half(b0)
    assert joined.distance(joined.index("yA1"), joined.index("zGG1")) == 1


def test_parts_say_where_the_points_of_each_board_lie() -> None:
    y, z = Grid.geomorphic(prefix="y"), Grid.geomorphic(prefix="z")
    joined = z.cropped("R", "GG").turned().above(y.cropped("A", "P"))
    for part, board in zip(joined.parts, (z, y), strict=True):
        for h, name in enumerate(board.names):
            if joined.has(part.prefix + name):
                there = joined.index(part.prefix + name)
                assert part.place(board.center(h)) == joined.center(there)
                mid = part.place(board.side_mid(h, NE))
                assert mid == joined.side_mid(there, part.place_side(NE))


def test_turning_twice_changes_nothing() -> None:
    for grid in BOARDS:
        assert grid.turned().turned() == grid


def test_boards_that_do_not_fit_are_refused() -> None:
    with pytest.raises(GridError, match="a letter each"):
        Grid.geomorphic().beside(Grid.geomorphic())
    with pytest.raises(GridError, match="do not match"):
        Grid.geomorphic(9, 4, "y").beside(Grid.geomorphic(8, 4, "z").turned())
    with pytest.raises(GridError, match="no hex Q99"):
        Grid.geomorphic().index("Q99")
    with pytest.raises(GridError, match="no hexrow QQ"):
        Grid.geomorphic().cropped("A", "QQ")


def test_a_point_is_inside_a_hex_up_to_its_border() -> None:
    assert inside_hex(640, 0)
    assert inside_hex(480, 275)
    assert not inside_hex(481, 275)
    assert not inside_hex(0, 551)
