"""Random scenarios: map, edges, nations, year, quality, forces, leaders, support, fortifications and postures by chance.

Whatever the procedure leaves to a player is drawn too, so that a seed alone makes the scenario. Only Germany against
Russia or America: a roll that names a nation or year without known orders of battle is made again.
"""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from hedgerow.games.combat_commander.model.counters import DATA, ELITE, GREEN, LINE, UnitType, WeaponType, unit_type, weapon_type
from hedgerow.games.combat_commander.model.support import ITEMS, Item, column
from hedgerow.kernel.chance import Chance

TABLES: Final[dict[str, Any]] = tomllib.loads((DATA / "generator.toml").read_text(encoding="utf-8"))
ATTACK, DEFEND, RECON = "attack", "defend", "recon"
AXIS, ALLIES = 0, 1
FORTIFICATIONS: Final = ("foxholes", "trench", "wire", "mines", "bunker")
EDGE_OF_DIE: Final = {1: "top", 2: "right", 3: "right", 4: "bottom", 5: "left", 6: "left"}
OPPOSITE: Final = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}


class OrderOfBattle(NamedTuple):
    """One line of a nation's chart: when it is available, what it is worth, and who comes."""

    nation: str
    name: str
    size: str
    first_year: int
    last_year: int
    quality: str
    value: int
    initiative: int
    orders: int
    surrender: int
    leaders: int
    units: tuple[tuple[UnitType, int, int, int], ...]       # how many, and in which years
    weapons: tuple[tuple[WeaponType, int, int, int], ...]


def _orders_of_battle() -> tuple[OrderOfBattle, ...]:
    found = []
    with (DATA / "orders_of_battle.tsv").open(encoding="utf-8", newline="") as file:
        for r in csv.DictReader(file, delimiter="\t"):
            years = int(r["first_year"]), int(r["last_year"])
            leaders, units, weapons = 0, [], []
            for listed in r["forces"].split(", "):
                count, name, first, last = _force(listed, *years)
                if name == "Leader":
                    leaders = count
                elif name.endswith(("Squad", "Team")):
                    units.append((unit_type(r["nation"], name), count, first, last))
                else:
                    weapons.append((weapon_type(r["nation"], name), count, first, last))
            found.append(OrderOfBattle(
                r["nation"], r["name"], r["size"], *years, r["quality"], int(r["value"]), int(r["initiative"]),
                int(r["orders"]), int(r["surrender"]), leaders, tuple(units), tuple(weapons)))
    return tuple(found)


def _force(listed: str, first: int, last: int) -> tuple[int, str, int, int]:
    """`3 Light Mortar 1939-1943`: how many, of what, and the years if they are not those of the whole line."""
    count, _, name = listed.partition(" ")
    head, _, years = name.rpartition(" ")
    if years[:4].isdigit():
        return int(count), head, *map(int, years.split("-"))            # type: ignore[return-value]
    return int(count), name, first, last


ORDERS_OF_BATTLE: Final = _orders_of_battle()


class Army:
    """One side of a random scenario while it is put together."""

    def __init__(self, nation: str, quality: str, ob: OrderOfBattle) -> None:
        self.nation, self.quality, self.ob = nation, quality, ob
        self.leaders: list[UnitType] = []
        self.units: list[UnitType] = []
        self.weapons: list[WeaponType] = []
        self.support: list[Item] = []
        self.fortifications: Counter[str] = Counter()
        self.posture = RECON
        self.edge = ""
        self.depth = 0

    def left(self, type: UnitType | WeaponType) -> int:
        """Counters of this type that the army has not used up yet."""
        mine: list[Any] = [*self.leaders, *self.units, *self.weapons]
        mine += [x for item in self.support for x in (item.unit, item.weapon) if x is not None]
        return type.count - mine.count(type)

    def may_have(self, item: Item) -> bool:
        return all(t is None or self.left(t) > 0 for t in (item.unit, item.weapon))


class Plan:
    """A random scenario: everything a scenario must say."""

    def __init__(self, map: str, year: int, armies: tuple[Army, Army]) -> None:
        self.map, self.year, self.armies = map, year, armies
        self.vp = 0                                         # plus is Axis
        self.mine_strength = 6
        self.initiative = self.first = self.sets_up_first = AXIS
        self.sudden_death = 0

    def vp_of(self, side: int) -> int:
        return self.vp if side == AXIS else -self.vp

    def pay(self, side: int, cost: int) -> None:
        self.vp += -cost if side == AXIS else cost


def generate(chance: Chance, maps: Sequence[str]) -> Plan:
    """The steps of the procedure, in its order."""
    year, allies = _year_and_enemy(chance)
    armies = _army(chance, "germany", year), _army(chance, allies, year)
    plan = Plan(_one_of(chance, maps), year, armies)
    _edges(chance, plan)
    plan.vp = armies[ALLIES].ob.value - armies[AXIS].ob.value
    for army in armies:
        _leaders(chance, army, year)
    _support(chance, plan)
    _postures(plan)
    _fortifications(chance, plan)
    _radio(chance, plan)
    _times(plan)
    return plan


def _one_of(chance: Chance, among: Sequence[Any]) -> Any:
    return among[chance.below(len(among), "random scenario")]


def _two_dice(chance: Chance) -> int:
    return sum(chance.roll(2, 6, "random scenario"))


def _year_and_enemy(chance: Chance) -> tuple[int, str]:
    """Germany's year, then who fights it; both are rolled again until it is a nation we have charts for."""
    while True:
        year = TABLES["year"][str(_two_dice(chance))]
        enemies = TABLES["allies"].get(str(year))
        if enemies is None:
            continue
        roll = _two_dice(chance)
        for nation, ranges in enemies.items():
            if any(low <= roll <= high for low, high in ranges):
                return year, nation


def _army(chance: Chance, nation: str, year: int) -> Army:
    """Quality by year, then one of the orders of battle that nation, year and quality allow."""
    while True:
        elite, line = TABLES["quality"][nation][str(year)]
        roll = _two_dice(chance)
        quality = ELITE if roll <= elite else LINE if roll <= line else GREEN
        obs = [ob for ob in ORDERS_OF_BATTLE
               if ob.nation == nation and ob.quality == quality and ob.first_year <= year <= ob.last_year]
        if obs:
            break
    army = Army(nation, quality, _one_of(chance, obs))
    for type, count, first, last in army.ob.units:
        army.units += [type] * (count if first <= year <= last else 0)
    for weapon, count, first, last in army.ob.weapons:
        army.weapons += [weapon] * (count if first <= year <= last else 0)
    return army


def _edges(chance: Chance, plan: Plan) -> None:
    """One side's die names its edge by the compass of the map [2.2.2]; the other has the opposite one."""
    chooser = chance.below(2, "random scenario")
    die = _one_of(chance, chance.roll(2, 6, "random scenario"))
    plan.armies[chooser].edge = EDGE_OF_DIE[die]
    plan.armies[1 - chooser].edge = OPPOSITE[EDGE_OF_DIE[die]]


def _leaders(chance: Chance, army: Army, year: int) -> None:
    """One die each, changed by quality and year; who is there already is rolled again, or next to him if all are taken."""
    table = TABLES["leaders"][army.nation]
    change = TABLES["leader_quality"][army.quality] + TABLES["leader_year"][army.nation].get(str(year), 0)
    for _ in range(army.ob.leaders):
        reachable = {min(7, max(0, die + change)) for die in range(1, 7)}
        while True:
            rolled = min(7, max(0, chance.roll(1, 6, "random scenario")[0] + change))
            leader = unit_type(army.nation, table[rolled])
            if leader not in army.leaders:
                break
            if all(unit_type(army.nation, table[i]) in army.leaders for i in reachable):
                leader = next(unit_type(army.nation, name) for name in table if unit_type(army.nation, name) not in army.leaders)
                break
        army.leaders.append(leader)


def _support(chance: Chance, plan: Plan) -> None:
    """The side with VP from the cheaper forces must buy support with them; if that swings the balance, so must the other."""
    buyer = AXIS if plan.vp > 0 else ALLIES
    for side in (buyer, 1 - buyer):
        if plan.vp_of(side) > 0:
            _buy(chance, plan, side)


def _buy(chance: Chance, plan: Plan, side: int) -> None:
    """One column of the Support Table: at least one item that is no Radio, then more while VP and luck last."""
    army = plan.armies[side]
    items = [ITEMS[i] for i in column(army.nation, _two_dice(chance), plan.year)]
    while True:
        can = [item for item in items if item.radio is None and army.may_have(item)]
        if not can:
            return
        item = _one_of(chance, can)
        army.support.append(item)
        plan.pay(side, item.cost)
        if plan.vp_of(side) <= 0 or chance.below(2, "random scenario"):
            return


def _postures(plan: Plan) -> None:
    """The side with more VP defends and the other attacks; at 0 both are on Recon."""
    if plan.vp:
        defender = AXIS if plan.vp > 0 else ALLIES
        plan.armies[defender].posture, plan.armies[1 - defender].posture = DEFEND, ATTACK
    for army in plan.armies:
        army.depth = TABLES["depth"][army.posture][army.edge in ("left", "right")]


def _fortifications(chance: Chance, plan: Plan) -> None:
    """The Defender may spend VP on fortifications; minefields of different strength do not mix."""
    mined = 0
    for side, army in enumerate(plan.armies):
        while army.posture == DEFEND and chance.below(2, "random scenario"):
            can = [b for b in TABLES["fortifications"].values()
                   if b["vp"] <= plan.vp_of(side) and mined in (0, b.get("mine_strength", mined))]
            if not can:
                break
            bought = _one_of(chance, can)
            plan.pay(side, bought["vp"])
            for kind in FORTIFICATIONS:
                army.fortifications[kind] += bought.get(kind, 0)
            mined = bought.get("mine_strength", mined)
    plan.mine_strength = mined or plan.mine_strength


def _radio(chance: Chance, plan: Plan) -> None:
    """The Attacker may roll for a Radio and must buy the one his column has, if the year allows it."""
    for side, army in enumerate(plan.armies):
        if army.posture == ATTACK and chance.below(2, "random scenario"):
            items = [ITEMS[i] for i in column(army.nation, _two_dice(chance), plan.year)]
            radios = [item for item in items if item.radio is not None]
            if radios:
                army.support.append(_one_of(chance, radios))
                plan.pay(side, army.support[-1].cost)


def _times(plan: Plan) -> None:
    """Sudden Death at the sum of both sides' Orders; the higher Initiative number has the card and the first Turn [9]."""
    axis, allies = plan.armies
    plan.sudden_death = axis.ob.orders + allies.ob.orders
    plan.initiative = plan.first = AXIS if axis.ob.initiative > allies.ob.initiative else ALLIES
    if axis.posture == RECON:
        plan.sets_up_first = plan.initiative
    else:
        plan.sets_up_first = AXIS if axis.posture == DEFEND else ALLIES
