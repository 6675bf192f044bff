"""How a laboratory reads the game: player turns, attacks, losses, and what the victory conditions count."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.asl_sk1.model.state import State
from hedgerow.games.asl_sk1.rules.advance import Advanced
from hedgerow.games.asl_sk1.rules.effects import Eliminated, Reduced
from hedgerow.games.asl_sk1.rules.entering import Entered
from hedgerow.games.asl_sk1.rules.fire import FireAttack, ResidualAttack
from hedgerow.games.asl_sk1.rules.movers_actions import Exited
from hedgerow.games.asl_sk1.rules.rout import Crawled, Routed
from hedgerow.games.asl_sk1.rules.sequence import PlayerTurn
from hedgerow.games.asl_sk1.rules.setup import SetUp
from hedgerow.games.asl_sk1.rules.support_weapons import Detonated
from hedgerow.games.asl_sk1.rules.victory import Controlled
from hedgerow.kernel.events import Event
from hedgerow.kernel.measures import Fire, Loss, Measure, Measures, Placed, Scored, Turn


def units(g: State) -> list[tuple[str, int]]:
    """Whose each unit is and where; hexes just off the map do not count."""
    size = g.scenario.size
    return [(g.seat(u.side), u.hex if u.hex < size else -1) for u in g.units]


def points(g: State) -> dict[str, int]:
    """Points for units exited where the card counts those, else the objectives each side holds."""
    if g.scenario.exits >= 0:
        return {g.seat(s): g.points[s] for s in (0, 1)}
    held = [side for _, _, side in g.scenario.objectives(g)] if g.holders else []
    return {g.seat(s): held.count(s) for s in (0, 1)}


def reads(g: State, event: Event) -> Iterator[Measure]:
    """A squad that is reduced has lost half of itself."""
    match event:
        case PlayerTurn(turn, side):
            yield Turn(turn, side)
        case SetUp(unit, hex_) | Routed(unit, hex_) | Crawled(unit, hex_):
            yield Placed((unit,), hex_)
        case Entered(units_, hex_) | Advanced(units_, hex_):
            yield Placed(units_, hex_)
        case FireAttack(hex=hex_) | ResidualAttack(hex=hex_) | Detonated(hex=hex_):
            yield Fire(hex_)
        case Reduced(unit):
            yield Loss(unit, 0.5)
        case Eliminated(unit):
            yield Loss(unit)
        case Controlled() | Exited():
            yield Scored()


MEASURES = Measures(units=units, points=points, points_are="objectives held, or points for units exited", turn_is="turn",
                    reads=reads)
