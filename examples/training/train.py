"""Learn to beat the random player, on one core, in minutes, with numpy alone.

    python examples/training/train.py                     Skirmish, 3,200 games
    python examples/training/train.py --game asl-sk1 --scenario S1 --games 500

Proximal policy optimisation on the Gymnasium environment: batches of whole games against a computer player, either seat.
"""

from __future__ import annotations

import argparse
import os
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")             # small matrices: more threads only get in each other's way
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import gymnasium
import numpy as np
from policy import Array, Policy, Whole

from hedgerow.envs import id_of
from hedgerow.lab.estimates import wilson

DISCOUNT, TRUST = 1.0, 0.95                               # of later rewards; of later guesses against the next one
BATCH, ROUNDS, CHUNK = 32, 3, 512                         # games per batch, times it is gone through, positions at a time


def make(game: str, scenario: str, opponent: str, shaping: float) -> gymnasium.Env[dict[str, Array], int]:
    return gymnasium.make(id_of(game), scenario=scenario, seat="either", opponent=opponent, windows="pass",
                          shaping=shaping, max_cycles=3000, disable_env_checker=True)


class Batch:
    """What a batch of games has brought: positions, actions, and how much better than expected each turned out."""

    def __init__(self) -> None:
        self.seen: list[Array] = []
        self.legal: list[Array] = []
        self.taken: list[int] = []
        self.gains: list[float] = []
        self.outcomes: list[float] = []

    def add_game(self, env: gymnasium.Env[dict[str, Array], int], policy: Policy, rng: np.random.Generator, seed: int) -> float:
        """Play one game to its end: 1 if it was won, -1 if it was lost."""
        now, _ = env.reset(seed=seed)
        start, rewards, over = len(self.taken), [], False
        while not over:
            seen, legal = now["observation"], now["action_mask"]
            action = policy.choose(seen, legal, rng)
            self.seen.append(seen)
            self.legal.append(legal)
            self.taken.append(action)
            now, reward, ended, cut, info = env.step(action)
            rewards.append(float(reward))
            over = ended or cut
        self._judge(policy, start, rewards)
        return float(info.get("result", 0.0))

    def _judge(self, policy: Policy, start: int, rewards: list[float]) -> None:
        """Generalised advantage estimation, from the last choice to the first."""
        worth = policy.look(np.array(self.seen[start:]), np.array(self.legal[start:]))[2]
        gains, gain, after = [0.0] * len(rewards), 0.0, 0.0
        for i in range(len(rewards) - 1, -1, -1):
            gain = rewards[i] + DISCOUNT * after - float(worth[i]) + DISCOUNT * TRUST * gain
            gains[i], after = gain, float(worth[i])
        self.gains += gains
        self.outcomes += [g + float(w) for g, w in zip(gains, worth, strict=True)]

    def teach(self, policy: Policy, rng: np.random.Generator, rate: float, curiosity: float) -> None:
        seen, legal, taken = np.array(self.seen), np.array(self.legal), np.array(self.taken, np.int64)
        gains, outcomes = np.array(self.gains, np.float32), np.array(self.outcomes, np.float32)
        gains = (gains - gains.mean()) / (gains.std() + 1e-6)
        before = policy.look(seen, legal)[1][np.arange(len(taken)), taken]
        for _ in range(ROUNDS):
            order: Whole = rng.permutation(len(taken))
            for at in range(0, len(order), CHUNK):
                some = order[at:at + CHUNK]
                policy.improve(seen[some], legal[some], taken[some], gains[some], outcomes[some], before[some], rate, curiosity)


def train(game: str, scenario: str, games: int, seed: int, opponent: str = "random", shaping: float = 1.0, rate: float = 1e-3,
          say: bool = True) -> Policy:
    env = make(game, scenario, opponent, shaping)
    first, _ = env.reset(seed=seed)
    policy = Policy(len(first["observation"]), len(first["action_mask"]), seed=seed)
    rng = np.random.default_rng(seed)
    began, recent = time.monotonic(), []
    for played in range(0, games, BATCH):
        batch = Batch()
        recent += [batch.add_game(env, policy, rng, int(rng.integers(1 << 40))) for _ in range(min(BATCH, games - played))]
        left = 1 - played / games
        batch.teach(policy, rng, rate * left, 0.01 * left)
        if say and played // BATCH % 10 == 9:
            won = sum(result == 1.0 for result in recent[-320:]) / 320
            print(f"{played + BATCH:6} games, {time.monotonic() - began:5.0f} s: {won:.0%} of the last 320 won", flush=True)
    return policy


def play(game: str, scenario: str, policy: Policy, games: int, seed: int, opponent: str = "random") -> tuple[int, int, int]:
    """Games the policy won, drew and lost, with games of their own."""
    env = make(game, scenario, opponent, 0.0)
    rng = np.random.default_rng(seed)
    results = []
    for number in range(games):
        now, _ = env.reset(seed=(1 << 41) + seed * 100_000 + number)
        over = False
        while not over:
            now, _, ended, cut, info = env.step(policy.choose(now["observation"], now["action_mask"], rng))
            over = ended or cut
        results.append(info.get("result", 0.0))
    return results.count(1.0), results.count(0.0), results.count(-1.0)


def report(name: str, result: tuple[int, int, int]) -> str:
    """The share of games won, and between which bounds the true share lies with 95 % confidence."""
    won, drawn, lost = result
    return f"{name}: won {won}, drew {drawn}, lost {lost}: {wilson(won, sum(result))}"


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--game", default="skirmish")
    ask.add_argument("--scenario", default="crossing")
    ask.add_argument("--games", type=int, default=3200)
    ask.add_argument("--test", type=int, default=400, help="games to measure with")
    ask.add_argument("--opponent", default="random")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--keep", type=Path, help="where to save the weights")
    said = ask.parse_args()
    untrained = make(said.game, said.scenario, said.opponent, 0.0).reset(seed=0)[0]
    fresh = Policy(len(untrained["observation"]), len(untrained["action_mask"]), seed=said.seed)
    print(report("untrained", play(said.game, said.scenario, fresh, said.test, said.seed, said.opponent)), flush=True)
    policy = train(said.game, said.scenario, said.games, said.seed, said.opponent)
    print(report("trained", play(said.game, said.scenario, policy, said.test, said.seed, said.opponent)))
    if said.keep:
        policy.save(said.keep)


if __name__ == "__main__":
    main()
