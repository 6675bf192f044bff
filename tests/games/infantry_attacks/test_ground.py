"""The ground: terrain, roads, rivers and banks, costs, and lines of sight."""

from __future__ import annotations

import pytest

from hedgerow.board.grid import OFF
from hedgerow.board.mapfile import read_map
from hedgerow.games.infantry_attacks.model.ground import FIRST_BANK, IN_RIVER, SECOND_BANK, Ground, Placed, joined_map
from hedgerow.games.infantry_attacks.model.tables import (
    CLEAR,
    FIELD,
    FOOT,
    HILL,
    LAKE,
    MP,
    PROHIBITED,
    RIVER_MAJOR,
    RIVER_MINOR,
    SWAMP,
    TOWN,
    WAGON,
    WOODS,
)
from hedgerow.testing import example, rule


def ground(*lines: str) -> Ground:
    """A ground of ten columns and eight rows."""
    return Ground(read_map("\n".join(("map 1", "grid numbered 10x8", "scale 200", *lines))))


def sees(g: Ground, a: str, b: str, *smoke: str) -> bool:
    """Whether one sees the other, asked from both ends."""
    hexes = tuple(g.index(s) for s in smoke)
    there, back = (g.clear(g.index(x), g.index(y), hexes) for x, y in ((a, b), (b, a)))
    assert there == back == (g.why_blocked(g.index(a), g.index(b), hexes) is None)
    return there


def blocked_by(g: Ground, a: str, b: str, *smoke: str) -> str:
    found = g.why_blocked(g.index(a), g.index(b), tuple(g.index(s) for s in smoke))
    return found.rule if found else ""


# ---- hexes ----

@rule("2.2.2-a", "2.2.2")
def test_a_hex_has_one_terrain_and_roads_never_change_it() -> None:
    g = ground("woods 0202", "town 0303", "strips 0404", "marsh 0505", "water 0606", "level 1 0707 0808", "woods 0808",
               "stream 0901:1 0902 0903 0904 0905 0906 0907 0908:4", "river 1001:1 1002 1003", "road 0201:1 0202 0203")
    kinds = {"0101": CLEAR, "0202": WOODS, "0203": CLEAR, "0303": TOWN, "0404": FIELD, "0505": SWAMP, "0606": LAKE, "0707": HILL,
             "0808": WOODS, "0903": RIVER_MINOR, "1002": RIVER_MAJOR}
    assert {name: g.terrain[g.index(name)] for name in kinds} == kinds


@rule("8.72")
@example("X-874-a", "X-874-b")
def test_town_and_woods_add_20_metres_to_their_hex() -> None:
    g = ground("level 1 0303", "town 0303 0505", "woods 0606")
    assert [g.height[g.index(h)] for h in ("0303", "0505", "0606", "0101")] == [2, 1, 1, 0]
    assert g.elevation[g.index("0303")] == 1


@rule("5.3")
def test_a_road_is_cheap_only_across_the_hexsides_it_crosses() -> None:
    g = ground("woods 0303", "road 0302 0303 0304:4")
    a, wood, side = g.index("0302"), g.index("0303"), g.index("0402")
    assert g.cost[FOOT][a][wood] * 2 == MP
    assert g.cost[FOOT][side][wood] == 2 * MP
    assert g.cost[WAGON][side][wood] == 4 * MP


@rule("5.3")
def test_a_bridge_costs_the_road_rate_along_the_road_and_the_river_cost_from_the_side() -> None:
    g = ground("stream 0104:5 0203 0303 0403 0503:2", "road 0302:1 0303 0304:4", "bridge 0303")
    bridge = g.index("0303")
    assert bridge in g.bridge
    assert g.cost[FOOT][g.index("0302")][bridge] * 2 == MP
    assert g.cost[FOOT][g.index("0402")][bridge] == 3 * MP


@rule("5.84")
def test_no_step_leads_into_a_lake() -> None:
    g = ground("water 0303")
    assert all(g.cost[kind][n][g.index("0303")] == PROHIBITED for kind in (FOOT, WAGON) for n in g.near[g.index("0303")])
    assert not g.passable(g.index("0303"))


@rule("5.81", "5.82")
def test_a_river_hex_has_two_banks_that_keep_their_names_along_the_river() -> None:
    g = ground("river 0104:5 0203 0303 0403 0504 0603 0703:2")
    north, south = {"0202", "0302", "0402", "0503"}, {"0304", "0404", "0505"}
    for name in ("0203", "0303", "0403", "0504"):
        h = g.index(name)
        banks = {g.names[n]: g.bank(h, n) for n in g.near[h]}
        assert {banks[n] for n in banks.keys() & north} <= {FIRST_BANK}
        assert {banks[n] for n in banks.keys() & south} <= {SECOND_BANK}
    assert g.bank(g.index("0303"), g.index("0203")) == IN_RIVER
    assert g.bank(g.index("0303"), g.index("0302")) != g.bank(g.index("0303"), g.index("0304"))


@rule("16.41")
def test_beyond_every_edge_lies_a_row_of_hexes_to_wait_in() -> None:
    g = ground("road 0301:1 0302 0303")
    for edge, hexes in g.off_edge.items():
        assert hexes and all(h >= g.size for h in hexes)
        assert all(any(n in g.edge[edge] for n in g.near[h]) for h in hexes)
        assert {n for h in hexes for n in g.near[h] if n in g.edge[edge]} == set(g.edge[edge])
    north = next(h for h in g.off_edge["north"] if g.near[h] == (g.index("0301"),))
    assert g.cost[FOOT][north][g.index("0301")] * 2 == MP
    assert g.distance[north][g.index("0303")] == 3


def test_neighbours_and_distances_agree_with_the_grid() -> None:
    g = ground()
    for h in range(g.size):
        assert set(g.near[h]) == {n for n in g.grid.neighbors[h][1:] if n != OFF}
        assert all(g.distance[h][b] == g.grid.distance(h, b) for b in range(g.size))


# ---- sight ----

@rule("8.61")
def test_woods_town_and_field_between_block_and_open_ground_does_not() -> None:
    for terrain in ("woods", "town", "strips"):
        g = ground(f"{terrain} 0304")
        assert not sees(g, "0302", "0306")
        assert blocked_by(g, "0302", "0306") == "8.61"
        assert sees(g, "0302", "0304") and sees(g, "0304", "0306")
    assert sees(ground("marsh 0304"), "0302", "0306")
    assert sees(ground("water 0304"), "0302", "0306")


@rule("8.65")
@example("X-862")
def test_along_a_spine_one_may_look_through_either_hex() -> None:
    g = ground("town 0403")
    assert sees(g, "0303", "0503")            # the line runs between 0402 and 0403
    assert not sees(g, "0402", "0404")
    assert not sees(ground("town 0402 0403"), "0303", "0503")


@rule("8.66")
def test_limiting_terrain_is_seen_over_from_above() -> None:
    g = ground("strips 0304", "town 0302 0502", "woods 0504")
    assert sees(g, "0302", "0306")            # from the town, 20 m, over a field
    assert not sees(g, "0502", "0506")        # woods are as high as the town
    assert sees(ground("level 2 0302", "woods 0304"), "0302", "0306")


@rule("8.71")
def test_an_elevation_line_higher_than_both_ends_blocks() -> None:
    g = ground("level 1 0304")
    assert not sees(g, "0302", "0306")
    assert blocked_by(g, "0302", "0306") == "8.71"
    assert sees(g, "0302", "0304")


@rule("8.71")
def test_two_lines_of_equal_height_block_if_one_end_lies_below_both() -> None:
    g = ground("level 1 0302 0306 0504 0502")
    assert sees(g, "0302", "0306")            # from hill to hill over the valley: neither end is below
    assert not sees(g, "0502", "0507")        # down, up again, and down: the far end lies below
    assert sees(g, "0502", "0504")


@rule("8.71")
def test_from_a_broad_hill_one_sees_down_only_where_the_ground_falls_all_the_way() -> None:
    g = ground("level 1 0302-0305", "level 2 0302 0303")
    assert sees(g, "0303", "0308")
    assert sees(g, "0302", "0308")
    g = ground("level 1 0302-0306", "level 2 0302 0305")
    assert not sees(g, "0302", "0306")


@rule("8.72")
def test_a_town_looks_over_a_hill_of_its_own_height_only_to_what_is_as_high() -> None:
    g = ground("town 0302 0306", "level 1 0304")
    assert sees(g, "0302", "0306")
    assert not sees(g, "0302", "0307")


@rule("16.12")
def test_smoke_blocks_what_passes_through_it_however_high_and_lets_in() -> None:
    g = ground("level 3 0302")
    assert sees(g, "0302", "0306")
    assert not sees(g, "0302", "0306", "0304")
    assert blocked_by(g, "0302", "0306", "0304") == "16.12"
    assert sees(g, "0302", "0304", "0304")
    assert sees(g, "0303", "0503", "0403")    # along the side of one smoke hex
    assert not sees(g, "0303", "0503", "0403", "0402")


def test_the_table_of_lines_agrees_with_each_line_worked_out_alone() -> None:
    g = Ground(joined_map([[Placed("A2")]]))
    for a in range(0, g.size, 7):
        for b in range(0, g.size, 5):
            assert g.clear(a, b) == (a == b or g.why_blocked(a, b) is None)


@pytest.mark.parametrize("boards", [[["A3", "A1"]], [["A1"], ["A2"]]])
def test_boards_join_with_every_hex_in_its_place(boards: list[list[str]]) -> None:
    g = Ground(joined_map([[Placed(b) for b in row] for row in boards]))
    assert g.size == 2 * 224
    assert len({g.grid.names_of(h)[0] for h in range(g.size)}) == g.size
    single = Ground(joined_map([[Placed("A1")]]))
    for name in ("0706", "0813", "0412", "1603"):
        assert g.terrain[g.index(f"A1:{name}")] == single.terrain[single.index(name)]


def test_a_turned_board_keeps_the_names_of_its_hexes_and_turns_its_banks() -> None:
    straight, turned = (Ground(joined_map([[Placed("A3", way)]])) for way in (False, True))
    for name in straight.grid.names:
        assert straight.terrain[straight.index(name)] == turned.terrain[turned.index(name)]
        assert {straight.names[n] for n in straight.near[straight.index(name)]} == {
            turned.names[n] for n in turned.near[turned.index(name)]}
    h, n = "0807", "0806"
    assert straight.bank(straight.index(h), straight.index(n)) == turned.bank(turned.index(h), turned.index(n))
