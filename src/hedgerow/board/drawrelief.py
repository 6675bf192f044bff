"""Hills, crest lines and gullies."""

from __future__ import annotations

import numpy as np

from hedgerow.board import terrain
from hedgerow.board.ground import Points, floats, left, respace, ring_normals, signed_area
from hedgerow.board.pen import many, strokes
from hedgerow.board.sheet import LIGHT, Sheet


def hachures(sheet: Sheet, rim: Points, down: Points, long: float, colour: str) -> None:
    """Tapered strokes falling from a rim; longer and darker where the slope turns from the sun."""
    shady = -(down * LIGHT).sum(1)
    tips = rim + down * (long * (0.45 + 0.6 * sheet.luck.at("hachure", rim) + 0.2 * shady))[:, None]
    base = left(down) * (7.5 + 3 * shady)[:, None]
    wedges = np.stack([rim + base, tips, rim - base], 1)
    inside = sheet.within(rim)
    sheet.pen.path(many(wedges[(shady <= 0) & inside], close=True), colour, o=0.5)
    sheet.pen.path(many(wedges[(shady > 0) & inside], close=True), colour, o=0.85)


def draw_hills(sheet: Sheet) -> None:
    """Layered tints, lit from the north-west, hachures below each crest."""
    pen = sheet.pen
    depth = float(pen.theme["relief"])
    for level in sorted({s.level for s in sheet.map.of(terrain.HILL)}):
        hills = [s for s in sheet.map.of(terrain.HILL) if s.level == level]
        names = [sheet.names[id(s)] for s in hills]
        for k in range(1, 7):
            pen.group(**pen.look("shade", "", 0, 0.028 * depth))
            x, y = (round(-v * 42 * k) for v in LIGHT.tolist())
            for name in names:
                pen.use(name, x=x, y=y)
            pen.end()
        tone = f"hill{min(level, 4)}"
        for name in names:
            pen.use(name, tone, o=pen.theme["tint"])
        pen.clip(names)
        for sign, shade, o in ((1, "glint", 0.10), (-1, "shade", 0.022)):
            x, y = (round(-sign * v * 70) for v in LIGHT.tolist())
            for w in (80, 180, 280, 380):
                pen.group(**pen.look("none", shade, w / pen.theme["ink"], o * depth))
                for hill in hills:
                    pen.use(sheet.rims[id(hill)], x=x, y=y)
                pen.end()
        pen.end()
        for ring in (floats(r) for s in hills for r in s.rings):
            p = respace(ring, 58, closed=True)
            hachures(sheet, p, outward(ring, p), 160, "hachure")


def outward(ring: Points, p: Points) -> Points:
    """Unit vectors away from the inside of a ring at points along it."""
    return ring_normals(p) * (1 if signed_area(ring) > 0 else -1)


def draw_crests(sheet: Sheet) -> None:
    """Crest lines decide LOS, so they show above the woods."""
    sheet.fill(terrain.HILL, "none", "halo", 36, 0.45)
    sheet.fill(terrain.HILL, "none", "crest", 15)


def draw_gullies(sheet: Sheet) -> None:
    pen = sheet.pen
    sheet.fill("gully", "gully", "gully_line", 11)
    for line in sheet.map.lines:
        if line.kind == "gully" and len(line.course) > 1:
            pen.line(strokes(floats(line.course)), "gully_floor", 62 / pen.theme["ink"], stroke_linecap="round")
    for ring in (floats(r) for s in sheet.map.of("gully") for r in s.rings):
        p = respace(ring, 46, closed=True)
        hachures(sheet, p, -outward(ring, p), 90, "gully_line")
