"""Where a Move or an Advance should lead by the plan: journeys through cover and out of fire lanes, Melees that favour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hedgerow.board.ways import no_riskier
from hedgerow.games.combat_commander.computer.plan import HOLD, Plan, behind
from hedgerow.games.combat_commander.computer.roll_estimates import chance_above
from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.fate import CARDS
from hedgerow.games.combat_commander.model.state import MINES, WIRE, Combat, on_map, other, side_at
from hedgerow.games.combat_commander.rules.command import movement
from hedgerow.games.combat_commander.rules.ending import exit_vp
from hedgerow.games.combat_commander.rules.leaving import exit_counts, exit_is_loss, may_exit
from hedgerow.games.combat_commander.rules.melee import melee_strength
from hedgerow.games.combat_commander.rules.orders.advance import advance_hexes
from hedgerow.games.combat_commander.rules.orders.move import entry_cost

FIRE_IN_HAND = 0.75
"""How likely a card the enemy holds is no Fire."""


# ---- Move ----

class Lanes(NamedTuple):
    """The Op Fire a mover must reckon with now: how likely it is, and who will take no part in it."""

    chance: float
    tired: frozenset[int]


def lanes_of(g: Combat, foe: int) -> Lanes:
    """A piece activated for it fires for certain (A33); others need a Fire card that the enemy may hold."""
    firing = any(g.units[v].op_firing for v in on_map(g, foe))
    return Lanes(1.0 if firing else 1.0 - FIRE_IN_HAND ** len(g.hands[foe]),
                 frozenset([v for v in on_map(g, foe) if g.units[v].activated and not g.units[v].op_firing]))


class Journey(NamedTuple):
    """What the best way on is worth to movers, beside staying where they are; the best by their first step; and the marks of the
    Objectives taken on the best."""

    best: float
    by_step: dict[int, float]
    taken: int


def journey(p: Plan, lanes: Lanes, movers: tuple[int, ...]) -> Journey:
    """The best that movers can do with the MPs they have left."""
    key = (movers, lanes, tuple([(p.g.units[u].spent, p.g.units[u].road) for u in movers]))
    if key not in p.journeys:
        p.journeys[key] = explore(p, lanes, movers)
    found: Journey = p.journeys[key]
    return found


def explore(p: Plan, lanes: Lanes, movers: tuple[int, ...]) -> Journey:
    """Every hex in reach, the cheapest and safest way there: they pay for each hex (O21.1) and risk what can fire at them on
    the way (A33.2). What counts is where they end, or that they exit, and what they take in passing (7.3.1).
    """
    g = p.g
    here = g.units[movers[0]].hex
    reach = min([float(movement(g, u).total) - g.units[u].spent for u in movers])
    fresh = not all(g.units[u].road for u in movers)
    stay = sum([p.stand(u, here) for u in movers]) - p.crowd(here)
    out, foes, dangers = g.scenario.edges[p.foe], set(p.foes_at), dict[int, float]()
    best, by_step, best_taken = 0.0, dict[int, float](), 0

    def onward(at: Underway) -> Iterator[Underway]:
        spent, risk, hex, first, road, taken, won = at
        if first >= 0 and g.forts.get(hex) == WIRE:
            return
        budget = reach + (1 if road and fresh else 0)
        for to, cost, on_road in ways_on(p, hex):
            if spent + cost <= budget and to not in foes:
                if to not in dangers:
                    dangers[to] = entering_risk(p, lanes, movers, to)
                having, gain = taken, won
                if to in p.prizes and not taken & p.prizes[to].mark:
                    having, gain = taken | p.prizes[to].mark, won + p.prizes[to].value
                yield spent + cost, risk + dangers[to], to, to if first < 0 else first, road or on_road, having, gain

    begin: Underway = (0.0, 0.0, here, -1, False, 0, 0.0)
    for spent, risk, hex, first, road, taken, won in no_riskier([begin], onward, lambda at: (at[2], at[5])):
        may_leave = hex in out and spent + 1 <= reach + (1 if road and fresh else 0)
        if first < 0:
            if may_leave:
                best = max(best, sum([leaving(p, u) for u in movers]) - stay)
            continue
        value = sum([p.stand(u, hex) for u in movers]) - p.crowd(hex, movers)
        if taken:
            value -= p.done(movers, hex, taken)
        if may_leave:
            value = max(value, sum([leaving(p, u) for u in movers]))
        value += won - risk - stay
        if value > best:
            best, best_taken = value, taken
        if value > by_step.get(first, -99.0):
            by_step[first] = value
    return Journey(best, by_step, best_taken)


Underway = tuple[float, float, int, int, bool, int, float]
"""Movers under way: MPs spent, the risk taken, where they are, their first step, whether a Road hex was entered, the marks of
the Objectives taken in passing, and what these are worth."""


def ways_on(p: Plan, hex: int) -> list[tuple[int, float, bool]]:
    """The neighbours, what entering them costs, and whether there is a Road (O21.4)."""
    ways = p.land.ways[p.side]
    if hex not in ways:
        g = p.g
        ways[hex] = [(step.to, cost.total, g.scenario.ground[step.to].roads) for step in g.scenario.steps[hex]
                     if (cost := entry_cost(g, step, hex, p.side)) is not None]
    return ways[hex]


def entering_risk(p: Plan, lanes: Lanes, movers: tuple[int, ...], hex: int) -> float:
    """What entering a hex costs, by Op Fire and Mines."""
    strength = p.fire_on(hex, p.foe, lanes.tired, True) if lanes.chance else 0.0
    risk = 0.0
    if strength > 0:
        risk = p.fear * lanes.chance * p.weights.lanes * sum([p.harm(u, hex, strength, True) for u in movers])
    if p.g.forts.get(hex) == MINES:
        risk += sum([p.harm(u, hex, p.g.mine_strength, True, 0) for u in movers])
    return risk


def leaving(p: Plan, u: int) -> float:
    """What it brings to exit now (7.2.1). When the last unit leaves (6.3), points are counted."""
    g, side = p.g, p.side
    if exit_is_loss(g, side):
        return -p.worth[u]
    gain = exit_vp(g, u) if exit_counts(g, side) else 0
    if len(p.units[side]) == 1:
        return 20.0 if p.lead + gain > 0 else -20.0
    wins = p.left <= 2 and behind(g, side, p.lead) and not behind(g, side, p.lead + gain)
    return p.weights.exit * p.press * gain * (0.75 if p.stance == HOLD else 1.0) + 0.6 + (3.0 if wins else 0.0)


# ---- Advance and Melee ----

def melee_worth(p: Plan, hex: int, mine: Sequence[int]) -> float:
    """What a Melee with these units in that hex promises (O16.4): theirs if we win, ours if we lose, both in a tie."""
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
    return not_lost * gained - (1 - win) * p.weights.melee * lost * (0.7 + 0.3 * p.fear)


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
    """A hex without enemies: how much better it stands there, and what it takes; no Op Fire is to be feared (O16.1)."""
    here = p.g.units[u].hex
    mines = p.harm(u, hex, p.g.mine_strength, False, 0) if p.g.forts.get(hex) == MINES else 0.0
    prize = p.prizes.get(hex)
    won = prize.value - p.done((u,), hex, prize.mark) if prize is not None else 0.0
    return p.stand(u, hex) - p.crowd(hex, (u,)) - p.stand(u, here) + p.crowd(here) - mines + won


def best_advance(p: Plan, u: int) -> tuple[float, int]:
    """The best hex without enemies, or off the map: what it is worth, and the mark of an Objective taken there."""
    g = p.g
    best = max([(advance_gain(p, u, h), p.prizes[h].mark if h in p.prizes else 0)
                for h in advance_hexes(g, u) if not enemies(p, h)], default=(-1.0, 0))
    return max(best, (leaving(p, u) - p.stand(u, g.units[u].hex), 0)) if may_exit(g, u) else best


def advance_prospect(p: Plan, units: Sequence[int]) -> float:
    """What an Advance Order with these units promises: good Melees first, then better places."""
    left, total, taken = list(units), 0.0, 0
    for value, _, able in assaults(p, units):
        if value > 0 and all(u in left for u in able):
            total += value
            left = [u for u in left if u not in able]
    for gain, takes in sorted([best_advance(p, u) for u in left], reverse=True):
        total += max(0.0, gain - p.twice(taken, takes))
        taken |= takes
    return total
