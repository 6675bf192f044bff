"""What a seat sees: counters with their markers, the ground, the turn; concealed stacks only as such."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from hedgerow.games.squad_leader.model.counters import WEAPON_TYPES
from hedgerow.games.squad_leader.model.hidden import is_masked
from hedgerow.games.squad_leader.model.pieces import (
    ABOARD,
    ABSENT,
    ELIMINATED,
    EXITED,
    LAYER_NAMES,
    LOST,
    NO_FACING,
    NOBODY,
    NOWHERE,
    SORT_NAMES,
    UNIT_MARKS,
    WAITING,
    hex_of,
)
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import RANKS
from hedgerow.games.squad_leader.rules.morale import morale
from hedgerow.games.squad_leader.rules.sequence import PHASES
from hedgerow.games.squad_leader.table.standing import ahead, victory_view
from hedgerow.games.squad_leader.table.vehicle_view import driving_view, vehicles_view
from hedgerow.games.squad_leader.table.words import place_name, unit_name

PLACES: Final = {WAITING: "waiting", ELIMINATED: "eliminated", EXITED: "exited", LOST: "lost in the sewers"}
STAGES: Final = ("none", "requested", "spotting round", "fire for effect")


def view(g: State, seat: str | None) -> dict[str, Any]:
    """The position as this seat knows it."""
    card = g.card
    shown = [i for i, u in enumerate(g.units) if u.hex != ABSENT and not is_masked(g, i, seat) and not _secret_loss(g, i, seat)]
    return {
        "turn": g.turn, "turns": card.turns, "half last turn": card.half_last,
        "phase": PHASES[g.phase] if g.phase >= 0 else "set-up", "phases": list(PHASES),
        "attacker": g.seat(g.attacker), "sides": list(card.sides),
        "units": [_unit(g, i) for i in shown],
        "weapons": [_weapon(g, i) for i in range(len(g.weapons)) if _weapon_known(g, i, seat)],
        "vehicles": vehicles_view(g, seat),
        "driving": driving_view(g, seat),
        "concealed": sorted({(card.hex_name(u.hex), g.seat(u.side), LAYER_NAMES[u.layer]) for i, u in enumerate(g.units)
                             if u.on_map and not u.hidden and is_masked(g, i, seat)}),
        "smoke": sorted(card.hex_name(s.hex) for s in g.smoke),
        "smoke left": {g.seat(s): g.smoke_left[s] for s in (0, 1)},
        "charges": [{"weapon": c.weapon, "hex": place_name(card, c.target), "by": c.unit} for c in g.charges],
        "blown entrances": [card.hex_name(h) for h in g.blown_sewers],
        **_works(g, seat),
        "artillery": [_battery(g, k, seat) for k in range(len(g.batteries))],
        "march": None if g.march is None else {"units": list(g.march.units), "spent": g.march.spent / 2},
        "ways": {str(i): [card.hex_name(s.hex) for s in way] for i, way in g.ways.items() if not is_masked(g, i, seat)},
        "tracked": sorted({place_name(card, t.where) for t in g.tracks}),
        "attack": _attack(g),
        "campaign": _campaign(g),
        "victory": victory_view(g, seat), "ahead": ahead(g, seat),
        "melees": sorted({card.hex_name(hex_of(m)) for m in g.melees}),
        "may hide": may_hide(g),
        "map": map_view(card),
    }


def may_hide(g: State) -> bool:
    """25, 42, 45.21, 55.1: whether by the scenario's rules either side can have anything that the other does not see."""
    return g.card.uses(25) or g.card.uses(42) or bool(g.batteries) or g.mines_side != NOBODY


def _campaign(g: State) -> list[dict[str, Any]]:
    """C2: what the personnel files say after the last scenario; nothing outside a campaign."""
    return [{"seat": g.seat(side), "rank": RANKS[f.rank][0], "points": f.points, "won": f.won} for side, f in enumerate(g.files)]


def _secret_loss(g: State, unit: int, seat: str | None) -> bool:
    """25.7: spare dummies are nobody's business but their owner's."""
    u = g.units[unit]
    return u.dummy and (seat is None or g.card.seats.index(seat) != u.side)


@lru_cache(maxsize=32)
def map_view(card: Card) -> dict[str, Any]:
    """3: the ground, which never changes."""
    ground = card.ground
    return {"hexes": list(ground.names), "cells": [list(c) for c in ground.grid.cells], "terrain": list(ground.terrain),
            "roads": [h for h in range(ground.size) if ground.road[h]], "levels": list(ground.level),
            "sewers": sorted(ground.sewers) if card.uses(27) else []}


def _unit(g: State, i: int) -> dict[str, Any]:
    u = g.units[i]
    printed = {} if u.dummy else {"fp": u.is_.firepower, "range": u.is_.range, "morale": morale(g, i),
                                  "leadership": u.is_.leadership, "engineer": u.is_.engineer}
    return {
        "id": i, "name": unit_name(g.card, i), "kind": u.kind, "side": g.seat(u.side),
        "size": SORT_NAMES[u.sort], **printed,
        "hex": g.card.hex_name(u.hex) if u.on_map else None, "layer": LAYER_NAMES[u.layer], "place": PLACES.get(u.hex, "map"),
        "due": u.due, "concealed": u.concealed, "hidden": u.hidden, **{m: getattr(u, m) for m in UNIT_MARKS},
        "weapons": list(g.held.get(i, ())), "vehicle": None if u.vehicle == NOBODY else u.vehicle,
    }


def _weapon_known(g: State, weapon: int, seat: str | None) -> bool:
    """25.2: weapons under a Concealment counter are as secret as who has them; those not yet in play are shown to their owner."""
    w = g.weapons[weapon]
    if not w.in_play:
        return w.hex == WAITING and seat is not None and g.card.seats.index(seat) == w.side
    return w.holder == NOBODY or not is_masked(g, w.holder, seat)


def _weapon(g: State, i: int) -> dict[str, Any]:
    w = g.weapons[i]
    where, kind = g.weapon_hex(i), w.is_
    layer = g.units[w.holder].layer if w.holder != NOBODY else ABOARD if w.vehicle != NOBODY else w.layer
    return {"id": i, "name": g.card.weapon_name(i), "kind": w.kind, "type": WEAPON_TYPES[kind.kind], "side": g.seat(w.side),
            "holder": None if w.holder == NOBODY else w.holder, "vehicle": None if w.vehicle == NOBODY else w.vehicle,
            "hex": g.card.hex_name(where) if where >= 0 else None, "layer": LAYER_NAMES[layer],
            "fp": kind.firepower, "range": kind.range, "penetration": kind.penetration, "malfunctions": kind.malfunctions,
            "removed": kind.removed, "portage": max(kind.squad_portage, 0) / 2, "malfunctioned": w.malfunctioned,
            "fired": w.fired, "due": w.due, **(_gun(g, i) if w.is_gun else {"facing": None})}


def _gun(g: State, i: int) -> dict[str, Any]:
    """48: what guns have besides."""
    w, kind = g.weapons[i], g.weapons[i].is_
    return {"facing": None if w.facing == NO_FACING else w.facing, "gun": kind.gun, "he only": kind.he_only, "rate": kind.rate,
            "shots": w.shots, "protection": kind.protection, "towed": w.towed, "moved": w.moved}


def _works(g: State, seat: str | None) -> dict[str, Any]:
    """53-62: what lies on the ground; of mines what has been found, and one's own."""
    name = g.card.hex_name
    own = seat is not None and g.mines_side != NOBODY and g.card.seats.index(seat) == g.mines_side
    return {
        "wire": [name(h) for h in g.wire], "entrenchments": [name(h) for h in g.entrenchments],
        "bunkers": [{"hex": name(b.hex), "facing": b.facing, "capacity": b.capacity, "arc": b.arc, "other": b.other}
                    for b in g.bunkers],
        "mines": [{"hex": name(h), "factors": n, "known": h in g.mines_known}
                  for h, n in sorted(g.mines.items()) if own or h in g.mines_known],
        "roadblocks": [[name(h), side] for h, side in g.roadblocks], "rubble": [name(h) for h in g.rubble],
        "fires": sorted(name(h) for h in g.fires), "starshells": [name(h) for h in g.starshells],
        "night range": g.night_range, "mist": g.mist, "snow": g.card.snow, "boats": g.boats,
    }


def _battery(g: State, k: int, seat: str | None) -> dict[str, Any]:
    """45.21: how many missions are left is known to the owner alone; 63.43: so is where guns on the board stand."""
    b = g.batteries[k]
    own = seat is not None and g.card.seats.index(seat) == b.side
    guns = {"on board": b.site != NOWHERE, "site": g.card.hex_name(b.site) if own and b.site != NOWHERE else None}
    return {"id": k, "side": g.seat(b.side), "calibre": b.calibre, "used": b.used, **guns, "stage": STAGES[b.stage],
            "hex": g.card.hex_name(b.hex) if b.hex >= 0 else None, "contact": b.contact, "destroyed": b.destroyed,
            "disrupted until": b.disrupted_until, **({"missions": b.missions, "radio": b.radio} if own else {})}


def _attack(g: State) -> dict[str, Any] | None:
    a = g.attack
    if a is None:
        return None
    return {"hex": place_name(g.card, a.where), "firers": [[f.unit, f.weapon] for f in a.firers], "leaders": list(a.leaders),
            "returned": {str(i): k for i, k in a.returned.items()}, "means": a.means,
            "vehicle": None if a.vehicle == NOBODY else a.vehicle, "at vehicle": None if a.at_vehicle == NOBODY else a.at_vehicle}
