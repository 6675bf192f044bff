"""Learning from play: games between bots, what their positions looked like, who won, and the weights that follow.

A folder holds one small file for each game that has been played, so that a training that was broken off goes on where it stopped.
The weights are fitted by logistic regression on most of the games and held against the others.
"""

from __future__ import annotations

import json
import multiprocessing
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hedgerow.bots import SearchBot, bot
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game
from hedgerow.kernel.registry import rulebook
from hedgerow.kernel.rulebook import Learns

Numbers = NDArray[np.float64]
LIMIT: Final = 20_000
"""Choices after which a game is given up."""
HELD_OUT: Final = 5
"""One game in so many is kept apart to hold the weights against."""
HOLDS: Final = (4.0, 16.0, 64.0)
"""How strongly weights may be held to what they were before, in games that speak against it: taken is what holds best on parts of
the games, each kept apart in turn."""
PARTS: Final = 4
"""Parts into which the games are cut to find that out."""
MOST_CHOICES: Final = 60
"""Choices of search that are kept of one game."""


class Task(NamedTuple):
    """A game to be played for learning."""

    game: str
    scenario: str
    bots: tuple[str, str]
    seed: int
    file: Path


class Choice(NamedTuple):
    """What search chose, and among what."""

    rows: list[dict[str, float]]
    chosen: int


def learner(game: str) -> Learns:
    """What the game's computer player learns."""
    found = rulebook(game).computer.learns
    if found is None:
        raise HedgerowError(f"the computer player of {rulebook(game).title} does not learn")
    return found


# ---- playing ----

def tasks(game: str, scenarios: Sequence[str], bots: tuple[str, str], games: int, seed: int, folder: Path) -> list[Task]:
    """The games of a training, in turn over the scenarios, the bots changing sides."""
    found = []
    for n in range(games):
        scenario = scenarios[n % len(scenarios)]
        pair = bots if n // len(scenarios) % 2 == 0 else bots[::-1]
        name = "".join(c if c.isalnum() or c in "-" else "_" for c in scenario)
        found.append(Task(game, scenario, pair, seed + n, folder / f"{name}-{'-'.join(pair)}-{seed + n:06d}.json"))
    return found


def play(todo: Sequence[Task], jobs: int, done: Callable[[int], None]) -> None:
    """Play what the folder does not hold yet, on so many processes."""
    left = [t for t in todo if not t.file.exists()]
    done(len(todo) - len(left))
    for t in left[:1]:
        t.file.parent.mkdir(parents=True, exist_ok=True)
    context = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
    with context.Pool(max(1, jobs)) as pool:
        for _ in pool.imap_unordered(play_one, left):
            done(1)


def play_one(task: Task) -> None:
    """Play a game and keep what can be learned from it."""
    book = rulebook(task.game)
    game = Game(book, book.scenario(task.scenario), seed=task.seed, listen=False)
    kept = json.dumps(recorded(game, task))
    part = task.file.with_suffix(".part")
    part.write_text(kept, "utf-8")
    part.replace(task.file)


def recorded(game: Game, task: Task) -> dict[str, Any]:
    """The features of every side at the beginning of each player turn, what search chose, and who won."""
    learns, stage = learner(task.game), game.rulebook.rules.stage
    side_of = game.scenario.side_of
    players = {s: bot(task.bots[game.scenario.sides.index(side_of[s]) % 2], task.seed * 8 + i) for i, s in enumerate(game.seats)}
    positions: list[dict[str, Any]] = []
    choices: list[Choice] = []
    last = -1
    while game.result is None and len(game.history) < LIMIT:
        seat, decision = next((s, d) for s, d in game.decisions.items() if not d.optional)
        turn = stage(game.state)[0] if stage is not None else len(game.history) // 40
        if turn > last and decision.lines is None:
            last = turn
            positions += [{"side": side_of[s], "features": learns.position_features(game.state, s)} for s in first_seats(game)]
        player = players[seat]
        options = list(decision.answers)
        fork = game.fork(seat, key="what is weighed") if isinstance(player, SearchBot) and len(options) > 1 else None
        chosen = player.choose(game, seat)
        if fork is not None and getattr(player, "weighed", False) and len(choices) < MOST_CHOICES:
            rows = [dict(r) for r in learns.option_features(fork.state, seat, options)]
            choices.append(Choice(rows, options.index(chosen)))
        game.apply(seat, chosen)
    winners = list(game.result.winners) if game.result is not None else None
    return {"scenario": game.scenario.name, "seed": task.seed, "bots": task.bots, "winners": winners, "positions": positions,
            "choices": choices}


def first_seats(game: Game) -> list[str]:
    """One seat of each side."""
    found: dict[str, str] = {}
    for seat, side in game.scenario.side_of.items():
        found.setdefault(side, seat)
    return list(found.values())


def read(todo: Iterable[Task]) -> list[dict[str, Any]]:
    """The games that came to an end."""
    found = [json.loads(t.file.read_text("utf-8")) for t in todo if t.file.exists()]
    return [g for g in found if g["winners"] is not None]


# ---- the value of positions ----

class Fitted(NamedTuple):
    """Weights, and how they did on games they had not seen."""

    weights: dict[str, float]
    scenarios: dict[str, float]
    games: int
    held_out: int
    log_loss: float
    calibration: list[tuple[int, float, float]]           # per tenth: positions, predicted, won


def fit_value(games: Sequence[Mapping[str, Any]], before: Mapping[str, float], fresh: bool = False) -> Fitted:
    """Logistic regression of the winner on the features, with a bias for each side of each scenario. Where games say little a
    weight stays near to what it was before; how near, the games learned from tell, not those held out. A `fresh`
    start is from nothing; only features that no game had keep their weight."""
    if len(games) < 2 * HELD_OUT:
        raise HedgerowError(f"{len(games)} finished games are too few to learn from; there must be {2 * HELD_OUT} at least")
    names = list(games[0]["positions"][0]["features"])
    places = sorted({f"{g['scenario']} {p['side']}" for g in games for p in g["positions"]})
    known = [g for n, g in enumerate(games) if n % HELD_OUT]
    unknown = [g for n, g in enumerate(games) if not n % HELD_OUT]
    start = np.array([before.get(n, 0.0) for n in (*names, *places)])
    if fresh:
        start[table(known, names, places)[0].any(axis=0)] = 0.0
    weights = fitted(known, names, places, start, best_hold(known, names, places, start))
    seen, won = table(unknown, names, places)
    chance = chances(seen, weights)
    loss = log_loss(chance, won)
    rounded = [round(float(w), 4) for w in weights]
    return Fitted(dict(zip(names, rounded[:len(names)], strict=True)), dict(zip(places, rounded[len(names):], strict=True)),
                  len(known), len(unknown), loss, calibration(chance, won))


def best_hold(games: Sequence[Mapping[str, Any]], names: Sequence[str], places: Sequence[str], start: Numbers) -> float:
    """The strongest hold that does as well as the best on games kept apart in turn, as far as so many games can tell."""
    losses = {hold: losses_apart(games, names, places, start, hold) for hold in HOLDS}
    best = min(HOLDS, key=lambda hold: losses[hold].mean())
    error = {hold: float((losses[hold] - losses[best]).std()) / np.sqrt(len(games)) for hold in HOLDS}
    return max(hold for hold in HOLDS if losses[hold].mean() - losses[best].mean() <= error[hold])


def losses_apart(games: Sequence[Mapping[str, Any]], names: Sequence[str], places: Sequence[str], start: Numbers,
                 hold: float) -> Numbers:
    """How wrong the weights learned from the other parts are about each game."""
    found = np.zeros(len(games))
    for part in range(PARTS):
        weights = fitted([g for n, g in enumerate(games) if n % PARTS != part], names, places, start, hold)
        for n in range(part, len(games), PARTS):
            seen, won = table(games[n:n + 1], names, places)
            found[n] = log_loss(chances(seen, weights), won)
    return found


def fitted(games: Sequence[Mapping[str, Any]], names: Sequence[str], places: Sequence[str], start: Numbers,
           hold: float) -> Numbers:
    """The weights that these games speak for. Positions of one game are no separate witnesses, so a weight is held by as many
    positions as a game has."""
    x, y = table(games, names, places)
    scale = np.maximum(x.std(axis=0), 1e-6)
    found: Numbers = logistic(x / scale, y, start * scale, hold * len(y) / len(games)) / scale
    return found


def chances(x: Numbers, weights: Numbers) -> Numbers:
    """How likely each position is won."""
    found: Numbers = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
    return found


def log_loss(chance: Numbers, won: Numbers) -> float:
    return float(-np.mean(won * np.log(chance + 1e-9) + (1 - won) * np.log(1 - chance + 1e-9)))


def table(games: Sequence[Mapping[str, Any]], names: Sequence[str], places: Sequence[str]) -> tuple[Numbers, Numbers]:
    """A row for each position seen from each side: its features, then a one for its side of its scenario; and whether it won."""
    rows, won = [], []
    for g in games:
        for p in g["positions"]:
            place = f"{g['scenario']} {p['side']}"
            rows.append([*(p["features"].get(n, 0.0) for n in names), *(float(place == other) for other in places)])
            won.append(0.5 if not g["winners"] else float(p["side"] in g["winners"]))
    return np.array(rows, dtype=np.float64), np.array(won, dtype=np.float64)


def logistic(x: Numbers, y: Numbers, start: Numbers, hold: float, rounds: int = 30) -> Numbers:
    """Newton's way to the most likely weights, kept near to the start by a ridge."""
    ridge = hold * np.eye(x.shape[1])
    weights = start.copy()
    for _ in range(rounds):
        chance = chances(x, weights)
        slope = x.T @ (y - chance) - ridge @ (weights - start)
        curve = (x * (chance * (1 - chance))[:, None]).T @ x + ridge
        step = np.linalg.solve(curve, slope)
        weights = weights + step
        if float(np.abs(step).max()) < 1e-6:
            break
    return weights


def calibration(chance: Numbers, won: Numbers) -> list[tuple[int, float, float]]:
    """Predicted against won, tenth by tenth of the chances."""
    found = []
    for tenth in range(10):
        there = (chance >= tenth / 10) & ((chance < (tenth + 1) / 10) | (tenth == 9))
        if there.any():
            found.append((int(there.sum()), round(float(chance[there].mean()), 3), round(float(won[there].mean()), 3)))
    return found


# ---- the seasoned weights of options ----

def fit_options(games: Sequence[Mapping[str, Any]], by_hand: Mapping[str, float], rounds: int = 200,
              ) -> tuple[dict[str, float], int]:
    """Weights of option features under which what search chose is likely, near to those by hand where little was chosen."""
    choices = [Choice(*c) for g in games for c in g["choices"]]
    names = sorted({n for c in choices for row in c.rows for n in row})
    if not names:
        return {}, 0
    at = {n: i for i, n in enumerate(names)}
    tables = []
    for c in choices:
        x = np.zeros((len(c.rows), len(names)))
        for i, row in enumerate(c.rows):
            for n, amount in row.items():
                x[i, at[n]] = amount
        tables.append((x, c.chosen))
    start = np.array([by_hand.get(n, 0.0) for n in names])
    weights, pace = start.copy(), 0.5
    for _ in range(rounds):
        slope = -0.02 * len(tables) * (weights - start)
        for x, chosen in tables:
            likes = SHARP * (x @ weights)
            odds = np.exp(likes - likes.max())
            slope += SHARP * (x[chosen] - (odds / odds.sum()) @ x)
        weights = weights + pace / len(tables) / SHARP * slope
    return {n: round(float(w), 4) for n, w in zip(names, weights, strict=True)}, len(choices)


SHARP: Final = 5.0
"""How surely search takes the option that is liked most: by so much for a point."""
