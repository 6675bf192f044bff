"""47 Halftracks, 51 trucks, 52 jeeps, and what the ground does to vehicles."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.games.squad_leader.model.log_events import Checked, Fired, Result
from hedgerow.games.squad_leader.model.vehicle_events import KillRolled, SurvivalRolled
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase
from hedgerow.games.squad_leader.rules.guns import movement_of
from hedgerow.games.squad_leader.rules.immobilization import check_crew
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.rally import rally_morale, rally_phase
from hedgerow.games.squad_leader.rules.rout import rout_phase
from hedgerow.games.squad_leader.rules.sighting import sees
from hedgerow.games.squad_leader.rules.soft_vehicles import capture_vehicles
from hedgerow.games.squad_leader.rules.terrain_effects import target_modifier
from hedgerow.games.squad_leader.rules.transport import fits
from hedgerow.games.squad_leader.rules.vehicle_cover import behind_cover, beneath_cover
from hedgerow.games.squad_leader.rules.vehicle_hazards import (
    charge_vehicles,
    mine_factor,
    mines_attack_vehicle,
    shell_modifier,
    shell_vehicles,
)
from hedgerow.games.squad_leader.rules.vehicles import has_crew, is_soft
from hedgerow.games.squad_leader.rules.vehicles_under_fire import soft_outcome
from hedgerow.testing import example, rule

from .situation import Situation, in_prep_fire, situation

HEAD = "chapter 63\nattacker german\n"


def prep(text: str, dice: Any = ()) -> Situation:
    return in_prep_fire(HEAD + text, dice)


def moves(text: str, dice: Any = ()) -> Situation:
    return situation(HEAD + text, movement_phase, dice, "movement")


def modifier(t: Situation, unit: str, *froms: str) -> int:
    i = t.units[unit]
    return int(target_modifier(t.g, i, t.g.units[i].hex, [t.hex(h) for h in froms]).total)


# ---- 47 ----

@rule("47.1")
def test_a_halftrack_takes_a_squad_and_a_leader_with_five_points() -> None:
    t = prep("german E5 halftrack\ngerman E5 4-6-7=a LMG\ngerman E5 4-6-7=b HMG LMG=second\ngerman E5 9-1\ngerman E5 8-0\n"
             "russian P1 4-4-7\n")
    u = t.units
    assert fits(t.g, 0, (u["a"], u["9-1"])) and not fits(t.g, 0, (u["a"], u["b"]))
    assert not fits(t.g, 0, (u["a"], u["9-1"], u["8-0"])) and fits(t.g, 0, (u["9-1"], u["8-0"]))
    assert not fits(t.g, 0, (u["b"],))                                                 # six points: a HMG and a LMG


@rule("47.4")
def test_passengers_fire_rifles_and_lmgs_and_nothing_else() -> None:
    t = prep("german E5 halftrack facing:2\ngerman E5 4-6-7 LMG MMG aboard:halftrack\nrussian G5 4-4-7\n")
    assert t.offers("fire 4-6-7 G5")
    assert t.offers("fire weapon LMG G5")
    assert "47.4" in t.why_not("fire weapon MMG G5")


@rule("47.4", "QA-47.4")
@example("E-QA-47.4")
def test_a_leader_aboard_directs_the_machine_gun_once() -> None:
    """QA-47.4: and is exposed by it."""
    text = "german E5 halftrack facing:2\ngerman E5 9-2 aboard:halftrack\ngerman E5 4-6-7\nrussian G5 4-4-7\n"
    t = prep(text, [(6, 5)])
    t.play("mg halftrack G5 round", "direct 9-2", "shoot")
    assert t.unit("9-2").directed
    assert t.unit("9-2").exposed


@rule("QA-47.4")
def test_a_leader_aboard_helps_those_beneath_and_is_exposed() -> None:
    text = "russian F5 halftrack\nrussian F5 9-2 aboard:halftrack\nrussian F5 4-4-7\ngerman E5 8-3-8\ngerman E6 4-6-7\n"
    t = prep(text, [(4, 4), (4, 4)])
    t.play("fire 8-3-8 F5", "shoot")
    assert t.last(Checked).modifier.total == t.last(Checked).modifier.lines[0][1] - 2
    assert t.unit("9-2").exposed


@rule("47.5")
def test_fire_from_a_halftrack_that_moved_is_halved() -> None:
    text = "german E5 halftrack facing:2 moved\ngerman E5 4-6-7 aboard:halftrack\nrussian G5 4-4-7\n"
    t = situation(HEAD + text, advancing_fire_phase, [(6, 5)], "advancing fire")
    t.play("fire 4-6-7 G5", "shoot")
    assert t.last(Fired).firepower.total == 2
    u = prep(text.replace(" moved", ""), [(6, 5)])
    u.play("fire 4-6-7 G5", "shoot")
    assert u.vehicle("halftrack").prep_fired


@rule("47.6", "47.7")
def test_passengers_are_safe_until_they_fire() -> None:
    text = "russian E5 halftrack facing:2\nrussian E5 4-4-7 aboard:halftrack\ngerman I5 4-6-7 MMG\n"
    t = prep(text)
    assert t.why_not("fire 4-6-7 E5") == ["8.1"]
    assert t.offers("mg kill MMG halftrack")
    u = prep(text.replace("aboard:halftrack", "exposed aboard:halftrack"), [(6, 5)])
    u.play("fire 4-6-7 E5", "shoot")
    assert u.last(Result).modifier.total == 2


@rule("47.6", "33.41")
def test_a_mmg_at_a_halftrack_itself() -> None:
    t = prep("russian E5 halftrack facing:2\nrussian E5 4-4-7 aboard:halftrack\ngerman I5 4-6-7 MMG\n", [(1, 1), (6, 6), (1, 1)])
    t.play("mg kill MMG halftrack", "shoot")
    kill = t.last(KillRolled)
    assert (kill.number.total, kill.modifier.total) == (-3, -5)
    assert t.vehicle("halftrack").wreck


@rule("47.8")
def test_fire_from_above_reaches_into_a_halftrack() -> None:
    t = prep("russian O7 halftrack facing:3\nrussian O7 4-4-7 aboard:halftrack\ngerman O8 4-6-7\n")
    assert t.offers("fire 4-6-7 O7")
    assert modifier(t, "4-4-7", "O8") == 0


@rule("QA-47.8")
@example("E-QA-47.8")
def test_open_topped_guns_are_hit_from_above() -> None:
    text = "chapter 63\nattacker german\namerican O7 Priest facing:3\ngerman O8 8-3-8\n"
    t = in_prep_fire(text, [(3, 3), (6, 6), (6, 6)])
    t.play("fire 8-3-8 O7", "shoot")
    assert t.vehicle("Priest").wreck


@rule("47.2", "47.3", "QA-47.2")
@example("E-QA-47.2")
def test_everyone_in_a_halftrack_rolls_for_himself() -> None:
    text = "russian I5 halftrack facing:2\nrussian I5 4-4-7 LMG aboard:halftrack\nrussian I5 8-0 aboard:halftrack\n"
    t = prep("german E5 MkIVF2 facing:2\n" + text, [(2, 3), (2, 2), (1, 2), (6, 6), (6, 6)])
    t.play("gun MkIVF2 halftrack AP", "shoot")
    assert len(t.all(SurvivalRolled)) == 3
    assert t.unit("4-4-7").on_map
    assert not t.unit("8-0").on_map
    assert not t.weapon("LMG").in_play


@rule("47.9")
def test_broken_passengers_may_stay_and_keep_it_from_the_enemy() -> None:
    text = "german E5 halftrack facing:2\ngerman E5 4-6-7 broken aboard:halftrack\nrussian H5 4-4-7\n"
    t = situation(HEAD + text, rout_phase, [], "rout")
    t.play("stay 4-6-7")
    assert t.unit("4-6-7").vehicle == 0
    u = moves(text)
    u.play("drive halftrack")
    assert u.why_not("drive to F5") == ["47.9"]
    assert u.offers("drive to D5")


@rule("47.9")
def test_they_rally_desperately_if_it_was_fired_on() -> None:
    text = "russian I5 halftrack facing:5\nrussian I5 4-4-7 broken aboard:halftrack\ngerman E5 MkIVF2 facing:2\n"
    t = prep(text, [(6, 5)])
    t.play("gun MkIVF2 halftrack AP", "shoot")
    assert rally_morale(t.g, t.units["4-4-7"]).total == 3


@example("E-QA-11")
@rule("32.1", "QA-11")
def test_woods_help_aboard_and_walls_do_not_in_a_halftrack() -> None:
    t = prep("russian C3 T34 facing:1\nrussian C3 4-4-7 aboard:T34\ngerman C1 4-6-7\n")
    assert modifier(t, "4-4-7", "C1") == 3
    u = prep("russian L4 halftrack\nrussian L4 4-4-7 aboard:halftrack exposed\ngerman K5 4-6-7\n")
    assert modifier(u, "4-4-7", "K5") == 2


@example("E-QA-8.6")
@rule("47.4", "QA-8.6", "8.6")
def test_passengers_of_adjacent_halftracks_fire_together() -> None:
    text = "german E5 halftrack=a\ngerman E6 halftrack=b\ngerman E5 4-6-7=x aboard:a\ngerman E6 4-6-7=y aboard:b\n"
    t = prep(text + "russian H5 4-4-7\n", [(6, 5)])
    t.play("fire x H5", "add y", "shoot")
    assert t.last(Fired).firepower.total == 8


# ---- 51, 52 ----

@rule("51.1", "52.1")
def test_what_fits() -> None:
    text = "american E5 truck\namerican E6 jeep\namerican E5 6-6-6=a MMG\namerican E5 8-0=l bazooka\namerican E5 9-1=m\n"
    t = in_prep_fire("chapter 63\nattacker american\n" + text + "american E5 2-4-6=c\ngerman P1 4-6-7\n")
    g, u = t.g, t.units
    assert fits(g, 0, (u["a"], u["l"]))
    assert not fits(g, 0, (u["a"], u["c"]))
    assert not fits(g, 0, (u["l"], u["m"]))
    assert fits(g, 1, (u["l"], u["m"]))
    assert fits(g, 1, (u["c"],))
    assert not fits(g, 1, (u["a"],))


@rule("51.21", "51.22")
@pytest.mark.parametrize(("guard", "taken"), [("", True), ("russian E5 4-4-7=guard aboard:truck\n", False)])
def test_a_truck_changes_hands_only_if_nobody_defends_it(guard: str, taken: bool) -> None:
    t = moves(f"german E5 4-6-7\nrussian E5 truck\n{guard}russian P1 4-4-7\n")
    capture_vehicles(t.g)
    assert (t.vehicle("truck").side == 0) == taken


@rule("51.2")
def test_trucks_keep_away_from_the_enemy() -> None:
    t = moves("german E7 truck facing:2\nrussian F7 4-4-7\n")
    t.play("drive truck")
    assert t.why_not("drive to F7") == ["51.2"]
    u = moves("german E5 4-6-7\nrussian F5 truck\n")
    u.play("move 4-6-7")
    assert u.why_not("step F5") == ["5.6"]


@rule("51.22")
def test_infantry_on_an_enemy_truck_captures_it() -> None:
    t = situation(HEAD + "german E5 4-6-7\nrussian E5 truck\nrussian P1 4-4-7\n", close_combat_phase, [], "close combat")
    v = t.vehicle("truck")
    assert (v.side, v.captured) == (0, True)
    assert movement_of(v) == v.is_.movement - 4


@rule("51.3")
def test_beneath_a_truck_there_is_no_cover() -> None:
    t = prep("german E9 4-6-7\nrussian E6 truck\nrussian E6 4-4-7\nrussian G6 T34\nrussian G6 4-4-7=covered\n")
    assert beneath_cover(t.g, t.units["4-4-7"], t.hex("E6")).total == 0
    assert beneath_cover(t.g, t.units["covered"], t.hex("G6")).total == 1


@rule("51.3", "52.4")
def test_trucks_hide_what_is_behind_them_and_jeeps_nothing() -> None:
    t = prep("german E9 4-6-7\nrussian E6 truck\nrussian E5 4-4-7\n")
    assert behind_cover(t.g, (t.hex("E9"),), t.hex("E5")) == 2
    assert not sees(t.g, t.hex("E9"), t.hex("E4"))
    u = in_prep_fire("chapter 63\nattacker german\ngerman E9 4-6-7\namerican E6 jeep\n")
    assert sees(u.g, u.hex("E9"), u.hex("E4"))


@rule("51.7", "52.5")
@pytest.mark.parametrize("kind", ["truck", "jeep"])
def test_trucks_and_jeeps_have_a_driver_and_no_crew_and_are_fired_on_like_infantry(kind: str) -> None:
    t = in_prep_fire(f"chapter 63\nattacker german\ngerman E9 4-6-7\namerican E6 {kind} facing:2\namerican P1 6-6-6\n", [(6, 6)])
    assert not has_crew(t.vehicle(kind)) and is_soft(t.vehicle(kind)) and t.offers("fire 4-6-7 E6")
    check_crew(t.g, 0)                                                                 # no die is thrown
    assert not t.vehicle(kind).abandoned
    u = situation(f"chapter 63\nattacker american\ngerman P1 4-6-7\namerican E6 {kind} facing:2\namerican P9 6-6-6\n",
                  movement_phase, [], "movement")
    assert u.offers(f"drive {kind}")                                                   # with nobody aboard


@rule("51.4")
@pytest.mark.parametrize(("first", "second", "result", "fate"), [
    (2, 2, 9, "destroyed"), (7, 0, 1, "goes on"), (8, 8, 1, "immobilized"), (8, 9, 1, "destroyed")])
def test_fire_at_a_truck(first: int, second: int, result: int, fate: str) -> None:
    assert soft_outcome(first, second, result) == fate


@rule("51.4", "51.41", "51.42")
def test_a_truck_is_shot_up_with_all_aboard() -> None:
    t = prep("german E5 8-3-8\nrussian F5 truck\nrussian F5 4-4-7 aboard:truck\n", [(1, 1)])
    t.play("fire 8-3-8 F5", "shoot")
    assert t.vehicle("truck").wreck
    assert not t.unit("4-4-7").on_map


@rule("51.42")
def test_machine_guns_kill_those_beneath_a_truck_they_destroy() -> None:
    t = prep("german E5 4-6-7 HMG\nrussian F5 truck\nrussian F5 4-4-7\n", [(1, 1)])
    t.play("fire weapon HMG F5", "shoot")
    assert t.vehicle("truck").wreck
    assert not t.unit("4-4-7").on_map


@rule("51.4")
def test_an_immobilized_truck_is_repaired_by_its_passengers() -> None:
    text = "german E5 truck immobilized\ngerman E5 4-6-7 aboard:truck\ngerman E7 truck=b immobilized\nrussian P1 4-4-7\n"
    t = situation(HEAD + text, rally_phase, [(2, 2)], "rally")
    assert t.why_not("mend b wheels") == ["51.4"]
    t.play("mend truck wheels")
    assert not t.vehicle("truck").immobilized


@rule("51.5")
def test_truck_passengers_are_open_to_all_fire_without_minus_two() -> None:
    t = prep("german G5 4-6-7\nrussian E5 truck moved\nrussian E5 4-4-7 aboard:truck\n")
    assert modifier(t, "4-4-7", "G5") == 0
    assert t.offers("fire 4-6-7 E5")


@rule("52.2", "52.3")
def test_fire_from_a_jeep_and_its_end() -> None:
    text = "chapter 63\nattacker american\namerican E5 jeep\namerican E5 2-4-6 aboard:jeep\ngerman G5 4-6-7\n"
    t = in_prep_fire(text, [(6, 5)])
    t.play("fire 2-4-6 G5", "shoot")
    assert t.vehicle("jeep").prep_fired
    u = in_prep_fire("chapter 63\nattacker german\ngerman E5 8-3-8\namerican F5 jeep\n", [(1, 1)])
    u.play("fire 8-3-8 F5", "shoot")
    assert u.vehicle("jeep").hex < 0


# ---- shells, wire, mines, charges ----

@rule("46.54", "T-46.54")
def test_shells_on_vehicles() -> None:
    t = prep("german P1 4-6-7\nrussian E5 T34\nrussian F5 truck\nrussian G5 SU122\n", [(6, 6), (6, 6)])
    assert [shell_modifier(v).total for v in t.g.vehicles] == [1, -3, 2]
    shell_vehicles(t.g, {t.hex("E5"): 4, t.hex("F5"): 6, t.hex("G5"): 6}, 16)
    assert [v.wreck for v in t.g.vehicles] == [False, True, False]


@rule("53.7", "53.8", "53.9")
def test_wire_and_vehicles() -> None:
    t = moves("german E5 truck facing:2\ngerman E6 MkIVF2 facing:2\ngerman E8 halftrack facing:2\nwire F5\nwire F6\nwire F8\n"
              "russian A1 4-4-7\n")
    t.play("drive truck")
    assert not t.offers("drive to F5")
    t.play("brake", "drive MkIVF2", "drive to F6", "russian: pass", "brake", "drive halftrack", "drive to F8", "russian: pass")
    assert t.g.wire == (t.hex("F5"),)
    assert t.vehicle("halftrack").released
    assert t.g.driving is None


@rule("55.6", "55.61", "55.62")
def test_mines_and_vehicles() -> None:
    text = "russian P1 4-4-7\ngerman E5 truck\ngerman F5 MkIVF2\nmines russian E5 8\nmines russian F5 8\n"
    t = prep(text, [(2, 3), (1, 1), (6, 6), (2, 2)])
    mines_attack_vehicle(t.g, 0, t.hex("E5"))
    assert t.vehicle("truck").wreck
    mines_attack_vehicle(t.g, 1, t.hex("F5"))
    assert t.vehicle("MkIVF2").immobilized
    assert not t.vehicle("MkIVF2").wreck
    u = prep(text, [(1, 1), (1, 1), (6, 6)])
    mines_attack_vehicle(u.g, 1, u.hex("F5"))
    assert u.vehicle("MkIVF2").wreck


@rule("55.6", "55.63")
def test_mines_stop_a_vehicle_that_leaves() -> None:
    t = moves("german E5 MkIVF2 facing:2\ngerman E5 4-6-7 aboard:MkIVF2\nrussian P1 4-4-7\nmines russian E5 8\n",
              [(1, 1), (6, 6), (2, 2)])
    t.play("drive MkIVF2", "drive to F5")
    assert t.vehicle("MkIVF2").hex == t.hex("E5")
    assert t.vehicle("MkIVF2").immobilized
    assert t.unit("4-6-7").on_map


@rule("T-33.4")
def test_a_charge_against_a_tank() -> None:
    t = prep("german E5 8-3-8\nrussian F5 T34 facing:5\n", [(6, 6)])
    charge_vehicles(t.g, t.units["8-3-8"], t.hex("F5"), t.hex("E5"), 9)
    assert t.vehicle("T34").wreck


@rule("T-55.6")
@pytest.mark.parametrize(("kind", "factor"), [("truck", -3), ("halftrack", -1), ("T34", 0)])
def test_what_mines_add_against_vehicles(kind: str, factor: int) -> None:
    t = moves(f"german A1 4-6-7\nrussian E5 {kind}\nrussian P1 4-4-7\n")
    assert mine_factor(t.g, t.vehicle(kind)).total == factor
