"""37.1: what two groups of Partisans do together is two of their few actions."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.testing.markers import rule

BAND = """
    russian  A 1 - Rostov, Petrovsky (pinned)
    russian  B 1 - Soloviev, Kristov (pinned)
    russian  C 1 - Nosenko, Vakuta
    german   A 0 - Hessel, Beck
"""


def band(hand, acted):
    t = situation(BAND, scenario="I-GR", russian=hand)
    t.g.players[t.g.active].actions = acted
    return t.now()


@rule("37.1", "10.23")
def test_rally_all_on_two_groups_is_two_actions():
    t = band("Rally All", 0)
    assert t.may("rally two", "Rally All", "russian A", "russian B")
    t = band("Rally All", 1)
    assert t.why("rally two", "Rally All", "russian A", "russian B") == ("37.1",) and t.may("rally", "russian A", "Rally All")


@rule("37.1", "17.7-a")
def test_an_exchange_of_letters_is_two_actions():
    t = band("Movement, Movement", 1)
    for name in ("Petrovsky", "Kristov"):
        t.who(name).pinned = False
    one, two = t.g.players[t.g.active].hand
    assert t.now().why("exchange", "russian A", one, "russian B", two) == ("37.1",)


@rule("37.1", "4.2")
def test_others_have_no_limit_even_when_groups_were_lost_in_their_own_turn():
    t = situation("""
        german   A 4 - Diettinger, Hessel
        american A 0 - Fox, Myers
    """, german="Fire 2 (2)")
    t.g.players[t.g.active].actions = 3                   # by groups that are no more
    assert t.now().may("fire", "german A", "american A", "Fire 2 (2)")
