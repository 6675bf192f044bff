"""Skirmish for the laboratory: how its events are read, and what a variant of a scenario may change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.kernel.events import Event
from hedgerow.kernel.measures import Fire, Loss, Measure, Measures, Placed, Scored, Turn
from hedgerow.kernel.variants import ScenarioNumber
from skirmish.rules import LOST, SEATS, Changed, Field, Moved, Shot, Skirmish, TurnBegan, score


def units(g: Skirmish) -> list[tuple[str, int]]:
    return [(SEATS[t.side], t.square if t.status != LOST else -1) for t in g.teams]


def reads(g: Skirmish, event: Event) -> Iterator[Measure]:
    match event:
        case TurnBegan(number, seat):
            yield Turn(number, seat)
        case Moved(team, square):
            yield Placed((team,), square)
            yield Scored()
        case Shot(target_team=team):
            yield Fire(g.teams[team].square)
        case Changed(team, "lost"):
            yield Loss(team)


MEASURES = Measures(units=units, points=lambda g: dict(score(g)), points_are="objectives held", turn_is="round",
                    reads=reads)


def numbers(name: str) -> dict[str, ScenarioNumber]:
    """How well the teams of each side shoot."""
    return {f"{seat}.strength": ScenarioNumber(8, 2, 12) for seat in SEATS}


def changed(field: Field, changes: Mapping[str, int]) -> Field:
    blue, red = (changes.get(f"{seat}.strength", now) for seat, now in zip(SEATS, field.strength, strict=True))
    return Field(field.name, field.title, field.rows, field.notes, (blue, red))
