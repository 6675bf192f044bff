"""1.2 Counters: the printed values of squads, half-squads, leaders and support weapons (T-nationality)."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

HERE: Final = Path(__file__).parent.parent / "data"

SQUAD, HALF_SQUAD, LEADER = 0, 1, 2
ELITE, FIRST, SECOND, GREEN, CONSCRIPT = "E", "1", "2", "G", "C"
MACHINE_GUNS: Final = ("LMG", "MMG", "HMG")


@dataclass(frozen=True, slots=True)
class Kind:
    """1.2.1, 1.2.2: what is printed on a personnel counter. A leader is Elite and has no firepower of his own."""

    key: str                    # "german 4-6-7"
    nation: str
    name: str                   # "4-6-7"
    size: int                   # SQUAD, HALF_SQUAD or LEADER
    quality: str                # the class letter
    fp: int                     # 1.2.2-a
    range: int
    morale: int
    broken_morale: int          # 1.2.3
    leadership: int             # 1.2.1: a leader's DRM
    boxed: bool                 # 1.2.3: a square round the broken morale
    assault_fire: bool          # 3.5-a: underlined firepower
    smoke: int                  # 2.0-SmokeExp, 0 for none
    exempt: bool                # 5.1-a: underlined morale
    half: str                   # key of the half-squad, "" if it has none
    lower: str                  # key of what replaces it, "" if nothing does

    @property
    def is_leader(self) -> bool:
        return self.size == LEADER

    @property
    def is_mmc(self) -> bool:
        return self.size != LEADER


@dataclass(frozen=True, slots=True)
class WeaponKind:
    """1.2.4: what is printed on a support weapon. `breakdown` of a machine gun, `removed` of a FT or DC; else 0."""

    key: str                    # "german MMG"
    nation: str
    name: str
    kind: str                   # LMG, MMG, HMG, FT or DC
    fp: int
    range: int
    pp: int                     # 2.0-PP
    rof: int                    # 2.0-ROF
    breakdown: int              # 2.0-B
    removed: int                # 2.0-X
    repair: int                 # 1.2.4-c

    @property
    def is_mg(self) -> bool:
        return self.kind in MACHINE_GUNS


def read_data(name: str) -> dict[str, Any]:
    """A data file of the game."""
    return tomllib.loads((HERE / name).read_text("utf-8"))


def read_kinds() -> dict[str, Kind]:
    """T-nationality: squads, half-squads and leaders of the three nations, each with what it is reduced to and replaced by.

    1.2.2: two sizes of MMC and their class; 1.2.2-a: FP-range-morale; 1.2.1: leaders; 1.2.3: the broken side.
    """
    found: dict[str, Kind] = {}
    table = read_data("counters.toml")
    for nation in NATIONS:
        for size, part in ((SQUAD, "squad"), (HALF_SQUAD, "half_squad")):
            for name, said in table[nation][part].items():
                fp, reach, morale = map(int, name.split("-"))
                found[f"{nation} {name}"] = Kind(
                    f"{nation} {name}", nation, name, size, said["class"], fp, reach, morale, said["broken"], 0,
                    said.get("boxed", False), said.get("assault_fire", False), said.get("smoke", 0),
                    said.get("exempt", False), _key(nation, said.get("half")), _key(nation, said.get("lower")))
        for name, said in table["leader"].items():
            morale, drm = _leader_values(name)
            found[f"{nation} {name}"] = Kind(
                f"{nation} {name}", nation, name, LEADER, ELITE, 0, 0, morale, said["broken"], drm, said["boxed"],
                False, 0, False, "", _key(nation, said.get("lower")))
    return found


def _leader_values(name: str) -> tuple[int, int]:
    """1.2.1: `9-2` has morale 9 and a DRM of -2, `6+1` one of +1."""
    at = name.index("+" if "+" in name else "-")
    return int(name[:at]), int(name[at:])


def _key(nation: str, name: str | None) -> str:
    return f"{nation} {name}" if name else ""


def read_weapons() -> dict[str, WeaponKind]:
    """1.2.4: all support weapons with their printed values."""
    table = read_data("support_weapons.toml")
    return {f"{nation} {name}": WeaponKind(f"{nation} {name}", nation, name, said["kind"], said["fp"], said["range"],
                                           said["pp"], said.get("rof", 0), said.get("breakdown", 0),
                                           said.get("removed", 0), said.get("repair", 0))
            for nation in NATIONS for name, said in table[nation].items()}


NATIONS: Final = ("american", "german", "russian")
KINDS: Final = read_kinds()
WEAPONS: Final = read_weapons()
