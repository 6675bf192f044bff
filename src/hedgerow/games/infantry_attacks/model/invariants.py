"""What must hold in every position."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import CAVALRY_DISMOUNTED, TRANSPORT, UNITS
from hedgerow.games.infantry_attacks.model.state import (
    ABOARD,
    ABORT,
    DEMORALIZED,
    DUG_IN,
    FACTOR,
    HALF_DUG,
    LEADER,
    NO_MISSION,
    NOBODY,
    PLANNED,
    State,
    has_combat_unit,
    is_combat_unit,
    is_company,
    is_gun,
)


def invariants(g: State) -> list[str]:
    """What is wrong with the position, in words."""
    return [*_places(g), *_pieces(g), *_stacks(g), *_numbers(g), *_loose_ends(g)]


def _places(g: State) -> list[str]:
    """`at` says the same as the pieces."""
    found = []
    counted: list[list[int]] = [[] for _ in g.at]
    for i, p in enumerate(g.pieces):
        if p.hex >= 0:
            counted[p.hex].append(i)
    for h, there in enumerate(counted):
        if sorted(g.at[h]) != there:
            found.append(f"hex {h} holds {sorted(g.at[h])}, but the pieces say {there}")
    return found


def _pieces(g: State) -> list[str]:
    found = []
    for i, p in enumerate(g.pieces):
        if p.hex >= 0 and p.steps <= 0:
            found.append(f"piece {i} has no steps but is on the map")
        if p.cls < LEADER and p.steps > UNITS[p.kind].steps:
            found.append(f"piece {i} has {p.steps} steps")
        if p.cargo != NOBODY and (p.cls != TRANSPORT or g.pieces[p.cargo].carrier != i):
            found.append(f"piece {i} carries what is not loaded on it")
        if p.hex == ABOARD and (p.carrier == NOBODY or g.pieces[p.carrier].cargo != i):
            found.append(f"piece {i} is aboard of nothing")
        if p.status == DEMORALIZED and p.cls == CAVALRY_DISMOUNTED:
            found.append(f"piece {i} is demoralized and on foot [15.42]")
        if p.dug in (HALF_DUG, DUG_IN) and p.cls >= TRANSPORT:
            found.append(f"piece {i} cannot dig in [16.24]")
        if p.under and p.hex not in g.entrenched:
            found.append(f"piece {i} is under an entrenchment that is not there")
        if p.mission != NO_MISSION and not (is_gun(p) or p.cls == FACTOR):
            found.append(f"piece {i} has a mission [9.1]")
        if p.cls == FACTOR and p.mission not in (PLANNED, ABORT):
            found.append(f"factor {i} is not on Planned Fire [9.1]")
    return found


def _stacks(g: State) -> list[str]:
    """4.1-a: the limits hold at all times; only a hex that is waiting to be put right may exceed them. Off the map those who find
    no room wait behind the others [16.41]."""
    waiting = {(a, b) for what, a, b, _ in g.queue if what == "overstack"}
    found = []
    for h, there in enumerate(g.at[:g.scenario.ground.size]):
        if len(there) < 4:
            continue
        for side in (0, 1):
            pieces = [g.pieces[i] for i in there if g.pieces[i].side == side]
            units, companies = sum(map(is_combat_unit, pieces)), sum(map(is_company, pieces))
            wagons = sum(p.cls == TRANSPORT for p in pieces)
            if (units > 3 or companies > 2 or wagons > 3) and (h, side) not in waiting and not _being_removed(g):
                found.append(f"hex {h} holds {units} units, {companies} companies, {wagons} transports of side {side} [4.1]")
    return found


def _being_removed(g: State) -> bool:
    return getattr(g.asked, "about", "") == "overstacked"


def _numbers(g: State) -> list[str]:
    found = []
    if min(g.losses) < 0:
        found.append("losses below 0")
    for h, firer in g.drumfire:
        if g.pieces[firer].status == DEMORALIZED or (g.pieces[firer].hex < 0 and g.pieces[firer].cls != FACTOR):
            found.append(f"Drumfire on {h} by a firer that cannot fire [9.72]")
    if sum(p.hidden for p in g.pieces) > sum(g.hidden_left):
        found.append("more units are hidden than everybody knows")
    return found


def _loose_ends(g: State) -> list[str]:
    """6.71-a, 6.73, 4.4: when a segment is chosen all that the last one led to is done with."""
    if getattr(g.asked, "about", "") != "segment":
        return []
    found = [f"{what} waits to be worked off" for what, *_ in g.queue]
    for p in g.pieces:
        if p.cls in (TRANSPORT, LEADER) and g.on_map(p.hex) and has_combat_unit(g, p.hex, 1 - p.side) and not any(
                is_combat_unit(q) for q in map(g.pieces.__getitem__, g.here(p.hex, p.side))):
            found.append(f"somebody of side {p.side} is left alone among the enemy in hex {p.hex} [6.71]")
    return found
