"""What a designer may change on a scenario card: turns, units and weapons of each group, points to exit for."""

from __future__ import annotations

from typing import Final

from hedgerow.games.asl_sk1.model.scenario import read_card
from hedgerow.games.asl_sk1.rules.scenarios import CARDS
from hedgerow.kernel.rulebook import Variants
from hedgerow.kernel.variants import NumbersIn


def numbers(code: str) -> NumbersIn:
    """`turns`, `exit points`, and for each group, known by its rule, how many there are: `S1-ge-FJ3 5-4-8`."""
    said = read_card(code)
    found = NumbersIn(said)
    found.at("turns", ("turns",), 1, 20)
    if "exit" in said:
        found.at("exit points", ("exit", "points"), 1, 60)
    for n, group in enumerate(said["group"]):
        for kind in ("units", "weapons"):
            for name in group.get(kind, {}):
                found.at(f"{group['rule']} {name}", ("group", n, kind, name), 0, 24)
    return found


VARIANTS: Final = Variants.in_data(numbers, lambda code, said: CARDS[code](said))
