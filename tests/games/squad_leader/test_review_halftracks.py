"""47 Halftracks under machine gun fire."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.vehicle_events import KillRolled
from hedgerow.testing import example, rule

from .situation import Situation, in_prep_fire


def prep(text: str, *dice: tuple[int, int]) -> Situation:
    return in_prep_fire(f"chapter 63\nattacker german\n{text}", dice)


@example("E-QA-11")
@rule("QA-11", "47.6")
def test_a_wall_protects_the_halftrack_itself_from_machine_guns() -> None:
    """The wall stands between K5 and L4: a 2 kills a halftrack from the side, -5 for its armour, but not with +2 for the wall."""
    t = prep("german K5 4-6-7 MMG\nrussian L4 halftrack facing:0", (1, 1)).play("mg kill MMG halftrack", "shoot")
    assert t.last(KillRolled).modifier.total == -3 and not t.vehicle("halftrack").wreck
    t = prep("german L5 4-6-7 MMG\nrussian L4 halftrack facing:0", (1, 1), (6, 6)).play("mg kill MMG halftrack", "shoot")
    assert t.last(KillRolled).modifier.total == -5 and t.vehicle("halftrack").wreck


@example("E-QA-11")
@rule("QA-11", "33.7")
def test_nor_do_the_machine_guns_of_another_halftrack_get_through() -> None:
    t = prep("german K5 halftrack=ours\nrussian L4 halftrack facing:0", (1, 1)).play("mg at vehicle ours halftrack", "shoot")
    assert t.last(KillRolled).modifier.total == -3 and not t.vehicle("halftrack").wreck
