"""The maps we ship for Combat Commander: sound, complete, and ground on which both sides can fight."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import lru_cache
from importlib import resources
from pathlib import Path

import pytest

from hedgerow.board.check import check
from hedgerow.board.hexmap import Map
from hedgerow.board.los import BLOCKED
from hedgerow.board.mapfile import load_map, read_map, write_map
from hedgerow.board.sighttable import sight_table
from hedgerow.board.survey import survey
from hedgerow.games.combat_commander.model.los import LOS_RULES
from hedgerow.games.combat_commander.model.terrain import CLIFF, Ground, ground_of, steps_of

FOLDER = Path(str(resources.files("hedgerow.games") / "combat_commander" / "data" / "maps"))
NAMES = sorted(path.stem for path in FOLDER.glob("*.map"))

COVER = {"building", "woods", "brush", "orchard", "gully", "major bridge", "minor bridge"}


@lru_cache
def load(name: str) -> Map:
    return load_map(FOLDER / f"{name}.map")


@lru_cache
def ground(name: str) -> tuple[Ground, ...]:
    m = load(name)
    return ground_of(m, survey(m).buildings)


@lru_cache
def sights(name: str) -> list[frozenset[int]]:
    """The hexes each hex has a line of sight to."""
    rows = sight_table(survey(load(name)), LOS_RULES).rows
    return [frozenset(b for b, code in enumerate(row) if code != BLOCKED and a != b) for a, row in enumerate(rows)]


def seen_from(name: str, h: int) -> frozenset[int]:
    return sights(name)[h]


def kind(name: str, label: str) -> str:
    return ground(name)[load(name).grid.index(label)].kind


def reach(name: str, start: Iterable[int]) -> set[int]:
    """The hexes units on foot can come to by Move orders."""
    steps = steps_of(load(name), ground(name))
    seen, queue = set(start), deque(start)
    while queue:
        for step in steps[queue.popleft()]:
            if step.cost is not None and step.to not in seen:
                seen.add(step.to)
                queue.append(step.to)
    return seen


def column(name: str, which: int) -> list[int]:
    m = load(name)
    return [h for h, (c, _) in enumerate(m.grid.cells) if c == which and not ground(name)[h].impassable]


def test_there_is_a_map_for_every_scenario() -> None:
    assert len(NAMES) == 12
    assert {"village", "ridge"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_map_is_sound(name: str) -> None:
    assert check(load(name)) == []


@pytest.mark.parametrize("name", NAMES)
def test_a_map_reads_back_as_written(name: str) -> None:
    m = load(name)
    assert read_map(write_map(m)) == m


@pytest.mark.parametrize("name", NAMES)
def test_a_map_has_fifteen_by_ten_hexes_and_five_objectives(name: str) -> None:
    m = load(name)
    assert (m.grid.names[0], m.grid.names[-1], len(m.grid)) == ("A1", "O10", 150)
    assert sorted(m.objectives.values()) == ["1", "2", "3", "4", "5"]
    assert m.title
    assert m.note


def test_together_the_maps_show_every_terrain() -> None:
    grounds = [it for name in NAMES for it in ground(name)]
    assert {it.kind for it in grounds} == {
        "building", "woods", "brush", "orchard", "field", "major bridge", "minor bridge", "gully", "water barrier",
        "stream", "marsh", "open ground",
    }  # fmt: skip
    assert {way for it in grounds for way in it.along.values()} == {"road", "railway", "trail"}
    assert {side for it in grounds for side in it.sides.values()} == {"wall", "hedge", "fence", CLIFF}
    assert {it.level for it in grounds} == {0, 1, 2, 3, 4}
    assert {kind for name in NAMES for kind in load(name).terrain.values()} >= {"grain", "roots", "plough", "hay"}
    assert {b.style for name in NAMES for b in load(name).buildings} >= {"house", "church"}
    assert {b.material for name in NAMES for b in load(name).buildings} == {"stone", "wooden"}


# Battlefields


@pytest.mark.parametrize("name", NAMES)
def test_nobody_can_be_cut_off(name: str) -> None:
    """Every hex a unit may stand in can be left and reached on foot, from whichever edge it comes."""
    passable = {h for h, it in enumerate(ground(name)) if not it.impassable}
    assert len(passable) >= 125
    assert reach(name, [min(passable)]) == passable


@pytest.mark.parametrize("name", NAMES)
def test_objectives_lie_apart_and_not_at_the_edge(name: str) -> None:
    m = load(name)
    places = sorted(m.objectives)
    assert all(m.grid.distance(a, b) >= 2 for a in places for b in places if a < b)
    far = [m.grid.cells[h][0] for h in places]
    assert min(far) <= 5
    assert max(far) >= 9
    assert max(far) - min(far) >= 7


@pytest.mark.parametrize("name", NAMES)
def test_there_is_cover_at_or_next_to_every_objective(name: str) -> None:
    m = load(name)
    for h in m.objectives:
        near = (h, *m.grid.adjacent(h))
        assert any(ground(name)[x].kind in COVER or ground(name)[x].sides for x in near), m.grid.name(h)


@pytest.mark.parametrize("name", NAMES)
def test_both_short_edges_offer_cover_to_set_up_in(name: str) -> None:
    for columns in (range(3), range(12, 15)):
        hexes = [h for c in columns for h in column(name, c)]
        assert sum(ground(name)[h].kind in COVER for h in hexes) >= 5


@pytest.mark.parametrize("name", NAMES)
def test_no_corner_is_dead(name: str) -> None:
    """From every corner of the map somebody sees a fair piece of it, and far."""
    grid = load(name).grid
    for columns in (range(4), range(11, 15)):
        for rows in (range(3), range(7, 10)):
            corner = [h for h, (c, r) in enumerate(grid.cells) if c in columns and r // 2 in rows]
            assert max(len(seen_from(name, h)) for h in corner) >= 20
            assert max(grid.distance(h, x) for h in corner for x in seen_from(name, h)) >= 8


@pytest.mark.parametrize("name", NAMES)
def test_fields_of_fire_are_neither_boundless_nor_missing(name: str) -> None:
    """Of the hexes at rifle range a good part, but by no means all, see each other."""
    grid = load(name).grid
    pairs = [(a, b) for a in range(len(grid)) for b in range(a) if 4 <= grid.distance(a, b) <= 6]
    share = sum(b in seen_from(name, a) for a, b in pairs) / len(pairs)
    assert 0.1 <= share <= 0.6


@pytest.mark.parametrize("name", NAMES)
def test_every_objective_can_be_seen_and_shot_at(name: str) -> None:
    assert all(len(seen_from(name, h)) >= 15 for h in load(name).objectives)


# What scenarios ask of their maps


def test_fat_lipki_hexes_to_set_up_round_are_open_to_both_sides() -> None:
    assert all(kind("lipki", label) != "water barrier" for label in ("A2", "O1", "G10", "N10"))


def test_bonfire_of_the_nkvd_has_its_headquarters_in_n5() -> None:
    it = ground("compound")[load("compound").grid.index("N5")]
    assert it.kind == "building"
    assert len(it.building) > 1
    assert "wall" in it.sides.values()


def test_hedgerows_and_hand_grenades_has_hedges_enough() -> None:
    assert sum(what == "hedge" for what in load("bocage").sides.values()) >= 60


def test_closed_for_renovation_has_one_great_building() -> None:
    assert max(len(it.building) for it in ground("chateau")) >= 5


def test_commando_school_is_fought_among_buildings() -> None:
    assert sum(it.kind == "building" for it in ground("school")) >= 40


def test_hold_the_line_has_open_level_ground_for_its_bunker() -> None:
    assert sum(it.kind == "open ground" and it.level == 0 for it in ground("ardennes")) >= 30


def test_misty_mountain_rises_by_four_levels_and_a_road_enters_at_a9() -> None:
    assert max(it.level for it in ground("mountain")) == 4
    assert ground("mountain")[load("mountain").grid.index("A9")].roads


def test_rush_to_contact_has_a_major_bridge_and_other_ways_over_the_canal() -> None:
    kinds = [it.kind for it in ground("canal")]
    assert kinds.count("major bridge") == 2
    assert kinds.count("minor bridge") >= 2


@pytest.mark.parametrize(("name", "east"), [("ridge", {"1", "4"}), ("school", {"2", "4"}), ("ardennes", {"3"})])
def test_objectives_a_side_begins_with_lie_on_its_side(name: str, east: set[str]) -> None:
    """Breakout Dance, Commando School, Hold the Line: who holds which Objective at the start is printed."""
    m = load(name)
    columns = {number: m.grid.cells[h][0] for h, number in m.objectives.items()}
    assert min(columns[number] for number in east) >= max(c for number, c in columns.items() if number not in east)
