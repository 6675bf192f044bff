"""3.2 Line of sight, on fragments that state their geometry."""

from __future__ import annotations

import pytest

from hedgerow.board.grid import Grid, Point
from hedgerow.board.line import trace
from hedgerow.board.los import BLOCKED, Verdict, line_of_sight
from hedgerow.board.shapes import Shape
from hedgerow.board.sight import Landscape
from hedgerow.board.sighttable import SightTable, sight_table
from hedgerow.games.asl_sk1.model.los import explain, hindrance, los, los_rules
from hedgerow.testing import example, rule

BOARD = Grid.geomorphic(prefix="y")


def fragment(*shapes: Shape, **hexes: str) -> Landscape:
    """Open ground with these shapes; `O5="orchard"` makes a hex an orchard."""
    terrain = ["open"] * len(BOARD)
    for name, kind in hexes.items():
        terrain[BOARD.index(name)] = kind
    return Landscape(BOARD, shapes, {}, tuple(terrain))


def square(kind: str, name: str, half: int = 300, shift: Point = (0, 0)) -> Shape:
    """A square symbol about a hex's centre dot, or beside it."""
    x, y = BOARD.center(BOARD.index(name))
    x, y = x + shift[0], y + shift[1]
    return Shape(kind, (((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)),))


def see(land: Landscape, a: str, b: str) -> Verdict:
    there = los(land, BOARD.index(a), BOARD.index(b))
    back = los(land, BOARD.index(b), BOARD.index(a))
    assert (there.blocked, there.hindrance) == (back.blocked, back.hindrance)
    return there


def woods_with_a_road(start: str, end: str, half_width: int) -> tuple[Shape, Shape]:
    """Woods on both sides of the line between two dots, parted by a strip of road along it."""
    (ax, ay), (bx, by) = (BOARD.center(BOARD.index(n)) for n in (start, end))
    near, far = (((by - ay) * w // 3319, (ax - bx) * w // 3319) for w in (half_width, 600))  # 3319 is the length from I2 to F3
    return tuple(  # type: ignore[return-value]
        Shape("woods", (
            ((ax + s * near[0], ay + s * near[1]), (bx + s * near[0], by + s * near[1]),
             (bx + s * far[0], by + s * far[1]), (ax + s * far[0], ay + s * far[1])),
        ))
        for s in (1, -1)
    )  # fmt: skip


@example("X-LOS-1")
@rule("3.2-a", "1.1.2-woodsroad")
def test_a_line_down_a_woods_road_touches_no_woods__x_los_1() -> None:
    """I2 to F3 passes H2 and G3, woods-road hexes whose road strip lies under the string."""
    verdict = see(fragment(*woods_with_a_road("I2", "F3", 75), H2="woods", G3="woods"), "I2", "F3")
    assert verdict.clear
    assert verdict.reasons == ()


@rule("3.2-a")
def test_woods_over_the_road_would_block_the_same_line() -> None:
    verdict = see(fragment(*woods_with_a_road("I2", "F3", -20), H2="woods", G3="woods"), "I2", "F3")
    assert verdict.blocked
    assert (verdict.rule, verdict.reasons[0].by) == ("3.2-a", "woods")


@example("X-LOS-2")
@rule("1.1.2-orchard")
def test_an_orchard_between_hinders_by_one__x_los_2() -> None:
    verdict = see(fragment(J4="orchard"), "I2", "J5")
    assert (verdict.blocked, verdict.hindrance) == (False, 1)
    assert verdict.where == (BOARD.index("J4"),)


@example("X-LOS-1")
@rule("3.2-a", "1.1.2-bldg")
def test_the_building_in_j3_hides_k4_from_i2__x_los_1() -> None:
    verdict = see(fragment(square("stone", "J3"), J3="stone"), "I2", "K4")
    assert verdict.blocked
    assert verdict.reasons[0].by == "building"
    assert verdict.where == (BOARD.index("J3"),)


@example("X-PF-1")
@rule("2.0-Inherent")
def test_a_line_along_the_hexside_of_an_orchard_is_hindered__x_pf_1() -> None:
    """N5 to P5 runs exactly along the O5/O6 hexside; O5 is orchard, P5 a stone building, O6 open."""
    land = fragment(square("stone", "P5"), O5="orchard", P5="stone")
    verdict = see(land, "N5", "P5")
    assert (verdict.blocked, verdict.hindrance, verdict.rule) == (False, 1, "2.0-Inherent")
    assert see(land, "O6", "P5").clear


@example("X-PF-3")
def test_long_range_fire_at_p1_meets_nothing__x_pf_3() -> None:
    assert see(fragment(square("stone", "P1"), square("stone", "P5"), O5="orchard", P1="stone"), "N5", "P1").clear


@example("X-PF-5")
@rule("3.2-b")
def test_an_orchard_in_the_target_hex_does_not_hinder__x_pf_5() -> None:
    assert see(fragment(O5="orchard", N4="orchard"), "N4", "O5").clear


@rule("2.0-Inherent")
def test_two_orchards_along_a_hexside_count_as_one() -> None:
    assert see(fragment(O5="orchard", O6="orchard"), "N5", "P5").hindrance == 1


@rule("2.0-Inherent")
def test_an_orchard_touched_at_a_corner_counts() -> None:
    a, b, touched = next(
        (a, b, corner.hex) for a in range(len(BOARD)) for b in range(a + 1, len(BOARD)) for corner in trace(BOARD, a, b).corners
    )
    verdict = los(fragment(**{BOARD.name(touched): "orchard"}), a, b)
    assert (verdict.hindrance, verdict.rule) == (1, "2.0-Inherent")


@rule("3.2-a")
def test_a_symbol_touched_on_one_side_only_does_not_block() -> None:
    """The wall of a house runs exactly along the line from N5 to P5; a twin on the other side blocks."""
    low, high = square("stone", "O5", 200, (0, 350)), square("wooden", "O6", 200, (0, -350))
    assert see(fragment(low, O5="stone"), "N5", "P5").clear
    assert see(fragment(low, high, O5="stone", O6="wooden"), "N5", "P5").blocked


@rule("3.2-b")
def test_buildings_in_the_ends_hexes_do_not_block() -> None:
    assert see(fragment(square("stone", "K5", 400), square("stone", "K8", 400)), "K5", "K8").clear


@rule("1.1.2-grain")
def test_grain_hinders_where_its_symbol_is_crossed() -> None:
    land = fragment(square("grain", "K6", 200), square("grain", "K7", 200, (400, 0)), K6="grain", K7="grain")
    verdict = see(land, "K5", "K8")
    assert (verdict.hindrance, verdict.where) == (1, (BOARD.index("K6"),))


@rule("1.1.2-grain")
def test_grain_out_of_season_is_open_ground() -> None:
    land = fragment(square("grain", "K6"), K6="grain")
    rules = los_rules(grain_in_season=False)
    assert line_of_sight(land, rules, BOARD.index("K5"), BOARD.index("K8")).clear


@rule("3.2-d")
def test_six_hindrances_block() -> None:
    names = [f"K{r}" for r in range(2, 10)]
    five = fragment(**dict.fromkeys(names[:5], "orchard"))
    six = fragment(**dict.fromkeys(names[:6], "orchard"))
    assert see(five, "K1", "K9").hindrance == 5
    verdict = see(six, "K1", "K9")
    assert (verdict.blocked, verdict.rule) == (True, "3.2-d")


@pytest.fixture(scope="module")
def table() -> SightTable:
    land = fragment(square("stone", "K4"), K4="stone", N3="orchard")
    return sight_table(land, los_rules(), cache=False)


@rule("3.3-q")
@pytest.mark.parametrize(
    ("a", "b", "smoke", "amount"),
    [
        ("N5", "P5", ["O5"], 2),  # along its hexside
        ("K6", "K9", ["K7"], 2),  # through
        ("K6", "K9", ["K6"], 2),  # out of
        ("K6", "K9", ["K9"], 2),  # into
        ("K6", "K9", ["K6", "K7"], 4),
        ("K6", "K9", ["K6", "K7", "K9"], BLOCKED),  # 3.2-d
        ("K6", "K9", ["M7"], 0),
        ("N2", "N4", ["N2"], 3),  # with the orchard in N3
        ("K3", "K5", ["M7"], BLOCKED),  # the building in K4
    ],
)
def test_smoke_hinders_out_of_into_and_through(table: SightTable, a: str, b: str, smoke: list[str], amount: int) -> None:
    hexes = {BOARD.index(n) for n in smoke}
    for one, other in ((a, b), (b, a)):
        ends = BOARD.index(one), BOARD.index(other)
        assert hindrance(table, *ends, hexes) == amount
        assert explain(table, *ends, hexes).code == amount


def test_the_table_holds_what_each_line_comes_to(table: SightTable) -> None:
    for a in range(0, len(BOARD), 60):
        for b in range(len(BOARD)):
            assert table.rows[a][b] == table.explain(a, b).code
