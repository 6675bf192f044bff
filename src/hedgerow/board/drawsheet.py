"""What lies over the land on a drawn map: grid, dots, labels, objectives, margin, and lines of sight."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import numpy as np

from hedgerow.board.grid import HALF_HEIGHT, OFF, PITCH, SIDE_MIDS, SIDES, VERTICES, Point
from hedgerow.board.ground import Points, floats, left, length
from hedgerow.board.hexmap import LEVEL_METRES
from hedgerow.board.pen import closed, dots, strokes, words
from hedgerow.board.sheet import Sheet

SERIF: Final = "Palatino, 'Book Antiqua', 'Liberation Serif', 'DejaVu Serif', Georgia, serif"
SANS: Final = "'Gill Sans', 'Trebuchet MS', 'Liberation Sans', 'DejaVu Sans', sans-serif"
CORNERS: Final = floats(VERTICES)


@dataclass(frozen=True, slots=True)
class SightLine:
    """A line of sight to show: where it runs, where it is blocked, what hinders it."""

    start: Point
    end: Point
    blocked: Point | None = None
    """Where it is blocked; beyond, the line is broken."""
    hindered: tuple[tuple[Point, str], ...] = ()
    """Places that hinder it, each with a few words or a number."""
    caption: str = ""
    """A line of text under the map."""


def draw_grid(sheet: Sheet) -> None:
    """Every hexside once, and the dots; a staircase is a square. Columns that are alike are drawn from one pattern."""
    pen, grid = sheet.pen, sheet.grid
    columns: dict[int, list[int]] = {}
    for h, (column, _) in enumerate(grid.cells):
        columns.setdefault(column, []).append(h)
    patterns: dict[tuple[str, str], list[Points]] = {}
    for hexes in columns.values():
        start = floats([grid.center(hexes[0])])[0]
        outlines = "".join(outline(sheet, h, start) for h in hexes)
        places = dots(floats(grid.center(h) for h in hexes) - start)
        patterns.setdefault((outlines, places), []).append(start)
    for which, look in enumerate(
        (
            pen.look("none", "grid", 10, pen.theme["grid_opacity"]),
            pen.look("none", "dot_line", 58, 1) | {"stroke_linecap": "round"},
            pen.look("none", "dot", 40, 1) | {"stroke_linecap": "round"},
        )
    ):
        pen.group(**look)
        for k, ((outlines, places), starts) in enumerate(patterns.items()):
            name = f"column{k}" if which == 0 else f"dots{k}"
            if which < 2:
                pen.out.append(f'<defs><path id="{name}" d="{outlines if which == 0 else places}"/></defs>')
            for start in starts:
                pen.stamp(name, start)
        pen.end()
    stairs = floats(grid.center(h) for b in sheet.map.buildings for h in b.stairs)
    pen.line(dots(stairs), "dot_line", 78, stroke_linecap="square")
    pen.line(dots(stairs), "dot", 56, stroke_linecap="square")


def outline(sheet: Sheet, h: int, start: Points) -> str:
    """The sides of a hex that no hex before it has drawn, seen from a starting point."""
    grid = sheet.grid
    p = floats(grid.vertices(h)) - start
    own = [s for s in SIDES if s in (6, 1, 2) or grid.neighbor(h, s) == OFF]
    if own == [1, 2, 6]:
        return strokes(p[[5, 0, 1, 2]])
    return "".join(strokes(p[[s - 1, s % 6]]) for s in own)


def draw_objectives(sheet: Sheet) -> None:
    """Brackets in the corners stay in sight round a counter; the number stands to the south-east."""
    pen = sheet.pen
    for h, number in sheet.map.objectives.items():
        dot = np.array(sheet.grid.center(h))
        at = dot + CORNERS * 0.91
        arms = [np.roll(at, shift, 0) * 0.26 + at * 0.74 for shift in (1, -1)]
        pen.line(strokes(*np.stack([arms[0], at, arms[1]], 1)), "objective", 28, stroke_linecap="round")
        spot = dot + np.array((370, 260))
        pen.put("circle", cx=int(spot[0]), cy=int(spot[1]), r=115, **pen.look("objective", "halo", 20, 1))
        at = spot + np.array((0, 54))
        pen.text(at, words(number), font_size=150, font_weight="700", text_anchor="middle", fill=pen.theme["halo"])


def draw_labels(sheet: Sheet) -> None:
    """The hexes' own names at the top of each, with the level if it is not 0; place names in italics."""
    draw_hex_names(sheet)
    if sheet.map.labels:
        draw_place_names(sheet)


def halo(sheet: Sheet, wide: float) -> dict[str, object]:
    """Paper round letters, so that they can be read on any ground."""
    return {"stroke": sheet.pen.theme["halo"], "stroke_opacity": ".85", "paint_order": "stroke", "stroke_linejoin": "round",
            "stroke_width": f"{wide * sheet.pen.theme['ink']:.3g}"}


def draw_hex_names(sheet: Sheet) -> None:
    pen, grid, (x0, y0, x1, _) = sheet.pen, sheet.grid, sheet.box
    pen.group(
        font_size=115, fill=pen.theme["label"], letter_spacing=4, text_anchor="middle",
        **halo(sheet, 26),
    )  # fmt: skip
    for h, (x, y) in enumerate(grid.centers):
        said = f"{sheet.levels[h] * LEVEL_METRES} m" if sheet.map.survey else f"+{sheet.levels[h]}"
        level = f'<tspan font-size="85" dx="30">{said}</tspan>' if sheet.levels[h] else ""
        at = np.array((x, y - 405 if y - 405 > y0 + 80 else y + 200))
        anchor = {x0: "start", x1: "end"}.get(x, "")
        if anchor:
            at = at + np.array((60 if anchor == "start" else -60, 0))
        pen.text(at, words(grid.name(h)) + level, text_anchor=anchor)
    pen.end()


def draw_place_names(sheet: Sheet) -> None:
    pen = sheet.pen
    pen.group(
        font_size=175, fill=pen.theme["frame"], text_anchor="middle", font_style="italic", font_family=SERIF,
        letter_spacing=8, **halo(sheet, 36),
    )  # fmt: skip
    for label in sheet.map.labels:
        x, y = sheet.grid.center(label.hex)
        pen.text(np.array((x, y + 455)), words(label.text))
    pen.end()


def draw_margin(sheet: Sheet) -> None:
    """Neatline, title, hex compass and scale bar."""
    pen, m, (x0, y0, x1, y1) = sheet.pen, sheet.map, sheet.box
    foot, hub = y1 + 480, np.array([x1 - 400, y1 + 500])
    pen.group("margin")
    pen.path(f"M{x0} {y0}H{x1}V{y1}H{x0}z", stroke="frame", w=16)
    pen.path(f"M{x0 - 70} {y0 - 70}H{x1 + 70}V{y1 + 70}H{x0 - 70}z", stroke="frame", w=8)
    ink = {"fill": pen.theme["frame"]}
    pen.text(np.array((x0, foot)), words(m.title), font_size=300, font_family=SERIF, letter_spacing=10, **ink)
    pen.text(np.array((x0, foot + 200)), words(m.note), font_size=130, font_family=SERIF, font_style="italic", **ink)
    pen.path(closed(hub + CORNERS * 0.42), "halo", "frame", 10)
    pen.path(closed(hub + np.array([(0, -200), (50, 0), (0, -30), (-50, 0)])), "frame")
    for side in SIDES:
        spot = hub + np.array((0, 35)) + np.array(SIDE_MIDS[side]) * 0.64
        pen.text(spot, str(side), font_size=100, text_anchor="middle", **ink)
    wide = 2 * HALF_HEIGHT
    if x1 - x0 > 6 * PITCH:
        for k in range(4):
            bar = x1 - 4400 + wide * k
            if k < 3:
                pen.path(f"M{bar} {foot - 40}h{wide}v70h-{wide}z", "halo" if k % 2 else "frame", "frame", 8)
            pen.text(np.array((bar, foot + 170)), str(k * m.scale), font_size=110, text_anchor="middle", **ink)
        caption = f"metres, {m.scale} to the hex"
        spot = np.array((x1 - 4400 + 1.5 * wide, foot - 100))
        pen.text(spot, caption, font_size=110, font_style="italic", text_anchor="middle", **ink)
    pen.end()


def draw_sight(sheet: Sheet, line: SightLine) -> None:
    """Solid as far as one sees, broken beyond; a cross where it is blocked, a lozenge on each hindrance."""
    pen = sheet.pen
    a, b = floats([line.start])[0], floats([line.end])[0]
    stop = floats([line.blocked])[0] if line.blocked else b
    u = (b - a) / max(float(length(b - a)), 1.0)
    for w, tone in ((58, "halo"), (30, "sight")):
        pen.line(strokes(np.stack([a, stop])), tone, w, stroke_linecap="round")
    if line.blocked:
        pen.line(strokes(np.stack([stop, b])), "halo", 44, 0.8)
        pen.line(strokes(np.stack([stop, b])), "sight_blocked", 24, stroke_dasharray="110 80")
    for end in (a, b):
        pen.put("circle", cx=int(end[0]), cy=int(end[1]), r=115, **pen.look("none", "halo", 60, 1))
        pen.put("circle", cx=int(end[0]), cy=int(end[1]), r=115, **pen.look("none", "sight", 30, 1))
    for spot, text in line.hindered:
        p = floats([spot])[0]
        rhomb = p + 95 * np.stack([u, left(u), -u, -left(u)])
        pen.path(closed(rhomb), "sight_hindered", "halo", 22)
        callout(sheet, p + side_step(u), text, "sight_hindered")
    if line.blocked:
        arms = 110 * np.array([(math.cos(t), math.sin(t)) for t in (0.785, 2.356)])
        cross = strokes(*(np.stack([stop - arm, stop + arm]) for arm in arms))
        pen.line(cross, "halo", 90, stroke_linecap="round")
        pen.line(cross, "sight_blocked", 52, stroke_linecap="round")
    if line.caption:
        x0, _, _, y1 = sheet.box
        foot = np.array((x0, y1 + 860))
        pen.text(foot, words(line.caption), font_size=150, fill=pen.theme["sight"], font_weight="700")


def side_step(u: Points) -> Points:
    """From a mark on the line to the place of its text, clear of the line."""
    n = left(u)
    return np.asarray((n if n[1] < 0 else -n) * 230 + np.array((0, 45)))


def callout(sheet: Sheet, p: Points, text: str, tone: str) -> None:
    pen = sheet.pen
    pen.text(
        p, words(text), font_size=150, font_weight="700", text_anchor="middle", fill=pen.colour(tone),
        stroke=pen.theme["halo"], stroke_width=44, paint_order="stroke", stroke_linejoin="round",
    )  # fmt: skip
