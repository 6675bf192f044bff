"""Our four boards: every single fact that the rulebook tells about a hex of its own boards holds on them."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

import pytest

from hedgerow.board.check import check
from hedgerow.board.los import BLOCKED
from hedgerow.games.squad_leader.model.ground import CLIFF, HEDGE, PLAIN, WALL, Cut, Ground, board_map, laid_out
from hedgerow.games.squad_leader.model.los import with_rubble
from hedgerow.games.squad_leader.model.tables import BARRED, OPEN, SHELLHOLE, STONE, WHEAT, WOODEN, WOODS
from hedgerow.testing import example, rule

BOARDS = ("1", "2", "3", "4")


@lru_cache
def ground(board: str) -> Ground:
    return Ground([[Cut(board)]])


def at(name: str) -> tuple[Ground, int]:
    g = ground(name[0])
    return g, g.hex(name)


def sees(a: str, b: str) -> bool:
    g, h = at(a)
    return g.sees(h, g.hex(b))


def side(a: str, b: str) -> int:
    g, h = at(a)
    return g.sides[h][g.side_between(h, g.hex(b))]


def names(g: Ground, hexes: tuple[int, ...]) -> set[str]:
    return {g.names[h] for h in hexes}


@pytest.mark.parametrize("board", BOARDS)
def test_the_board_is_in_order(board: str) -> None:
    assert check(board_map(board), lines=100) == []


@rule("3.4", "3.7")
@pytest.mark.parametrize("board", BOARDS)
def test_a_board_has_33_hexrows_of_10(board: str) -> None:
    g = ground(board)
    assert (g.names[0], g.names[-1]) == ("A1", "GG10")
    assert len(set(g.grid.hexrows)) == 33
    assert g.size == 17 * 10 + 16 * 11


@rule("3.4")
@pytest.mark.parametrize("board", BOARDS)
def test_roads_leave_every_board_at_the_same_places(board: str) -> None:
    g = ground(board)
    for row in ("I", "Q", "Y"):
        assert 1 in g.road[g.hex(f"{row}1")]
        assert 4 in g.road[g.hex(f"{row}10")]
    for near, edge in (("B5", ("A5", "A6")), ("FF5", ("GG5", "GG6"))):
        assert all(g.by_road(g.hex(near), g.hex(e)) for e in edge)


@rule("3.4", "3.5")
@pytest.mark.parametrize("turned", [False, True])
def test_boards_join_on_all_sides(turned: bool) -> None:
    g = Ground([[Cut("2"), Cut("3", turned=turned)], [Cut("4", turned=turned), Cut("1")]])
    east = "3GG5" if turned else "3A5"
    assert g.hex("2GG5" if not turned else "2GG6") == g.hex(east)
    shared = g.hex(east)
    assert sum(g.by_road(shared, n) for n in g.around[shared]) == 2
    top, below = g.hex("2Q10"), g.hex("4Q1" if not turned else "4Q10")
    assert g.by_road(top, below)


@rule("7.7")
@example("E-7.7a", "E-7.7b")
def test_board_1_the_building_in_n4() -> None:
    g = ground("1")
    assert names(g, g.building_at("1N3")) == {"N3", "N4", "N5", "M5"}
    assert not sees("1N3", "1N5")
    assert sees("1N3", "1M5")
    assert not sees("1N3", "1N6")
    assert g.road[g.hex("N6")]


@rule("7.4")
@example("E-7.4a", "E-7.4b")
def test_board_1_t2_looks_over_t4() -> None:
    g = ground("1")
    assert g.large[g.hex("T2")]
    assert not g.large[g.hex("T4")]
    assert [sees("1T2", f"1{t}") for t in ("T3", "T4", "T5", "T6")] == [True, True, False, True]


@rule("3.6", "27.1")
def test_board_1_roads_and_sewers() -> None:
    g = ground("1")
    assert g.road[g.hex("C4")]
    assert g.road[g.hex("B5")]
    assert g.hex("AA5") in g.sewers
    assert not g.road[g.hex("BB5")]


@rule("3.1", "7.4")
def test_board_1_has_no_hills_walls_or_hedges() -> None:
    g = ground("1")
    assert not any(g.level)
    assert all(s == PLAIN for sides in g.sides for s in sides)


@rule("17.5", "17.6")
@example("E-17.5a", "E-17.5b", "E-17.6")
def test_board_1_the_machine_gun_in_j5() -> None:
    g = ground("1")
    assert all(sees("1J5", f"1{h}") for h in ("F4", "I5", "H4", "E4"))
    assert not sees("1J5", "1G5")
    assert g.terrain[g.hex("H5")] == STONE
    passed = {h for hexes in g.hexes_passed(g.hex("J5"), g.hex("F4")) for h in hexes}
    assert {g.hex("G5"), g.hex("H4")} <= passed


@rule("17.7")
@example("E-17.8")
def test_board_1_the_line_along_hexsides_from_ff9() -> None:
    g = ground("1")
    assert sees("1FF9", "1BB9")
    assert g.distance[g.hex("FF9")][g.hex("BB9")] == 4
    assert (g.hex("EE9"), g.hex("EE10")) in [tuple(sorted(p)) for p in g.hexes_passed(g.hex("FF9"), g.hex("BB9"))]


@rule("13.41")
@example("E-13-B", "E-13-C")
def test_board_1_the_rout_example() -> None:
    g = ground("1")
    assert all(g.building_of[g.hex(h)] >= 0 for h in ("D4", "D8"))
    assert g.distance[g.hex("F6")][g.hex("D4")] == 3
    assert g.large[g.hex("F6")]
    assert not sees("1F6", "1F9")


@rule("58.3")
@example("E-58.3")
def test_board_1_nobody_sees_into_x4_until_y5_is_rubble() -> None:
    g = ground("1")
    x4 = g.hex("X4")
    assert {h for h in range(g.size) if g.sees(x4, h)} == {x4, *g.around[x4]}
    upstairs = (0, 1)
    assert g.storeyed_sight.code(g.hex("CC7"), x4, upstairs) == BLOCKED
    assert with_rubble(g.storeyed_sight, [g.hex("Y5")]).code(g.hex("CC7"), x4, upstairs) == 0


@rule("26.2")
def test_board_1_the_tractor_works_is_its_largest_building() -> None:
    g = ground("1")
    assert len(g.building_at("X3")) == max(len(b) for b in g.buildings) == 7


@rule("43.11", "43.12", "43.13")
@example("E-3.5", "E-43.1x")
def test_board_2_levels() -> None:
    g = ground("2")
    assert [g.level[g.hex(h)] for h in ("G3", "I4", "J4")] == [1, 2, 3]
    assert g.level[g.hex("BB5")] == max(g.level)
    assert any(label.text == "538" and label.hex == g.hex("BB5") for label in g.map.labels)


@rule("3.8")
def test_board_2_i9_is_woods_and_wooden_building() -> None:
    g, h = at("2I9")
    assert g.terrain[h] == WOODEN
    assert g.infantry_cost[h][1] == 8
    assert g.cover[h] == 3


@rule("43.7")
@example("E-43.7")
def test_board_2_y4_sees_z6_on_its_own_level() -> None:
    g = ground("2")
    assert g.level[g.hex("Y4")] == g.level[g.hex("Z6")] > 0
    assert sees("2Y4", "2Z6")


@rule("T-DYO-VC")
@example("E-VC-J")
def test_board_2_v8_and_w9_are_its_largest_buildings() -> None:
    g = ground("2")
    v8, w9 = g.building_at("V8"), g.building_at("W9")
    assert not set(v8) & set(w9)
    assert len(v8) == len(w9) == max(len(b) for b in g.buildings)


@rule("11.5", "44.1")
@example("E-11.5a", "E-11.5b", "E-44")
def test_board_3_hexsides_and_fields() -> None:
    assert side("3P6", "3P7") == WALL
    assert side("3Y2", "3Z2") == HEDGE
    assert side("3D3", "3C4") == CLIFF
    g = ground("3")
    assert g.infantry_cost[g.hex("D3")][g.side_between(g.hex("D3"), g.hex("C4"))] == BARRED
    assert (g.terrain[g.hex("AA10")], g.terrain[g.hex("Y3")]) == (WHEAT, SHELLHOLE)


@rule("11.53")
@example("E-11.53a")
def test_board_3_v4_lies_higher_than_its_hedge() -> None:
    g = ground("3")
    assert side("3V4", "3U4") == HEDGE
    assert g.level[g.hex("V4")] > g.level[g.hex("U4")]


@rule("5.53", "5.54-a")
@example("E-5.54a", "E-5.54b", "E-5.54c")
def test_board_3_i10_costs_2_on_the_level_and_4_from_below() -> None:
    g = ground("3")
    i10 = g.hex("I10")
    cost = {g.names[n]: g.infantry_cost[i10][g.side_between(i10, n)] for n in g.around[i10]}
    assert cost == {"H9": 4, "I9": 4, "J9": 4, "H10": 8, "J10": 8}
    assert g.infantry_cost[i10][4] == 8
    i9 = g.hex("I9")
    assert g.infantry_cost[i9][g.side_between(i9, i10)] == 1
    assert g.road[g.hex("I1")]
    assert g.level[g.hex("I1")] > 0
    assert g.terrain[g.hex("I1")] == WOODS


@rule("T-30", "30")
@example("E-30")
def test_board_3_the_movement_example() -> None:
    g = ground("3")

    def along(way: str, costs: tuple[tuple[int, ...], ...]) -> list[int]:
        hexes = [g.hex(name) for name in way.split()]
        return [costs[b][g.side_between(b, a)] for a, b in pairwise(hexes)]

    halftrack = along("Q1 Q2 Q3 P3 O3 N3 M3 L3 K3 K4 K5 J5 I6", g.afv_cost)
    assert halftrack == [1] * 8 + [2, 10, 2, 2]
    truck = along("V5 U5 T4 S4 S3 R2 Q3 P3 O3 N3 M3 L3 L4", g.truck_cost)
    assert truck == [12, 1, 1, 1, 1, 9, 1, 1, 1, 1, 1, 12]


@rule("11.51", "43.4")
@example("E-APP-11.5c", "E-APP-11.5d")
def test_board_3_the_walls_round_o6() -> None:
    g = ground("3")
    assert sees("3M6", "3O6")
    assert {g.sides[g.hex("O6")][s] for s in g.side_entered(g.hex("M6"), g.hex("O6"))} == {WALL}
    assert not sees("3M6", "3P6")
    assert g.level[g.hex("L5")] == 1
    assert sees("3L5", "3P6")
    assert sees("3M6", "3L5")


@rule("11.6")
@example("E-11.6a", "E-11.6b")
def test_board_4_the_hedge_of_r2() -> None:
    g = ground("4")
    r2 = g.hex("R2")
    crossed = {f: {g.sides[r2][s] for s in g.side_entered(g.hex(f), r2)} for f in ("P3", "P4", "Q5")}
    assert all(sees(f"4{f}", "4R2") for f in crossed)
    assert crossed == {"P3": {HEDGE}, "P4": {HEDGE}, "Q5": {PLAIN}}


@rule("17.5", "2.8")
@example("E-17-Stahler-A", "E-17-Stahler-E")
def test_board_4_lieutenant_stahlers_line() -> None:
    g = ground("4")
    assert all(sees("4M4", f"4{h}") for h in ("L3", "G4", "A4"))
    assert (g.terrain[g.hex("L3")], g.terrain[g.hex("G4")]) == (OPEN, OPEN)
    assert all(g.terrain[g.hex(h)] == WOODS for h in ("A4", "H2", "G3"))
    assert g.distance[g.hex("M4")][g.hex("A4")] > 10


@rule("54.4")
@example("E-54.4")
def test_board_4_e7_is_open_with_woods_two_hexes_on() -> None:
    g, e7 = at("4E7")
    assert g.terrain[e7] == OPEN
    assert any(g.terrain[h] == WOODS and g.distance[e7][h] == 2 for h in range(g.size))


@rule("44.24")
def test_wheat_stands_only_in_season() -> None:
    winter = Ground([[Cut("3")]], wheat=False)
    assert winter.terrain[winter.hex("AA10")] == OPEN


@rule("60.1")
def test_the_river_covers_the_half_hexes_of_its_edge() -> None:
    g = Ground([[Cut("4")]], river="south")
    assert g.infantry_cost[g.hex("B10")][1] == BARRED
    assert g.infantry_cost[g.hex("C10")][1] != BARRED


@rule("3.1", "21.1")
def test_boards_are_laid_out_as_the_card_shows() -> None:
    """Board 1 alone, two boards side by side, two one above the other, a part of one."""
    def columns(*rows: list[Cut]) -> tuple[int, int]:
        grid = laid_out(rows).grid
        return len({column for column, _ in grid.cells}), len(grid.parts)
    assert columns([Cut("1")]) == (33, 1)
    assert columns([Cut("2"), Cut("3")]) == (65, 2)                                     # they share a hexrow
    assert columns([Cut("2")], [Cut("3")]) == (33, 2)
    assert columns([Cut("2", "Q", "GG")]) == (17, 1)
