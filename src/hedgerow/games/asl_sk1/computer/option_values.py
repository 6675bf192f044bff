"""How much a practised player likes each option, at a glance: shoot when it pays, go from cover to cover, follow the plan.

Only what the seat knows is used. Values are comparable within one decision; higher is better. Most are in squads: what a choice
gains or costs, on average.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from hedgerow.board.los import BLOCKED
from hedgerow.board.ways import cheapest_first
from hedgerow.bots.by_verb import ByVerb
from hedgerow.games.asl_sk1.aids.odds import attack_after, blow_after, facing, knows_lines
from hedgerow.games.asl_sk1.computer.estimates import DICE, Guns, Prey, guns_of, loss, march, prey_of, printed_worth, ways, worth
from hedgerow.games.asl_sk1.computer.plan import HOLD, LEAVE, Order, Plan, plan_for
from hedgerow.games.asl_sk1.computer.weights import weights_of
from hedgerow.games.asl_sk1.model.counters import KINDS, WEAPONS
from hedgerow.games.asl_sk1.model.ground import OPEN
from hedgerow.games.asl_sk1.model.state import (
    ADVANCE,
    ADVANCING_FIRE,
    DEFENSIVE_FIRE,
    FIRST_MARKER,
    MOVEMENT,
    NOBODY,
    PREP_FIRE,
    Attack,
    State,
)
from hedgerow.games.asl_sk1.model.tables import odds_column
from hedgerow.games.asl_sk1.rules.close_combat import situation as close_combat_situation
from hedgerow.games.asl_sk1.rules.firegroups import why_not_shoot
from hedgerow.games.asl_sk1.rules.firepower import situation
from hedgerow.games.asl_sk1.rules.interdiction import interdictor
from hedgerow.games.asl_sk1.rules.movement import why_not_double_time, why_not_move
from hedgerow.games.asl_sk1.rules.movement_factors import allotment
from hedgerow.games.asl_sk1.rules.rout import must_rout
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Manner

RiskyWay = tuple[float, float, int, tuple[int, ...]]
"""A way by what it risks: the risk, MF spent, where it is, and the hexes of it."""


class Destination(NamedTuple):
    """A place to end a move: what it brings against staying, the risk of the way counted in; the hexes of the way; the risk."""

    gain: float
    way: tuple[int, ...]
    risk: float


EXACTLY = 3
"""So many of the shots that look best are reckoned by the rules; for so many units that wish to move a way is looked for."""


def option_values(game: Game, seat: str, options: Sequence[Option], manner: Manner) -> list[float]:
    """A value for each option. The bold make light of enemy fire and press on, for the cautious it weighs more."""
    g = game.state
    assert isinstance(g, State)
    eye = Eye(g, g.scenario.sides.index(seat), manner)
    eye.lines = g.written(seat)
    return eye.values(options)


def plan(game: Game, seat: str, manner: Manner) -> list[str]:
    """The plan in words."""
    g = game.state
    assert isinstance(g, State)
    return plan_for(g, g.scenario.sides.index(seat), weights_of(manner)).told()


class Eye:
    """One side's look at a position."""

    lines: tuple[Option, ...] = ()                        # of a set-up sheet

    def __init__(self, g: State, side: int, manner: Manner) -> None:
        self.g, self.side = g, side
        self.weights = weights = weights_of(manner)
        self.fear, self.pace = max(0.0, 1.0 - manner.boldness), weights.pace * max(0.0, 1.0 + manner.boldness)
        self.ground = g.scenario.ground

    def values(self, options: Sequence[Option]) -> list[float]:
        shots = [o for o in options if o[0] in ("fire", "fire weapon")]
        known = self.shot_values(shots) if shots else self.move_values([o for o in options if o[0] == "move"])
        return [known[o] if o in known else BY_VERB.of(self, o) for o in options]

    @cached_property
    def plan(self) -> Plan:
        return plan_for(self.g, self.side, self.weights)

    @cached_property
    def guns(self) -> Guns:
        """The enemy's."""
        return guns_of(self.g, 1 - self.side)

    @cached_property
    def own_turns(self) -> int:
        """Those we have left, this one included."""
        g = self.g
        left = g.scenario.turns - g.turn + 1
        first = self.side == g.scenario.moves_first
        if g.attacker != self.side:
            left -= first                                 # ours of this game turn is over
        if g.scenario.half_last and not first:
            left -= 1
        return max(left, 0)

    # ---- set-up ----

    def place_value(self, o: Option) -> float:
        """Cover near the objectives, spread over them; leaders with squads."""
        hex_ = o[2]
        there = [self.g.units[line[1]] for line in self.lines if line[0] == "place" and line[2] == hex_]
        near = 0.0
        if self.plan.targets:
            loads = self._placed_near
            near = max(-0.12 * march(self.ground, cells)[hex_] - 0.3 * loads[n]
                       for n, (_, cells, _) in enumerate(self.plan.targets))
        found = near - self.weights.place_crowd * sum(u.mmc for u in there)
        if hex_ < self.ground.size:
            found += self.weights.place_cover * self.ground.tem[hex_]
        if self.g.units[o[1]].leader:
            found += 0.8 * (any(u.mmc for u in there) and not any(u.leader for u in there))
        return found

    @cached_property
    def _placed_near(self) -> list[int]:
        """How many of those placed so far stand nearest to each objective."""
        found = [0] * len(self.plan.targets)
        for line in self.lines:
            if line[0] == "place" and self.g.units[line[1]].mmc:
                far = [march(self.ground, cells)[line[2]] for _, cells, _ in self.plan.targets]
                found[far.index(min(far))] += 1
        return found

    def give_value(self, o: Option) -> float:
        """Weapons to squads, one each."""
        taker = self.g.units[o[2]]
        has = sum(line[0] == "give" and line[2] == o[2] for line in self.lines) + len(self.g.held_by(o[2]))
        return 0.0 if taker.leader else 1.0 - 0.5 * has + 0.1 * KINDS[taker.kind].fp

    # ---- fire ----

    def holding_fire(self, o: Option) -> float:
        """What it is worth not to fire: another mover may come, the unit may move."""
        about = getattr(self.g.asked, "about", "")
        return self.weights.first_fire if about == "first fire" else 0.02 if about == "prep fire" else 0.0

    def shot_values(self, shots: Sequence[Option]) -> dict[Option, float]:
        """What each first shot does: all at a glance, those that look best by the rules' own sums."""
        rough = {o: self.rough_shot(o) for o in shots}
        for o in sorted(shots, key=lambda o: -rough[o])[:EXACTLY]:
            attack = attack_after(self.g, o)
            if attack is not None and attack.targets and knows_lines(self.g, attack):
                rough[o] = self.harm(attack)
        return {o: v - self.cost_of_firing(o) for o, v in rough.items()}

    def rough_shot(self, o: Option) -> float:
        g = self.g
        weapon = o[0] == "fire weapon"
        unit = g.weapons[o[1]].holder if weapon else o[1]
        u, hex_ = g.units[unit], o[2]
        fp, reach, marker = ((WEAPONS[g.weapons[o[1]].kind].fp, WEAPONS[g.weapons[o[1]].kind].range, g.weapons[o[1]].fired)
                             if weapon else (KINDS[u.kind].fp, KINDS[u.kind].range, u.fired))
        far = self.ground.distance[u.hex][hex_]
        strength = fp * (2 if far == 1 else 1 if far <= reach else 0.5) * (0.5 if u.pinned else 1)
        if g.phase == ADVANCING_FIRE or (g.phase in (MOVEMENT, DEFENSIVE_FIRE) and marker >= FIRST_MARKER):
            strength *= 0.5
        seen = 0 if self.guns.strict else g.hindrance(u.hex, hex_)
        if seen == BLOCKED or strength < 1:
            return -0.5
        drm = self.ground.tem[hex_] + seen
        movers = facing(g)
        if movers:
            drm -= 1 + (not seen and self.ground.terrain[hex_] == OPEN)
        harm = sum(worth(g, i) * loss(strength, drm, g.morale(i), 1) for i in movers or g.at(hex_, 1 - self.side))
        return harm * (0.5 if self.guns.strict and far > 1 else 1)

    def harm(self, attack: Attack) -> float:
        """What an attack costs its targets on average."""
        g = self.g
        shot = situation(g, attack)
        fp = float(shot.fp.total)
        return sum(worth(g, i) * loss(fp, int(drm.total), g.morale(i), shot.cower) * (1 if g.units[i].side != self.side else -1)
                   for i, drm in shot.targets)

    @cached_property
    def harm_now(self) -> float:
        """What the attack does that is being put together, as it stands."""
        return self.harm(self.g.attack) if self.g.attack is not None and self.g.attack.targets else 0.0

    def cost_of_firing(self, o: Option) -> float:
        """Who uses Prep Fire does not move: that costs who still has a way to go."""
        g = self.g
        if g.phase != PREP_FIRE:
            return 0.0
        unit = g.weapons[o[1]].holder if o[0] == "fire weapon" else o[1]
        order = self.plan.order(unit)
        if order is None:
            return 0.0
        far = march(self.ground, order.goals)[g.units[unit].hex]
        pressing = 0.5 if order.what == HOLD else self.hurry_up(far)
        return self.weights.standing_still * self.pace * min(far, 4.0) * pressing

    def joining_value(self, o: Option) -> float:
        """To join the attack must bring more than to fire alone afterwards."""
        g = self.g
        now, after = g.attack, attack_after(g, o)
        if now is None or after is None or not after.targets:
            return -1.0
        if not knows_lines(g, after):
            return 0.6
        alone = now.copy()
        alone.firers, alone.leaders = [after.firers[-1].copy()], []
        together = after.copy()
        together.leaders = now.leaders if not why_not_shoot(g, after) else []
        return 0.5 + 5 * (self.harm(together) - self.harm_now - 0.9 * self.harm(alone)) + 0.01

    def direction_value(self, o: Option) -> float:
        """A leader directs if the attack may be rolled with him and is the better for it."""
        g = self.g
        attack = attack_after(g, o)
        if attack is None or why_not_shoot(g, attack) or not attack.targets:
            return -1.0
        if not knows_lines(g, attack):
            return 1.0
        gain = self.harm(attack) - self.harm_now
        return 0.7 + 5 * gain if gain >= 0 else -1.0

    # ---- moving ----

    def hurry_up(self, far: float) -> float:
        """How pressing it is to get on: above 1 if the goal is hardly reached in time."""
        return min(3.0, max(self.weights.patience, far / max(1.0, 4.0 * self.own_turns)))

    def end_value(self, unit: int, order: Order | None, hex_: int) -> float:
        """What it is worth to a unit to be somewhere when the enemy fires next."""
        return self.end_values(unit, order)(hex_)

    def end_values(self, unit: int, order: Order | None) -> Callable[[int], float]:
        """The same for any hex: looked up once what does not depend on it."""
        weights, size, tem, on_target = self.weights, self.ground.size, self.ground.tem, self.guns.on_target
        kind = self.g.units[unit].kind
        risk = self.fear * weights.stand * printed_worth(kind)
        prey = self.prey if weights.prey else None
        way = march(self.ground, order.goals) if order is not None else None
        there = weights.goal if self.own_turns > 1 else 1.0

        def value(hex_: int) -> float:
            if hex_ < size:
                found = weights.cover * tem[hex_] - risk * on_target(hex_)
                if prey is not None:
                    found += weights.prey * prey.best_shot(kind, hex_)
                if weights.crowd:
                    found -= weights.crowd * self.squads_at(hex_, unit)
            else:
                found = -0.5
            if way is None:
                return found
            far = way[hex_]
            return found - self.pace * far * self.hurry_up(far) if far else found + there

        return value

    def squads_at(self, hex_: int, unit: int) -> int:
        """Our other squads in a hex."""
        u = self.g.units[unit]
        return self.squads.get(hex_, 0) - (u.hex == hex_ and u.mmc)

    @cached_property
    def squads(self) -> dict[int, int]:
        """How many of ours are where."""
        found: dict[int, int] = {}
        for u in self.g.units:
            if u.side == self.side and u.hex >= 0 and u.mmc:
                found[u.hex] = found.get(u.hex, 0) + 1
        return found

    @cached_property
    def prey(self) -> Prey:
        return prey_of(self.g, 1 - self.side)

    def destinations(self, unit: int, order: Order | None, mf: float, steps: int = 9) -> Iterator[Destination]:
        """Every place it can reach, by the way that risks least."""
        g, size, on_mover = self.g, self.ground.size, self.guns.on_mover
        here = g.units[unit].hex
        value = self.end_values(unit, order)
        stay = value(here)
        price = self.fear * self.weights.way * printed_worth(g.units[unit].kind)
        foes = {u.hex for u in g.units if u.side != self.side}
        closed = (foes | self.without_room(g.stack if unit in g.stack else (unit,))) - {here}
        into = ways(self.ground)

        def onward(way: RiskyWay) -> Iterator[RiskyWay]:
            risk, spent, at, path = way
            for to, cost in into[at] if len(path) < steps else ():
                if spent + cost <= mf and (at < size or self._may_enter(unit, to)):
                    yield (risk + price * on_mover(to) + 0.001 * cost, spent + cost, to, (*path, to))

        begin: RiskyWay = (0.0, 0.0, here, ())
        for risk, _, at, path in cheapest_first([begin], onward, lambda way: way[2], closed):
            if at != here:
                yield Destination(value(at) - stay - risk, path, risk)

    def without_room(self, stack: Sequence[int]) -> set[int]:
        """3.3-i: hexes that a stack cannot enter for the squads in them."""
        room = 3 - sum(self.g.units[i].squad_equivalent for i in stack)
        return {h for h, there in self.squads_in.items() if there > room}

    @cached_property
    def squads_in(self) -> dict[int, float]:
        """3.3-i: how much of the room for three squads our units take, hex by hex."""
        found: dict[int, float] = {}
        for u in self.g.units:
            if u.side == self.side and u.hex >= 0 and u.mmc:
                found[u.hex] = found.get(u.hex, 0.0) + u.squad_equivalent
        return found

    def best_way(self, unit: int, order: Order | None, mf: float, steps: int = 9) -> tuple[float, int, dict[int, float]]:
        """The best place to end, against staying; the first step there (NOBODY to stay); what each first step leads to."""
        best, first_to, calm = 0.0, NOBODY, True
        leads: dict[int, float] = {}
        for gain, way, risk in self.destinations(unit, order, mf, steps):
            leads[way[0]] = max(leads.get(way[0], -9.0), gain)
            if gain > best:
                best, first_to, calm = gain, way[0], risk < 0.01 and self.guns.on_target(way[-1]) < 0.01
        if calm and first_to != NOBODY:
            leads[first_to] += 2.0                        # nobody fires there: no need to think about it
        return best, first_to, leads

    def _may_enter(self, unit: int, to: int) -> bool:
        return to in self.g.scenario.groups[self.g.units[unit].group].enters

    @cached_property
    def way(self) -> tuple[float, int, dict[int, float]]:
        """The way of the stack that is moving."""
        g = self.g
        mf = min(g.moving[i].mf - g.moving[i].spent for i in g.stack)
        unit = next((i for i in g.stack if g.units[i].mmc), g.stack[0])
        return self.best_way(unit, self.plan.order(unit), mf, 1 if g.moving[unit].assault else 9)

    def move_values(self, moves: Sequence[Option]) -> dict[Option, float]:
        """Who wishes to move most, and has somewhere to go."""
        wish = {o: self.wish_to_move(o[1]) for o in moves}
        going = 0
        for o in sorted(moves, key=lambda o: -wish[o]):
            if going == EXACTLY or wish[o] <= 0:
                break
            if self.has_somewhere_to_go(o[1]):
                going += 1
            else:
                wish[o] = -0.2
        return wish

    def has_somewhere_to_go(self, unit: int) -> bool:
        """A place that is better than this one within its reach, with the leaders who may come along, hurrying if it would; or
        something to do on the spot."""
        g = self.g
        hex_ = g.units[unit].hex
        if hex_ >= self.ground.size or g.lying_in(hex_) or self.has_charge_to_place(unit):
            return True
        along = (unit, *(i for i in g.at(hex_, self.side) if i != unit and g.units[i].leader and not why_not_move(g, i)))
        hurrying = tuple(i for i in along if self.hurry(i) > 0 and not why_not_double_time(g, i))
        return self.best_way(unit, self.plan.order(unit), float(allotment(g, unit, along, hurrying).total))[1] != NOBODY

    def has_charge_to_place(self, unit: int) -> bool:
        """4.3-a: the charge is where it should be."""
        g = self.g
        return any(w.holder == unit and WEAPONS[w.kind].kind == "DC" for w in g.weapons) and any(
            g.occupied(h, 1 - self.side) for h in self.ground.around[g.units[unit].hex])

    def wish_to_move(self, unit: int) -> float:
        """A unit that has a way to go, or stands under fire in the open, moves; squads first, they take their leaders along."""
        g = self.g
        u = g.units[unit]
        if u.hex >= self.ground.size:
            return 5.0
        if self.has_charge_to_place(unit):
            return 1.0
        order = self.plan.order(unit)
        far = march(self.ground, order.goals)[u.hex] if order is not None else 0.0
        exposed = not self.ground.cover[u.hex] and self.guns.on_target(u.hex) > 0.05
        if u.leader:
            return 0.1 if far > 2 or exposed else -0.3
        if far == 0 and not exposed:
            return -0.3
        if order is not None and order.what == HOLD and self.ground.cover[u.hex] and far > 8:
            return -0.1
        return 0.3 + 0.01 * far

    def company(self, o: Option) -> float:
        """Leaders and squads move together; more than two squads draw too much fire. Into close combat everyone goes."""
        g = self.g
        if g.phase == ADVANCE:
            return self.assault_together(o[1])
        if g.units[o[1]].leader:
            return 0.3
        return -0.2 if self.guns.on_target(g.units[o[1]].hex) > 0.1 else 0.2

    def hurry(self, unit: int) -> float:
        """Double Time far from the goals and out of the enemy's sight."""
        u = self.g.units[unit]
        order = self.plan.order(unit)
        if order is None:
            return -1.0
        far = march(self.ground, order.goals)[u.hex]
        return 0.2 if far > self.weights.hurry and (u.hex >= self.ground.size or not self.guns.on_target(u.hex)) else -1.0

    def assault_value(self, o: Option) -> float:
        """3.3-k: for a step of one hex under fire."""
        g = self.g
        unit = o[1]
        here = g.units[unit].hex
        if here >= self.ground.size or all(self.guns.on_mover(to) < 0.02 for to in self.ground.around[here]):
            return -0.3
        order = self.plan.order(unit)
        if order is not None and order.what == LEAVE:
            return -0.3                                   # 3.3-k: it would not get off the map
        far, _, _ = self.best_way(unit, order, 4.0)
        near, to, _ = self.best_way(unit, order, 3.5, 1)
        return 0.15 if near > 0 and near >= far - 0.02 and to != NOBODY and self.guns.on_mover(to) > 0.02 else -0.3

    def step_value(self, o: Option) -> float:
        """In the MPh the first step of the best way; in the APh what the hex is worth against staying."""
        g = self.g
        if g.phase == MOVEMENT and g.stack:
            _, first, leads = self.way
            return leads.get(o[1], -1.0) + (0.05 if o[1] == first else 0.0)
        unit = getattr(g.asked, "what", {}).get("unit", NOBODY)
        return self.advance_gain(unit, o[1]) if unit != NOBODY else 0.0

    # ---- advancing and close combat ----

    def wish_to_advance(self, o: Option) -> float:
        """The best that an advance could bring, against staying."""
        hex_ = self.g.units[o[1]].hex
        if hex_ in self.g.scenario.mover_exit and self.side == self.g.scenario.exits:
            return 5.0
        return max((self.advance_gain(o[1], to) for to in self.ground.around[hex_]), default=0.0) - 0.02

    def advance_gain(self, unit: int, to: int) -> float:
        g = self.g
        here = g.units[unit].hex
        if here >= self.ground.size:
            return 3.0 + self.end_value(unit, self.plan.order(unit), to)
        order = self.plan.order(unit)
        gain = self.end_value(unit, order, to) - self.end_value(unit, order, here)
        enemies = g.at(to, 1 - self.side)
        return gain + self.close_combat_value(unit, to, enemies) if enemies else gain

    def close_combat_value(self, unit: int, to: int, enemies: Sequence[int]) -> float:
        """3.8-e: what is killed on average, less what is lost. Those of the hex who would follow are counted in."""
        g = self.g
        if g.units[unit].leader:
            return -2.0
        here = g.units[unit].hex
        mine = [i for i in g.at(here, self.side)
                if i == unit or not (g.units[i].broken or g.units[i].pinned or g.units[i].leader)]
        mine += g.at(to, self.side)
        attack = sum(max(1, KINDS[g.units[i].kind].fp) for i in mine)
        defence = sum(max(1, KINDS[g.units[i].kind].fp) for i in enemies)
        back = sum(max(1, KINDS[g.units[i].kind].fp) for i in enemies if not g.units[i].broken)
        broken = sum(g.units[i].broken for i in enemies) == len(enemies)
        kills = chance_to_kill(attack, defence, -2 if broken else 0)
        dies = chance_to_kill(back, attack, 0) if back else 0.0
        taken = sum(worth(g, i) * (2 if g.units[i].broken else 1) for i in enemies)
        fear = self.fear * self.weights.melee
        return kills * taken - fear * dies * sum(worth(g, i) for i in mine) - (0.0 if broken else 0.15 * fear)

    def assault_together(self, unit: int) -> float:
        """Into close combat with everyone; else each for itself."""
        g = self.g
        first = getattr(g.asked, "what", {}).get("unit", NOBODY)
        if first == NOBODY or g.units[unit].leader != g.units[first].leader:
            return -0.5
        around = self.ground.around[g.units[first].hex]
        hexes = [to for to in around if g.occupied(to, 1 - self.side)]
        best = max((self.advance_gain(first, to) for to in hexes), default=-1.0)
        other = max((self.advance_gain(first, to) for to in around if to not in hexes), default=0.0)
        return best + 0.1 if best > max(0.0, other) else -0.5

    def blow_value(self, o: Option) -> float:
        """3.8-c: the more is killed the better; a further attacker or target must better the attack as it stands."""
        g = self.g
        kills = self.kills(o)
        if o[0] == "attack":
            return 0.5 + kills
        assert g.combat is not None
        return 0.4 + 3 * (kills - self.kills(None)) if o[0] == "join attack" else 3 * (kills - self.kills(None))

    def kills(self, o: Option | None) -> float:
        g = self.g
        assert g.combat is not None
        blow = blow_after(g, o) if o is not None else g.combat.blows[-1]
        melee = close_combat_situation(g, blow)
        return sum(worth(g, i) * sum(1.0 if a + b + drm.total < melee.kill else 0.5 if a + b + drm.total == melee.kill else 0.0
                                     for a, b in DICE) / len(DICE) for i, drm in melee.drm)

    # ---- running ----

    def rout_value(self, hex_: int) -> float:
        g = self.g
        assert g.rout is not None
        risk = interdictor(g, g.rout.unit, hex_, by_road=False) != NOBODY
        return 0.5 * self.ground.cover[hex_] - 1.0 * risk + 0.1 - 0.5 * self.guns.on_target(hex_)


def chance_to_kill(attack: float, defence: float, drm: int) -> float:
    """3.8-e: of the close combat table; a tie costs half."""
    kill = odds_column(attack, defence).kill
    return sum(1.0 if a + b + drm < kill else 0.5 if a + b + drm == kill else 0.0 for a, b in DICE) / len(DICE)


FIXED: Final = {
    "commit": 9.0, "back": -9.0, "go": 0.0, "stop": 0.0, "stay": 0.0, "repair": 1.0,
    "transfer": -1.0, "self-rally": 2.0, "rally": 2.0, "keep DM": -1.0, "drop": -3.0, "leave behind": -2.0, "resume": 0.5,
    "charge": 3.0, "exit": 9.0, "crew": 0.6, "shoot": 0.5, "together": 1.0, "separately": 0.0, "keep rate": 1.0,
    "decline rate": 0.0, "destroy": -5.0, "detonate": 1.0, "check": 0.0, "escort": -1.0, "fight": 0.0, "end attacks": 0.0,
    "hold back": -1.0, "fortify": 1.0, "smoke": -0.5, "crawl": 0.4, "help carry": 0.1,
}
BY_VERB: Final = ByVerb[Eye, float]({
    "place": Eye.place_value, "give": Eye.give_value, "direct": Eye.direction_value, "add": Eye.joining_value,
    "add weapon": Eye.joining_value, "advance": Eye.wish_to_advance,
    "with": Eye.company, "double time": lambda eye, o: eye.hurry(o[1]), "assault move": Eye.assault_value,
    "to": Eye.step_value, "through woods": lambda eye, o: eye.step_value(o) - 0.1,
    "rout": lambda eye, o: 2.0 if must_rout(eye.g, o[1]) else -0.5, "rout to": lambda eye, o: eye.rout_value(o[1]),
    "rout through": lambda eye, o: eye.rout_value(o[1]), "join": lambda eye, o: 1.0 if eye.g.units[o[2]].mmc else 0.0,
    "pass": Eye.holding_fire, "attack": Eye.blow_value, "join attack": Eye.blow_value, "attack too": Eye.blow_value,
    "recover": lambda eye, o: 0.6 if eye.g.units[o[1]].mmc else -0.1,
}, FIXED, 0.0)
ROUTINE: Final = frozenset((
    "fire group", "prepare move", "movement", "advance", "resume", "resume together", "check order", "transfer weapons",
    "recover weapons", "repair weapons", "keep DM", "self-rally", "rally", "rate of fire", "smaller group", "advancing fire",
    "join leader", "drop before rout", "escort", "rout", "rout to", "close combat", "reserve", "reserve weapons", "fortify"))
"""Questions of order and detail. Bots think about where to move and advance, whom to fire at, and when to hold fire."""


def searchable(g: State) -> bool:
    """3.2-c: where lines are checked only after declaring, to try an attack out would be to check its line."""
    return bool(g.options["los"] != "strict")
