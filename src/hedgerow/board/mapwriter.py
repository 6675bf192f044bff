"""Writes a map as a map file that reads back as the very same map."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from hedgerow.board import terrain
from hedgerow.board.grid import Grid, Point
from hedgerow.board.gridtext import NO_HEX, cell_table, grid_lines, usual_grid
from hedgerow.board.hexmap import Building, Line, Map

WIDTH = 118
LETTERS = {kind: letter for letter, kind in terrain.CELLS.items()}


def write_map(m: Map) -> str:
    """The text of a map file. Shapes that were grown are not written: they grow again; see `settled`."""
    return "\n".join(line for part in (sheet(m), ground(m), features(m), names(m), polygons(m)) for line in part) + "\n"


def sheet(m: Map) -> Iterator[str]:
    yield "map 1"
    yield f"title {m.title}".rstrip()
    if m.note:
        yield f"note {m.note}"
    yield from grid_lines(m.grid)
    yield f"seed {m.seed}"
    yield f"scale {m.scale}"
    if m.growth != "organic":
        yield f"grow {m.growth}"


def ground(m: Map) -> Iterator[str]:
    if usual_grid(m.grid) is None:
        for kind in terrain.AREAS.values():
            yield from listed(kind, (m.grid.name(h) for h in sorted(m.terrain) if m.terrain[h] == kind))
        for level in sorted(set(m.levels.values())):
            yield from listed(f"level {level}", (m.grid.name(h) for h in sorted(m.levels) if m.levels[h] == level))
        return
    if m.terrain:
        yield from rows(m.grid, "terrain", {h: LETTERS[kind] for h, kind in m.terrain.items()})
    if m.levels:
        yield from rows(m.grid, "levels", {h: str(level) for h, level in m.levels.items()})


def rows(grid: Grid, word: str, cells: dict[int, str]) -> Iterator[str]:
    columns, table = cell_table(grid)
    wide = max(1, *map(len, columns), *map(len, cells.values()))
    yield ""
    yield word
    yield ("#    " + " ".join(c.ljust(wide) for c in columns)).rstrip()
    for row in sorted({row for row, _ in table}):
        found = [table.get((row, c)) for c in range(len(columns))]
        line = " ".join((NO_HEX if h is None else cells.get(h, ".")).ljust(wide) for h in found)
        yield f"{row:<4} {line}".rstrip()


def listed(word: str, tokens: Iterable[str]) -> Iterator[str]:
    """Tokens after a word, over as many lines as they need."""
    if line := " ".join(tokens):
        for part in textwrap.wrap(line, WIDTH - len(word), break_long_words=False, break_on_hyphens=False):
            yield f"{word} {part}"


def continued(line: str) -> Iterator[str]:
    """One long line, going on with `+`."""
    first, *more = textwrap.wrap(line, WIDTH, break_long_words=False, break_on_hyphens=False)
    yield first
    yield from (f"+ {part}" for part in more)


def features(m: Map) -> Iterator[str]:
    yield ""
    for line in m.lines:
        yield from continued(line_text(m.grid, line))
    for crossing in m.crossings:
        yield f"{crossing.kind} {' '.join(map(m.grid.name, crossing.hexes))}"
    for kind in terrain.SIDES:
        at: dict[int, str] = {}
        for (h, side), what in sorted(m.sides.items()):
            if what == kind:
                at[h] = at.get(h, "") + str(side)
        yield from listed(kind, (f"{m.grid.name(h)}:{sides}" for h, sides in at.items()))
    in_rows = usual_grid(m.grid) is not None
    for b in m.buildings:
        if not in_rows or len(b.hexes) > 1 or b != Building(b.material, b.hexes, stairs=b.stairs):
            yield building_text(m.grid, b)
    yield from listed("stairs", (m.grid.name(h) for b in m.buildings for h in b.stairs))


def line_text(grid: Grid, line: Line) -> str:
    names = [grid.name(h) for h in line.hexes]
    if len(names) == 1:
        names[0] += f":{line.entry}{line.exit or ''}"
    else:
        names[0] += f":{line.entry}" if line.entry else ""
        names[-1] += f":{line.exit}" if line.exit else ""
    course = ["via", *map(spot, line.via)] if line.via else []
    return " ".join([line.kind, *names, *course])


def building_text(grid: Grid, b: Building) -> str:
    style = [b.style] if b.style != "house" else []
    storeys = ["storeys", str(b.storeys)] if b.storeys != 1 else []
    name = ["name", b.name] if b.name else []
    return " ".join(["building", b.material, *style, *map(grid.name, b.hexes), *storeys, *name])


def names(m: Map) -> Iterator[str]:
    for h, objective in m.objectives.items():
        yield f"objective {objective} {m.grid.name(h)}"
    for label in m.labels:
        yield f"label {m.grid.name(label.hex)} {label.text}"
    for h, what in sorted(m.overrides.items()):
        if what.terrain is not None:
            yield f"hex {m.grid.name(h)} terrain {what.terrain}"
        if what.dot is not None:
            yield f"hex {m.grid.name(h)} dot {what.dot}"
        if what.level is not None:
            yield f"hex {m.grid.name(h)} level {what.level}"


def polygons(m: Map) -> Iterator[str]:
    if m.given:
        yield ""
    for shape in m.given:
        level = f"{shape.level} " if shape.kind == terrain.HILL else ""
        yield from continued(f"shape {shape.kind} {level}" + " ; ".join(" ".join(map(spot, r)) for r in shape.rings))


def spot(p: Point) -> str:
    return f"{p[0]},{p[1]}"
