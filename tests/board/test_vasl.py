"""VASL board archives: a tiny one written out byte by byte, larger ones generated, and every way to be damaged."""

from __future__ import annotations

import gzip
import io
import time
import zipfile
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from typer.testing import CliRunner

from hedgerow.board.check import check
from hedgerow.board.hexmap import Map
from hedgerow.board.mapfile import load_map, read_map, write_map
from hedgerow.board.shapes import Shape
from hedgerow.board.vasl import Scale, import_board, import_with_report
from hedgerow.board.vaslfile import Code, Pixels, VaslError, read_archive, read_los_data
from hedgerow.board.vasloverlays import laid, read_colours, read_overlays
from hedgerow.board.vaslwords import kind_of
from hedgerow.cli.maps import map_app
from hedgerow.kernel.errors import HedgerowError

OPEN, MARSH, GRAIN, GULLY, STREAM, STONE, STONE_2, WOODEN, WOODS, ORCHARD, ROAD, WALL, HEDGE, BRIDGE = (
    0, 14, 24, 30, 32, 40, 42, 50, 60, 63, 65, 72, 73, 84,
)  # fmt: skip
TYPES = {
    OPEN: ("Open Ground", "OPEN"), MARSH: ("Marsh", "OTHER"), GRAIN: ("Grain", "OTHER"),
    GULLY: ("Gully", "DEPRESSION"), STREAM: ("Shallow Stream", "DEPRESSION"), STONE: ("Stone Building", "BUILDING"),
    STONE_2: ("Stone Building, 2 Level", "BUILDING"), WOODEN: ("Wooden Building", "BUILDING"),
    WOODS: ("Woods", "WOODS"), ORCHARD: ("Orchard", "OTHER"), ROAD: ("Dirt Road", "ROAD"), WALL: ("Wall", "HEXSIDE"),
    HEDGE: ("Hedge", "HEXSIDE"), BRIDGE: ("Stone Bridge", "BRIDGE"),
}  # fmt: skip

SHARED = (
    "<sharedBoardMetadata><terrainTypes>"
    + "".join(
        f'<terrainType name="{name}" typeCode="{code}" isLOSObstacle="FALSE" isLOSHindrance="FALSE" LOSCategory="{category}"/>'
        for code, (name, category) in TYPES.items()
    )
    + "</terrainTypes></sharedBoardMetadata>"
)
TINY_BOARD = '<boardMetadata name="t" version="1.0" width="2" height="1" hexWidth="6" hexHeight="4"/>'
BOARD = '<boardMetadata name="q" version="6.3" hasHills="TRUE" width="5" height="3"/>'

# A board of two columns and one row, six by four pixels, after the specification of Java's object streams: the
# header, a short block with the first three integers, then a long block with the fourth integer (it could as well
# straddle them), 24 pairs of elevation and terrain, and a stairway byte for each of A1, B0, B1.
TINY = bytes.fromhex(
    "AC ED 00 05"
    "77 0C  00 00 00 02  00 00 00 01  00 00 00 06"
    "7A 00 00 00 37  00 00 00 04"
    "00 00 00 00 00 00 00 00"  # x 0
    "00 00 00 3C 00 3C 00 00"  # x 1: woods (60) in the middle
    "00 00 00 3C 00 3C 00 00"  # x 2
    "00 00 00 00 00 00 00 00"  # x 3
    "01 00 01 00 00 00 00 00"  # x 4: level 1 in the upper half
    "01 00 01 00 FF 00 00 28"  # x 5: level -1, and a stone building (40) in the corner
    "00 00 01"
)


def archive(path: Path, los: bytes, board: str = BOARD, shared: str | None = SHARED) -> Path:
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("LOSData", gzip.compress(los))
        made.writestr("BoardMetadata.xml", board)
        if shared is not None:
            made.writestr("SharedBoardMetadata.xml", shared)
    return path


def los_data(
    columns: int, rows: int, terrain: npt.NDArray[Any], elevation: npt.NDArray[Any] | None = None, stairs: int = -1
) -> bytes:
    """A stream as Java writes it: blocks of 1024 bytes, the last one short."""
    width, height = terrain.shape
    levels = np.zeros_like(terrain) if elevation is None else elevation
    data = b"".join(n.to_bytes(4, "big") for n in (columns, rows, width, height))
    data += np.stack([levels, terrain], 2).astype(np.uint8).tobytes()
    marks = bytearray(sum(rows + c % 2 for c in range(columns)))
    if stairs >= 0:
        marks[stairs] = 1
    data += bytes(marks)
    stream = bytes.fromhex("ACED0005")
    for at in range(0, len(data), 1024):
        block = data[at : at + 1024]
        long = len(block) > 255
        stream += (b"\x7a" + len(block).to_bytes(4, "big") if long else b"\x77" + bytes([len(block)])) + block
    return stream


def blank(columns: int = 5, rows: int = 3) -> npt.NDArray[Any]:
    """The pixels of a board of standard hexes, all open ground."""
    return np.zeros((int((columns - 1) * Fraction(225, 4)), int(rows * Fraction(129, 2))), np.uint8)


def spot(column: int, row: Fraction | float) -> tuple[int, int]:
    """The pixel of a hex's centre, rows counted in hexes from the top."""
    return int(column * 56.25), int(float(row) * 64.5)


def names(m: Map, kind: str) -> set[str]:
    return {m.grid.name(h) for h, it in m.terrain.items() if it == kind}


def covered(shapes: tuple[Shape, ...], x: float, y: float) -> bool:
    """Whether a point that lies on no border is inside some shape."""
    for shape in shapes:
        crossings = 0
        for ring in shape.rings:
            for (ax, ay), (_, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
                crossings += ax < x and min(ay, by) < y < max(ay, by)
        if crossings % 2:
            return True
    return False


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


HILLOCK, CACTUS, FACTORY, ROW, MULTIPLE = 105, 117, 48, 77, 203
MORE = {
    HILLOCK: ("Hillock", "OTHER"), CACTUS: ("Cactus Patch", "OTHER"), FACTORY: ("Stone Factory, 2.5 Level", "FACTORY"),
    ROW: ("Rowhouse Wall, 1 Level", "BUILDING"), MULTIPLE: ("MultipleWooden", "BUILDING"),
    15: ("Shellholes", "OTHER"), 70: ("Path", "ROAD"),
}  # fmt: skip
RULES = (
    '<LOSSSRules><LOSSSRule name="Winter" type="ignore" fromValue="" toValue=""/>'
    '<LOSSSRule name="NoGrain" type="terrainMap" fromValue="Grain" toValue="Open Ground"/>'
    '<LOSSSRule name="FlatHills" type="elevationMap" fromValue="1" toValue="0"/>'
    '<LOSSSRule name="NoStairwells" type="customCode" fromValue="" toValue=""/></LOSSSRules>'
)
SHARED_MORE = SHARED.replace("</terrainTypes>", "".join(
    f'<terrainType name="{name}" typeCode="{code}" isLOSObstacle="TRUE" isLOSHindrance="TRUE" LOSCategory="{category}"/>'
    for code, (name, category) in MORE.items()) + "</terrainTypes>" + RULES)


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


# Scenario changes


def test_scenario_changes_of_terrain_are_made_on_request(tmp_path: Path) -> None:
    terrain, elevation = blank(), blank().astype(np.int8)
    x, _ = spot(2, 1.5)
    terrain[x - 3 : x + 3, :] = ROAD
    terrain[30:50, 20:60], terrain[150:170, 20:60] = ORCHARD, GRAIN
    elevation[150:200, 100:150] = 1
    board = archive(tmp_path / "bdq", los_data(5, 3, terrain, elevation), shared=SHARED_MORE)
    plain = import_board(board)
    assert plain.lines and plain.of("orchard") and plain.of("grain") and plain.of("hill")
    wanted = ["NoRoads", "OrchardsToShellholes", "NoGrain", "FlatHills", "Winter"]
    other = import_with_report(board, wanted=wanted).map
    assert not other.lines and not other.of("orchard", "grain", "hill") and other.of("shellholes")


@pytest.mark.parametrize("name", ["NoStairwells", "NoSuchThing"])
def test_a_change_that_cannot_be_made_is_refused_with_those_that_can(tmp_path: Path, name: str) -> None:
    board = archive(tmp_path / "bdq", los_data(5, 3, blank()), shared=SHARED_MORE)
    with pytest.raises(VaslError, match=f"no change '{name}'.*FlatHills, NoBridge, NoGrain, NoRoads"):
        import_with_report(board, wanted=[name])


# Overlays

OVERLAID = """<boardMetadata name="q" version="6.3" width="5" height="3">
  <colors><color name="OurWoods" red="0" green="100" blue="0" terrain="Woods" elevation="UNKNOWN"/></colors>
  <overlaySSRules><overlaySSRule name="Copse" image="copse.png" x="20" y="30"/>
    <overlaySSRuleSet name="Two"><overlaySSRuleImage image="copse.png" x="-4" y="0"/>
      <overlaySSRuleImage image="knoll.png" x="150" y="60"/></overlaySSRuleSet></overlaySSRules>
</boardMetadata>"""
COLOURS = SHARED.replace("</sharedBoardMetadata>", """<colors>
  <color name="Level1" red="180" green="140" blue="80" terrain="Open Ground" elevation="1"/>
  <color name="Black" red="0" green="0" blue="0" terrain="UNKNOWN" elevation="UNKNOWN"/></colors></sharedBoardMetadata>""")


def picture(*rows: str) -> bytes:
    """A picture in letters: `w` the green of woods, `h` the brown of level 1, `#` a line of the hexgrid, `.` transparent."""
    image = pytest.importorskip("PIL.Image")
    ink = {"w": (0, 100, 0, 255), "h": (180, 140, 80, 255), "#": (0, 0, 0, 255), ".": (0, 0, 0, 0)}
    made = image.new("RGBA", (len(rows[0]), len(rows)))
    made.putdata([ink[c] for row in rows for c in row])
    file = io.BytesIO()
    made.save(file, "PNG")
    return file.getvalue()


def overlaid(path: Path, **pictures: bytes) -> Path:
    made = archive(path / "bdq", los_data(5, 3, blank()), OVERLAID, COLOURS)
    with zipfile.ZipFile(made, "a") as more:
        for name, data in pictures.items():
            more.writestr(f"images/{name}.png", data)
    return made


def test_an_overlay_is_laid_where_the_board_says_and_shows_through_where_it_is_transparent(tmp_path: Path) -> None:
    board = overlaid(tmp_path, copse=picture("ww..", "w#..", "wwww"))
    pixels = overlaid_pixels(board, "Copse")
    assert np.argwhere(pixels.terrain == WOODS).tolist() == [
        [20, 30], [20, 31], [20, 32], [21, 30], [21, 31], [21, 32], [22, 32], [23, 32]]     # the line in it is woods as well
    assert not pixels.elevation.any()


def test_a_set_of_pictures_is_laid_whole_cut_at_the_edge_and_lifts_the_ground(tmp_path: Path) -> None:
    pixels = overlaid_pixels(overlaid(tmp_path, copse=picture("wwwwww"), knoll=picture("hh", "hh")), "Two")
    assert np.argwhere(pixels.terrain == WOODS).tolist() == [[0, 0], [1, 0]]
    assert np.argwhere(pixels.elevation == 1).tolist() == [[150, 60], [150, 61], [151, 60], [151, 61]]


def overlaid_pixels(board: Path, name: str) -> Pixels:
    read = read_archive(board)
    return laid(read, board, [read_overlays(read.xml[0])[name]], read_colours(*read.xml)).pixels


def test_overlays_come_by_name_like_other_changes(tmp_path: Path) -> None:
    board = overlaid(tmp_path, copse=picture(*["w" * 30] * 30))
    assert not import_board(board).of("woods")
    assert import_with_report(board, wanted=["Copse"]).map.of("woods")
    with pytest.raises(VaslError, match=r"no change 'Wood'.*Copse"):
        import_with_report(board, wanted=["Wood"])


def test_an_overlay_without_its_picture_is_refused(tmp_path: Path) -> None:
    with pytest.raises(VaslError, match=r"holds no picture copse\.png"):
        import_with_report(overlaid(tmp_path), wanted=["Copse"])
    with pytest.raises(VaslError, match=r"copse\.png in bdq cannot be read"):
        import_with_report(overlaid(tmp_path, copse=b"no picture"), wanted=["Copse"])


# Half boards


def half_board(path: Path, offset: str) -> Path:
    terrain = blank(5, 3)
    x, y = spot(2, 1.5)
    terrain[x - 6 : x + 6, y - 6 : y + 6] = WOODS
    return archive(path / "bdq", los_data(5, 3, terrain), f'<boardMetadata name="1b" A1CenterX="{offset}"/>')


def test_the_second_half_of_a_board_begins_with_its_own_column(tmp_path: Path) -> None:
    m = import_board(half_board(tmp_path, "-900"))
    assert (m.grid.names[0], m.grid.names[-1]) == ("Q1", "U3") and names(m, "woods") == {"S2"}
    assert read_map(write_map(m)) == m


@pytest.mark.parametrize("offset", ["-843.75", "-925", "28"])
def test_hexes_that_lie_otherwise_are_refused_in_plain_words(tmp_path: Path, offset: str) -> None:
    with pytest.raises(VaslError, match=r"cut in half by the edge|cannot be imported"):
        import_board(half_board(tmp_path, offset))


# Noise


def test_noise_is_refused_at_once(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    terrain = blank(33, 10)
    speckled = rng.random(terrain.shape) < 0.05
    terrain[speckled] = rng.choice([WOODS, GRAIN, STONE], int(speckled.sum()))
    began = time.process_time()
    with pytest.raises(HedgerowError, match="separate patches"):
        import_board(archive(tmp_path / "bdq", los_data(33, 10, terrain)))
    assert time.process_time() - began < 15


# Second file


def test_terrain_codes_may_come_from_a_second_file(tmp_path: Path) -> None:
    board = archive(tmp_path / "bdt", TINY, TINY_BOARD, shared=None)
    xml = tmp_path / "SharedBoardMetadata.xml"
    xml.write_text(SHARED)
    module = tmp_path / "VASL.vmod"
    with zipfile.ZipFile(module, "w") as made:
        made.writestr("boardData/SharedBoardMetadata.xml", SHARED)
    assert import_board(board, xml) == import_board(board, module)


@pytest.mark.parametrize("where", ["", "boards"])
def test_the_module_is_found_beside_the_board_or_above_it(tmp_path: Path, where: str) -> None:
    (tmp_path / "boards").mkdir()
    board = archive(tmp_path / where / "bdt", TINY, TINY_BOARD, shared=None)
    with zipfile.ZipFile(tmp_path / "VASL-6.6.vmod", "w") as made:
        made.writestr("boardData/SharedBoardMetadata.xml", SHARED)
    assert import_board(board).of("woods")


def test_the_command_takes_module_and_changes_and_tells_notes(tmp_path: Path) -> None:
    terrain = blank()
    terrain[40:90, 40:90], terrain[100:120, 40:90] = HILLOCK, GRAIN
    board, target = archive(tmp_path / "bdq", los_data(5, 3, terrain), shared=None), tmp_path / "q.map"
    module = tmp_path / "mine.xml"
    module.write_text(SHARED_MORE)
    words = ["import", "vasl", str(board), "-o", str(target), "--module", str(module), "--change", "NoGrain"]
    done = CliRunner().invoke(map_app, words)
    assert done.exit_code == 0, done.output
    assert "note: Hillock" in done.output and not load_map(target).of("grain")


def test_the_command_writes_a_map_file(tmp_path: Path) -> None:
    board, target = archive(tmp_path / "bdt", TINY, TINY_BOARD), tmp_path / "t.map"
    done = CliRunner().invoke(map_app, ["import", "vasl", str(board), "-o", str(target)])
    assert done.exit_code == 0
    assert load_map(target) == import_board(board)


# Damage


def test_codes_that_are_nowhere_are_asked_for(tmp_path: Path) -> None:
    board = archive(tmp_path / "bdt", TINY, TINY_BOARD, shared=None)
    with pytest.raises(VaslError, match=r"--module FILE\.vmod"):
        import_board(board)


@pytest.mark.parametrize(("los", "board", "shared", "message"), [
    (TINY[:-1], TINY_BOARD, SHARED, "breaks off"),
    (TINY[:-60], TINY_BOARD, SHARED, "ends early"),
    (b"GIF89a" + TINY, TINY_BOARD, SHARED, "not a Java object stream"),
    (TINY.replace(b"\x00\x3c", b"\x00\xc8"), TINY_BOARD, SHARED, "terrain code 200"),
    (TINY.replace(b"\x00\x00\x00\x02", b"\x7f\x00\x00\x02"), TINY_BOARD, SHARED, "out of reason"),
    (TINY, "<boardMetadata", SHARED, "no sound XML"),
    (TINY, "<svg/>", SHARED, "begins with <svg>"),
    (TINY, TINY_BOARD.replace('"6"', '"wide"'), SHARED, "hexWidth is wide"),
    (TINY, TINY_BOARD.replace('"6"', '"60"'), SHARED, "no geomorphic board"),
    (TINY, TINY_BOARD.replace("/>", ' altHexGrain="true"/>'), SHARED, "not supported"),
    (TINY, TINY_BOARD, "<sharedBoardMetadata/>", "lists no terrain types"),
    (TINY, TINY_BOARD.replace("/>", ' A1CenterX="1/0"/>'), SHARED, "A1CenterX is 1/0"),
    (TINY, TINY_BOARD.replace("/>", ' A1CenterY="1e999999999"/>'), SHARED, "no number of pixels"),
    (TINY, TINY_BOARD.replace('"6"', '"' + "9" * 300 + '"'), SHARED, "no number of pixels"),
    (TINY, TINY_BOARD, SHARED.replace('"60"', '"²"'), "no number up to 255"),
    (TINY, TINY_BOARD, SHARED.replace('"60"', '"' + "6" * 5000 + '"'), "no number up to 255"),
])  # fmt: skip
def test_damage_is_told_in_one_line(tmp_path: Path, los: bytes, board: str, shared: str, message: str) -> None:
    with pytest.raises(HedgerowError, match=message) as told:
        import_board(archive(tmp_path / "bdt", los, board, shared))
    assert "\n" not in str(told.value)


def test_foreign_files_are_told_from_boards(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("no board at all")
    with pytest.raises(VaslError, match="no zip archive"):
        import_board(text)
    empty = tmp_path / "empty.zip"
    zipfile.ZipFile(empty, "w").close()
    with pytest.raises(VaslError, match="holds no LOSData"):
        import_board(empty)
    with pytest.raises(VaslError, match="No such file"):
        import_board(tmp_path / "nothing")


def test_los_data_that_is_no_gzip_is_told(tmp_path: Path) -> None:
    board = tmp_path / "bdt"
    with zipfile.ZipFile(board, "w") as made:
        made.writestr("LOSData", TINY)
        made.writestr("BoardMetadata.xml", TINY_BOARD)
        made.writestr("SharedBoardMetadata.xml", SHARED)
    with pytest.raises(VaslError, match="not a gzip"):
        import_board(board)


def test_an_archive_that_promises_more_than_it_holds_is_told(tmp_path: Path) -> None:
    board = tmp_path / "bdt"
    with zipfile.ZipFile(board, "w") as made:
        made.writestr("LOSData", TINY)
    data = bytearray(board.read_bytes())
    sizes = data.index(b"PK\x01\x02") + 20                           # of the file, packed and unpacked, in the directory
    data[sizes:sizes + 8] = 2 * (100_000).to_bytes(4, "little")
    board.write_bytes(data)
    with pytest.raises(VaslError, match="damaged one: it ends too early"):
        import_board(board)
