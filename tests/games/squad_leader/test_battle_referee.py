"""Scenarios with vehicles, guns and artillery, read again by a referee who has not seen the rules code."""

from __future__ import annotations

import random

import pytest

import hedgerow

from .battle_referee import BattleReferee

pytestmark = pytest.mark.plays


@pytest.mark.parametrize(("scenario", "seed", "most"), [("3B", 1, 900), ("4", 1, 900)])
def test_the_referee_finds_nothing_to_object_to(scenario: str, seed: int, most: int) -> None:
    referee = BattleReferee(hedgerow.new("squad-leader", scenario, seed=seed))
    referee.watch(random.Random(seed), most)
    assert {"movement", "fire", "modifier", "firepower", "morale number"} <= set(referee.seen), referee.seen
