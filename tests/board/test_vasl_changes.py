"""VASL boards changed as scenarios ask: terrain, overlays, halves of boards."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import numpy as np
import pytest
from vasl_boards import GRAIN, ORCHARD, ROAD, SHARED, SHARED_MORE, WOODS, archive, blank, los_data, names, spot

from hedgerow.board.mapfile import read_map, write_map
from hedgerow.board.vasl import import_board, import_with_report
from hedgerow.board.vaslfile import Pixels, VaslError, read_archive
from hedgerow.board.vasloverlays import laid, read_colours, read_overlays
from hedgerow.board.vaslwords import changes

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


BRIDGES = "Stone Bridge, Wooden Bridge, Single Hex Stone Bridge, Single Hex Wooden Bridge, Pontoon Bridge, Foot Bridge"
BECOMES = [
    ("NoRoads", "Dirt Road, Paved Road, Elevated Road, Sunken Road, Runway, Path, Track", "Open Ground"),
    ("RoadsToPaths", "Dirt Road, Paved Road", "Path"), ("OrchardsToShellholes", "Orchard", "Shellholes"),
    ("OrchardsToCrags", "Orchard", "Crags"), ("ShellholesToCrags", "Shellholes", "Crags"),
    ("ShellholesToOrchards", "Shellholes", "Orchard"), ("PalmTrees", "Orchard", "Palm Trees"),
    ("DenseJungle", "Woods", "Dense Jungle"), ("Bamboo", "Brush", "Bamboo"),
    ("NoBridge", BRIDGES, "Open Ground"), ("BridgeToFord", BRIDGES, "Ford"),
]


@pytest.mark.parametrize(("change", "types", "other"), BECOMES)
def test_a_change_is_made_to_all_types_it_is_about_and_to_no_other(change: str, types: str, other: str) -> None:
    (made,) = changes([change], {})
    assert made.table == dict.fromkeys(types.split(", "), other)


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
