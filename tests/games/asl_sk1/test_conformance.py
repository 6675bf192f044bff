"""Random games of every scenario through the conformance kit."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.games.asl_sk1 import RULEBOOK
from hedgerow.testing import conform
from hedgerow.testing.conformance import LIGHT

pytestmark = [pytest.mark.conformance, pytest.mark.plays]


@pytest.mark.parametrize("scenario", RULEBOOK.scenarios)
def test_scenario_conforms(scenario: str) -> None:
    assert conform(RULEBOOK, scenario, games=1, seed=7, effort=LIGHT).games == 1


@pytest.mark.parametrize(("scenario", "options"), [
    ("S2", {"los": "strict"}), ("S3", {"los": "strict", "ties": "all"}),          # S3 has secrets to keep besides
    ("S2", {"official_errata": False, "later_text": False})])
def test_other_options_conform(scenario: str, options: dict[str, Any]) -> None:
    assert conform(RULEBOOK, scenario, games=1, seed=3, options=options, effort=LIGHT).games == 1
