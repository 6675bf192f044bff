"""E44 Battle Harden."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import SEATS, Combat, on_map
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow


class BecameVeteran(Event, says="{unit} is battle hardened"):
    unit: int


@event("Battle Harden", "E44")
@flow
def battle_harden(g: Combat, side: int, card: int) -> Flow[None]:
    """E44: an own unit without a Veteran marker gets one [E44.1]."""
    if not green_units(g, side):
        return
    choice: Option = yield Ask(SEATS[side], "battle harden", [("harden", u) for u in green_units(g, side)], cite="E44")
    g.units[choice[1]].veteran = True
    g.log("E44.1", BecameVeteran, choice[1])


def green_units(g: Combat, side: int) -> list[int]:
    return [u for u in on_map(g, side) if not g.units[u].veteran]
