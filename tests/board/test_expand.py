"""Growing shapes: the same every time, within their hexes, and leaving nobody guessing at a hexspine."""

from __future__ import annotations

import hashlib
import random

import numpy as np
import pytest

from hedgerow.board import terrain
from hedgerow.board.clip import cut_line, cut_to_box
from hedgerow.board.derive import contains, derive
from hedgerow.board.grid import OFF, SIDES, clockwise
from hedgerow.board.gridtext import make_grid
from hedgerow.board.hexmap import Map, MapError, settled
from hedgerow.board.mapfile import read_map, write_map
from hedgerow.board.shapes import Shape

LAND = """map 1
grid lettered 9x7
seed {seed}
terrain
#  A B C D E F G H I
1  w w . g g . . w w
2  w w . g . . m m w
3  w . o o b . m . .
4  . . o . . . . . .
5  . p p w w . u u .
6  r r . w . w . u h
7  r . . . w w . h h
levels
1  . . . . . . . . .
2  . . . . . . . . .
3  . . . . . . . 1 1
4  . . . . . . 1 1 2
5  . . . . . . . 1 1
6  . . . . . . . . .
7  . . . . . . . . .
road A4:5 B4 C4 D4 E4 F4 G4 H4 I4:2
"""


def land(seed: int) -> Map:
    return read_map(LAND.format(seed=seed))


def digest(m: Map) -> str:
    return hashlib.sha256(repr((m.shapes, [line.course for line in m.lines])).encode()).hexdigest()


def test_the_same_file_grows_the_same_shapes() -> None:
    assert digest(land(5)) == digest(land(5))
    assert digest(land(5)) != digest(land(6))


def test_shapes_are_the_same_on_every_machine_and_in_every_version() -> None:
    """A change here changes line of sight on every map that is not settled: make it on purpose only."""
    assert digest(land(5))[:16] == "0f698b6b82b7cb6f"


def test_an_edit_changes_nothing_far_away() -> None:
    before = {s for s in land(5).shapes if s.kind == "woods"}
    after = {s for s in read_map(LAND.format(seed=5).replace("7  r . .", "7  r w .")).shapes if s.kind == "woods"}
    assert len(before & after) == len(before)


@pytest.mark.parametrize("seed", range(1, 6))
def test_no_outline_touches_a_hexside_of_other_terrain(seed: int) -> None:
    m = land(seed)
    for shape in m.shapes:
        if shape.kind not in terrain.AREAS.values() or shape.kind == "water":
            continue
        own = {h for h, kind in m.terrain.items() if kind == shape.kind}
        outer = [(h, s) for h in own for s in SIDES if m.grid.neighbor(h, s) not in own | {OFF}]
        for h, side in outer:
            a, b = m.grid.side_ends(h, side)
            spots = np.linspace(a, b, 33).astype(np.int64)
            assert not contains(shape, spots).any(), (shape.kind, m.grid.name(h), side)


@pytest.mark.parametrize("seed", range(1, 6))
def test_every_hex_is_what_was_written(seed: int) -> None:
    m = land(seed)
    for h, here in enumerate(derive(m)):
        assert here.terrain == m.terrain.get(h, "open"), m.grid.name(h)
        assert here.level == m.levels.get(h, 0), m.grid.name(h)


def test_two_hexes_of_one_wood_cover_the_middle_of_the_side_they_share() -> None:
    m = land(3)
    a = m.grid.index("D5")
    middle = np.array([m.grid.side_mid(a, 4)], dtype=np.int64)
    assert any(contains(s, middle)[0] for s in m.of("woods"))


def test_a_road_parts_a_wood_so_that_one_sees_along_it() -> None:
    m = read_map("map 1\ngrid lettered 5x3\nwoods B1-B3 C1-C3 D1-D3\nroad A2:5 B1 C2 D1 E2:3\n")
    course = np.array(m.lines[0].course, dtype=np.int64)
    assert not any(contains(s, course).any() for s in m.of("woods"))
    assert derive(m)[m.grid.index("C2")].terrain == "woods"
    assert derive(m)[m.grid.index("C2")].dot == "open"


def test_a_trail_parts_nothing() -> None:
    m = read_map("map 1\ngrid lettered 5x3\nwoods B1-B3 C1-C3 D1-D3\ntrail A2:5 B1 C2 D1 E2:3\n")
    assert derive(m)[m.grid.index("C2")].dot == "woods"


def test_a_dot_may_be_kept_in_the_open() -> None:
    text = "map 1\ngrid lettered 5x3\nwoods C1-C3\nbuilding wooden A2\nhex C2 dot open\nhex A2 dot open\n"
    m = read_map(text)
    hexes = derive(m)
    for name, kind in (("C2", "woods"), ("A2", "wooden")):
        here = hexes[m.grid.index(name)]
        assert (here.terrain, here.dot) == (kind, "open")
        dot = np.array([m.grid.center(m.grid.index(name))], dtype=np.int64)
        assert not any(contains(s, dot)[0] for s in m.shapes)


def test_a_building_covers_the_dots_of_all_its_hexes() -> None:
    m = read_map("map 1\ngrid geomorphic 9x6\nbuilding stone C3 D3 E4 E5 F5\n")
    hexes = derive(m)
    for name in ("C3", "D3", "E4", "E5", "F5"):
        assert (hexes[m.grid.index(name)].terrain, hexes[m.grid.index(name)].dot) == ("stone", "stone")


def test_lines_run_through_the_middles_of_the_hexsides_they_cross() -> None:
    m = land(1)
    road = m.of("road")[0]
    for a, b in zip(m.lines[0].hexes, m.lines[0].hexes[1:], strict=False):
        middle = np.array([m.grid.side_mid(a, m.grid.side_to(a, b))], dtype=np.int64)
        assert contains(road, middle)[0]


def test_a_house_without_room_is_refused() -> None:
    text = "map 1\ngrid lettered 3x3\nbuilding stone B2\npaved B1 B2 B3\npaved A2 B2 C2\npaved A3 B2 C3\n"
    with pytest.raises(MapError, match="no room for a building in B2"):
        read_map(text)


def test_a_bridge_needs_a_way() -> None:
    with pytest.raises(MapError, match="bridge in B2 needs a road"):
        read_map("map 1\ngrid lettered 3x3\nstream B1:1 B2 B3:4\nbridge B2\n")


def test_a_polygon_cut_in_two_by_the_edge_stays_clean() -> None:
    comb = ((0, 0), (100, 0), (100, 50), (60, 50), (60, 20), (40, 20), (40, 50), (0, 50))
    kept = cut_to_box([comb], (0, 30, 100, 100))
    assert sorted(map(sorted, kept)) == [
        sorted([(0, 30), (40, 30), (40, 50), (0, 50)]), sorted([(60, 30), (100, 30), (100, 50), (60, 50)]),
    ]  # fmt: skip


def test_a_hole_is_cut_with_its_polygon() -> None:
    outer = ((0, 0), (90, 0), (90, 90), (0, 90))
    hole = ((30, 30), (60, 30), (60, 60), (30, 60))
    kept = cut_to_box([outer, hole], (45, 0, 200, 200))
    spots = np.array([(50, 45), (70, 45), (50, 10)], dtype=np.int64)
    assert contains(Shape("woods", kept), spots).tolist() == [False, True, True]


def test_a_polygon_within_the_box_is_untouched() -> None:
    ring = ((1, 1), (5, 2), (3, 9))
    assert cut_to_box([ring], (0, 0, 10, 10)) == (ring,)


def test_a_course_ends_at_the_edge() -> None:
    assert cut_line([(-50, 0), (-10, 0), (50, 0), (150, 0)], (0, -10, 100, 10)) == ((0, 0), (50, 0), (100, 0))


def random_map(seed: int) -> str:
    """Patches of terrain, hills, houses and lines thrown at a grid."""
    pick = random.Random(seed)
    kind, columns, rows = pick.choice([("lettered", 9, 6), ("geomorphic", 9, 5), ("numbered", 7, 7)])
    grid = make_grid(kind, columns, rows, set(), "")
    patches: dict[int, str] = {}
    heights: dict[int, int] = {}
    for _ in range(8):
        h, what, level = pick.randrange(len(grid)), pick.choice([*terrain.AREAS.values()]), pick.randrange(3)
        for _ in range(pick.randrange(1, 8)):
            patches[h] = what
            if level:
                heights[h] = max(level, heights.get(h, 0))
            h = pick.choice(grid.adjacent(h))
    for _ in range(3):
        patches[pick.randrange(len(grid))] = f"building {pick.choice([*terrain.BUILDINGS.values()])}"
    lines = [f"{what} {grid.name(h)}" for h, what in patches.items()]
    lines += [f"level {level} {grid.name(h)}" for h, level in heights.items()]
    for kind_of_line in ("road", "stream", "trail"):
        path, side = [pick.choice(sorted(grid.border))], pick.choice(SIDES)
        while len(path) < 9 and (step := grid.neighbor(path[-1], side)) not in (OFF, *path):
            if patches.get(step) == "water":
                break
            path.append(step)
            side = pick.choice([side, side, clockwise(side), clockwise(side, -1)])
        if len(path) > 1:
            lines.append(f"{kind_of_line} {' '.join(map(grid.name, path))}")
    return f"map 1\ngrid {kind} {columns}x{rows}\nseed {seed}\n" + "\n".join(lines) + "\n"


@pytest.mark.parametrize("seed", range(1, 11))
def test_whatever_is_written_grows_into_just_that_and_reads_back_the_same(seed: int) -> None:
    m = read_map(random_map(seed))
    for h, here in enumerate(derive(m)):
        kind = "open" if here.terrain in terrain.WATERCOURSES else here.terrain
        assert (kind, here.level) == (m.terrain.get(h, "open"), m.levels.get(h, 0)), m.grid.name(h)
    assert read_map(write_map(m)) == m
    assert read_map(write_map(settled(m))) == settled(m)
