"""How a laboratory reads the game: player turns, attacks, losses, and what the victory conditions count.

Pieces are numbered vehicles first, since crews that leave them join the units in the course of the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.squad_leader.model.log_events import (
    Advanced,
    Barrage,
    BattleOver,
    Eliminated,
    Emerged,
    Entered,
    Exited,
    Exploded,
    Fired,
    Moved,
    PlayerTurn,
    Routed,
    SetUp,
)
from hedgerow.games.squad_leader.model.pieces import hex_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.vehicle_events import (
    Drives,
    Overrun,
    Parked,
    ShotFired,
    VehicleDestroyed,
    VehicleExited,
    VehicleFired,
)
from hedgerow.games.squad_leader.rules.victory import exited, hexes_held, squads_lost
from hedgerow.kernel.events import Event
from hedgerow.kernel.measures import Fire, Loss, Measure, Measures, Placed, Scored, Turn

HELD = ("occupy", "sole", "buildings", "most buildings", "one building")


def number(g: State, unit: int) -> int:
    return len(g.vehicles) + unit


def units(g: State) -> list[tuple[str, int]]:
    """Whose each vehicle and unit is and where."""
    vehicles = [(g.seat(v.side), v.hex if v.hex >= 0 and not v.hidden and not v.wreck else -1) for v in g.vehicles]
    return vehicles + [(g.seat(u.side), u.hex if u.on_map and not u.hidden and u.real else -1) for u in g.units]


def points(g: State) -> dict[str, int]:
    """What the first condition of the card counts: hexes held, squads that have left the map, or squads of the enemy lost."""
    found = {g.seat(side): squads_lost(g, 1 - side) for side in (0, 1)}
    if not g.card.victory:
        return found
    v = g.card.victory[0]
    if v.kind == "exit":
        found[g.seat(v.side)] = exited(g, v.side)
    elif v.kind == "occupy" and v.number:
        found[g.seat(v.side)] = hexes_held(g, v)
    elif v.kind in HELD:
        found = {g.seat(side): sum(holder == side for holder in g.holders.values()) for side in (0, 1)}
    return found


def reads(g: State, event: Event) -> Iterator[Measure]:
    match event:
        case PlayerTurn(turn, side):
            yield Turn(turn, side)
            yield Scored()
        case SetUp(unit, where) | Moved(unit, where) | Routed(unit, where) | Advanced(unit, where) | Entered(unit, where) | \
                Emerged(unit, where):
            yield Placed((number(g, unit),), hex_of(where))
        case Fired(location=where) | VehicleFired(location=where) | ShotFired(location=where) | Exploded(location=where) | \
                Barrage(location=where):
            yield Fire(hex_of(where))
        case Overrun(hex=hex_):
            yield Fire(hex_)
        case Parked(vehicle, hex_) | Drives(vehicle, hex_):
            yield Placed((vehicle,), hex_)
        case Eliminated(unit):
            yield Loss(number(g, unit))
            yield Scored()
        case VehicleDestroyed(vehicle):
            yield Loss(vehicle)
            yield Scored()
        case Exited() | VehicleExited() | BattleOver():
            yield Scored()


MEASURES = Measures(units=units, points=points, points_are="hexes or buildings held, squads exited, or enemy squads lost",
                    turn_is="turn", reads=reads)
