"""Map files: what is written is what is read, and mistakes are named by their line."""

from __future__ import annotations

import pickle
from copy import deepcopy
from dataclasses import replace
from pathlib import Path

import pytest

from hedgerow.board.atlas import shipped_maps
from hedgerow.board.grid import Grid
from hedgerow.board.hexmap import Map, MapError, settled
from hedgerow.board.mapfile import load_map, read_map, settled_head, write_map
from hedgerow.board.shapes import Shape, hexside
from hedgerow.board.starter import SIZES, starter

VILLAGE = """map 1
title  Test village
note   Everything a map can hold
grid   lettered 6x5
seed   3
scale  25
terrain
#  A B C D E F
1  w w . g g .
2  w . s s . ~
3  . . t . b ~
4  m . . . o .
5  . r p h . .
levels
1  . . . . . .
2  . . . . . .
3  . . 1 1 . .
4  . . 1 2 . .
5  . . . . . .
road   A3:5 B3 C4 D3 E4 F3:2
trail  D3 D4 D5:4
stream F1:1 F2 F3 F4 F5:4
bridge F3
wall   C2:16
hedge  A4:4
building stone church C2 D2 storeys 2 name St. Anne
stairs C2
objective 1 C2
label  F3 The ford
hex    B1 dot open
hex    E5 terrain crag
hex    E5 level 1
shape  brush A5 A5:2 A5+100,50
"""


@pytest.fixture(scope="module")
def village() -> Map:
    return read_map(VILLAGE)


def at(m: Map, name: str) -> int:
    return m.grid.index(name)


def test_rows_of_cells_give_each_hex_its_terrain(village: Map) -> None:
    assert village.terrain[at(village, "D1")] == "grain"
    assert village.terrain[at(village, "F2")] == "water"
    assert at(village, "C1") not in village.terrain
    assert village.levels == {at(village, n): level for n, level in (("C3", 1), ("D3", 1), ("C4", 1), ("D4", 2))}


def test_lines_know_their_hexes_and_the_sides_by_which_they_enter_and_leave(village: Map) -> None:
    road, trail, _ = village.lines
    assert [village.grid.name(h) for h in road.hexes] == ["A3", "B3", "C4", "D3", "E4", "F3"]
    assert (road.entry, road.exit) == (5, 2)
    assert (trail.entry, trail.exit) == (0, 4)


def test_hexsides_are_the_same_from_both_hexes(village: Map) -> None:
    assert village.sides[hexside(village.grid, at(village, "C2"), 1)] == "wall"
    assert village.sides[hexside(village.grid, at(village, "C1"), 4)] == "wall"


def test_buildings_span_hexes_and_lone_letters_are_houses(village: Map) -> None:
    church = next(b for b in village.buildings if b.style == "church")
    assert [village.grid.name(h) for h in church.hexes] == ["C2", "D2"]
    assert (church.material, church.storeys, church.name) == ("stone", 2, "St. Anne")
    assert church.stairs == (at(village, "C2"),)
    assert [b.material for b in village.buildings if len(b.hexes) == 1] == ["wooden"]


def test_polygons_may_be_given_point_by_point(village: Map) -> None:
    x, y = village.grid.center(at(village, "A5"))
    assert village.given == (Shape("brush", (((x, y), (x + 480, y - 275), (x + 100, y + 50)),)),)
    assert village.given[0] in village.shapes


def test_decrees_are_kept(village: Map) -> None:
    assert village.overrides[at(village, "B1")].dot == "open"
    assert village.overrides[at(village, "E5")].terrain == "crag"
    assert village.overrides[at(village, "E5")].level == 1


def test_a_map_cannot_be_changed_but_copied_and_pickled(village: Map) -> None:
    with pytest.raises(TypeError):
        village.terrain[0] = "lava"  # type: ignore[index]
    assert pickle.loads(pickle.dumps(village)) == village
    assert deepcopy(village) == village


def test_a_map_reads_back_the_same(village: Map) -> None:
    assert read_map(write_map(village)) == village


def test_a_settled_map_reads_back_the_same_and_shows_the_same_shapes(village: Map) -> None:
    fixed = settled(village)
    again = read_map(write_map(fixed))
    assert again == fixed
    assert again.shapes == village.shapes
    assert [line.course for line in again.lines] == [line.course for line in village.lines]


@pytest.mark.parametrize("kind", sorted(SIZES))
def test_a_new_map_of_each_grid_reads_back_the_same(kind: str) -> None:
    m = read_map(starter(kind, "New"))
    assert m.title == "New"
    assert read_map(write_map(m)) == m


def test_geomorphic_rows_leave_out_hexes_that_do_not_exist() -> None:
    rows = "map 1\ngrid geomorphic 3x2\nboard y\nterrain\n0 - w -\n1 . . o\n2 . . .\n"
    m = read_map(rows)
    assert m.terrain == {m.grid.index("yB0"): "woods", m.grid.index("C1"): "orchard"}
    with pytest.raises(MapError, match="line 4: column A has no hex in row 0"):
        read_map("map 1\ngrid geomorphic 3x2\nterrain\n0 . w -\n")


def test_four_digit_hexes() -> None:
    m = read_map("map 1\ngrid numbered 4x4\nwoods 0202-0204\nshape marsh 0101 0101+300,0 0101:4\n")
    assert [m.grid.name(h) for h in m.terrain] == ["0202", "0203", "0204"]
    assert m.given[0].rings[0][1] == (m.grid.centers[0][0] + 300, m.grid.centers[0][1])


def test_joined_boards_read_back_the_same() -> None:
    y, z = Grid.geomorphic(5, 2, "y"), Grid.geomorphic(5, 2, "z")
    joined = y.above(z.turned())
    woods = Shape("woods", (((0, 0), (500, 0), (0, 700)),))
    m = replace(read_map("map 1\ngrow none\n"), grid=joined, given=(woods,), shapes=(woods,))
    assert read_map(write_map(m)) == m


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("title again", "title is given twice"),
        ("hege A1:1", "unknown word hege; did you mean hedge"),
        ("woods Z9", "there is no hex Z9"),
        ("woods", "no hex is named"),
        ("woods A1-C5", "not in one straight row"),
        ("road A1 C1", "A1 and C1 are not adjacent"),
        ("road A1", "needs a side"),
        ("road A1:1 B1:2 A2", "only the ends of a line name a side"),
        ("wall A1", "name the sides"),
        ("wall A1:7", "sides are numbered 1 to 6"),
        ("hedge C2:1", "C2:1 has a wall already"),
        ("building stone A1 C1", "C1 is not adjacent"),
        ("building stone D2", "D2 belongs to a building already"),
        ("stairs", "no hex is named"),
        ("objective 1 A1", "there is an objective 1 already"),
        ("objective A1", "write it as"),
        ("hex A1 colour red", "write it as"),
        ("hex A1 terrain lava", "lava is no terrain"),
        ("level x A1", "level is followed by a number"),
        ("level 99 A1", "level is followed by a number from 0 to 20"),
        ("5² . . . . . .", "unknown word 5²"),
        ("shape lava A1 B1 B2", "shape is followed by one of"),
        ("shape woods A1 B1", "three or more different points"),
        ("shape hill A1 B1 B2", "shape hill is followed by its level"),
        ("road A1 A2 via A1", "via is followed by two or more points"),
        ("grid lettered 3x3", "grid is given twice"),
        ("terrain", "terrain is given twice"),
        ("grow wild", "grow is followed by"),
        ("scale 5", "scale is given twice"),
    ],
)
def test_a_mistake_is_named_with_its_line(line: str, complaint: str) -> None:
    number = VILLAGE.count("\n") + 1
    with pytest.raises(MapError, match=f"^odd.map, line {number}: .*{complaint}"):
        read_map(VILLAGE + line + "\n", "odd.map")


def test_every_mistake_is_reported_at_once() -> None:
    with pytest.raises(MapError) as caught:
        read_map("map 1\nwoods Q99\nhedge A1\n", "odd.map")
    assert len(caught.value.problems) == 2
    assert str(caught.value).endswith("(and 1 more)")


@pytest.mark.parametrize("text", ["", "# nothing\n", "title x\n", "map\n", "map 2\n"])
def test_a_file_must_begin_with_its_version(text: str) -> None:
    with pytest.raises(MapError):
        read_map(text)


def test_rows_must_be_as_long_as_the_map_is_wide() -> None:
    with pytest.raises(MapError, match="line 4: row 1 has 2 cells, the map has 3 columns"):
        read_map("map 1\ngrid lettered 3x2\nterrain\n1 . w\n")
    with pytest.raises(MapError, match="line 4: there is no row 3"):
        read_map("map 1\ngrid lettered 3x2\nterrain\n3 . . .\n")


def test_a_long_line_goes_on_after_a_plus() -> None:
    m = read_map("map 1\nwoods A1\n+ A2\n")
    assert len(m.terrain) == 2


def test_stairs_need_a_building() -> None:
    with pytest.raises(MapError, match="stairs in A1"):
        read_map("map 1\nstairs A1\n")


def test_files_that_cannot_be_read_give_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="No such file"):
        load_map(tmp_path / "nowhere.map")
    (tmp_path / "odd.map").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(MapError, match="not a text file"):
        load_map(tmp_path / "odd.map")


@pytest.mark.parametrize("path", list(shipped_maps()), ids=lambda p: f"{p.parts[-4]}-{p.stem}")
def test_a_shipped_map_is_settled_as_it_grows_today(path: Path) -> None:
    """Shapes decide lines of sight, so they must not depend on the machine: `hedgerow map settle` writes them anew."""
    text = path.read_text("utf-8")
    beside = path.with_suffix(".settled")
    assert beside.exists() and beside.read_text("utf-8").startswith(settled_head(text) + "\n")
    assert load_map(path) == settled(read_map(text, path.name))
