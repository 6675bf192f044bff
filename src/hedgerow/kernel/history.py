"""The doors that write a game's history: choosing, standing orders, giving up, taking back, playing steps again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self

from hedgerow.kernel.asking import TAKE_BACK, Option, StandingOrder
from hedgerow.kernel.cards import decks_in
from hedgerow.kernel.errors import IllegalAction
from hedgerow.kernel.events import Entry, Undone
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.rulebook import Rulebook
from hedgerow.kernel.state import State
from hedgerow.kernel.underway import DRAW, RESIGN, Step, Underway

CHECKPOINT_EVERY = 96
"""Choices from one to the next. Each is a whole position, made and looked through by the garbage collector: more of them cost
every game more than they save in going back."""
CHECKPOINTED = ("undo", "rekey", "reshuffle")              # steps after which a checkpoint is always kept


class History(Underway):
    """A game that remembers every step, and can go back."""

    __slots__ = ()

    # ---- choosing ----

    def apply(self, seat: str, option: Sequence[Any]) -> None:
        """The seat chooses. Anything not offered to it is refused with the reason, and nothing changes."""
        chosen = self._as_offered(seat, option)
        self._remember("choose", seat, chosen)
        try:
            self._perform(seat, chosen)
        except Exception:
            self._forget_last()
            raise

    def order(self, seat: str, orders: Iterable[StandingOrder]) -> None:
        """Replace the seat's standing orders. Secret; answers a window that is open already, if they fit."""
        given = tuple(orders)
        for o in given:
            if faults := o.faults():
                raise IllegalAction(faults)
        if seat not in self.seats:
            raise IllegalAction(Reasons(Reason(f"there is no seat {seat!r} in this game")))
        self._remember("order", seat, given)
        try:
            self._give_orders(seat, given)
        except Exception:
            self._forget_last()
            raise

    def resign(self, seat: str) -> None:
        """The seat gives the game up for its side: all others have won."""
        self._end_by_word(RESIGN, seat)

    def draw(self, seat: str) -> None:
        """All have agreed to the draw that this seat offered."""
        self._end_by_word(DRAW, seat)

    def _end_by_word(self, kind: str, seat: str) -> None:
        if seat not in self.seats:
            raise IllegalAction(Reasons(Reason(f"there is no seat {seat!r} in this game")))
        if self.result is not None:
            raise IllegalAction(Reasons(Reason("the game is over")))
        self._remember(kind, seat, None)
        self._end(kind, seat)

    # ---- remembering ----

    @property
    def _spent(self) -> int:
        return self.state.chance.count + self.state.revealed

    def _remember(self, kind: str, seat: str, what: Any) -> None:
        history, checkpoints, g = self.history, self._checkpoints, self.state
        number = len(history)
        if checkpoints and number - checkpoints[-1][0] >= CHECKPOINT_EVERY:
            checkpoints.append((number, g.copy()))
        self._live.append(number)
        history.append(Step(kind, seat, what, len(self.events), g.chance.count + g.revealed))

    def _forget_last(self) -> None:
        """A fault in the rules must not leave half a move behind. Copies without a history are thrown away instead."""
        if not self._checkpoints:
            return
        last = self.history[-1]
        self._restore(len(self.history) - 1)
        self.history.pop()
        self._live.pop()
        del self.events[last.events:]

    def _restore(self, index: int) -> None:
        """Put back the position before step `index` of the history."""
        if self._checkpoints[0][0] > index:
            self._replay_history()
        while self._checkpoints[-1][0] > index:
            self._checkpoints.pop()
        at, kept = self._checkpoints[-1]
        listener = self.state.listener
        self.state = kept.copy()
        for step in self.history[at:index]:               # never an undo or other dice: a checkpoint follows each
            self._perform_step(step)
        self.state.listener = listener
        self._decisions = None

    def _replay_history(self) -> None:
        """A loaded game starts with no checkpoints but its last: play its history again to have them."""
        again = type(self)(self.rulebook, self.began_as, seed=self.secret, options=self.options, chance=self.opening,
                     nonces=self.nonces, listen=False)
        for step in self.history:
            again.repeat(step.kind, step.seat, step.what)
        if again.state.pack() != self.state.pack():
            raise IllegalAction(Reasons(Reason("the rules have changed since this was played; it cannot be taken back")))
        self._checkpoints = again._checkpoints

    # ---- steps again ----

    def repeat(self, kind: str, seat: str, what: Any) -> None:
        """Do one step of a history."""
        if kind == TAKE_BACK or (kind == "choose" and what[0] == TAKE_BACK):      # saves before 0.2 took back by choosing
            self.undo(seat, line=what if kind == TAKE_BACK else what[1])
        elif kind == "choose":
            self.apply(seat, self.rulebook.todays(what))
        elif kind == "order":
            self.order(seat, what)
        elif kind in (RESIGN, DRAW):
            self._end_by_word(kind, seat)
        elif kind == "rekey":
            self.rekey(what)
        elif kind == "reshuffle":
            self.reshuffle(what)
        else:
            self.undo(seat, agreed=what)

    def at(self, index: int) -> Self:
        """The game as it stood before step `index` of its history: a copy about that position alone."""
        before = [c for c in self._checkpoints if c[0] <= index]
        if not before or any(s.kind in CHECKPOINTED for s in self.history[before[-1][0]:index]):
            again = type(self)(self.rulebook, self.began_as, seed=self.secret, options=self.options, chance=self.opening,
                         nonces=self.nonces, listen=False)
            for step in self.history[:index]:
                again.repeat(step.kind, step.seat, step.what)
            return self.around(self.rulebook, again.state)
        kept, state = before[-1]
        there = self.around(self.rulebook, state.copy())
        for step in self.history[kept:index]:
            there._perform_step(step)
        return there

    # ---- other dice ----

    def rekey(self, word: str) -> None:
        """Other dice from here on. What was drawn stays drawn, and draw piles stay as they are."""
        self._other_chance("rekey", word)

    def reshuffle(self, word: str) -> None:
        """Other dice from here on, and draw piles in another order: for a game that goes on after someone could know all of it,
        as from a save. What was drawn stays drawn."""
        self._other_chance("reshuffle", word)

    def _other_chance(self, kind: str, word: str) -> None:
        self.history.append(Step(kind, "", word, len(self.events), self._spent))
        self.state.chance = self.state.chance.rekeyed(word)
        if kind == "reshuffle":
            for deck in decks_in(self.state):
                self.state.chance.scramble(deck.cards)
            if self.state.frames:
                self.state.work_out_ask()                 # what is offered may rest on a pile
            self._decisions = None
        self._checkpoints.append((len(self.history), self.state.copy()))

    # ---- taking back ----

    def why_not_undo(self, seat: str, agreed: bool = False, line: int | None = None) -> Reasons:
        """Free while no dice have been rolled, no secret has come out and nobody else has chosen since."""
        no = Reasons()
        chosen = [i for i in self._live if self.history[i].kind == "choose"]
        if lines := self._own_lines(seat):
            if (len(lines) - 1 if line is None else line) not in self.decisions[seat].take_back:
                no("that line cannot be taken back: others rest on it" if line is None or 0 <= line < len(lines)
                   else f"there is no line {line} on your sheet")
        elif line is not None:
            no("there is no open worksheet of yours")
        elif not self._checkpoints:
            no("this copy of the game keeps no history")
        elif any(s.seat == seat and s.committed for s in self.state.sheets):
            no("your sheet is committed")
        elif not any(self.history[i].seat == seat for i in chosen):
            no("you have not chosen anything yet")
        elif self._went_on_elsewhere(next(i for i in reversed(chosen) if self.history[i].seat == seat)):
            no("the game went on from there with other dice; nothing before that is taken back")
        elif not agreed:
            last = self.history[chosen[-1]]
            if last.seat != seat:
                no(f"{last.seat} has chosen since; the others must agree")
            elif last.spent != self._spent:
                no("dice or secrets have come out since; the others must agree")
        return no

    def _went_on_elsewhere(self, step: int) -> bool:
        """Whether piles were put in another order after this step: before it, somebody could know them."""
        return any(s.kind == "reshuffle" for s in self.history[step:])

    def _own_lines(self, seat: str) -> tuple[Option, ...]:
        """What stands on the seat's open worksheet, if it has one."""
        return next((s.lines for s in self.state.sheets if s.seat == seat and not s.committed), ())

    def undo(self, seat: str, agreed: bool = False, line: int | None = None) -> None:
        """Take back the seat's last choice. With the others' agreement also beyond a barrier; spent chance stays spent.

        While the seat fills in a worksheet, a line of it is taken back: the last one, or the one that is named."""
        no = self.why_not_undo(seat, agreed, line)
        if no:
            raise IllegalAction(no)
        if lines := self._own_lines(seat):
            return self._take_back(seat, len(lines) - 1 if line is None else line)
        target = next(i for i in reversed(self._live)
                      if self.history[i].seat == seat and self.history[i].kind == "choose")
        undone = len(self.events) - self.history[target].events
        step = Step("undo", seat, agreed, len(self.events), self._spent)
        gone = self.state
        self._restore(target)
        back = self.state
        back.chance, back.revealed, back.orders, back.numbers = gone.chance, gone.revealed, gone.orders, gone.numbers
        self._live = [i for i in self._live if i < target]
        self.history.append(step)
        self._checkpoints.append((len(self.history), self.state.copy()))
        if self.state.listener is not None:
            self.events.append(Entry("", Undone(seat, undone)))
        return None

    def _take_back(self, seat: str, line: int) -> None:
        self._remember(TAKE_BACK, seat, line)
        self._strike_line(seat, line)

    # ---- a position alone ----

    @classmethod
    def around(cls, rulebook: Rulebook, g: State) -> Self:
        """A game about a position alone: no history, no undo, no save, and no secret but what the position holds."""
        game = cls.__new__(cls)
        game.rulebook, game.state, game.secret, game.nonces, game.opening = rulebook, g, b"", {}, g.chance
        game.began_as = g.scenario
        game.history, game.events, game._live, game._checkpoints = [], [], [], []
        game._decisions, game._native, game._forks = None, None, 0
        return game
