"""What must hold in every position."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.counters import KINDS
from hedgerow.games.asl_sk1.model.state import (
    CLOSE_COMBAT,
    FINAL_MARKER,
    FIRST_MARKER,
    MOVEMENT,
    NOBODY,
    PREP_MARKER,
    RALLY,
    SETUP,
    State,
    stacking,
)


def invariants(g: State) -> list[str]:
    """What is wrong with the position, in words."""
    return [*_units(g), *_weapons(g), *_hexes(g), *_markers(g)]


def _units(g: State) -> list[str]:
    found = []
    for i, u in enumerate(g.units):
        name = g.scenario.unit_name(i)
        kind = KINDS[u.kind]
        if u.hex >= len(g.scenario.ground.names):
            found.append(f"{name} is in no hex")
        if u.dm and not u.broken:
            found.append(f"{name} is under DM but not broken")
        if u.broken and u.pinned:
            found.append(f"{name} is broken and pinned")
        if u.wounded and not kind.is_leader:
            found.append(f"{name} is wounded but no leader")
        if i < len(g.scenario.roster):
            born = KINDS[g.scenario.roster[i].kind]
            if kind.nation != born.nation or kind.is_leader != born.is_leader or kind.size < born.size:
                found.append(f"{name} has become a {u.kind}")
        if u.hex >= g.scenario.size and (u.broken or u.side != g.attacker):
            found.append(f"{name} is off the map where it should not be")
    return found


def _weapons(g: State) -> list[str]:
    found = []
    for i, w in enumerate(g.weapons):
        if w.holder != NOBODY and g.phase != SETUP and g.units[w.holder].hex < -1:
            found.append(f"{g.scenario.weapon_name(i)} is held by a unit that is gone")
    if len(g.weapons) != len(g.scenario.arsenal):
        found.append("weapons have been made or lost")
    return found


def _hexes(g: State) -> list[str]:
    """3.3-i: three squads and four leaders a side in a hex, at any time; leaders created on the spot may exceed it."""
    found = []
    promoted = {u.hex for u in g.units[len(g.scenario.roster):]}
    for h in {u.hex for u in g.units if u.hex >= 0}:
        for side in (0, 1):
            squads, leaders = stacking(g, h, side)
            if squads > 3 or (leaders > 4 and h not in promoted):
                found.append(f"{g.scenario.hex_name(h)} is overstacked")
    for h in g.melees:
        if len({u.side for u in g.units if u.hex == h}) < 2:
            found.append(f"there is a melee of one side in {g.scenario.hex_name(h)}")
    return found


def _markers(g: State) -> list[str]:
    """3.31-y, 3.3-q: Residual FP and smoke only in the MPh; each fire marker only while it lasts."""
    found = []
    if g.phase != MOVEMENT and (g.residual or g.smoke or g.moving):
        found.append("markers of the MPh are left over")
    if g.phase in (RALLY, CLOSE_COMBAT) and any(u.fired for u in g.units):
        found.append("fire markers are left over")
    for i, u in enumerate(g.units):
        if u.fired == PREP_MARKER and u.side != g.attacker:
            found.append(f"{g.scenario.unit_name(i)} of the DEFENDER is marked Prep Fire")
        if u.fired in (FIRST_MARKER, FINAL_MARKER) and u.side == g.attacker:
            found.append(f"{g.scenario.unit_name(i)} of the ATTACKER is marked First or Final Fire")
    return found
