"""12 Morale, 13.6, 18.4-18.5 berserk."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.model.log_events import Berserk, Broken, Checked, RageChecked
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import Attack
from hedgerow.games.squad_leader.rules.morale import check_outcome, checks_in
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import example, rule

from .situation import Situation, situation


@flow
def nothing(g: State) -> Flow[None]:
    """No phase at all."""
    return
    yield


def under_fire(text: str, results: dict[str, int], *dice: tuple[int, int]) -> Situation:
    """A result of the fire table for each of these units, read at once."""
    t = situation(text, nothing, dice, "defensive fire")
    checks_in(t.g, {t.units[x]: n for x, n in results.items()})
    return t


STACK = """
    german  C5 9-1
    german  C5 4-6-7=one
    german  C5 4-6-7=two
    russian P1 4-4-7=far
"""


@pytest.mark.parametrize(("roll", "modifier", "result"), [
    (7, 0, "passes"), (8, 0, "breaks"), (8, -1, "passes"), (7, 1, "breaks")])
@rule("12.1", "2.4")
def test_a_roll_of_the_morale_or_less_passes(roll: int, modifier: int, result: str) -> None:
    assert check_outcome(roll, modifier, 7, broken=False, can_rage=False) == result


@rule("12.3", "13.6")
def test_a_broken_unit_that_fails_is_eliminated() -> None:
    assert check_outcome(8, 0, 7, broken=True, can_rage=False) == "is eliminated"
    t = under_fire("german C5 4-6-7 broken\nrussian P1 4-4-7", {"4-6-7": 0}, (4, 4))
    assert t.at("4-6-7") == ""
    t = under_fire("german C5 4-6-7 broken\nrussian P1 4-4-7", {"4-6-7": 0}, (4, 3))
    assert t.at("4-6-7") == "C5" and t.unit("4-6-7").broken


@example("E-12.4b")
@rule("12.4", "15.6", "12.21")
def test_the_leader_checks_first_without_his_own_rating_and_helps_the_others() -> None:
    t = under_fire(STACK, {"9-1": 1, "one": 1, "two": 1}, (4, 4), (3, 3), (5, 6))
    leader, one, two = t.all(Checked)
    assert leader.unit == t.units["9-1"] and leader.modifier.total == 1 and leader.morale == 9
    assert one.modifier.total == two.modifier.total == 0                                # +1 and -1 cancel: they need 7
    assert not t.unit("one").broken and t.unit("two").broken and not t.unit("9-1").broken


@example("E-12.4c", "E-12.4d")
@rule("12.22", "13.6", "15.5")
def test_when_the_leader_breaks_each_of_the_others_checks_once_more() -> None:
    text = """
        german  C5 8-1
        german  C5 4-6-7=shaken broken
        german  C5 4-6-7=whole
        russian P1 4-4-7=far
    """
    t = under_fire(text, {"8-1": 0, "shaken": 0, "whole": 0}, (4, 5), (4, 3), (2, 1), (4, 4), (4, 5))
    assert t.unit("8-1").broken
    assert t.at("shaken") == "C5" and t.unit("shaken").broken                           # 7 and 3
    assert t.at("whole") == ""                                                          # 8 breaks it, 9 finishes it
    causes = [c.cause for c in t.all(Checked)]
    assert causes == ["fire", "fire", "leader loss", "fire", "leader loss"]
    assert all(c.modifier.total == 0 for c in t.all(Checked))                           # a broken leader helps nobody


@example("E-QA-12.22")
@rule("QA-12.22", "12.22")
def test_two_leaders_break() -> None:
    text = """
        german  C5 8-0=first
        german  C5 8-1=second
        german  C5 4-6-7
        russian P1 4-4-7=far
    """
    t = under_fire(text, {"first": 0, "second": 0, "4-6-7": 0}, (5, 6), (5, 4), (2, 2), (2, 2), (2, 2), (2, 2))
    checks = [(c.unit, c.cause) for c in t.all(Checked)]
    first, second, squad = (t.units[x] for x in ("first", "second", "4-6-7"))
    assert checks == [(first, "fire"), (second, "fire"), (second, "leader loss"), (squad, "fire"), (squad, "leader loss"),
                      (squad, "leader loss")]


@rule("12.2")
def test_units_that_the_fire_did_not_reach_check_only_for_a_lost_leader() -> None:
    t = under_fire(STACK, {"9-1": 0}, (5, 6), (2, 2), (2, 2))
    assert [(c.unit, c.cause) for c in t.all(Checked)][1:] == [(t.units["one"], "leader loss"), (t.units["two"], "leader loss")]
    t = under_fire(STACK, {"9-1": 0}, (2, 3))
    assert len(t.all(Checked)) == 1


@rule("15.7")
def test_of_two_leaders_only_the_better_helps() -> None:
    t = under_fire("""
        german C5 10-2
        german C5 9-1
        german C5 4-6-7
        russian P1 4-4-7
    """, {"4-6-7": 0}, (5, 4))
    assert t.last(Checked).modifier.total == -2 and not t.unit("4-6-7").broken


@rule("26.1")
def test_fanatics_check_with_one_off() -> None:
    t = under_fire("special fanatic german C9\ngerman C9 4-6-7\nrussian P1 4-4-7", {"4-6-7": 0}, (4, 4))
    assert t.last(Checked).modifier.total == -1 and not t.unit("4-6-7").broken


@example("E-QA-25.41")
@rule("QA-25.41", "25.41")
def test_a_concealed_leader_does_not_help_those_who_are_not() -> None:
    text = """
        german C5 10-2{}
        german C5 4-6-7
        russian P1 4-4-7
    """
    t = under_fire(text.format(" concealed"), {"4-6-7": 0}, (5, 4))
    assert t.unit("4-6-7").broken
    t = under_fire(text.format(""), {"4-6-7": 0}, (5, 4))
    assert not t.unit("4-6-7").broken


# ---- berserk ----

RUSSIANS = """
    russian C5 4-4-7
    russian C5 9-1
    russian C5 4-4-7=third
    german  P1 4-6-7
"""


@rule("18.4", "18.41")
def test_an_unmodified_two_makes_a_russian_berserk_even_if_broken() -> None:
    t = under_fire("russian C5 4-4-7 broken\ngerman P1 4-6-7", {"4-4-7": 4}, (1, 1))
    assert t.unit("4-4-7").berserk and not t.unit("4-4-7").broken
    checks_in(t.g, {t.units["4-4-7"]: 4})                                               # no more dice: it checks no more
    assert t.all(Broken) == []


@rule("18.4")
def test_not_germans_and_not_for_a_lost_leader() -> None:
    t = under_fire("german C5 4-6-7\nrussian P1 4-4-7", {"4-6-7": 0}, (1, 1))
    assert not t.unit("4-6-7").berserk
    t = under_fire("""
        russian C5 8-0
        russian C5 4-4-7
        german  P1 4-6-7
    """, {"8-0": 0}, (5, 6), (1, 1))
    assert t.unit("8-0").broken and not t.unit("4-4-7").berserk


@rule("18.5")
def test_a_berserk_leader_may_carry_his_men_along() -> None:
    t = under_fire(RUSSIANS, {"9-1": 0}, (1, 1), (2, 2), (3, 2))
    assert t.unit("9-1").berserk and t.unit("4-4-7").berserk                            # 4 - 1 is 3: morale 7 less 4
    assert not t.unit("third").berserk and not t.unit("third").broken                   # 5 - 1 is too much, and no harm done
    assert len(t.all(Berserk)) == 2


@rule("18.42")
def test_the_berserk_never_prep_fire() -> None:
    t = situation("russian C5 4-4-7 berserk\ngerman F5 4-6-7", nothing, (), "prep fire")
    assert "18.42" in t.why_not("fire 4-4-7 F5", "russian")


@rule("18.5")
def test_a_leader_who_follows_a_berserk_one_carries_others_with_him_in_his_turn() -> None:
    t = under_fire("russian E5 9-1\nrussian E5 8-0\nrussian E5 4-4-7\ngerman P1 4-6-7", {"9-1": 0},
                   (1, 1), (1, 2), (6, 6), (1, 1))
    assert t.unit("8-0").berserk and t.unit("4-4-7").berserk                            # asked twice, once by each leader
    assert len(t.all(Berserk)) == 3


@rule("18.5", "26.1")
def test_fanatics_follow_a_berserk_leader_with_one_off() -> None:
    fanatics = "special fanatic russian C5\nrussian C5 4-4-7\nrussian C5 9-1\ngerman P1 4-6-7"
    t = under_fire(fanatics, {"9-1": 0}, (1, 1), (3, 2))
    assert t.last(RageChecked).modifier.total == -2 and t.unit("4-4-7").berserk         # 5 - 2 is 3: morale 7 less 4


@rule("18.4")
def test_fire_of_its_own_side_makes_nobody_berserk() -> None:
    t = under_fire("russian C5 4-4-7\ngerman P1 4-6-7", {}, (1, 1))
    t.g.attack = Attack(t.unit("4-4-7").side, t.hex("C5"))
    checks_in(t.g, {t.units["4-4-7"]: 0})
    assert t.last(Checked).result == "passes" and not t.unit("4-4-7").berserk
