"""What a practised player is up to: which objectives to take, hold or deny, and who does it.

The plan is worked out from the position alone, so it can be told at any time, and it is the same whenever it is asked for.
"""

from __future__ import annotations

from typing import Final

from hedgerow.bots.by_verb import in_words
from hedgerow.games.asl_sk1.computer.estimates import march, printed_worth
from hedgerow.games.asl_sk1.computer.weights import Weights
from hedgerow.games.asl_sk1.model.counters import KINDS
from hedgerow.games.asl_sk1.model.state import NOBODY, State
from hedgerow.games.asl_sk1.rules.victory import initial_control
from hedgerow.kernel.memory import Memory
from hedgerow.kernel.records import Value

TAKE, HOLD, LEAVE, FALL_BACK = "take", "hold", "leave the map", "fall back"
LEADERS = frozenset(name for name, kind in KINDS.items() if kind.is_leader)
SAID = {TAKE: "take", HOLD: "hold", FALL_BACK: "fall back to"}


class Order(Value):
    """What one unit is to do, and where: any of these hexes."""

    what: str
    goals: tuple[int, ...]


def plan_for(g: State, side: int, weights: Weights) -> Plan:
    """The plan of a side; positions come up again and again in a search, so what was worked out is kept."""
    key = (g.scenario, side, weights, g.points[0], g.points[1], tuple([(u.hex, u.kind, u.broken) for u in g.units]),
           tuple(g.holders), tuple(g.hex_holders.values()) if g.scenario.needs[1] > 3 else ())
    return _plans.recall(key, lambda: Plan(g, side, weights))


class Plan:
    """One side's orders."""

    def __init__(self, g: State, side: int, weights: Weights) -> None:
        self.card, self.side, self.weights = g.scenario, side, weights
        self.mine = [(i, u.hex) for i, u in enumerate(g.units) if u.side == side and u.hex >= 0 and u.kind not in LEADERS]
        self.foes = [(u.hex, printed_worth(u.kind)) for u in g.units if u.side != side and u.hex >= 0 and not u.broken]
        self.targets = self._targets(g)
        self.orders: dict[int, Order] = {}
        self._assign(g)

    def order(self, unit: int) -> Order | None:
        return self.orders.get(unit)

    # ---- what must be had ----

    def _targets(self, g: State) -> list[tuple[str, tuple[int, ...], bool]]:
        """The objectives that win: name, hexes, and whether they are ours and clear of the enemy."""
        card, side = self.card, self.side
        if card.exits >= 0:
            return [("the way off the map", tuple(sorted(card.mover_exit)), side != card.exits)]
        if not g.holders:                                 # before play: as if everyone had set up
            g = g.copy()
            initial_control(g)
        listed = card.objectives(g)
        if not listed:
            return []
        cells = {label: self._cells(h, {h for _, h, _ in listed}) for label, h, _ in listed}
        foes = {u.hex for u in g.units if u.side != side}
        found = [(label, cells[label], holder == side and not foes.intersection(cells[label])) for label, _, holder in listed]
        found.sort(key=lambda t: (not t[2], self._reach(t[1]), t[0]))
        return found[:max(1, self._needed(len(found)))]

    def _cells(self, hex_: int, listed: set[int]) -> tuple[int, ...]:
        """Any hex of a building that is one objective; of one with several, the hex itself."""
        ground = self.card.ground
        building = ground.buildings[ground.building_of[hex_]] if hex_ in ground.building_of else (hex_,)
        return building if len(listed.intersection(building)) <= 1 else (hex_,)

    def _needed(self, all_: int) -> int:
        """How many win; one to spare while there is time for it."""
        taker, needs = self.card.needs
        if taker == NOBODY:
            return all_
        least = needs if taker == self.side else all_ - needs + 1
        return min(all_, least + (1 if least < 3 else 0))

    def _reach(self, cells: tuple[int, ...]) -> float:
        """How near our men are, and how many of the enemy's are nearer."""
        far = march(self.card.ground, cells)
        mine = sorted([far[h] for _, h in self.mine])[:4]
        theirs = sum([w for h, w in self.foes if far[h] <= 3])
        return sum(mine) / max(1, len(mine)) + 2 * theirs

    # ---- who does it ----

    def _assign(self, g: State) -> None:
        """Every squad to the objective that is near and still wants men; leaders go with the nearest squads."""
        side = self.side
        if not self.targets:
            return
        ground = self.card.ground
        distance = ground.distance
        far = [march(ground, cells) for _, cells, _ in self.targets]
        near = [distance[cells[0]] for _, cells, _ in self.targets]
        around = self.weights.around
        want = [self.weights.party + sum([w for h, w in self.foes if h < ground.size and d[h] <= around]) for d in near]
        squads = sorted([(min([f[h] for f in far]), i, h) for i, h in self.mine if not g.units[i].broken])
        load = [0.0] * len(far)
        for _, i, hex_ in squads:
            price = [f[hex_] + self.weights.sharing * done / wanted for f, done, wanted in zip(far, load, want, strict=True)]
            at = price.index(min(price))
            load[at] += printed_worth(g.units[i].kind)
            _, cells, ours = self.targets[at]
            self.orders[i] = Order(self._verb(hex_, cells, ours), cells)
        for i, u in enumerate(g.units):
            if u.side == side and u.hex >= 0 and u.kind in LEADERS and not u.broken and squads:
                _, with_, _ = min(squads, key=lambda s: self._apart(u.hex, s[2]))
                self.orders[i] = self.orders[with_]

    def _verb(self, hex_: int, cells: tuple[int, ...], ours: bool) -> str:
        """What is ours is held; units before it with the enemy near fall back on it."""
        if self.card.exits == self.side:
            return LEAVE
        if not ours:
            return TAKE
        return FALL_BACK if hex_ not in cells and any(self._apart(hex_, h) <= 6 for h, _ in self.foes) else HOLD

    def _apart(self, a: int, b: int) -> int:
        size = self.card.size
        if a < size and b < size:
            return self.card.ground.distance[a][b]
        return 0 if a == b else 20

    # ---- telling it ----

    def told(self) -> list[str]:
        """The orders in words, one line an objective."""
        names = {cells: label for label, cells, _ in self.targets}
        return in_words((o.what if o.what == LEAVE else f"{SAID[o.what]} {names[o.goals]}", self.card.unit_name(i))
                        for i, o in self.orders.items())


_plans: Final = Memory[Plan](3000)
