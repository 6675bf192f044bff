"""E72 Shell Shock."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import SEATS, Combat, units_at
from hedgerow.games.combat_commander.rules.breaking import break_unit
from hedgerow.games.combat_commander.rules.dice import random_hex
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.events.air_support import closest_occupied
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Shell Shock", "E72")
@flow
def shell_shock(g: Combat, side: int, card: int) -> Flow[None]:
    """E72: the unit closest to the Random Hex breaks, whoever owns it; among several the receiver chooses."""
    hex = yield from random_hex(g, side)
    if not closest_units(g, hex):
        return
    choice: Option = yield Ask(SEATS[side], "shell shock", [("break unit", u) for u in closest_units(g, hex)], cite="E72",
                               hex=hex)
    yield from break_unit(g, choice[1], "E72")


def closest_units(g: Combat, hex: int) -> list[int]:
    return [u for h in closest_occupied(g, hex) for u in units_at(g, h)]
