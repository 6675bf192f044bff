"""25.2, 42.1, 45.21, 55.1 What is hidden from whom: concealed stacks that the enemy has never seen, units and AFVs recorded off
the map, minefields that nobody has entered, and how many fire missions are left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from hedgerow.games.squad_leader.model.counters import HALFTRACK, MINES
from hedgerow.games.squad_leader.model.pieces import GROUND, IN_BUNKER, NOBODY, NOWHERE
from hedgerow.games.squad_leader.model.state import State, drive, place
from hedgerow.games.squad_leader.model.tables import AFV_COST, RIVER, STONE, WOODEN, WOODS
from hedgerow.games.squad_leader.model.undertakings import NO_CALL
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.rulebook import Hidden

MOST_MISSIONS: Final = 4
SPINES: Final = 6
"""29.4: the ways a vehicle may point."""


def is_masked(g: State, unit: int, seat: str | None) -> bool:
    """25.2, 42.1: whether a seat may not know what this counter is."""
    u = g.units[unit]
    return (u.concealed or u.hidden) and (seat is None or g.card.seats.index(seat) != u.side)


def unseen(g: State, seat: str | None, *, hidden: bool) -> list[int]:
    """Units on the map that the seat has never seen: concealed since the set-up, or hidden."""
    return [i for i, u in enumerate(g.units) if u.unknown and u.on_map and u.hidden == hidden and is_masked(g, i, seat)]


def is_foreign(g: State, side: int, seat: str | None) -> bool:
    return seat is None or g.card.seats.index(seat) != side


# ---- the secrets ----

def concealed_stacks(g: State, seat: str | None) -> Any:
    """25.2: what is where under Concealment counters, as far as the seat cannot know."""
    return tuple((i, g.units[i].hex, g.units[i].layer) for i in unseen(g, seat, hidden=False))


def hidden_units(g: State, seat: str | None) -> Any:
    """42.1: where units are that are not on the map."""
    return tuple((i, g.units[i].hex) for i in unseen(g, seat, hidden=True))


def hidden_vehicles(g: State, seat: str | None) -> Any:
    """42.7: where AFVs are that are not on the map, and which way they point."""
    return tuple((i, v.hex, v.facing) for i, v in enumerate(g.vehicles) if v.hidden and is_foreign(g, v.side, seat))


def unknown_mines(g: State, seat: str | None) -> Any:
    """55.1: minefields that have not been entered."""
    if g.mines_side == NOBODY or not is_foreign(g, g.mines_side, seat):
        return ()
    return tuple(sorted((h, n) for h, n in g.mines.items() if h not in g.mines_known))


def fire_missions(g: State, seat: str | None) -> Any:
    """45.21: the missions that the enemy's batteries have left."""
    return tuple(b.missions for b in g.batteries if is_foreign(g, b.side, seat))


# ---- drawing them anew ----

def redraw(g: State, seat: str | None, chance: Chance) -> None:
    """Everything the seat cannot know, as good as what there is, as far as the seat can know."""
    called = _called_guns(g, seat)
    for group in range(len(g.card.groups)):
        units = [i for i in unseen(g, seat, hidden=False) if g.units[i].group == group
                 and not g.units[i].broken and not g.units[i].desperate and g.units[i].layer != IN_BUNKER]
        _shuffle_places(g, units, chance)
    for unit in unseen(g, seat, hidden=True):
        _hide_elsewhere(g, unit, chance)
    for vehicle, _, _ in hidden_vehicles(g, seat):
        _hide_vehicle_elsewhere(g, vehicle, chance)
    for k, gun in called.items():
        g.batteries[k].site = g.weapon_hex(gun)
    _redraw_mines(g, seat, chance)
    _redraw_missions(g, seat, chance)


def _shuffle_places(g: State, units: list[int], chance: Chance) -> None:
    """Two units at a time trade places wherever that breaks no limit."""
    for n in range(len(units) - 1, 0, -1):
        a, b = units[n], units[chance.below(n + 1)]
        if a != b and _may_trade(g, a, b) and _may_trade(g, b, a):
            (here, floor), (there, other) = ((g.units[i].hex, g.units[i].layer) for i in (a, b))
            place(g, a, there, other)
            place(g, b, here, floor)


def _may_trade(g: State, unit: int, other: int) -> bool:
    """Whether the hex of the other could hold the unit in its stead."""
    return _has_room(g, unit, g.units[other].hex, g.units[other].layer, other)


def _has_room(g: State, unit: int, hex_: int, layer: int, leaving: int = NOBODY) -> bool:
    """6.1: at most four units, three of them squads."""
    mates = [g.units[i] for i in g.at.get(hex_, ()) if i not in (unit, leaving) and g.units[i].real and g.units[i].layer == layer]
    u = g.units[unit]
    return not u.real or (len(mates) < 4 and (not u.squad or sum(m.squad for m in mates) < 3))


def _called_guns(g: State, seat: str | None) -> dict[int, int]:
    """63.43: a gun of each site that the enemy has contact with: wherever it is drawn, there the site is."""
    return {k: gun for k, b in enumerate(g.batteries) if b.site != NOWHERE and is_foreign(g, b.side, seat)
            for gun in [w for i in g.at.get(b.site, ()) for w in g.held.get(i, ()) if g.weapons[w].is_gun][:1]}


def _hide_elsewhere(g: State, unit: int, chance: Chance) -> None:
    """42.1: woods or buildings of its area."""
    u = g.units[unit]
    found = [h for h in _out_of_the_way(g, u.group, u.side)
             if g.ground.terrain[h] in (WOODS, WOODEN, STONE) and _has_room(g, unit, h, GROUND)]
    if found:
        place(g, unit, found[chance.below(len(found))])


def _out_of_the_way(g: State, group: int, side: int) -> Iterator[int]:
    """42.2, 42.5: hexes of a group's area where nobody is seen, no enemy is near, vehicles included, and none went through."""
    passed = {s.hex for i, way in g.ways.items() if g.units[i].side != side for s in way}
    passed |= {h for v in g.vehicles if v.side != side and v.hex >= 0 and not v.wreck for h in (v.hex, *g.ground.around[v.hex])}
    for h in g.card.groups[group].zone:
        if h not in passed and h not in g.fires and not any(not g.units[i].hidden for i in g.at.get(h, ())) and not any(
                g.units[i].side != side for n in g.ground.around[h] for i in g.at.get(n, ())):
            yield h


def _hide_vehicle_elsewhere(g: State, vehicle: int, chance: Chance) -> None:
    """42.7, 29.1: woods or wooden buildings it could stand in, without another vehicle; it may point anywhere."""
    v = g.vehicles[vehicle]
    found = [h for h in _out_of_the_way(g, v.group, v.side)
             if g.ground.terrain[h] in (WOODS, WOODEN) and AFV_COST[g.ground.terrain[h]] >= 0 and h not in g.rubble
             and not g.parked.get(h) and (v.is_.type != HALFTRACK or g.ground.road[h])]
    if found:
        drive(g, vehicle, found[chance.below(len(found))], chance.below(SPINES))


def _redraw_mines(g: State, seat: str | None, chance: Chance) -> None:
    """55.1: the same minefields in other hexes where the card lets them lie."""
    fields = unknown_mines(g, seat)
    if not fields:
        return
    area = {h for w in g.card.works if w.kind.type == MINES for h in g.card.groups[w.group].zone}
    free = sorted(h for h in area if h not in g.mines_known and g.ground.terrain[h] != RIVER
                  and not any(g.units[i].side != g.mines_side for i in g.at.get(h, ())))
    chance.shuffle(free)
    if len(free) < len(fields):
        return
    g.mines = {h: n for h, n in g.mines.items() if h in g.mines_known}
    for h, (_, factors) in zip(free, fields, strict=False):
        g.mines[h] = factors


def _redraw_missions(g: State, seat: str | None, chance: Chance) -> None:
    """45.21: from those used up to four; a battery that is being called has at least one left."""
    for b in g.batteries:
        if is_foreign(g, b.side, seat) and not b.destroyed and b.site == NOWHERE:
            least = b.used + (b.stage != NO_CALL or b.contact)
            if max(least, 1) <= MOST_MISSIONS and b.missions:
                b.missions = max(least, 1) + chance.below(MOST_MISSIONS - max(least, 1) + 1) - b.used


HIDDEN: Final = Hidden(redraw=redraw, secrets={"concealed stacks": concealed_stacks, "hidden units": hidden_units,
                                               "hidden vehicles": hidden_vehicles,
                                               "minefields": unknown_mines, "fire missions": fire_missions})
