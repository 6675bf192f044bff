"""19.4 The march: the units that are moving together now."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.pieces import NOBODY
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import March


def marching(g: State) -> tuple[int, ...]:
    return tuple(g.march.units) if g.march else ()


def the_march(g: State) -> March:
    assert g.march is not None
    return g.march


def drop_out(g: State) -> None:
    """55.21, 55.23, OPT-16.2: whom mines or fire have broken or killed goes no further; the others may. 49.4: nor do dummies."""
    m = the_march(g)
    m.units = [i for i in m.units if g.units[i].on_map and not g.units[i].broken]
    if m.leader not in m.units:
        m.leader = NOBODY
