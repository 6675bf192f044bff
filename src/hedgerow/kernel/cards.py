"""Decks of cards as part of the position."""

from __future__ import annotations

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
        return self.cards.pop()

    def peek(self, g: Any, n: int = 1) -> tuple[int, ...]:
        """The top cards, left where they are; the first is the top."""
        g.reveal()
        return tuple(self.cards[:-n - 1:-1])

    def discard(self, card: int) -> None:
        self.discards.append(card)

    def __len__(self) -> int:
        return len(self.cards)
