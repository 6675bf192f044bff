"""Whole games in which rare things happen: the kind of choice is drawn first, then one of that kind; Heroes come at any time."""

from __future__ import annotations

import random

import pytest

from hedgerow.games.up_front import RULEBOOK
from hedgerow.games.up_front.model.invariants import invariants
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game

INTERJECTS = 0.05


def varied_choice(game: Game, dice: random.Random) -> tuple[str, Option]:
    """Somebody's choice: mostly of who is asked, now and then of who may interject."""
    anytime = [(seat, d) for seat, d in game.decisions.items() if d.optional and d.answers]
    asked = [(seat, d) for seat, d in game.decisions.items() if not d.optional]
    seat, d = dice.choice(anytime) if anytime and dice.random() < INTERJECTS else asked[0]
    verb = dice.choice(sorted({o[0] for o in d.answers}))
    return seat, dice.choice([o for o in d.answers if o[0] == verb])


@pytest.mark.plays
@pytest.mark.parametrize(("scenario", "seed"), [("A-GA", 1), ("C-RG", 3), ("D-AG", 4), ("F-AG", 12), ("G-GR", 2)])
def test_games_of_all_kinds_of_choices_are_sound_to_the_end(scenario, seed):
    game = Game(RULEBOOK, RULEBOOK.scenario(scenario), seed=seed)
    dice = random.Random(seed)
    while game.result is None:
        game.apply(*varied_choice(game, dice))
        if not len(game.history) % 50:
            assert not invariants(game.state)
    assert game.result.rule and not invariants(game.state)
