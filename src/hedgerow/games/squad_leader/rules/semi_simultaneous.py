"""OPT-16 Semi-simultaneous movement and defensive fire: infantry is fired on as it moves, hex by hex, and never put back."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.pieces import NOWHERE, target_at
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.fire_phases import fire
from hedgerow.games.squad_leader.rules.hidden_placement import may_have_hidden
from hedgerow.games.squad_leader.rules.moving_together import drop_out, marching
from hedgerow.games.squad_leader.rules.sighting import sees
from hedgerow.games.squad_leader.rules.who_may_fire import fire_options
from hedgerow.kernel.asking import PASS, Option, Window
from hedgerow.kernel.flow import Flow, flow


@flow
def react(g: State) -> Flow[None]:
    """OPT-16, OPT-16.1, OPT-16.2, OPT-16.7, OPT-16.9: as soon as a hex in sight is entered the defender may fire, as often as he
    has something to fire; survivors go on. Each stack is a new target, so the compulsion of 8.5 begins anew."""
    g.fired_on = []
    while marching(g) and is_in_sight(g):
        g.watched = where_they_are(g)
        choice: Option = yield Window(g.seat(g.defender), "fire at movers", [*fire_options(g, g.defender), PASS], cite="OPT-16.1",
                                      facts={"distance": nearest(g), "seen": 1, "mover": marching(g)[0]}, units=marching(g))
        if choice == PASS:
            break
        yield from fire(g, choice)
        drop_out(g)
    g.watched = NOWHERE


def where_they_are(g: State) -> int:
    lead = g.units[marching(g)[0]]
    return target_at(lead.hex, lead.layer)


def is_in_sight(g: State) -> bool:
    """OPT-16.1: whether, for all that both know, a defender may see them: one on the map does, or hidden ones are left."""
    here, known = g.units[marching(g)[0]].where, [g.units[i] for i in g.of(g.defender) if not g.units[i].hidden]
    return may_have_hidden(g, g.defender) or any(sees(g, u.where, here) for u in known)


def nearest(g: State) -> int:
    """How far the nearest defender is that can be seen on the map."""
    hex_ = g.units[marching(g)[0]].hex
    return min((g.ground.distance[hex_][g.units[i].hex] for i in g.of(g.defender) if not g.units[i].hidden), default=99)
