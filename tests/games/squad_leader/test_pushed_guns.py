"""48.4 Whoever pushes a gun fires nothing that player turn."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.model.log_events import Result
from hedgerow.games.squad_leader.model.pieces import ADVANCING_FIRE, DEFENSIVE_FIRE
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.vehicle_events import ShotFired
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase, defensive_fire_phase
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.sequence import begin_phase
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import rule

from .situation import situation


@rule("48.4", "16.5")
@pytest.mark.parametrize(("start", "to", "modifier"), [("D7", "D8", 1), ("E7", "E6", -2)])
def test_who_pushes_a_gun_into_woods_has_not_moved_in_the_open(start: str, to: str, modifier: int) -> None:
    t = situation(f"chapter 63\nattacker german\ngerman {start} 2-4-7 81mm_mortar\nrussian F8 4-4-7\n", push_under_fire, [(6, 6)],
                  "movement")
    t.play(f"push 81mm_mortar 2-4-7 {to}", f"fire 4-4-7 {to}", "shoot")
    assert t.last(Result).modifier.total == modifier


@flow
def push_under_fire(g: State) -> Flow[None]:
    yield from movement_phase(g)
    begin_phase(g, DEFENSIVE_FIRE)
    yield from defensive_fire_phase(g)


@rule("48.2", "T-33.31")
def test_a_gun_that_was_just_pushed_is_as_hard_to_hit_as_its_crew() -> None:
    """Case A for both, so for a shell of AP, which finds the gun alone."""
    t = situation("chapter 63\nattacker german\ngerman E7 2-4-7 75mm_AT_gun@2=gun\nrussian I7 T34 facing:5\n", push_under_fire,
                  [(6, 6)], "movement")
    t.play("push gun 2-4-7 E6", "shell T34 E6 AP", "shoot")
    assert (t.last(ShotFired).number.total, t.last(ShotFired).modifier.total) == (5, 2)


@flow
def push_and_fire(g: State) -> Flow[None]:
    yield from movement_phase(g)
    begin_phase(g, ADVANCING_FIRE)
    yield from advancing_fire_phase(g)


@rule("48.4")
def test_a_squad_that_has_pushed_a_gun_does_not_fire() -> None:
    t = situation("""
        chapter 63
        german  E5 4-6-7 LMG
        german  E5 4-6-7=mate
        german  E5 2-4-7 75mm_AT_gun@2
        russian H5 4-4-7
    """, push_and_fire, (), "movement")
    t.play("push 75mm_AT_gun 4-6-7 F5", "pass")
    assert t.about == "advancing fire" and t.offers("fire mate H5")
    assert not t.offers("fire 4-6-7 H5") and not t.offers("fire weapon LMG H5") and "48.4" in t.why_not("fire 4-6-7 H5")


@rule("48.4", "48.62")
def test_a_crew_that_got_off_the_towing_vehicle_may_push_the_gun_it_let_go() -> None:
    t = situation("""
        chapter 63
        german  E5 truck facing:2 towing:75mm_AT_gun@2
        german  E5 2-4-7 aboard:truck
        german  A1 4-6-7=mate
        russian P1 4-4-7
    """, movement_phase, (), "movement")
    t.play("drive truck", "unhook", "unload 2-4-7", "take cover 2-4-7 E5")
    while t.seat == "russian":
        t.play("pass")
    t.play("drive to F5")
    while t.seat == "russian":
        t.play("pass")
    t.play("brake")
    assert t.offers("push 75mm_AT_gun 2-4-7 E6")
    t.play("push 75mm_AT_gun 2-4-7 E6")
    assert t.at("2-4-7") == "E6" and not any(o[0] == "push" for o in t.options)


@rule("48.62", "48.64")
def test_the_vehicle_may_stay_if_the_gun_it_let_go_is_pushed_away() -> None:
    t = situation("""
        chapter 63
        german  E5 truck facing:2 towing:75mm_AT_gun@2
        german  E5 2-4-7
        german  A1 2-4-7=other 50mm_AT_gun@2
        russian P1 4-4-7
    """, movement_phase, (), "movement")
    t.play("drive truck", "unhook")
    assert "48.62" in t.why_not("brake") and not t.offers("brake")
    assert t.offers("push 75mm_AT_gun 2-4-7 E6") and t.why_not("push 50mm_AT_gun other A2") == ["19.4"]
    t.play("push 75mm_AT_gun 2-4-7 E6")
    assert t.offers("brake") and not any(o[0] == "push" for o in t.options)
    t.play("brake")
    assert t.vehicle("truck").hex == t.hex("E5") and t.at("2-4-7") == "E6"
    assert t.g.weapon_hex(t.weapons["75mm_AT_gun"]) == t.hex("E6")
