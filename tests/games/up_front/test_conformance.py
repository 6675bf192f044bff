"""The conformance kit: compiled and native play agree, positions survive saving, offered means legal, secrets stay secret."""

from __future__ import annotations

import pytest

from hedgerow.games.up_front import RULEBOOK
from hedgerow.testing import conform
from hedgerow.testing.conformance import LIGHT


@pytest.mark.plays
@pytest.mark.parametrize(("scenario", "seed"), [("A-GA", 1), ("B-GR", 2), ("C-RG", 3), ("D-AG", 4), ("E-GA", 1), ("F-AG", 12),
                                                ("G-GR", 2), ("H-AG", 21), ("I-GR", 5), ("J-GAR", 6), ("K-AG", 7), ("L-AG", 21)])
def test_a_game_keeps_what_the_kernel_promises(scenario, seed):
    report = conform(RULEBOOK, scenario, games=1, seed=seed, effort=LIGHT)
    assert report.games == 1
