"""55.2, 55.22 Mines attack whoever moves into or out of them, however he moves; upstairs there are none."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.model.log_events import MinesGoOff
from hedgerow.games.squad_leader.rules.advance import advance_phase
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.overruns import step_aside
from hedgerow.games.squad_leader.rules.rout import flee, rout_phase
from hedgerow.games.squad_leader.rules.wrecks import crews_leave_wrecks
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
woods D3
"""
FAR = "russian P1 4-4-7=far\n"
SAFE = (6, 6)


def moving(text: str, *dice: tuple[int, int], drawn: str = "") -> Situation:
    t = situation(f"chapter 63\nattacker german\n{text}\n{FAR}", movement_phase, dice, "movement", drawn)
    return t.play("pass") if t.about == "smoke" else t


def upstairs(text: str, *dice: tuple[int, int]) -> Situation:
    return moving(text, *dice, drawn=TOWN)


# ---- floors ----

@rule("55.1", "57.1")
def test_upstairs_nobody_treads_on_mines() -> None:
    t = upstairs("mines russian F5 12\nmines russian F6 12\ngerman F5 4-6-7 up").play("move 4-6-7", "step F6:up")
    assert not t.all(MinesGoOff) and not t.g.mines_known


@rule("55.2", "55.22", "57.3")
def test_the_stairs_lead_into_the_mines_on_the_ground_and_out_of_them() -> None:
    t = upstairs("mines russian E5 12\ngerman E5 4-6-7 up", SAFE).play("move 4-6-7", "step E5")
    assert len(t.all(MinesGoOff)) == 1 and t.g.mines_known == (t.hex("E5"),)
    t = upstairs("mines russian E5 12\ngerman E5 4-6-7", SAFE).play("move 4-6-7", "step E5:up")
    assert len(t.all(MinesGoOff)) == 1 and t.unit("4-6-7").where == t.place("E5:up")


@rule("55.22", "57.9")
def test_a_climber_leaves_the_mines_or_comes_down_into_them() -> None:
    t = upstairs("mines russian F5 12\ngerman F5 4-6-7 up", SAFE).play("climb 4-6-7")
    assert len(t.all(MinesGoOff)) == 1 and t.unit("4-6-7").where == t.hex("F5")
    t = upstairs("mines russian F5 8\ngerman F5 4-6-7", (4, 4), (6, 6)).play("climb 4-6-7")
    assert t.unit("4-6-7").broken and t.unit("4-6-7").where == t.hex("F5")


@rule("55.2", "57.4")
@pytest.mark.parametrize(("start", "to", "attacks"), [("E5", "E5:up", 1), ("E5:up", "E6:up", 0), ("E5:up", "E5", 1)])
def test_so_it_is_in_the_advance_phase(start: str, to: str, attacks: int) -> None:
    up = " up" if start.endswith(":up") else ""
    t = situation(f"chapter 63\nattacker german\nmines russian E5 12\nmines russian E6 12\ngerman E5 4-6-7{up}\n{FAR}",
                  advance_phase, [SAFE] * attacks, "advance", TOWN)
    t.play(f"advance 4-6-7 {to}")
    assert len(t.all(MinesGoOff)) == attacks


@rule("55.2", "57.4", "APP-4.7")
@pytest.mark.parametrize(("start", "to"), [("D5", "E5:up"), ("E5:up", "D5")])
def test_an_advance_by_the_stairs_into_another_hex_crosses_the_mines_at_their_foot(start: str, to: str) -> None:
    """They attack who comes in and who goes on; whom they break stays at the foot of the stairs."""
    hex_, _, up = start.partition(":")
    text = f"chapter 63\nattacker german\nmines russian E5 8\ngerman {hex_} 4-6-7 {up}\n{FAR}"
    t = situation(text, advance_phase, [SAFE, SAFE], "advance", TOWN).play(f"advance 4-6-7 {to}")
    assert len(t.all(MinesGoOff)) == 2 and t.unit("4-6-7").where == t.place(to)
    t = situation(text, advance_phase, [(4, 4), (6, 6)], "advance", TOWN).play(f"advance 4-6-7 {to}")
    assert t.unit("4-6-7").broken and t.unit("4-6-7").where == t.hex("E5")


@rule("55.2", "APP-4.7")
def test_who_can_go_up_where_he_stands_does_not_cross_the_mines_next_door() -> None:
    t = situation(f"chapter 63\nattacker german\nmines russian E6 8\ngerman E5 4-6-7\n{FAR}", advance_phase, (), "advance", TOWN)
    assert not t.play("advance 4-6-7 E6:up").all(MinesGoOff)


@rule("55.41", "57.5")
def test_routers_upstairs_do_not_ask_for_mines_on_the_ground() -> None:
    """E6 flees from E5 to E7, all on the upper level; the ground of E7 is mined."""
    text = "chapter 63\nattacker german\nmines german E7 12\ngerman E6 4-6-7 broken up\nrussian E5 4-4-7 up\nrussian P1 4-4-7=far"
    town = TOWN.replace("E5 E6 F5 F6", "E5 E6 E7 E8")
    t = situation(text, rout_phase, (), "rout", town)
    assert not t.all(MinesGoOff) and t.unit("4-6-7").where == t.place("E7:up")


# ---- other ways to move ----

@rule("55.2", "48.4")
def test_who_pushes_a_gun_into_mines_is_attacked() -> None:
    t = moving("mines russian F5 8\ngerman E5 2-4-7 50mm_AT_gun@2", (4, 4), (6, 6)).play("push 50mm_AT_gun 2-4-7 F5")
    assert t.unit("2-4-7").broken and t.unit("2-4-7").hex == t.hex("F5")


@rule("55.22", "48.4")
def test_whom_the_mines_break_in_pushing_off_stays_with_the_gun() -> None:
    t = moving("mines russian E5 8\ngerman E5 2-4-7 50mm_AT_gun@2", (4, 4), (6, 6)).play("push 50mm_AT_gun 2-4-7 F5")
    assert t.unit("2-4-7").broken and t.unit("2-4-7").hex == t.hex("E5")


@rule("55.2", "32.51")
def test_infantry_beneath_a_tank_walks_into_the_mines_with_it() -> None:
    """The first roll is for the infantry, the second for the tank; the broken squad stays behind when the tank drives on."""
    t = moving("mines russian F5 8\ngerman E5 MkIVF2 facing:2\ngerman E5 4-6-7", (4, 4), (6, 6), SAFE)
    t.play("drive MkIVF2", "escort 4-6-7", "drive to F5")
    assert t.unit("4-6-7").broken and t.unit("4-6-7").hex == t.hex("F5") and len(t.all(MinesGoOff)) == 2
    assert t.g.driving is not None and not t.g.driving.escorts


@rule("55.2", "55.22", "35.8")
def test_who_gives_way_to_a_tank_steps_into_mines() -> None:
    t = moving("mines russian F5 8\ngerman E5 4-6-7", (4, 4), (6, 6))
    step_aside(t.g, t.units["4-6-7"], t.hex("F5"))
    assert t.unit("4-6-7").broken and t.unit("4-6-7").hex == t.hex("F5")
    t = moving("mines russian E5 8\ngerman E5 4-6-7", (4, 4), (6, 6))
    step_aside(t.g, t.units["4-6-7"], t.hex("F5"))
    assert not t.unit("4-6-7").on_map


@rule("55.2", "33.9")
def test_a_crew_that_leaves_its_wreck_runs_into_mines() -> None:
    wreck = "german E5 MkIVF2 wreck facing:2\ngerman E5 2-4-7 bailed"
    t = situation(f"chapter 63\nattacker german\nmines russian F5 8\n{wreck}\n{FAR}",
                  crews_leave_wrecks, [(4, 4), (6, 6)], "advancing fire", "")
    t.play("take cover 2-4-7 F5")
    assert t.unit("2-4-7").broken and t.unit("2-4-7").hex == t.hex("F5")


@rule("55.22", "59.6")
def test_who_flees_from_a_fire_leaves_its_mines() -> None:
    t = situation(f"chapter 63\nattacker german\nmines russian D3 8\nfire D3\ngerman D3 4-6-7\n{FAR}", rout_phase,
                  [(4, 4), (6, 6)], "rout", TOWN)
    flee(t.g, t.units["4-6-7"], t.hex("D4"))
    assert t.unit("4-6-7").broken and t.unit("4-6-7").hex == t.hex("D3")


@rule("55.2", "55.22", "27.4")
@pytest.mark.parametrize(("mined", "ends"), [("V5", "V5"), ("X5", "X5")])
def test_mines_at_the_entrances_of_the_sewer(mined: str, ends: str) -> None:
    """The die of 1 says that he arrives; at the entrance where he goes down the mines come first."""
    dice = [1, (4, 4), (6, 6)] if mined == "V5" else [(4, 4), (6, 6)]
    t = situation(f"chapter 63\nboard 1\nspecial sewers russian\nattacker russian\nmines german {mined} 8\nrussian X5 9-1\n"
                  "russian A1 4-4-7=far\ngerman A10 4-6-7", movement_phase, dice, "movement")
    t.play("sewer 9-1", "emerge V5")
    assert t.unit("9-1").broken and t.unit("9-1").hex == t.hex(ends)
