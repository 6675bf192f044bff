"""45-46 Offboard artillery: modules, radio, spotting rounds, fire for effect, smoke, counter battery fire."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from hedgerow.games.squad_leader.model.log_events import (
    Barrage,
    Called,
    ContactLost,
    CounterBattery,
    Destroyed,
    Disrupted,
    MissionsDrawn,
    ModuleDrawn,
    Result,
    SpottingRound,
)
from hedgerow.games.squad_leader.model.state import State, take_away
from hedgerow.games.squad_leader.model.undertakings import FIRE_FOR_EFFECT, NO_CALL, REQUESTED, SPOTTING, Battery
from hedgerow.games.squad_leader.rules.artillery import draw_modules
from hedgerow.games.squad_leader.rules.barrage import blast_area
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.fire_phases import defensive_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.portage import weight
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.games.squad_leader.rules.sighting import observes, sees
from hedgerow.games.squad_leader.rules.spotting import contact_value
from hedgerow.games.squad_leader.table.view import view
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import example, rule

from .situation import Situation, move_and_be_fired_at, situation

FAR = "russian P1 4-4-7=far"
OBSERVER = "german E5 9-1 radio"


def batteries(enemy: dict[str, Any] | None = None, **said: Any) -> str:
    """The lines for the first radio and, if there is one, the enemy's."""
    found = [f"battery radio {facts(said)}"]
    return "\n".join(found if enemy is None else [*found, f"battery other {facts(enemy)}"])


def facts(said: dict[str, Any]) -> str:
    return " ".join(f"{name}:{value if name == 'at' else int(value)}" for name, value in said.items())


def rally(text: str, dice: list[Any], **said: Any) -> Situation:
    return situation(f"chapter 46\n{text}\n{batteries(**said)}", rally_phase, dice, "rally")


def prep(text: str, dice: list[Any], **said: Any) -> Situation:
    return situation(f"chapter 57\n{text}\n{batteries(**said)}", prep_fire_phase, dice, "prep fire")


FALLING = {"stage": FIRE_FOR_EFFECT, "at": "K5", "contact": True}


def battery(t: Situation, k: int = 0) -> Battery:
    return t.g.batteries[k]


def around(t: Situation, name: str) -> tuple[int, ...]:
    """The seven hexes of a barrage."""
    return blast_area(t.g, Battery(0, 100, 1, 0, hex=t.hex(name)))


# ---- 45 modules ----

@flow
def drawing(g: State) -> Flow[None]:
    draw_modules(g)
    yield from rally_phase(g)


@rule("45.1", "45.2", "45.21")
def test_each_radio_has_a_module_and_its_missions_are_secret() -> None:
    t = situation(f"chapter 46\n{OBSERVER}\nrussian P1 8-0=far radio=other", drawing, [4, 3, 1, 2], "rally")
    assert [e.calibre for e in t.all(ModuleDrawn)] == [100, 70] and [e.missions for e in t.all(MissionsDrawn)] == [3, 2]
    shown = view(t.g, "russian")["artillery"]
    assert "missions" not in shown[0] and shown[1]["missions"] == 2


@pytest.mark.parametrize(("nation", "die", "calibre"), [("german", 3, 80), ("german", 4, 100), ("russian", 1, 70),
                                                        ("russian", 4, 120), ("american", 3, 100), ("american", 5, 150)])
@rule("T-45.2", "45.2")
def test_the_calibre_depends_on_army_and_die(nation: str, die: int, calibre: int) -> None:
    other = "russian" if nation == "german" else "german"
    t = situation(f"chapter 46\n{nation} E5 9-1 radio\n{other} P1 8-0=far", drawing, [die, 1], "rally")
    assert battery(t).calibre == calibre


@rule("QA-45.2", "45.21")
@example("E-QA-45.2")
def test_each_turn_of_fire_is_a_mission() -> None:
    t = prep(f"{OBSERVER}\n{FAR}", [(6, 6)] * 7, **FALLING, missions=2).play("pass", "barrage radio")
    assert battery(t).missions == 1 and battery(t).used == 1 and battery(t).stage == FIRE_FOR_EFFECT


@rule("45.4", "T-45.4")
def test_counter_battery_fire_needs_contact_kept_and_an_enemy_that_has_fired() -> None:
    text = f"{OBSERVER}\nrussian P1 8-0=far radio=other"
    t = prep(text, [(1, 1)], contact=True, maintained=True, calibre=100, enemy={"calibre": 100, "fired": True})
    assert t.game.say(("counter battery", t.weapons["radio"], 1)).endswith(" fires at the 100 mm module")
    t.play("counter battery radio 1")
    assert t.last(CounterBattery).result == "destroyed" and battery(t, 1).destroyed and battery(t).missions == 2
    for said in ({"contact": True, "maintained": False, "calibre": 100, "enemy": {"fired": True}},
                 {"contact": True, "maintained": True, "calibre": 80, "enemy": {"fired": True}},
                 {"contact": True, "maintained": True, "calibre": 100, "enemy": {"fired": False}}):
        t = prep(text, [], **said)
        assert "45.4" in t.why_not("counter battery radio 1", "german")


@rule("45.41")
def test_disrupted_artillery_is_silent_for_a_die_of_turns() -> None:
    text = f"{OBSERVER}\nrussian P1 8-0=far radio=other"
    enemy = {"fired": True, "contact": True, "stage": SPOTTING, "at": "K5"}
    t = prep(text, [(2, 2), 3], contact=True, maintained=True, enemy=enemy)
    t.play("counter battery radio 1")
    assert t.last(Disrupted).turn == 4 and not battery(t, 1).contact and battery(t, 1).stage == NO_CALL
    t = rally(f"{OBSERVER}\n{FAR}", [], disrupted_until=4)
    assert "45.41" in t.why_not("contact radio 9-1", "german")


@rule("45.42")
@example("E-45.42")
def test_the_third_turn_of_counter_battery_fire_in_a_row_takes_two_off() -> None:
    t = prep(f"turn 3\n{OBSERVER}\nrussian P1 8-0=far radio=other", [(3, 4), 2], contact=True, maintained=True, counter_turns=2,
             counter_leader=0, countered_in=2, enemy={"fired": True})
    t.play("counter battery radio 1")
    assert t.last(CounterBattery).modifier.total == -2 and t.last(CounterBattery).result == "disrupted"
    assert battery(t).missions == 2


# ---- 46.1 radio ----

@flow
def radio_lost(g: State) -> Flow[None]:
    take_away(g, 0)
    yield from rally_phase(g)


@rule("46.1", "46.11", "ASOP-1.4")
def test_an_unbroken_leader_with_a_radio_seeks_contact() -> None:
    t = rally(f"{OBSERVER}\ngerman D8 8-0 broken\ngerman D8 4-6-7\n{FAR}", [(3, 4)])
    assert "46.1" in t.why_not("contact radio 8-0", "german")
    t.play("pass", "contact radio 9-1")
    assert battery(t).contact and not battery(t).maintained and t.last(Called).contact == 7
    t = rally(f"{OBSERVER}\n{FAR}", [(4, 4)]).play("contact radio 9-1")
    assert not battery(t).contact


@rule("T-46.11", "46.11")
def test_contact_values_by_army_and_year() -> None:
    for nation, year, value in (("german", 1941, 7), ("american", 1944, 9), ("russian", 1941, 5), ("russian", 1942, 6),
                                ("russian", 1944, 7)):
        other = "russian" if nation == "german" else "german"
        t = rally(f"date {year} 7\n{nation} E5 9-1 radio\n{other} P1 8-0=far", [])
        assert contact_value(t.g, t.units["9-1"]) == value


@rule("46.12")
def test_keeping_contact_takes_two_off_the_roll() -> None:
    t = rally(f"{OBSERVER}\n{FAR}", [(4, 5)], contact=True).play("contact radio 9-1")
    assert battery(t).maintained and t.last(Called).modifier.total == -2
    t = rally(f"{OBSERVER}\n{FAR}", [(5, 5)], contact=True, stage=SPOTTING, at="K5").play("contact radio 9-1")
    assert not battery(t).contact and battery(t).stage == NO_CALL


@rule("46.71")
def test_contact_that_is_not_kept_is_lost_and_the_counters_with_it() -> None:
    t = rally(f"{OBSERVER}\n{FAR}", [], contact=True, stage=FIRE_FOR_EFFECT, at="K5").play("pass")
    assert not battery(t).contact and battery(t).stage == NO_CALL and t.all(ContactLost)


@rule("46.81")
def test_a_12_breaks_the_radio() -> None:
    t = rally("american E5 9-1 radio\ngerman P1 8-0=far", [(6, 6)]).play("contact radio 9-1")
    assert t.weapon("radio").malfunctioned and not battery(t).contact


@rule("46.8")
def test_what_a_radio_weighs() -> None:
    t = rally(f"{OBSERVER}\n{FAR}", [])
    squad, leader, radio = t.units["far"], t.units["9-1"], t.weapons["radio"]
    assert (weight(t.g, squad, radio), weight(t.g, leader, radio)) == (2, 4)


@rule("46.82")
def test_another_radio_takes_over_the_module_of_one_that_is_lost() -> None:
    t = situation(f"chapter 46\n{OBSERVER}\ngerman D8 8-0 radio=second\n{FAR}\n{batteries()}\nbattery second",
                  radio_lost, [], "rally")
    assert t.offers("tune second 0")
    assert t.game.say(("tune", t.weapons["second"], 0)).endswith(f" takes over the {battery(t, 0).calibre} mm module, number 1")
    t.play("tune second 0")
    assert battery(t, 0).radio == t.weapons["second"] and battery(t, 1).radio == -1
    assert t.offers("contact second 8-0")


# ---- 46.13, 46.3 requests and corrections ----

@rule("46.13", "ASOP-1.5")
def test_a_request_is_placed_in_the_leaders_sight() -> None:
    t = rally(f"{OBSERVER}\n{FAR}", [(3, 3)]).play("contact radio 9-1", "pass")
    hidden = next(h for h in range(t.g.ground.size) if not observes(t.g, t.hex("E5"), h))
    assert t.offers("request radio K5") and not t.offers(f"request radio {hidden}")
    t.play("request radio K5")
    assert battery(t).stage == REQUESTED and battery(t).hex == t.hex("K5")


@rule("46.3", "46.31", "ASOP-1.6")
def test_a_spotting_round_is_corrected_by_up_to_three_hexes() -> None:
    t = rally(f"{OBSERVER}\n{FAR}", [(3, 3)], contact=True, stage=SPOTTING, at="H5").play("contact radio 9-1", "pass")
    assert t.offers("correct radio K5") and not t.offers("correct radio L5")
    assert "46.7" in t.why_not("correct radio L5", "german")
    t.play("correct radio K5")
    assert battery(t).stage == SPOTTING and battery(t).hex == t.hex("K5")
    assert not t.offers("fire for effect radio K5")


@rule("46.32", "46.33", "46.34")
def test_fire_for_effect_is_called_shifted_taken_back_or_begun_anew() -> None:
    said: dict[str, Any] = {"contact": True, "at": "H5"}
    t = rally(f"{OBSERVER}\n{FAR}", [(3, 3)], stage=SPOTTING, **said)
    t.play("contact radio 9-1", "pass", "fire for effect radio G5")
    assert battery(t).stage == FIRE_FOR_EFFECT and battery(t).hex == t.hex("G5")
    t = rally(f"{OBSERVER}\n{FAR}", [(3, 3)], stage=FIRE_FOR_EFFECT, **said)
    t.play("contact radio 9-1", "pass", "fire for effect radio K5")
    assert battery(t).hex == t.hex("K5")
    t = rally(f"{OBSERVER}\n{FAR}", [(3, 3)], stage=FIRE_FOR_EFFECT, **said).play("contact radio 9-1", "pass", "correct radio K5")
    assert battery(t).stage == SPOTTING
    t = rally(f"{OBSERVER}\n{FAR}", [(3, 3)], stage=FIRE_FOR_EFFECT, **said).play("contact radio 9-1", "pass", "request radio N5")
    assert battery(t).stage == REQUESTED and battery(t).hex == t.hex("N5")


@rule("46.33", "46.34")
def test_what_may_be_done_with_fire_for_effect_and_what_not() -> None:
    said: dict[str, Any] = {"contact": True, "at": "H5"}
    t = rally(f"{OBSERVER}\n{FAR}", [(3, 3)], stage=FIRE_FOR_EFFECT, **said).play("contact radio 9-1", "pass")
    assert not t.why_not("fire for effect radio K5") and not t.why_not("correct radio K5")       # three hexes away
    assert t.why_not("fire for effect radio L5") == t.why_not("correct radio L5") == ["46.7"]
    unseen = next(h for h in range(t.card.ground.size) if not sees(t.g, t.hex("E5"), h))
    assert not t.why_not("request radio N5")                                            # begun anew, where he sees
    assert t.why_not(f"request radio {t.card.hex_name(unseen)}") == ["46.13"]
    t = rally(f"{OBSERVER}\n{FAR}", [(3, 3)], stage=REQUESTED, **said).play("contact radio 9-1", "pass")
    assert t.why_not("fire for effect radio H5") == ["46.32"] and t.why_not("correct radio H5") == ["46.31"]


@rule("46.7")
def test_spotters_look_over_walls_but_not_through_smoke() -> None:
    t = rally(f"german I6 9-1 radio\n{FAR}", [])
    blocked = next(h for h in range(t.g.ground.size) if not sees(t.g, t.hex("I6"), h) and observes(t.g, t.hex("I6"), h))
    assert blocked >= 0
    t = rally(f"{OBSERVER}\nsmoke german H5\n{FAR}", [])
    assert not observes(t.g, t.hex("E5"), t.hex("H5")) and observes(t.g, t.hex("E5"), t.hex("E8"))


@rule("46.72")
def test_without_missions_nothing_more_is_called() -> None:
    t = rally(f"{OBSERVER}\n{FAR}", [], missions=0)
    assert "46.72" in t.why_not("contact radio 9-1", "german")


# ---- 46.2 the initial round ----

def spot(text: str, dice: list[Any], at: str = "J5") -> Situation:
    lines = batteries(contact=True, stage=REQUESTED, at=at)
    return situation(f"chapter 46\n{text}\n{lines}", close_combat_phase, dice, "close combat").play("spotting round radio")


@rule("46.2", "46.21", "ASOP-8.1")
def test_a_request_becomes_a_spotting_round_on_target() -> None:
    t = spot(f"{OBSERVER}\n{FAR}", [2])
    assert battery(t).stage == SPOTTING and battery(t).hex == t.hex("J5")
    t = spot("russian E5 9-1 radio\ngerman P1 8-0=far", [2, 1, 1])
    assert t.last(SpottingRound).result == "off target"


@rule("46.22", "46.23", "46.21")
@example("E-46.23")
def test_a_round_off_target_strays_by_direction_and_distance() -> None:
    t = spot(f"{OBSERVER}\n{FAR}", [4, 2, 3])
    hex_ = t.hex("J5")
    for _ in range(3):
        hex_ = t.g.ground.beside[hex_][2]
    assert battery(t).hex == hex_ and t.g.ground.distance[t.hex("J5")][hex_] == 3 and battery(t).stage == SPOTTING


@rule("46.24")
def test_a_round_off_the_board_or_out_of_sight_is_lost() -> None:
    t = spot(f"{OBSERVER}\n{FAR}", [6, 1, 6])
    assert t.last(SpottingRound).result == "lost" and battery(t).stage == REQUESTED and battery(t).hex == t.hex("J5")


@rule("46.21", "46.23", "46.24")
def test_odds_of_a_spotting_round_know_where_it_may_be_lost() -> None:
    def asked(dice: list[Any]) -> Situation:
        lines = batteries(contact=True, stage=REQUESTED, at="J3")
        return situation(f"chapter 46\n{OBSERVER}\n{FAR}\n{lines}", close_combat_phase, dice, "close combat")

    counted: Counter[str] = Counter()
    for one, two, three in product(range(1, 7), repeat=3):
        counted[asked([one, two, three]).play("spotting round radio").last(SpottingRound).result] += 1
    told = asked([]).game.odds("german", ("spotting round", 0))
    assert told is not None and {str(what): n * 216 // d for what, n, d in told.outcomes} == counted and len(counted) == 3


@rule("46.25", "46.6")
def test_spotting_rounds_harm_nobody() -> None:
    t = spot(f"{OBSERVER}\nrussian J5 4-4-7", [1])
    assert not t.all(Result) and t.over


# ---- 46.4 fire for effect ----

@rule("46.4", "46.5", "ASOP-2.2")
@example("E-46.5")
def test_fire_for_effect_falls_on_seven_hexes_each_with_its_own_roll() -> None:
    t = prep(f"{OBSERVER}\nrussian J6 4-4-7\nrussian K5 4-4-7=other\n{FAR}", [(6, 6)] * 7, stage=FIRE_FOR_EFFECT, at="K5",
             contact=True, calibre=100).play("pass", "barrage radio")
    assert {e.location for e in t.all(Barrage)} == set(around(t, "K5")) and len(t.all(Barrage)) == 7
    assert {e.column for e in t.all(Result)} == {16}


@rule("46.4")
def test_what_has_been_placed_must_fall() -> None:
    t = prep(f"{OBSERVER}\n{FAR}", [(6, 6)] * 7, **FALLING).play("pass", "pass")
    assert len(t.all(Barrage)) == 7
    text = f"chapter 46\nattacker russian\n{OBSERVER}\n{FAR}\n{batteries(**FALLING)}"
    t = situation(text, prep_fire_phase, [], "prep fire")
    assert not t.all(Barrage)
    t = situation(text, defensive_fire_phase, [(6, 6)] * 7, "defensive fire")
    t.play("pass", "pass")
    assert len(t.all(Barrage)) == 7


@rule("QA-46.7", "46.4")
def test_it_falls_also_where_the_leader_does_not_see_it() -> None:
    t = prep(f"{OBSERVER} broken\n{FAR}", [(6, 6)] * 7, **FALLING).play("pass", "barrage radio")
    assert len(t.all(Barrage)) == 7


@rule("46.5", "11.53")
def test_walls_protect_from_shells_on_their_other_side() -> None:
    t = prep(f"{OBSERVER}\nrussian K5 4-4-7\n{FAR}", [(6, 6)] * 7, **FALLING)
    t.play("pass", "barrage radio")
    assert t.last(Result).modifier.total == 2
    t = prep(f"{OBSERVER}\nrussian K5 4-4-7\n{FAR}", [(6, 6)] * 7, stage=FIRE_FOR_EFFECT, at="J5", contact=True)
    t.play("pass", "barrage radio")
    assert t.last(Result).modifier.total == 0


@rule("46.51", "46.52")
def test_shells_find_movers_wherever_they_came_through() -> None:
    lines = batteries(stage=FIRE_FOR_EFFECT, at="K6", contact=True, calibre=70)
    text = f"chapter 46\nattacker russian\n{OBSERVER}\nrussian N6 4-4-7\n{FAR}\n{lines}"
    way = ("move 4-4-7", "step M6", "step L6", "step K6", "step J6", "stop", "pass", "pass", "barrage radio")
    t = situation(text, move_and_be_fired_at, [(6, 6)] * 7, "movement").play(*way)
    met = t.all(Result)
    assert len(met) == 3 and all(e.modifier.total == -2 for e in met)
    area = around(t, "K6")
    dice = [(1, 1) if h == t.hex("L6") else (6, 6) for h in area]
    t = situation(text, move_and_be_fired_at, dice, "movement").play(*way)
    assert not t.unit("4-4-7").on_map and len(t.all(Result)) == 1


@rule("46.53")
def test_a_kia_destroys_weapons_also_those_that_lie_about() -> None:
    t = prep(f"{OBSERVER}\nlies K5 MMG\n{FAR}", [(1, 1)] * 7, **FALLING)
    t.play("pass", "barrage radio")
    assert t.all(Destroyed) and not t.weapon("MMG").in_play


@rule("46.9", "ASOP-2.1")
def test_smoke_instead_of_shells_over_the_whole_area() -> None:
    t = prep(f"{OBSERVER}\n{FAR}", [], **FALLING, missions=2).play("smoke screen radio")
    assert {s.hex for s in t.g.smoke} == set(around(t, "K5")) and battery(t).missions == 1
    assert not t.all(Barrage)


@rule("53.54", "55.7")
def test_a_kia_cuts_wire_with_80mm_and_clears_mines() -> None:
    for calibre, left in ((80, 0), (70, 1)):
        t = prep(f"{OBSERVER}\nwire K5\nmines russian K5 6\n{FAR}", [(1, 1)] * 7, **FALLING,
                 calibre=calibre).play("pass", "barrage radio")
        assert len(t.g.wire) == left and not t.g.mines


@rule("54.7", "T-54.7")
def test_entrenchments_add_four_against_shells() -> None:
    t = prep(f"{OBSERVER}\nrussian J6 4-4-7 entrenched\nentrenchment J6\n{FAR}", [(6, 6)] * 7, stage=FIRE_FOR_EFFECT, at="J6",
             contact=True).play("pass", "barrage radio")
    assert t.last(Result).modifier.total == 4
