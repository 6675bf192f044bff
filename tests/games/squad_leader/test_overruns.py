"""35 Overruns."""

from __future__ import annotations

from typing import Any

from hedgerow.games.squad_leader.model.log_events import Result
from hedgerow.games.squad_leader.model.vehicle_events import Overrun
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.overruns import overrun_power
from hedgerow.games.squad_leader.rules.vehicles import MALFUNCTIONED
from hedgerow.testing import example, rule

from .situation import Situation, move_and_be_fired_at, situation

HEAD = "chapter 54\nattacker russian\n"


def moves(text: str, dice: Any = ()) -> Situation:
    return situation(HEAD + text, movement_phase, dice, "movement")


@rule("35.1", "35.4")
def test_an_overrun_is_resolved_at_once_without_minus_two() -> None:
    t = moves("russian E5 T34 facing:2\ngerman F5 4-6-7\nrussian A1 4-4-7\ngerman P1 4-6-7=far\n", [(3, 3), (1, 1)])
    t.play("drive T34")
    assert t.why_not("drive to F5") == ["35.8"]
    t.play("overrun F5 firing", "german: pass")
    result = t.last(Result)
    assert (result.column, result.modifier.total, result.result) == (16, 0, "2")
    assert t.vehicle("T34").overran
    assert t.vehicle("T34").hex == t.hex("F5")


@rule("35.3")
def test_strength_by_what_works() -> None:
    t = moves("russian E5 T34=a\nrussian E6 halftrack=h\nrussian E8 SU122=su\ngerman P1 4-6-7\n")
    g = t.g
    a, h, su = t.vehicles["a"], t.vehicles["h"], t.vehicles["su"]
    assert overrun_power(g, a, "firing").total == 16
    assert overrun_power(g, h, "firing").total == 8
    assert overrun_power(g, su, "firing").total == 16
    g.vehicles[a].gun_out = MALFUNCTIONED
    assert overrun_power(g, a, "firing").total == 8


@rule("35.3")
def test_without_armament_it_drives_through_and_harms_nobody() -> None:
    t = moves("russian E5 T34 facing:2\ngerman F5 4-6-7\ngerman P1 4-6-7=far\n")
    t.g.vehicles[0].gun_out = t.g.vehicles[0].mg_out = MALFUNCTIONED
    t.play("drive T34", "drive to F5", "german: pass")
    assert not t.all(Overrun)


@rule("35.3", "35.1")
def test_trucks_are_overrun_with_minus_five_and_afvs_never() -> None:
    t = moves("russian E5 T34 facing:2\ngerman F5 truck\ngerman P1 4-6-7=far\n", [(4, 5)])
    t.play("drive T34", "overrun F5 firing", "german: pass")
    assert t.vehicle("truck").wreck                                               # 9 - 5 on column 16
    u = moves("russian E5 T34 facing:2\ngerman F5 MkIVF2\ngerman P1 4-6-7=far\n")
    u.play("drive T34")
    assert not u.offers("overrun F5 firing")


@rule("35.5")
def test_no_riders_in_an_overrun() -> None:
    t = moves("russian E5 T34 facing:2\nrussian E5 4-4-7 aboard:T34\ngerman F5 4-6-7\ngerman P1 4-6-7=far\n")
    t.play("drive T34")
    assert t.why_not("overrun F5 firing") == ["35.5"]


@rule("35.6", "35.6-a", "QA-35.1-b")
@example("E-QA-35.1b")
def test_fire_comes_before_the_overrun_and_smoke_adds_a_die() -> None:
    """35.6-a: an AFV without an arc machine gun is exposed in the hex before."""
    text = "chapter 54\nattacker american\namerican E5 M10 facing:2\ngerman F5 4-6-7\ngerman J5 4-6-7=far\nsmoke german F5\n"
    t = situation(text, movement_phase, [(3, 3), 4, (1, 1)], "movement")
    t.play("drive M10", "overrun F5 firing")
    assert t.vehicle("M10").exposed
    assert t.vehicle("M10").hex == t.hex("E5")
    assert t.offers("fire far E5")
    t.play("german: pass")
    assert t.last(Result).roll == 10
    b = situation(text, movement_phase, [(3, 3), 4], "movement").play("drive M10", "overrun F5 buttoned", "german: pass")
    assert not b.vehicle("M10").exposed
    assert b.last(Overrun).firepower.total == 8


@rule("35.6")
def test_a_vehicle_that_does_not_survive_does_not_overrun() -> None:
    t = moves("russian E5 T34 facing:2\ngerman F5 4-6-7\ngerman I5 MkIVF2 facing:5\n", [(2, 3), (2, 2), (6, 6)])
    t.play("drive T34", "overrun F5 firing", "gun MkIVF2 T34 AP", "shoot")
    assert t.vehicle("T34").wreck
    assert t.vehicle("T34").hex == t.hex("E5")
    assert not t.all(Overrun)


@rule("35.2", "35.8")
def test_each_vehicle_overruns_once_and_several_may() -> None:
    text = "russian E5 T34=a facing:2\nrussian E6 T34=b facing:2\ngerman F5 4-6-7=x\ngerman G5 4-6-7=y\ngerman P1 4-6-7=far\n"
    t = moves(text, [(6, 5), (6, 5)])
    t.play("drive a", "overrun F5 firing", "german: pass", "german: pass")
    assert t.offers("drive to G5")
    assert "35.8" in t.why_not("overrun G5 firing")
    t.play("drive to G5", "german: pass", "drive to H5", "german: pass", "brake", "drive b", "overrun F5 firing", "german: pass")
    assert len(t.all(Overrun)) == 2


@rule("35.8")
def test_whoever_is_left_gives_way_and_guns_are_crushed() -> None:
    text = "russian E5 T34 facing:2\ngerman F5 2-4-7 75mm_AT_gun@3\ngerman P1 4-6-7=far\n"
    t = situation(HEAD + text, move_and_be_fired_at, [(6, 5)], "movement")
    t.play("drive T34", "overrun F5 firing", "german: pass", "german: pass", "brake")
    assert not t.weapon("75mm_AT_gun").in_play
    assert t.about == "give way"
    assert not t.offers("give way 2-4-7 F5")
    t.play("give way 2-4-7 G5")
    assert t.at("2-4-7") == "G5"


@rule("35.7")
def test_in_the_open_they_cannot_strike_back_without_rockets() -> None:
    t = moves("russian E5 T34 facing:2\ngerman F5 4-6-7 panzerfaust\ngerman P1 4-6-7=far\n", [(6, 5), (6, 6)])
    t.play("drive T34", "overrun F5 firing")
    assert t.why_not("assault 4-6-7 T34") == ["36.1"]
    assert t.offers("rocket panzerfaust T34")


@rule("QA-35.1")
def test_a_bogged_vehicle_still_overruns() -> None:
    t = moves("russian D3 T34 facing:2\ngerman E3 4-6-7\ngerman P1 4-6-7=far\n", [6, (6, 5), (6, 6)])
    t.play("drive T34", "overrun E3 firing")
    t.play("german: pass")
    assert t.all(Overrun)
    assert t.vehicle("T34").abandoned
    assert any(u.bailed for u in t.g.units)


@rule("42.6")
def test_an_afv_that_drives_onto_hidden_enemies_overruns_them_and_drives_on() -> None:
    t = moves("russian E5 T34 facing:2\ngerman F5 4-6-7 hidden\nrussian A1 4-4-7\ngerman P1 4-6-7=far\n", [(6, 5)])
    t.play("drive T34", "drive to F5", "german: pass")
    assert t.last(Overrun).vehicle == t.vehicles["T34"] and not t.unit("4-6-7").hidden
    assert t.vehicle("T34").hex == t.hex("F5") and t.offers("drive to G5")


@rule("42.6")
def test_an_afv_that_has_overrun_before_only_finds_them() -> None:
    t = moves("russian E5 T34 facing:2\ngerman F5 4-6-7 hidden\nrussian A1 4-4-7\ngerman P1 4-6-7=far\n")
    t.vehicle("T34").overran = True
    t.play("drive T34", "drive to F5", "german: pass")
    assert not t.all(Overrun) and t.vehicle("T34").hex == t.hex("F5")
    assert not t.unit("4-6-7").hidden


@rule("42.5")
def test_a_truck_stops_before_hidden_enemies() -> None:
    t = moves("russian E5 truck facing:2\ngerman F5 4-6-7 hidden\nrussian A1 4-4-7\ngerman P1 4-6-7=far\n")
    t.play("drive truck", "drive to F5", "german: pass")
    assert t.vehicle("truck").hex == t.hex("E5") and t.vehicle("truck").released and not t.unit("4-6-7").hidden


@rule("42.5", "32.51")
def test_infantry_beneath_an_afv_stops_before_hidden_enemies() -> None:
    t = moves("russian E5 T34 facing:2\nrussian E5 4-4-7\ngerman F5 4-6-7 hidden\ngerman P1 4-6-7=far\n", [(6, 5)])
    t.play("drive T34", "escort 4-4-7", "drive to F5", "german: pass")
    assert t.at("4-4-7") == "E5" and t.vehicle("T34").hex == t.hex("F5") and t.all(Overrun)


@rule("35.9")
def test_a_tank_that_has_overrun_fires_nothing_in_that_player_turn() -> None:
    text = "chapter 56\nattacker russian\nrussian E5 T34 facing:2\ngerman G5 4-6-7\n"
    t = situation(text, advancing_fire_phase, [], "advancing fire")
    assert t.offers("shell T34 G5 HE") and any(o[0] == "mg" for o in t.options)
    t.vehicle("T34").overran = True
    assert t.why_not("shell T34 G5 HE") == ["35.9"] and "35.9" in t.why_not("mg T34 G5 both")
