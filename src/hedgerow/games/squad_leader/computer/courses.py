"""Courses worth trying out: who moves where, alone or led; what is fired at; who advances where."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from hedgerow.bots.courses import Course, best_of_each
from hedgerow.games.squad_leader.aids.map_questions import ways_of
from hedgerow.games.squad_leader.computer.evaluation import KNOWS
from hedgerow.games.squad_leader.computer.eye import Eye
from hedgerow.games.squad_leader.model.pieces import hex_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.movement import why_not_move
from hedgerow.kernel.asking import PASS, Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.questions import Way
from hedgerow.kernel.rulebook import Manner

LIKED: Final = 3
"""So many places that a squad would like are tried out."""
MOST: Final = 7
"""So many courses are proposed for a question."""
STOP: Final[Option] = ("stop",)
FIRE: Final = ("prep fire", "defensive fire", "advancing fire")


def courses(game: Game, seat: str, options: Sequence[Option], manner: Manner) -> list[Course]:
    """For the questions who moves, who fires at what and who advances; none for any other."""
    g, about = game.state, game.decisions[seat].about
    assert isinstance(g, State)
    if about not in ("movement", "advance", *FIRE):
        return []
    values = KNOWS.option_values(game, seat, options, manner)
    if about in FIRE:
        return best_of_each(options, values, target)[:MOST]
    found = best_of_each(options, values, lambda option: option[:2])
    first = found[0]
    if first.first == PASS:
        return []
    if about == "advance":
        mine = [Course(v, (o,)) for v, o in zip(values, options, strict=True) if o[:2] == first.first[:2]]
        passing = [Course(v, (o,)) for v, o in zip(values, options, strict=True) if o == PASS]
        return [*sorted(mine, key=lambda c: -c.value)[:LIKED], *passing, *found[1:LIKED]]
    squads = [c for c in found if c.first[0] == "move" and c.value > 0 and (u := g.units[c.first[1]]).squad and u.on_map]
    return moves(Eye(g, seat), squads[0]) if squads else []


def target(option: Option) -> Hashable:
    """What is fired at, whoever begins; machine guns and ordnance apart."""
    return option[0], *option[2:]


# ---- moving ----

def moves(eye: Eye, mover: Course) -> list[Course]:
    """The whole way of the unit that the judgement would have move next, to each place worth going to, alone or led."""
    g, unit = eye.g, mover.first[1]
    leader = next((i for i in g.in_hex(g.units[unit].hex, eye.side) if g.units[i].leader and not why_not_move(g, i)), None)
    found = []
    for n, way in enumerate(places(eye, unit)):
        steps: tuple[Option, ...] = tuple(("step", where) for where in way.by)
        found.append(Course(mover.value - n / 100, (mover.first, *steps, STOP), steps[-1]))
        if leader is not None and not n:
            found.append(Course(mover.value - 0.005, (mover.first, ("with", leader), *steps, STOP), ("with", leader)))
    return found[:MOST]


def places(eye: Eye, unit: int) -> list[Way]:
    """Where it would like to end, where it gets nearest to what it is for, and where it is safest on the way."""
    here = eye.g.units[unit].hex
    far, risk = eye.far(here), eye.danger(here)
    within = [way for way in ways_of(eye.g, unit) if not eye.enemy_at.get(hex_of(way.to))]

    def gain(way: Way) -> float:
        to = hex_of(way.to)
        exposed = max(eye.danger(hex_of(h), True) for h in way.by)
        return (0.3 * (far - eye.far(to)) - eye.fear(far) * (exposed + eye.danger(to) - 2 * risk) + 0.04 * eye.cover(to)
                + 0.5 * (to in eye.wanted and not eye.own_at.get(to, 0)) - 0.1 * (eye.own_at.get(to, 0) >= 2))

    liked = sorted(within, key=gain, reverse=True)[:LIKED]
    onward = [way for way in within if eye.far(hex_of(way.to)) < far]
    if onward:
        liked += [min(onward, key=lambda way: (eye.far(hex_of(way.to)), -gain(way))),
                  min(onward, key=lambda way: (eye.danger(hex_of(way.to)), -gain(way)))]
    return list(dict.fromkeys(liked))
