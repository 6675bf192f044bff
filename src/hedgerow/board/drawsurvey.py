"""Survey maps, a hundred metres to the hex and more: contours with their heights, woods as a fine grain, towns as dozens of
roofs along their street, fields as the strips of many farms. Same paper, same ink, same light as the large maps.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Final

import numpy as np

from hedgerow.board import terrain
from hedgerow.board.drawfields import draw_floors, draw_ground, draw_plants
from hedgerow.board.drawrelief import Relief, draw_gullies, draw_levels
from hedgerow.board.drawsheet import SERIF, draw_grid, draw_hex_names, draw_objectives, halo
from hedgerow.board.drawsides import draw_hexsides
from hedgerow.board.drawways import draw_bridges, draw_trails, draw_water
from hedgerow.board.drawwoods import CLUMPS
from hedgerow.board.ground import Points, floats, left, length, normals, respace, thin
from hedgerow.board.hexmap import LEVEL_METRES
from hedgerow.board.pen import closed, dots, many, strokes, words
from hedgerow.board.shapes import Shape
from hedgerow.board.sheet import GRAIN, LIGHT, Sheet
from hedgerow.board.texture import Mask, drift, scatter

SMALL: Final = 0.5
"""Trees of a survey map beside those of a large one."""
COPSES: Final = 4
CORNERS: Final = np.array([(1, 1), (1, -1), (-1, -1), (-1, 1)]) / 2


def survey_symbols(sheet: Sheet) -> None:
    """Clumps of trees at half their size, and single trees for hedges and roads."""
    pen = sheet.pen
    for k in range(COPSES):
        pen.group(f"lone{k}", **pen.look("tree", "tree_line", 8, 1))
        pen.put("circle", cx=0, cy=0, r=24 + 4 * k)
        pen.put("circle", cx=-6, cy=-8, r=11 + 2 * k, fill=pen.theme["tree_light"], stroke="none")
        pen.end()
    if sheet.map.of("woods"):
        for tone in range(CLUMPS[0]):
            for k in range(CLUMPS[1]):
                pen.group(f"copse{tone}{k}")
                pen.group(transform=f"scale({SMALL})")
                pen.use(f"clump{tone}{k}")
                pen.end()
                pen.end()


# ---- relief ----

CONTOURS: Final = Relief(casts=(5, 38, 0.022), tint=0.8, rim=(60, 0.024, (120, 260, 420)), strokes=(46, 88))


def draw_contours(sheet: Sheet) -> None:
    """Layered tints under fine contours; short strokes fall to the low side, longer where the slope turns from the sun."""
    draw_levels(sheet, CONTOURS)


def draw_contour_lines(sheet: Sheet) -> None:
    """Elevation lines decide sight, so they show above the woods, each with its height here and there."""
    sheet.fill(terrain.HILL, "none", "halo", 30, 0.4)
    sheet.fill(terrain.HILL, "none", "crest", 15)
    for shape in sheet.map.of(terrain.HILL):
        for ring in shape.rings:
            for spot in label_spots(sheet, floats(ring)):
                height_label(sheet, spot, str(shape.level * LEVEL_METRES))


def label_spots(sheet: Sheet, ring: Points) -> list[Points]:
    """Two or three places on a contour, clear of the dots and names of hexes, and of roads."""
    p = respace(ring, 120, closed=True)
    dot = floats(sheet.grid.centers)
    names = dot - np.array((0, 440))
    ways = [respace(c, 100) for c in sheet.courses("road", "paved", "stream", "river")]
    taken = np.vstack([dot, names, *ways])
    room = np.array([float(length(taken - q).min()) for q in p])
    inside = sheet.within(p) & sheet.within(p - 200) & sheet.within(p + 200)
    room = np.where(inside, room, 0)
    wanted = max(1, round(len(p) / 60))
    found: list[Points] = []
    for start in range(wanted):
        part = np.arange(start * len(p) // wanted, (start + 1) * len(p) // wanted)
        best = part[int(room[part].argmax())]
        if room[best] > 150:
            found.append(p[best])
    return found


def height_label(sheet: Sheet, p: Points, text: str) -> None:
    pen = sheet.pen
    x, y = np.rint(p).astype(int).tolist()
    pen.put("rect", x=x - 105, y=y - 68, width=210, height=136, rx=26, **pen.look("halo", "crest", 9, 1))
    pen.text(np.array((x, y + 42)), text, font_size=118, font_weight="700", text_anchor="middle", fill=pen.colour("crest"))


# ---- country ----

def draw_country(sheet: Sheet) -> None:
    """Open ground: grass, the faint bounds of pastures, lone trees along them."""
    draw_ground(sheet)
    pen, luck = sheet.pen, sheet.luck
    kinds = sorted({s.kind for s in sheet.map.shapes} - {terrain.HILL})
    taken = sheet.mask(*kinds)
    ends = scatter(sheet.box, 1150, luck, "bound", 0.9)
    bounds = []
    for p, turn, long in zip(ends, luck.at("bound turn", ends), luck.at("bound long", ends), strict=True):
        angle = GRAIN + 0.35 * (turn - 0.5) + (math.pi / 2 if turn > 0.5 else 0)
        u = np.array([math.cos(angle), math.sin(angle)])
        run = p + np.linspace(0, 500 + 800 * long, 9)[:, None] * u
        run = run + 26 * np.sin(np.linspace(0, 4, 9))[:, None] * left(u)
        clear = ~taken.near(run, 90) & sheet.within(run)
        run = run[: int(np.argmin(clear)) if not clear.all() else 9]
        if len(run) > 3:
            bounds.append(run)
    pen.line(strokes(*bounds), "grass", 11, 0.75, stroke_linecap="round")
    trees = np.vstack([respace(b, 95) for b in bounds]) if bounds else np.zeros((0, 2))
    stamp_trees(sheet, trees[luck.at("hedge tree", trees) < 0.22])
    loose = scatter(sheet.box, 620, luck, "lone", 0.95)
    stamp_trees(sheet, loose[~taken.near(loose, 130) & (luck.at("lone", loose) < 0.08)])


def stamp_trees(sheet: Sheet, p: Points) -> None:
    """Lone trees with their shadows."""
    p = p[sheet.within(p)]
    if not len(p):
        return
    sheet.pen.line(dots(p - LIGHT * 24), "shade", 52, 0.2, stroke_linecap="round")
    for q, chance in zip(p, sheet.luck.at("tree size", p), strict=True):
        sheet.pen.stamp(f"lone{int(COPSES * chance)}", q)


STRIPS: Final = ("grain", "strips", "roots", "hay", "plough", "grain_strip", "strips_strip")


def draw_strip_fields(sheet: Sheet) -> None:
    """Narrow plots side by side, no two farms alike; each crop has furrows of its own."""
    for shape in sheet.map.of(*terrain.CROPS):
        name = sheet.names[id(shape)]
        sheet.shadow([name], 36)
        sheet.pen.use(name, "strips")
        sheet.pen.clip([name])
        draw_strips(sheet, shape)
        sheet.pen.end()
        sheet.pen.use(sheet.rims[id(shape)], "none", "strips_edge", 12)


def draw_strips(sheet: Sheet, shape: Shape) -> None:
    pen, luck = sheet.pen, sheet.luck
    rim = np.vstack([floats(r) for r in shape.rings])
    place = np.rint(rim.mean(0)).astype(int).tolist()
    angle = GRAIN + (math.pi / 2 if luck.one("strip turn", *place) > 0.5 else 0) + 0.5 * (luck.one("strip skew", *place) - 0.5)
    u = np.array([math.cos(angle), math.sin(angle)])
    v = left(u)
    along, across = rim @ u, rim @ v
    low, high, at, k = float(along.min()) - 50, float(along.max()) + 50, float(across.min()), 0
    edges: list[Points] = []
    furrows: list[Points] = []
    broken: list[Points] = []
    while at < float(across.max()):
        wide = 120 + 150 * luck.one("strip wide", *place, k)
        box = np.array([low * u + at * v, high * u + at * v, high * u + (at + wide) * v, low * u + (at + wide) * v])
        pen.path(closed(box), STRIPS[int(len(STRIPS) * luck.one("strip tone", *place, k))])
        edges.append(box[:2])
        lines = furrows if luck.one("strip crop", *place, k) < 0.6 else broken
        lines += [np.array([low * u + (at + t) * v, high * u + (at + t) * v]) for t in np.arange(34, wide - 14, 34)]
        at, k = at + wide, k + 1
    pen.line(strokes(*furrows), "strips_line", 6, 0.55)
    pen.line(strokes(*broken), "roots_line", 10, 0.6, stroke_dasharray="26 30")
    pen.line(strokes(*edges), "strips_edge", 9, 0.8)


def draw_fine_woods(sheet: Sheet) -> None:
    """A fine grain of crowns under one edge."""
    names = sheet.all("woods")
    if not names:
        return
    pen, luck = sheet.pen, sheet.luck
    sheet.shadow(names, 80)
    sheet.fill("woods", "woods")
    p = scatter(sheet.box, 215, luck, "crown", 0.35)
    p = p[sheet.mask("woods").near(p, 70)]
    tone = 0.5 + 1.1 * (drift(luck, "tone", p, 1900) - 0.5) + 0.3 * (luck.at("tone", p) - 0.5)
    which = (tone * CLUMPS[0]).astype(int).clip(0, CLUMPS[0] - 1)
    layout = (luck.at("layout", p) * CLUMPS[1]).astype(int)
    order = np.lexsort((p[:, 0], p[:, 1]))
    pen.clip(names)
    for i in order.tolist():
        pen.stamp(f"copse{which[i]}{layout[i]}", p[i])
    pen.end()
    sheet.fill("woods", "none", "woods_line", 14)


# ---- roads and towns ----

def draw_high_roads(sheet: Sheet) -> None:
    """White between two lines, trees along it where there is room."""
    pen = sheet.pen
    beds = sheet.courses("rail")
    pen.line(strokes(*beds), "rail", 62 / pen.theme["ink"])
    pen.line(strokes(*beds), "halo", 34 / pen.theme["ink"], stroke_dasharray="110 110")
    for kind in ("road", "paved"):
        sheet.fill(kind, "none", kind + "_line", 30)
    for kind in ("road", "paved"):
        sheet.fill(kind, kind)
    avenue = [c + s * 92 * normals(c) for c in (respace(r, 210) for r in sheet.courses("road", "paved")) for s in (-1, 1)]
    if avenue:
        p = np.vstack(avenue)
        kinds = sorted({s.kind for s in sheet.map.shapes} - {terrain.HILL, "road", "paved", "bridge"})
        free = ~sheet.mask(*kinds).near(p, 60) if kinds else np.ones(len(p), dtype=bool)
        stamp_trees(sheet, p[free & (drift(sheet.luck, "avenue", p, 2600) < 0.52)])


def draw_roofs(sheet: Sheet) -> None:
    """A town hex: its streets, and house beside house along them, gable to the street."""
    towns = sheet.map.of("town")
    if not towns:
        return
    pen = sheet.pen
    sheet.shadow(sheet.all("town"), 50)
    sheet.fill("town", "town", "town_line", 11)
    streets = [respace(c, 60) for c in sheet.courses("road", "paved")]
    pen.clip(sheet.all("town"))
    for w, tone in ((100, "road_line"), (70, "road")):
        pen.line(strokes(*(thin(s, 2) for s in streets)), tone, w / pen.theme["ink"], stroke_linecap="round")
    pen.end()
    mask = sheet.mask("town")
    water = sheet.mask("stream", "river", "water")
    for h, kind in sheet.map.terrain.items():
        if kind == "town":
            draw_houses(sheet, h, streets, mask, water)
    for hexes in sheet.grid.clusters(h for h, kind in sheet.map.terrain.items() if kind == "town"):
        if len(hexes) > 1:
            draw_church(sheet, floats([sheet.grid.center(hexes[len(hexes) // 2])])[0] + np.array((190, -150)))


def draw_houses(sheet: Sheet, h: int, streets: list[Points], mask: Mask, water: Mask) -> None:
    luck = sheet.luck
    dot = floats([sheet.grid.center(h)])[0]
    u = street_at(sheet, h, dot, streets)
    v = left(u)
    i, j = (a.ravel() for a in np.mgrid[-5:6, -4:5])
    place = (*sheet.grid.center(h), i * 17 + j)
    loose = [luck(f"house {k}", *place) for k in range(5)]
    along, across = i * 118 + 34 * (loose[0] - 0.5), j * 128 + 30 * (loose[1] - 0.5)
    at = dot + along[:, None] * u + across[:, None] * v
    near = np.full(len(at), 999.0)
    for s in streets:
        near = np.minimum(near, np.array([float(length(s - p).min()) for p in at]))
    fits = mask.around(at, 62) & (near > 92) & ~water.near(at, 60) & (loose[2] > 0.16) & (length(at - dot) > 62)
    boxes = [Box(p, u if x < 0.72 else v, 82 + 36 * x, 60 + 26 * y)
             for p, x, y in zip(at[fits], loose[3][fits], loose[4][fits], strict=True)]
    draw_boxes(sheet, boxes)


def street_at(sheet: Sheet, h: int, dot: Points, streets: Iterable[Points]) -> Points:
    """Which way the houses of a hex stand: along the road through it, else as chance has it."""
    best, found = 700.0, None
    for s in streets:
        away = length(s - dot)
        k = int(away.argmin())
        if len(s) > 1 and away[k] < best:
            best, way = float(away[k]), s[min(k + 1, len(s) - 1)] - s[max(k - 1, 0)]
            found = way / length(way)
    if found is not None:
        return np.asarray(found)
    angle = GRAIN + math.pi * sheet.luck.one("street", *sheet.grid.center(h))
    return np.array([math.cos(angle), math.sin(angle)])


class Box:
    """A house seen from above: its middle, the way its ridge runs, length and width."""

    def __init__(self, at: Points, u: Points, long: float, wide: float) -> None:
        self.at, self.u, self.long, self.wide = at, u, long, wide

    def corners(self, shift: float = 0.0, share: float = 1.0) -> Points:
        """The outline, or one half of the roof."""
        along, across = CORNERS[:, :1] * self.u * self.long, left(self.u) * self.wide
        return np.asarray(self.at + along + (CORNERS[:, 1:] * share + shift) * across)


def draw_boxes(sheet: Sheet, boxes: list[Box]) -> None:
    """Shadows, then lit and shaded halves of the roofs, tiles apart from thatch."""
    if not boxes:
        return
    pen = sheet.pen
    pen.path(many(np.array([b.corners() for b in boxes]) - LIGHT * 22, close=True), "shade", o=0.3)
    for roof, own in (("stone", [b for k, b in enumerate(boxes) if k % 5]), ("wooden", boxes[::5])):
        for side in (-1, 1):
            halves = np.array([b.corners(side * 0.25, 0.5) for b in own]).reshape(-1, 4, 2)
            lit = np.array([float(left(b.u) @ LIGHT) * side > 0 for b in own], dtype=bool)
            pen.path(many(halves[lit], close=True) if lit.any() else "", f"{roof}_light")
            pen.path(many(halves[~lit], close=True) if (~lit).any() else "", f"{roof}_dark")
    pen.path(many(np.array([b.corners() for b in boxes]), close=True), "none", "roof_line", 8)


def draw_church(sheet: Sheet, p: Points) -> None:
    """Nave, transept, and a cross on the roof."""
    pen, u = sheet.pen, np.array([1.0, 0.0])
    wings = [Box(p, u, 250, 110), Box(p + np.array((40, 0)), left(u), 210, 96)]
    pen.path(closed(*(w.corners() - LIGHT * 30 for w in wings)), "shade", o=0.3)
    for w in wings:
        pen.path(closed(w.corners()), "stone_dark", "roof_line", 16)
    for w in wings:
        pen.path(closed(w.corners(share=0.86)), "stone_light")
    x, y = np.rint(p + np.array((40, 0))).astype(int).tolist()
    pen.line(f"M{x} {y - 58}v116M{x - 36} {y - 18}h72", "ridge", 20)


# ---- names ----

def draw_names(sheet: Sheet) -> None:
    """Hex numbers; towns in large letters, water in its own colour, woods and hills in italics."""
    draw_hex_names(sheet)
    pen, m = sheet.pen, sheet.map
    wet = {h for line in m.lines if line.kind in ("stream", "river") for h in line.hexes}
    for label in m.labels:
        kind = m.terrain.get(label.hex, "")
        watery = kind in ("water", "marsh") or label.hex in wet
        size, tone = (250, "frame") if kind == "town" else (190, "water_line" if watery else "frame")
        x, y = sheet.grid.center(label.hex)
        lower = 640 if kind == "town" else 330
        pen.text(
            np.array((x, y + lower)), words(label.text), font_size=size, text_anchor="middle", font_family=SERIF,
            fill=pen.colour(tone), font_style="" if kind == "town" else "italic", letter_spacing=10, **halo(sheet, 44),
        )  # fmt: skip


SURVEY_LAYERS: Final[dict[str, Callable[[Sheet], None]]] = {
    "ground": draw_country, "floors": draw_floors, "hills": draw_contours, "fields": draw_strip_fields, "plants": draw_plants,
    "gullies": draw_gullies, "water": draw_water, "roads": draw_high_roads, "bridges": draw_bridges, "hexsides": draw_hexsides,
    "woods": draw_fine_woods, "crests": draw_contour_lines, "trails": draw_trails, "town": draw_roofs, "grid": draw_grid,
    "objectives": draw_objectives, "labels": draw_names,
}  # fmt: skip
"""What a survey map draws instead, bottom to top."""
