"""F100: Fortifications come and go. What they do is told where it is done: Cover in `cover`, stats in `command`, Mines in
`mines`, Wire and Trenches in the Move Order.
"""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.state import BUNKER, PILLBOX, Combat, on_map
from hedgerow.games.combat_commander.rules.breaking import occupy
from hedgerow.kernel.reasons import Reasons

FROZEN_GROUND = "frozen ground"
"""Scenario 5: no Fortification may enter play once the game has begun."""


def why_not_fortify(g: Combat, hex: int) -> Reasons:
    """F100.3, 8.1.3: one Fortification in a hex, the first stays; none in Water; 8.1.5: none in a Blaze."""
    no = Reasons()
    if g.scenario.ground[hex].is_water:
        no("it is a Water hex", "F100.3")
    if hex in g.forts:
        no("there is a Fortification already", "8.1.3")
    if hex in g.blazes:
        no("it is ablaze", "8.1.5")
    if FROZEN_GROUND in g.scenario.special:
        no("the ground is frozen: no new Fortifications in this scenario", "1.0")
    return no


def may_fortify(g: Combat, hex: int) -> bool:
    return not why_not_fortify(g, hex)


def place_fort(g: Combat, hex: int, fort: str, rule: str) -> None:
    """F100.1: a Fortification by Action or Event; nothing happens where none may be."""
    if why_not_fortify(g, hex):
        return
    g.forts[hex] = fort
    g.log(rule, log_events.FortPlaced, fort, hex)
    if fort in (BUNKER, PILLBOX):
        occupy(g)


def remove_fort(g: Combat, hex: int, rule: str) -> None:
    """F100.2: only Events, Demolitions and Artillery remove a Fortification."""
    fort = g.forts.pop(hex, None)
    if fort is not None:
        g.holders.pop(hex, None)
        g.log(rule, log_events.FortRemoved, fort, hex)


def hexes_to_dig(g: Combat, side: int) -> list[int]:
    """A32, E55: hexes with a unit of the side where Foxholes may be placed."""
    return sorted({h for u in on_map(g, side) if may_fortify(g, h := g.units[u].hex)})
