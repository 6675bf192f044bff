"""A game of groups and cards, without a map: the whole house has room for it (the browser: tests/e2e/test_probes.py)."""

from __future__ import annotations

import contextlib
import io
import random
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from unittest import mock

import numpy as np
import pytest

import hedgerow
from hedgerow.bots import bot
from hedgerow.cli.main import main
from hedgerow.envs.aec import Wargame
from hedgerow.kernel.chance import Scripted
from hedgerow.kernel.game import Game
from hedgerow.kernel.registry import register
from hedgerow.kernel.saves import load, verify
from hedgerow.lab import Plan, run
from hedgerow.lab.report import report

from .probes import PROBES, groups

BOOK = register(PROBES["probe-groups"])
DECK = [*range(16, 24), 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 7]


def dealt(*dice: int) -> Game:
    """North holds 7 to 10, south 11 to 14."""
    return Game(BOOK, BOOK.scenario("hedges"), chance=Scripted([(d,) for d in dice], {"deck": DECK}))


def hand_in(game: Game) -> Game:
    for seat in groups.SEATS:
        game.apply(seat, ("commit",))
    return game


def finished(seed: int) -> Game:
    game, dice = Game(BOOK, BOOK.scenario("hedges"), seed=seed), random.Random(seed)
    while game.result is None:
        seat, decision = next(iter(game.decisions.items()))
        game.apply(seat, dice.choice(list(decision.options)))
    return game


def test_both_sides_are_asked_at_once_and_the_order_of_their_answers_leaves_no_trace() -> None:
    one, other = dealt(), dealt()
    assert set(one.decisions) == {"north", "south"}
    for game, order in ((one, ("north", "south")), (other, ("south", "north"))):
        for seat in order:
            game.apply(seat, game.decisions[seat].options[0])
            game.apply(seat, ("commit",))
    assert one.state.pack() == other.state.pack()


def test_a_hand_is_seen_by_its_seat_alone() -> None:
    game = dealt()
    assert [c["name"] for c in game.board("north")["hands"]["north"]] == ["move", "fire 3", "fire 1", "fire 2"]
    assert game.board("north")["hands"]["south"] == 4 and game.board()["hands"] == {"north": 4, "south": 4}
    assert "south holds 4" in BOOK.table.text_board(game.board("north"))
    assert "north A  ooo  range 0" in BOOK.table.text_board(game.board())


@pytest.mark.parametrize(("roll", "men"), [(3, 2), (4, 3)])
def test_a_shot_is_resolved_as_its_odds_say(roll: int, men: int) -> None:
    game = hand_in(dealt(roll))
    shot = ("fire", 8, 0, 2)
    odds = game.odds("north", shot)
    assert odds is not None and odds.chance("hit") == Fraction(3, 6)
    assert [r.text for r in game.refusal("north", ("fire", 8, 0, 1))] == ["it is on your own side"]
    assert [r.text for r in game.refusal("north", ("move", 8, 0))] == ["the card says something else"]
    game.apply("north", shot)
    assert game.board()["groups"][2]["men"] == men


def test_it_is_saved_and_played_again() -> None:
    game = finished(3)
    again = load(game.save())
    assert again.state.pack() == game.state.pack() and not verify(game.save()).wrong


def test_a_computer_player_finds_its_way() -> None:
    game, players = Game(BOOK, BOOK.scenario("hedges"), seed=5), {seat: bot("heuristic") for seat in groups.SEATS}
    while game.result is None:
        seat = next(iter(game.decisions))
        game.apply(seat, players[seat].choose(game, seat))
    assert max(group.range for group in game.state.groups) > 0         # groups have gone nearer


def test_it_is_played_from_the_keyboard() -> None:
    out = io.StringIO()
    typed = "done\n1\n" * groups.ROUNDS
    with (mock.patch.object(sys, "argv", ["hedgerow", "play", "probe-groups", "--seed", "3"]),
          mock.patch.object(sys, "stdin", io.StringIO(typed)), contextlib.redirect_stdout(out), contextlib.suppress(SystemExit)):
        main()
    assert "north A  ooo  range 0" in out.getvalue() and "Discard up to two cards" in out.getvalue()
    assert "men who are left, and how near they are" in out.getvalue()


def test_the_laboratory_reports_its_places_by_name(tmp_path: Path) -> None:
    played = run(Plan(game="probe-groups", scenario="hedges", bots=("random",), games=6), tmp_path / "run")
    assert len(played.finished) == 6 and not played.bad
    assert "at range" in report(played).read_text("utf-8")


@pytest.fixture
def env() -> Iterator[Wargame]:
    made = Wargame("probe-groups")
    yield made
    made.close()


def test_learners_play_it_by_legal_actions(env: Wargame) -> None:
    env.reset(seed=5)
    dice = random.Random(5)
    while not any(env.terminations.values()):
        seen = env.observe(env.agent_selection)["observation"]
        assert np.abs(seen).max() <= 1
        env.step(int(dice.choice(np.flatnonzero(env.legal))))
    assert env.game.result is not None
    again = hedgerow.new("probe-groups", "hedges", seed=5)
    for step in env.game.history:
        again.repeat(step.kind, step.seat, step.what)
    assert again.state.pack() == env.game.state.pack()
