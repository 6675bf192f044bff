"""10 and T88.3-T88.5 Line of sight, on fragments that state their geometry."""

from __future__ import annotations

import pytest

from hedgerow.board.grid import Grid, Point
from hedgerow.board.los import BLOCKED, Verdict
from hedgerow.board.shapes import Shape, hexside
from hedgerow.board.sight import Landscape
from hedgerow.board.sighttable import sight_table
from hedgerow.games.combat_commander.model.los import LOS_RULES, explain, hindrance, los
from hedgerow.testing import example, rule

MAP = Grid.lettered()


def at(name: str) -> int:
    return MAP.index(name)


def block(kind: str, name: str, half: int = 300, shift: Point = (0, 0)) -> Shape:
    """A square of artwork about a hex's centre dot, or beside it."""
    x, y = MAP.center(at(name))
    x, y = x + shift[0], y + shift[1]
    return Shape(kind, (((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)),))


def hill(level: int, *names: str) -> list[Shape]:
    """Raised ground in these hexes, its crest line a quarter of the way from their sides to their dots."""

    def inner(h: int) -> list[Point]:
        x, y = MAP.center(h)
        return [(x + (vx - x) * 3 // 4, y + (vy - y) * 3 // 4) for vx, vy in MAP.vertices(h)]

    hexes = [at(n) for n in names]
    shapes = [Shape("hill", (tuple(inner(h)),), level) for h in hexes]
    for h in hexes:
        for side in (2, 3, 4):
            other = MAP.neighbor(h, side)
            if other in hexes:
                mine, his = inner(h), inner(other)
                bridge = (mine[side - 1], mine[side % 6], his[(side + 2) % 6], his[(side + 3) % 6])
                shapes.append(Shape("hill", (bridge,), level))
    return shapes


class Fragment:
    """Open ground, level 0, with artwork, hexsides and levels put on it."""

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self.sides: dict[tuple[int, int], str] = {}
        self.terrain = ["open"] * len(MAP)
        self.levels = [0] * len(MAP)

    def put(self, kind: str, *names: str, half: int = 300, shift: Point = (0, 0)) -> Fragment:
        for name in names:
            self.shapes.append(block(kind, name, half, shift))
            self.terrain[at(name)] = kind
        return self

    def raised(self, level: int, *names: str) -> Fragment:
        self.shapes += hill(level, *names)
        for name in names:
            self.levels[at(name)] = max(level, self.levels[at(name)])
        return self

    def side(self, kind: str, one: str, other: str) -> Fragment:
        self.sides[hexside(MAP, at(one), MAP.side_to(at(one), at(other)))] = kind
        return self

    @property
    def land(self) -> Landscape:
        return Landscape(MAP, tuple(self.shapes), self.sides, tuple(self.terrain), tuple(self.levels))

    def see(self, a: str, b: str) -> Verdict:
        there, back = los(self.land, at(a), at(b)), los(self.land, at(b), at(a))
        assert (there.blocked, there.hindrance, there.rule) == (back.blocked, back.hindrance, back.rule)
        return there


@example("EX-LOS-A")
@rule("10.2")
def test_woods_between_at_the_same_elevation_block__ex_los_a() -> None:
    """J9 and K6 on a level 1 Hill with K7, K8; Woods in K7, on that Hill."""
    f = Fragment().raised(1, "J9", "J8", "K8", "K7", "K6").put("woods", "K7", half=400)
    verdict = f.see("J9", "K6")
    assert (verdict.blocked, verdict.rule, verdict.where) == (True, "T88.4", (at("K7"),))
    assert Fragment().put("woods", "K7", half=400).see("J9", "K6").rule == "10.2"


@rule("T88.3.2")
def test_a_hill_as_high_as_the_viewer_hides_lower_ground_behind_it__ex_los_b() -> None:
    """J9 and K7-K8 on level 1, L6 on level 0; from a level 2 Crest in J9 the same line is open."""
    hills = ("J9", "J8", "K8", "K7", "L7")
    f = Fragment().raised(1, *hills)
    assert f.see("J9", "L6").rule == "T88.3.2"
    assert f.raised(2, "J9").see("J9", "L6").clear


@example("EX-LOS-C")
@rule("T88.4")
def test_lower_woods_are_seen_over__ex_los_c() -> None:
    """J9 on level 1; Woods on level 0 in L8, well before N6."""
    assert Fragment().raised(1, "J9").put("woods", "L8", "K8", half=500).see("J9", "N6").clear
    assert Fragment().put("woods", "L8", "K8", half=500).see("J9", "N6").blocked


@example("EX-LOS-DE")
@rule("T88.4.1")
def test_lower_woods_hide_only_the_hex_directly_behind__ex_los_de() -> None:
    """J7 on a level 1 Crest; Woods in L8, the hex before M9 on that line, all else level 0."""
    f = Fragment().raised(1, "J7").put("woods", "L8", half=450)
    hidden = f.see("J7", "M9")
    assert (hidden.blocked, hidden.rule, hidden.where) == (True, "T88.4.1", (at("L8"),))
    assert f.see("J7", "N9").clear


@example("EX-LOS-F")
@rule("10.2")
def test_a_line_exactly_along_a_road_through_woods_is_open__ex_los_f() -> None:
    """M9 to M4 down the middle of a road 150 wide that parts the Woods of M5."""
    left, right = ((x, 0) for x in (-375, 375))
    f = Fragment().put("woods", "M5", half=300, shift=left).put("woods", "M5", half=300, shift=right)
    assert f.see("M9", "M4").clear
    assert f.put("woods", "M5").see("M9", "M4").blocked


@rule("T93")
def test_road_artwork_under_the_whole_line_leaves_it_clear_even_where_woods_overhang() -> None:
    x, y = MAP.center(at("M5"))
    road = Shape("road", (((x - 75, y - 9000), (x + 75, y - 9000), (x + 75, y + 9000), (x - 75, y + 9000)),))
    f = Fragment().put("woods", "M5")
    f.shapes.append(road)
    assert f.see("M9", "M4").clear
    assert f.see("L5", "N4").blocked


@rule("T91", "10.3")
def test_an_orchard_between_hinders_by_two__ex_los_g() -> None:
    verdict = Fragment().put("orchard", "N7", half=400).see("M9", "N6")
    assert (verdict.hindrance, verdict.rule) == (2, "T91")


@example("EX-LOS-H")
@rule("10.3.4", "10.1-a")
def test_smoke_beside_the_hexside_hinders_and_a_wall_on_it_blocks__ex_los_h() -> None:
    """M9 to N7 runs along the M8/N8 hexside."""
    f = Fragment()
    table = sight_table(f.land, LOS_RULES, cache=False)
    smoke = {at("N8"): 7}
    assert hindrance(table, at("M9"), at("N7"), smoke) == 7
    assert explain(table, at("M9"), at("N7"), smoke).rule == "10.3.4"
    assert f.side("wall", "M8", "N8").see("M9", "N7").rule == "10.1-a"


@example("EX-LOS-J")
@rule("10.3.3")
def test_hindrances_are_not_cumulative__ex_los_j() -> None:
    """N9 to N7, an Orchard in N8 with Smoke 7 on it."""
    table = sight_table(Fragment().put("orchard", "N8").land, LOS_RULES, cache=False)
    assert hindrance(table, at("N9"), at("N7")) == 2
    assert hindrance(table, at("N9"), at("N7"), {at("N8"): 7}) == 7
    assert len(explain(table, at("N9"), at("N7"), {at("N8"): 7}).reasons) == 2


@example("EX-wall-spine")
@rule("10.1-a", "T97")
@pytest.mark.parametrize("kind", ["wall", "hedge"])
def test_a_wall_along_the_hexspine_blocks__ex_wall_spine(kind: str) -> None:
    """E5 to G5 runs along the hexside of F4 and F5."""
    assert Fragment().side(kind, "F4", "F5").see("E5", "G5").rule == "10.1-a"


@rule("10.1", "T97")
def test_walls_of_the_ends_own_hexes_do_not_block() -> None:
    f = Fragment()
    for one, other in (("E5", "E6"), ("E7", "E8"), ("E5", "F5")):
        f.side("wall", one, other)
    assert f.see("E5", "E8").clear
    assert f.side("wall", "E6", "E7").see("E5", "E8").rule == "T97"


@rule("10.1", "T97")
def test_a_wall_met_at_a_corner_blocks_only_if_it_goes_on_beyond_the_line() -> None:
    """A5 to G5 passes the corner of C5, D4 and D5, from which walls may run off to both sides; that of D5 and E6 is not met."""
    assert Fragment().side("wall", "D5", "E6").see("A5", "G5").clear
    assert Fragment().side("wall", "C5", "D5").see("A5", "G5").clear
    assert Fragment().side("wall", "C5", "D4").see("A5", "G5").clear
    assert Fragment().side("wall", "C5", "D5").side("wall", "C5", "D4").see("A5", "G5").blocked
    assert Fragment().side("wall", "C5", "D5").side("hedge", "C5", "D4").see("G5", "A5").blocked


@rule("T84")
def test_a_fence_met_at_a_corner_hinders_only_if_something_goes_on_beyond_the_line() -> None:
    assert Fragment().side("fence", "C5", "D5").see("A5", "G5").clear
    assert Fragment().side("fence", "C5", "D5").side("fence", "C5", "D4").see("A5", "G5").hindrance == 1
    seen = Fragment().side("fence", "C5", "D5").side("wall", "C5", "D4").see("A5", "G5")
    assert seen.hindrance == 1 and not seen.blocked


@rule("T84", "T87")
def test_fences_hinder_and_hedges_block_between_the_ends() -> None:
    assert Fragment().side("fence", "E6", "E7").see("E5", "E8").hindrance == 1
    assert Fragment().side("fence", "E5", "E6").see("E5", "E8").clear
    assert Fragment().side("hedge", "E6", "E7").see("E5", "E8").rule == "T87"


@rule("T88.4")
def test_a_wall_below_is_seen_over() -> None:
    assert Fragment().raised(1, "E5").side("wall", "E6", "E7").see("E5", "E8").clear


@rule("T79", "10.2.1")
def test_a_blaze_blocks_through_and_along_its_hex_at_any_elevation() -> None:
    table = sight_table(Fragment().raised(1, "E5").land, LOS_RULES, cache=False)
    assert hindrance(table, at("E5"), at("G5"), {}, {at("F5")}) == BLOCKED
    assert hindrance(table, at("E5"), at("E8"), {}, {at("E7")}) == BLOCKED
    assert explain(table, at("E5"), at("E8"), {}, {at("E7")}).rule == "10.2.1"
    assert hindrance(table, at("E5"), at("E8"), {}, {at("G7")}) == 0


@rule("10.3.4")
def test_smoke_hinders_into_and_out_of_its_hex() -> None:
    table = sight_table(Fragment().land, LOS_RULES, cache=False)
    for h in ("E5", "E6", "E8"):
        assert hindrance(table, at("E5"), at("E8"), {at(h): 5}) == 5
    assert hindrance(table, at("E5"), at("E8"), {at("E5"): 2, at("E7"): 4}) == 4


@example("EX-target-3")
@rule("T81", "10.3.1")
def test_brush_between_hinders_by_three__ex_target_3() -> None:
    assert Fragment().put("brush", "E7").see("E4", "E9").hindrance == 3


@example("EX-MV-B")
@rule("T88.3.2")
def test_the_crest_in_k7_hides_k8_from_l5__ex_mv_b() -> None:
    """K7 and K8 on level 1, L5 on level 0 to the north: K7 is the first Crest hex."""
    f = Fragment().raised(1, "K7", "K8")
    assert f.see("L5", "K8").rule == "T88.3.2"
    assert f.see("L5", "K7").clear


@example("EX-hill-block")
@rule("T88.3.3", "T88.3.2")
@pytest.mark.parametrize(
    ("between", "target", "seen"),
    [(2, 0, False), (2, 1, False), (2, 2, True), (2, 3, True), (2, 4, True),
     (3, 0, False), (3, 2, False), (3, 3, False), (3, 4, True)],
)  # fmt: skip
def test_what_a_level_2_unit_sees_past_a_hill__ex_hill_block(between: int, target: int, seen: bool) -> None:
    """E2 on level 2, a Hill in E5, the target in E8, each Hill hex its own Crest."""
    f = Fragment().raised(2, "E2").raised(between, "E5")
    if target:
        f.raised(target, "E8")
    assert f.see("E2", "E8").blocked is not seen


@rule("T88.3.2")
def test_from_inside_a_plateau_one_does_not_see_down_past_its_crest() -> None:
    f = Fragment().raised(1, "E4", "E5", "E6")
    assert f.see("E5", "E8").rule == "T88.3.2"
    assert f.see("E6", "E8").clear
    assert f.see("E6", "E7").clear


@example("EX-blind")
@rule("T88.4.1")
def test_blind_hexes__ex_blind() -> None:
    """Level 1 in E2, a Building on level 0 in E5: only E6 is blind. Level 1 in A5, a level 1 Building, level 2 in G5."""
    f = Fragment().raised(1, "E2").put("stone", "E5")
    assert f.see("E2", "E5").clear
    assert f.see("E2", "E6").rule == "T88.4.1"
    assert f.see("E2", "E7").clear
    assert f.raised(1, "E6").see("E2", "E6").clear
    far = Fragment().raised(1, "K2", "K5").put("stone", "K5").raised(2, "K7")
    assert far.see("K2", "K7").clear
    near = Fragment().raised(1, "K2", "K3").put("stone", "K3").raised(2, "K7")
    assert near.see("K2", "K7").rule == "T88.4.1"


@rule("T88.5")
def test_hindrances_below_a_hill_hex_do_not_hinder() -> None:
    assert Fragment().raised(1, "E2").put("brush", "E5").see("E2", "E7").clear
    level = Fragment().raised(1, "E2", "E3", "E4", "E5", "E6", "E7").put("brush", "E5")
    assert level.see("E2", "E7").hindrance == 3


@rule("T86")
def test_a_gully_is_seen_only_from_next_to_it_or_above() -> None:
    f = Fragment().raised(1, "E2")
    f.terrain[at("E5")] = f.terrain[at("H5")] = "gully"
    assert f.see("E5", "E8").rule == "T86"
    assert f.see("E5", "E6").clear
    assert f.see("E5", "E2").clear
    assert f.see("E5", "H5").rule == "T86"


@rule("T92")
def test_a_railway_hinders_unless_the_line_runs_along_it() -> None:
    x, y = MAP.center(at("E5"))
    rail = Shape("rail", (((x - 70, y - 9000), (x + 70, y - 9000), (x + 70, y + 9000), (x - 70, y + 9000)),))
    f = Fragment()
    f.shapes.append(rail)
    assert f.see("E2", "E8").clear
    assert f.see("C5", "G5").hindrance == 1


@rule("10.1")
def test_grazing_artwork_counts_but_not_on_the_border_of_an_ends_hex() -> None:
    """A corner of a Building just reaches the line from E5 to E8; another only reaches the side of E5."""
    x, y = MAP.center(at("E7"))
    corner = Shape("stone", (((x, y), (x + 300, y - 200), (x + 300, y + 200)),))
    f = Fragment()
    f.shapes.append(corner)
    assert f.see("E5", "E8").rule == "10.2"
    x, y = MAP.side_mid(at("E5"), 4)
    f.shapes = [Shape("stone", (((x, y), (x + 300, y - 200), (x + 300, y + 200)),))]
    assert f.see("E5", "E8").clear
