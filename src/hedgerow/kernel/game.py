"""A game in play: the contract that people, bots, servers and laboratories all go through."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from hedgerow.kernel.asking import ANYTIME, COMMIT, TAKE_BACK, Ask, Decision, Drafts, Option, StandingOrder
from hedgerow.kernel.cards import decks_in
from hedgerow.kernel.chance import Chance, PairedChance, commitment, game_key, secret_of
from hedgerow.kernel.errors import IllegalAction
from hedgerow.kernel.events import DrawAgreed, Entry, Resigned, Undone
from hedgerow.kernel.flow import FlowFunction
from hedgerow.kernel.legality import exists, not_listed, numbers_behind, reasons_against, verb_of
from hedgerow.kernel.odds import Odds
from hedgerow.kernel.questions import Finding, known_places
from hedgerow.kernel.reasons import Reason, Reasons
from hedgerow.kernel.rulebook import Answer, Rulebook, Scenario, WhyNot
from hedgerow.kernel.state import Native, Result, Sheet, State

CHECKPOINT_EVERY = 24
RESIGN, DRAW = "resign", "draw"
CHECKPOINTED = ("undo", "rekey", "reshuffle")              # steps after which a checkpoint is always kept


class Step:
    """One line of a game's history: a choice, standing orders, an undo, the end that players agree on, or other dice (and draw
    piles) from there on."""

    __slots__ = ("events", "kind", "seat", "spent", "what")

    def __init__(self, kind: str, seat: str, what: Any, events: int = 0, spent: int = 0) -> None:
        self.kind, self.seat, self.what = kind, seat, what
        self.events = events              # how many events had happened before it
        self.spent = spent                # draws and revelations before it: the barrier of free undo


class Game:
    """A game in play. A whole game in a few lines:

        game = hedgerow.new("skirmish", "crossing", seed=7)
        while game.result is None:
            for seat, decision in game.decisions.items():
                game.apply(seat, decision.options[0])
                break
    """

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
        first = Decision(asked.seat, asked.about, asked.options, g.numbers.get(asked.seat, 0), asked.cite, asked.what,
                         facts=asked.facts if asked.window else None)
        interjections = self.rulebook.rules.interjections
        if interjections is None:
            return {asked.seat: first}
        found = {}
        for seat in self.seats:
            anytime = interjections.options(g, seat)
            if seat == asked.seat:
                first.anytime = anytime
                found[seat] = first
            elif anytime:
                found[seat] = Decision(seat, ANYTIME, (), g.numbers.get(seat, 0), anytime=anytime, optional=True)
        return found

    def _sheet_decision(self, drafts: Drafts, sheet: Sheet) -> Decision:
        g, draft = self.state, drafts.draft
        return Decision(sheet.seat, draft.about, lambda: draft.offered(g, sheet.seat, sheet.lines),
                        g.numbers.get(sheet.seat, 0), draft.cite, lines=sheet.lines,
                        take_back=draft.lines_to_take_back(g, sheet.seat, sheet.lines))

    @property
    def waiting(self) -> dict[str, str]:
        """Whom the game waits for, and about what; public."""
        asked = self.state.asked
        if asked is None:
            return {}
        if asked.__class__ is Drafts:
            return {s.seat: asked.draft.about for s in self.state.sheets if not s.committed}
        return {asked.seat: asked.about}

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

    def _as_offered(self, seat: str, option: Sequence[Any]) -> Option:
        """The option in the very form it is offered in: 1, not 1.0 or True."""
        given = tupled(option)
        asked = self.state.asked
        if asked.__class__ is not Drafts and asked is not None and asked.seat == seat and given in asked.options:
            return asked.options[asked.options.index(given)]          # type: ignore[no-any-return]
        decision = self.decisions.get(seat)
        if decision is not None and given in decision.options:
            return decision.options[decision.options.index(given)]
        raise IllegalAction(self.refusal(seat, given))

    def refusal(self, seat: str, option: Option) -> Reasons:
        """Why the seat may not choose this now."""
        return reasons_against(self, seat, option) or not_listed(self, seat, option)

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

    def _give_orders(self, seat: str, orders: tuple[StandingOrder, ...]) -> None:
        g = self.state
        g.orders[seat] = orders
        self._decisions = None
        asked = g.asked
        if isinstance(asked, Ask) and asked.window and asked.seat == seat:
            answer = g.unasked_answer()
            if answer is not None:
                self._go_on(answer)

    # ---- the end that players agree on ----

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

    # ---- undo ----

    @property
    def _spent(self) -> int:
        return self.state.chance.count + self.state.revealed

    def _remember(self, kind: str, seat: str, what: Any) -> None:
        if self._checkpoints and len(self.history) - self._checkpoints[-1][0] >= CHECKPOINT_EVERY:
            self._checkpoints.append((len(self.history), self.state.copy()))
        self._live.append(len(self.history))
        self.history.append(Step(kind, seat, what, len(self.events), self._spent))

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
        again = Game(self.rulebook, self.began_as, seed=self.secret, options=self.options, chance=self.opening,
                     nonces=self.nonces, listen=False)
        for step in self.history:
            again.repeat(step.kind, step.seat, step.what)
        if again.state.pack() != self.state.pack():
            raise IllegalAction(Reasons(Reason("the rules have changed since this was played; it cannot be taken back")))
        self._checkpoints = again._checkpoints

    def repeat(self, kind: str, seat: str, what: Any) -> None:
        """Do one step of a history."""
        if kind == TAKE_BACK or (kind == "choose" and what[0] == TAKE_BACK):      # saves before 0.2 took back by choosing
            self.undo(seat, line=what if kind == TAKE_BACK else what[1])
        elif kind == "choose":
            self.apply(seat, what)
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

    def at(self, index: int) -> Game:
        """The game as it stood before step `index` of its history: a copy about that position alone."""
        before = [c for c in self._checkpoints if c[0] <= index]
        if not before or any(s.kind in CHECKPOINTED for s in self.history[before[-1][0]:index]):
            again = Game(self.rulebook, self.began_as, seed=self.secret, options=self.options, chance=self.opening,
                         nonces=self.nonces, listen=False)
            for step in self.history[:index]:
                again.repeat(step.kind, step.seat, step.what)
            return Game.around(self.rulebook, again.state)
        kept, state = before[-1]
        there = Game.around(self.rulebook, state.copy())
        for step in self.history[kept:index]:
            there._perform_step(step)
        return there

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

    def _take_back(self, seat: str, line: int) -> None:
        self._remember(TAKE_BACK, seat, line)
        self._strike_line(seat, line)

    def _strike_line(self, seat: str, line: int) -> None:
        g = self.state
        g.numbers[seat] = g.numbers.get(seat, 0) + 1
        self._decisions = None
        sheet = next(s for s in g.sheets if s.seat == seat)
        sheet.lines = sheet.lines[:line] + sheet.lines[line + 1:]

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

    # ---- what a seat may know ----

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """What this seat may know, as JSON-able data, its decision included; without a seat, what everyone may."""
        decision = self.decisions.get(seat) if seat else None
        result = self.result
        return {
            "game": self.rulebook.name, "scenario": self.scenario.name, "options": dict(self.options), "seat": seat,
            "board": self.board(seat),
            "decision": None if decision is None else self._decision_view(decision),
            "waiting": self.waiting, "talk": [] if seat is None else list(self.talk(seat)),
            "result": None if result is None else {"winners": list(result.winners), "score": dict(result.score),
                                                   "rule": result.rule, "why": result.why},
        }

    def talk(self, seat: str) -> tuple[str, ...]:
        """Whom the rules let this seat talk to now without anybody else hearing it."""
        talk = self.rulebook.rules.talk
        return () if talk is None or self.result is not None else tuple(talk(self.state, seat))

    def board(self, seat: str | None = None) -> dict[str, Any]:
        """What this seat sees of the game, without its decision: a part of its view."""
        return self.rulebook.table.view(self.state, seat)

    def _decision_view(self, d: Decision) -> dict[str, Any]:
        return {"number": d.number, "about": d.about, "prompt": self.prompt(d), "rule": d.cite, "optional": d.optional,
                "what": dict(d.what), "options": [list(o) for o in d.options], "says": [self.say(o) for o in d.options],
                "anytime": len(d.anytime), "lines": None if d.lines is None else [list(line) for line in d.lines],
                "take_back": list(d.take_back), "warns": self._warnings_view(d),
                "window": d.facts is not None, "facts": dict(d.facts or {})}

    def _warnings_view(self, d: Decision) -> dict[str, list[dict[str, str]]]:
        """Under the number of an option what it would lose, where it would lose something."""
        found = {str(i): self.warning(d.seat, o) for i, o in enumerate(d.options)}
        return {i: [{"text": r.text, "rule": r.rule} for r in no] for i, no in found.items() if no}

    def log(self, seat: str | None = None, since: int = 0) -> list[tuple[str, Any]]:
        """What this seat has seen happen: (rule, event) pairs, from the `since`-th on."""
        seen = [(e.rule, what) for e in self.events if (what := e.seen_by(seat)) is not None]
        return seen[since:]

    def odds(self, seat: str, option: Sequence[Any]) -> Odds | None:
        """The exact chances of what the option would roll for, as the seat can know them; None if it rolls nothing."""
        chosen = self._as_offered(seat, option)
        verb = verb_of(self, chosen)
        return None if verb is None or verb.odds is None else verb.odds(self.state, seat, *chosen[1:])

    def explain(self, seat: str, question: WhyNot) -> Answer:
        """Reasons and numbers for a choice, made or not, from what the seat knows."""
        option = (question.verb, *question.what)
        return Answer.of(reasons_against(self, seat, option), **numbers_behind(self, seat, option))

    def ask(self, seat: str, name: str, *what: Any) -> Finding:
        """What the rules answer to one of the game's questions: reach, danger, sight and the like."""
        asked = next((q for q in self.rulebook.aids.questions if q.name == name), None)
        if asked is None:
            known = ", ".join(q.name for q in self.rulebook.aids.questions) or "none"
            return Finding((Reason(f"{self.rulebook.title} has no question {name!r}; there are: {known}"),))
        if no := known_places(lambda kind, thing: exists(self.state, kind, thing), asked, what):
            return Finding.none(no)
        return asked.answer(self.state, seat, *what)

    def warning(self, seat: str, option: Option) -> Reasons:
        """What the option would lose or waste for good, as the seat can know it."""
        verb = verb_of(self, option)
        return Reasons() if verb is None or verb.warning is None else verb.warning(self.state, seat, *option[1:])

    def say(self, option: Option) -> str:
        return self.rulebook.say(self.state, option)

    def prompt(self, d: Decision) -> str:
        """The question in words."""
        text = self.rulebook.table.prompts.get(d.about, _PROMPTS.get(d.about, d.about.replace("_", " ")))
        spelled = {k: self.rulebook.table.spell(self.state, k, v) for k, v in d.what.items()}
        return text.format(seat=d.seat, **spelled)

    def all_open(self, seat: str | None) -> bool:
        """Whether nothing is hidden from who looks: nobody else writes a sheet, and to draw anew what the seat cannot know
        would change nothing that anybody sees."""
        book, g = self.rulebook, self.state
        if any(s.seat != seat for s in g.sheets) or any(hidden(g, seat) for hidden in book.rules.hidden.secrets.values()):
            return False
        drawn = g.copy()
        book.rules.hidden.redraw(drawn, seat, drawn.chance.rekeyed("what may be hidden"))
        return all(book.table.view(drawn, s) == book.table.view(g, s) for s in self.seats)

    # ---- copies ----

    def fork(self, seat: str | None = None, key: str = "", paired: bool = False) -> Game:
        """An independent copy with a future of its own. For a seat, what it cannot know is drawn anew. The same `key` gives
        the same future again; without one each fork has another. In `paired` forks of one key what is done alike meets the same
        luck, also after something else was done differently."""
        g = self.state.copy()
        self._forks += 1
        g.chance = g.chance.rekeyed(key or f"fork {self._forks}")
        if seat is not None:
            g.orders = {s: o for s, o in g.orders.items() if s == seat}
            for sheet in g.sheets:
                if sheet.seat != seat:
                    sheet.lines, sheet.committed = (), False
            self.rulebook.rules.hidden.redraw(g, seat, g.chance)
            if g.frames and getattr(g.asked, "seat", "") != seat:     # what it is asked itself rests on what it knows
                g.work_out_ask()
        if paired:
            g.chance = PairedChance(g.chance.key, g.chance.count)
        return Game.around(self.rulebook, g)

    @staticmethod
    def around(rulebook: Rulebook, g: State) -> Game:
        """A game about a position alone: no history, no undo, no save, and no secret but what the position holds."""
        game: Game = object.__new__(Game)
        game.rulebook, game.state, game.secret, game.nonces, game.opening = rulebook, g, b"", {}, g.chance
        game.began_as = g.scenario
        game.history, game.events, game._live, game._checkpoints = [], [], [], []
        game._decisions, game._native, game._forks = None, None, 0
        return game

    @staticmethod
    def from_position(rulebook: Rulebook, scenario: Scenario, options: Mapping[str, Any], position: dict[str, Any]) -> Game:
        """A game about a packed position, as another process hands it over."""
        g = blank_state(rulebook, scenario, rulebook.settle(options))
        g.unpack_from(position)
        return Game.around(rulebook, g)

    @property
    def commitment(self) -> str:
        """The hash that binds the game to its dice before they are rolled."""
        return commitment(self.secret)

    def save(self) -> str:
        """Everything, secrets included, as text."""
        from hedgerow.kernel.saves import save_text
        return save_text(self)

    def __repr__(self) -> str:
        return f"<{self.rulebook.title}: {self.scenario.title}, {len(self.history)} choices>"


_PROMPTS = {ANYTIME: "You may do this at any time"}


def blank_state(rulebook: Rulebook, scenario: Scenario, options: dict[str, Any]) -> State:
    """A state with its kernel fields in order and the game's fields at their defaults."""
    g: State = object.__new__(rulebook.rules.state)
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
