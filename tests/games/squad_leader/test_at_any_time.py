"""13.7, 17.8 Breaking and destroying of one's own will, while an attack is being put together."""

from __future__ import annotations

from hedgerow.games.squad_leader.rules.at_any_time import why_not_destroy_now
from hedgerow.games.squad_leader.rules.gun_fire import begin_shot
from hedgerow.testing import rule

from .situation import Situation, in_prep_fire, move_and_be_fired_at, situation

PASSING = """
    attacker russian
    german  G5 4-6-7=a
    german  G5 4-6-7=b
    german  G6 4-6-7=c
    russian C5 4-4-7=runner
    russian C2 4-4-7=other
    russian A10 4-4-7=reserve
"""


def passed_by() -> Situation:
    t = situation(PASSING, move_and_be_fired_at, [(6, 6)], "movement")
    t.play("move runner", "step D5", "step D6", "stop", "pass")
    return t.play("fire a D5")


@rule("13.7", "16.1")
def test_who_ran_through_the_target_does_not_break_to_escape_the_fire() -> None:
    t = passed_by()
    assert t.why_not("break runner", "russian") == ["13.7"]
    assert not t.why_not("break other", "russian")
    t.play("return runner 0", "shoot")
    assert not t.why_not("break runner", "russian")


@rule("13.7", "20.9")
def test_the_last_one_in_a_melee_does_not_die_to_leave_the_fire_without_a_target() -> None:
    t = in_prep_fire("""
        german  G5 4-6-7=a
        german  G5 4-6-7=b
        german  D5 4-6-7=locked melee
        russian D5 4-4-7 melee
        russian A10 4-4-7=reserve
    """, [(6, 6)])
    t.play("fire a D5")
    assert t.why_not("break 4-4-7", "russian") == ["13.7"]
    assert not t.why_not("break locked", "german")
    t.play("shoot")


@rule("13.7", "QA-15.2")
def test_a_leader_without_whom_the_group_could_not_be_led_does_not_break() -> None:
    t = in_prep_fire("""
        german  G5 4-6-7=a
        german  G6 4-6-7=b
        german  G5 9-1=first
        german  G6 8-1=second
        russian D5 4-4-7
    """, [(6, 6)])
    t.play("fire a D5", "add b", "direct first")
    assert "13.7" in t.why_not("break second", "german")
    t.play("direct second", "shoot")


@rule("13.7", "48.8")
def test_who_mans_a_gun_that_fires_stays_at_it() -> None:
    t = situation("""
        chapter 63
        attacker russian
        german  G5 2-4-7=gunners 75mm_AT_gun@5
        russian C5 4-4-7=runner
        russian C2 4-4-7=other
        russian A10 4-4-7=reserve
    """, move_and_be_fired_at, [(6, 6)], "movement")
    t.play("move runner", "step D5", "step D6", "stop", "pass")
    shot = next(o for o in t.options if o[0] == "at shell" and t.place("D5") in o)
    t.game.apply(t.seat, shot)
    assert t.about == "fire group"
    assert "13.7" in t.why_not("break gunners", "german")
    t.play("return runner 0", "shoot")


@rule("17.8")
def test_a_gun_is_not_destroyed_in_the_middle_of_its_shot() -> None:
    t = in_prep_fire("""
        chapter 63
        german  G5 2-4-7 75mm_AT_gun@5
        german  G5 4-6-7
        russian D5 4-4-7
    """)
    gun = t.weapons["75mm_AT_gun"]
    assert not why_not_destroy_now(t.g, 0, gun)
    begin_shot(t.g, next(o for o in t.options if o[0] == "at shell"))
    assert [r.rule for r in why_not_destroy_now(t.g, 0, gun)] == ["17.8"]
