"""What a player sees at one decision: where to go, what fire would do, and which of his pieces have something to do."""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from typing import Any, Final

from hedgerow.board.ways import costs_from
from hedgerow.games.infantry_attacks.model.counters import CAVALRY_MOUNTED, MACHINE_GUN, TRANSPORT
from hedgerow.games.infantry_attacks.model.ground import IN_RIVER, Ground
from hedgerow.games.infantry_attacks.model.scenario import Scenario
from hedgerow.games.infantry_attacks.model.scenario_files import Battle
from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    DISRUPTED,
    FACTOR,
    GOOD,
    LEADER,
    MOVE,
    WAITING,
    Piece,
    State,
    controller,
    is_company,
    is_gun,
)
from hedgerow.games.infantry_attacks.model.tables import (
    ASSAULT,
    BOMBARDMENT,
    DIRECT,
    MP,
    PROHIBITED,
    TERRAIN,
    FireTable,
    check_modifier,
    steps_lost,
)
from hedgerow.games.infantry_attacks.model.values import fire_range, movement_class, printed_strength
from hedgerow.games.infantry_attacks.model.victory import companies_in, judge
from hedgerow.games.infantry_attacks.rules.direct_fire import volley_columns
from hedgerow.games.infantry_attacks.rules.leadership import leads
from hedgerow.games.infantry_attacks.rules.movement import why_not_cross
from hedgerow.games.infantry_attacks.rules.sectors import side_of
from hedgerow.games.infantry_attacks.rules.stacking import MOST_COMBAT_UNITS, MOST_COMPANIES
from hedgerow.kernel.reasons import Reasons

CHECK: Final = (0.25, 0.35, 0.45)
"""What a morale check at +0, +1 and +2 costs, in steps."""
FAR_AWAY: Final = 60.0
ROUND: Final = 8.0
"""Movement points that those who only want to get past the enemy go round for, rather than into him."""
FIGHT: Final = 3.0
"""Movement points that a hex of the enemy costs those who will fight their way through."""
QUEUE: Final = 2.0
"""Movement points that those behind go round for, rather than wait behind a hex that is full of their own."""
FEAR: Final = 0.25
"""What a step that could be shot out of a hex counts against going there: not all who could will fire at it."""


def harms(table: FireTable, dice: int) -> tuple[float, ...]:
    """The steps that a roll on each column costs on average, morale checks counted as parts of one."""
    rolls = [(a + b, 1 / 36) for a in range(1, 7) for b in range(1, 7)] if dice == 2 else [(a, 1 / 6) for a in range(1, 7)]
    return tuple(sum(share * harm(table.result(column, roll)) for roll, share in rolls) for column in range(len(table.columns)))


def harm(result: int) -> float:
    check = check_modifier(result)
    return steps_lost(result) + (CHECK[check] if check >= 0 else 0.0)


FIRE_HARM: Final = harms(DIRECT, 2)
SHELL_HARM: Final = harms(BOMBARDMENT, 2)
ASSAULT_HARM: Final = harms(ASSAULT, 1)


@lru_cache(maxsize=256)
def way_costs(ground: Ground, kind: int, goals: tuple[int, ...],
              more: tuple[tuple[int, float], ...] = ()) -> dict[int, float]:
    """Movement points from every hex to the nearest goal, over major rivers by their bridges; `more` is what hexes in the way
    cost besides."""
    extra = dict(more)

    def back(to: int) -> list[tuple[int, float]]:
        found = [(n, ground.cost[kind][n].get(to, PROHIBITED)) for n in ground.around[to] if not wades(ground, n, to)]
        return [(n, cost / MP + extra.get(to, 0.0)) for n, cost in found if cost != PROHIBITED]

    return costs_from(goals, back)


def fire_strength(p: Piece) -> float:
    """14.2, 14.3: what a unit fires with: half when disrupted, nothing when demoralized."""
    return printed_strength(p) * (1.0, 0.5, 0.0)[p.status]


def wades(ground: Ground, a: int, b: int) -> bool:
    """5.82: whether a step out of a major river may be barred, because one came from the other bank."""
    river = ground.river[a] if max(a, b) < ground.size else None
    return river is not None and river.major and ground.bank(a, b) != IN_RIVER and a not in ground.bridge


@lru_cache(maxsize=64)
def goals_of(scenario: Scenario, side: int) -> tuple[int, ...]:
    """Hexes that win the game for a side: to control, to stand in, to leave by."""
    if must_leave(scenario, side):
        return scenario.armies[side].exits
    found: list[int] = list(scenario.objectives)
    if isinstance(scenario, Battle):
        for c in scenario.victory.conditions:
            found += c.zone if c.side == side else ()
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=64)
def must_leave(scenario: Scenario, side: int) -> bool:
    """Whether the side wins by leaving the map."""
    return isinstance(scenario, Battle) and bool(scenario.armies[side].exits) and (
        any(c.exited and c.side == side for c in scenario.victory.conditions)
        or any(score.per_exit and s == side for s, score in enumerate(scenario.victory.scores)))


class Eye:
    """One look at the position for a seat; what it works out is worked out once."""

    def __init__(self, g: State, seat: str) -> None:
        self.g, self.seat = g, seat
        self.side = side_of(g, seat)
        self.ground: Ground = g.scenario.ground
        self._danger: dict[int, float] = {}
        self._shots: dict[int, float] = {}
        self.forecasts: dict[int, Any] = {}               # by turn: what the Artillery Plan counts on

    # ---- where to ----

    @cached_property
    def enemies(self) -> list[Piece]:
        """Those that are known."""
        return [p for i in self.g.of(1 - self.side) if not (p := self.g.pieces[i]).hidden]

    @cached_property
    def passage(self) -> tuple[int, ...]:
        """Where companies must get to past the enemy: the way off the map, or a place where too few of them are yet."""
        g, s = self.g, self.g.scenario
        if must_leave(s, self.side):
            return goals_of(s, self.side)
        conditions = s.victory.conditions if isinstance(s, Battle) else ()
        return next((c.zone for c in conditions if c.side == self.side and companies_in(g, self.side, c.zone) < c.companies), ())

    @cached_property
    def wanted(self) -> tuple[int, ...]:
        """The goals that are still to be reached: not held, or all of them; without goals, where the enemy is."""
        g = self.g
        goals = goals_of(g.scenario, self.side)
        if self.passage:
            return self.passage
        open_ones = tuple(h for h in g.scenario.objectives or goals if controller(g, h) != self.side)
        batteries = tuple(sorted({p.hex for p in self.enemies if is_gun(p)})) if not goals else ()
        return open_ones or goals or batteries or tuple(sorted({p.hex for p in self.enemies}))

    def far(self, p: Piece, hex_: int) -> float:
        """Movement points from a hex to what the piece is for."""
        goals = (p.destination,) if is_gun(p) and p.mission == MOVE and p.destination >= 0 else self.wanted
        if p.cargo >= 0 and self.g.pieces[p.cargo].destination >= 0:
            goals = (self.g.pieces[p.cargo].destination,)
        return way_costs(self.ground, movement_class(p), goals, self.in_the_way).get(hex_, FAR_AWAY) if goals else 0.0

    @cached_property
    def in_the_way(self) -> tuple[tuple[int, float], ...]:
        """Hexes that enemy combat units hold or that are full of one's own, and what it costs to get past them."""
        past = ROUND if self.passage else FIGHT
        found = dict.fromkeys(self.full, QUEUE) | {p.hex: past for p in self.enemies if p.cls < TRANSPORT}
        return tuple(sorted(found.items()))

    @cached_property
    def full(self) -> list[int]:
        """Hexes that no further company of one's own can enter [4.1]."""
        units = [p for i in self.g.of(self.side) if (p := self.g.pieces[i]).cls < TRANSPORT]
        companies = Counter(p.hex for p in units if is_company(p))
        return [h for h, n in Counter(p.hex for p in units).items() if n >= MOST_COMBAT_UNITS or companies[h] >= MOST_COMPANIES]

    def holds(self, p: Piece) -> bool:
        """Whether the piece stands where the side must stand."""
        return p.hex in goals_of(self.g.scenario, self.side) and not must_leave(self.g.scenario, self.side)

    @cached_property
    def placed(self) -> Counter[int]:
        """Own units in each hex, those on the worksheet included."""
        pieces = self.g.pieces
        found = Counter(pieces[i].hex for i in self.g.of(self.side) if pieces[i].cls < TRANSPORT)
        found.update(line[2] for line in self.g.written(self.seat)
                     if line[0] in ("set", "wait") and pieces[line[1]].cls < TRANSPORT)
        return found

    @cached_property
    def stands(self) -> dict[int, int]:
        """Where own pieces are: on the map, waiting beside it, or put somewhere on the worksheet."""
        found = {i: p.hex for i, p in enumerate(self.g.pieces) if p.side == self.side and p.hex >= 0}
        return found | {line[1]: line[2] for line in self.g.written(self.seat) if line[0] in ("set", "wait")}

    @cached_property
    def units_to_place(self) -> bool:
        """Whether units still want a place on the worksheet: leaders go where they are needed, and so come last."""
        g, due = self.g, self.g.arrived
        return any(p.side == self.side and p.hex == WAITING and p.cls != LEADER and i not in self.stands
                   and g.scenario.forces[p.force].turn == due for i, p in enumerate(g.pieces))

    # ---- what fire does ----

    def cover(self, hex_: int) -> int:
        """Columns that the terrain takes off direct fire."""
        return -TERRAIN[self.ground.terrain[hex_]].direct if hex_ < self.ground.size else 0

    def danger(self, hex_: int) -> float:
        """The steps that the enemies who see a hex could shoot out of it in one volley."""
        if hex_ not in self._danger:
            self._danger[hex_] = self.fire_on(hex_)
        return self._danger[hex_]

    def fire_on(self, hex_: int) -> float:
        if hex_ >= self.ground.size:
            return 0.0
        distance, sees = self.ground.distance[hex_], self.ground.clear
        strength = 0.0
        for p in self.enemies:
            if p.cls <= MACHINE_GUN and 0 < distance[p.hex] <= fire_range(p) and sees(p.hex, hex_):
                strength += fire_strength(p)
        return FIRE_HARM[DIRECT.shifted(DIRECT.column(int(strength)), -self.cover(hex_))] if strength else 0.0

    def shot(self, i: int) -> float:
        """What the best target of a unit is worth, with those who could join in, as far as range and sight go."""
        if i not in self._shots:
            self._shots[i] = max((self.shot_at(i, h) for h in self.enemy_hexes), default=0.0)
        return self._shots[i]

    @cached_property
    def enemy_hexes(self) -> dict[int, list[Piece]]:
        found: dict[int, list[Piece]] = {}
        for p in self.enemies:
            found.setdefault(p.hex, []).append(p)
        return found

    def shot_at(self, i: int, hex_: int) -> float:
        p = self.g.pieces[i]
        if not 0 <= p.hex < self.ground.size or p.status == DEMORALIZED or p.cls in (LEADER, TRANSPORT, FACTOR) or p.limbered:
            return 0.0
        if not 0 < self.ground.distance[p.hex][hex_] <= fire_range(p) or not self.ground.clear(p.hex, hex_):
            return 0.0
        if is_gun(p):
            return SHELL_HARM[BOMBARDMENT.column(printed_strength(p))]
        if self.ground.limiting[hex_] and self.ground.distance[p.hex][hex_] > self.ground.spotted_from[hex_] \
                and not any(e.spotted for e in self.enemy_hexes.get(hex_, ())):
            return 0.0
        together = int(sum(fire_strength(self.g.pieces[n]) for n in self.g.here(p.hex, self.side)
                           if self.g.pieces[n].cls <= MACHINE_GUN and not self.g.pieces[n].limbered))
        crowd = 1 if sum(is_company(e) for e in self.enemy_hexes.get(hex_, ())) > 1 else 0
        near = 1 if self.ground.distance[p.hex][hex_] == 1 else 0
        share = 0.5 if p.status == DISRUPTED else 1.0
        return share * FIRE_HARM[DIRECT.shifted(DIRECT.column(together), crowd + near - self.cover(hex_))]

    def volley_harm(self) -> float:
        """What the volley that is being put together would do on average."""
        v = self.g.volley
        return 0.0 if v is None else sum(FIRE_HARM[column] * len(who) for column, _, who in volley_columns(self.g, v))

    def assault_odds(self, hex_: int, extra: int = 0) -> float:
        """Steps that an assault would win more than it would cost, if all who stand next to the hex came in."""
        g = self.g
        mine = [g.pieces[i] for h in (hex_, *self.ground.near[hex_]) for i in g.here(h, self.side)]
        fit = [p for p in mine if is_company(p) and p.status == GOOD]
        theirs = [p for p in self.enemy_hexes.get(hex_, ()) if p.cls < TRANSPORT and p.status != DEMORALIZED and not is_gun(p)]
        attack = sum(printed_strength(p) * (2 if p.cls == CAVALRY_MOUNTED else 1) for p in fit[:3 + extra])
        defence = sum(fire_strength(p) for p in theirs)
        shift = TERRAIN[self.ground.terrain[hex_]].assault
        won = ASSAULT_HARM[ASSAULT.shifted(ASSAULT.column(int(attack)), shift)] if attack else 0.0
        lost = ASSAULT_HARM[ASSAULT.column(int(defence))] if defence else 0.0
        return won - lost + (0.5 if not theirs else 0.0) + (0.3 + 1.5 * self.urgency if hex_ in self.wanted else 0.0)

    # ---- who has something to do ----

    @cached_property
    def urgency(self) -> float:
        """From 0 to 1: how late it is for a side that would not win if the game ended now."""
        g, s = self.g, self.g.scenario
        if not isinstance(s, Battle) or judge(g, s.victory)[0] == self.side:
            return 0.0
        return min(1.0, max(0, g.turn) / s.turns)

    def closer(self, p: Piece, hex_: int) -> float:
        """What a step is worth for getting on: a hex along the road is as good as one across country."""
        return self.hurry * max(-1.0, min(1.0, 2 * (self.far(p, p.hex) - self.far(p, hex_))))

    def step_gain(self, i: int) -> float:
        """How much nearer to its goal the best step brings a piece, danger counted."""
        p = self.g.pieces[i]
        if p.hex < 0 or p.status == DEMORALIZED:
            return 0.0
        if is_company(p) and must_leave(self.g.scenario, self.side) and p.hex in self.wanted:
            return 1.0
        risk = self.danger(p.hex)
        steps = [self.closer(p, h) - FEAR * (self.danger(h) - risk) for h in self.ground.near[p.hex]
                 if self.open_to(p, h)]
        return max(steps, default=0.0)

    def open_to(self, p: Piece, hex_: int) -> bool:
        """Whether a piece could step into the hex next to it: no enemies there, room, and no river that bars the way."""
        no = Reasons()
        why_not_cross(self.g, p, hex_, no)
        return not (self.enemy_hexes.get(hex_) or (p.cls < TRANSPORT and hex_ in self.full) or no)

    def need(self, leader: int, hex_: int) -> float:
        """Units that a leader would reach from a hex, those whom other leaders reach too counting less."""
        g, distance = self.g, self.ground.distance
        chief = g.pieces[leader]
        others = [h for i, h in self.stands.items() if g.pieces[i].cls == LEADER and i != leader]
        found = 0.0
        for i, at in self.stands.items():
            p = g.pieces[i]
            if p.cls < TRANSPORT and distance[hex_][at] <= 1 and leads(chief, p):
                found += 1 / (1 + 2 * sum(distance[h][at] <= 1 for h in others))
        return found

    def apart(self, leader: int, hex_: int) -> int:
        """Hexes to the nearest unit of his that no other leader reaches; if there is none, to any."""
        g, distance = self.g, self.ground.distance
        mine = [h for i, h in self.stands.items() if (p := g.pieces[i]).cls < TRANSPORT and leads(g.pieces[leader], p)]
        others = [h for i, h in self.stands.items() if g.pieces[i].cls == LEADER and i != leader]
        alone = [h for h in mine if all(distance[h][o] > 1 for o in others)]
        return min((distance[hex_][h] for h in alone or mine), default=0)

    @cached_property
    def hurry(self) -> float:
        """How much a step forward counts: more when the goals are far for the time that is left."""
        g = self.g
        left = max(1, g.scenario.turns - g.turn + 1)
        far = sorted(self.far(p, p.hex) for i in g.of(self.side) if is_company(p := g.pieces[i]))
        pace = far[len(far) // 2] / left if far else 0.0
        if self.passage:                                  # fire wins nothing for those who have to be there in time
            return 0.35 * min(6.0, 1.0 + 3 * pace)
        return 0.35 * min(2.0, 1.0 + pace / 2) * (1.0 + self.urgency)

    def use(self, i: int, led: bool = True) -> float:
        """What it would be good for to activate a piece; without a leader it goes no nearer to the enemy [5.5]."""
        p = self.g.pieces[i]
        if p.status == DEMORALIZED:
            return 1.0
        if p.cls == LEADER:
            return 0.0
        recover = 0.3 if p.status == DISRUPTED else 0.0
        stay = 0.35 if self.holds(p) and p.cls <= MACHINE_GUN else 0.0        # he who waits may fire on those who come
        fight = max((self.assault_odds(h) for h in self.ground.near[p.hex] if self.enemy_hexes.get(h)), default=0.0) \
            if is_company(p) and 0 <= p.hex < self.ground.size else 0.0
        return max(2 * self.shot(i), fight, self.step_gain(i) - stay if led else 0.0, recover)
