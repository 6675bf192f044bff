"""33.3-33.5, 41.1 Aiming: from a position to the numbers of `gunnery`: what is shot at, its cover, which side is hit."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.counters import AT_GUN, HALFTRACK, TANK
from hedgerow.games.squad_leader.model.ground import WALL
from hedgerow.games.squad_leader.model.pieces import (
    ADVANCING_FIRE,
    DEFENSIVE_FIRE,
    ENTRENCHED,
    IN_BUNKER,
    NO_FACING,
    NOBODY,
    Unit,
    hex_of,
)
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import (
    FRONT,
    GUN_TARGET,
    HULL_DOWN,
    SHELLHOLE,
    STONE,
    TO_HIT_BUILDING,
    TO_HIT_OTHER,
    TO_HIT_WOODS,
    VEHICLE_IN_OTHER,
    VEHICLE_IN_WOODS,
    WALL_COVER,
    WOODEN,
    WOODS,
)
from hedgerow.games.squad_leader.rules.covered_arc import in_arc, target_facing
from hedgerow.games.squad_leader.rules.gunnery import Aim, Tube, armour, kill_number, row_of_facing, special_kill_number
from hedgerow.games.squad_leader.rules.sighting import has_roadblock
from hedgerow.games.squad_leader.rules.vehicle_cover import is_behind_vehicle
from hedgerow.kernel.tally import Tally

GUN_ARMOUR: Final = -5
"""48.1: bazookas and flamethrowers attack a gun as if it were a halftrack."""


# ---- what fires ----

def vehicle_tube(g: State, vehicle: int, target: int) -> Tube:
    """33.31: a vehicle's main gun as it fires at a hex now."""
    v = g.vehicles[vehicle]
    kind, phase = v.is_, g.fire_phase
    outside = kind.type == TANK and not in_arc(g.ground, v.hex, v.facing, target)
    return Tube(kind.gun, kind.nation, kind.type == TANK, kind.starred, v.moved, v.pivoted, v.pivoted_now, outside,
                phase == DEFENSIVE_FIRE, phase == ADVANCING_FIRE)


def gun_tube(g: State, weapon: int) -> Tube:
    """48-a: a gun fires like a self-propelled one that hardly moves."""
    w = g.weapons[weapon]
    phase = g.fire_phase
    return Tube(w.is_.gun, w.is_.nation, False, False, False, w.turned, w.pivoted > 0, False, phase == DEFENSIVE_FIRE,
                phase == ADVANCING_FIRE)


# ---- what is fired at ----

def is_hull_down(g: State, here: int, hex_: int) -> bool:
    """41.1, 40.6: behind a wall or roadblock, not a hedge, even against fire from above; or behind a vehicle or wreck."""
    ground = g.ground
    for side in ground.side_entered(here, hex_):
        if ground.sides[hex_][side] == WALL or has_roadblock(g, hex_, ground.beside[hex_][side]):
            return True
    return here != hex_ and is_behind_vehicle(g, here, hex_)


def aim_at_vehicle(g: State, here: int, vehicle: int) -> Aim:
    """T-33.3: the row of a vehicle; case A: it moved in this player turn; 42.7: fire at it is never at something concealed."""
    v = g.vehicles[vehicle]
    covered = g.ground.terrain[v.hex] in (WOODS, WOODEN, STONE)
    row = HULL_DOWN if is_hull_down(g, here, v.hex) else VEHICLE_IN_WOODS if covered else VEHICLE_IN_OTHER
    return Aim(row, g.ground.distance[here][v.hex], is_moving(g, vehicle))


def is_moving(g: State, vehicle: int) -> bool:
    """T-33.31-A: a vehicle that has spent movement points this player turn, or is moving now."""
    v = g.vehicles[vehicle]
    return v.side == g.attacker and (v.moved or v.spent > 0)


def aim_at_unit(g: State, here: int, where: int, unit: int, *, returned: bool = False) -> Aim:
    """T-33.3, 34.6: the row of infantry by its ground; case A if it moved there or rides on a vehicle that did, case H if it is
    concealed."""
    u, hex_ = g.units[unit], hex_of(where)
    carried = u.vehicle != NOBODY and is_moving(g, u.vehicle)
    moving = g.fire_phase == DEFENSIVE_FIRE and (returned or unit in g.ways or u.bailed or carried)
    return Aim(infantry_row(g, hex_, u.layer), g.ground.distance[here][hex_], moving, is_veiled(u))


def is_veiled(u: Unit) -> bool:
    """T-33.31-H, 42.4: concealed or hidden; 56.9: in a bunker the counter only hides how many there are."""
    return u.hidden or (u.concealed and u.layer != IN_BUNKER)


def infantry_row(g: State, hex_: int, layer: int) -> int:
    """T-33.3: buildings, shellholes and entrenchments in one row, bunkers with them [56.51]; woods; everything else."""
    kind = g.ground.terrain[hex_]
    if layer in (ENTRENCHED, IN_BUNKER) or kind in (WOODEN, STONE, SHELLHOLE) or hex_ in g.rubble:
        return TO_HIT_BUILDING
    return TO_HIT_WOODS if kind == WOODS else TO_HIT_OTHER


def aim_at_gun(g: State, here: int, weapon: int) -> Aim:
    """48.2: anti-tank guns have a row of their own, whatever the ground; 63.7: mortars and howitzers that of infantry.
    T-33.31-A: case A if it has just been pushed."""
    w, hex_ = g.weapons[weapon], g.weapon_hex(weapon)
    holder = w.holder
    concealed = holder != NOBODY and is_veiled(g.units[holder])
    row = GUN_TARGET if w.is_.kind == AT_GUN else infantry_row(g, hex_, w.layer)
    return Aim(row, g.ground.distance[here][hex_], g.fire_phase == DEFENSIVE_FIRE and w.pushed, concealed)


# ---- what a hit does ----

def shell_kill(g: State, ammunition: str, mm: int, here: int, vehicle: int) -> tuple[Tally, Tally]:
    """33.4, 33.41: the kill number of a shell against a vehicle, and what is added to the roll."""
    v = g.vehicles[vehicle]
    side = row_of_facing(v.is_, target_facing(g.ground, here, v.hex, v.facing))
    return kill_number(ammunition, mm, side), armour(v.is_)


def special_kill(g: State, column: str, here: int, vehicle: int) -> tuple[Tally, Tally]:
    """37.2, 37.32, 37.42: the same for flamethrowers and rockets."""
    v = g.vehicles[vehicle]
    side = row_of_facing(v.is_, target_facing(g.ground, here, v.hex, v.facing))
    return special_kill_number(column, side), armour(v.is_)


def mg_kill(g: State, column: str, here: int, vehicle: int) -> tuple[Tally, Tally]:
    """47.6, 33.7: the same for machine guns; QA-11: a wall before a halftrack adds its +2."""
    number, told = special_kill(g, column, here, vehicle)
    v = g.vehicles[vehicle]
    walled = v.is_.type == HALFTRACK and is_hull_down(g, here, v.hex)
    return number, told.add(WALL_COVER, "behind a wall", "QA-11") if walled else told


def gun_kill(g: State, column: str, here: int, weapon: int) -> tuple[Tally, Tally]:
    """48.1: bazookas and flamethrowers against a gun, as against a halftrack."""
    w = g.weapons[weapon]
    side = FRONT if w.facing == NO_FACING else target_facing(g.ground, here, g.weapon_hex(weapon), w.facing)
    return special_kill_number(column, side), Tally.of(GUN_ARMOUR, "gun, like a halftrack", "48.1")
