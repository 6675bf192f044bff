"""The conformance kit: compiled and native play agree, positions survive saving, and no seat can tell what it cannot know."""

from __future__ import annotations

import pytest

from hedgerow.games.combat_commander import RULEBOOK
from hedgerow.testing import conform
from hedgerow.testing.conformance import LIGHT


@pytest.mark.plays
@pytest.mark.parametrize(("scenario", "seed"), [("1", 3), ("7", 100)])
def test_a_game_keeps_what_the_kernel_promises(scenario, seed):
    report = conform(RULEBOOK, scenario, games=1, seed=seed, effort=LIGHT)
    assert report.games == 1 and report.twins > 10
