"""43-44 Hills, wheat and shellholes in movement and fire; the last steps of the advanced sequence of play."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.model.counters import FORTIFICATIONS, NATIONS
from hedgerow.games.squad_leader.model.log_events import MinesGoOff, Result
from hedgerow.games.squad_leader.model.scenario import card
from hedgerow.games.squad_leader.rules.bunkers import bunker_modifier
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.fires import spread_number, start_fire
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.movement_costs import entry_cost
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.games.squad_leader.rules.sighting import sees
from hedgerow.games.squad_leader.rules.spotting import contact_value
from hedgerow.games.squad_leader.rules.terrain_effects import moves_in_open, terrain_tally
from hedgerow.testing import rule

from .situation import move_and_be_fired_at, situation

FAR = "russian P1 4-4-7=far"


@rule("43.21", "5.53", "43.15")
def test_going_up_across_a_crest_line_costs_double_in_the_open() -> None:
    t = situation(f"chapter 46\ngerman E5 4-6-7\n{FAR}", movement_phase, (), "movement")
    ground = t.g.ground
    a, b = next((a, b) for b in range(ground.size) for a in ground.around[b] if ground.uphill(a, b) and ground.in_open(b))
    assert entry_cost(t.g, a, b) == 4 and entry_cost(t.g, b, a) == 2


@rule("43.8")
def test_sight_is_mutual() -> None:
    t = situation(f"chapter 46\ngerman E5 4-6-7\nentrenchment K5\nsmoke german H4\nfire D8\n{FAR}", prep_fire_phase)
    size = t.g.ground.size
    pairs = [(a, b) for a in range(0, size, 7) for b in range(0, size, 5)]
    assert all(sees(t.g, a, b) == sees(t.g, b, a) for a, b in pairs)
    buried = t.place("K5:entrenched")
    assert all(sees(t.g, a, buried) == sees(t.g, buried, a) for a in range(size))


@rule("44.2", "44.23")
def test_wheat_is_crossed_like_open_ground_without_the_minus_two() -> None:
    t = situation(f"chapter 46\ngerman M4 4-6-7\n{FAR}", movement_phase, (), "movement")
    assert entry_cost(t.g, t.hex("M4"), t.hex("N4")) == 2 and not moves_in_open(t.g, t.hex("N4"), 0)
    t = situation("chapter 46\ngerman M5 4-6-7\nrussian N6 4-4-7", move_and_be_fired_at, [(6, 6)], "movement")
    t.play("move 4-6-7", "step N4", "stop", "fire 4-4-7 N4", *([] if t.over else ["shoot"]))
    assert t.last(Result).modifier.total == 0


@rule("44.31", "44.32")
def test_shellholes_give_one_and_movers_have_minus_one_there() -> None:
    text = "chapter 46\ngerman M4 4-6-7\nrussian M5 4-4-7=a\nrussian L4 4-4-7=b"
    t = situation(text, move_and_be_fired_at, [(6, 6)], "movement")
    assert terrain_tally(t.g, t.hex("M3")).total == 1
    t.play("move 4-6-7", "step M3", "stop", "fire a M3", "shoot")
    assert t.last(Result).modifier.total == -1


@rule("ASOP-1.9", "14.6")
def test_desperation_markers_come_off_at_the_end_of_the_rally_phase() -> None:
    t = situation(f"chapter 46\ngerman E5 4-6-7 broken desperate\n{FAR}", rally_phase, (), "rally")
    assert not t.unit("4-6-7").desperate


@rule("ASOP-5.3")
def test_prep_fire_markers_come_off_at_the_end_of_the_advancing_fire_phase() -> None:
    t = situation(f"chapter 46\ngerman E5 4-6-7 prep_fired\n{FAR}", advancing_fire_phase, (), "advancing fire")
    assert not t.unit("4-6-7").prep_fired


@rule("ASOP-3.3", "55.2")
def test_mines_go_off_in_the_course_of_movement() -> None:
    t = situation(f"chapter 56\ngerman D5 4-6-7\nmines russian E5 2\n{FAR}", movement_phase, [(6, 6)], "movement")
    t.play("move 4-6-7", "step E5")
    assert t.all(MinesGoOff) and t.about == "march"


@rule("T-59.4-b", "59.8")
def test_fire_starts_only_as_the_rules_say_and_spreads_by_the_counters_numbers() -> None:
    t = situation(f"chapter 59\ngerman E5 4-6-7\n{FAR}", prep_fire_phase)
    start_fire(t.g, t.hex("E5"), "59.2")
    assert not t.g.fires
    start_fire(t.g, t.hex("G2"), "59.2")
    t.g.fires[t.hex("G2")] = 0
    assert set(t.g.fires) == {t.hex("G2")} and spread_number(t.g, t.hex("G3")) == 9
    assert not any(o[0] == "set fire" for o in t.options)


@rule("46-a")
def test_the_contact_value_is_that_of_the_radio_counter() -> None:
    t = situation("chapter 46\ngerman E5 9-1 radio\nrussian P1 8-0=far", prep_fire_phase)
    assert contact_value(t.g, t.units["9-1"]) == NATIONS["german"].radio[-1] == 7


@rule("56-a", "56.54")
def test_the_three_factors_of_a_bunker_and_the_thicker_one_against_overruns() -> None:
    kind = FORTIFICATIONS["bunker 2+3+5"]
    assert (kind.capacity, kind.arc, kind.elsewhere) == (2, 3, 5)
    t = situation("chapter 56\ngerman E5 4-6-7 bunkered\nrussian P1 8-0=far\nbunker E5 2 2 3 5", prep_fire_phase)
    assert bunker_modifier(t.g, t.units["4-6-7"], (t.hex("F5"),), "overrun").total == 5


@pytest.mark.parametrize(("code", "last"), [("4", 46), ("6", 49), ("8", 54), ("9", 56), ("10", 59), ("11", 60), ("12", 63)])
@rule("46-S", "49-S", "54-S")
def test_each_scenario_uses_the_chapters_up_to_its_own(code: str, last: int) -> None:
    one = card(code)
    assert one.uses(last) and not one.uses(last + 1)


@rule("56-S", "59-S", "60-S")
def test_the_western_scenarios_add_bunkers_fire_and_the_river() -> None:
    assert card("9").uses(56) and card("10").uses(59) and card("11").uses(60) and card("11").has("mist")


@rule("49-S2", "60-a")
def test_game_set_three_is_fought_by_americans() -> None:
    assert all("american" in card(code).sides for code in ("7", "8", "9", "10", "11", "12"))
    assert any(group.by_river for group in card("11").groups) and card("11").uses(60)
