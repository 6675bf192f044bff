"""E63 Malfunction."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import NONE, SEATS, Combat
from hedgerow.games.combat_commander.rules.breaking import break_weapon
from hedgerow.games.combat_commander.rules.dice import random_hex
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Malfunction", "E63")
@flow
def malfunction(g: Combat, side: int, card: int) -> Flow[None]:
    """E63: the unbroken Weapon closest to the Random Hex breaks, whoever has it; among several the receiver chooses."""
    hex = yield from random_hex(g, side)
    if not closest_weapons(g, hex):
        return
    choice: Option = yield Ask(SEATS[side], "malfunction", [("break weapon", w) for w in closest_weapons(g, hex)], cite="E63",
                               hex=hex)
    break_weapon(g, choice[1], "E63")


def closest_weapons(g: Combat, hex: int) -> list[int]:
    distance = g.scenario.distance[hex]
    whole = {w: distance[g.units[it.carrier].hex] for w, it in enumerate(g.weapons)
             if it.carrier != NONE and not it.broken and g.units[it.carrier].hex >= 0}
    least = min(whole.values(), default=0)
    return [w for w, far in whole.items() if far == least]
