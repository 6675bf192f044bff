"""Boards y and z satisfy everything the rulebook, its examples and its scenarios say of them, one fact after another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from pathlib import Path

import pytest

from hedgerow.board.check import check
from hedgerow.board.derive import HexTerrain, derive
from hedgerow.board.grid import N, S
from hedgerow.board.hexmap import Map
from hedgerow.board.los import Verdict
from hedgerow.board.mapfile import load_map
from hedgerow.board.survey import survey
from hedgerow.games.asl_sk1.model.los import los
from hedgerow.testing import example

BUILDINGS = ("stone", "wooden")
KINDS = {"open", "woods", "orchard", "grain", "stone", "wooden"}
COST_TWO = ("woods", *BUILDINGS)


@lru_cache
def load(letter: str) -> Map:
    maps = resources.files("hedgerow.games") / "asl_sk1" / "data" / "maps"
    return load_map(Path(str(maps / f"{letter}.map")))


@lru_cache
def hexes(letter: str) -> dict[str, HexTerrain]:
    m = load(letter)
    return dict(zip(m.grid.names, derive(m), strict=True))


@lru_cache
def buildings(letter: str) -> dict[str, frozenset[str]]:
    """The hexes of the building each building hex belongs to."""
    m = load(letter)
    groups = [frozenset(map(m.grid.name, group)) for group in survey(m).buildings]
    return {name: group for group in groups for name in group}


def sight(letter: str, a: str, b: str) -> Verdict:
    m = load(letter)
    return los(survey(m), m.grid.index(a), m.grid.index(b))


def road(letter: str, a: str, b: str) -> bool:
    """Whether the hexside between two hexes is a road hexside."""
    grid = load(letter).grid
    return grid.side_to(grid.index(a), grid.index(b)) in hexes(letter)[a].road


def kind(letter: str, name: str) -> str:
    return hexes(letter)[name].terrain


def in_hexrows(letter: str, first: str, last: str) -> Iterator[str]:
    grid = load(letter).grid
    rows = list(dict.fromkeys(grid.hexrows))
    wanted = rows[rows.index(first) : rows.index(last) + 1]
    return (name for name, row in zip(grid.names, grid.hexrows, strict=True) if row in wanted)


# Both boards


@pytest.mark.parametrize("letter", ["y", "z"])
def test_a_board_is_sound(letter: str) -> None:
    assert check(load(letter)) == []


@pytest.mark.parametrize("letter", ["y", "z"])
def test_a_board_has_the_hexes_of_the_published_boards(letter: str) -> None:
    grid = load(letter).grid
    assert (grid.names[0], grid.names[-1], len(grid)) == ("A1", "GG10", 17 * 10 + 16 * 11)
    assert grid.has("B0")
    assert not grid.has("A0")
    assert grid.index(f"{letter}K5") == grid.index("K5")


@pytest.mark.parametrize("letter", ["y", "z"])
def test_a_board_shows_nothing_the_game_has_no_rule_for(letter: str) -> None:
    assert {it.terrain for it in hexes(letter).values()} <= KINDS
    assert not load(letter).sides
    assert {it.level for it in hexes(letter).values()} == {0}


@pytest.mark.parametrize("letter", ["y", "z"])
def test_roads_leave_by_the_same_hexes_of_both_long_edges(letter: str) -> None:
    leaving = {n for n, it in hexes(letter).items() if n[-1:] == "1" and N in it.road and n[-2:-1].isalpha()}
    assert leaving == {"I1", "Q1", "Y1"}
    assert {n for n, it in hexes(letter).items() if n.endswith("10") and S in it.road} == {"I10", "Q10", "Y10"}


def test_y_is_rural_and_z_a_town() -> None:
    built = {b: sum(it.terrain in BUILDINGS for it in hexes(b).values()) for b in "yz"}
    assert built["y"] < 30
    assert built["z"] > 90
    assert all(len(group) == 1 for group in buildings("y").values())
    assert len({group for group in buildings("z").values() if len(group) > 1}) >= 15
    assert sum(it.terrain == "stone" for it in hexes("y").values()) > built["y"] / 2
    assert sum(it.terrain == "stone" for it in hexes("z").values()) > built["z"] / 2
    assert not any(it.terrain == "grain" for it in hexes("z").values())
    assert {line.kind for line in load("z").lines} == {"paved"}


# Sample hexes


def test_the_sample_hexes_of_the_terrain_chapter() -> None:
    assert kind("y", "FF1") == "open"
    assert not hexes("y")["FF1"].road
    assert kind("y", "P6") in BUILDINGS
    assert kind("y", "G6") == "woods"
    assert not hexes("y")["G6"].road
    assert kind("y", "E4") == "woods"
    assert hexes("y")["E4"].road
    assert kind("y", "K5") == "orchard"
    assert kind("y", "U9") == "grain"


# The line of sight example (y)


@example("X-LOS-1")
def test_i2_sees_f3_down_the_woods_road() -> None:
    assert all(kind("y", name) == "woods" for name in ("H2", "G3"))
    assert all(road("y", a, b) for a, b in pairwise(("I2", "H2", "G3", "F3", "E4")))
    verdict = sight("y", "I2", "F3")
    assert not verdict.blocked
    assert verdict.hindrance == 0
    assert verdict.reasons == ()


@example("X-LOS-2")
def test_i2_sees_j5_through_the_orchard_in_j4() -> None:
    assert kind("y", "J4") == "orchard"
    verdict = sight("y", "I2", "J5")
    assert not verdict.blocked
    assert verdict.hindrance == 1
    assert [load("y").grid.name(h) for reason in verdict.reasons for h in reason.hexes] == ["J4"]


def test_the_building_in_j3_hides_k4_from_i2() -> None:
    assert kind("y", "J3") in BUILDINGS
    verdict = sight("y", "I2", "K4")
    assert verdict.blocked
    assert [load("y").grid.name(h) for h in verdict.reasons[0].hexes] == ["J3"]


# The Prep Fire example (y)


def test_n5_fires_at_p5_along_the_hexside_of_the_orchard_o5() -> None:
    assert kind("y", "P5") == "stone"
    assert kind("y", "O5") == "orchard"
    assert kind("y", "O6") != "orchard"
    verdict = sight("y", "N5", "P5")
    assert not verdict.blocked
    assert verdict.hindrance == 1
    assert [reason.rule for reason in verdict.reasons] == ["2.0-Inherent"]


def test_n5_fires_at_the_stone_building_p1_unhindered() -> None:
    assert kind("y", "P1") == "stone"
    verdict = sight("y", "N5", "P1")
    assert not verdict.blocked
    assert verdict.hindrance == 0
    grid = load("y").grid
    assert grid.distance(grid.index("N5"), grid.index("P1")) == 5


# The movement examples (z)


@pytest.mark.parametrize("name", ["I3", "J2", "J3", "J5", "G4", "H4", "I4", "E4", "E5", "F5", "G5"])
def test_hexes_of_figure_1_that_cost_two(name: str) -> None:
    assert kind("z", name) in COST_TWO


@pytest.mark.parametrize("name", ["G3", "H2", "G6", "H5", "I6", "J4", "K4"])
def test_hexes_of_figures_1_and_2_that_cost_one(name: str) -> None:
    assert kind("z", name) in ("open", "orchard")


@pytest.mark.parametrize("name", ["J3", "J5"])
def test_stone_buildings_of_figure_2(name: str) -> None:
    assert kind("z", name) == "stone"


@pytest.mark.parametrize("name", ["K3", "I5"])
def test_hexes_of_figure_2_in_the_open(name: str) -> None:
    assert kind("z", name) == "open"


def test_k6_is_neither_open_ground_nor_cover() -> None:
    assert kind("z", "K6") == "orchard"


def test_the_road_of_figure_2() -> None:
    assert all(road("z", a, b) for a, b in pairwise(("F6", "G6", "H5", "I5", "I6", "I7")))
    assert not road("z", "G5", "H5")


@pytest.mark.parametrize("target", ["J3", "K3", "I5", "J5", "K6"])
def test_the_machine_gun_in_k5_sees_what_it_fires_at(target: str) -> None:
    verdict = sight("z", "K5", target)
    assert not verdict.blocked
    assert verdict.hindrance == 0


# The rout example (z)


def test_cover_of_the_rout_example() -> None:
    assert kind("z", "M9") in BUILDINGS
    assert all(kind("z", name) == "woods" for name in ("N9", "N10", "O10"))
    assert all(kind("z", name) in COST_TWO for name in ("O8", "L10"))


def test_open_hexes_of_the_rout_example() -> None:
    assert kind("z", "N7") == kind("z", "N8") == "open"
    assert hexes("z")["N7"].road


def test_m7_is_cover_the_n6_unit_may_run_to() -> None:
    assert kind("z", "M7") in COST_TWO


@pytest.mark.parametrize(("enemy", "target"), [
    ("O6", "N7"), ("M6", "N7"), ("L7", "N7"), ("O6", "N8"), ("L7", "N8"), ("L7", "M9"),
])  # fmt: skip
def test_routing_units_are_seen(enemy: str, target: str) -> None:
    verdict = sight("z", enemy, target)
    assert not verdict.blocked
    assert verdict.hindrance == 0


# The close combat and rally examples (z)


@pytest.mark.parametrize("name", ["F5", "G5", "H4", "I4", "J3", "Q6"])
def test_buildings_of_the_close_combat_and_rally_examples(name: str) -> None:
    assert kind("z", name) in BUILDINGS


def test_no_ambush_is_possible_in_e6() -> None:
    assert kind("z", "E6") not in COST_TWO


# Scenarios


def test_s1_the_americans_start_on_a_road_between_the_victory_buildings() -> None:
    assert all(hexes("y")[name].road for name in ("N3", "N4", "M5", "L5"))
    assert all(road("y", a, b) for a, b in pairwise(("N3", "N4", "M5", "L5")))
    assert all(kind("y", name) in BUILDINGS for name in ("N5", "N6", "M4", "L3"))


def test_s5_there_are_stone_buildings_to_hold_within_three_hexes_of_m5() -> None:
    grid = load("y").grid
    m5 = grid.index("M5")
    near = [n for n in grid.names if grid.distance(m5, grid.index(n)) <= 3 and kind("y", n) == "stone"]
    assert {"M4", "N5", "N6", "P5"} <= set(near)
    assert len(near) >= 6


def test_s2_the_victory_buildings_lie_south_of_the_hexgrain() -> None:
    grid = load("z").grid
    a9, k4, p4 = map(grid.index, ("A9", "K4", "P4"))
    slope = list(grid.grain(a9, grid.grain_side(a9, k4)))
    names = [grid.name(h) for h in slope[: slope.index(k4) + 1]]
    assert names == ["A9", "B8", "C8", "D7", "E7", "F6", "G6", "H5", "I5", "J4", "K4"]
    assert grid.distance(k4, p4) == 5
    for name in ("F8", "L6", "O6"):
        assert kind("z", name) in BUILDINGS
    row = {"F": 6, "L": 4, "O": 4}
    assert all(int(name[1:]) > row[name[0]] for name in ("F8", "L6", "O6"))


def test_s2_both_sides_find_buildings_to_set_up_in() -> None:
    line = {"A": 9, "B": 8, "C": 8, "D": 7, "E": 7, "F": 6, "G": 6, "H": 5, "I": 5, "J": 4, "K": 4}
    built = [n for n in in_hexrows("z", "A", "P") if kind("z", n) in BUILDINGS]
    north = [n for n in built if int(n[1:]) < line.get(n[0], 4)]
    south = [n for n in built if int(n[1:]) > line.get(n[0], 4)]
    assert len(north) >= 10
    assert len(south) >= 10


def test_s3_has_clearly_more_than_25_building_hexes_in_the_town() -> None:
    assert sum(kind("z", n) in BUILDINGS for n in in_hexrows("z", "R", "GG")) >= 40


def test_s3_the_road_from_y_leads_into_the_town() -> None:
    y, z = load("y").grid, load("z").grid
    joined = z.cropped("R", "GG").turned().above(y.cropped("A", "P"))
    assert joined.distance(joined.index("yI1"), joined.index("zY1")) == 1
    assert joined.index("yB0") == joined.index("zFF0")
    assert N in hexes("y")["I1"].road
    assert N in hexes("z")["Y1"].road


def test_s4_the_exit_hexes_lie_on_one_long_edge_and_can_be_walked() -> None:
    y = load("y").grid
    rows = list(dict.fromkeys(y.hexrows))
    for row in rows[rows.index("I") : rows.index("Y") + 1 : 2]:
        assert y.side_mid(y.index(f"{row}1"), N)[1] == y.box[1]


def test_s5_the_americans_enter_along_the_row_10_edge() -> None:
    y = load("y").grid
    assert all(y.center(y.index(name))[1] == y.box[3] for name in ("N10", "J10"))


def test_s6_the_victory_buildings_and_room_to_defend() -> None:
    assert all(kind("z", name) in BUILDINGS for name in ("R2", "L6", "D3"))
    assert len({buildings("z")[name] for name in ("R2", "L6", "D3")}) == 3
