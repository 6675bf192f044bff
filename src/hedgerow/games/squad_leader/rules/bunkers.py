"""56 Bunkers: their Covered Arc, and what they add to attacks on those inside."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.squad_leader.model.pieces import IN_BUNKER, hex_of
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.covered_arc import in_arc
from hedgerow.games.squad_leader.rules.locations import bunker_in
from hedgerow.kernel.tally import Tally

FROM_ANYWHERE = ("artillery", "overrun")
"""56.5, 56.54: attacks that come from no side."""


def fires_through_arc(g: State, hex_: int, target: int) -> bool:
    """56.3, QA-56.3: whether a target lies in the Covered Arc of the bunker, as of a vehicle; 56.83: never its own roof."""
    bunker = bunker_in(g, hex_)
    return bunker is not None and hex_ != target and in_arc(g.ground, hex_, bunker.facing, target)


def crosses_arc(g: State, hex_: int, froms: Sequence[int], by: str) -> bool:
    """56.1, 56.53, QA-56.1: whether an attack comes through the arc: all of it must; 56.5: artillery never does."""
    return by not in FROM_ANYWHERE and bool(froms) and all(fires_through_arc(g, hex_, hex_of(f)) for f in froms)


def bunker_modifier(g: State, unit: int, froms: Sequence[int], by: str) -> Tally:
    """56.1, 56-a, 56.2, 56.7, 56.54: for those inside alone; 56.52: a flamethrower through the arc meets none."""
    told = Tally()
    u = g.units[unit]
    bunker = bunker_in(g, u.hex) if u.layer == IN_BUNKER else None
    if bunker is None:
        return told
    if not crosses_arc(g, u.hex, froms, by):
        return told.add(bunker.other, "bunker, not through its arc", "56.1")
    return told if by == "flamethrower" else told.add(bunker.arc, "bunker, through its arc", "56.1")
