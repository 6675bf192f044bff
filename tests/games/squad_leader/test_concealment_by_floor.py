"""25 Concealment of broken units, in bunkers, and floor by floor."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.pieces import CLOSE_COMBAT
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.fire_phases import defensive_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.rout import rout_phase
from hedgerow.games.squad_leader.rules.sequence import begin_phase
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import rule

from .situation import Situation, situation

TOWN = """
map 1
title A great building
grid geomorphic 16x10
board 1
seed 1
scale 40
building stone E5 E6 F5 F6
stairs E5
"""
FAR = "russian P1 4-4-7=far"


@flow
def rout_then_end(g: State) -> Flow[None]:
    yield from rout_phase(g)
    begin_phase(g, CLOSE_COMBAT)
    yield from close_combat_phase(g)


@rule("25.3", "13.46")
def test_a_broken_unit_that_stays_in_cover_has_not_moved_one_that_routs_has() -> None:
    """Fire without effect lets the squad in D8 choose; whoever stays is covered at the end of his turn."""
    text = f"attacker german\ngerman D8 4-6-7 broken settled shot_at\ngerman C9 4-6-7=other broken settled shot_at\n{FAR}"
    t = situation(text, rout_then_end, (), "rout").play("stay 4-6-7", "rout other")
    while not t.over:
        t.game.apply(t.seat, t.options[0])
    assert t.unit("4-6-7").concealed and not t.unit("other").concealed


def town(text: str, start: object, phase: str, *dice: int | tuple[int, ...]) -> Situation:
    return situation(f"chapter 63\nattacker german\n{text}", start, dice, phase, TOWN)


@rule("25.3", "57.1")
def test_enemies_on_another_floor_are_not_adjacent_but_up_or_down_the_stairs() -> None:
    t = town(f"german E6 4-6-7 up\ngerman E5 4-6-7=stairs up\nrussian E5 4-4-7\n{FAR}", close_combat_phase, "close combat")
    assert t.unit("4-6-7").concealed and not t.unit("stairs").concealed


@rule("25.4", "57.1")
def test_nor_do_they_give_away_who_is_concealed_on_another_floor() -> None:
    text = f"german E6 4-6-7 up concealed\ngerman F6 4-6-7=below concealed\nrussian F5 4-4-7\n{FAR}"
    t = town(text, defensive_fire_phase, "defensive fire").play("pass")
    assert t.over and t.unit("4-6-7").concealed and not t.unit("below").concealed


@rule("25.42", "57.1")
def test_who_fires_upstairs_does_not_reveal_those_downstairs() -> None:
    text = f"german E6 4-6-7 up concealed\ngerman E6 4-6-7=below concealed\nrussian E8 4-4-7\n{FAR}"
    t = town(text, prep_fire_phase, "prep fire", (6, 6))
    t = t.play("pass") if t.about == "smoke" else t
    t.play("fire 4-6-7 E8", "shoot")
    assert not t.unit("4-6-7").concealed and t.unit("below").concealed


@rule("25.9", "57.8")
def test_fire_at_one_floor_reveals_nobody_on_the_other() -> None:
    text = f"german E8 8-3-8\nrussian E6 4-4-7 up concealed\nrussian E6 4-4-7=below concealed\n{FAR}"
    t = town(text, prep_fire_phase, "prep fire", (1, 1), (1, 2))
    t = t.play("pass") if t.about == "smoke" else t
    t.play("fire 8-3-8 E6", "shoot")
    assert t.unit("4-4-7").concealed and not t.unit("below").concealed


@rule("25.3", "56.9")
def test_units_in_a_bunker_are_covered_even_next_to_an_enemy() -> None:
    text = f"bunker H5 1 2 3 5\ngerman H5 4-6-7 bunkered\ngerman H5 4-6-7=outside\nrussian I5 4-4-7 broken\n{FAR}"
    t = town(text, close_combat_phase, "close combat")
    assert t.unit("4-6-7").concealed and not t.unit("outside").concealed
