"""Where two rules meet: what one chapter says of a thing that another has brought about."""

from __future__ import annotations

from typing import Any

from tests.games.up_front.situation import Table, situation

from hedgerow.games.up_front.model.state import CAPTURED, IN_PLAY, KILLED, NONE, Encirclement, Flank
from hedgerow.games.up_front.rules.firepower import flanks, group_firepower, man_firepower, total_firepower
from hedgerow.games.up_front.rules.illumination import sees
from hedgerow.games.up_front.rules.terrain import defender_modifier
from hedgerow.games.up_front.rules.values import panic
from hedgerow.games.up_front.rules.victory import men_in_position, victory_points
from hedgerow.testing.markers import example, rule


@rule("12.12", "30.1", "30.6")
def test_a_moving_anti_tank_rifle_adds_nothing_to_fire_at_men():
    for stack, power in (("Woods", 1), ("advance", 0)):
        t = situation(f"""
            russian  A 5 {stack} Mihailoff, Petrovsky
            german   A 0 - Hessel, Beck
        """, scenario="A-GR")
        group, target = t.group("russian A"), t.group("german A")
        assert man_firepower(t.g, t.man("Mihailoff"), target).total == power
        assert total_firepower(t.g, group, target) == power + (3 if power else 1)


@rule("20.9")
def test_a_berserk_man_who_panics_again_is_killed_whatever_the_rout_number():
    t = situation("""
        german   A 5 - Hessel, Wolff, Beck
        russian  A 0 - Rostov, Petrovsky (pinned berserk), Kristov
        russian  B 0 - Burlak, Soloviev
    """, scenario="A-GR", german="Fire 3 (5)", draws="r0, b3 p10=9 p7!=5, r6")
    t.fire("german A", "russian A", "Fire 3 (5)")
    assert t.who("Petrovsky").fate == KILLED and t.about == "turn"


@rule("17.7-b")
def test_nobody_becomes_group_e_by_an_exchange_of_letters():
    t = situation("""
        german   C 2 - Wollak, Schultz
        german   D 2 - Hessel, Wolff
        german   E 2 - Streich, Bernhoff
        american A 0 - Fox, Myers
    """, german="Movement, Movement")
    one, other = t.g.players[0].hand
    assert t.may("exchange", "german C", one, "german D", other)
    assert not t.may("exchange", "german D", one, "german E", other)
    assert t.why("exchange", "german D", one, "german E", other) == ("17.7-b",)


@rule("32.2", "11.11", "33.3")
def test_a_guard_is_given_no_crew_duty():
    t = situation("""
        german   A 2 - Schussel, Wolff, Beck
        german   B 2 - Griess (wounded) + Streich, Bernhoff
        american A 0 - Fox, Myers, Smith
    """)
    prisoner = t.man("Smith")
    t.gr("american A").men.remove(prisoner)
    t.g.men[prisoner].group, t.g.men[prisoner].fate = NONE, CAPTURED
    t.who("Wolff").prisoners = (prisoner,)
    assert t.why("crew", "Schussel", "Wolff") == ("32.2",) and t.now().may("crew", "Schussel", "Beck")
    assert not t.may("crew", "Schussel", "Wolff") and t.may("change gunner", "Griess")
    t.who("Wolff").prisoners, t.who("Griess").prisoners = (), (prisoner,)
    assert t.why("change gunner", "Griess") == ("32.2",)


ROUND_ABOUT = """
    american A 0 - Fox, Myers
    american B 0 - Smith, Burke
    american C 6 - Watson, Edwards
    german   A 0 Walls Hessel, Beck
    german   B 0 Walls Wolff, Streich
    german   D 0 - Schultz, Wollak
"""


@example("EX-8.9c")
@rule("17.62", "8.9")
def test_encirclers_who_were_far_away_from_the_first_keep_a_group_encircled():
    t = situation(ROUND_ABOUT, american="Movement", german="Movement")
    t.gr("american C").behind = (t.group("german B"),)
    t.now().do("encircle", "american C", "Movement", "german B").end()
    t.do("move", "german D", "Movement", "sideways")
    assert len(t.g.encirclements) == 1 and defender_modifier(t.g, t.group("german B"), t.group("american B")).total == 0


@rule("17.62")
def test_an_encircler_who_has_been_nearer_breaks_it_by_going_far_away():
    t = situation(ROUND_ABOUT, american="Movement, Movement, Movement, red Movement, red Movement")
    t.gr("american C").behind = (t.group("german B"),)
    t.now().do("encircle", "american C", t.g.players[1].hand[0], "german B").end().end()
    for mode in ("advance", "advance", "retreat"):
        assert t.g.encirclements
        t.do("move", "american B", t.g.players[1].hand[0], mode).end().end()
    assert t.gr("american B").chit == 1 and not t.g.encirclements


@rule("17.6", "17.41")
def test_who_flanks_two_groups_may_encircle_one_for_his_card_ends_both_flanks():
    t = situation("""
        american A 2 - Fox, Myers
        american B 4 - Smith, Burke
        american C 2 - Watson, Edwards
        german   A 2 - Hessel, Beck
        german   C 2 - Wolff, Streich
    """, american="Movement")
    both = [t.group("german A"), t.group("german C")]
    t.g.flanks = [Flank(t.group("american B"), n) for n in both]
    t.gr("american B").behind = tuple(both)
    t.now().do("encircle", "american B", "Movement", "german A")
    assert not t.g.flanks and [e.target for e in t.g.encirclements] == both[:1]


@rule("17.6")
def test_who_stands_in_front_and_flanks_another_group_encircles_nobody():
    t = situation("""
        american A 2 - Fox, Myers
        american B 4 - Smith, Burke
        german   A 2 - Hessel, Beck
        german   B 0 - Wolff, Streich
    """, american="Movement")
    t.g.flanks = [Flank(t.group("american A"), t.group("german B"))]
    t.gr("american B").behind = (t.group("german A"),)
    assert t.now().why("encircle", "american B", "Movement", "german A") == ("17.6",)


@rule("18.21", "20.57")
def test_an_infiltrator_leaves_his_weapon_in_the_place_of_the_one_he_takes():
    t = situation("""
        german   A 5 - Hessel, Wolff, Beck
        american A 0 - Fox, Myers, Smith
    """, draws="b1")
    weapon, mine = t.who("Smith").weapon, t.who("Wolff").weapon
    t.who("Smith").weapon, t.who("Wolff").infiltrates = NONE, t.group("american A")
    t.gr("american A").loose = [weapon]
    t.now().do("acquire", "Wolff", weapon)
    assert t.who("Wolff").weapon == weapon and t.gr("american A").loose == [mine] and not t.gr("german A").loose


@rule("20.74")
def test_only_the_weapon_printed_on_his_card_stays_with_a_captor():
    for own in (True, False):
        t = situation("""
            german   A 5 - Hessel, Wolff, Beck
            american A 0 - Fox, Myers, Smith
        """, draws="r0, any p3=3, b4, r1")
        wolff = t.who("Wolff")
        printed, wolff.infiltrates = wolff.weapon, t.group("american A")
        if not own:                                       # he has taken up the rifle of another
            wolff.weapon, t.who("Beck").weapon = t.who("Beck").weapon, NONE
        t.now().do("close combat", "german A").do("close in", "Wolff").do("go").do("attack", "Wolff").do("to kill")
        t.do("take weapon")
        assert wolff.own_weapon == (printed if own else NONE)


CAPTOR = """
    german   A 5 - Hessel, Wolff, Beck
    american A 0 - Fox, Myers, Smith
"""


def take_his_weapon(t: Table) -> None:
    t.who("Wolff").infiltrates = t.group("american A")
    t.now().do("close combat", "german A").do("close in", "Wolff").do("go").do("attack", "Wolff").do("to kill").do("take weapon")


@rule("20.74", "21.1")
def test_a_captor_whose_own_weapon_becomes_a_secondary_one_lays_down_the_one_he_carried() -> None:
    for own in (True, False):
        t = situation(CAPTOR, draws="r0, any p3=3, b4, r1")
        wolff, charge = t.who("Wolff"), t.who("Beck").weapon
        wolff.secondary, t.who("Beck").weapon = charge, NONE
        if not own:
            wolff.weapon = NONE
        take_his_weapon(t)
        assert (wolff.own_weapon != NONE, wolff.secondary == NONE) == (own, own)
        assert (charge in t.gr("german A").loose) == own


@rule("20.74")
def test_who_had_no_weapon_of_his_own_may_throw_a_captured_one_away_too() -> None:
    t = situation(CAPTOR, draws="r0, any p3=3, b4, r1")
    wolff = t.who("Wolff")
    wolff.weapon = NONE
    take_his_weapon(t)
    assert wolff.weapon != NONE
    t.end().end().do("abandon", "Wolff")
    assert wolff.weapon == wolff.own_weapon == NONE


@rule("13.2", "15.5")
def test_a_commissar_places_smoke_in_the_place_of_a_leader():
    for man, may in (("Dottski", True), ("Dottski (pinned)", False), ("Kristov", False)):
        t = situation(f"""
            russian  A 2 - {man}, Petrovsky
            german   A 1 - Hessel, Beck
        """, scenario="A-GR", russian="#135")
        assert t.may("smoke", "russian A", "#135") == may


@rule("22.1", "17.83", "36.2")
def test_flames_take_no_entrenchment_back_from_men_who_are_not_in_it():
    t = situation("""
        american A 5 - Moras, Myers, Fox
        german   A 0 dug Hessel, Beck
        american B 0 - Smith, Burke
    """, scenario="B-GA", american="Fire 5 (12)", draws="r4, r4")
    t.who("Beck").infiltrates = t.group("american A")
    t.now().fire("american A", "german A", "Fire 5 (12)")
    assert [e.result.total for e in t.happened("Resolved")] == [5 - 4, 5 - 4]


@rule("38.2", "38.3")
def test_who_finds_nobody_tonight_does_not_see_whom_he_found_before():
    t = situation("""
        german   A 3 - Diettinger, Hessel
        american A 1 Woods Fox, Myers
        russian  A 0 - Petrovsky, Kristov
    """, scenario="J-GAR", draws="r5")
    t.gr("german A").observed, t.gr("german A").observed_turn = t.group("american A"), t.g.turn - 3
    t.now().do("observe", "german A", "american A")
    assert not sees(t.g, t.group("german A"), t.group("american A"))


@rule("23.3", "17.8")
def test_individual_transfers_bring_no_fourth_man_and_no_mortar_into_a_pillbox():
    text = """
        american A 0 - Burnett, Fox, Shelley
        american B 0 Pillbox {}
        german   A 0 - Hessel, Beck
    """
    t = situation(text.format("Smith, Burke, Myers"), scenario="C-GA", american="Movement, Movement")
    assert t.why("transfer", "american A", "american B") == ("23.3",)
    t = situation(text.format("Smith, Burke"), scenario="C-GA", american="Movement, Movement")
    one, other = t.g.players[1].hand
    t.do("transfer", "american A", "american B")
    assert not t.may("send", "Shelley", one)
    t.do("send", "Fox", one)
    assert list(t.game.decisions["american"].answers) == [("go",)] and not t.may("send", "Burnett", other)


UNDER_WAY = """
    german   A 4 Woods Hessel, Beck, Wolff (jammed), Schussel
    german   B 4 - Bernhoff, Schultz
    american A 0 - Fox, Myers
"""


@rule("17.8", "17.83", "19.3")
def test_who_is_on_his_way_does_nothing_for_the_group_he_has_left():
    t = situation(UNDER_WAY.replace(" 4 ", " 3 "), german="Smoke")
    weapon = t.who("Fox").weapon
    t.gr("german A").loose = [weapon]
    what = (("repair", "Wolff"), ("acquire", "Beck", weapon), ("crew", "Schussel", "Beck"), ("smoke", "german A", "Smoke"))
    assert all(t.now().may(*w) for w in what)
    for n in ("Wolff", "Hessel", "Beck"):
        t.who(n).transfer = t.group("german B")
    assert [t.now().why(*w) for w in what] == [("19.3",), ("17.8",), ("17.8",), ("13.2",)]
    assert not any(t.may(*w) for w in what)


@rule("16.4", "16.422", "17.83")
def test_who_is_on_his_way_is_moving_and_counts_for_no_victory():
    t = situation(UNDER_WAY.replace("german   A", "american B 0 - Smith, Burke\n    german   A").replace("(jammed)", ""))
    for found in (4, 3):
        assert men_in_position(t.g, 0, 4) == found and victory_points(t.g, 0).total == 4 * (2 + found)
        t.who("Beck").transfer = t.group("german B")


@rule("17.8", "15.52", "10.23")
def test_a_leader_on_his_way_leads_neither_group():
    t = situation("""
        russian  A 1 - Dottski, Petrovsky (pinned)
        russian  B 1 - Kristov (pinned), Soloviev
        german   A 0 - Hessel, Beck
    """, scenario="A-GR", russian="Rally All")
    both = ("rally two", "Rally All", "russian A", "russian B")
    assert t.may(*both) and panic(t.g, t.man("Petrovsky")).total == 6
    t.who("Dottski").transfer = t.group("russian B")
    assert t.now().why(*both) == ("10.23",) and panic(t.g, t.man("Petrovsky")).total == 5


SPLITTING = """
    german   A 3 - Diettinger, Beck
    german   B 3 - Wolff, Hessel, Schultz
    american A 2 - Fox, Myers
"""


def splitting(first: str = "", **more: Any) -> Table:
    """Group B is being split off from A."""
    t = situation(first + SPLITTING, **more)
    t.gr("german B").creator = t.group("german A")
    for m in t.gr("german B").men:
        t.g.men[m].transfer = t.group("german B")
    return t.now()


@rule("17.92", "Q-17.8c")
def test_a_new_group_fires_moving_or_its_men_join_the_group_they_come_from():
    t = splitting(german="Fire 3 (4), Fire 1 (2), Fire 1 (1)", draws="r6, any p3=2, b0")
    new, target = t.group("german B"), t.group("american A")
    assert group_firepower(t.g, new, target).total == 1 + 5 + 1              # bolt-action rifles at half, a machine pistol
    t.fire("german B", "american A", "Fire 3 (4)")                           # halved to 1; then the machine pistol jams
    assert [e.result.total for e in t.happened("Resolved")] == [1 - 6, 1 - 3]
    t.do("fire", "german A", "american A", "Fire 1 (2)")
    assert not t.may("join in", "Wolff")                                     # he has fired this turn
    t = splitting(german="Fire 1 (1)")
    t.do("fire", "german A", "american A", "Fire 1 (1)").do("join in", "Hessel").do("open fire")
    assert t.g.attack.strength.total == 0 and t.man("Hessel") in t.g.attack.fired
    t.do("resolve")
    assert group_firepower(t.g, t.group("german B"), t.group("american A")).total == 1 + 1


@rule("17.92", "17.8-a")
def test_men_of_a_new_group_are_under_fire_with_the_group_they_come_from():
    t = splitting("american B 0 - Smith, Burke\n", american="Fire 2 (2)", draws="r4, r4, r4, r4, r4")
    t.fire("american A", "german A", "Fire 2 (2)")
    assert [(e.unit, e.result.total) for e in t.happened("Resolved")] == [
        *((t.man(n), 2 + 2 - 4) for n in ("Wolff", "Hessel", "Schultz")), *((t.man(n), 2 - 4) for n in ("Diettinger", "Beck"))]


@rule("17.92", "17.8-a")
def test_the_group_that_splits_keeps_its_range_until_a_turn_after_the_new_one_is_complete():
    t = splitting(german="Movement, Brush")
    assert t.why("move", "german A", "Movement", "retreat") == ("17.8-a",)
    t.do("terrain", "german B", "Brush")
    assert t.why("move", "german A", "Movement", "retreat") == ("17.8-a",)
    t.end().end()
    assert t.may("move", "german A", "Movement", "retreat")


@rule("11.2", "30.3")
def test_an_assistant_has_no_hand_free_for_a_panzerfaust():
    for crew, may in (("Schussel, Wolff (pf)", True), ("Schussel + Wolff (pf)", False)):
        t = situation(f"""
            german   A 4 - {crew}, Beck
            german   B 0 - Hessel, Streich
            american A 1 - M24 Chaffee
            american B 0 - Fox, Myers
        """, scenario="F-AG", german="Fire 1 (1)")
        assert t.may("shell", "Wolff", "american A", "Fire 1 (1)") == may
        assert may or t.why("shell", "Wolff", "american A", "Fire 1 (1)") == ("11.2",)


@rule("33.6", "20.74")
def test_a_wounded_captor_keeps_one_of_his_weapons():
    for drops in ("captured", "own"):
        t = situation("""
            american A 5 - Fox, Myers, Burnett, Moores
            german   A 0 - Wolff, Hessel
            german   B 0 - Beck, Streich
        """, american="Fire 3 (5)", draws="b5 p7=4, r6, any p4=1")
        wolff, moores = t.who("Wolff"), t.who("Moores")
        wolff.own_weapon, wolff.weapon, moores.weapon = wolff.weapon, moores.weapon, NONE
        own, captured = wolff.own_weapon, wolff.weapon
        t.now().fire("american A", "german A", "Fire 3 (5)")
        assert wolff.wounded and t.about == "lighten load"
        t.do("let lie", captured if drops == "captured" else own)
        kept, left = (own, captured) if drops == "captured" else (captured, own)
        assert (wolff.weapon, wolff.own_weapon, t.gr("german A").loose) == (kept, NONE, [left])


@rule("33.6", "20.74")
def test_a_wounded_man_who_captures_a_weapon_lets_his_own_lie():
    t = situation("""
        german   A 5 - Hessel, Wolff, Beck
        american A 0 - Fox, Degi (pinned), Smith
    """, draws="r0, any p3=2, b4, r1")
    wolff = t.who("Wolff")
    own, wolff.infiltrates, wolff.wounded = wolff.weapon, t.group("american A"), True
    t.now().do("close combat", "german A").do("close in", "Wolff").do("go").do("attack", "Wolff").do("to kill").do("take weapon")
    assert wolff.own_weapon == NONE and t.gr("german A").loose == [own]


@rule("18.21", "20.74")
def test_who_exchanges_a_captured_weapon_keeps_no_third_one():
    t = situation("""
        german   A 5 - Hessel, Wolff, Beck
        american A 0 - Fox, Myers, Smith
    """, draws="b1")
    wolff, beck, smith = t.who("Wolff"), t.who("Beck"), t.who("Smith")
    own, captured, found = wolff.weapon, smith.weapon, beck.weapon
    wolff.own_weapon, wolff.weapon, smith.weapon, beck.weapon = own, captured, NONE, NONE
    t.gr("german A").loose = [found]
    t.now().do("acquire", "Wolff", found)
    assert (wolff.weapon, wolff.own_weapon) == (found, NONE) and t.gr("german A").loose == [captured, own]


# ---- what a man inside does to others, and what becomes of him ----

@rule("17.62")
def test_whoever_gets_into_one_of_the_encircling_groups_breaks_the_encirclement_at_once():
    t = situation("""
        german   A 1 - Hessel, Wollak
        german   B 0 - Wolff, Streich
        american A 4 - Fox, Myers
        american B 5 - Smith, Burke
    """, draws="r0, any p2=red")
    t.g.encirclements.append(Encirclement(t.group("american B"), t.group("american A"), t.group("german A")))
    t.do("infiltrate", "german A").do("creep in", "Hessel", "american A").do("go")
    assert t.who("Hessel").infiltrates == t.group("american A") and not t.g.encirclements
    assert not flanks(t.g, t.group("american A"), t.group("german A"))


@rule("10.43", "20.52", "20.53")
def test_a_hero_who_hesitates_before_close_combat_enters_it_after_all():
    t = situation("""
        german   A 5 - Streich, Beck
        american A 0 - Fox, Myers
    """, german="Hero", draws="b4, r0, any p2=1, b6, r6")
    t.who("Streich").infiltrates = t.group("american A")
    t.now().do("close combat", "german A").do("close in", "Streich").do("go")
    assert t.about == "try again" and t.who("Streich").pinned
    t.do("rescue", "Hero").do("attack", "Streich")
    assert t.who("Streich").heroic
    t.do("to kill")
    assert t.who("Fox").fate == KILLED and t.who("Streich").fate == IN_PLAY


@rule("10.43", "28.81")
def test_who_is_rallied_on_his_way_to_an_afv_attacks_it_as_a_hero():
    t = situation("""
        russian  A 5 - Petrovsky, Kristov
        german   A 0 Woods PzKw IVH
        german   B 0 - Hessel, Beck
    """, scenario="F-RG", russian="Hero", draws="b6, r0, any p4=red, b1")
    t.do("infiltrate", "russian A").do("creep in", "Petrovsky", "german A").do("go")
    t.do("rescue", "Hero")
    fight = t.happened("VehicleAttacked")[0]
    assert ("+", 1, "hero", "28.81") in fight.strength.lines


@rule("27.2")
def test_a_mortar_man_who_fights_hand_to_hand_has_lost_his_aim_though_he_wins():
    for crew, spot in (("Bauer, Beck", 1), ("Bauer + Beck", 2)):         # attacked himself, or beside his assistant
        t = situation(f"""
            american A 5 - Myers, Smith
            german   A 0 - {crew}
            american B 0 - Fox, Burke
        """, draws=f"r0, any p2={spot}, r6, b6")
        t.who("Bauer").acquired = t.group("american B")
        t.who("Myers").infiltrates = t.group("german A")
        t.now().do("close combat", "american A").do("close in", "Myers").do("go").do("attack", "Myers").do("to kill")
        assert t.who("Myers").fate == KILLED and t.who("Bauer").fate == IN_PLAY
        assert t.who("Bauer").acquired == NONE
