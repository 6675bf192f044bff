"""What a designer may change on a scenario card: turns, units and weapons of each group, points to exit for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hedgerow.games.asl_sk1.model.scenario import Card, read_card
from hedgerow.games.asl_sk1.rules.scenarios import CARDS
from hedgerow.kernel.rulebook import Variants
from hedgerow.kernel.variants import ScenarioNumber

COUNTS = ("units", "weapons")


def numbers(code: str) -> dict[str, ScenarioNumber]:
    """`turns`, `exit points`, and for each group, known by its rule, how many there are: `S1-ge-FJ3 5-4-8`."""
    said = read_card(code)
    found = {"turns": ScenarioNumber(said["turns"], 1, 20)}
    if "exit" in said:
        found["exit points"] = ScenarioNumber(said["exit"]["points"], 1, 60)
    for group in said["group"]:
        for kind in COUNTS:
            found |= {f"{group['rule']} {name}": ScenarioNumber(count, 0, 24) for name, count in group.get(kind, {}).items()}
    return found


def variant(code: str, changes: Mapping[str, int]) -> Card:
    """The card with these numbers instead of its own."""
    said = read_card(code)
    said["turns"] = changes.get("turns", said["turns"])
    if "exit points" in changes:
        said["exit"]["points"] = changes["exit points"]
    for group in said["group"]:
        for kind in COUNTS:
            for name in group.get(kind, {}):
                group[kind][name] = changes.get(f"{group['rule']} {name}", group[kind][name])
    return CARDS[code](said)


VARIANTS: Final = Variants(numbers=numbers, make=variant)
