"""14.5: several discards on one group, the first of which leaves nobody there for the others."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.state import KILLED, WIRE, count
from hedgerow.testing.markers import rule

SNIPER = "Sniper (pin 2-3, kill 4-6)"
LONE = """
    russian  A 0 - Rostov, Petrovsky
    russian  B 0 - Soloviev, Kristov
    german   A 1 {} Beck
    german   B 0 {} Hessel, Streich
    german   C 0 - Schultz, Wolff, Bernhoff
"""


def sniped(mine, theirs, second, verb):
    """A Sniper kills the only man of Group A, on which another card has been discarded too."""
    t = situation(LONE.format(mine, theirs), scenario="A-GR", russian=f"{SNIPER}, {second}", draws="b6, any, any")
    t.do("end actions").do("snipe", SNIPER, "german A").do(verb, second, "german A")
    card = t.g.discards[1].card
    t.do("done")
    assert t.who("Beck").fate == KILLED
    return t, card


@rule("14.5")
def test_wire_meant_for_a_group_that_is_gone_goes_on_another():
    t, _ = sniped("-", "-", "Wire", "wire")
    assert t.about == "another target" and t.may("target", "german B") and t.may("target", "german C")
    t.do("target", "german C")
    assert count(t.gr("german C"), WIRE) == 1 and not t.gr("german A").stack


@rule("14.5", "7.3")
def test_terrain_meant_for_a_group_that_is_gone_goes_only_on_one_that_moves():
    t, card = sniped("advance", "advance", "Brush", "lay")
    assert t.about == "another target" and t.may("target", "german B") and not t.may("target", "german C")
    t.do("target", "german B")
    assert t.gr("german B").stack[-1].card == card and t.gr("german B").stack[-1].offered


@rule("14.5", "4.4")
def test_a_card_that_can_go_nowhere_is_discarded():
    t, card = sniped("advance", "-", "Brush", "lay")
    t.do("target", -1)
    assert card in t.g.fronts[0].deck.discards and not t.gr("german A").stack
