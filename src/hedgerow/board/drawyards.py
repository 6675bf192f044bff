"""Trodden ground round houses, and their kitchen gardens."""

from __future__ import annotations

from typing import Final

import numpy as np

from hedgerow.board.drawroofs import rectangle
from hedgerow.board.ground import Points, floats, left, straighten
from hedgerow.board.pen import closed, strokes
from hedgerow.board.sheet import Sheet
from hedgerow.board.terrain import BUILDINGS, HILL
from hedgerow.board.texture import crown

YARDS: Final = 4
GUESSES: Final = 200
BED: Final = np.array([(x, y) for x in (-1, -0.33, 0.33, 1) for y in (-1, 0, 1)])
"""Points of a garden that must be free, in half lengths and half widths."""


def yard_symbols(sheet: Sheet) -> None:
    if sheet.map.buildings:
        for k in range(YARDS):
            shape = crown(470, 0.07, 3, 6 * sheet.luck.one("yard", k))
            sheet.pen.symbol(f"yard{k}", closed(straighten(shape, 25)))


def draw_yards(sheet: Sheet) -> None:
    """A yard to every hex of a building, a garden to most single houses."""
    pen, luck = sheet.pen, sheet.luck
    pen.group(**pen.look("yard", "", 0, 0.7))
    for h in (h for b in sheet.map.buildings for h in b.hexes):
        p = np.array(sheet.grid.center(h))
        pen.stamp(f"yard{int(YARDS * float(luck.at('yard', p)))}", p)
    pen.end()
    houses = directions(sheet)
    lone = [b.hexes[0] for b in sheet.map.buildings if len(b.hexes) == 1 and b.hexes[0] in houses]
    beds = [bed for bed in (garden(sheet, h, houses[h]) for h in lone) if bed is not None]
    if beds:
        corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)])
        rims = [at + corners[:, :1] * u + corners[:, 1:] * v for at, u, v in beds]
        pen.path(closed(*rims), "garden", "garden_line", 7)
        drills = []
        for at, u, v in beds:
            drills += [np.array([at - 0.84 * u + t * v, at + 0.84 * u + t * v]) for t in (-0.6, -0.2, 0.2, 0.6)]
        pen.line(strokes(*drills), "garden_line", 17, stroke_dasharray="24 26")


def directions(sheet: Sheet) -> dict[int, Points]:
    """How the main house lies in each hex that has one with square corners."""
    found: dict[int, Points] = {}
    for shape in sheet.map.of(*BUILDINGS.values()):
        if (box := rectangle(floats(shape.rings[0]))) is not None:
            x, y = floats(shape.rings[0]).mean(0).round().astype(int).tolist()
            found.setdefault(sheet.grid.hex_at((x, y)), box[1])
    return found


def garden(sheet: Sheet, h: int, u: Points) -> tuple[Points, Points, Points] | None:
    """The middle, half length and half width of a bed that fits beside the house in a hex, square to it."""
    dot = floats([sheet.grid.center(h)])[0]
    taken = sheet.mask(*sorted({s.kind for s in sheet.map.shapes} - {HILL}))
    r = np.stack([sheet.luck(f"garden{k}", *sheet.grid.center(h), np.arange(GUESSES)) for k in range(4)])
    at = dot + (r[:2].T - 0.5) * 960
    long, wide = 65 + 85 * r[2], 50 + 55 * r[3]
    along, across = u * (long + 25)[:, None], left(u) * (wide + 25)[:, None]
    spots = at[:, None] + BED[:, :1] * along[:, None] + BED[:, 1:] * across[:, None]
    off = np.abs(spots - dot)
    inside = ((off[..., 1] < 500) & (off[..., 0] * 550 + off[..., 1] * 320 < 550 * 585)).all(-1)
    free = inside & ~taken.has(spots).any(-1)
    if not free.any():
        return None
    best = int(np.where(free, long * wide, 0).argmax())
    return at[best], u * long[best], left(u) * wide[best]
