"""The map in signs: it fits a terminal of 80 characters, whatever the map."""

from __future__ import annotations

import random

import pytest

import hedgerow
from hedgerow.board.textmap import column_name, text_map

GAMES = ("asl-sk1", "combat-commander", "squad-leader", "infantry-attacks")


def cells(columns: int, rows: int) -> list[tuple[int, int]]:
    return [(c, 2 * r + c % 2) for c in range(columns) for r in range(rows)]


def names(columns: int, rows: int) -> list[str]:
    return [f"{chr(65 + c % 26) * (1 + c // 26)}{r + 1}" for c in range(columns) for r in range(rows)]


def test_every_second_column_lies_half_a_hex_lower() -> None:
    assert text_map(cells(3, 2), names(3, 2), ["·"] * 6) == ["A1·       C1·", "     B1·", "A2·       C2·", "     B2·"]


def test_a_wide_map_is_shown_in_parts_that_each_fit() -> None:
    lines = text_map(cells(33, 10), names(33, 10), ["♣G2"] * 330)
    assert max(map(len, lines)) < 80
    assert [line for line in lines if "columns" in line] == ["columns A to Q:", "columns R to GG:"]
    assert sum(line.count("♣G2") for line in lines) == 330


def test_where_names_have_no_room_the_columns_are_named_above_and_below() -> None:
    lines = text_map(cells(22, 10), names(22, 10), ["■G2"] * 220)
    assert lines[0] == lines[-1] and lines[0].split() == [chr(65 + c) for c in range(22)]
    assert lines[1].startswith("1■G2  1■G2") and max(map(len, lines)) < 80


@pytest.mark.parametrize(("name", "column"), [("A1", "A"), ("zGG10", "zGG"), ("0412", "04")])
def test_columns_of_hexes(name: str, column: str) -> None:
    assert column_name(name) == column


@pytest.mark.parametrize("game", GAMES)
def test_the_map_of_every_scenario_fits_the_screen_also_in_play(game: str) -> None:
    book = hedgerow.rulebook(game)
    lot = random.Random(1)
    for scenario in book.scenarios:
        played = hedgerow.new(game, scenario, seed=1)
        for _ in range(40):
            if played.result is None:
                seat, decision = next(iter(played.decisions.items()))
                played.apply(seat, lot.choice(decision.options))
        lines = book.table.text_board(played.view(None)["board"]).splitlines()
        hexes = [line for line in lines if sum(sign in line for sign in "·♣≈■=.wfo") and line.count("  ") > 6
                 and not line.startswith("map:")]
        assert hexes and max(map(len, hexes)) <= 80, (scenario, max(hexes, key=len))
