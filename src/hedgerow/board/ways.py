"""Shortest ways with costs and limits: the one search that rules, aids and computer players of all games use.

A place is whatever tells two situations apart: a hex, or a hex and what was seen on the way there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from heapq import heappop, heappush
from typing import Any, Final, TypeVar

Entry = TypeVar("Entry", bound=tuple[Any, ...])
Place = TypeVar("Place", bound=Hashable)
Cost = TypeVar("Cost", int, float)

NO_LIMIT: Final = 1 << 30


def cheapest_first(begin: Iterable[Entry], onward: Callable[[Entry], Iterable[Entry]],
                   place: Callable[[Entry], Hashable], closed: Iterable[Hashable] = ()) -> Iterator[Entry]:
    """Every place that can be reached, the cheapest first and each once. An entry is a tuple that begins with its cost; `onward`
    gives the entries one step further, `place` tells where an entry is, and places that are `closed` cannot be reached.

    >>> steps = {"a": {"b": 1, "c": 5}, "b": {"c": 2}, "c": {}}
    >>> found = cheapest_first([(0, "a")], lambda e: [(e[0] + cost, to) for to, cost in steps[e[1]].items()], lambda e: e[1])
    >>> list(found)
    [(0, 'a'), (1, 'b'), (3, 'c')]
    """
    queue = list(begin)
    queue.sort()
    done = set(closed)
    while queue:
        entry = heappop(queue)
        here = place(entry)
        if here in done:
            continue
        done.add(here)
        yield entry
        for further in onward(entry):
            if place(further) not in done:
                heappush(queue, further)


def no_riskier(begin: Iterable[Entry], onward: Callable[[Entry], Iterable[Entry]],
               place: Callable[[Entry], Hashable]) -> Iterator[Entry]:
    """Ways with a cost and a risk, the cheapest first: a place comes again only by a way that is less risky than all that were
    found to it before. An entry is a tuple that begins with its cost and its risk.

    >>> steps = {"a": [("b", 1, 9), ("c", 2, 0)], "b": [], "c": [("b", 2, 0)]}
    >>> found = no_riskier([(0, 0, "a")], lambda e: [(e[0] + c, e[1] + r, to) for to, c, r in steps[e[2]]], lambda e: e[2])
    >>> list(found)
    [(0, 0, 'a'), (1, 9, 'b'), (2, 0, 'c'), (4, 0, 'b')]
    """
    queue = list(begin)
    queue.sort()
    least = {place(entry): entry[1] for entry in queue}
    while queue:
        entry = heappop(queue)
        if entry[1] > least[place(entry)]:
            continue
        yield entry
        for further in onward(entry):
            there = place(further)
            if there not in least or further[1] < least[there]:
                least[there] = further[1]
                heappush(queue, further)


def costs_from(starts: Iterable[Place], steps: Callable[[Place], Iterable[tuple[Place, Cost]]],
               most: float = NO_LIMIT) -> dict[Place, Cost]:
    """What the cheapest way from the nearest start to each place costs, as far as it costs no more than `most`. With steps that
    lead back it is what each place is away from the nearest goal.

    >>> costs_from(["a"], lambda place: {"a": [("b", 2)], "b": [("c", 2)]}.get(place, []), most=3)
    {'a': 0, 'b': 2}
    """
    best: dict[Place, Any] = dict.fromkeys(starts, 0)
    queue: list[tuple[Any, Place]] = [(0, start) for start in best]
    done: dict[Place, Any] = {}
    while queue:
        cost, here = heappop(queue)
        if here in done:
            continue
        done[here] = cost
        for there, step in steps(here):
            total = cost + step
            if total <= most and (there not in best or total < best[there]):
                best[there] = total
                heappush(queue, (total, there))
    return done


def on_cheapest_ways(start: Place, steps: Callable[[Place], Iterable[tuple[Place, int]]],
                     is_goal: Callable[[Place], bool]) -> tuple[list[Place], list[Place], int]:
    """The goals that are cheapest to reach from `start`, the first places of all cheapest ways to them, and the cost.

    Nothing is found if no goal can be reached.
    """
    cost_to: dict[Place, int] = {start: 0}
    firsts: dict[Place, set[Place]] = {start: set()}
    queue: list[tuple[int, Place]] = [(0, start)]
    done: set[Place] = set()
    goals: list[Place] = []
    reached = -1
    while queue:
        cost, here = heappop(queue)
        if here in done or (reached >= 0 and cost > reached):
            continue
        done.add(here)
        if here != start and is_goal(here):
            goals.append(here)
            reached = cost
            continue
        for there, step in steps(here):
            found, via = cost + step, {there} if here == start else firsts[here]
            known = cost_to.get(there)
            if known is None or found < known:
                cost_to[there], firsts[there] = found, set(via)
                heappush(queue, (found, there))
            elif found == known and there not in done:
                firsts[there] |= via
    return sorted(goals), sorted({h for goal in goals for h in firsts[goal]}), reached          # type: ignore[type-var]
