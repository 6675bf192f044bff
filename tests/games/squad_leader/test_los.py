"""7 and 43 Line of sight, on fragments that state their geometry."""

from __future__ import annotations

import pytest

from hedgerow.board.grid import Grid, Point
from hedgerow.board.los import BLOCKED, Verdict, line_of_sight
from hedgerow.board.shapes import Shape, hexside
from hedgerow.board.sight import Landscape
from hedgerow.board.sighttable import sight_table
from hedgerow.games.squad_leader.model.los import explain, hindrance, los_rules, through_wheat, with_rubble
from hedgerow.testing import example, rule

BOARD = Grid.geomorphic()
PROFILE = Grid.lettered(3, 13)


class Fragment:
    """Open ground on which symbols, hills and hexsides are put."""

    def __init__(self, grid: Grid = BOARD) -> None:
        self.grid = grid
        self.shapes: list[Shape] = []
        self.sides: dict[tuple[int, int], str] = {}
        self.terrain = ["open"] * len(grid)
        self.levels = [0] * len(grid)
        self.buildings: list[tuple[int, ...]] = []

    def at(self, name: str) -> int:
        return self.grid.index(name)

    def block(self, kind: str, name: str, half: int, shift: Point = (0, 0), level: int = 0) -> Fragment:
        x, y = self.grid.center(self.at(name))
        x, y = x + shift[0], y + shift[1]
        ring = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        self.shapes.append(Shape(kind, (ring,), level))
        return self

    def woods(self, *names: str, half: int = 300) -> Fragment:
        for name in names:
            self.block("woods", name, half).terrain[self.at(name)] = "woods"
        return self

    def building(self, *names: str, half: int = 300) -> Fragment:
        """One building; a symbol about each dot, and a passage between the dots of neighbours."""
        hexes = tuple(self.at(name) for name in names)
        for name in names:
            self.block("stone", name, half).terrain[self.at(name)] = "stone"
        for one in hexes:
            for other in hexes:
                if one < other and self.grid.side_to(one, other):
                    (ax, ay), (bx, by) = self.grid.center(one), self.grid.center(other)
                    nx, ny = (by - ay) // 8, (ax - bx) // 8
                    ring = ((ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny))
                    self.shapes.append(Shape("stone", (ring,)))
        self.buildings.append(hexes)
        return self

    def hill(self, level: int, *names: str) -> Fragment:
        """Ground of a level in each hex by itself, the crest well inside the hex."""
        for name in names:
            self.block("hill", name, 350, level=level).levels[self.at(name)] = level
        return self

    def side(self, kind: str, one: str, other: str) -> Fragment:
        a, b = self.at(one), self.at(other)
        self.sides[hexside(self.grid, a, self.grid.side_to(a, b))] = kind
        return self

    @property
    def land(self) -> Landscape:
        return Landscape(
            self.grid, tuple(self.shapes), self.sides, tuple(self.terrain), tuple(self.levels), tuple(self.buildings)
        )

    def see(self, a: str, b: str, floors: tuple[int, int] | None = None) -> Verdict:
        """With floors given, by section 57; else with units on both floors at once (7.9)."""
        rules = los_rules(upper_levels=floors is not None)
        one, other = floors or (0, 0)
        there = line_of_sight(self.land, rules, self.at(a), self.at(b), (one, other))
        back = line_of_sight(self.land, rules, self.at(b), self.at(a), (other, one))
        assert there.blocked == back.blocked
        return there


# 7 Basic line of sight


@rule("7.1", "7.2")
def test_a_symbol_on_both_sides_of_the_line_blocks_and_one_beside_it_does_not() -> None:
    verdict = Fragment().woods("K6").see("K5", "K8")
    assert (verdict.blocked, verdict.rule, verdict.where) == (True, "7.2", (BOARD.index("K6"),))
    beside = Fragment().block("woods", "K6", 300, (300, 0))
    assert beside.see("K5", "K8").clear


@rule("7.2", "7.3")
def test_symbols_in_the_ends_hexes_do_not_block_and_one_sees_into_the_first() -> None:
    f = Fragment().woods("K5", "K8", half=450)
    assert f.see("K5", "K8").clear
    assert f.see("K6", "K9").blocked


@example("E-7.4a", "E-7.4b")
@rule("7.4", "7.6")
def test_from_a_multi_story_building_one_sees_over_a_small_obstacle__e_7_4() -> None:
    """T2 in a building of three hexes, a small building in T4: T3, T4 and T6 are seen, T5 is blind."""
    f = Fragment().building("T2", "T1", "S2").building("T4")
    assert [f.see("T2", t).blocked for t in ("T3", "T4", "T5", "T6")] == [False, False, True, False]
    assert f.see("T2", "T5").rule == "43.6"


@rule("7.5")
def test_multi_story_buildings_block_at_every_elevation_of_set_1() -> None:
    f = Fragment().building("T2", "T1", "S2").building("T4", "U5", "S5")
    assert f.see("T2", "T6").blocked


@example("E-7.7a")
@rule("7.7")
def test_inside_one_building_its_own_symbol_blocks__e_7_7a() -> None:
    """N3, N4, N5 and M5 one building; the line from N3 to N5 runs through N4."""
    f = Fragment().building("N3", "N4", "N5", "M5")
    assert f.see("N3", "N5").blocked
    assert f.see("N3", "N4").clear


@example("E-7.7b")
@rule("7.7")
def test_inside_one_building_a_line_past_its_walls_is_clear__e_7_7b() -> None:
    """N3 to M5 passes west of the part in N4, a wing 200 wide on the dots."""
    assert Fragment().building("N3", "N4", "N5", "M5", half=100).see("N3", "M5").clear


# 11.5 Walls and hedges


@example("E-APP-11.5c", "E-APP-11.5d")
@rule("11.51", "43.4", "APP-11.5")
def test_walls_of_neither_end_block_except_from_above__e_app_11_5() -> None:
    """C in M6, D in O6 behind a wall of its own, E in P6 beyond that wall, F in L5 on a level 1 hill."""
    f = Fragment().side("wall", "N6", "O6").side("wall", "N5", "O6").hill(1, "L5")
    assert f.see("M6", "O6").clear
    blocked = f.see("M6", "P6")
    assert (blocked.blocked, blocked.rule) == (True, "11.51")
    assert f.see("L5", "P6").clear
    assert f.see("M6", "L5").clear


@rule("11.51")
def test_a_wall_along_the_line_blocks_and_the_end_of_a_single_wall_does_not() -> None:
    """K5 to M5 runs along the hexside of L4 and L5. K5 to Q5 then passes M5 and the corner of M5, N4 and N5."""
    assert Fragment().side("hedge", "L4", "L5").see("K5", "M5").rule == "11.51"
    assert Fragment().side("wall", "M5", "N4").see("K5", "Q5").clear
    assert Fragment().side("wall", "M5", "N4").side("wall", "M5", "N5").see("K5", "Q5").rule == "11.51"


# 43 Advanced line of sight: the profile


def profile(*, woods_in_3: bool) -> Fragment:
    """Thirteen hexes in a row (T-43.9): level 3 with its crest in 2, level 2 in 3-4 with its crest in 4, level 1 in 5-6
    with its crest in 6, ground in 7, a large building in 8-9, ground in 10-11, a small building in 12, woods in 13."""
    f = Fragment(PROFILE)
    for level, last in ((3, 2), (2, 4), (1, 6)):
        x, y = PROFILE.center(PROFILE.index(f"B{last}"))
        f.shapes.append(Shape("hill", (((x - 900, 0), (x + 900, 0), (x + 900, y + 300), (x - 900, y + 300)),), level))
        for row in range(1, last + 1):
            for column in "ABC":
                h = f.at(f"{column}{row}")
                if PROFILE.center(h)[1] <= y + 300:
                    f.levels[h] = max(f.levels[h], level)
    if woods_in_3:
        f.woods("B3")
    return f.building("B8", "B9", "C9").building("B12").woods("B13")


AS_DRAWN = {
    1: {2}, 2: {1, 3}, 3: {2, 4, 8}, 4: {3, 5, 6, 7, 8}, 5: {4, 6, 8}, 6: {4, 5, 7, 8}, 7: {4, 6, 8},
    8: {3, 4, 5, 6, 7, 9}, 9: {8, 10, 11, 12}, 10: {9, 11, 12}, 11: {9, 10, 12}, 12: {9, 10, 11, 13}, 13: {12},
}  # fmt: skip
WITHOUT_WOODS = {
    1: {2}, 2: {1, 3, 4, 5, 6, 7, 8, 12}, 3: {2, 4, 8}, 4: {2, 3, 5, 6, 7, 8}, 5: {2, 4, 6, 8}, 6: {2, 4, 5, 7, 8},
    7: {2, 4, 6, 8}, 8: {2, 3, 4, 5, 6, 7, 9}, 9: {8, 10, 11, 12}, 10: {9, 11, 12}, 11: {9, 10, 12},
    12: {2, 9, 10, 11, 13}, 13: {12},
}  # fmt: skip


@example(*(f"E-43.9-{n}" for n in (1, 3, 4, 5, 7, 8, 9, 11, 12, 13)))
@rule("43.3", "43.5", "T-43.9")
@pytest.mark.parametrize("hex_", range(1, 14))
def test_elevation_profile__e_43_9(hex_: int) -> None:
    for seen, woods in ((AS_DRAWN, True), (WITHOUT_WOODS, False)):
        f = profile(woods_in_3=woods)
        others = [n for n in range(1, 14) if n != hex_]
        assert {n for n in others if not f.see(f"B{hex_}", f"B{n}").blocked} == seen[hex_]


@pytest.mark.parametrize(
    ("a", "b", "rule_id"),
    [(1, 3, "43.3"), (2, 4, "43.4"), (3, 5, "43.3"), (10, 13, "7.2"), (9, 13, "43.6"), (4, 9, "43.4")],
)
def test_profile_lines_say_which_rule_blocks_them(a: int, b: int, rule_id: str) -> None:
    assert profile(woods_in_3=True).see(f"B{a}", f"B{b}").rule == rule_id


@rule("43.62")
def test_a_large_building_hides_two_hexes() -> None:
    assert profile(woods_in_3=False).see("B2", "B11").rule == "43.62"


@example("E-43.7")
@rule("43.7")
def test_units_on_one_level_see_each_other_over_lower_ground__e_43_7() -> None:
    """2Y4 and 2Z6 on level 1, lower ground and crest lines between; a level 2 hill between would block."""
    f = Fragment().hill(1, "Y4", "Z6")
    assert f.see("Y4", "Z6").clear
    between = Fragment().hill(1, "Y4", "Z6").hill(2, "Y5", "Z5")
    assert between.see("Y4", "Z6").rule == "43.7"


@example("E-43.7")
@rule("43.7", "43.4")
def test_units_on_one_level_see_each_other_over_woods_that_reach_no_higher__e_43_7() -> None:
    """On the published board 2Y4 and 2Z6 lie on level 2, and woods of level 1 stand on both sides of the line between them."""
    f = Fragment().hill(2, "Y4", "Z6").hill(1, "Y5", "Z5").woods("Y5", "Z5")
    assert f.see("Y4", "Z6").clear
    assert Fragment().hill(2, "Y4", "Z6", "Y5", "Z5").woods("Y5", "Z5").see("Y4", "Z6").rule == "43.4"
    assert Fragment().hill(2, "Y4").hill(1, "Y5", "Z5", "Z6").woods("Y5", "Z5").see("Y4", "Z6").rule == "43.4"
    assert Fragment().woods("Y5", "Z5").see("Y4", "Z6").rule == "7.2"


@rule("43.4")
def test_level_one_does_not_see_over_ground_level_woods() -> None:
    assert Fragment().hill(1, "K3").woods("K5").see("K3", "K8").rule == "43.4"
    assert Fragment().hill(2, "K3").woods("K5").see("K3", "K8").clear


@rule("43.6", "43.61")
def test_the_crest_of_another_hill_hides_the_hex_behind_it() -> None:
    f = Fragment().hill(2, "K2").hill(1, "K6")
    assert f.see("K2", "K7").rule == "43.6"
    assert f.see("K2", "K8").clear
    assert f.see("K2", "K6").clear


@rule("43.61")
def test_a_cliff_of_two_levels_hides_the_hex_below_it() -> None:
    """K2 to K6 one hill: levels 3, 2, 2 and a cliff from K4 down to K5 on the ground; K6 on the ground too."""
    f = Fragment().hill(3, "K2").hill(2, "K3", "K4")
    assert f.see("K2", "K5").clear
    f.side("cliff", "K4", "K5")
    assert f.see("K2", "K5").rule == "43.61"
    assert f.see("K2", "K6").clear
    assert f.see("K4", "K5").clear


# 57-59 Upper levels, rubble, fire; smoke and vehicles


@rule("57.1", "57.7")
def test_only_the_2nd_level_sees_over_obstacles() -> None:
    f = Fragment().building("T2", "T1", "S2").building("T4")
    assert f.see("T2", "T6", (0, 0)).blocked
    assert f.see("T2", "T6", (1, 0)).clear
    assert f.see("T2", "T5", (1, 0)).rule == "43.6"


@rule("57.7")
def test_the_table_holds_a_plane_for_each_pair_of_levels() -> None:
    f = Fragment(Grid.geomorphic(7, 6)).building("D2", "D1", "C2").building("D4")
    table = sight_table(f.land, los_rules(upper_levels=True), cache=False)
    d2, d6 = f.at("D2"), f.at("D6")
    assert table.code(d2, d6) == BLOCKED
    assert table.code(d2, d6, (1, 0)) == 0
    assert table.code(d6, d2, (0, 1)) == 0
    for a in range(len(f.grid)):
        for b in range(len(f.grid)):
            for floors in ((0, 0), (1, 0), (1, 1)):
                assert table.code(a, b, floors) == table.explain(a, b, floors).code


@example("E-58.3")
@rule("58.3")
def test_one_may_fire_over_rubble_at_the_2nd_level_behind__e_58_3() -> None:
    """C4, C3 and C2 one large building; with C3 fallen, the 2nd level of C2 sees over it down the row, and back."""
    f = Fragment(Grid.geomorphic(7, 8)).building("C2", "C3", "B2")
    table = sight_table(f.land, los_rules(upper_levels=True), cache=False)
    c2, c3, c6 = (f.at(n) for n in ("C2", "C3", "C6"))
    assert hindrance(table, c2, c6, (1, 0)) == BLOCKED
    fallen = with_rubble(table, {c3})
    assert hindrance(fallen, c2, c6, (1, 0)) == 0
    assert hindrance(fallen, c6, c2, (0, 1)) == 0
    assert hindrance(fallen, c2, c6, (0, 0)) == BLOCKED
    assert explain(fallen, c2, c6, (1, 0)).clear


@rule("59.7")
def test_fire_blocks_through_its_hex_at_any_elevation() -> None:
    f = Fragment(Grid.geomorphic(7, 8)).hill(3, "C2")
    table = sight_table(f.land, los_rules(), cache=False)
    c2, c7 = f.at("C2"), f.at("C7")
    assert hindrance(table, c2, c7, fires={f.at("C4")}) == BLOCKED
    assert explain(table, c2, c7, fires={f.at("C4")}).rule == "59.7"
    assert hindrance(table, c2, c7, fires={f.at("D4")}) == 0


@example("E-QA-17.7")
@rule("24.6", "QA-17.7")
def test_smoke_counts_in_its_hex_but_not_along_its_edge__e_qa_17_7() -> None:
    """C4 to E4 runs along the hexside of D3 and D4."""
    f = Fragment(Grid.geomorphic(7, 8))
    table = sight_table(f.land, los_rules(), cache=False)
    c4, e4, c7 = f.at("C4"), f.at("E4"), f.at("C7")
    assert hindrance(table, c4, e4, smoke={f.at("D4")}) == 0
    assert hindrance(table, c4, e4, smoke={f.at("D4"), f.at("D3")}) == 1
    for n in ("C4", "C5", "C7"):
        assert hindrance(table, c4, c7, smoke={f.at(n)}) == 1
        assert explain(table, c4, c7, smoke={f.at(n)}).rule == "24.6"


@example("E-32.3a", "E-32.4", "E-32.7")
@rule("32.3", "32.4")
def test_a_vehicles_outline_bars_the_line_like_a_wall__e_32_3() -> None:
    """C2 to C8 over a vehicle in C5; C4 and C6 next to it are seen past it, a line by its side is free."""
    f = Fragment(Grid.geomorphic(7, 8)).hill(1, "G2")
    table = sight_table(f.land, los_rules(), cache=False)
    vehicles = {f.at("C5")}
    assert hindrance(table, f.at("C2"), f.at("C8"), vehicles=vehicles) == BLOCKED
    assert explain(table, f.at("C2"), f.at("C8"), vehicles=vehicles).rule == "32.3"
    assert hindrance(table, f.at("C2"), f.at("C6"), vehicles=vehicles) == 0
    assert hindrance(table, f.at("C4"), f.at("C8"), vehicles=vehicles) == 0
    assert hindrance(table, f.at("B2"), f.at("C8"), vehicles=vehicles) == 0
    assert hindrance(table, f.at("G2"), f.at("A7"), vehicles={f.at("D4")}) == 0


@rule("44.21")
def test_fire_through_more_than_one_wheatfield_hexside() -> None:
    f = Fragment(Grid.geomorphic(7, 8)).hill(1, "C1")
    f.terrain[f.at("C4")] = "grain"
    assert through_wheat(f.land, f.at("C3"), f.at("C5"))
    assert not through_wheat(f.land, f.at("C3"), f.at("C4"))
    assert not through_wheat(f.land, f.at("C1"), f.at("C7"))


@rule("7.6")
def test_from_the_ground_one_sees_up_over_an_obstacle_but_not_from_the_hex_behind_it() -> None:
    """The converse of 7.4, floor by floor: T6 sees the upper floor of T2 over T4, T5 behind the obstacle does not."""
    f = Fragment().building("T2", "T1", "S2").building("T4")
    assert not f.see("T6", "T2", (0, 1)).blocked and f.see("T5", "T2", (0, 1)).rule == "43.6"
    assert f.see("T6", "T2", (0, 0)).blocked                                           # to the ground floor nobody sees over it
