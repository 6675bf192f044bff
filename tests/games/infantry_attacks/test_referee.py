"""Random games under the eyes of a referee who knows the charts and not the code."""

from __future__ import annotations

import os
from collections import Counter

import pytest

import hedgerow

from .referee import Referee
from .small_battles import MILL_NAME, keenly

pytestmark = [pytest.mark.conformance, pytest.mark.plays]


def refereed(scenario: str, seed: int, **options: object) -> Referee:
    game = hedgerow.new("infantry-attacks", scenario, seed=seed, options=options)
    referee = Referee(game)
    keenly(game, seed)
    return referee


def test_the_charts_agree_with_what_happens() -> None:
    """Some thousand events here; `HEDGEROW_REFEREED=10` for ten times as many games."""
    times = int(os.environ.get("HEDGEROW_REFEREED", "1"))
    checked: Counter[str] = Counter()
    for scenario, games in ((MILL_NAME, 8), ("IA1:turns=6", 2), ("IA3:turns=6", 2), ("IA7:turns=10", 1)):
        for seed in range(games * times):
            referee = refereed(scenario, seed, fog_of_war=seed % 2 == 1)
            assert referee.protests == [], (scenario, seed)
            checked += referee.checked
    assert sum(checked.values()) > 1500 * times
    assert set(checked) >= {"Fired", "Checked", "Recovery", "Entered", "InitiativeWon", "AssaultBegins", "FriendlyFire"}
