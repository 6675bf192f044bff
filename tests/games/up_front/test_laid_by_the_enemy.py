"""7.3, 13.3, 20.53: Terrain and Wire that an opponent lays, and what they end."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.state import NONE, WIRE, count
from hedgerow.testing.markers import rule

LEAVING = """
    american A 4 Brush            Fox, Myers
    german   A 0 Woods/retreat    Hessel, Beck
"""


def offered(what: str):
    """Myers has infiltrated a group that is on its way to Relative Range 4, and the Americans lay something on it."""
    t = situation(LEAVING, american=what)
    t.who("Myers").infiltrates = t.group("german A")
    t.do("end actions")
    for name in what.split(", "):
        t.do("wire" if name == "Wire" else "lay", name, "german A")
    return t.do("done").do("draw", 0)


@rule("20.53", "7.3")
def test_an_infiltrator_is_left_behind_by_terrain_only_once_it_is_accepted():
    t = offered("Brush")
    assert t.who("Myers").infiltrates == t.group("german A")
    t.do("accept")
    assert t.who("Myers").infiltrates == NONE


@rule("20.53", "7.32")
def test_an_infiltrator_stays_inside_when_the_terrain_is_rejected():
    t = offered("Brush")
    t.do("reject")
    assert t.gr("german A").chit == 1 and t.who("Myers").infiltrates == t.group("german A")


@rule("20.53", "8.5")
def test_a_stream_cannot_be_refused_and_leaves_him_behind_at_once():
    assert offered("Stream").who("Myers").infiltrates == NONE


@rule("13.3", "13.4", "7.3")
def test_wire_laid_with_terrain_lies_on_top_and_goes_where_it_cannot_lie():
    for order in ("Wire, Marsh", "Marsh, Wire"):
        t = offered(order)
        assert count(t.gr("german A"), WIRE) == 1
        t.do("accept")
        assert count(t.gr("german A"), WIRE) == 0
    t = offered("Wire, Brush")
    t.do("accept")
    assert count(t.gr("german A"), WIRE) == 1
    t = offered("Wire, Brush")
    t.do("reject")
    assert count(t.gr("german A"), WIRE) == 1


@rule("13.3", "8.5")
def test_no_wire_falls_into_a_stream_that_was_laid_with_it():
    t = offered("Wire, Stream")
    assert count(t.gr("german A"), WIRE) == 0 and t.g.fronts[0].deck.discards


@rule("20.8", "17.42", "18.4")
def test_captured_terrain_is_new_terrain_for_the_captors():
    from hedgerow.games.up_front.model.state import Flank
    from hedgerow.games.up_front.rules.casualties import kill
    t = situation("""
        american A 5 Brush            Fox, Myers
        american B 5 -                Smith, Burke
        german   A 0 Woods            Hessel
        german   B 0 Buildings        Wolff, Streich
    """, american="Movement")
    t.who("Myers").infiltrates = t.group("german A")
    t.gr("american A").loose = [t.who("Fox").weapon]
    t.who("Fox").weapon = NONE
    t.g.flanks = [Flank(t.group("german B"), t.group("american A")), Flank(t.group("american A"), t.group("german B"))]
    kill(t.g, t.man("Hessel"), "6.51")
    t.now().do("move", "american B", "Movement", "sideways")
    assert t.about == "terrain capture"
    t.do("take over", t.group("american A"))
    assert t.gr("american A").stack[0].name == "Woods" and t.gr("american A").loose == []
    assert [f.flanker for f in t.g.flanks] == [t.group("american A")]


@rule("17.8-a", "14.2")
def test_a_sniper_finds_a_man_between_two_groups_first():
    t = situation("""
        american A 0 - Fox, Myers
        german   A 0 - Hessel, Beck
        german   B 0 - Wolff, Streich
    """, american="Sniper (pin 2-3, kill 4-6)", draws="any p3=1, b0")
    t.g.men[t.man("Beck")].transfer = t.group("german B")
    t.now().do("end actions").do("snipe", "Sniper (pin 2-3, kill 4-6)", "german B").do("done")
    assert t.happened("SniperFires")[0].unit == t.man("Beck")
