"""How well a side stands, for bots: men and weapons, where they are, what they hold, what threatens them."""

from __future__ import annotations

from hedgerow.games.asl_sk1.counters import HALF_SQUAD, KINDS, SQUAD, WEAPONS, Kind
from hedgerow.games.asl_sk1.state import EXITED, NOBODY, WAITING, State


def evaluate(g: State, seat: str) -> float:
    """Between -1 and 1, from the seat's point of view."""
    side = g.scenario.sides.index(seat)
    if g.result is not None:
        return 1.0 if seat in g.result.winners else -1.0
    men = [strength(g, 0), strength(g, 1)]
    balance = (men[side] - men[1 - side]) / max(sum(men), 1.0)
    return max(-1.0, min(1.0, 0.6 * balance + 0.4 * standing(g, side)))


def strength(g: State, side: int) -> float:
    """Squads, leaders and weapons; broken and wounded ones count less."""
    total = 0.0
    for i, u in enumerate(g.units):
        if u.side != side or (u.hex < 0 and u.hex not in (WAITING, EXITED)):
            continue
        kind = KINDS[u.kind]
        worth = printed_worth(kind)
        if u.broken:
            worth *= 0.4 if u.dm else 0.5
        elif u.pinned or u.cx:
            worth *= 0.9
        if u.wounded:
            worth *= 0.7
        if 0 <= u.hex < g.scenario.size and g.scenario.ground.cover[u.hex]:
            worth *= 1.1
        total += worth + sum(WEAPONS[g.weapons[w].kind].fp * 0.4 for w in g.held_by(i) if not g.weapons[w].malfunctioned)
    return total


def printed_worth(kind: Kind) -> float:
    if kind.size == SQUAD:
        return kind.fp + kind.morale * 0.5
    return kind.fp + 1.5 if kind.size == HALF_SQUAD else 5.0 - 2 * kind.leadership


def standing(g: State, side: int) -> float:
    """How the objectives lie, and how near to them the side is compared with the other."""
    objectives = g.scenario.objectives(g) if g.holders else []
    if not objectives:
        return 0.0
    held = sum(1 if holder == side else -1 if holder != NOBODY else 0 for _, _, holder in objectives) / len(objectives)
    return 0.7 * held + 0.3 * (nearness(g, side, objectives) - nearness(g, 1 - side, objectives))


def nearness(g: State, side: int, objectives: list[tuple[str, int, int]]) -> float:
    distance = g.scenario.ground.distance
    mine = [u.hex for u in g.units if u.side == side and 0 <= u.hex < g.scenario.size and not u.broken]
    if not mine:
        return 0.0
    return sum(1 / (1 + min(distance[h][m] for m in mine)) for _, h, _ in objectives) / len(objectives)
