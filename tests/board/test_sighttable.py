"""Tables of whole maps: kept on disk by content, changed in play, and the names of shipped maps."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from landscapes import TERMS, random_land

from hedgerow.board.atlas import find_map, game_of, made_for, rules_of, shipped_maps, sighted_games
from hedgerow.board.grid import Grid
from hedgerow.board.line import Meeting, trace
from hedgerow.board.los import BLOCKED, LosRules, Reason, judge, largest, line_of_sight, met
from hedgerow.board.mapfile import load_map
from hedgerow.board.shapes import Shape
from hedgerow.board.sight import Landscape, Sight, look
from hedgerow.board.sighttable import AlteredTable, SightTable, cache_folder, content_key, sight_table
from hedgerow.board.sweep import sweep
from hedgerow.kernel.errors import HedgerowError

GRID = Grid.geomorphic(9, 5)


def woods_block(sight: Sight) -> Reason | None:
    """Rule 1: woods block."""
    return next((met(c, "1") for c in sight.contacts if c.kind == "woods" and c.meeting >= Meeting.THROUGH), None)


def orchards_hinder(sight: Sight) -> list[Reason]:
    """Rule 2: each orchard hinders by one."""
    return [met(c, "2", 1) for c in sight.contacts if c.kind == "orchard"]


RULES = LosRules("test", TERMS, (woods_block,), (orchards_hinder,), limit=(4, "3"))


@pytest.fixture
def land() -> Landscape:
    return random_land(random.Random(8), GRID)


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEDGEROW_CACHE", str(tmp_path / "cache"))


def test_a_table_holds_every_verdict(land: Landscape) -> None:
    table = sight_table(land, RULES)
    for a in range(len(GRID)):
        assert table.rows[a][a] == 0
        for b in range(len(GRID)):
            verdict = line_of_sight(land, RULES, a, b)
            assert table.code(a, b) == verdict.code
            assert table.blocked(a, b) == verdict.blocked
    assert set(table.seen_from(3)) == {b for b in range(len(GRID)) if b != 3 and table.rows[3][b] != BLOCKED}


def test_a_table_is_worked_out_once_and_then_read(land: Landscape, monkeypatch: pytest.MonkeyPatch) -> None:
    first = sight_table(land, RULES)
    monkeypatch.setattr("hedgerow.board.sighttable.work_out", lambda *_: pytest.fail("worked out again"))
    again = sight_table(replace(land), RULES)
    assert again.rows == first.rows
    assert len(list(cache_folder().iterdir())) == 1


def test_another_map_or_other_rules_have_another_table(land: Landscape) -> None:
    keys = {
        content_key(land, RULES),
        content_key(replace(land, shapes=land.shapes[1:]), RULES),
        content_key(replace(land, levels=(1, *land.levels[1:])), RULES),
        content_key(replace(land, rubble=frozenset({1})), RULES),
        content_key(land, replace(RULES, limit=None)),
        content_key(land, replace(RULES, total=largest)),
    }
    assert len(keys) == 6


def test_a_damaged_table_is_worked_out_anew(land: Landscape) -> None:
    rows = sight_table(land, RULES).rows
    (file,) = cache_folder().iterdir()
    file.write_bytes(file.read_bytes()[:-5])
    assert sight_table(land, RULES).rows == rows
    file.write_bytes(b"")
    assert sight_table(land, RULES).rows == rows


def test_a_cache_that_cannot_be_written_does_no_harm(land: Landscape, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("HEDGEROW_CACHE", str(tmp_path / "file"))
    assert sight_table(land, RULES).code(0, 1) == 0


def test_the_cache_lies_where_the_user_wants_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("HEDGEROW_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "hedgerow"


def test_touching_tells_which_lines_meet_a_hex(land: Landscape) -> None:
    table = sight_table(land, RULES)
    for h in (0, 17, 40):
        for a in range(len(GRID)):
            for b in range(len(GRID)):
                expected = h in trace(GRID, a, b).hexes
                assert table.touches(a, b, h) == expected


def test_only_lines_over_changed_ground_are_judged_anew(land: Landscape) -> None:
    table = sight_table(land, RULES)
    h = GRID.index("E3")
    changed = replace(land, shapes=(*land.shapes, Shape("woods", (GRID.vertices(h),))))
    altered = AlteredTable(table, changed, [h])
    whole = SightTable(changed, RULES, {(0, 0): sight_table(changed, RULES).rows})
    for a in range(len(GRID)):
        for b in range(len(GRID)):
            if a != b:
                assert altered.code(a, b) == whole.code(a, b) == altered.code(b, a)


def test_hindrances_up_to_a_limit_block() -> None:
    land = Landscape(GRID, terrain=tuple("orchard" if n in ("E2", "E3", "E4", "F3") else "open" for n in GRID.names))
    three = line_of_sight(land, RULES, GRID.index("E1"), GRID.index("E5"))
    assert (three.blocked, three.hindrance, three.clear) == (False, 3, False)
    assert three.tally().text() == "1 orchard, +1 orchard, +1 orchard = 3"
    assert three.tally().rules == ("2",)
    tight = replace(RULES, limit=(3, "3"))
    blocked = line_of_sight(land, tight, GRID.index("E1"), GRID.index("E5"))
    assert (blocked.blocked, blocked.rule, len(blocked.reasons)) == (True, "3", 4)
    assert blocked.tally().total == 3
    one = judge(replace(RULES, total=largest), look(land, TERMS, GRID.index("E1"), GRID.index("E5")))
    assert (one.hindrance, one.tally().text()) == (1, "1 orchard")


def test_nothing_is_told_of_what_lies_beyond_opaque_terrain(land: Landscape) -> None:
    terms = replace(TERMS, opaque=frozenset({"woods", "building"}))
    for pair in sweep(land, terms):
        sight = look(land, terms, pair.a, pair.b)
        assert [c._replace(at=None) for c in sight.contacts] == pair.contacts
        full = look(land, TERMS, pair.a, pair.b)
        assert list(sight.contacts) == list(full.contacts)[: len(sight.contacts)]


def test_maps_that_come_with_games_have_names() -> None:
    assert "combat-commander" in sighted_games()
    for file in shipped_maps():
        assert find_map(f"{game_of(file)}/{file.stem}") == file
        assert rules_of(game_of(file)).blocking
    with pytest.raises(HedgerowError, match="there is no map nowhere"):
        find_map("nowhere")
    with pytest.raises(HedgerowError, match="no line of sight rules of chess"):
        rules_of("chess")


def test_a_map_of_ones_own_is_judged_by_the_game_with_such_a_grid(tmp_path: Path) -> None:
    for kind, game in (("lettered 15x10", "combat-commander"), ("geomorphic 33x10", "asl-sk1")):
        file = tmp_path / "own.map"
        file.write_text(f"map 1\ngrid {kind}\nwoods C3\n")
        assert made_for(file, load_map(file)) == game
