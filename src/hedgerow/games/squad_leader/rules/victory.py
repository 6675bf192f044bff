"""Victory conditions of the cards: what each kind of them counts, and who has won."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.ground import NO_BUILDING
from hedgerow.games.squad_leader.model.pieces import EXITED, NOBODY
from hedgerow.games.squad_leader.model.scenario import Victory
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import STONE
from hedgerow.games.squad_leader.rules.random_victory import (
    buildings_on,
    holds_most,
    is_wiped_out,
    leaders_exited,
    road_is_open,
    sole_occupant,
    squads_gone,
    squads_on,
    worth,
)
from hedgerow.kernel.state import Result


def occupy(g: State) -> None:
    """A building belongs to the side that was the last to have an unbroken unit in it with no enemy there."""
    inside: dict[int, list[set[int]]] = {}
    for hex_, there in g.at.items():
        b = g.ground.building_of[hex_]
        if b == NO_BUILDING:
            continue
        present, able = inside.setdefault(b, [set(), set()])
        for i in there:
            u = g.units[i]
            if u.real:
                present.add(u.side)
                if not u.broken:
                    able.add(u.side)
    for b, (present, able) in inside.items():
        if len(present) == 1 and able:
            g.holders[b] = next(iter(able))
        elif len(present) == 2 and g.holders.get(b, NOBODY) != NOBODY:
            g.contested[b] = True
        if len(present) < 2:
            g.contested.pop(b, None)


def begin(g: State) -> None:
    """Who holds which building when play begins."""
    occupy(g)
    g.first_holders = dict(g.holders)


def unbroken_squads(g: State, side: int) -> int:
    return sum(u.squad and not u.broken for u in (g.units[i] for i in g.of(side)))


def squads_left(g: State, side: int) -> int:
    return sum(g.units[i].squad for i in g.of(side))


def squads_lost(g: State, side: int) -> int:
    """Squads of a side that are neither on the map, nor off it on purpose, nor still to come."""
    return sum(u.squad and u.side == side and u.hex == -2 for u in g.units)


def exited(g: State, side: int) -> int:
    """Squads of a side that have left the map by the edge they were to leave by; an AFV with its crew counts for two, without one
    for one [T-DYO-VC]."""
    on_foot = sum(u.squad and u.side == side and u.hex == EXITED for u in g.units)
    return on_foot + sum(worth(v) for v in g.vehicles if v.side == side and v.hex == EXITED)


def held_completely(g: State, building: int, side: int) -> bool:
    """Held, and no enemy squad or leader in it."""
    return g.holders.get(building, NOBODY) == side and building not in g.contested


def hexes_held(g: State, v: Victory) -> int:
    """How many of the hexes have unbroken squads of the side in them and no enemy."""
    def held(h: int) -> bool:
        there = [g.units[i] for i in g.at.get(h, ()) if g.units[i].real]
        return any(u.side == v.side and u.squad and not u.broken for u in there) and all(u.side == v.side for u in there)
    return sum(held(h) for h in v.hexes)


def buildings_held(g: State, v: Victory) -> bool:
    buildings = {g.ground.building_of[h] for h in v.hexes} - {NO_BUILDING}
    return all(held_completely(g, b, v.side) for b in buildings)


def is_able(g: State, unit: int) -> bool:
    """An unbroken squad or leader."""
    return g.units[unit].real and not g.units[unit].broken


def fulfilled(g: State, v: Victory) -> bool:
    """Whether the side that must do something has done it."""
    enemy = 1 - v.side
    match v.kind:
        case "buildings":
            return buildings_won(g, v)
        case "occupy":
            return hexes_held(g, v) >= v.number if v.number else buildings_held(g, v)
        case "exit":
            return exited(g, v.side) >= v.number and leaders_exited(g, v.side) >= v.other_number
        case "squads":
            return squads_left(g, v.side) >= v.number and squads_left(g, v.side) > squads_left(g, enemy) * v.other_number
        case "eliminate":
            if v.hexes:
                return not any(is_able(g, i) for h in v.hexes for i in g.in_hex(h, enemy))
            return squads_lost(g, enemy) >= v.number if v.number else squads_left(g, enemy) == 0
        case "points":
            return squads_lost(g, enemy) - squads_lost(g, v.side) >= v.number
    return is_designed_won(g, v)


def is_designed_won(g: State, v: Victory) -> bool:
    """T-DYO-VC: the conditions of random scenarios."""
    enemy = 1 - v.side
    match v.kind:
        case "sole":
            return sole_occupant(g, v.hexes, v.side)
        case "road":
            return road_is_open(g, v)
        case "more squads":
            return squads_on(g, v.hexes, v.side) > squads_on(g, v.hexes, enemy)
        case "wipe out":
            return is_wiped_out(g, enemy)
        case "one building":
            return squads_gone(g, v.side) < squads_gone(g, enemy) and any(
                sole_occupant(g, g.ground.buildings[b], v.side) for b in buildings_on(g, v.hexes))
        case "losses":
            return squads_gone(g, enemy) > squads_gone(g, v.side)
        case "most buildings":
            return holds_most(g, v)
    raise ValueError(f"the victory condition {v.kind!r} is not known")


def buildings_won(g: State, v: Victory) -> bool:
    """So many more stone buildings of the enemy than were lost of one's own, or so many times his unbroken squads."""
    gained = lost = 0
    for b, first in g.first_holders.items():
        if g.ground.terrain[g.ground.buildings[b][0]] != STONE:
            continue
        gained += first != v.side and held_completely(g, b, v.side)
        lost += first == v.side and not held_completely(g, b, v.side)
    if gained - lost >= v.number:
        return True
    own, other = unbroken_squads(g, v.side), unbroken_squads(g, 1 - v.side)
    return v.other_number > 0 and own > 0 and own >= v.other_number * other


def result(g: State) -> Result:
    """21.3: at the end any condition fulfilled wins for its side; if none is, the other side has won."""
    occupy(g)
    for v in g.card.victory:
        if fulfilled(g, v):
            return Result((g.seat(v.side),), (), "21.3", v.says)
    loser = g.card.victory[0].side
    return Result((g.seat(1 - loser),), (), "21.3", g.card.victory[0].says)
