"""How a laboratory reads the game: Time, attacks, losses and Victory Points."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.combat_commander.model.log_events import (
    Advanced,
    Arrived,
    AttackTotal,
    ControlChanged,
    Moved,
    Retreated,
    SetUp,
    TimeAdvanced,
    TurnBegan,
    UnitEliminated,
    VpGained,
)
from hedgerow.games.combat_commander.model.state import ALLIES, AXIS, SEATS, Combat
from hedgerow.games.combat_commander.rules.added_units import Joined
from hedgerow.kernel.events import Event
from hedgerow.kernel.measures import Fire, Loss, Measure, Measures, Placed, Scored, Turn


def units(g: Combat) -> list[tuple[str, int]]:
    return [(SEATS[u.side], u.hex) for u in g.units]


def points(g: Combat) -> dict[str, int]:
    """One marker for both: what one side has the other lacks. Secret chits are not counted before they come out."""
    return {SEATS[AXIS]: g.vp, SEATS[ALLIES]: -g.vp}


def reads(g: Combat, event: Event) -> Iterator[Measure]:
    """The game is as long as the Time Track says, not as it has Turns."""
    match event:
        case TurnBegan(seat=seat):
            yield Turn(g.time, seat)
        case TimeAdvanced(space):
            yield Turn(space, SEATS[g.active])
        case SetUp(unit, hex) | Moved(unit, hex) | Advanced(unit, hex) | Retreated(unit, hex) | Arrived(unit, hex):
            yield Placed((unit,), hex)
        case Joined(unit=unit, hex=hex):
            yield Placed((unit,), hex)
        case AttackTotal(hex):
            yield Fire(hex)
        case UnitEliminated(unit):
            yield Loss(unit)
        case VpGained() | ControlChanged():
            yield Scored()


MEASURES = Measures(units=units, points=points, points_are="Victory Points", turn_is="Time", reads=reads)
