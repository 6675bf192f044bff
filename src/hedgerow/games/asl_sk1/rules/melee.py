"""3.8 Melee: the state of opposing units that close combat left in one location."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.state import State
from hedgerow.kernel.events import Event


class MeleeBegins(Event, says="the units in {hex} are locked in melee"):
    hex: int


class MeleeEnds(Event, says="the melee in {hex} is over"):
    hex: int


def lock_in_melee(g: State, hex_: int) -> None:
    """3.8-l: both sides left in a location after close combat, with anyone unbroken among them, are in melee."""
    there = g.at(hex_)
    if opposed(g, there):
        if hex_ not in g.melees:
            g.melees.append(hex_)
            g.log("3.8-l", MeleeBegins, hex_)
        for i in there:
            g.units[i].melee = True
    else:
        end_melee(g, hex_)


def end_melee(g: State, hex_: int) -> None:
    """3.8-o: the marker goes as soon as one side, or no unbroken unit, is left."""
    if hex_ not in g.melees:
        return
    there = g.at(hex_)
    if opposed(g, there):
        return
    g.melees.remove(hex_)
    for i in there:
        g.units[i].melee = False
    g.log("3.8-o", MeleeEnds, hex_)


def opposed(g: State, units: list[int]) -> bool:
    """3.8-l: units of both sides, at least one of them unbroken."""
    return len({g.units[i].side for i in units}) == 2 and not all(g.units[i].broken for i in units)
