"""How well a side stands, for bots: men and weapons, where they are, what they hold, what threatens them."""

from __future__ import annotations

from hedgerow.board.los import BLOCKED
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
    """Squads, leaders and weapons; broken, wounded and exposed ones count less, those in cover a little more."""
    total = 0.0
    ground = g.scenario.ground
    foes = [(u.hex, KINDS[u.kind].range) for u in g.units
            if u.side != side and 0 <= u.hex < ground.size and not u.broken and not u.leader]
    for i, u in enumerate(g.units):
        if u.side != side or (u.hex < 0 and u.hex not in (WAITING, EXITED)):
            continue
        worth = printed_worth(KINDS[u.kind])
        if u.broken:
            worth *= 0.4 if u.dm else 0.5
        elif u.pinned or u.cx:
            worth *= 0.9
        if u.wounded:
            worth *= 0.7
        if 0 <= u.hex < ground.size:
            worth *= 1.1 if ground.cover[u.hex] else 0.85 if threatened(g, u.hex, foes) else 1.0
        total += worth + sum(WEAPONS[g.weapons[w].kind].fp * 0.4 for w in g.held_by(i) if not g.weapons[w].malfunctioned)
    return total


def threatened(g: State, hex_: int, foes: list[tuple[int, int]]) -> bool:
    """Whether an enemy squad has it in sight and normal range. Where lines may not be checked, range alone tells."""
    ground = g.scenario.ground
    strict = g.options["los"] == "strict"
    return any(ground.distance[hex_][h] <= reach and (strict or ground.sight.rows[hex_][h] != BLOCKED) for h, reach in foes)


def printed_worth(kind: Kind) -> float:
    if kind.size == SQUAD:
        return kind.fp + kind.morale * 0.5
    return kind.fp + 1.5 if kind.size == HALF_SQUAD else 5.0 - 2 * kind.leadership


def standing(g: State, side: int) -> float:
    """How the objectives lie, and how near to them the side is compared with the other."""
    if not g.holders:
        return 0.0
    card = g.scenario
    if card.exits >= 0:
        gone = 2 * min(1.0, g.points[card.exits] / card.exit_goal(g)) - 1 + nearness(g, card.exits, list(card.mover_exit))
        return gone if side == card.exits else -gone
    objectives = card.objectives(g)
    held = sum(1 if holder == side else -1 if holder != NOBODY else 0 for _, _, holder in objectives) / len(objectives)
    goals = [h for _, h, _ in objectives]
    return 0.7 * held + 0.3 * (nearness(g, side, goals) - nearness(g, 1 - side, goals))


def nearness(g: State, side: int, goals: list[int]) -> float:
    """From 0 to 1: how near the unbroken MMC of a side are to the goals on average."""
    distance = g.scenario.ground.distance
    mine = [u.hex for u in g.units if u.side == side and 0 <= u.hex < g.scenario.size and not u.broken and u.mmc]
    if not mine:
        return 0.0
    return sum(1 / (1 + min(distance[m][h] for h in goals)) for m in mine) / len(mine)
