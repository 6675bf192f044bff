"""3.1 Rally Phase."""

from __future__ import annotations

import pytest

from hedgerow.games.asl_sk1.rules import rally
from hedgerow.games.asl_sk1.rules.rally import RallyTried, rally_phase
from hedgerow.testing import example, rule

from .situation import Situation, situation


def phase(text: str, *dice: int | tuple[int, int], **options: bool) -> Situation:
    return situation(text, rally_phase, dice, "rally", **options)


RUSSIANS = """
    attacker russian
    board z
    russian Q6 5-2-7 broken
    german A1 4-6-7
"""


@example("X-RPh-1")
@rule("3.1(e)", "3.1-h")
def test_mmc_of_the_attacker_rallies_itself_in_a_building() -> None:
    t = phase(RUSSIANS, (3, 4)).play("self-rally 5-2-7")
    assert t.last(RallyTried).drm.total == 0 and not t.unit("5-2-7").broken


@example("X-RPh-3")
@rule("3.1(f)", "3.1-k")
def test_leader_rallies_every_unit_stacked_with_him_once() -> None:
    t = phase("""
        attacker russian
        board z
        russian Q6 8-1
        russian Q6 4-4-7 broken
        russian Q6 5-2-7 broken dm
        german A1 4-6-7
    """, (4, 5), (3, 3))
    t.play("rally 4-4-7 8-1")
    assert t.last(RallyTried).drm.total == -2 and not t.unit("4-4-7").broken
    assert not t.offers("rally 4-4-7 8-1")
    t.play("rally 5-2-7 8-1")
    assert t.last(RallyTried).drm.total == 2 and t.unit("5-2-7").broken
    assert not t.offers("rally 5-2-7 8-1")


@rule("3.1(e)", "2.0-SelfRally")
def test_only_one_mmc_of_the_attacker_rallies_itself_and_none_beside_a_good_order_leader() -> None:
    t = phase("""
        attacker russian
        board z
        russian Q6 4-4-7=a broken
        russian Q5 4-4-7=b broken
        russian L6 4-4-7=c broken
        russian L6 8-0
        german F8 4-6-7=d broken
        german A1 4-6-7
    """, (6, 5))
    assert t.offers("self-rally a") and t.offers("self-rally b") and not t.offers("self-rally c")
    t.play("self-rally a")
    assert not t.offers("self-rally b")
    assert t.unit("a").broken
    t.play("pass")
    assert not t.offers("self-rally d")


@rule("3.1-i", "3.1(e)")
def test_broken_leader_must_rally_himself_before_he_rallies_others() -> None:
    text = """
        attacker russian
        board z
        russian Q6 9-2 broken
        russian Q6 4-4-7 broken
        german A1 4-6-7
    """
    t = phase(text, (4, 5), (4, 5))
    t.play("self-rally 9-2")
    assert t.last(RallyTried).drm.total == 0          # +1 for himself, -1 building, nothing for his own -2
    assert t.offers("rally 4-4-7 9-2")
    t = phase(text, (6, 5))
    t.play("self-rally 9-2")
    assert not t.offers("rally 4-4-7 9-2")


@rule("3.1-j")
def test_original_twelve_costs_casualties() -> None:
    t = phase(RUSSIANS, (6, 6)).play("self-rally 5-2-7")
    assert t.unit("5-2-7").kind == "russian 2-2-7" and t.unit("5-2-7").broken


@pytest.mark.parametrize(("roll", "result"), [((1, 1), "rallies"), ((3, 4), "rallies"), ((4, 4), "stays broken"),
                                              ((6, 6), "suffers casualty reduction")])
@rule("3.1-h", "3.1-j")
def test_rally_outcome(roll: tuple[int, int], result: str) -> None:
    assert rally.rally_outcome(roll, 0, 7) == result
    assert rally.rally_outcome((6, 6), -9, 7) == "suffers casualty reduction"


@rule("5.3")
def test_original_two_of_a_mmc_rallying_itself_may_bring_a_leader() -> None:
    t = phase(RUSSIANS, (1, 1), 1).play("self-rally 5-2-7")
    assert [u.kind for u in t.g.units if u.leader] == ["russian 8-0"]         # 1, +1 Russian, +1 broken: 3


@rule("3.1(b)", "4.0-f")
def test_recovery_needs_less_than_six() -> None:
    text = """
        attacker german
        american A1 7-4-7
        german N4 4-6-7 {0}
        lies N4 german.LMG
    """
    t = phase(text.format(""), 5).play("recover 4-6-7 LMG")
    assert t.weapon("LMG").holder == t.units["4-6-7"]
    assert not t.offers("transfer LMG 4-6-7")
    t = phase(text.format(""), 6).play("recover 4-6-7 LMG")
    assert t.weapon("LMG").holder == -1 and not t.offers("recover 4-6-7 LMG")
    t = phase(text.format("cx"), 5).play("recover 4-6-7 LMG")
    assert t.weapon("LMG").holder == -1


@rule("3.1", "4.0-h", "3.1(d)")
def test_each_unit_does_one_thing_and_a_recovered_weapon_is_not_handed_on() -> None:
    t = phase("""
        attacker german
        german N4 4-6-7=a MMG!
        german N4 4-6-7=b LMG
        lies N4 LMG=other
        american A1 7-4-7
    """, 1).play("recover a other")
    assert not t.offers("repair a MMG")               # it has recovered a weapon
    assert t.about == "transfer weapons" or t.over
    assert not t.offers("transfer other b") and not t.offers("transfer MMG b") and not t.offers("transfer LMG a")
    other, mmg, b = t.weapons["other"], t.weapons["MMG"], t.units["b"]
    assert "4.0-h" in rally.why_not_transfer(t.g, other, b).rules and "4.0-h" not in rally.why_not_transfer(t.g, mmg, b).rules


@rule("3.1(d)")
def test_weapons_change_hands_in_one_location() -> None:
    t = phase("""
        attacker german
        german N4 4-6-7=a MMG
        german N4 4-6-7=b
        german N4 8-0
        german M5 4-6-7=c
        german N4 4-4-7=d broken
        american A1 7-4-7
    """)
    assert t.offers("transfer MMG b")
    assert not t.offers("transfer MMG c") and not t.offers("transfer MMG d")
    assert t.offers("transfer MMG 8-0")               # he may possess it, if not carry it
    t.play("transfer MMG b")
    assert t.weapon("MMG").holder == t.units["b"]


@rule("4.0", "4.0-f")
def test_a_leader_may_recover_a_gun_that_he_cannot_carry() -> None:
    t = phase("attacker german\ngerman N4 8-0\nlies N4 HMG\namerican A1 7-4-7", 1)
    t.play("recover 8-0 HMG")
    assert t.weapon("HMG").holder == t.units["8-0"]


@rule("3.1(c)", "F-counter-repair", "1.2.4-c")
def test_repair_up_to_its_number_and_six_removes() -> None:
    text = """
        attacker german
        german N4 4-6-7 MMG!
        american A1 7-4-7
    """
    assert not phase(text, 2).play("repair 4-6-7 MMG").weapon("MMG").malfunctioned
    assert phase(text, 3).play("repair 4-6-7 MMG").weapon("MMG").malfunctioned
    assert not phase(text, 6).play("repair 4-6-7 MMG").weapon("MMG").in_play


@rule("3.1(c)")
def test_captured_weapons_are_not_repaired() -> None:
    t = phase("""
        attacker german
        german N4 4-6-7 american.MMG!
        american A1 7-4-7
    """)
    assert t.over and t.weapon("MMG").malfunctioned


@rule("3.1(g)", "2.0-DM")
def test_desperation_ends_away_from_the_enemy_and_may_be_kept_in_the_open() -> None:
    t = phase("""
        attacker german
        german N4 4-6-7=open broken dm
        german N5 4-6-7=house broken dm
        german E2 4-6-7=near broken dm
        german D4 4-6-7=next
        american E1 7-4-7=x
        american A1 7-4-7 pinned
    """)
    t.play("pass")                                    # nobody rallies itself
    assert t.about == "keep DM"
    assert t.offers("keep DM open") and not t.offers("keep DM house") and not t.offers("keep DM near")
    t.play("keep DM open")
    assert t.unit("open").dm and not t.unit("house").dm and t.unit("near").dm


@rule("3.1")
def test_the_attacker_goes_first_in_every_step() -> None:
    t = phase("""
        attacker german
        german N4 8-1 broken
        american A1 8-1=x broken
        american A3 7-4-7
    """, (6, 5), (6, 5))
    assert t.seat == "german"
    t.play("self-rally 8-1")
    assert t.seat == "american" and t.offers("self-rally x")


@rule("3.1(g)", "3.2.1-m")
def test_dm_goes_also_from_a_unit_that_recovered_a_weapon_before_it_broke() -> None:
    t = phase("""
        attacker russian
        board z
        russian Q6 8-0 broken
        russian Q6 4-4-7
        lies Q6 LMG
        german A1 4-6-7
    """, 1, (6, 6), 6, (5, 5))
    t.play("recover 4-4-7 LMG", "self-rally 8-0", "pass")    # boxcars kill the leader, and the squad breaks over his loss
    assert t.over and t.unit("4-4-7").broken and not t.unit("4-4-7").dm
