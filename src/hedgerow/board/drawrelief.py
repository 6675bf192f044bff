"""Hills, crest lines and gullies."""

from __future__ import annotations

from typing import Final, NamedTuple

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


class Relief(NamedTuple):
    """How hills stand out: their shadow in steps, the tint of a level, light and shade along its rim, strokes down the slope."""

    casts: tuple[int, int, float]                         # steps, how far each falls, how dark
    tint: float
    rim: tuple[int, float, tuple[int, ...]]               # how far light and shade lie apart, how dark the shade, how wide
    strokes: tuple[int, int]                              # how far apart, how long


HILLS: Final = Relief(casts=(6, 42, 0.028), tint=1, rim=(70, 0.022, (80, 180, 280, 380)), strokes=(58, 160))


def draw_hills(sheet: Sheet) -> None:
    """Layered tints, lit from the north-west, hachures below each crest."""
    draw_levels(sheet, HILLS)


def draw_levels(sheet: Sheet, how: Relief) -> None:
    """Hills level by level, the higher above the lower."""
    pen = sheet.pen
    depth = float(pen.theme["relief"])
    (steps, falls, dark), (apart, shaded, widths) = how.casts, how.rim
    for level in sorted({s.level for s in sheet.map.of(terrain.HILL)}):
        hills = [s for s in sheet.map.of(terrain.HILL) if s.level == level]
        names = [sheet.names[id(s)] for s in hills]
        for k in range(1, steps + 1):
            pen.group(**pen.look("shade", "", 0, dark * depth))
            x, y = (round(-v * falls * k) for v in LIGHT.tolist())
            for name in names:
                pen.use(name, x=x, y=y)
            pen.end()
        for name in names:
            pen.use(name, f"hill{min(level, 4)}", o=how.tint * pen.theme["tint"])
        pen.clip(names)
        for sign, shade, o in ((1, "glint", 0.10), (-1, "shade", shaded)):
            x, y = (round(-sign * v * apart) for v in LIGHT.tolist())
            for w in widths:
                pen.group(**pen.look("none", shade, w / pen.theme["ink"], o * depth))
                for hill in hills:
                    pen.use(sheet.rims[id(hill)], x=x, y=y)
                pen.end()
        pen.end()
        every, long = how.strokes
        for ring in (floats(r) for s in hills for r in s.rings):
            p = respace(ring, every, closed=True)
            hachures(sheet, p, outward(ring, p), long, "hachure")


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
