"""O23 Rout: a player's broken units may give way toward their own edge."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.state import ALLIES, AXIS, SEATS, Combat, heirs, on_map, other, side_at
from hedgerow.games.combat_commander.model.terrain import passable
from hedgerow.games.combat_commander.rules import dice
from hedgerow.games.combat_commander.rules.breaking import eliminate, suppress
from hedgerow.games.combat_commander.rules.entering import pass_over, standing
from hedgerow.games.combat_commander.rules.orders import order
from hedgerow.games.combat_commander.rules.orders.recover import roll_done, steadiness, still_to_roll
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons


def routable(g: Combat) -> list[int]:
    """O23.1: players with a broken unit who have not been activated for Recover or Rout this Turn."""
    return [s for s in (AXIS, ALLIES) if not g.recovered[s] and any(g.units[u].broken for u in on_map(g, s))]


def why_not_order(g: Combat) -> Reasons:
    """O23.1-a: either player may be chosen, each once a Turn, if he has a broken unit."""
    no = Reasons()
    if not routable(g):
        no("no player who may still be activated has a broken unit", "O23.1")
    return no


@order("Rout", "O23", unless=why_not_order)
@flow
def rout_order(g: Combat) -> Flow[None]:
    """O23.2: the player who gave the Order rolls for each unit broken when it was given, in the order he likes."""
    choice: Option = yield Ask(SEATS[g.active], "rout", [("rout", SEATS[s]) for s in routable(g)], cite="O23.1")
    side = SEATS.index(choice[1])
    g.recovered[side] = True
    g.log("O23.1", log_events.RoutOrdered, SEATS[side])
    g.pending = [u for u in on_map(g, side) if g.units[u].broken]
    while still_to_roll(g):
        choice = yield Ask(SEATS[g.active], "rout roll", [("roll", u) for u in still_to_roll(g)], cite="O23.2")
        roll_done(g, choice[1])
        yield from rout_roll(g, choice[1])


@flow
def rout_roll(g: Combat, u: int) -> Flow[None]:
    """O23.2: less than Morale nothing; equal suppresses; more makes it retreat as many hexes as the difference."""
    card = yield from dice.cast(g, g.active, dice.ROUT_ROLL, (("unit", u),))
    steady = steadiness(g, u)
    was_broken = g.units[u].broken
    rolled = yield from dice.resolved(g, g.active, dice.ROUT_ROLL, card)
    g.log("O23.2", log_events.MoraleRolled, u, sum(rolled), steady)
    if not was_broken:
        return
    hexes = rout_outcome(sum(rolled), int(steady.total))
    for v in heirs(g, u):
        if g.units[v].hex >= 0:
            if hexes == 0:
                suppress(g, v, "O23.2")
            elif hexes > 0:
                yield from retreat(g, v, hexes)


def rout_outcome(roll: int, morale: int) -> int:
    """O23.2: hexes to retreat; 0 for Suppressed, below 0 for no effect."""
    return roll - morale


@flow
def retreat(g: Combat, u: int, hexes: int) -> Flow[None]:
    """O23.3: hex by hex toward its own edge; it is eliminated if forced off the map or into a fatal hex [O23.3.5].

    O23.3.1: no MPs; O23.3.2: no Op Fire; O23.3.3: Wire does not stop it; O23.3.4: Mines strike.
    """
    while hexes and g.units[u].hex >= 0:
        hexes -= 1
        ways = retreat_hexes(g, u)
        if not ways:
            eliminate(g, [u], "O23.3.5")
            return
        choice: Option = yield Ask(SEATS[g.units[u].side], "retreat", [("retreat", h) for h in retreat_hexes(g, u)],
                                   cite="O23.3", unit=u)
        g.log("O23.3", log_events.Retreated, u, choice[1])
        left = g.units[u].hex
        arrived = yield from pass_over(g, (u,), choice[1])
        if arrived != (u,):
            for v in standing(g, (u,)):   # a Squad struck by Mines may be a Team now, which goes on; or the way was closed
                yield from retreat(g, v, hexes + (1 if g.units[v].hex == left else 0))
            return


def retreat_hexes(g: Combat, u: int) -> list[int]:
    """O23.3: adjacent hexes closer to its own edge in which it survives; none if each is fatal or it is at the edge.

    O23.3.5: it dies among enemies, in impassable hexes and over Cliffs; T80.1: over the side of a Major Bridge there is no way.
    """
    unit = g.units[u]
    to_edge, ground = g.scenario.to_edge[unit.side], g.scenario.ground
    here = ground[unit.hex]
    return [s.to for s in g.scenario.steps[unit.hex]
            if to_edge[s.to] < to_edge[unit.hex] and s.to not in g.blazes and not side_at(g, s.to, other(unit.side))
            and passable(here, ground[s.to], s.side)]
