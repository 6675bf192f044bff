"""6.1.2-5, 8.2: reinforcements, and how many soldiers a hex holds."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.state import (
    BUNKER,
    IN_BOX,
    MIX,
    NONE,
    SEATS,
    TIME_TRACK,
    Combat,
    other,
    place,
    radio_of,
    side_at,
)
from hedgerow.games.combat_commander.rules.breaking import occupy
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow

LIMIT = 7
"""8.2: soldier figures of one side in a hex."""

BUNKER_LIMIT = 4
"""The same in a Bunker hex of one scenario."""


def stacking_limit(g: Combat, hex: int) -> int:
    """8.2: seven figures; in one scenario the bunker holds only four."""
    return BUNKER_LIMIT if g.forts.get(hex) == BUNKER and small_bunkers(g) else LIMIT


def small_bunkers(g: Combat) -> bool:
    return "no room in the bunker" in g.scenario.special


def figures(g: Combat, hex: int, side: int) -> int:
    """3: a Squad has four figures, a Team two, a Leader one."""
    return sum(UNITS[g.units[u].type].figures for u in side_at(g, hex, side))


def has_room(g: Combat, hex: int, u: int) -> bool:
    """8.2: whether a placement that must obey the stacking limit may be made here."""
    unit = g.units[u]
    return figures(g, hex, unit.side) + UNITS[unit.type].figures <= stacking_limit(g, hex)


def may_stand(g: Combat, hex: int) -> bool:
    """Units are never in Water Barriers or Blazes [T98, T79, 8.1.5]."""
    return not g.scenario.ground[hex].impassable and hex not in g.blazes


@flow
def reinforcements(g: Combat) -> Flow[None]:
    """6.1.2-5: those in the Time space come in, the inactive player's first; who finds no room waits for the next advance."""
    for side in (other(g.active), g.active):
        radios_arrive(g, side)
        for u in arriving(g, side):
            hexes = entry_hexes(g, side, u)
            if hexes:
                choice: Option = yield Ask(SEATS[side], "reinforce", [("place", u, h) for h in entry_hexes(g, side, u)],
                                           cite="6.1.2-5", unit=u)
                place(g, u, choice[2])
                g.log("6.1.2-5", log_events.Arrived, u, choice[2])
                occupy(g)


def arriving(g: Combat, side: int) -> list[int]:
    return [u for u, unit in enumerate(g.units) if unit.side == side and unit.hex == TIME_TRACK and 0 < unit.space <= g.time]


def entry_hexes(g: Combat, side: int, u: int) -> list[int]:
    """6.1.2-5: hexes of the side's own edge, or where the scenario says for those it lists, within the stacking limit.

    7.2.1: a unit that has left the map and comes back is another one, on its own edge.
    """
    listed = g.scenario.listed_space(u) == g.units[u].space
    entry = g.scenario.forces[side].entry if listed else None
    entry = entry or g.scenario.edges[side]
    return [h for h in sorted(entry) if may_stand(g, h) and has_room(g, h, u)]


def radios_arrive(g: Combat, side: int) -> None:
    """8.1.2: a Radio goes to the Artillery Box if that is empty; the first one there stays [12, 2.2.3]."""
    for radio in g.radios:
        if radio.side == side and radio.where == TIME_TRACK and 0 < radio.space <= g.time:
            radio.where = IN_BOX if radio_of(g, side) == NONE else MIX
