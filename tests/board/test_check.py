"""Looking maps over, and what hexes are made to be."""

from __future__ import annotations

import pytest

from hedgerow.board.check import check, crosses_itself, overlap
from hedgerow.board.derive import derive, probes
from hedgerow.board.joining import above, turned
from hedgerow.board.mapfile import read_map
from hedgerow.board.shapes import Shape
from hedgerow.board.starter import SIZES, starter

HEAD = "map 1\ngrid lettered 7x6\n"


def grave(text: str) -> list[str]:
    return [f.text for f in check(read_map(HEAD + text), lines=20) if f.grave]


def notes(text: str) -> list[str]:
    return [f.text for f in check(read_map(HEAD + text), lines=0) if not f.grave]


@pytest.mark.parametrize("kind", sorted(SIZES))
def test_a_new_map_is_in_order(kind: str) -> None:
    assert check(read_map(starter(kind, "New")), lines=50) == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("road A3:5 B3 C4\nwall B3:3", "a wall stands across the road from B3 to C4"),
        ("road B3:3 B2 B1:1", "the road leaves B3 by side 3, but the map goes on there"),
        ("water C3\nroad A3:5 B2 C3 D2 E3 F2 G2:2", "the road runs into the water in C3 without a bridge or ford"),
        ("road A3:5 B3 C4 D4 E5 F5 G6:3\nbridge C4", "the bridge in C4 crosses neither stream nor gully nor water"),
        ("woods C3\nhex C3 dot open\nshape woods C3-50,-50 C3+50,-50 C3+0,60", "the dot of C3 should be in the open"),
        ("shape woods C3-300,-300 C3+300,300 C3+300,-300 C3-300,300", "outline of the woods at C3 crosses itself"),
        ("road A3:5 B3 C4 D4 E5 F5 G6:3\nshape stone C4-200,-30 C4+200,-30 C4+200,60 C4-200,60", "a building stands on"),
    ],
)
def test_mistakes_are_found(text: str, complaint: str) -> None:
    assert any(complaint in found for found in grave(text)), grave(text)


def test_a_hex_written_as_one_thing_and_drawn_as_another_is_a_mistake() -> None:
    text = "orchard C3\nshape stone C3-200,-200 C3+200,-200 C3+200,200 C3-200,200"
    assert grave(text) == ["C3 is written as orchard, but its shapes make it stone"]
    assert grave(text + "\nhex C3 terrain orchard") == []


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("road A3:5 B3 C4 D4", "the road ends in D4, where nothing is"),
        ("cliff C3:1", "the cliff between C2 and C3 has no drop"),
    ],
)
def test_oddities_are_noted(text: str, note: str) -> None:
    assert notes(text) == [note]


def test_a_road_may_end_at_a_house_or_at_the_edge() -> None:
    assert notes("road A3:5 B3 C4 D4\nbuilding stone E4") == []
    assert notes("road G3 F3 E4 D4\nbuilding stone C4") == []


def test_a_road_may_go_on_or_stop_where_boards_are_joined() -> None:
    text = "map 1\ngrid geomorphic 7x3\nboard {}\nroad {}\nbuilding stone E3\n"
    y, z = read_map(text.format("y", "C1:1 C2 D2 E3")), read_map(text.format("z", "E1:1 E2 E3"))
    w = read_map(text.format("w", "D2 E3"))
    assert check(above(turned(z), y), lines=20) == []
    found = check(above(turned(w), y), lines=20)
    assert [(f.grave, f.text) for f in found] == [
        (False, "the road leaves yC1 by side 1, but the map goes on there without it")
    ]


def test_probes_are_symmetric_about_the_dot() -> None:
    found = {tuple(p) for p in probes().tolist()}
    assert len(found) == len(probes()) == 161
    assert found == {(-x, -y) for x, y in found}
    assert tuple(probes()[0]) == (0, 0)


def test_a_building_beside_the_dot_makes_a_building_hex() -> None:
    m = read_map(HEAD + "shape wooden C3+150,150 C3+350,150 C3+350,300 C3+150,300\n")
    here = derive(m)[m.grid.index("C3")]
    assert (here.terrain, here.dot) == ("wooden", "open")


def test_art_that_only_spills_over_changes_nothing() -> None:
    m = read_map(HEAD + "shape woods C3-300,-540 C3+300,-540 C3+300,-450 C3-300,-450\n")
    assert derive(m)[m.grid.index("C3")].terrain == "open"


def test_the_sides_of_a_road_are_known_in_each_of_its_hexes() -> None:
    m = read_map(HEAD + "road A3:5 B3 C4 D4\npaved D4 D5 D6:4\n")
    hexes = derive(m)
    assert hexes[m.grid.index("A3")].road == (3, 5)
    assert hexes[m.grid.index("B3")].ways == {"road": (3, 6)}
    assert hexes[m.grid.index("D4")].road == (4, 6)
    assert hexes[m.grid.index("E5")].road == ()


def test_a_road_given_as_a_polygon_runs_through_the_sides_it_covers() -> None:
    m = read_map(HEAD + "grow none\nshape road C3-60,-640 C3+60,-640 C3+60,560 C3-60,560\n")
    hexes = derive(m)
    assert hexes[m.grid.index("C3")].road == (1, 4)
    assert hexes[m.grid.index("C2")].road == (4,)


def test_a_stream_makes_an_open_hex_a_stream_hex() -> None:
    m = read_map(HEAD + "marsh D3\nstream D1:1 D2 D3 D4 D5 D6:4\n")
    hexes = derive(m)
    assert [hexes[m.grid.index(n)].terrain for n in ("D2", "D3")] == ["stream", "marsh"]


def test_a_hex_that_shows_two_levels_is_a_crest_hex_at_the_level_of_its_dot() -> None:
    m = read_map(HEAD + "level 1 C3 C4 D3 D4\nlevel 2 D4\n")
    hexes = derive(m)
    for name, level, crest in (("C3", 1, True), ("D4", 2, True), ("A1", 0, False)):
        here = hexes[m.grid.index(name)]
        assert (here.level, here.crest) == (level, crest), name


def test_decrees_overrule_the_shapes() -> None:
    m = read_map(HEAD + "woods C3\nhex C3 terrain brush\nhex C3 level 2\nhex C4 dot woods\n")
    hexes = derive(m)
    assert (hexes[m.grid.index("C3")].terrain, hexes[m.grid.index("C3")].level) == ("brush", 2)
    assert hexes[m.grid.index("C4")].dot == "woods"


def test_rings_that_touch_themselves_do_not_cross() -> None:
    assert crosses_itself(((0, 0), (10, 0), (10, 10), (0, 10))) is None
    assert crosses_itself(((0, 0), (10, 10), (10, 0), (0, 10))) is not None


def test_shapes_side_by_side_do_not_overlap() -> None:
    one = Shape("stone", (((0, 0), (10, 0), (10, 10), (0, 10)),))
    beside = Shape("road", (((10, 0), (20, 0), (20, 10), (10, 10)),))
    across = Shape("road", (((5, -5), (8, -5), (8, 15), (5, 15)),))
    assert not overlap(one, beside)
    assert overlap(one, across)
