"""Courses: several choices meant as one, proposed by a game, compared whole, and carried out choice by choice."""

from __future__ import annotations

import pytest

from hedgerow.bots import HeuristicBot, SearchBot
from hedgerow.bots.courses import Course, Underway
from hedgerow.bots.search import ahead, asked
from hedgerow.kernel.rulebook import Manner

from .test_learned import advanced

PLACES = [("asl-sk1", "S1", 8, "movement"), ("asl-sk1", "S1", 4, "advance"), ("asl-sk1", "S4", 4, "movement"),
          ("combat-commander", "1", 2, "order"), ("up-front", "A-GA", 3, "turn"), ("up-front", "A-GA", 3, "discard"),
          ("infantry-attacks", "IA1", 2, "segment"), ("infantry-attacks", "IA1", 2, "act"), ("squad-leader", "1", 1, "movement"),
          ("squad-leader", "1", 1, "defensive fire"), ("squad-leader", "1", 2, "advance")]


@pytest.mark.parametrize("place", PLACES, ids=lambda p: f"{p[0]} {p[1]} {p[3]}")
def test_what_a_game_proposes_can_be_done_step_by_step(place: tuple[str, str, int, str]) -> None:
    game, seat = advanced(*place)
    computer = game.rulebook.computer
    assert computer.courses is not None
    proposed = computer.courses(game.fork(seat), seat, list(game.decisions[seat].answers), Manner())
    assert proposed
    for course in proposed:
        fork = game.fork(seat, key="try", paired=True)
        assert course.first in fork.decisions[seat].answers
        fork.apply(seat, course.first)
        actor, decision = asked(fork)
        if len(course.steps) > 1 and actor == seat and decision.facts is None:
            assert course.steps[1] in decision.answers, course.said(game)


@pytest.mark.parametrize("place", PLACES[4:], ids=lambda p: f"{p[0]} {p[1]} {p[3]}")
def test_what_is_hidden_from_the_seat_changes_no_course(place: tuple[str, str, int, str]) -> None:
    game, seat = advanced(*place)
    courses, options = game.rulebook.computer.courses, list(game.decisions[seat].answers)
    assert courses is not None
    one, two = (list(courses(game.fork(seat, key=key), seat, options, Manner(seasoned=True))) for key in ("one", "two"))
    assert one == two


def test_other_questions_have_no_courses() -> None:
    game, seat = advanced("asl-sk1", "S1", 4, "prep fire")
    computer = game.rulebook.computer
    assert computer.courses is not None
    assert not computer.courses(game.fork(seat), seat, list(game.decisions[seat].answers), Manner())


def test_a_course_is_gone_on_with_until_something_else_is_asked() -> None:
    game, _ = advanced("asl-sk1", "S1", 4, "movement")
    course = Course(1.0, (("move", 1), ("go",), ("to", 5)), ("to", 5))
    underway = Underway.of(course, game)
    assert underway.take() == ("move", 1) and not underway.disturbed(game)
    assert underway.onward([("fire", 1, 2), ("pass",)], reaction=True) is None      # a reaction leaves it as it is
    left = underway.onward([("go",), ("with", 2)], reaction=False)
    assert left is not None and left.steps == (("go",), ("to", 5)) and left.aim == ("to", 5)
    assert underway.take() == ("go",)
    assert underway.onward([("stop",)], reaction=False) is None
    assert underway.onward([("to", 5)], reaction=False) is None                     # it was broken off


def test_after_a_roll_a_bot_thinks_again() -> None:
    game, _ = advanced("asl-sk1", "S1", 4, "movement")
    underway = Underway.of(Course(0.0, (("pass",),)), game)
    game.state.chance.below(6)
    assert underway.disturbed(game)


def test_few_trials_are_no_proof() -> None:
    """A rival that was ahead four times by about the same is ahead; one that was ahead by luck is not, however far."""
    none = [0.0] * 4
    assert ahead([0.2, 0.22, 0.21, 0.2], none, 0.0, -1.5) > 0
    assert ahead([1.0, -0.5, 0.9, -0.4], none, 0.0, -1.5) < 0
    assert ahead([0.2, 0.2], none, 0.0, -1.5) < 0


@pytest.mark.thinking
def test_the_choices_of_a_player_turn_share_a_budget() -> None:
    """About as much is tried out as the share allows; one choice may go over by what it takes to compare a few courses."""
    game, seat = advanced("asl-sk1", "S1", 4, "movement")
    stage = game.rulebook.rules.stage
    assert stage is not None
    turn, bot = stage(game.state)[0], SearchBot(1, 120, share=0.05)
    others = {s: HeuristicBot(2) for s in game.seats}
    while game.result is None and stage(game.state)[0] == turn:
        actor, _ = asked(game)
        game.apply(actor, bot.choose(game, seat) if actor == seat else others[actor].choose(game, actor))
    allowed = game.rulebook.computer.thinking * bot.share
    assert 0.3 * allowed < bot.played < 2.5 * allowed


@pytest.mark.thinking
def test_the_luck_of_an_attack_goes_with_who_fires() -> None:
    """What the same squad rolls is the same in paired forks, whatever was fired before it."""
    game, seat = advanced("asl-sk1", "S1", 4, "prep fire")
    drawn = []
    for option in (game.decisions[seat].answers[0], ("pass",)):
        fork = game.fork(seat, key="same", paired=True)
        SearchBot(1).trial(Course(0.0, (option,)), fork, seat, SearchBot(1).horizon(game))
        drawn.append({what: often for what, often in fork.state.chance.drawn.items() if what.startswith("fire attack")})  # type: ignore[attr-defined]
    assert all(sum(d.values()) > 0 for d in drawn) and all("()" not in what for d in drawn for what in d)
