"""4.0 Stacking: limits, what they bar, what they cost; dense targets."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import DISRUPTED
from hedgerow.games.infantry_attacks.rules.combat import Fired
from hedgerow.games.infantry_attacks.rules.stacking import stacked
from hedgerow.testing import example, rule

from .situation import bombardment, situation


def may_enter(stack, mover):
    """Whether a unit led by a Major may enter a hex where that stands."""
    t = situation(f"{stack}; german 0304 {mover}; german 0304 Major; russian 1007 INF")
    t.order("lead Major", "x")
    t.play("march x")
    return t.offers("step 0303")


@rule("4.3", "4.1")
@example("X-407-a")
def test_two_companies_keep_out_a_third_but_not_a_machine_gun():
    two = "german 0303 INF; german 0303 INF reduced"
    assert not may_enter(two, "INF=x")
    assert may_enter(two, "MG=x")
    assert may_enter("german 0303 INF", "INF=x")
    assert not may_enter(f"{two}; german 0303 MG", "MG=x")


@rule("4.3", "4.1")
@example("X-407-b")
def test_three_transports_keep_out_a_fourth_and_leaders_are_never_too_many():
    three = "german 0303 WGN; german 0303 WGN; german 0303 WGN; german on-WGN MG"
    assert not may_enter(three, "WGN=x")
    assert may_enter(three, "INF=x")
    leaders = "\n".join("german 0303 Leutnant" for _ in range(5))
    assert may_enter(leaders, "Hauptmann=x")


@rule("4.1-a", "5.6")
def test_cargo_counts_as_nothing_and_its_transport_as_one():
    t = situation("german 0303 WGN; german on-WGN 77/96; german 0303 INF; russian 1007 INF")
    assert stacked(t.g, t.hex("0303"), 0) == (1, 1, 1)


@rule("4.1-a")
def test_each_side_has_its_own_limit_in_an_assault_hex():
    t = situation("""
        german 0303 Major
        german 0303 INF
        german 0303 INF
        russian 0304 INF
        russian 0304 INF
        russian 0304 MG
    """).play("lead Major", "all", "rest fire", "assault INF 0304")
    assert t.offers("assault INF/2 0304")


@rule("4.4", "5.65")
def test_a_gun_set_down_by_force_may_cost_a_unit_of_the_owners_choice():
    t = situation("""
        active russian
        german 1007 INF
        german factor 42=gun
        russian 0303 INF
        russian 0303 INF
        russian 0303 76.2mm planned
        russian 0303 WGN
        russian on-WGN MG
        plan gun 1 0303
    """, bombardment, dice=[(4, 4), (4, 4), (2, 2), (2, 2), (2, 2)])
    t.play("pass", "pass")                                # nobody aborts
    assert t.about == "check order"                       # M1; the owner rolls for the wagon first
    t.play("check WGN")
    assert t.about == "overstacked"
    assert t.choices("remove") == ["76.2mm", "INF/2", "INF/3", "MG"]
    t.play("remove 76.2mm")
    assert t.gone("76.2mm")
    assert t.piece("MG").status == DISRUPTED
    assert t.g.losses[1] == 1                             # it counts as lost


@rule("4.2")
@example("X-399", "X-403-a")
def test_one_company_makes_a_dense_target_of_everything_in_the_hex_and_two_more_so():
    fire = ("lead Major", "all", "rest fire", "fire MG 0305")
    field = "german 0303 MG; german 0303 Major; russian 0305 {}; russian 0305 MG; russian 0305 Kapitan; russian 0305 WGN"
    t = situation(field.format("INF reduced"), dice=[(4, 4)]).play(*fire)
    assert [(columns.total, column) for _, columns, column, _ in t.last(Fired).results] == [(1, 7), (2, 11)]  # the wagon +1
    t = situation(field.format("INF; russian 0305 INF"), dice=[(4, 4)]).play(*fire)
    assert [columns.total for _, columns, _, _ in t.last(Fired).results] == [2, 3]
    t = situation(field.format("76.2mm planned"), dice=[(4, 4)]).play(*fire)
    assert sorted(columns.total for _, columns, _, _ in t.last(Fired).results) == [0, 1, 2]


@rule("4.2-a", "13.12")
@example("X-403-c", "X-1284")
def test_only_the_mover_counts_when_a_mover_is_fired_at():
    t = situation("""
        german 0304 INF
        german 0304 MG
        german 0303 INF=mover
        german 0303 Major
        russian 0306 MG
    """, dice=[(4, 4)]).order("lead Major", "mover").play("march with mover Major", "step 0304")
    t.play("shoot MG/2", "open fire")
    told = t.last(Fired)
    pieces = {i for who, *_ in told.results for i in who}
    assert pieces == {t.pieces["mover"], t.pieces["Major"]}
    assert [columns.total for _, columns, _, _ in told.results] == [2]        # a company, opportunity fire
