"""63.4, 63.5 Indirect fire: guns on the board that fire like artillery off it, on one hex, as a leader with a radio directs.

A *site* is a hex with at most two such tubes [63.5]. Contact, requests and corrections are those of chapter 46; here is
what stands on a site, how far it reaches, and what its fire costs it.
"""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.counters import HOWITZER, MORTAR, SP_GUN
from hedgerow.games.squad_leader.model.pieces import DEFENSIVE_FIRE, GROUND, IN_BUNKER, NOBODY, NOWHERE, PREP_FIRE
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import FIRE_FOR_EFFECT
from hedgerow.games.squad_leader.rules.covered_arc import in_arc
from hedgerow.games.squad_leader.rules.guns import crew_of
from hedgerow.games.squad_leader.rules.vehicles import has_main_gun, vehicles_of
from hedgerow.kernel.records import Value
from hedgerow.kernel.tally import Tally

MOST_TUBES: Final = 2
"""63.5: of one site."""
HOWITZER_MM: Final = 100
"""63.45: tank guns below this calibre are no howitzers, and their indirect fire is halved."""


class Barrel(Value):
    """A gun with its crew, or a vehicle with its main gun, that can fire indirectly."""

    gun: int
    vehicle: int
    mm: int


# ---- what stands on a site ----

def barrels_at(g: State, hex_: int, side: int) -> list[Barrel]:
    """63.4, 63.5: the mortars and howitzers of a side in a hex that are served and work, two at most; 63.44, 63.45: or a
    vehicle whose gun can be raised far enough."""
    if not g.card.uses(63):
        return []
    guns = [Barrel(w, NOBODY, g.weapons[w].is_.gun) for w, x in enumerate(g.weapons)
            if x.is_.kind in (HOWITZER, MORTAR) and is_served(g, w, hex_, side)]
    armour = [Barrel(NOBODY, v, g.vehicles[v].is_.gun) for v in vehicles_of(g, side)
              if g.vehicles[v].hex == hex_ and g.vehicles[v].is_.indirect and has_main_gun(g.vehicles[v])]
    return [*guns, *armour][:MOST_TUBES]


def is_served(g: State, weapon: int, hex_: int, side: int) -> bool:
    """48.3, 48.8, 56.4: a gun that works, with a crew in the open ground of its hex and not in tow."""
    w = g.weapons[weapon]
    if not w.in_play or w.malfunctioned or w.towed or g.weapon_hex(weapon) != hex_:
        return False
    crew = crew_of(g, weapon)
    return crew != NOBODY and g.units[crew].side == side and g.units[crew].layer != IN_BUNKER


def sites(g: State, side: int) -> list[int]:
    """63.4: the hexes of a side from which guns can fire indirectly."""
    if not g.card.uses(63):
        return []
    hexes = {g.weapon_hex(w) for w, x in enumerate(g.weapons) if x.is_.kind in (HOWITZER, MORTAR) and x.in_play}
    hexes |= {g.vehicles[v].hex for v in vehicles_of(g, side) if g.vehicles[v].is_.indirect}
    return sorted(h for h in hexes if h >= GROUND and barrels_at(g, h, side))


# ---- how far it reaches ----

def reaches(g: State, barrel: Barrel, here: int, hex_: int) -> bool:
    """63.21, 63.41, 63.45: not nearer than its least range nor beyond its greatest; howitzers and self-propelled guns in their
    Covered Arc [33.1, 48.7], mortars and turrets all round."""
    distance = g.ground.distance[here][hex_]
    if barrel.vehicle != NOBODY:
        v = g.vehicles[barrel.vehicle]
        return distance >= v.is_.indirect and (v.is_.type != SP_GUN or in_arc(g.ground, here, v.facing, hex_))
    w = g.weapons[barrel.gun]
    if distance < w.is_.least_range or (w.is_.greatest_range and distance > w.is_.greatest_range):
        return False
    return w.is_.kind == MORTAR or in_arc(g.ground, here, w.facing, hex_)


def is_reached(g: State, site: int, side: int, hex_: int) -> bool:
    """63.4: whether any tube of a site can drop a shell in a hex."""
    return 0 <= hex_ < g.ground.size and any(reaches(g, b, site, hex_) for b in barrels_at(g, site, side))


# ---- when it fires ----

def ready_barrels(g: State, site: int, side: int, hex_: int) -> list[Barrel]:
    """63.4, 63.42: the tubes that fire for effect now: those that reach the hex and have neither fired nor been moved in this
    player turn."""
    return [b for b in barrels_at(g, site, side) if reaches(g, b, site, hex_) and is_idle(g, b)]


def is_idle(g: State, barrel: Barrel) -> bool:
    if barrel.vehicle != NOBODY:
        v = g.vehicles[barrel.vehicle]
        return not v.shots and not v.overran and not (v.is_.type == SP_GUN and v.moved) and not v.at_work
    w, u = g.weapons[barrel.gun], g.units[crew_of(g, barrel.gun)]
    return not w.shots and not w.moved and not u.fired and not u.weapons_fired


def is_called_on(g: State, hex_: int, side: int) -> bool:
    """46.4: whether guns in a hex have fire for effect to deliver in this phase, and so nothing else to fire at before."""
    if g.phase not in (PREP_FIRE, DEFENSIVE_FIRE) or (side == g.attacker) != (g.phase == PREP_FIRE):
        return False
    return any(b.site == hex_ != NOWHERE and b.side == side and b.stage == FIRE_FOR_EFFECT and b.called_in != g.player_turns
               and ready_barrels(g, hex_, side, b.hex) for b in g.batteries)


def indirect_power(barrel: Barrel, factors: int) -> Tally:
    """63.45: the column of its calibre, halved as Area Fire for the guns of tanks and tank destroyers."""
    told = Tally.of(factors, f"{barrel.mm}mm shell", "63.4")
    return told if barrel.gun != NOBODY or barrel.mm >= HOWITZER_MM else told.halve("Area Fire", "63.45")
