"""Courses worth trying out: what each group does, and with which card."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from hedgerow.bots.courses import Course, best_of_each
from hedgerow.games.up_front.computer.evaluation import KNOWS
from hedgerow.games.up_front.computer.option_values import Eye
from hedgerow.games.up_front.model.state import State
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Manner

MOST: Final = 8
"""So many courses are proposed for a question."""


def courses(game: Game, seat: str, options: Sequence[Option], manner: Manner) -> list[Course]:
    """For the question what to do next: of the cards that would do the same for a group, the one that is missed least; for the
    question what to discard, of each kind of card the one that is worth least."""
    g, about = game.state, game.decisions[seat].about
    assert isinstance(g, State)
    if about not in ("turn", "discard"):
        return []
    eye = Eye(g, seat)
    found = best_of_each(options, KNOWS.option_values(game, seat, options, manner),
                         deed if about == "turn" else lambda option: (option[0], *kind(eye, option)))
    return found[:MOST]


def deed(option: Option) -> Hashable:
    """What an action is, whichever card it takes."""
    match option:
        case ("move", group, _, way):
            return "move", group, way
        case ("fire" | "overrun", group, target, _):
            return option[0], group, target
        case (verb, who, *_):
            return verb, who
    return option


def kind(eye: Eye, option: Option) -> tuple[int, ...]:
    """What the card is kept for, and whom it is used against."""
    return (eye.kind_of(option[1]), *option[2:]) if len(option) > 1 else ()
