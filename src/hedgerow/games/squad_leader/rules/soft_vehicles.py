"""51, 52 Trucks and jeeps: how they are captured."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.pieces import ABOARD
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.vehicle_events import VehicleCaptured
from hedgerow.games.squad_leader.rules.vehicles import is_live, is_soft


def captors(g: State, vehicle: int) -> list[int]:
    """51.22: unbroken enemies on foot in its hex, with no infantry of its side left there."""
    v = g.vehicles[vehicle]
    if any(g.units[i].real for i in g.in_hex(v.hex, v.side)):
        return []
    return [i for i in g.in_hex(v.hex, 1 - v.side) if g.units[i].real and not g.units[i].broken and g.units[i].layer != ABOARD]


def capture_vehicles(g: State) -> None:
    """51.21, 51.22: trucks and jeeps with nobody to defend them change hands when the enemy's infantry is on them after close
    combat; from then on they have two MP less."""
    for i, v in enumerate(g.vehicles):
        if is_live(v) and is_soft(v) and (found := captors(g, i)):
            v.side, v.captured = 1 - v.side, not v.captured
            g.log("51.22", VehicleCaptured, found[0], i)
