"""Environments copied, pickled, saved and restored; spaces with names and versions; players announced by other packages."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import hedgerow
from hedgerow.bots import RandomBot
from hedgerow.envs import IDS, AgainstBot, TrainedBot, Wargame, id_of, layout_names, layout_of
from hedgerow.envs.describe import section
from hedgerow.envs.observer import Observer
from hedgerow.kernel.errors import HedgerowError

GAMES = {"skirmish": "crossing", "asl-sk1": "S1", "combat-commander": "1"}
MANUAL = Path(__file__).parents[2] / "docs" / "observations.md"


def steps(env: Wargame, dice: random.Random, number: int) -> list[tuple[str, int, bytes]]:
    """So many legal actions at random: who took which, and what it saw."""
    taken = []
    for _ in range(number):
        agent = env.agent_selection
        if not env.agents or env.terminations[agent]:
            break
        seen = env.observe(agent)
        action = int(dice.choice(np.flatnonzero(seen["action_mask"])))
        taken.append((agent, action, seen["observation"].tobytes()))
        env.step(action)
    return taken


@pytest.mark.parametrize("way", ["copy", "deepcopy", "pickle"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_copy_goes_on_as_the_original_would(game: str, way: str) -> None:
    ways: dict[str, Any] = {"copy": copy.copy, "deepcopy": copy.deepcopy, "pickle": lambda env: pickle.loads(pickle.dumps(env))}
    env = Wargame(game, GAMES[game], shaping=0.5)
    env.reset(seed=3)
    for number in (0, 1, 40):                             # also between the stages of one choice
        steps(env, random.Random(number), number)
        twin = ways[way](env)
        assert twin.rewards == env.rewards and twin.agent_selection == env.agent_selection
        assert steps(twin, random.Random(9), 60) == steps(env, random.Random(9), 60)
        assert twin.game.result == env.game.result and twin._cumulative_rewards == env._cumulative_rewards


def test_a_copy_shares_nothing_with_the_original() -> None:
    env = Wargame("skirmish")
    env.reset(seed=3)
    twin = copy.copy(env)
    before = env.state().tobytes(), list(env.mask(env.agent_selection))
    steps(twin, random.Random(1), 30)
    assert (env.state().tobytes(), list(env.mask(env.agent_selection))) == before
    assert twin.action_space("blue") is not env.action_space("blue")


def test_an_environment_that_was_never_reset_can_be_copied() -> None:
    assert copy.deepcopy(Wargame("skirmish", windows="pass")).orders == Wargame("skirmish", windows="pass").orders


def test_restoring_goes_back_to_the_stage_that_was_saved() -> None:
    env = Wargame("skirmish", "crossing")
    env.reset(seed=7)
    env.step(env.actions.named("verb", "mover"))
    saved = env.save()
    first = steps(env, random.Random(2), 50)
    env.restore(saved)
    assert env.staging.chosen and steps(env, random.Random(2), 50) == first


def test_later_games_of_a_copy_are_those_of_the_original() -> None:
    env = Wargame("skirmish")
    env.reset(seed=3)
    twin = pickle.loads(pickle.dumps(env))
    env.reset()
    twin.reset()
    assert env.game.secret == twin.game.secret


def test_what_was_saved_of_another_scenario_is_refused() -> None:
    env, other = Wargame("skirmish", "crossing"), Wargame("skirmish", "plain")
    env.reset(seed=1)
    with pytest.raises(HedgerowError, match="The crossing"):
        other.restore(env.save())


@pytest.mark.parametrize("way", ["deepcopy", "pickle", "save"])
def test_one_seat_against_a_bot_is_copied_with_its_opponent_and_dice(way: str) -> None:
    env = AgainstBot("skirmish", opponent="random", seat="either")
    env.reset(seed=5)
    for _ in range(8):
        env.step(env.action_space.sample())
    if way == "save":
        twin = AgainstBot("skirmish", opponent="random", seat="either")
        twin.reset(seed=0)
        twin.restore(env.save())
    else:
        twin = copy.deepcopy(env) if way == "deepcopy" else pickle.loads(pickle.dumps(env))
    for _ in range(40):
        action = env.action_space.sample()
        assert twin.action_space.sample() == action
        one, two = env.step(action), twin.step(action)
        assert np.array_equal(one[0]["observation"], two[0]["observation"]) and one[1:] == two[1:]
        if one[2]:
            break


def test_the_state_is_what_all_seats_see() -> None:
    env = Wargame("skirmish")
    env.reset(seed=1)
    state = env.state()
    assert env.state_space.contains(state)
    assert state.tobytes() == b"".join(env.observe(a)["observation"].tobytes() for a in env.possible_agents)


# ---- ids and columns ----

@pytest.mark.parametrize("name", sorted(IDS))
def test_gymnasiums_check_passes_with_default_options(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


def test_an_illegal_action_is_told() -> None:
    env = AgainstBot("skirmish")
    env.reset(seed=0)
    wrong = int(np.flatnonzero(env.action_masks() == 0)[0])
    assert env.step(wrong)[4]["illegal"] and "illegal" not in env.step(env.action_space.sample())[4]


@pytest.mark.parametrize("game", layout_names())
def test_every_column_has_a_name(game: str) -> None:
    observer = Observer(hedgerow.rulebook(game), layout_of(game))
    assert {name: len(columns) for name, columns in observer.columns.items()} == {n: s[-1] for n, s in observer.parts.items()}
    for name, columns in observer.columns.items():
        assert len(set(columns)) == len(columns), name


@pytest.mark.parametrize("game", [*sorted(GAMES), "infantry-attacks", "squad-leader", "up-front"])
def test_the_manual_lists_the_columns_that_there_are(game: str) -> None:
    assert section(game) in MANUAL.read_text("utf-8"), "python -m hedgerow.envs.describe > docs/observations.md"


@pytest.mark.parametrize("game", [*sorted(GAMES), "infantry-attacks", "squad-leader", "up-front"])
def test_ids_change_with_the_spaces(game: str) -> None:
    """Raise `version` of the game's layout and put its new line into spaces.tsv when this fails."""
    known = dict(line.split("\t") for line in Path(__file__).with_name("spaces.tsv").read_text("utf-8").splitlines())
    env = Wargame(game)
    assert known.get(id_of(game)) == env.metadata["spaces"], f"{id_of(game)}\t{env.metadata['spaces']}"
    assert env.metadata["name"] == id_of(game) in IDS


def test_a_column_more_changes_the_fingerprint() -> None:
    book, layout = hedgerow.rulebook("skirmish"), layout_of("skirmish")
    from dataclasses import replace

    from hedgerow.envs.layout import Columns
    other = replace(layout, tables={**layout.tables, "teams": Columns(*layout.tables["teams"][:-1], "rank", rows=10)})
    assert Observer(book, other).fingerprint != Observer(book, layout).fingerprint


# ---- speed ----

@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_step_costs_at_most_twice_what_the_kernel_takes(game: str) -> None:
    """By processor time, over the same choices, the best of three."""
    def by_steps() -> tuple[float, int, list[Any]]:
        env, dice = Wargame(game, GAMES[game], max_cycles=400), random.Random(1)
        env.reset(seed=1)
        began, taken = time.process_time(), 0
        while env.agents and not (env.terminations[env.agent_selection] or env.truncations[env.agent_selection]):
            env.step(dice.choice(list(env.staging.offered)))
            taken += 1
        return time.process_time() - began, taken, env.game.history

    def by_choices(history: list[Any]) -> float:
        played = hedgerow.new(game, GAMES[game], seed=1)
        played.state.listener = None
        began = time.process_time()
        for step in history:
            assert step.what in played.decisions[step.seat].options
            played.apply(step.seat, step.what)
        return time.process_time() - began

    by_steps()                                            # whatever is worked out once
    ratios = []
    for _ in range(3):
        spent, taken, history = by_steps()
        ratios.append((spent / taken) / (by_choices(history) / len(history)))
    assert min(ratios) <= 2.0, ratios


# ---- players by name ----

PLAYERS = '''
import numpy as np
from hedgerow.bots import RandomBot
from hedgerow.envs import TrainedBot

def last(seed, boldness):
    return TrainedBot("skirmish", lambda seen: int(np.flatnonzero(seen["action_mask"])[-1]))
last.games = ("skirmish",)

def anyone(seed, boldness):
    return RandomBot(seed)
'''


@pytest.fixture
def package(tmp_path: Path) -> dict[str, str]:
    """A package that announces two players, as pip would install it; and one that cannot be loaded."""
    (tmp_path / "my_players.py").write_text(PLAYERS, encoding="utf-8")
    about = tmp_path / "my_players-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my-players\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text("[hedgerow.bots]\nlast = my_players:last\nanyone = my_players:anyone\n"
                                            "random = my_players:anyone\ngone = my_players:nobody\n", encoding="utf-8")
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


def hedgerow_command(package: dict[str, str], *words: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "hedgerow", *words], capture_output=True, text=True, env=package, cwd=cwd,
                          stdin=subprocess.DEVNULL, check=False)


def test_an_announced_player_plays_by_its_name(package: dict[str, str], tmp_path: Path) -> None:
    played = hedgerow_command(package, "play", "skirmish", "--seat", "blue=last", "--seat", "red=anyone", "--seed", "1")
    assert played.returncode == 0 and ("won" in played.stdout or "A draw" in played.stdout), played.stderr
    sim = hedgerow_command(package, "sim", "skirmish", "crossing", "--bots", "last,random", "--games", "3", "--jobs", "1",
                           "--no-report", "--out", "run", cwd=tmp_path)
    assert sim.returncode == 0 and "of 3 games between bots" in sim.stdout, sim.stderr
    ladder = hedgerow_command(package, "lab", "ladder", "skirmish", "crossing", "--bots", "last,anyone", "--games", "2",
                              "--jobs", "1", cwd=tmp_path)
    assert ladder.returncode == 0 and "last" in ladder.stdout, ladder.stderr


def test_lists_of_players_name_those_that_fit_the_game(package: dict[str, str]) -> None:
    code = ("from hedgerow.bots import bot, bot_names\nfrom hedgerow.server.calls.games import game_view\n"
            "print(*bot_names('skirmish')); print(*bot_names('asl-sk1')); print(type(bot('random')).__module__)\n"
            "print(*game_view('skirmish').bots)\n")
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=package, check=True).stdout
    shown = said.splitlines()
    assert shown[0].endswith(" anyone last") and shown[1].endswith(" anyone") and "gone" not in shown[0]
    assert shown[2] == "hedgerow.bots.random_player" and shown[3] == shown[0]


def test_a_player_that_cannot_be_loaded_is_one_clear_line(package: dict[str, str]) -> None:
    found = hedgerow_command(package, "play", "skirmish", "--seat", "red=gone")
    assert found.returncode == 2 and "the bot 'gone' cannot be loaded" in found.stderr and "Traceback" not in found.stderr


def test_a_trained_player_takes_whole_options_and_refuses_what_it_was_not_trained_for() -> None:
    dice = random.Random(1)
    player = TrainedBot("skirmish", lambda seen: int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    game, other = hedgerow.new("skirmish", "crossing", seed=2), RandomBot(1)
    while game.result is None:
        seat = next(iter(game.waiting))
        option = (player if seat == "blue" else other).choose(game, seat)
        assert option in game.decisions[seat].options
        game.apply(seat, option)
    with pytest.raises(HedgerowError, match="trained for skirmish"):
        player.choose(hedgerow.new("asl-sk1", "S1", seed=1), "american")
    with pytest.raises(HedgerowError, match="other spaces"):
        TrainedBot("skirmish", lambda seen: 0, spaces="0").choose(hedgerow.new("skirmish", "crossing", seed=2), "blue")
    with pytest.raises(HedgerowError, match="not legal"):
        TrainedBot("skirmish", lambda seen: 85).choose(hedgerow.new("skirmish", "crossing", seed=2), "blue")
