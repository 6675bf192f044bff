"""17 Machine guns: how many a unit may fire, lines of fire, penetration, and destroying weapons."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from hedgerow.board.grid import OFF
from hedgerow.board.line import course
from hedgerow.games.squad_leader.model.ground import WALL, Ground
from hedgerow.games.squad_leader.model.log_events import Destroyed
from hedgerow.games.squad_leader.model.pieces import (
    CREW,
    DEFENSIVE_FIRE,
    NOBODY,
    NOWHERE,
    OWN_FP,
    SQUAD,
    hex_of,
    layer_of,
    location,
)
from hedgerow.games.squad_leader.model.state import State, take_away
from hedgerow.games.squad_leader.model.tables import STONE, WOODEN, WOODS
from hedgerow.games.squad_leader.model.undertakings import MACHINE_GUNS, Attack, Firer
from hedgerow.games.squad_leader.rules.concealment import has_infantry, has_vehicle
from hedgerow.games.squad_leader.rules.firepower import farthest, firepower, is_flamethrower, is_mg
from hedgerow.games.squad_leader.rules.gunnery import CANISTER, CANISTER_RANGE
from hedgerow.games.squad_leader.rules.sighting import has_roadblock, height, is_level, sees, smoky_hexes
from hedgerow.games.squad_leader.rules.vehicles import MG_RANGE
from hedgerow.kernel.reasons import Reasons

FREE_FACTORS: Final = 4
"""T-5.7-F: machine guns of so many factors together leave a squad its own firepower."""
MOST_GUNS: Final = 2
LEFT, RIGHT = -1, 1
"""17.7: the sides of a line along hexsides."""


# ---- how many a unit may fire ----

def used_weapons(g: State, unit: int, firers: Sequence[Firer]) -> list[int]:
    """What the unit has fired this player turn, and fires in the attack being put together."""
    return [*g.units[unit].weapons_fired, *(f.weapon for f in firers if f.unit == unit and f.weapon != OWN_FP)]


def uses_own(g: State, unit: int, firers: Sequence[Firer]) -> bool:
    return g.units[unit].fired or any(f.unit == unit and f.weapon == OWN_FP for f in firers)


def why_not_use(g: State, unit: int, weapon: int, firers: Sequence[Firer], no: Reasons) -> None:
    """17.1-17.4, 41.2, 5.75: what else it fires stands against it."""
    used, own = used_weapons(g, unit, firers), uses_own(g, unit, firers)
    sort = g.units[unit].sort
    if weapon == OWN_FP:
        if own:
            no("it has used its firepower this player turn", "8.2")
        if sort == SQUAD and heavy(g, used):
            no("it fires two machine guns of more than 4 factors", "17.2")
        if sort == CREW and used:
            no("a crew that mans a weapon does not fire itself", "41.2")
        return
    if weapon in used or g.weapons[weapon].fired:
        no("the weapon has fired this player turn", "8.2")
        return
    if any(g.weapons[w].is_.kind != g.weapons[weapon].is_.kind for w in used):
        no("it fires only one type of weapon in a phase", "5.75")
    if sort == SQUAD:
        _why_not_squad(g, weapon, used, no, own=own)
    elif used:
        no("a leader or crew mans one weapon only", "17.3" if g.units[unit].leader else "41.2")
    elif sort == CREW and own:
        no("a crew that has fired itself mans no weapon", "41.2")


def _why_not_squad(g: State, weapon: int, used: Sequence[int], no: Reasons, *, own: bool) -> None:
    """17.1, 17.2: one machine gun, or two of no more than 4 factors, beside its own firepower; two heavier ones without it."""
    if not is_mg(g, weapon):
        if used:
            no("it operates one such weapon only", "22.4")
        return
    if len(used) >= MOST_GUNS:
        no("a squad fires at most two machine guns", "17.2")
    if own and heavy(g, [*used, weapon]):
        no("with its own firepower it fires one machine gun, or two of 4 factors together", "17.2")


def heavy(g: State, weapons: Sequence[int]) -> bool:
    """17.2: two machine guns of more than 4 factors together."""
    guns = [g.weapons[w].is_ for w in weapons if is_mg(g, w)]
    return len(guns) >= MOST_GUNS and sum(gun.firepower for gun in guns) > FREE_FACTORS


# ---- lines of fire ----

def ray(ground: Ground, a: int, b: int, reach: int) -> tuple[tuple[int, ...], ...]:
    """17.5, 17.7: the hexes a line from `a` through `b` passes up to the reach, the firer's own left out; where it runs along a
    hexside both hexes, left of the line first."""
    rays: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = ground.land.notes.setdefault("rays", {})
    found = rays.get((a, b))
    if found is None:
        found = rays[a, b] = _trace(ground, a, b)
    away = ground.distance[a]
    for n, leg in enumerate(found):
        if away[leg[0]] > reach and away[leg[-1]] > reach:
            return found[:n]                              # a line never comes nearer again
    return found


FARTHEST: Final = 40
"""No machine gun reaches further."""


def _trace(ground: Ground, a: int, b: int) -> tuple[tuple[int, ...], ...]:
    grid = ground.grid
    (ac, ar), (bc, br) = grid.cells[a], grid.cells[b]
    c, r = bc - ac, br - ar
    times = max(1, -(-FARTHEST // max(1, ground.distance[a][b])))
    legs: list[tuple[int, ...]] = []
    for leg in course(c * times, r * times).legs[1:]:
        cells = sorted(leg.cells, key=lambda p: c * p[1] - r * p[0])
        hexes = tuple(h for h in (grid.hex_of_cell((ac + x, ar + y)) for x, y in cells) if h != OFF)
        if not hexes:
            break
        legs.append(hexes)
    return tuple(legs)


def penetration_of(g: State, weapon: int) -> int:
    """2.8: how many target hexes a machine gun, or a flamethrower [22.1], can attack with one roll."""
    return g.weapons[weapon].is_.penetration if is_mg(g, weapon) or is_flamethrower(g, weapon) else 1


def line_hexes(g: State, firer: Firer, target: int) -> list[int]:
    """17.5-17.7: the hexes beyond the target that the firer's line passes with a clear level line of sight of their own, in
    order; along hexsides those on the chosen side. 2.8: where woods or a building, or a wall or roadblock on the level, take the
    fire it ends [QA-17.5, 62.2]; such a hex is passed by unharmed if the line is laid on one beyond it."""
    aim = hex_of(target) if firer.line == NOWHERE else firer.line
    return hexes_behind(g, g.units[firer.unit].where, target, aim, farthest(g, firer.unit, firer.weapon), firer.hexside)


def hexes_behind(g: State, here: int, target: int, aim: int, reach: int, chosen: int = 0) -> list[int]:
    """17.5-17.7, 28.4: the same for any gun: from where, at what, along which line and how far."""
    legs = ray(g.ground, hex_of(here), aim, reach)
    passed = next((n for n, leg in enumerate(legs) if hex_of(target) in leg), None)
    if passed is None or stops_fire(g, hex_of(target)) or not is_level(g, here, target):
        return []
    side = side_of_line(legs, hex_of(target), chosen)
    laid = g.ground.distance[hex_of(here)][aim]
    found, before = [], hex_of(target)
    for leg in legs[passed + 1:]:
        h = leg[0] if len(leg) == 1 else leg[0 if side == LEFT else -1]
        there, short = location(h, layer_of(target)), stops_fire(g, h)
        if is_walled_off(g, here, before, h):
            break
        seen = sees(g, here, there) and is_level(g, here, there)
        if not (short and g.ground.distance[hex_of(here)][h] < laid) and (seen or catches_movers(g, hex_of(here), h, aim)):
            found.append(h)
            if short:
                break
        before = h
    return found


def is_walled_off(g: State, here: int, one: int, other: int) -> bool:
    """QA-17.5, 62.2: whether a wall or roadblock between two hexes ends the fire: one that stands as high as both ends do."""
    if g.ground.sides[one][g.ground.side_between(one, other)] != WALL and not has_roadblock(g, one, other):
        return False
    return min(g.ground.level[one], g.ground.level[other]) >= height(g, here)


def catches_movers(g: State, here: int, hex_: int, aim: int) -> bool:
    """OPT-17.5: in Defensive Fire units that moved in a hex are hit by a line that crosses it between two sides that are not
    adjacent, though its centre is not in sight; the line itself must be clear to where it was laid."""
    if not g.option("penetrate_movers") or g.phase != DEFENSIVE_FIRE or not is_level(g, here, aim):
        return False
    if g.ground.distance[here][hex_] >= g.ground.distance[here][aim]:
        return False
    legs = [leg for leg in ray(g.ground, here, aim, g.ground.distance[here][aim]) if len(leg) == 1]
    at = next((n for n, leg in enumerate(legs) if leg == (hex_,)), 0)
    if not 0 < at < len(legs) - 1:
        return False
    one, other = (g.ground.side_between(hex_, legs[n][0]) for n in (at - 1, at + 1))
    return one > 0 and other > 0 and (one - other) % 6 in (2, 3, 4)


def stops_fire(g: State, hex_: int) -> bool:
    """2.8: woods and buildings take all the penetration of fire that affects units in them."""
    return g.ground.terrain[hex_] in (WOODS, WOODEN, STONE) or hex_ in g.rubble


def side_of_line(legs: Sequence[tuple[int, ...]], target: int, chosen: int) -> int:
    """17.7: a target that lies along the hexside decides the side; else it is the firer's choice."""
    for leg in legs:
        if len(leg) == 2 and target in leg:
            return LEFT if leg[0] == target else RIGHT
    return chosen or LEFT


def hexes_beyond(g: State, a: Attack, firer: Firer) -> list[int]:
    """17.5, 17.6, QA-22.1: the target hexes after the first: every occupied hex along the line, friend or enemy, until
    the penetration
    factor is used up, where at least one factor arrives. OPT-16.5: at movers it fires hex by hex as they cross its line."""
    if not (is_mg(g, firer.weapon) or is_flamethrower(g, firer.weapon)) or g.watched != NOWHERE:
        return []
    left = penetration_of(g, firer.weapon) - 1
    found: list[int] = []
    standing = {g.ways[i][k].hex for i, k in a.returned.items()}
    if is_mg(g, firer.weapon) and is_at_vehicle_alone(g, a, standing):
        return found
    for h in line_hexes(g, firer, a.where):
        if left <= 0:
            break
        if sees(g, g.units[firer.unit].where, location(h, layer_of(a.where))):
            held = h in standing or has_infantry(g, h, 0) or has_infantry(g, h, 1)
        else:
            held = h in standing or any(i in g.ways for i in g.at.get(h, ()))           # OPT-17.5
        if held and firepower(g, firer, h).total >= 1:
            found.append(h)
            left -= 1
    return found


def is_at_vehicle_alone(g: State, a: Attack, standing: Collection[int]) -> bool:
    """33.7: whether nobody but a vehicle is fired at, past which no machine gun penetrates."""
    hex_, enemy = hex_of(a.where), 1 - a.side
    return hex_ not in standing and has_vehicle(g, hex_, enemy) and not has_infantry(g, hex_, enemy)


def lines(g: State, a: Attack, firer: Firer) -> list[int]:
    """17.5: the hexes by which the gun's line may be designated: enemies, or where movers can be put back, whose line passes the
    target; besides the target itself. 2.8: none where it penetrates to nothing, from one level to another."""
    if not is_mg(g, firer.weapon) or firer.line != NOWHERE or stops_fire(g, hex_of(a.where)) or g.watched != NOWHERE:
        return []
    here, target = g.units[firer.unit].hex, hex_of(a.where)
    if not is_level(g, g.units[firer.unit].where, a.where):
        return []
    away, far = g.ground.distance[here], farthest(g, firer.unit, firer.weapon)
    first, beyond = away[target], g.ground.distance[target]
    return [h for h in designated(g, a) if h != target and first <= away[h] <= far
            and first + beyond[h] == away[h]              # else the line passes it by: every hex of a line is on a shortest way
            and any(target in leg for leg in ray(g.ground, here, h, away[h])[:-1])
            and is_level(g, here, h) and is_taken_to_be_seen(g, firer.unit, h)]


def is_taken_to_be_seen(g: State, unit: int, hex_: int) -> bool:
    """19.3: a line of sight, or in the strict game the hope of one until the attack is resolved."""
    return g.options["los"] == "strict" or sees(g, g.units[unit].where, hex_)


def designated(g: State, a: Attack) -> list[int]:
    """17.5: hexes with an enemy of the attacking side, or that its movers passed [16.1]."""
    enemy = 1 - a.side
    hexes = {g.units[i].hex for i in g.of(enemy) if not g.units[i].hidden}
    if g.fire_phase == DEFENSIVE_FIRE:
        hexes |= {s.hex for i, way in g.ways.items() if g.units[i].side == enemy for s in way}
    return sorted(hexes)


def places_under_fire(g: State, a: Attack) -> set[int]:
    """16.1, 17.5, 22.1: the target, and the locations along the lines of the machine guns, or the flamethrower, that fire at it;
    28.4, 34.9: or of a vehicle's machine guns and canister. QA-17.5-b: a mover is put back to one of them only, so no gun attacks
    it twice."""
    places = {a.where}
    if a.vehicle != NOBODY and a.at_vehicle == NOBODY and (a.means == MACHINE_GUNS or a.ammunition == CANISTER):
        reach = 2 * MG_RANGE if a.means == MACHINE_GUNS else CANISTER_RANGE
        beyond = hexes_behind(g, g.vehicles[a.vehicle].hex, a.where, hex_of(a.where), reach)
        places |= {location(h, layer_of(a.where)) for h in beyond}
    for f in a.firers:
        if is_mg(g, f.weapon) or is_flamethrower(g, f.weapon):
            places |= {location(h, layer_of(a.where)) for h in line_hexes(g, f, a.where)}
    return places


def along_hexsides(g: State, a: Attack, firer: Firer) -> bool:
    """17.7: whether the firer has a side of its line to choose."""
    if not is_mg(g, firer.weapon) or firer.hexside:
        return False
    here = g.units[firer.unit].hex
    aim = hex_of(a.where) if firer.line == NOWHERE else firer.line
    legs = ray(g.ground, here, aim, farthest(g, firer.unit, firer.weapon))
    if not any(len(leg) == 2 for leg in legs) or any(len(leg) == 2 and hex_of(a.where) in leg for leg in legs):
        return False
    one = hexes_beyond(g, a, Firer(firer.unit, firer.weapon, firer.helper, firer.line, LEFT))
    return one != hexes_beyond(g, a, Firer(firer.unit, firer.weapon, firer.helper, firer.line, RIGHT))


def crosses_smoke(g: State, firer: Firer, where: int) -> bool:
    """QA-17.7: fire that penetrates along hexsides is in the smoke of the hexes on its side of the line."""
    smoke = smoky_hexes(g)
    if not smoke or not is_mg(g, firer.weapon):
        return False
    legs = ray(g.ground, g.units[firer.unit].hex, hex_of(where), g.ground.distance[g.units[firer.unit].hex][hex_of(where)])
    side = side_of_line(legs, hex_of(where), firer.hexside)
    return any(leg[0 if side == LEFT else -1] in smoke for leg in legs if len(leg) > 1)


# ---- destroying weapons ----

def why_not_destroy(g: State, side: int, weapon: int) -> Reasons:
    """17.8: an unbroken unit in any phase of its own player turn, in the hex with it and not in close combat."""
    no = Reasons()
    w = g.weapons[weapon]
    if side != g.attacker:
        no("weapons are destroyed in one's own player turn", "17.8")
    if not w.in_play or g.weapon_hex(weapon) < 0:
        no("it is not on the map", "17.8")
        return no
    if w.holder >= 0 and g.units[w.holder].side != side:
        no("the enemy has it", "17.8")
    there = [g.units[i] for i in g.in_hex(g.weapon_hex(weapon), side)]
    if not any(u.real and not u.broken and not u.melee for u in there):
        no("an unbroken unit must be with it", "17.8")
    return no


def destroy(g: State, weapon: int, rule: str = "17.8") -> None:
    take_away(g, weapon)
    g.log(rule, Destroyed, weapon)
