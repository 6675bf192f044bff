"""What a player may ask about the map: how far a unit gets, which hexes are under fire, why it is not so."""

from __future__ import annotations

from hedgerow.testing import rule

from .situation import situation

DUEL = """
    axis    E5  Rifle Squad
    allies  G5  Line Squad
"""


def asked(t, *question):
    return t.game.ask("axis", *question)


@rule("O21.1")
def test_the_whole_movement_range_is_what_walking_it_would_pay():
    t = situation(DUEL, axis="Move", land="woods E4")
    ways = {way.to: way.cost.total for way in asked(t, "reach", t.id("Rifle Squad")).ways}
    assert ways[t.hex("E4")] == 2 and ways[t.hex("E6")] == 1
    assert max(ways.values()) == 4                        # its Movement
    assert t.hex("G5") not in ways and t.hex("E5") not in ways


@rule("O20.3")
def test_danger_is_what_reaches_and_sees():
    t = situation(DUEL, axis="Move")
    here = t.hex("E5")
    assert dict(asked(t, "threat", here).at)[t.hex("G5")].total == dict(asked(t, "danger").at)[here].total == 6
    assert t.hex("O10") not in dict(asked(t, "danger").at)    # beyond its Range


@rule("O20.3", "10.1")
def test_what_the_enemy_does_not_see_is_in_no_danger():
    t = situation(DUEL, axis="Move", land="building stone F5 F4 E4")
    assert not asked(t, "threat", t.hex("E5")).at and t.hex("E5") not in dict(asked(t, "danger").at)
    assert t.hex("H5") in dict(asked(t, "danger").at)


@rule("O14.1", "O14.1-b", "O21.2")
def test_refusals_tell_why_a_unit_is_not_activated_or_does_not_move():
    t = situation(DUEL + "axis E9 Rifle Squad", axis="Move")
    assert "O14.1" in t.game.refusal("axis", ("activate", t.id("Line Squad"))).rules
    t.order("Move")
    t.do("activate", "E5 Rifle Squad")
    assert "O14.1-b" in t.game.refusal("axis", ("activate", t.id("E5 Rifle Squad"))).rules
    assert t.game.refusal("axis", ("move", t.id("E9 Rifle Squad"))).rules == ("O14.1",)
    t.do("move", "E5 Rifle Squad")
    assert t.game.refusal("axis", ("to", t.hex("E9"))).rules == ("O21.1",)


@rule("O20.3")
def test_a_piece_tells_why_it_does_not_shoot():
    t = situation(DUEL + "axis E9 Rifle Squad", axis="Fire")
    assert [r.rule for r in t.game.ask("axis", "ready", t.piece("E9 Rifle Squad")).reasons] == ["O14.1"]


@rule("O21.1", "O21.2")
def test_how_far_a_unit_gets_does_not_hang_on_others_that_move_meanwhile():
    t = situation(DUEL + "axis E9 Sgt Esser\naxis E9 Conscript Squad", axis="Move")
    before = len(asked(t, "reach", t.id("Rifle Squad")).ways)
    t.order("Move").do("activate", "Sgt Esser").do("activate", "Conscript Squad").do("done")
    t.do("move", "Conscript Squad").do("go").do("to", "E10").quiet()
    assert len(asked(t, "reach", t.id("Rifle Squad")).ways) == before
