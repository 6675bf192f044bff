"""Tactical puzzles: positions with an answer that every player of the game would give, and whether a computer player gives it.

A game's own `Puzzle` says what the position is (`choices`: what a bot of some level does in it, one choice after the other) and
which choices it must or must never make. The runner is the same for all: the first of them that the bot makes decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

PATIENCE = 40                             # choices after which nothing is to be expected any more


class Puzzle:
    """`must` are choices of which one has to be made, `never` those that must not come before it."""

    name: str
    why: str
    must: Sequence[Any]
    never: Sequence[Any]

    def choices(self, level: str) -> Iterator[Any]:
        """What a bot of this level does, until it is no longer about the puzzle."""
        raise NotImplementedError

    def fits(self, choice: Any, wanted: Any) -> bool:
        """Whether the choice is what is written in `must` or `never`."""
        return bool(choice == wanted)

    def solved(self, level: str) -> bool:
        for n, choice in enumerate(self.choices(level)):
            if any(self.fits(choice, wanted) for wanted in self.never):
                return False
            if any(self.fits(choice, wanted) for wanted in self.must):
                return True
            if n > PATIENCE:
                break
        return not self.must


def unsolved(puzzles: Iterable[Puzzle], level: str) -> list[str]:
    """The names of those that a bot of this level does not solve."""
    return [p.name for p in puzzles if not p.solved(level)]
