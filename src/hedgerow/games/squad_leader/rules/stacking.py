"""6 Stacking: how many units and how much weight a side may have in one location."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hedgerow.games.squad_leader.model.pieces import ABOARD, DUMMY, IN_BUNKER, UPPER, hex_of, layer_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.melee import combat_layer
from hedgerow.games.squad_leader.rules.portage import burden
from hedgerow.kernel.reasons import Reasons

MOST_UNITS: Final = 4
MOST_SQUADS: Final = 3
MOST_WEIGHT: Final = 20
"""6.1: ten portage points, in halves."""


def limits(g: State, where: int, side: int) -> tuple[int, int, int]:
    """6.1: units, squads among them, and half portage points; 29.2, QA-40.2: one less, and half the weight, with a vehicle
    or wreck that the side knows of, but not on the floor above it [57.1]."""
    hex_ = hex_of(where)
    if layer_of(where) != UPPER and any(not g.vehicles[v].hidden or g.vehicles[v].side == side for v in g.parked.get(hex_, ())):
        return MOST_UNITS - 1, MOST_SQUADS - 1, MOST_WEIGHT // 2
    return MOST_UNITS, MOST_SQUADS, MOST_WEIGHT


def why_not_stack(g: State, side: int, where: int, joining: Iterable[int]) -> Reasons:
    """6.1, 24.4: what stands against these units ending in a location with those of their side there; smoke does not count."""
    no = Reasons()
    hex_ = hex_of(where)
    units = stacked(g, side, where, joining)
    if layer_of(where) == IN_BUNKER:
        return why_not_in_bunker(g, hex_, units)
    most_units, most_squads, most_weight = limits(g, where, side) if hex_ in g.parked else (MOST_UNITS, MOST_SQUADS, MOST_WEIGHT)
    rule = "6.1" if most_units == MOST_UNITS else "29.2"
    if len(units) > most_units:
        no(f"at most {most_units} infantry units in a hex", rule)
    if len(units) > most_squads and sum(g.units[i].squad for i in units) > most_squads:
        no(f"at most {most_squads} of them squads", rule)
    if sum(burden(g, w) for i in units for w in g.held.get(i, ())) > most_weight:
        no(f"at most {most_weight // 2} portage points of weapons", rule)
    return no


def stacked(g: State, side: int, where: int, joining: Iterable[int]) -> list[int]:
    """54.3, 57.1: who counts together, with those who join them: beneath an entrenchment and on top of it is one hex, the floors
    of a building are two. Dummies do not count."""
    units, part = g.units, combat_layer(layer_of(where))
    found = [i for i in joining if units[i].sort != DUMMY]
    for i in g.at.get(hex_of(where), ()):
        u = units[i]
        if u.side == side and u.layer != ABOARD and combat_layer(u.layer) == part and u.sort != DUMMY and i not in found:
            found.append(i)
    return found


def why_not_in_bunker(g: State, hex_: int, units: Iterable[int]) -> Reasons:
    """56.1, 56.21: so many squads, leaders and weapons each as its capacity; those outside do not count."""
    no = Reasons()
    capacity = next(b.capacity for b in g.bunkers if b.hex == hex_)
    inside = [g.units[i] for i in units]
    if max(sum(u.squad for u in inside), sum(u.leader for u in inside), sum(len(g.held.get(i, ())) for i in units)) > capacity:
        no(f"the bunker holds {capacity} squads, leaders and weapons each", "56.1")
    return no


def has_room(g: State, side: int, where: int, joining: Iterable[int]) -> bool:
    """6.1: whether nothing stands against it, quickly where there is no vehicle and no bunker."""
    hex_ = hex_of(where)
    if hex_ in g.parked or layer_of(where) == IN_BUNKER:
        return not why_not_stack(g, side, where, joining)
    units = stacked(g, side, where, joining) if hex_ in g.at else [i for i in joining if g.units[i].sort != DUMMY]
    squads = weight = 0
    for i in units:
        squads += g.units[i].squad
        for w in g.held.get(i, ()):
            weight += burden(g, w)
    return len(units) <= MOST_UNITS and squads <= MOST_SQUADS and weight <= MOST_WEIGHT


def is_overstacked(g: State, side: int, where: int) -> bool:
    """6.1: whether the side has too much there already."""
    return bool(why_not_stack(g, side, where, ()))
