"""17.8 Individual Transfer, 21 Demolition charges, 22 Flamethrowers, 23 Pillbox, 24 Minefields, 36 Entrenching."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.state import terrain_of
from hedgerow.games.up_front.rules.firepower import flanks, group_firepower
from hedgerow.games.up_front.rules.hands import american_limit, discard_limit, german_limit
from hedgerow.games.up_front.rules.terrain import defender_modifier, shelters
from hedgerow.testing.markers import example, rule

TWO = """
    german   A 1 - Hessel, Beck, Wolff
    german   B 1 - Streich, Schultz
    american A 0 - Fox, Myers
    american B 0 - Smith, Burke
"""


@rule("17.8", "17.8-a")
def test_a_man_goes_over_with_a_movement_card_and_is_received_in_a_later_turn():
    t = situation(TWO, german="Movement")
    t.do("transfer", "german A", "german B").do("send", "Beck", "Movement").do("go")
    assert t.who("Beck").transfer == t.group("german B") and t.who("Beck").group == t.group("german A")
    assert t.why("receive", "german B") == ("17.8-a",)
    t.end().end().do("receive", "german B")
    assert t.who("Beck").group == t.group("german B") and t.who("Beck").transfer == -1


@example("QA-17.8b")
@rule("Q-17.8b", "17.8-a")
def test_both_groups_keep_their_range_while_he_is_on_his_way():
    t = situation(TWO.replace("german   B 1 -", "german   B 1 sideways"), german="Movement, Movement, Movement")
    one, two, three = t.g.players[0].hand
    t.do("transfer", "german A", "german B").do("send", "Beck", one).do("go")
    assert t.why("move", "german B", two, "advance") == ("17.8-a",)
    t.end().end().do("receive", "german B")
    assert t.why("move", "german A", three, "advance") == ("17.8-a",)


@rule("17.8-a", "17.83")
def test_he_is_attacked_with_two_more_when_either_group_is():
    t = situation("""
        american A 4 - Fox, Myers
        german   A 1 - Hessel, Beck, Wolff
        german   B 1 dug Streich, Schultz
    """, american="Fire 2 (2)", draws="r4, r4, r4")
    t.who("Beck").transfer = t.group("german B")
    t.fire("american A", "german B", "Fire 2 (2)")
    first, *rest = t.happened("Resolved")
    assert first.unit == t.man("Beck") and first.result.total == 2 - 1 + 2 + 1 - 4
    assert {e.result.total for e in rest} == {2 - 1 - 4}


@rule("17.84")
def test_pinned_on_his_way_he_is_back_in_his_group():
    t = situation("""
        american A 4 - Fox, Myers
        german   A 1 - Hessel, Beck, Wolff
        german   B 1 - Streich, Schultz
    """, american="Fire 2 (2)", draws="r0, r4, r4, r4")
    t.who("Beck").transfer = t.group("german B")
    t.fire("american A", "german B", "Fire 2 (2)")
    assert t.who("Beck").pinned and t.who("Beck").transfer == -1 and t.who("Beck").group == t.group("german A")


@rule("17.8")
def test_ranges_and_leaders_must_fit():
    t = situation(TWO.replace("german   B 1", "german   B 2"), german="Movement")
    assert t.why("transfer", "german A", "german B") == ("17.8",)
    t = situation(TWO.replace("Hessel, Beck", "Hessel (pinned), Beck"), german="Movement")
    assert t.why("transfer", "german A", "german B") == ("17.8",)


@rule("17.91", "17.92")
def test_a_new_group_is_split_off_and_complete_with_terrain():
    t = situation("""
        german   A 1 - Hessel, Beck, Wolff, Streich
        american A 0 - Fox, Myers
    """, german="Movement, Movement, Brush")
    one, two, _ = t.g.players[0].hand
    t.do("split", "german A", "B").do("send", "Wolff", one).do("send", "Streich", two).do("go")
    assert t.gr("german B").men == [t.man("Wolff"), t.man("Streich")] and t.gr("german B").creator == t.group("german A")
    t.end().end().do("terrain", "german B", "Brush")
    assert t.gr("german B").creator == -1 and t.who("Wolff").transfer == -1 and terrain_of(t.gr("german B")) == "Brush"


@rule("17.92")
def test_a_pinned_man_brings_the_whole_new_group_back():
    t = situation("""
        german   A 1 - Hessel, Beck, Wolff, Streich
        american A 4 - Fox, Myers
    """, german="Movement, Movement", american="Fire 3 (4)", draws="b1, r4")
    one, two = t.g.players[0].hand
    t.do("split", "german A", "B").do("send", "Wolff", one).do("send", "Streich", two).do("go").end()
    t.fire("american A", "german B", "Fire 3 (4)")
    assert t.who("Wolff").group == t.who("Streich").group == t.group("german A")


@rule("7.3", "17.92")
def test_no_enemy_lays_terrain_on_a_group_that_is_being_split_off():
    t = situation("""
        german   A 1 - Hessel, Beck, Wolff, Streich
        american A 0 - Fox, Myers
    """, german="Movement, Movement", american="Brush")
    one, two = t.g.players[0].hand
    t.do("split", "german A", "B").do("send", "Wolff", one).do("send", "Streich", two).do("go").end()
    t.do("end actions")
    assert not t.may("lay", "Brush", "german B") and t.why("lay", "Brush", "german B") == ("7.3",)


# ---- 21, 22 ----

@rule("21.3", "21.2")
def test_a_demolition_charge_attacks_at_eight():
    t = situation("""
        german   A 5 Brush Hessel, Wolff (dc), Beck
        american A 0 Buildings_-3 Fox, Myers
        american B 0 - Smith, Burke
    """, scenario="B-GA", draws="r0, any p1=red, r1, r1")
    t.do("infiltrate", "german A").do("creep in", "Wolff", "american A").do("go").do("with charge")
    assert [e.result.total for e in t.happened("Resolved")] == [4, 4]
    assert t.who("Wolff").secondary == -1 and t.who("Wolff").infiltrates == -1      # Q-21.2a


@example("QA-21.3")
@rule("21.4", "Q-21.3", "Q-21.2a")
def test_a_red_six_first_is_a_dud_and_smoke_on_the_target_counts():
    t = situation("""
        german   A 5 Brush Hessel, Wolff (dc), Beck
        american A 0 smoke Fox, Myers
    """, scenario="B-GA", draws="r0, any p1=red, r6")
    t.do("infiltrate", "german A").do("creep in", "Wolff", "american A").do("go").do("with charge")
    assert t.happened("ChargeLaid")[0].strength.total == 7 and not t.happened("Resolved")


@rule("22.1", "22.6")
def test_a_flamethrower_ignores_terrain_and_is_not_halved_if_it_suffices():
    t = situation("""
        american A 5 advance Moras, Myers
        german   A 0 Woods Hessel, Beck
    """, scenario="B-GA", american="Fire 5 (12)")
    t.do("fire", "american A", "german A", "Fire 5 (12)").do("open fire")
    assert t.g.attack.strength.total == 5
    t = situation("""
        american A 5 - Moras, Myers
        german   A 0 Woods Hessel, Beck
    """, scenario="B-GA", american="Fire 2 (2)")
    t.do("fire", "american A", "german A", "Fire 2 (2)").do("leave out", "Moras").do("open fire")
    assert t.g.attack.strength.total == 0


@rule("22.3")
def test_a_flamethrower_malfunctions_on_red_five():
    t = situation("""
        american A 5 - Moras, Myers
        german   A 0 Woods Hessel, Beck
    """, scenario="B-GA", american="Fire 5 (12)", draws="r5, r4")
    t.fire("american A", "german A", "Fire 5 (12)")
    assert t.g.weapons[t.who("Moras").weapon].jammed and not t.g.weapons[t.who("Myers").weapon].jammed


# ---- 23 ----

PILLBOX = """
    german   A 0 - Hessel, Wolff
    german   C 5 - Streich, Bernhoff
    american A 0 - Fox, Myers
    american B 0 Pillbox Smith, Burke
"""


@rule("23.4", "9.5")
def test_a_pillbox_gives_four_and_never_a_concealed_card():
    t = situation(PILLBOX, scenario="C-GA", german="Fire 2 (2)", american="Concealed −1")
    assert defender_modifier(t.g, t.group("american B")).total == -4
    t.do("fire", "german C", "american B", "Fire 2 (2)").do("open fire")
    assert t.about == "abort"


@rule("23.5")
def test_nobody_infiltrates_out_of_a_pillbox_nor_fights_in_it():
    t = situation(PILLBOX.replace("german   A", "american C 5 - Watson, Edwards\n german   A"), scenario="C-GA")
    assert "23.5" in t.why("infiltrate", "american B")
    t = situation(PILLBOX, scenario="C-GA")
    t.who("Streich").infiltrates = t.group("american B")
    assert t.why("close combat", "german C") == ("20.52",)


@example("QA-23.8")
@rule("23.7", "23.8", "Q-23.8")
def test_behind_a_pillbox():
    from hedgerow.games.up_front.model.state import Flank
    t = situation(PILLBOX, scenario="C-GA", german="Movement, Fire 1 (1)")
    pillbox, mine = t.group("american B"), t.group("german C")
    t.g.flanks.append(Flank(mine, pillbox))
    assert not flanks(t.g, mine, pillbox)
    t.do("move", "german C", "Movement", "advance")
    t.end().end()
    assert "23.7" in t.why("fire", "german C", "american B", "Fire 1 (1)")
    t.gr("german C").chit = 5
    t.gr("german C").stack.clear()
    assert flanks(t.g, mine, pillbox) and group_firepower(t.g, mine, pillbox).total == 12


@rule("C-vc")
def test_an_empty_pillbox_wins_for_the_attacker():
    t = situation("""
        german   B 5 - Diettinger, Hessel
        american A 0 - Fox, Myers
        american B 0 Pillbox Smith (pinned)
        american C 0 - Watson, Edwards, Burke
    """, scenario="C-GA", german="Fire 6 (12), Fire 5 (9)", draws="b5 p7!=1 p10<=3")
    t.who("Hessel").infiltrates = t.group("american B")
    t.do("fire", "german B", "american B", "Fire 6 (12)").do("open fire").do("resolve")
    assert t.g.result.rule == "C-vc" and t.g.result.winners == ("german",)


# ---- 24 ----

def mined(draws, **more):
    t = situation("""
        american A 0 - Fox, Myers
        american B 0 Pillbox Smith, Burke
        german   A 1 advance Hessel, Wolff, Beck
        german   B 0 - Streich, Bernhoff
    """, scenario="C-GA", american="Minefield", draws=draws, **more)
    return t


@rule("24.3", "24.31", "24.2")
def test_a_minefield_attacks_one_man_when_it_is_laid():
    t = mined("any p3=2, r2")
    t.do("end actions").do("lay", "Minefield", "german A").do("done")
    strength = t.gr("german A").stack[0].value
    assert t.happened("Resolved")[0].unit == t.man("Wolff") and t.happened("Resolved")[0].result.total == strength + 2
    assert defender_modifier(t.g, t.group("german A")).total == 0 and t.about == "refill"


@rule("24.4", "24.4-a", "24.6")
def test_leaving_a_minefield():
    t = situation("""
        german   A 1 Minefield Hessel, Wolff
        american A 0 - Fox, Myers
        american B 0 Pillbox Smith, Burke
    """, scenario="C-GA", german="Movement, Brush", draws="r1, r3, r3")
    assert t.why("move", "german A", "Movement", "advance") == ("24.4",)
    t.do("move", "german A", "Movement", "sideways")
    assert not t.happened("Resolved")
    t.end().end()
    assert "8.1" in t.why("open ground", "german A", "Brush")
    t.do("terrain", "german A", "Brush")
    assert len(t.happened("Resolved")) == 2 and terrain_of(t.gr("german A")) == "Brush"
    assert len(t.g.fronts[0].removed) == 1
    assert all(e.result.lines[-1][1] == -3 for e in t.happened("Resolved"))


@rule("24.4-a")
def test_a_high_red_number_sets_another_mine_off():
    t = situation("""
        german   A 1 Minefield Hessel, Wolff
        american A 0 - Fox, Myers
        american B 0 Pillbox Smith, Burke
    """, scenario="C-GA", german="Movement", draws="r4, any p2=1, b0")
    t.do("move", "german A", "Movement", "sideways")
    assert [e.unit for e in t.happened("Resolved")] == [t.man("Hessel")]


@rule("24.5")
def test_clearing_mines():
    for draw, name in (("b5", "Open Ground"), ("b1", "Minefield"), ("r5", "Minefield")):
        t = situation("""
            german   A 1 Minefield Hessel, Wolff
            american A 0 - Fox, Myers
            american B 0 Pillbox Smith, Burke
        """, scenario="C-GA", draws=f"{draw}, b0")
        t.do("clear mines", "Hessel")
        assert terrain_of(t.gr("german A")) == name and len(t.happened("Resolved")) == (draw == "r5")


# ---- 36 ----

@example("DV-36.1")
@rule("36.1", "36.2")
def test_any_nought_digs_in():
    for draw, dug in (("r0", True), ("b0", True), ("b1", False)):
        t = situation("""
            german   A 1 Woods Hessel, Wolff
            american A 0 - Fox, Myers
        """, draws=draw, german="Movement")
        t.do("entrench", "german A")
        assert t.gr("german A").entrenched == dug
    t = situation("""
        german   A 4 dug Hessel, Wolff
        american A 0 - Fox, Myers
    """, german="Movement")
    assert defender_modifier(t.g, t.group("german A")).total == -1 and shelters(t.g, t.group("german A"))
    t.do("move", "german A", "Movement", "sideways")
    assert not t.gr("german A").entrenched


@rule("36.3")
def test_where_one_can_dig():
    for stack, rules in (("Marsh", ("36.3",)), ("Buildings_-3", ("36.3",)), ("advance", ("36.1",)), ("wire", ("36.1",))):
        t = situation(f"""
            german   A 1 {stack} Hessel, Wolff
            american A 0 - Fox, Myers
        """)
        assert t.why("entrench", "german A") == rules, stack


@rule("36.5")
def test_entrenching_costs_a_russian_one_discard():
    t = situation("""
        russian  A 1 Woods Rostov, Petrovsky
        russian  B 1 Woods Burlak, Soloviev
        german   A 0 - Hessel, Beck
    """, scenario="A-GR", russian="Brush, Woods, Wire, Smoke", draws="b1, b1")
    t.do("entrench", "russian A").do("entrench", "russian B")
    assert discard_limit(t.g, 1).total == 2
    t.do("end actions").do("discard", "Brush").do("discard", "Woods")
    assert t.why("discard", "Wire") == ("4.33",) and t.may("done")
    t.g.players[1].troops = "second line"
    assert discard_limit(t.g, 1).total == 0


@example("EX-39.1", "EX-39.2")
@rule("39.1", "39.2", "36.5")
def test_conscripts_and_guards_who_dig():
    t = situation("""
        russian  A 1 Woods Rostov, Petrovsky
        german   A 0 - Hessel, Beck
    """, scenario="A-GR", draws="b1")
    p = t.g.players[1]
    t.do("entrench", "russian A")
    p.troops = "second line"
    assert discard_limit(t.g, 1).total == 1
    p.troops = "elite"
    p.actions += 1
    assert discard_limit(t.g, 1).total == 1


@rule("39.3", "39.4", "39.6")
def test_discards_of_green_troops_paratroops_and_ss():
    for limit in (american_limit, german_limit):
        limit.cache_clear()                               # nothing is known from an earlier test
    assert [american_limit("second line", n).total for n in (0, 1)] == [1, 0]
    assert [american_limit("elite", n).total for n in (0, 1, 2)] == [2, 1, 0]
    assert [german_limit("elite", n).total for n in (0, 1, 2)] == [2, 2, 1]


# ---- scenarios B and C ----

@rule("B-vc", "16.4")
def test_in_scenario_b_range_counts_in_buildings_only():
    from hedgerow.games.up_front.rules.victory import victory_points
    t = situation("""
        american A 0 - Fox, Myers
        german   A 3 Buildings_-3 Hessel, Wolff
        german   B 4 Woods Streich, Bernhoff
    """, scenario="B-GA")
    assert victory_points(t.g, 0).total == 6


