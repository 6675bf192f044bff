"""Drawings: well formed, compact, the same every time, and true to the polygons a line of sight meets."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import pairwise

import numpy as np
import pytest

from hedgerow.board import terrain
from hedgerow.board.check import check
from hedgerow.board.draw import SightLine, draw, themes
from hedgerow.board.hexmap import Map, MapError, settled
from hedgerow.board.joining import above, turned
from hedgerow.board.mapfile import read_map
from hedgerow.board.pen import many, numbers
from hedgerow.board.picture import generic_fonts, render_png
from hedgerow.board.shapes import Shape
from hedgerow.kernel.errors import HedgerowError

SVG = "{http://www.w3.org/2000/svg}"
EVERYTHING = """map 1
title  Rough & <ready>
grid   lettered 9x8
terrain
#  A B C D E F G H I
1  w w . g g . . w ~
2  w . s . . r . w ~
3  . . o . b . m . ~
4  . . o . . . m . ~
5  p p . w w . u u .
6  . . . w . s . u h
7  c . y . x . t . h
8  c . y . x . . . h
levels
5  . . . . . . 1 1 1
6  . . . . . . 1 2 1
7  . . . . . . 1 1 1
road   A4:5 B4 C4 D4 E4 F4 G4 H4 I4:2
paved  D1:1 D2 D3 D4
trail  E4 E5 E6 E7 E8:4
rail   A7:5 B6 C6 D5 E5 F4 G4 H3 I3:2
stream B1:1 B2 B3 B4 B5 B6 B7 B8:4
gully  F8:4 F7 F6
bridge B4
bridge I3
wall   C2:126
hedge  F2:12
bocage F2:34
fence  A5:12
cliff  H5:61
building stone church C2
building wooden barn G7
objective 1 C2
label  B4 The bridge
shape  stone E2-200,-100 E2+200,-150 E2+250,100 E2+0,200 E2-150,150
"""


@pytest.fixture(scope="module")
def everything() -> Map:
    return read_map(EVERYTHING)


def points(data: str) -> list[list[tuple[int, int]]]:
    """The corners of path data as absolute points."""
    rings = []
    for part in data.split("M")[1:]:
        start, steps = part.rstrip("z").split("l")
        x, y = map(int, re.findall(r"-?\d+", start))
        ring = [(x, y)]
        flat = [int(v) for v in re.findall(r"-?\d+", steps)]
        for dx, dy in zip(flat[::2], flat[1::2], strict=True):
            x, y = x + dx, y + dy
            ring.append((x, y))
        rings.append(ring)
    return rings


@pytest.mark.parametrize("theme", ["classic", "contrast"])
def test_every_kind_of_terrain_is_drawn_and_every_reference_is_met(everything: Map, theme: str) -> None:
    root = ET.fromstring(draw(everything, theme))
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids))
    assert {e.get("href", "").removeprefix("#") for e in root.iter(f"{SVG}use")} <= set(ids)
    drawn = {e.get("data-terrain") for e in root.iter(f"{SVG}path")}
    assert {s.kind for s in everything.shapes} <= drawn
    layers = {"ground", "fields", "woods", "buildings", "grid", "labels", "hexsides", "roads", "water", "hills"}
    assert layers <= set(ids)


@pytest.mark.parametrize("theme", ["classic", "contrast"])
def test_every_colour_is_one(everything: Map, theme: str) -> None:
    for colour in re.findall(r'(?:fill|stroke)="([^"]*)"', draw(everything, theme)):
        assert colour == "none" or re.fullmatch(r"#[0-9a-f]{6}", colour), colour


def test_what_is_drawn_is_point_for_point_what_blocks(everything: Map) -> None:
    root = ET.fromstring(draw(everything))
    drawn = [e for e in root.iter(f"{SVG}path") if e.get("data-terrain")]
    assert len(drawn) == len(everything.shapes)
    for element, shape in zip(drawn, everything.shapes, strict=True):
        rings = [[*map(tuple, ring)] for ring in shape.rings]
        assert points(element.get("d", "")) == rings
        assert (element.get("data-los") == "obstacle") == (shape.kind in terrain.OBSTACLES)


def test_the_same_map_gives_the_same_bytes(everything: Map) -> None:
    assert draw(everything) == draw(read_map(EVERYTHING))


def test_a_settled_map_looks_the_same(everything: Map) -> None:
    assert draw(settled(everything)) == draw(everything)


def test_drawings_are_compact(everything: Map) -> None:
    assert len(draw(everything)) < 150_000


def test_titles_are_text_not_markup(everything: Map) -> None:
    assert "Rough &amp; &lt;ready&gt;" in draw(everything)


def test_boards_and_joined_boards_are_drawn() -> None:
    text = "map 1\ngrid geomorphic 7x3\nboard {}\nlevel 1 D0 D1\nwoods C1 D1 E1\nbuilding stone B0\nroad A2 B2 C3 D3 E3:4\n"
    y, z = read_map(text.format("y")), read_map(text.format("z"))
    joined = above(turned(z), y)
    root = ET.fromstring(draw(joined))
    labels = {e.text for e in root.iter(f"{SVG}text")}
    assert {"yD1", "zD1", "yG3"} <= labels


def test_a_hill_that_goes_on_over_the_joint_has_no_crest_there() -> None:
    text = "map 1\ngrid geomorphic 7x3\nboard {}\nlevel 1 D0 D1 D2\n"
    joined = above(turned(read_map(text.format("z"))), read_map(text.format("y")))
    root = ET.fromstring(draw(joined))
    rims = [e.get("d", "") for e in root.iter(f"{SVG}path") if re.fullmatch(r"r\d+", e.get("id", ""))]
    assert len(rims) == 2
    seam = 3300
    for rim in rims:
        for ring in points(rim):
            flat = [(a, b) for a, b in pairwise(ring) if a[1] == b[1] == seam]
            assert not flat


def test_a_line_of_sight_is_shown_with_what_blocks_and_hinders_it(everything: Map) -> None:
    grid = everything.grid
    a, b = grid.center(grid.index("A4")), grid.center(grid.index("I6"))
    line = SightLine(a, b, blocked=(6000, 5000), hindered=(((3000, 4400), "orchard +1"),), caption="A4 to I6: blocked")
    root = ET.fromstring(draw(everything, overlay=line))
    layer = next(e for e in root.iter(f"{SVG}g") if e.get("id") == "sight")
    texts = [e.text for e in layer.iter(f"{SVG}text")]
    assert texts == ["orchard +1", "A4 to I6: blocked"]
    assert "sight" not in {e.get("id") for e in ET.fromstring(draw(everything)).iter()}


def test_an_unknown_theme_is_refused(everything: Map) -> None:
    with pytest.raises(MapError, match="there is no theme gaudy"):
        draw(everything, "gaudy")


def test_both_themes_name_the_same_colours() -> None:
    assert set(themes()["classic"]) == set(themes()["contrast"])


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(("theme", "blocks", "hinders", "text"), [("classic", 3, 2, 5), ("contrast", 7, 5, 15)])
def test_what_decides_stands_out_from_the_ground(theme: str, blocks: float, hinders: float, text: float) -> None:
    colours = themes()[theme]
    for name in ("woods_line", "roof_line", "wall_line", "hedge_line", "cliff_line", "crest", "town_line"):
        assert contrast(colours[name], colours["ground"]) >= blocks, name
    for kind in (*(f"{crop}_edge" for crop in terrain.CROPS), "orchard_line", "brush_line", "marsh_line"):
        assert contrast(colours[kind], colours["ground"]) >= hinders, kind
    assert contrast(colours["label"], colours["ground"]) >= text


def test_numbers_are_parted_by_a_space_or_a_minus() -> None:
    assert numbers([5, -3, 0, 12, -1]) == "5-3 0 12-1"


def test_no_marks_make_no_path() -> None:
    assert many(np.zeros((0, 3, 2))) == ""
    assert many(np.array([[(0, 0), (5, -3)], [(9, 9), (9, 10)]])) == "M0 0l5-3M9 9l0 1"


def test_a_picture_is_a_png_of_the_width_asked_for(everything: Map) -> None:
    png = render_png(draw(everything), 120)
    assert png.startswith(b"\x89PNG")
    assert int.from_bytes(png[16:20], "big") == 120
    with pytest.raises(HedgerowError, match="pixels wide"):
        render_png("<svg/>", 0)
    with pytest.raises(HedgerowError, match="cannot be made into a picture"):
        render_png("no drawing", 100)


def test_the_renderer_is_asked_for_generic_fonts_only() -> None:
    svg = """<g font-family="'Gill Sans', sans-serif"/><g font-family="Palatino, serif"/>"""
    assert generic_fonts(svg) == '<g font-family="sans-serif"/><g font-family="serif"/>'


def test_woods_without_scallops_get_crowns_too() -> None:
    square = Shape("woods", (((500, 500), (3000, 500), (3000, 3000), (500, 3000)),))
    text = "map 1\ngrid lettered 4x4\ngrow none\nshape woods 500,500 3000,500 3000,3000 500,3000\n"
    m = read_map(text)
    assert m.shapes == (square,)
    assert draw(m).count('href="#tree') > 30


def test_a_map_of_a_hundred_metres_to_the_hex_is_drawn_as_a_survey_map() -> None:
    text = "map 1\ngrid numbered 6x5\nscale 200\nlevel 1 0203 0303\ntown 0402\nstrips 0501 0502\n"
    text += "river 0104:5 0204 0305 0404 0504 0603:2\n"
    m = read_map(text)
    svg = draw(m)
    assert ">20<" in svg and ">20 m<" in svg
    assert 'id="town"' in svg and 'id="fields"' in svg
    assert ">20<" not in draw(read_map(text.replace("scale 200", "scale 30")))


def test_areas_of_a_survey_map_fill_their_hexes_and_leave_the_others() -> None:
    text = "map 1\ngrid numbered 6x5\nscale 200\nwoods 0203 0303\nmarsh 0502\nwater 0504 0505 0604 0605\nlevel 1 0301 0302\n"
    assert [f.text for f in check(read_map(text)) if f.grave] == []
