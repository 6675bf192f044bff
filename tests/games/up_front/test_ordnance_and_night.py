"""25 to 27, 30 Ordnance; 37 Partisans; 38 Night; scenarios D, I and J."""

from __future__ import annotations

from tests.games.up_front.situation import Stock, situation

from hedgerow.games.up_front.model.state import KILLED
from hedgerow.games.up_front.rules.command import squad_leader
from hedgerow.games.up_front.rules.illumination import illuminated
from hedgerow.games.up_front.rules.infiltration import column
from hedgerow.games.up_front.rules.night import observation_range, spots
from hedgerow.games.up_front.rules.ordnance import LADDER, hits, numbers_at, to_hit
from hedgerow.games.up_front.rules.ranges import free_for_all, relative_range
from hedgerow.games.up_front.rules.values import panic
from hedgerow.games.up_front.rules.victory import victory_points
from hedgerow.testing.markers import example, rule

# ---- ordnance ----

@example("EX-25.6")
@rule("25.6")
def test_the_ladder_of_frequencies():
    def down(name, by):
        return LADDER[LADDER.index(name) - by]
    assert [down("0-1", 1), down("0", 1), down("1", 1), down("3", -1), down("1", -1), down("0", -1)] == [
        "0", "1", "2", "2", "0", "0-1"]
    assert numbers_at(LADDER.index("0-2")) == (0, 1, 2) and numbers_at(-1) == ()


@example("EX-25.4")
@rule("25.3", "25.31", "25.4")
def test_a_bazooka_without_a_crew_hits_a_moving_group():
    t = situation("""
        american A 4 - Towle, Fox
        german   A 0 Brush/advance Wolff, Schultz
    """, scenario="D-AG", american="Fire 1 (1)", draws="b0, b6 p7!=4, r1")
    t.do("shell", "Towle", "german A", "Fire 1 (1)").do("resolve")
    first, second = t.happened("Resolved")
    assert (first.result.total, second.result.total) == (8, 1)
    assert t.who("Wolff").fate == KILLED and not t.who("Schultz").pinned
    stock = Stock()
    assert not hits(LADDER.index("0"), stock.draw("r0"), True) and hits(LADDER.index("0"), stock.draw("r0"), False)


@rule("25.7", "13.32", "27.1")
def test_what_changes_the_frequency():
    t = situation("""
        german   A 1 smoke/wire Bauer + Hessel, Beck
        american A 1 smoke Fox, Myers
    """, scenario="D-GA")
    man, target = t.man("Bauer"), t.group("american A")
    base = LADDER.index("0")                               # in Wire: brackets, 0 at range 2
    assert to_hit(t.g, man, target).total == base - 2 - 1
    t.g.men[man].acquired = target
    assert to_hit(t.g, man, target).total == base - 2


@rule("25.34", "25.43")
def test_a_concealed_card_lowers_the_frequency_and_a_number_without_nought_is_not_added():
    t = situation("""
        german   A 0 - Bauer + Hessel, Beck
        american A 0 - Fox, Myers
    """, scenario="D-GA", german="Fire 1 (1)", american="Concealed −1", draws="b1, r4, r4")
    t.do("shell", "Bauer", "american A", "Fire 1 (1)").do("conceal", "Concealed −1").do("resolve")
    assert [e.result.total for e in t.happened("Resolved")] == [2 - 4, 2 - 4]        # "0" became "1": 1 hits, 1 is not added


@rule("25.5", "19.12", "30.4")
def test_ordnance_malfunctions_on_its_to_hit_draw():
    for man, draw, jammed in (("Towle", "r4", True), ("Towle", "r3", True), ("Towle", "b4", False)):
        t = situation(f"""
            american A 4 - {man}, Fox
            german   A 0 - Wolff, Schultz
        """, scenario="D-AG", american="Fire 1 (1)", draws=draw)
        t.do("shell", man, "german A", "Fire 1 (1)").do("resolve")
        assert t.g.weapons[t.who(man).weapon].jammed == jammed


@rule("26.2", "26.3", "12.12")
def test_where_and_when_a_mortar_may_not_fire():
    for stack, chit, rules in (("Buildings_-3", 0, ("26.2",)), ("Stream", 0, ("26.2",)), ("advance", 0, ("12.12",)),
                               ("-", 5, ("26.3",))):
        t = situation(f"""
            german   A {chit} {stack} Bauer + Hessel, Beck
            american A 0 - Fox, Myers
        """, scenario="D-GA", german="Fire 1 (1)")
        assert t.why("shell", "Bauer", "american A", "Fire 1 (1)") == rules, stack


@rule("26.4", "8.7", "8.2")
def test_woods_do_not_help_against_a_mortar_and_a_gully_does_not_stop_it():
    for stack, strength in (("Woods", 2 - 4), ("Gully", 2 - 2 - 4)):
        t = situation(f"""
            german   A 1 - Bauer + Hessel, Beck
            american A 1 {stack} Fox, Myers
        """, scenario="D-GA", german="Fire 1 (1)", draws="b0, r4, r4")
        t.do("shell", "Bauer", "american A", "Fire 1 (1)").do("resolve")
        assert t.happened("Resolved")[0].result.total == strength


@rule("27.1", "27.2", "27.11")
def test_a_mortar_acquires_its_target_until_either_moves():
    t = situation("""
        german   A 1 - Bauer + Hessel, Beck
        american A 1 - Fox, Myers
    """, scenario="D-GA", german="Fire 1 (1), Movement", draws="b6")
    t.do("shell", "Bauer", "american A", "Fire 1 (1)").do("resolve")
    assert t.who("Bauer").acquired == t.group("american A")
    t.end().end().do("move", "german A", "Movement", "sideways")
    assert t.who("Bauer").acquired == -1


@rule("D-vc")
def test_five_men_in_cover_next_to_the_rear_guard_win():
    t = situation("""
        german   A 3 Woods Hessel, Beck, Wolff, Streich, Bernhoff
        american A 1 - Fox, Myers
        american B 2 - Smith, Burke
    """, scenario="D-GA", german="Movement")
    assert t.g.result.winners == ("german",) and t.g.result.rule == "D-vc"


# ---- Partisans ----

BAND = """
    russian  A 1 Woods Rostov, Petrovsky, Soloviev
    russian  B 1 Marsh Chernenko, Nosenko (pinned)
    german   A 2 - Hessel, Beck
    german   B 1 advance Wolff, Streich
"""


@example("EX-37.5")
@rule("37.5")
def test_an_ambush_adds_a_concealed_card_to_the_fire():
    t = situation(BAND, scenario="I-GR", russian="Fire 3 (4), Concealed −1")
    t.do("fire", "russian A", "german A", "Fire 3 (4)").do("ambush", "Concealed −1").do("open fire")
    assert t.g.attack.strength.total == 4


@rule("37.1")
def test_partisans_act_with_fewer_groups_than_they_have():
    t = situation(BAND, scenario="I-GR", draws="b1")
    assert panic(t.g, t.man("Nosenko")).total == 1
    t.do("entrench", "russian A")
    assert "37.1" in t.why("rearrange", "russian B")


@rule("37.3")
def test_partisans_leave_a_marsh_with_one_card_and_ford_without_a_draw():
    t = situation(BAND.replace("Marsh Chernenko, Nosenko (pinned)", "Marsh/sideways Chernenko, Nosenko"), scenario="I-GR",
                  russian="Brush")
    assert t.may("terrain", "russian B", "Brush")
    t = situation(BAND.replace("1 Woods", "1 Stream"), scenario="I-GR", russian="Movement")
    t.do("ford", "russian A", "Movement")
    assert t.gr("russian A").stack[-1].forded and not t.happened("Drawn")


@rule("37.2")
def test_concealed_cards_of_partisans_count_one_more():
    from hedgerow.games.up_front.rules.concealment import concealment_value
    t = situation(BAND, scenario="I-GR", russian="Concealed −1")
    assert concealment_value(t.g, 1, t.g.players[1].hand[0]) == 2


@rule("37.6")
def test_a_minefield_of_partisans_is_a_booby_trap():
    t = situation(BAND, scenario="I-GR", russian="Minefield", draws="any p2=1, b0")
    t.do("end actions").do("lay", "Minefield", "german B").do("done")
    assert len(t.happened("Resolved")) == 1 and len(t.g.fronts[0].removed) == 1
    assert all(p.name != "Minefield" for p in t.gr("german B").stack)


@rule("I-vc", "Q-I")
def test_scenario_i_counts_losses_and_men_at_chit_five():
    t = situation("""
        russian  A 0 Woods Rostov, Petrovsky, Soloviev
        german   A 5 - Hessel, Beck
        german   B 1 - Wolff, Streich
    """, scenario="I-GR")
    assert victory_points(t.g, 0).total == 0 and t.g.result is None
    t.g.men[t.man("Soloviev")].fate = KILLED
    t.do("end actions").do("done")
    assert t.g.result is not None and t.g.result.rule == "I-vc" and t.g.result.winners == ("german",)


# ---- night ----

NIGHT = """
    german   A 2 - Diettinger, Hessel, Schussel + Beck
    german   B 2 - Wolff, Streich
    american A 1 - Fox, Myers
    american B 1 advance Smith, Burke
    russian  A 1 - Rostov, Petrovsky
"""


@rule("38.2", "38.22")
def test_at_night_a_group_must_be_observed_before_it_is_fired_on():
    t = situation(NIGHT, scenario="J-GAR", german="Fire 4 (7)", draws="b1")
    assert t.why("fire", "german A", "american A", "Fire 4 (7)") == ("38.2",)
    t.do("observe", "german A", "american A")
    assert t.may("fire", "german A", "american A", "Fire 4 (7)") and t.why("fire", "german B", "american A", "Fire 4 (7)")
    t.do("fire", "german A", "american A", "Fire 4 (7)").do("open fire")
    assert t.g.attack.strength.total == 2                  # 38.4: half


@rule("38.2", "38.3")
def test_a_failed_observation_is_an_action():
    t = situation(NIGHT, scenario="J-GAR", draws="b5")
    t.do("observe", "german A", "american A")
    assert t.gr("german A").acted
    assert observation_range(t.g, t.group("german B"), t.group("american B")).total == 4
    stock = Stock()
    assert spots(0, stock.draw("r1")) and not spots(0, stock.draw("r0"))
    assert spots(3, stock.draw("b2")) and not spots(3, stock.draw("b3"))


@rule("38.5", "38.51", "38.52")
def test_a_starshell_lights_up_target_and_neighbours():
    t = situation(NIGHT, scenario="J-GAR", german="Fire 3 (4)", draws="b1")
    t.do("observe", "german A", "american A").do("starshell", "german A", "american A")
    assert illuminated(t.g, t.group("american A")) and illuminated(t.g, t.group("american B"))
    assert not illuminated(t.g, t.group("russian A"))
    t.do("fire", "german B", "american A", "Fire 3 (4)").do("open fire")
    assert t.g.attack.strength.total == 3


@rule("38.5", "15.5")
def test_a_commissar_in_the_place_of_the_squad_leader_fires_starshells_and_keeps_radio_contact():
    for others, may in (("Soloviev", True), ("Rostov (pinned)", False)):      # Rostov is the SL
        t = situation(f"""
            russian  A 3 - Dottski, {others}
            german   A 0 - Hessel, Beck
        """, scenario="J-GAR", draws="b1")
        t.do("observe", "russian A", "german A")
        assert t.may("starshell", "russian A", "german A") == may
        assert (squad_leader(t.g, t.who("Dottski").player) == t.man("Dottski")) == may


@rule("38.41")
def test_moving_fire_at_night_is_halved_twice():
    t = situation(NIGHT.replace("german   A 2 -", "german   A 2 advance"), scenario="J-GAR", german="Fire 4 (6)", draws="b1")
    t.do("observe", "german A", "american A").do("fire", "german A", "american A", "Fire 4 (6)").do("open fire")
    assert t.g.attack.strength.total == 1


@rule("38.6", "20.31")
def test_night_helps_infiltrators():
    t = situation(NIGHT.replace("german   A 2", "german   A 4"), scenario="J-GAR")
    assert column(t.g, t.man("Hessel"), t.group("american A"), 0).total == 2 + 2 - 3


@rule("13.26", "38.1")
def test_smoke_is_a_cower_card_at_night():
    t = situation(NIGHT, scenario="J-GAR", german="Smoke")
    assert t.why("smoke", "german A", "Smoke") == ("2.22",)


@rule("J.1")
def test_with_three_players_letters_mean_nothing_and_chits_end_at_five():
    t = situation("""
        german   A 5 - Hessel, Beck
        german   C 0 - Wolff, Streich
        american A 1 - Fox, Myers
        russian  A 1 - Rostov, Petrovsky
    """, scenario="J-GAR", german="Movement, red Movement")
    assert free_for_all(t.g) and relative_range(t.g, t.group("german C"), t.group("american A")) == 1
    assert t.why("move", "german A", t.g.players[0].hand[0], "advance") == ("J.1",)
    assert "J.1" in t.why("move", "german C", t.g.players[0].hand[1], "retreat")
    assert t.why("shift", "german A", t.g.players[0].hand[0], "B") == ("J.1",)


@rule("J.1", "16.5")
def test_of_three_players_one_who_is_broken_leaves_and_the_others_go_on():
    t = situation("""
        german   A 0 - Hessel (pinned), Beck (pinned), Wolff
        american A 1 - Fox, Myers
        russian  A 1 - Rostov, Petrovsky
    """, scenario="J-GAR")
    t.do("panic", "Hessel").do("panic", "Beck")
    assert t.g.result is None and not t.g.groups_of(0) and not free_for_all(t.g)
    t.end()
    assert t.seat == "american"


# ---- scenario K ----

@rule("K.2", "K.3", "K-vc")
def test_the_elite_must_win_two_segments():
    t = situation("""
        german   A 4 advance Hessel, Beck, Wolff (wounded), Streich, Schussel
        german   B 0 - Diettinger, Schumacher
        american A 0 - Fox, Myers
        american B 0 - Smith, Burke
    """, scenario="K-GA", german="Woods", american="Rally 2")
    t.g.men[t.man("Burke")].fate = KILLED
    t.gr("american B").men.remove(t.man("Burke"))
    t.g.men[t.man("Burke")].group = -1
    t.g.men[t.man("Streich")].fate = KILLED
    t.gr("german A").men.remove(t.man("Streich"))
    t.g.men[t.man("Streich")].group = -1
    t.do("terrain", "german A", "Woods")
    assert t.g.segment == 2 and t.about == "form groups" and t.g.result is None
    assert not any(p.hand for p in t.g.players) and not t.g.groups
    assert t.who("Streich").fate == KILLED and t.who("Burke").fate == 0
    assert t.who("Wolff").wounded and [p.force for p in t.g.players] == [6, 4]
    assert victory_points(t.g, 1).total == 1               # of the dead of the first segment nothing, of the wounded man one


@rule("K-vc")
def test_the_second_line_wins_by_being_first_or_by_time():
    t = situation("""
        american A 4 advance Fox, Myers, Smith, Burke
        german   A 0 - Hessel, Beck
    """, scenario="K-GA", american="Woods")
    t.do("terrain", "american A", "Woods")
    assert t.g.result.winners == ("american",) and t.g.result.rule == "K-vc"


@rule("39.4")
def test_paratroops_fight_without_weapons_with_black_fire_cards():
    t = situation("""
        american A 5 - Fox (unarmed), Myers (unarmed)
        german   A 0 - Hessel, Beck
    """, scenario="K-AG", american="black Fire 1 (1), red Fire 1 (2)")
    black, red = t.g.players[0].hand
    assert t.may("fire", "american A", "german A", black) and t.why("fire", "american A", "german A", red) == ("6.1",)


@rule("J-vc")
def test_scenario_j_is_won_as_a_is():
    t = situation("""
        german   A 4 Woods Hessel, Beck, Wolff, Streich
        american A 0 - Fox, Myers
        russian  A 0 - Rostov, Petrovsky
    """, scenario="J-GAR")
    assert t.g.result.winners == ("german",) and t.g.result.rule == "J-vc"
