"""Decks of cards as part of the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hedgerow.kernel.records import Record


class Deck(Record):
    """A draw pile (top last) and its discards (latest last). Cards are ids; what they say is data of the game.
    Whoever sees a card from the pile learns a secret, so drawing and peeking end the free undo."""

    cards: list[int]
    discards: list[int] = []

    def shuffle(self, g: Any, purpose: str) -> None:
        """Shuffle the draw pile."""
        g.shuffle(purpose, self.cards)

    def reshuffle(self, g: Any, purpose: str) -> None:
        """Discards go back into the draw pile, and all of it is shuffled."""
        self.cards += self.discards
        self.discards = []
        g.shuffle(purpose, self.cards)

    def draw(self, g: Any) -> int:
        """The top card, gone from the pile."""
        g.reveal()
        if g.chance.paired:
            g.chance.concerning(g.doing())
        card: int = g.chance.take(self.cards)
        return card

    def peek(self, g: Any, n: int = 1) -> tuple[int, ...]:
        """The top cards, left where they are; the first is the top."""
        g.reveal()
        return tuple(self.cards[:-n - 1:-1])

    def discard(self, card: int) -> None:
        self.discards.append(card)

    def __len__(self) -> int:
        return len(self.cards)


def decks_in(thing: Any) -> Iterator[Deck]:
    """Every deck in the state of a game, wherever it lies, always in the same order."""
    if isinstance(thing, Deck):
        yield thing
    elif isinstance(thing, Record):
        fields: tuple[str, ...] = type(thing).__match_args__
        for name in fields:
            yield from decks_in(getattr(thing, name))
    elif isinstance(thing, dict):
        for part in thing.values():
            yield from decks_in(part)
    elif isinstance(thing, list | tuple):
        for part in thing:
            yield from decks_in(part)
