"""What a player may ask of a position besides its choices: how far a unit gets, what is in danger, what sees what.

A question never changes the state. Its answer is a typed value, with the reasons where there is none to give.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.records import Value
from hedgerow.kernel.tally import Tally


class Question:
    """A question of a game: what its places are, and the function `(g, seat, *what)` that answers it."""

    __slots__ = ("answer", "name", "places")

    def __init__(self, name: str, places: tuple[str, ...], answer: Callable[..., Finding]) -> None:
        self.name, self.places, self.answer = name, places, answer


class Finding(Value):
    """The answer to a question; `reasons` say why there is none."""

    reasons: tuple[Reason, ...] = ()

    @classmethod
    def none(cls, no: Reasons) -> Finding:
        return Finding(tuple(no))


class Way(Value):
    """A way to a place: what it costs, and the places passed, the last included."""

    to: int
    cost: Tally
    by: tuple[int, ...]


class Reach(Finding):
    """How far a piece gets if nobody interferes: the cheapest way to each place."""

    ways: tuple[Way, ...] = ()


class Field(Finding):
    """A number for each place: danger there, or who threatens from where."""

    at: tuple[tuple[int, Tally], ...] = ()


class Sight(Finding):
    """Whether one place is seen from another: what blocks and where (in the reasons), or what hinders."""

    hindrance: Tally | None = None


class Numbers(Finding):
    """Named numbers: a unit's values now, an attack that is being put together."""

    of: tuple[tuple[str, Tally], ...] = ()

    @staticmethod
    def named(**tallies: Tally) -> Numbers:
        return Numbers((), tuple(tallies.items()))


def known_places(exists: Callable[[str, Any], bool], question: Question, what: tuple[Any, ...]) -> Reasons:
    """What a question names that does not exist."""
    no = Reasons()
    if len(what) != len(question.places):
        no(f"the question {question.name!r} is about {', '.join(question.places) or 'nothing in particular'}")
        return no
    for kind, thing in zip(question.places, what, strict=True):
        if not exists(kind, thing):
            no(f"there is no {kind} {thing!r}")
    return no
