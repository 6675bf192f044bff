"""29 Overrun, 31 Anti-Tank Magnetic Mines."""

from __future__ import annotations

import pytest
from tests.games.up_front.situation import Stock, situation

from hedgerow.games.up_front.model.state import KILLED, NONE, is_moving
from hedgerow.games.up_front.rules.armor import ELIMINATED, IMMOBILIZED, NO_EFFECT
from hedgerow.games.up_front.rules.overrun import mine_outcome, overrun_value, risk
from hedgerow.testing.markers import example, rule


def field(afv="PzKw IVH", mine="-", theirs="-", men="Rostov, Soloviev", chit=3, draws="", german="Movement", marks="", **hands):
    """A German AFV at Relative Range 5 of two Russians."""
    return situation(f"""
        german  A 2 {mine} {afv} ({marks})
        german  B 0 - Hessel, Beck
        russian A {chit} {theirs} {men}
        russian B 0 - Kristov, Nosenko
        russian C 3 - Chernenko, Sokoloff
    """.replace(" ()", ""), scenario="F-GR", german=german, draws=draws, **hands)


def overrun(t, target="russian A", conceal=""):
    t.do("overrun", "german A", target, "Movement")
    while t.about in ("flank", "concealed"):
        if t.about == "concealed" and conceal:
            t.do("conceal", conceal)
        else:
            t.do("pass")
    return t


def through(t):
    """Nobody plays anything more."""
    while t.about in ("overrun", "surrender"):
        t.do("pass") if t.about == "overrun" else t.do("let go")
    return t


@rule("29.1", "29.11")
def test_who_is_overrun_by_whom():
    t = field()
    assert t.may("overrun", "german A", "russian A", "Movement")
    assert "29.1" in t.why("overrun", "german B", "russian A", "Movement")
    assert "29.1" in t.why("overrun", "german A", "russian B", "Movement")          # Relative Range 2
    assert "29.1" in t.why("overrun", "german A", "russian C", "Movement")          # neither opposite nor adjacent
    for terrain in ("Marsh", "Pillbox"):
        assert "29.1" in field(theirs=terrain).why("overrun", "german A", "russian A", "Movement")
    assert "29.1" in field(men="T-34B").why("overrun", "german A", "russian A", "Movement")
    for marks, why in (("immobilized", "28.44"), ("bogged", "28.53"), ("buttoned stun3", "28.45"), ("mg-jammed", "29.11")):
        assert why in field(marks=marks).why("overrun", "german A", "russian A", "Movement")
    assert "10.12" in field("SPW 251/1", marks="pinned").why("overrun", "german A", "russian A", "Movement")


@rule("29.11", "28.431")
def test_the_value_of_a_damaged_afv():
    def value(name, marks=""):
        t = field(name, marks=marks)
        return overrun_value(t.g, t.man(name)).total
    assert value("PzKw IVH") == 4 and value("PzKw IVH", "buttoned") == 2
    assert value("PzKw IVH", "jammed") == 2 and value("PzKw VIE Tiger", "jammed") == 1
    assert value("PzKw II Flammpanzer") == 5 and value("PzKw II Flammpanzer", "jammed") == 1
    assert value("PzKw II Flammpanzer", "mg-jammed") == 2 and value("PzKw IVH", "buttoned crew1") == 1


@rule("29.2", "29.3", "29.6")
def test_strength_and_draws_of_an_overrun():
    t = field(mine="Hill", theirs="Brush/advance", draws="r3, b1, r2", russian="Concealed −1")
    through(overrun(t, conceal="Concealed −1"))
    assert t.happened("Overrun")[0].strength.total == 4 + 3 - 1 + 1            # no Elevated Fire from the AFV's Hill
    assert [e.result.total for e in t.happened("Resolved")] == [7 - 1 + 1, 7 - 1 - 2]
    assert t.gr("german A").stack[-1].mode == "sideways" and t.gr("german A").acted


@rule("29.2", "17.1")
def test_a_flank_card_may_flank_besides():
    t = field(german="flank")
    t.do("overrun", "german A", "russian A", "flank")
    assert t.about == "flank"
    t.do("flank", "russian B")
    assert [(f.flanker, f.flanked) for f in t.g.flanks] == [(t.group("german A"), t.group("russian B"))]


@rule("29.41", "29.42")
def test_what_red_numbers_do_to_the_afv():
    halftrack, tank = field("SPW 251/1").who("SPW 251/1"), field().who("PzKw IVH")
    assert [risk(halftrack, n) for n in (4, 5, 6)] == [NO_EFFECT, ELIMINATED, IMMOBILIZED]
    assert [risk(tank, n) for n in (4, 5, 6)] == [NO_EFFECT, NO_EFFECT, IMMOBILIZED]


@pytest.mark.parametrize(("terrain", "men", "struck"), [
    ("Brush", "Rostov, Soloviev", True), ("Walls", "Rostov, Soloviev", True), ("Buildings_-2", "Rostov, Soloviev", True),
    ("smoke", "Rostov, Soloviev", True), ("-", "Rostov, Soloviev", False), ("Hill", "Rostov, Soloviev", False),
    ("Brush/advance", "Rostov, Soloviev", True), ("Brush/advance/advance", "Rostov, Soloviev", False),
    ("Brush", "Rostov (pinned), Soloviev", False)])
@rule("29.4", "29.44", "29.46")
def test_where_men_get_at_an_afv_and_that_it_stops(terrain, men, struck):
    t = field(theirs=terrain, men=men, draws="b0, r6, r0")
    through(overrun(t))
    assert t.who("PzKw IVH").machine.immobilized == struck
    assert len(t.happened("Resolved")) == (1 if struck else 2)
    assert is_moving(t.gr("german A")) != struck


@rule("8.62", "8.81", "8.92")
def test_buildings_brush_and_walls_are_risky():
    for terrain in ("Buildings_-3", "Brush", "Walls"):
        t = field("SPW 251/1", theirs=terrain, draws="b0, r5")
        through(overrun(t))
        assert t.who("SPW 251/1").fate == KILLED, terrain


@rule("13.28", "8.72")
def test_smoke_and_woods_are_risky():
    for terrain, draws in (("smoke", "b0, r5"), ("Woods", "p4=black, b0, r5")):
        t = field("SPW 251/1", theirs=terrain, draws=draws)
        through(overrun(t))
        assert t.who("SPW 251/1").fate == KILLED, terrain


@pytest.mark.parametrize(("terrain", "column"), [("Gully", 6), ("Woods", 6), ("Stream", 6), ("wire", 10), ("Woods/advance", 6)])
@rule("29.43", "29.44", "29.46")
def test_soft_ground_is_checked_before_the_attack(terrain, column):
    t = field(theirs=terrain, draws=f"p{column}=red")
    overrun(t)
    assert t.who("PzKw IVH").machine.bogged and not t.happened("Overrun") and not is_moving(t.gr("german A"))
    t = field(theirs=terrain, draws=f"p{column}=black, b0, r0, r0")
    through(overrun(t))
    assert not t.who("PzKw IVH").machine.bogged and len(t.happened("Resolved")) == 2


@example("EX-10.44")
@rule("10.44", "29.42")
def test_a_hero_stands_fast():
    t = field(theirs="Brush", men="Rostov (pinned), Soloviev", draws="b0, r3, r0", russian="Hero")
    overrun(t)
    assert t.about == "overrun"
    t.do("rescue", "Hero")
    through(t)
    assert t.happened("Resolved")[0].result.total == 4 - 1 - 3 - 1             # red 3 counts as 4
    assert not t.who("Rostov").pinned
    for name, draw, fate, immobilized in (("SPW 251/1", "r4", KILLED, False), ("SPW 251/1", "r5", 0, True),
                                          ("PzKw IVH", "r5", 0, True), ("PzKw IVH", "r4", 0, False)):
        t = field(name, theirs="Brush", draws=f"b0, {draw}, r0", russian="Hero")
        overrun(t).do("rescue", "Hero")
        through(t)
        assert (t.who(name).fate, t.who(name).machine.immobilized) == (fate, immobilized), (name, draw)


@rule("29.5", "5.7")
def test_an_afv_drives_through_the_group_it_has_overrun():
    t = field(german="Movement, Movement", draws="b0, r0, r0")
    assert "5.7" in t.why("move", "german A", "Movement", "advance")
    through(overrun(t))
    assert is_moving(t.gr("german A"))
    t.end().end()
    assert t.may("move", "german A", "Movement", "advance") and t.may("overrun", "german A", "russian A", "Movement")
    t.do("move", "german A", "Movement", "advance")
    assert t.gr("german A").chit == 3
    t = situation("""
        german  A 2 - PzKw IVH
        german  B 0 - Hessel, Beck
        russian A 3 - Rostov, Soloviev
        russian B 3 - Kristov, Nosenko
    """, scenario="F-GR", german="Movement, Movement", draws="b0, r0, r0")
    through(overrun(t, "russian B"))                       # only the group directly opposite
    t.end().end()
    assert "5.7" in t.why("move", "german A", "Movement", "advance")


# ---- magnetic mines ----

@rule("31.22", "31.2")
def test_what_a_magnetic_mine_does():
    s = Stock()
    tank, shut, halftrack = field().who("PzKw IVH"), field(marks="buttoned").who("PzKw IVH"), field("SPW 251/1").who("SPW 251/1")
    assert mine_outcome(tank, s.draw("black p4=red p10<=5")) == IMMOBILIZED
    assert mine_outcome(tank, s.draw("black p4=red p10>5")) == ELIMINATED
    card = s.draw("black p4=black p2=red p10>5")
    assert mine_outcome(tank, card) == NO_EFFECT and mine_outcome(shut, card) == ELIMINATED
    card = s.draw("black p4=red p5=black")
    assert mine_outcome(halftrack, card) == NO_EFFECT and mine_outcome(tank, s.draw("red p4=red")) == NO_EFFECT


@rule("31.22", "31.1")
def test_a_defender_with_a_mine_meets_a_red_draw():
    for draws, mine, gone in (("b0, r4, black p4=red p10>5", True, True), ("b0, r4, red, r0", True, False),
                              ("b0, b0, r0", False, False)):
        t = field(men="Yastreboff (atmm), Soloviev", draws=draws)
        through(overrun(t))
        assert (t.who("Yastreboff").secondary == NONE) == gone           # spent only if it did something
        assert (t.who("PzKw IVH").fate == KILLED) == gone
        assert len(t.happened("MagneticMine")) == mine


@rule("31.22")
def test_a_hero_unpins_a_man_with_a_mine():
    t = field(men="Yastreboff (atmm), Soloviev", draws="b2, r1, black p4=red p10>5", russian="Hero")
    overrun(t).do("pass")                                  # before the draw: 6 - 1 pins him
    assert t.who("Yastreboff").pinned and t.about == "overrun"
    t.do("rescue", "Hero")
    assert t.who("PzKw IVH").fate == KILLED and not t.who("Yastreboff").pinned
