"""22 Flamethrowers: who may use one, and what it does to the fire of its squad."""

from __future__ import annotations

from typing import Final

from hedgerow.games.squad_leader.model.state import State
from hedgerow.kernel.reasons import Reasons

SKILLED: Final = -2
"""T-5.7-C: a leader needs this rating or a better one."""


def is_engineer(g: State, unit: int) -> bool:
    """T-5.7-D, 50.2: an Assault Engineer squad, German 8-3-8 or American 8-4-7."""
    u = g.units[unit]
    return u.real and u.is_.engineer


def is_skilled(g: State, unit: int) -> bool:
    """22.4, 23.2: engineers, and leaders rated -2 or -3."""
    u = g.units[unit]
    return is_engineer(g, unit) or (u.leader and u.is_.leadership <= SKILLED)


def why_not_operate(g: State, unit: int, no: Reasons) -> None:
    """22.4, QA-23: only engineers and the best leaders; 22.5: before the squad's own fire."""
    if not is_skilled(g, unit):
        no("only Assault Engineers and leaders of -2 or -3 use a flamethrower", "22.4")
    if g.units[unit].fired:
        no("its own fire comes after the flamethrower's", "22.5")


def bind_squad(g: State, unit: int, where: int) -> None:
    """22.5: the squad's own firepower may now attack the same target only, in a roll of its own."""
    g.units[unit].bound = where
