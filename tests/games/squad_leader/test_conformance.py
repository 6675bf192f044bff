"""Random games of the scenarios through the conformance kit."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.games.squad_leader import RULEBOOK
from hedgerow.testing import conform
from hedgerow.testing.conformance import LIGHT, Effort

pytestmark = [pytest.mark.conformance, pytest.mark.plays]


@pytest.mark.parametrize(("scenario", "seed"), [("1", 7), ("2", 1), ("3A", 5)])
def test_infantry_scenarios_conform(scenario: str, seed: int) -> None:
    assert conform(RULEBOOK, scenario, games=1, seed=seed, effort=LIGHT).games == 1


VEHICLES = Effort(native=False, compare=0, fork=0.01, undo=0.01, twin=0.01, refuse=0.03, save=0.001, law=0.03, view=0.03,
                  copy=0.02, swap=0.02, replay=0, follow=5)
"""Games with vehicles are long, and there is much to ask about in each of their decisions."""


@pytest.mark.parametrize(("scenario", "seed"), [
    ("3B", 2), ("5", 3), ("7", 3),
    *(pytest.param(*long, marks=pytest.mark.untraced) for long in [("9", 2), ("10", 2), ("12", 3)])])
def test_scenarios_with_vehicles_conform(scenario: str, seed: int) -> None:
    assert conform(RULEBOOK, scenario, games=1, seed=seed, effort=VEHICLES).games == 1


@pytest.mark.untraced
@pytest.mark.parametrize(("seed", "options"), [(3, {"los": "strict"}), (21, {"predesignate": True, "penetrate_movers": True}),
                                               (5, {"semi_simultaneous": True})])
def test_other_options_conform(seed: int, options: dict[str, Any]) -> None:
    assert conform(RULEBOOK, "1", games=1, seed=seed, options=options, effort=LIGHT).games == 1


SERIES = Effort(native=False, compare=0, fork=0.002, undo=0.002, twin=0.002, refuse=0.005, save=0.0005, law=0.005, view=0.005,
                copy=0.01, swap=0.01, replay=0, follow=3)
"""Six scenarios in a row are six times as long."""


@pytest.mark.untraced
def test_a_campaign_conforms_to_its_end() -> None:
    """C1, C5.2: from scenario to scenario until the last is over."""
    assert conform(RULEBOOK, "campaign", games=1, seed=4, effort=SERIES).games == 1


@pytest.mark.untraced
def test_a_meeting_engagement_conforms() -> None:
    """DYO-PV: forces bought at random, then fought with."""
    assert conform(RULEBOOK, "meeting", games=1, seed=1, effort=SERIES).games == 1


@pytest.mark.untraced
def test_a_meeting_engagement_with_all_rules_conforms() -> None:
    """DYO-PV: vehicles, guns and works can be bought too."""
    assert conform(RULEBOOK, "meeting:rules=63", games=2, seed=1, effort=SERIES).games == 2


@pytest.mark.untraced
def test_a_random_scenario_on_three_whole_boards_conforms_from_the_draw_to_its_end() -> None:
    """DYO-0 to DYO-12: boards laid, cards drawn and agreed on, sections struck out, bids, set-up, battle."""
    assert conform(RULEBOOK, "random", games=1, seed=503003, effort=SERIES).games == 1
