"""What a designer may change on a scenario card: turns, counters of each group, what victory asks for, what a purchase costs."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.scenario import LAST_CHAPTER, Card, read_card
from hedgerow.games.squad_leader.rules.design_your_own import AGREED, MEETING, meeting_card
from hedgerow.games.squad_leader.rules.random_card import RANDOM
from hedgerow.games.squad_leader.rules.scenarios import CAMPAIGNS
from hedgerow.kernel.rulebook import Variants
from hedgerow.kernel.variants import NumbersIn

COUNTS: Final = ("units", "weapons", "vehicles", "works")
INFANTRY_RULES: Final = 26
BOUNDS: Final = {"turns": (1, 20), "rules": (INFANTRY_RULES, LAST_CHAPTER)}
POINTS: Final = (100, 3000)


def numbers(code: str) -> NumbersIn:
    """`turns`, `victory number`, and for each group how many there are: `Grenadiers 4-6-7`; of a meeting what is agreed."""
    if code in (*CAMPAIGNS, RANDOM):
        return NumbersIn({})
    if code == MEETING:
        found = NumbersIn({MEETING: 1, **AGREED})
        for name in AGREED:
            found.at(name, (name,), *BOUNDS.get(name, POINTS))
        return found
    said = read_card(code)
    found = NumbersIn(said)
    found.at("turns", ("turns",), 1, 20)
    if said["victory"] and said["victory"][0].get("number"):
        found.at("victory number", ("victory", 0, "number"), 1, 40)
    for n, group in enumerate(said["group"]):
        for part in COUNTS:
            for name in group.get(part, {}):
                found.at(f"{group['name']} {name}", ("group", n, part, name), 0, 60)
    return found


VARIANTS: Final = Variants.in_data(numbers, lambda code, said: meeting_card(said) if code == MEETING else Card(said))
