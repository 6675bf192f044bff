"""What a practised player sees at a glance: how far it is, what fire would do on average, what a unit is worth.

Bots think with these numbers. What is asked of the rules exactly (the odds of a declared attack) is asked of the rules; here
are the rough sums for all the hexes and shots that are only considered. A first line squad is worth 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import product
from typing import Final

from hedgerow.board.los import BLOCKED
from hedgerow.board.ways import costs_from
from hedgerow.games.asl_sk1.model.counters import HALF_SQUAD, KINDS, SQUAD, WEAPONS
from hedgerow.games.asl_sk1.model.ground import OPEN, Ground
from hedgerow.games.asl_sk1.model.state import FINAL_MARKER, FIRST_MARKER, NOBODY, State
from hedgerow.games.asl_sk1.model.tables import KIA, MC, PTC, K, ift, ift_column
from hedgerow.kernel.memory import Memory

DICE: Final = tuple(product(range(1, 7), repeat=2))
BROKEN_LOSS, PIN_LOSS, KILL_LOSS = 0.5, 0.12, 0.7


# ---- the ground ----

@lru_cache(maxsize=64)
def ways(ground: Ground) -> tuple[tuple[tuple[int, float], ...], ...]:
    """T-TEC: from each hex, those on the map next to it and the MF to enter them."""
    return tuple(tuple((to, 1.0 if ground.woods_road[to] and ground.by_road(h, to) else float(ground.cost[to]))
                       for to in ground.around[h]) for h in range(len(ground.around)))


@lru_cache(maxsize=2048)
def march(ground: Ground, goals: tuple[int, ...]) -> tuple[float, ...]:
    """The MF from each hex, also from those off the map, to the nearest of the goals."""
    found = [99.0] * len(ground.around)
    into = ways(ground)

    def back(here: int) -> Iterator[tuple[int, float]]:
        return ((at, next(c for to, c in into[at] if to == here)) for at, _ in into[here])

    for h, cost in costs_from(goals, back).items():
        found[h] = cost
    for off in range(ground.size, len(ground.around)):
        found[off] = min((found[to] + c for to, c in into[off]), default=99.0)
    return tuple(found)


# ---- fire ----

@cache
def loss(fp: float, drm: int, morale: int, cower: int = 0) -> float:
    """The part of a unit that an attack costs it on average [3.2.1], broken and pinned units counted in."""
    total = 0.0
    for a, b in DICE:
        effect = ift(ift_column(fp, cower if a == b else 0), a + b + drm)
        if effect.what == KIA:
            total += 1.0
        elif effect.what == K:
            total += KILL_LOSS
        elif effect.what == MC:
            total += BROKEN_LOSS * fails(morale - effect.number)
        elif effect.what == PTC:
            total += PIN_LOSS * fails(morale)
    return total / len(DICE)


@cache
def loss_at(fp: int, drm: int) -> float:
    """Of a unit of morale 7."""
    return loss(ift_column(fp), drm, 7)


@cache
def fails(number: int) -> float:
    """3.2.1-g: the chance that two dice exceed a number."""
    return sum(1 for a, b in DICE if a + b > number) / len(DICE)


@cache
def printed_worth(kind: str) -> float:
    """A squad by its firepower and morale, a leader by his leadership."""
    k = KINDS[kind]
    if k.size == SQUAD:
        return 0.08 * k.fp + 0.1 * (k.morale - 1)
    return 0.4 if k.size == HALF_SQUAD else 0.7 - 0.3 * k.leadership


def worth(g: State, unit: int) -> float:
    """With its weapons; a broken unit is worth half."""
    u = g.units[unit]
    found = printed_worth(u.kind)
    for w in g.weapons:
        if w.holder == unit and not w.malfunctioned:
            found += 0.06 * WEAPONS[w.kind].fp
    return found * (0.5 if u.broken else 1.0)


def guns_of(g: State, side: int) -> Guns:
    """The firepower of a side. While one side moves the other mostly stays as it is, so what was worked out is kept."""
    ground = g.scenario.ground
    key = (ground, g.options["los"],
           tuple((u.hex, u.kind, u.broken, u.pinned, u.fired, u.melee) for u in g.units if u.side == side and u.hex >= 0),
           tuple((w.kind, w.holder, w.fired) for w in g.weapons if w.holder >= 0 and not w.malfunctioned))
    return _guns.recall(key, lambda: Guns(g, side))


class Guns:
    """The firepower of one side, hex by hex, and what it threatens."""

    def __init__(self, g: State, side: int) -> None:
        ground = self.ground = g.scenario.ground
        self.distance, self.rows, self.tem, self.terrain = ground.distance, ground.sight.rows, ground.tem, ground.terrain
        self.strict = g.options["los"] == "strict"
        self.posts: dict[int, list[tuple[int, float, int]]] = {}          # hex -> range, FP, marker
        armed: dict[int, list[int]] = {}
        for i, w in enumerate(g.weapons):
            if w.holder != NOBODY and not w.malfunctioned:
                armed.setdefault(w.holder, []).append(i)
        for i, u in enumerate(g.units):
            if u.side != side or u.broken or u.melee or not 0 <= u.hex < ground.size:
                continue
            kind = KINDS[u.kind]
            if not kind.is_leader:
                self.posts.setdefault(u.hex, []).append((kind.range, kind.fp * (0.5 if u.pinned else 1.0), u.fired))
                for n in armed.get(i, ()):
                    weapon = WEAPONS[g.weapons[n].kind]
                    if weapon.fp:
                        self.posts[u.hex].append((weapon.range, weapon.fp * (1 + 0.2 * weapon.rof), g.weapons[n].fired))
        self._moving: dict[int, float] = {}
        self._standing: dict[int, float] = {}

    def on_mover(self, hex_: int) -> float:
        """3.31: the loss to expect from First Fire at who enters a hex, FFNAM and FFMO included."""
        if hex_ not in self._moving:
            self._moving[hex_] = self._loss(hex_, moving=True)
        return self._moving[hex_]

    def on_target(self, hex_: int) -> float:
        """The loss to expect from a fire phase in which everything fires there that can."""
        if hex_ not in self._standing:
            self._standing[hex_] = self._loss(hex_, moving=False)
        return self._standing[hex_]

    def _loss(self, hex_: int, *, moving: bool) -> float:
        if hex_ >= len(self.tem):
            return 0.0                                    # off the map nobody is fired at
        total = 0.0
        drm = self.tem[hex_] - moving
        far, row, open_ = self.distance[hex_], self.rows[hex_], moving and self.terrain[hex_] == OPEN
        for h, guns in self.posts.items():
            d = far[h]
            if d == 0:
                continue
            seen = 0 if self.strict else row[h]
            if seen == BLOCKED:
                continue
            fp = 0.0
            for reach, strength, marker in guns:
                if d <= reach:
                    fp += strength * (2 if d == 1 else 1) * (_AFTER_FIRE[marker] if moving else 1)
                elif d <= 2 * reach:
                    fp += 0.5 * strength * (_AFTER_FIRE[marker] if moving else 1)
            if fp >= 1:
                total += loss_at(int(fp), drm + seen - (open_ and not seen))
        return min(total, 1.0)


def prey_of(g: State, side: int) -> Prey:
    """The units of a side as targets, kept while none of them moves or breaks."""
    ground = g.scenario.ground
    marks = tuple((u.hex, g.morale(i), printed_worth(u.kind) * (0.5 if u.broken else 1.0))
                  for i, u in enumerate(g.units) if u.side == side and 0 <= u.hex < ground.size and not u.melee)
    return _prey(ground, g.options["los"] == "strict", marks)


class Prey:
    """Targets: where they are, their morale, and what they are worth."""

    def __init__(self, ground: Ground, strict: bool, marks: tuple[tuple[int, int, float], ...]) -> None:
        self.ground, self.strict, self.marks = ground, strict, marks
        self._best: dict[tuple[str, int], float] = {}

    def best_shot(self, kind: str, hex_: int) -> float:
        """What the best shot would do that a unit of this kind has from there; in strict play it goes by range alone."""
        key = kind, hex_
        if key not in self._best:
            k = KINDS[kind]
            self._best[key] = max([self._shot(k.fp, k.range, hex_, *mark) for mark in self.marks], default=0.0)
        return self._best[key]

    def _shot(self, fp: int, reach: int, hex_: int, at: int, morale: int, value: float) -> float:
        far = self.ground.distance[hex_][at]
        seen = 0 if self.strict else self.ground.sight.rows[hex_][at]
        if not 0 < far <= 2 * reach or seen == BLOCKED:
            return 0.0
        return value * loss(fp * (2 if far == 1 else 1 if far <= reach else 0.5), self.ground.tem[at] + seen, morale)


_guns: Final = Memory[Guns](5000)
_prey = lru_cache(maxsize=1000)(Prey)
_AFTER_FIRE: Final = {0: 1.0, 1: 1.0, FIRST_MARKER: 0.4, FINAL_MARKER: 0.15}
"""3.31-g, 3.31-i: what a First or Final Fire marker leaves of the fire at movers, on average."""
