"""Pieces that a seat sees without knowing what they are: concealed counters, and dummies among them.

A game says with `Masks` which pieces these are; view, redraw, secrets and reveal all go through it, so that none of them can
say more than another. `MASKS = Masks(lambda g: g.counters)`, and then

    "counters": [{"is": MASKS.seen(g, seat, n), ...} for n in ...]           in the view: what it is, or None
    Hidden(redraw=MASKS.redraw, secrets={"counters": MASKS.secret})          what a seat cannot know, and drawing it anew
    MASKS.lift(g, n)                                                         it is turned over, for all to see
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from hedgerow.kernel.chance import Chance


class Masked(Protocol):
    """A piece of a seat's that may lie face down."""

    seat: str
    what: Any
    masked: bool


class Masks:
    """The masked pieces of a state, by their numbers."""

    def __init__(self, pieces: Callable[[Any], Sequence[Masked]]) -> None:
        self.pieces = pieces

    def knows(self, g: Any, seat: str | None, number: int) -> bool:
        """Its owner always; everybody once it is turned over. Every seat of the owner's side knows it as well."""
        piece, side_of = self.pieces(g)[number], g.scenario.side_of
        return not piece.masked or (seat is not None and side_of[seat] == side_of[piece.seat])

    def seen(self, g: Any, seat: str | None, number: int) -> Any:
        """What the piece is, as far as the seat may know: None while it is masked."""
        return self.pieces(g)[number].what if self.knows(g, seat, number) else None

    def unknown(self, g: Any, seat: str | None) -> list[int]:
        """The pieces that are masked for the seat."""
        return [n for n in range(len(self.pieces(g))) if not self.knows(g, seat, n)]

    def secret(self, g: Any, seat: str | None) -> Any:
        """What lies under the masks that the seat cannot look under."""
        return tuple((n, self.pieces(g)[n].what) for n in self.unknown(g, seat))

    def redraw(self, g: Any, seat: str | None, chance: Chance) -> None:
        """What is masked changes places among the masked pieces of its owner: any of them may be any other."""
        pieces = self.pieces(g)
        for owner in g.scenario.seats:
            masked = [n for n in self.unknown(g, seat) if pieces[n].seat == owner]
            identities = [pieces[n].what for n in masked]
            chance.scramble(identities)
            for n, what in zip(masked, identities, strict=True):
                pieces[n].what = what

    def lift(self, g: Any, number: int) -> Any:
        """Turn the piece over: from now on everybody knows it. Says what it is."""
        piece = self.pieces(g)[number]
        if piece.masked:
            piece.masked = False
            g.reveal()
        return piece.what
