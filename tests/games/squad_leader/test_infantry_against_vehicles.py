"""36 Infantry versus AFVs."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.games.squad_leader.model.log_events import Result
from hedgerow.games.squad_leader.model.pieces import CLOSE_COMBAT
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.vehicle_events import AssaultRolled, PreCheck
from hedgerow.games.squad_leader.rules.advance import advance_phase
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.fire_phases import defensive_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.infantry_against_vehicles import immobilize_number
from hedgerow.games.squad_leader.rules.sequence import begin_phase
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import example, rule

from .situation import Situation, situation


def defending(text: str, dice: Any = ()) -> Situation:
    return situation("chapter 54\nattacker russian\n" + text, defensive_fire_phase, dice, "defensive fire")


@rule("36.1", "36.11", "36.12")
def test_a_squad_dares_and_stops_a_tank() -> None:
    t = defending("russian D3 T34 facing:2\ngerman C3 4-6-7\n", [(3, 4), (2, 2), (3, 3)])
    t.play("assault 4-6-7 T34", "shoot")
    assert t.last(PreCheck).result == "dares"
    assert (t.last(AssaultRolled).number, t.last(AssaultRolled).result) == (4, "immobilized")
    assert t.vehicle("T34").immobilized
    assert t.unit("4-6-7").fired


@rule("36.11")
def test_failing_the_check_costs_nothing_but_that_vehicle() -> None:
    t = defending("russian D3 T34 facing:2\nrussian D3 4-4-7\ngerman C3 4-6-7\n", [(4, 4)])
    t.play("assault 4-6-7 T34")
    assert not t.unit("4-6-7").fired
    assert t.why_not("assault 4-6-7 T34") == ["36.11"]
    assert t.offers("fire 4-6-7 D3")


@rule("36.11")
def test_a_leader_helps_until_he_has_failed_himself() -> None:
    t = defending("russian D3 T34 facing:2\ngerman C3 4-6-7\ngerman C3 9-2\n", [(5, 4), (6, 6)])
    t.play("assault 4-6-7 T34", "shoot")
    assert t.last(PreCheck).modifier.total == -2
    u = defending("russian D3 T34 facing:2\ngerman C3 4-6-7\ngerman C3 9-2\n", [(6, 6), (5, 4)])
    u.play("assault 9-2 T34", "assault 4-6-7 T34")
    assert u.last(PreCheck).modifier.total == 0


@rule("T-36.12")
@pytest.mark.parametrize(("hex_", "kind", "number"), [
    ("C3", "4-6-7", 4), ("G3", "4-6-7", 4), ("E3", "4-6-7", 3), ("M3", "4-6-7", 3), ("N3", "4-6-7", 2), ("C3", "8-1", 2),
    ("E5", "4-6-7", 0)])
def test_numbers_by_where_the_attacker_is(hex_: str, kind: str, number: int) -> None:
    t = defending(f"russian P1 T34\ngerman {hex_} {kind}\n")
    assert immobilize_number(t.g, 0) == number


@rule("36-a", "36.1")
def test_only_in_defensive_fire_from_cover_next_to_it() -> None:
    t = situation("chapter 54\nattacker german\nrussian D3 T34\ngerman C3 4-6-7\ngerman D1 MkIVF2 facing:4\n", prep_fire_phase)
    assert "36-a" in t.why_not("assault 4-6-7 T34")
    u = defending("russian D5 T34\ngerman E5 4-6-7\ngerman C3 4-6-7=far\nrussian G5 4-4-7\n")
    assert u.why_not("assault 4-6-7 T34") == ["36.1"]
    assert u.why_not("assault far T34") == ["36.1"]


@example("E-QA-13.42")
@rule("36.1")
def test_smoke_makes_a_hex_less_than_open() -> None:
    t = defending("russian D5 T34\ngerman E5 4-6-7\nsmoke german E5\n")
    assert immobilize_number(t.g, 0) == 2


@rule("36.13", "36.3")
def test_the_same_roll_goes_for_riders() -> None:
    text = "russian D3 T34 facing:2\nrussian D3 4-4-7 aboard:T34\ngerman C3 4-6-7=a\ngerman C3 4-6-7=b\n"
    t = defending(text, [(3, 4), (3, 3), (1, 1)])
    t.play("assault a T34", "shoot")
    assert t.last(AssaultRolled).result == "no effect"
    assert t.last(Result).roll == 6
    assert t.last(Result).column == 8
    assert not t.offers("add b")


@rule("36.4", "QA-36.4")
def test_a_leader_lends_his_rating_once() -> None:
    text = "russian D3 T34 facing:2\ngerman C3 4-6-7=a\ngerman C3 4-6-7=b\ngerman C3 9-2\n"
    t = defending(text, [(1, 2), (3, 3), (1, 2), (3, 3), (3, 3)])
    t.play("assault a T34", "direct 9-2", "shoot")
    assert t.last(AssaultRolled).modifier.total == -2
    assert t.last(AssaultRolled).result == "immobilized"
    assert t.why_not("assault 9-2 T34")


# ---- close combat ----

@rule("36.21")
def test_infantry_must_dare_to_advance_onto_a_tank() -> None:
    text = "chapter 54\nattacker german\nrussian D5 T34\ngerman E5 4-6-7=a\ngerman E5 4-6-7=b\n"
    t = situation(text, advance_phase, [(5, 5), (3, 3)], "advance")
    t.play("advance a D5", "advance b D5")
    assert t.at("a") == "E5"
    assert t.at("b") == "D5"
    assert t.why_not("advance a D5") == ["36.21"]


@flow
def advance_and_fight(g: State) -> Flow[None]:
    yield from advance_phase(g)
    begin_phase(g, CLOSE_COMBAT)
    yield from close_combat_phase(g)


@rule("36.2", "36.21")
def test_who_has_dared_to_advance_onto_a_tank_attacks_it_in_the_close_combat_phase() -> None:
    text = "chapter 54\nattacker german\nrussian D5 T34\nrussian P1 4-4-7\ngerman E5 4-6-7=a\ngerman E5 4-6-7=b\n"
    t = situation(text, advance_and_fight, [(3, 3), (2, 2)], "advance")
    t.play("advance a D5", "pass")
    rolled = t.last(AssaultRolled)
    assert (rolled.unit, rolled.vehicle, rolled.number) == (t.units["a"], 0, 4) and t.vehicle("T34").wreck
    assert t.at("b") == "E5"


@rule("36.23", "33.9", "QA-36.24")
@example("E-QA-36.24")
def test_a_squad_destroys_a_tank_with_its_firepower() -> None:
    """The victors stay and the crew is lost."""
    t = situation("chapter 54\nattacker german\nrussian D5 T34\nrussian P1 4-4-7\ngerman D5 4-6-7\n", close_combat_phase,
                  [(2, 2)], "close combat")
    assert t.vehicle("T34").wreck
    assert t.at("4-6-7") == "D5"
    assert len(t.g.units) == 2


@rule("36.24", "36.3", "ASOP-8.3")
def test_those_who_fail_go_back() -> None:
    t = situation("chapter 54\nattacker german\nrussian D5 T34\nrussian P1 4-4-7\ngerman E5 4-6-7=a\ngerman E5 4-6-7=b\n",
                  advance_and_fight, [(1, 2), (1, 2), (3, 3), (4, 4)], "advance")
    t.play("advance a D5", "advance b D5")
    assert len(t.all(AssaultRolled)) == 2
    assert (t.at("a"), t.at("b")) == ("E5", "E5")


@rule("36.23", "36.4")
def test_a_leader_needs_two_with_his_own_rating_and_may_help_one_squad() -> None:
    t = situation("chapter 54\nattacker german\nrussian D5 T34\nrussian P1 4-4-7\ngerman E5 9-2\n",
                  advance_and_fight, [(1, 2), (2, 2)], "advance")
    t.play("advance 9-2 D5")
    assert t.vehicle("T34").wreck
    u = situation("chapter 54\nattacker german\nrussian D5 T34\nrussian P1 4-4-7\ngerman E5 4-6-7\ngerman E5 9-2\n",
                  advance_and_fight, [(1, 2), (1, 2), (3, 3)], "advance")
    u.play("advance 4-6-7 D5", "advance 9-2 D5", "lead 9-2")
    assert u.last(AssaultRolled).modifier.total == -2
    assert u.vehicle("T34").wreck
    assert len(u.all(AssaultRolled)) == 1


@rule("36.22", "QA-36.22")
@example("E-QA-36.22")
def test_enemy_infantry_comes_first_and_riders_get_off() -> None:
    text = "chapter 54\nattacker german\nrussian D5 T34\nrussian D5 4-4-7 aboard:T34\ngerman D5 4-6-7\n"
    t = situation(text, close_combat_phase, [(6, 6), (6, 6)], "close combat")
    t.play("german: at 4-4-7 0", "german: strike 4-6-7 0", "german: commit", "russian: at 4-6-7 0", "russian: strike 4-4-7 0",
           "russian: commit")
    assert not t.all(AssaultRolled)
    assert t.unit("4-4-7").vehicle == -1
    assert t.unit("4-4-7").melee
