"""Every verb answers for everything that exists: offered if and only if nothing speaks against it."""

from __future__ import annotations

import random

import pytest

from hedgerow.games.asl_sk1 import RULEBOOK
from hedgerow.games.asl_sk1.aids.verbs import VERBS
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.testing.law import law_holds

pytestmark = pytest.mark.plays


@pytest.mark.parametrize("scenario", RULEBOOK.scenarios)
def test_offered_if_and_only_if_nothing_speaks_against_it(scenario: str) -> None:
    held = law_holds(RULEBOOK, scenario, games=2, seed=40)
    assert {"first fire", "movement", "move", "advance"} <= held.keys()


def test_lines_of_sight_checked_only_after_declaring_leave_the_law_as_it_is() -> None:
    assert law_holds(RULEBOOK, "S2", games=2, seed=3, options={"los": "strict"})


def test_every_verb_answers_about_everything_at_any_time() -> None:
    """Also off its moment and about the other side: with reasons, never with an exception."""
    game = Game(RULEBOOK, RULEBOOK.scenario("S6"), seed=4, listen=False)
    rng = random.Random(9)
    while game.result is None:
        seat, decision = next((s, d) for s, d in game.decisions.items() if not d.optional)
        if rng.random() < 0.05:
            for verb in VERBS.values():
                drawn = [rng.choice(RULEBOOK.rules.things[kind](game.state)) for kind in verb.places]
                for asking in game.seats:
                    answer = game.explain(asking, WhyNot(verb.name, tuple(drawn)))
                    assert answer.may == ((verb.name, *drawn) in (decision.options if asking == seat else ()))
                    assert all(r.text and r.rule for r in answer.reasons)
        game.apply(seat, rng.choice(list(decision.options)))
