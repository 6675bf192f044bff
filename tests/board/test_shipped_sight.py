"""Lines of sight of every map shipped: more than ten thousand of each, and all that run along hexsides and corners."""

from __future__ import annotations

import random
from functools import cache
from importlib import resources
from pathlib import Path

import numpy as np
import pytest
from landscapes import moved

from hedgerow.board.derive import contains
from hedgerow.board.grid import Grid, Part
from hedgerow.board.line import course
from hedgerow.board.los import LosRules, line_of_sight
from hedgerow.board.mapfile import load_map
from hedgerow.board.sight import Landscape
from hedgerow.board.sighttable import SightTable, sight_table
from hedgerow.board.survey import survey
from hedgerow.games.asl_sk1.model.los import los_rules as asl_rules
from hedgerow.games.combat_commander.model.los import LOS_RULES as COMBAT_COMMANDER
from hedgerow.games.squad_leader.model.los import los_rules as squad_leader_rules

RULES: dict[str, LosRules] = {"asl_sk1": asl_rules(), "combat_commander": COMBAT_COMMANDER}
MAPS = {
    f"{game}/{Path(str(file)).stem}": (game, Path(str(file)))
    for game in RULES
    for file in sorted((resources.files("hedgerow.games") / game / "data" / "maps").iterdir(), key=str)
    if str(file).endswith(".map")
}


@cache
def surveyed(name: str) -> Landscape:
    return survey(load_map(MAPS[name][1]))


@cache
def tabled(name: str) -> SightTable:
    return sight_table(surveyed(name), RULES[MAPS[name][0]], cache=False)


def turned(land: Landscape) -> Landscape:
    x0, y0, x1, y1 = land.grid.box
    return moved(land, land.grid.turned(), Part(turned=True, dx=x0 + x1, dy=y0 + y1))


@pytest.mark.parametrize("name", MAPS)
def test_every_line_is_the_same_traced_backwards_on_the_map_turned_round(name: str) -> None:
    """In the turned map hexes count the other way, so each line is worked out from its other end."""
    table, land = tabled(name), surveyed(name)
    other = turned(land)
    there = sight_table(other, table.rules, cache=False)
    place = [other.grid.index(n) for n in land.grid.names]
    lines = 0
    for a, row in enumerate(table.rows):
        turned_row = there.rows[place[a]]
        assert [turned_row[b] for b in place] == list(row)
        lines += len(row)
    assert lines >= 10_000


@pytest.mark.parametrize("name", MAPS)
def test_the_table_agrees_with_fractions(name: str) -> None:
    table, land = tabled(name), surveyed(name)
    rng = random.Random(name)
    for _ in range(80):
        a, b = rng.sample(range(len(land.grid)), 2)
        assert line_of_sight(land, table.rules, a, b).code == table.rows[a][b] == table.rows[b][a]


@pytest.mark.parametrize("name", MAPS)
def test_lines_along_hexsides_and_through_corners_agree_with_fractions(name: str) -> None:
    table, land = tabled(name), surveyed(name)
    lines = awkward_lines(land.grid)
    for a, b in random.Random(name).sample(lines, 80):
        assert line_of_sight(land, table.rules, a, b).code == table.rows[a][b] == table.rows[b][a]


def awkward_lines(grid: Grid) -> list[tuple[int, int]]:
    found = []
    for a, (ac, ar) in enumerate(grid.cells):
        for b in range(a + 1, len(grid)):
            way = course(grid.cells[b][0] - ac, grid.cells[b][1] - ar)
            if way.corners or any(len(leg.cells) == 2 for leg in way.legs):
                found.append((a, b))
    return found


@pytest.mark.parametrize("name", [n for n in MAPS if n.startswith("asl")])
def test_a_board_joined_to_an_empty_one_keeps_its_lines(name: str) -> None:
    land, rules = surveyed(name), RULES["asl_sk1"]
    letter = land.grid.parts[0].prefix
    joined = land.grid.beside(Grid.geomorphic(prefix="x"))
    there = moved(land, joined, next(p for p in joined.parts if p.prefix == letter))
    rng = random.Random(4)
    for _ in range(150):
        a, b = rng.sample(range(len(land.grid)), 2)
        ends = [joined.index(letter + land.grid.name(h)) for h in (a, b)]
        assert line_of_sight(land, rules, a, b).code == line_of_sight(there, rules, *ends).code


@pytest.mark.parametrize("name", ["asl_sk1/z", "combat_commander/ridge"])
def test_squad_leader_sees_the_same_from_both_ends(name: str) -> None:
    land = surveyed(name)
    rng = random.Random(6)
    for rules in (squad_leader_rules(), squad_leader_rules(upper_levels=True)):
        for _ in range(150):
            a, b = rng.sample(range(len(land.grid)), 2)
            for one, other in ((0, 0), (1, 0), (1, 1)):
                there = line_of_sight(land, rules, a, b, (one, other))
                assert there.blocked == line_of_sight(land, rules, b, a, (other, one)).blocked


@pytest.mark.parametrize("name", [n for n in MAPS if n.startswith("asl")])
def test_half_hexes_at_the_edge_block_like_whole_ones(name: str) -> None:
    """The edge of the board cuts their woods and buildings in half; the line runs along it."""
    land, table = surveyed(name), tabled(name)
    blocked = 0
    for column in ("A", "GG"):
        for first in range(1, 11):
            for last in range(first + 2, 11):
                between = [land.grid.index(f"{column}{n}") for n in range(first + 1, last)]
                solid = [h for h in between if centre_is_covered(land, h)]
                ends = (land.grid.index(f"{column}{first}"), land.grid.index(f"{column}{last}"))
                if solid:
                    assert table.blocked(*ends), (column, first, last)
                    assert line_of_sight(land, table.rules, *ends).blocked
                    blocked += 1
    assert blocked


def centre_is_covered(land: Landscape, h: int) -> bool:
    """Whether woods or a building lie at the middle of a half hex, just inside the map."""
    x, y = land.grid.centers[h]
    x += 1 if x == land.grid.box[0] else -1
    spot = np.array([[x, y]])
    return any(s.kind in ("woods", "stone", "wooden") and contains(s, spot).any() for s in land.shapes)
