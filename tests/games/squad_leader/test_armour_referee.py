"""A small battle of tanks, guns, halftracks and trucks, read again by a referee who has not seen the rules code."""

from __future__ import annotations

import random

import pytest

import hedgerow
from hedgerow.kernel.game import Game

from .armour_referee import ArmourReferee

pytestmark = pytest.mark.plays

GERMANS = ("4-6-7", "4-6-7", "2-4-7", "2-4-7", "8-1", "50mm AT gun", "75mm AT gun", "MkIVF2", "MkIVF1", "StuG III/75",
           "halftrack")
RUSSIANS = ("4-4-7", "4-4-7", "2-3-7", "8-0", "57mm AT gun", "T34", "T34", "SU122", "halftrack", "truck")


def tank_battle(seed: int) -> Game:
    game = hedgerow.new("squad-leader", "meeting:rules=52,turns=5,german points=2000,russian points=2000", seed=seed)
    for seat, names in (("german", GERMANS), ("russian", RUSSIANS)):
        for name in names:
            game.apply(seat, ("buy", name))
        game.apply(seat, ("commit",))
    return game


@pytest.mark.parametrize("seed", [1, 2])
def test_the_referee_finds_nothing_to_object_to(seed: int) -> None:
    referee = ArmourReferee(tank_battle(seed), middle="3H2")
    referee.watch(random.Random(seed), 700)
    assert {"driving", "movement", "to hit", "kill", "fire", "morale"} <= set(referee.seen), referee.seen


@pytest.mark.parametrize("scenario", ["2", "5", "7"])
def test_nor_in_scenarios_of_the_book(scenario: str) -> None:
    referee = ArmourReferee(hedgerow.new("squad-leader", scenario, seed=3))
    referee.watch(random.Random(3), 300)
    assert {"movement", "fire"} <= set(referee.seen), referee.seen
