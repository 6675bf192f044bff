"""Learning from play: the regression finds what decided, the file says where its weights come from, a training goes on."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import hedgerow
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import game_names, rulebook
from hedgerow.lab.manners import manners
from hedgerow.lab.plan import tunable
from hedgerow.lab.training import fit_options, fit_value, learner, play, play_one, read, tasks


def made_up(games: int, seed: int = 1) -> list[dict[str, Any]]:
    """Games in which men decide and hats do not."""
    dice = random.Random(seed)
    found = []
    for _ in range(games):
        men, hats = dice.gauss(0, 1), dice.gauss(0, 1)
        won = dice.random() < 1 / (1 + 2.718 ** (-2 * men))
        sides = (("red", 1.0), ("blue", -1.0))
        found.append({"scenario": "S", "winners": ["red" if won else "blue"], "choices": [],
                      "positions": [{"side": s, "features": {"men": sign * men, "hats": sign * hats}} for s, sign in sides]})
    return found


def test_the_regression_finds_what_decides() -> None:
    found = fit_value(made_up(600), {})
    assert found.weights["men"] > 0.8
    assert abs(found.weights["hats"]) < 0.3
    assert found.games + found.held_out == 600
    assert all(abs(predicted - won) < 0.25 for positions, predicted, won in found.calibration if positions > 20)


def test_where_games_say_little_a_weight_stays_as_it_was() -> None:
    few = fit_value(made_up(10), {"men": 0.4, "hats": 0.7})
    assert abs(few.weights["hats"] - 0.7) < 0.4


def test_a_fresh_start_forgets_what_was_there_but_for_what_no_game_had() -> None:
    games = made_up(200)
    for g in games:
        for p in g["positions"]:
            p["features"]["tanks"] = 0.0
    fresh = fit_value(games, {"men": -9.0, "hats": 9.0, "tanks": 0.9}, fresh=True)
    assert fresh.weights["men"] > 0.5 and abs(fresh.weights["hats"]) < 0.4 and fresh.weights["tanks"] == 0.9


def test_too_few_games_are_refused() -> None:
    with pytest.raises(HedgerowError, match="too few"):
        fit_value(made_up(5), {})


def test_the_seasoned_learn_what_search_chooses() -> None:
    """Search always takes the option with more of `good`; what it never saw stays as it was by hand."""
    games = [{"choices": [([{"fire good": 1.0}, {"fire good": 0.0}], 0)] * 40}]
    weights, choices = fit_options(games, {"fire good": 0.1, "march closer": 0.3})
    assert choices == 40 and weights["fire good"] > 0.3 and "march closer" not in weights


def test_a_training_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    todo = tasks("infantry-attacks", ["IA1"], ("random", "random"), 2, 7, tmp_path)
    play_one(todo[0])
    before = todo[0].file.stat().st_mtime_ns
    heard: list[int] = []
    play(todo, 1, heard.append)
    assert heard == [1, 1] and todo[0].file.stat().st_mtime_ns == before
    found = read(todo)
    assert len(found) == 2 and found[0]["positions"] and set(found[0]["positions"][0]) == {"side", "features"}


@pytest.mark.parametrize("game", [n for n in game_names() if rulebook(n).computer.learns is not None])
def test_weights_fit_the_features(game: str) -> None:
    learns = learner(game)
    data = tunable(game).parts
    scenario = next(iter(rulebook(game).scenarios))
    played = hedgerow.new(game, scenario, seed=1)
    features = learns.position_features(played.state, played.seats[0])
    assert set(data["value"]["weights"]) <= set(features)
    verbs = sorted(rulebook(game).rules.verbs, key=len, reverse=True)
    assert all(any(name.startswith(f"{v} ") for v in verbs) for name in data["by hand"]["weights"])


def test_a_game_that_does_not_learn_says_so() -> None:
    with pytest.raises(HedgerowError, match="does not learn"):
        learner("asl-sk1")


def test_manners_are_counted() -> None:
    found = manners("infantry-attacks", ["IA1"], "random", 1, 3)
    assert found.choices > 100 and found.moves > 0 and found.passes > 0 and found.idle > 0
    assert len(found.lines()) == 4
