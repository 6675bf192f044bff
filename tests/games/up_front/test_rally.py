"""9 Concealment, 10 Rally and heroes, 11 crews, 3.3 positions."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.state import IN_PLAY, KILLED, ROUTED
from hedgerow.games.up_front.rules.firepower import man_firepower
from hedgerow.testing.markers import example, rule

# ---- 9 ----

@rule("9.1", "6.44")
def test_one_concealed_card_lowers_the_fire_strength():
    """Fire 5 in Woods is 3; Concealed −2 makes it 1: black 2 does not reach Coates's Morale of 3... it does: 3."""
    t = situation("""
        german   A 5 - Diettinger, Hessel, Schussel + Beck
        american A 0 Woods Coates, Nixon
    """, german="Fire 5 (9)", american="Concealed −2, Concealed −1", draws="b1, b2")
    t.do("fire", "german A", "american A", "Fire 5 (9)").do("open fire")
    assert t.seat == "american" and t.g.attack.final.total == 3
    t.do("conceal", "Concealed −2")
    assert t.about == "abort" and t.g.attack.final.total == 1
    t.do("resolve")
    assert not t.who("Coates").pinned and not t.who("Nixon").pinned


@example("EX-9.1b")
@rule("6.53", "9.1")
def test_without_a_concealed_card_the_attack_hits_harder():
    t = situation("""
        german   A 4 - Diettinger, Hessel, Schussel + Beck, Wolff, Bernhoff
        american A 0 Woods Coates, Nixon, Allen (pinned)
    """, german="Fire 4 (8), Fire 3 (4)", draws="b0, r1, b2 p10>7 p7!=5")
    t.do("fire", "german A", "american A", "Fire 4 (8)").do("add fire", "Fire 3 (4)").do("open fire")
    assert t.g.attack.final.total == 5
    t.do("resolve")
    assert t.who("Coates").pinned and t.who("Nixon").pinned and t.who("Allen").fate == ROUTED


@rule("9.2", "9.3")
def test_the_card_is_discarded_after_the_attack_and_not_replaced_before_the_end_of_the_own_turn():
    t = situation("""
        german   A 4 - Diettinger, Hessel
        german   B 4 - Wolff, Bernhoff
        american A 0 - Fox, Myers
    """, german="Fire 2 (2), Fire 2 (3)", american="Concealed −3, Concealed −1", draws="r4, r4, r4, r4")
    card = t.card("Concealed −3", "american")
    t.fire("german A", "american A", "Fire 2 (2)", conceal="Concealed −3")
    assert card in t.g.fronts[0].deck.discards and len(t.g.players[1].hand) == 1
    t.do("fire", "german B", "american A", "Fire 2 (3)").do("open fire")
    assert t.may("conceal", "Concealed −1")


# ---- 10 ----

@example("DV-10.21")
@rule("10.21", "10.22")
def test_a_rally_card_that_is_enough_rallies_all():
    t = situation("""
        german   A 0 - Hessel, Beck (pinned), Wolff (pinned)
        american A 0 - Fox, Myers
    """, german="Rally 3")
    t.do("rally", "german A", "Rally 3")
    assert not t.who("Beck").pinned and not t.who("Wolff").pinned


@example("DV-10.21")
@rule("10.21")
def test_a_rally_card_that_is_not_enough_lets_the_owner_choose():
    t = situation("""
        german   A 0 - Hessel (pinned), Beck (pinned), Wolff (pinned), Streich (pinned)
        american A 0 - Fox, Myers
    """, german="Rally 3")
    t.do("rally", "german A", "Rally 3").do("restore", "Wolff").do("restore", "Beck").do("restore", "Streich")
    assert t.who("Hessel").pinned and not t.who("Streich").pinned and t.about == "turn"


@rule("10.2", "Q-10.2")
def test_nobody_pinned_nobody_rallied():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Rally 3")
    assert t.why("rally", "german A", "Rally 3") == ("Q-10.2",)


@rule("10.23")
def test_rally_all_serves_two_groups_with_leaders():
    t = situation("""
        german   A 1 - Hessel, Beck (pinned)
        german   B 1 - Wolff (pinned), Streich
        german   C 1 - Wollak (pinned), Schumacher
        german   D 2 - Diettinger (pinned), Schultz
        american A 0 - Fox, Myers
    """, german="Rally All, Rally 4")
    assert t.may("rally two", "Rally All", "german A", "german B")
    assert t.why("rally two", "Rally All", "german B", "german C") == ("10.23",)
    assert t.why("rally two", "Rally All", "german A", "german C") == ("10.23",)
    assert t.why("rally two", "Rally 4", "german A", "german B") == ("10.23",)
    t.do("rally two", "Rally All", "german A", "german B")
    assert not t.who("Beck").pinned and not t.who("Wolff").pinned and t.gr("german A").acted and t.gr("german B").acted


@rule("10.3")
def test_voluntary_panic_costs_no_action_and_a_draw_decides():
    t = situation("""
        german   A 0 - Hessel (pinned), Beck, Wolff, Streich
        american A 0 - Fox, Myers
    """, draws="b0 p10>5")
    t.do("panic", "Hessel")
    assert t.who("Hessel").fate == ROUTED and not t.gr("german A").acted
    t = situation("""
        german   A 0 - Hessel (pinned), Beck, Wolff, Streich
        american A 0 - Fox, Myers
    """, draws="b0 p10<=5")
    assert t.do("panic", "Hessel").who("Hessel").fate == KILLED


@rule("15.54")
def test_a_commissar_is_never_sent_off():
    t = situation("""
        russian  A 0 - Dottski (pinned), Petrovsky
        german   A 0 - Hessel, Beck
    """, scenario="A-GR")
    assert t.why("panic", "Dottski") == ("15.54",)


@rule("10.11", "10.13")
def test_pinned_men_add_no_firepower():
    t = situation("""
        german   A 5 - Hessel (pinned), Diettinger
        american A 0 - Fox, Myers
    """)
    target = t.group("american A")
    assert man_firepower(t.g, t.man("Hessel"), target).total == 0 and man_firepower(t.g, t.man("Diettinger"), target).total == 5


@rule("10.4")
def test_a_hero_rallies_at_any_time_also_in_the_enemys_turn():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 - Fox (pinned), Myers
    """, american="Hero")
    t.do("hero", "Hero", "Fox", seat="american")
    assert t.about == "hero"
    t.do("hero rallies", seat="american")
    assert not t.who("Fox").pinned and t.seat == "german" and not t.gr("american A").acted


@rule("10.45", "10.4")
def test_a_hero_doubles_firepower_a_machine_gunner_from_his_brackets():
    t = situation("""
        german   A 5 - Diettinger, Schussel + Beck
        american A 0 - Fox, Myers
    """, german="Hero, Hero")
    target = t.group("american A")
    hero, other = t.g.players[0].hand
    t.do("hero", hero, "Diettinger").do("hero fires")
    t.do("hero", other, "Schussel").do("hero fires")
    assert man_firepower(t.g, t.man("Diettinger"), target).total == 10
    assert man_firepower(t.g, t.man("Schussel"), target).total == 10      # 5 in brackets, twice
    t.end()
    assert not t.who("Diettinger").heroic


@rule("10.42")
def test_before_the_draw_a_pinned_man_may_be_rallied_by_a_hero():
    t = situation("""
        german   A 4 - Diettinger, Hessel
        american A 0 - Degi (pinned), Fox, Myers
    """, german="Fire 3 (5)", american="Hero", draws="b0, r4, r4")
    t.do("fire", "german A", "american A", "Fire 3 (5)").do("open fire").do("pass").do("resolve")
    assert t.about == "before the draw"
    t.do("rescue", "Hero")
    assert t.who("Degi").fate == IN_PLAY and t.who("Degi").pinned         # rallied, then pinned again by 3


# ---- 11, 3.3 ----

@rule("11.1", "11.2")
def test_a_crewed_weapon_needs_its_assistant_who_forfeits_his_own_firepower():
    t = situation("""
        german   A 5 - Schussel + Wolff, Griess
        american A 0 - Fox, Myers
    """)
    target = t.group("american A")
    power = {n: man_firepower(t.g, t.man(n), target).total for n in ("Schussel", "Wolff", "Griess")}
    assert power == {"Schussel": 9, "Wolff": 0, "Griess": 5}


@example("EX-19.4a")
@rule("11.4", "11.13")
def test_the_assistant_cannot_fire_the_weapon_of_a_pinned_gunner_but_may_leave_the_crew():
    t = situation("""
        german   A 1 - Griess (pinned) + Posner, Bernhoff
        american A 1 - Fox, Myers
    """, german="Fire 2 (2), Fire 1 (1)")
    assert t.why("fire", "german A", "american A", "Fire 2 (2)") == ("6.1",)
    assert t.may("fire", "german A", "american A", "Fire 1 (1)")
    t.do("uncrew", "Posner")
    assert t.who("Posner").serves == -1 and t.gr("german A").acted


@rule("11.12", "11.11")
def test_crew_is_assigned_as_an_action_and_sits_beside_the_gunner():
    t = situation("""
        german   A 1 - Griess, Bernhoff, Posner
        american A 1 - Fox, Myers
    """)
    t.do("crew", "Griess", "Posner")
    assert t.gr("german A").men == [t.man("Griess"), t.man("Posner"), t.man("Bernhoff")]
    assert t.who("Posner").serves == t.who("Griess").weapon


@rule("11.3")
def test_pinned_men_are_neither_assigned_nor_relieved():
    t = situation("""
        german   A 1 - Griess, Bernhoff (pinned)
        german   B 1 - Schussel + Beck (pinned)
        american A 1 - Fox, Myers
    """)
    assert t.why("crew", "Griess", "Bernhoff") == ("11.3",) and t.why("uncrew", "Beck") == ("11.3",)


@rule("12.12", "12.13")
def test_machine_guns_on_the_move():
    t = situation("""
        american A 3 advance Nixon + Smith, Fox
        german   A 1 advance Schussel, Griess + Posner
    """)
    us, them = t.group("american A"), t.group("german A")
    assert man_firepower(t.g, t.man("Nixon"), them).total == 0
    assert man_firepower(t.g, t.man("Schussel"), us).total == 0
    assert man_firepower(t.g, t.man("Griess"), us).total == 4


@rule("3.3-a", "3.3")
def test_men_change_places_as_an_action():
    t = situation("""
        german   A 1 - Hessel, Beck, Wolff
        american A 1 - Fox, Myers
    """)
    t.do("rearrange", "german A").do("swap", "Hessel", "Wolff")
    assert t.gr("german A").men == [t.man("Wolff"), t.man("Beck"), t.man("Hessel")] and t.gr("german A").acted


@example("EX-3.3")
@rule("3.3")
def test_those_behind_a_man_who_leaves_move_up():
    t = situation("""
        german   A 1 - Hessel, Beck (pinned), Wolff, Streich, Bernhoff
        american A 1 - Fox, Myers
    """)
    t.do("panic", "Beck")
    assert t.gr("german A").men == [t.man(n) for n in ("Hessel", "Wolff", "Streich", "Bernhoff")]
