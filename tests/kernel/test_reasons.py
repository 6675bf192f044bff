"""Reasons against something: falsy when it is legal."""

from __future__ import annotations

from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.tally import Tally


def test_no_reason_means_legal() -> None:
    no = Reasons()
    assert not no and len(no) == 0 and list(no) == [] and no.rules == ()
    assert str(no) == "it is legal"


def test_reasons_carry_rule_arithmetic_and_place() -> None:
    no = Reasons()
    no("too far", "4", tally=Tally.of(6, "range"), at=27)
    no("broken", "3.2")
    no("moved", "4")
    no("asleep")
    assert no and len(no) == 4
    assert next(iter(no)) == Reason("too far", "4", Tally.of(6, "range"), 27)
    assert no.rules == ("4", "3.2")
    assert str(no) == "too far [4]; broken [3.2]; moved [4]; asleep"


def test_reasons_are_equal_by_what_they_say() -> None:
    one, two = Reasons(Reason("a", "1")), Reasons()
    two("a", "1")
    assert one == two and hash(one) == hash(two)
    assert one != Reasons() and one != "a [1]"
    assert repr(one) == "Reasons(Reason(text='a', rule='1', tally=None, at=None))"
