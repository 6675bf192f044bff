"""57.7 Guns and rockets at the upper level of a building: the line of sight is to the floor they fire at."""

from __future__ import annotations

from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.games.squad_leader.rules.sighting import sees
from hedgerow.testing import rule

from .situation import Situation, situation

TOWN = """
map 1
title Woods before a great building
grid geomorphic 16x10
board 1
seed 1
scale 40
building stone E5 E6 F5 F6
stairs E5
woods C5
"""


def prep(text: str) -> Situation:
    lines = f"chapter 63\nattacker american\n{text}\ngerman E5 4-6-7=above up\ngerman P1 4-6-7=far"
    t = situation(lines, prep_fire_phase, (), "prep fire", TOWN)
    return t.play("pass") if t.about == "smoke" else t


@rule("57.7", "57.8", "34.1")
def test_a_main_gun_fires_over_the_woods_at_the_upper_level_and_not_at_the_lower() -> None:
    t = prep("american A5 M4A4 facing:2\ngerman E5 4-6-7=below")
    assert sees(t.g, t.hex("A5"), t.place("E5:up")) and not sees(t.g, t.hex("A5"), t.hex("E5"))
    assert t.offers("shell M4A4 E5:up HE") and not t.why_not("shell M4A4 E5:up HE")
    assert not t.offers("shell M4A4 E5 HE") and "7.1" in t.why_not("shell M4A4 E5 HE")


@rule("57.7", "48.83")
def test_so_does_an_anti_tank_gun() -> None:
    t = prep("american A5 2-4-6 76mm_AT_gun@2\ngerman E5 4-6-7=below")
    assert t.offers("at shell 76mm_AT_gun E5:up HE") and not t.offers("at shell 76mm_AT_gun E5 HE")


@rule("57.7", "37.47")
def test_so_does_a_bazooka() -> None:
    t = prep("american A5 6-6-6 bazooka\ngerman E5 4-6-7=below")
    assert t.offers("rocket shell bazooka E5:up") and not t.offers("rocket shell bazooka E5")
