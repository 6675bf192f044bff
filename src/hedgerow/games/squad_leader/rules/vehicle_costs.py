"""T-30 What it costs a vehicle to enter a hex, with what play has put there."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.board.grid import OFF, SIDES
from hedgerow.games.squad_leader.model.counters import HALFTRACK, SP_GUN, TANK, VehicleKind
from hedgerow.games.squad_leader.model.ground import CLIFF, HEDGE, WALL
from hedgerow.games.squad_leader.model.pieces import NOBODY
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import (
    AFV_COST,
    AFV_EXTRA,
    BOGS,
    SHELLHOLE,
    STONE,
    TERRAIN_NAMES,
    TRUCK_COST,
    TRUCK_EXTRA,
    WOODS,
)
from hedgerow.games.squad_leader.rules.concealment import seems_held
from hedgerow.games.squad_leader.rules.locations import is_wooden_rubble
from hedgerow.games.squad_leader.rules.sighting import has_roadblock, smoky_hexes
from hedgerow.kernel.reasons import Reason
from hedgerow.kernel.tally import Tally


def by_road(g: State, a: int, b: int) -> bool:
    """T-30, 40.3: along a road that no vehicle or wreck in the hex closes."""
    return g.ground.by_road(a, b) and not is_closed(g, b)


def is_closed(g: State, b: int) -> bool:
    """40.3: whether a vehicle or wreck stands in the way, as far as everyone knows [42.7]."""
    return any(not g.vehicles[v].hidden for v in g.parked.get(b, ()))


def is_barred(g: State, kind: VehicleKind, a: int, b: int) -> bool:
    """30.1, T-30, 62.2: stone buildings, cliffs, fires, roadblocks and rubble for all; walls, hedges and wire [53.7] for trucks
    and jeeps; woods and buildings for halftracks, but along a road."""
    ground = g.ground
    side, terrain = ground.side_between(b, a), ground.terrain[b]
    if side == 0 or terrain == STONE or b in g.fires or ground.sides[b][side] == CLIFF or is_blocked_by_rubble(g, kind, b):
        return True
    if has_roadblock(g, a, b):
        return True
    if not kind.is_afv and (ground.sides[b][side] in (WALL, HEDGE) or b in g.wire):
        return True
    return not by_road(g, a, b) and _ground_barred(kind, terrain, ground.wooded[b])


def why_barred(g: State, kind: VehicleKind, a: int, b: int) -> Reason:
    """30.1, T-30, 44.1, 53.7, 58.2, 58.4, 59.6, 62.2: why a vehicle may not enter a hex from another or from off the map."""
    side = g.ground.sides[b][g.ground.side_between(b, a)] if a >= 0 else 0
    for barred, text, rule in (
            (b in g.fires, "no vehicle enters a burning hex", "59.6"),
            (is_blocked_by_rubble(g, kind, b), "rubble bars the way", "58.4" if is_wooden_rubble(g, b) else "58.2"),
            (g.ground.terrain[b] == STONE, "no vehicle enters a stone building", "30.1"),
            (side == CLIFF, "no vehicle crosses a cliff", "44.1"),
            (a >= 0 and has_roadblock(g, a, b), "a roadblock bars the way", "62.2"),
            (not kind.is_afv and b in g.wire, "trucks and jeeps do not enter wire", "53.7")):
        if barred:
            return Reason(text, rule)
    return Reason("it may not be entered", "T-30")


def is_blocked_by_rubble(g: State, kind: VehicleKind, b: int) -> bool:
    """58.2: no vehicle enters rubble; 58.4: but tanks and self-propelled guns drive through the wooden sort, unless one of them
    is stuck there."""
    if b not in g.rubble:
        return False
    tracked = kind.type in (TANK, SP_GUN)
    return not tracked or not is_wooden_rubble(g, b) or any(g.vehicles[v].bogged for v in g.parked.get(b, ()))


def _ground_barred(kind: VehicleKind, terrain: int, wooded: bool) -> bool:
    cost = (AFV_COST if kind.is_afv else TRUCK_COST)[terrain]
    woods = wooded or BOGS[terrain]
    return cost < 0 or (woods and (kind.type == HALFTRACK or not kind.is_afv))


def entry_tally(g: State, vehicle: int, a: int, b: int) -> Tally:
    """T-30: whole MP for entering `b` from the adjacent `a`, with its story; the vehicle must not be barred from it."""
    kind, ground = g.vehicles[vehicle].is_, g.ground
    extra = AFV_EXTRA if kind.is_afv else TRUCK_EXTRA
    road, terrain = by_road(g, a, b), ground.terrain[b]
    if road:
        told = Tally.of(extra["road"] / 2, "road", "T-30")
    else:
        told = Tally.of(_ground_cost(kind, terrain, wooded=ground.wooded[b]) / 2, TERRAIN_NAMES[terrain], "T-30")
        if g.card.snow and not kind.is_afv:
            told = told.double("snow", "61.1")
    return _with_extras(g, vehicle, b, told, extra, uphill=ground.uphill(a, b))


def _ground_cost(kind: VehicleKind, terrain: int, *, wooded: bool) -> int:
    table = AFV_COST if kind.is_afv else TRUCK_COST
    return table[terrain] + (table[WOODS] if wooded else 0)


def _with_extras(g: State, vehicle: int, b: int, told: Tally, extra: dict[str, int], *, uphill: bool) -> Tally:
    """T-30, 30.7, 40.3, 48.6: uphill, smoke, what is in the way, bad ground for wheels, entrenchments too [54.5]; all doubled for
    a vehicle that tows."""
    v = g.vehicles[vehicle]
    if uphill:
        told = told.add(extra["uphill"] / 2, "uphill", "T-30")
    if b in smoky_hexes(g):
        told = told.add(extra["smoke"] / 2, "smoke", "T-30")
    if g.ground.terrain[b] == SHELLHOLE or b in g.entrenchments:
        told = told.add(extra["shellhole"] / 2, "shellhole or entrenchment", "54.5" if b in g.entrenchments else "T-30")
    for other in g.parked.get(b, ()):
        o = g.vehicles[other]
        hostile = not o.wreck and o.side != v.side and o.is_.is_afv
        if hostile and not o.hidden:
            told = told.add(extra["enemy AFV"] / 2, "enemy AFV there", "30.7")
        elif not o.hidden:
            told = told.add(extra["vehicle"] / 2, "vehicle or wreck there", "29.1")
    return told.double("towing", "48.6") if v.towing != NOBODY else told


def entry_cost(g: State, vehicle: int, a: int, b: int) -> int:
    """T-30: the same in half MP; -1 if the hex is barred."""
    if is_barred(g, g.vehicles[vehicle].is_, a, b):
        return -1
    return int(2 * entry_tally(g, vehicle, a, b).total)


def cost_from_off_map(g: State, vehicle: int, b: int) -> int:
    """T-30: what a vehicle pays that enters the map in a hex: by road if one leads in; -1 if it may not. 61.1: snow is as deep
    there."""
    kind, ground = g.vehicles[vehicle].is_, g.ground
    if ground.terrain[b] == STONE or b in g.fires or is_blocked_by_rubble(g, kind, b):
        return -1
    extra = AFV_EXTRA if kind.is_afv else TRUCK_EXTRA
    if any(ground.beside[b][s] == OFF and s in ground.road[b] for s in SIDES) and not is_closed(g, b):
        told = Tally.of(extra["road"] / 2, "road", "T-30")
    elif _ground_barred(kind, ground.terrain[b], ground.wooded[b]):
        return -1
    else:
        told = Tally.of(_ground_cost(kind, ground.terrain[b], wooded=ground.wooded[b]) / 2, "entering the map", "T-30")
        if g.card.snow and not kind.is_afv:
            told = told.double("snow", "61.1")
    return int(2 * _with_extras(g, vehicle, b, told, extra, uphill=ground.level[b] > 0).total)


def free_steps(g: State, vehicle: int, a: int) -> Iterator[tuple[int, int]]:
    """Steps into hexes without an enemy, and what they cost."""
    for b in g.ground.around[a]:
        cost = entry_cost(g, vehicle, a, b)
        if cost >= 0 and not seems_held(g, b, 1 - g.vehicles[vehicle].side):
            yield b, cost
