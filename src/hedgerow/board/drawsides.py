"""Walls, hedges, fences and cliffs: they lie exactly on the hexside, which is what a line of sight takes."""

from __future__ import annotations

from typing import Final

import numpy as np

from hedgerow.board.grid import OFF
from hedgerow.board.ground import Luck, Points, floats, normals, respace
from hedgerow.board.hexmap import Map
from hedgerow.board.pen import Pen, closed, mix, strokes
from hedgerow.board.sheet import Sheet
from hedgerow.board.texture import chains

HALVES: Final = {1: (320, 0), 2: (160, 275), 0: (-160, 275)}
"""From the middle of a hexside to its end, by the number of the side modulo 3."""
GREEN: Final = {"hedge": (46, 60, 68), "bocage": (62, 88, 84)}
"""Smallest and largest bush, and how far apart they stand."""
LAYOUTS: Final = 2
SHADOW: Final = (21, 28)


def side_symbols(pen: Pen, m: Map, luck: Luck) -> None:
    """A hexside's length of hedge in each of the three directions, so that one `use` draws it."""
    for kind, (small, large, gap) in GREEN.items():
        if kind not in m.sides.values():
            continue
        for way, half in HALVES.items():
            for layout in range(LAYOUTS):
                pen.group(f"{kind}{way}{layout}")
                for spot in respace(np.array([(-half[0], -half[1]), half], float), gap):
                    chance = float(luck.at(f"{kind} {layout}", spot))
                    size = small + (large - small) * chance
                    bush(pen, spot + 14 * (chance - 0.5), size, chance)
                pen.end()


def bush(pen: Pen, spot: Points, size: float, chance: float) -> None:
    x, y = np.rint(spot).astype(int).tolist()
    tone = mix(pen.theme["hedge"], pen.theme["hedge_light"], chance)
    pen.put("circle", cx=x, cy=y, r=round(size), **pen.look("hedge_dark", "hedge_line", 7, 1))
    pen.put("circle", cx=x - 7, cy=y - 10, r=round(size * 0.68), fill=tone)


def draw_hexsides(sheet: Sheet) -> None:
    """Shadows first, then each kind."""
    pen = sheet.pen
    for kind in ("wall", "hedge", "bocage", "fence"):
        keys = sorted(key for key, what in sheet.map.sides.items() if what == kind)
        if not keys:
            continue
        runs = chains(sheet.grid, keys)
        data = strokes(*runs)
        wide = {"fence": 20, "bocage": 90}.get(kind, 60)
        pen.line(strokes(*(run + np.array(SHADOW) for run in runs)), "shade", wide, 0.2, stroke_linecap="round")
        if kind == "wall":
            pen.line(data, "wall_line", 66, stroke_linecap="round")
            pen.line(data, "wall", 42, stroke_dasharray="70 15 50 13 80 15 60 14")
        elif kind == "fence":
            pen.line(data, "fence", 13)
            pen.line(data, "fence", 48, stroke_dasharray="20 90")
        else:
            pen.line(data, "hedge_line", 65, stroke_linecap="round")
            for h, side in keys:
                middle = floats([sheet.grid.side_mid(h, side)])[0]
                pen.stamp(f"{kind}{side % 3}{int(LAYOUTS * float(sheet.luck.at(kind, middle)))}", middle)
    for run in chains(sheet.grid, sorted(key for key, what in sheet.map.sides.items() if what == "cliff")):
        draw_cliff(sheet, run)


def draw_cliff(sheet: Sheet, run: Points) -> None:
    """A rock face hanging from the hexside over the lower ground."""
    pen = sheet.pen
    p = respace(run, 50)
    out = normals(p) * falling_side(sheet, p)
    foot = p + out * (60 + 80 * sheet.luck.at("rock", p))[:, None]
    face = np.vstack([p - out * 20, foot[::-1]])
    pen.path(closed(np.vstack([p, foot[::-1]]) + np.array((36, 48))), "shade", o=0.25)
    pen.path(closed(face), "cliff", "cliff_line", 11)
    even = (len(p) - 1) // 2 * 2
    pen.path(closed(*np.stack([p[:even:2], p[1 : even + 1 : 2], foot[1 : even + 1 : 2]], 1)), "cliff_line", o=0.55)
    pen.line(strokes(p - out * 20), "cliff_line", 26)


def falling_side(sheet: Sheet, p: Points) -> int:
    """1 if the ground falls along the normals, -1 if against them."""
    levels, n = sheet.levels, normals(p)
    fall = 0
    for spot, aside in zip(p[::3], n[::3], strict=True):
        sides = []
        for sign in (1, -1):
            x, y = np.rint(spot + sign * 250 * aside).astype(int).tolist()
            h = sheet.grid.hex_at((x, y))
            sides.append(levels[h] if h != OFF else 0)
        fall += sides[1] - sides[0]
    return 1 if fall >= 0 else -1
