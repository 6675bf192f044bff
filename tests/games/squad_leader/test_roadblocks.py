"""62.2 A roadblock is a stone wall in every respect: for sight, for penetration and for whoever lies beneath an entrenchment."""

from __future__ import annotations

from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.games.squad_leader.rules.machine_guns import hexes_behind
from hedgerow.games.squad_leader.rules.sighting import sees, verdict
from hedgerow.testing import rule

from .situation import Situation, in_prep_fire, situation

BARRED = "roadblock I5 1"
SQUADS = "german I7 4-6-7 LMG\nrussian I2 4-4-7"


def at(text: str) -> Situation:
    return situation(f"chapter 63\n{text}", prep_fire_phase)


@rule("62.2", "11.51")
def test_nobody_sees_over_a_roadblock_that_is_no_side_of_his_own_hex() -> None:
    t = at(f"{SQUADS}\n{BARRED}")
    lines = {("I7", "I2"): False, ("I7", "I5"): True, ("I7", "I4"): True, ("I5", "I2"): True, ("I4", "I2"): True}
    assert {(a, b): sees(t.g, t.hex(a), t.hex(b)) for a, b in lines} == lines
    assert not sees(t.g, t.hex("I2"), t.hex("I7")) and verdict(t.g, t.hex("I7"), t.hex("I2")).rule == "62.2"
    assert sees(at(SQUADS).g, t.hex("I7"), t.hex("I2"))


@rule("62.2")
def test_it_closes_its_side_whichever_hex_it_points_from() -> None:
    t = at(f"{SQUADS}\nroadblock I4 4")
    assert not sees(t.g, t.hex("I7"), t.hex("I2"))


@rule("62.2", "43.4")
def test_from_a_height_one_sees_over_it() -> None:
    t = at("german O8 4-6-7\nrussian O2 4-4-7\nroadblock O5 1")
    assert t.g.ground.level[t.hex("O8")] == 1 and sees(t.g, t.hex("O8"), t.hex("O3"))
    assert not sees(t.g, t.hex("O7"), t.hex("O3"))


@rule("62.2", "QA-17.5")
def test_it_stops_the_penetration_of_a_machine_gun() -> None:
    free, barred = at(SQUADS), at(f"{SQUADS}\n{BARRED}")
    for t, beyond in ((free, ["I4", "I3", "I2"]), (barred, [])):
        hexes = hexes_behind(t.g, t.hex("I7"), t.hex("I5"), t.hex("I5"), 5)
        assert [t.card.hex_name(h) for h in hexes] == beyond


@rule("62.2", "54.8")
def test_beneath_an_entrenchment_one_does_not_see_over_the_roadblock_of_the_hex() -> None:
    t = at(f"german I5 4-6-7 entrenched\nrussian I2 4-4-7\nentrenchment I5\n{BARRED}")
    assert not sees(t.g, t.unit("4-6-7").where, t.hex("I2")) and sees(t.g, t.unit("4-6-7").where, t.hex("I4"))
    assert sees(t.g, t.hex("I5"), t.hex("I2"))


@rule("62.3")
def test_who_is_aboard_a_vehicle_clears_nothing() -> None:
    t = in_prep_fire("chapter 63\ngerman E5 truck\ngerman E5 4-6-7 aboard:truck\ngerman D5 4-6-7=afoot\nrussian P1 4-4-7\n"
                     "roadblock E5 1\nroadblock D5 1")
    assert t.offers("clear roadblock afoot D4") and not t.offers("clear roadblock 4-6-7 E4")
    assert t.why_not("clear roadblock 4-6-7 E4") == ["62.3"]
