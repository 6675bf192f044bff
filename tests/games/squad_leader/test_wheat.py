"""44.21 Wheat and those who look over it."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.pieces import OWN_FP
from hedgerow.games.squad_leader.model.undertakings import Firer
from hedgerow.games.squad_leader.rules.firepower import firepower
from hedgerow.games.squad_leader.rules.gun_fire import attack_of, mortar_power
from hedgerow.games.squad_leader.rules.sighting import is_behind_wheat
from hedgerow.testing import rule

from .situation import in_prep_fire

FARM = """
map 1
title A field before a great building
grid geomorphic 16x10
board 1
seed 1
scale 40
building stone E5 E6 F5 F6
stairs E5
grain B5 C5
"""


@rule("44.21", "57.7")
def test_from_an_upper_floor_and_to_one_wheat_is_no_obstacle() -> None:
    t = in_prep_fire("chapter 63\ngerman A5 4-6-7\nrussian E5 6-2-8\nrussian E5 4-4-7=above up", drawn=FARM)
    ours, above = Firer(t.units["4-6-7"], OWN_FP), Firer(t.units["above"], OWN_FP)
    assert firepower(t.g, ours, t.hex("E5")).total == 2
    assert firepower(t.g, ours, t.place("E5:up")).total == 4 and firepower(t.g, above, t.hex("A5")).total == 4


@rule("44.21", "7.9", "57.6")
def test_before_there_are_floors_a_large_building_stands_above_the_wheat() -> None:
    t = in_prep_fire("chapter 52\ngerman A5 4-6-7\nrussian E5 6-2-8", drawn=FARM)
    assert firepower(t.g, Firer(t.units["4-6-7"], OWN_FP), t.hex("E5")).total == 4
    assert not is_behind_wheat(t.g, t.hex("E5"), t.hex("A5")) and is_behind_wheat(t.g, t.hex("E5"), t.hex("A5"), grounded=True)


@rule("44.22", "63.23")
def test_wheat_hides_no_tank_from_the_shell_of_a_mortar() -> None:
    t = in_prep_fire("chapter 63\nattacker german\ngerman A5 2-4-7 81mm_mortar\nrussian O4 T34\nrussian P1 4-4-7")
    a = attack_of(t.g, ("at gun", t.weapons["81mm_mortar"], t.vehicles["T34"], "HE"))
    assert is_behind_wheat(t.g, t.hex("A5"), t.hex("O4"), grounded=True)
    assert mortar_power(t.g, a, t.hex("A5")).total == 12
