"""Tallies: totals that carry their story."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.kernel.tally import Tally, show, signed

BASE = Tally.of(7, "firepower", "3.1")


def test_each_step_is_a_line_with_its_reason_and_rule() -> None:
    t = BASE.add(-1, "pinned", "3.4").double("assault", "3.5").halve("range", "3.2").halve("again", "3.2").floor("3.6")
    assert t.total == 3
    assert t.lines == (("+", 7, "firepower", "3.1"), ("+", -1, "pinned", "3.4"), ("*", 2, "assault", "3.5"),
                       ("/", 2, "range", "3.2"), ("/", 2, "again", "3.2"))
    assert t.rules == ("3.1", "3.4", "3.5", "3.2")


def test_steps_leave_the_tally_they_start_from_alone() -> None:
    BASE.add(3, "more")
    BASE.halve("less")
    assert Tally.of(7, "firepower", "3.1") == BASE


def test_a_step_that_changes_nothing_leaves_no_line() -> None:
    assert BASE.add(0, "none") is BASE
    assert BASE.floor() is BASE.ceil() is BASE.at_least(3, "x") is BASE.at_most(9, "x") is BASE.clamp(1, 9, "x") is BASE
    assert BASE.become(7, "x") is BASE.shift(0, (1, 2), "x") is BASE


def test_halves_are_exact_and_rounded_only_when_a_rule_says_so() -> None:
    half = BASE.halve("range")
    assert half.total == 3.5
    assert (half.floor().total, half.ceil().total) == (3, 4)
    assert BASE.divide(4, "far").total == 1.75
    assert half.lines[-1] == ("/", 2, "range", "")
    assert half.ceil("9").lines[-1] == ("ceil", 4, "fractions", "9")


def test_whole_numbers_stay_whole() -> None:
    half = BASE.halve("half")
    for t in (half.double("b"), BASE.add(1, "x").halve("y"), half.add(0.5, "y"), half.plus(half)):
        assert t.total.__class__ is int


def test_dividing_by_what_is_not_exact_is_refused() -> None:
    for by in (3, 6, 0, -2):
        with pytest.raises(ValueError, match=f"dividing by {by} would not stay exact"):
            BASE.divide(by, "no")


def test_bounds_are_lines_of_their_own() -> None:
    assert BASE.at_least(9, "minimum", "1").lines[-1] == ("least", 9, "minimum", "1")
    assert BASE.at_most(4, "maximum", "2").lines[-1] == ("most", 4, "maximum", "2")
    assert BASE.clamp(1, 4, "limits").total == 4
    assert BASE.clamp(8, 9, "limits").total == 8
    assert BASE.become(0, "jammed", "4").lines[-1] == ("set", 0, "jammed", "4")


def test_sums_tell_both_stories() -> None:
    t = BASE.plus(Tally.of(2, "leader", "5"))
    assert t.total == 9
    assert t.text() == "7 firepower, +2 leader = 9"


COLUMNS = (1, 2, 4, 8, 16)


@pytest.mark.parametrize(("total", "column"), [(0, 0), (1, 1), (3, 2), (7, 4), (8, 8), (99, 16)])
def test_the_column_is_the_highest_that_is_reached(total: int, column: int) -> None:
    assert Tally.of(total, "x").column(COLUMNS, "table").total == column


@pytest.mark.parametrize(("total", "by", "to"),
                         [(4, 1, 8), (5, 1, 8), (4, -1, 2), (1, -1, 0), (2, -5, 0), (16, 2, 16), (8, 9, 16)])
def test_shifts_move_along_the_table(total: int, by: int, to: int) -> None:
    t = Tally.of(total, "x").shift(by, COLUMNS, "leader", "6")
    assert t.total == to
    assert t.lines[-1] == ("shift", by, "leader", "6")


def test_below_the_table_nothing_shifts() -> None:
    low = Tally.of(0, "x")
    assert low.shift(2, COLUMNS, "leader") is low


def test_the_text_reads_like_a_wargamer_writes() -> None:
    t = BASE.add(-1, "pinned").halve("long_range").ceil().add(2, "leader").at_most(4, "limit").shift(-1, COLUMNS, "smoke")
    assert t.text({"smoke": "thick smoke"}) == "7 firepower, −1 pinned, ÷2 long range, +2 leader, at most 4 limit, " \
        "−1 columns thick smoke = 2"
    assert BASE.text() == "7 firepower"
    assert Tally().text() == "0"
    assert BASE.times(3, "x").column((4, 8), "table").text() == "7 firepower, ×3 x, column 8 table = 8"
    assert BASE.halve("x").floor().text() == "7 firepower, ÷2 x, rounded down to 3 fractions = 3"


@pytest.mark.parametrize(("n", "text"),
                         [(0, "0"), (4, "4"), (4.5, "4½"), (0.25, "¼"), (-0.75, "−¾"), (-1, "−1"), (2.125, "2.125")])
def test_numbers_as_a_wargamer_writes_them(n: float, text: str) -> None:
    assert show(n) == text


def test_signed_numbers() -> None:
    assert (signed(2), signed(-2), signed(0.5)) == ("+2", "−2", "+½")


def test_a_tally_is_always_true_so_that_zero_is_not_mistaken_for_none() -> None:
    assert Tally()


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(st.lists(st.tuples(st.sampled_from(["add", "double", "halve", "floor", "ceil"]), st.integers(-9, 9)), max_size=8))
def test_the_lines_lead_to_the_total(steps: list[tuple[str, int]]) -> None:
    t = Tally.of(5, "start")
    for kind, n in steps:
        t = t.add(n, "a") if kind == "add" else getattr(t, kind)() if kind in ("floor", "ceil") else getattr(t, kind)("a")
    total: float = 0
    for step, amount, _, _ in t.lines:
        total = {"+": total + amount, "*": total * amount, "/": total / amount if amount else 0}.get(step, amount)
    assert total == t.total
