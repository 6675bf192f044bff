"""OPT-16 Semi-simultaneous movement and defensive fire."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.games.squad_leader.model.log_events import Fired, HexTracked, Result
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.standing_orders import READY
from hedgerow.testing import example, rule

from .situation import Situation, move_and_be_fired_at, situation

STREET = """
    attacker russian
    german  G5 4-6-7=a
    german  G5 9-1
    german  A1 4-6-7=far
    russian C5 4-4-7=one
    russian C5 4-4-7=two
    russian A10 4-4-7=reserve
"""


def moving(text: str, *dice: Any, start: Any = movement_phase) -> Situation:
    return situation(text, start, dice, "movement", semi_simultaneous=True)


@rule("OPT-16", "OPT-16.1", "OPT-16.2")
def test_the_defender_fires_as_soon_as_a_hex_in_sight_is_entered_and_survivors_go_on() -> None:
    t = moving(STREET, (6, 6))
    t.play("move one", "step D5")
    assert (t.seat, t.about) == ("german", "fire at movers")
    t.play("fire a D5", "shoot")
    assert len(t.all(Fired)) == 1 and t.last(Result).result == "no effect"
    t.play("german: pass") if t.about == "fire at movers" else None
    assert (t.seat, t.about) == ("russian", "march")
    t.play("step E6")
    assert t.at("one") == "E6"


@rule("OPT-16.2")
def test_who_breaks_goes_no_further() -> None:
    t = moving(STREET, (3, 3), (6, 5))
    t.play("move one", "step D5", "fire a D5", "shoot")
    if t.about == "fire at movers":
        t.play("pass")
    assert t.unit("one").broken and t.at("one") == "D5" and t.about == "movement"


@rule("OPT-16.1")
def test_nobody_is_asked_where_no_defender_sees_the_movers() -> None:
    t = moving("attacker russian\ngerman J10 4-6-7\nrussian G2 4-4-7\nrussian A10 4-4-7=reserve")
    away = next(h for h in ("G1", "H1") if not t.card.ground.sees(t.hex("J10"), t.hex(h)))
    t.play("move 4-4-7", f"step {away}")
    assert (t.seat, t.about) == ("russian", "march")


@rule("OPT-16.1")
def test_only_the_movers_are_fired_on() -> None:
    t = moving(STREET.replace("C5 4-4-7=two", "D5 4-4-7=two"), (1, 1))
    t.play("move one", "step D5", "fire a D5", "shoot")
    assert [r.unit for r in t.all(Result)] == [t.units["one"]] and t.unit("two").on_map


@rule("OPT-16.3", "OPT-16.4")
def test_a_tracked_hex_is_fired_into_again_whenever_someone_enters_it() -> None:
    t = moving(STREET, (6, 6), (6, 5))
    t.play("move one", "step D5", "fire a D5", "direct 9-1", "shoot")
    assert t.last(HexTracked).location == t.hex("D5") and t.game.view("russian")["board"]["tracked"] == ["D5"]
    if t.about == "fire at movers":
        assert not t.offers("fire a D5"), "once at each stack"
        t.play("pass")
    t.play("step E6")
    assert t.about == "march" or not t.offers("fire a E6"), "committed to the hex it tracks"
    t.play("pass") if t.about == "fire at movers" else None
    t.play("stop", "move two", "step D5")
    assert t.offers("fire a D5")
    t.play("fire a D5", "direct 9-1", "shoot")                                          # the same leader with the same firepower
    assert [f.location for f in t.all(Fired)] == [t.hex("D5")] * 2


LINE = """
    attacker russian
    german  A5 4-6-7 MMG
    russian E3 4-4-7=one
    russian C4 4-4-7=two
    russian G4 4-4-7=three
    russian I4 4-4-7=four
    russian P10 4-4-7=reserve
"""


def step_and_pass(t: Situation, unit: str, hex_: str) -> None:
    t.play(f"move {unit}", f"step {hex_}")


@rule("OPT-16.5", "OPT-16.6")
def test_a_machine_gun_fires_along_its_line_while_penetration_lasts() -> None:
    t = moving(LINE, (6, 4), (6, 4), (6, 4), (6, 4))
    ground = t.card.ground
    on_line = [h for leg in ground.hexes_passed(t.hex("A5"), t.hex("I5")) for h in leg]
    assert t.hex("E5") in on_line and t.hex("C5") in on_line and t.hex("G5") in on_line
    t.play("move one", "step E4")
    if t.about == "fire at movers":
        t.play("pass")
    t.play("step E5", "fire weapon MMG E5", "shoot")
    t.play("pass") if t.about == "fire at movers" else None
    t.play("stop")
    step_and_pass(t, "two", "C5")                                                       # nearer than the first target
    assert t.offers("fire weapon MMG C5")
    t.play("fire weapon MMG C5", "shoot")
    t.play("pass") if t.about == "fire at movers" else None
    t.play("stop") if t.about == "march" else None
    step_and_pass(t, "three", "G5")                                                     # beyond it
    assert t.offers("fire weapon MMG G5")
    t.play("pass", "step H5")
    if t.about == "fire at movers":
        assert not t.offers("fire weapon MMG H5"), "off its line"
    track = next(x for x in t.g.tracks if x.weapon == t.weapons["MMG"])
    assert track.where == t.hex("E5") and set(track.hexes) == {t.hex("E5"), t.hex("C5")}


@rule("OPT-16.6")
def test_without_penetration_left_only_hexes_already_tracked_are_fired_into() -> None:
    t = moving(LINE, (6, 4))
    t.play("move one", "step E4")
    t.play("pass") if t.about == "fire at movers" else None
    t.play("step E5", "fire weapon MMG E5", "shoot")
    track = next(x for x in t.g.tracks if x.weapon == t.weapons["MMG"])
    track.hexes = tuple(t.hex(h) for h in ("E5", "K5", "L5", "M5"))                     # four hexes: all its penetration
    t.play("pass") if t.about == "fire at movers" else None
    t.play("stop")
    step_and_pass(t, "two", "C5")
    assert not t.offers("fire weapon MMG C5")


@rule("OPT-16.7", "OPT-16.8")
def test_who_did_not_fire_may_do_so_when_all_have_moved_but_nobody_is_put_back() -> None:
    t = moving(STREET, (6, 6), start=move_and_be_fired_at)
    t.play("move one", "step D5", "pass", "step E6", "pass", "step F6", "pass", "stop", "pass")
    assert t.about == "defensive fire" and not t.offers("fire a D5") and not t.offers("fire a E6")
    t.play("fire a F6")
    assert not any(o[0] == "return" for o in t.options)
    t.play("shoot")
    assert t.last(Result).modifier.total == -2, "it moved there in the open"


@rule("OPT-16.7", "OPT-16.9")
def test_who_fired_at_movers_does_not_fire_again_in_the_defensive_fire_phase() -> None:
    t = moving(STREET, (6, 6), start=move_and_be_fired_at)
    t.play("move one", "step D5", "fire a D5", "shoot")
    while t.about in ("fire at movers", "march"):
        t.play("pass" if t.about == "fire at movers" else "stop")
    t.play("pass")
    assert not t.offers("fire a D5") and t.g.tracks == []


@rule("QA-54.4")
@example("E-QA-54.4")
def test_who_goes_straight_into_an_entrenchment_is_fired_on_under_its_cover() -> None:
    t = moving("chapter 54\n" + STREET + "\nentrenchment D5", (6, 6))
    t.play("move one", "step D5")
    assert (t.seat, t.about) == ("russian", "take cover")
    t.game.apply("russian", next(o for o in t.options if o[0] == "step"))
    assert t.unit("one").layer == 2 and t.about == "fire at movers"
    t.play("fire a D5", "shoot")
    assert t.last(Result).modifier.total > 0


@pytest.mark.parametrize("text", ["german E6 MkIVF2 facing:5", "german E7 MkIVF2 facing:5"])
@rule("OPT-16.8")
def test_tanks_fire_at_infantry_when_all_have_moved(text: str) -> None:
    t = moving("chapter 41\n" + STREET + "\n" + text, start=move_and_be_fired_at)
    t.play("move one", "step D5")
    assert t.about == "fire at movers"
    assert {o[0] for o in t.options} <= {"fire", "fire weapon", "pass", "break", "destroy", "show"}
    assert "4-a" in t.why_not("shell MkIVF2 D5 HE")


@rule("QA-17.5-b", "OPT-16.6")
def test_a_machine_gun_attacks_nobody_twice_in_one_phase() -> None:
    """It has fired at the first squad in D5: not at the same again, but at the next that comes there."""
    text = STREET.replace("german  G5 4-6-7=a", "german  G5 4-6-7=a MMG")
    t = moving(text, (6, 5))
    t.play("move one", "step D5", "fire weapon MMG D5", "shoot")
    assert "fire weapon" not in {o[0] for o in t.options} and t.why_not("fire weapon MMG D5")
    t.play("pass", "stop", "move two", "step D5")
    assert t.offers("fire weapon MMG D5")


@rule("OPT-16.1")
def test_standing_orders_know_the_odds_of_fire_at_movers() -> None:
    t = moving(STREET).play("move one", "step D5")
    found = t.g.reaction_odds_at(t.g.asked)
    assert found["odds"] >= found[f"unit {t.units['a']}"] > 0
    for percent, asked in ((found["odds"], "german"), (found["odds"] + 1, "russian")):
        t = moving(STREET)
        t.game.order("german", READY["odds"].make(str(percent)))
        assert t.play("move one", "step D5").seat == asked


@rule("OPT-16.1", "25.2")
def test_an_order_by_the_odds_goes_by_the_units_that_all_can_see_and_says_what_the_concealed_ones_do() -> None:
    """What lies under the counter next to the way, squad or dummy, does not show by a question."""
    def asked(order: tuple[str, ...], what: str) -> tuple[str, dict[str, int]]:
        t = moving(STREET + f"german  F6 {what} concealed")
        t.game.order("german", READY["odds"].make(*order))
        t.play("move one", "step D5")
        return t.seat, dict(t.g.reaction_odds_at(t.g.asked)) if t.about == "fire at movers" else {}
    told = []
    for what in ("4-6-7", "dummy"):
        seat, found = asked(("101",), what)
        assert seat == "german" and found["hidden"] == 1 and 0 < found["odds"] < 100
        assert asked((str(found["odds"]), "seen"), what)[0] == "german"
        assert asked((str(found["odds"] + 1), "seen"), what)[0] == "russian"
        told.append(found)
    assert told[0] == told[1]


@rule("OPT-16.1")
def test_nobody_who_plays_by_the_usual_orders_is_asked_about_movers_to_whom_nothing_can_be_done() -> None:
    """The only squad in sight is broken: the question would have one answer."""
    for order, asked in (("default", "russian"), ("ask", "german"), ("odds", "russian")):
        t = moving(STREET.replace("4-6-7=a", "4-6-7=a broken").replace("german  A1 4-6-7=far", ""))
        t.game.order("german", READY[order].make())
        assert t.play("move one", "step D5").seat == asked, order
