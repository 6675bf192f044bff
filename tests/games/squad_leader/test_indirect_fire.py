"""63.4, 63.5 Indirect fire: mortars, howitzers and tanks on the board, directed by a leader with a radio."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.games.squad_leader.model.log_events import Barrage, Malfunctioned, Result
from hedgerow.games.squad_leader.model.pieces import NOWHERE
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import FIRE_FOR_EFFECT, NO_CALL, REQUESTED, SPOTTING, Battery
from hedgerow.games.squad_leader.rules.artillery import battery_of
from hedgerow.games.squad_leader.rules.fire_phases import defensive_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.games.squad_leader.rules.spotting import initial_rounds
from hedgerow.games.squad_leader.table.view import view
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import rule

from .situation import Situation, ground_card, situation

OPEN = """
map 1
title A long field
grid geomorphic 33x10
board 1
seed 1
scale 40
woods A1
building wooden Z5
"""
OBSERVER = "american U5 9-1 radio"
ENEMY = "german Y5 4-6-7"
EAST = 2
"""The spine along which the hexrow lies ahead."""


def rally(text: str, dice: list[Any], chapter: int = 63) -> Situation:
    return situation(f"chapter {chapter}\ndate 1944 7\n{text}\nbattery radio", rally_phase, dice, "rally", drawn=OPEN)


def falling(text: str, dice: list[Any], at: str = "Y5", site: str = "A5", phase: str = "prep fire", **said: Any) -> Situation:
    """A fire phase in which guns on the board have fire for effect to deliver."""
    start = prep_fire_phase if phase == "prep fire" else defensive_fire_phase

    facts = " ".join(f"{k}:{v}" for k, v in said.items())
    t = situation(f"chapter 63\ndate 1944 7\n{text}\nbattery radio\nbattery radio at:{at} stage:{FIRE_FOR_EFFECT} contact:1 "
                  f"missions:0 calibre:0 site:{hex_number(site)} {facts}", start, dice, phase, drawn=OPEN)
    return t.play("pass") if t.about == "smoke screen" else t


def hex_number(name: str) -> int:
    return ground_card((), ("american", "german"), 63, (), (1944, 7), OPEN).ground.hex(name)


HOWITZER = f"american A5 2-4-6 105mm_howitzer@{EAST}"
MORTAR = "american G5 2-4-6 81mm_mortar"


def guns(t: Situation) -> Battery:
    return t.g.batteries[1]


# ---- contact ----

@rule("63.4", "63.43")
def test_a_leader_calls_on_guns_that_have_no_radio() -> None:
    t = rally(f"{OBSERVER}\n{HOWITZER}\n{ENEMY}", [(4, 5)])
    t.play("contact guns radio 9-1 A5")
    assert guns(t).contact and guns(t).site == t.hex("A5") and not t.g.batteries[0].contact
    t.play("pass")
    assert t.about == "artillery" and t.offers("request radio Y5") and battery_of(t.g, t.weapons["radio"]) == 1


@rule("63.4")
def test_only_where_the_chapter_is_in_force_and_someone_serves_the_gun() -> None:
    for text, chapter in ((f"{OBSERVER}\n{HOWITZER}\n{ENEMY}", 62), (f"{OBSERVER}\n{HOWITZER} broken\n{ENEMY}", 63),
                          (f"{OBSERVER}\namerican A5 6-6-6\nlies A5 105mm_howitzer\n{ENEMY}", 63),
                          (f"{OBSERVER}\namerican A5 2-4-6 105mm_howitzer!@2\n{ENEMY}", 63)):
        t = rally(text, [], chapter)
        assert "63.4" in t.why_not("contact guns radio 9-1 A5", "american")


@rule("63.5")
def test_one_artillery_hex_for_a_leader() -> None:
    text = f"{OBSERVER}\n{HOWITZER}\n{MORTAR}\n{ENEMY}"
    t = rally(text, [(2, 2)])
    assert t.offers("contact guns radio 9-1 G5") and t.offers("contact radio 9-1")
    t.play("contact radio 9-1")
    assert not t.offers("contact guns radio 9-1 G5")                             # 46.11: one attempt
    for site, kept, others in (("", "contact radio 9-1", ("contact guns radio 9-1 A5", "contact guns radio 9-1 G5")),
                               ("A5", "contact guns radio 9-1 A5", ("contact radio 9-1", "contact guns radio 9-1 G5"))):
        net = f"battery radio contact:{int(not site)}" + (
            f"\nbattery radio contact:1 site:{hex_number(site)} missions:0" if site else "")
        t = situation(f"chapter 63\n{text}\n{net}", rally_phase, [], "rally", drawn=OPEN)
        assert t.offers(kept) and not any(t.offers(other) for other in others)
        assert all("63.5" in t.why_not(other, "american") for other in others)


@rule("63.41", "63.45", "63.21")
@pytest.mark.parametrize(("tube", "near", "far"), [
    (HOWITZER, "T5", "U5"),                                                      # 19 and 20 hexes
    (f"american A5 Priest facing:{EAST}", "T5", "U5"),
    (f"american A5 M4M52 facing:{EAST}", "T5", "U5"),
    (f"american A5 M4A4 facing:{EAST}", "Y5", "Z5"),                             # 24 and 25
    (f"american A5 M10 facing:{EAST}", "Y5", "Z5"),
    ("american A5 2-4-6 81mm_mortar", "J5", "K5")])                              # 9 and 10
def test_least_range_of_indirect_fire(tube: str, near: str, far: str) -> None:
    t = rally(f"american W5 9-1 radio\n{tube}\ngerman GG5 4-6-7", [(1, 1)])
    t.play("contact guns radio 9-1 A5", "pass")
    assert t.offers(f"request radio {far}") and not t.offers(f"request radio {near}")
    assert "63.41" in t.why_not(f"request radio {near}", "american")


@rule("63.44", "48.7", "33.1")
def test_howitzers_and_self_propelled_guns_fire_in_their_arc_and_turrets_all_round() -> None:
    for tube, reached in ((f"2-4-6 105mm_howitzer@{EAST + 3}", False), (f"Priest facing:{EAST + 3}", False),
                          (f"M4M52 facing:{EAST + 3}", True), ("2-4-6 81mm_mortar", True)):
        t = rally(f"{OBSERVER}\namerican A5 {tube}\n{ENEMY}", [(1, 1)]).play("contact guns radio 9-1 A5", "pass")
        assert t.offers("request radio Y5") == reached


@rule("63.4")
def test_corrections_stay_within_reach() -> None:
    t = situation(f"chapter 63\ndate 1944 7\n{OBSERVER}\n{HOWITZER}\n{ENEMY}\nbattery radio\n"
                  f"battery radio at:V5 stage:{SPOTTING} contact:1 missions:0 site:{hex_number('A5')}", rally_phase, [(1, 1)],
                  "rally", drawn=OPEN)
    t.play("contact guns radio 9-1 A5", "pass")
    assert t.offers("correct radio Y5") and t.offers("fire for effect radio U5")
    assert not t.offers("correct radio T5") and not t.offers("fire for effect radio T5")
    t.play("fire for effect radio Y5")
    assert guns(t).stage == FIRE_FOR_EFFECT and guns(t).hex == t.hex("Y5")


# ---- fire for effect ----

@rule("63.4", "63.1", "63.42")
def test_one_hex_is_hit_and_no_mission_is_used() -> None:
    t = falling(f"{OBSERVER}\n{HOWITZER}\n{ENEMY}\ngerman Z5 4-6-7=beside", [(4, 4), (6, 6)])
    t.play("barrage radio")
    assert [e.location for e in t.all(Barrage)] == [t.hex("Y5")]
    assert t.last(Result).column == 16 and t.unit("4-6-7").broken and not t.unit("beside").broken
    assert t.g.batteries[0].missions == 3 and guns(t).stage == FIRE_FOR_EFFECT and t.g.batteries[0].called_in == 0
    assert t.weapon("105mm_howitzer").shots == 2 and t.unit("2-4-6").prep_fired and not t.offers("barrage radio")


@rule("63.4")
def test_two_tubes_of_a_site_roll_twice() -> None:
    two = f"{MORTAR}\namerican G5 2-4-6=second 81mm_mortar=other"
    t = falling(f"{OBSERVER}\n{two}\n{ENEMY}", [(5, 5), (5, 6)], site="G5").play("barrage radio")
    assert len(t.all(Barrage)) == 2 and t.weapon("81mm_mortar").fired and t.weapon("other").fired


@rule("63.5")
def test_no_more_than_two_tubes_of_a_site_fire() -> None:
    three = "\n".join(f"american G5 2-4-6=crew{n} 81mm_mortar=m{n}" for n in range(3))
    t = falling(f"{OBSERVER}\n{three}\n{ENEMY}", [(5, 5), (5, 6)], site="G5").play("barrage radio")
    assert len(t.all(Barrage)) == 2 and not t.weapon("m2").fired


@rule("63.45")
def test_tanks_fire_indirectly_at_half() -> None:
    t = falling(f"{OBSERVER}\namerican A5 M4A4 facing:{EAST}\ngerman AA5 4-6-7", [(4, 4)], at="AA5").play("barrage radio")
    assert t.last(Result).column == 4                                   # 75mm has 8
    t = falling(f"{OBSERVER}\namerican A5 Priest facing:{EAST}\n{ENEMY}", [(4, 4), (6, 6)]).play("barrage radio")
    assert t.last(Result).column == 16 and t.vehicle("Priest").shots == 1 and t.vehicle("Priest").prep_fired


@rule("63.4", "46.4")
def test_guns_deliver_their_fire_for_effect_before_anything_else_and_must_be_able_to() -> None:
    t = falling(f"{OBSERVER}\n{HOWITZER}\n{ENEMY}\ngerman M5 4-6-7=near", [(5, 6), (6, 6)])
    assert "46.4" in t.why_not("at shell 105mm_howitzer M5 HE")
    t.play("pass")
    assert len(t.all(Barrage)) == 1                                              # it must fall by the end of the phase
    t = falling(f"{OBSERVER}\namerican A5 2-4-6 broken 105mm_howitzer@{EAST}\n{ENEMY}", [])
    assert not t.offers("barrage radio")


@rule("63.4", "46.4")
def test_in_the_enemys_turn_it_falls_in_defensive_fire() -> None:
    t = falling(f"attacker german\n{OBSERVER}\n{HOWITZER}\n{ENEMY}", [(5, 6), (6, 6)], phase="defensive fire")
    t.play("barrage radio")
    assert len(t.all(Barrage)) == 1 and not t.unit("2-4-6").prep_fired


@rule("48.3", "63.4")
def test_a_gun_on_the_board_jams_as_in_direct_fire() -> None:
    t = falling(f"{OBSERVER}\n{HOWITZER}\n{ENEMY}", [(6, 6)]).play("barrage radio")
    assert t.weapon("105mm_howitzer").malfunctioned and t.last(Malfunctioned).weapon == t.weapons["105mm_howitzer"]


@rule("46.9", "63.4")
def test_guns_on_the_board_lay_smoke_in_one_hex() -> None:
    t = situation(f"chapter 63\n{OBSERVER}\n{HOWITZER}\n{ENEMY}\nbattery radio\nbattery radio at:Y5 stage:{FIRE_FOR_EFFECT} "
                  f"contact:1 missions:0 site:{hex_number('A5')}", prep_fire_phase, [], "prep fire", drawn=OPEN)
    t.play("smoke screen radio")
    assert [s.hex for s in t.g.smoke] == [t.hex("Y5")] and t.weapon("105mm_howitzer").fired


@rule("T-54.7", "54.7", "63.4")
def test_an_entrenchment_adds_four_against_indirect_fire() -> None:
    t = falling(f"{OBSERVER}\n{HOWITZER}\nentrenchment Y5\ngerman Y5 4-6-7 entrenched", [(4, 4)]).play("barrage radio")
    assert t.last(Result).modifier.total == 4


@rule("45.4", "63.1")
def test_counter_battery_fire_is_between_batteries_off_the_board() -> None:
    t = falling(f"{OBSERVER}\n{HOWITZER}\ngerman GG5 9-1 radio=theirs\nbattery theirs contact:1 maintained:1", [], fired=1)
    assert "45.4" in t.why_not("counter battery theirs 2", "german") and t.about != "counter battery"


@rule("63.43")
def test_the_enemy_does_not_learn_where_the_guns_are() -> None:
    t = falling(f"{OBSERVER}\n{HOWITZER} concealed\n{ENEMY}", [])
    theirs, ours = view(t.g, "german")["artillery"][1], view(t.g, "american")["artillery"][1]
    assert theirs["site"] is None and ours["site"] == "A5" and theirs["on board"]


@rule("63.5", "46.71")
def test_contact_that_is_not_kept_is_lost() -> None:
    t = situation(f"chapter 63\n{OBSERVER}\n{HOWITZER}\n{ENEMY}\nbattery radio\nbattery radio at:Y5 stage:{SPOTTING} contact:1 "
                  f"missions:0 site:{hex_number('A5')}", rally_phase, [], "rally", drawn=OPEN)
    t.play("pass")
    assert not guns(t).contact and guns(t).hex == NOWHERE and battery_of(t.g, t.weapons["radio"]) == 0


@flow
def requested(g: State) -> Flow[None]:
    g.batteries[1].stage = REQUESTED
    yield from initial_rounds(g)


@rule("63.4", "46.2")
def test_a_radio_with_two_nets_fires_one_spotting_round() -> None:
    t = situation(f"chapter 63\n{OBSERVER}\n{HOWITZER}\n{ENEMY}\nbattery radio\nbattery radio at:Y5 contact:1 missions:0 "
                  f"site:{hex_number('A5')}", requested, [1], "close combat", drawn=OPEN)
    assert [o for o in t.options if o[0] == "spotting round"] == [("spotting round", t.weapons["radio"])]
    t.play("spotting round radio")
    assert guns(t).stage == SPOTTING and t.g.batteries[0].stage == NO_CALL
