"""What was trained in an environment, as a computer player: it sees what the environment shows, and plays whole games anywhere.

Announced by a package under the entry point group `hedgerow.bots`, it can be named in `play`, `sim`, `lab ladder` and at the
table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hedgerow.envs.layout import layout_of
from hedgerow.envs.observer import Observer
from hedgerow.envs.staging import Staging
from hedgerow.kernel.asking import Option
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game

Act = Callable[[dict[str, Any]], int]
"""From an observation with its mask to an action."""


class TrainedBot:
    """Plays one game by a policy: `act` gets what `Wargame.observe` gives, and answers with an action."""

    def __init__(self, game: str, act: Act, *, structured: bool = False, spaces: str = "") -> None:
        self.game, self.act, self.structured = game, act, structured
        self.observer: Observer | None = None
        self.spaces = spaces
        self.reasons: list[tuple[float, str]] = []
        self.plan: list[str] = []

    def choose(self, game: Game, seat: str) -> Option:
        observer = self._observer(game)
        staging = Staging(observer.actions, game.decisions[seat].options)
        board = observer.board(game, seat)
        while staging.option is None:
            row = observer.row(board, staging)
            seen = observer.apart(row) if self.structured else row
            action = int(self.act({"observation": seen, "action_mask": staging.mask()}))
            if action not in staging.offered:
                raise HedgerowError(f"the trained player took action {action}, which is not legal now")
            staging.take(action)
        return staging.option

    def _observer(self, game: Game) -> Observer:
        """Made for the first choice; refuses games it was not trained for, and spaces that have changed since."""
        if game.rulebook.name != self.game:
            raise HedgerowError(f"this player was trained for {self.game}, not for {game.rulebook.name}")
        if self.observer is None:
            self.observer = Observer(game.rulebook, layout_of(self.game))
            if self.spaces and self.spaces != self.observer.fingerprint:
                raise HedgerowError(f"this player was trained with other spaces of {self.game} ({self.spaces}; now "
                                    f"{self.observer.fingerprint})")
        return self.observer
