"""3.3 Other things to do with MF: smoke grenades, weapons recovered, dropped or placed, and leaving the map."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.counters import KINDS
from hedgerow.games.asl_sk1.model.state import EXITED, GONE, NOBODY, State
from hedgerow.games.asl_sk1.rules.entering import all_can_spend, can_spend, spend_in_place, why_not_carry
from hedgerow.games.asl_sk1.rules.movement_factors import load
from hedgerow.games.asl_sk1.rules.rally import try_recovery, why_not_recover
from hedgerow.games.asl_sk1.rules.support_weapons import place_charge, why_not_use
from hedgerow.games.asl_sk1.rules.terrain import entry_cost
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally


class SmokeTried(Event, says="{unit} throws smoke grenades at {hex}: {roll}, drm {drm}, against {exponent}: {result}"):
    unit: int
    hex: int
    roll: int
    drm: Tally
    exponent: int
    result: str


class Dropped(Event, says="{weapon} is left in {hex}"):
    weapon: int
    hex: int


class ChargePlaced(Event, says="{unit} places {weapon} against {hex}"):
    unit: int
    weapon: int
    hex: int


class Exited(Event, says="{unit} leaves the map for {points} VP"):
    unit: int
    points: int


# ---- other things to do with MF ----

def why_not_smoke(g: State, unit: int, hex_: int) -> Reasons:
    """3.3-p: a Smoke Exponent, once a MPh, 1 MF for its own hex and 2 for an adjacent one."""
    no = Reasons()
    u = g.units[unit]
    if not g.scenario.smoke_exponent(KINDS[u.kind]):
        no("it has no Smoke Exponent", "3.3-p")
    if u.smoke_tried:
        no("it has tried once this MPh", "3.3-p")
    if hex_ in g.smoke:
        no("there is smoke already", "3.3-p")
    if not all_can_spend(g, 1 if hex_ == u.hex else 2):
        no("it does not have enough MF", "3.3-p")
    return no


def smoke_outcome(roll: int, drm: int, exponent: int) -> str:
    """3.3-p: a final dr up to the exponent places smoke; 3.3-p2: an original 6 ends the unit's MPh."""
    if roll == 6:
        return "ends its move"
    return "smoke" if roll + drm <= exponent else "no smoke"


def smoke_drm(g: State, unit: int) -> Tally:
    """T-CX-effects: CX adds one."""
    return Tally().add(1 if g.units[unit].cx else 0, "CX", "3.3-o")


@flow
def throw_smoke(g: State, unit: int, hex_: int) -> Flow[None]:
    """3.3-p: spend the MF, roll, and then draw fire through whatever smoke there is; T-CX-effects: CX adds one."""
    u = g.units[unit]
    u.smoke_tried = True
    roll = g.roll("smoke grenades", 1)[0]
    drm = smoke_drm(g, unit)
    exponent = g.scenario.smoke_exponent(KINDS[u.kind])
    result = smoke_outcome(roll, int(drm.total), exponent)
    g.log("3.3-p", SmokeTried, unit, hex_, roll, drm, exponent, result)
    if result == "smoke":
        g.smoke.append(hex_)
    yield from spend_in_place(g, 1 if hex_ == u.hex else 2)
    if result == "ends its move":
        g.moving[unit].done = True


def why_not_recover_moving(g: State, unit: int, weapon: int) -> Reasons:
    """3.3-s: 1 MF."""
    no = why_not_recover(g, unit, weapon)
    if not all_can_spend(g, 1):
        no("it does not have enough MF", "3.3-s")
    return no


@flow
def recover_on_the_move(g: State, unit: int, weapon: int) -> Flow[None]:
    """3.3-s, 4.0-g: a recovery attempt for 1 MF. What it then carries counts against its MF [4.0-i].

    4.0-b: a weapon that has been portaged this MPh may be recovered, but not carried again.
    """
    m = g.moving[unit]
    before = max(0, load(g, unit) - m.ipc)
    try_recovery(g, unit, weapon, "3.3-s")
    g.weapons[weapon].stays = g.weapons[weapon].carried
    m.mf -= max(0, load(g, unit) - m.ipc) - before
    yield from spend_in_place(g, 1)


def drop(g: State, weapon: int) -> None:
    """4.0-a: dropping is free; 4.0-e: it lies there until someone recovers it."""
    w = g.weapons[weapon]
    w.hex, w.holder = g.units[w.holder].hex, NOBODY
    g.log("4.0-a", Dropped, weapon, w.hex)


def why_not_place_charge(g: State, weapon: int, hex_: int) -> Reasons:
    """4.3-a: against an adjacent hex with enemies, for the MF it would cost to enter it. 4.3-b: not after Prep Fire.

    4.0-o: a charge is one of the weapons a unit may use.
    """
    no = Reasons()
    unit = g.weapons[weapon].holder
    if not g.occupied(hex_, g.defender):
        no("there is no enemy", "4.3-a")
    if g.weapons[weapon].malfunctioned:
        no("it does not work", "4.3-a")
    cost = entry_cost(g, g.units[unit].hex, hex_)
    if not all_can_spend(g, float(cost.total)):
        no("it does not have enough MF", "4.3-a", cost)
    why_not_use(g, unit, weapon, (), no)
    return no


@flow
def try_charge(g: State, weapon: int, hex_: int) -> Flow[None]:
    """4.3-a: the MF are spent in its own hex; 4.3-b: placed if it comes through the fire unbroken and unpinned."""
    unit = g.weapons[weapon].holder
    cost = entry_cost(g, g.units[unit].hex, hex_)
    yield from spend_in_place(g, float(cost.total))
    u, w = g.units[unit], g.weapons[weapon]
    if u.hex >= 0 and not u.broken and not u.pinned and w.holder == unit:
        place_charge(g, unit, weapon, hex_)
        g.log("4.3-b", ChargePlaced, unit, weapon, hex_)


def why_not_exit(g: State) -> Reasons:
    """3.3-b: nobody leaves the map but where the victory conditions count it; it costs as Open Ground.

    3.3-d: a unit that has come by road all the way may leave by a road with its road bonus.
    """
    no = Reasons()
    for i in g.stack:
        u = g.units[i]
        if u.side != g.scenario.exits or u.hex not in g.scenario.mover_exit:
            no("a unit may not leave the map", "3.3-b")
        if not u.good_order:
            no("only units in Good Order leave the map", "3.3-b")
        if not can_spend(g, i, 1, road=u.hex < g.scenario.size and g.scenario.ground.road_off(u.hex)):
            no("it does not have enough MF", "3.3-b")
        if g.moving[i].assault and g.moving[i].entered:
            no("Assault Movement is for one hex", "3.3-k")
    why_not_carry(g, no)
    return no


def leave_map(g: State) -> None:
    """S4-vc: the stack is gone, with what it carries, and counts."""
    for i in list(g.stack):
        exit_map(g, i)
        g.moving[i].done = True
    g.stack = []


def exit_map(g: State, unit: int) -> None:
    u = g.units[unit]
    points = g.scenario.exit_points(KINDS[u.kind])
    g.points[u.side] += points
    for w in g.held_by(unit):
        g.weapons[w].holder, g.weapons[w].hex = NOBODY, GONE
    u.hex = EXITED
    g.log("S4-vc", Exited, unit, points)
