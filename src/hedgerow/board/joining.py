"""Maps turned, cropped and joined: the grid does the arithmetic, every shape goes with it point by point.

>>> from hedgerow.board.mapfile import read_map
>>> y = read_map("map 1\\ngrid geomorphic 5x2\\nboard y\\nwoods C1")
>>> z = read_map("map 1\\ngrid geomorphic 5x2\\nboard z\\nwoods C2")
>>> both = above(y, turned(z))
>>> sorted(both.grid.name(h) for h in both.terrain)
['yC1', 'zC2']
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from hedgerow.board.clip import cut_to_box
from hedgerow.board.grid import OFF, Box, Grid, Part
from hedgerow.board.hexmap import Building, Crossing, Line, Map, frozen
from hedgerow.board.shapes import HexSide, Shape, hexside

V = TypeVar("V")


def turned(m: Map) -> Map:
    """The map seen from the other side of the table."""
    return combined(m.grid.turned(), [m])


def cropped(m: Map, first: str, last: str) -> Map:
    """Only the hexrows from `first` to `last`. Shapes go on beyond, where nobody looks."""
    return combined(m.grid.cropped(first, last), [m])


def beside(m: Map, right: Map, shift: int = 0) -> Map:
    """`right` joined to the right edge, `shift` hexes lower."""
    return combined(m.grid.beside(right.grid, shift), [m, right])


def above(m: Map, below: Map, shift: int = 0) -> Map:
    """`below` joined to the lower edge, `shift` columns further right."""
    return combined(m.grid.above(below.grid, shift), [m, below])


def combined(grid: Grid, maps: Sequence[Map]) -> Map:
    """The maps in a grid made of theirs, in the same order. Where two share a hex, the first has the word on it."""
    whole = Map(grid, " / ".join(m.title for m in maps), "", maps[0].seed, maps[0].scale, "none")
    at = 0
    for m in maps:
        part = motion(m.grid.parts[0], grid.parts[at])
        clips = [p.clip for p in grid.parts[at : at + len(m.grid.parts)]]
        at += len(m.grid.parts)
        whole = added(whole, m, part, around(clips) if len(maps) > 1 else None)
    if len(maps) == 1:
        return replace(whole, title=maps[0].title, note=maps[0].note)
    return whole


def motion(old: Part, new: Part) -> Part:
    """How to move from where a board lay to where it lies now."""
    turn = old.turned != new.turned
    sign = -1 if turn else 1
    return Part("", turn, new.dx - sign * old.dx, new.dy - sign * old.dy)


def around(clips: Sequence[Box]) -> Box:
    """One box round several."""
    return min(c[0] for c in clips), min(c[1] for c in clips), max(c[2] for c in clips), max(c[3] for c in clips)


def added(whole: Map, m: Map, part: Part, clip: Box | None) -> Map:
    """One more board laid into the whole; what its art shows beyond its own piece of the map is cut off."""
    grid = whole.grid
    spots = {p: h for h, p in enumerate(grid.centers)}
    moved = [spots.get(part.place(p), OFF) for p in m.grid.centers]

    def kept(hexes: Sequence[int]) -> tuple[int, ...]:
        return tuple(moved[h] for h in hexes if moved[h] != OFF)

    shapes = tuple(s for s in (placed(s, part, clip) for s in m.shapes) if s is not None)
    own = [replace(b, hexes=kept(b.hexes), stairs=kept(b.stairs)) for b in m.buildings]
    return replace(
        whole,
        terrain=frozen(relabelled(m.terrain, moved) | dict(whole.terrain)),
        levels=frozen(relabelled(m.levels, moved) | dict(whole.levels)),
        objectives=frozen(relabelled(m.objectives, moved) | dict(whole.objectives)),
        overrides=frozen(relabelled(m.overrides, moved) | dict(whole.overrides)),
        lines=(*whole.lines, *(piece for line in m.lines for piece in pieces(line, moved, part))),
        sides=frozen(moved_sides(m, grid, moved, part.place_side) | dict(whole.sides)),
        buildings=merge_buildings(whole.buildings, own),
        crossings=(*whole.crossings, *(Crossing(c.kind, kept(c.hexes)) for c in m.crossings if kept(c.hexes))),
        labels=(*whole.labels, *(replace(x, hex=moved[x.hex]) for x in m.labels if moved[x.hex] != OFF)),
        given=(*whole.given, *shapes),
        shapes=(*whole.shapes, *shapes),
    )


def relabelled(values: Mapping[int, V], moved: Sequence[int]) -> dict[int, V]:
    return {moved[h]: value for h, value in values.items() if moved[h] != OFF}


def placed(shape: Shape, part: Part, clip: Box | None) -> Shape | None:
    """A shape at its new place; None if it lies wholly beyond its board's piece of the map."""
    found = shape.placed(part)
    if clip is None:
        return found
    rings = cut_to_box(found.rings, clip)
    return replace(found, rings=rings) if rings else None


def moved_sides(m: Map, grid: Grid, moved: Sequence[int], turn: Callable[[int], int]) -> dict[HexSide, str]:
    return {hexside(grid, moved[h], turn(side)): what for (h, side), what in m.sides.items() if moved[h] != OFF}


def pieces(line: Line, moved: Sequence[int], part: Part) -> list[Line]:
    """A line without the hexes that were cropped off; it may fall apart."""
    course = tuple(part.place(p) for p in line.course)
    runs: list[list[int]] = [[]]
    for h in line.hexes:
        if moved[h] == OFF:
            runs.append([])
        else:
            runs[-1].append(moved[h])
    found = []
    for run in runs:
        if not run:
            continue
        entry = part.place_side(line.entry) if line.entry and run[0] == moved[line.hexes[0]] else 0
        leave = part.place_side(line.exit) if line.exit and run[-1] == moved[line.hexes[-1]] else 0
        found.append(Line(line.kind, tuple(run), entry, leave, course, course))
    return found


def merge_buildings(old: Sequence[Building], new: Sequence[Building]) -> tuple[Building, ...]:
    """Buildings of both boards; two that share a hex on the joint are one."""
    found = list(old)
    for b in new:
        mate = next((k for k, a in enumerate(found) if set(a.hexes) & set(b.hexes)), None)
        if mate is not None:
            a = found[mate]
            hexes = (*a.hexes, *(h for h in b.hexes if h not in a.hexes))
            stairs = tuple(h for h in hexes if h in (*a.stairs, *b.stairs))
            found[mate] = replace(a, hexes=hexes, stairs=stairs, storeys=max(a.storeys, b.storeys))
        elif b.hexes:
            found.append(b)
    return tuple(sorted(found, key=lambda b: b.hexes))
