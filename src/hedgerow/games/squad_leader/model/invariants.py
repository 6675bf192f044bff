"""What must hold in every position."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.pieces import ABOARD, DUMMY, MOVEMENT, NOBODY, ROUT
from hedgerow.games.squad_leader.model.state import State


def invariants(g: State) -> list[str]:
    """What is wrong with the position, in words."""
    return [*_indexes(g), *_units(g), *_weapons(g), *_stacks(g)]


def _indexes(g: State) -> list[str]:
    """The doors have kept every index true."""
    found = []
    at: dict[int, list[int]] = {}
    for i, u in enumerate(g.units):
        if u.hex >= 0:
            at.setdefault(u.hex, []).append(i)
    if at != {h: list(there) for h, there in g.at.items()}:
        found.append("`at` does not say where the units are")
    held: dict[int, list[int]] = {}
    lying: dict[int, list[int]] = {}
    for i, w in enumerate(g.weapons):
        if w.holder != NOBODY:
            held.setdefault(w.holder, []).append(i)
        elif w.vehicle == NOBODY and w.hex >= 0:
            lying.setdefault(w.hex, []).append(i)
    if held != {u: list(there) for u, there in g.held.items()}:
        found.append("`held` does not say who has the weapons")
    if lying != {h: list(there) for h, there in g.lying.items()}:
        found.append("`lying` does not say where weapons lie")
    parked: dict[int, list[int]] = {}
    for i, v in enumerate(g.vehicles):
        if v.hex >= 0:
            parked.setdefault(v.hex, []).append(i)
    if parked != {h: list(there) for h, there in g.parked.items()}:
        found.append("`parked` does not say where the vehicles are")
    return found


def _units(g: State) -> list[str]:
    found = []
    for i, u in enumerate(g.units):
        name = g.card.unit_name(i)
        if u.hex >= g.ground.size:
            found.append(f"{name} is in no hex")
        if u.berserk and u.broken:
            found.append(f"{name} is berserk and broken")
        if u.sort == DUMMY and u.hex >= 0 and not u.concealed:
            found.append(f"{name} is a dummy without concealment")
        if (u.layer == ABOARD) != (u.vehicle != NOBODY):
            found.append(f"{name} is half aboard a vehicle")
        if u.melee and (u.hex < 0 or not any(g.units[e].side != u.side for e in g.at[u.hex])) and g.attack is None:
            found.append(f"{name} is in melee with nobody")
    return found


def _weapons(g: State) -> list[str]:
    found = []
    for i, w in enumerate(g.weapons):
        if w.holder != NOBODY and (g.units[w.holder].hex < -1 and g.units[w.holder].hex not in (-4,)):
            found.append(f"{g.card.weapon_name(i)} is held by a unit that is gone")
    return found


def _stacks(g: State) -> list[str]:
    """6.1: four units, three of them squads, at rest; broken units may overstack until the next Rout Phase [QA-13.44], and crews
    that have just got out until the fire phase ends [33.9]."""
    found: list[str] = []
    if g.phase in (MOVEMENT, ROUT) or g.attack is not None:
        return found
    for hex_, there in g.at.items():
        for side in (0, 1):
            mine = [u for u in (g.units[i] for i in there) if u.side == side and u.real and u.layer != ABOARD and not u.bailed]
            if any(u.broken for u in mine) or len({u.layer for u in mine}) > 1:
                continue
            if len(mine) > 4 or sum(u.squad for u in mine) > 3:
                found.append(f"{g.card.hex_name(hex_)} is overstacked")
    return found
