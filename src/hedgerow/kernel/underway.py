"""A game under way: what is to be decided, and what a choice sets in motion. What was chosen is remembered in `history`."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from hedgerow.kernel.asking import ANYTIME, COMMIT, TAKE_BACK, Ask, Decision, Drafts, Option, Options, StandingOrder
from hedgerow.kernel.chance import Chance, game_key, secret_of
from hedgerow.kernel.errors import IllegalAction
from hedgerow.kernel.events import DrawAgreed, Entry, Resigned
from hedgerow.kernel.flow import FlowFunction
from hedgerow.kernel.legality import not_listed, reasons_against
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.rulebook import Rulebook, Scenario
from hedgerow.kernel.state import Native, Result, Sheet, State

RESIGN, DRAW = "resign", "draw"
_PROMPTS = {ANYTIME: "You may do this at any time"}


class Step:
    """One line of a game's history: a choice, standing orders, an undo, the end that players agree on, or other dice (and draw
    piles) from there on."""

    __slots__ = ("events", "kind", "seat", "spent", "what")

    def __init__(self, kind: str, seat: str, what: Any, events: int = 0, spent: int = 0) -> None:
        self.kind, self.seat, self.what = kind, seat, what
        self.events = events              # how many events had happened before it
        self.spent = spent                # draws and revelations before it: the barrier of free undo


class Underway:
    """The position of a game, who may choose in it, and the steps that move it on."""

    __slots__ = ("_checkpoints", "_decisions", "_forks", "_live", "_native", "began_as", "events", "history", "nonces",
                 "opening", "rulebook", "secret", "state")

    def __init__(self, rulebook: Rulebook, scenario: Scenario, *, seed: int | str | bytes | None = None,
                 options: Mapping[str, Any] | None = None, chance: Chance | None = None,
                 nonces: Mapping[str, str] | None = None, listen: bool = True, native: bool = False) -> None:
        self.rulebook, self.began_as = rulebook, scenario
        self.secret = os.urandom(32) if seed is None else secret_of(seed)
        self.nonces = dict(nonces or {})
        self.history: list[Step] = []
        self.events: list[Entry] = []
        self._live: list[int] = []        # which steps of the history still hold: all but those taken back
        self._forks = 0
        self._decisions: dict[str, Decision] | None = None
        self.state = g = blank_state(rulebook, scenario, rulebook.settle(options or {}))
        self.opening = chance or Chance(game_key(self.secret, self.nonces))      # as it was before the first draw
        g.chance = self.opening.copy()
        g.listener = self.events if listen else None
        rulebook.rules.setup(g)
        self._native = Native(g, rulebook.rules.start) if native else None
        if self._native:
            self._native.run(None)
        else:
            g.frames = [rulebook.rules.start.frame()]
            g.run(None)
        self._checkpoints: list[tuple[int, State]] = [(0, g.copy())] if not native else []

    # ---- what is to be decided ----

    @property
    def scenario(self) -> Scenario:
        return self.state.scenario        # type: ignore[no-any-return]

    @property
    def options(self) -> dict[str, Any]:
        return self.state.options

    @property
    def seats(self) -> tuple[str, ...]:
        return self.scenario.seats

    @property
    def result(self) -> Result | None:
        return self.state.result

    @property
    def decisions(self) -> dict[str, Decision]:
        """Who may choose now, about what, and the legal options. Those that need no answer are `optional`."""
        if self._decisions is None:
            self._decisions = self._list_decisions()
        return self._decisions

    def _list_decisions(self) -> dict[str, Decision]:
        g = self.state
        asked = g.asked
        if asked is None:
            return {}
        if asked.__class__ is Drafts:
            return {s.seat: self._sheet_decision(asked, s) for s in g.sheets if not s.committed}
        interjections = self.rulebook.rules.interjections
        anytime: Options | Callable[[], Options] = () if interjections is None else partial(interjections.options, g, asked.seat)
        first = Decision(asked.seat, asked.about, asked.options, g.numbers.get(asked.seat, 0), asked.cite, asked.what, anytime,
                         facts=asked.facts if asked.window else None)
        if interjections is None:
            return {asked.seat: first}
        found, some = {}, interjections.some
        for seat in g.scenario.seats:
            if seat == asked.seat:
                found[seat] = first
            elif (some is None or some(g, seat)) and (anytime := self._anytime(seat)):
                found[seat] = Decision(seat, ANYTIME, (), g.numbers.get(seat, 0), anytime=anytime, optional=True)
        return found

    def _anytime(self, seat: str) -> Options | Callable[[], Options]:
        """What the seat may do whoever is asked: all of it, or how to list it where it is known that there is something."""
        g, interjections = self.state, self.rulebook.rules.interjections
        assert interjections is not None
        return interjections.options(g, seat) if interjections.some is None else partial(interjections.options, g, seat)

    def _sheet_decision(self, drafts: Drafts, sheet: Sheet) -> Decision:
        g, draft = self.state, drafts.draft
        return Decision(sheet.seat, draft.about, lambda: draft.offered(g, sheet.seat, sheet.lines),
                        g.numbers.get(sheet.seat, 0), draft.cite, lines=sheet.lines,
                        take_back=partial(draft.lines_to_take_back, g, sheet.seat, sheet.lines))

    @property
    def waiting(self) -> dict[str, str]:
        """Whom the game waits for, and about what; public."""
        asked = self.state.asked
        if asked is None:
            return {}
        if asked.__class__ is Drafts:
            return {s.seat: asked.draft.about for s in self.state.sheets if not s.committed}
        return {asked.seat: asked.about}

    def prompt(self, d: Decision) -> str:
        """The question in words."""
        text = self.rulebook.table.prompts.get(d.about, _PROMPTS.get(d.about, d.about.replace("_", " ")))
        spelled = {k: self.rulebook.table.spell(self.state, k, v) for k, v in d.what.items()}
        return text.format(seat=d.seat, **spelled)

    # ---- what a choice sets in motion ----

    def _as_offered(self, seat: str, option: Sequence[Any]) -> Option:
        """The option in the very form it is offered in: 1, not 1.0 or True."""
        given = tupled(option)
        asked = self.state.asked
        if asked.__class__ is not Drafts and asked is not None and asked.seat == seat:
            offered = asked.options
            try:
                return offered[offered.index(given)]      # type: ignore[no-any-return]
            except ValueError:
                pass                                      # then it is something that may be done at any time, or nothing
        decision = self.decisions.get(seat)
        if decision is not None and given in decision.options:
            return decision.options[decision.options.index(given)]
        raise IllegalAction(self.refusal(seat, given))

    def refusal(self, seat: str, option: Option) -> Reasons:
        """Why the seat may not choose this now."""
        return reasons_against(self, seat, option) or not_listed(self, seat, option)

    def _perform_step(self, step: Step) -> None:
        """Do a step of the history that is neither an undo nor other dice."""
        if step.kind == TAKE_BACK:
            self._strike_line(step.seat, step.what)
        elif step.kind == "choose":
            self._perform(step.seat, step.what)
        elif step.kind in (RESIGN, DRAW):
            self._end(step.kind, step.seat)
        else:
            self._give_orders(step.seat, step.what)

    def _perform(self, seat: str, option: Option) -> None:
        g = self.state
        g.numbers[seat] = g.numbers.get(seat, 0) + 1
        self._decisions = None
        asked = g.asked
        if asked.__class__ is Drafts:
            self._write_line(asked, seat, option)
        elif asked.seat == seat and option in asked.options:
            self._go_on(option)
        else:
            self._interject(seat, option)

    def _interject(self, seat: str, option: Option) -> None:
        g, interjections = self.state, self.rulebook.rules.interjections
        assert interjections is not None
        if self._native:
            self._native.interject(interjections.perform, seat, option)
        else:
            if isinstance(interjections.perform, FlowFunction):
                g.frames.append(interjections.perform.frame(seat, option))
            else:
                interjections.perform(g, seat, option)
            g.run(None)                                   # what was asked is worked out again after it

    def _go_on(self, answer: Any) -> None:
        if self._native:
            self._native.run(answer)
        else:
            self.state.frames[-1].pc += 1                 # the block after an ask is the next number
            self.state.run(answer)

    def _write_line(self, drafts: Drafts, seat: str, option: Option) -> None:
        g = self.state
        sheet = next(s for s in g.sheets if s.seat == seat)
        if option != COMMIT:
            sheet.lines = (*sheet.lines, option)
        if option == COMMIT or drafts.draft.one_line:
            sheet.committed = True
            answer = g.sheets_answer(drafts)
            if answer is not None:
                self._go_on(answer)

    def _strike_line(self, seat: str, line: int) -> None:
        g = self.state
        g.numbers[seat] = g.numbers.get(seat, 0) + 1
        self._decisions = None
        sheet = next(s for s in g.sheets if s.seat == seat)
        sheet.lines = sheet.lines[:line] + sheet.lines[line + 1:]

    def _give_orders(self, seat: str, orders: tuple[StandingOrder, ...]) -> None:
        g = self.state
        g.orders[seat] = orders
        self._decisions = None
        asked = g.asked
        if isinstance(asked, Ask) and asked.window and asked.seat == seat:
            answer = g.unasked_answer()
            if answer is not None:
                g.numbers[seat] = g.numbers.get(seat, 0) + 1          # it has answered: what is asked next is another question
                self._go_on(answer)

    def _end(self, kind: str, seat: str) -> None:
        g, side = self.state, self.scenario.side_of[seat]
        if kind == RESIGN:
            g.log("", Resigned, seat)
            g.result = Result(tuple(s for s in self.scenario.sides if s != side), why=f"{seat} resigned")
        else:
            g.log("", DrawAgreed, seat)
            g.result = Result((), why="both sides agreed on a draw")
        g.asked, g.frames, g.sheets = None, [], []
        self._decisions = None


def blank_state(rulebook: Rulebook, scenario: Scenario, options: dict[str, Any]) -> State:
    """A state with its kernel fields in order and the game's fields at their defaults."""
    g: State = rulebook.rules.state.__new__(rulebook.rules.state)
    g.rulebook, g.scenario, g.options = rulebook, scenario, options
    g.frames, g.asked, g.result, g.listener, g.revealed = [], None, None, None, 0
    g.orders, g.sheets, g.numbers, g.became = {}, [], {}, False
    g._set_defaults()
    return g


def tupled(option: Any) -> Any:
    """Options that came as JSON are lists; a verb alone may come as a word."""
    if option.__class__ is tuple:
        return option
    if not isinstance(option, list):
        return (option,)
    return tuple(tupled(o) if isinstance(o, list) else o for o in option)
