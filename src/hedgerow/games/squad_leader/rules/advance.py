"""4.7 Advance Phase: every unbroken unit may go one hex, also among the enemy."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import Advanced, Dropped, SomeoneMoved
from hedgerow.games.squad_leader.model.pieces import (
    ADVANCE,
    IN_BUNKER,
    NOBODY,
    NOWHERE,
    UPPER,
    hex_of,
    layer_of,
    location,
    target_at,
)
from hedgerow.games.squad_leader.model.state import State, lay, place
from hedgerow.games.squad_leader.model.tables import BARRED
from hedgerow.games.squad_leader.rules.concealment import (
    hidden_vehicles,
    lose_by_moving,
    lose_to_neighbours,
    reveal,
    seems_held,
    seems_held_in,
)
from hedgerow.games.squad_leader.rules.fate import charge_steps, prey
from hedgerow.games.squad_leader.rules.hidden_placement import may_be_unseen
from hedgerow.games.squad_leader.rules.infantry_against_vehicles import dares, faces_vehicle
from hedgerow.games.squad_leader.rules.locations import across, has_stairs, is_trapped, next_to, step_cost, within
from hedgerow.games.squad_leader.rules.mines import gets_out, mines_attack, treads_on
from hedgerow.games.squad_leader.rules.movement_costs import why_barred
from hedgerow.games.squad_leader.rules.night import lose_in_light
from hedgerow.games.squad_leader.rules.portage import can_advance_with
from hedgerow.games.squad_leader.rules.stacking import has_room, why_not_stack
from hedgerow.kernel.asking import PASS, Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


@flow
def advance_phase(g: State) -> Flow[None]:
    """4.7, ASOP-7.1: one hex each; then concealed units next to unbroken enemies are revealed [25.4]."""
    while True:
        choice: Option = yield Ask(g.seat(g.attacker), "advance", advance_options(g), cite="4.7",
                                   secret=may_be_unseen(g, g.attacker))
        if choice == PASS:
            break
        if choice[0] == "lay down":
            lay_down(g, choice[1])
        else:
            advance(g, choice[1], choice[2])
    lose_to_neighbours(g)


def advance_options(g: State) -> list[Option]:
    """4.7: every unit and every hex it may advance to; the phase does not end while a berserk unit can reach its prey."""
    found: list[Option] = []
    raging = False
    storeys = g.card.uses(57)
    special = {*g.wire, *g.entrenchments, *g.parked, *g.fires, *(b.hex for b in g.bunkers)}
    for i in g.of(g.attacker):
        u = g.units[i]
        if u.advanced or u.broken or why_not_advance_at_all(g, i):
            continue
        if not (storeys or u.berserk) and u.hex not in special and special.isdisjoint(g.ground.around[u.hex]):
            found += plain_advances(g, i)
            continue
        reach = within_reach(g, u.where, u.side)
        if u.berserk and (goals := charge_goals(g, i)) is not None:
            reach = [w for w in reach if w in goals or hex_of(w) in goals]
        ways: list[Option] = [("advance", i, w) for w in reach if not why_not_advance_to(g, i, w)]
        raging = raging or (u.berserk and bool(ways) and bool(prey(g, i)))
        found += ways
        found += [("lay down", w) for w in g.held.get(i, ()) if not why_not_lay_down(g, w)]
    return found if raging else [*found, PASS]


def plain_advances(g: State, unit: int) -> list[Option]:
    """4.7, 5.73: all that a unit may do where nothing but infantry is near: any hex next to it with room [6.1], or lay down what
    is too much."""
    u, held = g.units[unit], g.held.get(unit, ())
    if held and not can_advance_with(g, unit, held):
        return [("lay down", w) for w in held if not why_not_lay_down(g, w)]
    return [("advance", unit, h) for h in g.ground.open_around[u.hex] if h not in g.at or has_room(g, u.side, h, (unit,))]


def why_not_advance_at_all(g: State, unit: int) -> Reasons:
    """4.7, 20.8: who may advance: unbroken infantry of the attacker that is not locked in melee, once."""
    no = Reasons()
    u = g.units[unit]
    if g.phase != ADVANCE or u.side != g.attacker or not u.on_map:
        no("units advance in their own Advance Phase", "4.7")
    if u.broken or u.dummy:
        no("only unbroken infantry advances", "4.7")
    if u.melee:
        no("it is locked in melee", "20.8")
    if u.advanced:
        no("it has advanced", "4.7")
    if u.immobile:
        no("it is busy digging, clearing or climbing", "OPT-TI")
    if u.vehicle != NOBODY:
        no("nobody leaves a vehicle in the Advance Phase", "31.4")
    if u.emerged and u.on_map and g.occupied(u.hex, 1 - u.side):
        no("it is among the enemy already", "27.7")
    return no


def within_reach(g: State, where: int, side: int) -> list[int]:
    """4.7, 57.4: one hex, and besides out of or into an entrenchment or bunker, up or down a staircase, if nobody of the enemy
    stands between."""
    found = list(next_to(g, where))
    if not (g.entrenchments or g.bunkers or g.card.uses(57)):
        return found
    for between in within(g, where):
        if not seems_held_in(g, between, 1 - side):
            found += across(g, between)
    for between in across(g, where):
        if not seems_held_in(g, between, 1 - side):
            found += within(g, between)
    return [w for w in dict.fromkeys(found) if w != where]


def why_not_advance(g: State, unit: int, where: int) -> Reasons:
    """4.7, 5.73, 6.2, 20.82, APP-4.7: one hex, whatever its cost, with no more than may be carried; each side has
    its full stacking limit."""
    no = why_not_advance_at_all(g, unit)
    u = g.units[unit]
    if not u.on_map or where not in within_reach(g, u.where, u.side):
        no("units advance one hex", "4.7")
        return no
    return Reasons(*no, *why_not_advance_to(g, unit, where))


def why_not_advance_to(g: State, unit: int, where: int) -> Reasons:
    """4.7, 5.73, 6.1: what stands against a location within reach."""
    no = Reasons()
    u, hex_ = g.units[unit], hex_of(where)
    if step_cost(g, u.where if hex_ == u.hex else u.hex, where if hex_ == u.hex else hex_) == BARRED:
        no = Reasons(why_barred(g, u.hex, hex_))
    if hex_ != u.hex and u.hex in g.wire:
        no("units leave wire in the Movement Phase only", "53.4")
    if u.layer == IN_BUNKER and (is_trapped(g, u.where, u.side) or seems_held(g, u.hex, 1 - u.side)):
        no("nobody comes out of a bunker while enemies are on top of it", "56.82")
    if not can_advance_with(g, unit, g.held.get(unit, ())):
        no("it carries too much to advance", "5.73")
    facing = faces_vehicle(g, unit, hex_) if hex_ in g.parked else NOBODY
    if facing != NOBODY and facing in u.faced:
        no("it did not dare to attack that vehicle", "36.21")
    full = why_not_stack(g, u.side, where, (unit,))
    if not no and u.berserk and not closes_in(g, unit, where):
        no("a berserk unit goes for the nearest enemy", "18.42")
    return Reasons(*no, *full)


def closes_in(g: State, unit: int, where: int) -> bool:
    """18.42: onto the nearest enemy it sees, or the next hex of the way to it; as it likes if it sees none."""
    goals = charge_goals(g, unit)
    return goals is None or where in goals or hex_of(where) in goals & set(prey(g, unit))


def charge_goals(g: State, unit: int) -> set[int] | None:
    """18.42: the hexes of the nearest enemies it sees, if they are adjacent, else the next locations on the way; None if it sees
    nobody."""
    targets = prey(g, unit)
    if not targets:
        return None
    return set(targets) & set(g.ground.around[g.units[unit].hex]) or set(charge_steps(g, unit))


def advance(g: State, unit: int, where: int) -> None:
    """4.7: it goes, onto an AFV only if it passes its check [36.21]; mines attack those who leave and enter [55.2]."""
    u, hex_ = g.units[unit], hex_of(where)
    facing = faces_vehicle(g, unit, hex_) if hex_ != u.hex else NOBODY
    lose_by_moving(g, (unit,))
    if facing != NOBODY and not dares(g, unit, facing):
        return
    u.advanced, u.came_from = True, u.where
    mined = foot_of_stairs(g, u.where, where, u.side)
    for stop in (mined, where) if mined in g.mines else (where,):
        if treads_on(u.where) == treads_on(stop):
            go_to(g, unit, stop)
        elif gets_out(g, unit):
            go_to(g, unit, stop)
            mines_attack(g, (unit,), treads_on(stop))
        if u.where != stop or u.broken:
            break
    if u.where != u.came_from:
        lose_in_light(g, (unit,))


def go_to(g: State, unit: int, where: int) -> None:
    place(g, unit, hex_of(where), layer_of(where))
    tell_advance(g, unit, where)
    reveal_hidden(g, target_at(hex_of(where), layer_of(where)), 1 - g.units[unit].side)


def foot_of_stairs(g: State, a: int, b: int, side: int) -> int:
    """57.4, APP-4.7: the ground of a staircase that an advance between levels into another hex passes; NOWHERE if it passes none,
    or can go up or down at its other end."""
    upper, lower = (a, b) if layer_of(a) == UPPER else (b, a)
    if layer_of(upper) != UPPER or layer_of(lower) == UPPER or hex_of(upper) == hex_of(lower):
        return NOWHERE
    landing = location(hex_of(lower), UPPER)
    if has_stairs(g, hex_of(lower)) and landing in across(g, upper) and not seems_held_in(g, landing, 1 - side):
        return NOWHERE
    return hex_of(upper)


def reveal_hidden(g: State, where: int, side: int) -> None:
    """42.2: hidden enemies in the place that is entered are found."""
    found = any(g.units[i].hidden and target_at(g.units[i].hex, g.units[i].layer) == where for i in g.in_hex(hex_of(where), side))
    if found or (layer_of(where) != UPPER and hidden_vehicles(g, hex_of(where), side)):
        reveal(g, where, side)


def tell_advance(g: State, unit: int, where: int) -> None:
    """49.4: by night a concealed unit stays so."""
    u = g.units[unit]
    if u.concealed:
        g.tell("49.4", g.seat(u.side), Advanced(unit, where), SomeoneMoved(where))
    else:
        g.log("4.7", Advanced, unit, where)


def why_not_lay_down(g: State, weapon: int) -> Reasons:
    """5.73: who carries too much to advance may leave weapons behind."""
    no = Reasons()
    holder = g.weapons[weapon].holder
    if holder == NOBODY:
        no("nobody has it", "5.73")
        return no
    no_unit = why_not_advance_at_all(g, holder)
    if not no_unit and can_advance_with(g, holder, g.held.get(holder, ())):
        no("its unit can advance with all it has", "5.73")
    return Reasons(*no_unit, *no)


def lay_down(g: State, weapon: int) -> None:
    holder = g.weapons[weapon].holder
    u = g.units[holder]
    lay(g, weapon, u.hex, u.layer)
    g.log("5.73", Dropped, holder, weapon)
