"""The bound that spares candidates the full arithmetic is never below what a group really has."""

from __future__ import annotations

import random

import pytest

from hedgerow.cli.bench import step
from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.rules.firepower import group_firepower, most_firepower
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.kernel.game import Game


@pytest.mark.parametrize(("scenario", "seed"), [("B-GA", 5), ("K-AG", 6)])
def test_no_group_ever_has_more_than_its_bound(scenario, seed):
    game = Game(RULEBOOK, RULEBOOK.scenario(scenario), seed=seed, listen=False)
    dice, pairs = random.Random(seed), 0
    for turn in range(700):
        if game.result is not None:
            break
        step(game, dice)
        g = game.state
        for a in () if turn % 7 else range(len(g.groups)):
            for b in g.enemies_of(a) if g.groups[a].men else ():
                assert group_firepower(g, a, b).total <= most_firepower(g, a)[relative_range(g, a, b)]
                pairs += 1
    assert pairs > 300
