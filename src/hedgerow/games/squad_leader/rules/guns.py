"""48, 63.6 Guns: who mans them, and how they are turned, pushed, hooked up and let go."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.counters import HALFTRACK, JEEP, MORTAR, TRUCK
from hedgerow.games.squad_leader.model.ground import CLIFF, HEDGE, WALL
from hedgerow.games.squad_leader.model.log_events import Dropped
from hedgerow.games.squad_leader.model.pieces import (
    CREW,
    DEFENSIVE_FIRE,
    GROUND,
    IN_BUNKER,
    MOVEMENT,
    NO_FACING,
    NOBODY,
    UPPER,
    Vehicle,
)
from hedgerow.games.squad_leader.model.state import State, give, lay, load, place
from hedgerow.games.squad_leader.model.undertakings import Step
from hedgerow.games.squad_leader.model.vehicle_events import GunPushed, GunTurned, Hooked, Unhooked
from hedgerow.games.squad_leader.rules.concealment import lose_by_moving, seems_held
from hedgerow.games.squad_leader.rules.covered_arc import FACINGS, nearest_facing, turn
from hedgerow.games.squad_leader.rules.mines import gets_out, mines_attack
from hedgerow.games.squad_leader.rules.stacking import has_room
from hedgerow.games.squad_leader.rules.terrain_effects import moves_in_open
from hedgerow.games.squad_leader.rules.vehicles import afvs_in, vehicles_in
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons

MOST_PIVOT: Final = 3
"""48.5, QA-48.5: hexsides in a phase."""
TOWERS: Final = (HALFTRACK, TRUCK, JEEP)
"""48.6."""


# ---- who mans them ----

def guns_in(g: State, hex_: int) -> list[int]:
    """Guns in a hex, whoever has them; not those in tow."""
    held = [w for i in g.at.get(hex_, ()) for w in g.held.get(i, ()) if g.weapons[w].is_gun]
    return [*held, *(w for w in g.lying.get(hex_, ()) if g.weapons[w].is_gun)]


def may_man(g: State, unit: int) -> bool:
    """41.2, 48.8, 50.3: an unbroken crew that is not locked in melee; 48.81: also of the enemy."""
    u = g.units[unit]
    return u.sort == CREW and not u.broken and not u.melee and u.on_map and u.vehicle == NOBODY and not u.bailed


def crew_of(g: State, weapon: int) -> int:
    """48.8: the crew that mans a gun: who has it, or one in its hex that could take it over."""
    w = g.weapons[weapon]
    if w.holder != NOBODY:
        if may_man(g, w.holder):
            return w.holder
        side: int | None = g.units[w.holder].side
    else:
        side = None
    hex_ = g.weapon_hex(weapon)
    if hex_ < 0 or w.vehicle != NOBODY:
        return NOBODY
    layer = g.units[w.holder].layer if w.holder != NOBODY else w.layer
    if w.holder == NOBODY and any(afvs_in(g, hex_, s) and g.in_hex(hex_, 1 - s) for s in (0, 1)):
        return NOBODY                                                           # 48.64: abandoned to the AFV beside it
    for i in g.at.get(hex_, ()):
        u = g.units[i]
        if may_man(g, i) and u.layer == layer and side in (None, u.side) and not _has_gun(g, i):
            return i
    return NOBODY


def _has_gun(g: State, unit: int) -> bool:
    return any(g.weapons[w].is_gun for w in g.held.get(unit, ()))


def why_not_man(g: State, weapon: int) -> Reasons:
    """48.8: what keeps a gun from being served at all."""
    no, w = Reasons(), g.weapons[weapon]
    if not w.is_gun or not w.in_play:
        no("it is no gun on the map", "48.8")
    elif crew_of(g, weapon) == NOBODY:
        no("only an unbroken crew serves a gun", "48.8")
    return no


def scare_crews(g: State, hex_: int, side: int) -> None:
    """48.64: an AFV of a side has ended its move among guns of the enemy: their crews abandon them."""
    for w in guns_in(g, hex_):
        holder = g.weapons[w].holder
        if holder != NOBODY and g.units[holder].side != side and g.units[holder].layer != IN_BUNKER:
            lay(g, w, hex_, g.units[holder].layer)
            g.log("48.64", Dropped, holder, w)


# ---- turning ----

def why_not_swing(g: State, weapon: int, facing: int) -> Reasons:
    """48.5, QA-48.5: its crew turns it up to three hexsides in its own Movement Phase, or in the enemy's Defensive Fire Phase;
    between two shots as well, but not in a bunker [56.4]. A mortar needs no turning [63.21]."""
    no = why_not_man(g, weapon)
    if no:
        return no
    w, u = g.weapons[weapon], g.units[crew_of(g, weapon)]
    own_move = g.phase == MOVEMENT and g.reacting == NOBODY and u.side == g.attacker
    if not own_move and not (g.heavy_fire_phase == DEFENSIVE_FIRE and u.side == g.defender):
        no("guns are turned in one's own Movement Phase or in Defensive Fire", "48.5")
    if w.is_.kind == MORTAR:
        no("a mortar fires all round", "63.21")
    if facing not in FACINGS or facing == w.facing:
        no("that is no new facing", "48.5")
    elif w.pivoted + turn(w.facing, facing) > MOST_PIVOT:
        no("a gun turns three hexsides in a phase", "QA-48.5")
    if u.prep_fired or (w.fired and own_move):
        no("it has fired this player turn", "48.7")
    elif w.shots >= w.is_.rate:
        no("it has fired as often as it can", "48-b")
    if u.moved or w.moved:
        no("its crew has moved", "48.5")
    if any(b.hex == u.hex for b in g.bunkers) and u.layer not in (GROUND, UPPER):
        no("a gun in a bunker does not turn", "56.4")
    return no


def swing(g: State, weapon: int, facing: int) -> None:
    """48.5: turned; in the Movement Phase that costs +3 in Advancing Fire, in Defensive Fire +4 at once."""
    w = g.weapons[weapon]
    crew = crew_of(g, weapon)
    if w.holder != crew:
        give(g, weapon, crew)
    w.pivoted += turn(w.facing, facing)
    w.turned = w.turned or g.fire_phase == MOVEMENT
    w.facing = facing
    lose_by_moving(g, (crew,))
    g.log("48.5", GunTurned, weapon, facing)


def swing_options(g: State, side: int) -> list[Option]:
    found: list[Option] = []
    for w, weapon in enumerate(g.weapons):
        if weapon.is_gun and weapon.in_play and (c := crew_of(g, w)) != NOBODY and g.units[c].side == side:
            found += [("swing", w, f) for f in FACINGS if not why_not_swing(g, w, f)]
    return found


# ---- pushing ----

def why_not_push_gun(g: State, weapon: int, unit: int, hex_: int) -> Reasons:
    """48.4, 48.7: a squad or crew that neither fires nor otherwise moves pushes a gun one hex, not uphill, over walls and into
    buildings and woods; not after it has fired. 48.62: while a vehicle moves only a gun that it has let go there."""
    no, w, u = Reasons(), g.weapons[weapon], g.units[unit]
    if g.phase != MOVEMENT or u.side != g.attacker or g.reacting != NOBODY:
        no("guns are pushed in one's own Movement Phase", "48.4")
    if g.driving is not None and weapon != g.driving.let_go:
        no("a vehicle is moving", "19.4")
    if not w.is_gun or not u.on_map or g.weapon_hex(weapon) != u.hex or w.vehicle != NOBODY:
        no("the gun is not with it", "48.4")
        return no
    if not u.squad or u.broken or u.melee or u.immobile or u.vehicle != NOBODY or u.layer != GROUND:
        no("an unbroken squad or crew pushes a gun", "48.4")
    if w.holder not in (NOBODY, unit) and (g.units[w.holder].side != u.side or g.units[w.holder].layer != GROUND):
        no("somebody else has it", "48.4")
    moved = (u.moved or u.released) and not has_got_off_with(g, unit, weapon)
    if moved or u.fired or u.prep_fired or u.weapons_fired or w.pushed or w.fired:
        no("it has moved or fired this player turn", "48.4")
    if hex_ not in g.ground.around[u.hex]:
        no("a gun is pushed one hex", "48.4")
        return no
    side = g.ground.side_between(hex_, u.hex)
    if g.ground.level[hex_] > g.ground.level[u.hex]:
        no("not uphill", "48.4")
    if g.ground.infantry_cost[hex_][side] < 0 or hex_ in g.fires or g.ground.sides[hex_][side] == CLIFF or hex_ in g.wire:
        no("it may not be entered", "T-5.5")
    if seems_held(g, hex_, 1 - u.side):
        no("the enemy is there", "5.6")
    if vehicles_in(g, hex_, u.side):
        no("no gun stands with a vehicle", "48.64")
    elif not has_room(g, u.side, hex_, (unit,)):
        no("too many units would be stacked there", "6.1")
    return no


def has_got_off_with(g: State, unit: int, weapon: int) -> bool:
    """48.4, 48.62: whether all that a unit did was to get off the vehicle that let go of the gun here."""
    way = g.ways.get(unit, ())
    return g.weapons[weapon].moved and len(way) == 1 and way[0].hex == way[0].came_from == g.units[unit].hex


def push_options(g: State) -> list[Option]:
    """48.4, 48.62: every gun that can be pushed now."""
    found: list[Option] = []
    for w, weapon in enumerate(g.weapons):
        hex_ = g.weapon_hex(w) if weapon.is_gun and weapon.in_play else -1
        if hex_ >= 0 and (g.driving is None or w == g.driving.let_go):
            found += [("push", w, i, h) for i in g.in_hex(hex_, g.attacker) for h in g.ground.around[hex_]
                      if not why_not_push_gun(g, w, i, h)]
    return found


def push(g: State, weapon: int, unit: int, hex_: int) -> None:
    """48.4: gun and pusher go together; the rest of what he has he takes along. 55.2, 55.22: through mines as anyone."""
    w, u = g.weapons[weapon], g.units[unit]
    here = u.hex
    lose_by_moving(g, (unit,))
    if w.holder != unit:
        give(g, weapon, unit)
    w.moved = w.pushed = u.moved = u.released = True
    if not gets_out(g, unit):
        return
    if w.facing != NO_FACING:
        w.facing = nearest_facing(g.ground, here, w.facing, hex_)
    place(g, unit, hex_)
    g.ways[unit] = (*g.ways.get(unit, ()), Step(hex_, GROUND, 0, here, NOBODY, moves_in_open(g, hex_)))
    g.log("48.4", GunPushed, unit, weapon, hex_)
    mines_attack(g, (unit,), hex_)


def has_pushed(g: State, unit: int) -> bool:
    """48.4: whether a unit has pushed a gun this player turn, and so fires nothing in it."""
    return g.units[unit].moved and any(g.weapons[w].is_gun and g.weapons[w].moved for w in g.held.get(unit, ()))


# ---- towing ----

def may_tow(g: State, v: Vehicle) -> bool:
    """48.6: trucks, jeeps and halftracks."""
    return v.is_.type in TOWERS and not v.wreck and not v.immobilized


def movement_of(v: Vehicle) -> int:
    """28.1, 51.22: half movement points, four less in the hands of a captor."""
    return v.is_.movement - (4 if v.captured else 0)


def why_not_hook(g: State, vehicle: int, weapon: int) -> Reasons:
    """48.61, 48.63: with half its movement points left, where an unbroken squad or crew has been since the phase began; 63.6:
    mortars are carried, not towed; QA-48.61: not a vehicle that somebody boards this turn."""
    no, v, w = Reasons(), g.vehicles[vehicle], g.weapons[weapon]
    if not may_tow(g, v) or v.towing != NOBODY or v.boarded:
        no("it cannot take a gun in tow", "48.6")
    if not w.is_gun or w.is_.kind == MORTAR or w.vehicle != NOBODY or v.hex < 0 or g.weapon_hex(weapon) != v.hex:
        no("there is no such gun to tow", "48.61")
        return no
    if w.holder != NOBODY and g.units[w.holder].side != v.side:
        no("the enemy has it", "48.61")
    if w.fired or w.moved:
        no("it has fired or moved", "48.6")
    if 2 * v.spent > movement_of(v):
        no("it has not half its movement points left", "48.61")
    if v.hooked:
        no("it has hooked or unhooked already", "48.61")
    if not hands(g, v.hex, v.side):
        no("an unbroken squad or crew that began the phase there must be with it", "48.63")
    return no


def hands(g: State, hex_: int, side: int) -> list[int]:
    """48.63: unbroken squads and crews that have been in the hex since the Movement Phase began."""
    return [i for i in g.in_hex(hex_, side) if g.units[i].squad and not g.units[i].broken and not g.units[i].moved
            and not g.units[i].melee]


def hook(g: State, vehicle: int, weapon: int) -> None:
    """48.6, 48.61: in tow; the vehicle moves no further this turn."""
    v, w = g.vehicles[vehicle], g.weapons[weapon]
    load(g, weapon, vehicle)
    w.towed = w.moved = True
    v.towing, v.hooked, v.released = weapon, True, True
    g.log("48.61", Hooked, vehicle, weapon)


def why_not_unhook(g: State, vehicle: int) -> Reasons:
    """48.62, 48.63: with all its movement points, and someone there or aboard to do it."""
    no, v = Reasons(), g.vehicles[vehicle]
    if v.towing == NOBODY:
        no("it tows nothing", "48.62")
        return no
    if v.spent or v.moved or v.hooked:
        no("it lets go of a gun before it moves", "48.62")
    if not hands(g, v.hex, v.side):
        no("an unbroken squad or crew that began the phase there must be with it", "48.63")
    return no


def unhook(g: State, vehicle: int) -> None:
    """48.62: the gun stands where it is, pointing as the vehicle did; the vehicle may spend half its movement points, and leaves
    the hex unless the gun is pushed away."""
    v = g.vehicles[vehicle]
    gun = v.towing
    assert g.driving is not None
    g.driving.let_go = gun
    v.towing, v.hooked = NOBODY, True
    lay(g, gun, v.hex)
    w = g.weapons[gun]
    w.moved, w.facing = True, v.facing
    crews = [i for i in hands(g, v.hex, v.side) if g.units[i].sort == CREW and g.units[i].vehicle == NOBODY]
    if crews:
        give(g, gun, crews[0])
    g.log("48.62", Unhooked, vehicle, gun)


def is_crossed(g: State, a: int, b: int) -> bool:
    """48.6: whether a wall or hedge lies between two hexes, over which nothing is towed."""
    return g.ground.sides[b][g.ground.side_between(b, a)] in (WALL, HEDGE)
