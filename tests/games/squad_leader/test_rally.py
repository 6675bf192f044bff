"""14 Rallying of broken units, with 18.2-18.3 and 26."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.model.log_events import Checked, Rallied, Repaired
from hedgerow.games.squad_leader.rules.rally import rally_outcome, rally_phase
from hedgerow.testing import example, rule

from .situation import Situation, situation


def phase(text: str, *dice: int | tuple[int, int]) -> Situation:
    """The Rally Phase of the Germans, their repairs over."""
    return situation(text, rally_phase, dice, "rally")


FAR = "russian P1 4-4-7=far"


@rule("14.1", "4.1", "ASOP-1.3")
def test_squads_of_both_sides_rally_only_with_an_unbroken_leader() -> None:
    t = phase("""
        german  C9 4-6-7=led broken
        german  C9 8-0
        german  D8 4-6-7=alone broken
        russian J3 4-4-7=other broken
        russian J3 8-0=sergeant
    """, (3, 3), (4, 3))
    assert t.offers("rally led") and not t.offers("rally alone") and not t.offers("rally other")
    assert "14.1" in t.why_not("rally alone")
    t.play("rally led")
    assert not t.unit("led").broken
    assert not t.offers("rally led")
    assert t.seat == "russian" and t.offers("rally other")
    t.play("rally other")
    assert not t.unit("other").broken


@rule("14.2", "15.6", "13.6")
def test_the_roll_plus_the_leaders_modifier_must_not_exceed_the_broken_morale() -> None:
    text = f"""
        german C9 4-6-7 broken
        german C9 9-1
        {FAR}
    """
    t = phase(text, (4, 4)).play("rally 4-6-7")
    said = t.last(Rallied)
    assert said.morale.total == t.unit("4-6-7").is_.broken_morale == 7
    assert said.modifier.total == -1 and said.roll == 8 and not t.unit("4-6-7").broken
    t = phase(text, (4, 5)).play("rally 4-6-7")
    assert t.unit("4-6-7").broken


@rule("14.3", "12.4")
def test_a_leader_rallies_by_himself_without_his_own_modifier() -> None:
    t = phase(f"""
        german C9 9-2 broken
        {FAR}
    """, (5, 4)).play("rally 9-2")
    assert t.last(Rallied).modifier.total == 0 and not t.unit("9-2").broken
    t = phase(f"""
        german C9 9-2 broken
        {FAR}
    """, (5, 5)).play("rally 9-2")
    assert t.unit("9-2").broken


@rule("14.4")
def test_squads_with_a_broken_leader_try_after_he_has_rallied() -> None:
    text = f"""
        german C9 8-1 broken
        german C9 4-6-7 broken
        {FAR}
    """
    t = phase(text, (4, 4), (4, 4))
    assert not t.offers("rally 4-6-7")
    t.play("rally 8-1")
    assert t.offers("rally 4-6-7")
    t.play("rally 4-6-7")
    assert not t.unit("4-6-7").broken                     # 8 - 1 is 7
    t = phase(text, (6, 4)).play("rally 8-1")
    assert not t.offers("rally 4-6-7")


@rule("14.5", "15.7")
def test_an_unbroken_leader_helps_broken_leaders_and_only_one_rating_counts() -> None:
    t = phase(f"""
        german C9 8-0=broken broken
        german C9 9-2
        german C9 9-1
        {FAR}
    """, (5, 5)).play("rally broken")
    assert t.last(Rallied).modifier.total == -2           # the better of the two, not -3
    assert not t.unit("broken").broken


@example("E-14.6")
@rule("14.6", "QA-14.6", "ASOP-1.9")
def test_desperation_morale_takes_four_off_and_the_marker_goes_at_the_end_of_the_phase() -> None:
    text = f"""
        german C9 9-1=fired broken desperate
        {FAR} broken desperate
    """
    t = phase(text, (3, 3)).play("rally fired")
    assert t.last(Rallied).morale.total == 5 and t.unit("fired").broken
    assert not t.unit("fired").desperate and not t.unit("far").desperate
    t = phase(text, (3, 2)).play("rally fired")
    assert not t.unit("fired").broken


@rule("14.6")
def test_leadership_applies_to_desperation_morale() -> None:
    t = phase(f"""
        german C9 4-6-7 broken desperate
        german C9 10-2
        {FAR}
    """, (3, 2)).play("rally 4-6-7")
    assert t.last(Rallied).morale.total == 3 and t.last(Rallied).modifier.total == -2 and not t.unit("4-6-7").broken


@rule("14.7", "18.3")
def test_failing_costs_nothing_but_an_unmodified_twelve_eliminates() -> None:
    text = f"""
        german C9 4-6-7 broken
        german C9 10-3
        {FAR}
    """
    t = phase(text, (5, 6)).play("rally 4-6-7")
    assert t.unit("4-6-7").broken and t.at("4-6-7") == "C9"
    t = phase(text, (6, 6)).play("rally 4-6-7")
    assert t.at("4-6-7") == ""
    assert not t.all(Checked)                             # only a leader's end shakes the others


@rule("18.3", "12.22")
def test_when_a_leader_rolls_twelve_all_friends_in_his_hex_take_a_normal_check() -> None:
    t = phase(f"""
        german C9 8-1 broken
        german C9 4-6-7=steady
        german C9 4-6-7=shaky
        {FAR}
    """, (6, 6), (3, 4), (4, 4)).play("rally 8-1")
    assert t.at("8-1") == "" and not t.unit("steady").broken and t.unit("shaky").broken
    assert [c.modifier.total for c in t.all(Checked)] == [0, 0]


@rule("15.1", "QA-15.1")
def test_the_poor_leader_must_be_applied_to_rally_where_he_is_the_only_one() -> None:
    t = phase(f"""
        german C9 4-6-7 broken
        german C9 6+1
        {FAR}
    """, (3, 4)).play("rally 4-6-7")
    assert t.last(Rallied).modifier.total == 1 and t.unit("4-6-7").broken


@rule("26.1", "26.2", "26-a")
def test_fanatics_have_one_off_their_rally_and_morale_rolls_where_the_card_says() -> None:
    text = f"""
        special fanatic german C9
        german C9 4-6-7=inside broken
        german C9 8-0
        german D8 4-6-7=outside broken
        german D8 8-0=other
        {FAR}
    """
    t = phase(text, (4, 4), (4, 4)).play("rally inside", "rally outside")
    assert not t.unit("inside").broken and t.unit("outside").broken


@rule("18.2", "ASOP-1.2")
def test_repair_on_one_loss_on_six_with_an_unbroken_unit_of_its_own_side() -> None:
    text = f"""
        german C9 4-6-7=gunner MMG!=mine
        german D8 4-6-7=shaken broken LMG!=dropped
        german G2 4-6-7=taker russian.LMG!=captured
        {FAR}
    """
    t = phase(text, 1)
    assert t.offers("repair mine") and not t.offers("repair dropped") and not t.offers("repair captured")
    assert "18.2" in t.why_not("repair captured")
    t.play("repair mine")
    assert not t.weapon("mine").malfunctioned and not t.offers("repair mine")
    t = phase(text, 6).play("repair mine")
    assert not t.weapon("mine").in_play and t.last(Repaired).result == "lost"
    t = phase(text, 3).play("repair mine")
    assert t.weapon("mine").malfunctioned and t.weapon("mine").in_play and not t.offers("repair mine")


@rule("18.2", "20.81")
def test_no_repair_in_melee() -> None:
    t = phase("""
        german  C9 4-6-7 MMG! melee
        russian C9 4-4-7 melee
    """)
    assert not t.offers("repair MMG")


@pytest.mark.parametrize(("roll", "modifier", "needs", "result"), [
    (7, 0, 7, "rallies"), (8, 0, 7, "stays broken"), (8, -1, 7, "rallies"), (12, -9, 9, "is eliminated")])
@rule("14.2", "18.3")
def test_rally_outcome(roll: int, modifier: int, needs: int, result: str) -> None:
    assert rally_outcome(roll, modifier, needs) == result


@rule("14.1", "QA-25.41")
def test_a_leader_under_a_concealment_counter_must_show_himself_to_rally_others() -> None:
    t = situation("german C3 4-6-7 broken\ngerman C3 9-1 concealed\ngerman E3 4-6-7=also broken\ngerman E3 8-1\nrussian P1 4-4-7",
                  rally_phase, (), "rally")
    assert t.about == "rally" and t.offers("rally also") and not t.offers("rally 4-6-7") and t.why_not("rally 4-6-7") == ["14.1"]
    t.play("show C3")
    assert t.offers("rally 4-6-7")
