"""The four boards: they have what was asked of them, are drawn as they are read, and join."""

from __future__ import annotations

import pytest

from hedgerow.board.check import check
from hedgerow.board.derive import derive
from hedgerow.board.draw import draw
from hedgerow.board.terrain import WATERCOURSES
from hedgerow.games.infantry_attacks.model.ground import Ground, Placed, board_map, board_names, joined_map
from hedgerow.games.infantry_attacks.model.tables import CLEAR, SWAMP, TERRAIN_NAMES, WOODS
from hedgerow.testing import example

BOARDS = ("A1", "A2", "A3", "A4")
ASKED = {
    ("A1", "town"): 4, ("A1", "woods"): 14, ("A1", "field"): 11, ("A1", "swamp"): 3,
    ("A2", "hill"): 40, ("A2", "woods"): 8, ("A2", "town"): 3, ("A2", "field"): 9,
    ("A3", "river-minor"): 16, ("A3", "town"): 4, ("A3", "woods"): 10, ("A3", "field"): 7, ("A3", "swamp"): 3,
    ("A4", "lake"): 20, ("A4", "river-major"): 11, ("A4", "town"): 3, ("A4", "woods"): 7, ("A4", "field"): 6, ("A4", "swamp"): 3,
}


def board(name: str) -> Ground:
    return Ground(joined_map([[Placed(name)]]))


def test_there_are_four_boards_of_sixteen_columns_and_fourteen_rows() -> None:
    assert board_names() == BOARDS
    assert all((b := board_map(n).grid).names[0] == "0101" and b.names[-1] == "1614" for n in BOARDS)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_has_what_was_asked_of_it(name: str) -> None:
    g = board(name)
    count = {k: sum(TERRAIN_NAMES[t] == k for t in g.terrain) for k in TERRAIN_NAMES}
    assert {k: n for k, n in count.items() if n and k != "clear"} == {k: n for (b, k), n in ASKED.items() if b == name}


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_drawn_is_what_is_read(name: str) -> None:
    m = board_map(name)
    assert [f.text for f in check(m)] == []
    for h, drawn in enumerate(derive(m)):
        kind = "open" if drawn.terrain in WATERCOURSES else drawn.terrain
        assert (kind, drawn.level) == (m.terrain.get(h, "open"), m.levels.get(h, 0)), m.grid.name(h)


@example("X-279-b", "X-279-c")
def test_board_a1_stands_for_board_45_of_the_examples() -> None:
    g = board("A1")
    kinds = {"0813": WOODS, "0913": WOODS, "0412": SWAMP, "0512": SWAMP, "0610": CLEAR, "0710": CLEAR}
    assert {name: g.terrain[g.index(name)] for name in kinds} == kinds
    assert g.road[g.index("0710")] and not g.road[g.index("0610")]


def test_the_ridge_of_a2_is_forty_metres_high() -> None:
    g = board("A2")
    assert sum(e == 2 for e in g.elevation) == 10
    assert sum(e == 1 for e in g.elevation) == 30


@pytest.mark.parametrize("name", ["A3", "A4"])
def test_a_bridge_carries_a_road_over_the_river(name: str) -> None:
    g = board(name)
    (bridge,) = g.bridge
    assert len(g.road[bridge]) == 2 and g.river[bridge] is not None
    ends = [n for n in g.near[bridge] if g.by_road(n, bridge)]
    assert {g.bank(bridge, n) for n in ends} == {1, 2}


@pytest.mark.parametrize("name", BOARDS)
def test_nobody_is_cut_off_but_by_the_river(name: str) -> None:
    g = board(name)
    land = {h for h in range(g.size) if g.passable(h)}
    seen, fringe = {g.index("1601")}, [g.index("1601")]
    while fringe:
        for n in g.near[fringe.pop()]:
            if n in land and n not in seen:
                seen.add(n)
                fringe.append(n)
    assert seen == land


def test_joined_boards_are_drawn_as_one_map() -> None:
    svg = draw(joined_map([[Placed("A3"), Placed("A1")]]))
    assert "A3:0806" in svg and "A1:0707" in svg
