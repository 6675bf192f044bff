"""VASL board archives become maps: pixels, hexes, words; a tiny one byte by byte, larger ones generated."""

from __future__ import annotations

import gzip
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from vasl_boards import (
    BOARD,
    BRIDGE,
    CACTUS,
    FACTORY,
    GRAIN,
    GULLY,
    HEDGE,
    HILLOCK,
    MULTIPLE,
    OPEN,
    ORCHARD,
    ROAD,
    ROW,
    SHARED_MORE,
    STONE,
    STONE_2,
    STREAM,
    TINY,
    TINY_BOARD,
    TYPES,
    WALL,
    WOODEN,
    WOODS,
    archive,
    blank,
    covered,
    los_data,
    names,
    spot,
)

from hedgerow.board.check import check
from hedgerow.board.mapfile import read_map, write_map
from hedgerow.board.vasl import Scale, import_board, import_with_report
from hedgerow.board.vaslfile import Code, read_los_data
from hedgerow.board.vaslwords import kind_of

# Byte by byte


def test_the_bytes_of_a_tiny_board() -> None:
    pixels = read_los_data(gzip.compress(TINY))
    assert (pixels.columns, pixels.rows) == (2, 1)
    assert pixels.terrain.shape == (6, 4)
    assert np.argwhere(pixels.terrain == WOODS).tolist() == [[1, 1], [1, 2], [2, 1], [2, 2]]
    assert pixels.terrain[5, 3] == STONE
    assert pixels.elevation[4].tolist() == [1, 1, 0, 0]
    assert pixels.elevation[5].tolist() == [1, 1, -1, 0]
    assert pixels.stairs == ((1, 1),)


def test_a_tiny_board_becomes_a_map(tmp_path: Path) -> None:
    m = import_board(archive(tmp_path / "bdt", TINY, TINY_BOARD))
    assert m.title == "Board t"
    assert m.grid.names == ("A1", "B0", "B1")
    (woods,) = m.of("woods")
    assert sorted(woods.rings[0]) == [(160, 275), (160, 825), (480, 275), (480, 825)]


# Geometry


def test_a_pixel_corner_goes_to_the_nearest_lattice_point() -> None:
    scale = Scale(Fraction(256, 15), Fraction(0))
    assert [scale.border(n) for n in (0, 1, 15, 1800)] == [0, 17, 256, 30720]
    assert [scale.pixel(place) for place in (0, 17, 18, 30719)] == [0, 0, 1, 1799]


def test_every_pixel_of_woods_is_inside_a_polygon_and_no_other_is(tmp_path: Path) -> None:
    terrain = blank()
    x, y = np.mgrid[: terrain.shape[0], : terrain.shape[1]]
    terrain[np.sin(x / 17) + np.cos(y / 13) + np.sin((x + y) / 5) / 3 > 0.6] = WOODS
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain)))
    for px, py in np.random.default_rng(5).integers(0, terrain.shape, (1500, 2)).tolist():
        middle = (px + 0.5) * 256 / 15, (py + 0.5) * 2200 / 129
        assert covered(m.of("woods"), *middle) == (terrain[px, py] == WOODS)


def test_a_clearing_is_a_hole(tmp_path: Path) -> None:
    terrain = blank()
    terrain[40:90, 40:90] = WOODS
    terrain[60:70, 60:70] = OPEN
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain)))
    assert [len(shape.rings) for shape in m.of("woods")] == [2]


def test_hills_are_outlined_level_by_level(tmp_path: Path) -> None:
    terrain, elevation = blank(), blank().astype(np.int8)
    elevation[60:170, 50:150] = 1
    elevation[90:140, 70:120] = 2
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain, elevation)))
    assert sorted(shape.level for shape in m.of("hill")) == [1, 2]
    c2 = m.grid.index("C2")
    assert m.levels[c2] == 2


def test_the_bed_of_a_gully_does_not_lift_the_board(tmp_path: Path) -> None:
    terrain, elevation = blank(), blank().astype(np.int8)
    terrain[100:106, :] = GULLY
    elevation[100:106, :] = -1
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain, elevation)))
    assert not m.levels
    assert not m.of("hill")


def test_a_valley_makes_the_rest_a_hill(tmp_path: Path) -> None:
    terrain, elevation = blank(), blank().astype(np.int8)
    elevation[:60, :] = -1
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain, elevation)))
    assert m.grid.index("A2") not in m.levels
    assert m.levels[m.grid.index("D2")] == 1


# What is in a hex


def test_the_dot_decides_the_terrain_of_a_hex(tmp_path: Path) -> None:
    terrain = blank()
    x, y = spot(2, 1.5)
    terrain[x - 6 : x + 6, y - 6 : y + 6] = ORCHARD
    x, y = spot(1, 1)
    terrain[x - 6 : x + 6, y - 6 : y + 6] = GRAIN
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain)))
    assert names(m, "orchard") == {"C2"}
    assert names(m, "grain") == {"B1"}


def test_a_roof_over_two_hexes_is_one_building(tmp_path: Path) -> None:
    terrain = blank()
    x, y = spot(2, 1.0)
    terrain[x - 8 : x + 8, y - 20 : y + 20] = STONE_2
    x, y = spot(3, 2)
    terrain[x + 2 : x + 14, y - 6 : y + 6] = WOODEN
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain, stairs=3 + 4 + 1)))
    stone, wooden = sorted(m.buildings, key=lambda b: b.material)
    assert [m.grid.name(h) for h in stone.hexes] == ["C1", "C2"]
    assert stone.storeys == 3
    assert [m.grid.name(h) for h in stone.stairs] == ["C2"]
    assert [m.grid.name(h) for h in wooden.hexes] == ["D2"]


def test_a_sliver_of_roof_does_not_make_a_building_hex(tmp_path: Path) -> None:
    terrain = blank()
    x, y = spot(2, 1.0)
    terrain[x - 8 : x + 8, y - 2 : y + 20] = STONE
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain)))
    assert [m.grid.name(h) for b in m.buildings for h in b.hexes] == ["C2"]


def test_walls_and_hedges_lie_on_their_hexsides(tmp_path: Path) -> None:
    terrain = blank()
    x, y = spot(2, 1.0)
    terrain[x - 17 : x + 18, y - 2 : y + 2] = WALL
    x, y = spot(1, 2.5)
    terrain[x - 17 : x + 18, y - 2 : y + 2] = HEDGE
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain)))
    found = {(m.grid.name(h), side): kind for (h, side), kind in m.sides.items()}
    assert found == {("C1", 4): "wall", ("B2", 4): "hedge"}


def test_a_road_runs_through_the_hexsides_it_crosses(tmp_path: Path) -> None:
    terrain = blank()
    x, _ = spot(2, 0)
    terrain[x - 3 : x + 3, :] = ROAD
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain)))
    (road,) = m.lines
    assert (road.kind, [m.grid.name(h) for h in road.hexes]) == ("road", ["C1", "C2", "C3"])
    assert (road.entry, road.exit) == (1, 4)


def test_roads_that_meet_leave_no_hexside_out(tmp_path: Path) -> None:
    terrain = blank()
    x, y = spot(2, 1.5)
    terrain[x - 3 : x + 3, :] = ROAD
    for k in range(57):
        terrain[x + k, y - round(k * 32.25 / 56.25) - 2 : y - round(k * 32.25 / 56.25) + 2] = ROAD
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain)))
    crossed = {frozenset(pair) for line in m.lines for pair in zip(line.hexes, line.hexes[1:], strict=False)}
    wanted = {("C1", "C2"), ("C2", "C3"), ("C2", "D1")}
    assert crossed == {frozenset(map(m.grid.index, pair)) for pair in wanted}


def test_a_bridge_lies_where_a_road_meets_a_stream(tmp_path: Path) -> None:
    terrain = blank()
    x, y = spot(2, 1.5)
    terrain[:, y - 3 : y + 3] = STREAM
    terrain[x - 3 : x + 3, :] = ROAD
    terrain[x - 5 : x + 5, y - 8 : y + 8] = BRIDGE
    terrain[3:9, 3:9] = BRIDGE
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain)))
    assert [(c.kind, [m.grid.name(h) for h in c.hexes]) for c in m.crossings] == [("bridge", ["C2"])]


def test_a_standard_board_has_the_standard_hexes_and_survives_its_text(tmp_path: Path) -> None:
    terrain = blank(33, 10)
    assert terrain.shape == (1800, 645)
    for column in range(1, 32, 3):
        x, y = spot(column, 4.0 if column % 2 else 4.5)
        terrain[x - 15 : x + 15, y - 12 : y + 15] = (WOODS, STONE, ORCHARD, GRAIN)[column % 4]
    m = import_board(archive(tmp_path / "bdq", los_data(33, 10, terrain)))
    assert (m.grid.names[0], m.grid.names[-1], len(m.grid)) == ("A1", "GG10", 346)
    assert names(m, "woods") == {"E5", "Q5", "CC5"}
    assert check(m) == []
    assert read_map(write_map(m)) == m


@pytest.mark.parametrize("seed", range(8))
def test_whatever_the_pixels_the_map_file_reads_back_as_the_same_map(tmp_path: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    coarse = rng.choice(list(TYPES), (45, 39))
    terrain = np.repeat(np.repeat(coarse, 5, 0), 5, 1)[:225, :193]
    levels = np.repeat(np.repeat(rng.integers(-1, 3, (9, 8)), 25, 0), 25, 1)[:225, :193]
    board = BOARD.replace('"q"', '"no. #3  (left)"')
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain, levels, stairs=seed), board))
    assert m.buildings
    assert m.lines
    assert read_map(write_map(m)) == m


# Words


@pytest.mark.parametrize(("name", "category", "obstacle", "hindrance", "kind"), [
    ("Open Ground", "OPEN", False, False, None),
    ("Stone Building, 3 Level", "BUILDING", True, False, "stone"),
    ("Wooden Building, 1 Level", "BUILDING", True, False, "wooden"),
    ("Pine Woods", "WOODS", True, False, "woods"),
    ("Light Jungle", "WOODS", True, False, "woods"),
    ("Paved Road", "ROAD", False, False, "paved"),
    ("Wadi", "DEPRESSION", False, False, "gully"),
    ("Canal", "WATER", False, False, "water"),
    ("Stone Bridge", "BRIDGE", False, True, "bridge"),
    ("Railroad", "OTHER", False, False, "rail"),
    ("Something New", "OTHER", True, False, "woods"),
    ("Something Low", "OTHER", False, True, "brush"),
])  # fmt: skip
def test_terrain_types_have_our_words(name: str, category: str, obstacle: bool, hindrance: bool, kind: str | None) -> None:
    assert kind_of(Code(name, category, obstacle, hindrance)) == kind


@pytest.mark.parametrize(("name", "category", "kind"), [
    ("MultipleWooden", "BUILDING", "wooden"), ("MultipleStone", "BUILDING", "stone"),
    ("Gutted Wooden Building, 1 Level", "BUILDING", "wooden"), ("Wooden Factory, 1.5 Level", "FACTORY", "wooden"),
    ("Hillock", "OTHER", None), ("Cactus Patch", "OTHER", "brush"),
])  # fmt: skip
def test_types_that_were_taken_for_others(name: str, category: str, kind: str | None) -> None:
    assert kind_of(Code(name, category, True, True)) == kind


def test_the_wall_of_a_row_is_of_the_houses_beside_it(tmp_path: Path) -> None:
    terrain = blank()
    x, y = spot(2, 1.5)
    terrain[x - 12 : x, y - 6 : y + 6], terrain[x : x + 3, y - 6 : y + 6], terrain[x + 3 : x + 14, y - 6 : y + 6] = (
        WOODEN, ROW, MULTIPLE)
    x, y = spot(3, 2)
    terrain[x - 6 : x + 6, y - 6 : y + 6] = STONE
    m = import_board(archive(tmp_path / "bdq", los_data(5, 3, terrain), shared=SHARED_MORE))
    assert {b.material: [m.grid.name(h) for h in b.hexes] for b in m.buildings} == {"wooden": ["C2"], "stone": ["D2"]}
    assert len(m.of("wooden")) == 1


def test_what_is_not_quite_the_same_is_reported(tmp_path: Path) -> None:
    terrain, elevation = blank(), blank().astype(np.int8)
    for n, code in enumerate((HILLOCK, CACTUS, FACTORY, GULLY)):
        terrain[20 + 40 * n : 40 + 40 * n, 20:60] = code
    elevation[terrain == GULLY] = -1
    m, report = import_with_report(archive(tmp_path / "bdq", los_data(5, 3, terrain, elevation), shared=SHARED_MORE))
    told = {line.split(" (")[0]: line for line in report}
    assert set(told) == {"Hillock", "Cactus Patch", "Stone Factory, 2.5 Level", "Gully",
                         "Ground below level 0: on our maps it is level with what lies around it"}
    assert "left out" in told["Hillock"] and "brush" in told["Cactus Patch"] and "solid" in told["Stone Factory, 2.5 Level"]
    assert not m.of("woods") and len(m.of("brush")) == 1


def test_a_board_of_ordinary_terrain_has_nothing_to_report(tmp_path: Path) -> None:
    terrain = blank()
    terrain[40:90, 40:90] = WOODS
    assert import_with_report(archive(tmp_path / "bdq", los_data(5, 3, terrain))).report == ()
