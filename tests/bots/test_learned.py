"""What all computer players share: equal horizons, the same luck for what is compared, and values that were learned."""

from __future__ import annotations

from statistics import pstdev
from typing import Any

import pytest

import hedgerow
from hedgerow.bots import HeuristicBot, SearchBot
from hedgerow.bots.courses import Course
from hedgerow.bots.learned import chance_to_win
from hedgerow.bots.search import asked
from hedgerow.kernel.chance import Chance, PairedChance
from hedgerow.kernel.game import Game


def advanced(name: str, scenario: str, turn: int, about: str, seed: int = 3) -> tuple[Game, str]:
    """A game by judgement up to a question in some turn, and who is asked."""
    game = hedgerow.new(name, scenario, seed=seed)
    players = {s: HeuristicBot(seed + i) for i, s in enumerate(game.seats)}
    stage = game.rulebook.rules.stage
    assert stage is not None
    while game.result is None:
        seat, decision = asked(game)
        if stage(game.state)[0] >= turn and decision.about == about and len(decision.answers) > 2:
            return game, seat
        game.apply(seat, players[seat].choose(game, seat))
    raise AssertionError("the game ended before the question came up")


# ---- paired chance ----

def test_what_is_done_alike_meets_the_same_luck_whatever_came_before() -> None:
    one, two = PairedChance(b"k" * 32), PairedChance(b"k" * 32)
    two.concerning("something else")
    two.roll(2, 6, "fire")
    for chance in (one, two):
        chance.concerning("fire 3 at 27")
    assert [one.roll(2, 6, "fire") for _ in range(9)] == [two.roll(2, 6, "fire") for _ in range(9)]
    two.concerning("fire 4 at 27")
    assert [one.roll(2, 6, "fire") for _ in range(9)] != [two.roll(2, 6, "fire") for _ in range(9)]


def test_paired_dice_are_fair() -> None:
    chance = PairedChance(b"k" * 32)
    found = [chance.roll(1, 6, "fire")[0] for _ in range(6000)]
    assert all(900 < found.count(face) < 1100 for face in range(1, 7))


def test_piles_that_hold_nearly_the_same_give_nearly_the_same_cards() -> None:
    one, two = PairedChance(b"k" * 32), PairedChance(b"k" * 32)
    full, less = list(range(60)), list(range(3, 60))
    same = 0
    for n in range(30):
        one.concerning(f"draw {n}")
        two.concerning(f"draw {n}")
        same += one.take(full) == two.take(less)
    assert same > 20


def test_chance_in_play_takes_the_top_card() -> None:
    pile = [1, 2, 3]
    assert Chance(b"k" * 32).take(pile) == 3 and pile == [1, 2]


@pytest.mark.thinking
def test_the_same_luck_lowers_the_spread_of_differences() -> None:
    """Two ways to move are compared in forks, each time with the same key: paired forks differ less by luck alone."""
    game, seat = advanced("asl-sk1", "S1", 2, "move")
    options, end = game.decisions[seat].answers, SearchBot(1).horizon(game)
    spread = {}
    for paired in (False, True):
        found = []
        for n in range(24):
            values = []
            for option in (options[0], options[-1]):
                fork = game.fork(seat, key=f"trial {n}", paired=paired)
                values.append(SearchBot(1).trial(Course(0.0, (option,)), fork, seat, end))
            found.append(values[0] - values[1])
        spread[paired] = pstdev(found)
    assert spread[True] < spread[False]


# ---- horizons ----

def test_all_trials_of_a_choice_end_at_the_same_stage() -> None:
    game, seat = advanced("infantry-attacks", "IA1", 3, "segment")
    bot, book = SearchBot(1), game.rulebook
    end = bot.horizon(game)
    assert book.rules.stage is not None and end == book.rules.stage(game.state)[0] + book.computer.ahead
    stages = set()
    for n, option in enumerate(game.decisions[seat].answers[:4]):
        fork = game.fork(seat, key=f"trial {n}", paired=True)
        bot.trial(Course(0.0, (option,)), fork, seat, end)
        assert fork.result is not None or book.rules.stage(fork.state)[0] == end + 1
        stages.add(book.rules.stage(fork.state)[0])
    assert len(stages) == 1


def test_in_the_last_player_turns_trials_run_to_the_result() -> None:
    game, seat = advanced("infantry-attacks", "IA1", 12, "segment")
    bot = SearchBot(1)
    fork = game.fork(seat, key="trial", paired=True)
    value = bot.trial(Course(0.0, (game.decisions[seat].answers[-1],)), fork, seat, bot.horizon(game))
    assert fork.result is not None and abs(value) + 0.1 > 0.89


def test_a_chance_to_win_is_a_chance() -> None:
    assert chance_to_win(0.0) == 0.5
    assert chance_to_win(-99) < 0.001
    assert chance_to_win(99) > 0.999


# ---- the Artillery Plan of Infantry Attacks ----

def test_an_artillery_plan_spares_ones_own_men() -> None:
    """9.11: something is plotted, and nothing for the first turn within a hex of where one's own units stand."""
    game = hedgerow.new("infantry-attacks", "IA6", seed=2)
    players = {s: HeuristicBot(i) for i, s in enumerate(game.seats)}
    while game.waiting and set(game.waiting.values()) <= {"set up", "arrange entrants", "artillery plan"}:
        seat = next(iter(game.waiting))
        game.apply(seat, players[seat].choose(game, seat))
    g: Any = game.state
    distance = g.scenario.ground.distance
    plotted = 0
    for firer, plots in g.plans.items():
        own = [p.hex for p in g.pieces if p.side == g.pieces[firer].side and g.on_map(p.hex)]
        plotted += len(plots)
        if 1 in plots:
            assert all(distance[plots[1][0]][h] > 1 for h in own)
    assert plotted
