"""How likely fire at movers is to do something, for standing orders."""

from __future__ import annotations

from hedgerow.games.squad_leader.aids.verbs import VERBS
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.hidden_placement import may_be_unseen
from hedgerow.games.squad_leader.rules.standing_orders import AT_MOVERS, AT_VEHICLE
from hedgerow.kernel.asking import Option
from hedgerow.kernel.holding_fire import reaction_odds

NOTHING = frozenset(("no effect", "miss", "-"))


def against_movers(g: State) -> dict[str, int]:
    """OPT-16.1, 16.7: of whatever could fire, alone; a weapon's counts for whoever holds it. What concealed or hidden defenders
    could do nobody else can tell. `able` is 0 where nothing at all can be done, not even a gun turned."""
    shots = [o for o in g.asked.options if VERBS[o[0]].odds is not None and is_seen(g, o)]
    hidden = may_be_unseen(g, g.defender)
    found = reaction_odds(((*firer(g, o), VERBS[o[0]].odds(g, g.asked.seat, *o[1:])) for o in shots),     # type: ignore[misc]
                          NOTHING.__contains__, hidden=hidden)
    return found | {"able": int(hidden or len(g.asked.options) > 1)}


def firer(g: State, option: Option) -> tuple[str, int]:
    """Who would fire: a unit or a vehicle, or a gun without a crew of its own."""
    kind, thing = VERBS[option[0]].places[0], option[1]
    if kind == "weapon" and g.weapons[thing].holder >= 0:
        return "unit", g.weapons[thing].holder
    return kind, thing


def is_seen(g: State, option: Option) -> bool:
    """Whether everybody knows that this firer is there, and what it is."""
    kind, thing = firer(g, option)
    if kind == "unit":
        return not (g.units[thing].concealed or g.units[thing].hidden)
    return not (kind == "vehicle" and g.vehicles[thing].hidden)


REACTION_ODDS = {AT_MOVERS: against_movers, AT_VEHICLE: against_movers}
