"""1.0-def-victory Conditions of victory, as scenario files state them: what must hold, or what is scored."""

from __future__ import annotations

from typing import Final

from hedgerow.games.infantry_attacks.model.counters import ARTILLERY
from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    ELIMINATED,
    EXITED,
    State,
    controller,
    is_company,
)
from hedgerow.kernel.records import Value

DRAW: Final = -1
NO_GROUP: Final = ""


class Condition(Value):
    """What one side must have done; all that it asks for must hold. `winner` is DRAW for one that makes the game a draw.

    Conditions are judged at the end of the last turn, in the order listed; with `at_once`, whenever one comes to hold.
    """

    winner: int
    side: int                             # whose hexes, companies and losses are counted
    says: str
    at_once: bool = False
    hexes: tuple[int, ...] = ()           # it controls `at_least` of these [1.0-def-control]
    at_least: int = 0
    exited: int = 0                       # so many of its companies have left the map
    batteries: int = 0                    # so many enemy artillery units were eliminated in combat [11.2]
    companies: int = 0                    # so many undemoralized companies of it, of any strength, stand in `zone`
    zone: tuple[int, ...] = ()
    enemy_steps: int = 0                  # the enemy has lost so many steps
    unless_behind: int = 0                # not if it lost so many steps more than the enemy; 0: does not matter


class Score(Value):
    """What a side scores at the end."""

    per_step: int = 0                     # for every enemy step eliminated
    hexes: tuple[tuple[int, int], ...] = ()       # (hex, points) for those it controls
    per_exit: int = 0                     # for every company of `exit_group` that has left the map
    exit_group: str = NO_GROUP


class Victory(Value):
    """Conditions in order, then who wins if none holds; or scores, if there are any."""

    says: str
    conditions: tuple[Condition, ...] = ()
    otherwise: int = DRAW                 # a side, or DRAW
    scores: tuple[Score, ...] = ()        # by side
    margin: int = 0                       # a lead of no more than this is a draw


def holds(g: State, c: Condition) -> bool:
    """Whether everything that a condition asks for is there."""
    held = sum(controller(g, h) == c.side for h in c.hexes)
    behind = g.losses[c.side] - g.losses[1 - c.side]
    return (held >= c.at_least
            and companies_exited(g, c.side) >= c.exited
            and batteries_lost(g, 1 - c.side) >= c.batteries
            and companies_in(g, c.side, c.zone) >= c.companies
            and g.losses[1 - c.side] >= c.enemy_steps
            and not (c.unless_behind and behind >= c.unless_behind))


def companies_exited(g: State, side: int, group: str = NO_GROUP) -> int:
    """16.42: companies that have left the map, of all groups or of one."""
    forces = g.scenario.forces
    gone = [p for p in g.pieces if p.side == side and p.hex == EXITED and is_company(p)]
    return sum(group in (NO_GROUP, forces[p.force].group) for p in gone)


def batteries_lost(g: State, side: int) -> int:
    """Artillery units of a side eliminated in combat; those that ran out of ammunition do not count [11.2]."""
    return sum(p.side == side and p.cls == ARTILLERY and p.hex == ELIMINATED and i not in g.eliminated_by_ammunition
               for i, p in enumerate(g.pieces))


def companies_in(g: State, side: int, zone: tuple[int, ...]) -> int:
    """Undemoralized companies of a side, of any strength, in some hexes."""
    return sum(is_company(p) and p.status != DEMORALIZED for h in zone for p in [g.pieces[i] for i in g.here(h, side)])


def points(g: State, side: int, score: Score) -> int:
    """What a side has scored so far."""
    held = sum(worth for h, worth in score.hexes if controller(g, h) == side)
    left = score.per_exit * companies_exited(g, side, score.exit_group) if score.per_exit else 0
    return score.per_step * g.losses[1 - side] + held + left


def won_at_once(g: State, victory: Victory) -> Condition | None:
    """The first condition that ends the game before its time."""
    return next((c for c in victory.conditions if c.at_once and holds(g, c)), None)


def judge(g: State, victory: Victory) -> tuple[int, tuple[int, ...], str]:
    """At the end: the winning side or DRAW, the scores by side, and why."""
    if victory.scores:
        scores = tuple(points(g, side, score) for side, score in enumerate(victory.scores))
        lead = scores[0] - scores[1]
        winner = DRAW if abs(lead) <= victory.margin else int(lead < 0)
        return winner, scores, f"{scores[0]} to {scores[1]} points"
    for c in victory.conditions:
        if holds(g, c):
            return c.winner, (), c.says
    return victory.otherwise, (), "no condition of victory holds"
