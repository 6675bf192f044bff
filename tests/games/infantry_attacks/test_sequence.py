"""3.0 The turn: initiative, segments turn and turn about, passing, markers; 17.2 saved segments; 17.4 fog of war."""

from __future__ import annotations

import hedgerow
from hedgerow.games.infantry_attacks.model.state import DEMORALIZED, DUG_IN, MOVED_FIRED, NEITHER, NO_MARKER, controller
from hedgerow.games.infantry_attacks.rules.activation import Activated, Passed
from hedgerow.games.infantry_attacks.rules.sequence import (
    InitiativeWon,
    action_phase,
    fog_ends,
    initiative,
    one_turn,
    opening_segments,
)
from hedgerow.games.infantry_attacks.rules.setup import first_control
from hedgerow.kernel.events import Rolled
from hedgerow.testing import example, rule

from .situation import segments, situation
from .small_battles import ENDING_NAMES

FIELD = """
    german 0303 INF
    german 0304 INF
    german 0302 INF
    german 0402 INF
    german 0403 INF
    russian 0907 INF
    russian 0906 INF
    russian 1007 INF
    russian 1006 INF
    russian 0908 INF
"""


@rule("3.0-A")
@example("X-303")
def test_opening_segments_are_half_the_difference_but_one_at_least():
    assert [opening_segments(n) for n in (1, 2, 3, 4, 5, 6, 7)] == [1, 1, 1, 2, 2, 3, 3]


@rule("3.0-A", "3.0", "1.0-def-initiative")
def test_initiative_goes_to_the_higher_total_and_ties_are_rolled_again():
    t = situation("initiative german 4; initiative russian 2" + FIELD, one_turn, dice=[1, 3, 5, 2])
    won = t.last(InitiativeWon)
    assert (won.side, won.totals, won.segments) == (0, (9, 4), 2)
    assert t.seat == "german"


@rule("3.0-A-loss", "1.0-def-initiative")
def test_losses_lower_initiative_never_below_nothing():
    t = situation(FIELD, one_turn, dice=[5, 2])
    t.g.losses[0] = 2
    assert initiative(t.g, 0).total == 2
    t.g.losses[0] = 3
    assert initiative(t.g, 0).total == 1
    t.g.losses[0] = 30
    assert initiative(t.g, 0).total == 0


@rule("3.0-C")
def test_opening_segments_first_then_one_each():
    t = situation("initiative german 5" + FIELD, one_turn, dice=[6, 3])
    assert t.last(InitiativeWon).segments == 3
    seats = []
    for label in ("INF", "INF/2", "INF/3", "INF/6", "INF/4", "INF/7"):
        seats.append(t.seat)
        t.play(f"unit {label}", f"moves {label}", "end")
    assert seats == ["german"] * 3 + ["russian", "german", "russian"]


@rule("3.0-C")
def test_a_pass_answered_by_a_pass_ends_the_turn_and_any_other_answer_does_not():
    t = situation(FIELD, segments).play("pass")
    assert t.all(Passed)
    t = situation(FIELD, action_phase)
    t.g.opening = 1
    t.play("pass", "unit INF/6", "moves INF/6", "end", "pass")
    assert not t.over
    assert t.seat == "russian"
    assert t.play("pass").over


@rule("3.0-C")
def test_a_pass_among_the_opening_segments_only_uses_one_up():
    t = situation("initiative german 5" + FIELD, one_turn, dice=[6, 3]).play("pass", "pass")
    assert t.seat == "german"
    t.play("pass")
    assert t.seat == "russian"


@rule("3.0-C-nopass", "14.42")
def test_nobody_passes_while_a_demoralized_piece_has_not_tried_to_recover():
    t = situation("""
        german 0303 INF demoralized
        german 0102 INF
        russian 0907 INF
    """, segments, dice=[(2, 2)])
    assert not t.offers("pass")
    assert t.offers("unit INF/2")                         # others may be activated first
    t.play("unit INF")
    assert t.piece("INF").status != DEMORALIZED           # nothing else is offered: it tries
    t.play("pass")
    assert t.offers("pass")


@rule("3.0-C-nopass")
def test_who_was_demoralized_after_its_activation_does_not_bar_passing():
    t = situation("german 0303 INF demoralized moved; german 0102 INF; russian 0907 INF")
    assert t.offers("pass")


@rule("3.0-D", "3.13-b")
def test_markers_of_the_turn_go_and_the_others_stay():
    t = situation("""
        german 0303 INF disrupted moved
        german 0304 MG shot
        german 0305 INF dug spotted
        german factor 12
        entrenched 0707
        russian 0907 INF demoralized moved
        drumfire 0505 12
    """, one_turn, dice=[5, 2])
    t.play("pass", "pass")                                # no abort, no segment; the Russian can only pass
    assert t.over
    assert all(p.marker == NO_MARKER for p in t.g.pieces)
    assert t.g.drumfire == []
    assert (t.piece("INF").status, t.piece("INF/2").dug, t.piece("INF/2").spotted) == (1, DUG_IN, True)
    assert t.piece("INF/3").status == DEMORALIZED
    assert t.g.entrenched == [t.hex("0707")]


@rule("3.13-b", "3.3")
def test_who_has_been_activated_is_marked_and_not_activated_again():
    t = situation(FIELD, segments).play("unit INF", "moves INF", "end", "pass")
    assert t.piece("INF").marker == MOVED_FIRED
    assert not t.offers("unit INF")
    assert t.offers("unit INF/2")


# ---- control ----

def control(text):
    t = situation(text)
    t.g.held = [NEITHER] * t.ground.size
    first_control(t.g)
    return [t.g.held[t.hex(h)] for h in ("0202", "0805", "0504")]


@rule("1.0-def-control-start")
def test_at_first_a_hex_belongs_to_the_nearer_side_and_to_who_set_up_first_when_as_near():
    assert control("german 0204 INF; russian 0804 INF") == [0, 1, 0]
    assert control("german 0204 INF; russian off-1004 INF") == [0, 0, 0]
    assert control("german off-0104 INF; russian 0804 INF") == [1, 1, 1]
    assert control("german off-0104 INF; russian off-1004 INF") == [NEITHER] * 3


@rule("1.0-def-control")
def test_a_hex_belongs_to_whose_combat_units_were_last_alone_in_it():
    t = situation("""
        german 0303 INF
        german 0303 Major
        german 0304 Leutnant
        russian 0505 INF
        russian 0503 WGN
        held russian 0302
    """).play("lead Major", "go", "moves Major", "march Major", "step 0302", "stop")
    assert controller(t.g, t.hex("0302")) == 1            # a leader takes nothing
    assert controller(t.g, t.hex("0303")) == 0
    t = situation("german 0303 INF; german 0303 Major; russian 0302 INF")
    t.play("lead Major", "all", "rest fire", "assault INF 0302")
    assert controller(t.g, t.hex("0302")) == NEITHER


# ---- options ----

@rule("17.2")
def test_of_three_opening_segments_one_may_be_saved_for_two_in_a_row():
    t = situation("initiative german 5" + FIELD, one_turn, dice=[6, 3], excess_initiative=True)
    assert t.about == "save a segment"
    t.play("save")
    for label in ("INF", "INF/2"):
        t.play(f"unit {label}", f"moves {label}", "end")
    assert t.about == "saved segment"
    t.play("pass")
    assert t.seat == "russian"
    t.play("unit INF/6", "moves INF/6", "end", "unit INF/3", "moves INF/3", "end", "again")
    assert (t.seat, t.about) == ("german", "segment")
    t.play("unit INF/4", "moves INF/4", "end")
    assert t.seat == "russian"


@rule("17.2")
def test_two_opening_segments_are_not_enough_to_save_one():
    t = situation("initiative german 4" + FIELD, one_turn, dice=[5, 2], excess_initiative=True)
    assert t.about == "segment"


@rule("17.4")
@example("D-17.4")
def test_fog_of_war_ends_the_turn_on_15_by_night_already_on_14():
    assert [fog_ends(n, False) for n in (14, 15)] == [False, True]
    assert [fog_ends(n, True) for n in (13, 14)] == [False, True]


@rule("17.4")
def test_fog_of_war_is_rolled_for_when_both_have_had_three_segments_and_ends_the_turn():
    t = situation(FIELD, action_phase, dice=[(5, 5, 4), (6, 6, 3)], fog_of_war=True)
    for label in ("INF", "INF/6", "INF/2", "INF/7", "INF/3", "INF/8"):
        t.play(f"unit {label}", f"moves {label}", "end")
    assert not t.all(Rolled)
    t.play("unit INF/4", "moves INF/4", "end")
    assert len(t.all(Rolled)) == 1
    assert not t.over
    t.play("unit INF/9", "moves INF/9", "end")
    assert t.over                                         # 15, although INF/5 has not been activated


@rule("3.0")
def test_a_turn_has_its_phases_in_order_and_a_game_its_number_of_turns():
    game = hedgerow.new("infantry-attacks", "IA1", seed=1)
    assert game.state.scenario.turns == 12                # type: ignore[attr-defined]


@rule("1.0-def-victory", "3.0")
def test_a_battle_that_the_guns_have_decided_is_over_before_anybody_acts():
    game = hedgerow.new("infantry-attacks", ENDING_NAMES["losses"], seed=1)
    while (asked := next(iter(game.decisions.values()))).about != "abort":
        game.apply(asked.seat, ("commit",) if ("commit",) in asked.options else asked.options[0])
    game.state.losses[0] = 1                              # as if a shell had fallen
    game.apply(asked.seat, ("pass",))
    assert game.result is not None
    assert (game.result.winners, game.result.why) == (("russian",), "a step is lost")
    assert not any(isinstance(e.public, Activated | Passed) for e in game.events)
