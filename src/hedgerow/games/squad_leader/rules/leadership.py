"""15 Leadership: who lends his rating, and to what."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from hedgerow.games.squad_leader.model.pieces import ABOARD, ENTRENCHED, GROUND, NOBODY, Unit, hex_of, layer_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.kernel.tally import Tally

NO_HELP: Final = 99


def may_lead(u: Unit) -> bool:
    """15.5: a leader gives his rating only while he is unbroken."""
    return u.leader and not u.broken


def stack_place(where: int) -> int:
    """15.1, 54.3: the place in which units are stacked together: on top of an entrenchment and beneath it is one hex."""
    return hex_of(where) if layer_of(where) == ENTRENCHED else where


def stacked(g: State, where: int, side: int) -> list[int]:
    """15.1, 54.3: the units of a side that are stacked in a place."""
    here = stack_place(where)
    return [i for i in g.in_hex(hex_of(where), side) if stack_place(g.units[i].where) == here]


def best_leader(g: State, unit: int, veiled: Collection[int] = ()) -> int:
    """15.1, 15.6, 15.7, 12.4: the leader in the same place whose rating helps this unit's check or rally most; never himself.
    Where there is but one his rating must be used, even a bad one [QA-15.1]. QA-25.41: a concealed leader helps only others
    who are concealed; `veiled` are units that were so when the attack came whose effect has just revealed them [25.9]."""
    u = g.units[unit]
    found, rating = NOBODY, NO_HELP
    for i in (*stacked(g, u.where, u.side), *leaders_aboard(g, unit)):
        leader = g.units[i]
        if i == unit or not may_lead(leader) or (
                (leader.concealed or i in veiled) and not (u.concealed or unit in veiled)):
            continue
        if leader.is_.leadership < rating:
            found, rating = i, leader.is_.leadership
    return found


def leaders_aboard(g: State, unit: int) -> list[int]:
    """QA-47.4: leaders on a vehicle help those beneath it."""
    u = g.units[unit]
    if u.layer not in (GROUND, ENTRENCHED) or not g.parked.get(u.hex):
        return []
    return [i for i in g.in_hex(u.hex, u.side) if g.units[i].layer == ABOARD and g.units[i].leader]


def expose_helper(g: State, unit: int) -> None:
    """QA-47.4: a leader in a halftrack who helps someone beneath it is exposed as if he had fired [47.7]."""
    if u_aboard := leaders_aboard(g, unit):
        leader = best_leader(g, unit)
        g.units[leader].exposed = g.units[leader].exposed or leader in u_aboard


def leadership(g: State, unit: int, veiled: Collection[int] = ()) -> Tally:
    """15.6: what leadership adds to a unit's morale check or rally roll."""
    leader = best_leader(g, unit, veiled)
    if leader == NOBODY:
        return Tally()
    return Tally().add(g.units[leader].is_.leadership, "leadership", "15.6")
