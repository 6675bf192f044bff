"""How a laboratory reads the game: game turns, attacks, losses, Victory Points.

There is no map: a place is a group at a range chit, such as *German B at range chit 2*.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from hedgerow.games.up_front.model.log_events import (
    ChargeLaid,
    FireDeclared,
    Formed,
    MissionCalled,
    Moved,
    Overrun,
    Reinforced,
    Removed,
    ShotDeclared,
    SniperFires,
    TurnBegins,
)
from hedgerow.games.up_front.model.state import LETTERS, NONE, WITHDRAWN, State
from hedgerow.games.up_front.rules.casualties import HOW
from hedgerow.games.up_front.rules.victory import victory_points
from hedgerow.kernel.events import Event
from hedgerow.kernel.measures import Fire, Loss, Measure, Measures, Placed, Scored, Turn

MOST_PLAYERS: Final = 3
LOWEST_CHIT, HIGHEST_CHIT = -9, 9
"""5.5: range chits beyond these are counted with the last of them."""
FORMING: Final = len(LETTERS)
"""17.92: a group that is still being split off has no letter."""


class Standing(NamedTuple):
    """Where a group is: whose it is, its letter, its range chit."""

    player: int
    letter: int
    chit: int


STANDINGS: Final = tuple(Standing(player, letter, chit) for player in range(MOST_PLAYERS) for letter in range(FORMING + 1)
                         for chit in range(LOWEST_CHIT, HIGHEST_CHIT + 1))
PLACES: Final = {standing: number for number, standing in enumerate(STANDINGS)}


def place_of(g: State, group: int, chit: int | None = None) -> int:
    """The place of a group, now or at the range chit it had."""
    gr = g.groups[group]
    letter = gr.letter if 0 <= gr.letter < FORMING else FORMING
    return PLACES[Standing(gr.player, letter, min(HIGHEST_CHIT, max(LOWEST_CHIT, gr.chit if chit is None else chit)))]


def place_name(scenario: Any, place: int) -> str:
    at = STANDINGS[place]
    letter = LETTERS[at.letter] if at.letter < FORMING else "forming"
    return f"{scenario.seats[at.player].title()} {letter} at range chit {at.chit}"


def units(g: State) -> list[tuple[str, int]]:
    """Whose each man, gun and AFV is and where."""
    return [(side(g, m.player), place_of(g, m.group) if m.group != NONE else -1) for m in g.men]


def side(g: State, player: int) -> str:
    return g.scenario.side_of[g.seat(player)]


def points(g: State) -> dict[str, int]:
    """16.4: Victory Points as they would be counted now."""
    found = dict.fromkeys(g.scenario.sides, 0)
    for player in range(len(g.players)):
        found[side(g, player)] += int(victory_points(g, player).total)
    return found


def reads(g: State, event: Event) -> Iterator[Measure]:
    match event:
        case TurnBegins(number, player):
            yield Turn(1 + (number - 1) // len(g.players), side(g, player))
            yield Scored()
        case Formed(group=group, units=men) | Reinforced(group=group, units=men):
            yield Placed(men, place_of(g, group))
        case Moved(group=group, chit=chit):
            yield Placed(tuple(g.groups[group].men), place_of(g, group, chit))
            yield Scored()
        case FireDeclared(target_group=target) | MissionCalled(target_group=target):
            yield Fire(place_of(g, target))
        case ShotDeclared(group=target) | ChargeLaid(group=target) | Overrun(group=target) | SniperFires(group=target):
            yield Fire(place_of(g, target))
        case Removed(unit=man, how=how) if how != HOW[WITHDRAWN]:
            yield Loss(man)
            yield Scored()


MEASURES: Final = Measures(units=units, points=points, points_are="Victory Points", turn_is="game turn", reads=reads,
                           place_name=place_name)
