"""What one side does not know of the other: artillery plans and missions, hidden units, entrants off the map, cargo.

b65, b74 of our rulings: everything else on the map is open.
"""

from __future__ import annotations

from typing import Any, Final

from hedgerow.games.infantry_attacks.model.counters import TRANSPORT
from hedgerow.games.infantry_attacks.model.state import (
    FACTOR,
    MOVE,
    NO_MISSION,
    NOBODY,
    OPEN_SIGHTS,
    PLANNED,
    Piece,
    State,
    is_combat_unit,
    is_company,
    is_gun,
    place,
)
from hedgerow.games.infantry_attacks.model.values import fire_range
from hedgerow.kernel.chance import Chance
from hedgerow.kernel.rulebook import Hidden


def strangers(g: State, seat: str | None) -> list[int]:
    """The sides whose secrets a seat does not know; a spectator knows nobody's."""
    mine = g.scenario.side_of[seat] if seat is not None else ""
    return [n for n, side in enumerate(g.scenario.sides) if side != mine]


# ---- what is secret ----

def unknown_plans(g: State, seat: str | None) -> Any:
    """9.11: plots of turns that have not come yet [b74]."""
    return tuple((i, turn, plot) for side in strangers(g, seat) for i, plots in sorted(g.plans.items())
                 if g.pieces[i].side == side for turn, plot in sorted(plots.items()) if turn > g.plans_open[side])


def unknown_missions(g: State, seat: str | None) -> Any:
    """9.12, 9.13: missions not yet seen, and where guns on the move are bound for."""
    return tuple((i, 0 if p.mission_known else p.mission, p.destination) for side in strangers(g, seat)
                 for i, p in enumerate(g.pieces) if p.side == side and is_gun(p) and p.mission)


def unknown_places(g: State, seat: str | None) -> Any:
    """16.5: where hidden units are."""
    return tuple((i, p.hex) for side in strangers(g, seat) for i, p in enumerate(g.pieces) if p.side == side and p.hidden)


def unknown_entrants(g: State, seat: str | None) -> Any:
    """16.41: from where entrants will come."""
    return tuple((i, p.hex) for side in strangers(g, seat) for i, p in enumerate(g.pieces) if p.side == side and waits(g, p))


def unknown_cargo(g: State, seat: str | None) -> Any:
    """b65: what is on a transport that has not been seen loading."""
    return tuple((i, p.cargo) for side in strangers(g, seat) for i, p in enumerate(g.pieces) if p.side == side and closed(p))


def waits(g: State, p: Piece) -> bool:
    """16.41: off the map, about to enter."""
    return p.hex >= g.scenario.ground.size


def closed(p: Piece) -> bool:
    """A transport whose load nobody else has seen."""
    return p.cls == TRANSPORT and not p.cargo_known and p.hex >= 0


# ---- drawing it anew ----

def redraw(g: State, seat: str | None, chance: Chance) -> None:
    """Everything that the seat cannot know, drawn anew within what the rules allow."""
    for side in strangers(g, seat):
        redraw_missions(g, side, chance)
        redraw_plans(g, side, chance)
        redraw_hidden(g, side, chance)
        redraw_entrants(g, side, chance)
        redraw_cargo(g, side, chance)


def redraw_missions(g: State, side: int, chance: Chance) -> None:
    """A gun in position may be on Planned Fire until the first plans are opened, or on Open Sights; one on its limbers may be
    bound for anywhere."""
    land = [h for h in range(g.scenario.ground.size) if g.scenario.ground.passable(h)]
    for i, p in enumerate(g.pieces):
        if p.side != side or not is_gun(p) or p.mission == NO_MISSION:
            continue
        if not p.mission_known and p.hex >= 0 and not p.limbered and not g.plans_open[side]:
            p.mission = (OPEN_SIGHTS, PLANNED)[chance.below(2)] if may_plan(g, p) else p.mission
            if p.mission != PLANNED:
                g.plans.pop(i, None)
        if p.mission == MOVE:
            here = g.pieces[p.carrier].hex if p.carrier != NOBODY else p.hex
            p.destination = [h for h in land if h != here][chance.below(len(land) - (here in land))]


def may_plan(g: State, p: Piece) -> bool:
    force = g.scenario.forces[p.force]
    return bool(g.scenario.armies[p.side].ammunition) and {PLANNED, OPEN_SIGHTS} <= set(force.missions)


def redraw_plans(g: State, side: int, chance: Chance) -> None:
    """9.11, 11.1: other targets for the turns to come, within range and ammunition."""
    ground, army = g.scenario.ground, g.scenario.armies[side]
    for i, p in enumerate(g.pieces):
        if p.side != side or p.mission != PLANNED or (p.hex < 0 and p.cls != FACTOR):
            continue
        plots = g.plans.setdefault(i, {})
        g.plans[i] = kept = {turn: plot for turn, plot in plots.items() if turn <= g.plans_open[side]}
        turns = list(range(g.plans_open[side] + 1, g.scenario.turns + 1))
        chance.scramble(turns)
        reach = [h for h in range(ground.size) if p.cls == FACTOR or ground.distance[p.hex][h] <= fire_range(p)]
        for turn in turns[:chance.below(max(1, min(army.ammunition - len(kept), len(turns)) + 1))]:
            g.plans[i][turn] = (reach[chance.below(len(reach))], False)


def redraw_hidden(g: State, side: int, chance: Chance) -> None:
    """16.5: somewhere else in the zone, where no enemy stands next to it and there is room."""
    zone = g.scenario.armies[side].hidden_zone
    for i, p in enumerate(g.pieces):
        if p.side == side and p.hidden:
            open_ = [h for h in zone if h in g.scenario.forces[p.force].zone and room(g, p, h) and unseen(g, i, h)
                     and in_its_sector(g, i, h)]
            if open_:
                place(g, i, open_[chance.below(len(open_))])


def unseen(g: State, piece: int, hex_: int) -> bool:
    """No enemy is so near that it would have been revealed there."""
    side = g.pieces[piece].side
    distance = g.scenario.ground.distance[hex_]
    return all(distance[p.hex] > 3 for p in g.pieces if p.side != side and g.on_map(p.hex))


def in_its_sector(g: State, piece: int, hex_: int) -> bool:
    """17.52: which sector a piece was given is known to everybody."""
    return not g.scenario.sectors or g.scenario.sector_of(hex_) == g.sectors.get(piece, 0)


def room(g: State, p: Piece, hex_: int) -> bool:
    """4.1."""
    there = [g.pieces[i] for i in g.here(hex_, p.side) if g.pieces[i] is not p]
    if p.cls == TRANSPORT:
        return sum(q.cls == TRANSPORT for q in there) < 3
    if not is_combat_unit(p):
        return True
    return sum(is_combat_unit(q) for q in there) < 3 and (not is_company(p) or sum(is_company(q) for q in there) < 2)


def redraw_entrants(g: State, side: int, chance: Chance) -> None:
    """16.41: anywhere in their zone off the map where there is room."""
    for i, p in enumerate(g.pieces):
        if p.side == side and waits(g, p):
            open_ = [h for h in g.scenario.forces[p.force].zone if room(g, p, h) and in_its_sector(g, i, h)]
            if open_:
                place(g, i, open_[chance.below(len(open_))])


def redraw_cargo(g: State, side: int, chance: Chance) -> None:
    """b65: the loads change places among the transports that have not been looked into, on the map or off it."""
    for outside in (False, True):
        wagons = [i for i, p in enumerate(g.pieces) if p.side == side and closed(p) and g.on_map(p.hex) != outside]
        loads = [g.pieces[i].cargo for i in wagons]
        chance.scramble(loads)
        for i, cargo in zip(wagons, loads, strict=True):
            g.pieces[i].cargo = cargo
            if cargo != NOBODY:
                g.pieces[cargo].carrier = i


HIDDEN: Final = Hidden(redraw=redraw, secrets={
    "artillery plans": unknown_plans, "missions": unknown_missions, "hidden units": unknown_places,
    "entrants": unknown_entrants, "cargo": unknown_cargo})
