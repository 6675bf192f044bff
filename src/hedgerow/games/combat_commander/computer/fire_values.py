"""What shooting is worth to a plan: single pieces, Fire Groups, and whole Fire Orders, in VP, by the resolver's own numbers."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from hedgerow.games.combat_commander.computer.plan import Plan
from hedgerow.games.combat_commander.model.state import NONE, UNIT, WEAPON, Attack, Combat, PieceId, other, side_at, unit_of
from hedgerow.games.combat_commander.rules.attack import (
    attack_strength,
    attack_total,
    is_ordnance,
    piece_hex,
    targeting_outcome,
    targeting_tally,
)
from hedgerow.games.combat_commander.rules.cover import cover
from hedgerow.games.combat_commander.rules.orders.fire import OP_FIRE, targets, usable
from hedgerow.games.combat_commander.rules.sight import sight


@cache
def hit_chance(hindered: int, range: int) -> float:
    """How likely Ordnance hits (O20.2.3)."""
    rolls = [(a, b) for a in (1, 2, 3, 4, 5, 6) for b in (1, 2, 3, 4, 5, 6)]
    return sum(targeting_outcome(int(targeting_tally(d, hindered).total), range) == "hit" for d in rolls) / len(rolls)


def aimed(g: Combat, side: int, pieces: list[PieceId], hexes: list[int]) -> Attack:
    """The attack these pieces would make."""
    return Attack("fire", side, pieces, hexes, origins=sorted({piece_hex(g, p) for p in pieces}))


def strength_of(g: Combat, a: Attack) -> int:
    """What is added to the attack roll (O20.3.3)."""
    return int(attack_total(g, a, attack_strength(g, a)).total)


def breaking(p: Plan, a: Attack, strength: int) -> float:
    """What an attack of this strength does to the enemies in its target hexes, less what it does to friends there."""
    g, found = p.g, 0.0
    for hex in a.targets:
        shelter = int(cover(g, hex, a).total)
        for v in g.at.get(hex, ()):
            unit = g.units[v]
            harm = p.harm(v, hex, strength, unit.moving, shelter)
            found += harm if unit.side != a.side else -harm
    return found


def shot(p: Plan, piece: PieceId, hex: int) -> tuple[int, float]:
    """Strength and worth of one piece that fires alone (O20.3); by 10.3.2.1 nothing below 1 FP."""
    g = p.g
    key = (piece, hex, any(g.units[v].moving for v in g.at.get(hex, ())))
    if key not in p.shots:
        a = aimed(g, g.units[unit_of(g, piece)].side, [piece], [hex])
        strength = strength_of(g, a)
        value = breaking(p, a, strength) if strength >= 1 else 0.0
        if is_ordnance(g, piece):
            value *= hit_chance(sight(g, a.origins[0], hex), g.scenario.distance[a.origins[0]][hex])
        p.shots[key] = (strength, value)
    return p.shots[key]


def pieces_of(g: Combat, units: Iterable[int], mode: str) -> list[PieceId]:
    """The units and the Weapons they could fire."""
    found: list[PieceId] = []
    for u in units:
        found.append((UNIT, u))
        w = g.units[u].weapon
        if w != NONE and usable(g, (WEAPON, w), mode):
            found.append((WEAPON, w))
    return found


def joined(p: Plan, pieces: Iterable[PieceId], base: PieceId, hex: int, together: bool) -> tuple[float, list[PieceId]]:
    """A Fire Group around a base piece: who adds more to it than a shot of its own would bring. `together`: there is only
    one shot, so everyone who adds anything joins.
    """
    g = p.g
    group, side = [base], g.units[unit_of(g, base)].side
    a = aimed(g, side, group, [hex])
    strength, best = shot(p, base, hex)
    if is_ordnance(g, base):
        return best, group
    best = breaking(p, a, strength) if strength >= 1 else 0.0
    for q in pieces:
        if q in group or is_ordnance(g, q) or not near(g, a.origins, piece_hex(g, q)) or hex not in targets_of(p, q):
            continue
        with_q = aimed(g, side, [*group, q], [hex])
        more = strength_of(g, with_q)
        worth = breaking(p, with_q, more) if more >= 1 else 0.0
        alone = 0.0 if together else p.weights.alone * best_alone(p, q)
        if worth - best > alone:
            group, a, best = [*group, q], with_q, worth
    return best, group


def near(g: Combat, origins: Iterable[int], hex: int) -> bool:
    """Firing hexes form a chain (O20.3.1)."""
    return any(g.scenario.distance[hex][o] <= 1 for o in origins)


def targets_of(p: Plan, piece: PieceId, mode: str = "Fire") -> list[int]:
    """Where the piece may shoot (O20.3); kept with the plan, but for Op Fire, where it depends on the mover."""
    if mode == OP_FIRE:
        return targets(p.g, piece, mode)
    if piece not in p.targets:
        p.targets[piece] = targets(p.g, piece, mode)
    return p.targets[piece]


def best_alone(p: Plan, piece: PieceId) -> float:
    return max((shot(p, piece, h)[1] for h in targets_of(p, piece)), default=0.0)


def fire_prospect(p: Plan, units: Iterable[int], mode: str) -> float:
    """What a Fire Order with these units promises: the best group first, then what the others can still do."""
    g = p.g
    left = [q for q in pieces_of(g, units, mode) if targets_of(p, q)]
    total = 0.0
    while left:
        base, hex = max(((q, h) for q in left for h in targets_of(p, q)), key=lambda o: shot(p, *o)[1])
        value, group = joined(p, left, base, hex, False)
        if value < p.weights.least:
            break
        total += value
        left = [q for q in left if q not in group]
    return total


def op_fire_prospect(p: Plan, units: Iterable[int], hex: int) -> float:
    """One attack at the hex just entered, with everyone who reaches it (A33.3)."""
    g = p.g
    able = [q for q in pieces_of(g, units, OP_FIRE) if not is_ordnance(g, q) and hex in targets(g, q, OP_FIRE)]
    if not able:
        return 0.0
    base = max(able, key=lambda q: shot(p, q, hex)[0])
    return joined(p, able, base, hex, True)[0]


def enemies_in(g: Combat, hex: int, side: int) -> list[int]:
    return side_at(g, hex, other(side))
