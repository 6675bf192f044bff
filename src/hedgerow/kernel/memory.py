"""What was worked out once and may be asked for again, by computer players and by those who ask about lines of sight."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Memory(Generic[V]):
    """Values by what they depend on. When there are too many, all are forgotten: those of old positions do not come up again.

    Of two values for the same key either will do, so what is chosen never depends on what has been forgotten.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.values: dict[Hashable, V] = {}

    def recall(self, key: Hashable, work_out: Callable[[], V]) -> V:
        found = self.values.get(key)
        if found is None:
            if len(self.values) >= self.most:
                self.values.clear()
            found = self.values[key] = work_out()
        return found
