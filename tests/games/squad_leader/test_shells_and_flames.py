"""58.1, 59.2, 59.3 What direct fire with HE and flames does to buildings."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import Collapsed, FireStarts
from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.testing import rule

from .situation import Situation, situation

HOUSES = """
map 1
title Two houses
grid geomorphic 16x10
board 1
seed 1
scale 40
building wooden E5
building stone J5
"""
FAR = "russian P1 4-4-7=far"


def prep(text: str, *dice: int | tuple[int, ...], chapter: int = 63) -> Situation:
    t = situation(f"chapter {chapter}\nattacker german\n{text}\n{FAR}", prep_fire_phase, dice, "prep fire", HOUSES)
    return t.play("pass") if t.about == "smoke" else t


@rule("58.1", "34.2")
def test_a_shell_of_a_main_gun_that_kills_brings_the_house_down() -> None:
    """At point blank a 75 has 16 factors: a 2 with +2 for the wooden house is a KIA there."""
    text = "german D5 MkIVF2 facing:2\nrussian E5 4-4-7 LMG"
    t = prep(text, (1, 2), (1, 1), (6, 6)).play("shell MkIVF2 E5 HE", "shoot")
    assert not t.unit("4-4-7").on_map and t.all(Collapsed) and t.hex("E5") in t.g.rubble
    assert not t.weapon("LMG").in_play and not t.g.fires
    t = prep(text, (1, 2), (6, 6)).play("shell MkIVF2 E5 HE", "shoot")
    assert not t.g.rubble


@rule("59.3", "58.1")
def test_a_second_kia_sets_the_ruin_on_fire() -> None:
    t = prep("german D5 MkIVF2 facing:2\nrussian E5 4-4-7", (1, 2), (1, 1), (1, 1)).play("shell MkIVF2 E5 HE", "shoot")
    assert t.hex("E5") in t.g.rubble and t.hex("E5") in t.g.fires and t.all(FireStarts)


@rule("59.3", "25.8")
def test_the_attack_is_repeated_with_the_factors_it_had() -> None:
    """A 105 at point blank has 32, against a concealed squad 16: a 4 is KIA in the house on the 30 column, not on 16."""
    text = "german D5 StuG_III/105=stug facing:2\nrussian E5 4-4-7 concealed"
    t = prep(text, (1, 2), (1, 1), (2, 2)).play("shell stug E5 HE", "shoot")
    assert t.hex("E5") in t.g.rubble and not t.g.fires
    t = prep(text, (1, 2), (1, 1), (1, 1)).play("shell stug E5 HE", "shoot")
    assert t.hex("E5") in t.g.fires


@rule("58.1")
def test_before_the_chapter_of_rubble_houses_stand() -> None:
    t = prep("german D5 MkIVF2 facing:2\nrussian E5 4-4-7 LMG", (1, 2), (1, 1), chapter=57)
    t.play("shell MkIVF2 E5 HE", "shoot")
    assert not t.unit("4-4-7").on_map and not t.g.rubble and t.weapon("LMG").in_play


@rule("59.2", "37.2")
def test_flames_at_a_gun_or_vehicle_that_kill_set_the_house_on_fire_too() -> None:
    t = prep("german D5 8-3-8 flamethrower\nrussian E5 2-3-7 76mm_AT_gun@4", (1, 1))
    t.play("flame gun flamethrower 76mm_AT_gun", "shoot")
    assert not t.unit("2-3-7").on_map and t.hex("E5") in t.g.fires
