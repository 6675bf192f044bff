"""4 Sequence of play, 21 prepare for play, and who has won."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow.games.squad_leader.model.log_events import Phase, PlayerTurn
from hedgerow.games.squad_leader.model.pieces import EXITED
from hedgerow.games.squad_leader.model.scenario import Victory
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.games.squad_leader.rules.sequence import PHASES, player_turn
from hedgerow.games.squad_leader.rules.victory import begin, fulfilled, held_completely, occupy, result
from hedgerow.kernel.asking import PASS
from hedgerow.kernel.game import Game
from hedgerow.testing import rule

from .situation import Situation, situation


def play_out(game: Game, choices: int = 10_000) -> Game:
    """Everyone does as little as he may, in set-up what comes first."""
    for _ in range(choices):
        seat = next((s for s, d in game.decisions.items() if not d.optional), "")
        if not seat:
            break
        options = game.decisions[seat].answers
        last = ("commit",) if ("commit",) in options else PASS if PASS in options else options[0]
        game.apply(seat, last)
    return game


def idle_turn(text: str) -> Situation:
    t = situation(text, player_turn, (), "rally")
    play_out(t.game)
    return t


@rule("4-a", "4.9")
def test_eight_phases_in_order() -> None:
    t = idle_turn("german C5 4-6-7 moved fired\nrussian F5 4-4-7")
    assert tuple(e.phase for e in t.all(Phase)) == PHASES and len(PHASES) == 8
    assert t.last(PlayerTurn).side == "german"
    assert not t.unit("4-6-7").moved and not t.unit("4-6-7").fired                      # forgotten when the turn began


@rule("4.9", "21.1", "21-S")
def test_scenario_1_goes_through_five_turns_of_two_player_turns() -> None:
    game = play_out(hedgerow.new("squad-leader", "1", seed=3))
    turns = [e.public for e in game.events if isinstance(e.public, PlayerTurn)]
    assert [t.turn for t in turns] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert [t.side for t in turns[:2]] == ["russian", "german"]
    assert game.result is not None and game.result.winners == ("german",)


@rule("21.2")
def test_the_side_the_card_names_sets_up_first_in_its_areas() -> None:
    game = hedgerow.new("squad-leader", "1", seed=1)
    assert set(game.decisions) == {"german"}
    g: State = game.state
    unit, hexes = next(o[1] for o in game.decisions["german"].options), {o[2] for o in game.decisions["german"].options}
    assert hexes <= set(g.card.groups[g.units[unit].group].zone)


@rule("26-S", "26-a")
def test_scenario_2_has_fanatics_in_the_tractor_works_and_scenario_1_has_none() -> None:
    two, one = (hedgerow.new("squad-leader", code, seed=1).state.card for code in ("2", "1"))
    assert two.special["fanatic"].hexes and two.uses(26) and not one.has("fanatic") and not one.uses(26)


@rule("27-S", "27-a")
def test_scenario_3a_has_the_sewers_and_3_has_not() -> None:
    with_, without = (hedgerow.new("squad-leader", code, seed=1).state.card for code in ("3A", "3"))
    assert with_.has("sewers") and not without.has("sewers")
    assert with_.uses(27) and not without.uses(27) and not with_.uses(28)


@rule("3.1", "3.4")
def test_scenarios_1_to_3a_are_played_on_board_1() -> None:
    for code in ("1", "2", "3", "3A"):
        assert hedgerow.new("squad-leader", code, seed=1).state.ground.boards == ("1",)


# ---- victory ----

def victory(kind: str, side: int = 0, number: int = 0, other: int = 0, hexes: tuple[int, ...] = ()) -> Victory:
    return Victory(kind, side, number, other, hexes, "", "as the card says")


@rule("21.3")
def test_a_building_belongs_to_who_was_last_in_it_unbroken_and_alone() -> None:
    t = situation("""
        german  C9 4-6-7
        russian J3 4-4-7 broken
        russian E3 4-4-7=in
        german  E3 4-6-7=out
    """, movement_phase, (), "movement")
    begin(t.g)
    number = {name: t.card.ground.building_of[t.hex(name)] for name in ("C9", "J3", "E3")}
    assert held_completely(t.g, number["C9"], 0)
    assert not held_completely(t.g, number["J3"], 1) and number["E3"] not in t.g.holders
    t.unit("in").hex = -2
    t.g.at[t.hex("E3")] = (t.units["out"],)
    occupy(t.g)
    assert held_completely(t.g, number["E3"], 0)


@pytest.mark.parametrize(("lost", "wins"), [(0, False), (1, True)])
@rule("21.3")
def test_conditions_by_losses(lost: int, wins: bool) -> None:
    t = situation("""
        german  C9 4-6-7
        russian J3 4-4-7
        russian E3 4-4-7=other
    """, movement_phase, (), "movement")
    if lost:
        t.unit("4-4-7").hex = -2
    assert fulfilled(t.g, victory("eliminate", number=1)) is wins
    assert fulfilled(t.g, victory("points", number=1)) is wins


@rule("21.3")
def test_conditions_by_squads_and_exits() -> None:
    t = situation("""
        german  C9 4-6-7
        german  C5 4-6-7=second
        german  C6 4-6-7=third
        russian J3 4-4-7
    """, movement_phase, (), "movement")
    assert fulfilled(t.g, victory("squads", number=3, other=2)) and not fulfilled(t.g, victory("squads", number=4, other=2))
    assert not fulfilled(t.g, victory("exit", number=1))
    t.unit("third").hex = EXITED
    assert fulfilled(t.g, victory("exit", number=1))


@rule("21.3")
def test_if_nothing_is_fulfilled_the_other_side_has_won() -> None:
    t = situation("german C9 4-6-7\nrussian J3 4-4-7", movement_phase, (), "movement")
    assert result(t.g).winners == ("russian",)


@rule("21.3")
def test_stone_buildings_gained_less_those_lost() -> None:
    t = situation("""
        german  C9 4-6-7
        russian J3 4-4-7
    """, movement_phase, (), "movement")
    begin(t.g)
    card = victory("buildings", side=0, number=1, other=3)
    assert not fulfilled(t.g, card)
    t.g.holders[t.card.ground.building_of[t.hex("J3")]] = 0
    assert fulfilled(t.g, card)
    t.g.holders[t.card.ground.building_of[t.hex("C9")]] = 1
    assert not fulfilled(t.g, card)


@rule("21.3", "4.7")
def test_a_unit_leaves_by_the_edge_only_if_that_wins_something() -> None:
    t = situation("german A5 4-6-7\ngerman A9 4-6-7=other\nrussian J3 4-4-7", movement_phase, (), "movement").play("move 4-6-7")
    assert not t.offers("exit") and "21.3" in t.why_not("exit")
