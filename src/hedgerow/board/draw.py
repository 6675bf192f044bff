"""Draws a map as SVG, in a style of its own: `draw(map)`; `render_png` makes a picture of it.

Units are those of the lattice, so a client can put its counters straight onto `grid.center(h)`. Layers are `<g id>`,
bottom to top, each of which a client can hide. Every polygon of the map is one `<path data-terrain>` with exactly the
points a line of sight meets. No filters, masks or blend modes: every renderer and printer shows the same.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import resources
from typing import Final

from hedgerow.board.drawfields import draw_fields, draw_floors, draw_ground, draw_plants, ground_symbols
from hedgerow.board.drawrelief import draw_crests, draw_gullies, draw_hills
from hedgerow.board.drawroofs import draw_buildings, draw_town
from hedgerow.board.drawsheet import SANS, SightLine, draw_grid, draw_labels, draw_margin, draw_objectives, draw_sight
from hedgerow.board.drawsides import draw_hexsides, side_symbols
from hedgerow.board.drawsurvey import SURVEY_LAYERS, survey_symbols
from hedgerow.board.drawways import draw_bridges, draw_roads, draw_trails, draw_water
from hedgerow.board.drawwoods import draw_woods, plant_symbols
from hedgerow.board.drawyards import draw_yards, yard_symbols
from hedgerow.board.hexmap import Map, MapError
from hedgerow.board.pen import Theme, words
from hedgerow.board.sheet import Sheet

__all__ = ["SightLine", "draw", "themes"]

MARGIN: Final = (440, 440, 440, 960)
"""Paper round the map: left, top, right, bottom."""


@lru_cache
def themes() -> dict[str, Theme]:
    """The themes by name."""
    return tomllib.loads(resources.files("hedgerow.board").joinpath("themes.toml").read_text("utf-8"))


LAYERS: Final[dict[str, Callable[[Sheet], None]]] = {
    "ground": draw_ground, "yards": draw_yards, "fields": draw_fields, "floors": draw_floors,
    "hills": draw_hills, "plants": draw_plants, "gullies": draw_gullies, "water": draw_water, "roads": draw_roads,
    "bridges": draw_bridges, "hexsides": draw_hexsides, "woods": draw_woods, "crests": draw_crests,
    "trails": draw_trails, "town": draw_town, "buildings": draw_buildings, "grid": draw_grid, "objectives": draw_objectives,
    "labels": draw_labels,
}  # fmt: skip


def draw(m: Map, theme: str = "classic", overlay: SightLine | Sequence[SightLine] = ()) -> str:
    """The map as an SVG document; an overlay shows lines of sight on top of everything."""
    if theme not in themes():
        raise MapError(f"there is no theme {theme}; there are {' and '.join(themes())}")
    sheet = Sheet(m, themes()[theme])
    pen, (x0, y0, x1, y1) = sheet.pen, sheet.box
    pen.out.append("<defs>")
    ground_symbols(sheet)
    yard_symbols(sheet)
    plant_symbols(sheet)
    side_symbols(pen, m, sheet.luck)
    if m.survey:
        survey_symbols(sheet)
    sheet.define()
    pen.out.append(f'<clipPath id="map"><path d="M{x0} {y0}H{x1}V{y1}H{x0}z"/></clipPath></defs>')
    pen.out.append('<g clip-path="url(#map)" stroke-linejoin="round">')
    for layer, work in (SURVEY_LAYERS if m.survey else LAYERS).items():
        before = len(pen.out)
        pen.group(layer)
        work(sheet)
        if len(pen.out) == before + 1:
            pen.out.pop()
        else:
            pen.end()
    pen.end()
    draw_margin(sheet)
    lines = (overlay,) if isinstance(overlay, SightLine) else overlay
    if lines:
        pen.group("sight")
        for line in lines:
            draw_sight(sheet, line)
        pen.end()
    left_, top, right, bottom = MARGIN
    view = (x0 - left_, y0 - top, x1 - x0 + left_ + right, y1 - y0 + top + bottom)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(str, view))}" font-family="{SANS}">'
        f"<title>{words(m.title)}</title>"
        f'<rect x="{view[0]}" y="{view[1]}" width="{view[2]}" height="{view[3]}" fill="{pen.theme["paper"]}"/>\n'
        + "\n".join(pen.out)
        + "\n</svg>\n"
    )
