"""Where a Move or an Advance should lead by the plan: journeys through cover and out of fire lanes, Melees that favour."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from hedgerow.games.combat_commander.command import movement
from hedgerow.games.combat_commander.counters import UNITS
from hedgerow.games.combat_commander.ending import exit_vp
from hedgerow.games.combat_commander.fate import CARDS
from hedgerow.games.combat_commander.leaving import exit_counts, exit_is_loss, may_exit
from hedgerow.games.combat_commander.melee import melee_strength
from hedgerow.games.combat_commander.orders.advance import advance_hexes
from hedgerow.games.combat_commander.orders.move import entry_cost
from hedgerow.games.combat_commander.plan import HOLD, Plan, chance_above
from hedgerow.games.combat_commander.state import MINES, WIRE, Combat, on_map, other, side_at

FIRE_IN_HAND = 0.75
"""How likely a card the enemy holds is no Fire."""


# ---- Move ----

class Lanes:
    """The Op Fire a mover must reckon with now: from whom, and how likely."""

    def __init__(self, g: Combat, foe: int) -> None:
        firing = any(g.units[v].op_firing for v in on_map(g, foe))
        self.chance = 1.0 if firing else 1.0 - FIRE_IN_HAND ** len(g.hands[foe])
        self.tired = frozenset(v for v in on_map(g, foe) if g.units[v].activated and not g.units[v].op_firing)


def journey(p: Plan, lanes: Lanes, movers: Sequence[int]) -> tuple[float, dict[int, float]]:
    """The best that movers can do with the MPs they have left, beside staying: in all, and by their first step.

    They pay for each hex [O21.1] and risk what can fire at them on the way [A33.2].
    """
    g = p.g
    here, side = g.units[movers[0]].hex, p.side
    reach = min(float(movement(g, u).total) - g.units[u].spent for u in movers)
    road = all(g.units[u].road for u in movers)
    stay = sum(p.stand(u, here) for u in movers) - p.crowd(here)
    band = tuple(movers)
    best, by_step = 0.0, dict[int, float]()
    queue: list[tuple[float, float, int, int, bool]] = [(0.0, 0.0, here, -1, road)]
    seen: dict[int, tuple[float, float]] = {}
    ground, steps, at, units = g.scenario.ground, g.scenario.steps, g.at, g.units
    while queue:
        risk, spent, hex, first, on_road = heappop(queue)
        if hex in seen and seen[hex][0] <= risk and seen[hex][1] <= spent:
            continue
        seen[hex] = (risk, spent)
        if first >= 0:
            value = sum(p.stand(u, hex) for u in movers) - p.crowd(hex, band) - risk - stay
            if value > by_step.get(first, -99.0):
                by_step[first] = value
            best = max(best, value)
        budget = reach + (1 if on_road and not road else 0)
        if spent + 1 <= budget and hex in g.scenario.edges[p.foe] and (first < 0 or hex != here):
            value = sum(leaving(p, u) for u in movers) - risk - stay
            if first >= 0 and value > by_step.get(first, -99.0):
                by_step[first] = value
            best = max(best, value)
        fort = g.forts.get(hex)
        if first >= 0 and fort == WIRE:
            continue
        for step in steps[hex]:
            to = step.to
            cost = entry_cost(g, step, hex, side)
            if cost is None or spent + cost.total > budget:
                continue
            others = at.get(to)
            if others and units[others[0]].side != side:
                continue
            danger = risk + lanes_risk(p, lanes, movers, to)
            heappush(queue, (danger, spent + cost.total, to, to if first < 0 else first, on_road or ground[to].roads))
    return best, by_step


def lanes_risk(p: Plan, lanes: Lanes, movers: Sequence[int], hex: int) -> float:
    """What entering a hex costs, by Op Fire and Mines."""
    strength = p.fire_on(hex, p.foe, lanes.tired, True)
    risk = 0.0
    if strength > 0 and lanes.chance > 0:
        risk = p.fear * lanes.chance * 0.8 * sum(p.harm(u, hex, strength, True) for u in movers)
    if p.g.forts.get(hex) == MINES:
        risk += sum(p.harm(u, hex, p.g.mine_strength, True, 0) for u in movers)
    return risk


def leaving(p: Plan, u: int) -> float:
    """7.2.1: what it brings to exit now. 6.3: when the last unit leaves, points are counted."""
    g, side = p.g, p.side
    if exit_is_loss(g, side):
        return -p.worth[u]
    gain = exit_vp(g, u) if exit_counts(g, side) else 0
    if len(p.units[side]) == 1:
        return 20.0 if p.lead + gain > 0 else -20.0
    return gain * (0.75 if p.stance == HOLD else 1.0) + 0.6


# ---- Advance and Melee ----

def melee_worth(p: Plan, hex: int, mine: Sequence[int]) -> float:
    """O16.4: what a Melee with these units in that hex promises: theirs if we win, ours if we lose, both in a tie."""
    g = p.g
    theirs = enemies(p, hex)
    strong = sum(p.fp[u] + (UNITS[g.units[u].type].boxed_fp and not g.units[u].broken) for u in mine)
    against = int(melee_strength(g, hex, p.foe).total)
    if any(CARDS[c].action == "Ambush" for c in g.hands[p.side]):
        against -= max((p.fp[v] // 2 for v in theirs), default=0)
    if side_bonus(g, p.side):
        strong += 1
    win, not_lost = chance_above(strong - against), chance_above(strong - against + 1)
    gained = sum(p.worth[v] for v in theirs)
    lost = sum(p.worth[u] for u in mine)
    return not_lost * gained - (1 - win) * lost * (0.7 + 0.3 * p.fear)


def side_bonus(g: Combat, side: int) -> bool:
    return side == 1 and "allied melee" in g.scenario.special


def enemies(p: Plan, hex: int) -> list[int]:
    return side_at(p.g, hex, other(p.side))


def assaults(p: Plan, units: Sequence[int]) -> list[tuple[float, int, list[int]]]:
    """Every enemy hex these could advance into: what the Melee promises with all of them, and who they are."""
    by_hex: dict[int, list[int]] = {}
    for u in units:
        for h in advance_hexes(p.g, u):
            if enemies(p, h):
                by_hex.setdefault(h, []).append(u)
    found = []
    for h, able in by_hex.items():
        inside = side_at(p.g, h, p.side)
        found.append((melee_worth(p, h, [*able, *inside]), h, able))
    return sorted(found, key=lambda f: (-f[0], f[1]))


def advance_gain(p: Plan, u: int, hex: int) -> float:
    """A hex without enemies: how much better it stands there; no Op Fire is to be feared [O16.1]."""
    here = p.g.units[u].hex
    mines = p.harm(u, hex, p.g.mine_strength, False, 0) if p.g.forts.get(hex) == MINES else 0.0
    return p.stand(u, hex) - p.crowd(hex, (u,)) - p.stand(u, here) + p.crowd(here) - mines


def best_advance(p: Plan, u: int) -> float:
    """The best hex without enemies, or off the map."""
    g = p.g
    best = max((advance_gain(p, u, h) for h in advance_hexes(g, u) if not enemies(p, h)), default=-1.0)
    return max(best, leaving(p, u) - p.stand(u, g.units[u].hex)) if may_exit(g, u) else best


def advance_prospect(p: Plan, units: Sequence[int]) -> float:
    """What an Advance Order with these units promises: good Melees first, then better places."""
    left, total = list(units), 0.0
    for value, _, able in assaults(p, units):
        if value > 0 and all(u in left for u in able):
            total += value
            left = [u for u in left if u not in able]
    return total + sum(max(0.0, best_advance(p, u)) for u in left)
