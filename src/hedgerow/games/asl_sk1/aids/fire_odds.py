"""3.2.1 What an attack makes of each of its targets and of the weapons that fire: exact chances for a player.

Every roll goes through the functions that resolve it: `outcome`, `check_result`, `pin_check_result`, `wound_result`. Checks
are taken in the order of `next_checks`, leaders first, with the help of those who passed. What follows from the loss of a
leader is not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from typing import Final

from hedgerow.games.asl_sk1.model.counters import HALF_SQUAD, KINDS, WEAPONS
from hedgerow.games.asl_sk1.model.state import State
from hedgerow.games.asl_sk1.model.tables import KIA, MC, PTC, Effect, K
from hedgerow.games.asl_sk1.rules.effects import (
    BREAKS_REDUCED,
    BREAKS_REDUCED_REPLACED,
    KILLED,
    PASSES,
    PINNED,
    REDUCED,
    WOUNDED,
    best_leader,
    check_drm,
    check_result,
    may_lead,
    must_check,
    pin_check_result,
    wound_result,
)
from hedgerow.games.asl_sk1.rules.elr import elr_of
from hedgerow.games.asl_sk1.rules.firepower import Shot, outcome
from hedgerow.kernel.odds import Odds, odds_of

NO_EFFECT: Final = "no effect"
BROKEN: Final = "broken"
DICE: Final = tuple(product(range(1, 7), repeat=2))
LOSSES: Final = "before Leader Loss checks"

Outcomes = dict[str, Fraction]
UnitResult = tuple[int, str, Fraction]
"""A unit, what becomes of it, and how likely that is."""


def target_odds(g: State, shot: Shot) -> tuple[tuple[str, int, Odds], ...]:
    """3.2.1: what becomes of each target: eliminated, reduced or wounded, broken, pinned, or nothing."""
    found: dict[int, Outcomes] = {i: {} for i, _ in shot.targets}
    for effects, weight in rolled(shot):
        for unit, end, chance in struck(g, [(i, e) for (i, _), e in zip(shot.targets, effects, strict=True)]):
            found[unit][end] = found[unit].get(end, Fraction(0)) + weight * chance
    return tuple(("unit", i, odds_of(chances.items(), lambda end: end, note=LOSSES)) for i, chances in found.items())


def rolled(shot: Shot) -> Iterator[tuple[tuple[Effect, ...], Fraction]]:
    """The results one roll can have for all targets together, and how likely each is."""
    counts: dict[tuple[Effect, ...], int] = {}
    for dice in DICE:
        effects = outcome(shot, dice).effects
        counts[effects] = counts.get(effects, 0) + 1
    return ((effects, Fraction(n, len(DICE))) for effects, n in counts.items())


def struck(g: State, results: Sequence[tuple[int, Effect]]) -> Iterator[UnitResult]:
    """What one set of results does, unit by unit, result by result."""
    alike: dict[tuple[str, int], list[int]] = {}
    for i, e in results:
        alike.setdefault((e.what, e.number), []).append(i)
    checks = [(i, number) for (what, number), units in alike.items() if what == MC for i in units]
    cases: list[tuple[Fraction, tuple[int, ...], list[tuple[int, int]]]] = [(Fraction(1), (), checks)]
    for (what, number), units in alike.items():
        if what == KIA:
            yield from killed_in_action(g, units, number)
        elif what == PTC:
            yield from checked(g, [(i, 0) for i in units if must_check(g, i, PTC)], PTC)
            yield from ((i, NO_EFFECT, Fraction(1)) for i in units if not must_check(g, i, PTC))
        elif what == K:
            cases = [(chance * p, (*victims, *more), [*due, *((i, number) for i in units if i not in more or leaves_half(g, i))])
                     for chance, victims, due in cases for more, p in victims_of(g, units)]
        elif what != MC:
            yield from ((i, NO_EFFECT, Fraction(1)) for i in units)
    for chance, victims, due in cases:
        for i in victims:
            if not leaves_half(g, i):
                yield from ((i, end, chance * p) for end, p in hurt(g, i))
        yield from ((i, end, chance * p) for i, end, p in checked(g, due, MC, victims))


def leaves_half(g: State, unit: int) -> bool:
    """3.2.1-b: whether a half-squad is left of it to check."""
    return bool(KINDS[g.units[unit].kind].half)


def killed_in_action(g: State, units: Sequence[int], number: int) -> Iterator[UnitResult]:
    """3.2.1-a: selected at random and lost, else broken, or reduced if broken already."""
    lost = selected(len(units), number)
    for i in units:
        yield i, KILLED, lost
        if not g.units[i].broken:
            yield i, BROKEN, 1 - lost
        else:
            yield from ((i, end, (1 - lost) * p) for end, p in hurt(g, i))


def selected(among: int, number: int) -> Fraction:
    """3.2.1-a: the chance of one unit to be among those hit: fewer than so many roll higher than it does."""
    if among <= number:
        return Fraction(1)
    total = Fraction(0)
    for roll in range(1, 7):
        higher = Fraction(6 - roll, 6)
        for n in range(number):
            ways = sum(1 for _ in combinations(range(among - 1), n))
            total += Fraction(1, 6) * ways * higher ** n * (1 - higher) ** (among - 1 - n)
    return total


def victims_of(g: State, units: Sequence[int]) -> list[tuple[tuple[int, ...], Fraction]]:
    """3.2.1-b: the one that is hit; with the option `ties` at "all" any number that tie for the highest die."""
    if g.options["ties"] == "reroll":
        return [((i,), Fraction(1, len(units))) for i in units]
    return [(tied, sum((Fraction(1, 6) ** n * Fraction(roll - 1, 6) ** (len(units) - n) for roll in range(1, 7)), Fraction(0)))
            for n in range(1, len(units) + 1) for tied in combinations(units, n)]


def hurt(g: State, unit: int) -> list[tuple[str, Fraction]]:
    """2.0-CR: what casualty reduction makes of it."""
    u = g.units[unit]
    if not u.leader:
        return [(KILLED if KINDS[u.kind].size == HALF_SQUAD else REDUCED, Fraction(1))]
    dies = sum(wound_result(roll, u.wounded) == KILLED for roll in range(1, 7))
    return [(KILLED, Fraction(dies, 6)), (WOUNDED, Fraction(6 - dies, 6))]


# ---- checks ----

def checked(g: State, due: Sequence[tuple[int, int]], kind: str, halved: Sequence[int] = ()) -> Iterator[UnitResult]:
    """3.2.1-g: the best leader first, then other leaders, then the rest; 3.2.1-l: who passes helps those after him.

    `halved` are squads that have just lost half their men [3.2.1-b].
    """
    for side in (0, 1):
        helping: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
        for unit, plus in in_turn(g, [c for c in due if g.units[c[0]].side == side]):
            after: dict[tuple[int, ...], Fraction] = {}
            for helpers, chance in helping.items():
                for result, p in results_of(g, unit, plus, helpers, kind, unit in halved):
                    passed = (*helpers, unit) if result == PASSES and may_lead(g, unit) else helpers
                    after[passed] = after.get(passed, Fraction(0)) + chance * p
                    yield from ((unit, end, chance * p * q) for end, q in result_for(g, unit, result, unit in halved))
            helping = after


def in_turn(g: State, due: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    return sorted(due, key=lambda c: best_leader(g, c[0]) if g.units[c[0]].leader else (-99, 0), reverse=True)


Results = tuple[tuple[str, Fraction], ...]


def results_of(g: State, unit: int, plus: int, helpers: Sequence[int], kind: str, halved: bool) -> Results:
    """What the check of a unit, or of the half-squad left of it, may give."""
    name = KINDS[g.units[unit].kind].half if halved else g.units[unit].kind
    drm = int(check_drm(g, unit, plus, helpers).total)
    morale = g.morale(unit, name)
    if kind == PTC:
        return pin_results(drm, morale)
    return check_results(drm, morale, g.units[unit].broken, elr_of(g, unit, name))


@lru_cache(maxsize=4096)
def check_results(drm: int, morale: int, broken: bool, elr: int) -> Results:
    return counted(lambda dice: check_result(dice, drm, morale, broken, elr))


@lru_cache(maxsize=1024)
def pin_results(drm: int, morale: int) -> Results:
    return counted(lambda dice: pin_check_result(dice, drm, morale))


def counted(result: Callable[[tuple[int, ...]], str]) -> Results:
    found: dict[str, int] = {}
    for dice in DICE:
        found[result(dice)] = found.get(result(dice), 0) + 1
    return tuple((r, Fraction(n, len(DICE))) for r, n in found.items())


def result_for(g: State, unit: int, result: str, halved: bool) -> Iterable[tuple[str, Fraction]]:
    """In a player's words, the worst of what happens; a half-squad just left by a reduction is reduced at the least."""
    u = g.units[unit]
    if result == KILLED:
        return [(KILLED, Fraction(1))]
    if result in (REDUCED, BREAKS_REDUCED, BREAKS_REDUCED_REPLACED):
        return [(KILLED, Fraction(1))] if halved else hurt(g, unit)
    if halved:
        return [(REDUCED, Fraction(1))]
    if result == PASSES or (result == PINNED and u.pinned):
        return [(NO_EFFECT, Fraction(1))]
    return [(PINNED if result == PINNED else BROKEN, Fraction(1))]


# ---- the weapons ----

def weapon_odds(g: State, shot: Shot) -> tuple[tuple[str, int, Odds], ...]:
    """4.1-c, 4.2-d: the chance of each firing weapon to fail; 1.2.4-b: and to keep its rate of fire."""
    found: dict[int, Outcomes] = {w: {} for w, _, _ in shot.guns}
    for dice in DICE:
        rolled_ = outcome(shot, dice)
        guns = [w for w in rolled_.failing if WEAPONS[g.weapons[w].kind].is_mg]
        one = Fraction(1, len(guns)) if guns and g.option("later_text") else Fraction(1)
        for w, chances in found.items():
            fails = Fraction(0) if w not in rolled_.failing else one if w in guns else Fraction(1)
            says = "malfunctions" if WEAPONS[g.weapons[w].kind].is_mg else "is removed"
            for what, chance in ((says, fails), ("keeps its rate" if w in rolled_.keeping else "works", 1 - fails)):
                chances[what] = chances.get(what, Fraction(0)) + chance
    return tuple(("weapon", w, odds_of(((o, p) for o, p in chances.items() if p), lambda o: o)) for w, chances in found.items())
