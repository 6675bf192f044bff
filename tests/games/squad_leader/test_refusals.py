"""What a refusal cites: the rule that stands against a choice, not the nearest general one."""

from __future__ import annotations

import pytest

from hedgerow.games.squad_leader.rules.advance import advance_phase
from hedgerow.games.squad_leader.rules.fire_phases import prep_fire_phase
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.testing import rule

from .situation import situation

FAR = "russian P1 4-4-7=far"


@rule("30.1", "58.2", "62.2")
@pytest.mark.parametrize(("works", "cited"), [("rubble J4", "58.2"), ("roadblock I5 3", "62.2"), ("wire J5", ""), ("", "")])
def test_why_a_tank_may_not_enter(works: str, cited: str) -> None:
    where = "J4" if works.startswith("rubble") else "J5"
    t = situation(f"chapter 63\nattacker german\n{works}\ngerman I5 MkIVF2=tank facing:2\n{FAR}", movement_phase, [], "movement")
    t.play("drive tank")
    assert t.why_not(f"drive to {where}") == ([cited] if cited else [])


@rule("53.7", "59.6", "30.1")
def test_why_a_truck_may_not_enter() -> None:
    text = f"chapter 63\nattacker german\nwire J5\nfire I4\ngerman I5 truck facing:2\ngerman G4 truck=other facing:1\n{FAR}"
    t = situation(text, movement_phase, [], "movement").play("drive truck")
    assert (t.why_not("drive to J5"), t.why_not("drive to I4")) == (["53.7"], ["59.6"])
    t.play("brake", "drive other")
    assert t.why_not("drive to G3") == ["30.1"]


@rule("59.6", "4.7")
def test_why_nobody_advances_into_a_fire() -> None:
    t = situation(f"chapter 63\nattacker german\nfire E4\ngerman E5 4-6-7\n{FAR}", advance_phase, [], "advance")
    assert t.why_not("advance 4-6-7 E4") == ["59.6"]


@rule("29.2", "6.1")
def test_why_a_hex_with_a_vehicle_is_full() -> None:
    text = "chapter 63\nattacker german\nrussian E4 T34 wreck\ngerman E4 4-6-7=a\ngerman E4 4-6-7=b\ngerman E5 4-6-7=c\n"
    t = situation(text + FAR, advance_phase, [], "advance")
    assert t.why_not("advance c E4") == ["29.2"]


@rule("15.5", "20.81")
def test_why_a_leader_does_not_direct() -> None:
    text = f"german C5 4-6-7\ngerman C5 9-1 broken\ngerman C5 8-1=other\ngerman C5 4-6-7=b\nrussian E5 4-4-7\n{FAR}"
    t = situation(text, prep_fire_phase, [(6, 6)]).play("fire 4-6-7 E5")
    assert t.why_not("direct 9-1") == ["15.5"] and not t.why_not("direct other")
