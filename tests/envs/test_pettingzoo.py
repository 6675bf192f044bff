"""The environments keep PettingZoo's rules, and play the kernel's game, no other."""

from __future__ import annotations

import random
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test

import hedgerow
import hedgerow.envs
from hedgerow.envs import IDS, Wargame, id_of
from hedgerow.kernel.asking import StandingOrder
from hedgerow.kernel.errors import HedgerowError

SHORT = {"skirmish": "crossing", "asl-sk1": "S1", "combat-commander": "1", "infantry-attacks": "IA1", "squad-leader": "1:turns=1",
         "up-front": "A-GA:decks=1"}
GAMES = sorted(SHORT)


def play_on(env: Wargame, dice: random.Random, steps: int = 1 << 30) -> list[int]:
    """Legal actions at random, until it is over."""
    taken = []
    while env.agents and len(taken) < steps:
        if env.terminations[env.agent_selection] or env.truncations[env.agent_selection]:
            env.step(None)
        else:
            taken.append(int(dice.choice(np.flatnonzero(env.mask(env.agent_selection)))))
            env.step(taken[-1])
    return taken


def test_every_game_that_has_a_layout_is_registered_under_its_name() -> None:
    assert set(IDS) >= {"hedgerow/skirmish-v0", "hedgerow/asl-sk1-v0", "hedgerow/combat-commander-v0"}
    assert pettingzoo.make("aec", "hedgerow/skirmish-v0").metadata["name"] == "hedgerow/skirmish-v0"


@pytest.mark.parametrize("observation", ["flat", "structured"])
@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_api(game: str, observation: str) -> None:
    env = pettingzoo.make("aec", id_of(game), scenario=SHORT[game], observation=observation)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")                   # its taste in names and shapes
        api_test(env, num_cycles=150)


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_seeds(game: str) -> None:
    seed_test(lambda: Wargame(game, SHORT[game]), num_cycles=100)


@pytest.mark.parametrize("windows", ["ask", "pass"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_of_legal_actions_is_the_kernels_game(game: str, windows: str) -> None:
    env = Wargame(game, SHORT[game], windows=windows)
    env.reset(seed=5)
    play_on(env, random.Random(5))
    again = hedgerow.new(game, SHORT[game], seed=5)
    for step in env.game.history:
        again.repeat(step.kind, step.seat, step.what)
    assert again.result is not None and again.result == env.game.result
    assert again.state.pack() == env.game.state.pack()


@pytest.mark.parametrize("game", GAMES)
def test_the_winner_gets_one_and_the_loser_minus_one(game: str) -> None:
    env = Wargame(game, SHORT[game], windows="pass")
    results = set()
    for seed in range(2):
        env.reset(seed=seed)
        dice = random.Random(seed)
        while not any(env.terminations.values()):
            env.step(int(dice.choice(np.flatnonzero(env.legal))))
        winners = env.game.result.winners
        expected = {s: 0.0 if not winners else 1.0 if s in winners else -1.0 for s in env.possible_agents}
        assert env.rewards == expected
        assert {a: env._cumulative_rewards[a] for a in env.agents} == expected
        results.add(winners)
    assert results


def test_shaped_rewards_of_a_whole_game_add_up_to_the_result_less_where_it_began() -> None:
    env = Wargame("skirmish", "crossing", shaping=0.5)
    for seed in range(3):
        env.reset(seed=seed)
        dice, began = random.Random(seed), dict(env._values)
        total = dict.fromkeys(env.agents, 0.0)
        changes = 0
        while not any(env.terminations.values()):
            env.step(int(dice.choice(np.flatnonzero(env.legal))))
            changes += any(env.rewards.values())
            for agent, reward in env.rewards.items():
                total[agent] += reward
        winners = env.game.result.winners
        for agent in env.agents:
            result = 0.0 if not winners else 1.0 if agent in winners else -1.0
            assert total[agent] == pytest.approx(result - 0.5 * began[agent])
        assert changes > 1, "not the end alone is rewarded"


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_actions_give_the_same_observations(game: str) -> None:
    def trajectory() -> list[Any]:
        env = Wargame(game, SHORT[game])
        env.reset(seed=11)
        dice, seen = random.Random(2), []
        for _ in range(60):
            seen.append((env.agent_selection, *(part.tobytes() for part in env.observe(env.agent_selection).values())))
            play_on(env, dice, 1)
        return seen
    assert trajectory() == trajectory()


def test_games_after_the_first_differ_and_follow_from_the_seed() -> None:
    env = Wargame("skirmish", "crossing")
    env.reset(seed=3)
    first = env.game.commitment
    env.reset()
    second = env.game.commitment
    env.reset(seed=3)
    assert env.game.commitment == first != second
    env.reset()
    assert env.game.commitment == second


def test_structured_and_flat_observations_hold_the_same_numbers() -> None:
    flat, apart = Wargame("skirmish"), Wargame("skirmish", observation="structured")
    for env in (flat, apart):
        env.reset(seed=1)
        play_on(env, random.Random(1), 20)
    parts = apart.observe("red")["observation"]
    assert np.array_equal(np.concatenate([part.ravel() for part in parts.values()]), flat.observe("red")["observation"])
    assert parts["squares"].shape == (49, 9)


def test_who_does_not_decide_has_no_legal_action() -> None:
    env = Wargame("skirmish")
    env.reset(seed=0)
    assert env.observe("blue")["action_mask"].any() and not env.observe("red")["action_mask"].any()


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    env = Wargame("skirmish")
    env.reset(seed=0)
    before = env.game.state.pack()
    with pytest.raises(HedgerowError, match="not legal for blue"):
        env.step(int(np.flatnonzero(env.legal == 0)[0]))
    assert env.game.state.pack() == before and env.steps == 0


def test_passing_windows_leaves_fewer_questions() -> None:
    asked = {}
    for windows in ("ask", "pass"):
        env = Wargame("combat-commander", "1", windows=windows)
        env.reset(seed=4)
        dice, asked[windows] = random.Random(4), 0
        for _ in range(400):
            if any(env.terminations.values()):
                break
            asked[windows] += env.game.decisions[env.agent_selection].facts is not None
            play_on(env, dice, 1)
    assert asked["ask"] > 10 and asked["pass"] == 0


def test_own_standing_orders_answer_windows() -> None:
    env = Wargame("skirmish", windows=[StandingOrder("smoke", (), "pass")])
    env.reset(seed=0)
    abouts = set()
    for seed in range(12):
        env.reset(seed=seed)
        dice = random.Random(seed)
        while not any(env.terminations.values()):
            abouts.add(env.game.decisions[env.agent_selection].about)
            play_on(env, dice, 1)
    assert "grit" in abouts and "smoke" not in abouts


def test_a_long_game_can_be_cut_short() -> None:
    env = Wargame("combat-commander", "1", max_cycles=30)
    env.reset(seed=0)
    assert len(play_on(env, random.Random(0))) == 30
    assert env.game.result is None and not env.agents


def test_the_board_is_rendered_as_text_and_actions_are_said_in_words() -> None:
    env = Wargame("skirmish", render_mode="ansi")
    env.reset(seed=0)
    assert "round 1 of 6" in (env.render() or "")
    said = {env.say(int(action)) for action in np.flatnonzero(env.legal)}
    assert said == {"verb mover", "verb pass"}
    env.step(env.actions.named("verb", "mover"))
    assert {env.say(int(action)) for action in np.flatnonzero(env.legal)} == {f"team B{n}" for n in range(1, 6)}


@pytest.mark.parametrize(("wrong", "says"), [
    ({"observation": "round"}, "flat"), ({"windows": "shut"}, "'pass'"), ({"render_mode": "human"}, "ansi")])
def test_settings_that_do_not_exist_are_refused(wrong: dict[str, str], says: str) -> None:
    with pytest.raises(HedgerowError, match=says):
        Wargame("skirmish", **wrong)                      # type: ignore[arg-type]
