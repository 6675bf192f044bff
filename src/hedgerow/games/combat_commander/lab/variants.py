"""What a designer may change in a scenario: points, clock, Orders, Surrender levels, and how many units and Weapons there are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from hedgerow.games.combat_commander.model.scenario import Battle
from hedgerow.games.combat_commander.model.scenarios import RANDOM, SIDES, battle_from, scenario_data
from hedgerow.kernel.rulebook import Variants
from hedgerow.kernel.variants import ScenarioNumber


def numbers(name: str) -> dict[str, ScenarioNumber]:
    """`vp` (plus is Axis), `time`, `sudden_death`, `axis.orders`, `axis.surrender`, `axis.Rifle Squad` and the like."""
    if name == RANDOM:
        return {}
    said = scenario_data(name)
    found = {"vp": ScenarioNumber(said.get("vp", 0), -40, 40), "time": ScenarioNumber(said.get("time", 0), 0, 10),
             "sudden_death": ScenarioNumber(said["sudden_death"], 1, 12)}
    for side in SIDES:
        found[f"{side}.orders"] = ScenarioNumber(said[side]["orders"], 1, 6)
        found[f"{side}.surrender"] = ScenarioNumber(said[side]["surrender"], 1, 20)
        found |= {f"{side}.{title}": ScenarioNumber(count, 0, 12) for _, _, count, title in counted(said[side])}
    return found


def variant(name: str, changes: Mapping[str, int]) -> Battle:
    """The scenario with these numbers instead of its own."""
    said = scenario_data(name)
    said |= {name: changes[name] for name in ("vp", "time", "sudden_death") if name in changes}
    for side in SIDES:
        force = said[side]
        force |= {name: changes[f"{side}.{name}"] for name in ("orders", "surrender") if f"{side}.{name}" in changes}
        for part, place, count, title in counted(force):
            force[part][place] = f"{changes.get(f'{side}.{title}', count)} {title}"
    return battle_from(name, said)


def counted(force: dict[str, Any]) -> Iterator[tuple[str, int, int, str]]:
    """Units and Weapons that a force has several of, or could have: not Leaders, and none with terms of their own."""
    for part in ("units", "weapons"):
        for place, listed in enumerate(force.get(part, ())):
            if isinstance(listed, str) and (m := re.fullmatch(r"(?:(\d+) )?(.*(?:Squad|Team|MG|Mortar|Charge|Molotov))", listed)):
                yield part, place, int(m[1] or 1), m[2]


VARIANTS: Final = Variants(numbers=numbers, make=variant)
