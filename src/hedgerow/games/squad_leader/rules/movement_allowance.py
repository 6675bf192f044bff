"""5.4 Movement factors: what infantry has to spend in a phase."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.rules.portage import carried, loss

SQUAD_MF: Final = 8
LEADER_MF: Final = 12
LEADER_BONUS: Final = 4
BERSERK_BONUS: Final = 4
"""5.41, 5.42, 5.44, 18.43: movement factors, in halves."""


def allowance(g: State, unit: int, *, bonus: bool) -> int:
    """5.41-5.44, 5.7, 18.43: half MF a unit has in this phase, its load taken off; `bonus` if it goes with a leader."""
    return full_allowance(g, unit, bonus=bonus) - loss(g, unit, carried(g, unit))


def full_allowance(g: State, unit: int, *, bonus: bool) -> int:
    """5.3, 5.41-5.44, 18.43: half MF without a load; every unit has its own, and none are kept for later."""
    u = g.units[unit]
    mf = LEADER_MF if u.leader else SQUAD_MF + (LEADER_BONUS if bonus else 0)
    if u.berserk:
        mf += BERSERK_BONUS
    if u.wire_loss > 0:
        mf -= u.wire_loss
    return mf
