"""57-59 Upper building levels, rubble and fire."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.model.log_events import Collapsed, FireSpreads, FireStarts, Fled, Result, Routed
from hedgerow.games.squad_leader.model.pieces import UPPER
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import FIRE_FOR_EFFECT
from hedgerow.games.squad_leader.rules.advance import advance_phase
from hedgerow.games.squad_leader.rules.aftermath import after_shells
from hedgerow.games.squad_leader.rules.close_combat import contested
from hedgerow.games.squad_leader.rules.concealment import is_beside_enemy
from hedgerow.games.squad_leader.rules.fire_groups import chain, the_attack
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.fires import can_burn, spread_number
from hedgerow.games.squad_leader.rules.locations import step_tally
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.movement_costs import entry_cost
from hedgerow.games.squad_leader.rules.rout import must_rout, rout_phase
from hedgerow.games.squad_leader.rules.sequence import begin_phase
from hedgerow.games.squad_leader.rules.sighting import is_level, sees
from hedgerow.games.squad_leader.rules.stacking import limits, why_not_stack
from hedgerow.games.squad_leader.rules.terrain_effects import target_modifier, terrain_tally
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import example, rule

from .situation import Situation, move_and_be_fired_at, situation

CITY = """
map 1
title The city ground
grid geomorphic 16x10
board 1
seed 1
scale 40
# A great building with its staircase in E5, a small one, a wooden house, woods and wheat; a wall before the great building.
building stone E5 E6 F5 F6
stairs E5
building stone J5
building wooden L5 L6 M6
stairs L5
woods C9 D9
grain H9 H8
wall F5:2
"""
HEIGHTS = """
map 1
title A great building before a hill
grid geomorphic 16x10
board 1
seed 1
scale 40
building stone C5 C6 B5
stairs C5
level 2 K4 K5 K6 L4 L5
"""
FAR = "russian P1 4-4-7=far"


def city(text: str, start: object, phase: str, *dice: int | tuple[int, ...], chapter: int = 59, **options: object) -> Situation:
    return situation(f"chapter {chapter}\n{text}", start, dice, phase, CITY, **options)


# ---- 57 upper levels ----

@rule("57.1")
def test_each_level_of_a_large_building_is_a_hex_of_its_own() -> None:
    t = city(f"german E5 4-6-7=a\ngerman E5 4-6-7=b\ngerman E5 4-6-7=c\ngerman E5 4-6-7=d up\ngerman E6 4-6-7\n{FAR}",
             advance_phase, "advance")
    assert why_not_stack(t.g, 0, t.hex("E5"), (t.units["4-6-7"],))
    assert not why_not_stack(t.g, 0, t.place("E5:up"), (t.units["4-6-7"],))


@rule("57.1", "29.2")
def test_a_vehicle_below_takes_no_room_upstairs() -> None:
    t = city(f"german L5 MkIVF2\ngerman E6 4-6-7\n{FAR}", advance_phase, "advance")
    assert limits(t.g, t.hex("L5"), 0) == (3, 2, 10) and limits(t.g, t.place("L5:up"), 0) == (4, 3, 20)


@rule("57.1", "55.5")
def test_nobody_clears_mines_from_the_floor_above() -> None:
    t = city(f"german L5 4-6-7 up\ngerman L6 4-6-7=below\nmines russian L5 6 known\n{FAR}", prep_fire_phase, "prep fire")
    assert t.offers("clear mines below L5") and not t.offers("clear mines 4-6-7 L5")
    assert t.why_not("clear mines 4-6-7 L5") == ["57.1"]


@rule("57.7", "2.8")
def test_a_2nd_level_is_level_with_a_hill_of_two_levels() -> None:
    t = situation(f"chapter 63\ngerman C5 4-6-7 up\n{FAR}", prep_fire_phase, drawn=HEIGHTS)
    assert is_level(t.g, t.place("C5:up"), t.hex("K5")) and not is_level(t.g, t.hex("C5"), t.hex("K5"))
    assert not is_level(t.g, t.place("C5:up"), t.hex("G5"))


@rule("7.9", "2.8")
def test_before_there_are_floors_the_firer_of_a_machine_gun_chooses_his() -> None:
    t = situation(f"chapter 52\ngerman C5 4-6-7\n{FAR}", prep_fire_phase, drawn=HEIGHTS)
    assert is_level(t.g, t.hex("C5"), t.hex("K5")) and is_level(t.g, t.hex("C5"), t.hex("G5"))


@rule("57.2", "57.3")
def test_stairs_cost_two_mf_and_floors_cost_as_below() -> None:
    t = city(f"german E6 4-6-7\n{FAR}", movement_phase, "movement").play("move 4-6-7")
    assert not t.offers("step E6:up")
    t.play("step E5", "step E5:up")
    assert t.unit("4-6-7").layer == UPPER and t.unit("4-6-7").released
    g = t.g
    assert step_tally(g, t.hex("E5"), t.place("E5:up")).total == 2
    assert step_tally(g, t.place("E5:up"), t.place("E6:up")).total == 2
    t = city(f"german E5 4-6-7 up\n{FAR}", movement_phase, "movement").play("move 4-6-7")
    assert t.offers("step E6:up") and not t.offers("step D5")


@rule("57.4")
def test_no_fire_between_levels_but_on_the_stairs() -> None:
    t = city("german E6 4-6-7\nrussian E6 4-4-7 up\ngerman E5 4-6-7=stairs\nrussian E5 4-4-7=above up", prep_fire_phase,
             "prep fire")
    assert not t.offers("fire 4-6-7 E6:up") and t.offers("fire stairs E5:up")
    assert not sees(t.g, t.hex("E6"), t.place("E6:up"))


@rule("57.4")
def test_units_at_a_staircase_advance_up_or_down_to_fight() -> None:
    t = city("german E6 4-6-7\ngerman F6 4-6-7=away\nrussian E5 4-4-7 up", advance_phase, "advance")
    assert t.offers("advance 4-6-7 E5:up") and not t.offers("advance away E5:up")
    t.play("advance 4-6-7 E5:up")
    assert contested(t.g) == [t.place("E5:up")]


@rule("57.5")
def test_levels_are_apart_for_broken_units_but_at_the_stairs() -> None:
    t = city("german E6 4-6-7 up broken\nrussian D6 4-4-7\nrussian F6 4-4-7=under", rout_phase, "rout")
    unit = t.units["4-6-7"]
    assert not is_beside_enemy(t.g, unit, t.place("E6:up")) and not must_rout(t.g, unit)
    t = city("german E6 4-6-7 up broken\nrussian F6 4-4-7 up", rout_phase, "rout")
    assert is_beside_enemy(t.g, t.units["4-6-7"], t.place("E6:up"))
    t = city("german E5 4-6-7 up broken\nrussian E5 4-4-7", rout_phase, "rout")
    assert is_beside_enemy(t.g, t.units["4-6-7"], t.place("E5:up"))


@rule("57.7")
def test_the_2nd_level_sees_over_what_the_ground_level_does_not() -> None:
    t = city(f"german E5 4-6-7\n{FAR}", prep_fire_phase, "prep fire")
    beyond = t.hex("M5")
    assert not sees(t.g, t.hex("F5"), beyond) and sees(t.g, t.place("F5:up"), beyond)


@rule("57.7", "11.53")
@example("E-57.7a", "E-57.7b")
def test_walls_do_not_protect_the_2nd_level() -> None:
    t = city("german F5 4-6-7\ngerman F5 4-6-7=upper up\nrussian G5 4-4-7", prep_fire_phase, "prep fire")
    over = t.g.ground.beside[t.hex("F5")][2]
    told = [target_modifier(t.g, t.units[u], t.hex("F5"), (over,)).total for u in ("4-6-7", "upper")]
    assert told == [5, 3]
    other = t.g.ground.beside[t.hex("F5")][3]
    assert target_modifier(t.g, t.units["4-6-7"], t.hex("F5"), (other,)).total == 3


@rule("57.8")
def test_fire_names_the_level() -> None:
    t = city("german J5 4-6-7\nrussian F6 4-4-7=low\nrussian F6 4-4-7=high up", prep_fire_phase, "prep fire", (6, 6))
    assert t.offers("fire 4-6-7 F6") and t.offers("fire 4-6-7 F6:up")
    t.play("fire 4-6-7 F6:up", "shoot")
    assert [e.unit for e in t.all(Result)] == [t.units["high"]]


@rule("QA-57.2")
@example("E-QA-57.2")
def test_groups_join_levels_only_at_stairs_occupied_on_both() -> None:
    t = city("german E5 4-6-7\ngerman E5 4-6-7=above up\ngerman F5 4-6-7=side up\nrussian B5 4-4-7", prep_fire_phase, "prep fire")
    t.play("fire 4-6-7 B5")
    places = chain(t.g, the_attack(t.g))
    assert t.place("E5:up") in places and t.place("F5:up") not in places and t.hex("F5") in places


@rule("57.81", "57.82")
def test_flames_reach_the_other_floor_as_area_fire() -> None:
    t = city("german G6 8-3-8 flamethrower\nrussian F6 4-4-7=low\nrussian F6 4-4-7=high up", prep_fire_phase, "prep fire", (4, 4),
             (1, 1), (1, 1)).play("fire weapon flamethrower F6", "shoot")
    assert {e.unit: e.column for e in t.all(Result)} == {t.units["low"]: 20, t.units["high"]: 8}
    t = city("german E5 8-3-8 flamethrower\ngerman E5 4-6-7=mate\nrussian E5 4-4-7=high up", prep_fire_phase, "prep fire", (4, 4),
             (1, 1)).play("fire weapon flamethrower E5:up", "shoot")
    assert [e.unit for e in t.all(Result)] == [t.units["high"]]


@rule("57.9", "57.91", "57.92")
def test_climbing_without_stairs_takes_the_whole_turn() -> None:
    t = city(f"german E6 4-6-7 LMG\ngerman E6 4-6-7=heavy MMG\ngerman E5 4-6-7=stairs\n{FAR}", movement_phase, "movement")
    assert "57.91" in t.why_not("climb heavy", "german") and "57.3" in t.why_not("climb stairs", "german")
    t.play("climb 4-6-7")
    u = t.unit("4-6-7")
    assert u.layer == UPPER and u.immobile and "OPT-TI" in t.why_not("move 4-6-7", "german")


@rule("57.93")
def test_climbers_have_no_cover_and_minus_two() -> None:
    t = city("german E6 4-6-7\nrussian E9 4-4-7", move_and_be_fired_at, "movement", (6, 6))
    t.play("climb 4-6-7")
    t.play(*(["pass"] if t.about == "movement" else []), "fire 4-4-7 E6:up", *([] if t.over else ["shoot"]))
    assert t.last(Result).modifier.total == -2


@rule("57.93", "22.7")
def test_climbers_with_a_flamethrower_are_fired_on_with_minus_three() -> None:
    t = city("german E6 8-3-8 flamethrower\nrussian E9 4-4-7", move_and_be_fired_at, "movement", (6, 6))
    t.play("climb 8-3-8")
    t.play(*(["pass"] if t.about == "movement" else []), "fire 4-4-7 E6:up", *([] if t.over else ["shoot"]))
    assert t.last(Result).modifier.total == -3


# ---- 58 rubble ----

def barrage(text: str, at: str, *dice: tuple[int, int]) -> Situation:
    lines = f"german A1 9-1 radio\n{text}\nbattery radio stage:{FIRE_FOR_EFFECT} at:{at} contact:1 calibre:150"
    return city(lines, prep_fire_phase, "prep fire", *dice).play("pass", "barrage radio")


@rule("58.1", "57.81")
def test_a_kia_on_a_building_brings_down_both_levels() -> None:
    t = barrage(f"russian J5 4-4-7\nrussian J5 8-0 LMG\n{FAR}", "J5", (1, 1), *[(6, 6)] * 6, (6, 6))
    assert t.g.rubble == (t.hex("J5"),) and t.all(Collapsed)
    assert not t.unit("4-4-7").on_map and not t.weapon("LMG").in_play
    g = city(f"german E5 4-6-7\ngerman E5 4-6-7=above up LMG\n{FAR}", prep_fire_phase, "prep fire", (6, 6)).g
    after_shells(g, g.ground.hex("E5"), lambda again: again <= 2)
    assert not any(u.on_map for u in g.units[:2]) and g.ground.hex("E5") in g.rubble


@rule("58.2")
def test_rubble_costs_two_mf_and_adds_three() -> None:
    t = city(f"german J4 4-6-7\nrubble J5\n{FAR}", movement_phase, "movement")
    assert entry_cost(t.g, t.hex("J4"), t.hex("J5")) == 4 and terrain_tally(t.g, t.hex("J5")).total == 3


@rule("58.3")
@example("E-58.3")
def test_rubble_is_one_level_high() -> None:
    whole = city(f"german E5 4-6-7\n{FAR}", prep_fire_phase, "prep fire")
    upper, beyond = whole.place("E6:up"), whole.hex("I7")
    ruined = city(f"german E5 4-6-7\nrubble F6 F5\n{FAR}", prep_fire_phase, "prep fire")
    assert not sees(whole.g, upper, beyond) and sees(ruined.g, upper, beyond) and sees(ruined.g, beyond, upper)
    assert terrain_tally(ruined.g, ruined.hex("E6")).total == 3


@rule("58.1", "53.53")
def test_a_charge_that_kills_brings_the_building_down() -> None:
    t = city(f"german I5 8-3-8 demolition_charge\nrussian J5 4-4-7\n{FAR}", charge_and_explode, "movement", (1, 1))
    t.play("move 8-3-8", "charge demolition_charge J5", "stop")
    while not t.over and t.about != "advancing fire":
        t.play("pass")
    t.play("explode demolition_charge")
    assert t.hex("J5") in t.g.rubble and not t.unit("4-4-7").on_map


@flow
def charge_and_explode(g: State) -> Flow[None]:
    yield from movement_phase(g)
    begin_phase(g, 4)
    yield from advancing_fire_phase(g)


# ---- 59 fire ----

@rule("59.2")
def test_flames_that_kill_set_a_building_on_fire() -> None:
    t = city("german I5 8-3-8 flamethrower\nrussian J5 4-4-7", prep_fire_phase, "prep fire", (1, 1))
    t.play("fire weapon flamethrower J5", "shoot")
    assert t.hex("J5") in t.g.fires and not t.g.rubble


@rule("59.3", "59.1")
def test_shells_that_kill_twice_start_a_fire() -> None:
    t = barrage(f"{FAR}", "J5", (1, 1), *[(6, 6)] * 6, (1, 1))
    assert t.hex("J5") in t.g.fires and t.all(FireStarts)
    t = barrage(f"{FAR}", "J5", (1, 1), *[(6, 6)] * 6, (6, 6))
    assert not t.g.fires


@rule("59.1", "OPT-59.1")
def test_woods_and_wheat_burn_from_june_to_october_if_agreed() -> None:
    t = city(f"date 1944 7\ngerman A5 4-6-7\n{FAR}", prep_fire_phase, "prep fire")
    assert can_burn(t.g, t.hex("C9")) and can_burn(t.g, t.hex("H9")) and not can_burn(t.g, t.hex("A5"))
    t = city(f"date 1944 12\ngerman A5 4-6-7\n{FAR}", prep_fire_phase, "prep fire")
    assert not can_burn(t.g, t.hex("C9")) and can_burn(t.g, t.hex("J5"))
    t = city(f"date 1944 7\ngerman A5 4-6-7\n{FAR}", prep_fire_phase, "prep fire", woods_fires=False)
    assert not can_burn(t.g, t.hex("C9"))


@pytest.mark.parametrize(("burning", "next_", "needs"), [("E5", "E6", 9), ("L5", "L6", 8), ("C9", "D9", 7), ("H8", "H9", 6),
                                                         ("K5", "J5", 10), ("K5", "L5", 10)])
@rule("59.4", "T-59.4")
def test_what_it_takes_for_fire_to_spread(burning: str, next_: str, needs: int) -> None:
    t = city(f"date 1944 7\ngerman A5 4-6-7\nfire {burning}\n{FAR}", prep_fire_phase, "prep fire")
    assert spread_number(t.g, t.hex(next_)) == needs


@rule("59.4", "ASOP-5.2", "59.5")
def test_fire_spreads_at_the_end_of_the_advancing_fire_phase() -> None:
    t = city(f"date 1944 1\ngerman A5 4-6-7\nfire L5\n{FAR}", advancing_fire_phase, "advancing fire", (4, 4), (1, 1))
    assert len(t.all(FireSpreads)) == 2 or len(t.all(FireSpreads)) == 1
    assert {t.hex("L5")} < set(t.g.fires)


@rule("59.6")
def test_who_stays_in_a_fire_is_lost_and_unbroken_units_may_leave() -> None:
    t = city(f"german J5 4-6-7\nfire J5\n{FAR}", rout_phase, "rout").play("flee 4-6-7 J4")
    assert t.at("4-6-7") == "J4" and t.all(Fled)
    t = city(f"german J5 4-6-7\nfire J5\n{FAR}", rout_phase, "rout").play("pass")
    assert not t.unit("4-6-7").on_map
    t = city(f"german I5 4-6-7\nfire J5\n{FAR}", movement_phase, "movement").play("move 4-6-7")
    assert not t.offers("step J5") and "59.6" in t.why_not("step J5", "german")


@rule("15.8", "59.6")
def test_a_leader_who_fled_from_a_fire_does_not_go_along_with_broken_men_he_meets() -> None:
    text = f"german I5 4-6-7 broken\ngerman C9 4-6-7=other broken\n{FAR}\n"
    t = city(f"german I5 9-1\n{text}", rout_phase, "rout").play("rout 4-6-7")
    assert t.offers("along 9-1")
    t = city(f"german J5 9-1\nfire J5\n{text}", rout_phase, "rout").play("flee 9-1 I5", "rout 4-6-7")
    assert t.at("9-1") == "I5" and t.about == "rout to"


@rule("59.6")
def test_broken_units_rout_out_of_a_fire() -> None:
    t = city("german J5 4-6-7 broken\nfire J5\nrussian P10 4-4-7", rout_phase, "rout")
    while not t.over:
        t.game.apply(t.seat, t.options[0])
    assert t.all(Routed) and t.at("4-6-7") != "J5"


@rule("59.7")
def test_fire_blocks_every_line_through_its_hex() -> None:
    t = city(f"german H5 4-6-7\nfire K3\n{FAR}", prep_fire_phase, "prep fire")
    assert not sees(t.g, t.hex("K2"), t.hex("K4")) and sees(t.g, t.hex("K2"), t.hex("K3"))
