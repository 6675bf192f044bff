"""16.1 Smoke: fired by plan where the scenario allows it; disperses or drifts in the Marker Removal Phase."""

from __future__ import annotations

from hedgerow.board.grid import OFF
from hedgerow.games.infantry_attacks.model.state import State
from hedgerow.games.infantry_attacks.model.tables import SCATTER
from hedgerow.kernel.events import Event


class SmokeFired(Event, says="smoke at {hex} by {piece}: {roll}: {result}"):
    piece: int
    hex: int
    roll: int
    result: str


class SmokeDrifts(Event, says="the smoke drifts to {to_hex}"):
    to_hex: int


class SmokeChanges(Event, says="smoke in {hex}: {roll}: {result}"):
    hex: int
    roll: int
    result: str


def fire_smoke(g: State, firer: int, hex_: int) -> None:
    """16.11, 16.14: 8 or less on two dice places a marker; otherwise the fire is wasted. No bombardment, no Drumfire."""
    roll = sum(g.roll("smoke"))
    g.log("16.11", SmokeFired, firer, hex_, roll, "a screen" if roll <= 8 else "wasted")
    if roll <= 8:
        g.smoke.append((hex_, g.pieces[firer].side))


def disperse_smoke(g: State) -> None:
    """16.13: a die for each marker: 1 stays, 2 drifts one hex in a random direction, 3-6 is removed; off the map it is gone."""
    left: list[tuple[int, int]] = []
    for hex_, side in g.smoke:
        roll = g.roll("smoke dispersal", 1)[0]
        g.log("16.13", SmokeChanges, hex_, roll, ("stays", "drifts away", "disperses")[min(roll, 3) - 1])
        if roll == 1:
            left.append((hex_, side))
        elif roll == 2:
            to = g.scenario.ground.grid.neighbor(hex_, SCATTER[g.roll("smoke drift", 1)[0]])
            if to != OFF:
                left.append((to, side))
                g.log("16.13", SmokeDrifts, to)
    g.smoke = left
