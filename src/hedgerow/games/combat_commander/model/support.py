"""A35.4, E59, E68 and the random scenarios: the nations' Support Tables.

A roll of two dice names a column; its items are units, units with a Weapon [11.2], or Radios, each for certain years. Where
the printed table lists one of two Leaders, each of them has a line of his own, which says so (`listed_as`).
"""

from __future__ import annotations

import csv
from functools import cache
from typing import Final, NamedTuple

from hedgerow.games.combat_commander.model.counters import (
    DATA,
    RadioType,
    UnitType,
    WeaponType,
    radio_type,
    unit_type,
    weapon_type,
)


class Item(NamedTuple):
    """One entry of a Support Table: a unit, maybe with the Weapon it brings, or a Radio; and what it costs in VP."""

    unit: UnitType | None
    weapon: WeaponType | None
    radio: RadioType | None
    cost: int
    first_year: int
    last_year: int

    @property
    def title(self) -> str:
        if self.radio is not None:
            return self.radio.title
        assert self.unit is not None
        return self.unit.title if self.weapon is None else f"{self.unit.title} with {self.weapon.title}"


def _table() -> dict[tuple[str, int], tuple[Item, ...]]:
    columns: dict[tuple[str, int], list[Item]] = {}
    with (DATA / "support.tsv").open(encoding="utf-8", newline="") as file:
        for r in csv.DictReader(file, delimiter="\t"):
            nation = r["nation"]
            item = Item(unit_type(nation, r["unit"]) if r["unit"] else None,
                        weapon_type(nation, r["weapon"]) if r["weapon"] else None,
                        radio_type(nation, int(r["radio_fp"])) if r["radio_fp"] else None,
                        int(r["cost"]), int(r["first_year"]), int(r["last_year"]))
            columns.setdefault((nation, int(r["roll"])), []).append(item)
    return {k: tuple(v) for k, v in columns.items()}


TABLE: Final = _table()
ITEMS: Final = tuple(item for column in TABLE.values() for item in column)
"""Every entry, numbered, so that an option can name it: `("item", 17)`."""

_NUMBER: Final = {item: i for i, item in enumerate(ITEMS)}


@cache
def column(nation: str, roll: int, year: int) -> tuple[int, ...]:
    """4.3.2: the numbers of the items in the column of this roll that the year allows."""
    return tuple(_NUMBER[i] for i in TABLE.get((nation, roll), ()) if i.first_year <= year <= i.last_year)
