"""12.22, 14.1, 15.6 Leaders beneath an entrenchment and on top of it, and on a vehicle: one hex is one stack."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import Checked
from hedgerow.games.squad_leader.rules.morale import check_modifier
from hedgerow.games.squad_leader.rules.rally import rally_phase
from hedgerow.testing import rule

from .situation import in_prep_fire, situation

DUG_IN = """
    chapter 63
    entrenchment H5
    german  E5 8-3-8
    german  E5 4-6-7
    russian H5 9-1 entrenched
    russian H5 4-4-7
"""


@rule("15.6", "15.1", "54.3")
def test_a_leader_in_an_entrenchment_helps_those_on_top_of_it() -> None:
    t = in_prep_fire(DUG_IN)
    assert check_modifier(t.g, t.units["4-4-7"], 0).total == -1


@rule("12.22", "54.3")
def test_and_if_he_fails_they_check_once_more() -> None:
    """12 factors, a 6: a 2 against the squad in the open, a 1 against the leader with his +2."""
    t = in_prep_fire(DUG_IN, [(3, 3), (6, 5), (1, 2), (1, 2)]).play("fire 8-3-8 H5", "add 4-6-7", "shoot")
    causes = [(e.unit, e.cause) for e in t.all(Checked)]
    squad, leader = t.units["4-4-7"], t.units["9-1"]
    assert causes == [(leader, "fire"), (squad, "fire"), (squad, "leader loss")]


@rule("14.1", "54.3", "QA-47.4")
def test_he_rallies_them_and_so_does_a_leader_on_the_vehicle_above() -> None:
    text = "entrenchment H5\nrussian H5 9-1 entrenched\nrussian H5 4-4-7 broken"
    t = situation(f"chapter 63\nattacker russian\n{text}\ngerman P1 4-6-7", rally_phase, (), "rally")
    assert t.offers("rally 4-4-7")
    text = "russian H5 T34\nrussian H5 9-1 aboard:T34\nrussian H5 4-4-7 broken"
    t = situation(f"chapter 63\nattacker russian\n{text}\ngerman P1 4-6-7", rally_phase, (), "rally")
    assert t.offers("rally 4-4-7")
