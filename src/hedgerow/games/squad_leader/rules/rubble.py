"""58 Rubble: buildings that come down on those inside."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.log_events import Collapsed, Destroyed
from hedgerow.games.squad_leader.model.pieces import UPPER
from hedgerow.games.squad_leader.model.state import State, take_away
from hedgerow.games.squad_leader.model.tables import STONE, WOODEN
from hedgerow.games.squad_leader.rules.concealment import reveal_all
from hedgerow.games.squad_leader.rules.morale import eliminate
from hedgerow.games.squad_leader.rules.vehicles import is_tank_or_gun


def can_collapse(g: State, hex_: int) -> bool:
    """58.1: a building hex that still stands, where the rule is used."""
    return g.card.uses(58) and g.ground.terrain[hex_] in (WOODEN, STONE) and hex_ not in g.rubble


def crush_building(g: State, vehicle: int) -> None:
    """58.4: a tank or self-propelled gun brings a wooden building hex down as it enters; whoever is upstairs is lost with the
    floor, those on the ground are not."""
    v = g.vehicles[vehicle]
    if not can_collapse(g, v.hex) or g.ground.terrain[v.hex] != WOODEN or not is_tank_or_gun(v):
        return
    for i in [i for i in g.at.get(v.hex, ()) if g.units[i].layer == UPPER]:
        for w in g.held.get(i, ()):
            take_away(g, w)
        eliminate(g, i, "58.4")
    g.rubble = tuple(sorted((*g.rubble, v.hex)))
    g.log("58.4", Collapsed, v.hex)


def collapse(g: State, hex_: int) -> None:
    """58.1: everyone and every weapon on both levels is lost, and there is no 2nd level any more."""
    if not can_collapse(g, hex_):
        return
    for side in (0, 1):
        reveal_all(g, hex_, side)
    weapons = [*(w for i in g.at.get(hex_, ()) for w in g.held.get(i, ())), *g.lying.get(hex_, ())]
    for i in g.at.get(hex_, ()):
        eliminate(g, i, "58.1")
    for w in dict.fromkeys(weapons):
        take_away(g, w)
        g.log("58.1", Destroyed, w)
    g.rubble = tuple(sorted((*g.rubble, hex_)))
    g.log("58.1", Collapsed, hex_)
