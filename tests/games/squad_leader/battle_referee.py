"""A referee of infantry among vehicles, guns and shells: firepower, modifiers, columns, morale, rout ways, artillery.

Like the referee of vehicles, whom he joins, he has his own tables and none of the rules code; of the model he takes the map
and its lines of sight. Where the log leaves something open (smoke, night, who is aboard, floors and works) he lets it pass and
counts nothing.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import heappop, heappush

import hedgerow
from hedgerow.board.los import BLOCKED
from hedgerow.games.squad_leader.model.log_events import (
    Barrage,
    Called,
    Checked,
    Eliminated,
    Fired,
    PutBack,
    Result,
    Routed,
    SpottingRound,
)
from hedgerow.games.squad_leader.model.pieces import Unit, Vehicle
from hedgerow.games.squad_leader.model.state import State
from hedgerow.kernel.asking import Option

from .armour_referee import (
    ADVANCING,
    DEFENSIVE,
    HEDGE,
    INFANTRY_COST,
    OPEN,
    SHELLHOLE,
    STONE,
    WALL,
    WOODEN,
    WOODS,
    ArmourReferee,
    name_of,
    sides_crossed,
)
from .test_referee import COLUMNS, COVER

CLIFF = 3
GROUND = 0
ROUT = 5
SIDE_COVER = {HEDGE: 1, WALL: 2, CLIFF: 0, 0: 0}
SHELLS = {70: 8, 80: 12, 100: 16, 120: 20, 150: 24}
"""The column of a shell by its calibre, rounded down."""
ON_TARGET = {"german": 2, "american": 2, "russian": 1}
"""46.21: the highest die of a spotting round that falls where it should."""
CALLS = ("contact", "contact guns", "spotting round", "request", "fire for effect", "barrage")
"""What the players of these battles do with their radios whenever they can."""
ROUT_VERBS = ("rout", "along", "go", "rout to")
NORTH_CLOCKWISE = range(1, 7)
MOST_CHOICES = 6000
"""More than any of these games has."""


def column_of(factors: float) -> int:
    return max((c for c in COLUMNS if c <= factors), default=0)


class BattleReferee(ArmourReferee):
    """Watches a game, choice by choice."""

    def choose(self, dice: random.Random, options: Sequence[Option]) -> Option:
        """They call on their artillery whenever they can, near the enemy."""
        calls = [o for o in options if o[0] in CALLS]
        if not calls or dice.random() < 0.1:
            return super().choose(dice, options)
        verb = max((o[0] for o in calls), key=CALLS.index)
        calls = [o for o in calls if o[0] == verb]
        if verb in ("request", "fire for effect"):
            g: State = self.game.state
            side = g.weapons[calls[0][1]].side
            enemies = [u.hex for u in g.units if u.side != side and u.hex >= 0 and not u.hidden]
            calls.sort(key=lambda o: min((g.ground.distance[h][o[2]] for h in enemies), default=0))
            return dice.choice(calls[:3])
        return dice.choice(calls)

    def check(self, g: State, choice: Option, events: Sequence[object]) -> None:
        super().check(g, choice, events)
        places = {i: u.hex for i, u in enumerate(g.units)}
        broken = {i for i, u in enumerate(g.units) if u.broken}
        shot: Fired | None = None
        shells: dict[int, Barrage] = {}
        results: dict[int, int] = {}
        for e in events:
            match e:
                case PutBack():
                    places[e.unit] = e.location % 4096
                case Fired():
                    shot, shells = e, {}
                    self.firepower(g, e)
                case Barrage():
                    shot = None
                    shells[e.location] = e
                case Called():
                    self.called(g, e)
                case SpottingRound():
                    self.spotting(g, e)
                case Result():
                    results[e.unit] = int(e.result) if e.result.isdigit() else 0
                    if shot is not None:
                        self.modifier(g, places, shot, e)
                    elif shells:
                        self.shelled(g, shells, e)
                case Checked():
                    self.needed(g, broken, results, e)
        if choice[0] in ROUT_VERBS and g.phase == ROUT and not (g.card.night or g.card.uses(53)):
            RoutWatch(self, g, places).follow(events)

    # ---- firepower ----

    def firepower(self, g: State, e: Fired) -> None:
        """9.1-9.3, 10.1, 44.1, 44.21: doubled next door, tripled down a cliff, halved beyond the range, after moving, and through
        wheat."""
        guns = [g.weapons[w] for w in e.weapons]
        units = [g.units[i] for i in e.units]
        if g.card.night or any(u.vehicle >= 0 or u.leader for u in units) or any(not w.is_.is_mg for w in guns):
            return
        if e.location % 4096 in {u.hex for u in units}:
            return
        total = sum(self.factors(g, g.units[i], g.units[i].is_.firepower, g.units[i].is_.range, e.location) for i in e.own)
        total += sum(self.factors(g, g.units[w.holder], w.is_.firepower, w.is_.range, e.location) for w in guns)
        assert e.firepower.total == total, (e, total)
        self.seen["firepower"] += 1

    def factors(self, g: State, u: Unit, factors: int, reach: int, where: int) -> float:
        ground, there = g.ground, where % 4096
        distance = ground.distance[u.hex][there]
        times = 0.5 if distance > reach else 1.0
        if distance == 1:
            side = ground.grid.side_to(u.hex, there)
            times = 3.0 if ground.sides[u.hex][side] == CLIFF and ground.level[u.hex] > ground.level[there] else 2.0
        if g.phase == ADVANCING and u.moved:
            times /= 2
        high = self.is_high(g, u.hex, u.layer) or self.is_high(g, there, where // 4096)
        if ground.seen_over_wheat(u.hex, there) and not high:
            times /= 2
        return factors * times

    def is_high(self, g: State, hex_: int, layer: int) -> bool:
        """7.9, 57.7: upstairs; before there are floors, in any large building."""
        return layer == 1 or (g.ground.large[hex_] and not g.card.uses(57))

    # ---- what modifies the roll ----

    def modifier(self, g: State, places: dict[int, int], shot: Fired, e: Result) -> None:
        u, hex_ = g.units[e.unit], places[e.unit]
        if g.smoke or g.mist or g.card.night or u.vehicle >= 0 or u.bailed or u.layer or g.phase not in (1, DEFENSIVE, ADVANCING):
            return
        if hex_ in g.rubble or hex_ in g.fire_negated or any(g.weapons[w].is_gun for w in g.held.get(e.unit, ())):
            return
        if any(h in (hex_, *g.ground.around[hex_]) for h, _ in g.roadblocks):
            return
        if any(g.units[i].leader for i in shot.units) or any(step.layer or step.climbing for step in g.ways.get(e.unit, ())):
            return
        if any(not g.weapons[w].is_.is_mg for w in shot.weapons):
            assert e.modifier.total == 0, e                                       # 22.2: a flamethrower's roll is as it is
            self.seen["modifier"] += 1
            return
        firers = shot.units if hex_ == shot.location % 4096 else [g.weapons[w].holder for w in shot.weapons]
        froms = {g.units[i].hex for i in firers}
        if hex_ != shot.location % 4096 and len(froms) > 1:
            return                                                                # which guns reach so far the log does not say
        allowed = {base + self.leadership(g, shot) - self.flamethrowers(g, places, u, hex_)
                   for base in self.cover(g, e.unit, hex_, froms)}
        assert e.modifier.total in allowed, (g.ground.names[hex_], e, allowed)
        assert e.roll == sum(shot.dice) + e.modifier.total, e
        if hex_ == shot.location % 4096:
            power = float(shot.firepower.total) / (2 if u.concealed or u.hidden else 1)
            assert e.column == column_of(power), (e, power)
            self.seen["column"] += 1
        self.seen["modifier"] += 1

    def leadership(self, g: State, shot: Fired) -> int:
        return max((g.units[i].is_.leadership for i in shot.leaders), default=0)

    def flamethrowers(self, g: State, places: dict[int, int], u: Unit, hex_: int) -> int:
        """22.7: each one among the targets."""
        there = [i for i, x in enumerate(g.units) if x.side == u.side and places[i] == hex_]
        return sum("flamethrower" in g.weapons[w].kind for i in there for w in g.held.get(i, ()))

    def cover(self, g: State, unit: int, hex_: int, froms: Iterable[int]) -> set[int]:
        """11.1-11.6, 16.5, 32.3, 32.5: terrain, walls and hedges, moving in the open, and what vehicles may add."""
        ground, kind = g.ground, g.ground.terrain[hex_]
        base = COVER[kind] + (COVER[WOODS] if ground.wooded[hex_] else 0)
        froms = tuple(froms)
        wall = min((self.hexside(g, a, hex_) for a in froms), default=0)
        walls = {wall, max(wall, 2)} if any(self.is_near(g, h) for h in ground.around[hex_]) else {wall}
        way = g.ways.get(unit, ()) if g.phase == DEFENSIVE else ()
        moved = {-2} if way and kind in (OPEN, SHELLHOLE) else {0}
        if -2 in moved and any(self.is_near(g, h) for a in froms for leg in ground.hexes_passed(a, hex_)[1:-1] for h in leg):
            moved = {-2, 0}                                                       # 32.7: between vehicles
        wrecks_and_friends = [v for v in g.vehicles if v.hex == hex_ and name_of(v.kind) not in ("truck", "jeep")
                              and (v.wreck or v.side == g.units[unit].side)]
        beneath = {0, 1} if any(s.vehicle >= 0 for s in way) or any(v.hidden for v in wrecks_and_friends) else {
            1 if wrecks_and_friends else 0}
        return {base + w + m + b for w in walls for m in moved for b in beneath}

    def is_near(self, g: State, hex_: int) -> bool:
        return any(v.hex == hex_ and not v.hidden and name_of(v.kind) != "jeep" for v in g.vehicles)

    def hexside(self, g: State, here: int, there: int) -> int:
        """11.53: the better of the sides the line comes in by, but for those that lie below the target."""
        ground, best = g.ground, 0
        for side in sides_crossed(g, here, there):
            other = ground.beside[there][side]
            if other >= 0 and ground.level[there] <= ground.level[other]:
                best = max(best, SIDE_COVER[ground.sides[there][side]])
        return best

    # ---- morale ----

    def needed(self, g: State, broken: set[int], results: dict[int, int], e: Checked) -> None:
        """12.1, 13.6, 15.6, 26.1: the number it needs, and what is added: the result of the fire, a leader, fanaticism."""
        if e.unit >= len(g.units):
            return                                                                # a crew that has just got out
        u = g.units[e.unit]
        assert e.morale == (u.is_.broken_morale if e.unit in broken else u.is_.morale), e
        ratings = {x.is_.leadership for i, x in enumerate(g.units) if x.leader and x.side == u.side and i != e.unit}
        plus = results.get(e.unit, 0) if e.cause == "fire" else 0
        fanatic = {0, -1} if g.card.has("fanatic") else {0}
        if not g.smoke:
            assert e.modifier.total - plus in {r + f for r in (0, *ratings) for f in fanatic}, (e, plus)
        if e.result in ("breaks", "is eliminated"):
            broken.add(e.unit)
        self.seen["morale number"] += 1

    # ---- artillery ----

    def called(self, g: State, e: Called) -> None:
        """46.11, 46.12, 46.81: the number of the army, two less to keep contact; a 12 never makes it."""
        nation = g.units[e.unit].is_.nation
        needs = {1941: 5, 1942: 6}.get(g.card.year, 7) if nation == "russian" else {"german": 7, "american": 9}[nation]
        kept = any(b.radio == e.weapon and b.contact and b.leader == e.unit for b in g.batteries)
        assert e.contact == needs and e.modifier.total == (-2 if kept else 0), e
        assert ("no" not in e.result) == (e.roll + e.modifier.total <= needs and e.roll < 12), e
        self.seen["contact"] += 1

    def spotting(self, g: State, e: SpottingRound) -> None:
        """46.21-46.24: on target by its die, or off by one die in the direction of another, 1 being north and so on clockwise."""
        nations = {g.weapons[b.radio].kind.split(" ", 1)[0] for b in g.batteries if b.radio >= 0}
        if len({ON_TARGET[n] for n in nations}) != 1:
            return
        good = next(ON_TARGET[n] for n in nations)
        assert (len(e.dice) == 1) == (e.dice[0] <= good), e
        hex_ = e.aim
        if len(e.dice) > 1:
            for _ in range(e.dice[2]):
                hex_ = g.ground.beside[hex_][NORTH_CLOCKWISE[e.dice[1] - 1]] if hex_ >= 0 else hex_
        if e.result != "lost":
            assert e.hex == hex_ and (e.result == "on target") == (hex_ == e.aim), (e, hex_)
        self.seen["spotting round"] += 1

    def shelled(self, g: State, shells: dict[int, Barrage], e: Result) -> None:
        """46.5: the column of the calibre, terrain, a wall if shells fall beyond it, halved if concealed; no leadership."""
        u = g.units[e.unit]
        if g.ways.get(e.unit) or u.vehicle >= 0 or u.layer or u.hex not in shells or u.hex in g.rubble:
            return
        if g.roadblocks or any(b.site >= 0 for b in g.batteries) or any(g.weapons[w].is_gun for w in g.held.get(e.unit, ())):
            return                                                                # guns on the board: calibres of their own
        ground, there = g.ground, shells[u.hex]
        wall = max((SIDE_COVER[ground.sides[u.hex][s]] for s in NORTH_CLOCKWISE if (n := ground.beside[u.hex][s]) in shells
                    and ground.level[u.hex] <= ground.level[n]), default=0)
        beneath = any(v.hex == u.hex and name_of(v.kind) not in ("truck", "jeep") and (v.wreck or v.side == u.side)
                      for v in g.vehicles)
        flames = self.flamethrowers(g, {i: x.hex for i, x in enumerate(g.units)}, u, u.hex)
        base = COVER[ground.terrain[u.hex]] + (COVER[WOODS] if ground.wooded[u.hex] else 0)
        if not flames:
            assert e.modifier.total == base + wall + beneath, (ground.names[u.hex], e, base, wall, beneath)
        assert e.roll == sum(there.dice) + e.modifier.total, e
        factors = SHELLS[max(mm for mm in SHELLS if mm <= there.calibre)]
        assert e.column == column_of(factors / (2 if u.concealed or u.hidden else 1)), e
        self.seen["barrage"] += 1


class RoutWatch:
    """13.4: units on the run in one phase, step by step: no nearer to who sees them, not over ground under fire, and on a
    cheapest way to woods or a building where no enemy is near and there is room."""

    def __init__(self, referee: BattleReferee, g: State, places: dict[int, int]) -> None:
        self.referee, self.g, self.places = referee, g, places
        self.start: dict[int, int] = {}
        self.seers: dict[int, set[int]] = {}
        if g.rout is not None:                                                    # in the middle of one
            self.start = dict.fromkeys(g.at.get(g.units[g.rout.unit].hex, ()), g.rout.start)

    def follow(self, events: Sequence[object]) -> None:
        steps = [e for e in events if isinstance(e, Routed | Eliminated)]
        at = 0
        while at < len(steps):
            e = steps[at]
            if isinstance(e, Eliminated):
                self.places[e.unit] = -2
                at += 1
                continue
            party = [e.unit]
            while at + len(party) < len(steps) and self.is_with(steps[at + len(party)], e):
                party.append(steps[at + len(party)].unit)
            at += len(party)
            self.step(party, e.location)

    def is_with(self, other: object, e: Routed) -> bool:
        return isinstance(other, Routed) and other.location == e.location and self.places[other.unit] == self.places[e.unit]

    def step(self, party: Sequence[int], there: int) -> None:
        g, lead = self.g, party[0]
        here, known = self.places[lead], lead in self.start
        if there >= 4096 or here < 0 or g.units[lead].layer or g.fires:
            return
        self.start.setdefault(lead, here)
        if not known:
            self.seers[lead] = {p for p in self.enemies(lead) if self.sees(p, here)}
        names = g.ground.names
        assert there in self.ways(lead, here), ("13.41, 13.42", names[here], names[there], party)
        if lead in self.seers:
            best = self.cheapest(party, here)
            onward = self.cheapest(party, there) if not self.is_refuge(party, there) else 0
            assert best is not None and onward is not None, ("13.43", names[here], names[there], party)
            assert self.cost(here, there) + onward == best, ("13.43", names[here], names[there], party, best, onward)
            self.referee.seen["rout way"] += 1
        for i in party:
            self.places[i] = there
            self.start.setdefault(i, here)
            if lead in self.seers:
                self.seers.setdefault(i, self.seers[lead])
        self.referee.seen["rout"] += 1

    # ---- who is about ----

    def enemies(self, unit: int) -> set[int]:
        """13.41, QA-13.41-c: the hexes of enemies known for what they are, vehicles among them."""
        g, side = self.g, self.g.units[unit].side
        found = {self.places[i] for i, x in enumerate(g.units) if x.side != side and not x.concealed and not x.hidden}
        found |= {v.hex for v in g.vehicles if v.side != side and not v.wreck and not v.hidden}
        return {h for h in found if h >= 0}

    def counters(self, unit: int) -> set[int]:
        """25.2: the hexes with any counter of the enemy, concealed or not."""
        g, side = self.g, self.g.units[unit].side
        found = {self.places[i] for i, x in enumerate(g.units) if x.side != side and not x.hidden}
        return {h for h in found if h >= 0} | self.enemies(unit)

    def sees(self, a: int, b: int) -> bool:
        outlines = [v.hex for v in self.g.vehicles if v.hex >= 0 and not v.hidden and name_of(v.kind) != "jeep"]
        return a == b or self.g.ground.sees_with(a, b, vehicles=outlines) != BLOCKED

    # ---- the way ----

    def cost(self, here: int, there: int) -> int:
        """T-5.5 in half MF; 255 where there is no way."""
        ground = self.g.ground
        kind, side = ground.terrain[there], ground.grid.side_to(there, here)
        if kind not in INFANTRY_COST or ground.sides[there][side] == CLIFF:
            return 255
        cost = INFANTRY_COST[kind] + (INFANTRY_COST[WOODS] if ground.wooded[there] else 0)
        if ground.by_road(here, there) and kind in (OPEN, SHELLHOLE, 2):
            cost = 1
        if ground.level[there] > ground.level[here]:
            cost *= 2
        smoke = {s.hex for s in self.g.smoke}
        return cost + 2 * (ground.sides[there][side] in (HEDGE, WALL)) + 2 * (there in smoke)

    def ways(self, unit: int, here: int) -> list[int]:
        """13.41, 13.42: where it may go from a hex."""
        g, away = self.g, self.g.ground.distance
        shy = self.seers.get(unit, set()) | {p for p in self.enemies(unit) if self.sees(p, here)}
        taken = self.counters(unit)
        return [h for h in g.ground.around[here] if self.cost(here, h) < 255 and h not in taken
                and all(away[p][h] >= away[p][here] for p in shy) and not self.is_swept(unit, h)]

    def is_swept(self, unit: int, hex_: int) -> bool:
        """13.42, QA-13.42: open ground in the sight and normal range of an unbroken enemy."""
        g = self.g
        if g.ground.terrain[hex_] != OPEN or hex_ in {s.hex for s in g.smoke} or any(v.hex == hex_ for v in g.vehicles):
            return False
        for i, x in enumerate(g.units):
            at = self.places[i]
            if x.side != g.units[unit].side and at >= 0 and x.real and not (x.broken or x.melee or x.concealed or x.hidden):
                arms = [g.weapons[w] for w in g.held.get(i, ())]
                guns = [w.is_.range for w in arms if w.is_.is_mg and not w.malfunctioned]
                if self.reaches(at, hex_, max((x.is_.range, *guns))):
                    return True
        return any(self.reaches(v.hex, hex_, self.reach(v)) for v in g.vehicles
                   if v.side != g.units[unit].side and v.hex >= 0 and not v.wreck and not v.hidden)

    def reach(self, v: Vehicle) -> int:
        """28.2, 28.4: main guns reach everywhere, machine guns eight hexes."""
        if v.is_.gun and not v.gun_out:
            return 999
        return 8 if (v.is_.arc_mg or v.is_.turning_mg) and not v.mg_out else -1

    def reaches(self, at: int, hex_: int, reach: int) -> bool:
        return self.g.ground.distance[at][hex_] <= reach and not self.referee.hexside(self.g, at, hex_) and self.sees(at, hex_)

    def is_refuge(self, party: Sequence[int], hex_: int) -> bool:
        """13.2, 13.4, QA-13.44: woods or a building, not where it began, no enemy next to it, and room for all."""
        g = self.g
        if g.ground.terrain[hex_] not in (WOODS, WOODEN, STONE) or hex_ == self.start[party[0]]:
            return False
        if self.counters(party[0]) & {hex_, *g.ground.around[hex_]}:
            return False
        there = {i for i, x in enumerate(g.units) if self.places[i] == hex_ and x.side == g.units[party[0]].side and x.real
                 and x.vehicle < 0} | set(party)
        less = any(v.hex == hex_ for v in g.vehicles)
        return len(there) <= 4 - less and sum(not g.units[i].leader for i in there) <= 3 - less

    def cheapest(self, party: Sequence[int], here: int) -> int | None:
        """13.43: the least it costs to come to a refuge from a hex."""
        best, open_ = {here: 0}, [(0, here)]
        while open_:
            cost, h = heappop(open_)
            if cost > best[h]:
                continue
            if h != here and self.is_refuge(party, h):
                return cost
            for n in self.ways(party[0], h):
                if (more := cost + self.cost(h, n)) < best.get(n, 9999):
                    best[n] = more
                    heappush(open_, (more, n))
        return None


def main() -> None:
    """The long run: `python -m tests.games.squad_leader.battle_referee 3B,4,5,7 20` watches twenty games of each."""
    codes, games = sys.argv[1].split(","), int(sys.argv[2])
    seen: Counter[str] = Counter()
    for code in codes:
        for seed in range(games):
            referee = BattleReferee(hedgerow.new("squad-leader", code, seed=seed))
            referee.watch(random.Random(seed), MOST_CHOICES)
            seen += referee.seen
            print(f"scenario {code}, game {seed + 1}: {seen.total()} events in all", flush=True)
    print(", ".join(f"{what} {n}" for what, n in seen.most_common()))


if __name__ == "__main__":
    main()
