"""Random games under the eyes of a referee who knows the charts and not the code."""

from __future__ import annotations

import os

import pytest

from .referee import season

pytestmark = [pytest.mark.conformance, pytest.mark.plays]


def test_the_charts_agree_with_what_happens() -> None:
    """More than 15,000 events, activations apart; `HEDGEROW_REFEREED=100` for ten times as many games."""
    times = int(os.environ.get("HEDGEROW_REFEREED", "10"))
    checked, protests = season(times)
    assert protests == []
    assert checked.pop("Activated") > 0
    assert sum(checked.values()) > 1500 * times
    assert set(checked) >= {"Fired", "Checked", "Recovery", "Entered", "InitiativeWon", "AssaultBegins", "FriendlyFire"}
