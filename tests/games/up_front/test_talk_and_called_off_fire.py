"""41.7: who of a team may talk; 6.5: fire that is called off; Q-17.8c: men between groups who fire."""

from __future__ import annotations

from tests.games.up_front.situation import side_by_side, situation

from hedgerow.games.up_front.rules.casualties import pin
from hedgerow.games.up_front.rules.fire_strength import fire_strength
from hedgerow.games.up_front.rules.night import observation_range
from hedgerow.testing.markers import rule


@rule("41.7")
def test_team_mates_talk_only_in_radio_contact():
    t = side_by_side()
    assert all(t.game.talk(seat) == () for seat in t.game.seats)
    t.g.contacts = [(0, 2)]                               # the Germans of both games
    assert t.game.talk("german 1") == ("german 2",) and t.game.talk("german 2") == ("german 1",)
    assert t.game.talk("american 1") == () == t.game.talk("american 2")
    assert t.game.view("german 1")["talk"] == ["german 2"]
    leader = next(n for n, m in enumerate(t.g.men) if m.role == "SL" and m.player == 2)
    pin(t.g, leader)
    assert t.game.talk("german 1") == ()


@rule("41.7")
def test_two_players_at_one_table_have_nobody_to_talk_to_alone():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """)
    assert t.game.talk("german") == ()


@rule("6.5", "38.3")
def test_fire_that_is_called_off_was_no_fire():
    for choice, seen in (("abort", 0), ("resolve", 1)):
        t = situation("""
            german   A 2 - Hessel, Wolff, Beck
            german   B 2 - Streich, Schultz
            american A 1 Woods Fox, Myers
        """, german="Fire 1 (1)", draws="r6, r6")
        t.do("fire", "german A", "american A", "Fire 1 (1)").do("open fire")
        if t.about == "concealed":
            t.do("pass")
        t.do(choice)
        found = observation_range(t.g, t.group("german B"), t.group("american A"))
        assert found.total == 3 + seen


@rule("20.531", "6.5")
def test_an_infiltrator_stays_one_when_the_fire_is_called_off():
    for choice, inside in (("abort", True), ("resolve", False)):
        t = situation("""
            german   A 5 - Hessel, Wolff, Gerhart
            american A 0 Woods Fox, Myers
        """, german="Fire 1 (1)", draws="r2, r2")
        for name in ("Hessel", "Gerhart"):
            t.who(name).infiltrates = t.group("american A")
        t.now().do("fire", "german A", "american A", "Fire 1 (1)").do("open fire")
        if t.about == "concealed":
            t.do("pass")
        t.do(choice)
        assert (t.who("Hessel").infiltrates == t.group("american A")) == inside
    t = situation("""
        german   A 5 - Gerhart, Wolff
        american A 0 Woods Fox, Myers
        american B 0 - Smith, Burke
    """, german="Fire 1 (1)")
    t.who("Gerhart").infiltrates = t.group("american A")
    t.now().do("shell", "Gerhart", "american B", "Fire 1 (1)").do("abort")
    assert t.who("Gerhart").infiltrates == t.group("american A")


@rule("27.2", "27.3", "34.5")
def test_what_a_gun_or_an_afv_aims_at_is_not_lost_by_a_shot_that_is_called_off():
    for choice, keeps in (("abort", True), ("resolve", False)):
        for verb, first in (("fire", "german A"), ("shell", "PzKw IVH")):
            t = situation("""
                german   A 2 - PzKw IVH
                german   B 0 - Hessel, Beck
                american A 2 - Fox, Myers
                american B 2 - Smith, Burke
            """, scenario="F-GA", german="Fire 1 (1)", draws="r0, r0, r0")
            t.who("PzKw IVH").acquired = t.group("american B")
            t.now().do(verb, first, "american A", "Fire 1 (1)")
            if verb == "fire":
                t.do("open fire")
            if t.about == "concealed":
                t.do("pass")
            t.do(choice)
            assert (t.who("PzKw IVH").acquired == t.group("american B")) == keeps, (choice, verb)
    t = situation("""
        german   A 2 - 37mm PAK 36
        german   B 0 - Hessel, Beck
        american A 2 - Fox, Myers
    """, scenario="F-GA", german="Fire 1 (1)")
    t.do("shell", "37mm PAK 36", "american A", "Fire 1 (1)").do("abort")
    assert not t.who("37mm PAK 36").machine.active


UNDER_WAY = """
    german   A 3 {} Diettinger, Hessel, Wolff
    german   B 3 {} Schussel, Beck
    american A 1 - Fox, Myers
    american B 0 - Smith, Burke
"""


@rule("Q-17.8c")
def test_men_under_way_join_a_moving_group_as_well():
    t = situation(UNDER_WAY.format("-", "sideways"), german="Fire 1 (1)")
    t.g.men[t.man("Wolff")].transfer = t.group("german B")
    t.now().do("fire", "german B", "american A", "Fire 1 (1)")
    before = fire_strength(t.g, t.group("german B"), t.group("american A"), t.g.attack.cards).total
    t.do("join in", "Wolff")
    assert fire_strength(t.g, t.group("german B"), t.group("american A"), t.g.attack.cards).total == before


@rule("Q-17.8c")
def test_nobody_fires_on_his_way_with_both_groups_in_one_turn():
    t = situation(UNDER_WAY.format("-", "-"), german="Fire 1 (1), Fire 1 (1)", draws="r6, r6, r6")
    one, two = t.g.players[0].hand
    t.g.men[t.man("Wolff")].transfer = t.group("german B")
    t.now().do("fire", "german B", "american A", one).do("join in", "Wolff").do("open fire")
    if t.about == "concealed":
        t.do("pass")
    t.do("abort")
    t.do("fire", "german A", "american A", two)
    assert t.why("join in", "Wolff") == ("Q-17.8c",)
