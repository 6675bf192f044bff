"""An observation holds nothing its seat may not know: positions that look the same to a seat give the same bytes."""

from __future__ import annotations

import random

import numpy as np
import pytest

import hedgerow
import hedgerow.envs
from hedgerow.bots.heuristic import value_of
from hedgerow.envs.layout import layout_of
from hedgerow.envs.observer import Observer
from hedgerow.envs.staging import Staging
from hedgerow.kernel.game import Game
from hedgerow.testing.twins import Pair


class ObservedPair(Pair):
    """Two games that a learner in one seat must not be able to tell apart."""

    def __init__(self, game: Game, seat: str, dice: random.Random, observers: tuple[Observer, Observer]) -> None:
        super().__init__(game, seat, dice)
        self.observers = observers
        self.compared = 0

    def compare(self) -> str:
        assert self.seat is not None
        self.compared += 1
        (row, mask, value), other = (observed(o, game, self.seat)
                                     for o, game in zip(self.observers, (self.one, self.two), strict=True))
        for what, one, two in (("numbers", row, other[0]), ("mask", mask, other[1]), ("value", value, other[2])):
            if one != two:
                return f"{what} differ after {self.last}"
        return ""


def observed(observer: Observer, game: Game, seat: str) -> tuple[bytes, bytes, float]:
    decision = game.decisions.get(seat)
    staging = Staging(observer.actions, decision.options if decision is not None and len(decision.options) > 1 else ())
    return observer.row(observer.board(game, seat), staging).tobytes(), staging.mask().tobytes(), value_of(game, seat)


@pytest.mark.parametrize(("game", "scenario", "every"), [
    ("skirmish", "crossing", 10), ("asl-sk1", "S3", 90), ("combat-commander", "1", 40), ("combat-commander", "5", 60),
    ("up-front", "A-GA", 60), ("up-front", "F-AG", 80), ("up-front", "J-GAR", 180)])
def test_what_a_seat_cannot_know_does_not_change_its_observation(game: str, scenario: str, every: int) -> None:
    book = hedgerow.rulebook(game)
    observers = Observer(book, layout_of(game)), Observer(book, layout_of(game))
    dice = random.Random(7)
    played = hedgerow.new(game, scenario, seed=7, listen=False)
    compared, varied, moves = 0, set(), 0
    while played.result is None and moves < 700:
        if moves % every == 0:
            for seat in played.seats:
                pair = ObservedPair(played, seat, dice, observers)
                varied.update(pair.varied())
                assert pair.follow(12) == ""
                compared += pair.compared
        seat, decision = next((s, d) for s, d in played.decisions.items() if not d.optional)
        forward = list(decision.options)
        played.apply(seat, dice.choice(forward))
        moves += 1
    assert varied == set(book.rules.hidden.secrets), "every kind of secret was varied"
    assert compared > 50


@pytest.mark.parametrize(("game", "scenario"), [("asl-sk1", "S4"), ("combat-commander", "random"), ("skirmish", "plain"),
                                                ("up-front", "F-RG")])
def test_observations_lie_in_their_space_and_tell_positions_apart(game: str, scenario: str) -> None:
    env = hedgerow.envs.Wargame(game, scenario)
    env.reset(seed=2)
    dice, seen = random.Random(2), set()
    for step in range(250):
        if any(env.terminations.values()):
            break
        for agent in env.agents if step % 10 == 0 else ():
            assert env.observe(agent) in env.observation_space(agent)
        seen.add(env.observe(env.agent_selection)["observation"].tobytes())
        env.step(int(dice.choice(np.flatnonzero(env.legal))))
    assert len(seen) > 0.8 * min(step, 250)


def test_the_scales_leave_room_for_what_happens() -> None:
    """Nothing must be cut off to lie within the bounds."""
    for game, scenario in (("asl-sk1", "S1"), ("asl-sk1", "S4"), ("combat-commander", "3"), ("up-front", "H-AG"),
                           ("up-front", "J-GAR")):
        played = hedgerow.new(game, scenario, seed=1, listen=False)
        observer = Observer(played.rulebook, layout_of(game))
        dice, beyond = random.Random(1), 0
        for move in range(300):
            if played.result is not None:
                break
            seat, decision = next((s, d) for s, d in played.decisions.items() if not d.optional)
            if move % 5 == 0:
                numbers = np.frombuffer(observer._written(played, seat).bytes, np.float32)
                beyond += int((np.abs(numbers) > 1).sum())
            played.apply(seat, dice.choice(list(decision.options)))
        assert beyond == 0
