"""Woods: clumps of crowns under one scalloped edge. Crowns of every plant are defined here once."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from hedgerow.board.ground import Points, floats, left, length, respace, signed_area
from hedgerow.board.pen import closed, mix
from hedgerow.board.shapes import Shape
from hedgerow.board.sheet import LIGHT, Sheet
from hedgerow.board.texture import crown, drift, scatter

FAMILIES: Final = {"tree": (9, 80, 145), "fruit": (3, 72, 84), "bush": (4, 36, 72)}
"""How many crowns of each plant, and how large."""
CLUMPS: Final = (5, 3)
"""Tones of a wood, and how many clumps of trees in each."""


def plant_symbols(sheet: Sheet) -> None:
    """A crown is a lobed disc in its own shade, in light, and where the sun catches it; a wood is made of clumps."""
    pen, luck = sheet.pen, sheet.luck
    present = {s.kind for s in sheet.map.shapes}
    needs = {"tree": "woods", "fruit": "orchard", "bush": "brush"}
    for family, (count, small, large) in FAMILIES.items():
        if needs[family] not in present:
            continue
        for k in range(count):
            size = small + (large - small) * luck.one("size " + family, k)
            shape = crown(size, 0.12, 5 + k % 3, 6 * luck.one("lobe", k))
            tone = mix(pen.theme[family], pen.theme[family + "_light"], k / (count - 1))
            pen.group(f"{family}{k}")
            pen.path(closed(shape), family + "_dark", family + "_line", 7)
            pen.path(closed(shape * 0.82 + LIGHT * 0.12 * size), tone)
            pen.path(closed(shape * 0.5 + LIGHT * 0.28 * size), mix(tone, pen.theme["glint"], pen.theme["gloss"]))
            pen.end()
    if "woods" in present:
        for shade in range(CLUMPS[0]):
            for k in range(CLUMPS[1]):
                draw_clump(sheet, shade, k)


def draw_clump(sheet: Sheet, tone: int, number: int) -> None:
    a = np.arange(6) * math.tau / 6 + number
    spots = np.vstack([np.zeros((1, 2)), 165 * np.stack([np.cos(a), np.sin(a)], 1)])
    place = np.arange(7)
    spots = spots + 60 * np.stack([sheet.luck(f"clump {axis}", tone, number, place) - 0.5 for axis in "xy"], 1)
    sheet.pen.group(f"clump{tone}{number}")
    trees = FAMILIES["tree"][0]
    for i in np.argsort(spots[:, 1]).tolist():
        which = tone * (trees - 1) / (CLUMPS[0] - 1) + 5 * (sheet.luck.one("clump", tone, number, i) - 0.5)
        sheet.pen.stamp(f"tree{min(max(round(which), 0), trees - 1)}", spots[i])
    sheet.pen.end()


def draw_woods(sheet: Sheet) -> None:
    """Clumps of crowns under one scalloped edge; none shows outside it."""
    pen, luck = sheet.pen, sheet.luck
    names = sheet.all("woods")
    if not names:
        return
    sheet.shadow(names, 110)
    sheet.fill("woods", "woods")
    mask = sheet.mask("woods")
    p = scatter(sheet.box, 420, luck, "crown", 0.3)
    p = p[mask.near(p, 130)]
    tone = 0.5 + 1.1 * (drift(luck, "tone", p, 1900) - 0.5) + 0.25 * (luck.at("tone", p) - 0.5)
    which = (tone * CLUMPS[0]).astype(int).clip(0, CLUMPS[0] - 1)
    layout = (luck.at("layout", p) * CLUMPS[1]).astype(int)
    stamps = [(float(q[1]), f"clump{t}{k}", q) for q, t, k in zip(p, which, layout, strict=True)]
    trees = FAMILIES["tree"][0]
    for shape in sheet.map.of("woods"):
        for q in edge_crowns(shape):
            shade = 0.5 + 1.1 * (drift(luck, "tone", q, 1900) - 0.5) + 0.4 * (luck.at("tone", q) - 0.5)
            stamps += [
                (float(s[1]) + 60, f"tree{min(max(int(trees * float(x)), 0), trees - 1)}", s)
                for s, x in zip(q, shade, strict=True)
            ]
    pen.clip(names)
    for _, symbol, q in sorted(stamps, key=lambda stamp: (stamp[0], float(stamp[2][0]))):
        pen.stamp(symbol, q)
    pen.end()
    sheet.fill("woods", "none", "woods_line", 15)


def edge_crowns(shape: Shape) -> list[Points]:
    """A crown in every scallop of the edge, or evenly along an edge without any."""
    found = []
    for ring in (floats(r) for r in shape.rings):
        back, on = ring - np.roll(ring, 1, 0), np.roll(ring, -1, 0) - ring
        turn = back[:, 0] * on[:, 1] - back[:, 1] * on[:, 0]
        sharp = np.flatnonzero((turn * (1 if signed_area(ring) > 0 else -1)) > 0.35 * length(back) * length(on))
        if len(sharp) * 5 > len(ring) and len(sharp) * 90 < float(length(on).sum()):
            a, b = ring[sharp], np.roll(ring[sharp], -1, 0)
            near = length(b - a) < 400
            a, b = a[near], b[near]
        else:
            a = respace(ring, 170, closed=True)
            b = np.roll(a, -1, 0)
        inward = -left(b - a) * 0.36 * (1 if signed_area(ring) > 0 else -1)
        found.append((a + b) / 2 + inward)
    return found
