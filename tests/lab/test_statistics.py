"""Statistics against values from the literature."""

from __future__ import annotations

import pytest

from hedgerow.lab.estimates import fisher, holm, in_words, newcombe, quantiles, welch, wilson


@pytest.mark.parametrize(("won", "games", "low", "high"), [
    (81, 263, 0.2553, 0.3662),            # Newcombe 1998, table I, method 3
    (15, 148, 0.0624, 0.1605),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
])
def test_wilson_intervals(won, games, low, high):
    found = wilson(won, games)
    assert found.low == pytest.approx(low, abs=5e-5) and found.high == pytest.approx(high, abs=5e-5)


def test_without_games_nothing_is_known():
    assert wilson(0, 0) == (0.5, 0.0, 1.0)


@pytest.mark.parametrize(("counts", "by", "low", "high"), [
    ((48, 80, 56, 70), 0.2, 0.0524, 0.3339),              # Newcombe 1998, examples (a), (d), (f), method 10
    ((3, 10, 9, 10), 0.6, 0.1705, 0.8090),
    ((0, 20, 10, 10), 1.0, 0.6791, 1.0),
])
def test_difference_of_shares(counts, by, low, high):
    found = newcombe(*counts)
    assert found.by == pytest.approx(by)
    assert found.low == pytest.approx(low, abs=5e-5) and found.high == pytest.approx(high, abs=5e-5)


@pytest.mark.parametrize(("counts", "chance"), [
    ((3, 4, 1, 4), 0.4857),               # Fisher's lady tasting tea
    ((1, 10, 8, 10), 0.005477),
    ((10, 13, 2, 17), 0.0005367),         # Fisher's convicts with twin brothers
    ((5, 10, 5, 10), 1.0),
])
def test_fishers_exact_test(counts, chance):
    assert fisher(*counts) == pytest.approx(chance, rel=1e-3)


def test_many_looks_are_paid_for():
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_difference_of_means():
    found = welch([1, 2, 3, 4, 5] * 20, [2, 3, 4, 5, 6] * 20)
    assert found.by == pytest.approx(1) and found.shown
    assert found.high - found.by == pytest.approx(1.96 * (2 * 2.0202 / 100) ** 0.5, rel=1e-3)


def test_quartiles_are_values_that_occurred():
    assert quantiles([7, 1, 3, 9, 5]) == (3, 5, 7)
    assert quantiles([]) == (0, 0, 0)


def test_chances_in_words():
    assert in_words(0.0001) == "less than one in a thousand"
    assert in_words(0.02) == "about one in 50"
    assert in_words(0.6) == "60%"
