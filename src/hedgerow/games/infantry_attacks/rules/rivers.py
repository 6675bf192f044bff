"""5.8 Rivers: on which bank a piece is, and what takes it across."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.ground import IN_RIVER
from hedgerow.games.infantry_attacks.model.state import Piece, State


def crosses(g: State, p: Piece, to: int) -> bool:
    """5.81, 5.82: whether leaving a river hex for another would bring the piece to the other bank."""
    ground = g.scenario.ground
    if not g.on_map(p.hex) or ground.river[p.hex] is None or not p.bank:
        return False
    return ground.bank(p.hex, to) not in (IN_RIVER, p.bank)


def wades(g: State, p: Piece, to: int) -> bool:
    """5.8, 5.81: whether it crosses the river in its hex without a bridge or a ford there; who has used one goes on over any
    side of that hex."""
    return crosses(g, p, to) and p.hex not in g.scenario.ground.bridge and p.hex not in g.scenario.fords


def wades_major_river(g: State, p: Piece, to: int) -> bool:
    """5.82: which nobody does."""
    river = g.scenario.ground.river[p.hex] if g.on_map(p.hex) else None
    return river is not None and river.major and wades(g, p, to)


def apart(g: State, one: Piece, other: Piece) -> bool:
    """5.82: whether the major river in their hex keeps two pieces from going the same way."""
    ground = g.scenario.ground
    river = ground.river[one.hex] if g.on_map(one.hex) and one.hex == other.hex else None
    if river is None or not river.major or one.hex in ground.bridge or one.hex in g.scenario.fords:
        return False
    return bool(one.bank and other.bank and one.bank != other.bank)


def into_major_river(g: State, p: Piece, to: int) -> bool:
    """5.82: a step into a major river, but for its bridges by their road and its fords."""
    river = g.scenario.ground.river[to] if g.on_map(to) else None
    return river is not None and river.major and to not in g.scenario.fords and not g.scenario.ground.by_road(p.hex, to)


def bank_after(g: State, p: Piece, to: int) -> int:
    """5.82: a piece in a river hex is on the bank from which it entered; along the river it keeps it."""
    ground = g.scenario.ground
    if ground.river[to] is None or not g.on_map(p.hex):
        return 0
    bank = ground.bank(to, p.hex)
    return p.bank if bank == IN_RIVER else bank
