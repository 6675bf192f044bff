"""What a seat cannot know leaves no trace in anything it gets: plans, missions, hidden units, entrants, cargo."""

from __future__ import annotations

import random

import pytest

import hedgerow
from hedgerow.games.infantry_attacks import RULEBOOK
from hedgerow.games.infantry_attacks.rules.opportunity_fire import READY_ORDERS
from hedgerow.kernel.rulebook import spec_name
from hedgerow.testing import rule
from hedgerow.testing.twins import Pair

from .small_battles import LIKES, MILL

FOOT, HORSE = MILL["russian"]["group"]
AMBUSH = spec_name({**MILL, "code": "ambush", "russian": {
    **MILL["russian"], "group": [{**FOOT, "area": "A3:11-14/03-06", "hidden": 3}, HORSE]}})
"""The mill with the Russian foot farther off, so that those who hide stay hidden for a while."""

pytestmark = [pytest.mark.conformance, pytest.mark.plays]


@rule("16.5", "16.41", "9.11")
@pytest.mark.parametrize("order", [(), ("30",), ("30", "seen")], ids=["no orders", "at odds", "at odds of those seen"])
def test_drawing_anew_what_a_seat_cannot_know_changes_nothing_that_it_gets(order: tuple[str, ...]) -> None:
    varied: set[str] = set()
    for seed in (1, 2, 3):
        game = hedgerow.new("infantry-attacks", AMBUSH, seed=seed)
        for seat in game.seats if order else ():
            game.order(seat, READY_ORDERS["odds"].make(*order))
        dice = random.Random(seed)
        for n in range(330):
            if game.result is not None:
                break
            if n > 60 and n % 15 == 0:
                for seat in (*game.seats, None):
                    pair = Pair(game, seat, dice)
                    varied |= set(pair.varied())
                    assert pair.follow(8) == "", (seed, n, seat)
            seat = next(iter(game.decisions))
            options = game.decisions[seat].answers
            game.apply(seat, dice.choices(options, [LIKES.get(o[0], 1) for o in options])[0])
    assert varied == set(RULEBOOK.rules.hidden.secrets)
