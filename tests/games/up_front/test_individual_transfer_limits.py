"""17.8 Individual Transfer: level since the turn began, and whose flanks count for men on their way."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.state import Flank
from hedgerow.testing.markers import rule


@rule("17.8")
def test_nobody_goes_over_to_a_group_that_came_level_only_this_turn():
    t = situation("""
        german   A 1 - Hessel, Beck, Wolff
        german   B 0 - Streich, Schultz
        german   C 1 - Diettinger, Bernhoff
        american A 0 - Fox, Myers
    """, german="Movement, Movement, Movement")
    one, *_ = t.g.players[0].hand
    t.do("move", "german B", one, "advance")
    assert t.gr("german A").chit == t.gr("german B").chit and t.why("transfer", "german A", "german B") == ("17.8",)
    t.end().end()
    assert t.may("transfer", "german A", "german B")


@rule("17.8")
def test_a_sideways_move_this_turn_changes_nothing():
    t = situation("""
        german   A 1 - Hessel, Beck, Wolff
        german   B 1 - Streich, Schultz
        american A 0 - Fox, Myers
    """, german="Movement, Movement")
    t.do("move", "german B", t.g.players[0].hand[0], "sideways")
    assert t.may("transfer", "german A", "german B")


@rule("Q-17.8c", "17.4")
def test_a_man_who_joins_in_on_his_way_has_the_flanking_fire_of_the_group_he_fires_with():
    t = situation("""
        german   A 3 - Hessel, Diettinger
        german   B 3 - Streich, Schultz
        american A 1 - Fox, Myers
        american B 1 - Smith, Burke
    """, german="Fire 1 (1)")
    t.who("Diettinger").transfer = t.group("german B")
    t.g.flanks.append(Flank(t.group("german B"), t.group("american A")))
    t.do("fire", "german B", "american A", "Fire 1 (1)").do("join in", "Diettinger").do("open fire")
    assert t.happened("FireDeclared")[0].firepower.total == 2 * (2 + 2 + 3)
