"""What a seat is shown: the board as text, floors and facings, how the victory conditions stand, prompts with names in them."""

from __future__ import annotations

import hedgerow
from hedgerow.cli.saved import line_of
from hedgerow.games.squad_leader.model.log_events import CloseCombat, PlayerTurn, Result, UsedUp
from hedgerow.games.squad_leader.model.scenario import Victory
from hedgerow.games.squad_leader.table.standing import counts, goals
from hedgerow.games.squad_leader.table.text_board import text_board
from hedgerow.kernel.tally import Tally
from hedgerow.kernel.telling import tell
from hedgerow.testing import rule

from .situation import in_prep_fire


@rule("29.4", "25.2")
def test_the_text_board_says_facings_and_covers_what_is_concealed() -> None:
    t = in_prep_fire("""
        chapter 41
        german  C6 MkIVF2 facing:2
        german  E5 4-6-7 LMG broken
        russian E3 4-4-7 concealed unknown LMG
    """)
    seen, own = (text_board(t.game.view(side)["board"]).splitlines() for side in ("german", "russian"))
    line = {text.split(":")[0].strip(): text for text in seen}
    assert "faces the east" in line["C6"] and "[broken, " in line["E5"]
    assert line["E3"] == "  E3: a concealed stack"
    assert "  E3: a concealed stack" not in own


@rule("21.3")
def test_a_condition_counts_only_hexes_with_squads_that_the_seat_sees() -> None:
    t = in_prep_fire("""
        german  C6 4-6-7
        german  E5 4-6-7 broken
        russian E3 4-4-7 concealed unknown
    """)
    g = t.game.state
    named = tuple(g.ground.hex(name) for name in ("C6", "E5", "E3"))
    german, russian = (Victory("occupy", g.card.seats.index(side), 2, 0, named, "", "") for side in ("german", "russian"))
    assert counts(g, german, "german") == [("hexes held", 1, 2)]
    assert counts(g, russian, "german") == [("hexes held", 0, 2)]
    assert counts(g, russian, "russian") == [("hexes held", 1, 2)]
    assert dict(goals(g, german, "german"))[named[0]] == german.side


@rule("21.3")
def test_exits_are_counted_against_what_the_card_asks_for() -> None:
    t = in_prep_fire("""
        german  C6 4-6-7
        russian E3 4-4-7
    """)
    g = t.game.state
    leaves = Victory("exit", g.card.seats.index("german"), 3, 0, (), "west", "")
    assert counts(g, leaves, "russian") == [("squads off the map", 0, 3)]


@rule("21.2", "43.1")
def test_the_board_in_words_shows_hills_and_who_may_enter_by_now() -> None:
    board = hedgerow.new("squad-leader", "5", seed=1).view("german")["board"]
    late = {**board["units"][0], "place": "waiting", "hex": None, "due": 2}
    board |= {"units": [late], "turn": 1, "phase": "Movement"}
    assert "enter on turn 2: " in text_board(board) and "may enter now: " in text_board({**board, "turn": 3})
    height = {name: board["map"]["levels"][h] for h, name in enumerate(board["map"]["hexes"])}
    assert max(height.values()) == 3 and text_board(board).count("³") == 1 + sum(level == 3 for level in height.values())


@rule("4-a", "10.6")
def test_the_log_says_whose_turn_it_is_and_nothing_of_modifiers_that_are_not_there() -> None:
    book = hedgerow.new("squad-leader", "1", seed=1).rulebook
    card = hedgerow.new("squad-leader", "1", seed=1).scenario
    assert tell(book, card, PlayerTurn(1, "russian")) == "Turn 1, Russian player turn"
    assert line_of(book, card, "10.6", Result(0, 8, Tally(), 9, "no effect")).count("(") == 0
    covered = Result(0, 8, Tally.of(3, "stone building", "T-11.1"), 12, "no effect")
    assert "(3 stone building)" in line_of(book, card, "10.6", covered)


@rule("20.3", "22.6")
def test_the_log_says_who_attacks_whom_and_what_is_used_up() -> None:
    card = hedgerow.new("squad-leader", "1", seed=1)
    blow = CloseCombat(card.state.ground.hex("F5"), (0, 1), (30,), Tally(), Tally(), "3-2", 6, Tally(), 7, "no effect")
    text = tell(card.rulebook, card.scenario, blow)
    assert text.startswith("German 4-6-7 A, German 4-6-7 B attack Russian ") and "in close combat in F5 at 3-2" in text
    assert "is used up" in tell(card.rulebook, card.scenario, UsedUp(0))
