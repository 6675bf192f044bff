"""How well a side stands, for bots: men and weapons, what threatens them, and how the objectives lie.

The weights are set by hand, after a look at who won a few dozen games that bots had played.
"""

from __future__ import annotations

import math

from hedgerow.games.asl_sk1.computer.estimates import guns_of, march, printed_worth
from hedgerow.games.asl_sk1.model.counters import KINDS, WEAPONS
from hedgerow.games.asl_sk1.model.state import EXITED, NOBODY, WAITING, State

WEIGHTS = {"men": 3.0, "threat": 0.7, "objectives": 1.0, "ahead": 0.4, "ahead late": 2.0, "near": 3.0}


def evaluate(g: State, seat: str) -> float:
    """Between -1 and 1, from the seat's point of view."""
    side = g.scenario.sides.index(seat)
    return math.tanh(0.25 * sum(WEIGHTS[name] * value for name, value in features(g, side).items()))


def features(g: State, side: int) -> dict[str, float]:
    """What counts, each between about -1 and 1 from the side's point of view; the other side's are the same with other signs."""
    men = [strength(g, 0), strength(g, 1)]
    losses = [expected_loss(g, 0), expected_loss(g, 1)]
    total = max(sum(men), 1.0)
    found = {"men": (men[side] - men[1 - side]) / total, "threat": 4 * (losses[1 - side] - losses[side]) / total,
             "objectives": 0.0, "ahead": 0.0, "ahead late": 0.0, "near": 0.0}
    if not g.holders:
        return found
    late = progress(g)
    ahead = would_win(g)
    if ahead != NOBODY:
        found["ahead"] = 1.0 if ahead == side else -1.0
        found["ahead late"] = found["ahead"] * late * late
    sign = 1 if side == 0 else -1
    lie, near = lie_of_objectives(g)
    found["objectives"], found["near"] = sign * lie, sign * near
    return found


def player_turns(g: State) -> int:
    """Of the whole game."""
    return 2 * g.scenario.turns - g.scenario.half_last


def turns_over(g: State) -> int:
    return 2 * (g.turn - 1) + (g.attacker != g.scenario.moves_first)


def turns_left(g: State) -> int:
    """Player turns after this one."""
    return max(0, player_turns(g) - turns_over(g) - 1)


def progress(g: State) -> float:
    """How much of the game has been played, from 0 to 1."""
    return min(1.0, (turns_over(g) + max(0, g.phase) / 8) / player_turns(g))


def would_win(g: State) -> int:
    """Who would win if it ended now."""
    try:
        return g.scenario.winner_at_end(g)[0]
    except NotImplementedError:                           # the card does not say
        return NOBODY


def strength(g: State, side: int) -> float:
    """Squads, leaders and weapons; broken, pinned and wounded ones count less."""
    total = 0.0
    for u in g.units:
        if u.side != side or (u.hex < 0 and u.hex not in (WAITING, EXITED)):
            continue
        value = printed_worth(u.kind)
        if u.broken:
            value *= 0.45 if u.dm else 0.55
        elif u.pinned or u.cx:
            value *= 0.92
        if u.wounded:
            value *= 0.7
        total += value
    for w in g.weapons:
        if w.holder != NOBODY and g.units[w.holder].side == side and not w.malfunctioned and not g.units[w.holder].broken:
            total += 0.06 * WEAPONS[w.kind].fp
    return total


def expected_loss(g: State, side: int) -> float:
    """What a fire phase of the enemy would cost; he has not enough men to fire at everyone, so the worst three count."""
    guns = guns_of(g, 1 - side)
    size = g.scenario.size
    at: dict[int, float] = {}
    for u in g.units:
        if u.side == side and 0 <= u.hex < size and not u.melee:
            at[u.hex] = at.get(u.hex, 0.0) + printed_worth(u.kind) * (0.5 if u.broken else 1.0)
    return sum(sorted((value * guns.on_target(h) for h, value in at.items()), reverse=True)[:3])


def lie_of_objectives(g: State) -> tuple[float, float]:
    """For side 0: how far it has, or is nearer to, the objectives that its victory asks for; and how near its men are."""
    card = g.scenario
    if card.exits >= 0:
        gone, near = way_off(g)
        return (gone, near) if card.exits == 0 else (-gone, -near)
    objectives = card.objectives(g)
    if not objectives:
        return 0.0, 0.0
    men: list[list[tuple[int, float]]] = [[], []]
    for u in g.units:
        if u.hex >= 0 and u.kind not in LEADERS:
            men[u.side].append((u.hex, printed_worth(u.kind) * (0.3 if u.broken else 1.0)))
    chances = []
    pull = [0.0, 0.0]
    for _, h, holder in objectives:
        far = march(card.ground, (h,))
        weight = [0.2 + sum(w * NEAR[int(far[at])] for at, w in side) for side in men]
        p = weight[0] / (weight[0] + weight[1])
        if holder != NOBODY:
            p = 0.6 * p + 0.4 * (holder == 0)
        chances.append(p)
        pull = [a + b for a, b in zip(pull, weight, strict=True)]
    nearer = (pull[0] - pull[1]) / sum(pull)
    taker, needs = card.needs
    if taker == NOBODY:
        return 2 * sum(chances) / len(chances) - 1, nearer
    best = sorted((p if taker == 0 else 1 - p for p in chances), reverse=True)[:needs]
    lie = 2 * sum(best) / len(best) - 1
    return (lie if taker == 0 else -lie), nearer


LEADERS = frozenset(name for name, kind in KINDS.items() if kind.is_leader)
NEAR = tuple((1.0 + far) ** -1.5 for far in range(100))


def way_off(g: State) -> tuple[float, float]:
    """S4-vc: how many of the points have left the map, and how near the men are who would make up the rest."""
    card = g.scenario
    far = march(card.ground, tuple(sorted(card.mover_exit)))
    gone = 2 * min(1.0, g.points[card.exits] / card.exit_goal(g)) - 1
    men = [far[u.hex] for u in g.units if u.side == card.exits and u.hex >= 0 and not u.broken and not u.leader]
    return gone, min(1.0, sum(1 / (1 + f / 4) for f in men) / max(1.0, card.exit_goal(g) / 2))
