"""60 River crossings: assault boats and the mist over the water."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.log_events import BoatsReady, MistLifts
from hedgerow.games.squad_leader.model.pieces import WAITING
from hedgerow.games.squad_leader.model.state import State
from hedgerow.kernel.reasons import Reasons

LIFTS: Final = 1
"""60.5: the die that ends the mist."""
WEAPONS_ABOARD: Final = 1
"""60.3: support weapons with each squad."""


def crosses_river(g: State, unit: int) -> bool:
    """60.2: whether it still waits on the other side of the river."""
    u = g.units[unit]
    return u.hex == WAITING and g.card.groups[u.group].by_river


def man_boats(g: State) -> None:
    """60.3: before the Movement Phase two dice say how many squads can be landed."""
    g.boats = 0
    if any(u.side == g.attacker and u.real and u.due <= g.turn and crosses_river(g, i) for i, u in enumerate(g.units)):
        g.boats = sum(g.roll("assault boats"))
        g.log("60.3", BoatsReady, g.boats)


def why_not_cross(g: State, unit: int, others: int = 0) -> Reasons:
    """60.3: squads need a boat, and take one weapon each; leaders always find room. `others` are squads that cross with it."""
    no = Reasons()
    u = g.units[unit]
    if u.leader:
        return no
    if g.boats <= others:
        no("there are no boats left", "60.3")
    if len(g.held.get(unit, ())) > WEAPONS_ABOARD:
        no("a squad lands with one weapon", "60.3")
    return no


def lift_mist(g: State) -> None:
    """60.5: a die at the start of each game turn from the second on."""
    if g.mist and g.turn > 1 and g.roll("mist", 1)[0] <= LIFTS:
        g.mist = False
        g.log("60.5", MistLifts)
