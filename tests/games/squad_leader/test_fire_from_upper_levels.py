"""47.8, 32.1, 54.8 Fire down from the upper level of a building: it is higher ground, as 57.7 says of sight."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.model.log_events import Result
from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.games.squad_leader.rules.sighting import sees
from hedgerow.testing import rule

from .situation import Situation, situation

TOWN = """
map 1
title A street beside a great building, and a walled garden
grid geomorphic 16x10
board 1
seed 1
scale 40
building stone E5 E6 F5 F6
stairs E5
wall K5:2
"""
HALFTRACK = "russian G6 halftrack facing:1\nrussian G6 4-4-7=aboard aboard:halftrack\nrussian P1 4-4-7=far\n"


def prep(text: str, *dice: tuple[int, int], chapter: int = 63) -> Situation:
    t = situation(f"chapter {chapter}\nattacker german\n{text}", prep_fire_phase, dice, "prep fire", TOWN)
    return t.play("pass") if t.about == "smoke" else t


@rule("47.8", "57.7")
def test_a_halftrack_does_not_protect_from_the_upper_level_next_to_it() -> None:
    t = prep(f"{HALFTRACK}german F6 4-6-7 up", (6, 6))
    assert t.offers("fire 4-6-7 G6") and not t.why_not("fire 4-6-7 G6")
    assert t.play("fire 4-6-7 G6", "shoot").last(Result).modifier.total == 0


@rule("47.6", "57.1")
def test_it_does_from_the_ground_level() -> None:
    t = prep(f"{HALFTRACK}german F6 4-6-7")
    assert not t.offers("fire 4-6-7 G6") and "8.1" in t.why_not("fire 4-6-7 G6")


@rule("47.8", "7.9")
def test_before_there_are_floors_the_firer_chooses_the_upper_one() -> None:
    assert prep(f"{HALFTRACK}german F6 4-6-7", chapter=48).offers("fire 4-6-7 G6")


@rule("47.8", "48.4")
def test_but_not_for_a_gun_which_is_never_upstairs() -> None:
    t = prep(f"{HALFTRACK}german F6 2-4-7 50mm_AT_gun@2", chapter=48)
    assert not t.offers("at shell 50mm_AT_gun G6 HE") and t.offers("at gun 50mm_AT_gun halftrack AP")


@rule("47.7", "47.8")
@pytest.mark.parametrize(("floor", "cover"), [("", 2), ("up", 0)])
def test_exposed_passengers_have_no_cover_against_fire_from_upstairs(floor: str, cover: int) -> None:
    text = HALFTRACK.replace("aboard:halftrack", "aboard:halftrack exposed")
    t = prep(f"{text}german F6 4-6-7 {floor}", (6, 6)).play("fire 4-6-7 G6", "shoot")
    assert t.last(Result).modifier.total == cover


@rule("QA-47.8")
@pytest.mark.parametrize("floor", ["", "up"])
def test_the_crew_of_an_open_topped_gun_is_hit_from_upstairs(floor: str) -> None:
    text = f"american G6 M10 facing:1\namerican P1 6-6-6=far\ngerman F6 4-6-7 {floor}"
    assert prep(text).offers("fire 4-6-7 G6") == (floor == "up")


@rule("32.1")
@pytest.mark.parametrize(("floor", "cover"), [("", 2), ("up", 0)])
def test_the_turret_does_not_cover_riders_from_above(floor: str, cover: int) -> None:
    """The tank in I5 points at the building, so that fire from there comes across its Covered Arc."""
    text = f"russian I5 T34 facing:5\nrussian I5 4-4-7=aboard aboard:T34\nrussian P1 4-4-7=far\ngerman F6 4-6-7 {floor}"
    t = prep(text, (6, 6)).play("fire 4-6-7 I5", "shoot")
    assert t.last(Result).modifier.total == cover


@rule("54.8", "57.7")
def test_who_is_dug_in_behind_a_wall_is_seen_from_upstairs_and_sees_there() -> None:
    """The wall lies on the north-east side of K5; F5 looks into L4 across it."""
    text = "entrenchment L4\nrussian L4 4-4-7=dug entrenched\nrussian P1 4-4-7=far\n"
    text += "german F6 8-3-8=below\ngerman F6 4-6-7=above up"
    t = prep(text)
    dug = t.unit("dug").where
    assert sees(t.g, t.unit("above").where, dug) and sees(t.g, dug, t.unit("above").where)
    assert not sees(t.g, t.unit("below").where, dug) and not sees(t.g, dug, t.unit("below").where)
    assert t.offers("fire above L4")


@rule("2.8", "17.5", "57.7")
@pytest.mark.parametrize("floor", ["", "up"])
def test_no_line_is_laid_from_upstairs_for_it_would_penetrate_to_nothing(floor: str) -> None:
    t = prep(f"german F6 4-6-7 MMG {floor}\nrussian H7 4-4-7\nrussian J8 4-4-7=beyond\nrussian P1 4-4-7=far")
    t.play("fire weapon MMG H7")
    assert t.offers("line MMG J8") == (floor == "")
