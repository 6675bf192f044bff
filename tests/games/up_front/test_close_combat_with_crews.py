"""20.71, 20.73: the crew of a weapon in Close Combat, and who is still an infiltrator afterwards."""

from __future__ import annotations

import pytest
from tests.games.up_front.situation import situation

from hedgerow.games.up_front.model.invariants import invariants
from hedgerow.games.up_front.model.state import KILLED
from hedgerow.testing.markers import rule

CREW = """
    american A 5 - Fox, Myers, Smith
    german   A 0 - Schussel + Wolff, Beck, Streich
    german   B 0 - Hessel, Schultz, Bernhoff
"""


def inside(draws, *men):
    t = situation(CREW, draws=draws)
    for name in men:
        t.who(name).infiltrates = t.group("german A")
    t.do("close combat", "american A")
    for name in men:
        t.do("close in", name)
    return t.do("go")


@rule("20.71")
def test_a_crewman_who_is_attacked_himself_does_not_help_the_other():
    """Myers meets Schussel, Smith meets Wolff: neither defends with three more, and neither is fought twice."""
    t = inside("r0, any p4=1, r0, any p4=2, b6, r6, b6, r6", "Myers", "Smith")
    t.do("attack", "Myers").do("to kill").do("wreck weapon").do("attack", "Smith").do("to kill").do("wreck weapon")
    first, second = t.happened("CombatResolved")
    assert first.defence.total == 4 - 6 and second.other_unit == t.man("Wolff")
    assert second.defence.total == 9 - 6 and t.about == "turn"


@rule("20.74", "11.13")
def test_nobody_serves_a_weapon_that_the_victor_has_in_his_hands():
    t = inside("r0, any p4=1, b6, r6", "Myers")
    t.do("attack", "Myers").do("to kill")
    assert t.about == "loot" and t.who("Wolff").serves == -1 and not invariants(t.g)


@rule("20.71", "20.72")
def test_who_has_beaten_one_of_a_crew_must_go_on_himself():
    t = inside("r0, any p4=1, r0, any p4=1, b6, r6, b6, r6", "Myers", "Smith")
    t.do("attack", "Myers").do("to kill").do("wreck weapon")
    assert t.about == "who attacks" and t.may("attack", "Myers") and not t.may("attack", "Smith")


@rule("20.73")
@pytest.mark.parametrize(("last", "stays"), [("r6", True), ("b2", False)])
def test_the_last_opponent_decides_whether_he_stays_inside(last, stays):
    """Myers (10) beats Schussel (4 and 3 for Wolff) by two, then Wolff, who has his rifle again (9)."""
    t = inside(f"r0, any p4=1, b0, b1, b1, {last}", "Myers")
    t.do("attack", "Myers").do("to kill").do("wreck weapon")
    assert t.happened("CombatResolved")[0].attack.total - t.happened("CombatResolved")[0].defence.total == 2
    t.do("attack", "Myers").do("to kill")
    assert t.who("Wolff").fate == KILLED
    assert (t.who("Myers").infiltrates == t.group("german A")) is stays


@rule("20.73")
@pytest.mark.parametrize(("lucky", "stays"), [("b3", False), ("b5", True)])
def test_a_defender_who_is_an_infiltrator_keeps_it_only_by_three_as_well(lucky, stays):
    """Myers (10) attacks Beck (6), who has infiltrated his group in turn."""
    t = situation(CREW, draws=f"r0, any p4=3, r2, {lucky}")
    t.who("Myers").infiltrates = t.group("german A")
    t.who("Beck").infiltrates = t.group("american A")
    t.do("close combat", "american A").do("close in", "Myers").do("go").do("attack", "Myers").do("to kill")
    e = t.happened("CombatResolved")[0]
    assert t.who("Myers").fate == KILLED and (e.defence.total - e.attack.total >= 3) is stays
    assert (t.who("Beck").infiltrates == t.group("american A")) is stays
