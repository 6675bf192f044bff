"""37 Special infantry weapons against AFVs; 38 fate; 39 immobilization; 40 wrecks; 41 crews and smoke."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from hedgerow.games.squad_leader.model.log_events import Fired, Result
from hedgerow.games.squad_leader.model.pieces import CREW
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.vehicle_events import Breakdown, GunKillRolled, KillRolled, ShotFired
from hedgerow.games.squad_leader.rules.close_combat import why_not_lmg
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase, defensive_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.games.squad_leader.rules.stacking import limits
from hedgerow.games.squad_leader.rules.terrain_effects import terrain_tally
from hedgerow.games.squad_leader.rules.vehicles import DISABLED, MALFUNCTIONED, WORKS
from hedgerow.games.squad_leader.rules.wrecks import remove_pushed_wrecks
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import example, rule

from .situation import Situation, in_prep_fire, situation

HEAD = "chapter 56\nattacker german\n"
MORE = "german A10 8-3-8=spare\nrussian B9 4-4-7=other\n"


@flow
def broken_gun(g: State) -> Flow[None]:
    g.vehicles[0].gun_out = MALFUNCTIONED
    yield from rally_phase(g)


@flow
def pushing(g: State) -> Flow[None]:
    """The tank has pushed a player turn long; the Rally Phase, then its own Movement Phase."""
    g.vehicles[0].pushing = 1
    remove_pushed_wrecks(g)
    yield from movement_phase(g)


def prep(text: str, dice: Any = ()) -> Situation:
    return in_prep_fire(HEAD + text, dice)


def american(text: str, dice: Any = ()) -> Situation:
    return in_prep_fire("chapter 56\nattacker american\n" + text, dice)


# ---- 37 ----

@rule("37.1", "37.3", "37.32")
def test_a_panzerfaust_needs_no_courage_and_is_gone_after_use() -> None:
    t = prep("german E5 4-6-7 panzerfaust\nrussian F5 T34 facing:2\n", [(4, 4), (4, 4), (6, 6)])
    t.play("rocket panzerfaust T34", "shoot")
    assert t.last(ShotFired).number.total == 8
    assert t.last(KillRolled).number.total == 10                                  # from behind
    assert t.vehicle("T34").wreck
    assert not t.weapon("panzerfaust").in_play
    assert not t.unit("4-6-7").fired


@rule("37.31", "T-37.31")
@pytest.mark.parametrize(("hex_", "moved", "number"), [
    ("F5", "", 8), ("G5", "", 6), ("H5", "", 3), ("F5", "moved", 7), ("G5", "moved", 5), ("H5", "moved", 2)])
def test_panzerfaust_numbers(hex_: str, moved: str, number: int) -> None:
    text = f"german E5 4-6-7 panzerfaust {moved}\nrussian {hex_} T34\n"
    t = situation(HEAD + text, advancing_fire_phase, [(6, 6)], "advancing fire")
    t.play("rocket panzerfaust T34", "shoot")
    assert t.last(ShotFired).number.total == number


@rule("37.31", "37.41")
def test_hull_down_adds_two_to_the_hit_and_range_ends() -> None:
    t = prep("german K5 4-6-7 panzerfaust\nrussian L4 T34\nrussian P5 T34=far\n", [(4, 4)])
    assert t.why_not("rocket panzerfaust far") == ["37.31"]
    t.play("rocket panzerfaust T34", "shoot")
    assert (t.last(ShotFired).modifier.total, t.last(ShotFired).result) == (2, "missed")


@rule("37.33", "37.34")
def test_a_leader_fires_one_with_his_own_rating() -> None:
    t = prep("german E5 9-2 panzerfaust=a panzerfaust=b\nrussian F5 T34\n" + MORE, [(6, 6)])
    t.play("rocket a T34", "shoot")
    assert t.last(ShotFired).modifier.total == -2
    assert t.why_not("rocket b T34") == ["37.35"]
    u = prep("german E5 9-2 panzerfaust=a\nrussian F5 T34\n" + MORE)
    u.unit("9-2").directed = True
    assert u.why_not("rocket a T34") == ["37.33"]


@rule("37.34", "QA-37.34")
@example("E-QA-37.34")
def test_leadership_goes_to_the_shot_or_to_the_squad() -> None:
    t = prep("german E5 4-6-7 panzerfaust LMG\ngerman E5 9-2\nrussian F5 T34\nrussian F5 4-4-7\n", [(6, 6), (6, 5)])
    t.play("rocket panzerfaust T34", "direct 9-2", "shoot")
    assert t.last(ShotFired).modifier.total == -2
    t.play("fire 4-6-7 F5")
    assert t.last(Fired).leaders == ()


@rule("37.35")
def test_a_squad_fires_four_and_still_its_rifles() -> None:
    arms = " ".join(f"panzerfaust=p{n}" for n in range(5))
    t = prep(f"german E5 4-6-7 {arms}\nrussian F5 T34\nrussian F5 4-4-7\n", [(6, 6)] * 4)
    for n in range(4):
        t.play(f"rocket p{n} T34", "shoot")
    assert t.why_not("rocket p4 T34") == ["37.35"]
    assert t.offers("fire 4-6-7 F5")


@rule("37.36")
def test_a_panzerfaust_breaks_open_a_wooden_building() -> None:
    t = prep("german E4 4-6-7 panzerfaust=a panzerfaust=b\nrussian E3 4-4-7\nrussian D3 4-4-7=open\n", [(3, 3)])
    assert t.why_not("rocket shell a D3") == ["37.36"]
    assert terrain_tally(t.g, t.hex("E3")).total == 2
    t.play("rocket shell a E3", "shoot")
    assert terrain_tally(t.g, t.hex("E3")).total == 0
    assert t.unit("4-4-7").on_map


@rule("37.37", "37.48")
def test_not_from_inside_a_vehicle() -> None:
    t = prep("german E5 halftrack\ngerman E5 4-6-7 panzerfaust aboard:halftrack\nrussian F5 T34\n")
    assert t.why_not("rocket panzerfaust T34") == ["37.37"]
    u = american("american E5 halftrack\namerican E5 6-6-6 bazooka aboard:halftrack\ngerman F5 MkIVF2\n")
    assert u.why_not("rocket bazooka MkIVF2") == ["37.48"]


@rule("QA-37.31")
@example("E-QA-37.31")
def test_rockets_at_a_moving_vehicle() -> None:
    text = "chapter 56\nattacker russian\nrussian G5 T34 facing:5\ngerman E5 4-6-7 panzerfaust\n"
    t = situation(text, movement_phase, [(6, 6)], "movement")
    t.play("drive T34", "drive to F5", "rocket panzerfaust T34", "shoot")
    assert t.last(ShotFired).modifier.total == 2


@rule("37.4", "37.42", "T-37.41")
def test_a_bazooka_fires_again_next_turn() -> None:
    t = american("american E5 6-6-6 bazooka\ngerman H5 MkIVF2 facing:5\n", [(2, 3), (1, 1), (6, 6)])
    t.play("rocket bazooka MkIVF2", "shoot")
    assert t.last(ShotFired).number.total == 6
    assert t.last(KillRolled).number.total == 3
    assert t.weapon("bazooka").in_play


@rule("37.45")
def test_a_bazooka_is_removed_on_eleven() -> None:
    t = american("american E5 6-6-6 bazooka\ngerman H5 MkIVF2 facing:5\n", [(5, 6)])
    t.play("rocket bazooka MkIVF2", "shoot")
    assert not t.weapon("bazooka").in_play


@rule("37.43", "37.44")
def test_two_leaders_fire_a_bazooka_with_one_rating() -> None:
    alone = american("american E5 9-2 bazooka\namerican E6 6-6-6\ngerman G5 MkIVF2 facing:5\ngerman G5 4-6-7\n")
    assert alone.why_not("rocket bazooka MkIVF2") == ["37.43"]
    t = american("american E5 9-1 bazooka\namerican E5 9-2\ngerman G5 MkIVF2 facing:5\n", [(6, 6)])
    t.play("rocket bazooka MkIVF2", "help 9-2 bazooka", "shoot")
    assert t.last(ShotFired).modifier.total == -2


@rule("37.46")
def test_a_squad_fires_two_bazookas_and_its_rifles() -> None:
    t = american("american E5 6-6-6 bazooka=a bazooka=b bazooka=c\ngerman G5 MkIVF2\ngerman G5 4-6-7\n", [(4, 6)] * 2)
    t.play("rocket a MkIVF2", "shoot", "rocket b MkIVF2", "shoot")
    assert t.why_not("rocket c MkIVF2") == ["37.46"]
    assert t.offers("fire 6-6-6 G5")


@rule("37.47")
def test_a_bazooka_at_infantry() -> None:
    t = american("american E5 6-6-6 bazooka\ngerman G5 4-6-7\n", [(3, 4), (6, 6)])
    t.play("rocket shell bazooka G5", "shoot")
    assert t.last(ShotFired).number.total == 7
    assert t.last(Result).column == 6


@rule("37.2")
def test_a_flamethrower_hits_the_tank_and_all_around_it() -> None:
    text = "german E5 8-3-8 flamethrower\nrussian F5 T34 facing:2\nrussian F5 4-4-7\n"
    t = prep(text, [(3, 3), (6, 6), (6, 6), (6, 6), (6, 6)])
    t.play("flame flamethrower T34", "shoot")
    assert t.last(KillRolled).number.total == 6
    assert t.last(Result).column == 20
    assert t.vehicle("T34").wreck


@rule("37.2", "51.4")
def test_flames_at_a_truck_are_rolled_on_the_kill_table_alone() -> None:
    """11 is more than 10, and would make it check morale as infantry fire."""
    t = prep("german E5 8-3-8 flamethrower\nrussian F5 truck\n", [(5, 6), (6, 6), (6, 6)]).play("flame flamethrower truck")
    assert t.last(KillRolled).result == "no effect"
    assert not t.vehicle("truck").wreck and not t.vehicle("truck").immobilized


@rule("37.2", "31.8", "51.4")
def test_riders_of_a_tank_that_burns_do_not_break_out_of_it() -> None:
    """5 destroys it from behind, and is a 4 on the 20 column."""
    text = "german E5 8-3-8 flamethrower\nrussian F5 T34 facing:2\nrussian F5 4-4-7 aboard:T34\n"
    t = prep(text, [(2, 3), (6, 6), (6, 6)]).play("flame flamethrower T34")
    assert t.vehicle("T34").wreck and not t.unit("4-4-7").on_map and not t.all(Result)


@rule("37.2", "33.9")
def test_a_crew_that_escapes_flames_is_not_burned_by_the_same_roll() -> None:
    text = "german E5 8-3-8 flamethrower\nrussian F5 T34 facing:2\n"
    t = prep(text, [(1, 2), (1, 1)]).play("flame flamethrower T34")
    assert t.vehicle("T34").wreck and t.g.units[-1].bailed and t.g.units[-1].on_map and not t.all(Result)


@rule("37.31", "37.32")
def test_rocket_odds() -> None:
    t = prep("german E5 4-6-7 panzerfaust\nrussian F5 T34 facing:5\n")
    odds = t.game.odds("german", ("rocket", 0, 0))
    assert odds is not None
    assert odds.chance("destroyed") == Fraction(26, 36) * Fraction(21, 36)        # 8 to hit, 7 to kill


@rule("37.34", "37.44")
def test_rocket_odds_count_the_leader_who_directs() -> None:
    t = prep("german E5 4-6-7 panzerfaust\ngerman E5 9-2\nrussian F5 T34 facing:5\n")
    t.play("rocket panzerfaust T34")
    eight, ten = Fraction(26, 36), Fraction(33, 36)                                # two dice of 8, or of 10, and less
    assert t.game.odds("german", ("shoot",)).chance("destroyed") == eight * Fraction(21, 36)
    assert t.game.odds("german", ("direct", t.units["9-2"])).chance("destroyed") == ten * Fraction(21, 36)
    t.play("direct 9-2")
    assert t.about == "fire group" and t.game.odds("german", ("shoot",)).chance("destroyed") == ten * Fraction(21, 36)


@rule("37.47", "10.6")
def test_odds_of_a_bazooka_at_infantry_are_what_the_resolver_does() -> None:
    text = "american E5 6-6-6 bazooka\ngerman G5 4-6-7\n"
    counted: Counter[str] = Counter()
    for dice in product(range(1, 7), repeat=2):
        t = american(text, [(1, 1), dice, *[(1, 1)] * 4])
        t.play("rocket shell bazooka G5", "shoot")
        counted[t.last(Result).result] += 1
    odds = american(text).game.odds("american", ("rocket shell", 0, t.hex("G5")))
    assert odds.chance("missed") == 1 - Fraction(21, 36)
    assert {str(what): Fraction(n, d) / Fraction(21, 36) for what, n, d in odds.outcomes if what != "missed"} == {
        what: Fraction(n, 36) for what, n in counted.items()}


@rule("48.1")
def test_odds_against_a_gun_are_what_the_resolver_does() -> None:
    text = "american E5 8-4-7 bazooka flamethrower\ngerman F5 2-4-7 75mm_AT_gun@5=gun\n"
    burnt = blasted = 0
    for dice in product(range(1, 7), repeat=2):
        t = american(text, [dice, *[(6, 6)] * 4]).play("flame gun flamethrower gun", "shoot")
        burnt += not t.weapon("gun").in_play
        t = american(text, [(1, 1), dice]).play("rocket gun bazooka gun", "shoot")
        blasted += not t.weapon("gun").in_play
    t = american(text)
    flame, rocket = (t.game.odds("american", (verb, t.weapons[name], t.weapons["gun"]))
                     for verb, name in (("flame gun", "flamethrower"), ("rocket gun", "bazooka")))
    assert flame.chance("destroyed") == Fraction(burnt, 36)
    assert rocket.chance("destroyed") == (1 - rocket.chance("missed")) * Fraction(blasted, 36)
    assert burnt > 0 and blasted > 0


@rule("48.1", "37.42")
@pytest.mark.parametrize(("dice", "result"), [((1, 1), "destroyed"), ((6, 6), "no effect")])
def test_the_kill_roll_against_a_gun_is_told_with_its_number_and_modifier(dice: tuple[int, int], result: str) -> None:
    text = "american E5 8-4-7 bazooka flamethrower\ngerman F5 2-4-7 75mm_AT_gun@5=gun\n"
    for order, rolls in (("flame gun flamethrower gun", [dice, *[(6, 6)] * 4]), ("rocket gun bazooka gun", [(1, 1), dice])):
        t = american(text, rolls).play(order, "shoot")
        told = t.last(GunKillRolled)
        assert (told.weapon, told.roll, told.modifier.total, told.result) == (t.weapons["gun"], sum(dice), -5, result)
        assert told.number.total > 0 and t.weapon("gun").in_play == (result == "no effect")


# ---- 38 ----

@rule("38.1")
def test_a_twelve_puts_the_main_gun_out() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian I5 T34\n", [(6, 6)])
    t.play("gun MkIVF2 T34 AP", "shoot")
    assert t.vehicle("MkIVF2").gun_out == MALFUNCTIONED
    assert t.offers("mg MkIVF2 I5 both") is False


@rule("38.1", "50.5")
@pytest.mark.parametrize(("nation", "kind", "die", "state"), [
    ("german", "MkIVF2", 1, WORKS), ("german", "MkIVF2", 2, MALFUNCTIONED), ("german", "MkIVF2", 6, DISABLED),
    ("american", "M4A4", 2, WORKS)])
def test_repairs(nation: str, kind: str, die: int, state: int) -> None:
    t = situation(f"chapter 56\nattacker {nation}\n{nation} E5 {kind}\nrussian P1 4-4-7\n", broken_gun, [die], "rally")
    t.play(f"mend {kind} gun")
    assert t.vehicle(kind).gun_out == state
    assert t.last(Breakdown).die == die


@rule("38.2")
def test_a_twelve_puts_all_machine_guns_out() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian I5 4-4-7\nrussian G6 4-4-7=b\n", [(6, 6)])
    t.play("mg MkIVF2 I5 arc", "shoot")
    assert t.vehicle("MkIVF2").mg_out == MALFUNCTIONED
    assert "38.2" in t.why_not("mg MkIVF2 G6 round")


@rule("38.3")
def test_a_twelve_in_an_overrun_immobilizes() -> None:
    t = situation("chapter 56\nattacker russian\nrussian E5 T34 facing:2\ngerman F5 4-6-7\n", movement_phase, [(6, 6), (2, 2)],
                  "movement")
    t.play("drive T34", "overrun F5 firing", "german: pass")
    assert t.vehicle("T34").immobilized


# ---- 39 ----

@rule("39.1")
@pytest.mark.parametrize(("attacker", "kind", "die", "stuck"), [
    ("russian", "T34", 5, False), ("russian", "T34", 6, True), ("german", "MkIVF2", 5, True), ("german", "MkIVF2", 4, False)])
def test_bogging_down(attacker: str, kind: str, die: int, stuck: bool) -> None:
    enemy = "german" if attacker == "russian" else "russian"
    squad = "4-6-7" if enemy == "german" else "4-4-7"
    t = situation(f"chapter 56\nattacker {attacker}\n{attacker} C4 {kind} facing:1\n{enemy} P1 {squad}\n", movement_phase,
                  [die, (2, 2)], "movement")
    t.play(f"drive {kind}", "drive to C3", f"{enemy}: pass")
    assert t.vehicle(kind).immobilized == stuck


@rule("39.2", "39-a")
def test_a_crew_that_fails_abandons_its_tank_unbroken() -> None:
    text = "chapter 56\nattacker russian\nrussian C4 T34 facing:1\ngerman P1 4-6-7\n"
    t = situation(text, movement_phase, [6, (4, 4)], "movement")
    t.play("drive T34", "drive to C3")
    v = t.vehicle("T34")
    assert v.wreck
    assert v.abandoned
    crew = t.g.units[-1]
    assert (crew.sort, crew.broken, crew.bailed) == (CREW, False, True)


@rule("39.3")
def test_an_immobilized_crew_checks_again_when_hit() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian I5 T34 facing:5 immobilized\n", [(2, 3), (6, 6), (4, 4)])
    t.play("gun MkIVF2 T34 AP", "shoot")
    assert t.vehicle("T34").abandoned


@rule("39.4", "33.34")
def test_an_immobilized_tank_fires_outside_its_arc_and_keeps_it() -> None:
    t = prep("german E5 MkIVF2 facing:5 immobilized\nrussian I5 T34 facing:5\n", [(6, 5)])
    t.play("gun MkIVF2 T34 AP", "shoot")
    assert t.last(ShotFired).modifier.total == 2
    assert t.vehicle("MkIVF2").facing == 5
    text = "chapter 56\nattacker russian\ngerman E5 StuG_III/75=stug immobilized facing:2\nrussian I5 T34\n"
    u = situation(text, defensive_fire_phase, [], "defensive fire")
    assert u.why_not("pivot stug 3") == ["39.4"]


# ---- 40 ----

@rule("40.1", "40.2", "QA-40.2")
@example("E-QA-40.2")
def test_infantry_stacks_with_a_wreck_as_with_a_vehicle() -> None:
    t = prep("german E5 MkIVF2\nrussian I5 T34 wreck\nrussian H5 4-4-7\n")
    assert limits(t.g, t.hex("I5"), 0) == (3, 2, 10)
    assert limits(t.g, t.hex("H5"), 0) == (4, 3, 20)


@rule("40.4", "QA-40.4")
def test_a_tank_pushes_a_wreck_away_and_goes_there() -> None:
    text = "chapter 56\nattacker russian\nrussian E5 T34 facing:2\ngerman F5 MkIVF2 wreck\ngerman P1 4-6-7\n"
    t = situation(text, movement_phase, [], "movement")
    t.g.vehicles[0].idle = True
    assert t.why_not("push wreck T34 MkIVF2") == []
    u = situation(text, pushing, [], "movement")
    assert u.vehicle("MkIVF2").hex < 0
    assert u.vehicle("T34").must_clear == u.hex("F5")
    assert u.about == "drive"
    assert not u.offers("drive to E4")
    assert not u.offers("brake")
    u.play("drive to F5", "german: pass")
    assert u.vehicle("T34").hex == u.hex("F5")


# ---- 41 ----

@rule("41.2")
def test_a_crew_fires_itself_or_one_gun() -> None:
    t = prep("german E5 2-4-7 LMG\nrussian G5 4-4-7\n", [(6, 5)])
    t.play("fire weapon LMG G5", "shoot")
    assert t.over or "41.2" in t.why_not("fire 2-4-7 G5")


@rule("QA-41.2")
@example("E-QA-41.2")
def test_a_crew_adds_no_lmg_in_close_combat() -> None:
    t = prep("german E5 2-4-7 LMG\nrussian E5 4-4-7\n")
    no = why_not_lmg(t.g, 0, (("at", 1, 0), ("strike", 0, 0)), 0, 0)
    assert [r.rule for r in no] == ["QA-41.2"]


@rule("41.3")
def test_smoke_shells_at_the_outset_of_prep_fire() -> None:
    t = situation(HEAD + "german E5 MkIVF2 facing:2\nrussian P1 4-4-7\n", prep_fire_phase, [(4, 5), (6, 6)])
    assert "41.3" in t.why_not("smoke shell MkIVF2 F5")
    t.play("smoke shell MkIVF2 I5")
    assert [s.hex for s in t.g.smoke] == [t.hex("I5")]
    assert t.vehicle("MkIVF2").shots == 1
    assert t.vehicle("MkIVF2").prep_fired


@rule("41.4")
def test_dischargers_once_and_only_for_germans() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian G5 T34\n")
    t.play("discharge MkIVF2")
    assert [s.hex for s in t.g.smoke] == [t.hex("E5")]
    assert not t.vehicle("MkIVF2").prep_fired
    assert not t.vehicle("MkIVF2").dischargers
    assert not t.offers("gun MkIVF2 T34 AP")
    u = in_prep_fire("chapter 56\nattacker russian\nrussian E5 T34 facing:2\ngerman G5 4-6-7\n")
    assert u.why_not("discharge T34") == ["41.4"]


@rule("41.4", "4.5")
def test_who_has_prep_fired_its_machine_guns_does_not_discharge_smoke_in_advancing_fire() -> None:
    """It counts as the main gun's shot."""
    t = situation("chapter 54\nattacker german\ngerman E5 MkIVF2 facing:2 prep_fired\ngerman E9 MkIVF2=other\nrussian I5 T34\n",
                  advancing_fire_phase, [], "advancing fire")
    assert t.why_not("discharge MkIVF2") == ["4.5"] and not t.why_not("discharge other")


@rule("37.43", "17.3-a")
@pytest.mark.parametrize(("weapon", "shot", "target"), [
    ("bazooka", "rocket bazooka MkIVF2", "german G5 MkIVF2 facing:1"),
    ("bazooka", "rocket shell bazooka G5", "german G5 4-6-7=target"),
    ("HMG", "mg kill HMG halftrack", "german G5 halftrack facing:1")])
def test_the_second_leader_comes_first(weapon: str, shot: str, target: str) -> None:
    """Whoever must help neither directs nor breaks before somebody does, and nothing is fired without him."""
    t = in_prep_fire(f"chapter 63\nattacker american\namerican E5 8-0 {weapon}\namerican E5 9-1\n{target}\ngerman P1 4-6-7", ())
    t.play(shot)
    assert not t.offers("direct 9-1") and not t.offers("break 9-1") and not t.offers("shoot")
    assert "37.43" in t.why_not("shoot") or "17.3-a" in t.why_not("shoot")
    assert t.offers(f"help 9-1 {weapon}")
