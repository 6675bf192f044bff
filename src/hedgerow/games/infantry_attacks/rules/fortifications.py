"""16.2 Digging in and 16.3 entrenchments: who is under which marker."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import INFANTRY, TRANSPORT
from hedgerow.games.infantry_attacks.model.state import (
    DUG_IN,
    GOOD,
    HALF_DUG,
    LEADER,
    NOT_DUG,
    Piece,
    State,
    is_unit,
)
from hedgerow.games.infantry_attacks.model.tables import TERRAIN
from hedgerow.games.infantry_attacks.model.values import is_cavalry
from hedgerow.kernel.events import Event
from hedgerow.kernel.reasons import Reasons

IN_THE_OPEN, IN_HOLES, IN_TRENCH = range(3)
"""What cover a piece has from markers."""


class Digs(Event, says="{piece} digs in: {progress}"):
    piece: int
    progress: str


def cover(g: State, p: Piece) -> int:
    """16.23, 16.32: which marker a piece is under; infantry leaders share the holes of dug-in units [16.21]."""
    if p.under:
        return IN_TRENCH
    if p.dug == DUG_IN:
        return IN_HOLES
    if p.cls == LEADER and p.led == INFANTRY and any(
            g.pieces[i].dug == DUG_IN and g.pieces[i].side == p.side for i in g.at[p.hex]):
        return IN_HOLES
    return IN_THE_OPEN


# ---- digging in ----

def may_dig(p: Piece) -> bool:
    """16.24, 15.6: all units except transports and cavalry."""
    return p.cls < TRANSPORT and not is_cavalry(p)


def why_not_dig(g: State, piece: int) -> Reasons:
    """16.2: good-order units, not in town, woods or an entrenchment hex, and not twice."""
    no = Reasons()
    p = g.pieces[piece]
    if not may_dig(p):
        no("only units dig in, and neither transports nor cavalry", "16.24")
    if p.status != GOOD:
        no("it is not in good order", "16.2")
    if g.on_map(p.hex):
        if not TERRAIN[g.scenario.ground.terrain[p.hex]].dig_in:
            no("nobody digs in in a town or in woods", "16.2", at=p.hex)
        if p.hex in g.entrenched:
            no("there is an entrenchment", "16.2", at=p.hex)
    else:
        no("it is not on the map", "16.2")
    if p.dug == DUG_IN:
        no("it is dug in already", "16.25")
    return no


def dig(g: State, piece: int) -> None:
    """16.2: two activations: the first brings nothing yet, the second the full benefit."""
    p = g.pieces[piece]
    p.dug += 1
    g.log("16.2", Digs, piece, "done" if p.dug == DUG_IN else "half done")


def stop_digging(g: State, piece: int) -> None:
    """16.22: holes half dug are lost by moving out, failing morale, firing on the fire tables or attacking in assault."""
    p = g.pieces[piece]
    if p.dug == HALF_DUG:
        p.dug = NOT_DUG


def leave_holes(g: State, piece: int) -> None:
    """16.22-a: who moves out or attacks in assault loses its holes; they stay for the others, who cannot pass them on [16.25]."""
    g.pieces[piece].dug = NOT_DUG


# ---- entrenchments ----

def barred_from_trench(p: Piece) -> bool:
    """16.34: cavalry units and leaders, and transports, are only ever on top of the marker."""
    return is_cavalry(p) or p.cls == TRANSPORT


def enter_trench(g: State, piece: int) -> None:
    """16.31: entering an entrenchment without enemy units, or one that one's own units occupy, means being under it; held by the
    enemy, on top of it."""
    p = g.pieces[piece]
    p.under = False
    if p.hex in g.entrenched and not barred_from_trench(p):
        units = [g.pieces[i] for i in g.at[p.hex] if is_unit(g.pieces[i])]
        p.under = any(u.under and u.side == p.side for u in units) or all(u.side == p.side for u in units)


def settle_entrenchment(g: State, hex_: int) -> None:
    """16.31: when all units under it are gone or have left, the opponents on top go under."""
    if hex_ not in g.entrenched:
        return
    units = [i for i in g.at[hex_] if is_unit(g.pieces[i])]
    if any(g.pieces[i].under for i in units):
        return
    sides = {g.pieces[i].side for i in units}
    if len(sides) == 1:
        side = sides.pop()
        for i in g.at[hex_]:
            p = g.pieces[i]
            p.under = p.side == side and not barred_from_trench(p)
