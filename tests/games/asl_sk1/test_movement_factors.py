"""3.3-c Movement Factors and portage."""

from __future__ import annotations

import pytest

from hedgerow.games.asl_sk1.rules.movement_factors import allotment, capacity, helped
from hedgerow.testing import example, rule

from .test_movement import FAR, FAR_GERMAN, phase

# ---- movement factors ----

LOADS = {2: "LMG LMG", 3: "MMG", 4: "HMG", 5: "HMG LMG", 6: "HMG LMG LMG", 7: "HMG MMG"}


@pytest.mark.parametrize(("pp", "expected"), [
    pytest.param(2, (4, 6, 6, 6, 8), marks=example("X-MFPP-1")), pytest.param(3, (4, 5, 6, 6, 7), marks=example("X-MFPP-2")),
    (4, (3, 4, 6, 6, 6)), pytest.param(5, (2, 3, 5, 6, 5), marks=example("X-MFPP-4")),
    pytest.param(6, (1, 2, 4, 5, 4), marks=example("X-MFPP-5")), pytest.param(7, (0, 1, 3, 4, 3), marks=example("X-MFPP-6"))])
@rule("T-MFPP", "4.0-i", "4.0-j")
def test_mf_by_portage(pp: int, expected: tuple[int, ...]) -> None:
    alone = phase(f"""
        attacker german
        german N4 4-6-7 {LOADS[pp]}
        german N4 9-1
        {FAR}
    """).g
    found = (allotment(alone, 0, (0,)).total, allotment(alone, 0, (0,), (0,)).total, allotment(alone, 0, (0, 1)).total,
             allotment(alone, 0, (0, 1), (0,)).total, allotment(alone, 0, (0, 1), (0, 1)).total)
    assert found == expected


@rule("T-UnitMF", "3.3-c", "5.4")
def test_mf_of_each_kind_of_unit() -> None:
    g = phase(f"""
        attacker russian
        board z
        russian A3 4-4-7
        russian A3 4-2-6
        russian A3 8-0
        russian A3 9-2 wounded
        {FAR_GERMAN}
    """).g
    assert [allotment(g, i, (i,)).total for i in range(4)] == [4, 3, 6, 3]
    assert [allotment(g, i, (i, 2)).total for i in range(2)] == [6, 5]
    assert [allotment(g, i, (i,), (i,)).total for i in range(3)] == [6, 5, 8]
    assert [allotment(g, i, (i, 2), (i, 2)).total for i in range(2)] == [8, 7]


@rule("3.3-e", "3.2.1-f", "F-counter-wound")
def test_wounded_leader_slows_his_stack_and_lends_no_capacity() -> None:
    g = phase(f"""
        attacker russian
        board z
        russian A3 4-4-7 MMG
        russian A3 9-2 wounded
        {FAR_GERMAN}
    """).g
    assert allotment(g, 0, (0, 1)).total == 3
    assert capacity(g, 0, (0, 1)).total == 3 and capacity(g, 1).total == 0


@rule("5.4", "3.3-e")
def test_green_squad_is_inexperienced_without_a_good_order_leader() -> None:
    g = phase("""
        attacker american
        american A3 5-3-6=a
        american A4 5-3-6=b
        american A4 7-0
        american A5 5-3-6=c
        american A5 7-0=x broken
        german GG1 4-6-7
    """).g
    assert [allotment(g, i, (i,)).total for i in (0, 1, 3)] == [3, 4, 3]


@rule("F-counter-CX", "3.3-o")
def test_cx_lowers_the_capacity() -> None:
    g = phase(f"""
        attacker german
        german N4 4-6-7 cx
        german N4 8-0 cx
        {FAR}
    """).g
    g.units[0].cx = g.units[1].cx = True
    assert capacity(g, 0).total == 2 and capacity(g, 1).total == 0


@rule("4.0-j")
def test_two_leaders_help_two_squads() -> None:
    g = phase(f"""
        attacker german
        german N4 4-6-7=a HMG
        german N4 4-6-7=b LMG
        german N4 9-1
        german N4 8-0
        {FAR}
    """).g
    stack = (0, 1, 2, 3)
    assert helped(g, stack, (), ()) == {2: 0, 3: 1}
    assert helped(g, stack, (), ((3, 0),)) == {3: 0, 2: 1}        # the owner says whom he helps: the other helps the other squad
