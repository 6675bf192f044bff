"""What a designer may change in a scenario: turns, initiative, morale, how many of each piece, what victory asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from hedgerow.games.infantry_attacks.model.generator import BOARDS, ENEMIES, MEETING, MOST_NUMBERS, POSTURES, by_lot, generate
from hedgerow.games.infantry_attacks.model.scenario_files import SECTORED, SIDES, Battle, read_scenario
from hedgerow.kernel.rulebook import Variants
from hedgerow.kernel.variants import ScenarioNumber

LISTED: Final = re.compile(r"(\d+) (.+)")


def numbers(name: str) -> dict[str, ScenarioNumber]:
    """`turns`, `central initiative`, `russian morale`, `central assault group INF`, `hexes to control` and so on; an engagement
    whose number is 0 is drawn when the game begins."""
    if name == MEETING:
        return {"number": ScenarioNumber(0, 0, MOST_NUMBERS), "nation": ScenarioNumber(0, 0, len(ENEMIES)),
                "board": ScenarioNumber(0, 0, len(BOARDS)), "posture": ScenarioNumber(0, 0, len(POSTURES))}
    said = read_scenario(name.removesuffix(SECTORED))
    found = {"turns": ScenarioNumber(said["turns"], 4, 40)}
    for side in SIDES:
        found |= {f"{side} initiative": ScenarioNumber(said[side]["initiative"], 0, 9),
                  f"{side} losses per point": ScenarioNumber(said[side]["losses_per_point"], 1, 20),
                  f"{side} morale": ScenarioNumber(said[side]["morale"][0], 5, 10),
                  f"{side} reduced morale": ScenarioNumber(said[side]["morale"][1], 4, 10)}
        for group, where, i, count, kind in listed(said[side]):
            least = 1 if where == "leaders" and not i else 0
            found[f"{side} {group} {kind}"] = ScenarioNumber(count, least, 24)
    for i, condition in enumerate(said["victory"].get("win", ())):
        if "control" in condition:
            found[f"hexes to control {i + 1}"] = ScenarioNumber(
                condition["control"].get("at_least", len(condition["control"]["hexes"])), 1, len(condition["control"]["hexes"]))
    return found


def listed(side: Mapping[str, Any]) -> Iterator[tuple[str, str, int, int, str]]:
    """Every line of a side's order of battle: group, list, place in it, how many, of what."""
    for group in side["group"]:
        for where in ("leaders", "units"):
            for i, line in enumerate(group.get(where, ())):
                found = LISTED.fullmatch(line if isinstance(line, str) else line["unit"])
                if found:
                    yield group["name"], where, i, int(found[1]), found[2]


def variant(name: str, changes: Mapping[str, int]) -> Battle:
    """The scenario with these numbers instead of its own."""
    if name == MEETING:
        fixed = {what: number for what, number in changes.items() if what != "number"}
        return generate(changes["number"], **fixed) if changes.get("number") else by_lot(**fixed)
    said = read_scenario(name.removesuffix(SECTORED))
    said["turns"] = changes.get("turns", said["turns"])
    for side in SIDES:
        change_side(said[side], side, changes)
    for i, condition in enumerate(said["victory"].get("win", ())):
        if f"hexes to control {i + 1}" in changes:
            condition["control"]["at_least"] = changes[f"hexes to control {i + 1}"]
    return Battle(said, sectors=name.endswith(SECTORED))


def change_side(said: dict[str, Any], side: str, changes: Mapping[str, int]) -> None:
    said["initiative"] = changes.get(f"{side} initiative", said["initiative"])
    said["losses_per_point"] = changes.get(f"{side} losses per point", said["losses_per_point"])
    said["morale"] = [changes.get(f"{side} morale", said["morale"][0]), changes.get(f"{side} reduced morale", said["morale"][1])]
    groups = {group["name"]: group for group in said["group"]}
    for group, where, i, _, kind in list(listed(said)):
        if f"{side} {group} {kind}" in changes:
            count = changes[f"{side} {group} {kind}"]
            line = groups[group][where][i]
            groups[group][where][i] = f"{count} {kind}" if isinstance(line, str) else {**line, "unit": f"{count} {kind}"}


VARIANTS: Final = Variants(numbers=numbers, make=variant)
