"""What computer players go by: the judgement and the evaluation look at nothing the seat does not know, and see what counts."""

from __future__ import annotations

import pytest

from hedgerow.bots import bot
from hedgerow.games.combat_commander.computer.approach import approach
from hedgerow.games.combat_commander.computer.evaluation import evaluate, exposure
from hedgerow.games.combat_commander.computer.move_values import Lanes, advance_prospect, best_advance, journey
from hedgerow.games.combat_commander.computer.option_values import option_values, plan
from hedgerow.games.combat_commander.computer.plan import plan_of
from hedgerow.games.combat_commander.model.chits import CHIT_NAMED
from hedgerow.kernel.rulebook import Manner

from .situation import situation

pytestmark = pytest.mark.thinking

SEASONED = Manner(seasoned=True)
MEETING = """
    axis    E6  Rifle Squad, Light MG
    axis    E6  Sgt Esser
    axis    G7  Rifle Squad, broken
    allies  G4  Line Squad
    allies  H3  Line Squad, Medium MG
    allies  H3  Sgt White
"""


def meeting(allies, secret, **more):
    def keep(g):
        g.secret_chits[1] = [CHIT_NAMED[secret]]
    return situation(MEETING, axis="Fire, Move, Recover, Advance", allies=allies, prepared=keep, **more)


@pytest.mark.parametrize("manner", [Manner(), SEASONED])
def test_neither_judgement_nor_evaluation_knows_the_enemys_cards_and_chits(manner):
    one, other = meeting("Fire, Fire, Move", "Q"), meeting("Rout, Recover, Advance", "A")
    values = [option_values(t.game, "axis", t.options, manner) for t in (one, other)]
    assert one.options == other.options and values[0] == values[1]
    assert evaluate(one.g, "axis") == evaluate(other.g, "axis")
    assert plan(one.game, "axis", manner) == plan(other.game, "axis", manner)


def test_the_same_position_is_judged_the_same_way_whatever_was_looked_at_before():
    t = meeting("Fire, Move", "A")
    first = option_values(t.game, "axis", t.options, Manner())
    later = t.game.fork("axis")
    later.apply("axis", next(o for o in t.options if o[0] == "order"))
    option_values(later, "axis", list(later.decisions["axis"].answers), Manner())
    assert option_values(t.game, "axis", t.options, Manner()) == first


def test_the_plan_names_the_stance_and_who_goes_for_what():
    told = plan(meeting("Fire", "A", fixed_chits=("K",)).game, "axis", Manner())
    assert told[0] == "attack" and any(line.startswith("take 3: Rifle Squad") for line in told)


def test_a_defender_who_leads_holds_and_who_is_behind_attacks():
    ahead = situation(MEETING, postures="defend attack", control=(0,) * 5, vp=6)
    late = situation(MEETING, postures="defend attack", control=(0,) * 5, vp=-6, time=11)
    assert plan_of(ahead.g, 0, Manner()).stance == "hold" and plan_of(late.g, 0, Manner()).stance == "attack"
    assert plan_of(late.g, 0, Manner()).fear < plan_of(ahead.g, 0, Manner()).fear


def test_a_bold_player_makes_light_of_the_guns():
    t = meeting("Fire", "A")
    assert plan_of(t.g, 0, Manner(0.5)).fear < plan_of(t.g, 0, Manner()).fear < plan_of(t.g, 0, Manner(-0.5)).fear


def test_the_seasoned_do_not_crowd_a_hex_whatever_it_is_worth():
    """8.2: two squads and a Leader are nine soldiers where seven may stay."""
    t = situation("""
        axis    H5  Rifle Squad
        axis    H5  Sgt Esser
        axis    H6  Conscript Squad
        allies  A2  Line Squad
    """, axis="Advance", fixed_chits=("R", "Q"), control=(1, 1, 1, 1, 1))
    t.order("Advance").do("activate", "Conscript Squad")
    values = dict(zip(t.options, option_values(t.game, "axis", t.options, SEASONED), strict=True))
    assert values[t.meant(("advance", "Conscript Squad", "H5"))] < -10


@pytest.mark.parametrize("level", ["heuristic", "regular", "veteran"])
def test_a_shot_that_comes_to_nothing_is_left_alone(level):
    """10.3.2.1: it could only be called off, and then begun again, for ever."""
    t = situation("""
        axis    E5  Weapon Team
        allies  E7  Line Squad
        smoke   E6  3
    """, axis="Fire, Move")
    t.order("Fire").do("activate", "Weapon Team")
    assert t.may("shoot", "Weapon Team", "E7") and t.may("done")
    values = option_values(t.game, "axis", t.options, SEASONED)
    assert values[t.options.index(("done",))] - max(v for o, v in zip(t.options, values, strict=True) if o[0] == "shoot") > 0.5
    assert bot(level, 5).choose(t.game, "axis") == ("done",)


@pytest.mark.parametrize("level", ["heuristic", "regular", "veteran"])
def test_by_night_a_shot_that_can_be_made_is_made(level):
    """10.3.2.1, O14.4: night makes the total less, not the FP. The shot that has FP must be made; it is not judged like one that
    could only be called off, as the other is."""
    t = situation("""
        axis    E5  Weapon Team
        allies  E7  Line Squad
        allies  G5  Line Squad
        smoke   E6  3
    """, axis="Fire, Move", special=("night",))
    t.order("Fire").do("activate", "Weapon Team")
    assert t.may("shoot", "Weapon Team", "E7") and t.may("shoot", "Weapon Team", "G5") and not t.may("done")
    hopeless, thin = t.meant(("shoot", "Weapon Team", "E7")), t.meant(("shoot", "Weapon Team", "G5"))
    for manner in (Manner(), SEASONED):
        values = dict(zip(t.options, option_values(t.game, "axis", t.options, manner), strict=True))
        assert values[thin] - values[hopeless] > 0.5
    assert bot(level, 5).choose(t.game, "axis") == thin


def test_for_the_seasoned_it_is_farther_through_the_enemys_fire():
    t = situation("""
        axis    H9  Rifle Squad
        allies  D5  Line Squad, Medium MG
    """)
    plain, seasoned = (plan_of(t.g, 0, m).way_to(frozenset([t.hex("H3")])) for m in (Manner(), SEASONED))
    assert all(s >= p for s, p in zip(seasoned, plain, strict=True)) and seasoned[t.hex("H7")] > plain[t.hex("H7")] == 4
    calm = situation("axis H9 Rifle Squad\nallies O10 Line Squad, broken")
    assert plan_of(calm.g, 0, SEASONED).way_to(frozenset([calm.hex("H3")]))[calm.hex("H7")] == 4


def test_the_seasoned_take_an_objective_in_passing():
    """7.3.1: control stays with who was last alone there, so a squad on its way out goes through the Objective beside it."""
    there, calm = "axis H6 Rifle Squad\nallies O10 Line Squad, broken", Lanes(0.0, frozenset())
    t = situation(there, axis="Move", fixed_chits=("K",))
    assert journey(plan_of(t.g, 0, SEASONED), calm, (0,)).taken == 1 << 2
    held = situation(there, axis="Move", fixed_chits=("K",), control=(-1, -1, 0, -1, -1))
    assert not journey(plan_of(held.g, 0, SEASONED), calm, (0,)).taken
    guarded = situation("axis H6 Rifle Squad\nallies H5 Line Squad, broken", axis="Move", fixed_chits=("K",))
    assert not plan_of(guarded.g, 0, SEASONED).prizes.get(guarded.hex("H5"))


def test_an_objective_is_taken_by_one_alone():
    """Two squads next to it promise no more than the one that gains most by taking it."""
    two = situation("axis H6 Rifle Squad\naxis G5 Rifle Squad\nallies O10 Line Squad, broken", axis="Advance", fixed_chits=("K",))
    p = plan_of(two.g, 0, SEASONED)
    alone = [best_advance(p, u)[0] for u in (0, 1)]
    assert all(gain > 0.1 for gain in alone)
    assert advance_prospect(p, (0, 1)) == advance_prospect(p, (1, 0)) == pytest.approx(max(alone))
    assert p.twice(4, 4) == p.prizes[two.hex("H5")].value and p.twice(4, 2) == 0.0


def test_the_way_of_the_enemy_to_an_objective_is_counted_on_foot():
    """He does not fear his own guns: who holds counts the MPs alone."""
    t = situation("""
        axis    H5  Rifle Squad
        allies  H2  Line Squad, Medium MG
    """, control=(-1, -1, 0, -1, -1), fixed_chits=("K",))
    hold = next(goal for goal in plan_of(t.g, 0, SEASONED).goals if goal.name == "hold 3")
    assert hold.value > 0 and hold.wants > 1.5 and hold.way[t.hex("H2")] > 3


def test_a_plan_is_made_anew_when_the_surrender_marker_moves():
    """6.3.1: what a unit is worth depends on how many losses are left; a plan from before the Event must not be kept."""
    t = meeting("Fire", "A")
    before = plan_of(t.g, 0, Manner()).worth
    t.g.surrender[0] = 2
    assert plan_of(t.g, 0, Manner()).worth[0] > before[0]


def test_night_counts_in_what_fire_could_do():
    """By night a Fire Attack is less by the range: neither place nor position is judged by shots that would not be made."""
    there = "axis H7 Rifle Squad\nallies H3 Line Squad, Medium MG"
    day, night = situation(there), situation(there, special=("night",))
    assert exposure(night.g, 0) < exposure(day.g, 0)
    assert plan_of(night.g, 1, Manner()).prey(1, night.hex("H3")) < plan_of(day.g, 1, Manner()).prey(1, day.hex("H3"))


def test_points_weigh_more_when_time_runs_out():
    early, late = situation(MEETING, vp=3), situation(MEETING, vp=3, time=11)
    assert 0 < evaluate(early.g, "axis") < evaluate(late.g, "axis")


def test_broken_units_and_units_under_fire_count():
    calm = situation(MEETING)
    shaken = situation(MEETING.replace("G4  Line Squad", "G4  Line Squad, broken"))
    assert evaluate(shaken.g, "axis") > evaluate(calm.g, "axis")
    hidden = situation(MEETING, land="building stone E6")
    assert evaluate(hidden.g, "axis") > evaluate(calm.g, "axis")


def test_the_way_on_foot_is_counted_in_movement_points():
    t = situation(MEETING, land="woods E5")
    way = approach(t.g.scenario.field, frozenset([t.hex("E5")]))
    assert way[t.hex("E5")] == 0 and way[t.hex("E6")] == 2 and way[t.hex("E7")] == 3
