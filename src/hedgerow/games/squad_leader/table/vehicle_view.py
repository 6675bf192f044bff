"""What a seat sees of vehicles and guns: where they stand and point, their arcs, what works and who is aboard."""

from __future__ import annotations

from typing import Any

from hedgerow.games.squad_leader.model.counters import VEHICLE_CLASSES
from hedgerow.games.squad_leader.model.hidden import is_foreign
from hedgerow.games.squad_leader.model.pieces import ABSENT, EXITED, NOBODY, NOWHERE, VEHICLE_MARKS
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.covered_arc import front_sides
from hedgerow.games.squad_leader.rules.vehicles import passengers

WORKING = ("works", "malfunctioned", "disabled")


def vehicles_view(g: State, seat: str | None) -> list[dict[str, Any]]:
    """28, 42.7: every vehicle the seat knows of."""
    return [vehicle_view(g, i) for i, v in enumerate(g.vehicles)
            if v.hex != ABSENT and not (v.hidden and is_foreign(g, v.side, seat))]


def vehicle_view(g: State, i: int) -> dict[str, Any]:
    v = g.vehicles[i]
    kind = v.is_
    place = "map" if v.hex >= 0 else "waiting" if v.hex == -1 else "exited" if v.hex == EXITED else "gone"
    return {
        "id": i, "name": g.card.vehicle_name(i), "kind": v.kind, "class": VEHICLE_CLASSES[kind.type], "side": g.seat(v.side),
        "hex": g.card.hex_name(v.hex) if v.hex >= 0 else None, "place": place, "due": v.due, "facing": v.facing,
        "arc": list(front_sides(v.facing)), "mp": kind.movement / 2, "spent": v.spent / 2, "gun": kind.gun,
        "he only": kind.he_only, "star": kind.starred, "survive": kind.survival, "hidden": v.hidden,
        "shots": v.shots, "armour": kind.armour, "open-topped": kind.open_topped,
        "mg fired": v.arc_mg_target != NOWHERE or v.turning_mg_fired,
        "mg": [kind.arc_mg, kind.turning_mg], "main gun": WORKING[v.gun_out], "machine guns": WORKING[v.mg_out],
        "passengers": passengers(g, i), "towing": None if v.towing == NOBODY else v.towing,
        **{m: getattr(v, m) for m in VEHICLE_MARKS},
    }


def driving_view(g: State, seat: str | None) -> dict[str, Any] | None:
    """30.2: the vehicle on the move; 42.7: one that is hidden is known to its side alone until it does something."""
    d = g.driving
    if d is None or (g.vehicles[d.vehicle].hidden and is_foreign(g, g.vehicles[d.vehicle].side, seat)):
        return None
    return {"vehicle": d.vehicle, "escorts": list(d.escorts), "spent": g.vehicles[d.vehicle].spent / 2}
