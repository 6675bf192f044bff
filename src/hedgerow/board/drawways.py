"""Water, roads, railways, trails and bridges."""

from __future__ import annotations

import numpy as np

from hedgerow.board.ground import floats, length, normals, respace, thin
from hedgerow.board.pen import spots, strokes
from hedgerow.board.sheet import Sheet
from hedgerow.board.texture import scatter


def draw_water(sheet: Sheet) -> None:
    pen = sheet.pen
    for kind in ("water", "river", "stream"):
        sheet.fill(kind, "none", "water_line", 30)
    for kind in ("stream", "river", "water"):
        sheet.fill(kind, "water")
    current = [thin(c + s * normals(c), 2) for c in (respace(r, 60) for r in sheet.courses("river")) for s in (-70, 60)]
    flows = strokes(*sheet.courses("stream"), *current)
    pen.line(flows, "water_glint", 13, stroke_dasharray="140 90 50 110", stroke_linecap="round")
    ponds = sheet.all("water")
    if ponds:
        pen.clip(ponds)
        for w in (330, 230, 140, 60):
            pen.group(**pen.look("none", "water_line", w / pen.theme["ink"], 0.08))
            for pond in sheet.map.of("water"):
                pen.use(sheet.rims[id(pond)])
            pen.end()
        wave = np.array([(-70, 0), (-40, -18), (-10, 0), (20, 18), (50, 0), (80, -18)])
        p = scatter(sheet.box, 330, sheet.luck, "wave")
        p = p[sheet.mask("water").around(p, 170)]
        pen.line(spots(p, wave), "water_line", 9, 0.7)
        pen.end()


def draw_roads(sheet: Sheet) -> None:
    pen = sheet.pen
    sheet.fill("rail", "rail_bed", "rail_edge", 10)
    beds = sheet.courses("rail")
    pen.line(strokes(*beds), "rail_tie", 95 / pen.theme["ink"], stroke_dasharray="26 42")
    fine = [thin(c + s * normals(c), 2) for c in (respace(b, 60) for b in beds) for s in (-28, 28)]
    pen.line(strokes(*fine), "rail", 13)
    for kind in ("road", "paved"):
        sheet.fill(kind, "none", kind + "_line", 26)
    for kind in ("road", "paved"):
        sheet.fill(kind, kind)
    lanes = strokes(*sheet.courses("road"))
    pen.line(lanes, "road_rut", 60 / pen.theme["ink"], stroke_dasharray="260 70 110 90")
    pen.line(lanes, "road", 44 / pen.theme["ink"])
    pen.line(strokes(*sheet.courses("paved")), "paved_rut", 8, stroke_dasharray="90 60")


def draw_trails(sheet: Sheet) -> None:
    """Above the woods: a trail does not open them to LOS, so it does not part them."""
    data = strokes(*sheet.courses("trail"))
    sheet.pen.line(data, "trail_line", 44, 0.85)
    sheet.pen.line(data, "trail", 24, stroke_dasharray="90 50")


def draw_bridges(sheet: Sheet) -> None:
    pen = sheet.pen
    sheet.fill("ford", "ford", "water_line", 8, 0.9)
    for shape in sheet.map.of("bridge"):
        name, p = sheet.names[id(shape)], floats(shape.rings[0])
        sheet.shadow([name], 80)
        pen.use(name, "bridge", "bridge_line", 8)
        if len(p) != 4:
            continue
        a, b, c, d = p if length(p[1] - p[0]) < length(p[2] - p[1]) else np.roll(p, 1, 0)
        planks = max(6, round(float(length(c - b)) / 38))
        t = np.linspace(0.06, 0.94, planks)[:, None]
        pen.line(strokes(*np.stack([b + (c - b) * t, a + (d - a) * t], 1)), "bridge_line", 6, 0.6)
        u, v = (c - b) / length(c - b), (b - a) / length(b - a)
        flare = [(b, c, 40 * v), (a, d, -40 * v)]
        rails = [np.array([start - 40 * u + out, start, end, end + 40 * u + out]) for start, end, out in flare]
        pen.line(strokes(*rails), "bridge_line", 36)
        pen.line(strokes(*rails), "bridge", 15)
