"""Random games of every scenario through the conformance kit, and of small battles that hold all of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.games.infantry_attacks import RULEBOOK
from hedgerow.testing import conform
from hedgerow.testing.conformance import LIGHT

from .small_battles import EVERYTHING, MILL_NAME, SECTORS_NAME

pytestmark = [pytest.mark.conformance, pytest.mark.plays]


@pytest.mark.parametrize("scenario", ["IA1:turns=4", "IA2:turns=4", "IA3:turns=4", "IA4:turns=4", "IA5:turns=4", "IA6:turns=4",
                                      "IA7:turns=4", "IA8:turns=4"])
def test_scenario_conforms(scenario: str) -> None:
    assert conform(RULEBOOK, scenario, games=1, seed=7, effort=LIGHT).games == 1


@pytest.mark.parametrize("options", [{}, EVERYTHING, {"decapitation": "morale"}], ids=["plain", "everything", "morale"])
def test_a_small_battle_with_all_of_the_rules_conforms(options: dict[str, Any]) -> None:
    found = conform(RULEBOOK, MILL_NAME, games=2, seed=20, options=options, effort=LIGHT, secrets=False)
    assert {name for name, _ in found.varied} >= {"artillery plans", "missions", "entrants"}


def test_several_commanders_on_a_side_conform() -> None:
    assert conform(RULEBOOK, SECTORS_NAME, games=2, seed=1, effort=LIGHT).games == 2
