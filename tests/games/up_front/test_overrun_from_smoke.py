"""29.3: what an overrunning AFV brings along: its Terrain means nothing, Smoke about it does."""

from __future__ import annotations

import pytest
from tests.games.up_front.situation import situation

from hedgerow.games.up_front.rules.overrun import overrun_strength, overrun_value
from hedgerow.testing.markers import rule


@rule("29.3", "13.22")
@pytest.mark.parametrize(("laid", "less"), [("Hill", 0), ("Brush/smoke", 1), ("Brush/smoke/smoke", 2)])
def test_smoke_about_the_afv_weakens_its_overrun(laid, less):
    t = situation(f"""
        german   A 4 {laid} PzKw IVH
        german   B 0 - Hessel, Beck
        russian  A 1 - Rostov, Soloviev
    """, scenario="E-GR")
    afv, target = t.gr("german A").men[0], t.group("russian A")
    assert overrun_strength(t.g, afv, target, 3).total == overrun_value(t.g, afv).total + 3 - less
