"""38 Night: groups that have never fired, and falling back before an enemy who is near enough."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.rules.night import observation_range
from hedgerow.testing.markers import rule

NIGHT = """
    german   A 0 - Hessel, Wolff, Beck
    american A 1 - Fox, Myers
    russian  A 0 - Petrovsky, Kristov
"""


@rule("38.3")
def test_in_the_first_turns_nobody_has_fired_yet():
    t = situation(NIGHT, scenario="J-GAR", turn=1)
    assert t.g.turn == 1 and observation_range(t.g, t.group("german A"), t.group("american A")).total == 1


@rule("38.3")
def test_a_group_that_fired_in_its_last_turn_is_easier_to_see_and_later_no_more():
    t = situation(NIGHT, scenario="J-GAR")
    seen = []
    for ago in (1, 2, 3, 4):
        t.gr("american A").fired_turn = t.g.turn - ago
        seen.append(observation_range(t.g, t.group("german A"), t.group("american A")).total)
    assert seen == [2, 2, 2, 1]


@rule("38.7", "5.51")
def test_to_fall_back_at_night_an_enemy_near_enough_must_be_seen():
    t = situation("""
        german   A 0 - Hessel, Wolff, Beck
        american A 1 - Fox, Myers
        american B 0 - Smith, Burke
    """, scenario="J-GAR", german="red Movement")          # the third player has left the table
    t.gr("german A").observed, t.gr("german A").observed_turn = t.group("american B"), t.g.turn
    assert t.now().why("move", "german A", "Movement", "retreat") == ("38.7",)
    t.gr("german A").observed = t.group("american A")
    assert t.now().may("move", "german A", "Movement", "retreat")

