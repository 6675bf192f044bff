"""32.22: prisoners whom no man is left to guard are free."""

from __future__ import annotations

from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.state import CAPTURED, KILLED, NONE
from hedgerow.games.up_front.rules.casualties import dissolve
from hedgerow.games.up_front.rules.victory import victory_points
from hedgerow.testing.markers import rule


@rule("32.22", "11.13")
def test_with_its_last_man_a_group_loses_prisoners_and_weapons():
    t = situation("""
        german   A 0 - Hessel, Schussel
        german   B 0 - Wolff, Beck
        american A 0 - Fox, Myers
    """)
    weapon = t.who("Schussel").weapon
    gone = t.gr("german A")
    gone.prisoners, gone.loose, t.who("Beck").serves = (t.man("Fox"),), [weapon], weapon
    dissolve(t.g, t.group("german A"))
    assert not gone.prisoners and not gone.loose and t.who("Beck").serves == NONE


@rule("32.22", "32.3")
def test_the_crew_of_a_gun_guards_nobody():
    t = situation("""
        american A 4 - Fox, Myers, Burnett
        german   A 1 - Beck, 37mm PAK 36
        german   B 0 - Hessel, Wolff, Streich, Schultz
        american B 0 - Smith, Burke
    """, american="Fire 4 (8)", draws="b6, r0, r0, r0")
    prisoner = t.man("Smith")
    t.g.men[prisoner].fate, t.g.men[prisoner].group = CAPTURED, NONE
    t.gr("american B").men.remove(prisoner)
    t.who("Beck").prisoners = (prisoner,)
    assert victory_points(t.now().g, 0).total == 2 + 5                   # two men at range chit 1, and the prisoner
    t.fire("american A", "german A", "Fire 4 (8)")
    assert t.who("Beck").fate == KILLED and t.about == "turn"
    assert not t.gr("german A").prisoners and "prisoner" not in str(victory_points(t.g, 0))
