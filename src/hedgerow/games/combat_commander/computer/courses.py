"""Courses worth trying out: which card to give as an Order."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.bots.courses import Course
from hedgerow.games.combat_commander.computer.option_values import Eye
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import SEATS, Combat
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Manner


def courses(game: Game, seat: str, options: Sequence[Option], manner: Manner) -> list[Course]:
    """For the question which Order to give: of like cards the one that is missed least, and none at all."""
    g = game.state
    assert isinstance(g, Combat)
    eye = Eye(g, SEATS.index(seat), manner)
    if eye.about != "order":
        return []
    best: dict[str, Course] = {}
    for o in options:
        name = CARDS[o[1]].order if o[0] == "order" else o[0]
        value = eye.value(o)
        if name not in best or value > best[name].value:
            best[name] = Course(value, (o,))
    return sorted(best.values(), key=lambda course: -course.value)
