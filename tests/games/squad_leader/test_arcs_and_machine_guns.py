"""28.4, 33.34, 34.7, 39.4 How facing, the main gun and the machine guns of a vehicle bind each other."""

from __future__ import annotations

from typing import Any

from hedgerow.games.squad_leader.model.log_events import Result
from hedgerow.games.squad_leader.model.vehicle_events import ShotFired, VehicleFired
from hedgerow.games.squad_leader.rules.fire_phases import defensive_fire_phase
from hedgerow.testing import rule

from .situation import Situation, in_prep_fire, move_and_be_fired_at, situation


def prep(text: str, dice: Any = ()) -> Situation:
    return in_prep_fire("chapter 63\nattacker german\n" + text, dice)


@rule("34.7", "28.4")
def test_the_main_gun_fires_where_the_arc_gun_fired_before() -> None:
    text = "german E5 MkIVF2 facing:2\nrussian I5 4-4-7=a\nrussian G6 4-4-7=b\nrussian I5 T34=t\nrussian H6 T34=u\n"
    t = prep(text, [(6, 5)])
    t.play("mg MkIVF2 I5 arc", "shoot")
    assert t.why_not("shell MkIVF2 G6 HE") == ["34.7"] and t.why_not("gun MkIVF2 u AP") == ["34.7"]
    assert t.offers("shell MkIVF2 I5 HE") and t.offers("gun MkIVF2 t AP")
    around = prep(text, [(6, 5)]).play("mg MkIVF2 I5 round", "shoot")
    assert around.offers("shell MkIVF2 G6 HE")                                    # the other guns bind nobody


@rule("34.7", "T-33.31")
def test_a_self_propelled_gun_that_turns_in_defensive_fire_halves_its_arc_gun() -> None:
    text = "chapter 63\nattacker russian\ngerman E5 StuG_III/75=stug facing:5\nrussian I5 4-4-7\n"
    t = situation(text, defensive_fire_phase, [(6, 5)], "defensive fire")
    t.play("pivot stug 2", "mg stug I5 arc", "shoot")
    assert t.last(VehicleFired).firepower.total == 3


@rule("39.4")
def test_the_turret_of_an_immobilized_tank_turns_its_arc_gun_as_well() -> None:
    text = "german E5 MkIVF2 facing:5 {}\nrussian I5 4-4-7\n"
    t = prep(text.format("immobilized"), [(6, 5), (6, 5)])
    t.play("shell MkIVF2 I5 HE", "shoot", "mg MkIVF2 I5 arc", "shoot")
    assert t.last(ShotFired).modifier.total == 2 and t.last(VehicleFired).firepower.total == 4
    assert t.vehicle("MkIVF2").facing == 5
    assert prep(text.format("")).why_not("mg MkIVF2 I5 arc") == ["28.4"]


@rule("QA-48.5", "48-b")
def test_a_gun_turns_between_two_shots_three_hexsides_in_all() -> None:
    text = ("chapter 63\nattacker russian\ngerman E5 2-4-7 75mm_AT_gun@2=gun\nrussian I5 T34\nrussian A5 T34=behind\n"
            "russian I9 T34=aside\n")
    t = situation(text, defensive_fire_phase, [(6, 5), (6, 5)], "defensive fire")
    t.play("at gun gun T34 AP", "shoot")
    assert t.last(ShotFired).modifier.total == 0
    t.play("swing gun 4")
    assert t.why_not("swing gun 0") == ["QA-48.5"] and t.offers("swing gun 5")
    t.play("swing gun 5", "at gun gun behind AP", "shoot")
    assert t.last(ShotFired).modifier.total == 4                                  # case I
    assert not any(o[0] == "swing" for o in t.options)


@rule("28.4", "16.1", "17.5")
def test_movers_are_put_back_along_the_line_of_a_vehicles_machine_guns() -> None:
    t = situation("chapter 63\nattacker russian\nrussian D4 4-4-7=near\nrussian F4 4-4-7=beyond\ngerman A5 MkIVF2 facing:2\n",
                  move_and_be_fired_at, [(4, 3), (2, 2), (2, 2)], "movement")
    t.play("move near", "step D5", "step E5", "step E6", "stop", "move beyond", "step G5", "step G6", "stop", "mg MkIVF2 E5 both")
    assert not t.offers("return beyond 0") and "17.5" in t.why_not("return beyond 0")       # somebody must be in the target first
    t.play("return near 1", "return beyond 0", "shoot")
    assert [(t.units["near"], 6, -2), (t.units["beyond"], 6, -2)] == [(r.unit, r.column, r.modifier.total) for r in t.all(Result)]


@rule("33.7", "17.5")
def test_a_machine_gun_fired_at_a_vehicle_does_not_penetrate_past_it() -> None:
    """A jeep is no obstacle to the line, but fire at it alone ends there."""
    def fire(aboard: str) -> Situation:
        t = prep(f"german A5 4-6-7 MMG\namerican C5 jeep\n{aboard}american E5 6-6-6=behind\n", [(5, 4), *[(2, 2)] * 4])
        return t.play("fire weapon MMG C5", "shoot")

    assert not fire("").all(Result)
    t = fire("american C5 6-6-6=with\n")
    assert [r.unit for r in t.all(Result)] == [t.units["with"], t.units["behind"]]


@rule("34.9", "33.7")
def test_canister_at_a_truck_alone_goes_no_further() -> None:
    t = prep("german C5 MkIVF1 facing:2\namerican D5 jeep\namerican E5 6-6-6\n", [(1, 2), (5, 4), *[(2, 2)] * 4])
    t.play("shell MkIVF1 D5 canister", "shoot")
    assert t.last(ShotFired).result == "hit" and not t.all(Result)
