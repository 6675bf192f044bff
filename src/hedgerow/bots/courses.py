"""Courses: several choices that are meant as one, as who moves where and how, or which card and with whom.

A game proposes courses from its options and shortest ways (`Computer.courses`), the search compares them whole, and the bot
carries the best out choice by choice through the contract. When dice or cards have come in between it thinks again; what is left
of the course is then one of those it compares.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Final, NamedTuple

from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game


class Course(NamedTuple):
    """How the judgement likes it, and the choices, one after the other; after them the judgement goes on. `aim` is the one of
    them that says what it is for."""

    value: float
    steps: tuple[Option, ...]
    aim: Option = ()

    @property
    def first(self) -> Option:
        return self.steps[0]

    def said(self, game: Game) -> str:
        return game.say(self.first) + (f", {game.say(self.aim)}" if self.aim and self.aim != self.first else "")


NONE: Final = Course(0.0, ())


def best_of_each(options: Sequence[Option], values: Sequence[float], alike: Callable[[Option], Hashable]) -> list[Course]:
    """Of options that come to the same thing the one that is liked best, each as a course; the best first. Without that, all that
    is compared may be the same shot by one squad or another, or the same move with one card or another."""
    best: dict[Hashable, tuple[float, Option]] = {}
    for value, option in zip(values, options, strict=True):
        kind = alike(option)
        if kind not in best or value > best[kind][0]:
            best[kind] = value, option
    return [Course(value, (option,)) for value, option in sorted(best.values(), key=lambda found: -found[0])]


class Underway:
    """A course that a bot has taken up: what is left of it, and how much chance there had been then."""

    def __init__(self, course: Course = NONE, draws: int = 0) -> None:
        self.course, self.steps, self.draws = course, course.steps, draws

    @classmethod
    def of(cls, course: Course, game: Game) -> Underway:
        return cls(course, game.state.chance.count)

    def onward(self, options: Sequence[Option], reaction: bool) -> Course | None:
        """What is left of it, if it can be gone on with. A reaction asks for something else and leaves it as it is; any other
        question in between ends it."""
        if reaction:
            return None
        if self.steps and self.steps[0] in options:
            return Course(self.course.value, self.steps, self.course.aim)
        self.steps = ()
        return None

    def disturbed(self, game: Game) -> bool:
        """Whether dice were rolled or cards drawn since it was taken up."""
        return game.state.chance.count != self.draws

    def take(self) -> Option:
        """Its next choice."""
        chosen, self.steps = self.steps[0], self.steps[1:]
        return chosen
