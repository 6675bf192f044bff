"""3.7 Advance Phase."""

from __future__ import annotations

from hedgerow.games.asl_sk1.rules.advance import advance_phase
from hedgerow.testing import example, rule

from .situation import Situation, situation


def phase(text: str, *dice: int | tuple[int, int], **options: bool) -> Situation:
    return situation(text, advance_phase, dice, "advance", **options)


@rule("3.7")
def test_who_advances() -> None:
    t = phase("""
        attacker german
        board z
        german F6 4-6-7=ready
        german F6 4-6-7=pinned pinned
        german F6 4-6-7=broken broken
        german G6 4-6-7=melee melee
        russian GG1 4-4-7
    """)
    assert [o for o in t.options if o[0] == "advance"] == [("advance", t.units["ready"])]
    t.play("advance ready", "to F5")
    assert t.unit("ready").hex == t.hex("F5") and t.over


@rule("3.7", "3.7-c")
def test_advance_into_an_enemy_hex_is_marked() -> None:
    t = phase("""
        attacker german
        board z
        german G6 4-6-7
        russian F5 4-2-6
    """)
    t.play("advance 4-6-7", "to F5")
    assert t.unit("4-6-7").in_cc and not t.unit("4-6-7").cx


@example("X-Adv-1")
@rule("3.7-b", "T-CX-causes")
def test_advance_that_costs_all_mf_makes_cx() -> None:
    text = """
        attacker russian
        board z
        russian G6 4-4-7 MMG
        russian G6 8-0
        german GG1 4-6-7
    """
    t = phase(text).play("pass", "advance 4-4-7", "to G5")
    assert t.unit("4-4-7").cx
    t = phase(text).play("pass", "advance 4-4-7", "with 8-0", "to G5")
    assert not t.unit("4-4-7").cx                     # with the leader it has five MF
    t = phase(text).play("pass", "advance 4-4-7", "to H6")
    assert not t.unit("4-4-7").cx                     # open ground costs one of its two


@example("X-Adv-3")
@rule("3.7-b", "3.3-o")
def test_cx_unit_may_not_advance_into_what_costs_all_its_mf() -> None:
    t = phase("""
        attacker german
        board z
        german G6 4-6-7 cx HMG
        german G6 8-0
        russian GG1 4-4-7
    """).play("pass", "advance 4-6-7")
    assert not t.offers("to G5") and t.offers("to H6")
    t.play("with 8-0")
    assert t.offers("to G5")


@rule("3.7", "3.1(d)")
def test_weapons_change_hands_first() -> None:
    t = phase("""
        attacker german
        board z
        german G6 4-6-7=a LMG
        german G6 4-6-7=b
        russian GG1 4-4-7
    """)
    assert t.about == "transfer weapons"
    t.play("transfer LMG b")
    assert t.weapon("LMG").holder == t.units["b"]
    assert t.about == "advance"                       # each weapon changes hands once


@rule("4.0-a")
def test_weapons_may_be_dropped_in_the_aph() -> None:
    t = phase("""
        attacker german
        board z
        german G6 4-6-7 HMG
        russian GG1 4-4-7
    """)
    t.play("advance 4-6-7", "drop HMG", "to G5")
    assert t.weapon("HMG").hex == t.hex("G6") and not t.unit("4-6-7").cx


@rule("3.3-i")
def test_stacking_holds_in_the_aph_too() -> None:
    t = phase("""
        attacker german
        board z
        german G6 4-6-7=a
        german G5 4-6-7=b
        german G5 4-6-7=c
        german G5 4-6-7=d
        russian GG1 4-4-7
    """)
    t.play("advance a")
    assert not t.offers("to G5")


@rule("3.2.1-t")
def test_advance_next_to_broken_units_makes_them_desperate() -> None:
    t = phase("""
        attacker german
        board z
        german G6 4-6-7
        russian F4 4-4-7 broken
    """)
    t.play("advance 4-6-7", "to G5")
    assert t.unit("4-4-7").dm


@rule("3.7")
def test_each_unit_advances_once_and_one_hex() -> None:
    t = phase("""
        attacker german
        board z
        german G6 4-6-7=a
        german G6 4-6-7=b
        russian GG1 4-4-7
    """)
    t.play("advance a", "to G5")
    assert not t.offers("advance a") and t.offers("advance b")
    t.play("advance b", "stay")
    assert t.over and t.unit("b").hex == t.hex("G6")


@rule("3.6-l", "3.7")
def test_leader_who_routed_along_may_still_advance() -> None:
    t = phase("""
        attacker german
        board z
        german G6 8-0
        russian GG1 4-4-7
    """)
    t.unit("8-0").routed = True
    assert t.offers("advance 8-0")


@rule("4.0-a")
def test_a_pinned_unit_may_drop_its_weapon_though_it_cannot_advance() -> None:
    t = situation("attacker german\ngerman Y5 4-6-7 MMG pinned\namerican A1 6-6-6", advance_phase, [], "advance")
    assert not t.offers("advance 4-6-7")
    t.play("drop MMG")
    assert t.weapon("MMG").hex == t.hex("Y5") and t.over


@rule("4.0-a")
def test_a_pinned_unit_in_melee_has_no_time_to_drop_its_weapon() -> None:
    t = situation("""
        attacker german
        german Y5 4-6-7 MMG pinned melee
        german N4 4-6-7=other
        american Y5 6-6-6 melee
        melee Y5
    """, advance_phase, [], "advance")
    assert t.offers("advance other") and not t.offers("drop MMG")


@rule("3.7")
def test_who_stays_does_not_keep_the_others_from_advancing() -> None:
    t = phase("""
        attacker german
        german N4 4-6-7=a
        german N4 4-6-7=b
        american GG10 7-4-7
    """)
    t.play("advance a", "with b", "stay")
    assert t.offers("advance b") and not t.offers("advance a")


@rule("4.0-i", "4.0")
def test_a_leader_does_not_advance_with_more_than_two_pp() -> None:
    t = phase("""
        attacker german
        german N4 8-0 MMG
        american GG10 7-4-7
    """)
    t.play("advance 8-0")
    assert not any(o[0] == "to" for o in t.options)
    t.play("drop MMG")
    assert any(o[0] == "to" for o in t.options)
