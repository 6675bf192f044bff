"""A game as a PettingZoo environment: the seats choose in turn, each from what it may know."""

from __future__ import annotations

import copy
import random
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from pettingzoo import AECEnv

import hedgerow
from hedgerow.bots.heuristic import value_of
from hedgerow.envs.layout import Sheet, id_of, layout_of
from hedgerow.envs.observer import Observer, Row
from hedgerow.envs.spaces import MaskedDiscrete
from hedgerow.envs.staging import Mask, Staging
from hedgerow.kernel.asking import Option, StandingOrder
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game

ASK, PASS = "ask", "pass"
PASS_ALL = (StandingOrder("*", (), PASS),)
FLAT, STRUCTURED = "flat", "structured"


class Wargame(AECEnv):                    # type: ignore[misc]
    """One scenario of one game, played by all its seats.

    - `observation`: "flat", one row of numbers, or "structured", the same numbers as named tables;
    - `windows`: "ask" puts every reaction window to the seat, "pass" lets all go by; or standing orders of your own;
    - `shaping`: how much the change of the seat's own evaluation of its position counts besides the result;
    - `max_cycles`: after so many actions a game is cut short.

    `game` is the kernel's game; `env.game.save()` keeps it. Decisions with a single option are not put to anyone.
    """

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(self, game: str, scenario: str | None = None, *, options: Mapping[str, Any] | None = None,
                 observation: str = FLAT, windows: str | Sequence[StandingOrder] = ASK,
                 shaping: float = 0.0, max_cycles: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self._made = {"game": game, "scenario": scenario, "options": dict(options or {}), "observation": observation,
                      "windows": windows if isinstance(windows, str) else tuple(windows), "shaping": shaping,
                      "max_cycles": max_cycles, "render_mode": render_mode}
        self.book = hedgerow.rulebook(game)
        self.scenario = self.book.scenario(scenario or next(iter(self.book.scenarios)))
        self.options, self.shaping, self.max_cycles = dict(options or {}), shaping, max_cycles
        self.orders = standing_orders(windows)
        if observation not in (FLAT, STRUCTURED):
            raise HedgerowError(f"an observation is {FLAT!r} or {STRUCTURED!r}, not {observation!r}")
        if render_mode not in (None, "ansi"):
            raise HedgerowError(f"the board can be rendered as 'ansi', not as {render_mode!r}")
        self.structured, self.render_mode = observation == STRUCTURED, render_mode
        self.observer = Observer(self.book, layout_of(game))
        self.metadata = {**self.metadata, "name": id_of(game), "spaces": self.observer.fingerprint}
        self.actions = self.observer.actions
        self.possible_agents = list(self.scenario.seats)
        self.agents: list[str] = []
        self.observation_spaces = {a: self.observer.space(self.structured) for a in self.possible_agents}
        self.action_spaces = {a: MaskedDiscrete(self.actions.size) for a in self.possible_agents}
        self.state_space = self.observer.all_seats(len(self.possible_agents))
        self._seeds = random.Random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> MaskedDiscrete:
        return self.action_spaces[agent]

    # ---- playing ----

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; the one `hedgerow.new(game, scenario, seed=seed)` makes, if a seed is given."""
        if seed is not None:
            self._seeds = random.Random(seed)
        self.game = Game(self.book, self.scenario, seed=self._seeds.getrandbits(48) if seed is None else seed,
                         options=self.options, listen=False)
        for seat in self.possible_agents if self.orders else ():
            self.game.order(seat, self.orders)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.steps = 0
        self._values = self._value_all()
        self._go_on()

    def step(self, action: int) -> None:
        """The agent whose turn it is takes an action. When that makes an option, the option is played."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if int(action) not in self.staging.offered:
            raise HedgerowError(f"action {action} is not legal for {agent} now; see the action mask")
        self.staging.take(int(action))
        self._taken.append(int(action))
        self._begin_step(agent)
        if self.staging.option is None:
            self._offer()
        else:
            self.game.apply(agent, self.staging.option)
            self._go_on()
        self._accumulate_rewards()

    def play(self, option: Option) -> None:
        """The agent whose turn it is chooses a whole option at once, as computer players do."""
        self._begin_step(self.agent_selection)
        self.game.apply(self.agent_selection, option)
        self._go_on()
        self._accumulate_rewards()

    def _begin_step(self, agent: str) -> None:
        self.steps += 1
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0

    def _go_on(self) -> None:
        """To the next decision in which there is something to choose, or to the end."""
        game = self.game
        while game.result is None:
            seat = next(s for s, d in game.decisions.items() if not d.optional)
            options = game.decisions[seat].options
            if len(options) > 1:
                self.agent_selection, self.staging = seat, Staging(self.actions, options)
                self._taken: list[int] = []
                break
            game.apply(seat, options[0])
        self._boards: dict[str, Sheet] = {}
        self._reward()
        self._offer()

    def _offer(self) -> None:
        """Say who may take which actions, or that it is over."""
        over = self.game.result is not None
        if over or (self.max_cycles is not None and self.steps >= self.max_cycles):
            self.staging = Staging(self.actions, ())
            ended = self.terminations if over else self.truncations
            for agent in self.agents:
                ended[agent] = True
        self.legal = self.staging.mask()
        for agent, space in self.action_spaces.items():
            space.legal = self.legal if agent == self.agent_selection else None

    # ---- keeping and going back ----

    def save(self) -> dict[str, Any]:
        """Everything about the game in play, as plain data: `restore` goes on from it, here or in an environment made alike.
        It holds the secrets of all seats, and its dice."""
        over = self.game.result is not None
        return {"game": self.game.save(), "agents": self.agents, "selected": self.agent_selection,
                "taken": [] if over else list(self._taken), "steps": self.steps, "rewards": dict(self.rewards),
                "cumulative": dict(self._cumulative_rewards), "terminations": dict(self.terminations),
                "truncations": dict(self.truncations), "values": dict(self._values), "seeds": self._seeds.getstate()}

    def restore(self, saved: Mapping[str, Any]) -> None:
        """Back to what was saved: the same position, the same stage of a choice, the same dice to come."""
        game = hedgerow.load(saved["game"])
        if game.rulebook is not self.book or game.scenario is not self.scenario:
            raise HedgerowError(f"what was saved is a game of {game.rulebook.title}: {game.scenario.title}")
        game.state.listener = None                        # nobody reads the log of an environment
        self.game, self.agents, self.steps = game, list(saved["agents"]), saved["steps"]
        self.infos = {agent: {} for agent in self.agents}
        self.rewards, self._cumulative_rewards = dict(saved["rewards"]), dict(saved["cumulative"])
        self.terminations, self.truncations = dict(saved["terminations"]), dict(saved["truncations"])
        self._values, self._boards, self._taken = dict(saved["values"]), {}, []
        version, numbers, gauss = saved["seeds"]
        self._seeds.setstate((version, tuple(numbers), gauss))
        self.agent_selection = saved["selected"]
        decision = None if game.result is not None else game.decisions[self.agent_selection]
        self.staging = Staging(self.actions, decision.options if decision is not None else ())
        for action in saved["taken"]:
            self.staging.take(action)
            self._taken.append(action)
        self._offer()

    def __getstate__(self) -> dict[str, Any]:
        """For copies and other processes: how it was made, and what was saved. Copies share nothing."""
        saved = self.save() if hasattr(self, "game") else None
        return {"made": self._made, "saved": saved, "spaces": copy.deepcopy(self.action_spaces)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        Wargame.__init__(self, **kept["made"])
        self.action_spaces = kept["spaces"]
        if kept["saved"] is not None:
            self.restore(kept["saved"])

    # ---- rewards ----

    def _reward(self) -> None:
        """1 for a win, -1 for a defeat, 0 for a draw; before that what the position has gained for the seat, if asked for."""
        result = self.game.result
        if result is None and not self.shaping:
            return
        values = self._value_all()
        for agent in self.agents:
            self.rewards[agent] = self.shaping * (values[agent] - self._values[agent])
            if result is not None:
                self.rewards[agent] += value_of(self.game, agent)
        self._values = values

    def _value_all(self) -> dict[str, float]:
        """What each seat's position is worth to it; nothing once the game is over, so that shaping changes no game's worth."""
        if not self.shaping or self.game.result is not None:
            return dict.fromkeys(self.possible_agents, 0.0)
        return {agent: value_of(self.game, agent) for agent in self.possible_agents}

    # ---- what is seen ----

    def observe(self, agent: str) -> dict[str, Any]:
        deciding = agent == self.agent_selection
        board = self._boards.get(agent)
        if board is None:
            board = self._boards[agent] = self.observer.board(self.game, agent)
        row = self.observer.row(board, self.staging if deciding else None)
        return {"observation": self.observer.apart(row) if self.structured else row,
                "action_mask": self.mask(agent)}

    def state(self) -> Row:
        """What all seats see, one after the other: for learners that train with more than a seat may know."""
        boards = (self.observer.board(self.game, agent) for agent in self.possible_agents)
        whole: Row = np.concatenate([self.observer.row(board, None) for board in boards])
        return whole

    def mask(self, agent: str) -> Mask:
        """A one for every action the agent may take now."""
        mask: Mask = self.legal.copy() if agent == self.agent_selection else self.legal * 0
        return mask

    def say(self, action: int) -> str:
        """What an action means, in words."""
        section, thing = self.actions.names[action]
        meant = self.staging.things().get(action, thing)
        return f"{section} {self.book.table.spell(self.game.state, section, meant)}"

    def render(self) -> str | None:
        """The board as text, as the agent whose turn it is sees it."""
        if self.render_mode is None:
            return None
        return self.book.table.text_board(self.game.board(self.agent_selection))

    def close(self) -> None:
        """Nothing is held open."""


def standing_orders(windows: str | Sequence[StandingOrder]) -> tuple[StandingOrder, ...]:
    """What the seats answer to reaction windows without being asked."""
    if isinstance(windows, str):
        if windows not in (ASK, PASS):
            raise HedgerowError(f"windows are put to the seat ({ASK!r}) or let go by ({PASS!r}), not {windows!r}")
        return PASS_ALL if windows == PASS else ()
    return tuple(windows)
