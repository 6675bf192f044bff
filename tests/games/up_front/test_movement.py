"""5 Movement, range chits and Relative Range."""

from __future__ import annotations

import pytest
from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.state import terrain_of
from hedgerow.games.up_front.rules.ranges import range_tally, relative_range
from hedgerow.testing.markers import example, rule

CHART = {
    -1: (0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5), 0: (0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 4), 1: (0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 4, 3),
    2: (0, 0, 0, 0, 1, 2, 3, 4, 5, 4, 3, 2), 3: (0, 0, 0, 1, 2, 3, 4, 5, 4, 3, 2, 1), 4: (0, 0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0),
    5: (0, 1, 2, 3, 4, 5, 4, 3, 2, 1, 0, 0), 6: (1, 2, 3, 4, 5, 4, 3, 2, 1, 0, 0, 0),
}


@example("EX-5.6")
@rule("5.6")
@pytest.mark.parametrize("y", sorted(CHART))
def test_relative_range_is_the_sum_of_the_chits_folded_at_five(y):
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """)
    mine, there = t.group("german A"), t.group("american A")
    found = []
    for x in range(-5, 7):
        t.g.groups[mine].chit, t.g.groups[there].chit = x, y
        found.append(relative_range(t.g, mine, there))
        assert range_tally(t.g, mine, there).total == found[-1]
    assert tuple(found) == CHART[y]


@example("EX-5.7d")
@rule("5.61")
def test_groups_that_are_neither_opposite_nor_adjacent_are_one_further():
    t = situation("""
        german   A 1 - Hessel, Beck
        american A 0 - Fox, Myers
        american B 3 - Smith, Burke
        american C 3 - Watson, Edwards
    """)
    a = t.group("german A")
    assert relative_range(t.g, a, t.group("american C")) == 3
    assert relative_range(t.g, a, t.group("american B")) == 4
    assert range_tally(t.g, a, t.group("american C")).total == 3


@example("EX-5.51b")
@rule("5.51")
def test_a_sum_below_zero_counts_as_zero():
    t = situation("""
        german   A 0 - Schussel, Beck
        american A -1 - Fox, Myers
    """, german="Fire 2 (2)")
    assert range_tally(t.g, t.group("german A"), t.group("american A")).total == 0
    assert t.may("fire", "german A", "american A", "Fire 2 (2)")


@rule("5.4", "5.5")
def test_advance_raises_and_retreat_lowers_the_chit():
    t = situation("""
        german   A 1 - Hessel, Beck
        german   B 1 - Wolff, Streich
        german   C 1 - Wollak, Schumacher
        american A 0 - Fox, Myers
    """, german="Movement, Movement, Movement")
    t.do("move", "german A", "Movement", "advance").do("move", "german B", "Movement", "retreat")
    t.do("move", "german C", "Movement", "sideways")
    assert [t.gr(f"german {x}").chit for x in "ABC"] == [2, 0, 1]


@rule("5.51")
def test_from_chit_zero_only_a_red_movement_card_leads_back_and_only_towards_an_enemy_near_enough():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 1 - Fox, Myers
    """, german="red Movement, black Movement")
    red, black = t.g.players[0].hand
    assert t.why("move", "german A", black, "retreat") == ("5.51",)
    assert t.may("move", "german A", red, "retreat")
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, german="red Movement")
    assert t.why("move", "german A", "Movement", "retreat") == ("5.51",)


@example("EX-5.7c")
@rule("5.7")
def test_the_group_opposite_bars_the_way():
    t = situation("""
        german   C 2 - Hessel, Beck
        american C 3 - Fox, Myers
    """, german="Movement")
    assert t.why("move", "german C", "Movement", "advance") == ("5.7",)
    assert t.may("move", "german C", "Movement", "sideways")


@example("EX-5.7b")
@rule("5.7")
def test_without_a_group_opposite_nothing_bars_the_way():
    t = situation("""
        german   A 1 - Wolff, Streich
        german   B 5 - Hessel, Beck
        american A -1 - Fox, Myers
    """, german="Movement")
    t.do("move", "german B", "Movement", "advance")
    assert t.gr("german B").chit == 6
    assert relative_range(t.g, t.group("german B"), t.group("american A")) == 5


@rule("5.1", "10.12")
def test_a_group_with_a_pinned_man_plays_no_movement_card_but_may_play_terrain():
    t = situation("""
        german   A 0 - Hessel, Beck (pinned)
        german   B 0 advance Wolff, Streich (pinned)
        american A 0 - Fox, Myers
    """, german="Movement, Brush")
    assert t.why("move", "german A", "Movement", "advance") == ("10.12",)
    assert t.may("terrain", "german B", "Brush")


@rule("5.3", "5.1")
def test_terrain_needs_a_movement_card_of_an_earlier_turn():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Movement, Brush")
    assert t.why("terrain", "german A", "Brush") == ("5.1",)
    t.do("move", "german A", "Movement", "advance")
    assert t.why("terrain", "german A", "Brush") == ("4.2",)


@example("EX-7.2C")
@rule("5.41", "7.34")
def test_terrain_clears_what_lies_beneath():
    t = situation("""
        german   A 1 Woods/advance Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Brush")
    t.do("terrain", "german A", "Brush")
    assert [p.name for p in t.gr("german A").stack] == ["Brush"]
    assert len(t.g.fronts[0].deck.discards) == 2


@rule("5.2")
def test_two_movement_cards_bring_a_group_into_the_open():
    t = situation("""
        german   A 1 Woods/advance Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Movement")
    assert terrain_of(t.gr("german A")) == "Woods"
    t.do("move", "german A", "Movement", "sideways")
    assert terrain_of(t.gr("german A")) == "Open Ground"


@rule("8.1")
def test_any_card_face_down_is_open_ground():
    t = situation("""
        german   A 1 Woods/advance Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Rally 2")
    card = t.card("Rally 2")
    t.do("open ground", "german A", "Rally 2")
    assert terrain_of(t.gr("german A")) == "Open Ground" and t.g.fronts[0].unseen == {card: 0}
    down = t.game.view("american")["board"]["groups"][0]["stack"][0]
    assert down["card"] is None and down["name"] == "Open Ground"
