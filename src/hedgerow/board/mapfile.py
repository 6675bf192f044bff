"""Map files: one fact a line, in words (reference: `docs/maps.md`). Reading checks all; errors name the line.

>>> m = read_map('''map 1
... grid lettered 3x3
... woods A1 B1-B2
... road A3:5 B2 C2:2
... ''')
>>> sorted(m.grid.name(h) for h in m.terrain)
['A1', 'B1', 'B2']
"""

from __future__ import annotations

import difflib
import hashlib
import itertools
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from hedgerow.board import expand, terrain
from hedgerow.board.grid import SIDE_MIDS, Grid, GridError, Point
from hedgerow.board.gridtext import NO_HEX, LooseGrid, cell_table, make_grid
from hedgerow.board.hexmap import Building, Crossing, Growth, Label, Line, Map, MapError, Override, frozen, settled
from hedgerow.board.mapwriter import write_map
from hedgerow.board.shapes import HexSide, Shape, hexside

__all__ = ["Map", "MapError", "load_map", "read_map", "settle", "settled", "write_map"]

VERSION: Final = 1
HIGHEST: Final = 20
"""The highest level of raised ground."""
GRIDS: Final = ("lettered", "geomorphic", "numbered", "given")
LATTICE_SPOT: Final = re.compile(r"(?P<x>[+-]?\d+),(?P<y>[+-]?\d+)")
SETTLED: Final = ".settled"
HEX_SPOT: Final = re.compile(r"(?P<hex>[A-Za-z0-9]+)(?P<x>[+-]\d+),(?P<y>[+-]?\d+)")


def load_map(path: Path) -> Map:
    """The map in a file. If its shapes have been settled since it was last edited, they are taken as they are."""
    try:
        text = path.read_text("utf-8")
    except OSError as wrong:
        raise MapError(f"{path}: {wrong.strerror or wrong}") from wrong
    except UnicodeDecodeError as wrong:
        raise MapError(f"{path} is not a text file in UTF-8") from wrong
    beside = path.with_suffix(SETTLED)
    if beside != path and beside.exists():
        head, _, body = beside.read_text("utf-8").partition("\n")
        if head == settled_head(text):
            return read_map(body, beside.name)
    return read_map(text, path.name)


def settled_head(text: str) -> str:
    """The first line of a settled file: which text its shapes were grown from."""
    return f"# grown from {hashlib.sha256(text.encode()).hexdigest()}"


def settle(path: Path) -> Path:
    """Grow the shapes of a map once and write them beside it, so that they are the same on every machine ever after."""
    text = path.read_text("utf-8")
    beside = path.with_suffix(SETTLED)
    beside.write_text(f"{settled_head(text)}\n{write_map(settled(read_map(text, path.name)))}", "utf-8")
    return beside


def read_map(text: str, source: str = "") -> Map:
    """The map a text describes, with its shapes grown; raises `MapError` with every problem found."""
    reader = Reader()
    for number, line in joined_lines(text):
        try:
            reader.take(line)
        except (GridError, MapError) as wrong:
            where = f"line {number}: " if number else ""
            reader.problems.append(f"{where}{wrong}")
    prefix = f"{source}, " if source else ""
    if not reader.problems:
        try:
            return expand.grow(reader.result())
        except (GridError, MapError) as wrong:
            raise MapError(f"{source}: {wrong}" if source else str(wrong)) from wrong
    raise MapError(*(prefix + p for p in reader.problems))


def joined_lines(text: str) -> Iterable[tuple[int, str]]:
    """Lines without comments and blanks, with their numbers; a line that begins with `+` goes on the one before."""
    held: tuple[int, str] | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#", 1)[0].strip()
        if line.startswith("+ ") and held:
            held = (held[0], f"{held[1]} {line[2:]}")
        elif line:
            if held:
                yield held
            held = (number, line)
    if held:
        yield held


class Reader:
    """Takes a map file line by line and checks each as it comes."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.started = False
        self.once: set[str] = set()
        self.words: dict[str, str] = {}
        self.growth: Growth = "organic"
        self.block = ""
        self._grid: Grid | None = None
        self.size: tuple[str, int, int, set[str]] = ("lettered", 15, 10, set())
        self.board = ""
        self.loose = LooseGrid()
        self.rows: dict[tuple[int, int], int] = {}
        self.columns: list[str] = []
        self.terrain: dict[int, str] = {}
        self.levels: dict[int, int] = {}
        self.lines: list[Line] = []
        self.sides: dict[HexSide, str] = {}
        self.buildings: list[Building] = []
        self.stairs: set[int] = set()
        self.crossings: list[Crossing] = []
        self.objectives: dict[int, str] = {}
        self.labels: list[Label] = []
        self.overrides: dict[int, Override] = {}
        self.given: list[Shape] = []
        self.handlers: dict[str, Callable[[str, list[str]], None]] = {
            "title": self.take_words, "note": self.take_words, "seed": self.take_number, "scale": self.take_number,
            "grow": self.take_growth, "grid": self.take_grid, "board": self.take_board, "terrain": self.take_block,
            "levels": self.take_block, "level": self.take_level, "building": self.take_building,
            "stairs": self.take_stairs, "objective": self.take_objective, "label": self.take_label,
            "hex": self.take_override, "shape": self.take_shape, "box": self.loose.take_box,
            "origin": self.loose.take_origin, "part": self.loose.take_part, "cell": self.loose.take_cell,
            **dict.fromkeys(("open", *terrain.AREAS.values()), self.take_area),
            **dict.fromkeys(terrain.LINES, self.take_line),
            **dict.fromkeys(terrain.SIDES, self.take_sides),
            **dict.fromkeys(terrain.CROSSINGS, self.take_crossing),
        }  # fmt: skip

    def take(self, line: str) -> None:
        word, *rest = line.split()
        if not self.started:
            self.started = True
            if word != "map" or len(rest) != 1 or not rest[0].isdecimal():
                raise MapError(f"a map file begins with 'map {VERSION}'")
            if int(rest[0]) != VERSION:
                raise MapError(f"this is map format {rest[0]}; only format {VERSION} is known here")
        elif word.isdecimal() and self.block:
            self.take_row(int(word), rest)
        elif handler := self.handlers.get(word):
            handler(word, rest)
        else:
            near = difflib.get_close_matches(word, self.handlers, 1)
            raise MapError(f"unknown word {word}" + (f"; did you mean {near[0]}?" if near else ""))

    # The sheet

    def only_once(self, word: str) -> None:
        if word in self.once:
            raise MapError(f"{word} is given twice")
        self.once.add(word)

    def take_words(self, word: str, rest: list[str]) -> None:
        self.only_once(word)
        self.words[word] = " ".join(rest)

    def take_number(self, word: str, rest: list[str]) -> None:
        self.only_once(word)
        self.words[word] = str(whole(rest[0] if len(rest) == 1 else "", f"{word} takes one number"))

    def take_growth(self, word: str, rest: list[str]) -> None:
        self.only_once(word)
        if rest == ["organic"]:
            self.growth = "organic"
        elif rest == ["none"]:
            self.growth = "none"
        else:
            raise MapError("grow is followed by organic or none")

    def take_board(self, word: str, rest: list[str]) -> None:
        self.only_once(word)
        if self._grid is not None:
            raise MapError("board must come before the first hex is named")
        if len(rest) != 1 or not rest[0].isalnum():
            raise MapError("board is followed by the letter or number of the board")
        self.board = rest[0]

    # The grid

    def take_grid(self, word: str, rest: list[str]) -> None:
        self.only_once(word)
        if self._grid is not None:
            raise MapError("grid must come before the first hex is named")
        kind, *more = rest or [""]
        if kind not in GRIDS:
            raise MapError(f"grid is followed by one of {', '.join(GRIDS)}")
        if kind == "given":
            self.loose.wanted = True
            return
        size = re.fullmatch(r"(\d+)x(\d+)", more[0]) if more else None
        flags = set(more[1:])
        if size is None or not flags <= ({"odd-down", "halves"} if kind == "numbered" else set()):
            raise MapError(f"write it as 'grid {kind} 15x10', columns by rows")
        columns, rows = int(size[1]), int(size[2])
        if not (1 <= columns <= 99 and 1 <= rows <= 99):
            raise MapError("a map has 1 to 99 columns and rows")
        self.size = (kind, columns, rows, flags)

    @property
    def grid(self) -> Grid:
        """The grid, fixed by the first line that names a hex."""
        if self._grid is None:
            self._grid = self.loose.grid() if self.loose.wanted else make_grid(*self.size, self.board)
            self.columns, self.rows = cell_table(self._grid)
        return self._grid

    def hex(self, token: str) -> int:
        return self.grid.index(token)

    def hexes(self, tokens: list[str]) -> list[int]:
        """`A1 B3-B6`: hexes, and straight rows of them."""
        found: list[int] = []
        for token in tokens:
            first, dash, last = token.partition("-")
            a = self.hex(first)
            if not dash:
                found.append(a)
                continue
            b = self.hex(last)
            side = self.grid.grain_side(a, b)
            if a != b and not side:
                raise MapError(f"{first} and {last} are not in one straight row of hexes")
            for h in self.grid.grain(a, side) if side else (a,):
                found.append(h)
                if h == b:
                    break
        if not found:
            raise MapError("no hex is named")
        return found

    def with_sides(self, token: str) -> tuple[int, list[int]]:
        """`F5`, or `F5:16` for a hex and some of its sides."""
        name, _, sides = token.partition(":")
        if not set(sides) <= set("123456"):
            raise MapError(f"{token}: sides are numbered 1 to 6, clockwise from north")
        return self.hex(name), [int(s) for s in sides]

    # Rows of cells

    def take_block(self, word: str, rest: list[str]) -> None:
        if rest:
            raise MapError(f"{word} stands alone; the rows follow")
        self.only_once(word)
        self.block = word
        if self.grid.parts[1:] or self.loose.wanted:
            raise MapError(f"a joined map has no rows; list its hexes, as in 'woods {self.grid.names[0]}'")

    def take_row(self, row: int, cells: list[str]) -> None:
        self.only_once(f"row {row} of {self.block}")
        if not any((row, c) in self.rows for c in range(len(self.columns))):
            raise MapError(f"there is no row {row}")
        if len(cells) != len(self.columns):
            raise MapError(f"row {row} has {len(cells)} cells, the map has {len(self.columns)} columns")
        for column, cell in enumerate(cells):
            h = self.rows.get((row, column))
            if h is None:
                if cell != NO_HEX:
                    raise MapError(f"column {self.columns[column]} has no hex in row {row}; write {NO_HEX} there")
            elif self.block == "terrain":
                if cell not in terrain.CELLS:
                    raise MapError(f"{cell} in column {self.columns[column]}; cells are {' '.join(terrain.CELLS)}")
                self.set_area(h, terrain.CELLS[cell])
            elif cell != ".":
                self.levels[h] = height(cell, f"{cell} in column {self.columns[column]}; levels are . and 1 to {HIGHEST}")

    def set_area(self, h: int, kind: str) -> None:
        if kind == "open":
            self.terrain.pop(h, None)
        else:
            self.terrain[h] = kind

    def take_area(self, word: str, rest: list[str]) -> None:
        for h in self.hexes(rest):
            self.set_area(h, word)

    def take_level(self, word: str, rest: list[str]) -> None:
        level = height(rest[0] if rest else "", f"level is followed by a number from 0 to {HIGHEST}, and hexes")
        for h in self.hexes(rest[1:]):
            self.levels[h] = level

    # Lines, hexsides, buildings

    def take_line(self, word: str, rest: list[str]) -> None:
        at = rest.index("via") if "via" in rest else len(rest)
        steps = [self.with_sides(token) for token in rest[:at]]
        if not steps:
            raise MapError(f"{word} is followed by the hexes it runs through")
        hexes = tuple(h for h, _ in steps)
        for a, b in itertools.pairwise(hexes):
            if not self.grid.side_to(a, b):
                raise MapError(f"{self.grid.name(a)} and {self.grid.name(b)} are not adjacent")
        ends = [steps[0][1], steps[-1][1]] if len(steps) > 1 else [steps[0][1][:1], steps[0][1][1:]]
        for k, (_, sides) in enumerate(steps):
            if sides and (0 < k < len(steps) - 1 or (len(steps) > 1 and len(sides) > 1) or len(sides) > 2):
                raise MapError("only the ends of a line name a side, and each names one")
        entry, leave = (sides[0] if sides else 0 for sides in ends)
        if len(hexes) == 1 and not entry:
            raise MapError("a line in one hex needs a side by which it comes in")
        via = tuple(self.spot(token) for token in rest[at + 1 :])
        if at < len(rest) and len(via) < 2:
            raise MapError("via is followed by two or more points")
        self.lines.append(Line(word, hexes, entry, leave, via))

    def take_sides(self, word: str, rest: list[str]) -> None:
        if not rest:
            raise MapError(f"{word} is followed by hexsides such as G4:126")
        for token in rest:
            h, sides = self.with_sides(token)
            if not sides:
                raise MapError(f"{token}: name the sides, as in {token}:126")
            for side in sides:
                key = hexside(self.grid, h, side)
                if self.sides.get(key, word) != word:
                    raise MapError(f"{self.grid.name(h)}:{side} has a {self.sides[key]} already")
                self.sides[key] = word

    def take_building(self, word: str, rest: list[str]) -> None:
        made = {"material": "", "style": "house", "storeys": "1", "name": ""}
        hexes: list[str] = []
        tokens = list(rest)
        while tokens:
            token = tokens.pop(0)
            if token in terrain.BUILDINGS.values():
                made["material"] = token
            elif token in terrain.STYLES:
                made["style"] = token
            elif token == "storeys" and tokens:
                made["storeys"] = tokens.pop(0)
            elif token == "name":
                made["name"] = " ".join(tokens)
                tokens = []
            else:
                hexes.append(token)
        material = made["material"] or ("wooden" if made["style"] == "barn" else "stone")
        storeys = whole(made["storeys"], "storeys is followed by a number")
        places = tuple(self.hexes(hexes))
        self.check_hangs_together(places)
        for h in places:
            if any(h in b.hexes for b in self.buildings):
                raise MapError(f"{self.grid.name(h)} belongs to a building already")
            self.set_area(h, material)
        self.buildings.append(Building(material, places, made["style"], storeys, made["name"]))

    def check_hangs_together(self, hexes: tuple[int, ...]) -> None:
        for k, h in enumerate(hexes):
            if h in hexes[:k]:
                raise MapError(f"{self.grid.name(h)} is named twice")
            if k and not any(self.grid.side_to(h, other) for other in hexes[:k]):
                raise MapError(f"{self.grid.name(h)} is not adjacent to the hexes named before it")

    def take_stairs(self, word: str, rest: list[str]) -> None:
        self.stairs.update(self.hexes(rest))

    def take_crossing(self, word: str, rest: list[str]) -> None:
        hexes = tuple(self.hexes(rest))
        self.check_hangs_together(hexes)
        self.crossings.append(Crossing(word, hexes))

    # Names and decrees

    def take_objective(self, word: str, rest: list[str]) -> None:
        if len(rest) != 2:
            raise MapError("write it as 'objective 2 G5'")
        h = self.hex(rest[1])
        if h in self.objectives:
            raise MapError(f"{rest[1]} has an objective already")
        if rest[0] in self.objectives.values():
            raise MapError(f"there is an objective {rest[0]} already")
        self.objectives[h] = rest[0]

    def take_label(self, word: str, rest: list[str]) -> None:
        if len(rest) < 2:
            raise MapError("write it as 'label G5 The mill'")
        self.labels.append(Label(self.hex(rest[0]), " ".join(rest[1:])))

    def take_override(self, word: str, rest: list[str]) -> None:
        if len(rest) != 3 or rest[1] not in ("terrain", "dot", "level"):
            raise MapError("write it as 'hex G5 terrain woods', 'hex G5 dot open' or 'hex G5 level 1'")
        h, what, value = self.hex(rest[0]), rest[1], rest[2]
        old = self.overrides.get(h, Override())
        if getattr(old, what) is not None:
            raise MapError(f"the {what} of {rest[0]} is given twice")
        if what == "level":
            self.overrides[h] = replace(old, level=height(value, f"a level is a number from 0 to {HIGHEST}"))
            return
        known = ("open", terrain.HILL, *terrain.DOMINANCE, *terrain.WATERCOURSES)
        if value not in known:
            raise MapError(f"{value} is no terrain; it is one of {' '.join(known)}")
        self.overrides[h] = replace(old, terrain=value) if what == "terrain" else replace(old, dot=value)

    # Polygons

    def take_shape(self, word: str, rest: list[str]) -> None:
        kind, *tokens = rest or [""]
        if kind not in terrain.SHAPES:
            raise MapError(f"shape is followed by one of {' '.join(sorted(terrain.SHAPES))}")
        level = height(tokens.pop(0) if tokens else "", "shape hill is followed by its level") if kind == "hill" else 0
        rings: list[list[Point]] = [[]]
        for token in tokens:
            if token == ";":
                rings.append([])
            else:
                rings[-1].append(self.spot(token))
        for ring in rings:
            if len(set(ring)) < 3:
                raise MapError("a ring has three or more different points")
        self.given.append(Shape(kind, tuple(tuple(ring) for ring in rings), level))

    def spot(self, token: str) -> Point:
        """`9600,4950` on the lattice, `K5` the dot, `K5:2` the middle of a side, `K5+120,-80` measured from the dot."""
        if found := LATTICE_SPOT.fullmatch(token):
            return int(found["x"]), int(found["y"])
        if found := HEX_SPOT.fullmatch(token):
            ox, oy = self.grid.center(self.hex(found["hex"]))
            return ox + int(found["x"]), oy + int(found["y"])
        h, sides = self.with_sides(token)
        ox, oy = self.grid.center(h)
        dx, dy = SIDE_MIDS[sides[0]] if sides else (0, 0)
        return ox + dx, oy + dy

    # The whole

    def result(self) -> Map:
        """The map as written, its shapes not grown yet."""
        if not self.started:
            raise MapError("the file is empty")
        named = {h for b in self.buildings for h in b.hexes}
        lone = sorted(h for h, t in self.terrain.items() if t in terrain.BUILDINGS.values() and h not in named)
        buildings = [*self.buildings, *(Building(self.terrain[h], (h,)) for h in lone)]
        buildings.sort(key=lambda b: b.hexes)
        if adrift := self.stairs - {h for b in buildings for h in b.hexes}:
            raise MapError(f"the stairs in {self.grid.name(min(adrift))} need a building around them")
        return Map(
            grid=self.grid,
            title=self.words.get("title", "Untitled"),
            note=self.words.get("note", ""),
            seed=int(self.words.get("seed", "1")),
            scale=int(self.words.get("scale", "30")),
            growth=self.growth,
            terrain=frozen(self.terrain),
            levels=frozen({h: level for h, level in self.levels.items() if level}),
            lines=tuple(self.lines),
            sides=frozen(self.sides),
            buildings=tuple(replace(b, stairs=tuple(h for h in b.hexes if h in self.stairs)) for b in buildings),
            crossings=tuple(self.crossings),
            objectives=frozen(self.objectives),
            labels=tuple(self.labels),
            overrides=frozen(self.overrides),
            given=tuple(self.given),
        )


def whole(token: str, complaint: str) -> int:
    if not token.isascii() or not token.isdecimal():
        raise MapError(complaint)
    return int(token)


def height(token: str, complaint: str) -> int:
    """A level."""
    level = whole(token, complaint)
    if level > HIGHEST:
        raise MapError(complaint)
    return level
