"""5.1 Experience Level Rating: troops that crack too badly come back as lesser ones."""

from __future__ import annotations

from typing import Final

from hedgerow.games.asl_sk1.model.counters import KINDS
from hedgerow.games.asl_sk1.model.state import State
from hedgerow.kernel.events import Event

NO_ELR: Final = 99
"""5.1: what cannot be replaced may fail by any amount."""


class Replaced(Event, says="{unit} fails by more than its ELR and is now {kind}"):
    unit: int
    kind: str


def elr_of(g: State, unit: int, as_: str = "") -> int:
    """5.1: by how much it may fail a check without being replaced.

    5.1-a: MMC with underlined morale are exempt; what has no lesser unit suffers nothing more.
    """
    kind = KINDS[as_ or g.units[unit].kind]
    if kind.exempt or not kind.lower:
        return NO_ELR
    return g.elr(unit)


def replace_unit(g: State, unit: int) -> None:
    """5.1-a: one step lower on the nationality chart, same size, still the same unit on the map [T-nationality]."""
    u = g.units[unit]
    lower = KINDS[u.kind].lower
    if lower:
        u.kind = lower
        g.log("5.1-a", Replaced, unit, lower)
