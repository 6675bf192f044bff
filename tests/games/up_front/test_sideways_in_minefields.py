"""24.4: every Movement card played in a Minefield is dangerous, and none of those that lead out of it flanks."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.testing.markers import rule

MINED = """
    american A 1 Minefield{} Fox, Myers, Smith
    american B {} - Watson, Edwards
    german   A 0 - Hessel, Beck
    german   B {} - Streich, Schultz
"""


@rule("24.4", "17.1")
def test_the_second_card_out_of_a_minefield_does_not_flank_either():
    t = situation(MINED.format("/sideways", 0, 0), american="flank", draws="b0")
    t.do("move", "american A", t.g.players[1].hand[0], "sideways")
    assert t.about == "turn" and not t.g.flanks


@rule("24.4-a", "17.7")
def test_a_group_that_changes_its_letter_stirs_the_mines():
    t = situation("""
        american B 1 Minefield Fox, Myers, Smith
        american A 0 - Watson, Edwards
        german   A 0 - Hessel, Beck
    """, american="Movement", draws="r5, any p3=2, b6")
    t.do("shift", "american B", "Movement", "C")
    assert t.happened("Resolved")[0].unit == t.man("Myers")


@rule("24.4-a", "17.7-a")
def test_two_groups_that_exchange_letters_stir_the_mines():
    t = situation(MINED.format("", 0, 0), american="Movement, Movement", draws="r5, any p3=2, b6")
    one, two = t.g.players[1].hand
    t.do("exchange", "american A", one, "american B", two)
    assert t.happened("Resolved")[0].unit == t.man("Myers")


@rule("24.4-a", "17.6")
def test_a_group_that_encircles_stirs_the_mines():
    t = situation(MINED.format("", 0, 5), american="Movement", draws="r5, any p3=2, b6")
    t.gr("american A").behind = (t.group("german B"),)
    t.do("encircle", "american A", "Movement", "german B")
    assert t.g.encirclements and t.happened("Resolved")[0].unit == t.man("Myers")


@rule("24.4", "24.4-a", "13.33")
def test_wire_is_cut_without_danger_once_two_cards_have_led_out():
    t = situation(MINED.format("/sideways/sideways/wire", 0, 0), american="Movement", draws="r5, any p3=2, b6")
    t.do("cut wire", "american A", "Movement")
    assert not t.happened("Drawn") and t.about == "turn"
