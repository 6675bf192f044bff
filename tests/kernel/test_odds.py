"""Odds: every draw through the function that resolves the real one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hedgerow.kernel.odds import Odds, dice_odds, odds_of, rolls
from hedgerow.kernel.records import pack, unpack
from hedgerow.kernel.tally import Tally


def test_two_dice_are_counted_exactly() -> None:
    odds = dice_odds(2, 6, lambda roll: "hit" if sum(roll) <= 7 else "miss", Tally.of(7, "strength"))
    assert odds.chance("hit") == Fraction(21, 36)
    assert odds.chance("miss") == Fraction(15, 36)
    assert odds.chance("jam") == 0
    assert odds.tally == Tally.of(7, "strength")
    assert odds.text() == "58% hit, 42% miss"
    assert odds.note == "before reactions"


def test_the_likeliest_comes_first_and_ties_are_settled_the_same_way_everywhere() -> None:
    odds = odds_of([(1, 1), (2, 1), (3, 2)], lambda d: {1: "b", 2: "a", 3: "c"}[d])
    assert [o for o, _, _ in odds.outcomes] == ["c", "a", "b"]


def test_weights_may_be_fractions_and_need_not_sum_to_one() -> None:
    odds = odds_of([("x", Fraction(1, 3)), ("y", Fraction(1, 6))], lambda d: d, note="as declared")
    assert odds.chance("x") == Fraction(2, 3)
    assert odds.note == "as declared"


def test_odds_of_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no draw"):
        odds_of([], lambda d: d)


def test_every_roll_is_listed_once() -> None:
    found = [r for r, _ in rolls(3, 4)]
    assert len(found) == len(set(found)) == 64


def test_odds_are_plain_data() -> None:
    odds = dice_odds(1, 6, lambda roll: roll[0] > 4)
    assert unpack(pack(odds)) == odds == Odds(odds.outcomes)
