"""4.0 Stacking: three combat units, of which two companies, and three transports a side in a hex; leaders without limit."""

from __future__ import annotations

from typing import Final

from hedgerow.games.infantry_attacks.model.counters import TRANSPORT
from hedgerow.games.infantry_attacks.model.state import LEADER, Piece, State, is_company
from hedgerow.kernel.reasons import Reasons

MOST_COMBAT_UNITS: Final = 3
MOST_COMPANIES: Final = 2
MOST_TRANSPORTS: Final = 3


def stacked(g: State, hex_: int, side: int) -> tuple[int, int, int]:
    """4.1: combat units, companies and transports of a side in a hex; cargo counts as nothing [4.1-a]."""
    units = companies = transports = 0
    for i in g.at[hex_]:
        p = g.pieces[i]
        if p.side == side:
            if p.cls < TRANSPORT:
                units += 1
                companies += is_company(p)
            elif p.cls == TRANSPORT:
                transports += 1
    return units, companies, transports


def companies_in(g: State, hex_: int, side: int) -> int:
    """4.2: what makes a hex a dense target, as far as is known: those who are hidden there show themselves when it is hit
    [7.41]."""
    return sum(g.pieces[i].side == side and is_company(g.pieces[i]) and not g.pieces[i].hidden for i in g.at[hex_])


def why_not_stack(g: State, piece: Piece, hex_: int, no: Reasons) -> None:
    """4.3: a unit may not enter a hex beyond the limits of 4.1; leaders always may."""
    if piece.cls == LEADER or piece.hex == hex_:
        return
    units, companies, transports = stacked(g, hex_, piece.side)
    if piece.cls == TRANSPORT:
        if transports >= MOST_TRANSPORTS:
            no("three transports are there already", "4.3", at=hex_)
        return
    if units >= MOST_COMBAT_UNITS:
        no("three combat units are there already", "4.1", at=hex_)
    if is_company(piece) and companies >= MOST_COMPANIES:
        no("two companies are there already", "4.1", at=hex_)


def overstacked(g: State, hex_: int, side: int) -> list[int]:
    """4.4: the units among which the owner must eliminate one; empty when the hex is within the limits."""
    units, companies, transports = stacked(g, hex_, side)
    mine = [i for i in g.at[hex_] if g.pieces[i].side == side]
    if companies > MOST_COMPANIES:
        return [i for i in mine if is_company(g.pieces[i])]
    if units > MOST_COMBAT_UNITS:
        return [i for i in mine if g.pieces[i].cls < TRANSPORT]
    if transports > MOST_TRANSPORTS:
        return [i for i in mine if g.pieces[i].cls == TRANSPORT]
    return []
