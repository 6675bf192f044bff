"""Roofs from footprints: a rectangle gets a ridge, hips or gables; any other outline a flat roof with a parapet."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from hedgerow.board import terrain
from hedgerow.board.grid import OFF
from hedgerow.board.ground import Points, floats, left, length
from hedgerow.board.pen import closed, mix, strokes
from hedgerow.board.shapes import Shape
from hedgerow.board.sheet import LIGHT, Sheet
from hedgerow.board.texture import scatter


class Wing(NamedTuple):
    """A rectangle under a pitched roof."""

    a: Points
    """The middle of one end."""
    u: Points
    """Unit vector along the ridge."""
    long: float
    wide: float
    start: float
    """How far the ridge stops short of the first end: 0 a gable, more a hip, less a valley in another roof."""
    end: float

    @property
    def b(self) -> Points:
        return np.asarray(self.a + self.u * self.long)

    def ridge(self) -> Points:
        return np.array([self.a + self.u * self.start, self.b - self.u * self.end])

    def planes(self) -> list[tuple[Points, Points]]:
        """The way each plane faces; its corners, eaves first."""
        n, (c, d) = left(self.u) * self.wide / 2, self.ridge()
        found = [
            (left(self.u), np.array([self.a + n, self.b + n, d, c])),
            (-left(self.u), np.array([self.a - n, self.b - n, d, c])),
        ]
        if self.start > 0:
            found.append((-self.u, np.array([self.a + n, self.a - n, c])))
        if self.end > 0:
            found.append((self.u, np.array([self.b + n, self.b - n, d])))
        return found

    def holds(self, p: Points) -> bool:
        d = p - self.a
        return bool(-5 <= d @ self.u <= self.long + 5 and abs(d @ left(self.u)) <= self.wide / 2 + 5)


def rectangle(ring: Points) -> tuple[Points, Points, float, float] | None:
    """One end's middle, the direction, length and width, if the ring is a rectangle."""
    if len(ring) != 4 or length(ring[0] + ring[2] - ring[1] - ring[3]) > 6:
        return None
    along, across = ring[2] - ring[1], ring[1] - ring[0]
    if abs(float(along @ across)) > 0.03 * float(length(along) * length(across)):
        return None
    if length(along) < length(across):
        ring = np.roll(ring, 1, 0)
        along, across = ring[2] - ring[1], ring[1] - ring[0]
    long = float(length(along))
    return (ring[0] + ring[1]) / 2, along / long, long, float(length(across))


def wings_of(sheet: Sheet, rings: list[Points], hipped: bool) -> list[Wing]:
    """Rectangles with their roofs: a wing that grows out of one before it starts in that roof's valley."""
    found: list[Wing] = []
    for ring in rings:
        if (box := rectangle(ring)) is None:
            continue
        a, u, long, wide = box
        ends = [min(wide, long) / 2 if hipped or long < 1.05 * wide else 0.0] * 2
        for other in found:
            if abs(float(other.u @ u)) > 0.2:
                continue
            if other.holds(a + u * long) and not other.holds(a):
                a, u = a + u * long, -u
            if other.holds(a) and not other.holds(a + u * long):
                out = abs(float((a - other.a) @ left(other.u)))
                cut = other.wide / 2 - out
                a, long = a + u * cut, long - cut
                ends = [-min(wide, other.wide) / 2, ends[1]]
                break
        found.append(Wing(a, u, long, wide, *ends))
    return found


def draw_buildings(sheet: Sheet) -> None:
    """House by house: shadow, walls, then the planes of the roof."""
    pen = sheet.pen
    shapes = sheet.map.of(*terrain.BUILDINGS.values())
    groups: dict[int, list[Shape]] = {}
    for k, shape in enumerate(shapes):
        groups.setdefault(building_at(sheet, shape, k), []).append(shape)
    sheet.shadow([sheet.names[id(s)] for s in shapes], 120)
    for which, group in groups.items():
        church = which < len(sheet.map.buildings) and sheet.map.buildings[which].style == "church"
        pen.group(**pen.look("roof_line", "roof_line", 26, 1))
        for shape in group:
            pen.use(sheet.names[id(shape)])
        pen.end()
        rings = [floats(shape.rings[0]) for shape in group]
        hipped = float(sheet.luck.at("hip", rings[0][0])) < 0.45
        wings = wings_of(sheet, rings, hipped)
        for shape, ring in zip(group, rings, strict=True):
            if rectangle(ring) is None:
                draw_flat_roof(sheet, shape)
        for wing in wings:
            draw_roof(sheet, wing, group[0].kind)
        if church and wings:
            tower = wings[-1].a + wings[-1].u * wings[-1].long / 2
            x, y = np.rint(tower).astype(int).tolist()
            pen.line(f"M{x} {y - 80}v160M{x - 50} {y - 30}h100", "ridge", 24)


def building_at(sheet: Sheet, shape: Shape, k: int) -> int:
    """The number of the building a footprint belongs to; a footprint of none is one of its own."""
    x, y = floats(shape.rings[0]).mean(0).round().astype(int).tolist()
    h = sheet.grid.hex_at((x, y))
    own = next((i for i, b in enumerate(sheet.map.buildings) if h != OFF and h in b.hexes), None)
    return len(sheet.map.buildings) + k if own is None else own


def draw_roof(sheet: Sheet, wing: Wing, material: str) -> None:
    """Planes lit by the sun; tile rows on stone houses, boards on wooden ones: told apart at a glance."""
    pen = sheet.pen
    low, high = (pen.theme[material + end] for end in ("_dark", "_light"))
    pen.group(stroke=low, stroke_width=5)
    for facing, plane in wing.planes():
        pen.path(closed(plane), mix(low, high, float(facing @ LIGHT + 1) / 2))
    pen.end()
    ridge = wing.ridge()
    if material == "wooden":
        draw_boards(sheet, wing)
    else:
        rows = [tile_rows(plane) for _, plane in wing.planes() if len(plane) == 4]
        pen.line("".join(rows), "roof_line", 5, 0.4)
    if length(ridge[1] - ridge[0]) > 10:
        pen.line(strokes(ridge), "ridge", 13)


def tile_rows(plane: Points) -> str:
    a, b, c, d = plane
    return strokes(*(np.stack([a + (d - a) * t, b + (c - b) * t]) for t in (0.3, 0.6, 0.88)))


def draw_boards(sheet: Sheet, wing: Wing) -> None:
    """Boards across the whole roof: one broad line, dashed."""
    a = wing.a + wing.u * max(wing.start, 0)
    b = wing.b - wing.u * max(wing.end, 0)
    if length(b - a) > 60:
        ink = float(sheet.pen.theme["ink"])
        sheet.pen.line(strokes(np.stack([a, b])), "roof_line", wing.wide / ink, 0.38, stroke_dasharray="5 45")


def draw_flat_roof(sheet: Sheet, shape: Shape) -> None:
    """Light on the parapets towards the sun, shade behind them."""
    pen, name = sheet.pen, sheet.names[id(shape)]
    low, high = (pen.theme[shape.kind + end] for end in ("_dark", "_light"))
    pen.use(name, mix(low, high, 0.5))
    pen.clip([name])
    for tone, sign in ((low, 1), (high, -1)):
        x, y = (round(-sign * v * 30) for v in LIGHT.tolist())
        pen.use(name, "none", tone, 50 / pen.theme["ink"], 0.7, x=-x, y=-y)
    pen.end()
    pen.use(name, "none", "roof_line", 18)


def draw_town(sheet: Sheet) -> None:
    """A built-up area: it counts as a whole, so its houses only fill it."""
    if not sheet.map.of("town"):
        return
    sheet.shadow(sheet.all("town"), 90)
    sheet.fill("town", "town", "town_line", 16)
    taken = sheet.mask("town")
    spots = scatter(sheet.box, 265, sheet.luck, "town", 0.2)
    for p in spots[taken.around(spots, 150)]:
        chance = [float(sheet.luck.at(f"town {k}", p)) for k in range(4)]
        angle = 0.33 + (math.pi / 2 if chance[0] < 0.5 else 0) + 0.2 * (chance[1] - 0.5)
        u = np.array([math.cos(angle), math.sin(angle)])
        long, wide = 150 + 70 * chance[2], 110 + 30 * chance[3]
        hip = wide / 2 if chance[1] < 0.4 else 0.0
        wing = Wing(p - u * long / 2, u, long, wide, hip, hip)
        n = left(u) * wide / 2
        sheet.pen.path(closed(np.array([wing.a + n, wing.b + n, wing.b - n, wing.a - n])), "roof_line", "roof_line", 18)
        draw_roof(sheet, wing, "stone" if chance[3] < 0.7 else "wooden")
