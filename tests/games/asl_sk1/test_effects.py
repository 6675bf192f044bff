"""3.2.1 What fire does to its targets."""

from __future__ import annotations

import pytest

from hedgerow.games.asl_sk1.model.state import ELIMINATED, NOBODY, State
from hedgerow.games.asl_sk1.rules.effects import (
    BREAKS,
    BREAKS_REDUCED,
    BREAKS_REDUCED_REPLACED,
    BREAKS_REPLACED,
    KILLED,
    PASSES,
    PINNED,
    REDUCED,
    WOUNDED,
    Checked,
    PinChecked,
    Pinned,
    Selected,
    check_result,
    pin,
    pin_check_result,
    suffer,
    take_checks,
    wound_result,
)
from hedgerow.kernel.flow import Flow, flow
from hedgerow.testing import example, rule

from .situation import Situation, situation


@flow
def attacked(g: State) -> Flow[None]:
    """Every German suffers the result that the turn number stands for in `RESULTS`."""
    what, number = RESULTS[g.turn]
    yield from suffer(g, tuple((i, what, number, 0) for i in g.of(1)), 8)


RESULTS = (("KIA", 1), ("KIA", 1), ("KIA", 2), ("K", 1), ("K", 2), ("MC", 0), ("MC", 1), ("MC", 2), ("PTC", 0), ("-", 0))
ONE_KIA, TWO_KIA, K_1, K_2, NMC, ONE_MC, TWO_MC, PTC, NOTHING = range(1, 10)


def struck(result: int, units: str, dice: list[object], elr: int = 3, **options: str) -> Situation:
    lines = "\n".join(f"german Y5 {u}" for u in units.split("; "))
    text = f"american Y9 6-6-6\nelr german {elr}\nturn {result}\n{lines}"
    return situation(text, attacked, dice, **options)     # type: ignore[arg-type]


# ---- the dice ----

@rule("3.2.1-g", "3.2.1-o")
@pytest.mark.parametrize(("roll", "result"), [((3, 3), PASSES), ((3, 4), PINNED), ((4, 4), BREAKS)])
def test_a_morale_check_passes_pins_or_breaks(roll: tuple[int, int], result: str) -> None:
    assert check_result(roll, 0, 7, False, 3) == result


@rule("3.2.1-h")
def test_an_original_twelve_always_fails() -> None:
    assert check_result((6, 6), -3, 10, False, 3) == BREAKS_REDUCED
    assert check_result((6, 6), 0, 7, False, 3) == BREAKS_REDUCED_REPLACED
    assert check_result((6, 6), -5, 10, True, 3) == KILLED


@rule("3.2.1-i")
def test_a_broken_unit_that_fails_is_reduced_and_never_pinned() -> None:
    assert check_result((4, 4), 0, 7, True, 3) == REDUCED
    assert check_result((3, 4), 0, 7, True, 3) == PASSES


@rule("3.2.1-j", "5.1")
def test_failing_by_more_than_the_elr_replaces() -> None:
    assert check_result((5, 5), 0, 7, False, 3) == BREAKS
    assert check_result((5, 5), 1, 7, False, 3) == BREAKS_REPLACED


@rule("3.2.1-q")
def test_a_pin_task_check_passes_with_the_morale_itself() -> None:
    assert pin_check_result((3, 4), 0, 7) == PASSES
    assert pin_check_result((3, 4), 1, 7) == PINNED


@rule("3.2.1-d", "3.2.1-e", "T-wounds")
def test_wound_severity() -> None:
    assert [wound_result(n, False) for n in range(1, 7)] == [WOUNDED] * 4 + [KILLED] * 2
    assert [wound_result(n, True) for n in range(1, 7)] == [WOUNDED] * 3 + [KILLED] * 3


# ---- KIA and K ----

@rule("3.2.1-a", "T-IFT-KIA")
def test_kia_eliminates_at_random_and_breaks_the_rest() -> None:
    t = struck(ONE_KIA, "4-6-7=a; 4-6-7=b; 4-6-7=c broken", [2, 5, 3])
    assert t.unit("b").hex == ELIMINATED
    assert t.unit("a").broken and t.unit("a").dm and t.unit("a").kind == "german 4-6-7"
    assert t.unit("c").kind == "german 2-4-7"


@rule("3.2.1-a")
def test_kia_ties_for_the_last_place_are_all_hit() -> None:
    t = struck(ONE_KIA, "4-6-7=a; 4-6-7=b; 4-6-7=c", [5, 5, 3])
    assert t.unit("a").hex == t.unit("b").hex == ELIMINATED and t.unit("c").broken


@rule("3.2.1-a")
def test_kia_of_as_many_as_there_are_needs_no_selection() -> None:
    t = struck(TWO_KIA, "4-6-7=a; 4-6-7=b", [])
    assert t.unit("a").hex == t.unit("b").hex == ELIMINATED and not t.all(Selected)


@rule("3.2.1-b", "T-IFT-K")
def test_k_reduces_one_and_all_check_with_the_number() -> None:
    t = struck(K_2, "4-6-7=a; 4-6-7=b", [6, 1, (2, 3), (2, 4)])
    assert t.unit("a").kind == "german 2-4-7"
    assert [c.drm.total for c in t.all(Checked)] == [2, 2]
    assert t.unit("a").pinned and t.unit("b").broken


@rule("3.2.1-b")
def test_k_ties_are_rolled_again_so_that_one_is_hit() -> None:
    t = struck(K_1, "4-6-7=a; 4-6-7=b", [4, 4, 1, 2, (1, 1), (1, 1)])
    assert (t.unit("a").kind, t.unit("b").kind) == ("german 4-6-7", "german 2-4-7")


@rule("3.2.1-c", "2.0-CR")
def test_casualty_reduction_of_squad_half_squad_and_leader() -> None:
    assert struck(K_1, "4-6-7", [(1, 1)]).unit("4-6-7").kind == "german 2-4-7"
    assert struck(K_1, "2-4-7", []).unit("2-4-7").hex == ELIMINATED
    assert struck(K_1, "8-0", [4]).unit("8-0").wounded


@example("X-wound")
@rule("3.2.1-f")
def test_a_wounded_leader_is_one_worse() -> None:
    t = struck(K_1, "8-0", [3])
    assert (t.g.morale(t.units["8-0"]), t.unit("8-0").leadership) == (7, 1)


@rule("3.2.1-d")
def test_a_badly_wounded_leader_dies() -> None:
    assert struck(K_1, "8-0", [5]).unit("8-0").hex == ELIMINATED
    assert struck(K_1, "8-0=x wounded", [4]).unit("x").hex == ELIMINATED


# ---- morale checks ----

@rule("T-IFT-NMC", "T-IFT-MC", "3.2.1-p")
def test_the_number_of_a_morale_check_is_added() -> None:
    assert not struck(NMC, "4-6-7", [(2, 4)]).unit("4-6-7").broken
    assert struck(ONE_MC, "4-6-7", [(2, 4)]).unit("4-6-7").pinned
    assert struck(TWO_MC, "4-6-7", [(2, 4)]).unit("4-6-7").broken


@rule("T-IFT-none")
def test_without_a_result_nothing_happens() -> None:
    t = struck(NOTHING, "4-6-7; 8-1", [])
    assert t.over and not t.unit("4-6-7").broken


@rule("3.2.1-g", "3.2.1-l")
def test_the_best_leader_checks_first_and_helps_if_he_passes_unharmed() -> None:
    t = struck(NMC, "4-6-7; 8-1=low; 9-2=high", [(2, 3), (4, 4), (4, 4)])
    t.play("check low")
    drms = [(c.unit, c.drm.total) for c in t.all(Checked)]
    assert drms == [(t.units["high"], 0), (t.units["low"], -2), (t.units["4-6-7"], -2)]


@rule("3.2.1-l")
def test_a_leader_who_is_pinned_helps_nobody() -> None:
    t = struck(NMC, "4-6-7; 9-2", [(4, 5), (4, 4)])
    assert t.all(Checked)[1].drm.total == 0 and t.unit("4-6-7").broken


@rule("3.2.1-l")
def test_a_plus_one_leader_helps_even_if_it_hurts() -> None:
    t = struck(NMC, "4-6-7; 6+1", [(2, 3), (3, 4)])
    assert t.all(Checked)[1].drm.total == 1 and t.unit("4-6-7").broken


@rule("3.2.1-l")
def test_leaders_of_the_same_morale_do_not_help_each_other() -> None:
    t = struck(NMC, "8-1=a; 8-0=b", [(1, 2), (2, 3)])
    assert [c.drm.total for c in t.all(Checked)] == [0, 0]


@rule("3.2.1-k")
def test_broken_units_check_with_their_broken_morale() -> None:
    t = struck(NMC, "4-3-6=x broken", [(3, 2)])
    assert t.last(Checked).morale == 5 and t.unit("x").kind == "german 4-3-6"


@rule("3.2.1-h", "5.1-a")
def test_boxcars_reduce_then_replace_what_is_left() -> None:
    t = struck(NMC, "4-6-7", [(6, 6)])
    assert t.unit("4-6-7").kind == "german 2-3-7" and t.unit("4-6-7").broken


@rule("3.2.1-h")
def test_a_half_squad_that_rolls_boxcars_is_gone() -> None:
    assert struck(NMC, "2-4-7", [(6, 6)]).unit("2-4-7").hex == ELIMINATED


# ---- pins ----

@rule("T-IFT-PTC", "3.2.1-q")
def test_a_pin_task_check_pins_those_who_fail() -> None:
    t = struck(PTC, "4-6-7=a; 4-6-7=b broken; 8-1", [(2, 2), (4, 5)])
    assert t.unit("a").pinned and not t.unit("b").pinned
    assert [c.drm.total for c in t.all(PinChecked)] == [0, -1]


@rule("3.2.1-s")
def test_a_pinned_unit_is_not_pinned_again() -> None:
    t = struck(PTC, "4-6-7=a pinned", [])
    assert not t.all(PinChecked)


# ---- leaders lost ----

@rule("3.2.1-n")
def test_a_leader_who_breaks_shakes_his_stack() -> None:
    t = struck(NMC, "4-6-7=a; 4-6-7=b broken; 9-2", [(5, 6), (1, 1), (1, 1), (3, 3)])
    assert [(c.unit, c.drm.total) for c in t.all(PinChecked)] == [(t.units["a"], 2)]
    assert t.unit("a").pinned


@rule("3.2.1-m")
def test_a_leader_eliminated_makes_his_stack_check_morale() -> None:
    t = struck(K_1, "4-6-7=a; 9-1", [1, 6, 5, (1, 1), (3, 3)])
    assert t.unit("9-1").hex == ELIMINATED
    assert [c.drm.total for c in t.all(Checked)] == [1, 1]
    assert t.unit("a").pinned


@rule("3.2.1-m", "3.2.1-n")
def test_units_of_equal_morale_do_not_mind() -> None:
    t = struck(NMC, "5-4-8=a; 8-1", [(4, 5), (1, 1)])
    assert t.unit("8-1").broken and not t.all(PinChecked)


@rule("3.2.1-n")
def test_a_zero_leader_adds_nothing() -> None:
    t = struck(NMC, "4-6-7; 8-0", [(4, 5), (1, 1), (3, 4)])
    assert t.last(PinChecked).drm.total == 0 and not t.unit("4-6-7").pinned


# ---- weapons of the dead ----

@rule("4.0-l", "4.0-e")
@pytest.mark.parametrize(("die", "fate"), [(2, "destroyed"), (3, "malfunctions"), (4, "intact")])
def test_a_weapon_may_die_with_its_crew(die: int, fate: str) -> None:
    t = struck(ONE_KIA, "4-6-7 MMG", [die])
    w = t.weapon("MMG")
    assert w.holder == NOBODY
    assert w.in_play == (fate != "destroyed") and w.malfunctioned == (fate == "malfunctions")


# ---- ELR ----

@rule("5.1", "5.1-a")
@pytest.mark.parametrize(("unit", "after"), [("5-4-8", "german 4-4-7"), ("8-1", "german 8-0"), ("4-3-6", "german 4-3-6")])
def test_replacement_when_a_check_is_failed_too_badly(unit: str, after: str) -> None:
    t = struck(NMC, unit, [(6, 5)], elr=0)
    assert t.unit(unit).kind == after and t.unit(unit).broken
    assert t.all(Checked)[0].result == (BREAKS if after.endswith(unit) else BREAKS_REPLACED)


@rule("5.1-a")
def test_underlined_morale_is_exempt() -> None:
    t = situation("german Y9 4-6-7\nelr american 0\namerican Y5 7-4-7\nturn 5", attacked, [(6, 5)])
    assert t.unit("7-4-7").kind == "american 7-4-7" and t.unit("7-4-7").broken


@flow
def both_kinds(g: State) -> Flow[None]:
    """Checks asked for by hand, so that their order can be looked at."""
    yield from take_checks(g, tuple((i, 0) for i in g.of(1)), "MC", "3.2.1-g")
    yield from take_checks(g, tuple((i, 0) for i in g.of(1)), "PTC", "3.2.1-q")


@rule("3.2.1-g")
def test_the_owner_orders_the_checks_after_the_best_leader() -> None:
    t = situation("american Y9 6-6-6\ngerman Y5 4-6-7\ngerman Y5 9-1\ngerman Y5 8-0\nturn 1", both_kinds,
                  [(6, 5), (1, 1), (1, 1), (1, 1), (1, 1)])
    assert t.seat == "german" and t.offers("check 8-0") and t.offers("check 4-6-7")
    t.play("check 4-6-7")
    assert t.all(Checked)[1].unit == t.units["4-6-7"]


@rule("3.2.1-r")
def test_breaking_takes_pin_and_cx_away() -> None:
    t = struck(NMC, "4-6-7=x pinned cx", [(6, 4)])
    assert t.unit("x").broken and not t.unit("x").pinned and not t.unit("x").cx


@rule("3.2.1-b")
def test_ties_for_the_one_hit_roll_again_or_are_all_hit() -> None:
    t = struck(K_1, "4-6-7=a; 4-6-7=b", [3, 3, 2, 5, (1, 1), (1, 1)])
    assert [t.unit(u).kind for u in "ab"] == ["german 4-6-7", "german 2-4-7"]
    t = struck(K_1, "4-6-7=a; 4-6-7=b", [3, 3, (1, 1), (1, 1)], ties="all")
    assert [t.unit(u).kind for u in "ab"] == ["german 2-4-7", "german 2-4-7"]


@rule("3.2.1-n", "3.2.1-m")
def test_each_lost_leader_is_felt_once() -> None:
    t = struck(NMC, "4-6-7; 9-1; 8-1", [(6, 5), (6, 5), (1, 1), (1, 1), (1, 1)])
    t.play("check 8-1")
    assert t.unit("9-1").broken and t.unit("8-1").broken
    assert [(c.unit, c.drm.total) for c in t.all(PinChecked)] == [(t.units["4-6-7"], 1)] * 2
    t = struck(NMC, "4-6-7; 9-1", [(6, 6), 6, (1, 1), (1, 1)])           # broken and killed by one roll: felt as killed only
    assert t.unit("9-1").hex == ELIMINATED and not t.all(PinChecked)
    assert [c.drm.total for c in t.all(Checked) if c.unit == t.units["4-6-7"]] == [0, 1]


@rule("3.2.1-o", "3.2.1-s")
def test_a_pinned_unit_ignores_another_pin() -> None:
    t = struck(NOTHING, "4-6-7", [])
    for _ in range(2):
        pin(t.g, t.units["4-6-7"])
    assert t.unit("4-6-7").pinned and len(t.all(Pinned)) == 1
