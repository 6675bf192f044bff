"""5.2, 5.6, 6.3 A step of the march: what stands against it, what it costs, and what awaits those who take it [42.5, 55.2]."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.board.ways import cheapest_first
from hedgerow.games.squad_leader.model.log_events import HiddenFound, Moved, SomeoneMoved
from hedgerow.games.squad_leader.model.pieces import ENTRENCHED, IN_BUNKER, NOBODY, UPPER, hex_of, layer_of, target_at
from hedgerow.games.squad_leader.model.state import State, place
from hedgerow.games.squad_leader.model.tables import BARRED
from hedgerow.games.squad_leader.model.undertakings import Step
from hedgerow.games.squad_leader.rules.concealment import hidden_vehicles, lose_by_moving, lose_in_sight, reveal, seems_held_in
from hedgerow.games.squad_leader.rules.fate import charge_steps, is_charging
from hedgerow.games.squad_leader.rules.locations import is_trapped, is_wired, next_to, open_ways, step_cost, step_tally
from hedgerow.games.squad_leader.rules.melee import combat_location, combat_place
from hedgerow.games.squad_leader.rules.mines import mines_attack, treads_on
from hedgerow.games.squad_leader.rules.movement_allowance import allowance
from hedgerow.games.squad_leader.rules.movement_costs import cost_from_off_map, why_barred
from hedgerow.games.squad_leader.rules.moving_together import drop_out, the_march
from hedgerow.games.squad_leader.rules.night import lose_in_light
from hedgerow.games.squad_leader.rules.portage import can_carry, carried, loss
from hedgerow.games.squad_leader.rules.river import crosses_river
from hedgerow.games.squad_leader.rules.stacking import has_room
from hedgerow.games.squad_leader.rules.terrain_effects import moves_in_open
from hedgerow.games.squad_leader.rules.wire import is_leaving, why_not_carry_out
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.tally import Tally


def places_ahead(g: State, unit: int) -> Sequence[int]:
    """Where a unit may go next: the locations next to it, or the hexes by which its group enters the map."""
    u = g.units[unit]
    return next_to(g, u.where) if u.on_map else g.card.groups[u.group].zone


def march_allowance(g: State) -> int:
    """5.44: what the whole march may spend: as much as its slowest unit, squads with a leader having his bonus."""
    m = the_march(g)
    return min(allowance(g, i, bonus=m.leader != NOBODY) for i in m.units)


# ---- what stands against it ----

def why_not_step(g: State, where: int) -> Reasons:
    """5.2, 5.6, 44.1: what stands against entering a hex next; 6.3: a full hex may be passed, not ended in; 18.42: where the
    berserk must go."""
    m = the_march(g)
    if where not in places_ahead(g, m.units[0]):
        return Reasons(Reason("it is not next to where they are", "5.2"))
    return why_not_step_ahead(g, where, march_allowance(g) - m.spent)


def why_not_step_ahead(g: State, where: int, left: int) -> Reasons:
    """The same of a place ahead, with so many half MF left."""
    m, no = the_march(g), Reasons()
    lead, hex_ = g.units[m.units[0]], hex_of(where)
    cost = cost_of_step(g, where)
    if cost == BARRED:
        return Reasons(why_barred(g, lead.hex, hex_))
    if is_trapped(g, lead.where, g.attacker):
        no("an unbroken enemy is on top of the bunker", "56.82")
    if is_wired(g, lead.where, where):
        no("infantry enters wire in the Advance Phase only", "53.3")
    if seems_held_in(g, where, g.defender):
        no("an enemy hex is entered in the Advance Phase only", "5.6")
    if is_leaving(g, m.units[0]):
        _why_not_out_of_wire(g, no)
    elif cost > left:
        no(f"it costs {cost / 2:g} MF, more than the {left / 2:g} left", "5.2")
    if any(g.weapons[w].is_gun for i in m.units for w in g.held.get(i, ())):
        no("a gun is pushed, not carried", "48.4")
    why_not_carry(g, no)
    if not no and not can_end(g, where, left - cost):
        no("the hex is full and there is no way on", "6.3")
    if not no and lead.on_map and is_charging(g, m.units[0]) and where not in charge_steps(g, m.units[0]):
        no("a berserk unit takes the shortest way to the nearest enemy", "18.42")
    return no


def why_not_carry(g: State, no: Reasons) -> None:
    """5.71, 5.72, 18.43, QA-18.42: each unit must be able to carry what it has; two leaders go one hex with a heavy
    machine gun."""
    m = the_march(g)
    if m.hauled != NOBODY:
        if m.started:
            no("two leaders carry it one hex", "5.72")
        return
    if any(not can_carry(g, i, g.held.get(i, ())) for i in m.units):
        no("a leader cannot carry what he has", "5.71")
    if any(g.units[i].berserk and loss(g, i, carried(g, i)) > 0 for i in m.units):
        no("the berserk carry nothing that slows them", "18.43")


def cost_of_step(g: State, where: int) -> int:
    """T-5.5: half MF that the march pays for its next step."""
    lead = g.units[the_march(g).units[0]]
    return step_cost(g, lead.where, where) if lead.on_map else cost_from_off_map(g, hex_of(where))


def _why_not_out_of_wire(g: State, no: Reasons) -> None:
    """53.4: the first step out of wire is always allowed, though not always with all that one has."""
    m = the_march(g)
    for i in m.units:
        load = loss(g, i, carried(g, i))
        base = allowance(g, i, bonus=m.leader != NOBODY) + load + max(0, g.units[i].wire_loss)
        for reason in why_not_carry_out(g, i, base, load):
            no(reason.text, reason.rule)


def can_end(g: State, where: int, left: int) -> bool:
    """6.3: whether the march could end in this location or somewhere beyond it; 18.42: the berserk stop before a full hex,
    since whom they see from there, and so where they must go on, is not known before; 60.2: nor does anybody go on who lands."""
    units = the_march(g).units
    if has_room(g, g.attacker, where, units):
        return True
    if g.units[units[0]].berserk or crosses_river(g, units[0]):
        return False

    def onward(way: tuple[int, int]) -> list[tuple[int, int]]:
        return [(way[0] + cost, h) for h, cost in open_ways(g, way[1]) if way[0] + cost <= left]

    return any(has_room(g, g.attacker, h, units) for _, h in cheapest_first([(0, where)], onward, lambda way: way[1]))


# ---- taking it ----

def step(g: State, where: int) -> None:
    """5.2, ASOP-3.3: the march enters a hex and pays for it; 42.5: hidden enemies stop it; 55.22, 55.2: mines attack those who
    leave and those who enter."""
    m = the_march(g)
    if bumps(g, where):
        return
    lead = g.units[m.units[0]]
    landed = crosses_river(g, m.units[0])
    if landed:
        g.boats -= sum(g.units[i].squad for i in m.units)
    left, entered = treads_on(lead.where), treads_on(where)
    if left != entered and left in g.mines:
        mines_attack(g, m.units, left)
        drop_out(g)
    if m.units:
        enter(g, where)
    if m.units and left != entered and entered in g.mines:
        mines_attack(g, m.units, entered)
        drop_out(g)
    if landed:
        come_ashore(g)


def come_ashore(g: State) -> None:
    """60.2: the first hex on land ends the move of those who crossed the river."""
    m = the_march(g)
    for i in m.units:
        g.units[i].released = True
    m.units = []


def enter(g: State, where: int) -> None:
    """5.2, 16.1: the cost is paid and each unit's way recorded; 25.4: movers lose concealment, at night only in the light
    [49.4]."""
    m = the_march(g)
    hex_, layer = hex_of(where), layer_of(where)
    lead = g.units[m.units[0]]
    here, before, cost = lead.hex, lead.where, cost_of_step(g, where)
    told = step_tally(g, before, where) if here >= 0 else Tally.of(cost / 2, "entering the map", "5.5")
    if not m.started:
        lose_by_moving(g, m.units)
    m.spent += cost
    m.started = True
    for i in m.units:
        u = g.units[i]
        u.moved = True
        u.carried = carried(g, i) if m.hauled == NOBODY else (m.hauled,)
        place(g, i, hex_, layer)
        record(g, i, Step(hex_, layer, cost, here, NOBODY, moves_in_open(g, hex_, layer)))
        tell_moved(g, i, where, told)
    lose_in_light(g, m.units)
    lose_in_sight(g, m.units)
    drop_out(g)


def record(g: State, unit: int, taken: Step) -> None:
    """16.1: a step of its way. E-54.4: who goes beneath an entrenchment or into a bunker is never fired on in that hex before."""
    way = g.ways.get(unit, ())
    if way and taken.layer in (ENTRENCHED, IN_BUNKER) and way[-1].hex == taken.hex:
        way = way[:-1]
    g.ways[unit] = (*way, taken)


def tell_moved(g: State, unit: int, where: int, cost: Tally) -> None:
    """49.4: of a stack that moves under its Concealment counter the enemy sees only that."""
    u = g.units[unit]
    if u.concealed:
        g.tell("49.4", g.seat(u.side), Moved(unit, where, cost), SomeoneMoved(where))
    else:
        g.log("5.2", Moved, unit, where, cost)


def bumps(g: State, where: int) -> bool:
    """42.5: whoever walks into hidden enemies stops in the hex before, and the enemies are placed on the map."""
    m = the_march(g)
    hex_ = hex_of(where)
    found = any(g.units[i].hidden and combat_location(g, i) == combat_place(where) for i in g.in_hex(hex_, g.defender))
    if not found and (layer_of(where) == UPPER or not hidden_vehicles(g, hex_, g.defender)):
        return False
    reveal(g, target_at(hex_, layer_of(where)), g.defender)
    for i in m.units:
        g.log("42.5", HiddenFound, i, where)
        g.units[i].released = True
    fall_back(g)
    m.units = []
    return True


def fall_back(g: State) -> None:
    """42.5, 6.1: where there is no room in the last hex, the march ends in the last one of its way that has some."""
    m = the_march(g)
    while m.units and not has_room(g, g.attacker, g.units[m.units[0]].where, m.units):
        way = g.ways.get(m.units[0], ())
        if len(way) < 2:
            return
        for i in m.units:
            g.ways[i] = g.ways[i][:-1]
            place(g, i, g.ways[i][-1].hex, g.ways[i][-1].layer)
