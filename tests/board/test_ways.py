"""Shortest ways: against every way there is on small random maps."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from hedgerow.board.ways import cheapest_first, costs_from, no_riskier, on_cheapest_ways

Map = dict[int, list[tuple[int, int]]]


def random_map(seed: int, size: int = 7) -> Map:
    dice = random.Random(seed)
    return {a: [(b, dice.randint(1, 4)) for b in range(size) if b != a and dice.random() < 0.4] for a in range(size)}


def every_way(land: Map, start: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every way without a loop, with its cost."""
    waiting: list[tuple[int, tuple[int, ...]]] = [(0, (start,))]
    while waiting:
        cost, way = waiting.pop()
        yield cost, way
        waiting += [(cost + step, (*way, to)) for to, step in land[way[-1]] if to not in way]


@pytest.mark.parametrize("seed", range(20))
def test_costs_are_those_of_the_cheapest_of_all_ways(seed: int) -> None:
    land = random_map(seed)
    expected: dict[int, int] = {}
    for cost, way in every_way(land, 0):
        expected[way[-1]] = min(expected.get(way[-1], 99), cost)
    assert costs_from([0], lambda h: land[h]) == expected
    assert costs_from([0], lambda h: land[h], 4) == {h: c for h, c in expected.items() if c <= 4}
    found = cheapest_first([(0, 0)], lambda e: [(e[0] + step, to) for to, step in land[e[1]]], lambda e: e[1])
    assert [(c, h) for c, h in found] == sorted((c, h) for h, c in expected.items())


@pytest.mark.parametrize("seed", range(20))
def test_a_place_comes_again_only_by_a_way_less_risky_and_at_last_by_the_least_risky_of_all(seed: int) -> None:
    land = random_map(seed)
    dice = random.Random(-seed)
    risks = {(a, b): dice.randint(0, 5) for a, steps in land.items() for b, _ in steps}

    def onward(at: tuple[int, int, int]) -> list[tuple[int, int, int]]:
        return [(at[0] + cost, at[1] + risks[at[2], to], to) for to, cost in land[at[2]]]

    found = list(no_riskier([(0, 0, 0)], onward, lambda at: at[2]))
    assert [cost for cost, _, _ in found] == sorted(cost for cost, _, _ in found)
    expected: dict[int, int] = {}
    for _, way in every_way(land, 0):
        risk = sum(risks[a, b] for a, b in pairwise(way))
        expected[way[-1]] = min(expected.get(way[-1], 99), risk)
    for place, least in expected.items():
        tried = [risk for _, risk, there in found if there == place]
        assert tried == sorted(set(tried), reverse=True) and tried[-1] == least



@pytest.mark.parametrize("seed", range(20))
def test_the_nearest_of_several_starts_counts(seed: int) -> None:
    land = random_map(seed)
    each = [costs_from([start], lambda h: land[h]) for start in (1, 2)]
    both = costs_from([1, 2], lambda h: land[h])
    assert both == {h: min(c[h] for c in each if h in c) for h in {**each[0], **each[1]}}


@pytest.mark.parametrize("seed", range(20))
def test_first_steps_are_those_of_all_cheapest_ways_to_the_nearest_goals(seed: int) -> None:
    land = random_map(seed)
    goals = {5, 6}
    ways = [(cost, way) for cost, way in every_way(land, 0) if way[-1] in goals and not goals & set(way[:-1])]
    least = min((cost for cost, _ in ways), default=-1)
    best = [way for cost, way in ways if cost == least]
    assert on_cheapest_ways(0, lambda h: land[h], lambda h: h in goals) == (
        sorted({w[-1] for w in best}), sorted({w[1] for w in best}), least)


def test_nobody_gets_to_what_is_closed() -> None:
    line: Map = {0: [(1, 1)], 1: [(2, 1)], 2: []}
    found = cheapest_first([(0, 0)], lambda e: [(e[0] + step, to) for to, step in line[e[1]]], lambda e: e[1], closed=[1])
    assert list(found) == [(0, 0)]
