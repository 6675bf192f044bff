"""What a designer may change in a scenario: points, clock, Orders, Surrender levels, and how many units and Weapons there are."""

from __future__ import annotations

import re
from typing import Final

from hedgerow.games.combat_commander.model.scenarios import RANDOM, SIDES, battle_from, scenario_data
from hedgerow.kernel.rulebook import Variants
from hedgerow.kernel.variants import NumbersIn, counted

SEVERAL: Final = re.compile(r".*(?:Squad|Team|MG|Mortar|Charge|Molotov)")
"""Units and Weapons that a force has several of, or could have: not Leaders."""


def numbers(name: str) -> NumbersIn:
    """`vp` (plus is Axis), `time`, `sudden_death`, `axis.orders`, `axis.surrender`, `axis.Rifle Squad` and the like; nothing of
    a random scenario, and no units with terms of their own."""
    found = NumbersIn({} if name == RANDOM else scenario_data(name))
    if name == RANDOM:
        return found
    found.at("vp", ("vp",), -40, 40)
    found.at("time", ("time",), 0, 10)
    found.at("sudden_death", ("sudden_death",), 1, 12)
    for side in SIDES:
        found.at(f"{side}.orders", (side, "orders"), 1, 6)
        found.at(f"{side}.surrender", (side, "surrender"), 1, 20)
        for part in ("units", "weapons"):
            for n, line in enumerate(found.data[side].get(part, ())):
                if isinstance(line, str) and SEVERAL.fullmatch(counted(line)[1]):
                    found.at(f"{side}.{counted(line)[1]}", (side, part, n), 0, 12)
    return found


VARIANTS: Final = Variants.in_data(numbers, battle_from)
