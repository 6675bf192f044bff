"""C1-C5 The campaign."""

from __future__ import annotations

import random

import pytest

import hedgerow
from hedgerow.games.squad_leader.model.log_events import BattleOver, Performed
from hedgerow.games.squad_leader.model.scenario import read_card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import RANKS
from hedgerow.games.squad_leader.model.undertakings import File
from hedgerow.games.squad_leader.rules.campaign import (
    EAST,
    WEST,
    campaign_card,
    campaign_points,
    campaign_result,
    campaign_spec,
    close_files,
    leader_of,
    next_battle,
    settle_rank,
)
from hedgerow.games.squad_leader.rules.close_combat import close_combat_phase
from hedgerow.games.squad_leader.rules.demolition_charges import explode_the_rest
from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.games.squad_leader.rules.morale import checks_in, eliminate
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.games.squad_leader.rules.wrecks import destroy_vehicle
from hedgerow.kernel.asking import PASS
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.state import Result
from hedgerow.testing import example, rule

from .situation import Situation, situation


def campaigning(text: str, start: object, *dice: int | tuple[int, int], phase: str, own: str) -> Situation:
    """A situation of a campaign in which one unit is a player's own leader."""
    t = situation("special campaign\n" + text, start, dice, phase)
    t.card.personal = (t.units[own],)
    t.g.files = [File(), File()]
    return t


def earned(t: Situation, side: int = 0) -> int:
    return t.g.files[side].earned


# ---- files, ranks, promotion ----

@rule("C3.1", "T-C3.1", "C2.1")
def test_every_rank_has_its_counter_and_all_begin_as_corporals() -> None:
    assert [leader_of(n) for n in range(len(RANKS))] == ["7-0", "8-0", "8-1", "9-1", "9-2", "10-2", "10-3"]
    game = hedgerow.new("squad-leader", "campaign", seed=1)
    g: State = game.state
    assert [(f.rank, f.points) for f in g.files] == [(0, 0), (0, 0)]


@rule("C1", "T-C-REC")
def test_the_campaign_leads_through_the_scenarios_of_the_record_in_the_book() -> None:
    titles = [campaign_card(campaign_spec(n, [0, 0])).title for n in range(1, 7)]
    assert titles == ["The Guards Counterattack", "The Tractor Works", "Streets of Stalingrad", "Hedgehog of Piepsk",
                      "Hill 621", "Escape from Velikiye Luki"]


@rule("C1", "C3.1", "C3.2")
def test_the_campaign_in_the_west_has_american_leaders_of_every_rank() -> None:
    for n in range(1, len(WEST) + 1):
        card = campaign_card(campaign_spec(n, [6, n - 1], WEST))
        assert sorted(card.roster[i].kind for i in card.personal) == [f"american {leader_of(n - 1)}", "german 10-3"]


@rule("C1")
def test_players_agree_upon_other_scenarios_in_advance() -> None:
    battles = ["4", "3B", "3A", "1", "2", "6", "5"]
    g: State = hedgerow.new("squad-leader", f'{{"campaign": 1, "battles": {battles}}}'.replace("'", '"'), seed=1).state
    titles = [g.card.title]
    g.files = [File(1), File(2)]
    while g.battle < len(battles) - 1:
        g.battle += 1
        next_battle(g)
        titles.append(g.card.title)
    assert titles == [read_card(code)["title"] for code in battles]


@pytest.mark.parametrize(("battles", "why"), [
    (("1", "2", "3", "4", "5"), "6 scenarios or more"), (("1", "2", "3", "4", "5", "7"), "same two armies"),
    (("1", "2", "3", "4", "5", "13"), "no scenario '13'")])
@rule("C1")
def test_what_no_campaign_can_be_agreed_upon(battles: tuple[str, ...], why: str) -> None:
    with pytest.raises(HedgerowError, match=why):
        campaign_card(campaign_spec(1, [0, 0], battles))


@rule("C3.2", "C1")
def test_the_personal_leader_is_added_to_the_force() -> None:
    plain = hedgerow.new("squad-leader", "1", seed=1).state.card
    card = campaign_card(campaign_spec(1, [3, 0]))
    assert len(card.roster) == len(plain.roster) + 2 and len(EAST) == 6
    assert sorted(card.roster[i].kind for i in card.personal) == ["german 9-1", "russian 7-0"]


@pytest.mark.parametrize(("rank", "points", "becomes"), [(0, 7, (0, 7)), (0, 13, (1, 3)), (1, 20, (2, 10)), (2, -12, (1, -2)),
                                                         (0, -11, (0, 0)), (6, 15, (6, 15))])
@example("E-C-REC1", "E-C-REC2", "E-C-REC3")
@rule("C2.4", "C2.6")
def test_one_step_up_or_down_for_ten_points(rank: int, points: int, becomes: tuple[int, int]) -> None:
    t = campaigning("german C5 7-0\nrussian P1 4-4-7", rally_phase, phase="rally", own="7-0")
    t.g.files[0] = File(rank, points)
    settle_rank(t.g, 0)
    assert (t.g.files[0].rank, t.g.files[0].points) == becomes


@example("E-C-REC5")
@rule("C2.7", "T-C-REC")
def test_who_is_killed_begins_anew() -> None:
    t = campaigning("german C5 7-0\nrussian P1 4-4-7", rally_phase, phase="rally", own="7-0")
    t.g.files[0] = File(4, 8, fallen=True)
    settle_rank(t.g, 0)
    assert (t.g.files[0].rank, t.g.files[0].points) == (0, 0)


@rule("C2.3")
def test_what_was_earned_is_added_up_with_one_for_the_winner() -> None:
    t = campaigning("german C5 7-0\nrussian P1 4-4-7", rally_phase, phase="rally", own="7-0")
    t.g.files = [File(0, 3, 5), File(0, 0, -2)]
    close_files(t.g, Result(("german",), (), "21.3", ""))
    assert [(f.points, f.won) for f in t.g.files] == [(9, 1), (-2, 0)] and t.g.battle == 1


@rule("C5.1", "C5.2")
def test_scenarios_won_and_ranks_of_survivors_then_performance_points() -> None:
    t = campaigning("german C5 7-0\nrussian P1 4-4-7", rally_phase, phase="rally", own="7-0")
    t.g.files = [File(2, 1, won=2), File(4, 9, won=1, survived=False)]
    assert [campaign_points(t.g, side) for side in (0, 1)] == [4, 1]
    assert campaign_result(t.g).winners == ("german",)
    t.g.files = [File(2, 1, won=2), File(1, 9, won=3)]
    assert campaign_result(t.g).winners == ("russian",)


@pytest.mark.parametrize(("rule_id", "fallen"), [
    ("8.8", True), ("20.3", True), ("12.3", False), ("13.47", False), ("18.3", False), ("21.3", False)])
@rule("C5.1")
def test_only_a_kill_ends_a_leader(rule_id: str, fallen: bool) -> None:
    t = campaigning("german C5 7-0\ngerman C5 4-6-7\nrussian P1 4-4-7", rally_phase, phase="rally", own="7-0")
    eliminate(t.g, t.units["7-0"], rule_id)
    assert t.g.files[0].fallen is fallen


# ---- performance points ----

@rule("C4.1", "C2.2")
def test_points_for_squads_rallied_and_squads_killed_by_directed_fire() -> None:
    t = campaigning("german C9 8-0\ngerman C9 4-6-7 broken\nrussian P1 4-4-7", rally_phase, (2, 2), phase="rally", own="8-0")
    t.play("rally 4-6-7")
    assert earned(t) == 1
    t = campaigning("""
        german  E5 4-6-7
        german  E5 8-0
        russian F5 4-4-7=a
        russian F5 4-4-7=b
    """, prep_fire_phase, (1, 1), phase="prep fire", own="8-0")
    t.play("fire 4-6-7 F5", "direct 8-0", "shoot")
    assert earned(t) == 2 and len(t.all(Performed)) == 2


@rule("C4.1")
def test_three_for_a_close_combat_that_clears_the_hex() -> None:
    t = campaigning("german C5 4-6-7\ngerman C5 8-0\nrussian C5 4-4-7", close_combat_phase, (1, 1), (6, 6), phase="close combat",
                    own="8-0")
    t.play("german: at 4-4-7 0", "german: strike 4-6-7 0", "german: commit", "russian: at 4-6-7 0", "russian: strike 4-4-7 0",
           "russian: commit")
    assert earned(t) == 3


@rule("C4.1")
def test_six_for_a_tank_with_bare_hands() -> None:
    t = campaigning("chapter 41\ngerman C5 4-6-7\ngerman C5 8-0\nrussian C5 T34\nrussian P1 4-4-7", rally_phase, phase="rally",
                    own="8-0")
    destroy_vehicle(t.g, 0, "36.23", by=[t.units["4-6-7"], t.units["8-0"]], close_combat=True)
    assert earned(t) == 6


@rule("C4.1", "36.23", "36.4")
@pytest.mark.parametrize(("leads", "points"), [("lead 8-0", 6), ("lead 9-1", 0), ("unaided", 0)])
def test_only_for_who_strikes_the_tank_or_leads_the_squad_that_does(leads: str, points: int) -> None:
    t = campaigning("chapter 41\ngerman C5 4-6-7\ngerman C5 8-0\ngerman C5 9-1\nrussian C5 T34\nrussian P1 4-4-7",
                    close_combat_phase, (1, 1), phase="close combat", own="8-0")
    t.play(leads)
    assert t.vehicle("T34").wreck and earned(t) == points


@rule("C4.1", "37.33", "37.43")
@pytest.mark.parametrize(("who", "plays", "points"), [
    ("german E5 9-1 panzerfaust", ("rocket panzerfaust T34", "shoot"), 2),
    ("german E5 4-6-7 panzerfaust\ngerman E5 9-1", ("rocket panzerfaust T34", "direct 9-1", "shoot"), 0)])
def test_two_for_a_tank_with_a_rocket_of_ones_own(who: str, plays: tuple[str, ...], points: int) -> None:
    t = campaigning(f"chapter 63\nattacker german\n{who}\nrussian G5 T34 facing:1\nrussian P1 4-4-7", prep_fire_phase,
                    (1, 1), (1, 1), (6, 6), phase="prep fire", own="9-1")
    t.play(*plays)
    assert t.vehicle("T34").wreck and earned(t) == points


@rule("C4.1", "37.43")
def test_both_leaders_who_fire_a_bazooka_have_destroyed_the_tank() -> None:
    t = campaigning("chapter 63\nattacker american\namerican E5 8-0 bazooka\namerican E5 9-1\ngerman G5 MkIVF2 facing:1\n"
                    "german P1 4-6-7", prep_fire_phase, (1, 1), (1, 1), (6, 6), phase="prep fire", own="9-1")
    t.play("rocket bazooka MkIVF2", "help 9-1 bazooka", "shoot")
    assert t.vehicle("MkIVF2").wreck and earned(t, t.unit("9-1").side) == 2


@rule("C4.1", "23.4")
def test_two_for_a_tank_with_a_charge_of_ones_own() -> None:
    t = campaigning("chapter 63\nattacker german\ngerman E5 9-2 demolition_charge\nrussian F5 T34 facing:1\nrussian P1 4-4-7",
                    movement_phase, (1, 1), (6, 6), phase="movement", own="9-2")
    t.play("move 9-2", "charge demolition_charge F5")
    explode_the_rest(t.g)
    assert t.vehicle("T34").wreck and earned(t) == 2


@rule("C4.1", "17.4")
def test_one_for_a_squad_killed_by_the_machine_gun_he_fires_alone() -> None:
    t = campaigning("german E5 8-0 MMG\nrussian F5 4-4-7\nrussian P1 4-4-7=far", prep_fire_phase, (1, 1), phase="prep fire",
                    own="8-0")
    t.play("fire weapon MMG F5", "shoot")
    assert not t.unit("4-4-7").on_map and earned(t) == 1


@rule("C4.2")
def test_points_lost_for_breaking_and_for_squads_that_break_with_him() -> None:
    t = campaigning("german C5 8-0\ngerman C5 4-6-7\nrussian P1 4-4-7", rally_phase, (5, 6), (5, 6), phase="rally", own="8-0")
    checks_in(t.g, {t.units["8-0"]: 0})
    assert t.unit("8-0").broken and t.unit("4-6-7").broken and earned(t) == -1 - 2


@rule("C4.2")
def test_no_points_lost_for_squads_that_were_broken_before_nor_for_those_who_see_him_die() -> None:
    t = campaigning("german C5 8-0\ngerman C5 4-6-7 broken\nrussian P1 4-4-7", rally_phase, (5, 6), (5, 6), phase="rally",
                    own="8-0")
    checks_in(t.g, {t.units["8-0"]: 0})
    assert t.unit("8-0").broken and not t.unit("4-6-7").on_map and earned(t) == -1
    t = campaigning("german C9 8-0 broken\ngerman C9 4-6-7\nrussian P1 4-4-7", rally_phase, (6, 6), (5, 6), phase="rally",
                    own="8-0")
    t.play("rally 8-0")
    assert not t.unit("8-0").on_map and t.unit("4-6-7").broken and earned(t) == -8


@rule("C4.2")
def test_points_lost_on_rally_and_for_a_gun_that_malfunctions() -> None:
    t = campaigning("german C9 8-0\ngerman C9 4-6-7 broken\nrussian P1 4-4-7", rally_phase, (6, 6), phase="rally", own="8-0")
    t.play("rally 4-6-7")
    assert earned(t) == -3
    t = campaigning("german C9 8-0 broken\nrussian P1 4-4-7", rally_phase, (6, 6), phase="rally", own="8-0")
    t.play("rally 8-0")
    assert earned(t) == -8 and not t.g.files[0].fallen
    t = campaigning("german C5 4-6-7 LMG\ngerman C5 8-0\nrussian F5 4-4-7", prep_fire_phase, (6, 6), phase="prep fire", own="8-0")
    t.play("fire 4-6-7 F5", "add weapon LMG", "direct 8-0", "shoot")
    assert t.weapon("LMG").malfunctioned and earned(t) == -1


# ---- a whole campaign ----

@pytest.mark.plays
@rule("C1", "C2.5", "C5.2")
def test_a_campaign_goes_from_scenario_to_scenario_to_its_end() -> None:
    game = hedgerow.new("squad-leader", "campaign", seed=2)
    dice, saved = random.Random(2), False
    while game.result is None:
        if game.state.battle == 1 and game.state.phase > 0 and not saved:
            saved = True
            assert hedgerow.load(game.save()).view("german") == game.view("german")
        seat = next(s for s, d in game.decisions.items() if not d.optional)
        options = game.decisions[seat].answers
        if ("commit",) in options or PASS in options:
            game.apply(seat, ("commit",) if ("commit",) in options else PASS)
        else:
            game.apply(seat, dice.choice(options))
    over = [e.public for e in game.events if isinstance(e.public, BattleOver)]
    assert saved and len(over) == len(EAST) and game.result.rule == "C5.2"
    assert sum(f.won for f in game.state.files) == len(EAST)


@rule("C1")
def test_a_campaign_saved_in_its_first_scenario_is_still_a_campaign() -> None:
    game = hedgerow.new("squad-leader", "campaign", seed=3)
    game.apply(*next((s, d.answers[0]) for s, d in game.decisions.items() if not d.optional))
    for again in (hedgerow.load(game.save()), *hedgerow.replay(game.save())):
        assert again.state.card.campaign == 1 and len(again.state.card.personal) == len(again.state.files) == 2
    assert hedgerow.load(game.save()).view("german") == game.view("german")
    assert game.scenario.name == "campaign"


@rule("C2.5")
def test_the_next_scenario_begins_with_the_ranks_and_points_that_are_left() -> None:
    g: State = hedgerow.new("squad-leader", "campaign", seed=1).state
    first = g.card.name
    g.files = [File(3, 7, earned=5, won=1, fallen=True), File(1, -4, earned=2)]
    g.battle, g.turn = 1, 5
    next_battle(g)
    assert [(f.rank, f.points, f.won, f.earned, f.fallen) for f in g.files] == [(3, 7, 1, 0, False), (1, -4, 0, 0, False)]
    assert g.card.name != first and g.turn == 1 and g.units and all(not u.on_map for u in g.units)
