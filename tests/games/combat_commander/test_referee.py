"""Random games of scenario 1, read line by line by someone who knows the cards, the counters and the map only."""

from __future__ import annotations

import random

import pytest

import hedgerow
from hedgerow.kernel.game import Game

from . import annotate
from .second_reading import Reading


def played(seed: int, sense: float) -> Game:
    """A game by lot, with some sense in it or none at all."""
    game, lot = hedgerow.new("combat-commander", annotate.SCENARIO, seed=seed), random.Random(seed)
    while game.result is None:
        seat = next(iter(game.waiting))
        decision = game.decisions[seat]
        sensible = lot.random() < sense
        game.apply(seat, annotate.sensible_choice(lot, game, seat, decision) if sensible else lot.choice(decision.options))
    return game


@pytest.mark.conformance
@pytest.mark.parametrize("seed", range(1, 7))
def test_a_second_reading_finds_nothing_wrong_in_games_by_lot(seed: int) -> None:
    assert len(Reading(annotate.page(played(seed, 0.0))).check().lines) > 200


@pytest.mark.thinking
@pytest.mark.parametrize("seed", [10])
def test_nor_in_games_with_some_sense(seed: int) -> None:
    assert len(Reading(annotate.page(played(seed, 0.7))).check().lines) > 200
