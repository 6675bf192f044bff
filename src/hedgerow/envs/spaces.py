"""The space of actions, which knows what is legal just now."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Discrete


class MaskedDiscrete(Discrete[np.int64]):
    """Numbers from 0 to n - 1. A sample drawn without a mask is one of those that are legal now."""

    def __init__(self, n: int, seed: int | None = None) -> None:
        super().__init__(n, seed)
        self.legal: npt.NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self.legal
        return super().sample(mask, probability)
