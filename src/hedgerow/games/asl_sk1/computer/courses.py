"""Courses worth trying out: who moves where and how, and who advances where, as one thing.

The places are those of the shortest ways: where the judgement would like to end, where a unit gets nearest to what it is to do,
and in the last turns also where it gets nearest to each objective, whatever the plan has it do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hedgerow.bots.courses import Course
from hedgerow.games.asl_sk1.computer.estimates import march
from hedgerow.games.asl_sk1.computer.evaluation import turns_left
from hedgerow.games.asl_sk1.computer.option_values import Destination, Eye
from hedgerow.games.asl_sk1.model.state import State
from hedgerow.games.asl_sk1.rules.movement import EXIT, GO, STOP, why_not_move
from hedgerow.games.asl_sk1.rules.movement_factors import allotment
from hedgerow.kernel.asking import PASS, Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Manner

LIKED: Final = 3
"""So many places that a unit would like are tried out ..."""
MOST: Final = 6
"""... and so many courses besides what the judgement likes best; twice as many in the last two player turns."""

def courses(game: Game, seat: str, options: Sequence[Option], manner: Manner) -> list[Course]:
    """Courses for a question about who moves or advances; none for any other."""
    g = game.state
    assert isinstance(g, State)
    about = getattr(g.asked, "about", "")
    if about not in ("movement", "advance"):
        return []
    eye = Eye(g, g.scenario.sides.index(seat), manner)
    late = turns_left(g) < 2
    found: list[Course] = []
    for unit in whose_turn(eye, options, late):
        found += moves(eye, unit, late) if about == "movement" else advances(eye, unit)
    found.sort(key=lambda course: -course.value)
    return found[:MOST * (1 + late)]


def whose_turn(eye: Eye, options: Sequence[Option], late: bool) -> list[int]:
    """The unit that the judgement would have go next; if none, or if it is late, all that could."""
    values = eye.values(options)
    best = options[max(range(len(options)), key=values.__getitem__)]
    if best != PASS and not late:
        return [best[1]]
    return [o[1] for o in options if o != PASS and eye.g.units[o[1]].hex < eye.ground.size]


# ---- moving ----

def moves(eye: Eye, unit: int, late: bool) -> list[Course]:
    """3.3: alone or with who leads it, at a walk or by Assault Movement, to each place worth going to."""
    g = eye.g
    u = g.units[unit]
    if u.hex >= eye.ground.size:
        return []                                         # it enters first, and is asked again then
    leader = next((i for i in g.at(u.hex, eye.side) if g.units[i].leader and u.mmc and not why_not_move(g, i)), None)
    stack = (unit,) if leader is None else (unit, leader)
    begin: tuple[Option, ...] = (("move", unit), *(("with", i) for i in stack[1:]))
    found = []
    for place in places(eye, unit, float(allotment(g, unit, stack).total), late):
        steps: tuple[Option, ...] = tuple(("to", h) for h in place.way)
        leaves = g.scenario.exits == eye.side and place.way[-1] in g.scenario.mover_exit
        found.append(Course(place.gain, (*begin, GO, *steps, EXIT if leaves else STOP), steps[-1]))
        if len(place.way) == 1 and eye.guns.on_mover(place.way[0]) > 0:
            found.append(Course(place.gain, (("move", unit), ("assault move", unit), GO, *steps, STOP), ("assault move", unit)))
    return found


def places(eye: Eye, unit: int, mf: float, late: bool) -> list[Destination]:
    """Where it would like to end, and where it is nearest to what it is to do."""
    order = eye.plan.order(unit)
    within = list(eye.destinations(unit, order, mf))
    if not within:
        return []
    goals = [order.goals] if order is not None else []
    if late:
        goals += [cells for _, cells, _ in eye.plan.targets if cells not in goals]
    liked = sorted(within, key=lambda place: -place.gain)[:LIKED]
    for cells in goals:
        far = march(eye.ground, cells)
        nearest = min(within, key=lambda place: (far[place.way[-1]], -place.gain))
        if nearest not in liked and far[nearest.way[-1]] < far[eye.g.units[unit].hex]:
            liked.append(nearest)
    return liked


# ---- advancing ----

def advances(eye: Eye, unit: int) -> list[Course]:
    """3.7: into each hex that looks better than where it is, or holds an enemy or an objective."""
    g = eye.g
    here = g.units[unit].hex
    if here >= eye.ground.size:
        return []
    goals = {h for _, cells, _ in eye.plan.targets for h in cells}
    found = []
    for to in eye.ground.around[here]:
        gain = eye.advance_gain(unit, to)
        if gain > 0 or to in goals or g.occupied(to, 1 - eye.side):
            found.append(Course(gain, (("advance", unit), ("to", to)), ("to", to)))
    return found
