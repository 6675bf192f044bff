"""48 Anti-tank guns, and the direct fire of 63."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from hedgerow.games.squad_leader import RULEBOOK
from hedgerow.games.squad_leader.model.log_events import Result
from hedgerow.games.squad_leader.model.scenario import card as card_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.vehicle_events import KillRolled, ShotFired
from hedgerow.games.squad_leader.rules.advance import advance_phase
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase, defensive_fire_phase
from hedgerow.games.squad_leader.rules.gun_fire import attack_of, kill_chance
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.games.squad_leader.rules.stacking import why_not_stack
from hedgerow.games.squad_leader.rules.terrain_effects import crew_shield
from hedgerow.games.squad_leader.rules.vehicle_costs import entry_cost
from hedgerow.games.squad_leader.rules.vehicle_setup import why_not_mount
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.game import Game
from hedgerow.testing import example, rule

from .situation import TWO_DICE, Situation, in_prep_fire, situation

GUN = "75mm_AT_gun"
HEAD = "chapter 63\nattacker german\n"


@flow
def turned(g: State) -> Flow[None]:
    """Pivoted in the Movement Phase before."""
    g.weapons[0].turned = True
    yield from advancing_fire_phase(g)


def prep(text: str, dice: Any = ()) -> Situation:
    return in_prep_fire(HEAD + text, dice)


def moves(text: str, dice: Any = ()) -> Situation:
    return situation(HEAD + text, movement_phase, dice, "movement")


@rule("48-b", "48.7", "48.83")
def test_a_gun_fires_at_its_rate_within_its_arc_and_a_single_phase() -> None:
    t = prep(f"german E5 2-4-7 {GUN}@2\nrussian I5 T34 facing:5\nrussian A5 T34=behind\nrussian G5 4-4-7\n", [(6, 5), (6, 5)])
    assert t.why_not(f"at gun {GUN} behind AP") == ["48.7"]
    t.play(f"at gun {GUN} T34 AP", "shoot")
    assert t.last(ShotFired).number.total == 10
    t.play(f"at shell {GUN} G5 HE", "shoot")
    assert t.weapon(GUN).shots == 2
    assert not t.offers(f"at gun {GUN} T34 AP")
    assert t.unit("2-4-7").prep_fired


@rule("48.8", "48.82", "50.3")
def test_only_crews_serve_guns_and_no_leader_helps() -> None:
    t = prep(f"german E5 4-6-7 {GUN}@2\nrussian I5 T34\nrussian G5 4-4-7\n")
    assert t.why_not(f"at gun {GUN} T34 AP") == ["48.8"]
    u = prep(f"german E5 2-4-7 {GUN}@2\ngerman E5 9-2\nrussian I5 T34\n", [(6, 5)])
    u.play(f"at gun {GUN} T34 AP", "shoot")
    assert u.last(ShotFired).modifier.total == 0


@rule("48.81", "41.2")
def test_crews_serve_captured_guns() -> None:
    t = prep("german E5 2-4-7 russian.76mm_AT_gun@2=gun\nrussian I5 T34 facing:5\n", [(6, 5)])
    t.play("at gun gun T34 AP", "shoot")
    assert t.last(ShotFired).number.total == 10


@rule("48.1", "48.2")
@example("E-48.2b")
def test_the_mk_iv_example() -> None:
    """A 7 at range 6 misses the gun (6) and hits the infantry (8); 4 + 3 is a 1 for the squad, the shield saves the crew."""
    text = "chapter 63\nattacker german\ngerman G9 MkIVF2 facing:1\nrussian G3 2-3-7 76mm_AT_gun@4\nrussian G3 4-4-7\n"
    t = in_prep_fire(text, [(3, 4), (2, 2), (1, 1)])
    assert t.g.ground.distance[t.hex("G9")][t.hex("G3")] == 6
    t.play("shell MkIVF2 G3 HE", "shoot")
    crew, squad = (next(r for r in t.all(Result) if r.unit == t.units[x]) for x in ("2-3-7", "4-4-7"))
    assert (crew.roll, crew.result) == (9, "no effect")
    assert (squad.roll, squad.result) == (7, "1")
    assert t.weapon("76mm_AT_gun").in_play


@rule("48.1", "48.2")
def test_a_hit_destroys_a_gun_and_ap_spares_the_crew() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian I5 2-3-7 76mm_AT_gun@5\n", [(2, 4)])
    t.play("shell MkIVF2 I5 AP", "shoot")
    assert t.last(ShotFired).number.total == 6
    assert not t.weapon("76mm_AT_gun").in_play
    assert not t.all(Result)


@rule("48.1")
def test_a_bazooka_attacks_a_gun_like_a_halftrack() -> None:
    text = "chapter 63\nattacker american\namerican E5 6-6-6 bazooka\ngerman F5 2-4-7 75mm_AT_gun@5\n"
    t = in_prep_fire(text, [(3, 3), (4, 4)])
    t.play("rocket gun bazooka 75mm_AT_gun", "shoot")
    assert not t.weapon("75mm_AT_gun").in_play                                    # 8 less 5, against 3


@rule("48-c")
def test_the_shield_covers_across_the_arc() -> None:
    t = prep(f"russian I5 4-4-7\ngerman E5 2-4-7 {GUN}@2\n")
    crew = t.units["2-4-7"]
    assert crew_shield(t.g, crew, (t.hex("I5"),)).total == 2
    assert crew_shield(t.g, crew, (t.hex("A5"),)).total == 0


@rule("48.3")
def test_a_gun_jams_and_needs_its_crew_for_repair() -> None:
    t = prep(f"german E5 2-4-7 {GUN}@2\nrussian I5 T34\n", [(6, 6)])
    t.play(f"at gun {GUN} T34 AP", "shoot")
    assert t.weapon(GUN).malfunctioned
    text = f"german E5 4-6-7 {GUN}!@2\ngerman F5 2-4-7 50mm_AT_gun!@2\nrussian P1 4-4-7\n"
    u = situation(HEAD + text, rally_phase, [1], "rally")
    assert "48.3" in u.why_not(f"repair {GUN}")
    u.play("repair 50mm_AT_gun")
    assert not u.weapon("50mm_AT_gun").malfunctioned


@rule("48.4")
def test_a_gun_is_pushed_one_hex_not_uphill() -> None:
    t = moves(f"german O7 2-4-7 {GUN}@2\nrussian A1 4-4-7\n")
    assert t.why_not(f"push {GUN} 2-4-7 O8") == ["48.4"]
    t.play("move 2-4-7")
    assert "48.4" in t.why_not("step O6")
    t.play("stop")
    u = moves(f"german O7 2-4-7 {GUN}@2\nrussian A1 4-4-7\n")
    u.play(f"push {GUN} 2-4-7 O6")
    assert u.at("2-4-7") == "O6"
    assert u.weapon(GUN).moved
    assert not u.offers("move 2-4-7")


@rule("48.5", "QA-48.5")
def test_a_gun_turns_three_hexsides_and_aims_badly() -> None:
    text = f"german E5 2-4-7 {GUN}@5\nrussian I5 T34 facing:5\n"
    t = situation("chapter 63\nattacker russian\n" + text, defensive_fire_phase, [(6, 5)], "defensive fire")
    t.play(f"swing {GUN} 1")
    assert t.why_not(f"swing {GUN} 3") == ["QA-48.5"]
    t.play(f"swing {GUN} 2", f"at gun {GUN} T34 AP", "shoot")
    assert t.last(ShotFired).modifier.total == 4
    u = situation(HEAD + text.replace("@5", "@2"), turned, [(6, 5)], "advancing fire")
    u.play(f"at gun {GUN} T34 AP", "shoot")
    assert u.last(ShotFired).modifier.total == 3


@rule("48.6", "48.61", "48.63")
def test_hooking_up() -> None:
    t = moves(f"german E5 truck facing:2\ngerman E5 2-4-7 {GUN}@2\ngerman G7 truck=b facing:2\nrussian A1 4-4-7\n")
    t.play("drive truck", f"hook {GUN}")
    assert t.vehicle("truck").towing == t.weapons[GUN]
    assert t.vehicle("truck").released
    assert t.weapon(GUN).towed


@rule("48.63")
def test_somebody_must_be_there_to_hook_up() -> None:
    t = moves(f"german E5 truck facing:2\nlies E5 {GUN}@2\nrussian A1 4-4-7\n")
    t.play("drive truck")
    assert t.why_not(f"hook {GUN}") == ["48.63"]


@rule("48.6")
def test_towing_doubles_costs_and_crosses_no_hedges() -> None:
    t = moves(f"german E7 halftrack facing:2 towing:{GUN}@2\nrussian A1 4-4-7\n")
    assert entry_cost(t.g, 0, t.hex("E7"), t.hex("F7")) == 2
    t.play("drive halftrack", "drive to F7", "russian: pass")
    assert t.g.weapon_hex(t.weapons[GUN]) == t.hex("F7")
    u = moves(f"german K5 halftrack facing:2 towing:{GUN}@2\nrussian A1 4-4-7\n")
    u.play("drive halftrack")
    assert u.why_not("drive to L4") == ["48.6"]


@rule("48.62", "48.64")
def test_unhooking_before_it_moves() -> None:
    t = moves(f"german E5 truck facing:2 towing:{GUN}@2\ngerman E5 2-4-7\nrussian A1 4-4-7\n")
    t.play("drive truck", "unhook")
    assert t.holder(GUN) == "2-4-7"
    assert not t.offers("brake")
    t.play("drive to F5", "russian: pass", "drive to G5", "russian: pass")
    assert t.why_not("drive to H5") == ["30.2"]                                   # half its points are spent


@rule("48.64")
def test_no_vehicle_ends_with_a_gun() -> None:
    t = moves(f"german E5 MkIVF2 facing:2\ngerman F5 2-4-7 {GUN}@2\nrussian A1 4-4-7\n")
    t.play("drive MkIVF2", "drive to F5", "russian: pass")
    assert not t.offers("brake")


@rule("48.7")
def test_guns_do_not_advance() -> None:
    t = situation(HEAD + f"german E5 2-4-7 {GUN}@2\nrussian A1 4-4-7\n", advance_phase, [], "advance")
    assert t.why_not("advance 2-4-7 F5") == ["5.73"]


@rule("48.9")
def test_a_gun_counts_for_stacking() -> None:
    t = moves(f"german E5 2-4-7 {GUN}@2\ngerman E5 4-6-7 HMG\ngerman F5 4-6-7=b LMG\nrussian A1 4-4-7\n")
    assert [r.rule for r in why_not_stack(t.g, 0, t.hex("E5"), (t.units["b"],))] == ["6.1"]


@rule("QA-48.61", "48.61")
@example("E-QA-48.61")
def test_nobody_boards_the_vehicle_that_hooks_up() -> None:
    t = moves(f"german E5 truck facing:2\ngerman E5 2-4-7 {GUN}@2\ngerman E5 4-6-7\nrussian A1 4-4-7\n")
    t.play("drive truck", f"hook {GUN}", "move 4-6-7")
    assert "QA-48.61" in t.why_not("board 4-6-7 truck")


@rule("63.6")
def test_mortars_are_carried_not_towed() -> None:
    t = moves("german E5 truck facing:2\ngerman E5 2-4-7 81mm_mortar\nrussian A1 4-4-7\n")
    t.play("drive truck")
    assert "48.61" in t.why_not("hook 81mm_mortar")


@rule("31.9")
def test_units_begin_aboard_the_vehicles_of_their_group() -> None:
    card = card_of("5")
    g = Game(RULEBOOK, card, seed=1).state
    tank = next(i for i, v in enumerate(g.vehicles) if v.side == 0)
    mine = [i for i, u in enumerate(g.units) if u.side == 0 and u.real and u.squad and card.groups[u.group].mounted]
    theirs = next(i for i, u in enumerate(g.units) if u.side == 1 and u.real)
    assert not why_not_mount(g, (), mine[0], tank)
    assert [r.rule for r in why_not_mount(g, (("mount", mine[0], tank),), mine[1], tank)] == ["31.1"]
    assert [r.rule for r in why_not_mount(g, (), theirs, tank)] == ["31.9"]


# ---- 63 ----

@rule("63.2", "63.21", "63.22")
def test_mortars_and_howitzers_fire_direct() -> None:
    t = prep("german A5 2-4-7 81mm_mortar\nrussian I5 4-4-7=near\nrussian K5 4-4-7=far\n", [(2, 3), (6, 6)])
    assert t.why_not("at shell 81mm_mortar I5 HE") == ["63.21"]
    t.play("at shell 81mm_mortar K5 HE", "shoot")
    assert t.last(Result).column == 12


@rule("63.23")
def test_a_mortar_hit_on_a_vehicle_needs_kia() -> None:
    t = prep("german A5 2-4-7 81mm_mortar\nrussian K5 T34 facing:2\n", [(2, 3), (1, 1), (6, 6)])
    t.play("at gun 81mm_mortar T34 HE", "shoot")
    kill = t.last(KillRolled)
    assert kill.modifier.total == 1
    assert t.vehicle("T34").wreck


@rule("63.23")
@pytest.mark.parametrize(("kind", "kills"), [("T34", 1), ("SU122", 0), ("truck", 15)])
def test_odds_of_a_mortar_at_a_vehicle_are_what_the_resolver_does_over_all_rolls(kind: str, kills: int) -> None:
    """The column of 12 factors kills with 3 or less: `kills` of 36 rolls with the vehicle's modifier."""
    text = f"german A5 2-4-7 81mm_mortar\nrussian K5 {kind}=target facing:2\n"
    counted: Counter[str] = Counter()
    for hit, ways in TWO_DICE:
        for effect, more in TWO_DICE:
            t = prep(text, [hit, effect, (6, 6)]).play("at gun 81mm_mortar target HE", "shoot")
            counted[t.last(KillRolled).result if t.all(KillRolled) else "missed"] += ways * more
    odds = prep(text).game.odds("german", ("at gun", 0, 0, "HE"))
    assert {o: Fraction(n, d) for o, n, d in odds.outcomes} == {o: Fraction(n, 36 ** 2) for o, n in counted.items()}
    assert counted["destroyed"] == kills * (36 ** 2 - counted["missed"]) // 36


@rule("63.24")
@pytest.mark.parametrize("ammo", ["AP"])
def test_a_howitzer_fires_he_at_vehicles(ammo: str) -> None:
    text = "chapter 63\nattacker american\namerican E5 2-4-6 105mm_howitzer@2\ngerman I5 MkIVF2 facing:5\n"
    t = in_prep_fire(text, [(2, 3), (6, 6)])
    assert "63.24" in t.why_not(f"at gun 105mm_howitzer MkIVF2 {ammo}")
    t.play("at gun 105mm_howitzer MkIVF2 HE", "shoot")
    assert t.last(KillRolled).number.total == 4


@rule("63.7")
def test_mortars_fall_with_their_crews() -> None:
    t = prep("german E5 MkIVF2 facing:2\nrussian G5 2-3-7 82mm_mortar\n", [(2, 3), (1, 1)])
    t.play("shell MkIVF2 G5 HE", "shoot")
    assert t.last(ShotFired).number.total == 9
    assert not t.weapon("82mm_mortar").in_play


@rule("63.7", "12.3")
def test_a_mortar_stays_when_its_broken_crew_is_lost_by_a_morale_check() -> None:
    """A 7 on the 8 column is a 1: no KIA, but the broken crew fails its check and is gone."""
    t = prep("german E5 MkIVF2 facing:2\nrussian G5 2-3-7 82mm_mortar broken\n", [(2, 3), (3, 4), (6, 6)])
    t.play("shell MkIVF2 G5 HE", "shoot")
    assert not t.unit("2-3-7").on_map and t.weapon("82mm_mortar").in_play


@rule("63.23", "51.6")
def test_a_mortar_does_not_fire_at_wrecks() -> None:
    t = prep("german A5 2-4-7 81mm_mortar\nrussian K5 truck=wreck wreck\nrussian K6 truck\nrussian P1 4-4-7\n")
    assert t.offers("at gun 81mm_mortar truck HE") and not t.offers("at gun 81mm_mortar wreck HE")
    assert t.why_not("at gun 81mm_mortar wreck HE") == ["33.3"]


@rule("63.23", "46.54")
def test_the_shell_of_a_mortar_concerns_those_on_the_vehicle_it_hits() -> None:
    t = prep("german A5 2-4-7 81mm_mortar\nrussian K5 T34 facing:2\nrussian K5 4-4-7 aboard:T34\nrussian P1 4-4-7=far\n",
             [(2, 3), (2, 4), (6, 6)])
    t.play("at gun 81mm_mortar T34 HE", "shoot")
    assert (t.last(Result).column, t.last(Result).modifier.total, t.last(Result).roll) == (12, 0, 6)
    assert not t.vehicle("T34").wreck and t.unit("4-4-7").broken


@rule("63.23", "46.54")
def test_those_in_a_halftrack_are_safe_from_it() -> None:
    t = prep("german A5 2-4-7 81mm_mortar\nrussian K5 halftrack facing:2\nrussian K5 4-4-7 aboard:halftrack\n"
             "russian P1 4-4-7=far\n", [(2, 3), (2, 4)])
    t.play("at gun 81mm_mortar halftrack HE", "shoot")
    assert not t.all(Result) and t.unit("4-4-7").on_map and not t.unit("4-4-7").broken


@rule("63.23")
@pytest.mark.parametrize(("vehicle", "number", "modifier"), [("T34", 3, 1), ("truck", 3, -3)])
def test_the_odds_of_a_mortar_are_those_of_the_infantry_fire_table(vehicle: str, number: int, modifier: int) -> None:
    t = prep(f"german A5 2-4-7 81mm_mortar\nrussian K5 {vehicle} facing:2\nrussian P1 4-4-7\n")
    a = attack_of(t.g, ("at gun", t.weapons["81mm_mortar"], t.vehicles[vehicle], "HE"))
    needs, told = kill_chance(t.g, a, t.hex("A5"))
    assert (needs.total, told.total) == (number, modifier)
    assert t.game.odds("german", ("at gun", t.weapons["81mm_mortar"], t.vehicles[vehicle], "HE")) is not None
