"""17.1, 20.5, 27.3, 35.8, 46.51, 54.2, 54.3 What may be carried, manned, dug in and driven out."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.pieces import ABOARD, ENTRENCHED, GROUND
from hedgerow.games.squad_leader.model.undertakings import FIRE_FOR_EFFECT
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.testing import rule

from .situation import in_prep_fire, move_and_be_fired_at, situation


@rule("20.5", "17.1")
def test_a_squad_adds_two_lmgs_to_close_combat_and_no_more() -> None:
    t = situation("german C5 4-6-7 LMG=a LMG=b LMG=c\nrussian C5 4-4-7", close_combat_phase, (), "close combat")
    t.play("german: at 4-4-7 0", "german: strike 4-6-7 0", "german: lmg a 0", "german: lmg b 0")
    assert not t.offers("german: lmg c 0") and "17.1" in t.why_not("lmg c 0", "german")


@rule("27.3", "5.71")
def test_a_leader_takes_no_gun_into_the_sewers_that_he_cannot_carry() -> None:
    text = "board 1\nspecial sewers russian\nattacker russian\nrussian X5 9-1 MMG\nrussian X5 8-0 LMG\ngerman A10 4-6-7"
    t = situation(text, movement_phase, (), "movement")
    assert not t.offers("sewer 9-1") and "5.71" in t.why_not("sewer 9-1") and t.offers("sewer 8-0")


@rule("35.8", "54.3")
def test_units_in_an_entrenchment_give_way_to_an_afv_too() -> None:
    text = """
        chapter 63
        attacker russian
        entrenchment F5
        russian E5 T34 facing:2
        german  F5 4-6-7 entrenched
        german  P1 4-6-7=far
    """
    t = situation(text, move_and_be_fired_at, [(6, 5)], "movement")
    t.play("drive T34", "overrun F5 firing", "german: pass", "german: pass", "brake")
    while t.about == "defensive fire":
        t.play("pass")
    assert t.about == "give way"
    t.play("give way 4-6-7 G5")
    assert t.at("4-6-7") == "G5" and t.unit("4-6-7").layer == GROUND


@rule("46.51", "31.2")
def test_shells_on_its_way_leave_who_has_boarded_a_vehicle_aboard() -> None:
    text = f"""
        chapter 63
        attacker russian
        german  A1 9-1 radio
        russian C5 4-4-7
        russian D6 T34
        russian P10 4-4-7=reserve
        battery radio stage:{FIRE_FOR_EFFECT} at:B6 contact:1 calibre:80
    """
    t = situation(text, move_and_be_fired_at, [(6, 6)] * 7, "movement")
    t.play("move 4-4-7", "step C6", "step D6", "board 4-4-7 T34", "pass")
    while t.about == "smoke screen":
        t.play("pass")
    t.play("barrage radio")
    u = t.unit("4-4-7")
    assert (u.layer, u.vehicle, t.at("4-4-7")) == (ABOARD, t.vehicles["T34"], "D6")


@rule("54.2", "54.3")
def test_digging_in_covers_all_in_the_hex_but_a_gun_and_its_crew() -> None:
    t = in_prep_fire("""
        chapter 63
        german  E5 4-6-7
        german  E5 4-6-7=mate
        german  E5 2-4-7 75mm_AT_gun@2
        russian P1 4-4-7
    """, [(1, 2)])
    t.play("dig 4-6-7")                                                                 # nothing else is left to decide
    assert t.unit("4-6-7").layer == t.unit("mate").layer == ENTRENCHED and t.unit("2-4-7").layer == GROUND


@rule("24.3", "54.2")
def test_engineers_who_have_made_smoke_may_still_dig() -> None:
    t = in_prep_fire("chapter 63\ngerman E5 8-3-8 smoked\ngerman E6 8-3-8=other fired\nrussian P1 4-4-7")
    assert t.offers("dig 8-3-8") and not t.offers("dig other")
