"""A referee of vehicles and guns: his own tables, typed from the rulebook, and his own geometry; none of the rules code.

He takes each position as it was before a choice and works out movement points, TO HIT and kill numbers and the results of fire
anew. Where the log leaves something open (towing, wire, a die of smoke) he lets it pass and counts nothing.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from hedgerow.games.squad_leader.model.log_events import Checked, Moved, PutBack, Rallied, Result
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.vehicle_events import Drives, KillRolled, ShotFired
from hedgerow.kernel.asking import PASS, Option
from hedgerow.kernel.game import Game

from .test_referee import fire_result

OPEN, SHELLHOLE, WHEAT, WOODS, WOODEN, STONE = range(6)
DEFENSIVE, ADVANCING, MOVEMENT = 3, 4, 2
HEDGE, WALL = 1, 2
BANDS = (6, 12, 24)
TO_HIT = {"building": ((8, 8), (7, 6), (6, 5), (5, 2)), "woods": ((8, 8), (6, 6), (5, 4), (4, 2)),
          "other": ((9, 9), (8, 7), (7, 6), (6, 3)), "hull down": ((7, 6), (5, 4), (4, 3), (3, 2)),
          "vehicle in cover": ((9, 9), (8, 7), (7, 6), (6, 3)), "vehicle": ((10, 10), (9, 8), (8, 7), (7, 4)),
          "gun": ((6, 5), (5, 4), (4, 3), (2, 0))}
"""T-33.3: black and red, to 6, 12, 24 hexes and beyond."""
KILL = {"AP": {37: (2, 3, 4, 8), 50: (3, 6, 8, 10), 75: (6, 8, 10, 10)},
        "HE": {37: (-1, 1, 2, 10), 50: (0, 2, 3, 11), 75: (2, 3, 4, 12), 105: (4, 6, 8, 12), 120: (6, 7, 9, 12),
               150: (8, 10, 12, 12)}, "HEAT": {0: (8, 10, 11, 11)}}
"""T-33.4: front, side, rear, truck or jeep, by ammunition and calibre."""
ARMOUR = {"halftrack": -5, "unarmed halftrack": -5, "M16": -5, "Priest": -2, "M10": -1, "M4A4": 0, "T34": 0, "MkIVF1": 0,
          "MkIVF2": 0, "M4M52": 1, "SU122": 1, "StuG III/75": 1, "StuG III/105": 1, "SU152": 2, "Brummbar": 2, "truck": 0,
          "jeep": 0}
CALIBRE = {"T34": 76, "MkIVF1": 75, "MkIVF2": 75, "StuG III/75": 75, "StuG III/105": 105, "Brummbar": 150, "SU122": 122,
           "SU152": 152, "M4A4": 75, "M4M52": 105, "M10": 76, "Priest": 105, "50mm AT gun": 50, "75mm AT gun": 75,
           "57mm AT gun": 57, "76mm AT gun": 76, "105mm howitzer": 105}
TURRETS = ("T34", "MkIVF1", "MkIVF2", "M4A4", "M4M52", "M10")
STARRED = ("MkIVF1", "SU122", "SU152")
AFV_COST = {OPEN: 2, SHELLHOLE: 2, WHEAT: 2, WOODS: 12, WOODEN: 8}
TRUCK_COST = {OPEN: 12, SHELLHOLE: 12 + 8, WHEAT: 12}
"""T-30 in half movement points."""
INFANTRY_COST = {OPEN: 2, SHELLHOLE: 2, WHEAT: 2, WOODS: 4, WOODEN: 4, STONE: 4}
"""T-5.5 in half movement factors."""
EDGE = 1e-6
QUIET = ("pass", "smoke", "discharge", "smoke shell")
"""What the players of these battles leave undone if they can."""


def name_of(kind: str) -> str:
    return kind.split(" ", 1)[1]


def angle_off(g: State, here: int, there: int, facing: int) -> float:
    """Degrees between the spine a piece points along and the line to another hex."""
    (ac, ar), (bc, br) = g.ground.grid.cells[here], g.ground.grid.cells[there]
    way = math.degrees(math.atan2((ar - br) * math.sqrt(3) / 2, (bc - ac) * 1.5))
    return abs((way - (120 - 60 * facing) + 180) % 360 - 180)


def side_met(g: State, firer: int, target: int, facing: int) -> int:
    """33.5: 0 front, 1 side, 2 rear; on the border the one that is worse for the firer."""
    off = angle_off(g, target, firer, facing)
    return 0 if off <= 60 + EDGE else 1 if off <= 120 + EDGE else 2


def sides_crossed(g: State, here: int, there: int) -> list[int]:
    """The hexsides of `there`, 1 north and clockwise, through which the line comes in."""
    (ac, ar), (bc, br) = g.ground.grid.cells[there], g.ground.grid.cells[here]
    way = math.degrees(math.atan2((ar - br) * math.sqrt(3) / 2, (bc - ac) * 1.5))
    return [s for s in range(1, 7) if abs((way - (90 - 60 * (s - 1)) + 180) % 360 - 180) <= 30 + EDGE]


class ArmourReferee:
    """Watches a game, choice by choice."""

    def __init__(self, game: Game, middle: str = "") -> None:
        self.game, self.middle = game, middle             # a hex about which both sides set up
        self.seen: Counter[str] = Counter()

    def watch(self, dice: random.Random, most: int) -> None:
        """Players who would rather shoot and drive than pass."""
        game = self.game
        for _ in range(most):
            if game.result is not None:
                return
            seat = next(s for s, d in game.decisions.items() if not d.optional)
            options = game.decisions[seat].answers
            choice = self.choose(dice, options)
            before: State = game.fork().state
            told = len(game.events)
            game.apply(seat, choice)
            self.check(before, choice, [e.public for e in game.events[told:]])

    def choose(self, dice: random.Random, options: Sequence[Option]) -> Option:
        """They set up close to one another, and then would rather shoot and drive than pass."""
        if ("commit",) in options:
            return ("commit",)
        if self.middle and options[0][0] in ("place", "park"):
            g: State = self.game.state
            near = sorted(options, key=lambda o: g.ground.distance[g.ground.hex(self.middle)][o[2] % 4096])
            return dice.choice(near[:20])
        if PASS in options and (dice.random() < 0.2 or all(o[0] in QUIET for o in options)):
            return PASS
        shots = [o for o in options if o[0] in ("gun", "at gun", "shell", "at shell", "shoot")]
        return dice.choice(shots if shots and dice.random() < 0.8 else [o for o in options if o[0] not in QUIET] or options)

    def check(self, g: State, choice: Option, events: Sequence[object]) -> None:
        places = {i: u.hex for i, u in enumerate(g.units)}
        shot = self.shot(g, choice)
        broken = {i for i, u in enumerate(g.units) if u.broken}
        for e in events:
            match e:
                case PutBack():
                    places[e.unit] = e.location % 4096
                case Drives() if choice[0] != "overrun":
                    self.drives(g, e)
                case ShotFired() if shot is not None:
                    self.shoots(g, shot, e)
                case KillRolled() if shot is not None and shot["target"] is not None:
                    self.kills(g, shot, e)
                    shot = None
                case Result():
                    assert (e.column, e.result) == fire_result(e.column, e.roll), e
                    self.seen["fire"] += 1
                case Checked():
                    self.morale(e, broken)
                case Rallied():
                    good = e.roll + e.modifier.total <= e.morale.total
                    assert e.result == ("is eliminated" if e.roll == 12 else "rallies" if good else "stays broken")
                    self.seen["rally"] += 1
                case Moved() if choice[0] == "step":
                    self.moves(g, places, e)

    def morale(self, e: Checked, broken: set[int]) -> None:
        if e.result == "goes berserk":
            assert e.roll == 2
        elif e.roll + e.modifier.total <= e.morale:
            assert e.result == "passes", e
        else:
            assert e.result == ("is eliminated" if e.unit in broken else "breaks"), e
            broken.add(e.unit)
        self.seen["morale"] += 1

    # ---- movement ----

    def drives(self, g: State, e: Drives) -> None:
        """T-30: the hex, the way uphill, vehicles in it, smoke, and the Covered Arc."""
        v, ground = g.vehicles[e.vehicle], g.ground
        soft = name_of(v.kind) in ("truck", "jeep")
        cost = self.driving_cost(g, v.hex, e.hex, soft=soft)
        if cost is None or v.towing >= 0 or e.hex in g.wire or e.hex in g.entrenchments or e.hex in g.rubble:
            return
        for x in g.vehicles:
            if x.hex == e.hex:
                cost += 8 if x.side != v.side and not x.wreck and name_of(x.kind) not in ("truck", "jeep") else 4
        cost += 2 * (e.hex in {s.hex for s in g.smoke})
        outside = (8 if soft else 4) if angle_off(g, v.hex, e.hex, v.facing) > 30 + EDGE else 0
        paid = e.cost.total * 2
        if v.spent == 0:
            assert paid == cost + outside, (ground.names[v.hex], ground.names[e.hex], e, cost, outside)
        else:
            assert paid in (cost, cost + outside), (ground.names[v.hex], ground.names[e.hex], e, cost, outside)
        self.seen["driving"] += 1

    def driving_cost(self, g: State, here: int, there: int, *, soft: bool) -> int | None:
        if here < 0 or g.ground.wooded[there]:
            return None
        ground = g.ground
        if ground.by_road(here, there) and not any(v.hex == there for v in g.vehicles):     # 40.3: they close the road
            cost = 1 + (8 if soft and ground.terrain[there] == SHELLHOLE else 0)
        else:
            cost = (TRUCK_COST if soft else AFV_COST)[ground.terrain[there]] * (2 if soft and g.card.snow else 1)
        return cost + 8 * (ground.level[there] > ground.level[here])

    def moves(self, g: State, places: dict[int, int], e: Moved) -> None:
        """T-5.5, 61.1: the hex, doubled uphill and again in snow, walls and hedges, smoke."""
        ground, here, there = g.ground, places[e.unit], e.location
        if here < 0 or not 0 <= there < ground.size or here == there or g.units[e.unit].layer:
            return
        if ground.wooded[there] or there in g.rubble:
            return
        cost = INFANTRY_COST[ground.terrain[there]]
        by_road = ground.by_road(here, there)
        if by_road and ground.terrain[there] in (OPEN, SHELLHOLE, WHEAT):
            cost = 1
        if ground.level[there] > ground.level[here]:
            cost *= 2
        if g.card.snow and not by_road:
            cost *= 2
        if g.mist or any(h in (here, there) for h, _ in g.roadblocks):
            return
        side = ground.grid.side_to(there, here)
        cost += 2 * (ground.sides[there][side] in (HEDGE, WALL)) + 2 * (there in {s.hex for s in g.smoke})
        assert e.cost.total * 2 == cost, (ground.names[here], ground.names[there], e, cost)
        places[e.unit] = there
        self.seen["movement"] += 1

    # ---- guns ----

    def shot(self, g: State, choice: Option) -> dict[str, Any] | None:
        """Who fires what at whom: from the choice, or from the attack put together before it."""
        match choice:
            case ("gun" | "shell" as verb, vehicle, at, ammo):
                gun, where = None, at if verb == "shell" else None
                found = {"vehicle": vehicle, "gun": gun, "target": None if verb == "shell" else at, "where": where, "ammo": ammo}
            case ("at gun" | "at shell" as verb, weapon, at, ammo):
                found = {"vehicle": None, "gun": weapon, "target": None if verb == "at shell" else at,
                         "where": at if verb == "at shell" else None, "ammo": ammo}
            case ("shoot",) if g.attack is not None and g.attack.means in ("main gun", "gun"):
                a = g.attack
                found = {"vehicle": a.vehicle if a.vehicle >= 0 else None, "gun": a.gun if a.gun >= 0 else None,
                         "target": a.at_vehicle if a.at_vehicle >= 0 else None, "where": a.where, "ammo": a.ammunition}
            case _:
                return None
        return found

    def shoots(self, g: State, shot: dict[str, Any], e: ShotFired) -> None:
        """T-33.3, T-33.31: number, cases, result."""
        here = g.vehicles[shot["vehicle"]].hex if shot["vehicle"] is not None else g.weapon_hex(shot["gun"])
        if g.smoke or g.night_range or not e.number.lines:  # smoke adds a die; nobody may be where a shell falls
            return
        numbers, moving = self.rows(g, shot, here)
        there = g.vehicles[shot["target"]].hex if shot["target"] is not None else shot["where"] % 4096
        distance = g.ground.distance[here][there]
        band = sum(distance > most for most in BANDS)
        kind = g.vehicles[shot["vehicle"]].kind if shot["vehicle"] is not None else g.weapons[shot["gun"]].kind
        red = kind.startswith("russian")
        assert e.number.total in {TO_HIT[row][band][red] for row in numbers}, (e, numbers, distance)
        cases = self.cases(g, shot, here, there, distance)
        assert e.modifier.total - cases in moving, (e, cases, moving)
        needed = int(e.number.total - e.modifier.total)
        if shot["target"] is not None and not (e.roll == 2 and needed < 2):
            assert e.result == ("hit" if e.roll <= needed and e.number.total else "missed"), e
        self.seen["to hit"] += 1

    def rows(self, g: State, shot: dict[str, Any], here: int) -> tuple[set[str], set[int]]:
        """The rows that may count, and what case A or H may add."""
        defensive = g.phase in (DEFENSIVE, MOVEMENT)
        if shot["target"] is not None:
            t = g.vehicles[shot["target"]]
            walls = [g.ground.sides[t.hex][s] == WALL for s in sides_crossed(g, here, t.hex)]
            beside = any(v.hex in g.ground.around[t.hex] for v in g.vehicles)
            plain = "vehicle in cover" if g.ground.terrain[t.hex] in (WOODS, WOODEN, STONE) else "vehicle"
            rows = {"hull down"} if any(walls) else {plain, "hull down"} if beside or g.roadblocks else {plain}
            return rows, {2 if defensive and t.side == g.attacker and (t.moved or t.spent) else 0}
        hex_ = shot["where"] % 4096
        kind = g.ground.terrain[hex_]
        built = kind in (WOODEN, STONE, SHELLHOLE) or hex_ in g.rubble
        rows = {"building" if built else "woods" if kind == WOODS else "other", "gun"}
        dug_in = hex_ in g.entrenchments or any(b.hex == hex_ for b in g.bunkers)
        if shot["ammo"] == "canister":                      # 34.9: trucks and jeeps are hit as vehicles
            rows |= {"vehicle", "vehicle in cover", "hull down"}
        return rows | {"building"} if dug_in else rows, {0, 2, 4}

    def cases(self, g: State, shot: dict[str, Any], here: int, there: int, distance: int) -> int:
        """T-33.31 without A and H."""
        total = -2 if distance <= 1 else 0
        if shot["vehicle"] is None:
            w = g.weapons[shot["gun"]]
            if g.phase == ADVANCING and w.turned:
                total += 3
            elif g.phase in (DEFENSIVE, MOVEMENT) and w.pivoted:
                total += 4
            return total
        v = g.vehicles[shot["vehicle"]]
        name = name_of(v.kind)
        if name in STARRED:
            total += 4 if distance > 12 else 2 if distance > 6 else 0
        turret = name in TURRETS
        if turret and here != there and angle_off(g, here, there, v.facing) > 30 + EDGE:
            total += 2
        if g.phase == ADVANCING and v.moved:
            return total + 5
        if g.phase == ADVANCING and v.pivoted:
            return total + (1 if turret else 3)
        return total + (4 if g.phase in (DEFENSIVE, MOVEMENT) and v.pivoted_now and not turret else 0)

    def kills(self, g: State, shot: dict[str, Any], e: KillRolled) -> None:
        """T-33.4, T-33.41, 33.5."""
        here = g.vehicles[shot["vehicle"]].hex if shot["vehicle"] is not None else g.weapon_hex(shot["gun"])
        t = g.vehicles[shot["target"]]
        gun = name_of(g.vehicles[shot["vehicle"]].kind if shot["vehicle"] is not None else g.weapons[shot["gun"]].kind)
        if "mortar" in gun or here == t.hex or shot["ammo"] == "HEAT":
            return
        table = KILL[shot["ammo"]]
        row = table[max(mm for mm in table if mm <= CALIBRE[gun])]
        side = 3 if name_of(t.kind) in ("truck", "jeep") else side_met(g, here, t.hex, t.facing)
        assert e.number.total == row[side], (e, gun, side)
        assert e.modifier.total == ARMOUR[name_of(t.kind)], e
        assert e.result == ("destroyed" if e.roll + e.modifier.total <= e.number.total else "no effect"), e
        self.seen["kill"] += 1
