"""What a piece is worth as it stands: printed strength, range, allowance and morale of the side up [1.0-def-firevalue, 5.1]."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.counters import (
    CAVALRY_DISMOUNTED,
    CAVALRY_MOUNTED,
    COMPANY,
    INFANTRY,
    LEADERS,
    MACHINE_GUN,
    TOWED,
    TRANSPORT,
    UNITS,
    Leader,
)
from hedgerow.games.infantry_attacks.model.state import FACTOR, LEADER, Piece, State, is_company
from hedgerow.games.infantry_attacks.model.tables import FOOT, MOUNTED, WAGON


def printed_strength(p: Piece) -> int:
    """7.3, 1.0-def-firevalue, 1.0-def-steps: of the side that is up; a company with one step left shows its reduced side."""
    if p.cls >= LEADER:
        return p.strength
    unit = UNITS[p.kind]
    return unit.reduced if p.cls <= CAVALRY_DISMOUNTED and p.steps == 1 else unit.strength


def fire_range(p: Piece) -> int:
    """1.0-def-range: in hexes; off-board factors reach everywhere, leaders do not fire."""
    if p.cls >= LEADER:
        return 999 if p.cls == FACTOR else 0
    return UNITS[p.kind].range


def fires_directly(p: Piece) -> bool:
    """7.25, 7.33: has a direct value and the right side up; a limbered machine gun does not fire [1.0-def-mg]."""
    return p.cls <= CAVALRY_DISMOUNTED or (p.cls == MACHINE_GUN and not p.limbered)


def reduced(p: Piece) -> bool:
    return is_company(p) and p.steps == 1


def printed_allowance(p: Piece) -> int:
    """5.1, 1.0-def-ma: of the side that is up, in 1/`tables.MP` of a point; a T counts as 0."""
    if p.cls == LEADER:
        return LEADERS[p.kind].allowance
    unit = UNITS[p.kind]
    return max(0, unit.limbered_allowance) if p.limbered else unit.allowance


def towed(p: Piece) -> bool:
    """5.1: its limbered side shows a T: it moves only on a transport."""
    return p.cls < TRANSPORT and UNITS[p.kind].limbered_allowance == TOWED


def movement_class(p: Piece) -> int:
    if p.cls == TRANSPORT:
        return WAGON
    if p.cls == LEADER:
        return FOOT if p.led == INFANTRY else MOUNTED
    return MOUNTED if p.cls == CAVALRY_MOUNTED else FOOT


def person(p: Piece) -> Leader:
    """Who a leader piece is."""
    return LEADERS[p.kind]


def printed_morale(g: State, p: Piece) -> int:
    """14.0: printed on leaders; of units the scenario's figure, the second one for reduced companies."""
    if p.cls == LEADER:
        return LEADERS[p.kind].morale
    army = g.scenario.armies[p.side]
    return army.reduced_morale if reduced(p) else army.morale


def is_cavalry(p: Piece) -> bool:
    """15.6: cavalry units and leaders of their types."""
    return p.led != INFANTRY


def is_mounted(p: Piece) -> bool:
    return p.cls == CAVALRY_MOUNTED


def is_personnel(p: Piece) -> bool:
    """1.0-def-personnel."""
    return COMPANY <= p.cls <= MACHINE_GUN
