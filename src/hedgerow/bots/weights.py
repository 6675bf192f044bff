"""What a game's computer player weighs: a data file of named weights beside the game's `computer/`.

The file has parts, each with a word on where it comes from. `by hand` holds the weights of the plain judgement, `seasoned` those
that playing has taught: they take the place of the ones by hand for players who are seasoned. `hedgerow lab tune` moves the
seasoned weights of any game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from hedgerow.kernel.memory import Memory
from hedgerow.kernel.rulebook import Manner

W = TypeVar("W")

BY_HAND: Final = "by hand"
SEASONED: Final = "seasoned"


class WeightsFile:
    """The weights of options, as a file has them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.parts: dict[str, Any] = json.loads(path.read_text("utf-8"))
        self.by_hand: dict[str, float] = self.parts[BY_HAND]["weights"]
        self.seasoned: dict[str, float] = {**self.by_hand, **self.parts.get(SEASONED, {}).get("weights", {})}
        self.shifted: Memory[dict[str, float]] = Memory(64)

    def of(self, manner: Manner) -> dict[str, float]:
        """The weights that a player judges with."""
        weights = self.seasoned if manner.seasoned else self.by_hand
        if not manner.shifts:
            return weights
        return self.shifted.recall((manner.seasoned, manner.shifts),
                                   lambda: {**weights, **{name: weights[name] + by for name, by in manner.shifts}})

    def keep(self, part: str, found: Mapping[str, Any]) -> None:
        """Put a part of the file in the place of the one before; the others stay as they are."""
        self.parts[part] = dict(found)
        self.path.write_text(json.dumps(self.parts, indent=1) + "\n", "utf-8")


def weights_in(path: Path, record: Callable[..., W]) -> Callable[[Manner], W]:
    """The weights that a player judges with, as a record of the game's own: it has a field for each of them."""
    file = WeightsFile(path)

    @lru_cache(64)
    def weights_of(manner: Manner) -> W:
        return record(**file.of(manner))

    return weights_of
