"""How fast the boards are: tables of lines of sight, with and without the cache, a lookup, a drawing."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle, islice

from hedgerow.board.atlas import game_of, has_half_hexes, rules_of, shipped_maps
from hedgerow.board.draw import draw
from hedgerow.board.grid import Grid
from hedgerow.board.hexmap import Map
from hedgerow.board.joining import beside
from hedgerow.board.line import course
from hedgerow.board.los import LosRules
from hedgerow.board.mapfile import load_map
from hedgerow.board.sight import Landscape
from hedgerow.board.sighttable import SightTable, sight_table
from hedgerow.board.survey import survey

LOOKUPS = 200_000


def measure() -> list[tuple[str, float, str]]:
    """Name, value and unit of each figure, on maps that come with the games."""
    small, boards = _maps()
    m, rules = small
    land = survey(m)
    found = [(f"LOS tables of {m.title}, {_size(m.grid)}", _seconds(lambda: _anew(land, rules)), "s")]
    if boards:
        joined, board_rules = boards
        both = survey(joined)
        found.append((f"LOS tables of {joined.title}, {_size(joined.grid)}", _seconds(lambda: _anew(both, board_rules)), "s"))
        found.append(("the same tables from the cache", 1000 * _cached(both, board_rules), "ms"))
    found.append(("LOS lookup", _lookup(sight_table(land, rules)), "µs"))
    found.append(("one line with its reasons", _explained(sight_table(land, rules)), "ms"))
    found.append((f"drawing {m.title}", 1000 * min(_seconds(lambda: draw(m)) for _ in range(3)), "ms"))
    return found


def _maps() -> tuple[tuple[Map, LosRules], tuple[Map, LosRules] | None]:
    """The map of whole hexes with the most corners in its outlines, and two boards joined side by side."""
    loaded = [(load_map(file), rules_of(game_of(file))) for file in shipped_maps()]
    small = max((pair for pair in loaded if not has_half_hexes(pair[0])), key=lambda pair: _corners(pair[0]))
    boards = [pair for pair in loaded if has_half_hexes(pair[0])]
    if len(boards) < 2:
        return small, None
    return small, (beside(boards[0][0], boards[1][0]), boards[0][1])


def _corners(m: Map) -> int:
    return sum(len(ring) for shape in m.shapes for ring in shape.rings)


def _size(grid: Grid) -> str:
    return f"{len(grid)} hexes"


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def _anew(land: Landscape, rules: LosRules) -> SightTable:
    """A table as in a process that has worked out nothing yet."""
    course.cache_clear()
    return sight_table(land, rules, cache=False)


def _cached(land: Landscape, rules: LosRules) -> float:
    with _empty_cache():
        sight_table(land, rules)
        return min(_seconds(lambda: sight_table(land, rules)) for _ in range(5))


@contextmanager
def _empty_cache() -> Iterator[None]:
    before = os.environ.get("HEDGEROW_CACHE")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HEDGEROW_CACHE"] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ["HEDGEROW_CACHE"]
            else:
                os.environ["HEDGEROW_CACHE"] = before


def _lookup(table: SightTable) -> float:
    """Microseconds for one lookup, the loop included."""
    n = len(table.land.grid)
    pairs = list(islice(cycle((a, b) for a in range(n) for b in range(n)), LOOKUPS))

    def look_all() -> None:
        for a, b in pairs:
            table.code(a, b)

    return 1e6 * min(_seconds(look_all) for _ in range(3)) / LOOKUPS


def _explained(table: SightTable) -> float:
    """Milliseconds for one line worked out on its own."""
    n = len(table.land.grid)
    pairs = [(i * 7 % n, i * 31 % n) for i in range(1, 101)]
    return 1e3 * _seconds(lambda: [table.explain(a, b) for a, b in pairs]) / len(pairs)
