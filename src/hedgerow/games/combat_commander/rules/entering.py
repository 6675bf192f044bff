"""F103, F106: what happens when units go from one hex to the next by Move, Advance or Retreat."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import MINES, WIRE, Combat, heirs, other, place, side_at
from hedgerow.games.combat_commander.rules.breaking import occupy
from hedgerow.games.combat_commander.rules.mines import mine_attack
from hedgerow.kernel.flow import Flow, flow


@flow
def pass_over(g: Combat, units: tuple[int, ...], to: int) -> Flow[tuple[int, ...]]:
    """F103.1: Mines in the hex left strike first; who survives arrives [F103.2-a]; then Mines in the hex entered strike.

    Gives back who stands in the new hex. An Event in between may have closed the way: then they stay.
    """
    left = g.units[units[0]].hex
    if g.forts.get(left) == MINES:
        yield from mine_attack(g, left, units, other(g.units[units[0]].side))
    for u in standing(g, units):
        if g.units[u].hex == left and still_open(g, u, to):
            place(g, u, to)
    occupy(g)
    if g.forts.get(to) == MINES and arrived(g, units, to):
        yield from mine_attack(g, to, arrived(g, units, to), other(g.units[units[0]].side))
    return arrived(g, units, to)


def still_open(g: Combat, u: int, to: int) -> bool:
    """8.1.5: nobody enters a Blaze; only an Advance leads into a hex with enemies [O21.4, O23.3.5]."""
    return to not in g.blazes and (g.order == "Advance" or not side_at(g, to, other(g.units[u].side)))


def arrived(g: Combat, units: tuple[int, ...], to: int) -> tuple[int, ...]:
    return tuple(u for u in standing(g, units) if g.units[u].hex == to)


def standing(g: Combat, units: tuple[int, ...]) -> tuple[int, ...]:
    """Those still on the map, or the Teams in their place."""
    return tuple(v for u in units for v in heirs(g, u) if g.units[v].hex >= 0)


def in_wire(g: Combat, a: int, b: int) -> bool:
    """F106.2: whether a step from one hex to the other enters or leaves Wire."""
    return g.forts.get(a) == WIRE or g.forts.get(b) == WIRE
