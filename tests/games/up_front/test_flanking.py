"""17 Flanking Fire, Encirclement, Lateral Group Transfer."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.state import Encirclement, Flank
from hedgerow.games.up_front.rules.consequences import prune
from hedgerow.games.up_front.rules.firepower import flanks, man_firepower
from hedgerow.games.up_front.rules.terrain import defender_modifier
from hedgerow.games.up_front.rules.values import panic
from hedgerow.testing.markers import example, rule


def flank(t, a, b):
    return flanks(t.g, t.group(a), t.group(b))


FRONT = """
    german   A 0 - Hessel, Beck
    german   B 0 - Wolff, Streich
    american A 0 - Fox, Myers
    american B 0 - Smith, Burke
    american C 0 - Watson, Edwards
"""


@rule("17.1", "17.2", "17.4")
def test_a_flank_card_played_sideways_flanks_an_adjacent_group_that_is_opposed():
    t = situation(FRONT, german="flank")
    t.do("move", "german B", "flank", "sideways")
    assert t.about == "flank" and list(t.game.decisions["german"].options) == [("flank", t.group("american A")), ("pass",)]
    t.do("flank", "american A")
    assert flank(t, "german B", "american A") and not flank(t, "german B", "american B")
    t.gr("german B").chit = 2
    assert man_firepower(t.g, t.man("Streich"), t.group("american A")).total == 1      # 1 at range 2, twice, moving rifle


@rule("Q-17.1", "17.21")
def test_a_flank_card_need_not_flank():
    t = situation(FRONT, german="flank")
    t.do("move", "german B", "flank", "sideways").do("pass")
    assert not t.g.flanks and t.about == "turn"


@rule("17.41", "17.43")
def test_flanking_fire_is_lost_when_either_group_moves():
    for mover, target in (("german", "german B"), ("american", "american A")):
        first = "" if mover == "german" else "american D 0 - Cantatore, Crain"
        t = situation(f"{first}\n{FRONT}", **{mover: "Movement"})
        t.g.flanks.append(Flank(t.group("german B"), t.group("american A")))
        t.do("move", target, "Movement", "sideways")
        assert not t.g.flanks


@rule("17.42", "7.3")
def test_flanking_fire_is_lost_when_terrain_is_laid_on_the_flanked_group():
    t = situation("""
        german   A 0 - Hessel, Beck
        german   B 0 - Wolff, Streich
        american A 1 advance Fox, Myers
    """, german="Brush")
    t.g.flanks.append(Flank(t.group("german B"), t.group("american A")))
    t.do("end actions").do("lay", "Brush", "american A").do("done")
    assert not t.g.flanks


@rule("17.44", "17.5")
def test_flanking_fire_is_lost_when_the_group_opposite_is_gone():
    t = situation(FRONT)
    t.g.flanks.append(Flank(t.group("german B"), t.group("american A")))
    prune(t.g)
    assert t.g.flanks
    t.gr("german A").men.clear()
    prune(t.g)
    assert not t.g.flanks


@example("EX-17.3a")
@rule("17.3")
def test_natural_flanking_fire_by_advancing_past_an_adjacent_group():
    t = situation("""
        american A 0 - Fox, Myers
        american B 1 - Smith, Burke
        german   A 4 - Hessel, Beck
        german   B 3 - Wolff, Streich
        german   C 4 - Schultz, Wollak
    """, american="Movement")
    t.do("move", "american B", "Movement", "advance")
    assert flank(t, "american B", "german A") and not flank(t, "american B", "german C")
    assert flank(t, "german A", "american B") and flank(t, "german C", "american B")


@example("EX-17.3b")
@rule("17.3")
def test_natural_flanking_fire_the_other_way_round():
    t = situation("""
        german   A 4 - Hessel, Beck
        german   B 3 - Wolff, Streich
        german   C 4 - Schultz, Wollak
        american A 0 - Fox, Myers
        american B 1 - Smith, Burke
    """, german="Movement, Movement")
    t.do("move", "german A", "Movement", "advance").do("move", "german C", "Movement", "advance")
    assert flank(t, "german A", "american B") and flank(t, "german C", "american B")
    assert flank(t, "american B", "german A") and not flank(t, "american B", "german C")


@example("EX-17.6a")
@rule("17.6", "17.612", "17.613")
def test_a_group_behind_an_adjacent_enemy_encircles_it():
    t = situation("""
        american A 1 - Fox, Myers
        american B 2 - Smith, Burke
        american C 3 - Watson, Edwards
        german   A 3 - Hessel, Beck
        german   B 2 - Wolff, Streich (pinned)
    """, american="Movement, Movement")
    t.do("move", "american C", "Movement", "advance").end().end()
    assert t.may("encircle", "american C", "Movement", "german B")
    assert "17.6" in t.why("encircle", "american A", "Movement", "german B")
    t.do("encircle", "american C", "Movement", "german B")
    assert flank(t, "american A", "german B") and panic(t.g, t.man("Streich")).total == 2
    assert t.gr("american C").chit == 4


PASSED = """
    american A 1 - Fox, Myers
    american B 2 - Smith, Burke
    american C {} - Watson, Edwards
    german   B 2 {} Wolff, Streich
    german   C 0 - Hessel, Beck
"""


@rule("17.6")
def test_who_has_been_passed_does_not_encircle():
    t = situation(PASSED.format(4, "-"), american="Movement")
    assert t.why("encircle", "american C", "Movement", "german B") == ("17.6",)   # the German has gone past him
    t.gr("american C").behind = (t.group("german B"),)
    assert t.now().may("encircle", "american C", "Movement", "german B")


@rule("17.6", "7.32")
def test_a_rejected_advance_has_passed_nobody():
    t = situation(PASSED.format(3, "-"), american="Movement, Movement", german="Brush")
    t.do("move", "american C", "Movement", "advance").do("end actions").do("done").end()
    german_b = t.group("german B")
    assert t.gr("american C").behind == (german_b,)
    t.do("end actions").do("lay", "Brush", "american C").do("done").do("draw", 0)
    t.do("reject")
    assert t.gr("american C").chit == 3 and t.gr("american C").behind == ()


@rule("17.6", "17.62")
def test_who_has_the_enemy_in_front_again_must_pass_him_again():
    t = situation(PASSED.format(3, "-"), american="Movement", german="Movement, Movement")
    t.do("move", "american C", "Movement", "advance").end()
    t.gr("german B").chit = 1
    t.do("move", "german B", t.g.players[0].hand[0], "retreat")
    assert t.gr("american C").behind == ()


@example("EX-8.9c")
@rule("8.9", "17.61")
def test_walls_are_worth_nothing_to_an_encircled_group():
    t = situation("""
        american A 0 - Fox, Myers
        american B 0 - Smith, Burke
        american C 6 - Watson, Edwards
        german   A 0 - Hessel, Beck
        german   B 0 Walls Wolff, Streich
    """, american="Movement")
    t.gr("american C").behind = (t.group("german B"),)
    t.now()
    assert defender_modifier(t.g, t.group("german B"), t.group("american B")).total == -2
    t.do("encircle", "american C", "Movement", "german B")
    assert defender_modifier(t.g, t.group("german B"), t.group("american B")).total == 0


@example("QA-17.62")
@rule("17.62", "17.63", "Q-17.62")
def test_encirclement_is_broken_when_both_encirclers_are_in_front():
    t = situation("""
        american A 1 - Fox, Myers
        american B 2 - Smith, Burke
        american C 4 - Watson, Edwards
        german   A 3 - Hessel, Beck
        german   B 2 - Wolff, Streich
    """, american="Movement")
    t.gr("american C").behind = (t.group("german B"),)
    t.do("encircle", "american C", "Movement", "german B")
    t.gr("american C").chit = 3
    prune(t.g)
    assert t.g.encirclements                               # level with it: still behind
    t.gr("german B").chit = 1
    prune(t.g)
    assert not t.g.encirclements


@example("QA-17.613")
@rule("Q-17.613", "6.53")
def test_an_encircled_man_panics_sooner_but_the_rout_number_is_the_printed_one():
    from hedgerow.games.up_front.model.state import KILLED, Encirclement
    t = situation("""
        american A 5 - Fox, Myers
        american B 5 - Smith, Burke
        german   A 0 - Hessel (pinned), Beck, Wolff, Streich
    """, american="Fire 3 (4)", draws="b1 p10=5 p7!=4, r4, r4, r4")
    t.g.encirclements.append(Encirclement(t.group("american B"), t.group("american A"), t.group("german A")))
    t.fire("american A", "german A", "Fire 3 (4)")
    assert t.who("Hessel").fate == KILLED                  # 4 reaches Panic 5 less 1; 5 under 0r is not above the printed 5


# ---- Lateral Group Transfer ----

@rule("17.7")
def test_a_group_takes_a_vacant_letter_when_terrain_is_accepted():
    t = situation("""
        german   A 0 - Hessel, Beck
        german   B 0 - Wolff, Streich
        american A 0 - Fox, Myers
    """, german="Movement, Brush")
    assert t.why("shift", "german A", "Movement", "B") == ("17.7",)
    t.do("shift", "german B", "Movement", "C")
    assert t.gr("german B").letter == 1
    t.end().end().do("terrain", "german B", "Brush")
    assert t.group("german C") and t.g.groups[t.group("german C")].letter == 2


@example("QA-17.7")
@rule("Q-17.7")
def test_no_advance_before_the_transfer_is_complete():
    t = situation("""
        german   A 0 - Hessel, Beck
        german   B 0 - Wolff, Streich
        american A 0 - Fox, Myers
    """, german="Movement, Movement")
    t.do("shift", "german B", t.g.players[0].hand[0], "C").end().end()
    assert t.why("move", "german B", "Movement", "advance") == ("Q-17.7",)


@rule("17.7-a")
def test_two_groups_exchange_letters_when_both_have_terrain():
    t = situation("""
        german   A 0 - Hessel, Beck
        german   B 0 - Wolff, Streich
        american A 0 - Fox, Myers
    """, german="Movement, Movement, Brush, Woods")
    one, two = t.g.players[0].hand[:2]
    first, second = t.group("german A"), t.group("german B")
    t.do("exchange", "german A", one, "german B", two).end().end()
    t.do("terrain", first, "Brush")
    assert t.g.groups[first].letter == 0
    t.do("terrain", second, "Woods")
    assert t.g.groups[first].letter == 1 and t.g.groups[second].letter == 0


@rule("17.611", "20.56")
def test_encircled_or_infiltrated_groups_keep_their_letter():
    t = situation(FRONT, german="Movement")
    t.g.encirclements.append(Encirclement(t.group("american A"), t.group("american C"), t.group("german B")))
    assert "17.611" in t.why("shift", "german B", "Movement", "C")
    t.g.encirclements.clear()
    t.who("Fox").infiltrates = t.group("german B")
    assert t.why("shift", "german B", "Movement", "C") == ("20.56",)


@rule("17.6", "17.3")
def test_a_group_that_encircles_another_gets_no_natural_flank():
    for encircling in (False, True):
        t = situation("""
            german   A 0 -     Schumacher, Streich
            german   B 3 Woods Hessel, Beck
            german   C 0 -     Wolff, Bernhoff
            american A 3 Brush Fox, Myers
            american B 0 Brush Watson, Degi
            american C 2 Brush Smith, Burke
        """, german="Movement")
        behind, front, target = t.group("german B"), t.group("german A"), t.group("american A")
        if encircling:
            t.g.encirclements.append(Encirclement(behind, front, target))
        t.do("move", "german B", "Movement", "advance")
        flanked = [(f.flanker, f.flanked) for f in t.g.flanks]
        assert ((behind, t.group("american C")) in flanked) != encircling
        assert (t.group("american C"), behind) in flanked                         # the other way nothing stands against it
        assert bool(t.g.encirclements) == encircling
