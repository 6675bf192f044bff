"""What a seat observes: its board, the question it is asked and what it has chosen so far, as one row of numbers."""

from __future__ import annotations

import hashlib
import json
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from hedgerow.envs.layout import Layout, Look, Sheet
from hedgerow.envs.staging import Actions, Staging
from hedgerow.kernel.asking import Decision
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Rulebook

Row = npt.NDArray[np.float32]


class Observer:
    """Writes observations of one game. Only `Game.board` and the seat's own decision are looked at."""

    def __init__(self, book: Rulebook, layout: Layout) -> None:
        self.layout = layout
        self.actions = actions = Actions(book, layout)
        self.questions = {about: number for number, about in enumerate(book.table.prompts)}
        self.parts: dict[str, tuple[int, ...]] = {
            **layout.parts,
            "seat": (4,),                                 # which seat it is, in the order of the scenario
            "question": (len(self.questions),),           # what is asked, in the order of the rulebook's prompts
            "facts": (max(1, len(layout.facts)),),        # of a reaction window
            "subject": (actions.size,),                   # whom and what the question is about, by their actions
            "chosen": (actions.size,),                    # the stages gone through in this decision
        }
        self.empty = Sheet(self.parts)
        self._scenario: Any = None
        self._ground: dict[str, Sheet] = {}               # what the scenario fixes, for each seat

    @cached_property
    def columns(self) -> dict[str, list[str]]:
        """What each number of a row means, part by part."""
        actions = [f"{section} {thing}" for section, thing in self.actions.names]
        general = {"seat": [f"seat {n}" for n in range(4)], "question": list(self.questions),
                   "facts": list(self.layout.facts) or ["(none)"], "subject": actions, "chosen": actions}
        return {name: list(self.layout.tables.get(name) or general.get(name) or (f"column {n}" for n in range(shape[-1])))
                for name, shape in self.parts.items()}

    @cached_property
    def fingerprint(self) -> str:
        """Changes whenever an action or a number of an observation means something else, or there are more of them."""
        said = json.dumps([self.parts, self.columns, [str(name) for name in self.actions.names]])
        return hashlib.blake2b(said.encode(), digest_size=6).hexdigest()

    def board(self, game: Game, seat: str) -> Sheet:
        """The part that changes only with a choice, not from stage to stage; all numbers lie between -1 and 1."""
        sheet = self._written(game, seat)
        numbers = np.frombuffer(sheet.bytes, np.float32)
        np.clip(numbers, -1.0, 1.0, out=numbers)
        return sheet

    def _written(self, game: Game, seat: str) -> Sheet:
        if game.scenario is not self._scenario:
            self._scenario = game.scenario
            self._ground = {seat: self._blank(game, seat) for seat in game.seats}
        sheet = self._ground[seat].copy()
        decision = game.decisions.get(seat)
        lines = () if decision is None or decision.lines is None else decision.lines
        self.layout.write(Look(game.scenario, seat, game.board(seat), lines), sheet)
        if decision is not None and not decision.optional:
            self._question(decision, sheet)
        return sheet

    def _blank(self, game: Game, seat: str) -> Sheet:
        sheet = Sheet(self.parts)
        self.layout.ground(game.scenario, sheet)
        sheet.mark("seat", 0, game.seats.index(seat))
        return sheet

    def _question(self, decision: Decision, sheet: Sheet) -> None:
        if decision.about in self.questions:
            sheet.mark("question", 0, self.questions[decision.about])
        facts = decision.facts or {}
        for number, (name, unit) in enumerate(self.layout.facts.items()):
            if name in facts:
                sheet.mark("facts", 0, number, float(facts[name]) / unit)
        named = [*decision.what.items(), *(("word", fact) for fact in facts.values() if isinstance(fact, str))]
        for kind, thing in named:
            self._subject(kind, thing, sheet)

    def _subject(self, kind: str, thing: Any, sheet: Sheet) -> None:
        if isinstance(thing, tuple):
            for one in thing:
                self._subject(kind.removesuffix("s"), one, sheet)
            return
        action = self.actions.named("word" if isinstance(thing, str) else kind, thing)
        if action is not None:
            sheet.mark("subject", 0, action)

    def row(self, board: Sheet, staging: Staging | None) -> Row:
        """The whole observation."""
        sheet = board.copy()
        for action in staging.chosen if staging is not None else ():
            sheet.mark("chosen", 0, action)
        return np.frombuffer(sheet.bytes, np.float32)

    def apart(self, row: Row) -> dict[str, Row]:
        """The same numbers part by part, each in its shape; nothing is copied."""
        return {name: row[at:at + prod(shape)].reshape(shape)
                for (name, shape), at in zip(self.parts.items(), self.empty.at.values(), strict=True)}

    def space(self, structured: bool) -> spaces.Dict:
        """What observations are drawn from: the numbers, and the mask of legal actions beside them."""
        numbers: spaces.Space[Any] = spaces.Dict({n: _box(s) for n, s in self.parts.items()}) if structured else \
            _box((len(self.empty.cells),))
        return spaces.Dict({"observation": numbers, "action_mask": spaces.Box(0, 1, (self.actions.size,), np.int8)})

    def all_seats(self, seats: int) -> spaces.Box:
        """What the states of a whole table are drawn from."""
        return _box((seats * len(self.empty.cells),))


def _box(shape: tuple[int, ...]) -> spaces.Box:
    return spaces.Box(-1.0, 1.0, shape, np.float32)
