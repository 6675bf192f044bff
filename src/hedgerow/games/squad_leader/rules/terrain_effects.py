"""11 Terrain effects modifiers: what protects a unit, or lays it open, in the hex where it is fired on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hedgerow.games.squad_leader.model.counters import FLAMETHROWER, HALFTRACK
from hedgerow.games.squad_leader.model.ground import HEDGE, WALL
from hedgerow.games.squad_leader.model.pieces import ABOARD, DEFENSIVE_FIRE, ENTRENCHED, GROUND, NO_FACING, hex_of, target_at
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import (
    COVER,
    HEDGE_COVER,
    MOVING_IN_OPEN,
    OPEN,
    RUBBLE,
    SHELLHOLE,
    TERRAIN_NAMES,
    WALL_COVER,
    WOODEN,
    WOODS,
    modifier,
)
from hedgerow.games.squad_leader.rules.bunkers import bunker_modifier
from hedgerow.games.squad_leader.rules.covered_arc import crosses_front
from hedgerow.games.squad_leader.rules.locations import is_wooden_rubble
from hedgerow.games.squad_leader.rules.sighting import has_roadblock
from hedgerow.games.squad_leader.rules.vehicle_cover import behind_cover, beneath_cover, is_between_vehicles, rider_cover
from hedgerow.kernel.tally import Tally


def terrain_tally(g: State, hex_: int) -> Tally:
    """T-11.1, T-TEC, 11.4, QA-11.1: the cover of the target hex; 44.31: a shellhole gives some, 53.6: wire none; 58.2, 58.4:
    rubble; 37.36: a wooden building hit by a panzerfaust gives none."""
    kind = RUBBLE if hex_ in g.rubble and not is_wooden_rubble(g, hex_) else g.ground.terrain[hex_]
    told = Tally()
    if not (kind == WOODEN and hex_ in g.fire_negated):
        told = told.add(COVER[kind], TERRAIN_NAMES[kind], "T-11.1" if kind != RUBBLE else "58.2")
    return told.add(COVER[WOODS], "woods besides", "3.8") if g.ground.wooded[hex_] else told


def hexside_cover(g: State, froms: Iterable[int], hex_: int) -> int:
    """11.2, 11.53: the least cover that walls and hedges of the target hex give against these firing hexes; 11.6: none if one
    of the lines does not cross any. A line that comes in along a spine is given the better of the two sides."""
    return min((_cover_against(g, hex_of(a), hex_) for a in froms), default=0)


def wall_cover(g: State, froms: Sequence[int], hex_: int) -> int:
    """11.53, 32.3: a wall or hedge, or the vehicle or wreck that stands for one; the better of them."""
    return max(hexside_cover(g, froms, hex_), behind_cover(g, froms, hex_))


def _cover_against(g: State, a: int, hex_: int) -> int:
    ground = g.ground
    best = 0
    if not g.roadblocks and not any(ground.sides[hex_]):
        return best
    for side in ground.side_entered(a, hex_):
        other = ground.beside[hex_][side]
        if ground.level[hex_] > ground.level[other]:
            continue                                      # 11.53: the target stands higher than the hexside
        kind = ground.sides[hex_][side]
        if kind == WALL or has_roadblock(g, hex_, other):
            best = WALL_COVER
        elif kind == HEDGE:
            best = max(best, HEDGE_COVER)
    return best


def blast_cover(g: State, blast: Iterable[int], hex_: int) -> int:
    """46.5: a wall or hedge of the hex protects if some hex of the blast area lies on its other side."""
    return max((_cover_against(g, h, hex_) for h in blast if h in g.ground.around[hex_]), default=0)


def moved_in_open(g: State, unit: int, returned: int = -1) -> bool:
    """11.3, 16.5: in Defensive Fire a unit that moved in the open hex where it is fired on; `returned` is the step of its way
    it was put back to."""
    if g.fire_phase != DEFENSIVE_FIRE:
        return False
    way = g.ways.get(unit, ())
    return bool(way) and way[returned].open_way


def moves_in_open(g: State, hex_: int, layer: int = GROUND) -> bool:
    """16.5, 44.23, 44.32: whether a mover is shot at with -2 there: open ground and shellholes, never wheat; 54.7, 56.2: nor
    beneath an entrenchment or in a bunker."""
    return layer == GROUND and g.ground.terrain[hex_] in (OPEN, SHELLHOLE) and hex_ not in g.rubble


def flamethrowers_in(g: State, where: int, units: Iterable[int]) -> int:
    """22.7, QA-22.7: how many flamethrowers are in a location: those the units there have, and those that lie there."""
    held = [w for i in units for w in g.held.get(i, ())]
    lying = [w for w in g.lying.get(hex_of(where), ()) if target_at(hex_of(where), g.weapons[w].layer) == where]
    return sum(g.weapons[w].is_.kind == FLAMETHROWER for w in (*held, *lying))


def is_climbing(g: State, unit: int, returned: int = -1) -> bool:
    """57.93: caught in Defensive Fire between two levels."""
    way = g.ways.get(unit, ()) if g.fire_phase == DEFENSIVE_FIRE else ()
    return bool(way) and way[returned].climbing


def entrenchment_tally(by: str) -> Tally:
    """T-54.7: what an entrenchment adds, by the sort of attack."""
    key = {"flamethrower": "flamethrower", "artillery": "overhead", "overrun": "overhead"}.get(by, "fire")
    return Tally().add(modifier("T-54.7", key), "entrenchment", "54.7")


def target_modifier(g: State, unit: int, hex_: int, froms: Sequence[int], *, returned: int = -1, flames: int = 0,
                    by: str = "fire", unseen: bool = False) -> Tally:
    """11.1: all that the target hex adds to the roll against one unit there; 16.6: -2 only for those that moved. `unseen` leaves
    out what a Concealment counter covers [25.2]."""
    told = _target_modifier(g, unit, hex_, froms, returned, by, unseen=unseen)
    return told.add(-flames, "flamethrower in the hex", "22.7")


def _target_modifier(g: State, unit: int, hex_: int, froms: Sequence[int], returned: int, by: str, *, unseen: bool) -> Tally:
    """The same but for flamethrowers in the hex."""
    u = g.units[unit]
    if u.bailed:
        return Tally().add(MOVING_IN_OPEN, "just out of a wreck", "33.9")
    if u.layer == ABOARD:
        return aboard_modifier(g, unit, hex_, froms, by)
    if is_climbing(g, unit, returned):
        return Tally().add(MOVING_IN_OPEN, "climbing", "57.93")
    told = terrain_tally(g, hex_)
    if u.layer in (GROUND, ENTRENCHED):
        wall = wall_cover(g, froms, hex_)
        side = blast_cover(g, froms, hex_) if by == "artillery" else wall
        told = told.add(side, "wall or hedge", "11.53" if by != "artillery" else "46.5")
    told = told.plus(beneath_cover(g, unit, hex_, returned))
    if u.layer == ENTRENCHED:
        told = told.plus(entrenchment_tally(by))
    told = told.plus(bunker_modifier(g, unit, froms, by))
    if moved_in_open(g, unit, returned) and not (froms and all(is_between_vehicles(g, hex_of(a), hex_) for a in froms)):
        told = told.add(MOVING_IN_OPEN, "moved in the open", "16.5")
    return told if unseen else told.plus(crew_shield(g, unit, froms))


def aboard_modifier(g: State, unit: int, hex_: int, froms: Sequence[int], by: str = "fire") -> Tally:
    """32.1, 32.2, 32.3, 51.5, QA-11: for those aboard: terrain, a vehicle or wreck in front and the cover of their own, never -2;
    walls and hedges do not help in a halftrack. 46.54: shells count just -2 if the vehicle has moved."""
    if by == "artillery":
        moved = g.fire_phase == DEFENSIVE_FIRE and g.vehicles[g.units[unit].vehicle].moved
        return Tally().add(MOVING_IN_OPEN if moved else 0, "on a moving vehicle", "46.54")
    told = terrain_tally(g, hex_)
    if g.vehicles[g.units[unit].vehicle].is_.type != HALFTRACK:
        told = told.add(wall_cover(g, froms, hex_), "wall or hedge", "11.53")
    return told.plus(rider_cover(g, unit, froms))


def crew_shield(g: State, unit: int, froms: Sequence[int]) -> Tally:
    """48-c, 48.2: the shield of the gun it mans, against fire that all comes across the gun's Covered Arc."""
    u = g.units[unit]
    for w in g.held.get(unit, ()):
        gun = g.weapons[w]
        if gun.is_gun and gun.facing != NO_FACING and all(crosses_front(g.ground, u.hex, gun.facing, hex_of(a)) for a in froms):
            return Tally().add(gun.is_.protection, "gun shield", "48-c")
    return Tally()


def overrun_modifier(g: State, unit: int, hex_: int) -> Tally:
    """35.4: the terrain of the hex, never -2 for moving; 32.5: +1 beneath a wreck or a vehicle of its own side; 54.7, 56.54: the
    works it is in."""
    told = terrain_tally(g, hex_)
    if g.units[unit].layer == ENTRENCHED:
        told = told.plus(entrenchment_tally("overrun"))
    return told.plus(bunker_modifier(g, unit, (hex_,), "overrun")).plus(beneath_cover(g, unit, hex_))
