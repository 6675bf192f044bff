"""9 Firepower modifiers: what a squad or weapon brings to an attack."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.counters import FLAMETHROWER
from hedgerow.games.squad_leader.model.ground import CLIFF
from hedgerow.games.squad_leader.model.pieces import ADVANCING_FIRE, NOBODY, OWN_FP, hex_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import Firer
from hedgerow.games.squad_leader.rules.light import is_dark
from hedgerow.games.squad_leader.rules.sighting import is_behind_wheat
from hedgerow.kernel.tally import Tally


def reach_of(g: State, unit: int, weapon: int) -> int:
    """2.3: printed range of a unit's inherent firepower or of a weapon."""
    return g.units[unit].is_.range if weapon == OWN_FP else g.weapons[weapon].is_.range


def farthest(g: State, unit: int, weapon: int) -> int:
    """9.2: twice the printed range; 22.1: a flamethrower has no long range."""
    reach = reach_of(g, unit, weapon)
    return reach if is_flamethrower(g, weapon) else 2 * reach


def is_flamethrower(g: State, weapon: int) -> bool:
    return weapon != OWN_FP and g.weapons[weapon].is_.kind == FLAMETHROWER


def is_mg(g: State, weapon: int) -> bool:
    return weapon != OWN_FP and g.weapons[weapon].is_.is_mg


def has_moved(g: State, firer: Firer) -> bool:
    """9.3: halved in the Advancing Fire Phase if the unit moved, also with a weapon that did not; 47.5, 52.2: or if the vehicle
    it is aboard did."""
    u = g.units[firer.unit]
    helper = firer.helper != NOBODY and g.units[firer.helper].moved
    driven = u.vehicle != NOBODY and g.vehicles[u.vehicle].moved
    return g.fire_phase == ADVANCING_FIRE and (u.moved or helper or driven)


def firepower(g: State, firer: Firer, where: int, *, wheat: bool = True) -> Tally:
    """9.5: the factors that one firer brings against a location, halvings and doublings multiplied; 22.8: a flamethrower brings
    all of its own; 44.22: `wheat` counts for infantry, not for vehicles in or behind it."""
    u = g.units[firer.unit]
    here, there = u.hex, hex_of(where)
    if is_flamethrower(g, firer.weapon):
        return Tally.of(g.weapons[firer.weapon].is_.firepower, "flamethrower", "22.1")
    if firer.weapon == OWN_FP:
        fp = Tally.of(u.is_.firepower, "firepower", "2.2")
    else:
        fp = Tally.of(g.weapons[firer.weapon].is_.firepower, "machine gun", "2.2")
        if u.leader and firer.helper == NOBODY:
            fp = fp.halve("one leader at the gun", "17.3")
    distance = g.ground.distance[here][there]
    if distance <= 1:
        fp = point_blank(g, fp, here, there)
    elif distance > reach_of(g, firer.unit, firer.weapon):
        fp = fp.halve("long range", "9.2")
    if has_moved(g, firer):
        fp = fp.halve("moved", "9.3")
    if wheat and distance > 1 and is_behind_wheat(g, u.where, where):
        fp = fp.halve("through wheat", "44.21")
    if is_dark(g, here, there):
        fp = fp.halve("at gun flashes", "49.2")
    return fp


def point_blank(g: State, fp: Tally, here: int, there: int, rule: str = "9.1") -> Tally:
    """9.1, 34.5: doubled against an adjacent hex; 44.1: tripled by the higher unit across a cliff, whatever it fires."""
    side = g.ground.side_between(here, there)
    if side and g.ground.sides[here][side] == CLIFF and g.ground.level[here] > g.ground.level[there]:
        return fp.times(3, "down a cliff", "44.1")
    return fp.double("point blank", rule)
