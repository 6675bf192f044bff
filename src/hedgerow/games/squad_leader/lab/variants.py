"""What a designer may change on a scenario card: turns, counters of each group, what victory asks for, what a purchase costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hedgerow.games.squad_leader.model.scenario import LAST_CHAPTER, Card, read_card
from hedgerow.games.squad_leader.rules.design_your_own import AGREED, MEETING, meeting_card
from hedgerow.games.squad_leader.rules.random_card import RANDOM
from hedgerow.games.squad_leader.rules.scenarios import CAMPAIGN
from hedgerow.kernel.rulebook import Variants
from hedgerow.kernel.variants import ScenarioNumber

COUNTS: Final = ("units", "weapons", "vehicles", "works")
MOST_POINTS: Final = 3000
INFANTRY_RULES: Final = 26


def numbers(code: str) -> dict[str, ScenarioNumber]:
    """`turns`, `victory number`, and for each group how many there are: `Grenadiers 4-6-7`; of a meeting what is agreed."""
    if code in (CAMPAIGN, RANDOM):
        return {}
    if code == MEETING:
        bounds = {"turns": (1, 20), "rules": (INFANTRY_RULES, LAST_CHAPTER)}
        return {name: ScenarioNumber(now, *bounds.get(name, (100, MOST_POINTS))) for name, now in AGREED.items()}
    said = read_card(code)
    found = {"turns": ScenarioNumber(said["turns"], 1, 20)}
    for v in said["victory"][:1]:
        if v.get("number"):
            found["victory number"] = ScenarioNumber(v["number"], 1, 40)
    for group in said["group"]:
        for part in COUNTS:
            found |= {f"{group['name']} {name}": ScenarioNumber(count, 0, 60) for name, count in group.get(part, {}).items()}
    return found


def variant(code: str, changes: Mapping[str, int]) -> Card:
    """The card with these numbers instead of its own."""
    if code == MEETING:
        return meeting_card({MEETING: 1, **changes})
    said = read_card(code)
    said["turns"] = changes.get("turns", said["turns"])
    if "victory number" in changes:
        said["victory"][0]["number"] = changes["victory number"]
    for group in said["group"]:
        for part in COUNTS:
            for name in group.get(part, {}):
                group[part][name] = changes.get(f"{group['name']} {name}", group[part][name])
    return Card(said)


VARIANTS: Final = Variants(numbers=numbers, make=variant)
