"""58.2 Walking into rubble."""

from __future__ import annotations

from hedgerow.games.squad_leader.rules.movement_costs import entry_cost, entry_tally
from hedgerow.testing import rule

from .situation import in_prep_fire

RUIN = """
map 1
title A ruin behind a wall, one on a hill
grid geomorphic 16x10
board 1
seed 1
scale 40
building stone F5
building stone J5
wall F5:1
level 1 J5
"""


@rule("58.2", "5.51", "5.53")
def test_walls_and_hills_count_for_rubble_as_for_the_building() -> None:
    t = in_prep_fire("chapter 63\nrubble F5\nrubble J5\ngerman A1 4-6-7\nrussian P1 4-4-7", drawn=RUIN)
    ways = (("E5", "F5", 2), ("F4", "F5", 3), ("J4", "J5", 4))
    for a, b, mf in ways:
        assert entry_cost(t.g, t.hex(a), t.hex(b)) == 2 * mf and entry_tally(t.g, t.hex(a), t.hex(b)).total == mf
