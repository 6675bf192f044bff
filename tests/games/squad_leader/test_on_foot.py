"""Random games of advanced scenarios through the conformance kit, infantry alone and three turns long."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

import pytest

from hedgerow.games.squad_leader import RULEBOOK
from hedgerow.games.squad_leader.model.counters import WEAPONS
from hedgerow.games.squad_leader.model.scenario import Card, read_card
from hedgerow.testing import conform
from hedgerow.testing.conformance import LIGHT

pytestmark = [pytest.mark.conformance, pytest.mark.plays]

CODES = ("4", "6", "8", "11")
EFFORT = replace(LIGHT, save=0, replay=0, compare=0.05, swap=0.05)
"""Saves name a scenario of the rulebook, which these are not."""


@lru_cache
def on_foot(code: str) -> Card:
    """A card without vehicles, guns and anti-tank weapons."""
    said = read_card(code)
    for group in said["group"]:
        group.pop("vehicles", None)
        group["weapons"] = {name: count for name, count in group.get("weapons", {}).items() if is_carried(group["side"], name)}
    said["group"] = [group for group in said["group"] if group.get("units")]
    return Card(said | {"turns": 3})


def is_carried(nation: str, name: str) -> bool:
    return not WEAPONS[f"{nation} {name}"].is_gun and name not in ("bazooka", "panzerfaust")


BOOK = replace(RULEBOOK, scenarios={code: partial(on_foot, code) for code in CODES})


@pytest.mark.parametrize("code", CODES)
def test_scenario_on_foot_conforms(code: str) -> None:
    assert conform(BOOK, code, games=1, seed=5, effort=EFFORT).games == 1
