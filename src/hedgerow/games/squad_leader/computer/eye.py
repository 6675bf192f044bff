"""What a player sees at one decision: where to go, what fire would do there and from there, who stands where."""

from __future__ import annotations

from collections import Counter
from functools import cached_property, lru_cache
from typing import Any, Final

from hedgerow.board.grid import OFF
from hedgerow.board.los import BLOCKED
from hedgerow.board.ways import costs_from
from hedgerow.games.squad_leader.model.ground import NO_BUILDING, Ground
from hedgerow.games.squad_leader.model.pieces import DEFENSIVE_FIRE, NOBODY, Unit, hex_of
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import (
    BARRED,
    IFT_COLUMNS,
    KIA,
    MOVING_IN_OPEN,
    NOTHING,
    STONE,
    close_combat_kill,
    ift_column,
    ift_result,
    odds_column,
    shell_firepower,
)
from hedgerow.games.squad_leader.rules.machine_guns import MOST_GUNS
from hedgerow.games.squad_leader.rules.movement import exit_hexes
from hedgerow.games.squad_leader.rules.vehicles import MG_RANGE, has_machine_guns, has_main_gun, is_live
from hedgerow.kernel.memory import Memory

FAR_AWAY: Final = 60.0
BROKEN: Final = 0.55
"""What a squad that breaks is worth of one that is lost."""
SMOKE: Final = 3
"""24.6: about what a die for smoke adds to a roll."""
A_TURN_AWAY: Final = 5.0
"""Movement factors of a squad in a Movement Phase, and the hex it advances."""
TO_SPARE: Final = 4
"""With so many turns more than its way takes an attacker is in no hurry."""
GUN_RANGE: Final = 24
LEAST, MOST = -4, 8
ROLLS: Final = tuple((a + b, 1 / 36) for a in range(1, 7) for b in range(1, 7))


def harm(place: int, modifier: int) -> float:
    """What an attack on a column of the Infantry Fire Table takes from a squad of morale 7, in squads."""
    found = 0.0
    for roll, share in ROLLS:
        result = ift_result(place, roll + modifier)
        if result == KIA:
            found += share
        elif result != NOTHING:
            found += share * BROKEN * sum(p for check, p in ROLLS if check + result > 7)
    return found


HARM: Final = tuple(tuple(harm(place, modifier) for modifier in range(LEAST, MOST + 1)) for place in range(len(IFT_COLUMNS)))


def fire_harm(firepower: float, modifier: int) -> float:
    place = ift_column(firepower)
    return HARM[place][max(LEAST, min(MOST, modifier)) - LEAST] if place >= 0 else 0.0


def at_most(number: int) -> float:
    """How often two dice show no more than a number."""
    return AT_MOST[max(0, min(12, number))]


AT_MOST: Final = tuple(sum(share for roll, share in ROLLS if roll <= number) for number in range(13))


def close_combat_gain(mine: float, theirs: float) -> float:
    """20.3: how much likelier we kill them than they us; broken units have nothing to strike with."""
    struck = at_most(close_combat_kill(odds_column(theirs, max(1.0, mine)))) if theirs else 0.0
    return (at_most(close_combat_kill(odds_column(mine, theirs))) if theirs else 1.0) - struck


@lru_cache(maxsize=512)
def way_costs(ground: Ground, goals: tuple[int, ...]) -> dict[int, float]:
    """Movement factors from every hex to the nearest goal, on foot."""
    def back(to: int) -> list[tuple[int, float]]:
        found = zip(ground.beside[to][1:], ground.infantry_cost[to][1:], strict=True)
        return [(n, cost / 2) for n, cost in found if n != OFF and cost != BARRED]

    return costs_from(goals, back)


@lru_cache(maxsize=64)
def fixed_goals(card: Card, side: int) -> tuple[int, ...]:
    """Hexes that the victory conditions name, whoever must have them."""
    return tuple(dict.fromkeys(h for v in card.victory for h in v.hexes))


_dangers: Final[Memory[dict[int, float]]] = Memory(256)
"""What fire could do in each hex, by who could fire and from where: it stays while the enemy does."""


class Eye:
    """One look at the position for a seat; what it works out is worked out once."""

    def __init__(self, g: State, seat: str) -> None:
        self.g, self.seat = g, seat
        self.side: int = g.card.seats.index(seat)
        self.ground = g.ground
        self._blasts: dict[tuple[float, int], float] = {}
        self._step_gains: dict[int, float] = {}
        self.noted: dict[Any, Any] = {}                   # what others who look through this eye have worked out

    # ---- who is where ----

    @cached_property
    def enemy_ids(self) -> list[int]:
        return [i for i in self.g.of(1 - self.side) if not self.g.units[i].hidden]

    @cached_property
    def enemies(self) -> list[Unit]:
        return [self.g.units[i] for i in self.enemy_ids]

    @cached_property
    def enemy_at(self) -> dict[int, list[Unit]]:
        found: dict[int, list[Unit]] = {}
        for u in self.enemies:
            found.setdefault(u.hex, []).append(u)
        return found

    @cached_property
    def own_at(self) -> dict[int, int]:
        """Own squads by hex, those on the worksheet included."""
        found: dict[int, int] = {}
        for i in self.g.of(self.side):
            if self.g.units[i].squad:
                found[self.g.units[i].hex] = found.get(self.g.units[i].hex, 0) + 1
        for line in self.g.written(self.seat):
            if line[0] == "place" and self.g.units[line[1]].squad:
                found[hex_of(line[2])] = found.get(hex_of(line[2]), 0) + 1
        return found

    def firepower(self, u: Unit) -> float:
        """What a unit by itself can fire, as far as is known."""
        if u.concealed and u.side != self.side:
            return 4.0
        if u.broken or not u.squad:
            return 0.0
        return float(u.is_.firepower)

    @cached_property
    def enemy_arms(self) -> list[tuple[int, float, int]]:
        """Where enemies stand who can fire, with which firepower and how far: squads, machine guns with them, vehicles."""
        found: list[tuple[int, float, int]] = []
        for i in self.enemy_ids:
            u = self.g.units[i]
            fp = self.firepower(u)
            if not fp:
                continue
            found.append((u.hex, fp, 4 if u.concealed else u.is_.range))
            guns = () if u.concealed else self.g.held.get(i, ())
            working = [w for x in guns if (w := self.g.weapons[x]).is_.firepower and not w.malfunctioned]
            found += [(u.hex, float(w.is_.firepower), w.is_.range) for w in working[:MOST_GUNS]]
        for v in self.g.vehicles:
            if v.side != self.side and is_live(v) and not v.hidden and not v.abandoned:
                if has_machine_guns(v):
                    found.append((v.hex, float(v.is_.arc_mg + v.is_.turning_mg), MG_RANGE))
                if has_main_gun(v):
                    found.append((v.hex, 0.6 * shell_firepower(v.is_.gun), GUN_RANGE))
        return found

    # ---- where to ----

    @cached_property
    def leaves(self) -> bool:
        return bool(exit_hexes(self.g, self.side))

    @cached_property
    def goals(self) -> tuple[int, ...]:
        """What the game is about: buildings, hexes, an edge; else the enemy himself."""
        g, v = self.g, self.g.card.victory[0]
        if v.kind == "exit":
            return tuple(exit_hexes(g, v.side))
        if v.kind == "buildings":
            first = g.first_holders or g.holders
            stone = [b for b, holder in first.items() if g.ground.terrain[g.ground.buildings[b][0]] == STONE]
            return tuple(h for b in stone for h in g.ground.buildings[b])
        return fixed_goals(g.card, self.side) or tuple(sorted(self.enemy_at))

    def held(self, hex_: int) -> bool:
        """Whether a goal is the side's already."""
        b = self.ground.building_of[hex_]
        if self.g.card.victory[0].kind == "buildings" and b != NO_BUILDING:
            return self.g.holders.get(b, NOBODY) == self.side and b not in self.g.contested
        return bool(self.own_at.get(hex_)) and not self.enemy_at.get(hex_)

    @cached_property
    def wanted(self) -> tuple[int, ...]:
        """Goals still to be taken; those who have them all go to meet the enemy on them. Where enemies are to be cleared away,
        the hexes they stand in."""
        if self.leaves:
            return self.goals
        if self.attacks and self.g.card.victory[0].kind == "eliminate":
            return tuple(h for h in self.goals if self.enemy_at.get(h)) or self.goals
        return tuple(h for h in self.goals if not self.held(h)) or self.goals

    @cached_property
    def ways_to_wanted(self) -> dict[int, float]:
        return way_costs(self.ground, self.wanted)

    def far(self, hex_: int) -> float:
        return self.ways_to_wanted.get(hex_, FAR_AWAY) if self.wanted else 0.0

    def holds(self, u: Unit) -> bool:
        """Whether a unit is the last to stand where its side must stand."""
        if self.leaves or not u.squad or u.hex not in self.goals:
            return False
        b = self.ground.building_of[u.hex]
        mates = self.ground.buildings[b] if b != NO_BUILDING else (u.hex,)
        return sum(self.own_at.get(h, 0) for h in mates) <= 1

    @cached_property
    def attacks(self) -> bool:
        """Whether the seat's side is the one that must do something to win."""
        return self.g.card.victory[0].side == self.side

    @cached_property
    def free_goals(self) -> tuple[int, ...]:
        """Goals still to be taken where no enemy stands who could hold them."""
        return tuple(h for h in self.wanted if not self.held(h) and all(u.broken for u in self.enemy_at.get(h, ())))

    def is_needed(self, u: Unit) -> bool:
        """Whether it is now or never for a unit that can still take a goal before the game ends."""
        if not self.attacks or self.g.turn < self.g.card.turns or u.hex < 0 or not u.squad or not self.free_goals:
            return False
        return way_costs(self.ground, self.free_goals).get(u.hex, FAR_AWAY) <= A_TURN_AWAY

    # ---- leaders ----

    @cached_property
    def led(self) -> Counter[int]:
        """Unbroken leaders of the side by hex."""
        return Counter(u.hex for i in self.g.of(self.side) if (u := self.g.units[i]).leader and not u.broken)

    @cached_property
    def stacks(self) -> dict[int, float]:
        """What a leader is wanted for, by hex: those who fight there, and more those who are to rally."""
        found: dict[int, float] = {}
        for i in self.g.of(self.side):
            u = self.g.units[i]
            if u.squad and not u.melee:
                found[u.hex] = found.get(u.hex, 0.0) + (0.5 if u.broken else 0.2)
        return found

    def leader_wanted(self, hex_: int, leader: Unit) -> float:
        """How well a leader is placed in a hex: with his men, or not far from them; one is enough for a stack."""
        best, led = 0.0, self.led
        for h, need in self.stacks.items():
            worth = need / (1 + 3 * (led.get(h, 0) - (leader.hex == h)))
            if worth > best:
                best = max(best, worth - 0.08 * way_costs(self.ground, (h,)).get(hex_, FAR_AWAY))
        return best

    # ---- fire ----

    def cover(self, hex_: int) -> int:
        return self.ground.cover[hex_]

    def danger(self, hex_: int, moving: bool = False) -> float:
        """What the enemies who see a hex could do to a squad there in one attack."""
        key = hex_ * 2 + moving
        found = self._danger.get(key)
        if found is None:
            found = self._danger[key] = self.fire_on(hex_, moving)
        return found

    @cached_property
    def _danger(self) -> dict[int, float]:
        """What has been worked out before of the same enemies and the same smoke."""
        return _dangers.recall((self.ground, tuple(self.enemy_arms), self.g.smoke), dict)

    @cached_property
    def smoky(self) -> set[int]:
        return {s.hex for s in self.g.smoke}

    def fire_on(self, hex_: int, moving: bool, more: int = 0) -> float:
        distance, rows = self.ground.distance[hex_], self.ground.sight.rows
        power = 0.0
        for at, fp, reach in self.enemy_arms:
            away = distance[at]
            if away <= 2 * reach and rows[at][hex_] != BLOCKED:
                power += fp * (2.0 if away <= 1 else 1.0 if away <= reach else 0.5)
        if not power:
            return 0.0
        modifier = self.cover(hex_) + (MOVING_IN_OPEN if moving and self.ground.in_open(hex_) else 0)
        return fire_harm(min(24.0, 0.7 * power), modifier + more + (SMOKE if hex_ in self.smoky else 0))

    def worth(self, i: int) -> float:
        """What it means to be rid of an enemy, in squads."""
        u = self.g.units[i]
        if u.concealed:
            return 0.5
        if u.leader:
            return 0.5 - 0.2 * u.is_.leadership
        return (0.4 if u.broken else 1.0) + 0.15 * sum(self.g.weapons[w].is_.is_mg for w in self.g.held.get(i, ()))

    def victims(self, hex_: int) -> list[tuple[float, int]]:
        """Who would suffer fire at a hex: what each is worth, and what is added to the roll besides the ground."""
        return self.victims_by_hex.get(hex_, [])

    @cached_property
    def victims_by_hex(self) -> dict[int, list[tuple[float, int]]]:
        """In Defensive Fire movers are hit wherever they passed, those in the open most easily [16.1, 16.5]."""
        g, found = self.g, dict[int, list[tuple[float, int]]]()
        passed = g.ways if g.fire_phase == DEFENSIVE_FIRE else {}
        for i in self.enemy_ids:
            worth, here = self.worth(i), {g.units[i].hex: 0}
            way: dict[int, int] = {}
            for s in passed.get(i, ()):
                way[s.hex] = MOVING_IN_OPEN if s.open_way else way.get(s.hex, 0)
            for h, plus in {**here, **way}.items():
                found.setdefault(h, []).append((worth, plus))
        return found

    def shot(self, fp: float, reach: int, here: int, hex_: int, halved: bool = False) -> float:
        """What firepower from a hex would do to those in another, all of them counted."""
        away = self.ground.distance[here][hex_]
        fp *= 2.0 if away <= 1 else 1.0 if away <= reach else 0.5
        there = self.enemy_at.get(hex_, [])
        if there and all(u.concealed for u in there):
            fp /= 2
        return self.blast(fp / 2 if halved else fp, hex_)

    def blast(self, fp: float, hex_: int) -> float:
        """What so much firepower does to those in a hex."""
        known = self._blasts.get((fp, hex_))
        if known is not None:
            return known
        cover = self.cover(hex_) + (SMOKE if hex_ in self.smoky else 0)
        found = sum(worth * fire_harm(fp, cover + plus) for worth, plus in self.victims(hex_)) or 0.1 * fire_harm(fp, cover)
        self._blasts[fp, hex_] = found
        return found

    def step_gain(self, here: int) -> float:
        """How much nearer the best step brings a unit, danger counted."""
        if here < 0:
            return 0.5
        found = self._step_gains.get(here)
        if found is None:
            found = self._step_gains[here] = self._step_gain(here)
        return found

    def _step_gain(self, here: int) -> float:
        far, risk = self.far(here), self.danger(here)
        fear = self.fear(far)
        steps = [self.closer(far, n) - fear * (self.danger(n, True) - risk) for n in self.ground.around[here]
                 if not self.enemy_at.get(n)]
        return max(steps, default=0.0)

    def fear(self, far: float) -> float:
        """What danger counts for a unit so far from the goal: less, the less time there is."""
        return 0.3 - 0.25 * self.hurry(far) if self.attacks else 0.35

    def hurry(self, far: float) -> float:
        """How pressing it is for an attacker so far from the goal to go on, from 0 to 1: at last there is no turn to spare."""
        if not self.attacks:
            return 0.0
        left = self.g.card.turns - self.g.turn + 1
        return max(0.0, min(1.0, (far / A_TURN_AWAY + TO_SPARE - left) / TO_SPARE))

    def closer(self, far: float, hex_: int) -> float:
        return 0.3 * max(-1.0, min(1.0, far - self.far(hex_)))
