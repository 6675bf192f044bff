"""3.2 Fire attacks."""

from __future__ import annotations

from typing import Any

from hedgerow.games.asl_sk1.model.state import (
    FINAL_MARKER,
    NO_MARKER,
    OWN_FP,
    PREP_MARKER,
    Attack,
    Firer,
    piece,
)
from hedgerow.games.asl_sk1.rules.fire import Cowered, FireAttack, LineBlocked, advancing_fire_phase, final_fire, prep_fire_phase
from hedgerow.games.asl_sk1.rules.firepower import Shot, may_break, target_drm
from hedgerow.games.asl_sk1.rules.movement import movement_phase
from hedgerow.kernel.tally import Tally
from hedgerow.testing import example, rule

from .situation import situation

MOVER = "attacker american\namerican Y4 6-6-6\n"
VILLAGE = """
    attacker american
    american N5 7-4-7=a
    american N5 7-4-7=b
    american N5 9-1
    american O6 6-6-6
    american N4 5-3-6
    german P5 4-6-7=c
    german P5 4-6-7=d
    german P1 4-6-7=e
    german O5 4-6-7=f
"""


@example("X-PF-1", "X-PF-2")
def test_fire_group_of_two_hexes() -> None:
    t = situation(VILLAGE, prep_fire_phase, [(2, 4), (4, 5), (3, 4)])
    t.play("fire a P5", "add 6-6-6", "shoot")
    shot = t.last(FireAttack)
    assert (shot.fp.total, shot.column, shot.drm.total, shot.result) == (19, 16, 4, "NMC")
    assert t.unit("c").broken and t.unit("c").dm
    assert t.unit("d").pinned and not t.unit("d").broken
    assert t.unit("a").fired == t.unit("6-6-6").fired == PREP_MARKER


@example("X-PF-3")
def test_long_range_directed_does_not_cower() -> None:
    t = situation(VILLAGE, prep_fire_phase, [(1, 1), (2, 3)])
    t.play("fire b P1", "direct 9-1", "shoot")
    shot = t.last(FireAttack)
    assert (shot.fp.total, shot.column, shot.drm.total, shot.result) == (3.5, 2, 2, "1MC")
    assert not t.all(Cowered)
    assert not t.unit("e").broken


@example("X-PF-5", "X-PF-6")
def test_green_squad_cowers_two_columns_and_boxcars_replace() -> None:
    t = situation(VILLAGE, prep_fire_phase, [(2, 2), (6, 6)])
    t.play("fire 5-3-6 O5", "shoot")
    shot = t.last(FireAttack)
    assert (shot.fp.total, shot.drm.total, shot.column, shot.result) == (10, 0, 4, "1MC")
    assert t.unit("f").kind == "german 2-3-7" and t.unit("f").broken and t.unit("f").dm


# ---- firepower ----

def fp(text: str, choice: str, phase: str = "prep fire", flow: Any = prep_fire_phase, **options: Any) -> float:
    """The firepower of an attack that does nothing."""
    t = situation(text, flow, [(6, 5)] + [(1, 2)] * 4, phase, **options)
    t.play(*choice.split(", "))
    return float(t.last(FireAttack).fp.total)


@rule("3.2-e", "2.0-PBF")
def test_point_blank_doubles_and_long_range_halves() -> None:
    at = "american Y5 6-6-6\ngerman {} 4-6-7"
    assert fp(at.format("Y6"), "fire 6-6-6 Y6") == 12
    assert fp(at.format("Y10"), "fire 6-6-6 Y10") == 6
    far = "american Y1 5-3-6\ngerman {} 4-6-7"
    assert fp(far.format("Y7"), "fire 5-3-6 Y7") == 2.5
    assert not situation(far.format("Y8"), prep_fire_phase).offers("fire 5-3-6 Y8")


@rule("3.2-f", "2.0-AreaFire", "T-IFT-FP")
def test_halvings_are_cumulative_and_fractions_are_summed() -> None:
    text = "american Y1 5-3-6=a pinned\namerican Y1 5-3-6=b\ngerman Y6 4-6-7"
    t = situation(text, prep_fire_phase, [(5, 6)])
    t.play("fire a Y6", "add b", "shoot")
    assert t.last(FireAttack).fp.total == 1.25 + 2.5
    assert t.last(FireAttack).column == 2


@rule("3.2.1-r")
def test_a_pinned_unit_fires_at_half() -> None:
    assert fp("american Y5 6-6-6 pinned\ngerman Y8 4-6-7", "fire 6-6-6 Y8") == 3


@rule("3.5", "3.5-a")
def test_advancing_fire_is_halved_and_assault_fire_adds_one_rounded_up() -> None:
    at = "american Y5 {}\ngerman {} 4-6-7"
    assert fp(at.format("7-4-7", "Y8"), "fire 7-4-7 Y8", "advancing fire", advancing_fire_phase) == 5
    assert fp(at.format("7-4-7", "Y10"), "fire 7-4-7 Y10", "advancing fire", advancing_fire_phase) == 1.75
    assert fp(at.format("3-4-6", "Y8"), "fire 3-4-6 Y8", "advancing fire", advancing_fire_phase) == 1.5


@rule("3.2", "3.2.2", "3.3")
def test_a_unit_fires_once_a_player_turn() -> None:
    t = situation("american Y5 6-6-6\ngerman Y8 4-6-7\ngerman X8 4-6-7", prep_fire_phase, [(6, 5)])
    t.play("fire 6-6-6 Y8")
    assert t.over and t.unit("6-6-6").fired == PREP_MARKER


@rule("3.5", "3.5-c")
def test_who_prep_fired_does_not_fire_in_the_afph_and_the_marker_goes() -> None:
    t = situation("american Y5 6-6-6 prep\ngerman Y8 4-6-7", advancing_fire_phase, phase="advancing fire")
    assert t.over and t.unit("6-6-6").fired == NO_MARKER


@rule("3.2-g")
def test_a_squad_may_fire_its_weapon_elsewhere_but_not_split_its_own_firepower() -> None:
    t = situation("german Y5 4-6-7 MMG\namerican Y8 6-6-6=a\namerican W5 6-6-6=b", prep_fire_phase, [(6, 5), (6, 5)])
    t.play("fire 4-6-7 Y8", "shoot")
    assert not t.offers("fire 4-6-7 W5") and t.offers("fire weapon MMG W5")


# ---- who may fire ----

@rule("3.2-a")
def test_without_a_line_of_sight_nothing_is_offered() -> None:
    t = situation("board y\nattacker german\ngerman I2 4-6-7\namerican K4 6-6-6", prep_fire_phase)
    assert t.over


@rule("3.2-c")
def test_strict_lines_are_found_out_by_firing_and_breakdown_is_rolled() -> None:
    t = situation("attacker german\ngerman I2 4-6-7 MMG\namerican K4 6-6-6", prep_fire_phase, [(6, 6)], los="strict")
    t.play("fire 4-6-7 K4", "add weapon MMG", "shoot")
    assert t.last(LineBlocked).unit == t.units["4-6-7"] and not t.all(FireAttack)
    assert t.weapon("MMG").malfunctioned
    assert t.unit("4-6-7").fired == PREP_MARKER and t.over


@rule("3.2-c", "3.2-j")
def test_members_without_a_line_drop_out_and_the_rest_fire_together_or_not() -> None:
    text = "attacker german\ngerman I3 4-6-7=a\ngerman I4 4-6-7=b\ngerman J4 4-6-7=c\namerican K4 6-6-6"
    for choice, shots in (("together", 1), ("separately", 2)):
        t = situation(text, prep_fire_phase, [(6, 5), (6, 5)], los="strict")
        t.play("fire c K4", "add b", "add a", "shoot", choice)
        assert [t.g.sees(t.hex(h), t.hex("K4")) for h in ("I3", "I4", "J4")] == [False, True, True]
        assert len(t.all(FireAttack)) == shots
        assert all(t.unit(u).fired == PREP_MARKER for u in "abc")


@rule("3.8-l", "3.2.1-k")
def test_broken_units_and_units_in_melee_do_not_fire() -> None:
    assert situation("american Y5 6-6-6 broken\ngerman Y8 4-6-7", prep_fire_phase).over
    assert situation("american Y5 6-6-6 melee\ngerman Y8 4-6-7", prep_fire_phase).over


@rule("3.8-n")
def test_fire_into_a_melee_hits_everyone() -> None:
    text = "american Y5 6-6-6\namerican Y8 6-6-6=mine melee\ngerman Y8 4-6-7 melee\nmelee Y8"
    t = situation(text, prep_fire_phase, [(3, 4), (6, 5), (6, 5)])
    t.play("fire 6-6-6 Y8")
    assert t.last(FireAttack).result == "NMC"
    assert t.unit("mine").broken and t.unit("4-6-7").broken


# ---- fire groups ----

@rule("3.2-i")
def test_a_fire_group_is_a_chain_of_adjacent_hexes() -> None:
    text = "american Y5 6-6-6=a\namerican Y7 6-6-6=c\namerican Y6 6-6-6=b\ngerman V6 4-6-7"
    t = situation(text, prep_fire_phase)
    t.play("fire a V6")
    assert t.offers("add b") and not t.offers("add c")
    t.play("add b")
    assert t.offers("add c")


@rule("3.2-i")
def test_a_leader_alone_is_no_link() -> None:
    t = situation("american Y5 6-6-6=a\namerican Y6 8-1\namerican Y7 6-6-6=c\ngerman V6 4-6-7", prep_fire_phase, [(6, 5)])
    t.play("fire a V6")
    assert t.last(FireAttack).firers == (piece(t.units["a"], OWN_FP),)


@rule("3.2-k")
def test_units_of_one_hex_cannot_attack_the_same_target_separately() -> None:
    text = "american Y5 6-6-6=a\namerican Y5 6-6-6=b\ngerman Y8 4-6-7\ngerman X8 4-6-7"
    t = situation(text, prep_fire_phase, [(6, 5)])
    t.play("fire a Y8", "shoot")
    assert not t.offers("fire b Y8") and t.offers("fire b X8")


@rule("4.1-a")
def test_squad_and_machine_gun_fire_together_at_one_target_unless_the_gun_kept_its_rate() -> None:
    text = "german Y5 4-6-7 MMG\namerican Y8 6-6-6"
    t = situation(text, prep_fire_phase, [(4, 6)])
    t.play("fire 4-6-7 Y8", "shoot")
    assert not t.offers("fire weapon MMG Y8")
    t = situation(text, prep_fire_phase, [(2, 6), (3, 6)])
    t.play("fire weapon MMG Y8", "add 4-6-7", "shoot")
    assert t.offers("fire weapon MMG Y8") and not t.offers("fire 4-6-7 Y8")


@rule("3.2-l", "3.2-n", "1.2.1-a")
def test_a_leader_directs_one_attack_from_his_hex() -> None:
    text = "american Y5 6-6-6=a\namerican Y5 6-6-6=b\namerican Y5 8-1\ngerman Y8 4-6-7\ngerman X3 4-6-7"
    t = situation(text, prep_fire_phase, [(6, 5), (6, 5)])
    t.play("fire a Y8", "direct 8-1", "shoot")
    assert t.last(FireAttack).drm.total == -1
    t.play("fire b X3")
    assert t.unit("8-1").fired == PREP_MARKER
    assert t.over and t.last(FireAttack).drm.total == 0


@rule("1.2.1-a")
def test_a_pinned_leader_directs_nobody() -> None:
    t = situation("american Y5 6-6-6\namerican Y5 8-1 pinned\ngerman Y8 4-6-7", prep_fire_phase, [(6, 5)])
    t.play("fire 6-6-6 Y8")
    assert t.over and t.last(FireAttack).drm.total == 0


@rule("3.2-m")
def test_a_group_of_two_hexes_needs_a_leader_in_each_and_the_worse_counts() -> None:
    text = "american Y5 6-6-6=a\namerican Y5 9-2\namerican Y6 6-6-6=b\namerican Y6 8-1\ngerman Y9 4-6-7"
    t = situation(text, prep_fire_phase, [(6, 6)])
    t.play("fire a Y9", "add b", "direct 9-2")
    assert not t.offers("shoot")
    t.play("direct 8-1", "shoot")
    assert t.last(FireAttack).drm.total == -1 and not t.all(Cowered)
    assert "3.2-m" in t.last(FireAttack).drm.rules


@rule("1.2.1-b")
def test_a_leader_directs_repeat_shots_of_the_same_gun() -> None:
    text = "german Y5 4-6-7 MMG\ngerman Y5 9-1\namerican Y8 6-6-6\namerican W5 6-6-6"
    t = situation(text, prep_fire_phase, [(1, 6), (4, 6)])
    t.play("fire weapon MMG Y8", "direct 9-1", "shoot", "fire weapon MMG W5")
    assert t.offers("direct 9-1")
    t.play("add 4-6-7")
    assert not t.offers("direct 9-1") and t.offers("shoot")


# ---- cowering ----

@rule("3.2-h")
def test_doubles_without_a_leader_cost_a_column() -> None:
    t = situation("american Y5 6-6-6\ngerman Y8 4-6-7", prep_fire_phase, [(5, 5)])
    t.play("fire 6-6-6 Y8")
    assert t.last(FireAttack).column == 4 and t.last(Cowered).column == 4


@rule("3.2-h")
def test_below_the_lowest_column_nothing_happens() -> None:
    t = situation("american Y5 2-3-6\ngerman Y10 4-6-7", prep_fire_phase, [(1, 1)])
    t.play("fire 2-3-6 Y10")
    assert (t.last(FireAttack).column, t.last(FireAttack).result) == (0, "-")


@rule("5.4", "2.0-Inexp")
def test_green_troops_with_a_leader_are_not_inexperienced() -> None:
    text = "american Y5 5-3-6\namerican Y5 8-0\ngerman Y8 4-6-7"
    t = situation(text, prep_fire_phase, [(5, 5)])
    t.play("fire 5-3-6 Y8", "shoot")
    assert t.last(FireAttack).column == 2


@rule("3.2-h")
def test_who_cowers_in_the_enemy_mph_is_marked_final_fire_with_all_its_weapons() -> None:
    t = situation(MOVER + "german Y9 4-6-7 LMG MMG", movement_phase, [(5, 5)], "movement")
    t.play("move 6-6-6", "go", "to Y5", "fire 4-6-7 Y5", "shoot")
    assert t.unit("4-6-7").fired == t.weapon("LMG").fired == t.weapon("MMG").fired == FINAL_MARKER


@rule("3.2-h")
def test_who_cowers_in_prep_fire_has_nothing_more_to_fire() -> None:
    text = "german Y5 4-6-7 MMG\namerican Y8 6-6-6\namerican W5 6-6-6"
    t = situation(text, prep_fire_phase, [(5, 5)])
    t.play("fire weapon MMG Y8", "shoot")
    assert t.unit("4-6-7").fired == PREP_MARKER and not t.offers("fire 4-6-7 W5")
    t = situation(text, prep_fire_phase, [(5, 6)])
    t.play("fire weapon MMG Y8", "shoot")
    assert t.offers("fire 4-6-7 W5")


# ---- modifiers ----

@rule("T-IFT-DRM", "1.1.2-bldg", "1.1.2-woods")
def test_terrain_of_the_target() -> None:
    for hex_, tem in (("N4", 0), ("O5", 0), ("P5", 3), ("T5", 1), ("T4", 2), ("U9", 0)):
        g = situation(f"american Y1 6-6-6\ngerman {hex_} 4-6-7", prep_fire_phase)
        a = Attack(0, g.hex(hex_), [1], [Firer(0)])
        assert target_drm(g.g, a, 1, Tally()).total == tem, hex_


@rule("3.3-o", "T-CX-effects", "T-IFT-DRM-cx")
def test_cx_firers_add_one_and_only_one() -> None:
    text = "american Y5 6-6-6=a cx\namerican Y5 6-6-6=b cx\namerican Y5 8-0 cx\ngerman Y8 4-6-7"
    t = situation(text, prep_fire_phase, [(6, 5)])
    t.play("fire a Y8", "add b", "direct 8-0", "shoot")
    assert t.last(FireAttack).drm.total == 1


@rule("2.0-Hindrance", "1.1.2-orchard")
@example("X-LOS-2")
def test_an_orchard_between_hinders() -> None:
    t = situation("attacker german\ngerman I2 4-6-7\namerican J5 6-6-6", prep_fire_phase, [(6, 5)])
    t.play("fire 4-6-7 J5")
    assert t.last(FireAttack).drm.total == 1


@rule("3.3-q", "2.0-Inherent")
def test_smoke_hinders_two_for_each_hex_out_of_into_and_through() -> None:
    text = "american Y5 6-6-6\ngerman Y8 4-6-7\n"
    for smoke, drm in (("Y5", 2), ("Y8", 2), ("Y6", 2), ("Y5 Y8", 4), ("W2", 0)):
        t = situation(text + "\n".join(f"smoke {h}" for h in smoke.split()), prep_fire_phase, [(6, 5)])
        t.play("fire 6-6-6 Y8")
        assert t.last(FireAttack).drm.total == drm


@rule("3.2-d")
def test_six_hindrance_blocks() -> None:
    text = "american Y5 6-6-6\ngerman Y8 4-6-7\nsmoke Y5\nsmoke Y6\nsmoke Y7"
    assert situation(text, prep_fire_phase).over


# ---- DM ----

@rule("3.2.1-t")
def test_a_broken_unit_under_fire_that_could_hurt_comes_under_dm() -> None:
    strong = situation("american Y5 6-6-6\ngerman Y8 4-6-7 broken", prep_fire_phase, [(6, 5)])
    strong.play("fire 6-6-6 Y8")
    assert strong.unit("4-6-7").dm
    weak = situation("attacker german\ngerman I2 2-3-6\namerican P1 6-6-6 broken", prep_fire_phase)
    assert weak.over
    shot = Shot(Tally.of(1, "fp"), (), ((0, Tally.of(3, "stone")),), 1, (), 0)
    assert not may_break(shot, 0)
    assert may_break(Shot(Tally.of(1, "fp"), (), ((0, Tally.of(1, "woods")),), 1, (), 0), 0)


# ---- Final Fire ----

@rule("3.4", "3.4-c", "3.4-g")
def test_final_fire_hits_all_without_movement_modifiers_and_markers_go() -> None:
    text = "attacker american\namerican Y5 6-6-6=a moved\namerican Y5 6-6-6=b\ngerman Y9 4-6-7"
    t = situation(text, final_fire, [(2, 4), (6, 5), (6, 5)], "defensive fire")
    t.play("fire 4-6-7 Y5")
    assert t.last(FireAttack).drm.total == 0
    assert t.unit("a").broken and t.unit("b").broken
    assert t.over and t.unit("4-6-7").fired == NO_MARKER


@rule("3.4-a", "3.5-syn2")
def test_first_fire_units_fire_again_at_adjacent_hexes_at_half() -> None:
    text = "attacker american\namerican Y5 6-6-6\namerican Y7 6-6-6\ngerman Y6 4-6-7 first"
    t = situation(text, final_fire, [(6, 5)], "defensive fire")
    t.play("fire 4-6-7 Y5")
    assert t.last(FireAttack).fp.total == 4
    far = situation("attacker american\namerican Y8 6-6-6\ngerman Y6 4-6-7 first", final_fire, phase="defensive fire")
    assert far.over


@rule("3.4-b")
def test_final_fire_units_do_not_fire_in_the_dfph() -> None:
    assert situation("attacker american\namerican Y5 6-6-6\ngerman Y6 4-6-7 final", final_fire, phase="defensive fire").over


# ---- lines as play asks for them ----

@rule("T-TEC-orchard", "3.2-b")
def test_an_orchard_hinders_along_its_hexside_and_the_ends_never_block() -> None:
    t = situation("american N5 6-6-6\ngerman P5 4-6-7", prep_fire_phase)
    assert t.g.hindrance(t.hex("N5"), t.hex("P5")) == 1
    assert t.g.hindrance(t.hex("N4"), t.hex("O5")) == 0
    assert t.g.hindrance(t.hex("O6"), t.hex("P5")) == 0


# ---- one hex, one volley ----

@rule("3.2-k", "4.2-b")
def test_a_flamethrower_attacks_apart_from_its_hex() -> None:
    t = situation("""
        german Y5 4-6-7=a FT
        german Y5 4-6-7=b
        american Y6 6-6-6
    """, prep_fire_phase, [(3, 5), (1, 1), (3, 5), (1, 1)])
    t.play("fire weapon FT Y6")
    assert t.offers("fire a Y6") and t.offers("fire b Y6")
    t.play("fire a Y6", "shoot")
    assert not t.offers("fire b Y6")


@rule("4.1-a")
def test_a_squad_whose_gun_kept_its_rate_may_fire_after_it() -> None:
    text = "german Y5 4-6-7=a MMG\ngerman Y5 4-6-7=b\namerican Y8 6-6-6"
    t = situation(text, prep_fire_phase, [(1, 6), (1, 1)]).play("fire weapon MMG Y8", "shoot")
    assert t.offers("fire a Y8") and t.offers("fire weapon MMG Y8") and not t.offers("fire b Y8")
    t = situation(text, prep_fire_phase, [(3, 6), (1, 1)]).play("fire weapon MMG Y8", "shoot")
    assert not t.offers("fire a Y8")


@rule("3.2-k")
def test_a_rate_kept_in_the_mph_does_not_excuse_from_the_volley_of_the_dfph() -> None:
    t = situation("""
        attacker american
        german Y5 4-6-7=a MMG
        german Y5 4-6-7=b
        american Y8 6-6-6
    """, final_fire, [(3, 6)], "defensive fire")
    t.g.weapons[0].used = True
    t.play("fire b Y8", "shoot")
    assert not t.offers("fire weapon MMG Y8") and not t.offers("fire a Y8")


@rule("3.2-i")
def test_a_leader_with_a_machine_gun_is_no_link_either() -> None:
    text = "german Y3 4-6-7=far\ngerman Y4 {}\ngerman Y5 4-6-7=near\namerican Y8 6-6-6"
    t = situation(text.format("8-0 LMG"), prep_fire_phase).play("fire near Y8", "add weapon LMG")
    assert not t.offers("add far")
    t = situation(text.format("8-0 LMG"), prep_fire_phase).play("fire weapon LMG Y8", "add near")
    assert not t.offers("add far")
    t = situation(text.format("4-6-7=mid"), prep_fire_phase).play("fire near Y8", "add mid")
    assert t.offers("add far")


@rule("3.2-c", "3.31-n")
def test_a_shot_without_a_line_is_a_shot_all_the_same() -> None:
    t = situation("""
        attacker american
        american R5 6-6-6
        german N6 4-6-7
    """, movement_phase, [], "movement", los="strict")
    t.play("move 6-6-6", "go", "to Q6", "fire 4-6-7 Q6")
    assert t.all(LineBlocked) and t.g.shots == {(piece(1, OWN_FP), 0): 1}


@rule("3.2-m", "3.2-l")
def test_leaders_are_offered_only_where_every_firing_hex_can_be_directed() -> None:
    text = "american Y5 6-6-6=a\namerican Y5 9-1\namerican Y6 6-6-6=b\n{}german Y9 4-6-7"
    t = situation(text.format(""), prep_fire_phase).play("fire a Y9", "add b")
    assert not t.offers("direct 9-1") and t.offers("shoot")
    t = situation(text.format(""), prep_fire_phase).play("fire a Y9", "direct 9-1")
    assert not t.offers("add b") and t.offers("shoot")
    t = situation(text.format("american Y6 8-0\n"), prep_fire_phase).play("fire a Y9", "direct 9-1", "add b")
    assert not t.offers("shoot") and t.offers("direct 8-0")


# ---- cowering of mixed groups ----

@rule("3.2-h", "5.4")
def test_one_inexperienced_squad_makes_the_whole_group_cower_by_two_columns() -> None:
    text = "american Y5 6-6-6=a\namerican Y5 {}=b\ngerman Y8 4-6-7"
    for other, column in (("5-3-6", 4), ("5-4-6", 6)):                    # 11 FP: column 8
        t = situation(text.format(other), prep_fire_phase, [(5, 5)]).play("fire a Y8", "add b", "shoot")
        assert t.last(FireAttack).column == column


@rule("3.2-m", "3.4-f")
def test_nobody_joins_whom_one_of_the_directing_leaders_cannot_direct() -> None:
    t = situation("""
        german Y4 4-6-7=late
        german Y4 7-0
        german Y5 4-6-7=a MMG
        german Y5 9-1
        german Y6 4-6-7=b MMG=gun
        german Y6 8-1
        german Y6 8-0
        american Y8 6-6-6
    """, prep_fire_phase, [(1, 6), (1, 1), (1, 6), (1, 1)])
    t.play("fire weapon MMG Y8", "add weapon gun", "direct 9-1", "direct 8-1", "shoot")
    t.play("fire weapon MMG Y8", "add weapon gun")
    assert t.offers("add late")
    t.play("direct 9-1", "direct 8-0")                # the 8-0 could direct anyone, the 9-1 only those he has directed before
    assert not t.offers("add late")
