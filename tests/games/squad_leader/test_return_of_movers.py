"""16 Movers put back on their way: where they go on from there, wherever their move ended."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.model.log_events import Result
from hedgerow.games.squad_leader.model.pieces import ABOARD, ELIMINATED, EXITED
from hedgerow.games.squad_leader.model.scenario import Victory
from hedgerow.testing import rule

from .situation import Situation, move_and_be_fired_at, situation

BOARDING = """
    chapter 63
    attacker russian
    german  G5 4-6-7
    russian C5 4-4-7
    russian D6 T34
    russian A10 4-4-7=reserve
"""


def boarded(*dice: tuple[int, int]) -> Situation:
    t = situation(BOARDING, move_and_be_fired_at, dice, "movement")
    return t.play("move 4-4-7", "step C6", "step D6", "board 4-4-7 T34", "pass")


@rule("16.3", "31.2")
def test_who_ended_aboard_a_vehicle_is_aboard_again_after_surviving_fire_on_its_way() -> None:
    t = boarded((6, 6)).play("fire 4-6-7 C6", "return 4-4-7 0", "shoot")
    u = t.unit("4-4-7")
    assert (u.layer, u.vehicle, t.at("4-4-7")) == (ABOARD, t.vehicles["T34"], "D6")


@rule("16.3", "31.2")
def test_who_breaks_on_the_way_to_a_vehicle_never_got_aboard() -> None:
    t = boarded((3, 3), (6, 5)).play("fire 4-6-7 C6", "return 4-4-7 0", "shoot")
    assert t.unit("4-4-7").broken and t.unit("4-4-7").vehicle < 0 and t.at("4-4-7") == "C6"


def left_the_map(monkeypatch: pytest.MonkeyPatch, *dice: tuple[int, int]) -> Situation:
    t = situation("""
        attacker russian
        german  D5 4-6-7
        russian B5 4-4-7 LMG
        russian J9 4-4-7=reserve
    """, move_and_be_fired_at, dice, "movement")
    west = Victory("exit", t.g.attacker, 1, 0, (), "west", "leave by the west")
    monkeypatch.setattr(t.card, "victory", (west,))
    return t.play("move 4-4-7", "step A5", "exit", "pass")


@rule("16.3", "16.4")
def test_who_left_the_map_is_gone_again_after_surviving_fire_at_its_edge(monkeypatch: pytest.MonkeyPatch) -> None:
    t = left_the_map(monkeypatch, (6, 6))
    assert t.unit("4-4-7").hex == EXITED
    t.play("fire 4-6-7 A5", "return 4-4-7 0", "shoot")
    assert t.unit("4-4-7").hex == EXITED and t.weapon("LMG").hex == EXITED


@rule("16.3", "16.4")
def test_who_breaks_at_the_edge_of_the_map_has_not_left_it(monkeypatch: pytest.MonkeyPatch) -> None:
    t = left_the_map(monkeypatch, (3, 3), (6, 5)).play("fire 4-6-7 A5", "return 4-4-7 0", "shoot")
    assert t.at("4-4-7") == "A5" and t.unit("4-4-7").broken and t.holder("LMG") == "4-4-7"


@rule("49.4", "16.1", "21.3")
def test_who_leaves_the_map_by_night_leaves_the_concealment_there_and_may_be_put_back(monkeypatch: pytest.MonkeyPatch) -> None:
    t = situation("""
        special night
        attacker russian
        german  D5 4-6-7
        russian B5 4-4-7 concealed
        russian B5 dummy concealed
        russian J9 4-4-7=reserve
    """, move_and_be_fired_at, ((6, 6),), "movement")
    monkeypatch.setattr(t.card, "victory", (Victory("exit", t.g.attacker, 1, 0, (), "west", "leave by the west"),))
    t.g.night_range = 7
    t.play("move dummy", "step A5", "exit", "move 4-4-7", "step A5", "exit", "pass")
    assert not t.unit("4-4-7").concealed and t.unit("dummy").hex == ELIMINATED
    t.play("fire 4-6-7 A5", "return 4-4-7 0", "shoot")
    assert t.unit("4-4-7").hex == EXITED


@rule("QA-16.4", "32.52")
def test_where_it_got_off_it_was_beneath_the_afv_though_that_has_driven_on() -> None:
    t = situation("""
        chapter 63
        attacker russian
        german  H5 4-6-7
        russian D5 T34 facing:2
        russian D5 4-4-7 aboard:T34
        russian A10 4-4-7=reserve
    """, move_and_be_fired_at, [(6, 6)], "movement")
    t.play("drive T34", "unload 4-4-7", "take cover 4-4-7 D6", "german: pass")
    t.play("drive to E5", "german: pass", "brake", "pass", "fire 4-6-7 D5", "return 4-4-7 0", "shoot")
    assert t.last(Result).modifier.total == -1
