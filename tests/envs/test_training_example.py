"""The training example runs; that it learns is measured in its README, outside the tests."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "training"


@pytest.fixture
def training(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(EXAMPLE)
    return importlib.import_module("train")


def test_a_few_games_teach_the_policy_something(training: Any) -> None:
    policy = training.train("skirmish", "crossing", games=4, seed=1, say=False)
    fresh = training.Policy(policy.weights["in"].shape[0], policy.weights["act"].shape[1], seed=1)
    assert policy.updates > 0
    assert any(not np.array_equal(policy.weights[name], fresh.weights[name]) for name in policy.weights)
    assert sum(training.play("skirmish", "crossing", policy, games=2, seed=1)) == 2


def test_the_same_seed_trains_the_same_policy(training: Any) -> None:
    one, two = (training.train("skirmish", "crossing", games=2, seed=3, say=False) for _ in range(2))
    assert all(np.array_equal(one.weights[name], two.weights[name]) for name in one.weights)


def test_a_policy_comes_back_as_it_was_saved(training: Any, tmp_path: Path) -> None:
    kept, fresh = training.Policy(5, 3, seed=1), training.Policy(5, 3, seed=2)
    kept.save(tmp_path / "policy.npz")
    fresh.load(tmp_path / "policy.npz")
    assert all(np.array_equal(kept.weights[name], fresh.weights[name]) for name in kept.weights)


def test_the_policys_slope_is_the_slope_of_what_it_improves(training: Any) -> None:
    """Against differences: pushing one action up by its gain, and the guess towards the outcome."""
    rng = np.random.default_rng(0)
    policy = training.Policy(4, 3, hidden=5, seed=0)
    for name in policy.weights:
        policy.weights[name] = rng.standard_normal(policy.weights[name].shape) * 0.5
    seen, legal, taken = rng.standard_normal((6, 4)), np.ones((6, 3)), rng.integers(0, 3, 6)
    gains, outcomes = rng.standard_normal(6), rng.standard_normal(6)
    before = policy.look(seen, legal)[1][np.arange(6), taken].copy()

    def loss() -> float:
        _, chances, worth = policy.look(seen, legal)
        entropy = -(chances * np.log(chances)).sum(axis=1)
        ratio = chances[np.arange(6), taken] / before
        return float(np.mean(-gains * ratio - 0.1 * entropy + 0.25 * (worth - outcomes) ** 2))

    found: dict[str, Any] = {}
    policy._move = lambda gradients, rate, count: found.update({n: g / count for n, g in gradients.items()})
    policy.improve(seen, legal, taken, gains, outcomes, before, rate=0.0, curiosity=0.1)
    for name, weights in policy.weights.items():
        at = tuple(0 for _ in weights.shape)
        start = weights[at]
        weights[at] = start + 1e-5
        up = loss()
        weights[at] = start - 1e-5
        down = loss()
        weights[at] = start
        assert (up - down) / 2e-5 == pytest.approx(found[name][at], abs=1e-5), name
