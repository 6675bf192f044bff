"""T78.4, T88.3.1, T94-a: what hinders, what stands how high, and where Smoke comes from."""

from __future__ import annotations

from collections import Counter

from hedgerow.board.los import BLOCKED
from hedgerow.games.combat_commander.model.los import los
from hedgerow.games.combat_commander.rules.sight import sight
from hedgerow.games.combat_commander.rules.smoke import place_smoke
from hedgerow.testing import rule

from .situation import situation

DUEL = """
    axis    E5  Rifle Squad
    allies  G5  Line Squad
"""


@rule("T94-a", "T94")
def test_all_markers_are_in_the_cup_and_are_drawn_from_it():
    t = situation(DUEL, axis="Fire")
    assert Counter(t.g.cup) == dict.fromkeys(range(1, 11), 2)
    place_smoke(t.g, t.hex("B2"), "T94")
    assert sorted([*t.g.cup, *t.g.smoke.values()]) == sorted([*range(1, 11), *range(1, 11)])


@rule("T78.4")
def test_obstacles_block_hindrances_weaken_and_clear_terrain_does_neither():
    t = situation(DUEL, axis="Fire", land="woods F4-F6")
    assert sight(t.g, t.hex("E5"), t.hex("G5")) == BLOCKED
    t = situation(DUEL, axis="Fire", land="brush F4-F6")
    assert sight(t.g, t.hex("E5"), t.hex("G5")) == 3
    t = situation(DUEL, axis="Fire")
    assert sight(t.g, t.hex("E5"), t.hex("G5")) == 0


@rule("T88.3.1", "T88.4")
def test_terrain_stands_as_high_as_the_centre_of_its_hex():
    low = situation(DUEL, axis="Fire", land="woods G5\nlevel 1 E5 I5")
    high = situation(DUEL, axis="Fire", land="woods G5\nlevel 1 E5 F5 F4 G5 H5 H4 I5")
    for t, blocked in ((low, False), (high, True)):
        land = t.g.scenario.sight.land
        assert los(land, t.hex("E5"), t.hex("I5")).blocked is blocked
