"""F103, F106: what happens when units go from one hex to the next by Move, Advance or Retreat."""

from __future__ import annotations

from hedgerow.games.combat_commander.breaking import occupy
from hedgerow.games.combat_commander.mines import mine_attack
from hedgerow.games.combat_commander.state import MINES, WIRE, Combat, heirs, other, place
from hedgerow.kernel.flow import Flow, flow


@flow
def pass_over(g: Combat, units: tuple[int, ...], to: int) -> Flow[tuple[int, ...]]:
    """F103.1: Mines in the hex left strike first; who survives arrives [F103.2-a]; then Mines in the hex entered strike.

    Gives back who stands in the new hex.
    """
    left = g.units[units[0]].hex
    if g.forts.get(left) == MINES:
        yield from mine_attack(g, left, units, other(g.units[units[0]].side))
    for u in standing(g, units):
        place(g, u, to)
    occupy(g)
    if g.forts.get(to) == MINES and standing(g, units):
        yield from mine_attack(g, to, standing(g, units), other(g.units[units[0]].side))
    return standing(g, units)


def standing(g: Combat, units: tuple[int, ...]) -> tuple[int, ...]:
    """Those still on the map, or the Teams in their place."""
    return tuple(v for u in units for v in heirs(g, u) if g.units[v].hex >= 0)


def in_wire(g: Combat, a: int, b: int) -> bool:
    """F106.2: whether a step from one hex to the other enters or leaves Wire."""
    return g.forts.get(a) == WIRE or g.forts.get(b) == WIRE
