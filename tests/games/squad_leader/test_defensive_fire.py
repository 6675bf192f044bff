"""16 Defensive fire: movers put back on any hex of their way, and cut off there."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import CutOff, PutBack, Result
from hedgerow.testing import example, rule

from .situation import Situation, march, move_and_be_fired_at, situation


def moves(text: str, *dice: int | tuple[int, int]) -> Situation:
    """The Russians move, all but their reserve, then the Germans fire."""
    return situation(f"attacker russian\n{text}\nrussian A10 4-4-7=reserve", move_and_be_fired_at, dice, "movement")


RUN = """
    german  G5 4-6-7 LMG
    german  G9 4-6-7=second
    russian C5 4-4-7
"""


@rule("16.1", "4.4", "16.4")
def test_a_mover_is_put_back_to_any_hex_it_spent_mf_in_but_not_where_it_started() -> None:
    t = march(moves(RUN), "4-4-7", "D5", "E6", "F6", "F7").play("pass")
    assert all(t.offers(f"fire 4-6-7 {h}") for h in ("D5", "E6", "F6", "F7"))
    assert not t.offers("fire 4-6-7 C5") and "8.1" in t.why_not("fire 4-6-7 C5")
    t.play("fire 4-6-7 E6")
    assert not t.offers("shoot") and "16.1" in t.why_not("shoot")                       # nobody stands there yet
    assert t.offers("return 4-4-7 1") and not t.offers("return 4-4-7 0")


@rule("16.3", "16.5")
def test_a_survivor_goes_back_to_where_its_move_ended() -> None:
    t = march(moves(RUN, (6, 5)), "4-4-7", "D5", "E6", "F6", "F7")
    t.play("pass", "fire 4-6-7 E6", "return 4-4-7 1", "shoot")
    assert t.last(PutBack).location == t.hex("E6") and t.last(Result).modifier.total == -2
    assert t.at("4-4-7") == "F7" and not t.unit("4-4-7").broken


@rule("16.3")
def test_broken_units_stay_where_they_broke() -> None:
    t = march(moves(RUN, (3, 3), (5, 6)), "4-4-7", "D5", "E6", "F6", "F7")
    t.play("pass", "fire 4-6-7 E6", "return 4-4-7 1", "shoot")
    assert t.at("4-4-7") == "E6" and t.unit("4-4-7").broken and t.last(CutOff).location == t.hex("E6")
    assert not t.offers("fire second F6") and not t.offers("fire second F7")


@rule("16.3", "16.2")
def test_fire_follows_the_way_in_order() -> None:
    t = march(moves(RUN, (6, 6)), "4-4-7", "D5", "E6", "F6", "F7")
    t.play("pass", "fire 4-6-7 F6", "return 4-4-7 2", "shoot")
    assert not t.offers("fire second E6") and not t.offers("fire second D5")
    assert t.offers("fire second F7")


@rule("16.6", "16.2")
def test_one_roll_and_the_modifier_only_for_those_who_moved() -> None:
    t = march(moves("""
        german  G5 4-6-7
        russian E6 4-4-7=still
        russian C5 4-4-7=mover
    """, (5, 2), (3, 3)), "mover", "D5", "E6")
    t.play("pass", "fire 4-6-7 E6", "shoot")
    rolls = {r.unit: r.roll for r in t.all(Result)}
    assert rolls == {t.units["mover"]: 5, t.units["still"]: 7}


@rule("16.1")
def test_stacking_limits_do_not_hold_for_those_put_back() -> None:
    t = moves("""
        german  G5 4-6-7
        russian E6 4-4-7=a
        russian E6 4-4-7=b
        russian E6 4-4-7=c
        russian D5 4-4-7=d
    """, (6, 6))
    march(t, "d", "E6", "F6")
    t.play("pass", "fire 4-6-7 E6")
    assert t.offers("return d 0")


@rule("16.1", "16.3")
def test_what_a_mover_took_beyond_the_hex_where_it_is_stopped_was_never_taken() -> None:
    t = moves("""
        german  G5 4-6-7
        russian C5 4-4-7 LMG=own
        lies F6 russian.LMG=found
    """, (3, 3), (5, 6))
    t.play("move 4-4-7", "step D5", "drop own", "step E6", "step F6", "take found 4-4-7", "stop", "pass")
    assert t.holder("found") == "4-4-7"
    t.play("fire 4-6-7 E6", "return 4-4-7 1", "shoot")
    assert t.unit("4-4-7").broken and t.at("4-4-7") == "E6"
    assert t.holder("found") == "" and t.weapon("found").hex == t.hex("F6")
    assert t.weapon("own").hex == t.hex("D5")                                           # dropped before: that stays


@rule("16.1", "16.3")
def test_a_weapon_dropped_beyond_is_with_its_owner_again_and_with_nobody_else() -> None:
    t = moves("""
        german  G5 4-6-7
        german  G9 4-6-7=second
        russian C5 4-4-7=first LMG
        russian F7 4-4-7=taker
    """, (3, 3), (5, 6))
    t.play("move first", "step D5", "step E6", "step F6", "drop LMG", "stop")
    t.play("move taker", "step F6", "take LMG taker", "step F7", "stop", "pass")
    t.play("fire 4-6-7 D5", "return first 0", "shoot")
    assert t.unit("first").broken and t.holder("LMG") == "first" and t.at("first") == "D5"


@rule("23.3", "16.1")
def test_a_charge_placed_beyond_is_back_in_the_hands_of_who_never_got_there() -> None:
    t = situation("""
        attacker german
        russian G5 4-4-7
        russian H6 4-4-7=second
        german  D5 8-3-8 demolition_charge
        german  A10 4-6-7=reserve
    """, move_and_be_fired_at, [(3, 3), (6, 5)], "movement")
    t.play("move 8-3-8", "step E6", "step F5", "charge demolition_charge G5", "stop", "pass")
    t.play("fire 4-4-7 E6", "return 8-3-8 0", "shoot")
    assert t.unit("8-3-8").broken and t.holder("demolition_charge") == "8-3-8" and t.g.charges == []


@rule("11.3")
def test_no_moving_modifier_in_cover() -> None:
    t = march(moves("""
        german  C6 4-6-7
        russian C1 4-4-7
    """, (6, 6)), "4-4-7", "C2", "C3")
    t.play("pass", "fire 4-6-7 C3", "shoot")
    assert t.last(Result).modifier.total == 1


@rule("ASOP-4.3")
def test_track_counters_come_off_at_the_end_of_the_phase() -> None:
    t = march(moves(RUN), "4-4-7", "D5", "E6").play("pass", "pass")
    assert not t.g.ways and not t.g.deeds and not t.g.stopped_at


@example("E-QA-16.4")
@rule("16.4")
def test_the_last_hex_is_fired_at_without_putting_anyone_back() -> None:
    t = march(moves(RUN, (6, 6)), "4-4-7", "D5", "E6").play("pass", "fire 4-6-7 E6", "shoot")
    assert t.last(Result).modifier.total == -2 and not t.all(PutBack)


@rule("17.5", "16.1")
def test_the_last_one_in_the_target_is_not_put_back_to_another_hex_on_the_line() -> None:
    t = moves("""
        german  C6 4-6-7 MMG
        russian J6 4-4-7=first
        russian J6 4-4-7=second
    """)
    march(march(t, "first", "I7", "H6", "G7", "F6"), "second", "I7", "H6").play("pass", "fire weapon MMG F6")
    assert t.offers("return second 0") and not t.offers("return first 2") and "17.5" in t.why_not("return first 2")


@rule("22.1", "16.1")
def test_a_mover_is_put_back_into_the_second_hex_of_a_flamethrower() -> None:
    t = moves("""
        german  D5 8-3-8 flamethrower
        russian I6 4-4-7=first
        russian I6 4-4-7=second
    """, (4, 4), (2, 2), (2, 2))
    march(march(t, "first", "H6", "G6", "F6", "E6"), "second", "H6", "G6", "F6", "G6").play("pass")
    t.play("fire weapon flamethrower E6", "return second 2", "shoot")
    assert [(r.unit, r.column, r.roll) for r in t.all(Result)] == [(t.units["first"], 20, 8), (t.units["second"], 20, 8)]
