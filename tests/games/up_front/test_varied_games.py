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


EAGER = ("infiltrate", "creep in", "slip in", "close combat", "close in", "rush", "overrun", "with charge", "with mine", "alive",
         "fire mission", "capture", "attack", "charge")
"""What happens only to those who come close, or have the cards for it."""


def bold_choice(game: Game, dice: random.Random) -> tuple[str, Option]:
    """Forward whenever it can be, and at the enemy once he is near; shooting seldom, so that somebody is left to get there."""
    seat, d = next((seat, d) for seat, d in game.decisions.items() if not d.optional)
    eager = [o for o in d.answers if o[0] in EAGER]
    forward = [o for o in d.answers if o[0] in ("terrain", "rally") or (o[0] == "move" and o[3] == "advance")]
    quiet = [o for o in d.answers if o[0] not in ("fire", "shell")]
    for wanted, chance in ((eager, 0.8), (forward, 0.8), (quiet, 0.7)):
        if wanted and dice.random() < chance:
            return seat, dice.choice(wanted)
    return seat, dice.choice(d.answers)


@pytest.mark.plays
@pytest.mark.parametrize(("scenario", "seed", "seen"), [
    ("A-GA", 1, "CombatResolved"), ("E-GA", 17, "Overrun"), ("E-RG", 20, "Overrun"), ("F-GR", 2, "InfiltrationTried"),
    ("G-RG", 2, "WeaponCaptured"), ("H-GR", 5, "TerrainCaptured"), ("L-AG", 3, "CombatEntered"), ("L-GR", 1, "MissionCalled"),
    ("L-RG", 2, "MissionCalled")])
def test_games_of_men_who_come_close_are_sound_to_the_end(scenario, seed, seen):
    game = Game(RULEBOOK, RULEBOOK.scenario(scenario), seed=seed)
    dice = random.Random(seed)
    while game.result is None:
        game.apply(*bold_choice(game, dice))
        if not len(game.history) % 50:
            assert not invariants(game.state)
    assert any(type(e.public).__name__ == seen for e in game.events)
