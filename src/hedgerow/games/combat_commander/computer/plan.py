"""What a side is after: which Objectives to take or to hold and who does it, who leaves over the enemy's edge, and what the
enemy's guns make of every hex on the way. The computer player's choices follow this plan.

Everything is worked out from what the side knows, the same way every time, and measured in VP. A plan depends only on what
lies on the map and on the tracks, so it is kept while those stay as they are.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final, NamedTuple

from hedgerow.board.los import BLOCKED
from hedgerow.games.combat_commander.computer.approach import NOWHERE, approach, patience, wary_approach
from hedgerow.games.combat_commander.computer.evaluation import HIDDEN, SUPPRESSED, clock, points, stake
from hedgerow.games.combat_commander.computer.roll_estimates import chance_above
from hedgerow.games.combat_commander.computer.weights import Weights, weights_of
from hedgerow.games.combat_commander.model.counters import UNITS, WEAPONS
from hedgerow.games.combat_commander.model.scenario import DEFEND
from hedgerow.games.combat_commander.model.state import (
    MINES,
    NOBODY,
    NONE,
    WEAPON,
    WIRE,
    Combat,
    PieceId,
    casualties,
    on_map,
    other,
)
from hedgerow.games.combat_commander.rules.arrivals import figures, stacking_limit
from hedgerow.games.combat_commander.rules.attack import darkness
from hedgerow.games.combat_commander.rules.command import command, firepower, led, morale, reach, weapon_firepower, weapon_reach
from hedgerow.games.combat_commander.rules.cover import cover
from hedgerow.games.combat_commander.rules.ending import elimination_vp, exit_vp
from hedgerow.games.combat_commander.rules.leaving import exit_counts, exit_is_loss
from hedgerow.games.combat_commander.rules.orders.fire import FIRE, usable
from hedgerow.games.combat_commander.rules.sight import sight
from hedgerow.kernel.memory import Memory
from hedgerow.kernel.rulebook import Manner
from hedgerow.kernel.tally import Tally

ATTACK, HOLD, FALL_BACK = "attack", "hold", "fall back"
"""The stance of a side: go for what it lacks, keep what it has, or save what is left."""

STEADY = 8
"""The Morale of a squad like any other."""


class Gun(NamedTuple):
    """Something that shoots: from where, how strong, how far."""

    hex: int
    fp: int
    reach: int
    unit: int
    ordnance: bool


class Goal(NamedTuple):
    """Something to go for or to keep: `take 3`, `hold 1`, `exit`; what it is worth, and how far every hex is from it."""

    name: str
    value: float
    way: tuple[int, ...]
    wants: float                          # how many units it takes
    mark: int = 0                         # of an Objective to take: a bit, for sets of them


class Prize(NamedTuple):
    """An Objective that falls to whoever enters it: the mark of its goal, and what it brings."""

    mark: int
    value: float


class Land:
    """What stays the same while Fortifications, Smoke and Blazes do: Cover, lines of sight, and for each side the ways on from a
    hex with their MPs and whether they lead to a Road. Each is worked out when it is first asked for."""

    def __init__(self) -> None:
        self.covers: dict[int, int] = {}
        self.lines: dict[tuple[int, int], int] = {}
        self.ways: tuple[dict[int, list[tuple[int, float, bool]]], ...] = ({}, {})


# ---- the plan ----

class Plan:
    """One side's plan in one position."""

    def __init__(self, g: Combat, side: int, manner: Manner) -> None:
        self.g, self.side, self.foe = g, side, other(side)
        self.weights = weights_of(manner)
        self.patience = patience(self.weights.patience)
        self.lead = points(g, side)
        self.left = clock(g)
        self.stance = stance(g, side, self.lead, self.left, self.weights)
        danger = {ATTACK: self.weights.attack, HOLD: self.weights.holding, FALL_BACK: self.weights.falling_back}
        self.fear = max(0.2, 1.0 - manner.boldness) * danger[self.stance]
        self.press = 1.0
        if behind(g, side, self.lead):    # who waits loses: the later, the bolder
            late = 1.0 if self.left < 3.5 else self.weights.early
            self.press, self.fear = 1.0 + 0.6 * late, self.fear * (1.0 - 0.5 * late)
        self.units = [tuple(on_map(g, s)) for s in (0, 1)]
        self.leaders = tuple(v for v in self.units[side] if UNITS[g.units[v].type].is_leader)
        self.worth = [worth(g, u, self.weights) if unit.hex >= 0 else 0.0 for u, unit in enumerate(g.units)]
        self.led_at = commands_by_hex(g, self)
        self.led = {u: led(g, u) for s in (0, 1) for u in self.units[s]}
        self.steady = {u: int(morale(g, u, Tally()).total) for s in (0, 1) for u in self.units[s]}
        self.fp = {u: int(firepower(g, u).total) for s in (0, 1) for u in self.units[s]}
        self.range = {u: int(reach(g, u).total) for u in self.units[side]}
        self.foes_at = sorted({g.units[v].hex for v in self.units[self.foe]})
        self.guns = [guns(g, self.units[s]) for s in (0, 1)]
        self.beside = beside(g, self)
        self.commands = [(g.units[v].hex, command(g, v)) for v in self.leaders if command(g, v)]
        self.to_lead = [g.units[v].hex for v in self.units[side] if v not in self.leaders]
        self.lanes: dict[tuple[int, int, frozenset[int]], float] = {}
        self.field_of: list[list[tuple[Gun, tuple[int, ...]]] | None] = [None, None]
        self.land = _lands.recall((g.scenario, markers(g)), Land)
        self.stands: dict[tuple[int, int], float] = {}
        self.shots: dict[tuple[PieceId, int, bool], tuple[int, float]] = {}
        self.targets: dict[PieceId, list[int]] = {}
        self.journeys: dict[Any, Any] = {}
        self.loads: dict[int, int] = {}
        self.preys: dict[tuple[int, int, int], float] = {}
        self.views: dict[int, list[tuple[int, int]]] = {}
        self.prizes = prizes(g, self) if self.weights.sweep else {}
        self.goals = goals(g, self)
        self.goal_of = share_out(g, self)

    # ---- fire ----

    def cover(self, hex: int) -> int:
        covers = self.land.covers
        if hex not in covers:
            covers[hex] = int(cover(self.g, hex).total)
        return covers[hex]

    def sight(self, a: int, b: int) -> int:
        lines = self.land.lines
        if (a, b) not in lines:
            lines[a, b] = sight(self.g, a, b)
        return lines[a, b]

    def fire_on(self, hex: int, by: int, without: frozenset[int] = frozenset(), op_fire: bool = False) -> float:
        """The strength a side can bring to bear on a hex (O20.3.1.2, 10.3), but for some units."""
        key = (hex, by + 2 * op_fire, without)
        if key not in self.lanes:
            self.lanes[key] = self._fire_on(hex, by, without, op_fire)
        return self.lanes[key]

    def _fire_on(self, hex: int, by: int, without: frozenset[int], op_fire: bool) -> float:
        best, count = 0, 0
        for gun, strengths in self.fields(by):
            strength = strengths[hex]
            if strength > 0 and gun.unit not in without and not (op_fire and gun.ordnance):
                best, count = max(best, strength), count + 1
        return best + self.weights.others * (count - 1) if count else 0.0

    def fields(self, side: int) -> list[tuple[Gun, tuple[int, ...]]]:
        """A side's guns, and with what strength each reaches every hex."""
        found = self.field_of[side]
        if found is None:
            found = self.field_of[side] = [(gun, field(self.g, gun)) for gun in self.guns[side]]
        return found

    def harm(self, u: int, hex: int, strength: float, moving: bool = False, shelter: int | None = None) -> float:
        """What an attack of that strength on the unit in that hex costs, in VP."""
        if strength <= 0:
            return 0.0
        steady = self.steady[u] + self.leadership(u, hex)
        margin = int(strength + 0.5) - steady - (self.cover(hex) if shelter is None else shelter)
        if moving:                        # by O20.3.4 a tie breaks a moving unit
            return self.blow(u) * chance_above(margin + 1)
        tie = chance_above(margin + 1) - chance_above(margin)
        return self.blow(u) * chance_above(margin) + SUPPRESSED * self.worth[u] * tie

    def blow(self, u: int) -> float:
        """What it costs if the unit breaks; by 3.2.4 a broken one is lost."""
        return self.worth[u] * (1.0 if self.g.units[u].broken else self.weights.broken)

    def leadership(self, u: int, hex: int) -> int:
        """By how much Leaders change a unit's stats if it goes to a hex (3.3.1.2)."""
        unit = self.g.units[u]
        if unit.hex == hex or UNITS[unit.type].is_leader:
            return 0
        return self.led_at[unit.side].get(hex, 0) - self.led[u]

    # ---- places ----

    def way_to(self, hexes: frozenset[int]) -> tuple[int, ...]:
        """MPs from every hex to the nearest of these; for the wary it is farther through the enemy's fire."""
        ground = self.g.scenario.field
        return wary_approach(ground, hexes, self.dangers) if self.weights.wary else approach(ground, hexes)

    @cached_property
    def dangers(self) -> tuple[float, ...]:
        """By how many MPs the enemy's Op Fire makes every hex farther for the wary; the same while none of his guns moves."""
        g = self.g
        key = (g.scenario, self.weights.wary, self.weights.others, tuple(self.guns[self.foe]), markers(g))
        return _dangers.recall(key, self._dangers)

    def _dangers(self) -> tuple[float, ...]:
        """A hex is the farther the likelier a squad that moves there breaks."""
        found = []
        for hex in range(len(self.g.scenario.ground)):
            strength = self.fire_on(hex, self.foe, op_fire=True)
            margin = int(strength + 0.5) - STEADY - self.cover(hex)
            found.append(self.weights.wary * chance_above(margin + 1) if strength > 0 else 0.0)
        return tuple(found)

    def stand(self, u: int, hex: int) -> float:
        """What a hex is worth to a unit that ends its move there."""
        key = (u, hex)
        if key not in self.stands:
            self.stands[key] = self._stand(u, hex)
        return self.stands[key]

    def _stand(self, u: int, hex: int) -> float:
        exposed = self.harm(u, hex, self.fire_on(hex, self.foe))
        fort = self.g.forts.get(hex)
        trap = 0.6 if fort == WIRE else 1.0 if fort == MINES and self.g.units[u].hex != hex else 0.0
        gain = self.pull(u, hex) + self.company(u, hex) + self.weights.prey * self.prey(u, hex)
        shelter = self.weights.cover * min(self.cover(hex), 4)
        return gain + shelter - self.fear * (0.55 * exposed + self.overrun(u, hex)) - trap

    def prey(self, u: int, hex: int) -> float:
        """The best shot the unit would have from there, in VP."""
        help = self.leadership(u, hex)
        strong, far = self.fp[u] + help, self.range[u] + help
        if strong < 3 or far < 1:
            return 0.0
        key = (hex, strong, far)
        if key not in self.preys:
            near = [at for at, away in self.seen_from(hex) if away <= far]
            self.preys[key] = max((self.shot_from(hex, at, strong) for at in near), default=0.0)
        return self.preys[key]

    def seen_from(self, hex: int) -> list[tuple[int, int]]:
        """Hexes with enemies in sight of a hex, and how far they are."""
        if hex not in self.views:
            far = self.g.scenario.distance[hex]
            self.views[hex] = [(at, far[at]) for at in self.foes_at if far[at] and self.sight(hex, at) != BLOCKED]
        return self.views[hex]

    def shot_from(self, hex: int, at: int, strong: int) -> float:
        strength = strong - self.sight(hex, at) - darkness(self.g, self.g.scenario.distance[hex][at])
        return sum([self.harm(v, at, strength) for v in self.g.at[at] if self.g.units[v].side == self.foe])

    def pull(self, u: int, hex: int) -> float:
        """How much nearer to its goal."""
        goal = self.goal_of.get(u)
        if goal is None:
            return 0.0
        return self.weights.pull * self.press * goal.value * self.patience[goal.way[hex]]

    def done(self, units: tuple[int, ...], hex: int, taken: int) -> float:
        """The pull on those whose goal is among the Objectives taken: it is reached."""
        return sum([self.pull(u, hex) for u in units if u in self.goal_of and self.goal_of[u].mark & taken])

    def twice(self, taken: int, again: int) -> float:
        """What Objectives bring that two count as theirs."""
        both = taken & again
        return sum(prize.value for prize in set(self.prizes.values()) if prize.mark & both) if both else 0.0

    def overrun(self, u: int, hex: int) -> float:
        """Enemies next door who would win a Melee (O16)."""
        theirs = self.beside.get(hex, 0)
        if not theirs:
            return 0.0
        mine = self.fp[u] + sum(self.fp[v] for v in self.g.at.get(hex, ()) if v != u and self.g.units[v].side == self.side)
        return self.weights.overrun * self.worth[u] * max(0.0, chance_above(theirs - mine) - 0.35)

    def company(self, u: int, hex: int) -> float:
        """Units near a Leader act together (3.3.1.1); a Leader belongs to those he leads."""
        far = self.g.scenario.distance[hex]
        if UNITS[self.g.units[u].type].is_leader:
            radius = command(self.g, u)
            near = sum([far[at] <= radius for at in self.to_lead])
            return self.weights.company * min(near, 5) if radius else 0.0
        return self.weights.company if any(far[at] <= radius for at, radius in self.commands) else 0.0

    def crowd(self, hex: int, coming: tuple[int, ...] = ()) -> float:
        """What too many soldiers in one hex cost at the end of the Turn (8.2)."""
        if hex not in self.loads:
            self.loads[hex] = figures(self.g, hex, self.side) - stacking_limit(self.g, hex)
        over = self.loads[hex] + sum([UNITS[self.g.units[u].type].figures for u in coming if self.g.units[u].hex != hex])
        return self.weights.crowd + over if over > 0 else 0.0


def commands_by_hex(g: Combat, plan: Plan) -> list[dict[int, int]]:
    """Per side the Command of all Leaders in a hex."""
    found: list[dict[int, int]] = [{}, {}]
    for side in (0, 1):
        for u in plan.units[side]:
            if command(g, u):
                found[side][g.units[u].hex] = found[side].get(g.units[u].hex, 0) + command(g, u)
    return found


def behind(g: Combat, side: int, lead: float) -> bool:
    """Whether the side would lose if points were counted now, as far as it knows; by 9.2 the Initiative card wins a tie."""
    return lead < 0 or (lead == 0 and g.initiative != side)


def beside(g: Combat, plan: Plan) -> dict[int, int]:
    """The FP of unbroken enemies next to every hex."""
    found: dict[int, int] = {}
    for v in plan.units[plan.foe]:
        if not g.units[v].broken:
            for h in g.scenario.adjacent[g.units[v].hex]:
                found[h] = found.get(h, 0) + plan.fp[v]
    return found


def stance(g: Combat, side: int, lead: float, left: float, weights: Weights) -> str:
    """Hold what wins; fall back when one or two losses more would end it; else attack."""
    if g.surrender[side] - len(casualties(g, side)) <= 1 and lead >= 0:
        return FALL_BACK
    if lead > 0 and (g.scenario.forces[side].posture == DEFEND or left < weights.hold):
        return HOLD
    return ATTACK


def worth(g: Combat, u: int, weights: Weights) -> float:
    """What losing the unit costs: VP (7.1), what it can still do, and a step toward Surrender (6.3.1)."""
    unit = g.units[u]
    type = UNITS[unit.type]
    left = max(1, g.surrender[unit.side] - len(casualties(g, unit.side)))
    use = weights.use if type.is_squad else 0.6 * weights.use if type.is_team else 0.4 + weights.command * type.command[0]
    armed = weights.weapon if unit.weapon != NONE else 0.0
    return elimination_vp(g, u) + use + armed + min(12.0, weights.surrender / left ** 2)


def guns(g: Combat, units: tuple[int, ...]) -> list[Gun]:
    """Everything of a side that shoots."""
    found = []
    for u in units:
        unit = g.units[u]
        strong, far = int(firepower(g, u).total), int(reach(g, u).total)
        if strong > 0 and far > 0:
            found.append(Gun(unit.hex, strong, far, u, False))
        w = unit.weapon
        if w != NONE and usable(g, (WEAPON, w), FIRE):
            found.append(Gun(unit.hex, int(weapon_firepower(g, w).total), int(weapon_reach(g, w).total), u,
                             WEAPONS[g.weapons[w].type].ordnance))
    return found


def field(g: Combat, gun: Gun) -> tuple[int, ...]:
    """The strength with which a gun reaches every hex (O20.3.1.2, 10.3), 0 where it does not; the same while it stays."""
    key = (g.scenario, gun.hex, gun.fp, gun.reach, gun.ordnance, markers(g))
    return _fields.recall(key, lambda: _field(g, gun))


def _field(g: Combat, gun: Gun) -> tuple[int, ...]:
    found = []
    for hex, away in enumerate(g.scenario.distance[gun.hex]):
        seen = sight(g, gun.hex, hex) if 0 < away <= gun.reach else BLOCKED
        found.append(0 if seen == BLOCKED else max(0, gun.fp - (2 if gun.ordnance else seen) - darkness(g, away)))
    return tuple(found)


def goals(g: Combat, plan: Plan) -> list[Goal]:
    """Objectives by what their control is worth (7.3); those held count as far as the enemy is near; by 7.2 the way out."""
    side = plan.side
    found = []
    for n, hexes in enumerate(g.scenario.objectives):
        way = plan.way_to(frozenset(hexes))
        value = stake(g, side, n) - HIDDEN + plan.weights.unknown
        if g.control[n] == side:
            on_foot = approach(g.scenario.field, frozenset(hexes))
            near = min((on_foot[g.units[v].hex] for v in plan.units[plan.foe] if not g.units[v].broken), default=NOWHERE)
            threat = max(0.0, 1.0 - near / plan.weights.near)
            found.append(Goal(f"hold {n + 1}", plan.weights.guard * value * threat, way, 1.0 + threat))
        else:
            inside = sum(1 for h in hexes for v in g.at.get(h, ()) if g.units[v].side == plan.foe)
            swing = value * (plan.weights.retake if g.control[n] != NOBODY else 1)
            found.append(Goal(f"take {n + 1}", swing * (plan.weights.guarded if inside else 1.0), way,
                              1.0 + plan.weights.mob * inside, 1 << n))
    return found


def prizes(g: Combat, plan: Plan) -> dict[int, Prize]:
    """By hex, the Objectives that nobody is in and the side does not hold: entering takes them, and one may go on (7.3.1)."""
    found: dict[int, Prize] = {}
    for n, hexes in enumerate(g.scenario.objectives):
        if g.control[n] != plan.side and not any(h in g.at for h in hexes):
            value = plan.weights.sweep * plan.press * stake(g, plan.side, n) * (2 if g.control[n] != NOBODY else 1)
            found |= dict.fromkeys(hexes, Prize(1 << n, value))
    return found


def leave(g: Combat, plan: Plan, u: int) -> Goal | None:
    """Off the enemy's edge, for VP (7.2.1)."""
    if exit_is_loss(g, plan.side) or not exit_counts(g, plan.side):
        return None
    way = plan.way_to(g.scenario.edges[plan.foe])
    return Goal("exit", plan.weights.leave * exit_vp(g, u) * (0.75 if plan.stance == HOLD else 1.0), way, 99.0)


def share_out(g: Combat, plan: Plan) -> dict[int, Goal]:
    """Who goes for what: the most promising pairs first, until a goal has all it takes; Leaders go with their units."""
    able = [u for u in plan.units[plan.side] if not g.units[u].broken and u not in plan.leaders]
    offers = []
    for u in able:
        at = start(g, u)
        way_out = leave(g, plan, u)
        for i, goal in enumerate([*plan.goals, *([way_out] if way_out else [])]):
            offers.append((-goal.value * plan.patience[goal.way[at]], u, i, goal))
    offers.sort(key=lambda o: o[:3])
    found: dict[int, Goal] = {}
    taken: dict[str, float] = {}
    for _, u, _, goal in offers:
        if u not in found and taken.get(goal.name, 0.0) < goal.wants and goal.value > 0:
            found[u] = goal
            taken[goal.name] = taken.get(goal.name, 0.0) + 1
    for leader in plan.leaders:
        if not g.units[leader].broken:
            with_him = followed(g, found, leader)
            if with_him is not None:
                found[leader] = with_him if with_him.name != "exit" else leave(g, plan, leader) or with_him
    return found


def start(g: Combat, u: int) -> int:
    """Where a unit's Move began, so that it does not change its mind on the way; else where it is."""
    unit = g.units[u]
    return unit.began if unit.moving and unit.began != NONE else unit.hex


def followed(g: Combat, found: dict[int, Goal], leader: int) -> Goal | None:
    """The goal of most of the units near a Leader."""
    far = g.scenario.distance[start(g, leader)]
    votes: dict[str, float] = {}
    named = {}
    for u, goal in found.items():
        votes[goal.name] = votes.get(goal.name, 0.0) + 1.0 / (1 + far[start(g, u)])
        named[goal.name] = goal
    return named[max(votes, key=lambda n: (votes[n], n))] if votes else None


# ---- kept while nothing changes ----

_plans: Final = Memory[Plan](200)
_fields: Final = Memory[tuple[int, ...]](3000)
_lands: Final = Memory[Land](100)
_dangers: Final = Memory[tuple[float, ...]](200)


def markers(g: Combat) -> tuple[Any, ...]:
    """What changes lines of sight and Cover."""
    return tuple(g.forts.items()), tuple(g.smoke.items()), tuple(g.blazes), g.fog


def plan_of(g: Combat, side: int, manner: Manner) -> Plan:
    """The side's plan; made anew when something on the map or the tracks has changed."""
    pieces = tuple([(u.hex, u.type, u.broken, u.suppressed, u.veteran, u.weapon, u.began) for u in g.units])
    weapons = tuple([w.broken for w in g.weapons])
    tracks = (tuple(g.control), tuple(g.open_chits), tuple(g.secret_chits[side]), g.vp, g.time, g.sudden_death, g.initiative,
              tuple(g.surrender), g.mine_strength)
    key = (g.scenario, side, manner, pieces, weapons, markers(g), tracks)
    plan = _plans.recall(key, lambda: Plan(g, side, manner))
    plan.g = g                            # what is worked out later is worked out from the like of it
    return plan
