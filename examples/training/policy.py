"""A small network in plain numpy: one hidden layer, from which come the chances of all actions and a guess at the outcome."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float32]
Whole = npt.NDArray[np.int64]


class Policy:
    """Chooses among the legal actions. Weights are Adam's to move."""

    def __init__(self, inputs: int, actions: int, hidden: int = 64, seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        self.weights: dict[str, Array] = {
            "in": (rng.standard_normal((inputs, hidden)) / np.sqrt(inputs / 8)).astype(np.float32),
            "in bias": np.zeros(hidden, np.float32),
            "act": (0.01 * rng.standard_normal((hidden, actions))).astype(np.float32),
            "act bias": np.zeros(actions, np.float32),
            "worth": np.zeros((hidden, 1), np.float32),
            "worth bias": np.zeros(1, np.float32),
        }
        self.first = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.second = {name: np.zeros_like(w) for name, w in self.weights.items()}
        self.updates = 0

    def look(self, seen: Array, legal: Array) -> tuple[Array, Array, Array]:
        """Hidden values, the chance of each action, and what the position is worth."""
        w = self.weights
        hidden = np.tanh(seen @ w["in"] + w["in bias"])
        scores = np.where(legal > 0, hidden @ w["act"] + w["act bias"], -1e9)
        scores = np.exp(scores - scores.max(axis=-1, keepdims=True))
        worth = hidden @ w["worth"] + w["worth bias"]
        return hidden, scores / scores.sum(axis=-1, keepdims=True), worth[..., 0]

    def choose(self, seen: Array, legal: Array, rng: np.random.Generator | None) -> int:
        """An action by its chance, or without dice the likeliest."""
        _, chances, _ = self.look(seen, legal)
        if rng is None:
            return int(chances.argmax())
        return int(min(np.searchsorted(np.cumsum(chances), rng.random()), np.flatnonzero(chances)[-1]))

    def improve(self, seen: Array, legal: Array, taken: Whole, gains: Array, outcomes: Array, before: Array,
                rate: float, curiosity: float, clip: float = 0.2) -> None:
        """One step of proximal policy optimisation: likelier what gained, but not much likelier than it was `before`."""
        w, count = self.weights, len(taken)
        hidden, chances, worth = self.look(seen, legal)
        rows = np.arange(count)
        ratio = chances[rows, taken] / before
        useful = np.where(gains > 0, ratio < 1 + clip, ratio > 1 - clip)
        push = (gains * ratio * useful).astype(np.float32)
        scores = chances * push[:, None]                  # the gradient of the loss with respect to the scores
        scores[rows, taken] -= push
        logs = np.log(np.maximum(chances, 1e-12))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        scores += curiosity * chances * (logs + entropy)
        errors: Array = np.float32(0.5) * (worth - outcomes)
        back: Array = (scores @ w["act"].T + errors[:, None] @ w["worth"].T) * (1 - hidden ** 2)
        self._move({"in": seen.T @ back, "in bias": back.sum(axis=0), "act": hidden.T @ scores, "act bias": scores.sum(axis=0),
                    "worth": hidden.T @ errors[:, None], "worth bias": errors.sum(keepdims=True)}, rate, count)

    def _move(self, gradients: dict[str, Array], rate: float, count: int) -> None:
        """Adam."""
        self.updates += 1
        for name, summed in gradients.items():
            slope = summed / count
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.001 * (slope ** 2 - self.second[name])
            mean = self.first[name] / (1 - 0.9 ** self.updates)
            spread = np.sqrt(self.second[name] / (1 - 0.999 ** self.updates))
            self.weights[name] -= (rate * mean / (spread + 1e-8)).astype(np.float32)

    def save(self, path: Path) -> None:
        np.savez(path, **{name.replace(" ", "_"): w for name, w in self.weights.items()})     # type: ignore[arg-type]

    def load(self, path: Path) -> None:
        with np.load(path) as kept:
            self.weights = {name: kept[name.replace(" ", "_")] for name in self.weights}
