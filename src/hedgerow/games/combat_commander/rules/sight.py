"""10: who sees whom now: the map's lines with the Smoke and Blazes on it, and fog."""

from __future__ import annotations

from hedgerow.board.los import BLOCKED, Reason, Verdict
from hedgerow.games.combat_commander.model.los import explain, hindrance
from hedgerow.games.combat_commander.model.state import Combat

FOG = "fog"


def sight(g: Combat, a: int, b: int) -> int:
    """10.1: 0 for a clear line, BLOCKED, or its Hindrance, with Smoke and Blazes as they are now; units on the way count for
    nothing [10.1.1]. Obstacles block, Hindrances hinder [T78.4].
    """
    seen = hindrance(g.scenario.sight, a, b, g.smoke, g.blazes)
    return seen if not g.scenario.special else in_fog(g, a, b, seen)


def in_fog(g: Combat, a: int, b: int, seen: int) -> int:
    """A scenario with fog: a Hindrance everywhere, on top of what is there."""
    return seen + g.fog if FOG in g.scenario.special and seen != BLOCKED and a != b else seen


def sees(g: Combat, a: int, b: int) -> bool:
    return sight(g, a, b) != BLOCKED


def verdict(g: Combat, a: int, b: int) -> Verdict:
    """The same with its reasons: what blocks the line, or the Hindrance that counts [10.3.3] and the fog on top of it."""
    found = explain(g.scenario.sight, a, b, g.smoke, g.blazes)
    if found.blocked or a == b:
        return found
    most = [max(found.reasons, key=lambda r: r.amount)] if found.reasons else []
    if FOG in g.scenario.special and g.fog:
        most.append(Reason(FOG, "1.0", (a, b), g.fog))
    return Verdict(a, b, False, sum(r.amount for r in most), tuple(most))
