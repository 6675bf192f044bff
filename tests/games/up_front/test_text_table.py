"""The table in a terminal: nations by name, Relative Ranges as one small table."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.table.view import text_board


def test_ranges_are_a_table_and_the_nation_has_a_capital():
    t = situation("""
        german   A 2 - Hessel, Beck
        german   B 0 - Streich, Schultz
        american A 1 - Fox, Myers
        american B 0 - Smith, Burke
    """)
    lines = text_board(t.game.view("german")["board"]).splitlines()
    assert lines[0].startswith("Turn 10, German: actions; deck ")
    at = lines.index("Relative Range  American A  American B")
    assert [line.split() for line in lines[at + 1:at + 3]] == [["German", "A", "3", "2"], ["German", "B", "1", "0"]]
