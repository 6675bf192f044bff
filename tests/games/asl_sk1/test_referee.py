"""Random games, reckoned again event by event by someone who knows the tables only."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import hedgerow
from hedgerow.kernel.tally import Tally

from .referee import Mistake, Referee

KEEN = ("fire", "fire weapon", "attack", "fight", "rally", "self-rally", "rout", "rout to", "advance")


def refereed(scenario: str, seed: int) -> Counter[str]:
    """A game in which fire, rallies, routs and close combat are sought; what the referee reckoned in it."""
    game, lot, referee = hedgerow.new("asl-sk1", scenario, seed=seed), random.Random(seed), Referee()
    referee.scenario = scenario
    while game.result is None:
        seat, decision = next(iter(game.decisions.items()))
        keen = [o for o in decision.options if o[0] in KEEN]
        told = len(game.events)
        referee.look(game.view(None)["board"])
        game.apply(seat, lot.choice(keen) if keen and lot.random() < 0.7 else lot.choice(decision.options))
        for entry in game.events[told:]:
            if entry.public is not None:
                referee.read(entry.public)
    return referee.checked


@pytest.mark.parametrize("forged", ["fp", "drm", "column", "result"])
def test_the_referee_notices_what_is_forged(forged: str) -> None:
    """A referee who accepts everything would prove nothing."""
    game, lot, referee = hedgerow.new("asl-sk1", "S1", seed=1), random.Random(1), Referee()
    while True:
        seat, decision = next(iter(game.decisions.items()))
        told = len(game.events)
        referee.look(game.view(None)["board"])
        keen = [o for o in decision.options if o[0] in KEEN]
        game.apply(seat, lot.choice(keen or decision.options))
        found = [e.public for e in game.events[told:] if type(e.public).__name__ == "FireAttack"]
        if found:
            break
    event = {name: getattr(found[0], name) for name in type(found[0]).__match_args__}
    referee.read(type("FireAttack", (), event)())
    wrong = {"fp": Tally.of(event["fp"].total + 1, "more", ""), "drm": event["drm"].add(1, "terrain", ""), "column": 36,
             "result": "7KIA"}
    with pytest.raises(Mistake):
        referee.read(type("FireAttack", (), {**event, forged: wrong[forged]})())


@pytest.mark.conformance
@pytest.mark.parametrize("scenario", ["S1", "S2", "S3", "S4", "S5", "S6"])
def test_the_referee_reckons_the_same(scenario: str) -> None:
    checked = refereed(scenario, 1) + refereed(scenario, 2)
    assert checked["firepower"] > 20 and checked["IFT"] > 20 and checked["morale check"] > 5 and checked["movement cost"] > 50
