"""20 Infiltration, Close Combat, Terrain capture, Berserk."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.state import IN_PLAY, KILLED
from hedgerow.games.up_front.rules.close_combat import ccv
from hedgerow.games.up_front.rules.firepower import man_firepower
from hedgerow.games.up_front.rules.infiltration import column
from hedgerow.testing.markers import example, rule

CLOSE = """
    german   A 5 Brush Hessel, Wolff, Beck
    american A 0 - Fox, Myers, Smith, Burke, Watson (pinned)
"""


@example("EX-20.3")
@rule("20.3", "20.33", "20.38")
def test_the_column_for_an_attempt_out_of_brush_against_five_men_one_of_them_pinned():
    t = situation(CLOSE)
    assert column(t.g, t.man("Hessel"), t.group("american A"), 0).total == 2


@rule("20.34", "20.35", "20.37")
def test_shifts_by_the_terrain_one_comes_from():
    for stack, start in (("Woods", 3), ("Hill", 5), ("-", 6), ("Buildings_-3", 4)):
        t = situation(f"""
            german   A 5 {stack} Hessel, Wolff
            american A 0 - Fox, Myers, Smith, Burke
        """)
        assert column(t.g, t.man("Hessel"), t.group("american A"), 0).total == start


@rule("20.32", "20.39", "20.4")
def test_shifts_by_smoke_and_movement_and_concealed_cards():
    for mine, theirs, help_, at in (("Woods/smoke", "-", 0, 1), ("Woods", "smoke", 1, 1), ("Woods/advance", "-", 0, 5),
                                    ("Woods", "advance", 0, 5), ("Hill", "advance", 2, 5)):
        t = situation(f"""
            german   A 5 {mine} Hessel, Wolff
            american A 0 {theirs} Fox, Myers, Smith, Burke
        """)
        assert column(t.g, t.man("Hessel"), t.group("american A"), help_).total == at, (mine, theirs)


@rule("20.21", "20.2")
def test_a_morale_check_comes_first_and_failing_pins():
    t = situation(CLOSE, draws="b4, r1 p2=red")
    t.do("infiltrate", "german A").do("creep in", "Hessel", "american A").do("creep in", "Wolff", "american A").do("go")
    assert t.who("Hessel").pinned and t.who("Hessel").infiltrates == -1


@example("QA-20.2")
@rule("20.3", "Q-20.2", "20.22")
def test_red_in_the_column_lets_him_in_black_does_not():
    t = situation(CLOSE, german="Movement", draws="r0, any p2=red, any p2=black")
    t.do("infiltrate", "german A").do("creep in", "Wolff", "american A").do("slip in", "Hessel", "Movement", "american A")
    t.do("go")
    assert t.who("Wolff").infiltrates == t.group("american A") and t.who("Hessel").infiltrates == -1
    assert t.gr("german A").acted and not t.g.players[0].hand and t.about == "turn"


@rule("20.24", "13.36")
def test_nobody_infiltrates_out_of_wire():
    t = situation(CLOSE.replace("5 Brush", "5 Brush/wire"))
    assert t.why("infiltrate", "german A") == ("13.36",)


@rule("20.1")
def test_only_at_range_five_to_a_group_opposite_or_adjacent():
    t = situation("""
        german   A 4 - Hessel, Wolff
        german   C 5 - Beck, Streich
        american A 0 - Fox, Myers
    """)
    assert t.why("infiltrate", "german A") == ("20.2",) and t.why("infiltrate", "german C") == ("20.2",)


@rule("20.51", "20.531")
def test_an_infiltrator_fires_double_and_is_none_any_more_or_stays_out():
    t = situation(CLOSE, german="Fire 1 (1)", draws="r4, r4, r4, r4, r4")
    t.who("Hessel").infiltrates = t.group("american A")
    assert man_firepower(t.g, t.man("Hessel"), t.group("american A")).total == 10
    t.do("fire", "german A", "american A", "Fire 1 (1)")
    assert t.why("leave out", "Wolff") == ("19.14",)
    t.do("leave out", "Hessel").do("open fire").do("resolve")
    assert t.who("Hessel").infiltrates == t.group("american A")
    t = situation(CLOSE, german="Fire 1 (1)", draws="r4, r4, r4, r4, r4")
    t.who("Hessel").infiltrates = t.group("american A")
    t.fire("german A", "american A", "Fire 1 (1)")
    assert t.who("Hessel").infiltrates == -1


@rule("20.53")
def test_status_is_lost_when_his_group_moves():
    t = situation(CLOSE, german="Movement")
    t.who("Hessel").infiltrates = t.group("american A")
    t.do("move", "german A", "Movement", "sideways")
    assert t.who("Hessel").infiltrates == -1


@rule("20.55", "20.53")
def test_an_infiltrated_group_shakes_him_off_with_terrain_at_range_four():
    t = situation("""
        american A 0 - Fox, Myers
        german   A 5 - Hessel, Wolff
    """, american="Movement, Brush")
    t.who("Hessel").infiltrates = t.group("american A")
    t.gr("american A").chit = 1
    t.gr("german A").chit = 4
    t.do("move", "american A", t.card("Movement"), "retreat")
    assert t.who("Hessel").infiltrates == t.group("american A")
    t.end().end().do("terrain", "american A", "Brush")
    assert t.who("Hessel").infiltrates == -1


@rule("20.6", "20.6-a", "20.61")
def test_close_combat_values():
    t = situation("""
        german   A 5 - Hessel, Wolff (jammed), Beck (pinned), Schussel + Streich
        german   B 5 - Bernhoff (unarmed), Schultz (dc), Wollak (wounded)
        american A 0 - Fox, Myers
    """)
    assert {n: ccv(t.g, t.man(n)).total for n in ("Hessel", "Wolff", "Beck", "Schussel", "Streich", "Bernhoff", "Schultz",
                                                  "Wollak", "Fox", "Myers")} == {
        "Hessel": 7, "Wolff": 8, "Beck": 2, "Schussel": 4, "Streich": 3, "Bernhoff": 5, "Schultz": 6, "Wollak": 3, "Fox": 6,
        "Myers": 10}


def fighting(draws, **hands):
    t = situation(CLOSE, draws=draws, **hands)
    t.who("Hessel").infiltrates = t.who("Wolff").infiltrates = t.group("american A")
    return t


@rule("20.52", "20.7", "20.73")
def test_the_lower_total_falls_and_who_wins_by_three_stays_inside():
    """Hessel (7) meets Smith (6): black 2 against red 1 is 9 to 5."""
    t = fighting("r0, any p5=3, b2, r1")
    t.do("close combat", "german A").do("close in", "Hessel").do("go")
    t.do("attack", "Hessel").do("to kill")
    assert t.who("Smith").fate == KILLED and t.who("Hessel").infiltrates == t.group("american A")
    assert t.about == "loot"


@rule("20.73", "20.74", "20.741")
def test_a_narrow_win_ends_infiltration_and_the_weapon_may_be_taken():
    t = fighting("r0, any p5=3, b1, b0")
    t.do("close combat", "german A").do("close in", "Hessel").do("go").do("attack", "Hessel").do("to kill")
    rifle = t.who("Smith").weapon
    t.do("take weapon")
    m = t.who("Hessel")
    assert m.infiltrates == -1 and m.own_weapon != -1 and t.g.weapons[m.weapon].nation == 1 and rifle == -1
    t.end().end().do("abandon", "Hessel")
    assert t.who("Hessel").own_weapon == -1


@rule("20.7", "20.742")
def test_equal_totals_kill_both():
    t = fighting("r0, any p5=3, b1, b2")
    t.do("close combat", "german A").do("close in", "Hessel").do("go").do("attack", "Hessel").do("to kill")
    assert t.who("Hessel").fate == KILLED == t.who("Smith").fate and len(t.gr("american A").loose) == 2


@rule("20.72", "20.622")
def test_two_attackers_on_one_man_give_three_more():
    """Wolff (9) attacks with Hessel beside him: 12 and black 1 against Smith's 6 and black 1."""
    t = fighting("r0, any p5=3, r0, any p5=3, b1, b1")
    t.do("close combat", "german A").do("close in", "Hessel").do("close in", "Wolff").do("go")
    t.do("attack", "Wolff").do("to kill")
    assert t.happened("CombatResolved")[0].attack.total == 13 and t.happened("CombatResolved")[0].defence.total == 7


@rule("20.621", "9.4")
def test_concealed_cards_in_close_combat():
    t = fighting("r0, any p5=3, b1, b1", german="Concealed −1", american="Concealed −3")
    t.do("close combat", "german A").do("close in", "Hessel").do("go").do("attack", "Hessel").do("to kill")
    assert t.seat == "american"
    t.do("conceal", "Concealed −3").do("conceal", "Concealed −1")
    e = t.happened("CombatResolved")[0]
    assert (e.attack.total, e.defence.total) == (7 - 3 + 1, 6 - 1 + 1) and t.who("Hessel").fate == KILLED


@rule("32.11")
def test_to_take_a_man_alive_costs_two():
    t = fighting("r0, any p5=3, b2, r1")
    t.do("close combat", "german A").do("close in", "Hessel").do("go").do("attack", "Hessel").do("alive")
    assert t.happened("CombatResolved")[0].attack.total == 7
    t.do("guard", "Beck")
    assert t.who("Beck").prisoners == (t.man("Smith"),) and t.who("Hessel").infiltrates == -1


@rule("20.71")
def test_the_crew_of_a_weapon_defends_together():
    t = situation("""
        american A 5 - Fox, Myers, Smith
        german   A 0 - Schussel + Wolff, Beck
    """, draws="r0, any p3=1, b6, r6, b6, r6")
    t.who("Myers").infiltrates = t.group("german A")
    t.do("close combat", "american A").do("close in", "Myers").do("go").do("attack", "Myers").do("to kill")
    assert t.happened("CombatResolved")[0].defence.total == 4 + 3 - 6
    t.do("wreck weapon").do("attack", "Myers").do("to kill")
    assert t.who("Schussel").fate == KILLED and t.who("Wolff").fate == KILLED


@example("QA-20.8a")
@rule("20.8", "Q-20.8b")
def test_the_terrain_of_a_group_that_is_wiped_out_may_be_captured():
    t = situation("""
        german   A 5 Brush Hessel, Wolff
        german   B 0 - Streich, Beck
        american A 0 Buildings_-3 Smith
        american B 0 - Fox, Myers
    """, draws="r0, b6, r6")
    t.who("Hessel").infiltrates = t.group("american A")
    t.do("close combat", "german A").do("close in", "Hessel").do("go").do("attack", "Hessel").do("to kill").do("wreck weapon")
    assert t.about == "terrain capture"
    t.do("take over", "german A")
    assert [p.name for p in t.gr("german A").stack] == ["Buildings"] and t.gr("german A").chit == 5


@rule("20.9")
def test_a_russian_next_to_the_enemy_goes_berserk_instead_of_dying():
    t = situation("""
        german   A 5 - Diettinger, Hessel
        russian  A 0 - Soloviev (pinned), Petrovsky, Rostov
    """, scenario="A-GR", german="Fire 3 (5)", draws="b1 p10<=4, r4, r4")
    t.fire("german A", "russian A", "Fire 3 (5)")
    assert t.who("Soloviev").berserk and t.who("Soloviev").fate == IN_PLAY and t.who("Soloviev").pinned


@rule("20.91")
def test_a_berserk_man_charges_at_the_start_of_his_turn():
    t = situation("""
        german   A 5 - Beck, Hessel
        russian  A 0 - Soloviev (pinned berserk), Petrovsky, Rostov
    """, scenario="A-GR", draws="any p2=1, b6, r6")
    t.do("end actions").do("done").do("draw", 0)
    assert t.about == "charge"
    t.do("charge", "german A").do("to kill")
    assert t.who("Beck").fate == KILLED
    t.do("wreck weapon")
    assert not t.who("Soloviev").berserk and not t.who("Soloviev").pinned and not t.gr("russian A").acted


@rule("20.92")
def test_a_berserk_man_without_an_enemy_at_hand_is_rallied():
    t = situation("""
        german   A 4 - Beck, Hessel
        russian  A 0 - Soloviev (pinned berserk), Petrovsky, Rostov
    """, scenario="A-GR")
    t.do("end actions").do("done").do("draw", 0)
    assert not t.who("Soloviev").berserk and not t.who("Soloviev").pinned


@rule("20.57")
def test_an_infiltrator_reaches_for_weapons_of_the_group():
    t = situation(CLOSE, draws="b2")
    t.who("Hessel").infiltrates = t.group("american A")
    t.gr("american A").loose.append(t.who("Fox").weapon)
    t.who("Fox").weapon = -1
    t.do("acquire", "Hessel", t.gr("american A").loose[0])
    assert t.g.weapons[t.who("Hessel").weapon].nation == 1


@rule("20.56")
def test_an_infiltrator_may_come_back():
    t = situation(CLOSE)
    t.who("Hessel").infiltrates = t.group("american A")
    t.do("come back", "Hessel")
    assert t.who("Hessel").infiltrates == -1 and t.gr("german A").acted


@rule("20.23")
def test_what_hinders_an_infiltrator_may_be_left_behind_and_a_heavy_gun_must_be():
    t = situation("""
        american A 5 Brush Moras, Nixon + Smith, Burke
        german   A 0 - Hessel, Wolff
    """, draws="r0, any p1=red, r0, any p1=red")
    gun, flames = t.who("Nixon").weapon, t.who("Moras").weapon
    t.do("infiltrate", "american A").do("creep in", "Nixon", "german A").do("creep in", "Moras", "german A").do("go")
    assert t.who("Nixon").weapon == -1 and t.gr("american A").loose == [gun] and t.who("Smith").serves == gun
    t.do("leave behind")
    assert t.gr("american A").loose == [gun, flames] and t.who("Moras").weapon == -1


@rule("20.24", "8.53")
def test_out_of_a_stream_only_with_a_movement_card_whose_ford_draw_serves_again():
    t = situation(CLOSE.replace("5 Brush", "5 Stream"), german="Movement", draws="b1 p4=red")
    t.do("infiltrate", "german A")
    assert not any(o[0] == "creep in" for o in t.game.decisions["german"].answers)
    t.do("slip in", "Hessel", "Movement", "american A").do("go")
    assert t.who("Hessel").infiltrates == t.group("american A") and len(t.happened("Drawn")) == 1


@rule("20.36", "23.5")
def test_a_pillbox_can_be_infiltrated_one_column_further():
    t = situation("""
        german   A 0 - Streich, Beck
        german   B 5 Woods Hessel, Wolff
        american A 0 - Fox, Myers
        american B 0 Pillbox Smith, Burke
    """, scenario="C-GA")
    assert column(t.g, t.man("Hessel"), t.group("american B"), 0).total == 2 - 1 + 1
    assert t.may("infiltrate", "german B")
