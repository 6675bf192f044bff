"""Courses worth trying out: whom to activate, who marches where, what to fire at, which hex to assault."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from hedgerow.bots.courses import Course, best_of_each
from hedgerow.games.infantry_attacks.aids.map_questions import ways_of
from hedgerow.games.infantry_attacks.computer.evaluation import KNOWS
from hedgerow.games.infantry_attacks.computer.eye import FEAR, Eye
from hedgerow.games.infantry_attacks.model.state import LEADER, State
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.questions import Way
from hedgerow.kernel.rulebook import Manner

LIKED: Final = 3
"""So many places that a company would like are tried out."""
MOST: Final = 8
"""So many courses are proposed for a question."""
STOP: Final[Option] = ("stop",)
COMPANY: Final = ("march",)
"""A unit on the map that could march."""


def courses(game: Game, seat: str, options: Sequence[Option], manner: Manner) -> list[Course]:
    """For the questions whom to activate and who acts; none for any other."""
    g, about = game.state, game.decisions[seat].about
    assert isinstance(g, State)
    if about not in ("segment", "act"):
        return []
    values = KNOWS.option_values(game, seat, options, manner)
    found = best_of_each(options, values, lambda option: deed(g, option))
    companies = [c for c in found if deed(g, c.first) == COMPANY]
    if not companies:
        return found[:MOST]
    there = marches(Eye(g, seat), companies[0])
    return sorted([*there, *(c for c in found if c not in companies)], key=lambda c: -c.value)[:MOST]


def deed(g: State, option: Option) -> Hashable:
    """What an option is, whoever of those in a hex does it."""
    match option:
        case ("unit" | "lead", piece):
            return option[0], g.pieces[piece].hex
        case ("fire" | "assault", _, hex_):
            return option[0], hex_
        case ("march" | "march with", piece, *_):
            return ("march", piece) if g.pieces[piece].cls == LEADER or not g.on_map(g.pieces[piece].hex) else COMPANY
    return option


# ---- marching ----

def marches(eye: Eye, mover: Course) -> list[Course]:
    """The whole way of whoever the judgement would have march next, to each place worth going to."""
    piece = mover.first[1]
    found = []
    for n, way in enumerate(places(eye, piece)):
        steps: tuple[Option, ...] = tuple(("step", h) for h in way.by)
        found.append(Course(mover.value - n / 100, (mover.first, *steps, STOP), steps[-1]))
    return found or [mover]


def places(eye: Eye, piece: int) -> list[Way]:
    """Where it would like to end, where it gets nearest to what it is for, and where it is safest on the way."""
    p = eye.g.pieces[piece]
    here, risk = eye.far(p, p.hex), eye.danger(p.hex)
    within = [way for way in ways_of(eye.g, piece) if way.to not in eye.enemy_hexes]

    def gain(way: Way) -> float:
        crowd = max(0, eye.placed[way.to] - 1)
        return (eye.hurry * (here - eye.far(p, way.to)) - FEAR * (eye.danger(way.to) - risk) + 0.1 * eye.cover(way.to)
                + 0.6 * (way.to in eye.wanted) - 0.05 * crowd)

    liked = sorted(within, key=gain, reverse=True)[:LIKED]
    onward = [way for way in within if eye.far(p, way.to) < here]
    if onward:
        liked += [min(onward, key=lambda way: (eye.far(p, way.to), -gain(way))),
                  min(onward, key=lambda way: (eye.danger(way.to), -gain(way)))]
    return list(dict.fromkeys(liked))
