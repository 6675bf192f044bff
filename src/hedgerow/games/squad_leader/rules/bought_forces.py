"""DYO-12, 6.1, 48.9 Setting up: everything bought or listed must find its place, and ordnance keeps away."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hedgerow.games.squad_leader.model.counters import AT_GUN
from hedgerow.games.squad_leader.model.pieces import CREW, ENTRENCHED, IN_BUNKER, UPPER, hex_of
from hedgerow.games.squad_leader.model.scenario import Card
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import AFV_COST, BOGS
from hedgerow.games.squad_leader.rules.purchase import WEAPONS_TO_A_SQUAD
from hedgerow.games.squad_leader.rules.works import capacity
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons

ROOM_FOR_ORDNANCE: Final = 60
"""Where the defender leaves fewer hexes than these beyond the distance, the farthest so many are used instead."""


# ---- weapons and crews ----

def why_not_crowd(g: State, lines: Sequence[Option], unit: int, where: int) -> Reasons:
    """6.1, 48.9: squads are not stacked so closely that weapons could not be shared out, nor crews so that guns could not. Cards
    of the book see to the former themselves."""
    no, u = Reasons(), g.units[unit]
    if not u.squad or not (g.card.designed or u.sort == CREW):
        return no
    mates = [i for i, x in enumerate(g.units) if x.group == u.group and x.squad]
    places = {line[1]: line[2] for line in lines if line[0] == "place" and line[1] in mates} | {unit: where}
    arms = [w for w in g.weapons if w.group == u.group]
    if g.card.designed and room_left(g, u.side, lines, places, len(mates)) < len(arms):
        no("the weapons could not be shared out any more", "6.1")
    crews = [i for i in mates if g.units[i].sort == CREW]
    apart = {hex_of(w) for i, w in places.items() if i in crews}
    guns = min(sum(w.is_gun for w in arms), len(crews))
    if u.sort == CREW and len(apart) + sum(i not in places for i in crews) < guns:
        no("one gun to a hex", "48.9")
    return no


def room_left(g: State, side: int, lines: Sequence[Option], places: dict[int, int], squads: int) -> int:
    """6.1, 56.1: how many weapons find a place at most, with these squads placed and the others each in a hex of its own."""
    room = sum(min(WEAPONS_TO_A_SQUAD, capacity(g, side, lines, w) or WEAPONS_TO_A_SQUAD) for w in set(places.values()))
    return room + WEAPONS_TO_A_SQUAD * (squads - len(places))


# ---- ordnance ----

def has_guns(g: State, group: int) -> bool:
    return any(w.group == group and w.is_gun for w in g.weapons)


def why_not_gun_layer(g: State, group: int, layer: int) -> Reasons:
    """57.6, 54.3, 56.4: where the crew of a gun begins the gun must be able to stand: not upstairs or in an entrenchment, and in
    a bunker only an anti-tank gun."""
    no = Reasons()
    if layer == UPPER:
        no("no gun stands upstairs", "57.6")
    elif layer == ENTRENCHED:
        no("no gun stands in an entrenchment", "54.3")
    elif layer == IN_BUNKER and any(w.group == group and w.is_gun and w.is_.kind != AT_GUN for w in g.weapons):
        no("mortars and howitzers stand in no bunker", "56.4")
    return no


def why_not_emplace(g: State, group: int, hex_: int) -> Reasons:
    """DYO-12: no ordnance of the attacker within so many hexes of a defender whom he sees on the map."""
    no = Reasons()
    if g.card.ordnance_distance and g.card.groups[group].side == g.card.moves_first and hex_ not in ordnance_hexes(g, group):
        no(f"ordnance stays more than {g.card.ordnance_distance} hexes away from the defender", "DYO-12")
    return no


def ordnance_hexes(g: State, group: int) -> frozenset[int]:
    """DYO-12: the hexes of the area that are far enough from every defender on the map, hidden ones left out."""
    side = g.card.groups[group].side
    foes = {u.hex for u in g.units if u.side != side and u.on_map and not u.hidden}
    foes |= {v.hex for v in g.vehicles if v.side != side and v.hex >= 0 and not v.hidden}
    return _far_hexes(g.card, group, frozenset(foes))


@lru_cache(maxsize=16)
def _far_hexes(card: Card, group: int, foes: frozenset[int]) -> frozenset[int]:
    ground, zone = card.ground, card.groups[group].zone
    near = {h: min((ground.distance[h][f] for f in foes), default=card.ordnance_distance + 1) for h in zone}
    far = [h for h in zone if near[h] > card.ordnance_distance]
    firm = [h for h in zone if AFV_COST[ground.terrain[h]] >= 0 and not BOGS[ground.terrain[h]]]
    if sum(h in far for h in firm) < ROOM_FOR_ORDNANCE:
        far += sorted(firm, key=lambda h: -near[h])[:ROOM_FOR_ORDNANCE]
    return frozenset(far)
