"""3.2 Fire attacks."""

from __future__ import annotations

from hedgerow.games.asl_sk1.fire import Cowered, FireAttack, prep_fire_phase
from hedgerow.games.asl_sk1.state import PREP_MARKER
from hedgerow.testing import example

from .situation import situation

VILLAGE = """
    attacker american
    american N5 7-4-7=a
    american N5 7-4-7=b
    american N5 9-1
    american O6 6-6-6
    american N4 5-3-6
    german P5 4-6-7=c
    german P5 4-6-7=d
    german P1 4-6-7=e
    german O5 4-6-7=f
"""


@example("X-PF-1", "X-PF-2")
def test_fire_group_of_two_hexes() -> None:
    t = situation(VILLAGE, prep_fire_phase, [(2, 4), (4, 5), (3, 4)])
    t.play("fire a P5", "add 6-6-6", "shoot")
    shot = t.last(FireAttack)
    assert (shot.fp.total, shot.column, shot.drm.total, shot.result) == (19, 16, 4, "NMC")
    assert t.unit("c").broken and t.unit("c").dm
    assert t.unit("d").pinned and not t.unit("d").broken
    assert t.unit("a").fired == t.unit("6-6-6").fired == PREP_MARKER


@example("X-PF-3")
def test_long_range_directed_does_not_cower() -> None:
    t = situation(VILLAGE, prep_fire_phase, [(1, 1), (2, 3)])
    t.play("fire b P1", "direct 9-1", "shoot")
    shot = t.last(FireAttack)
    assert (shot.fp.total, shot.column, shot.drm.total, shot.result) == (3.5, 2, 2, "1MC")
    assert not t.all(Cowered)
    assert not t.unit("e").broken


@example("X-PF-5", "X-PF-6")
def test_green_squad_cowers_two_columns_and_boxcars_replace() -> None:
    t = situation(VILLAGE, prep_fire_phase, [(2, 2), (6, 6)])
    t.play("fire 5-3-6 O5", "shoot")
    shot = t.last(FireAttack)
    assert (shot.fp.total, shot.drm.total, shot.column, shot.result) == (10, 0, 4, "1MC")
    assert t.unit("f").kind == "german 2-3-7" and t.unit("f").broken and t.unit("f").dm
