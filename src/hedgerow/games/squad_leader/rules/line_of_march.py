"""16.1-16.4 The line of march: movers put back to a hex of their way, and cut off there if fire breaks or kills them."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import CutOff, PutBack
from hedgerow.games.squad_leader.model.pieces import DEFENSIVE_FIRE, NOBODY, NOWHERE, hex_of, layer_of, location, target_at
from hedgerow.games.squad_leader.model.state import State, give, lay, place
from hedgerow.games.squad_leader.model.undertakings import Attack, Deed


def first_step_left(g: State, unit: int) -> int:
    """16.3, gaps b 48: the first step of its way on which a mover may still be fired on: none before one where it was."""
    return g.stopped_at.get(unit, 0)


def may_be_put_back(g: State, unit: int, step: int) -> bool:
    """OPT-16.2: where the defender fires as the enemy moves nobody is put back, but who moved beneath a vehicle [32.51]."""
    way = g.ways.get(unit, ())
    return not g.option("semi_simultaneous") or (0 <= step < len(way) and way[step].vehicle != NOBODY)


def steps_in(g: State, unit: int, where: int) -> list[int]:
    """16.1, 16.4: the steps of a mover's way that led into a location, where it may be put back; not the last, where it is."""
    way = g.ways.get(unit, ())
    last = len(way) - (1 if g.units[unit].on_map else 0)
    return [k for k in range(first_step_left(g, unit), last)
            if target_at(way[k].hex, way[k].layer) == where and may_be_put_back(g, unit, k)]


def locations_passed(g: State, side: int) -> dict[int, list[int]]:
    """16.1: the locations that movers of a side went through and may be put back to, and who did."""
    found: dict[int, list[int]] = {}
    for unit, way in g.ways.items():
        u = g.units[unit]
        if u.side != side or u.broken:
            continue
        last = len(way) - (1 if u.on_map else 0)
        for k in range(first_step_left(g, unit), last):
            if not may_be_put_back(g, unit, k):
                continue
            there = found.setdefault(target_at(way[k].hex, way[k].layer), [])
            if unit not in there:
                there.append(unit)
    return found


def is_passed(g: State, side: int, where: int) -> bool:
    """16.1: whether one location is among them."""
    hex_ = hex_of(where)
    for unit, way in g.ways.items():
        u = g.units[unit]
        if u.side != side or u.broken:
            continue
        for k in range(first_step_left(g, unit), len(way) - (1 if u.on_map else 0)):
            if way[k].hex == hex_ and target_at(hex_, way[k].layer) == where and may_be_put_back(g, unit, k):
                return True
    return False


def put_back(g: State, a: Attack) -> None:
    """16.1: the movers chosen stand in the hexes where they are fired on, whatever the stacking limits."""
    for unit, k in a.returned.items():
        step, u = g.ways[unit][k], g.units[unit]
        a.stood[unit] = (u.hex, u.layer, u.vehicle)
        place(g, unit, step.hex, step.layer)
        g.log("16.1", PutBack, unit, location(step.hex, step.layer))


def send_on(g: State, a: Attack) -> None:
    """16.3: who survived unbroken goes back to where its way ended, aboard a vehicle or off the map if that was there; later fire
    may only find it further on."""
    for unit, k in a.returned.items():
        g.stopped_at[unit] = k
        place(g, unit, *a.stood[unit])
    a.returned.clear()


def cut_off(g: State, unit: int) -> None:
    """16.3: a mover that breaks or dies where it was put back never got further: what it did beyond is undone."""
    a = g.attack
    if a is None or unit not in a.returned:
        return
    k = a.returned.pop(unit)
    g.ways[unit] = g.ways[unit][:k + 1]
    g.stopped_at[unit] = k
    undo_deeds(g, unit, k + 1)
    g.log("16.3", CutOff, unit, location(g.ways[unit][k].hex, g.ways[unit][k].layer))


def undo_deeds(g: State, unit: int, steps: int) -> None:
    """16.1: whatever the unit did after so many steps, and whatever anyone did since with the same weapons, never happened; nor
    did it take anything off the map."""
    kept: list[Deed] = []
    undone: list[Deed] = []
    touched: set[int] = set()
    for deed in g.deeds:
        if (deed.unit == unit and (deed.step > steps or deed.what == "exit")) or deed.thing in touched:
            touched.add(deed.thing)
            undone.append(deed)
        else:
            kept.append(deed)
    for deed in reversed(undone):
        undo(g, deed)
    g.deeds = kept


def undo(g: State, deed: Deed) -> None:
    """A weapon goes back to who had it or where it lay; who had placed it as a charge is no longer bound by it [23.6]."""
    g.charges = [c for c in g.charges if c.weapon != deed.thing]
    if deed.what == "charge":
        g.units[deed.unit].bound = NOWHERE
    if deed.holder != NOBODY:
        give(g, deed.thing, deed.holder)
    else:
        lay(g, deed.thing, hex_of(deed.where), layer_of(deed.where))


def spoil_charges(g: State, unit: int) -> None:
    """23.3: a charge whose placer breaks or dies where he placed it stays in that hex and does not go off."""
    if g.fire_phase != DEFENSIVE_FIRE:
        return
    u = g.units[unit]
    for c in g.charges:
        if c.unit == unit and c.live and c.placed_from == u.where:
            c.live = False
            lay(g, c.weapon, u.hex, u.layer)
