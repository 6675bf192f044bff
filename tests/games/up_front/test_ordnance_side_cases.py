"""25.2, 27.2: a second piece that cannot see what a mortar reaches, and what does not spoil an aim."""

from __future__ import annotations

import pytest
from tests.games.up_front.situation import situation

from hedgerow.testing.markers import rule


@rule("25.2", "8.2")
@pytest.mark.parametrize(("terrain", "more"), [("Gully", False), ("Brush", True)])
def test_a_second_piece_fires_only_where_it_could_have_fired_alone(terrain, more):
    t = situation(f"""
        german   A 2 - Bauer + Hessel, Gerhart, Beck
        american A 1 {terrain} Fox, Myers
    """, scenario="D-GA", german="Fire 1 (1), Fire 2 (2)", draws="b6")
    t.do("shell", "Bauer", "american A", "Fire 1 (1)").do("resolve")
    assert (t.about == "another piece") is more


@rule("27.2", "8.53")
@pytest.mark.parametrize(("drawn", "kept"), [("r1", True), ("b1", False)])
def test_a_failed_ford_does_not_shake_off_an_aim(drawn, kept):
    t = situation("""
        american A 1 Stream Fox, Myers
        german   A 1 - Bauer + Hessel, Beck
    """, scenario="D-GA", american="plain", draws=drawn)
    t.who("Bauer").acquired = t.group("american A")
    t.do("ford", "american A", t.g.players[t.g.active].hand[0])
    assert (t.who("Bauer").acquired == t.group("american A")) is kept
