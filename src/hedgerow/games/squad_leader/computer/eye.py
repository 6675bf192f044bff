"""What a player sees at one decision: where to go, what fire would do there and from there, who stands where."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

from hedgerow.board.grid import OFF
from hedgerow.board.ways import costs_from
from hedgerow.games.squad_leader.model.ground import NO_BUILDING, Ground
from hedgerow.games.squad_leader.model.pieces import NOBODY, Unit, hex_of
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import BARRED, IFT_COLUMNS, KIA, NOTHING, STONE, ift_column, ift_result
from hedgerow.games.squad_leader.rules.movement import exit_hexes

FAR_AWAY: Final = 60.0
BROKEN: Final = 0.55
"""What a squad that breaks is worth of one that is lost."""
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


@lru_cache(maxsize=128)
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


class Eye:
    """One look at the position for a seat; what it works out is worked out once."""

    def __init__(self, g: State, seat: str) -> None:
        self.g, self.seat = g, seat
        self.side: int = g.card.seats.index(seat)
        self.ground = g.ground
        self._danger: dict[int, float] = {}

    # ---- who is where ----

    @cached_property
    def enemies(self) -> list[Unit]:
        return [u for i in self.g.of(1 - self.side) if not (u := self.g.units[i]).hidden]

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
        for sheet in self.g.sheets:
            if sheet.seat == self.seat:
                for line in sheet.lines:
                    if line[0] == "place" and self.g.units[line[1]].squad:
                        found[hex_of(line[2])] = found.get(hex_of(line[2]), 0) + 1
        return found

    def firepower(self, u: Unit, i: int = NOBODY) -> float:
        """What a unit and the machine guns with it can fire, as far as is known."""
        if u.concealed and u.side != self.side:
            return 4.0
        if u.broken or not u.squad:
            return 0.0
        return float(u.is_.firepower)

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
        """Goals still to be taken; those who have them all go to meet the enemy on them."""
        if self.leaves:
            return self.goals
        return tuple(h for h in self.goals if not self.held(h)) or self.goals

    def far(self, hex_: int) -> float:
        return way_costs(self.ground, self.wanted).get(hex_, FAR_AWAY) if self.wanted else 0.0

    def holds(self, u: Unit) -> bool:
        """Whether a unit is the last to stand where its side must stand."""
        if self.leaves or u.hex not in self.goals or not u.squad:
            return False
        b = self.ground.building_of[u.hex]
        mates = self.ground.buildings[b] if b != NO_BUILDING else (u.hex,)
        return sum(self.own_at.get(h, 0) for h in mates) <= 1

    def crossed(self, hex_: int) -> bool:
        """Whether the seat's side is the one that must do something to win."""
        return self.g.card.victory[0].side == self.side

    # ---- fire ----

    def cover(self, hex_: int) -> int:
        return self.ground.cover[hex_]

    def danger(self, hex_: int, moving: bool = False) -> float:
        """What the enemies who see a hex could do to a squad there in one attack."""
        key = hex_ * 2 + moving
        if key not in self._danger:
            self._danger[key] = self.fire_on(hex_, moving)
        return self._danger[key]

    def fire_on(self, hex_: int, moving: bool) -> float:
        distance, sees = self.ground.distance[hex_], self.ground.sees
        power = 0.0
        for u in self.enemies:
            fp = self.firepower(u)
            reach = 4 if u.concealed else u.is_.range
            if fp and distance[u.hex] <= 2 * reach and sees(u.hex, hex_):
                power += fp * (2.0 if distance[u.hex] <= 1 else 1.0 if distance[u.hex] <= reach else 0.5)
        modifier = self.cover(hex_) - (2 if moving and self.ground.in_open(hex_) else 0)
        return fire_harm(min(24.0, 0.7 * power), modifier) if power else 0.0

    def shot(self, fp: float, reach: int, here: int, hex_: int, halved: bool = False) -> float:
        """What firepower from a hex would do to those in another, all of them counted."""
        away = self.ground.distance[here][hex_]
        fp *= 2.0 if away <= 1 else 1.0 if away <= reach else 0.5
        there = self.enemy_at.get(hex_, [])
        squads = sum(1.0 if not u.broken else 0.4 for u in there if u.squad or u.concealed) or 0.5
        if there and all(u.concealed for u in there):
            fp /= 2
        return fire_harm(fp / 2 if halved else fp, self.cover(hex_)) * squads

    def step_gain(self, here: int) -> float:
        """How much nearer the best step brings a unit, danger counted."""
        if here < 0:
            return 0.5
        far, risk = self.far(here), self.danger(here)
        steps = [self.closer(far, n) - self.fear * (self.danger(n, True) - risk) for n in self.ground.around[here]
                 if not self.enemy_at.get(n)]
        return max(steps, default=0.0)

    @cached_property
    def fear(self) -> float:
        """What danger counts: less, the less time there is."""
        g = self.g
        left = max(1, g.card.turns - g.turn + 1)
        return 0.35 if not self.crossed(0) else 0.3 if left > 2 else 0.1

    def closer(self, far: float, hex_: int) -> float:
        return 0.3 * max(-1.0, min(1.0, far - self.far(hex_)))
