"""What a seat is shown, as text."""

from __future__ import annotations

import hedgerow
from hedgerow.games.infantry_attacks import RULEBOOK
from hedgerow.games.infantry_attacks.rules.combat import Fired
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.telling import tell


def test_the_text_board_writes_numbers_of_both_sides_in_words() -> None:
    game = hedgerow.new("infantry-attacks", "IA1", seed=1)
    text = game.rulebook.table.text_board(game.board(game.seats[0]))
    assert text.splitlines()[1] == "Initiative: Central 3, Russian 2. Step losses: Central 0, Russian 0."


def test_the_log_says_who_was_hit_on_which_column_and_what_came_of_it() -> None:
    game = hedgerow.new("infantry-attacks", "IA1", seed=1)
    shot = Fired("direct_fire", 3, Tally.of(6, "fire value", "10.2"), 12, (((0, 1), Tally(), 11, "M1"),))
    assert tell(RULEBOOK, game.state, shot) == (
        "direct fire: 12 against 0104 at strength 6: Major 1, Hauptmann 1 on column 11: morale check at +1")
