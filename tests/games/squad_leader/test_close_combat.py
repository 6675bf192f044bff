"""20 Close combat, 6.2, 4.7 Advance Phase."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import CloseCombat, Locked
from hedgerow.games.squad_leader.rules.advance import advance_phase
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.testing import example, rule

from .situation import Situation, situation


def combat(text: str, *dice: tuple[int, int]) -> Situation:
    return situation(text, close_combat_phase, dice, "close combat")


def advance(text: str) -> Situation:
    return situation(text, advance_phase, (), "advance")


def designate(t: Situation, seat: str, *lines: str) -> None:
    t.play(*(f"{seat}: {line}" for line in lines), f"{seat}: commit")


ONE_EACH = """
    german  C5 4-6-7
    russian C5 4-4-7
"""


@rule("20.1", "4.8", "ASOP-8.2")
def test_both_sides_in_one_hex_must_attack() -> None:
    t = combat(ONE_EACH, (6, 6), (6, 6))
    assert t.about == "close combat" and set(t.game.decisions) == {"german", "russian"}
    assert not t.offers("german: commit")                                               # nothing is designated yet
    t.play("german: at 4-4-7 0")
    assert t.offers("german: strike 4-6-7 0")


@rule("20.2", "20.3")
def test_losses_count_after_both_sides_have_rolled() -> None:
    t = combat(ONE_EACH, (2, 2), (2, 3))
    designate(t, "german", "at 4-4-7 0", "strike 4-6-7 0")
    designate(t, "russian", "at 4-6-7 0", "strike 4-4-7 0")
    assert t.at("4-6-7") == t.at("4-4-7") == "" and [e.odds for e in t.all(CloseCombat)] == ["1-1", "1-1"]


@example("E-20.3a")
@rule("20.3")
def test_the_odds_are_rounded_down_for_the_defender() -> None:
    t = combat("""
        russian C5 6-2-8=a
        russian C5 6-2-8=b
        german  C5 4-6-7
    """, (4, 4), (6, 6))
    designate(t, "russian", "at 4-6-7 0", "strike a 0", "strike b 0")
    designate(t, "german", "at a 0", "at b 0", "strike 4-6-7 0")
    ours, theirs = t.all(CloseCombat)
    assert (ours.odds, ours.kill) == ("3-1", 8) and ours.result == "killed"
    assert theirs.odds == "1-4" and theirs.defence.total == 12                          # 4 against 12 is 1-3, and that is 1-4
    assert t.at("4-6-7") == ""


@example("E-20.4")
@rule("20.4")
def test_attacks_are_divided_freely_and_no_unit_attacks_twice() -> None:
    text = "\n".join(f"german C5 4-6-7=g{n}\nrussian C5 4-4-7=r{n}" for n in (1, 2, 3))
    t = combat(text, *[(6, 6)] * 5)
    designate(t, "german", "at r1 0", "strike g1 0", "strike g2 0", "at r2 1", "at r3 1", "strike g3 1")
    t.play("russian: at g1 0", "russian: strike r1 0")
    assert not t.offers("russian: strike r1 0")
    t.play("russian: at g2 1", "russian: strike r2 1", "russian: at g3 2", "russian: strike r3 2", "russian: commit")
    assert [e.odds for e in t.all(CloseCombat)] == ["2-1", "1-2", "1-1", "1-1", "1-1"]


@rule("20.4", "20.2")
def test_designations_are_secret_until_both_are_made() -> None:
    t = combat(ONE_EACH, (6, 6), (6, 6))
    before = t.game.view("russian")
    t.play("german: at 4-4-7 0", "german: strike 4-6-7 0")
    after = t.game.view("russian")
    assert before == after


@rule("20.5")
def test_lmgs_add_to_the_attack_and_never_to_the_defence() -> None:
    t = combat("""
        german  C5 4-6-7 LMG
        german  C5 4-6-7=other MMG
        russian C5 4-4-7
        russian C5 4-4-7=second
    """, (6, 6), (6, 6))
    t.play("german: at 4-4-7 0", "german: strike 4-6-7 0", "german: strike other 0")
    assert t.offers("german: lmg LMG 0") and not t.offers("german: lmg MMG 0")
    t.play("german: lmg LMG 0", "german: commit")
    designate(t, "russian", "at 4-6-7 0", "strike 4-4-7 0", "strike second 0")
    ours, theirs = t.all(CloseCombat)
    assert ours.attack.total == 10 and theirs.defence.total == 4


@rule("20.6")
def test_a_leader_lends_his_rating_to_one_roll() -> None:
    t = combat("""
        german  C5 4-6-7=a
        german  C5 4-6-7=b
        german  C5 9-2
        russian C5 4-4-7=x
        russian C5 4-4-7=y
    """, (3, 4), (6, 6), (6, 6))
    t.play("german: at x 0", "german: strike a 0", "german: at y 1", "german: strike b 1", "german: lend 9-2 0")
    assert not t.offers("german: lend 9-2 1")
    t.play("german: commit")
    designate(t, "russian", "at a 0", "strike x 0", "strike y 0")
    first = t.all(CloseCombat)[0]
    assert first.modifier.total == -2 and first.kill == 5 and first.result == "killed"


@rule("20.7", "20.71")
def test_leaders_are_not_attacked_but_fall_with_their_squads() -> None:
    t = combat("""
        german  C5 4-6-7
        german  C5 9-1
        russian C5 4-4-7
    """, (6, 6), (1, 1))
    assert not t.offers("russian: at 9-1 0") and "20.7" in t.why_not("at 9-1 0", "russian")
    designate(t, "german", "at 4-4-7 0", "strike 4-6-7 0")
    designate(t, "russian", "at 4-6-7 0", "strike 4-4-7 0")
    assert t.at("4-6-7") == "" and t.at("9-1") == ""


@rule("20.72", "20.7")
def test_a_leader_alone_has_a_strength_of_one_and_his_own_rating() -> None:
    t = combat("""
        german  C5 9-2 LMG
        russian C5 4-4-7
    """, (1, 1), (6, 6))
    t.play("german: at 4-4-7 0", "german: strike 9-2 0", "german: commit")
    designate(t, "russian", "at 9-2 0", "strike 4-4-7 0")
    ours, theirs = t.all(CloseCombat)
    assert ours.attack.total == 1 and ours.modifier.total == -2 and theirs.defence.total == 1 and theirs.odds == "4-1"
    t = combat("""
        german  C5 9-2 LMG
        russian C5 4-4-7
    """, (6, 6), (6, 6))
    designate(t, "german", "at 4-4-7 0", "strike 9-2 0", "lmg LMG 0")
    designate(t, "russian", "at 9-2 0", "strike 4-4-7 0")
    assert t.all(CloseCombat)[0].attack.total == 2                                      # the gun instead of himself


@rule("20.8", "20.81", "20.84")
def test_survivors_are_locked_in_melee_and_do_nothing_else() -> None:
    t = combat(ONE_EACH, (6, 6), (6, 6))
    designate(t, "german", "at 4-4-7 0", "strike 4-6-7 0")
    designate(t, "russian", "at 4-6-7 0", "strike 4-4-7 0")
    assert t.unit("4-6-7").melee and t.unit("4-4-7").melee and t.all(Locked)
    t = situation("""
        german  C5 4-6-7 melee
        german  A10 4-6-7=other
        russian C5 4-4-7 melee
        lies C5 russian.LMG
    """, movement_phase, (), "movement")
    assert not t.offers("move 4-6-7") and "20.8" in t.why_not("move 4-6-7")
    t = situation("""
        german  C5 4-6-7 melee
        russian C5 4-4-7 melee
        russian F5 4-4-7=other
        german  F8 4-6-7=free
    """, prep_fire_phase, (), "prep fire")
    assert not t.offers("fire 4-6-7 F5") and "20.81" in t.why_not("fire 4-6-7 F5")


@rule("20.9")
def test_broken_units_take_no_part_and_are_lost() -> None:
    t = combat("""
        german  C5 4-6-7
        russian C5 4-4-7 broken
    """)
    assert t.at("4-4-7") == "" and t.over


@rule("6.2")
def test_the_winner_removes_weapons_beyond_ten_points() -> None:
    t = combat("""
        german  C5 4-6-7 HMG
        russian C5 4-4-7 HMG=theirs
        lies C5 german.LMG
    """, (1, 1), (6, 6))
    designate(t, "german", "at 4-4-7 0", "strike 4-6-7 0")
    designate(t, "russian", "at 4-6-7 0", "strike 4-4-7 0")
    assert t.about == "excess weapons" and t.seat == "german"
    t.play("remove LMG")
    assert not t.weapon("LMG").in_play and t.weapon("theirs").in_play and t.over


@rule("6.2", "17.8")
def test_what_is_destroyed_meanwhile_need_not_be_removed() -> None:
    t = combat("""
        german  C5 4-6-7 HMG
        russian C5 4-4-7 HMG=theirs
        lies C5 german.LMG
        lies C5 german.MMG
    """, (1, 1), (6, 6))
    designate(t, "german", "at 4-4-7 0", "strike 4-6-7 0")
    designate(t, "russian", "at 4-6-7 0", "strike 4-4-7 0")
    t.play("destroy MMG")
    assert t.about == "excess weapons" and not t.offers("remove MMG") and t.offers("remove LMG")
    t.play("remove LMG")
    assert t.weapon("HMG").in_play and t.weapon("theirs").in_play and t.over


# ---- the Advance Phase ----

@rule("4.7", "ASOP-7.1")
def test_every_unbroken_unit_advances_one_hex_also_onto_the_enemy() -> None:
    t = advance("""
        german  C5 4-6-7 moved prep_fired
        german  C8 4-6-7=shaken broken
        russian D5 4-4-7
    """)
    assert t.offers("advance 4-6-7 D5") and not t.offers("advance shaken D8")
    t.play("advance 4-6-7 D5")
    assert t.at("4-6-7") == "D5"


@rule("20.82", "6.1")
def test_a_melee_is_reinforced_within_the_stacking_limits() -> None:
    t = advance("""
        german  D5 4-6-7=a melee
        german  D5 4-6-7=b melee
        german  D5 4-6-7=c melee
        german  C5 4-6-7=late
        german  C5 8-0
        russian D5 4-4-7 melee
    """)
    assert not t.offers("advance late D5") and "6.1" in t.why_not("advance late D5")
    assert t.offers("advance 8-0 D5")
    assert not t.offers("advance a D4") and "20.8" in t.why_not("advance a D4")


@rule("5.73")
def test_five_points_at_most_are_carried_in_the_advance() -> None:
    t = advance("""
        german  C5 4-6-7 HMG LMG
        german  C8 9-1 LMG=l
        russian P1 4-4-7
    """)
    assert not any(o[0] == "advance" and o[1] == t.units["4-6-7"] for o in t.options) and t.offers("lay down LMG")
    assert "5.73" in t.why_not("advance 4-6-7 D5")
    t.play("lay down LMG")
    assert t.offers("advance 4-6-7 D5")


@rule("APP-4.7", "4.7")
def test_terrain_does_not_matter_in_the_advance() -> None:
    t = advance("""
        german  C4 4-6-7 HMG
        german  A10 4-6-7=other
        russian P1 4-4-7
    """)
    assert t.offers("advance 4-6-7 C3") and t.why_not("advance 4-6-7 C3") == []


@rule("18.42")
def test_the_berserk_must_advance_onto_the_nearest_enemy() -> None:
    t = situation("""
        attacker russian
        russian C5 4-4-7 berserk
        russian A10 4-4-7=calm
        german  D5 4-6-7
    """, advance_phase, (), "advance")
    assert not t.offers("pass") and not t.offers("advance 4-4-7 C4")
    t.play("advance 4-4-7 D5")
    assert t.offers("pass")


@rule("ASOP-7.2", "25.4")
def test_who_is_next_to_an_unbroken_enemy_after_the_advance_loses_concealment() -> None:
    t = advance("""
        german  D4 4-6-7
        german  A10 4-6-7=other
        russian E3 4-4-7 concealed unknown
        russian J3 4-4-7=far concealed unknown
    """).play("advance 4-6-7 E4", "pass")
    assert not t.unit("4-4-7").concealed and t.unit("far").concealed
