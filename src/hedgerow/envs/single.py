"""A game as a Gymnasium environment: one seat learns, computer players take the others."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np

from hedgerow.bots import Bot, bot
from hedgerow.bots.heuristic import value_of
from hedgerow.envs.aec import Wargame
from hedgerow.envs.spaces import MaskedDiscrete
from hedgerow.envs.staging import Mask
from hedgerow.kernel.errors import HedgerowError

EITHER = "either"
REFUSE, RANDOM = "refuse", "random"


class AgainstBot(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a game; `opponent` names the computer player of the other seats, or makes one from a seed.

    `seat` is the first of the scenario, another by name, or "either": a new one is drawn for every game. All else is passed
    on to `Wargame`. `action_space.sample()` draws legal actions only; `action_masks()` is what maskable learners look for.
    In place of an action that is not legal a legal one is drawn and `info["illegal"]` says so (`illegal="random"`), as learners
    that know no masks need it; with `illegal="refuse"` it is an error.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, game: str, scenario: str | None = None, *, seat: str | None = None,
                 opponent: str | Callable[[int], Bot] = "random", illegal: str = RANDOM, render_mode: str | None = None,
                 **more: Any) -> None:
        self.table = Wargame(game, scenario, render_mode=render_mode, **more)
        seats = self.table.possible_agents
        if seat not in (None, EITHER, *seats):
            raise HedgerowError(f"there is no seat {seat!r}; there are: {', '.join(seats)}, or {EITHER!r}")
        if illegal not in (REFUSE, RANDOM):
            raise HedgerowError(f"illegal actions are met with {REFUSE!r} or {RANDOM!r}, not with {illegal!r}")
        self.illegal = illegal
        self.plays, self.opponent, self.render_mode = seat or seats[0], opponent, render_mode
        self.seat = seats[0] if self.plays == EITHER else self.plays
        self.observation_space = self.table.observation_space(seats[0])
        self.action_space: MaskedDiscrete = MaskedDiscrete(self.table.actions.size)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        seats = self.table.possible_agents
        if self.plays == EITHER:
            self.seat = seats[int(self.np_random.integers(len(seats)))]
        made = self._player
        self.bots = {s: made(int(self.np_random.integers(1 << 31))) for s in seats if s != self.seat}
        self.table.reset(seed=seed)
        self._play_others()
        return self.table.observe(self.seat), self._info()

    def _player(self, seed: int) -> Bot:
        return bot(self.opponent, seed) if isinstance(self.opponent, str) else self.opponent(seed)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        table, legal = self.table, self.action_masks()
        wrong = not legal[action]
        if self.illegal == RANDOM and wrong:
            action = self.np_random.choice(np.flatnonzero(legal))
        table.step(action)
        self._play_others()
        return (table.observe(self.seat), float(table._cumulative_rewards[self.seat]), table.terminations[self.seat],
                table.truncations[self.seat], self._info() | ({"illegal": True} if wrong else {}))

    def _play_others(self) -> None:
        table = self.table
        while table.agent_selection != self.seat and not (table.terminations[self.seat] or table.truncations[self.seat]):
            table.play(self.bots[table.agent_selection].choose(table.game, table.agent_selection))
        self.action_space.legal = self.action_masks()

    def action_masks(self) -> Mask:
        """A one for every action that is legal now."""
        return self.table.mask(self.seat)

    def _info(self) -> dict[str, Any]:
        """Which seat it is; and once the game is over, 1 if it has won, -1 if it has lost, 0 for a draw."""
        over = self.game.result is not None
        return {"seat": self.seat, **({"result": value_of(self.game, self.seat)} if over else {})}

    def render(self) -> str | None:
        """The board as text, as the learning seat sees it."""
        return None if self.render_mode is None else self.table.book.table.text_board(self.table.game.board(self.seat))

    def save(self) -> bytes:
        """Everything about the game in play, the opponents included; only for `restore`, and only what you saved yourself."""
        kept = (self.table.save(), self.seat, self.bots, self.np_random, self.action_space)
        return pickle.dumps(kept)

    def restore(self, saved: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
        """Back to what was saved; what the seat observes there."""
        game, self.seat, self.bots, self.np_random, self.action_space = pickle.loads(saved)
        self.table.restore(game)
        self._play_others()
        return self.table.observe(self.seat), self._info()

    @property
    def game(self) -> Any:
        """The kernel's game, for instance to save it."""
        return self.table.game
