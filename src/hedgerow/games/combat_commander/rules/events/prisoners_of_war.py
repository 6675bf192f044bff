"""E66 Prisoners of War."""

from __future__ import annotations

from hedgerow.games.combat_commander.model.state import SEATS, Combat, on_map, other, side_at
from hedgerow.games.combat_commander.rules.added_units import in_and_around
from hedgerow.games.combat_commander.rules.breaking import eliminate
from hedgerow.games.combat_commander.rules.events import event
from hedgerow.kernel.asking import Ask, Option
from hedgerow.kernel.flow import Flow, flow


@event("Prisoners of War", "E66")
@flow
def prisoners_of_war(g: Combat, side: int, card: int) -> Flow[None]:
    """E66: one own broken unit with an enemy in its hex or an adjacent one must be eliminated."""
    if not cut_off(g, side):
        return
    choice: Option = yield Ask(SEATS[side], "prisoners", [("surrender", u) for u in cut_off(g, side)], cite="E66")
    eliminate(g, [choice[1]], "E66")


def cut_off(g: Combat, side: int) -> list[int]:
    return [u for u in on_map(g, side) if g.units[u].broken
            and any(side_at(g, h, other(side)) for h in in_and_around(g, g.units[u].hex))]
