"""5, 6, 8, O14, O15: Turns, hands, Time Advances, stacking, and the ends of the game."""

from __future__ import annotations

import pytest

from hedgerow.games.combat_commander.model import log_events as h
from hedgerow.games.combat_commander.model.chits import CHIT_NAMED
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.scenario import DISCARDS, HAND
from hedgerow.games.combat_commander.model.state import CASUALTY, TIME_TRACK, place
from hedgerow.games.combat_commander.rules.ending import check_losses
from hedgerow.kernel.errors import GameOver
from hedgerow.testing import example, rule

from .situation import ALLIES, AXIS, situation

TWO = """
    axis    E5  Rifle Squad
    allies  G5  Line Squad
"""
TIME = next(f"{c.white}-{c.coloured}!Time" for c in CARDS if c.nation == "germany" and c.trigger == "Time")


def time_passes(t, *stay):
    """A Fire Attack Roll that shows Time!"""
    return t.order("Fire").do("activate", "Rifle Squad").do("shoot", "Rifle Squad", "G5").do("fire").quiet(*stay)


# ---- Turns ----

@rule("5", "5.1", "1.5")
def test_orders_one_at_a_time_up_to_the_capability_and_then_the_other_player():
    t = situation(TWO, axis="Move, Move, Advance", capability=(2, 2))
    t.order("Advance").do("advance", "Rifle Squad", "E6").quiet()
    assert t.g.given == 1 and CARDS[t.g.decks[0].discards[0]].order == "Advance"
    t.do("end turn").quiet()
    assert t.seat == "allies" and t.about == "order"
    limited = situation("""
        axis    E5  Rifle Squad
        axis    E6  Conscript Squad
        allies  G1  Line Squad
    """, axis="Advance, Advance", capability=(1, 1))
    limited.order("Advance").do("activate", "Rifle Squad").do("advance", "Rifle Squad", "E4").quiet()
    assert limited.seat == "allies"


@rule("O14.1-b", "GL-activate")
def test_a_unit_is_activated_once_a_turn():
    t = situation(TWO, axis="Advance, Advance, Move")
    t.order("Advance").do("advance", "Rifle Squad", "E6").quiet()
    assert t.orders() == set()


@rule("E58.1", "O14.1-b")
def test_a_hero_may_be_activated_again():
    t = situation("""
        axis    E5  Hero
        allies  A1  Line Squad
    """, axis="Advance, Advance")
    t.order("Advance").do("advance", "Hero", "E6").quiet()
    assert t.orders() == {"Advance"}


@example("EX-radius", "EX-FA-A")
@rule("3.3.1.1", "O14.1")
def test_a_leader_takes_units_in_his_radius_along_but_no_leader():
    t = situation("""
        axis    E5  Sgt Esser
        axis    E3  Rifle Squad
        axis    E2  Conscript Squad
        axis    E4  Lt Schrader
        allies  A1  Line Squad
    """, axis="Move")
    t.order("Move").do("activate", "Sgt Esser")
    assert t.may("activate", "Rifle Squad")
    assert not t.may("activate", "Conscript Squad") and not t.may("activate", "Lt Schrader")


@rule("O14.1-a", "O19")
def test_only_cards_that_bear_an_order_give_it():
    t = situation(TWO, axis="Command Confusion")
    assert t.options == [("pass",)]


@rule("O15", "5.3")
def test_passing_discards_up_to_the_nations_limit():
    t = situation(TWO, allies="Move, Fire, Recover, Rout", first="allies")
    t.do("pass")
    for _ in range(4):
        t.do(*t.options[0])
    assert t.last(h.Passed).count == 4
    assert DISCARDS["france"] == 1 and DISCARDS["germany"] == 6


@rule("O15")
def test_the_limit_of_a_nation_ends_the_discards():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Rifle Squad
    """, allies="Move, Fire, Recover, Rout", first="allies", nations="germany russia")
    t.do("pass")
    for _ in range(3):
        t.do(*t.options[0])
    assert len(t.events(h.Discarded)) == 3 and t.last(h.Passed).count == 3


@rule("5", "O15")
def test_no_pass_after_an_order_and_no_end_before():
    t = situation(TWO, axis="Advance, Move")
    assert t.may("pass") and not t.may("end turn")
    t.order("Advance").do("advance", "Rifle Squad", "E6").quiet()
    assert not t.may("pass") and t.may("end turn")


@rule("5.4", "1.1", "5.4-a")
def test_only_the_active_player_refills_his_hand_at_the_end_of_his_turn():
    t = situation(TWO, axis="Advance", allies="Fire")
    t.do("pass").do("done").quiet()
    assert len(t.g.hands[0]) == HAND["recon"] == 5
    assert len(t.g.hands[1]) == 1


@rule("5.4", "6.1.2")
def test_a_pile_that_runs_out_while_drawing_advances_time():
    t = situation(TWO, axis="Advance")
    t.g.decks[0].discards = t.g.decks[0].cards[2:]
    del t.g.decks[0].cards[2:]
    t.do("pass").do("done").quiet()
    assert t.g.time == 1 and len(t.g.hands[0]) == 5
    assert [e.count for e in t.events(h.DrewSome)] == [2, 2]
    assert t.last(h.Reshuffled).seat == "axis"


@rule("1.1")
def test_hand_sizes_follow_the_posture():
    assert HAND == {"attack": 6, "recon": 5, "defend": 4}


# ---- Time ----

@rule("1.9.1.4", "6.1.2-1", "1.4")
def test_time_reshuffles_only_the_triggering_players_cards():
    t = situation(TWO, axis="Fire", rolls=f"axis {TIME}, allies 5-4")
    t.g.decks[1].discards.append(t.g.decks[1].cards.pop(0))
    time_passes(t)
    assert t.g.time == 1
    assert len(t.g.decks[0].discards) == 0
    assert len(t.g.decks[1].discards) >= 1


@rule("6.2.2", "6.1.2-2", "6.3.2")
def test_a_sudden_death_roll_below_the_space_ends_the_game():
    t = situation(TWO, axis="Fire", rolls=f"axis {TIME}", sudden_death=1, time=12, vp=3)
    time_passes(t)
    assert t.game.result.winners == ("axis",) and t.game.result.rule == "6.3.2"


@rule("6.2.2", "6.2.1")
def test_no_sudden_death_roll_before_its_space():
    t = situation(TWO, axis="Fire", rolls=f"axis {TIME}, allies 5-4", sudden_death=5, time=0)
    time_passes(t)
    assert not t.events(h.SuddenDeath) and t.game.result is None


@rule("6.2.2")
def test_a_roll_equal_to_the_space_goes_on():
    t = situation(TWO, axis="Fire", rolls=f"axis {TIME}, allies 5-4", sudden_death=2, time=1)
    time_passes(t)
    assert t.last(h.SuddenDeath).roll >= 2 and t.game.result is None


@rule("7.3.2-V")
def test_control_of_all_five_wins_before_the_sudden_death_roll():
    t = situation(TWO, axis="Fire", rolls=f"axis {TIME}", sudden_death=1, time=3, vp=9, control=(1,) * 5,
                  fixed_chits=("V",))
    time_passes(t)
    assert t.game.result.winners == ("allies",) and t.game.result.rule == "7.3.2-V"
    assert not t.events(h.SuddenDeath)


@rule("6.1.2-3")
def test_the_defender_gains_a_vp():
    t = situation(TWO, axis="Fire", rolls=f"axis {TIME}, allies 5-4", postures="attack defend")
    time_passes(t)
    assert t.g.vp == -1


@rule("6.1.2-4")
def test_the_triggering_player_must_remove_a_smoke_marker():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad
        smoke   A1  3
        smoke   B1  4
    """, axis="Fire", rolls=f"axis {TIME}, allies 5-4")
    time_passes(t)
    assert t.about == "clear smoke" and t.seat == "axis" and not t.may("pass")
    t.do("clear", "A1")
    assert list(t.g.smoke) == [t.hex("B1")] and 3 in t.g.cup


@rule("6.1.2-5")
def test_reinforcements_come_in_on_their_own_edge_within_stacking():
    t = situation("""
        axis    E5  Rifle Squad
        axis    A1  Conscript Squad
        axis    A10 Volksgrenadier Squad
        allies  G5  Line Squad
    """, axis="Fire", rolls=f"axis {TIME}, allies 5-4")
    u = t.id("Conscript Squad")
    place(t.g, u, TIME_TRACK)
    t.g.units[u].space = 1
    time_passes(t)
    assert t.about == "reinforce" and t.seat == "axis"
    assert {o[2] for o in t.options} == {t.hex(f"{c}10") for c in "BCDEFGHIJKLMNO"}
    t.do("place", "Conscript Squad", "C10")
    assert t.unit("Conscript Squad").hex == t.hex("C10")


@rule("6.1.2-6", "A32")
def test_dig_in_comes_last_and_the_inactive_player_first():
    t = situation(TWO, axis="Fire, a:Dig In", allies="a:Dig In", rolls=f"axis {TIME}, allies 5-4")
    time_passes(t, "time advanced")
    assert t.about == "time advanced" and t.seat == "allies"
    t.do("pass")
    assert t.seat == "axis" and t.actions() == {"Dig In"}


# ---- stacking ----

@rule("8.2")
def test_overstacking_is_cured_at_the_end_of_the_turn():
    t = situation("""
        axis    E5  Rifle Squad
        axis    E6  Conscript Squad
        allies  A1  Line Squad
    """, axis="Advance")
    t.order("Advance").do("activate", "Rifle Squad").do("advance", "Rifle Squad", "E6").quiet()
    assert t.about == "order"
    t.do("end turn").quiet()
    assert t.about == "overstack deploy"
    t.do("pass")
    assert t.about == "overstack"
    t.do("eliminate", "Conscript Squad").quiet()
    assert t.unit("Conscript Squad").hex == CASUALTY and t.g.vp == -2


@example("EX-overstack")
@rule("8.2-a", "E52.1")
def test_two_broken_squads_lose_only_a_team_after_a_free_deploy():
    t = situation("""
        axis    E5  Rifle Squad, broken
        axis    E5  Conscript Squad, broken
        allies  A1  Line Squad
    """, first="allies")
    t.do("pass").quiet()
    assert t.about == "overstack deploy" and t.seat == "axis"
    t.do("deploy", "Rifle Squad").quiet()
    teams = [u for u, unit in enumerate(t.g.units) if unit.hex == t.hex("E5") and u > 2]
    assert len(teams) == 2 and all(t.g.units[u].broken for u in teams)
    t.do("eliminate", teams[0]).quiet()
    assert t.about == "order"
    assert t.g.vp == -1


# ---- ends ----

@rule("6.3", "6.3.1", "4.2")
def test_a_casualty_on_the_surrender_space_loses_at_once():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, broken
        allies  A1  Green Squad
    """, axis="Fire", rolls="axis 6-4, allies 1-2", allies_surrender=1, vp=-30)
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert t.game.result.winners == ("axis",) and t.game.result.rule == "6.3.1"


@rule("6.3", "6.3.1")
def test_the_last_unit_on_the_map_lost_loses_at_once():
    t = situation("""
        axis    E5  Rifle Squad
        allies  G5  Line Squad, broken
    """, axis="Fire", rolls="axis 6-4, allies 1-2", vp=-30)
    t.order("Fire").do("shoot", "Rifle Squad", "G5").do("fire").quiet()
    assert t.game.result.winners == ("axis",) and "last unit" in t.game.result.why


@rule("9.2", "6.3.2")
def test_a_tie_goes_to_the_initiative_holder():
    t = situation(TWO, axis="Fire", rolls=f"axis {TIME}", sudden_death=1, time=12, vp=0, initiative="allies")
    time_passes(t)
    assert t.game.result.winners == ("allies",) and t.game.result.rule == "9.2"


@rule("6.3.2")
def test_secret_chits_are_scored_at_the_end():
    t = situation(TWO, axis="Fire", rolls=f"axis {TIME}", sudden_death=1, time=12, vp=3, control=(-1, -1, -1, -1, 1))
    t.g.secret_chits[0].append(CHIT_NAMED["Q"])
    t.g.chits.remove(CHIT_NAMED["Q"])
    time_passes(t)
    assert t.game.result.winners == ("allies",)


@rule("4.1.1")
def test_one_vp_marker_serves_both():
    t = situation(TWO, vp=4)
    assert dict(t.game.view("axis")["board"].items())["vp"] == 4


@rule("O14.4", "O14.1")
def test_only_units_that_can_carry_the_order_out_or_lead_some_who_can_are_activated_first():
    t = situation("""
        axis    E5  Sgt Esser
        axis    E4  Rifle Squad
        axis    A9  Conscript Squad
        axis    A1  Cpl Winkler
        axis    F5  Line Team, activated
        allies  G5  Line Squad
    """, axis="Fire")
    t.order("Fire")
    assert {o[1] for o in t.options} == {t.id("Sgt Esser"), t.id("Rifle Squad")}


@rule("6.3")
def test_a_side_that_has_nobody_on_the_map_yet_has_not_lost_its_last_unit():
    t = situation("axis E5 Rifle Squad\naxis A1 Conscript Squad")
    check_losses(t.g, (AXIS,))                        # what the enemy loses is nothing to it
    with pytest.raises(GameOver):
        check_losses(t.g, (ALLIES,))
