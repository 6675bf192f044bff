"""What a player reckons on the map: how far a unit gets, which hexes are under fire, why it is not so."""

from __future__ import annotations

from hedgerow.games.combat_commander.explain import why_not
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.testing import rule

from .situation import situation

DUEL = """
    axis    E5  Rifle Squad
    allies  G5  Line Squad
"""


def asked(t, *question):
    return dict(t.game.explain("axis", WhyNot.of(*question)).tallies)


@rule("O21.1")
def test_the_whole_movement_range_is_what_walking_it_would_pay():
    t = situation(DUEL, axis="Move", land="woods E4")
    ways = {int(way.split()[-1]): cost.total for way, cost in asked(t, "ways", t.id("Rifle Squad")).items()}
    assert ways[t.hex("E4")] == 2 and ways[t.hex("E6")] == 1
    assert max(ways.values()) == 4                        # its Movement
    assert t.hex("G5") not in ways and t.hex("E5") not in ways


@rule("O20.3")
def test_danger_is_what_reaches_and_sees():
    t = situation(DUEL, axis="Move")
    here = t.hex("E5")
    assert asked(t, "threat", here)[str(t.hex("G5"))].total == asked(t, "danger")[str(here)].total == 6
    assert str(t.hex("O10")) not in asked(t, "danger")    # beyond its Range


@rule("O14.1", "O14.1-b", "O21.2")
def test_refusals_tell_why_a_unit_is_not_activated_or_does_not_move():
    t = situation(DUEL + "axis E9 Rifle Squad", axis="Move")
    assert [r.rule for r in why_not(t.g, "axis", ("activate", t.id("Line Squad")))] == ["O14.1"]
    t.order("Move")
    t.do("activate", "E5 Rifle Squad")
    assert [r.rule for r in why_not(t.g, "axis", ("activate", t.id("E5 Rifle Squad")))] == ["O14.1-b"]
    assert [r.rule for r in why_not(t.g, "axis", ("move", t.id("E9 Rifle Squad")))] == ["O14.1"]
    t.do("move", "E5 Rifle Squad")
    assert [r.rule for r in why_not(t.g, "axis", ("to", t.hex("E9")))] == ["O21.1"]


@rule("O20.3")
def test_a_piece_tells_why_it_does_not_shoot():
    t = situation(DUEL + "axis E9 Rifle Squad", axis="Fire")
    assert [r.rule for r in t.game.explain("axis", WhyNot.of("ready", t.id("E9 Rifle Squad"))).reasons] == ["O14.1"]
