"""Watching one game: what the laboratory keeps of it, from public events and public views alone."""

from __future__ import annotations

from typing import Any

from hedgerow.kernel.game import Game


class Observer:
    """Looks at a game after every choice."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.turn = 0

    def look(self, seat: str) -> None:
        """A choice has been made."""

    def record(self) -> dict[str, Any]:
        """The finished game as plain data."""
        result = self.game.result
        assert result is not None
        return {"winner": result.winners[0] if len(result.winners) == 1 else "", "winners": list(result.winners),
                "rule": result.rule, "why": result.why, "choices": len(self.game.history)}
