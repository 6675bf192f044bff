"""21.3 Victory conditions of the later cards: hexes held alone, and an area cleared of the enemy."""

from __future__ import annotations

from typing import Any

from hedgerow.games.squad_leader.model.scenario import Victory
from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.games.squad_leader.rules.victory import fulfilled
from hedgerow.testing import rule

from .situation import Situation, situation


def at_the_end(text: str) -> Situation:
    return situation(text, prep_fire_phase)


def condition(t: Situation, kind: str, number: int, *hexes: str) -> Any:
    return Victory(kind, 0, number, 0, tuple(t.hex(h) for h in hexes), "", "")


@rule("21.3")
def test_hexes_count_for_a_side_with_unbroken_squads_there_and_no_enemy() -> None:
    t = at_the_end("german G2 4-6-7\ngerman G3 4-6-7 broken\ngerman H2 8-0\ngerman J3 4-6-7\nrussian J3 4-4-7 melee")
    assert fulfilled(t.g, condition(t, "occupy", 1, "G2", "G3", "H2", "J3"))
    assert not fulfilled(t.g, condition(t, "occupy", 2, "G2", "G3", "H2", "J3"))
    t = at_the_end("german G2 4-6-7\nrussian G2 4-4-7 broken\ngerman G3 4-6-7\nrussian G3 8-0")
    assert not fulfilled(t.g, condition(t, "occupy", 1, "G2", "G3"))


@rule("21.3")
def test_an_area_is_cleared_when_no_unbroken_enemy_is_left_in_it() -> None:
    t = at_the_end("german A1 4-6-7\nrussian G2 4-4-7 broken\nrussian J3 8-0")
    assert fulfilled(t.g, condition(t, "eliminate", 0, "G2", "G3"))
    assert not fulfilled(t.g, condition(t, "eliminate", 0, "G2", "J3"))
