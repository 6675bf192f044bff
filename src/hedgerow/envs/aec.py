"""A game as a PettingZoo environment: the seats choose in turn, each from what it may know."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from pettingzoo import AECEnv

import hedgerow
from hedgerow.bots.heuristic import value_of
from hedgerow.envs.layout import Sheet, layout_of
from hedgerow.envs.observer import Observer
from hedgerow.envs.spaces import MaskedDiscrete
from hedgerow.envs.staging import Mask, Staging
from hedgerow.kernel.asking import TAKE_BACK, Decision, Option, Options, StandingOrder
from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.game import Game

ASK, PASS = "ask", "pass"
PASS_ALL = (StandingOrder("*", (), PASS),)
FLAT, STRUCTURED = "flat", "structured"


class Wargame(AECEnv):                    # type: ignore[misc]
    """One scenario of one game, played by all its seats.

    - `observation`: "flat", one row of numbers, or "structured", the same numbers as named tables;
    - `windows`: "ask" puts every reaction window to the seat, "pass" lets all go by; or standing orders of your own;
    - `take_back`: whether lines of a worksheet (the set-up) may be taken back where there is something else to do;
    - `shaping`: how much the change of the seat's own evaluation of its position counts besides the result;
    - `max_cycles`: after so many actions a game is cut short.

    `game` is the kernel's game; `env.game.save()` keeps it. Decisions with a single option are not put to anyone.
    """

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(self, game: str, scenario: str | None = None, *, options: Mapping[str, Any] | None = None,
                 observation: str = FLAT, windows: str | Sequence[StandingOrder] = ASK, take_back: bool = False,
                 shaping: float = 0.0, max_cycles: int | None = None, render_mode: str | None = None) -> None:
        super().__init__()
        self.book = hedgerow.rulebook(game)
        self.scenario = self.book.scenario(scenario or next(iter(self.book.scenarios)))
        self.options, self.take_back, self.shaping, self.max_cycles = dict(options or {}), take_back, shaping, max_cycles
        self.orders = standing_orders(windows)
        if observation not in (FLAT, STRUCTURED):
            raise HedgerowError(f"an observation is {FLAT!r} or {STRUCTURED!r}, not {observation!r}")
        if render_mode not in (None, "ansi"):
            raise HedgerowError(f"the board can be rendered as 'ansi', not as {render_mode!r}")
        self.structured, self.render_mode = observation == STRUCTURED, render_mode
        self.metadata = {**self.metadata, "name": f"hedgerow/{game}-v0"}
        self.observer = Observer(self.book, layout_of(game))
        self.actions = self.observer.actions
        self.possible_agents = list(self.scenario.seats)
        self.agents: list[str] = []
        self.observation_spaces = {a: self.observer.space(self.structured) for a in self.possible_agents}
        self.action_spaces = {a: MaskedDiscrete(self.actions.size) for a in self.possible_agents}
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
            options = self._asked(game.decisions[seat])
            if len(options) > 1:
                self.agent_selection, self.staging = seat, Staging(self.actions, options)
                break
            game.apply(seat, options[0])
        self._boards: dict[str, Sheet] = {}
        self._reward()
        self._offer()

    def _asked(self, decision: Decision) -> Options:
        """What is put to the seat; a worksheet goes forward where it can."""
        if self.take_back or decision.lines is None:
            return decision.options
        return [o for o in decision.options if o[0] != TAKE_BACK] or decision.options

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

    def mask(self, agent: str) -> Mask:
        """A one for every action the agent may take now."""
        mask: Mask = self.legal.copy() if agent == self.agent_selection else self.legal * 0
        return mask

    def say(self, action: int) -> str:
        """What an action means, in words."""
        section, thing = self.actions.names[action]
        meant = self.staging.things().get(action, thing)
        return f"{section} {self.book.spell(self.game.state, section, meant)}"

    def render(self) -> str | None:
        """The board as text, as the agent whose turn it is sees it."""
        if self.render_mode is None:
            return None
        return self.book.text_board(self.game.board(self.agent_selection))

    def close(self) -> None:
        """Nothing is held open."""


def standing_orders(windows: str | Sequence[StandingOrder]) -> tuple[StandingOrder, ...]:
    """What the seats answer to reaction windows without being asked."""
    if isinstance(windows, str):
        if windows not in (ASK, PASS):
            raise HedgerowError(f"windows are put to the seat ({ASK!r}) or let go by ({PASS!r}), not {windows!r}")
        return PASS_ALL if windows == PASS else ()
    return tuple(windows)
