"""3, 11, 12: the counters: units with both their sides, weapons and radios. Facts of the box, read once from `data/`.

A type is one kind of counter; leaders are types of which there is a single counter. The state holds type ids, which
index `UNITS`, `WEAPONS` and `RADIOS`; the ids follow the order of the data files.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).parent.parent / "data"

LEADER, TEAM, SQUAD = "leader", "team", "squad"
FIGURES: Final = {LEADER: 1, TEAM: 2, SQUAD: 4}
"""3: soldier figures on the counter, which stacking counts."""

NATIONS: Final = ("germany", "russia", "america", "britain", "france", "italy")
ELITE, LINE, GREEN = "elite", "line", "green"
QUALITIES: Final = (ELITE, LINE, GREEN)


class UnitType:
    """3.1: one kind of Squad or Team, or one Leader: Morale, FP, Range and Movement of both sides, and Command.

    Stats are pairs indexed by whether the unit is broken: `rifle.fp[broken]`. 3.1.6: `boxed_*` hold for the unbroken
    side only; no broken side has a boxed stat.
    """

    __slots__ = ("boxed_fp", "boxed_move", "boxed_range", "command", "count", "figures", "fp", "id", "is_hero", "is_leader",
                 "is_private", "is_squad", "is_team", "kind", "morale", "move", "name", "nation", "range", "title", "vp")

    def __init__(self, id: int, nation: str, kind: str, name: str, data: dict[str, Any]) -> None:
        front, broken = data["front"], data["broken"]
        boxed = data.get("boxed", ())
        self.id, self.nation, self.kind, self.name = id, nation, kind, name
        self.title = name if kind == LEADER else f"{name} {kind.title()}"
        self.count: int = data["count"]
        self.figures = FIGURES[kind]
        self.is_leader, self.is_team, self.is_squad = kind == LEADER, kind == TEAM, kind == SQUAD
        self.is_hero, self.is_private = self.title == "Hero", self.title == "Private"
        self.morale: tuple[int, int] = (front["morale"], broken["morale"])
        self.fp: tuple[int, int] = (front["fp"], broken["fp"])
        self.range: tuple[int, int] = (front["range"], broken["range"])
        self.move: tuple[int, int] = (front["move"], broken["move"])
        self.command: tuple[int, int] = (front.get("command", 0), 0)
        self.boxed_fp, self.boxed_range, self.boxed_move = "fp" in boxed, "range" in boxed, "move" in boxed
        self.vp = _victory_points(self)

    def __repr__(self) -> str:
        return f"<{self.nation} {self.title}>"


def _victory_points(u: UnitType) -> int:
    """7.1: a Squad is worth 2 VP, a Team 1, a Leader 1 and his unbroken Command, a Hero nothing."""
    if u.is_hero:
        return 0
    return 1 + u.command[0] if u.is_leader else 2 if u.is_squad else 1


class WeaponType:
    """11.1: one kind of Weapon. `fix` and `elim` are the Random Hex numbers that mend or remove it when broken [11.4]."""

    __slots__ = ("boxed_fp", "boxed_range", "count", "elim", "fix", "fp", "id", "is_flamethrower", "is_mg", "is_molotov",
                 "is_mortar", "is_satchel", "move", "name", "nation", "nearest", "ordnance", "range", "smoke", "title")

    def __init__(self, id: int, nation: str, name: str, data: dict[str, Any]) -> None:
        boxed = data.get("boxed", ())
        self.id, self.nation, self.name, self.title = id, nation, name, name
        self.count: int = data["count"]
        self.fp: int = data["fp"]
        self.nearest: int = data["range"][0]
        self.range: int = data["range"][1]
        self.move: int = data.get("move", 0)
        self.ordnance: bool = data.get("ordnance", False)
        self.smoke: bool = data.get("smoke", False)
        self.fix = frozenset(range(data["fix"][0], data["fix"][1] + 1))
        self.elim = frozenset(range(data["elim"][0], data["elim"][1] + 1))
        self.boxed_fp, self.boxed_range = "fp" in boxed, "range" in boxed
        self.is_mg, self.is_mortar = name.endswith("MG"), name.endswith("Mortar")
        self.is_flamethrower, self.is_satchel = name == "Flamethrower", name == "Satchel Charge"
        self.is_molotov = name == "Molotov Cocktail"

    def __repr__(self) -> str:
        return f"<{self.nation} {self.title}>"


class RadioType:
    """12: a battery off the map: its FP, and whether it can lay Smoke [O18.2.1.1]."""

    __slots__ = ("count", "fp", "id", "name", "nation", "smoke", "title")

    def __init__(self, id: int, nation: str, name: str, data: dict[str, Any]) -> None:
        self.id, self.nation, self.name, self.title = id, nation, name, f"Radio {name}"
        self.count: int = data["count"]
        self.fp: int = data["fp"]
        self.smoke: bool = data.get("smoke", False)

    def __repr__(self) -> str:
        return f"<{self.nation} {self.title}>"


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


def _units() -> tuple[UnitType, ...]:
    listed = [(n, kind, name, body) for n, kinds in _read("units.toml").items()
              for kind, names in kinds.items() for name, body in names.items()]
    return tuple(UnitType(i, *entry) for i, entry in enumerate(listed))


def _weapons() -> tuple[WeaponType, ...]:
    listed = [(n, name, body) for n, kinds in _read("weapons.toml").items() for name, body in kinds["weapon"].items()]
    return tuple(WeaponType(i, *entry) for i, entry in enumerate(listed))


def _radios() -> tuple[RadioType, ...]:
    listed = [(n, name, body) for n, kinds in _read("weapons.toml").items() for name, body in kinds.get("radio", {}).items()]
    return tuple(RadioType(i, *entry) for i, entry in enumerate(listed))


UNITS: Final = _units()
WEAPONS: Final = _weapons()
RADIOS: Final = _radios()

_UNIT_NAMED: Final = {(u.nation, u.title): u for u in UNITS}
_WEAPON_NAMED: Final = {(w.nation, w.title): w for w in WEAPONS}


def unit_type(nation: str, title: str) -> UnitType:
    """The type a player names: `unit_type("germany", "Rifle Squad")`, `unit_type("russia", "Sgt Kovalev")`.

    3: a name has no other meaning in play; 3.1: what counts are the stats printed on the counter.
    """
    return _UNIT_NAMED[nation, title]


def weapon_type(nation: str, title: str) -> WeaponType:
    """The weapon of that name; what any nation may have is found under each [11]."""
    return _WEAPON_NAMED.get((nation, title)) or _WEAPON_NAMED["any", title]


def unit_names(nation: str) -> list[str]:
    return sorted(title for n, title in _UNIT_NAMED if n == nation)


def weapon_names(nation: str) -> list[str]:
    return sorted(title for n, title in _WEAPON_NAMED if n in (nation, "any"))


def radio_type(nation: str, fp: int) -> RadioType:
    """12: a nation has one Radio of each strength at most."""
    return next(r for r in RADIOS if r.nation == nation and r.fp == fp)


@cache
def team_of(nation: str, quality: str) -> UnitType:
    """A36, E52.1: the Team that replaces a Squad is of the quality of its owner's order of battle [4.3.1]."""
    return _UNIT_NAMED[nation, f"{quality.title()} Team"]


@cache
def hero_of(nation: str) -> UnitType:
    return _UNIT_NAMED[nation, "Hero"]


@cache
def private_of(nation: str) -> UnitType:
    return _UNIT_NAMED[nation, "Private"]

SMOKE_MARKERS: Final = tuple(v for v in range(1, 11) for _ in range(2))
"""T94-a: two of each Hindrance from 1 to 10; each has a Blaze on its back. The number of markers is authored."""
