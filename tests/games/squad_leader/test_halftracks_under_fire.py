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


@rule("47.9")
def test_fire_at_others_in_its_hex_and_machine_guns_at_it_alarm_broken_passengers() -> None:
    """Infantry fire at those beneath cannot harm anyone aboard, and still they rally with Desperation Morale."""
    text = "russian I5 halftrack facing:5\nrussian I5 4-4-7=aboard broken aboard:halftrack\n"
    t = prep(f"{text}russian I5 4-4-7=beneath\ngerman G5 4-6-7", (6, 6)).play("fire 4-6-7 I5", "shoot")
    assert t.unit("aboard").desperate and t.unit("aboard").broken
    t = prep(f"{text}german G5 halftrack=ours", (6, 5)).play("mg at vehicle ours halftrack", "shoot")
    assert t.unit("aboard").desperate


@rule("17.3-a", "47.4")
def test_a_leader_aboard_directs_its_machine_guns_at_infantry_and_not_at_vehicles() -> None:
    text = "german G5 halftrack=ours\ngerman G5 9-1 aboard:ours\nrussian I5 halftrack facing:5\nrussian I6 4-4-7\n"
    assert prep(text).play("mg ours I6 round").offers("direct 9-1")
    t = prep(text, (6, 5)).play("mg at vehicle ours halftrack")
    assert not t.unit("9-1").directed and t.all(KillRolled)                             # nothing was left to choose but the shot
