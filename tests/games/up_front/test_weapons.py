"""18 Weapon acquisition, 19 Malfunction, 32 Prisoners, 33 Wounds."""

from __future__ import annotations

from tests.games.up_front.situation import Stock, situation

from hedgerow.games.up_front.model.state import CAPTURED, IN_PLAY, KILLED
from hedgerow.games.up_front.rules.firepower import man_firepower
from hedgerow.games.up_front.rules.malfunction import NOTHING, REMOVED, REPAIRED, repair_outcome
from hedgerow.games.up_front.rules.values import kia, morale
from hedgerow.games.up_front.rules.victory import victory_points
from hedgerow.testing.markers import example, rule


@rule("18.1", "18.2")
def test_the_weapon_of_a_man_who_is_killed_stays_and_black_takes_it_up():
    t = situation("""
        german   A 5 - Diettinger, Hessel
        american A 0 - Fox, Myers, Smith
    """, german="Fire 5 (10)", draws="b3 p7!=4, r6 p2=1, r6, r5, b2")
    t.fire("german A", "american A", "Fire 5 (10)")
    assert t.who("Fox").fate == KILLED and len(t.gr("american A").loose) == 1
    bar = t.gr("american A").loose[0]
    t.end().do("acquire", "Smith", bar)
    assert t.who("Smith").weapon == bar and len(t.gr("american A").loose) == 1      # 18.21: his rifle lies there now


@rule("18.2")
def test_red_leaves_the_weapon_where_it_is():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, draws="r2")
    t.gr("german A").loose.append(t.who("Fox").weapon)
    t.do("acquire", "Beck", t.who("Fox").weapon)
    assert t.gr("german A").loose == [t.who("Fox").weapon] and t.gr("german A").acted


@rule("18.1")
def test_a_rout_takes_the_weapon_along_except_a_crewed_one():
    for man, left in (("Wolff", 0), ("Schussel", 1)):
        t = situation(f"""
            german   A 0 - {man} (pinned), Hessel, Streich, Bernhoff
            american A 0 - Fox, Myers
        """, draws="b0 p10>5")
        t.do("panic", man)
        assert len(t.gr("german A").loose) == left


@rule("18.1")
def test_in_marsh_the_weapon_is_lost():
    t = situation("""
        german   A 0 Marsh Wolff (pinned), Hessel, Streich, Bernhoff
        american A 0 - Fox, Myers
    """, draws="b0 p10<=4")
    t.do("panic", "Wolff")
    assert t.who("Wolff").fate == KILLED and not t.gr("german A").loose


@rule("18.22")
def test_the_assistant_inherits_the_gun_without_a_draw():
    t = situation("""
        german   A 0 - Schussel (pinned) + Wolff, Hessel, Streich, Bernhoff
        american A 0 - Fox, Myers
    """, draws="b0 p10<=4")
    gun = t.who("Schussel").weapon
    t.do("panic", "Schussel")
    assert t.why("acquire", "Hessel", gun) == ("18.22",)
    t.do("acquire", "Wolff", gun)
    assert t.who("Wolff").weapon == gun and t.who("Wolff").serves == -1 and len(t.happened("Drawn")) == 1


@rule("18.4")
def test_weapons_that_nobody_took_are_left_behind():
    t = situation("""
        german   A 0 - Hessel, Beck
        american A 0 - Fox, Myers
    """, german="Movement")
    t.gr("german A").loose.append(t.who("Fox").weapon)
    t.do("move", "german A", "Movement", "advance")
    assert not t.gr("german A").loose


# ---- 19 ----

@example("EX-19.13")
@rule("19.1", "19.13", "19.13-a")
def test_a_red_six_jams_the_weapon_whose_position_is_drawn_and_weakens_the_rest_of_the_attack():
    t = situation("""
        american A 1 - Fox, Smith, Myers, Burke
        german   A 1 Brush Bernhoff, Posner, Griess
    """, american="Fire 3 (6)", draws="b1, r6, any p4=3, b5")
    t.fire("american A", "german A", "Fire 3 (6)")
    assert t.g.weapons[t.who("Myers").weapon].jammed
    assert [e.result.total for e in t.happened("Resolved")] == [3, -4, 6]
    assert t.who("Griess").pinned and not t.who("Bernhoff").pinned and not t.who("Posner").pinned


@rule("19.11")
def test_the_only_weapon_jams_and_the_attack_is_over():
    t = situation("""
        german   A 4 - Hessel, Beck (unarmed)
        american A 0 - Fox, Myers, Smith
    """, german="Fire 1 (1)", draws="r6")
    t.fire("german A", "american A", "Fire 1 (1)")
    assert t.g.weapons[t.who("Hessel").weapon].jammed and len(t.happened("Resolved")) == 1


@rule("19.15", "Q-19.15a")
def test_a_machine_gun_in_brackets_jams_on_red_five():
    t = situation("""
        german   A 4 - Schussel, Hessel
        american A 0 - Fox, Myers
    """, german="Fire 1 (1)", draws="r5, r4")
    t.fire("german A", "american A", "Fire 1 (1)")
    assert t.g.weapons[t.who("Schussel").weapon].jammed
    assert [e.result.total for e in t.happened("Resolved")] == [-4, 1 - 2 - 4]
    t = situation("""
        german   A 4 - Schussel + Beck, Hessel
        american A 0 - Fox, Myers
    """, german="Fire 1 (1)", draws="r5, r4")
    t.fire("german A", "american A", "Fire 1 (1)")
    assert not t.g.weapons[t.who("Schussel").weapon].jammed


@rule("Q-19.15b")
def test_a_crewed_machine_gun_that_must_use_brackets_jams_on_red_five_too():
    t = situation("""
        german   A 4 Stream Schussel + Beck, Hessel
        american A 0 - Fox, Myers
    """, german="Fire 1 (1)", draws="r5, r4")
    t.fire("german A", "american A", "Fire 1 (1)")
    assert t.g.weapons[t.who("Schussel").weapon].jammed


@example("QA-19.13")
@rule("Q-19.13", "19.14")
def test_the_weapons_of_assistants_are_safe_those_of_pinned_men_are_not():
    men = "Schussel + Beck, Hessel, Wolff (pinned)"
    for position, jammed, strength in ((2, "", 1 - 1 - 4), (4, "Wolff", 1 - 4)):
        t = situation(f"""
            german   A 4 - {men}
            american A 0 - Fox, Myers
        """, german="Fire 1 (1)", draws=f"r6, any p4={position}, r4")
        t.fire("german A", "american A", "Fire 1 (1)")
        assert "".join(n for n in ("Schussel", "Beck", "Hessel", "Wolff") if t.g.weapons[t.who(n).weapon].jammed) == jammed
        assert t.happened("Resolved")[1].result.total == strength


@rule("19.2")
def test_a_second_malfunction_takes_the_weapon():
    t = situation("""
        german   A 4 - Hessel, Wolff (jammed), Streich
        american A 0 - Fox, Myers
    """, german="Fire 1 (1)", draws="r6, any p3=2, r4")
    t.fire("german A", "american A", "Fire 1 (1)")
    assert t.who("Wolff").weapon == -1


@rule("19.4")
def test_a_man_without_a_working_weapon_is_weaker():
    t = situation("""
        german   A 4 - Hessel (jammed), Wolff (unarmed), Streich
        american A 0 - Fox, Myers
    """)
    assert morale(t.g, t.man("Hessel")).total == 3 and morale(t.g, t.man("Wolff")).total == 3
    assert man_firepower(t.g, t.man("Hessel"), t.group("american A")).total == 0


@rule("19.3-a")
def test_what_a_repair_draw_does():
    stock = Stock()
    outcomes = {spec: repair_outcome(False, stock.draw(spec)) for spec in ("b0", "b1", "b6", "r0", "r3", "r4", "r6")}
    assert outcomes == {"b0": NOTHING, "b1": REPAIRED, "b6": REPAIRED, "r0": NOTHING, "r3": NOTHING, "r4": REMOVED, "r6": REMOVED}
    assert repair_outcome(True, stock.draw("b0")) == REPAIRED and repair_outcome(True, stock.draw("r5")) == NOTHING


@example("EX-19.4b")
@rule("19.3", "19.4")
def test_a_red_six_ruins_the_weapon():
    t = situation("""
        american A 1 - Fox, Myers (jammed)
        german   A 1 Brush Bernhoff, Posner
    """, draws="r6")
    t.do("repair", "Myers")
    assert t.who("Myers").weapon == -1 and morale(t.g, t.man("Myers")).total == 4


@example("QA-19.3")
@rule("Q-19.3", "8.44", "8.54")
def test_one_repair_a_turn_and_none_in_marsh_or_stream_or_moving():
    t = situation("""
        german   A 0 - Hessel (jammed), Wolff (jammed)
        german   B 0 Marsh Streich (jammed), Beck
        german   C 0 Stream Schultz (jammed), Wollak
        german   D 0 advance Bernhoff (jammed), Schumacher
        american A 0 - Fox, Myers
    """, draws="b3")
    assert [t.why("repair", n) for n in ("Streich", "Schultz", "Bernhoff")] == [("8.44",), ("8.54",), ("19.3",)]
    t.do("repair", "Hessel")
    assert not t.g.weapons[t.who("Hessel").weapon].jammed and t.why("repair", "Wolff") == ("4.2",)


# ---- 32 ----

@rule("32.12", "32.2", "32.1")
def test_a_man_who_would_rout_next_to_the_enemy_may_be_taken_prisoner():
    t = situation("""
        german   A 5 - Diettinger, Hessel
        american A 0 - Degi (pinned), Fox, Myers
    """, german="Fire 3 (5)", draws="b0 p10>3 p7!=2, r4, r4")
    t.do("fire", "german A", "american A", "Fire 3 (5)").do("open fire").do("resolve")
    assert t.about == "surrender" and t.seat == "german"
    t.do("capture", "german A").do("guard", "Hessel")
    assert t.who("Degi").fate == CAPTURED and t.who("Hessel").prisoners == (t.man("Degi"),)
    assert victory_points(t.g, 0).total == 5 * 2 + 5


@rule("32.21")
def test_a_guard_fires_at_half():
    t = situation("""
        german   A 5 - Diettinger, Hessel
        american A 0 - Fox, Myers
    """)
    t.who("Hessel").prisoners += (t.man("Fox"),)
    assert man_firepower(t.g, t.man("Hessel"), t.group("american A")).total == 2


@rule("32.22", "32.2")
def test_another_man_guards_when_the_guard_is_lost():
    t = situation("""
        german   A 0 - Diettinger, Hessel (pinned), Beck, Wolff
        american A 0 - Fox, Myers
    """)
    t.who("Hessel").prisoners += (t.man("Fox"),)
    t.who("Fox").fate, t.who("Fox").group = CAPTURED, -1
    t.gr("american A").men.remove(t.man("Fox"))
    t.do("panic", "Hessel")
    assert t.about == "guard"
    t.do("guard", "Beck")
    assert t.who("Beck").prisoners == (t.man("Fox"),)


# ---- 33 ----

@example("EX-33.1")
@rule("33.1")
def test_a_hit_that_just_reaches_kia_is_a_wound_if_the_wound_number_is_his_morale():
    for number, wounded in ((4, True), (5, False)):
        t = situation("""
            german   A 5 - Diettinger, Hessel
            american A 0 - Fox, Myers, Smith, Burke
        """, german="Fire 5 (10)", draws=f"b3 p7={number}, r4, r4, r4")
        t.fire("german A", "american A", "Fire 5 (10)")
        assert (t.who("Fox").fate == IN_PLAY and t.who("Fox").wounded) == wounded and not t.who("Fox").pinned


@rule("33.2", "33.8")
def test_a_wounded_man_fires_at_half_and_not_moving():
    for stack, power in (("-", 2), ("advance", 0)):
        t = situation(f"""
            german   A 5 {stack} Diettinger, Hessel (wounded)
            american A 0 - Fox, Myers
        """)
        assert man_firepower(t.g, t.man("Hessel"), t.group("american A")).total == power
    assert victory_points(t.g, 1).total == 1


@rule("33.4")
def test_a_wounded_man_needs_black_before_he_repairs():
    t = situation("""
        german   A 0 - Hessel (wounded jammed), Beck
        american A 0 - Fox, Myers
    """, draws="r1, b3")
    t.do("repair", "Hessel")
    assert t.g.weapons[t.who("Hessel").weapon].jammed and t.gr("german A").acted


@rule("33.7")
def test_with_each_new_deck_a_wounded_man_draws():
    for draw, fate in (("r1", KILLED), ("b1", IN_PLAY)):
        t = situation("""
            american A 0 - Fox, Myers
            german   A 0 - Hessel (wounded), Beck, Wolff, Streich
        """, draws=draw)
        t.g.fronts[0].emptied = 1
        t.do("end actions").do("done").do("draw", 0)
        assert t.who("Hessel").fate == fate


@rule("22.4")
def test_a_flamethrower_changes_the_kia_value():
    t = situation("""
        american A 0 - Moras, Myers (ft), Fox
        american B 0 - Burnett, Edwards
        german   A 0 - Hessel, Beck
    """)
    assert kia(t.g, t.man("Moras")).total == 7 and kia(t.g, t.man("Myers")).total == 7
    t.who("Moras").weapon = -1
    assert kia(t.g, t.man("Moras")).total == 8
