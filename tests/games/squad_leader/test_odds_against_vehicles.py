"""34.8, 35.3, 51.4 Odds of fire that a vehicle alone is the target of: what the resolver does, over all rolls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from hedgerow.games.squad_leader.model.vehicle_events import VehicleUnderFire
from hedgerow.games.squad_leader.rules.movement import movement_phase
from hedgerow.testing import rule

from .situation import Situation, in_prep_fire, situation

REST: list[Any] = [(1, 1), *[(3, 3)] * 6]
FAR = "\nrussian P1 4-4-7=far\n"


def prep(text: str, dice: list[Any]) -> Situation:
    return in_prep_fire("chapter 63\nattacker german\n" + text + FAR, dice)


def driving(text: str, dice: list[Any]) -> Situation:
    return situation("chapter 63\nattacker german\n" + text + FAR, movement_phase, dice, "movement").play("drive MkIVF2")


SMOKY = "\nsmoke russian F5"
CASES = [
    (prep, "german E5 4-6-7\nrussian I5 truck", "fire 4-6-7 I5", ("shoot",), 2),
    (prep, "german G9 4-6-7\nrussian I9 T34 exposed", "fire 4-6-7 I9", ("shoot",), 2),
    (prep, "german E5 MkIVF2 facing:2\nrussian I5 T34 exposed", "mg MkIVF2 I5 both", ("shoot",), 2),
    (prep, "german L4 4-6-7\nrussian K5 truck", "fire 4-6-7 K5", ("shoot",), 2),
    (driving, "german E5 MkIVF2 facing:2\nrussian F5 truck", "overrun F5 firing", ("russian: pass",), 2),
    (driving, "german E5 MkIVF2 facing:2\nrussian F5 truck" + SMOKY, "overrun F5 firing", ("russian: pass",), 3),
]


@pytest.mark.parametrize(("start", "text", "said", "more", "dice"), CASES)
@rule("34.8", "51.4", "35.3")
def test_odds_are_what_the_resolver_does(start: Callable[[str, list[Any]], Situation], text: str, said: str,
                                         more: tuple[str, ...], dice: int) -> None:
    t = start(text, [])
    meant = t._meant(said)
    assert meant is not None
    odds = t.game.odds(*meant)
    assert odds is not None
    counted: Counter[str] = Counter()
    for roll in product(range(1, 7), repeat=dice):
        script = [roll[:2], *roll[2:], *REST]
        counted[start(text, script).play(said, *more).last(VehicleUnderFire).result] += 1
    assert {str(what): Fraction(n, d) for what, n, d in odds.outcomes} == {
        what: Fraction(n, 6 ** dice) for what, n in counted.items()}
