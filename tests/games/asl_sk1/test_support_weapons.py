"""4.0 Support weapons."""

from __future__ import annotations

import pytest

from hedgerow.games.asl_sk1.model.state import (
    ADVANCING_FIRE,
    NO_MARKER,
    OWN_FP,
    PREP_FIRE,
    PREP_MARKER,
    SUBSEQUENT,
    Attack,
    Charge,
    Firer,
    State,
    piece,
)
from hedgerow.games.asl_sk1.rules.fire import FireAttack, Malfunctioned, UsedUp, advancing_fire_phase, final_fire, prep_fire_phase
from hedgerow.games.asl_sk1.rules.firepower import breakdown, rate_of_fire, target_drm
from hedgerow.games.asl_sk1.rules.firepower import situation as shot_of
from hedgerow.games.asl_sk1.rules.movement import movement_phase
from hedgerow.games.asl_sk1.rules.sequence import begin_phase
from hedgerow.games.asl_sk1.rules.support_weapons import (
    Detonated,
    charge_situation,
    detonate,
    detonations,
    place_charge,
    removal_number,
)
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.tally import Tally
from hedgerow.testing import rule

from .situation import Situation, situation

DUEL = "german Y5 {}\namerican Y8 6-6-6\namerican W5 6-6-6\n"


# ---- rate of fire and breakdown ----

@rule("1.2.4-b", "2.0-ROF", "1.4")
@pytest.mark.parametrize(("dice", "again"), [((2, 5), True), ((3, 5), False), ((5, 2), False)])
def test_the_colored_die_decides_the_rate_of_fire(dice: tuple[int, int], again: bool) -> None:
    t = situation(DUEL.format("4-6-7 MMG"), prep_fire_phase, [dice, (1, 1)])
    t.play("fire weapon MMG Y8", "shoot")
    assert t.offers("fire weapon MMG Y8") == again
    assert t.weapon("MMG").fired == (NO_MARKER if again else PREP_MARKER)


@rule("3.2.1-r", "F-counter-pin")
def test_a_pinned_crew_has_no_rate_of_fire_and_no_flamethrower() -> None:
    t = situation(DUEL.format("4-6-7 MMG FT pinned") + "american Y6 6-6-6=near", prep_fire_phase)
    assert rate_of_fire(t.g, Firer(0, 0)) == 0
    assert t.offers("fire weapon MMG Y6") and not t.offers("fire weapon FT Y6")


@rule("1.2.4-b")
def test_no_rate_of_fire_in_the_afph_by_the_later_text() -> None:
    text = DUEL.format("4-6-7 MMG")
    assert rate_of_fire(situation(text, advancing_fire_phase, phase="advancing fire").g, Firer(0, 0)) == 0
    assert rate_of_fire(situation(text, advancing_fire_phase, phase="advancing fire", later_text=False).g, Firer(0, 0)) == 2


@rule("4.1-c", "2.0-B")
def test_a_machine_gun_malfunctions_at_its_breakdown_number() -> None:
    t = situation(DUEL.format("4-6-7 MMG"), prep_fire_phase, [(6, 6)])
    t.play("fire weapon MMG Y8", "shoot")
    assert t.weapon("MMG").malfunctioned and t.last(Malfunctioned).weapon == 0
    assert not t.offers("fire weapon MMG W5")


@rule("1.2.4-c")
def test_a_malfunctioned_weapon_does_not_fire() -> None:
    assert not situation(DUEL.format("4-6-7 MMG!"), prep_fire_phase).offers("fire weapon MMG Y8")


@rule("4.0-m", "4.0-n", "4.1-d")
def test_breakdown_numbers_are_lowered_by_capture_inexperience_and_subsequent_fire() -> None:
    t = situation("russian Y5 4-2-6 MMG\ngerman Y8 4-6-7", prep_fire_phase)
    assert breakdown(t.g, Firer(0, 0)).total == 10
    assert breakdown(t.g, Firer(0, 0, SUBSEQUENT)).total == 8
    t = situation("russian Y5 4-4-7 german.MMG\ngerman Y8 4-6-7", prep_fire_phase)
    assert breakdown(t.g, Firer(0, 0)).total == 10 and rate_of_fire(t.g, Firer(0, 0)) == 1


@rule("4.1-c")
def test_of_several_guns_in_a_group_one_malfunctions_by_the_later_text() -> None:
    text = DUEL.format("4-6-7=a LMG") + "german Y5 4-6-7=b MMG"
    t = situation(text, prep_fire_phase, [(6, 6), 2])
    t.play("fire weapon LMG Y8", "add weapon MMG", "shoot")
    assert (t.weapon("LMG").malfunctioned, t.weapon("MMG").malfunctioned) == (False, True)
    t = situation(text, prep_fire_phase, [(6, 6)], later_text=False)
    t.play("fire weapon LMG Y8", "add weapon MMG", "shoot")
    assert t.weapon("LMG").malfunctioned and t.weapon("MMG").malfunctioned


# ---- who may use how many ----

@rule("4.0-o")
def test_a_squad_fires_one_weapon_and_its_own_firepower_or_two_weapons() -> None:
    t = situation(DUEL.format("4-6-7 LMG MMG"), prep_fire_phase, [(6, 5), (6, 5)])
    t.play("fire 4-6-7 Y8", "add weapon LMG")
    assert not t.offers("add weapon MMG")
    t.play("back", "back", "fire weapon LMG Y8", "add weapon MMG")
    assert not t.offers("add 4-6-7")
    t.play("shoot")
    assert t.unit("4-6-7").own_fp_lost and not t.offers("fire 4-6-7 W5")


@rule("4.0-o", "1.2.4-b")
def test_one_weapon_that_fires_twice_is_still_one_weapon() -> None:
    t = situation(DUEL.format("4-6-7 MMG"), prep_fire_phase, [(1, 6), (1, 1), (1, 6), (1, 1)])
    t.play("fire weapon MMG Y8", "shoot", "fire weapon MMG Y8", "shoot")
    assert not t.unit("4-6-7").own_fp_lost and t.unit("4-6-7").weapons_used == 1
    assert t.offers("fire 4-6-7 W5")


@rule("4.0-p")
def test_a_half_squad_fires_a_weapon_or_its_own_firepower() -> None:
    t = situation(DUEL.format("2-4-7 LMG MMG"), prep_fire_phase, [(6, 5)])
    t.play("fire weapon LMG Y8")
    assert t.unit("2-4-7").own_fp_lost
    assert not t.offers("fire 2-4-7 W5") and not t.offers("fire weapon MMG W5")


@rule("4.0-q", "4.1")
def test_a_leader_fires_a_gun_at_half_and_leads_nobody_meanwhile() -> None:
    t = situation(DUEL.format("9-1 MMG") + "german Y5 4-6-7", prep_fire_phase, [(4, 2), (1, 1), (5, 6)])
    t.play("fire weapon MMG Y8", "shoot")
    assert t.last(FireAttack).fp.total == 2.5
    t.play("fire 4-6-7 W5")
    assert t.last(FireAttack).leaders == ()


@rule("4.1")
def test_two_leaders_fire_a_gun_at_full_firepower_and_do_not_cower() -> None:
    t = situation(DUEL.format("9-1 MMG") + "german Y5 8-0", prep_fire_phase, [(4, 4)])
    t.play("fire weapon MMG Y8", "crew 8-0 MMG", "shoot")
    assert (t.last(FireAttack).fp.total, t.last(FireAttack).column) == (5, 4)


@rule("4.1", "3.2.1-r")
def test_a_pinned_leader_is_no_help_with_a_gun() -> None:
    t = situation(DUEL.format("9-1 MMG") + "german Y5 8-0 pinned\ngerman Y5 7-0", prep_fire_phase, [(6, 5)])
    t.play("fire weapon MMG Y8")
    assert t.offers("crew 7-0 MMG") and not t.offers("crew 8-0 MMG")


@rule("4.1-b")
def test_beyond_sixteen_hexes_a_leader_must_direct_and_fire_is_halved_again() -> None:
    text = "german J2 4-6-7 HMG\n{}american BB2 6-6-6{}"
    assert not situation(text.format("", ""), prep_fire_phase).offers("fire weapon HMG BB2")
    t = situation(text.format("german J2 8-0\n", ""), prep_fire_phase, [(6, 5)])
    t.play("fire weapon HMG BB2")
    assert not t.offers("shoot")
    t.play("direct 8-0", "shoot")
    assert t.last(FireAttack).fp.total == 7 / 4
    t = situation(text.format("german J2 8-0\n", " broken"), prep_fire_phase, [(6, 5)])
    t.play("fire weapon HMG BB2", "direct 8-0", "shoot")
    assert t.last(FireAttack).fp.total == 7 / 2


@rule("4.1-b", "1.2.1-b")
def test_a_leader_at_a_gun_does_not_direct_himself_beyond_sixteen_hexes() -> None:
    text = "german J2 9-1 HMG\n{}american BB2 6-6-6"
    assert not situation(text.format(""), prep_fire_phase).offers("fire weapon HMG BB2")
    assert situation(text.format("german J2 8-0\n"), prep_fire_phase).offers("fire weapon HMG BB2")


@rule("4.0-k")
def test_a_possessor_may_destroy_its_weapon_which_counts_as_using_it() -> None:
    t = situation(DUEL.format("2-4-7 LMG"), prep_fire_phase)
    t.play("destroy LMG")
    assert not t.weapon("LMG").in_play and not t.offers("fire 2-4-7 Y8")
    assert not situation(DUEL.format("2-4-7 LMG"), advancing_fire_phase, phase="advancing fire").offers("destroy LMG")


@rule("3.5-b")
def test_medium_and_heavy_guns_that_moved_do_not_fire_in_the_afph() -> None:
    t = situation(DUEL.format("4-6-7 LMG MMG"), advancing_fire_phase, phase="advancing fire")
    for w in t.g.weapons:
        w.moved = True
    t.play("fire 4-6-7 Y8")
    assert t.offers("add weapon LMG") and not t.offers("add weapon MMG")


# ---- flamethrowers ----

NEAR = "american Y5 7-4-7 FT\ngerman {} 4-6-7\n"


@rule("4.2", "F-counter-FT")
def test_a_flamethrower_has_24_firepower_and_12_at_two_hexes() -> None:
    for hex_, phase, flow_ in (("Y6", "prep fire", prep_fire_phase), ("Y6", "advancing fire", advancing_fire_phase)):
        t = situation(NEAR.format(hex_), flow_, [(6, 3), (1, 1)], phase)
        t.play(f"fire weapon FT {hex_}")
        assert t.last(FireAttack).fp.total == 24
    t = situation(NEAR.format("Y7"), prep_fire_phase, [(6, 5)])
    t.play("fire weapon FT Y7")
    assert t.last(FireAttack).fp.total == 12
    assert not situation(NEAR.format("Y8"), prep_fire_phase).offers("fire weapon FT Y8")


@rule("4.2-a")
def test_a_flamethrower_ignores_terrain_and_leadership_but_not_cx() -> None:
    t = situation("american O6 7-4-7 FT cx\namerican O6 9-1\ngerman P5 4-6-7", prep_fire_phase, [(6, 5), (1, 1)])
    t.play("fire weapon FT P5", "direct 9-1", "shoot")
    assert t.last(FireAttack).drm.total == 1


@rule("4.2-b")
def test_a_flamethrower_attacks_alone_and_the_squad_separately() -> None:
    t = situation(NEAR.format("Y6") + "german X4 4-6-7=far", prep_fire_phase, [(6, 3), (1, 1)])
    t.play("fire 7-4-7 Y6")
    assert t.last(FireAttack).firers == (piece(0, OWN_FP),)


@rule("4.2-b")
def test_no_unit_uses_two_flamethrowers_even_if_the_first_is_used_up() -> None:
    text = "american Y5 7-4-7 FT=a FT=b\ngerman Y6 4-6-7\ngerman X4 4-6-7=far"
    t = situation(text, prep_fire_phase, [(6, 5), (1, 1)])
    t.play("fire weapon a Y6")
    assert not t.weapon("a").in_play and t.offers("fire 7-4-7 X4") and not t.offers("fire weapon b X4")


@rule("4.2-c", "F-counter-FT")
def test_who_carries_a_flamethrower_is_easier_to_hit() -> None:
    t = situation("german Y8 4-6-7\namerican Y5 7-4-7=a FT FT\namerican Y5 7-4-7=b", prep_fire_phase)
    a = Attack(0, t.hex("Y5"), [1, 2], [Firer(0)])
    assert [drm.total for _, drm in shot_of(t.g, a).targets] == [-2, 0]
    assert target_drm(t.g, Attack(0, t.hex("Y5"), [1], residual=4), 1, Tally()).total == -2


@rule("4.2-d", "2.0-X")
def test_a_flamethrower_is_used_up_on_ten_or_eight_in_other_hands_than_elite() -> None:
    cases = (("7-4-7", (5, 4), False), ("7-4-7", (6, 4), True), ("6-6-6", (5, 3), True), ("6-6-6", (4, 3), False))
    for squad, dice, gone in cases:
        t = situation(f"american Y5 {squad} FT\ngerman Y7 4-6-7", prep_fire_phase, [dice, (1, 1)])
        t.play("fire weapon FT Y7")
        assert t.weapon("FT").in_play != gone
        assert bool(t.all(UsedUp)) == gone


# ---- demolition charges ----

@flow
def goes_off(g: State) -> Flow[None]:
    """The charge in the hands of the first unit goes off against the second's hex."""
    g.charges = [Charge(0, g.units[1].hex, 0, removal_number(g, 0, 0), g.units[0].cx)]
    yield from detonate(g, 0)


@flow
def after_placing(g: State) -> Flow[None]:
    """The AFPh after the first unit has placed its charge against the last unit's hex."""
    place_charge(g, 0, 0, g.units[-1].hex)
    begin_phase(g, ADVANCING_FIRE)
    yield from advancing_fire_phase(g)


def blast(units: str, dice: list[object]) -> Detonated:
    t = situation(units, goes_off, dice, "advancing fire")                 # type: ignore[arg-type]
    return t.last(Detonated)                                              # type: ignore[no-any-return]


@rule("4.3", "4.3-c")
def test_a_charge_attacks_with_30_firepower_and_terrain_counts() -> None:
    went = blast("german O6 5-4-8 DC cx\namerican P5 6-6-6", [(5, 6), (6, 4)])
    assert (went.fp.total, went.drm.total, went.result) == (30, 4, "-")
    assert blast("german O6 5-4-8 DC\namerican O7 6-6-6", [(6, 5), (1, 1)]).result == "1MC"


@rule("4.3-c")
def test_a_charge_may_be_a_dud() -> None:
    assert blast("german O6 5-4-8 DC\namerican P5 6-6-6", [(6, 6)]).result == "dud"
    assert blast("german O6 4-6-7 DC\namerican P5 6-6-6", [(6, 4)]).result == "dud"
    assert blast("german O6 5-4-8 DC\namerican P5 6-6-6", [(6, 4), (1, 1)]).result != "dud"


@rule("4.3", "4.3-a", "4.3-b")
def test_a_charge_is_placed_in_the_mph_and_goes_off_in_the_afph() -> None:
    text = "attacker german\ngerman O6 5-4-8 DC\namerican P5 6-6-6\n"
    t = situation(text, movement_phase, phase="movement")
    t.play("move 5-4-8", "go")
    assert t.offers("charge DC P5") and not t.offers("charge DC P6")
    t.play("charge DC P5", "pass")
    assert len(t.g.charges) == 1 and not t.weapon("DC").in_play
    t = situation(text, movement_phase, [(6, 3), (6, 5)], phase="movement")
    t.play("move 5-4-8", "go", "charge DC P5", "fire 6-6-6 O6")
    assert not t.g.charges


@rule("4.3")
def test_charges_go_off_in_the_afph_alone() -> None:
    text = "german O6 5-4-8 DC\namerican P5 6-6-6"
    t = situation(text, after_placing, [(6, 6)], "advancing fire")
    assert ("detonate", 0) in t.options
    t.g.phase = PREP_FIRE
    assert not detonations(t.g, 0)


@rule("4.3", "4.0-o", "4.0-q")
def test_a_charge_is_one_of_the_weapons_its_placer_uses_in_the_afph() -> None:
    def ready(unit: str) -> Situation:
        t = situation(f"german O6 {unit}=x DC LMG LMG=other\ngerman O6 8-1=lead\namerican P5 6-6-6", after_placing,
                      [(6, 5), (6, 5), (6, 6)], "advancing fire")
        return t

    t = ready("5-4-8")
    t.play("fire weapon LMG P5")
    assert not t.offers("add x") and not t.offers("add weapon other")
    t = ready("5-4-8").play("fire x P5")
    assert not t.offers("add weapon LMG")
    assert not any(o[0].startswith("fire") for o in ready("2-3-8").options)
    t = situation("german O6 9-1 DC\ngerman O6 4-6-7\namerican P5 6-6-6", after_placing, [(6, 5), (6, 6)], "advancing fire")
    t.play("fire 4-6-7 P5")
    assert t.last(FireAttack).leaders == ()           # he uses a weapon, so he directs nobody


@rule("4.3-c", "3.3-o")
def test_the_cx_of_the_placer_counts_against_the_charge() -> None:
    t = situation("german O6 5-4-8 DC\namerican Y5 6-6-6", prep_fire_phase)
    assert charge_situation(t.g, Charge(0, t.hex("Y5"), 0, 12, True)).targets[0][1].total == 1


@rule("3.4", "1.2.4-b")
def test_a_gun_that_kept_its_rate_fires_again_in_the_dfph() -> None:
    t = situation("attacker american\namerican Y8 6-6-6\ngerman Y5 4-6-7 MMG final", final_fire, phase="defensive fire")
    assert t.offers("fire weapon MMG Y8") and not t.offers("fire 4-6-7 Y8")


@rule("3.4-a", "4.2")
def test_a_flamethrower_that_first_fired_has_half_its_firepower_in_the_dfph() -> None:
    t = situation("attacker american\ngerman Y5 4-6-7 FT:first\namerican Y6 6-6-6\namerican Y7 6-6-6=far", final_fire,
                  phase="defensive fire")
    assert t.offers("fire weapon FT Y6") and not t.offers("fire weapon FT Y7")
    assert shot_of(t.g, Attack(0, t.hex("Y6"), [1], [Firer(0, 0)])).fp.total == 12


@rule("4.1", "1.2.4-b")
def test_two_leaders_go_on_crewing_the_gun_for_its_repeat_shots() -> None:
    text = DUEL.format("9-1 MMG") + "german Y5 8-0\ngerman Y5 7-0 LMG"
    t = situation(text, prep_fire_phase, [(1, 6), (1, 1), (1, 6), (1, 1), (5, 6)])
    t.play("fire weapon MMG Y8", "crew 8-0 MMG", "shoot", "fire weapon MMG Y8")
    assert t.offers("crew 8-0 MMG")
    t.play("crew 8-0 MMG", "shoot")
    assert t.last(FireAttack).fp.total == 5
    t.play("fire weapon LMG W5")
    assert not t.offers("crew 8-0 LMG")               # he has used his one weapon


@rule("4.1")
def test_a_third_leader_is_no_help_with_the_gun_but_a_second_is_in_any_fire_group() -> None:
    text = DUEL.format("9-1 MMG") + "german Y5 8-0\ngerman Y5 7-0"
    t = situation(text, prep_fire_phase, [(5, 6)]).play("fire weapon MMG Y8", "crew 8-0 MMG")
    assert not t.offers("crew 7-0 MMG")
    t = situation(text + "\ngerman Y5 4-6-7=a LMG\ngerman Y5 4-6-7=b", prep_fire_phase, [(5, 6)])
    t.play("fire weapon MMG Y8", "add a", "add b")
    assert t.offers("crew 8-0 MMG")
