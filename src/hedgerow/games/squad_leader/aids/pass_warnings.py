"""What a choice would lose for good: said before it is made."""

from __future__ import annotations

from hedgerow.games.squad_leader.aids.checks import side_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.rout import flee_options
from hedgerow.kernel.reasons import Reasons


def lost_by_passing(g: State, seat: str) -> Reasons:
    """59.6: who could leave a fire and does not is lost when the side has routed."""
    no = Reasons()
    if getattr(g.asked, "about", "") == "rout" and (n := len({option[1] for option in flee_options(g, side_of(g, seat))})):
        no("1 unit that could leave the fire will be lost" if n == 1 else f"{n} units that could leave the fire will be lost",
           "59.6")
    return no
