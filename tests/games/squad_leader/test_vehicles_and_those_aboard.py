"""46.54, 51.4, 51.42 One roll for a vehicle and those aboard: the vehicle first."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.model.log_events import Checked, Result
from hedgerow.games.squad_leader.model.undertakings import FIRE_FOR_EFFECT
from hedgerow.games.squad_leader.model.vehicle_events import CrewChecked, KillRolled, ShotFired, VehicleChecked, VehicleUnderFire
from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.testing import rule

from .situation import Situation, in_prep_fire, move_and_be_fired_at, situation

BATTERY = f"battery radio at:H5 contact:1 stage:{FIRE_FOR_EFFECT}\n"


def shelled(text: str, dice: list[tuple[int, int]]) -> Situation:
    t = situation(f"chapter 63\nattacker german\ngerman A5 9-1 radio\n{text}{BATTERY}", prep_fire_phase, dice)
    return t.play("pass", "barrage radio")


@rule("46.54", "51.42")
def test_passengers_do_not_break_out_of_a_truck_that_shells_destroy() -> None:
    """A 7 is a KIA for the truck with -3 on column 16, and a 2 for those aboard, who share its fate."""
    t = shelled("russian H5 truck\nrussian H5 4-4-7 aboard:truck\nrussian P1 4-4-7=far\n", [(3, 4)] * 7)
    assert t.vehicle("truck").wreck and not t.unit("4-4-7").on_map
    assert not t.all(Checked)


@rule("46.54")
def test_the_log_tells_with_what_roll_shells_destroy_a_vehicle() -> None:
    t = shelled("russian H5 T34\nrussian P1 4-4-7=far\n", [(4, 4)] * 7)
    kill = t.last(KillRolled)
    assert (kill.number.total, kill.modifier.total, kill.result) == (4, 1, "no effect")


@rule("51.4", "51.42")
def test_passengers_do_not_break_out_of_a_truck_that_fire_destroys() -> None:
    """8 factors, 5: 2 for both. The truck fails twice and is a wreck before those aboard check."""
    t = in_prep_fire("chapter 63\nattacker german\ngerman E5 8-3-8\nrussian G5 truck\nrussian G5 4-4-7 aboard:truck\n"
                     "russian P1 4-4-7=far\n", [(2, 3), (5, 5), (5, 5)])
    t.play("fire 8-3-8 G5", "shoot")
    assert t.vehicle("truck").wreck and not t.unit("4-4-7").on_map
    assert not t.all(Checked)


@rule("48.2", "48-c", "48.1")
def test_the_shield_of_a_gun_that_is_hit_still_covers_its_crew() -> None:
    text = "chapter 63\nattacker german\ngerman E5 MkIVF2 facing:2\nrussian I5 2-3-7 76mm_AT_gun@{}=gun\nrussian P1 4-4-7=far\n"
    for facing, modifier in ((5, 2), (2, 0)):
        t = in_prep_fire(text.format(facing), [(2, 2), (6, 4)]).play("shell MkIVF2 I5 HE", "shoot")
        assert not t.weapon("gun").in_play and t.last(Result).modifier.total == modifier


@rule("QA-47.8", "33.9")
def test_a_crew_killed_from_above_does_not_escape() -> None:
    text = "chapter 63\nattacker german\ngerman O8 4-6-7\namerican O7 M10 facing:2\namerican P1 6-6-6=far\n"
    t = in_prep_fire(text, [(1, 2)]).play("fire 4-6-7 O7", "shoot")
    assert t.vehicle("M10").wreck and len(t.g.units) == 2
    breaks = in_prep_fire(text, [(2, 2), (4, 4), (1, 2)]).play("fire 4-6-7 O7", "shoot")
    assert breaks.vehicle("M10").wreck and breaks.last(CrewChecked).modifier.total == 2
    assert len(breaks.g.units) == 3                                               # a crew that only broke may get out


@rule("34.8", "51.4")
def test_the_log_tells_what_fire_does_to_a_vehicle() -> None:
    t = in_prep_fire("chapter 63\nattacker german\ngerman E5 8-3-8\nrussian G5 T34 facing:5 exposed\n", [(3, 3)])
    t.play("fire 8-3-8 G5", "shoot")
    told = t.last(VehicleUnderFire)
    assert (told.column, told.modifier.total, told.roll, told.result) == (8, 2, 8, "M")
    truck = in_prep_fire("chapter 63\nattacker german\ngerman E5 8-3-8\nrussian G5 truck\n", [(2, 3), (4, 3), (4, 4)])
    truck.play("fire 8-3-8 G5", "shoot")
    assert [(e.modifier.total, e.roll, e.result) for e in truck.all(VehicleChecked)] == [(2, 7, "fails"), (0, 8, "immobilized")]


def thrown_off() -> Situation:
    """A tank with riders is hit while it drives, and survives; they go one hex on."""
    text = ("chapter 63\nattacker russian\nrussian E5 T34 facing:2\nrussian E5 4-4-7 aboard:T34\nrussian A9 8-0\n"
            "german I5 MkIVF2 facing:5\ngerman G9 4-6-7\n")
    t = situation(text, move_and_be_fired_at, [(2, 3), (6, 6), (6, 5)], "movement")
    return t.play("drive T34", "drive to F5", "gun MkIVF2 T34 AP", "shoot", "take cover 4-4-7 G5", "german: pass", "brake")


@rule("31.7", "31.4")
def test_riders_who_are_thrown_off_on_the_way_go_no_further() -> None:
    t = thrown_off()
    assert t.about == "movement" and not t.offers("move 4-4-7")
    assert t.unit("4-4-7").moved                                                  # 31.5: and fire at half strength


@rule("QA-16.4", "31.7")
def test_riders_who_are_thrown_off_on_the_way_are_fired_on_as_movers() -> None:
    t = thrown_off().play("pass", "fire 4-6-7 G5", "shoot")
    assert t.last(Result).modifier.total == -2
    beneath = thrown_off().play("pass", "fire 4-6-7 F5", "return 4-4-7 0", "shoot")
    assert beneath.last(Result).modifier.total == -1


@rule("37.47", "QA-37.31", "T-33.31")
def test_a_bazooka_aims_worse_at_infantry_on_the_move() -> None:
    far = "american E5 6-6-6 bazooka\namerican P1 6-6-6=far\ngerman A9 4-6-7=last\n"
    t = situation(f"chapter 63\nattacker german\ngerman H5 4-6-7\n{far}", move_and_be_fired_at, [(2, 2), (6, 5)], "movement")
    t.play("move 4-6-7", "step G5", "stop", "pass", "rocket shell bazooka G5", "shoot")
    assert (t.last(ShotFired).modifier.total, t.last(Result).modifier.total) == (2, -2)
    text = f"chapter 63\nattacker german\ngerman H5 MkIVF2 facing:5\ngerman H5 4-6-7 aboard:MkIVF2\n{far}"
    riders = situation(text, move_and_be_fired_at, [(2, 2), (6, 5)], "movement")
    riders.play("drive MkIVF2", "drive to G5", "rocket shell bazooka G5", "shoot")
    assert (riders.last(ShotFired).modifier.total, riders.last(Result).modifier.total) == (2, 2)
    text = f"chapter 63\nattacker german\ngerman G5 4-6-7\n{far}"
    standing = situation(text, move_and_be_fired_at, [(2, 2), (6, 5)], "movement")
    standing.play("pass", "rocket shell bazooka G5", "shoot")
    assert standing.last(ShotFired).modifier.total == 0


@rule("37.47", "34.6", "T-33.31")
@pytest.mark.parametrize(("roll", "struck"), [((3, 4), {"still"}), ((2, 2), {"still", "runner"}), ((4, 4), set())])
def test_a_bazooka_hits_those_who_stand_still_sooner_than_movers_in_the_same_hex(roll: tuple[int, int], struck: set[str]) -> None:
    text = "chapter 63\nattacker german\ngerman H5 4-6-7=runner\ngerman G5 4-6-7=still\namerican E5 6-6-6 bazooka\n"
    t = situation(text + "american P1 6-6-6=far\ngerman A9 4-6-7=last\n", move_and_be_fired_at, [roll, (6, 6)], "movement")
    t.play("move runner", "step G5", "stop", "pass", "rocket shell bazooka G5", "shoot")
    told = t.last(ShotFired)
    assert (told.number.total, told.result) == (7, "hit" if struck else "missed")
    assert {name for name in ("runner", "still") if any(e.unit == t.units[name] for e in t.all(Result))} == struck
