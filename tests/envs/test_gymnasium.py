"""One seat against a computer player, as Gymnasium wants it."""

from __future__ import annotations

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from hedgerow.bots import RandomBot
from hedgerow.envs import AgainstBot, MaskedDiscrete, id_of
from hedgerow.kernel.errors import HedgerowError

SHORT = {"skirmish": "crossing", "asl-sk1": "S1", "combat-commander": "1", "infantry-attacks": "IA1", "squad-leader": "1:turns=1",
         "up-front": "A-GA:decks=1"}


@pytest.mark.parametrize("game", sorted(SHORT))
def test_gymnasium_check(game: str) -> None:
    """It tries an action drawn before a reset after it, so legal ones must be drawn in place of others."""
    env = gymnasium.make(id_of(game), scenario=SHORT[game], windows="pass", illegal="random", render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize("seat", ["blue", "red"])
def test_samples_without_a_mask_are_legal_to_the_end(seat: str) -> None:
    env = AgainstBot("skirmish", seat=seat)
    observed, info = env.reset(seed=1)
    env.action_space.seed(1)
    assert info["seat"] == seat
    for _ in range(10_000):
        action = env.action_space.sample()
        assert observed["action_mask"][action] == 1
        assert np.array_equal(observed["action_mask"], env.action_masks())
        observed, reward, over, _, info = env.step(action)
        assert ("result" in info) == over
        if over:
            break
    winners = env.game.result.winners
    assert reward == info["result"] == (0.0 if not winners else 1.0 if seat in winners else -1.0)


def test_a_masked_space_without_a_mask_is_a_plain_one() -> None:
    space = MaskedDiscrete(5, seed=0)
    assert {int(space.sample()) for _ in range(200)} == set(range(5))
    space.legal = np.array([0, 1, 0, 1, 0], np.int8)
    assert {int(space.sample()) for _ in range(100)} == {1, 3}
    assert int(space.sample(np.array([0, 0, 0, 0, 1], np.int8))) == 4


def test_either_seat_is_drawn_anew_for_every_game() -> None:
    env = AgainstBot("skirmish", seat="either")
    seats = [env.reset(seed=s)[1]["seat"] for s in range(12)]
    assert set(seats) == {"blue", "red"}
    assert seats == [env.reset(seed=s)[1]["seat"] for s in range(12)]


def test_a_player_of_ones_own_may_be_the_opponent() -> None:
    made = []

    def player(seed: int) -> RandomBot:
        made.append(seed)
        return RandomBot(seed)
    env = AgainstBot("skirmish", opponent=player)
    env.reset(seed=0)
    env.reset()
    assert len(set(made)) == 2


@pytest.mark.parametrize(("wrong", "says"), [({"seat": "green"}, "no seat 'green'"), ({"illegal": "jail"}, "not with 'jail'")])
def test_settings_that_do_not_exist_are_refused(wrong: dict[str, str], says: str) -> None:
    with pytest.raises(HedgerowError, match=says):
        AgainstBot("skirmish", **wrong)                   # type: ignore[arg-type]


def test_an_illegal_action_is_refused_unless_a_legal_one_is_to_be_drawn() -> None:
    strict, lenient = AgainstBot("skirmish", illegal="refuse"), AgainstBot("skirmish")
    for env in (strict, lenient):
        env.reset(seed=0)
    wrong = int(np.flatnonzero(strict.action_masks() == 0)[0])
    with pytest.raises(HedgerowError, match="not legal"):
        strict.step(wrong)
    lenient.step(wrong)
    assert lenient.table.steps > 0


def test_the_learner_sees_its_own_board() -> None:
    env = AgainstBot("skirmish", seat="red", render_mode="ansi")
    env.reset(seed=3)
    assert "blue face down" in (env.render() or "")
