"""E50 Commissar."""

from __future__ import annotations

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.state import SEATS, Combat, on_map
from hedgerow.games.combat_commander.rules import dice
from hedgerow.games.combat_commander.rules.breaking import eliminate, rally
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.games.combat_commander.rules.orders.recover import steadiness
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Commissar", "E50")
@flow
def commissar(g: Combat, side: int, card: int) -> Flow[None]:
    """E50: an own broken unit and a roll: above its Morale it is eliminated, else it Rallies."""
    if not broken_units(g, side):
        return
    choice: Option = yield Ask(SEATS[side], "commissar", [("shoot or rally", u) for u in broken_units(g, side)], cite="E50")
    u: int = choice[1]
    cast = yield from dice.cast(g, side, dice.COMMISSAR, (("unit", u),))
    stands = steadiness(g, u)
    rolled = yield from dice.resolved(g, side, dice.COMMISSAR, cast)
    if g.units[u].hex < 0:                # 6.1.2: the last card has let reinforcements in, and they have killed it
        return
    g.log("E50", log_events.MoraleRolled, u, sum(rolled), stands)
    if commissar_outcome(sum(rolled), int(stands.total)) == "eliminated":
        eliminate(g, [u], "E50")
    else:
        rally(g, u, "E50")


def commissar_outcome(roll: int, stands: int) -> str:
    return "eliminated" if roll > stands else "rallies"


def broken_units(g: Combat, side: int) -> list[int]:
    return [u for u in on_map(g, side) if g.units[u].broken]
