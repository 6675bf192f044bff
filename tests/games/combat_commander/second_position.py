"""What the second reading of the rules keeps of a game of scenario 1: the map, counters and cards as they are printed, and
where everything is. Nothing of the game's code is used."""

from __future__ import annotations

import csv
import re
import tomllib
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import hedgerow.games.combat_commander

DATA = Path(hedgerow.games.combat_commander.__file__).parent / "data"
AXIS, ALLIES = "Axis", "Allied"
NATION = {AXIS: "germany", ALLIES: "russia"}
LETTER = {AXIS: "G", ALLIES: "R"}
ORDERS = {AXIS: 2, ALLIES: 3}
DISCARDS = {AXIS: 6, ALLIES: 3}
SURRENDER = {AXIS: 5, ALLIES: 7}
HAND, LIMIT, SUDDEN_DEATH = 5, 7, 7
OWN_ROW = {AXIS: 10, ALLIES: 1}


def rival(side):
    return ALLIES if side == AXIS else AXIS


# ---- the map ----

KINDS = {".": "open ground", "w": "woods", "o": "orchard", "b": "brush", "t": "building", "s": "building", "g": "field",
         "h": "field", "p": "field", "r": "field", "m": "marsh", "~": "water"}
MOVE = {"open ground": 1, "woods": 2, "orchard": 1, "brush": 2, "building": 2, "field": 1, "stream": 3, "marsh": 3}
COVER = {"open ground": 0, "woods": 2, "orchard": 1, "brush": 1, "building": 3, "field": 0, "stream": -1, "marsh": 0,
         "minor bridge": 2}


def at(name):
    """Column and row; every second column lies half a hex lower."""
    column = ord(name[0]) - ord("A")
    return column, int(name[1:]) + (0.5 if column % 2 else 0)


def distance(a, b):
    (ax, ay), (bx, by) = at(a), at(b)
    across, down = abs(ax - bx), abs(ay - by)
    return int(across + max(0, down - across / 2))


def side_toward(a, b):
    """2.2.2: the side of a that b lies at: 1 is up, then clockwise."""
    (ax, ay), (bx, by) = at(a), at(b)
    return {(0, -1): 1, (1, -0.5): 2, (1, 0.5): 3, (0, 1): 4, (-1, 0.5): 5, (-1, -0.5): 6}[bx - ax, by - ay]


class Ground:
    """The map file, read for costs and Cover."""

    def __init__(self, name):
        self.kind, self.ways, self.roads, self.sides, self.objectives = {}, {}, set(), {}, {}
        streams, bridges = set(), set()
        for line in (DATA / "maps" / f"{name}.map").read_text(encoding="utf-8").splitlines():
            word, *rest = line.split() or [""]
            if word.isdigit() and len(rest) == 15:
                self.kind.update({f"{chr(65 + i)}{word}": KINDS[c] for i, c in enumerate(rest)})
            elif word in ("road", "trail", "stream"):
                hexes = [r.split(":")[0] for r in rest]
                if word == "stream":
                    streams |= set(hexes)
                else:
                    self.ways.update({frozenset(pair): word for pair in pairwise(hexes)})
                    self.roads |= set(hexes) if word == "road" else set()
            elif word == "bridge":
                bridges |= set(rest)
            elif word in ("fence", "hedge", "wall"):
                for hex, sides in (r.split(":") for r in rest):
                    self.sides.update({(hex, int(s)): word for s in sides})
            elif word == "objective":
                self.objectives[rest[1]] = int(rest[0])
        for hex in streams:
            if self.kind[hex] == "open ground":
                self.kind[hex] = "stream"
        self.bridges = bridges

    def between(self, a, b):
        return self.sides.get((a, side_toward(a, b))) or self.sides.get((b, side_toward(b, a)))

    def cost(self, a, b):
        """T78.2: into b from the hex beside it."""
        along = frozenset((a, b)) in self.ways
        return (1 if along else MOVE[self.kind[b]]) + (1 if self.between(a, b) else 0)

    def cover(self, hex, fort, above):
        """T78.3, T93: the best without hexsides."""
        best = COVER["minor bridge" if hex in self.bridges else self.kind[hex]]
        if fort == "Foxholes":
            best = max(best, 4 if above else 3)
        return best - (1 if hex in self.roads else 0)

    def hexside_covers(self, hex):
        beside = {side: f for (h, side), f in self.sides.items() if h == hex}
        for (h, side), feature in self.sides.items():
            for name in self.kind:
                if h != hex and distance(h, name) == 1 and name == hex and side_toward(h, name) == side:
                    beside[side_toward(hex, h)] = feature
        return {{"hedge": 1, "wall": 2}[f] - (1 if hex in self.roads else 0) for f in beside.values() if f != "fence"}


# ---- counters and cards ----

def counters():
    """Printed stats of both nations by title."""
    units = tomllib.loads((DATA / "units.toml").read_text(encoding="utf-8"))
    weapons = tomllib.loads((DATA / "weapons.toml").read_text(encoding="utf-8"))
    found = {}
    for side, nation in NATION.items():
        for kind, ending in (("leader", ""), ("squad", " Squad"), ("team", " Team")):
            found.update({(side, name + ending): {**data, "kind": kind} for name, data in units[nation][kind].items()})
        found.update({(side, name): {**data, "kind": "weapon"} for name, data in weapons[nation]["weapon"].items()})
    return found


PRINTED = counters()


def cards():
    with (DATA / "fate_decks.tsv").open(encoding="utf-8", newline="") as file:
        return {r["card"]: r for r in csv.DictReader(file, delimiter="\t")}


CARDS = cards()
FIGURES = {"leader": 1, "team": 2, "squad": 4}


def triggers(side, dice):
    """What a roll of these dice may trigger, over the cards of the nation that show them."""
    rows = [r for r in CARDS.values() if r["card"][0] == LETTER[side]]
    return {r["trigger"] for r in rows if f"{r['white_die']}-{r['colored_die']}" == dice}


@dataclass(frozen=True)
class Unit:
    side: str
    title: str
    hex: str = ""
    broken: bool = False
    suppressed: bool = False
    veteran: bool = False
    weapon: str = ""
    exited: bool = False

    @property
    def printed(self):
        return PRINTED[self.side, re.sub(r"^(German|Russian) ", "", self.title)]

    @property
    def kind(self):
        return self.printed["kind"]

    @property
    def command(self):
        return 0 if self.broken else self.printed["front"].get("command", 0)

    @property
    def vp(self):
        """7.1."""
        if self.title.endswith("Hero"):
            return 0
        return {"squad": 2, "team": 1, "leader": 1 + self.printed["front"].get("command", 0)}[self.kind]

    def stat(self, name):
        """3.1.4-a, 13.2, E44.1."""
        return self.printed["broken" if self.broken else "front"][name] - self.suppressed + self.veteran


def nearer_home(unit, hex):
    """O23.3: fewer rows to its own edge."""
    home = OWN_ROW[unit.side]
    return abs(int(hex[1:]) - home) < abs(int(unit.hex[1:]) - home)


class Roll(NamedTuple):
    """Dice, and how everything stood when they were rolled."""

    side: str
    dice: list[int]
    units: dict[str, Unit]
    forts: dict[str, str]


def title_of(name):
    return re.sub(r" \d+$", "", name)


OWNER = {}
"""Whose counters a Weapon is one of, by its name; a scrounged one stays what it was."""


def weapon_type(name):
    return PRINTED[OWNER[name], title_of(name)]


# ---- where everything is ----

class Position:
    """Where everything is after the lines read so far."""

    def __init__(self):
        OWNER.clear()
        self.ground = Ground("lipki")
        self.units, self.weapons = {}, {}
        self.forts, self.blazes, self.smoke = {}, set(), {}
        self.hand, self.vp, self.time = {AXIS: HAND, ALLIES: HAND}, 0, 2
        self.casualties = {AXIS: 0, ALLIES: 0}
        self.control, self.open_chits = {}, []
        self.seen = {AXIS: set(), ALLIES: set()}          # cards known to lie in the discard pile
        self.turn, self.active, self.given, self.discarded = 0, "", [], 0
        self.activated, self.movers, self.op_firers, self.fired = set(), set(), set(), set()
        self.spent, self.on_road, self.entered = {}, set(), ""
        self.attack, self.made, self.expected, self.initiative = None, {}, None, AXIS
        self.bonuses, self.random, self.lost, self.to_retreat, self.last_of = [], "", None, {}, {}
        self.receiver, self.leaving, self.leaving_from = "", 0, ""

    def here(self, hex, side=None, units=None):
        return {n: u for n, u in (units or self.units).items() if u.hex == hex and side in (None, u.side)}

    def led(self, name, units=None):
        """3.3.1.2."""
        units = units or self.units
        unit = units[name]
        if unit.kind == "leader":
            return 0
        return sum(u.command for u in self.here(unit.hex, unit.side, units).values() if u.kind == "leader")

    def stat(self, name, which, roll=None):
        """F106.1: Wire takes one off FP, Range and Morale."""
        units, forts = (roll.units, roll.forts) if roll else (self.units, self.forts)
        wired = which != "move" and forts.get(units[name].hex) == "Wire"
        return units[name].stat(which) + self.led(name, units) - wired

    def change(self, name, **how):
        self.units[name] = replace(self.units[name], **how)

    def side_of(self, name):
        return self.units[name].side

    def new_turn(self, number, side):
        """5, 5.4, 8.2: the last Turn has ended as it must."""
        assert number == self.turn + 1 and side != self.active
        if self.active:
            assert self.hand[self.active] == HAND
        for hex in {u.hex for u in self.units.values() if u.hex}:
            for owner in (AXIS, ALLIES):
                assert sum(FIGURES[u.kind] for u in self.here(hex, owner).values()) <= LIMIT
            if hex in self.ground.objectives:
                assert {self.control[self.ground.objectives[hex]]} == {u.side for u in self.here(hex).values()}
        self.turn, self.active, self.given, self.discarded = number, side, [], 0
        self.activated, self.movers, self.op_firers = set(), set(), set()

    def spend(self, side, card):
        """1.5, 1.6: a card from the hand that is not known to lie in the discard pile."""
        assert card[0] == LETTER[side] and card not in self.seen[side], card
        self.seen[side].add(card)
        self.hand[side] -= 1
        assert self.hand[side] >= 0


def dict_of(sums):
    """The parts of a sum by name; a name may come more than once."""
    parts = {}
    for amount, name in re.findall(r"([+-]?\d+) ([a-z ]+?)(?=,| =|$)", sums.replace("Weapon FP", "fp").replace("FP", "fp")):
        parts.setdefault(name, []).append(int(amount))
    return parts


def sum_of(sums):
    return sum(v for values in dict_of(sums).values() for v in values)
