"""Who sees whom on a whole map: a byte for every pair of hexes, worked out at once and kept on disk by content."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import reduce
from operator import or_
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType

import msgspec

from hedgerow.board import grid as grid_module
from hedgerow.board import line as line_module
from hedgerow.board import los as los_module
from hedgerow.board import outlines as outlines_module
from hedgerow.board import sight as sight_module
from hedgerow.board import spans as spans_module
from hedgerow.board import sweep as sweep_module
from hedgerow.board.grid import OFF, Grid
from hedgerow.board.line import course
from hedgerow.board.los import BLOCKED, CLEAR, LosRules, Verdict, judge_heights, line_of_sight
from hedgerow.board.sight import Landscape, Sight
from hedgerow.board.sweep import sweep
from hedgerow.kernel.memory import Memory

KEPT_VERDICTS = 4096                                      # explained lines kept, for those who ask again


class SightTable:
    """Who sees whom on a map under a game's rules: `rows[a][b]` is 0 for clear, 255 for blocked, else the hindrance.

    Where a game has several storeys, `upper[(i, j)]` holds the rows between storey i and storey j.
    """

    __slots__ = ("_touching", "_verdicts", "land", "rows", "rules", "upper")

    def __init__(self, land: Landscape, rules: LosRules, planes: dict[tuple[int, int], list[bytes]]) -> None:
        self.land = land
        self.rules = rules
        self.rows = planes[0, 0]
        self.upper = planes
        self._touching: dict[int, list[int]] = {}
        self._verdicts = Memory[Verdict](KEPT_VERDICTS)

    def code(self, a: int, b: int, floors: tuple[int, int] = (0, 0)) -> int:
        """0 for clear, 255 for blocked, else the hindrance."""
        return self.rows[a][b] if floors == (0, 0) or floors not in self.upper else self.upper[floors][a][b]

    def blocked(self, a: int, b: int) -> bool:
        return self.rows[a][b] == BLOCKED

    def seen_from(self, a: int) -> tuple[int, ...]:
        """Every other hex with an open line, hindered or not."""
        return tuple(b for b, code in enumerate(self.rows[a]) if code != BLOCKED and b != a)

    def explain(self, a: int, b: int, floors: tuple[int, int] = (0, 0)) -> Verdict:
        """The same verdict with its reasons and places."""
        return self._verdicts.recall((a, b, floors), lambda: line_of_sight(self.land, self.rules, a, b, floors))

    def touching(self, h: int) -> list[int]:
        """Per hex a, a number whose bit b tells whether the line from a to b touches hex `h`, border and ends included.

        With it a game lays smoke and fire over the table: what fills a hex, hexsides and all, is met by these lines.
        """
        if h not in self._touching:
            self._touching[h] = _lines_touching(self.land, h)
        return self._touching[h]

    def touches(self, a: int, b: int, h: int) -> bool:
        """Whether the line between two hexes touches a third, its border included."""
        return bool(self.touching(h)[a] >> b & 1)


class AlteredTable:
    """A table over ground that changed in play, such as a building come down: lines touching it are judged anew.

    Each is worked out when it is first asked for, so a change costs nothing until somebody looks.
    """

    __slots__ = ("_known", "_touched", "land", "rules", "table")

    def __init__(self, table: SightTable, land: Landscape, changed: Iterable[int]) -> None:
        self.table = table
        self.land = land
        self.rules = table.rules
        masks = [table.touching(h) for h in changed]
        self._touched = [reduce(or_, rows, 0) for rows in zip(*masks, strict=True)] or [0] * len(land.grid)
        self._known: dict[tuple[int, int, tuple[int, int]], int] = {}

    def code(self, a: int, b: int, floors: tuple[int, int] = (0, 0)) -> int:
        """0 for clear, 255 for blocked, else the hindrance."""
        if not self._touched[a] >> b & 1:
            return self.table.code(a, b, floors)
        key = (a, b, floors)
        if key not in self._known:
            self._known[key] = self._known[b, a, floors[::-1]] = self.explain(a, b, floors).code
        return self._known[key]

    def explain(self, a: int, b: int, floors: tuple[int, int] = (0, 0)) -> Verdict:
        """The verdict with its reasons and places."""
        return line_of_sight(self.land, self.rules, a, b, floors)

    def touches(self, a: int, b: int, h: int) -> bool:
        """Whether the line between two hexes touches a third, its border included."""
        return self.table.touches(a, b, h)


def _lines_touching(land: Landscape, h: int) -> list[int]:
    grid = land.grid
    find = grid.hex_of_cell
    hc, hr = grid.cells[h]
    masks = [0] * len(grid)
    for c, r in _steps(grid):
        way = course(c, r)
        for mc, mr in (*(cell for leg in way.legs for cell in leg.cells), *(k.cell for k in way.corners)):
            a, b = find((hc - mc, hr - mr)), find((hc - mc + c, hr - mr + r))
            if OFF not in (a, b):
                masks[a] |= 1 << b
                masks[b] |= 1 << a
    return masks


def _steps(grid: Grid) -> Iterator[tuple[int, int]]:
    """Every step from one hex of the grid to another that does not lie further left."""
    columns = max(c for c, _ in grid.cells) - min(c for c, _ in grid.cells)
    rows = max(r for _, r in grid.cells) - min(r for _, r in grid.cells)
    yield from ((c, r) for c in range(columns + 1) for r in range(-rows, rows + 1) if (c + r) % 2 == 0)


def sight_table(land: Landscape, rules: LosRules, *, cache: bool = True) -> SightTable:
    """The table of a map, from disk if the same map was worked out under the same rules before."""
    path = cache_folder() / f"{content_key(land, rules)}.los" if cache else None
    planes = _read(path, len(land.grid)) if path else None
    if planes is None:
        planes = work_out(land, rules)
        if path:
            _write(path, planes)
    return SightTable(land, rules, planes)


def work_out(land: Landscape, rules: LosRules) -> dict[tuple[int, int], list[bytes]]:
    """The rows of every pair of storeys, worked out for the whole map."""
    n = len(land.grid)
    storeys = 1 if rules.any_height else max(len(rules.heights(land, h)) for h in range(n))
    wanted = [(i, j) for i in range(storeys) for j in range(storeys)]
    planes = {key: [bytearray([BLOCKED]) * n for _ in range(n)] for key in wanted}
    for rows in planes.values():
        for h in range(n):
            rows[h][h] = CLEAR
    for pair in sweep(land, rules.terms, open_only=True):
        a, b = pair.a, pair.b
        sight = Sight(land, a, b, pair.contacts, pair.barriers, last=pair.last)
        for i, j in wanted:
            code = judge_heights(rules, sight, (i, j)).code
            planes[i, j][a][b] = code
            planes[j, i][b][a] = code
    return {key: [bytes(row) for row in rows] for key, rows in planes.items()}


def cache_folder() -> Path:
    """Where tables are kept: $HEDGEROW_CACHE, else hedgerow in the user's cache folder."""
    if given := os.environ.get("HEDGEROW_CACHE"):
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "hedgerow"


def content_key(land: Landscape, rules: LosRules) -> str:
    """A hash of all that the table depends on: the map, the rules' options and the code that judges."""
    grid = land.grid
    terms = rules.terms
    content = (
        grid.cells, grid.origin,
        [(s.kind, s.rings, s.level) for s in land.shapes],
        sorted((h, side, kind) for (h, side), kind in land.sides.items()),
        land.terrain, land.levels, land.buildings, sorted(land.rubble),
        rules.name, sorted(terms.drawn.items()), sorted(terms.inherent.items()), sorted(terms.barriers), terms.levels,
        sorted(terms.opaque),
        rules.limit, rules.any_height,
        [f"{f.__module__}.{f.__qualname__}" for f in _functions(rules)],
    )  # fmt: skip
    digest = hashlib.sha256(msgspec.msgpack.encode(content))
    for source in _sources(rules):
        digest.update(source)
    return digest.hexdigest()[:40]


def _functions(rules: LosRules) -> Iterator[FunctionType | BuiltinFunctionType]:
    for function in (*rules.blocking, *rules.hindering, rules.total, rules.heights):
        if not isinstance(function, FunctionType | BuiltinFunctionType):      # the latter in the compiled build
            raise TypeError("a line of sight rule is a plain function, so that tables can be told apart by its text")
        yield function


def _sources(rules: LosRules) -> Iterator[bytes]:
    """The text of every module whose code has a say, so that a corrected rule never meets an old table."""
    modules = [
        grid_module, line_module, sight_module, outlines_module, spans_module, sweep_module, los_module,
        sys.modules[__name__],
    ]  # fmt: skip
    names = dict.fromkeys(f.__module__ for f in _functions(rules))
    for module in modules + [sys.modules[name] for name in names]:
        file = _source_of(module)
        with suppress(OSError):
            yield file.read_bytes() if file else b""


def _source_of(module: ModuleType) -> Path | None:
    """The file it was written in; a compiled module lies beside it."""
    file = Path(module.__file__) if module.__file__ else None
    return file if file is None or file.suffix == ".py" else file.with_name(module.__name__.rpartition(".")[2] + ".py")


def _write(path: Path, planes: dict[tuple[int, int], list[bytes]]) -> None:
    """Keep a table. A cache that cannot be written is no reason to stop."""
    data = msgspec.msgpack.encode([(i, j, b"".join(rows)) for (i, j), rows in planes.items()])
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(hashlib.sha256(data).digest() + data)
        Path(file.name).replace(path)


def _read(path: Path, n: int) -> dict[tuple[int, int], list[bytes]] | None:
    """A kept table, or None if there is none or it is damaged."""
    try:
        stored = path.read_bytes()
    except OSError:
        return None
    digest, data = stored[:32], stored[32:]
    if hashlib.sha256(data).digest() != digest:
        return None
    planes = msgspec.msgpack.decode(data, type=list[tuple[int, int, bytes]])
    return {(i, j): [rows[k * n : (k + 1) * n] for k in range(n)] for i, j, rows in planes}
