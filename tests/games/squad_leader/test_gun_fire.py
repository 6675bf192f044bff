"""33 AFV combat: TO HIT, kill, ammunition, crews; 34: main guns and machine guns at infantry."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from hedgerow.games.squad_leader.aids.vehicle_odds import shot_outcome
from hedgerow.games.squad_leader.model.invariants import invariants
from hedgerow.games.squad_leader.model.log_events import Result
from hedgerow.games.squad_leader.model.pieces import DEFENSIVE_FIRE, ENTRENCHED, location
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import FRONT, REAR, SIDE, TO_HIT_BUILDING, to_hit
from hedgerow.games.squad_leader.model.vehicle_events import KillRolled, ShotFired, VehicleFired
from hedgerow.games.squad_leader.rules.covered_arc import target_facing
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase, defensive_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.gun_fire import kill_outcome
from hedgerow.games.squad_leader.rules.gunnery import Aim, Tube, hit_modifier, hits
from hedgerow.games.squad_leader.rules.sequence import begin_phase
from hedgerow.games.squad_leader.rules.vehicles import MALFUNCTIONED
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.testing import example, rule

from .situation import TWO_DICE, Situation, in_prep_fire, move_and_be_fired_at, situation

HEAD = "chapter 63\nattacker german\n"


def prep(text: str, dice: Any = ()) -> Situation:
    return in_prep_fire(HEAD + text, dice)


def advancing(text: str, dice: Any = ()) -> Situation:
    return situation(HEAD + text, advancing_fire_phase, dice, "advancing fire")


def defending(text: str, dice: Any = ()) -> Situation:
    return situation("chapter 63\nattacker russian\n" + text, defensive_fire_phase, dice, "defensive fire")


@flow
def fire_then_defend(g: State) -> Flow[None]:
    yield from prep_fire_phase(g)
    begin_phase(g, DEFENSIVE_FIRE)
    yield from defensive_fire_phase(g)


# ---- 33 ----

@rule("33.1", "33.31")
def test_self_propelled_guns_fire_in_their_arc_and_tanks_all_round() -> None:
    t = prep("german E5 StuG_III/75=stug facing:5\ngerman E7 MkIVF2 facing:5\nrussian I5 T34 facing:5\n")
    assert t.why_not("gun stug T34 AP") == ["33.1"]
    assert t.offers("gun MkIVF2 T34 AP")
    told = dict(t.game.explain("german", WhyNot("gun", (t.vehicles["MkIVF2"], t.vehicles["T34"], "AP"))).tallies)
    assert told["modifier"].total == 2                                               # case D


@rule("33.34", "33.3", "T-33.3")
def test_a_tank_that_fired_outside_its_arc_faces_the_target() -> None:
    t = prep("german E5 MkIVF2 facing:5\nrussian I5 T34 facing:5\n", [(5, 6)])
    t.play("gun MkIVF2 T34 AP", "shoot")
    assert t.last(ShotFired).number.total == 10
    assert t.last(ShotFired).result == "missed"
    assert t.vehicle("MkIVF2").facing in (1, 2, 3)


@rule("33.2")
def test_the_main_gun_fires_once_and_prep_fire_bars_movement() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian I5 T34 facing:5\nrussian K5 T34=b\n", [(5, 6)])
    t.play("gun MkIVF2 T34 AP", "shoot")
    assert not t.offers("gun MkIVF2 b AP")
    assert t.vehicle("MkIVF2").prep_fired


@rule("33.2")
def test_the_m10_fires_twice() -> None:
    t = in_prep_fire("chapter 63\nattacker american\namerican E5 M10 facing:2\ngerman I5 MkIVF2 facing:5\n", [(6, 5), (6, 5)])
    t.play("gun M10 MkIVF2 AP", "shoot", "gun M10 MkIVF2 AP", "shoot")
    assert t.vehicle("M10").shots == 2
    assert not t.offers("gun M10 MkIVF2 AP")


@rule("33.31")
def test_a_self_propelled_gun_that_moved_does_not_fire_its_gun() -> None:
    t = advancing("german E5 StuG_III/75=stug facing:2 moved\nrussian I5 T34\n")
    assert "33.31" in t.why_not("gun stug T34 AP")


@rule("33.31", "T-33.31")
def test_self_propelled_guns_turn_in_defensive_fire_at_a_price() -> None:
    t = defending("german E5 StuG_III/75=stug facing:5\nrussian I5 T34 facing:5\n", [(2, 3), (6, 6)])
    assert not t.offers("gun stug T34 AP")
    t.play("pivot stug 2", "gun stug T34 AP", "shoot")
    assert t.last(ShotFired).modifier.total == 4


@rule("33.32")
@pytest.mark.parametrize(("tube", "aim", "total"), [
    (Tube(75, "german", True, starred=True), Aim(5, 13), 4),                      # C and not B
    (Tube(75, "german", True, starred=True), Aim(5, 7), 2),
    (Tube(75, "german", True, moved=True, pivoted=True, advancing=True), Aim(5, 4), 5),      # F and not E
    (Tube(75, "german", True, pivoted=True, advancing=True, outside_arc=True), Aim(5, 1), 1 + 2 - 2),
    (Tube(75, "german", False, pivoted=True, advancing=True), Aim(5, 4), 3),
    (Tube(75, "german", True, defensive=True), Aim(5, 0, True, True), 2 + 2 - 2),
])
def test_cases_add_up(tube: Tube, aim: Aim, total: int) -> None:
    assert hit_modifier(tube, aim).total == total


@rule("33.32")
def test_a_two_may_hit_what_cannot_be_hit() -> None:
    """The rulebook's case: a needed 0 is hit by a 2 and a third die of 1 to 3."""
    assert [hits(2, 0, 0, third) for third in range(1, 7)] == [True, True, True, False, False, False]
    assert not hits(3, 0, 0, 1)


@rule("33.33", "33.8")
def test_leaders_and_others_do_nothing_for_a_tank() -> None:
    t = prep("german E5 MkIVF2 facing:2\ngerman E5 9-2\ngerman E5 4-6-7\nrussian G5 4-4-7\n", [(3, 3), (6, 6)])
    t.play("shell MkIVF2 G5 HE")
    assert t.g.attack is None or not t.offers("direct 9-2")


@rule("33.4", "33.41", "T-33.4")
def test_kill_number_by_facing_and_armour() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian I5 SU152 facing:5\n", [(2, 3), (3, 2)])
    t.play("gun MkIVF2 SU152 AP", "shoot")
    kill = t.last(KillRolled)
    assert (kill.number.total, kill.modifier.total, kill.result) == (6, 2, "no effect")
    assert kill_outcome(4, 6, 2) == "destroyed"


@rule("33.42", "T-33.41")
def test_soft_vehicles_have_a_row_of_their_own() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian I5 truck facing:2\n", [(2, 3), (6, 4)])
    t.play("gun MkIVF2 truck AP", "shoot")
    kill = t.last(KillRolled)
    assert (kill.number.total, kill.modifier.total) == (10, 0)
    assert t.vehicle("truck").wreck


@rule("33.5")
@example("E-33.5")
def test_facing_is_by_the_hexside_and_along_a_spine_the_worse_for_the_firer() -> None:
    t = prep("german A1 4-6-7\nrussian E5 T34 facing:2\n")
    ground, e5 = t.g.ground, t.hex("E5")
    assert target_facing(ground, t.hex("G5"), e5, 2) == FRONT
    assert target_facing(ground, t.hex("E2"), e5, 2) == SIDE
    assert target_facing(ground, t.hex("C5"), e5, 2) == REAR
    spine = next(h for h in range(ground.size) if set(ground.side_entered(h, e5)) == {1, 6})
    assert target_facing(ground, spine, e5, 2) == SIDE


@rule("33.6", "28.2")
def test_what_guns_may_fire() -> None:
    t = prep("german E5 StuG_III/105=stug facing:2\nrussian I5 T34\nrussian G5 4-4-7\n")
    assert not t.offers("gun stug T34 AP")
    assert t.offers("gun stug T34 HE")
    assert t.why_not("gun stug T34 HEAT") == ["33.6"]


@rule("63.3", "63.31", "63.32")
def test_heat_until_a_six_is_rolled() -> None:
    t = in_prep_fire("chapter 63\nattacker american\namerican E5 Priest facing:2\ngerman I5 MkIVF2 facing:5\n", [(3, 3), (6, 6)])
    assert not t.why_not("gun Priest MkIVF2 HEAT")
    t.play("gun Priest MkIVF2 HEAT", "shoot")
    assert t.last(KillRolled).number.total == 4                                   # the round was HE
    assert not t.vehicle("Priest").heat


@rule("33.7")
def test_tank_machine_guns_do_nothing_to_tanks_but_halftracks_may_try() -> None:
    t = prep("german E5 MkIVF2 facing:2\ngerman E7 halftrack facing:2\nrussian I5 T34 facing:5\n", [(1, 1)])
    assert "33.7" in t.why_not("mg at vehicle MkIVF2 T34")
    t.play("mg at vehicle halftrack T34", "shoot")
    assert t.last(KillRolled).number.total == -3


@rule("33.7")
def test_the_m16_rolls_four_times_and_one_twelve_puts_all_out() -> None:
    t = in_prep_fire("chapter 63\nattacker american\namerican E5 M16 facing:2\ngerman I5 halftrack facing:2\n",
                     [(6, 6), (5, 5), (1, 2), (4, 4), (6, 6)])
    t.play("mg at vehicle M16 halftrack", "shoot")
    assert t.vehicle("halftrack").wreck                                           # rear: -1, a 3 less 5
    assert t.vehicle("M16").mg_out == MALFUNCTIONED


@rule("33.9")
def test_a_crew_may_escape_and_is_caught_in_the_open_until_the_phase_ends() -> None:
    text = "german E5 MkIVF2 facing:2\ngerman G5 4-6-7\nrussian I5 T34 facing:2\n"
    t = prep(text, [(2, 3), (2, 3), (2, 2), (6, 6)])
    t.play("gun MkIVF2 T34 AP", "shoot")
    crew = len(t.g.units) - 1
    assert t.g.units[crew].kind == "russian 2-3-7"
    assert t.g.units[crew].bailed
    t.play("fire 4-6-7 I5", "shoot")
    assert t.last(Result).modifier.total == -2
    t.play("pass", f"take cover {crew} I4")
    assert t.g.units[crew].hex == t.hex("I4")
    assert not t.g.units[crew].bailed


@rule("33.9", "6.1")
def test_a_crew_goes_beneath_the_wreck_in_a_full_hex_only_if_there_is_nowhere_else() -> None:
    text = "german E5 MkIVF2 facing:2\nrussian I5 T34 facing:2\n" + 3 * "russian I5 4-4-7\n" + "russian I5 8-0\n"
    t = prep(text, [(2, 3), (2, 3), (2, 2), *[(2, 3)] * 4])                       # and those who were beneath it keep their nerve
    t.play("gun MkIVF2 T34 AP", "shoot")
    crew = len(t.g.units) - 1
    assert t.g.units[crew].bailed and not list(invariants(t.g))                   # until the fire phase ends
    t.play("pass")
    assert t.about == "bail out" and not t.offers(f"take cover {crew} I5") and t.offers(f"take cover {crew} I4")


@rule("33.9")
def test_a_crew_that_rolls_above_its_number_is_lost() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian I5 T34 facing:2\nrussian A1 4-4-7\n", [(2, 3), (2, 3), (3, 3)])
    t.play("gun MkIVF2 T34 AP", "shoot")
    assert len(t.g.units) == 1


# ---- 34 ----

@example("E-34.4a", "E-34.4b")
@rule("34.2", "34.3", "34.4")
def test_the_t34_example() -> None:
    """76mm at a squad in a stone building 8 hexes away: 6 hits, 8 factors, 5 + 3 gives M; then the machine gun."""
    text = "chapter 63\nattacker russian\nrussian J9 T34 facing:5\ngerman C9 4-6-7\n"
    t = in_prep_fire(text, [(3, 3), (2, 3), (1, 1), (6, 4)])
    assert t.g.ground.distance[t.hex("J9")][t.hex("C9")] == 7
    t.play("shell T34 C9 HE", "shoot")
    assert t.last(ShotFired).number.total == 6
    result = t.last(Result)
    assert (result.column, result.roll, result.result) == (8, 8, "M")
    t.play("mg T34 C9 arc", "shoot")
    assert t.last(VehicleFired).firepower.total == 4


@rule("34.1", "34.4")
def test_machine_guns_fire_after_a_miss() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian G5 4-4-7\n", [(6, 5), (6, 5)])
    t.play("shell MkIVF2 G5 HE", "shoot", "mg MkIVF2 G5 both", "shoot")
    assert t.last(ShotFired).result == "missed"
    assert t.last(VehicleFired).firepower.total == 6


@rule("34.5")
@example("E-34.5a")
def test_shells_at_the_concealed_are_halved_and_doubled_at_point_blank() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian I5 4-4-7 concealed\nrussian F5 4-4-7=near\n", [(2, 2), (3, 3), (1, 1)])
    t.play("shell MkIVF2 I5 HE", "shoot")
    shot = t.last(ShotFired)
    assert shot.modifier.total == 2                                               # case H
    assert t.all(Result)[-1].column == 4
    u = prep("german E5 MkIVF2 facing:2\nrussian F5 4-4-7\n", [(2, 2), (6, 6)])
    u.play("shell MkIVF2 F5 HE", "shoot")
    assert u.last(ShotFired).modifier.total == -2                                 # case J
    assert u.last(Result).column == 16


@rule("34.92", "51.4")
def test_the_shell_that_was_to_be_canister_is_he_at_the_truck() -> None:
    """7 hits and says that there is no canister; HE of 75mm kills a truck on any roll."""
    t = prep("german C5 MkIVF1 facing:2\nrussian F5 truck\n", [(3, 4), (6, 6)])
    odds = t.game.odds("german", ("shell", 0, t.hex("F5"), "canister"))
    assert odds.chance("destroyed") == Fraction(18, 36)                           # 7 to 10 on two dice
    t.play("shell MkIVF1 F5 canister", "shoot")
    assert t.last(ShotFired).result == "hit" and t.last(KillRolled).number.total == 12
    assert t.vehicle("truck").wreck and not t.vehicle("MkIVF1").canister


@rule("56.9", "T-33.31")
def test_a_counter_in_a_bunker_does_not_make_it_harder_to_hit() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian I5 4-4-7 concealed bunkered\nbunker I5 5 1 3 5\n", [(4, 4), (1, 1), (2, 2)])
    t.play("shell MkIVF2 I5 HE", "shoot")
    assert (t.last(ShotFired).number.total, t.last(ShotFired).modifier.total, t.last(ShotFired).result) == (8, 0, "hit")
    assert (t.last(Result).column, t.last(Result).modifier.total) == (8, 3)


@rule("34.5")
@example("E-34.5b")
def test_a_tank_that_moved_hits_badly_but_at_full_effect() -> None:
    t = advancing("german E5 MkIVF2 facing:2 moved\nrussian I5 4-4-7\n", [(1, 2), (6, 6)])
    t.play("shell MkIVF2 I5 HE", "shoot")
    assert t.last(ShotFired).modifier.total == 5
    assert t.last(Result).column == 8


@rule("34.6")
@example("E-34.6")
def test_guns_at_moving_infantry() -> None:
    text = "chapter 63\nattacker russian\nrussian H5 4-4-7\ngerman E5 MkIVF2 facing:2\n"
    t = situation(text, move_and_be_fired_at, [(2, 3), (6, 6)], "movement")
    t.play("move 4-4-7", "step I5", "stop", "shell MkIVF2 I5 HE", "shoot")
    assert t.last(ShotFired).modifier.total == 2
    assert t.last(Result).modifier.total == -2


@rule("34.7")
def test_machine_guns_after_moving_and_pivoting() -> None:
    def power(marks: str, which: str) -> float:
        t = advancing(f"german E5 MkIVF2 facing:2 {marks}\nrussian I5 4-4-7\n", [(6, 5)])
        t.play(f"mg MkIVF2 I5 {which}", "shoot")
        return float(t.last(VehicleFired).firepower.total)
    assert power("", "both") == 6
    assert power("pivoted", "both") == 2 + 2
    assert power("moved", "both") == 2 + 1


@rule("34.7", "28.4")
def test_arc_gun_only_where_the_main_gun_fired() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian I5 4-4-7=a\nrussian G6 4-4-7=b\n", [(6, 5), (6, 5)])
    t.play("shell MkIVF2 I5 HE", "shoot")
    assert t.why_not("mg MkIVF2 G6 arc") == ["34.7"]
    t.play("mg MkIVF2 G6 round", "shoot")
    assert t.offers("mg MkIVF2 I5 arc")
    u = prep("german E5 MkIVF2 facing:2\nrussian I5 4-4-7=a\n", [(6, 5)])
    u.play("mg MkIVF2 I5 arc", "shoot")
    assert u.why_not("mg MkIVF2 I5 round") == ["34.7"]


@rule("34.8")
def test_the_gun_that_fires_all_round_exposes_the_crew() -> None:
    text = "chapter 63\nattacker german\ngerman E5 MkIVF2 facing:2\nrussian G5 4-4-7\nrussian I5 6-2-8\n"
    t = situation(text, fire_then_defend, [(6, 5), (1, 1), (6, 6)])
    t.play("pass", "mg MkIVF2 G5 round", "shoot", "pass")
    assert t.vehicle("MkIVF2").exposed
    assert t.offers("fire 4-4-7 E5")
    t.play("fire 4-4-7 E5", "shoot")                                              # 4 factors, 2 + 2 on column 4
    assert not t.vehicle("MkIVF2").wreck
    t.play("pass")
    assert not t.vehicle("MkIVF2").exposed


@rule("34.8", "QA-34.8")
@example("E-QA-34.8")
def test_kia_on_an_exposed_crew_makes_it_check_without_a_leader() -> None:
    text = "german E5 8-3-8\ngerman E5 9-2\nrussian F5 T34 facing:5 exposed\nrussian F5 9-1\n"
    t = prep(text, [(1, 1), (4, 4), (6, 6)])
    t.play("fire 8-3-8 F5", "direct 9-2", "shoot")
    assert t.vehicle("T34").wreck                                                 # 8 is more than 7
    assert t.vehicle("T34").abandoned


@rule("34.9", "34.91", "34.92")
def test_canister() -> None:
    t = prep("german E5 MkIVF1 facing:2\nrussian G5 4-4-7\nrussian M5 4-4-7=far\n", [(3, 3), (6, 6)])
    assert t.why_not("shell MkIVF1 M5 canister") == ["34.9"]
    t.play("shell MkIVF1 G5 canister", "shoot")
    assert t.last(Result).column == 20
    assert t.vehicle("MkIVF1").canister
    u = prep("german E5 MkIVF1 facing:2\nrussian G5 4-4-7\n", [(3, 4), (6, 6)])
    u.play("shell MkIVF1 G5 canister", "shoot")
    assert u.last(Result).column == 8
    assert not u.vehicle("MkIVF1").canister


@rule("49.12", "49.1")
def test_vehicles_at_night() -> None:
    """A vehicle that moves is seen three hexes further; one that has fired gives itself away [49.2]."""
    text = "special night\ngerman E5 MkIVF2 facing:2\nrussian K5 T34 facing:5{}\nrussian I5 4-4-7\n"
    still = in_prep_fire("chapter 63\nattacker german\n" + text.format(""))
    still.g.night_range = 3
    assert still.why_not("gun MkIVF2 T34 AP") == ["49.1"]
    assert "49.1" in still.why_not("shell MkIVF2 I5 HE")
    assert "49.1" in still.why_not("mg MkIVF2 I5 both")
    moving = in_prep_fire("chapter 63\nattacker german\n" + text.format(" moved"))
    moving.g.night_range = 3
    assert moving.why_not("gun MkIVF2 T34 AP") == []
    still.g.player_turns = still.g.vehicles[1].fired_in = 2
    assert still.why_not("gun MkIVF2 T34 AP") == []


# ---- odds ----

@rule("33.3", "33.4")
def test_odds_of_a_shot_are_what_the_dice_give() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian I5 T34 facing:5\n")
    odds = t.game.odds("german", ("gun", 0, 1, "AP"))
    assert odds is not None
    hit = Fraction(33, 36)                                                        # 10 or less
    kill = Fraction(15, 36)                                                       # 6 or less
    assert odds.chance("destroyed") == hit * kill
    assert odds.chance("missed") == 1 - hit


@rule("63.32")
def test_odds_of_heat_count_the_rolls_at_which_it_was_the_last() -> None:
    text = "chapter 63\nattacker american\namerican E5 Priest facing:2\ngerman I5 MkIVF2 facing:5\n"
    odds = in_prep_fire(text).game.odds("american", ("gun", 0, 1, "HEAT"))
    counted: Counter[str] = Counter()
    for (hit, ways), (kill, more) in product(TWO_DICE, repeat=2):
        t = in_prep_fire(text, [hit, kill, (6, 6)]).play("gun Priest MkIVF2 HEAT", "shoot")
        counted[t.last(KillRolled).result if t.all(KillRolled) else "missed"] += ways * more
    assert odds is not None
    assert {o: Fraction(n, d) for o, n, d in odds.outcomes} == {o: Fraction(n, 36 ** 2) for o, n in counted.items()}


@rule("33.32")
def test_odds_count_the_third_die() -> None:
    dice = list(product(range(1, 7), repeat=5))
    results = [shot_outcome(0, 0, lambda roll, kill: "destroyed", (a + b, third, c + d, 0)) for a, b, third, c, d in dice]
    assert Fraction(results.count("destroyed"), len(dice)) == Fraction(1, 36) * Fraction(3, 6)
    assert shot_outcome(10, 0, lambda roll, kill: "hit", (12, 1, 2, 0)) == "missed"


@rule("34.2")
def test_odds_of_a_shell_equal_the_resolver() -> None:
    text = "german E5 MkIVF2 facing:2\nrussian G3 4-4-7\n"
    odds = prep(text).game.odds("german", ("shell", 0, prep(text).hex("G3"), "HE"))
    assert odds is not None
    found: dict[str, int] = {}
    for hit, effect in product(product(range(1, 7), repeat=2), repeat=2):
        t = prep(text, [hit, effect, (1, 1), (1, 1)]) if sum(hit) + sum(effect) in (5, 9, 20) else None
        if t is not None:
            t.play("shell MkIVF2 G3 HE", "shoot")
            told = t.all(Result)[-1].result if t.all(Result) else "missed"
            assert odds.chance(told) > 0
            found[told] = found.get(told, 0) + 1
    assert found


@rule("56.51")
@pytest.mark.parametrize(("facing", "plus"), [(5, 3), (2, 5)])
def test_shells_at_a_bunker_hit_as_at_a_building_and_meet_its_walls(facing: int, plus: int) -> None:
    """A bunker 1+3+5 looking at the gun, or away from it."""
    t = prep(f"german E5 MkIVF2 facing:2\nrussian I5 4-4-7 bunkered\nbunker I5 {facing} 1 3 5\nrussian P1 4-4-7=far\n",
             [(1, 2), (6, 6)])
    t.play("shell MkIVF2 I5 HE", "shoot")
    assert t.last(ShotFired).number.total == to_hit(TO_HIT_BUILDING, 4, red=False)
    assert t.last(Result).modifier.total == plus


@rule("56.7", "34.3", "34.1")
def test_shells_and_machine_guns_of_vehicles_name_the_hex_and_not_what_lies_in_it() -> None:
    t = in_prep_fire("""
        chapter 63
        german  G5 MkIVF2 facing:5
        german  G6 2-4-7 75mm_AT_gun@5
        russian D5 4-4-7 entrenched
        entrenchment D5
        russian A10 T34
    """)
    offered = {o[0] for o in t.options if t.hex("D5") in o[1:]}
    assert {"shell", "mg", "at shell"} <= offered
    dug_in = location(t.hex("D5"), ENTRENCHED)
    for o in t.options:
        if o[0] in offered and o[2] == t.hex("D5"):
            assert t.game.explain(t.seat, WhyNot(o[0], (o[1], dug_in, *o[3:]))).reasons, o
