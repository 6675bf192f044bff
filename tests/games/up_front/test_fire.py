"""6 Fire attacks."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.state import IN_PLAY, KILLED, ROUTED
from hedgerow.testing.markers import example, rule


@rule("6.1", "6.2")
def test_a_fire_card_asks_for_firepower_at_this_range():
    """Schumacher and Streich have 1 each at range 2: enough for Fire 1 (2), not for Fire 2 (3)."""
    t = situation("""
        german   A 1 - Schumacher, Streich
        american A 1 - Fox, Myers
    """, german="Fire 1 (2), Fire 2 (3)")
    assert t.may("fire", "german A", "american A", "Fire 1 (2)")
    assert t.why("fire", "german A", "american A", "Fire 2 (3)") == ("6.1",)


@example("EX-6.3")
@rule("6.3")
def test_two_fire_cards_add_their_strength_if_firepower_covers_both():
    t = situation("""
        german   A 2 - Schussel + Beck, Schumacher, Wolff
        american A 0 - Fox, Myers
    """, german="Fire 1 (4), Fire 3 (4), Fire 3 (5)")
    t.do("fire", "german A", "american A", "Fire 1 (4)")
    assert t.why("add fire", "Fire 3 (5)") == ("6.3",)
    t.do("add fire", "Fire 3 (4)")
    t.do("open fire")
    assert t.g.attack.strength.total == 4


@example("EX-6.5a", "EX-6.5b")
@rule("6.5", "6.51", "6.54")
def test_black_adds_and_red_subtracts():
    """Strength 5 against Allen (Morale 5): red 1 makes 4, no effect; against Myers (KIA 8): black 4 makes 9."""
    t = situation("""
        german   A 5 - Diettinger, Hessel, Schussel + Beck
        american A 0 - Allen, Myers
    """, german="Fire 5 (9)", draws="r1, b4")
    t.fire("german A", "american A", "Fire 5 (9)")
    assert not t.who("Allen").pinned and t.who("Allen").fate == IN_PLAY
    assert t.who("Myers").fate == KILLED


@rule("6.52", "10.1")
def test_a_result_of_morale_or_more_pins():
    t = situation("""
        german   A 5 - Diettinger, Hessel
        american A 0 - Fox, Myers, Allen
    """, german="Fire 3 (5)", draws="b1, b1, b1")
    t.fire("german A", "american A", "Fire 3 (5)")
    assert t.who("Fox").pinned and not t.who("Myers").pinned and not t.who("Allen").pinned


@rule("6.53")
def test_panic_counts_as_killed_if_the_rout_number_is_not_above_the_panic_value():
    t = situation("""
        german   A 4 - Diettinger, Hessel
        american A 0 - Degi (pinned), Fox, Myers
    """, german="Fire 3 (5)", draws="b0 p10<=3 p7!=2, r6 p2=1 p3=1, r4")
    t.fire("german A", "american A", "Fire 3 (5)")
    assert t.who("Degi").fate == KILLED


@rule("6.531", "6.53")
def test_panic_is_a_rout_if_the_rout_number_is_above_the_panic_value():
    t = situation("""
        german   A 4 - Diettinger, Hessel
        american A 0 - Degi (pinned), Fox, Myers
    """, german="Fire 3 (5)", draws="b0 p10>3 p7!=2, r4, r4")
    t.fire("german A", "american A", "Fire 3 (5)")
    assert t.who("Degi").fate == ROUTED


@rule("6.5", "4.22")
def test_the_attack_may_be_called_off_but_the_card_and_the_action_are_spent():
    t = situation("""
        german   A 4 - Diettinger, Hessel
        american A 0 - Fox, Myers
    """, german="Fire 3 (5)")
    card = t.card("Fire 3 (5)")
    t.do("fire", "german A", "american A", "Fire 3 (5)").do("open fire")
    t.do("abort")
    assert t.gr("german A").acted and card in t.g.fronts[0].deck.discards
    assert not t.happened("Resolved")


@rule("6.6", "4.2")
def test_a_group_attacks_once_but_a_target_may_be_attacked_by_several():
    t = situation("""
        german   A 4 - Diettinger, Hessel
        german   B 4 - Schumacher, Wolff
        american A 0 - Fox, Myers
    """, german="Fire 2 (2), Fire 1 (1), Fire 2 (3)", draws="r4, r4, r4, r4")
    t.fire("german A", "american A", "Fire 2 (2)")
    assert t.why("fire", "german A", "american A", "Fire 1 (1)") == ("4.2",)
    t.fire("german B", "american A", "Fire 2 (3)")
    assert len(t.happened("Resolved")) == 4


@rule("12.1", "6.4")
def test_moving_fire_halves_each_card():
    t = situation("""
        german   A 4 advance Diettinger, Hessel
        american A 0 - Fox, Myers
    """, german="Fire 3 (4), Fire 1 (1)")
    t.do("fire", "german A", "american A", "Fire 3 (4)").do("add fire", "Fire 1 (1)").do("open fire")
    assert t.g.attack.strength.total == 1 + 0


@example("EX-12.13a")
@rule("12.11", "12.13")
def test_a_moving_group_with_a_light_machine_gun():
    """Griess with his assistant uses the bracketed 4, Hessel has 1, two bolt-action rifles 1 each: 7, not 8."""
    t = situation("""
        german   A 2 advance Griess + Posner, Hessel, Wolff, Bernhoff
        american A 1 - Fox, Myers
    """, german="Fire 4 (8), Fire 4 (7)")
    assert t.why("fire", "german A", "american A", "Fire 4 (8)") == ("6.1",)
    assert t.may("fire", "german A", "american A", "Fire 4 (7)")


@example("EX-12.13c")
@rule("12.11")
def test_halved_rifles_at_range_two_add_nothing():
    t = situation("""
        german   A 1 retreat Griess + Posner, Hessel, Wolff, Bernhoff
        american A 1 - Fox, Myers
    """, german="Fire 2 (3), Fire 2 (4)")
    assert t.may("fire", "german A", "american A", "Fire 2 (3)")
    assert t.why("fire", "german A", "american A", "Fire 2 (4)") == ("6.1",)
