"""A referee that knows the tables and the map but none of the rules code checks what happens in random games of scenario 1.

He keeps his own tables, takes positions as they were before each choice, and works out fire, morale, movement, rout and close
combat anew from what the log says was rolled. Scenario 1 uses chapters 2 to 21, without smoke, flames or concealment.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

import hedgerow
from hedgerow.games.squad_leader.model.log_events import (
    Checked,
    CloseCombat,
    Fired,
    Moved,
    PutBack,
    Rallied,
    Result,
    Routed,
)
from hedgerow.games.squad_leader.model.state import State
from hedgerow.kernel.game import Game

pytestmark = pytest.mark.plays

COLUMNS = (1, 2, 4, 6, 8, 12, 16, 20, 24, 30, 36)
FIRE_TABLE = """
K K K K K K K K K K K
K K K K K K K K K K K
2 3 K K K K K K K K K
1 2 3 K K K K K K K K
M 1 2 2 2 3 K K K K K
- M 1 1 2 2 3 4 K K K
- - M 1 1 2 2 3 4 K K
- - - M 1 1 2 2 3 4 K
- - - - M 1 1 2 2 3 4
- - - - - M 1 1 2 2 3
- - - - - - M 1 1 2 2
- - - - - - - M 1 1 2
- - - - - - - - M 1 1
- - - - - - - - - M 1
- - - - - - - - - - M
"""
ROWS = tuple(row.split() for row in FIRE_TABLE.strip().splitlines())
NAMES = {"K": "KIA", "-": "no effect"}
CLOSE = ((1, 8, 1), (1, 6, 2), (1, 4, 3), (1, 2, 4), (1, 1, 5), (3, 2, 6), (2, 1, 7), (3, 1, 8), (4, 1, 9), (6, 1, 10),
         (8, 1, 11), (10, 1, 12))
COST = {0: 2, 1: 2, 2: 2, 3: 4, 4: 4, 5: 4}                # half MF: open, shellhole, wheat, woods, wooden, stone
COVER = {0: 0, 1: 1, 2: 0, 3: 1, 4: 2, 5: 3}
PREP, DEFENSIVE, ADVANCING = 1, 3, 4


def fire_result(factors: float, roll: int) -> tuple[int, str]:
    column = max(c for c in COLUMNS if c <= factors)
    cell = ROWS[max(roll, 0)][COLUMNS.index(column)] if roll < len(ROWS) else "-"
    return column, NAMES.get(cell, cell)


def kill_number(attack: float, defence: float) -> int:
    return max((kill for a, d, kill in CLOSE if attack * d >= defence * a), default=0)


class Referee:
    """Watches a game, choice by choice."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen: Counter[str] = Counter()

    def watch(self, dice: random.Random) -> None:
        """Play to the end at random; every choice is checked against the position before it."""
        game = self.game
        while game.result is None:
            seat = next(s for s, d in game.decisions.items() if not d.optional)
            options = game.decisions[seat].answers
            before: State = game.fork().state
            told = len(game.events)
            game.apply(seat, ("commit",) if ("commit",) in options else dice.choice(options))
            self.check(before, [e.public for e in game.events[told:]])

    def check(self, g: State, events: list[object]) -> None:
        places = {i: u.hex for i, u in enumerate(g.units)}
        shot: Fired | None = None
        broken = {i for i, u in enumerate(g.units) if u.broken}
        fire_number: dict[int, int] = {}
        for e in events:
            match e:
                case PutBack():
                    places[e.unit] = e.location
                case Moved():
                    self.moved(g, places, e)
                case Fired():
                    shot = e
                    self.fired(g, places, e)
                case Result():
                    assert shot is not None
                    self.hit(g, places, shot, e)
                    if e.result.isdigit() or e.result == "M":
                        fire_number[e.unit] = 0 if e.result == "M" else int(e.result)
                case Checked():
                    self.morale(g, broken, fire_number, e)
                case Rallied():
                    self.rally(g, e)
                case CloseCombat():
                    self.fight(g, e)
                case Routed():
                    self.rout(g, places, e)

    # ---- movement ----

    def moved(self, g: State, places: dict[int, int], e: Moved) -> None:
        ground, here = g.ground, places[e.unit]
        cost = COST[ground.terrain[e.location]]
        if ground.by_road(here, e.location) and ground.terrain[e.location] == 0:
            cost = 1
        assert e.cost.total * 2 == cost, (ground.names[here], ground.names[e.location], e)
        places[e.unit] = e.location
        self.seen["movement"] += 1

    # ---- fire ----

    def fired(self, g: State, places: dict[int, int], e: Fired) -> None:
        total = 0.0
        for unit in e.own:
            k = g.units[unit].is_
            total += self.factors(g, unit, k.firepower, k.range, e.location)
        for weapon in e.weapons:
            w = g.weapons[weapon]
            if g.units[w.holder].leader:
                return                                    # one leader or two at the gun: the log does not say
            total += self.factors(g, w.holder, w.is_.firepower, w.is_.range, e.location)
        assert e.firepower.total == total, (e, total)
        self.seen["firepower"] += 1

    def factors(self, g: State, unit: int, factors: int, reach: int, where: int) -> float:
        u = g.units[unit]
        distance = g.ground.distance[u.hex][where]
        times = 2.0 if distance == 1 else 0.5 if distance > reach else 1.0
        assert distance <= 2 * reach
        if g.phase == ADVANCING and u.moved:
            times /= 2
        return factors * times

    def hit(self, g: State, places: dict[int, int], shot: Fired, e: Result) -> None:
        hex_ = places[e.unit]
        modifier = COVER[g.ground.terrain[hex_]]
        way = g.ways.get(e.unit, ())
        if g.phase == DEFENSIVE and way and g.ground.terrain[hex_] == 0:
            modifier -= 2
        ratings = [g.units[i].is_.leadership for i in shot.leaders]
        gunners = [g.weapons[w].holder for w in shot.weapons if g.units[g.weapons[w].holder].leader]
        if not gunners:
            modifier += max(ratings) if ratings else 0
            assert e.modifier.total == modifier, (g.ground.names[hex_], e, modifier)
            self.seen["modifier"] += 1
        assert e.roll == sum(shot.dice) + e.modifier.total
        if hex_ == shot.location:
            column, result = fire_result(float(shot.firepower.total), e.roll)
            assert e.column == column
        else:
            assert shot.weapons                           # only machine guns reach beyond the target
            column, result = fire_result(e.column, e.roll)
            self.seen["penetration"] += 1
        assert e.result == result, e
        self.seen["fire"] += 1

    # ---- morale ----

    def morale(self, g: State, broken: set[int], fire_number: dict[int, int], e: Checked) -> None:
        k = g.units[e.unit].is_
        needs = k.broken_morale if e.unit in broken else k.morale
        assert e.morale == needs
        if e.cause == "fire" and e.roll == 2 and k.nation == "russian":
            assert e.result == "goes berserk"
        elif e.roll + e.modifier.total <= needs:
            assert e.result == "passes"
        else:
            assert e.result == ("is eliminated" if e.unit in broken else "breaks")
            broken.add(e.unit)
        u = g.units[e.unit]
        leaders = [g.units[i].is_.leadership for i in g.at.get(u.hex, ()) if i != e.unit and g.units[i].leader
                   and g.units[i].side == u.side and i not in broken and g.units[i].hex == u.hex]
        plus = fire_number.get(e.unit, 0) if e.cause == "fire" else 0
        if e.unit not in g.ways:                          # those put back check elsewhere
            assert e.modifier.total - plus in {0, *leaders}
        self.seen["morale"] += 1

    def rally(self, g: State, e: Rallied) -> None:
        u = g.units[e.unit]
        assert e.morale.total == u.is_.broken_morale - (4 if u.desperate else 0)
        good = e.roll + e.modifier.total <= e.morale.total
        assert e.result == ("is eliminated" if e.roll == 12 else "rallies" if good else "stays broken")
        self.seen["rally"] += 1

    # ---- rout ----

    def rout(self, g: State, places: dict[int, int], e: Routed) -> None:
        here, u = places[e.unit], g.units[e.unit]
        ground = g.ground
        for i, enemy in enumerate(g.units):
            if enemy.side == u.side or not enemy.on_map:
                continue
            at = places[i]
            if ground.sees(at, here):
                assert ground.distance[at][e.location] >= ground.distance[at][here], (e, i)
            reach = max((enemy.is_.range, *(g.weapons[w].is_.range for w in g.held.get(i, ()) if not g.weapons[w].malfunctioned)))
            if not enemy.broken and not enemy.melee and ground.terrain[e.location] == 0:
                assert not (ground.sees(at, e.location) and ground.distance[at][e.location] <= reach), (e, i)
        places[e.unit] = e.location
        self.seen["rout"] += 1

    # ---- close combat ----

    def fight(self, g: State, e: CloseCombat) -> None:
        lone = not any(g.units[i].squad for i in e.attackers)
        attack = sum(g.units[i].is_.firepower for i in e.attackers) if not lone else len(e.attackers)
        defence = sum(g.units[i].is_.firepower or 1 for i in e.targets)
        assert e.defence.total == defence and e.attack.total >= (attack if not lone else 1)
        assert e.kill == kill_number(float(e.attack.total), defence)
        assert e.result == ("killed" if e.roll + e.modifier.total <= e.kill else "no effect")
        self.seen["close combat"] += 1


@pytest.mark.parametrize("seed", [11, 12])
def test_the_referee_finds_nothing_to_object_to(seed: int) -> None:
    referee = Referee(hedgerow.new("squad-leader", "1", seed=seed))
    referee.watch(random.Random(seed))
    assert sum(referee.seen.values()) > 150 and {"movement", "fire", "morale"} <= set(referee.seen), referee.seen
