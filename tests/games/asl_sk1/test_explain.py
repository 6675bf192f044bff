"""Explanations agree with what is offered: nothing stands against an option, and something against everything else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from hedgerow.games.asl_sk1 import RULEBOOK
from hedgerow.games.asl_sk1.explain import explain
from hedgerow.games.asl_sk1.state import State
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import WhyNot
from hedgerow.kernel.rules import read_rules

FIRE = ("prep fire", "first fire", "final fire", "advancing fire")


def questions(g: State, about: str, side: int) -> Iterator[tuple[Option, WhyNot]]:
    """What could be offered now, each with the question about it."""
    mine = list(g.of(side))
    enemies = sorted({u.hex for u in g.units if u.side != side and 0 <= u.hex < g.scenario.size})
    if about in FIRE:
        for h in enemies:
            yield from ((("fire", i, h), WhyNot("fire", (i, h))) for i in mine)
            yield from ((("fire weapon", w, h), WhyNot("fire weapon", (w, h))) for i in mine for w in g.held_by(i))
    elif about == "movement":
        yield from ((("move", i), WhyNot("move", (i,))) for i in mine)
    elif about == "move":
        mover = g.stack[0]
        around = g.scenario.ground.around[g.units[mover].hex]
        yield from ((("to", h), WhyNot("enter", (mover, h))) for h in around)
        if g.units[mover].hex < g.scenario.size:
            yield from ((("smoke", i, h), WhyNot("smoke", (i, h))) for i in g.stack for h in around)
    elif about == "self-rally":
        yield from ((("self-rally", i), WhyNot("self-rally", (i,))) for i in mine)
    elif about == "rout":
        yield from ((("rout", i), WhyNot("rout", (i,))) for i in mine)
    elif about == "advance":
        yield from ((("advance", i), WhyNot("advance", (i,))) for i in mine)
    elif about == "recover weapons":
        yield from ((("recover", i, w), WhyNot("recover", (i, w))) for i in mine for w in g.lying_in(g.units[i].hex))


@pytest.mark.parametrize("scenario", ["S1", "S2", "S4"])
def test_explanations_agree_with_what_is_offered(scenario: str) -> None:
    assert RULEBOOK.rules is not None
    known = read_rules(RULEBOOK.rules)
    seen: Counter[str] = Counter()
    for seed in range(3):
        game = Game(RULEBOOK, RULEBOOK.scenario(scenario), seed=seed, listen=False)
        rng = random.Random(seed)
        while game.result is None:
            seat, decision = next((s, d) for s, d in game.decisions.items() if not d.optional)
            g = game.state
            assert isinstance(g, State)
            options = list(decision.options)
            if rng.random() < 0.15:
                for option, question in questions(g, decision.about, g.scenario.sides.index(seat)):
                    answer = explain(g, seat, question)
                    assert answer.may == (option in options), (decision.about, option, answer.reasons)
                    assert all(r.text and r.rule in known for r in answer.reasons)
                    seen[decision.about] += 1
            game.apply(seat, rng.choice(options))
    assert {"prep fire", "first fire", "movement", "move", "rout", "advance"} <= seen.keys()


def test_every_unit_can_be_asked_about_anything_at_any_time() -> None:
    verbs = ("move", "double time", "rally", "self-rally", "rout", "advance", "check", "ready")
    game = Game(RULEBOOK, RULEBOOK.scenario("S6"), seed=4, listen=False)
    rng = random.Random(9)
    while game.result is None:
        seat, decision = next((s, d) for s, d in game.decisions.items() if not d.optional)
        g = game.state
        assert isinstance(g, State)
        if rng.random() < 0.05:
            for i in range(len(g.units)):
                for verb in verbs:
                    answer = explain(g, seat, WhyNot(verb, (i,)))
                    assert answer.reasons or answer.may
                hex_ = rng.randrange(g.scenario.size)
                for verb in ("fire", "enter", "advance", "smoke"):
                    answer = explain(g, seat, WhyNot(verb, (i, hex_)))
                    assert answer.may or all(r.text for r in answer.reasons)
        game.apply(seat, rng.choice(list(decision.options)))
