"""`hedgerow map`: what a person sees who checks, draws, begins or settles a map."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hedgerow.board.mapfile import load_map
from hedgerow.cli.maps import map_app
from hedgerow.kernel.errors import HedgerowError

SMALL = "map 1\ntitle Small\ngrid lettered 4x3\nwoods B2\nroad A2:5 B1 C2 D1:2\n"


def run(*args: object) -> Result:
    return CliRunner().invoke(map_app, [str(a) for a in args])


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "small.map"
    path.write_text(SMALL, "utf-8")
    return path


def test_a_good_map_is_in_order(small: Path) -> None:
    result = run("check", small)
    assert result.exit_code == 0
    assert result.output.startswith("small.map: 12 hexes")
    assert result.output.rstrip().endswith("in order")


def test_every_line_that_is_wrong_is_named(tmp_path: Path) -> None:
    path = tmp_path / "odd.map"
    path.write_text("map 1\nwoods Q99\nhege A1:1\n", "utf-8")
    result = run("check", path)
    assert result.exit_code == 2
    assert [line.split(":")[0] for line in result.output.splitlines()] == ["odd.map, line 2", "odd.map, line 3"]


def test_a_contradiction_is_a_failure(small: Path) -> None:
    small.write_text(SMALL + "hedge B1:3\n", "utf-8")
    result = run("check", small)
    assert result.exit_code == 2
    assert "a hedge stands across the road from B1 to C2" in result.output
    assert "1 to mend" in result.output


def test_a_map_is_drawn_as_svg_or_png(small: Path) -> None:
    assert run("draw", small).exit_code == 0
    assert small.with_suffix(".svg").read_text("utf-8").startswith("<svg")
    png = small.with_name("picture.png")
    assert run("draw", small, "-o", png, "--theme", "contrast", "--width", 200).exit_code == 0
    assert png.read_bytes().startswith(b"\x89PNG")


def test_other_formats_are_refused_in_one_line(small: Path) -> None:
    result = run("draw", small, "-o", "map.gif")
    assert isinstance(result.exception, HedgerowError)
    assert str(result.exception) == "map.gif: a map is drawn as .svg or .png"


@pytest.mark.parametrize("grid", ["lettered", "geomorphic", "numbered"])
def test_a_new_map_can_be_drawn_at_once(tmp_path: Path, grid: str) -> None:
    path = tmp_path / "old-mill.map"
    assert run("new", path, "--grid", grid).exit_code == 0
    assert load_map(path).title == "Old mill"
    assert run("draw", path).exit_code == 0


def test_a_new_map_never_overwrites_another_unasked(small: Path) -> None:
    result = run("new", small)
    assert isinstance(result.exception, HedgerowError)
    assert "exists already" in str(result.exception)
    assert small.read_text("utf-8") == SMALL
    assert run("new", small, "--force").exit_code == 0


def test_a_settled_map_shows_the_same_shapes(small: Path, tmp_path: Path) -> None:
    target = tmp_path / "settled.map"
    assert run("settle", small, "-o", target).exit_code == 0
    assert load_map(target).shapes == load_map(small).shapes
    assert load_map(target).growth == "none"


def test_a_file_that_is_no_board_is_refused_in_one_line(small: Path) -> None:
    result = run("import", "vasl", small)
    assert isinstance(result.exception, HedgerowError)
    assert "\n" not in str(result.exception)


def test_a_file_that_cannot_be_written_is_named(small: Path, tmp_path: Path) -> None:
    result = run("draw", small, "-o", tmp_path / "nowhere" / "map.svg")
    assert isinstance(result.exception, HedgerowError)
    assert "map.svg" in str(result.exception)
