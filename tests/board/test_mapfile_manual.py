"""The manual's own map is in order at every step, its code runs, and its reference knows every word."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from hedgerow.board import terrain
from hedgerow.board.check import check
from hedgerow.board.mapfile import Reader, read_map

MANUAL = Path(__file__).parents[2] / "docs" / "maps.md"


def steps() -> list[str]:
    return re.findall(r"```map\n(.*?)```", MANUAL.read_text("utf-8"), re.DOTALL)


def test_every_step_of_the_fifteen_minutes_is_a_map_in_order() -> None:
    assert len(steps()) == 4
    text = ""
    for step in steps():
        text += step
        assert check(read_map(text), lines=20) == []


def test_the_manual_shows_what_the_check_really_says() -> None:
    m = read_map("".join(steps()))
    points = sum(len(ring) for s in m.shapes for ring in s.rings)
    assert f"{len(m.grid)} hexes, {len(m.shapes)} shapes, {points} points: in order" in MANUAL.read_text("utf-8")


def test_the_code_of_the_manual_runs() -> None:
    assert doctest.testfile(str(MANUAL), module_relative=False).failed == 0


def test_the_reference_names_every_word() -> None:
    text = MANUAL.read_text("utf-8")
    for word in {*Reader().handlers, *terrain.STYLES, *terrain.BUILDINGS.values()}:
        assert f"`{word}`" in text, word


def test_every_picture_is_there() -> None:
    for name in re.findall(r"\]\((images/[^)]+)\)", MANUAL.read_text("utf-8")):
        assert (MANUAL.parent / name).stat().st_size < 200_000, name
