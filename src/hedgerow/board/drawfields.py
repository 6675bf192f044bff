"""Flat ground: grass, fields, and the floors of orchard, brush and marsh with what grows on them."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from hedgerow.board import terrain
from hedgerow.board.drawwoods import FAMILIES
from hedgerow.board.grid import VERTICES
from hedgerow.board.ground import STEP, blur, floats, left, outlines, smooth
from hedgerow.board.pen import closed, dots, many, spots, strokes
from hedgerow.board.shapes import Shape
from hedgerow.board.sheet import GRAIN, LIGHT, Sheet
from hedgerow.board.texture import Mask, crown, rows, scatter


def draw_ground(sheet: Sheet) -> None:
    pen = sheet.pen
    x0, y0, x1, y1 = sheet.box
    pen.path(f"M{x0} {y0}H{x1}V{y1}H{x0}z", "ground")
    step = 240
    i, j = (np.arange((b - a) // step + 14) for a, b in ((y0, y1), (x0, x1)))
    field = blur(sheet.luck("land", i[:, None], j) - 0.5, 1.9 * STEP) / 0.042
    corner = (x0 - 6.0 * step, y0 - 6.0 * step)
    for sign, tone in ((1, "ground_warm"), (-1, "ground_cool")):
        for level in (0.3, 0.9):
            loops = [smooth(p, 300) for p in outlines(sign * field, corner, level, 600_000, step)]
            pen.path(closed(*loops), tone, o=0.5)
    draw_grass(sheet)


BLADE: Final = np.array([(-25, -30), (-6, 10), (0, -45), (8, 10), (30, -25)])
MEADOWS: Final = 5


def draw_grass(sheet: Sheet) -> None:
    """Tufts: an open hex has a whole meadow of them, other hexes a few where there is room."""
    pen, luck = sheet.pen, sheet.luck
    taken = sheet.mask(*sorted({s.kind for s in sheet.map.shapes} - {terrain.HILL}))
    centres = np.array(sheet.grid.centers, dtype=np.float64)
    free = ~taken.near(centres, 250) & ~taken.near(centres, 520)
    pen.group(**pen.look("none", "grass", 7, 1))
    for p in centres[free]:
        pen.stamp(f"meadow{int(MEADOWS * float(luck.at('meadow', p)))}", p)
    p = scatter(sheet.box, 330, luck, "grass")
    p = p[(luck.at("blade", p) < 0.28) & ~taken.near(p, 70)]
    home = Mask(sheet.box, [])
    for x, y in centres[free].tolist():
        home.fill(Shape("open", (tuple((round(x + dx), round(y + dy)) for dx, dy in VERTICES),)))
    pen.path(spots(p[~home.has(p)], BLADE))
    pen.end()


def ground_symbols(sheet: Sheet) -> None:
    """Meadows."""
    pen, luck = sheet.pen, sheet.luck
    for k in range(MEADOWS):
        p = scatter((-520, -480, 520, 480), 330, luck, f"meadow {k}", 0.8)
        room = (np.abs(p[:, 1]) < 470) & (np.abs(p[:, 0]) + 0.58 * np.abs(p[:, 1]) < 560)
        pen.symbol(f"meadow{k}", spots(p[room & (luck.at(f"blade {k}", p) < 0.4)], BLADE))


FURROWS: Final = {
    "grain": (52, 9, ""), "roots": (88, 19, "22 44"), "plough": (66, 9, ""), "hay": (150, 9, "100 50 30 60"),
    "strips": (44, 7, ""),
}  # fmt: skip
"""Distance of furrows, their weight and dashes."""


def draw_fields(sheet: Sheet) -> None:
    """Parcels in strips of two tones; each crop has a furrow of its own."""
    pen, luck = sheet.pen, sheet.luck
    for shape in sheet.map.of(*terrain.CROPS):
        crop, name = shape.kind, sheet.names[id(shape)]
        rings = [floats(ring) for ring in shape.rings]
        place = np.rint(rings[0].mean(0)).astype(int).tolist()
        gap, weight, dash = FURROWS[crop]
        turn = math.pi / 2 * (luck.one("turn", *place) > 0.5) + 0.4 * (luck.one("skew", *place) - 0.5)
        if crop == "grain":
            sheet.shadow([name], 40)
        pen.use(name, crop)
        mask = Mask(sheet.box, [shape])
        pen.clip([name])
        bands = rows(rings, mask, GRAIN + turn, 400)
        strips = [p for k, p in bands if luck.one("strip", *place, k) < 0.5]
        pen.line(strokes(*strips), crop + "_strip", 260 / pen.theme["ink"])
        furrows = [p for _, p in rows(rings, mask, GRAIN + turn, gap)]
        pen.line(strokes(*furrows), crop + "_line", weight, stroke_dasharray=dash)
        if crop == "hay":
            stook = 36 * np.array([(-1, 0.7), (0, -1), (1, 0.7)])
            p = scatter(sheet.box, 340, luck, "stook")
            pen.path(spots(p[mask.around(p, 80)], stook, close=True), "hay_strip", "hay_line", 9)
        pen.end()
        pen.use(sheet.rims[id(shape)], "none", crop + "_edge", 11)


FLOORS: Final = ("orchard", "brush", "marsh", "graveyard", "crag", "shellholes")


def draw_floors(sheet: Sheet) -> None:
    """Tinted floors: the outlines that count."""
    for kind in FLOORS:
        sheet.fill(kind, kind, kind + "_line", 11)


def draw_plants(sheet: Sheet) -> None:
    """What grows or lies on those floors, above the tint of the hills."""
    pen, luck = sheet.pen, sheet.luck
    present = {s.kind for s in sheet.map.shapes}
    if "orchard" in present:
        draw_orchard(sheet)
    if "brush" in present:
        bushes = scatter(sheet.box, 150, luck, "bush")
        chance = luck.at("bush", bushes)
        kept = sheet.mask("brush").around(bushes, 65) & (chance < 0.72)
        for p, which in zip(bushes[kept], chance[kept], strict=True):
            pen.stamp(f"bush{int(which * 100) % FAMILIES['bush'][0]}", p)
    if "marsh" in present:
        draw_marsh(sheet)
    marks = {
        "graveyard": (170, 50, [(-22, 30), (-22, -20), (0, -38), (22, -20), (22, 30)], "graveyard_stone"),
        "crag": (210, 90, [(-60, 40), (-40, -30), (10, -50), (60, -5), (50, 40)], "crag_rock"),
    }
    for kind, (gap, room, mark, tone) in marks.items():
        if kind in present:
            p = scatter(sheet.box, gap, luck, kind, 0.2 if kind == "graveyard" else 0.7)
            p = p[sheet.mask(kind).around(p, room)]
            size = np.ones(len(p)) if kind == "graveyard" else 0.6 + 0.8 * luck.at("rock", p)
            pen.path(many(p[:, None] + size[:, None, None] * np.array(mark), close=True), tone, kind + "_line", 9)
    if "shellholes" in present:
        p = scatter(sheet.box, 240, luck, "pit", 0.8)
        p = p[sheet.mask("shellholes").around(p, 90)]
        for k, spot in enumerate(p):
            wide = 40 + 50 * float(luck.at("pit", spot))
            pen.path(closed(spot + crown(wide, 0.1, 3, k)), "shellholes_pit", "shellholes_line", 10)
            pen.path(closed(spot - LIGHT * 0.2 * wide + 0.5 * crown(wide, 0.1, 3, k)), "shade", o=0.25)


def draw_orchard(sheet: Sheet) -> None:
    mask, pen = sheet.mask("orchard"), sheet.pen
    u = np.array([math.cos(GRAIN), math.sin(GRAIN)])
    x0, y0, x1, y1 = sheet.box
    reach = int((x1 - x0 + y1 - y0) / 215) + 2
    i, j = np.mgrid[-reach:reach, -reach:reach]
    p = (j[..., None] * 205 * u + i[..., None] * 215 * left(u)).reshape(-1, 2) + np.array((x0, y0))
    p = p[(p[:, 0] > x0) & (p[:, 0] < x1) & (p[:, 1] > y0) & (p[:, 1] < y1)]
    p = p[mask.around(p, 75)]
    p = p[np.lexsort((p[:, 0], p[:, 1]))]
    p = p + 24 * np.stack([sheet.luck.at("lean " + axis, p) - 0.5 for axis in "xy"], -1)
    pen.line(dots(p - LIGHT * 50), "shade", 150, 0.18, stroke_linecap="round")
    for spot, which in zip(p, sheet.luck.at("fruit", p), strict=True):
        pen.stamp(f"fruit{int(3 * which)}", spot)


def draw_marsh(sheet: Sheet) -> None:
    pen, luck, mask = sheet.pen, sheet.luck, sheet.mask("marsh")
    p = scatter(sheet.box, 230, luck, "wet", 0.8)
    p = p[mask.around(p, 100)]
    reach = 50 + 90 * luck.at("reach", p)
    pools = np.rint(np.hstack([p, reach[:, None]])).astype(int).tolist()
    pen.line("".join(f"M{x} {y}h{w}" for x, y, w in pools), "marsh_water", 13)
    tuft = np.array([(-50, -30), (-10, 20), (-25, -60), (0, 20), (4, -80), (10, 20), (32, -60), (16, 20), (55, -30)])
    p = scatter(sheet.box, 215, luck, "tuft")
    pen.line(spots(p[mask.around(p, 90)], tuft), "marsh_tuft", 12)
