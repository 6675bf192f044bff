"""3.6-d Where a routing unit may run: its destination, and the hexes on the way to it.

The destination is settled when the unit sets out and binds it for the whole rout: whatever way it takes, it must be one on
which the destination can still be reached.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hedgerow.board.ways import costs_from
from hedgerow.games.asl_sk1.model.state import NOBODY, Rout, State, stacks
from hedgerow.games.asl_sk1.rules.terrain import entry_cost
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons

STOP: Final[Option] = ("stop",)
BY_ROAD, OFF_ROAD, CRAWL = "rout to", "rout through", "crawl"
ROUT_MF: Final = 6


class Step(NamedTuple):
    """A hex to enter, the MF for it, and whether a road may be used to enter it."""

    to: int
    mf: float
    by_road: bool


def rout_mf(g: State, unit: int) -> float:
    """3.6-b: six; by the later text a wounded leader has no more than his three."""
    return 3 if g.units[unit].wounded and g.option("later_text") else ROUT_MF


def routing(g: State) -> Rout:
    assert g.rout is not None
    return g.rout


# ---- the destination ----

def settle_destination(g: State) -> None:
    """3.6-d: what it must make for. Settled anew only if a wound on the way puts it out of reach [3.2.1-f]."""
    r = routing(g)
    r.goals = destinations(g, r)


def keep_destination(g: State) -> None:
    """3.6-g: a destination that has been reached binds no more; one that cannot be reached any longer is given up."""
    r = routing(g)
    here = g.units[r.unit].hex
    if here in r.goals or (not r.goals and is_shelter(g, r.unit, here)):
        r.arrived, r.goals = True, []
    elif r.goals and not any(leads_to_goal(g, r, s) for s in affordable(g, r)):
        settle_destination(g)


def destinations(g: State, r: Rout) -> list[int]:
    """3.6-d: the woods and buildings that cost the fewest MF to reach. Empty if it may go anywhere [3.6-j].

    3.6-i: with them those that are as near or nearer and might be ignored. Cover next to an enemy is no place to end [3.6-g].
    """
    here = g.units[r.unit].hex
    cover = {h: mf for h, mf in cheapest(g, r, 0, here, tuple(r.seen)).items()
             if h not in (here, r.start) and is_shelter(g, r.unit, h)}
    binding = [mf for h, mf in cover.items() if not may_ignore(g, r.unit, h)]
    return sorted(h for h, mf in cover.items() if mf <= min(binding)) if binding else []


def is_shelter(g: State, unit: int, hex_: int) -> bool:
    """3.6-g: woods or a building not next to any enemy, broken or not."""
    return g.scenario.ground.cover[hex_] and not beside_any(g, unit, hex_)


def may_ignore(g: State, unit: int, hex_: int) -> bool:
    """3.6-i: cover that is no farther from a Known enemy than the hex it is in."""
    distance, here = g.scenario.ground.distance, g.units[unit].hex
    return any(distance[hex_][g.units[e].hex] <= distance[here][g.units[e].hex] for e in known_to(g, unit))


def cheapest(g: State, r: Rout, spent: float, start: int, seen: tuple[int, ...]) -> dict[int, float]:
    """The hexes it can still reach from a hex where it has spent so many MF, and the fewest MF to each.

    3.6-e: whom it would have seen on the way counts, so a hex may have to be looked at more than once.
    """
    def onward(at: tuple[int, tuple[int, ...]]) -> Iterator[tuple[tuple[int, tuple[int, ...]], float]]:
        here, known = at
        return (((s.to, seen_from(g, r.unit, s.to, known)), s.mf) for s in steps(g, r, here, known))

    found: dict[int, float] = {}
    for (hex_, _), mf in costs_from([(start, seen)], onward, r.left - spent).items():
        found[hex_] = min(found.get(hex_, spent + mf), spent + mf)
    return found


# ---- one hex further ----

def rout_options(g: State) -> list[Option]:
    """3.6-d: the next hexes on the way to its destination; 3.6-j: any, and to stop, if nothing binds it.

    3.6-c: before it has taken a step it may low crawl instead.
    """
    r = routing(g)
    onward = [s for s in affordable(g, r) if not r.goals or leads_to_goal(g, r, s)]
    found: list[Option] = [(BY_ROAD if s.by_road else OFF_ROAD, s.to) for s in onward]
    if not r.steps:
        found += [(CRAWL, h) for h in dict.fromkeys(s.to for s in onward) if not why_not_crawl(g, r, h)]
    return found if r.goals and found else [STOP, *found]


def affordable(g: State, r: Rout) -> list[Step]:
    """3.6-b: the steps for which it has MF left."""
    return [s for s in steps(g, r, g.units[r.unit].hex, tuple(r.seen)) if s.mf <= r.left]


def leads_to_goal(g: State, r: Rout, step: Step) -> bool:
    """3.6-d: whether its destination can be reached by this step."""
    return any(h in r.goals for h in mf_after(g, r, step))


def mf_after(g: State, r: Rout, step: Step) -> dict[int, float]:
    """What can be reached by a step, with the MF from here on."""
    return cheapest(g, r, step.mf, step.to, seen_from(g, r.unit, step.to, tuple(r.seen)))


def steps(g: State, r: Rout, here: int, seen: Sequence[int]) -> list[Step]:
    """The hexes it may step to from a hex, given the enemies it has been in LOS of by then, whatever the MF."""
    ground = g.scenario.ground
    found: list[Step] = []
    for to in ground.around[here]:
        if not why_not_step(g, r, here, to, seen):
            found.append(Step(to, float(entry_cost(g, here, to).total), True))
            if ground.woods_road[to] and ground.by_road(here, to):
                found.append(Step(to, float(entry_cost(g, here, to, by_road=False).total), False))
    return found


def why_not_step(g: State, r: Rout, here: int, to: int, seen: Sequence[int]) -> Reasons:
    """3.6-e: never nearer to an enemy that sees it, or has seen it on the way; 3.3-a: never onto an enemy.

    3.6-f: not from beside an enemy to beside the same enemy, unless it leaves his own hex. 3.6-i: not where stacking bars it.
    3.6-g: cover is left only for more cover, but for the hex it starts in [3.6-h].
    """
    no = Reasons()
    ground = g.scenario.ground
    distance = ground.distance
    side = g.units[r.unit].side
    enemies = {u.hex for u in g.units if u.side != side}
    if to in enemies:
        no("enemy units are there", "3.3-a")
    if any(distance[to][h] < distance[here][h] for h in (g.units[e].hex for e in seen) if h >= 0):
        no("it is nearer to an enemy who has seen it", "3.6-e")
    if not enemies.isdisjoint(ground.around[here]) and any(h in enemies for h in ground.around[here] if h in ground.around[to]):
        no("it is next to the same enemy as before", "3.6-f")
    if not stacks(g, to, side, (r.unit,) if r.escort == NOBODY else (r.unit, r.escort)):
        no("three squads and four leaders are the limit", "3.6-i")
    if not ground.cover[to] and (r.arrived or (here != r.start and is_shelter(g, r.unit, here))):
        no("it has reached cover, and goes on only into more cover", "3.6-g")
    return no


def why_not_crawl(g: State, r: Rout, to: int) -> Reasons:
    """3.6-c: one hex with all its MF, under all other limits: it must bring the unit nearer to its destination [3.6-d], and not
    next to an unbroken enemy, where it would be lost at once [3.6-a]."""
    no = Reasons()
    if beside_unbroken(g, r.unit, to):
        no("next to an unbroken enemy it would be lost", "3.6-a")
    if r.goals:
        now = cheapest(g, r, 0, g.units[r.unit].hex, tuple(r.seen))
        ways = [(s.mf, mf_after(g, r, s)) for s in affordable(g, r) if s.to == to]
        if not any(h in after and after[h] - mf < now[h] for mf, after in ways for h in r.goals):
            no("that brings it no nearer to the woods or building it must make for", "3.6-d")
    return no


# ---- the enemy ----

def known_to(g: State, unit: int) -> list[int]:
    """2.0-Known: the enemies in its LOS, broken ones too."""
    return list(seen_from(g, unit, g.units[unit].hex, ()))


def seen_from(g: State, unit: int, hex_: int, seen: tuple[int, ...]) -> tuple[int, ...]:
    """3.6-e: the enemies to keep away from once it has been in that hex: those it has seen, and those in LOS there."""
    side = g.units[unit].side
    new = [i for i, e in enumerate(g.units) if e.side != side and 0 <= e.hex < g.scenario.size and i not in seen
           and g.sees(hex_, e.hex)]
    return tuple(sorted((*seen, *new))) if new else seen


def beside_any(g: State, unit: int, hex_: int) -> bool:
    """3.6-g: next to or with an enemy, broken or not."""
    side = 1 - g.units[unit].side
    return any(g.occupied(h, side) for h in (hex_, *g.scenario.ground.around[hex_]))


def beside_unbroken(g: State, unit: int, hex_: int) -> bool:
    """3.6: next to or with an unbroken enemy."""
    side = 1 - g.units[unit].side
    return any(not g.units[i].broken for h in (hex_, *g.scenario.ground.around[hex_]) for i in g.at(h, side))
