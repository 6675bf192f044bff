"""53.53, 55.7, 57.81, 58.1, 59.2, 59.3, 62.4 What an attack that kills does to the hex itself."""

from __future__ import annotations

from collections.abc import Callable

from hedgerow.games.squad_leader.model.log_events import RoadblockGone
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import KIA, ift_column, ift_result
from hedgerow.games.squad_leader.rules.fires import can_burn, start_fire
from hedgerow.games.squad_leader.rules.mines import clear_mines
from hedgerow.games.squad_leader.rules.rubble import collapse
from hedgerow.games.squad_leader.rules.terrain_effects import terrain_tally
from hedgerow.games.squad_leader.rules.wire import cut_wire
from hedgerow.games.squad_leader.rules.wrecks import roadblocks_between

WIRE_CUTTER = 80
"""53.54: the calibre that cuts wire, in mm."""


def kills_hex(g: State, hex_: int, factors: float, roll: int) -> bool:
    """46.53, 53.53, 58.1: whether a roll, modified by the terrain, is a KIA against the hex, whoever is in it."""
    return ift_result(ift_column(factors), roll + int(terrain_tally(g, hex_).total)) == KIA


def after_flames(g: State, hex_: int) -> None:
    """59.2, gaps b 39: flames that kill set the hex on fire; they do not bring it down."""
    start_fire(g, hex_, "59.2")


def after_shells(g: State, hex_: int, kills_again: Callable[[int], bool]) -> None:
    """58.1, 59.3: shells that kill bring a building down; the attack is repeated as it was, and a second KIA starts a fire."""
    burns = can_burn(g, hex_) and kills_again(sum(g.roll("does it burn")))
    collapse(g, hex_)
    if burns:
        start_fire(g, hex_, "59.3")


def after_barrage(g: State, hex_: int, calibre: int) -> None:
    """53.54, 55.7: a barrage that kills clears mines, and wire if it is heavy enough."""
    if calibre >= WIRE_CUTTER:
        cut_wire(g, hex_, "53.54")
    clear_mines(g, hex_, "55.7")


def after_charge(g: State, hex_: int, placed_from: int) -> None:
    """53.53, 58.1, 62.4: a charge that kills cuts wire, brings the building down, and clears a roadblock on its way."""
    cut_wire(g, hex_, "53.53")
    clear_roadblock(g, hex_, placed_from, "62.4")
    collapse(g, hex_)


def clear_roadblock(g: State, one: int, other: int, rule: str) -> None:
    """62.3, 62.4: the roadblock on the side between two hexes, whichever of them it lies in."""
    sides = roadblocks_between(g, one, other)
    for hex_, _ in sorted(sides):
        g.log(rule, RoadblockGone, hex_)
    g.roadblocks = tuple(r for r in g.roadblocks if r not in sides)
