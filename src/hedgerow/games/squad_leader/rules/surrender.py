"""21.3 Surrender, special rule 3 of scenario 9 and of the random card 7 [T-DYO-VC]: a garrison without its commander gives up.

The wording of the card is lost; what stands here is authored, and its number lies with the card.
"""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.log_events import Surrendered
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.morale import eliminate
from hedgerow.games.squad_leader.rules.sighting import sees

SURRENDER: Final = "surrender"
COMMANDER: Final = "10-3"
"""T-DYO-VC: the leader who is added to a defence that may surrender."""


def lay_down_arms(g: State) -> None:
    """21.3, T-DYO-VC: at the end of a Rally Phase, if the commander of the side is not on the map unbroken, its broken units
    surrender that an unbroken enemy squad has in sight within so many hexes; they count as eliminated."""
    rule = g.card.special.get(SURRENDER)
    if rule is None or has_commander(g, rule.side):
        return
    for i in [i for i in g.of(rule.side) if is_at_their_mercy(g, i, rule.number)]:
        g.log("21.3", Surrendered, i, g.units[i].hex)
        eliminate(g, i, "21.3")


def has_commander(g: State, side: int) -> bool:
    """Whether an unbroken 10-3 leader of the side is on the map."""
    return any(g.units[i].leader and g.units[i].is_.name == COMMANDER and not g.units[i].broken for i in g.of(side))


def is_at_their_mercy(g: State, unit: int, distance: int) -> bool:
    """A broken unit, seen for what it is, with an unbroken enemy squad near by who sees it."""
    u = g.units[unit]
    if not u.broken or not u.real or u.concealed or u.hidden:
        return False
    return any(e.squad and not e.broken and not e.hidden and g.ground.distance[e.hex][u.hex] <= distance
               and sees(g, e.where, u.where) for e in (g.units[i] for i in g.of(1 - u.side)))
