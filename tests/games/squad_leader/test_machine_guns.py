"""17 Machine guns: how many a unit fires, lines of fire and penetration, destroying weapons."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import Fired, Result
from hedgerow.games.squad_leader.model.undertakings import Attack, Firer
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase, defensive_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.firepower import firepower
from hedgerow.games.squad_leader.rules.machine_guns import LEFT, RIGHT, crosses_smoke, hexes_beyond
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.testing import example, rule

from .situation import Situation, march, move_and_be_fired_at, situation


def prep(text: str, *dice: int | tuple[int, int]) -> Situation:
    return situation(text, prep_fire_phase, dice, "prep fire")


def beyond(t: Situation, unit: str, weapon: str, target: str, line: str = "", side: int = 0) -> list[str]:
    """The target hexes of a machine gun after the first."""
    firer = Firer(t.units[unit], t.weapons[weapon], line=t.hex(line) if line else -1, hexside=side)
    a = Attack(t.unit(unit).side, t.hex(target), [firer])
    return [t.card.hex_name(h) for h in hexes_beyond(t.g, a, firer)]


# ---- how many ----

@rule("17.1", "T-5.7")
def test_one_machine_gun_or_two_lmgs_beside_its_own_firepower() -> None:
    t = prep("""
        german  C5 4-6-7 LMG=a LMG=b LMG=c
        russian F5 4-4-7
    """, (6, 5)).play("fire 4-6-7 F5", "add weapon a", "add weapon b")
    assert not t.offers("add weapon c")
    t.play("shoot")
    assert t.last(Fired).firepower.total == 8


@rule("17.2")
def test_two_guns_of_more_than_four_factors_cost_the_squad_its_own_fire() -> None:
    text = """
        german  C5 4-6-7 MMG LMG
        german  C5 4-6-7=mate
        russian F5 4-4-7
        russian C8 4-4-7=other
    """
    t = prep(text).play("fire 4-6-7 F5", "add weapon MMG")
    assert not t.offers("add weapon LMG") and "17.2" in t.why_not("add weapon LMG")
    t = prep(text, (6, 5)).play("fire weapon MMG F5", "add weapon LMG")
    assert not t.offers("add 4-6-7") and "17.2" in t.why_not("add 4-6-7")
    t.play("shoot")
    assert t.last(Fired).firepower.total == 6
    assert not t.offers("fire 4-6-7 C8")


@rule("17.3")
def test_one_leader_fires_a_gun_at_half_and_two_at_full() -> None:
    text = """
        german  C5 9-1 LMG
        german  C5 8-0
        russian F5 4-4-7
    """
    t = prep(text, (6, 5)).play("fire weapon LMG F5", "shoot")
    assert t.last(Fired).firepower.total == 1
    t = prep(text, (6, 5)).play("fire weapon LMG F5", "help 8-0 LMG", "shoot")
    assert t.last(Fired).firepower.total == 2
    assert t.unit("8-0").weapons_fired


@rule("17.4")
def test_a_leader_at_a_gun_directs_only_himself_and_only_alone() -> None:
    text = """
        german  C5 9-2 LMG
        german  C5 4-6-7
        russian F5 4-4-7
        russian C8 4-4-7=other
    """
    t = prep(text, (1, 2), (2, 2), (6, 6)).play("fire weapon LMG F5", "shoot")
    assert t.last(Result).modifier.total == -2
    t.play("fire 4-6-7 C8")
    assert t.g.attack is None and not t.unit("9-2").directed                            # nothing was left to add
    t = prep(text, (3, 3), (2, 2)).play("fire weapon LMG F5", "add 4-6-7")
    assert not t.offers("direct 9-2")
    t.play("shoot")
    assert t.last(Result).modifier.total == 0


@rule("5.75")
def test_only_one_type_of_weapon_in_a_phase() -> None:
    t = prep("""
        german  E5 8-3-8 LMG flamethrower
        russian F5 4-4-7
        russian G5 4-4-7=next
    """, (6, 6), (2, 2), (2, 2), (2, 2)).play("fire weapon LMG F5")
    t.play("shoot")
    assert not t.offers("fire weapon flamethrower F5") and "5.75" in t.why_not("fire weapon flamethrower F5")


@rule("5.74")
def test_who_carried_four_points_fires_no_weapon_in_advancing_fire() -> None:
    t = situation("""
        german  A5 4-6-7=heavy MMG
        german  A6 4-6-7=light LMG
        russian H5 4-4-7
    """, movement_phase, (), "movement")
    march(march(t, "heavy", "B5", "C5"), "light", "B6", "C6")
    t.g.phase = 4
    assert "5.74" in t.why_not("fire weapon MMG H5", "german") and "5.74" not in t.why_not("fire weapon LMG H5", "german")
    assert "5.74" not in t.why_not("fire heavy H5", "german")


# ---- penetration ----

J5 = """
    board 1
    german  J5 4-6-7 MMG
    russian F4 4-4-7=aim
    russian I5 4-4-7=i5
    russian H4 4-4-7=h4
    russian H5 4-4-7=h5
    russian G5 4-4-7=g5
    russian E4 4-4-7=e4
"""


@example("E-2.8", "E-17.5a", "E-17.5b")
@rule("17.5", "2.8")
def test_the_machine_gun_in_j5_reaches_i5_h4_f4_and_e4_but_not_g5_nor_h5() -> None:
    t = prep(J5)
    assert beyond(t, "4-6-7", "MMG", "I5", line="F4") == ["H4", "F4", "E4"]


@example("E-17.6")
@rule("17.6", "7.2")
def test_friends_before_the_first_target_are_unharmed_and_all_beyond_it_suffer() -> None:
    t = prep("""
        board 1
        german  J5 4-6-7 MMG
        german  I5 4-6-7=near
        german  H4 4-6-7=nearer
        russian F4 4-4-7=aim
        german  E4 4-6-7=friend
    """, (1, 1))
    assert beyond(t, "4-6-7", "MMG", "F4") == ["E4"]
    t.play("fire weapon MMG F4", "shoot")
    assert t.at("aim") == t.at("friend") == "" and t.at("near") == "I5" and t.at("nearer") == "H4"


@rule("17.5", "2.8")
def test_the_same_roll_and_firepower_in_every_target_hex_up_to_the_penetration_factor() -> None:
    t = prep("""
        german  C5 4-6-7 LMG
        russian E5 4-4-7=one
        russian G5 4-4-7=two
        russian I5 4-4-7=three
    """, (2, 2), (6, 5), (6, 5)).play("fire weapon LMG E5", "shoot")
    assert [r.unit for r in t.all(Result)] == [t.units["one"], t.units["two"]]
    assert {(r.column, r.roll) for r in t.all(Result)} == {(2, 4)}
    assert t.unit("one").broken and t.unit("two").broken and not t.unit("three").desperate


@rule("17.5", "10.1")
def test_only_the_gun_reaches_beyond_not_the_squad_beside_it() -> None:
    t = prep("""
        german  D5 4-6-7 LMG
        russian E5 4-4-7=one
        russian F5 4-4-7=two
    """, (5, 5), (2, 2), (2, 2)).play("fire 4-6-7 E5", "add weapon LMG", "shoot")
    assert [r.column for r in t.all(Result)] == [12]                                    # F5 is not on a straight line
    t = prep("""
        german  C5 4-6-7 LMG
        russian E5 4-4-7=one
        russian G5 4-4-7=two
    """, (5, 5)).play("fire 4-6-7 E5", "add weapon LMG", "shoot")
    assert [r.column for r in t.all(Result)] == [6, 2]


@rule("2.8", "17.5")
def test_penetration_ends_in_woods_and_buildings() -> None:
    t = prep("""
        german  C5 4-6-7 MMG
        russian C4 4-4-7=near
        russian C3 4-4-7=woods
        russian C2 4-4-7=behind
    """)
    assert beyond(t, "4-6-7", "MMG", "C4") == ["C3"]
    assert beyond(t, "4-6-7", "MMG", "C3") == []


VALLEY = """
map 1
title A wall in a valley
grid geomorphic 16x10
board 1
seed 1
scale 40
wall E5:3 E5:2
level 1 A5 B5 B6 C5 G5 H5 H6 I5
"""


@rule("QA-17.5")
def test_a_wall_below_firer_and_target_does_not_stop_it() -> None:
    t = situation("""
        german  A5 4-6-7 MMG
        russian C5 4-4-7=near
        russian G5 4-4-7=across
        russian P1 4-4-7=far
    """, prep_fire_phase, [(2, 1), (2, 2), (2, 2)], "prep fire", VALLEY)
    t.play("fire weapon MMG C5", "shoot")
    assert [r.column for r in t.all(Result) if r.unit == t.units["across"]] == [4]


@example("E-QA-17.5a")
@rule("QA-17.5")
def test_of_walls_hedges_shellholes_and_wheat_only_the_wall_stops_it() -> None:
    line = "map 1\ntitle t\ngrid geomorphic 16x10\nboard 1\nseed 1\nscale 40\nshellholes C4\ngrain C5\n"
    text = """
        german  C2 4-6-7 MMG
        russian C3 4-4-7=a
        russian C4 4-4-7=b
        russian C5 4-4-7=c
    """
    hedge = situation(text, prep_fire_phase, (), drawn=line + "hedge C3:4\n")
    wall = situation(text, prep_fire_phase, (), drawn=line + "wall C3:4\n")
    assert beyond(hedge, "4-6-7", "MMG", "C3") == ["C4"]                                # one does not see over it to C5 [11.51]
    assert beyond(wall, "4-6-7", "MMG", "C3") == []
    assert beyond(situation(text, prep_fire_phase, (), drawn=line), "4-6-7", "MMG", "C3") == ["C4", "C5"]


@rule("2.8", "7.9")
def test_no_penetration_between_elevations() -> None:
    t = prep("""
        german  O9 4-6-7 MMG
        russian M9 4-4-7=below
        russian K9 4-4-7=further
        russian P9 4-4-7=level
    """)
    assert beyond(t, "4-6-7", "MMG", "M9") == []


@example("E-17.8")
@rule("17.7", "17.5")
def test_along_hexsides_the_firer_takes_one_side() -> None:
    t = prep("""
        board 1
        german  FF9 4-6-7 LMG
        russian EE9 4-4-7=upper
        russian EE10 4-4-7=lower
        russian BB9 4-4-7=aim
        russian CC10 4-4-7=side
    """)
    assert beyond(t, "4-6-7", "LMG", "EE9", line="BB9") == ["BB9"]                      # CC10 lies on the other side
    assert beyond(t, "4-6-7", "LMG", "EE10", line="BB9") == ["CC10"]                    # on this side it is the next target hex


@example("E-QA-17.7")
@rule("QA-17.7", "24.6")
def test_penetrating_fire_is_in_the_smoke_on_its_side_of_a_hexside() -> None:
    text = """
        smoke russian H5
        german  C5 4-6-7 MMG
        russian E5 4-4-7=near
        russian K5 4-4-7=far
    """
    sides = {}
    for side in (LEFT, RIGHT):
        t = prep(text)
        firer = Firer(t.units["4-6-7"], t.weapons["MMG"], hexside=side)
        sides[side] = crosses_smoke(t.g, firer, t.hex("K5"))
    assert sorted(sides.values()) == [False, True]


# ---- Lieutenant Stahler ----

STAHLER = """
    board 4
    attacker russian
    german  M4 9-2
    german  M4 4-6-7 LMG
    russian K2 4-4-7=A
    russian G5 4-4-7=B
    russian G5 4-4-7=C
    russian A4 4-4-7=E
"""


def stahler(*dice: int | tuple[int, int]) -> Situation:
    t = situation(STAHLER, move_and_be_fired_at, dice, "movement")
    march(t, "A", "K3", "L3")
    march(t, "B", "G4", "H3", "H2")
    march(t, "C", "G4", "H3", "H2")
    t.play("pass", "fire 4-6-7 L3", "add weapon LMG", "direct 9-2", "line LMG G4", "return B 0", "return C 0", "shoot")
    return t


@example("E-17-Stahler-A", "E-17-Stahler-BC", "E-17-Stahler-D1")
@rule("16.1", "16.3", "16.5")
def test_stahler_kills_a_and_the_gun_reaches_b_and_c_on_their_way() -> None:
    t = stahler((3, 4), (3, 2), (5, 4))
    assert t.last(Fired).firepower.total == 12
    by_unit = {r.unit: r for r in t.all(Result)}
    assert by_unit[t.units["A"]].column == 12 and by_unit[t.units["A"]].roll == 3 and t.at("A") == ""
    for x in ("B", "C"):
        assert by_unit[t.units[x]].column == 2 and by_unit[t.units[x]].roll == 3
    assert t.at("B") == "H2" and not t.unit("B").broken
    assert t.at("C") == "G4" and t.unit("C").broken


@example("E-17-Stahler-E")
@rule("2.8")
def test_nobody_beyond_the_woods_is_reached() -> None:
    t = situation(STAHLER, defensive_fire_phase, (), "defensive fire")
    assert "A4" not in beyond(t, "4-6-7", "LMG", "L3", line="G4")


# ---- destroying ----

@rule("17.8")
def test_a_weapon_is_destroyed_in_ones_own_turn_by_a_unit_that_stays() -> None:
    t = situation("""
        german  C5 4-6-7=mover LMG
        german  C8 4-6-7=stays MMG
        russian F5 4-4-7 LMG=theirs
    """, movement_phase, (), "movement")
    assert not t.offers("destroy LMG") and "17.8" in t.why_not("destroy LMG")           # it may still move away
    assert not t.offers("destroy theirs")
    t.play("move stays", "stop")
    assert t.offers("destroy MMG")
    t.play("destroy MMG")
    assert not t.weapon("MMG").in_play


@rule("17.9")
def test_fire_in_any_direction() -> None:
    t = prep("""
        german  G6 4-6-7 LMG
        russian G9 4-4-7=a
        russian J5 4-4-7=b
        russian D5 4-4-7=c
    """)
    assert all(t.offers(f"fire weapon LMG {h}") for h in ("G9", "J5", "D5"))


@rule("22.8", "9.3")
def test_a_gun_that_stayed_is_halved_if_its_crew_moved() -> None:
    t = situation("""
        german  C5 4-6-7 moved LMG
        russian F5 4-4-7
    """, advancing_fire_phase, (), "advancing fire")
    assert firepower(t.g, Firer(0, 0), t.hex("F5")).total == 1
