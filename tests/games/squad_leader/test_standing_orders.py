"""Standing orders: what they know, and that they tell nobody what their owner hides."""

from __future__ import annotations

import random

import pytest

import hedgerow
from hedgerow.games.squad_leader.rules.standing_orders import READY, WINDOWS
from hedgerow.testing import rule
from hedgerow.testing.twins import Pair


@pytest.mark.conformance
@pytest.mark.plays
@rule("OPT-16.1", "25.2", "42.1")
@pytest.mark.parametrize("order", [("30",), ("30", "seen")], ids=["at odds", "at odds of those seen"])
def test_whether_one_is_asked_does_not_tell_what_one_hides(order: tuple[str, ...]) -> None:
    """Twins: units and dummies under other counters, hidden ones elsewhere. Whom the game waits for is the same in both."""
    varied, asked = set(), 0
    for seed in (1, 2):
        game, dice = hedgerow.new("squad-leader", "5", seed=seed, options={"semi_simultaneous": True}), random.Random(seed)
        for seat in game.seats:
            game.order(seat, READY["odds"].make(*order))
        for n in range(400):
            if game.result is not None:
                break
            asked += sum(d.about in WINDOWS for d in game.decisions.values())
            if n > 40 and n % 20 == 0:
                for seat in (*game.seats, None):
                    pair = Pair(game, seat, dice)
                    varied |= set(pair.varied())
                    assert pair.follow(6) == "", (seed, n, seat)
            seat = next(s for s, d in game.decisions.items() if not d.optional)
            game.apply(seat, dice.choice(game.decisions[seat].answers))
    assert varied
