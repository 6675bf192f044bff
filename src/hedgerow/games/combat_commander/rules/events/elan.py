"""E54 Elan."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import SEATS, Combat
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.events import Event


class SurrenderMoved(Event, says="the Surrender marker of {seat} moves to {space}"):
    seat: str
    space: int


@event("Elan", "E54")
def elan(g: Combat, side: int, card: int) -> None:
    """E54: the own Surrender marker moves to the next higher space."""
    g.surrender[side] += 1
    g.log("E54", SurrenderMoved, SEATS[side], g.surrender[side])
