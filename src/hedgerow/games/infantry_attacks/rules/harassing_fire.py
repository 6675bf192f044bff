"""12.23 Harassing fire: when the last combat unit of a side has left an assault hex, all who left are fired on as one group."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import (
    DEMORALIZED,
    State,
    combat_units,
    is_combat_unit,
)
from hedgerow.games.infantry_attacks.model.tables import ASSAULT
from hedgerow.games.infantry_attacks.model.values import fires_directly
from hedgerow.games.infantry_attacks.rules.assault_strength import leader_column, side_strength
from hedgerow.games.infantry_attacks.rules.combat import by_column, results, suffer, tell_fire
from hedgerow.games.infantry_attacks.rules.overrun import left_alone
from hedgerow.kernel.flow import Flow, flow


def note_leaver(g: State, hex_: int, movers: tuple[int, ...]) -> None:
    """12.23: who has left the assault hex in this segment."""
    s = g.segment
    assert s is not None
    s.leavers.setdefault(hex_, []).extend(movers)


def harassers(g: State, hex_: int, side: int) -> list[int]:
    """12.23: undemoralized units of the side with direct values in the hex, marked or not."""
    return [i for i in combat_units(g, hex_, side) if fires_directly(g.pieces[i]) and g.pieces[i].status != DEMORALIZED]


@flow
def harassing_fire(g: State, hex_: int) -> Flow[None]:
    """12.23: on the Assault table, without negative modifiers and without return fire; the leavers stand as one group."""
    s = g.segment
    assert s is not None
    gone = [i for i in s.leavers.get(hex_, []) if g.pieces[i].hex >= 0]
    firers = harassers(g, hex_, 1 - s.side)
    last = not combat_units(g, hex_, s.side) and any(is_combat_unit(g.pieces[i]) for i in gone)
    if last and firers and hex_ not in s.harassed:
        s.harassed.append(hex_)
        strength = side_strength(g, hex_, firers)
        columns = by_column(ASSAULT, int(strength.total), [(i, leader_column(g, hex_, firers)) for i in gone])
        roll = g.roll("harassing fire", 1)[0]
        tell_fire(g, ASSAULT, "12.23", firers, hex_, strength, roll, columns)
        yield from suffer(g, s.side, results(ASSAULT, columns, roll), True)
    if last:
        yield from left_alone(g, hex_)
