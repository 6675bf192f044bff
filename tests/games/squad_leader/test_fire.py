"""8-10 Fire combat, 9 firepower modifiers, 11 terrain, 15.2-15.5 direction, 18.1, 19.3."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.model.log_events import Checked, Fired, NoLine, Result
from hedgerow.games.squad_leader.model.tables import IFT_COLUMNS, ift_column
from hedgerow.games.squad_leader.model.undertakings import Firer, Step
from hedgerow.games.squad_leader.rules.fire_phases import advancing_fire_phase, defensive_fire_phase, prep_fire_phase
from hedgerow.games.squad_leader.rules.fire_resolution import outcome
from hedgerow.games.squad_leader.rules.firepower import firepower
from hedgerow.games.squad_leader.rules.terrain_effects import target_modifier, terrain_tally
from hedgerow.testing import example, rule

from .situation import Situation, situation


def prep(text: str, *dice: int | tuple[int, int], **options: str) -> Situation:
    """The Germans' Prep Fire Phase."""
    return situation(text, prep_fire_phase, dice, "prep fire", **options)


def advancing(text: str, *dice: int | tuple[int, int]) -> Situation:
    return situation(text, advancing_fire_phase, dice, "advancing fire")


def defensive(text: str, *dice: int | tuple[int, int]) -> Situation:
    """The Russians move, the Germans defend."""
    return situation("attacker russian\n" + text, defensive_fire_phase, dice, "defensive fire")


def power(t: Situation, unit: str, where: str, weapon: str = "") -> float:
    w = t.weapons[weapon] if weapon else -1
    return float(firepower(t.g, Firer(t.units[unit], w), t.hex(where)).total)


DUEL = """
    german  C5 4-6-7
    russian F5 4-4-7
"""


@rule("8.1", "ASOP-2.2", "ASOP-2.3")
def test_a_unit_fires_at_enemies_in_its_line_of_sight() -> None:
    t = prep("""
        german  C5 4-6-7
        russian F5 4-4-7
        russian C1 4-4-7=behind
    """, (6, 6))
    assert t.offers("fire 4-6-7 F5")
    assert not t.offers("fire 4-6-7 C1") and "7.1" in t.why_not("fire 4-6-7 C1")        # the woods in C2 and C3
    assert not t.offers("fire 4-6-7 D5") and "8.1" in t.why_not("fire 4-6-7 D5")
    t.play("fire 4-6-7 F5", "shoot")
    assert t.unit("4-6-7").prep_fired


@rule("8.2", "QA-8.2")
def test_inherent_and_weapon_fire_once_a_player_turn() -> None:
    t = prep("""
        german  C5 4-6-7 LMG
        german  C8 4-6-7=other
        russian F5 4-4-7
        russian A1 4-4-7=second
    """, (6, 6), (6, 6)).play("fire 4-6-7 F5", "shoot")
    assert not t.offers("fire 4-6-7 A1") and "8.2" in t.why_not("fire 4-6-7 A1")
    t = advancing("""
        german  C5 4-6-7 LMG prep_fired fired
        german  C8 4-6-7=other
        russian F5 4-4-7
    """)
    assert not t.offers("fire weapon LMG F5") and "4.5" in t.why_not("fire weapon LMG F5")


@rule("8.3", "8.8", "10.6")
def test_a_kia_eliminates_every_squad_and_leader_in_the_hex() -> None:
    t = prep("""
        german  E5 8-3-8
        russian F5 4-4-7=a
        russian F5 4-4-7=b
        russian F5 8-0
    """, (1, 1)).play("fire 8-3-8 F5", "shoot")
    assert [t.at(x) for x in ("a", "b", "8-0")] == ["", "", ""]


@rule("8.4")
def test_a_squads_weapon_may_fire_at_another_hex_than_the_squad() -> None:
    t = prep("""
        german  C5 4-6-7 LMG
        russian F5 4-4-7=a
        russian C8 4-4-7=b
    """, (6, 6), (6, 5)).play("fire 4-6-7 F5", "shoot", "fire weapon LMG C8", "shoot")
    first, second = t.all(Fired)
    assert (first.firepower.total, second.firepower.total) == (4, 2)


@rule("8.5")
def test_units_of_one_hex_that_fire_at_the_same_hex_must_combine() -> None:
    t = prep("""
        german  C5 4-6-7=a
        german  C5 4-6-7=b
        german  C6 4-6-7=c
        russian F5 4-4-7
    """, (6, 6)).play("fire a F5", "shoot")
    assert not t.offers("fire b F5") and "8.5" in t.why_not("fire b F5")
    assert t.offers("fire c F5")                                                        # from another hex it need not


@rule("8.6", "10.1", "QA-11.6")
def test_fire_groups_are_chains_of_adjacent_hexes() -> None:
    t = prep("""
        german  C5 4-6-7=a
        german  C6 4-6-7=b
        german  C7 4-6-7=c
        german  C9 4-6-7=far
        russian F5 4-4-7
    """, (6, 6)).play("fire a F5")
    assert t.offers("add b") and not t.offers("add c") and "8.6" in t.why_not("add c")
    t.play("add b")
    assert t.offers("add c") and not t.offers("add far")
    t.play("add c", "shoot")
    assert t.last(Fired).firepower.total == 12


@rule("8.7")
def test_the_result_of_an_attack_is_known_before_the_next_is_declared() -> None:
    t = prep("""
        german  C5 4-6-7=a
        german  C8 4-6-7=b
        russian F5 4-4-7
    """, (3, 3), (6, 6))
    t.play("fire a F5", "shoot")
    assert t.all(Result) and t.about == "prep fire"


@rule("8.9", "12.21", "10.6")
def test_morale_checks_are_taken_at_once_leaders_first() -> None:
    t = prep("""
        german  C5 8-3-8
        german  C5 4-6-7
        russian F5 4-4-7
        russian F5 9-1
    """, (2, 2), (3, 3), (3, 3))
    t.play("fire 4-6-7 F5", "shoot")
    leader, squad = t.all(Checked)
    assert (leader.unit, squad.unit) == (t.units["9-1"], t.units["4-4-7"])
    assert leader.modifier.total == 2 and squad.modifier.total == 1                     # column 4, row 4: 2; -1 leadership


# ---- 9 ----

@rule("9.1", "2.2", "2.3")
def test_point_blank_doubles_long_range_halves_beyond_is_nothing() -> None:
    t = prep("""
        german  C5 4-6-7
        german  C5 8-3-8
        russian D5 4-4-7=near
        russian I5 4-4-7=six
        russian J5 4-4-7=seven
    """)
    assert power(t, "4-6-7", "D5") == 8
    assert power(t, "4-6-7", "I5") == 4
    assert power(t, "4-6-7", "J5") == 2
    assert t.offers("fire 4-6-7 J5") and not t.offers("fire 8-3-8 J5") and "9.2" in t.why_not("fire 8-3-8 J5")


@rule("9.2")
def test_no_fire_beyond_twice_the_range() -> None:
    t = prep("""
        german  A5 8-3-8
        german  A5 4-6-7
        russian G5 4-4-7=six
        russian H5 4-4-7=seven
    """)
    assert t.offers("fire 8-3-8 G5") and power(t, "8-3-8", "G5") == 4
    assert not t.offers("fire 8-3-8 H5")


@rule("9.3", "4.5", "ASOP-5.1")
def test_movers_fire_at_half_and_so_do_their_weapons() -> None:
    t = advancing("""
        german  C5 4-6-7=mover LMG moved
        german  C8 4-6-7=still
        russian F5 4-4-7
    """)
    assert power(t, "mover", "F5") == 2 and power(t, "mover", "F5", "LMG") == 1
    assert power(t, "still", "F5") == 4


@example("E-9.5")
@rule("9.5", "9.1", "9.3")
def test_moving_and_point_blank_cancel_out() -> None:
    t = advancing("""
        german  E5 4-6-7 moved
        russian F5 4-4-7
    """)
    assert power(t, "4-6-7", "F5") == 4


@rule("9.4", "25.8")
def test_a_concealed_target_is_attacked_at_half() -> None:
    t = prep("""
        german  G5 8-3-8
        russian E3 4-4-7 concealed
    """, (3, 3)).play("fire 8-3-8 E3", "shoot")
    assert t.last(Fired).firepower.total == 8 and t.last(Result).column == 4


# ---- 10, 11 ----

@pytest.mark.parametrize(("factors", "column"), [(5, 4), (6, 6), (7, 6), (11, 8), (50, 36)])
@rule("10.3")
def test_the_rightmost_column_not_above_the_factors(factors: int, column: int) -> None:
    assert IFT_COLUMNS[ift_column(factors)] == column
    assert ift_column(0.5) == -1


@rule("10.2", "10.4", "10.5")
def test_modifiers_are_added_to_the_roll_and_read_in_the_column() -> None:
    t = prep("""
        german  D4 4-6-7
        german  D4 9-1
        russian E3 4-4-7
    """, (2, 3), (2, 2)).play("fire 4-6-7 E3", "direct 9-1", "shoot")
    said = t.last(Fired)
    assert said.firepower.total == t.last(Result).column == 4
    assert t.last(Result).modifier.total == 1 and t.last(Result).roll == 6              # +2 wooden building, -1 leadership
    assert outcome(2, 0, 6) == 0                                                        # column 4, row 6: M


@rule("11.1", "T-11.1", "11.4")
def test_cover_of_each_kind_of_ground() -> None:
    t = prep(DUEL)
    def cover(name: str) -> float:
        return float(target_modifier(t.g, t.units["4-4-7"], t.hex(name), (t.hex("A1"),)).total)
    assert [cover(h) for h in ("F5", "C3", "M3", "E3", "J3", "N3", "E7")] == [0, 1, 1, 2, 3, 0, 0]


@rule("11.2", "11.53")
def test_a_wall_or_hedge_covers_only_across_that_side_of_the_target_hex() -> None:
    t = prep(DUEL)
    def cover(a: str, b: str) -> float:
        return float(target_modifier(t.g, t.units["4-4-7"], t.hex(b), (t.hex(a),)).total)
    assert cover("M4", "K5") == cover("L4", "K5") == 2 and cover("K6", "K5") == 0
    assert cover("K3", "K2") == 1 and cover("K1", "K2") == 0


@example("E-11.53a")
@rule("11.53")
def test_no_cover_for_a_target_above_the_hexside() -> None:
    t = prep("board 3\ngerman A1 4-6-7\nrussian V4 4-4-7")
    ground = t.card.ground
    side = next(s for s in range(1, 7) if ground.sides[t.hex("V4")][s])
    other = ground.beside[t.hex("V4")][side]
    assert ground.level[t.hex("V4")] > ground.level[other]
    assert "11.53" not in target_modifier(t.g, t.units["4-4-7"], t.hex("V4"), (other,)).rules


@example("E-11.53c")
@rule("11.3", "16.5", "11.53")
def test_moved_in_the_open_behind_a_hedge() -> None:
    t = defensive("""
        german  K3 4-6-7
        russian K2 4-4-7 moved
    """)
    t.g.ways[t.units["4-4-7"]] = (Step(t.hex("K2"), 0, 2),)
    assert target_modifier(t.g, t.units["4-4-7"], t.hex("K2"), (t.hex("K3"),)).total == -1
    t.g.phase = 1
    assert target_modifier(t.g, t.units["4-4-7"], t.hex("K2"), (t.hex("K3"),)).total == 1


HEDGEROW = ("map 1\ntitle t\ngrid geomorphic 20x10\nboard 1\nseed 1\nscale 40\nhedge R2:5 R2:4\n")


@example("E-11.6a", "E-11.6b")
@rule("11.6")
def test_a_group_whose_lines_do_not_all_cross_the_hedge_has_no_hedge_against_it() -> None:
    text = """
        german  P3 8-3-8=left
        german  P4 4-6-7=middle
        german  Q5 8-3-8=right
        russian R2 4-4-7
    """
    t = situation(text, prep_fire_phase, [(6, 6)], drawn=HEDGEROW.replace(" R2:4", ""))
    one = target_modifier(t.g, t.units["4-4-7"], t.hex("R2"), (t.hex("P3"), t.hex("P4")))
    all_three = target_modifier(t.g, t.units["4-4-7"], t.hex("R2"), (t.hex("P3"), t.hex("P4"), t.hex("Q5")))
    assert (one.total, all_three.total) == (1, 0)


@rule("QA-11.1", "T-TEC")
@example("E-QA-11.1")
def test_the_building_covers_also_against_fire_from_within_it() -> None:
    t = prep(DUEL)
    assert target_modifier(t.g, t.units["4-4-7"], t.hex("G2"), (t.hex("G3"),)).total == 3


@rule("3.8")
def test_effects_of_all_features_of_a_hex_add_up() -> None:
    t = prep("board 3\ngerman A1 4-6-7\nrussian V4 4-4-7")
    ground = t.card.ground
    for h in range(ground.size):
        assert ground.cover[h] == {0: 0, 1: 1, 2: 0, 3: 1, 4: 2, 5: 3}[ground.terrain[h]] + ground.wooded[h]
        assert terrain_tally(t.g, h).total == ground.cover[h]
    t = prep("board 2\ngerman A1 4-6-7\nrussian I9 4-4-7")
    assert terrain_tally(t.g, t.hex("I9")).total == 3                             # a wooden building in the woods


# ---- 15 ----

@rule("15.2", "15.1")
def test_a_leader_directs_one_group_a_player_turn_in_his_own_hex() -> None:
    t = prep("""
        german  C5 4-6-7=a LMG
        german  C5 9-2
        german  C8 8-0=elsewhere
        german  C8 4-6-7=b
        russian F5 4-4-7
        russian C9 4-4-7=near
    """, (6, 6), (6, 5)).play("fire a F5")
    assert t.offers("direct 9-2") and not t.offers("direct elsewhere") and "15.2" in t.why_not("direct elsewhere")
    t.play("direct 9-2", "shoot")
    assert t.last(Result).modifier.total == -2
    t.play("fire weapon LMG C9")
    assert not t.offers("direct 9-2")
    assert t.unit("9-2").directed


@rule("15.4")
def test_only_one_leader_directs_in_a_hex() -> None:
    t = prep("""
        german  C5 4-6-7 LMG
        german  C5 9-2
        german  C5 8-1
        russian F5 4-4-7
    """).play("fire 4-6-7 F5", "direct 9-2")
    assert not t.offers("direct 8-1") and "15.4" in t.why_not("direct 8-1")


@rule("QA-15.2", "15.2")
@example("E-QA-15.2")
def test_a_group_of_several_hexes_needs_a_leader_in_each_and_takes_the_worst() -> None:
    t = prep("""
        german  C5 4-6-7=a
        german  C5 10-2
        german  C6 4-6-7=b LMG
        german  C6 8-1
        german  C7 4-6-7=unled
        russian F5 4-4-7
    """, (2, 3), (2, 2)).play("fire a F5", "add b", "direct 10-2")
    assert not t.offers("shoot") and "QA-15.2" in t.why_not("shoot")
    assert not t.offers("add unled") and "QA-15.2" in t.why_not("add unled")
    t.play("direct 8-1", "shoot")
    assert t.last(Result).modifier.total == -1


@rule("15.5")
def test_a_broken_leader_directs_nothing() -> None:
    t = prep("""
        german  C5 4-6-7 LMG
        german  C5 9-2 broken
        russian F5 4-4-7
    """).play("fire 4-6-7 F5")
    assert not t.offers("direct 9-2")


@rule("QA-15.1")
def test_a_poor_leader_need_not_direct() -> None:
    t = prep("""
        german  C5 4-6-7
        german  C5 6+1
        russian F5 4-4-7
    """, (2, 2), (1, 1)).play("fire 4-6-7 F5")
    assert t.offers("direct 6+1") and t.offers("shoot")


# ---- 18.1, 19.3, 20.83 ----

@rule("18.1", "2.9", "QA-18.1")
@example("E-QA-18.1")
def test_one_unmodified_roll_against_each_weapons_own_number() -> None:
    t = situation("""
        russian C5 4-4-7=a LMG
        russian C5 4-4-7=b MMG
        german  F5 4-6-7
    """, prep_fire_phase, [(5, 5)]).play("fire a F5", "add weapon LMG", "add weapon MMG", "shoot")
    assert t.weapon("LMG").malfunctioned and not t.weapon("MMG").malfunctioned          # B10 and B11
    assert t.last(Fired).firepower.total == 10


@rule("19.3", "19-a")
def test_in_the_strict_game_a_blocked_line_wastes_the_shot_but_not_the_breakdown() -> None:
    text = """
        russian C5 4-4-7 LMG
        german  C1 4-6-7
        german  F5 4-6-7=seen
    """
    t = situation(text, prep_fire_phase, [(5, 5)])
    assert not t.offers("fire 4-4-7 C1")
    t = situation(text, prep_fire_phase, [(5, 5)], los="strict")
    t.play("fire 4-4-7 C1", "add weapon LMG", "shoot")
    assert len(t.all(NoLine)) == 1 and not t.all(Result)                                # told once, for the squad and its gun
    assert t.unit("4-4-7").fired and t.weapon("LMG").malfunctioned and not t.unit("4-6-7").desperate


@rule("20.83", "20.81")
def test_fire_into_a_melee_hits_both_sides_and_nobody_fires_out_of_it() -> None:
    t = prep("""
        german  E5 8-3-8
        german  F5 4-6-7=friend melee
        russian F5 4-4-7 melee
    """, (1, 1))
    assert not t.offers("fire friend F5")
    t.play("fire 8-3-8 F5", "shoot")
    assert t.at("friend") == t.at("4-4-7") == ""


@rule("13.1")
def test_broken_units_do_not_fire() -> None:
    t = prep("""
        german  C5 4-6-7 broken
        german  C8 4-6-7=other
        russian F5 4-4-7
    """)
    assert not t.offers("fire 4-6-7 F5") and "13.1" in t.why_not("fire 4-6-7 F5")


@rule("ASOP-5.3", "4.5", "4.2")
def test_prep_fire_markers_keep_units_from_advancing_fire_and_then_come_off() -> None:
    t = advancing("""
        german  C5 4-6-7 prep_fired fired
        german  C6 4-6-7=other
        russian F5 4-4-7
    """)
    assert not t.offers("fire 4-6-7 F5")
    t.play("pass")
    assert not t.unit("4-6-7").prep_fired


@rule("4.4", "16.2", "ASOP-4.1")
def test_only_the_defender_fires_in_the_defensive_fire_phase() -> None:
    t = defensive("""
        german  C5 4-6-7
        russian F5 4-4-7
    """, (6, 6))
    assert t.seat == "german" and t.offers("fire 4-6-7 F5")
    assert "4.4" in t.why_not("fire 4-4-7 C5", "russian")
    t.play("fire 4-6-7 F5", "shoot")
    assert t.unit("4-4-7").desperate


@rule("7.8")
def test_adjacent_hexes_always_see_each_other() -> None:
    t = prep("""
        german  G2 4-6-7
        russian H2 4-4-7
    """)
    assert t.offers("fire 4-6-7 H2")


@rule("7.2")
def test_units_do_not_block_the_line() -> None:
    t = prep("""
        german  C5 4-6-7
        german  D4 4-6-7=between
        german  E5 4-6-7=also
        russian G5 4-4-7
    """)
    assert t.offers("fire 4-6-7 G5")


@rule("3.3", "3.2")
def test_range_is_counted_in_hexes_whatever_the_line_crosses() -> None:
    t = prep(DUEL)
    ground = t.card.ground
    assert ground.distance[t.hex("C5")][t.hex("F5")] == 3 and ground.distance[t.hex("C5")][t.hex("C9")] == 4


@rule("7.8")
def test_every_pair_of_adjacent_hexes_is_in_sight_whatever_stands_there() -> None:
    ground = prep(DUEL).card.ground
    assert all(ground.sees(a, b) for a in range(ground.size) for b in ground.around[a])
    assert not ground.sees(ground.hex("C1"), ground.hex("C5"))                         # the woods in C2 and C3
