"""How a laboratory reads the game: turns, fire, losses in steps, and what the victory conditions count."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.games.infantry_attacks.model.counters import UNITS
from hedgerow.games.infantry_attacks.model.state import LEADER, State, controller
from hedgerow.games.infantry_attacks.rules.combat import Fired
from hedgerow.games.infantry_attacks.rules.leadership import Displaced
from hedgerow.games.infantry_attacks.rules.movement import Entered, Exited
from hedgerow.games.infantry_attacks.rules.sequence import InitiativeWon, TurnBegins
from hedgerow.games.infantry_attacks.rules.setup import SetUp
from hedgerow.games.infantry_attacks.rules.step_losses import Eliminated, LeaderLost, StepLost
from hedgerow.kernel.events import Event
from hedgerow.kernel.measures import Fire, Loss, Measure, Measures, Placed, Scored, Turn


def units(g: State) -> list[tuple[str, int]]:
    """Whose each piece is and where; hexes just off the map and hidden pieces do not count."""
    return [(g.scenario.sides[p.side], p.hex if g.on_map(p.hex) and not p.hidden else -1) for p in g.pieces]


def points(g: State) -> dict[str, int]:
    """What the scenario scores, or else the objectives that each side controls."""
    scores = dict(g.scenario.scores(g))
    held = [controller(g, h) for h in g.scenario.objectives] if g.held else []
    return {side: scores.get(side, held.count(n)) for n, side in enumerate(g.scenario.sides)}


def reads(g: State, event: Event) -> Iterator[Measure]:
    """A company that loses a step has lost half of itself."""
    match event:
        case TurnBegins():
            yield Scored()
        case InitiativeWon(side=side):
            yield Turn(g.turn, g.scenario.sides[side])
        case SetUp(side=side):
            for i in g.of(side):
                if not g.pieces[i].hidden:
                    yield Placed((i,), g.pieces[i].hex)
        case Entered(pieces=pieces, hex=hex_):
            yield Placed(pieces, hex_)
            yield Scored()
        case Displaced(piece=piece, hex=hex_):
            yield Placed((piece,), hex_)
        case Fired(hex=hex_):
            yield Fire(hex_)
        case StepLost(piece=piece):
            yield Loss(piece, 0.5)
        case Eliminated(piece=piece, steps=steps):
            yield Loss(piece, steps / full(g, piece))
            yield Scored()
        case LeaderLost(piece=piece):
            yield Loss(piece)
        case Exited():
            yield Scored()


def full(g: State, piece: int) -> int:
    """1.0-def-steps: how many steps it had when it was whole."""
    p = g.pieces[piece]
    return 1 if p.cls >= LEADER else UNITS[p.kind].steps


MEASURES = Measures(units=units, points=points, points_are="points, or objectives held", turn_is="turn", reads=reads)
