"""The conformance kit: one call that puts any game through everything the kernel promises.

    conform(rulebook, "crossing", games=100, seed=1)

Each game is played at random to its end, three times at once: compiled with the position packed and unpacked after every
choice, as native generators, and as forks and loaded saves along the way; all must stay the same game. What a seat must
not know is drawn anew and must leave no trace in anything it gets (see `twins`). The first thing that does not hold
raises `Failure` with a save that replays it.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from hedgerow.kernel.asking import PASS, TAKE_BACK, Decision, Drafts, Option, StandingOrder, Window
from hedgerow.kernel.errors import IllegalAction
from hedgerow.kernel.events import Entry, tallies
from hedgerow.kernel.game import Game
from hedgerow.kernel.legality import offered
from hedgerow.kernel.records import PlainDataError, pack
from hedgerow.kernel.rulebook import Manner, Rulebook
from hedgerow.kernel.rules import known_rules
from hedgerow.kernel.saves import load, replay, save_text, verify
from hedgerow.kernel.state import State
from hedgerow.kernel.underway import blank_state
from hedgerow.testing import law, twins
from hedgerow.testing.twins import difference

MOST_CHOICES = 50_000
INTERJECTS = 0.005            # how often someone does what may be done at any time
TAKES_BACK = 0.1              # how often a line of a worksheet is taken back


class Failure(AssertionError):
    """Something the kernel promises does not hold. `save` replays the game up to there."""

    def __init__(self, check: str, message: str, game: Game, seed: int, choice: tuple[str, Option] | None = None) -> None:
        super().__init__(f"{check}: {message} (game seed {seed}, after {len(game.history)} choices)")
        self.check, self.seed = check, seed
        try:
            self.save = save_text(game, fails=(choice, str(message)))
        except PlainDataError:                            # what stands in the position is the very failure
            self.save = ""


@dataclass
class Report:
    """What a run went through."""

    games: int = 0
    choices: int = 0
    lengths: list[int] = field(default_factory=list)
    results: Counter[str] = field(default_factory=Counter)        # who won, by which rule
    events: Counter[str] = field(default_factory=Counter)
    abouts: Counter[str] = field(default_factory=Counter)         # what was decided
    rules: Counter[str] = field(default_factory=Counter)          # rules cited by what happened
    varied: Counter[tuple[str, str]] = field(default_factory=Counter)     # (secret, seat) that really differed in a twin
    twins: int = 0

    def add(self, other: Report) -> None:
        self.games += other.games
        self.choices += other.choices
        self.lengths += other.lengths
        self.twins += other.twins
        for mine, theirs in ((self.results, other.results), (self.events, other.events), (self.abouts, other.abouts),
                             (self.rules, other.rules)):
            mine.update(theirs)
        self.varied.update(other.varied)


@dataclass(frozen=True)
class Effort:
    """How often the slow checks are made, per choice. Saves grow with the game, so they are made less and less."""

    native: float = 1.0                   # per game: how often it is played as native generators too
    compare: float = 1.0                  # how often the whole position is compared with the native one; the events always are
    fork: float = 0.1
    undo: float = 0.1
    twin: float = 0.15
    refuse: float = 0.3
    save: float = 0.05
    law: float = 0.1
    order: float = 0.02
    view: float = 1.0
    words: float = 1.0                    # how often all options of a decision are put into words
    invariants: float = 1.0               # where they are not looked at every time, what they say of the end always counts
    all_seats: bool = True                # views and twins of every seat each time, or of one that is drawn
    copy: float = 1.0
    swap: float = 1.0
    replay: float = 1.0                   # per game
    follow: int = 12                      # how many choices a pair of twins is followed
    keen: float = 0.0                     # how often the players choose by what the game likes best, and come to blows


FULL = Effort(fork=0.3, undo=0.2, twin=0.4, refuse=1.0, save=1.0, law=1.0)
LIGHT = Effort(native=0.25, compare=0.1, fork=0.01, undo=0.01, twin=0.006, refuse=0.02, save=0.001, law=0.02, view=0.02,
               words=0.1, invariants=0.25, all_seats=False, copy=0.2, swap=0.03, replay=0.1, follow=6)


def conform(book: Rulebook, scenario: str, *, games: int = 10, seed: int = 0, options: Mapping[str, Any] | None = None,
            effort: Effort = Effort(), secrets: bool = True,                                    # noqa: B008
            done: Callable[[Report], None] | None = None) -> Report:
    """Play that many games through every check. Raises `Failure` at the first thing that does not hold.

    `secrets`: of ten games or more, every secret of the game must have been drawn anew; not every scenario has them all.
    """
    report = Report()
    for n in range(games):
        trial = Trial(book, scenario, seed + n, options or {}, effort)
        try:
            one = trial.run()
        except Failure:
            raise
        except Exception as fault:                        # in a fork, a view, the odds: wherever the rules were asked
            raise trial.fail("rules run", f"{type(fault).__name__}: {fault}") from fault
        report.add(one)
        if done is not None:
            done(one)
    if secrets and games >= 10:
        check_secrets_varied(book, scenario, report)
    return report


def check_secrets_varied(book: Rulebook, scenario: str, report: Report) -> None:
    """A secret that no re-drawing ever changed was not really tested."""
    shown = {name for name, _ in report.varied}
    missing = [name for name in book.rules.hidden.secrets if name not in shown]
    if missing and report.twins:
        game = Game(book, book.scenario(scenario), seed=0)
        raise Failure("secrets vary", f"never re-drawn differently: {', '.join(missing)}", game, 0)


class Trial:
    """One game put through the checks."""

    def __init__(self, book: Rulebook, scenario: str, seed: int, options: Mapping[str, Any], effort: Effort) -> None:
        self.book, self.seed, self.effort = book, seed, effort
        self.dice = random.Random(f"{book.name} {scenario} {seed}")
        self.candidates = random.Random(f"what is tried, {seed}")         # apart, so that the games are the same without the law
        self.game = Game(book, book.scenario(scenario), seed=seed, options=options)
        self.native = Game(book, book.scenario(scenario), seed=seed, options=options, native=True) \
            if self.often(effort.native) else None
        self.report = Report(games=1)
        self.counted = 0
        self.known = known_rules(book)

    def fail(self, check: str, message: str, choice: tuple[str, Option] | None = None) -> Failure:
        return Failure(check, message, self.game, self.seed, choice)

    def need(self, check: str, holds: bool, message: str = "does not hold") -> None:
        if not holds:
            raise self.fail(check, message)

    def often(self, rate: float) -> bool:
        """A check that is always made costs no die, so that the game goes on as it would without it."""
        return rate == 1 or self.dice.random() < rate

    def same(self, check: str, a: bytes, b: bytes) -> None:
        if a != b:
            raise self.fail(check, f"they differ at {difference(a, b)}")

    # ---- the game ----

    def run(self) -> Report:
        while self.game.result is None:
            self.need("ends", len(self.game.history) < MOST_CHOICES, f"still no end after {MOST_CHOICES} choices")
            self.look()
            seat, option = self.choose()
            self.report.abouts[self.game.decisions[seat].about] += 1
            self.check_before(seat, option)
            self.do("choose", seat, option)
            self.take_back_lines()
            if self.often(self.effort.swap):
                self.swap_position()
            if self.effort.order and self.dice.random() < self.effort.order:
                self.give_orders()
        self.look()
        self.check_end()
        self.report.choices += len(self.game.history)
        self.report.lengths.append(len(self.game.history))
        result = self.game.result
        self.report.results[f"{', '.join(result.winners) or 'draw'} [{result.rule}]"] += 1
        return self.report

    def choose(self) -> tuple[str, Option]:
        """Mostly a seat the game waits for; now and then one that may interject."""
        decisions = self.game.decisions
        must = [s for s, d in decisions.items() if not d.optional]
        may = [s for s, d in decisions.items() if d.anytime]
        if may and self.dice.random() < INTERJECTS:
            seat = self.dice.choice(may)
            return seat, self.dice.choice(decisions[seat].anytime)
        seat = self.dice.choice(must)
        decision = decisions[seat]
        options = decision.answers
        if decision.lines is not None and ("commit",) in options and self.dice.random() < 0.3:
            return seat, ("commit",)
        likes = self.book.computer.option_values
        if self.effort.keen and likes is not None and self.dice.random() < self.effort.keen:
            values = likes(self.game, seat, options, Manner())
            return seat, options[max(range(len(options)), key=values.__getitem__)]
        return seat, self.dice.choice(options)

    def take_back_lines(self) -> None:
        """Now and then a line of a worksheet is taken back."""
        for seat, decision in self.game.decisions.items():
            if decision.take_back and self.dice.random() < TAKES_BACK:
                self.do(TAKE_BACK, seat, self.dice.choice(decision.take_back))
                return

    def do(self, kind: str, seat: str, what: Any) -> None:
        """One step in the compiled game, and the same in the native one."""
        before = len(self.game.events)
        self.do_alone(kind, seat, what)
        if self.native is not None:
            native_before = len(self.native.events)
            self.native.repeat(kind, seat, what)
            self.check_native()
            self.need("compiled == native", self.game.events[before:] == self.native.events[native_before:], "other events")

    def give_orders(self) -> None:
        """Now and then a seat gives, changes or drops standing orders."""
        seat = self.dice.choice(self.game.seats)
        asked = self.game.state.asked
        about = asked.about if isinstance(asked, Window) else "*"
        orders = self.dice.choice([(), (StandingOrder(about),), (StandingOrder("*", (), "ask"),)])
        self.do("order", seat, orders)

    # ---- checks at a position ----

    def look(self) -> None:
        game = self.game
        for entry in game.events[self.counted:]:
            self.count(entry)
        self.counted = len(game.events)
        if game.result is not None or self.often(self.effort.invariants):
            for fault in self.book.rules.invariants(game.state):
                raise self.fail("invariants", fault)
        for seat in self.onlookers() if self.dice.random() < self.effort.view else ():
            try:
                json.dumps(game.view(seat), allow_nan=False)
            except (TypeError, ValueError) as no:
                raise self.fail("views are JSON", f"the view of {seat} is not: {no}") from no
        if game.result is None:
            self.check_decisions()
        if self.dice.random() < self.effort.save:
            self.check_save()
        if game.result is None and self.book.rules.hidden.secrets and self.dice.random() < self.effort.twin:
            self.check_twins()

    def onlookers(self) -> tuple[str | None, ...]:
        """For whom a look at the table is checked: every seat and a spectator, or one of them."""
        everybody = (*self.game.seats, None)
        return everybody if self.effort.all_seats else (self.dice.choice(everybody),)

    def count(self, entry: Entry) -> None:
        for what in (entry.public, *(e for _, e in entry.private)):
            if what is None:
                continue
            self.report.events[type(what).__name__] += 1
            for cited in (entry.rule, *(r for t in tallies(what) for r in t.rules)):
                if cited:
                    self.report.rules[cited] += 1
                    self.need("known rules", self.known is None or cited in self.known,
                              f"{type(what).__name__} cites {cited!r}, which is not in the game's rules.tsv")

    def check_decisions(self) -> None:
        decisions = self.game.decisions
        self.need("no dead ends", any(not d.optional for d in decisions.values()), "nobody has anything to decide")
        for seat, d in decisions.items():
            options = list(d.options)
            self.need("no dead ends", bool(options), f"{seat} has no option at {d.about!r}")
            self.need("options differ", len(set(options)) == len(options), f"{d.about!r} offers the same option twice")
            if self.often(self.effort.words):
                self.check_words(d, options)
            if self.dice.random() < self.effort.fork:
                self.check_odds(seat, self.dice.choice(options))
            if self.candidates.random() < self.effort.law:
                law.check(self, seat, d)

    def check_words(self, d: Decision, options: list[Option]) -> None:
        said = [self.game.say(o) for o in options]
        self.need("options read differently", len(set(said)) == len(said), f"{d.about!r}: two options read the same: "
                  + ", ".join(s for s, n in Counter(said).items() if n > 1))
        self.need("prompts", bool(self.game.prompt(d)), f"{d.about!r} has no prompt")

    def check_odds(self, seat: str, option: Option) -> None:
        odds = self.game.odds(seat, option)
        if odds is not None:
            total = sum(n / d for _, n, d in odds.outcomes)
            self.need("odds sum to one", abs(total - 1) < 1e-9, f"{option}: {total}")

    def swap_position(self) -> None:
        """The position, packed and unpacked, takes the place of the real one: the game must not notice."""
        game = self.game
        before = position(game.state)
        again = unpacked(game, before)
        self.same("decode(encode(x)) == x", before, position(again))
        self.need("the ask is the same", asking(again) == asking(game.state),
                  f"was {asking(game.state)}, after unpacking {asking(again)}")
        if self.dice.random() < self.effort.copy:
            self.same("copy() == x", before, position(game.state.copy()))
        again.listener = game.state.listener
        game.state, game._decisions = again, None

    def check_native(self) -> None:
        assert self.native is not None
        mine, theirs = self.game.state, self.native.state
        if not (self.often(self.effort.compare) or mine.result is not None):
            return
        self.need("compiled == native", asking(mine) == asking(theirs), f"compiled asks {asking(mine)}, native {asking(theirs)}")
        self.same("compiled == native", fields(mine), fields(theirs))
        self.need("compiled == native", pack(mine.result) == pack(theirs.result), "another result")
        self.need("compiled == native", mine.chance.count == theirs.chance.count, "another number of draws")

    def check_save(self) -> None:
        text = self.game.save()
        again = load(text)
        self.need("load(save(x)) == x", again.save() == text, "a loaded game saves differently")
        self.need("load(save(x)) == x", asking(again.state) == asking(self.game.state), "a loaded game asks something else")

    # ---- checks around a choice ----

    def check_before(self, seat: str, option: Option) -> None:
        if self.dice.random() < self.effort.refuse:
            self.check_refusals(seat)
        if self.dice.random() < self.effort.fork:
            self.check_fork(seat, option)
        if self.dice.random() < self.effort.undo:
            self.check_undo(seat, option)

    def wrong_options(self, seat: str) -> Iterator[tuple[str, Any]]:
        """Things that must be refused: nonsense, near misses, and the right thing from the wrong seat."""
        offered = {s: list(d.options) for s, d in self.game.decisions.items()}
        mine = offered[seat]
        tried = self.dice.choice(mine)
        wrong: list[tuple[str, Any]] = [(seat, ()), (seat, ("no such verb",)), (seat, (*tried, "more")), (seat, tried[:-1]),
                                        ("nobody", tried)]
        wrong += [(other, tried) for other in self.game.seats]
        if len(tried) > 1:
            wrong += [(seat, (*tried[:-1], odd)) for odd in (-1, 10**9, "nowhere", None, 1.5)]
        for who, what in wrong:
            if what not in offered.get(who, ()):
                yield who, what

    def check_refusals(self, seat: str) -> None:
        before = position(self.game.state)
        for who, what in self.wrong_options(seat):
            try:
                self.game.apply(who, what)
            except IllegalAction as no:
                self.need("refusals give reasons", bool(str(no)), f"{who} {what}")
            except Exception as fault:
                raise self.fail("refusals are clean", f"{who} {what} gives {type(fault).__name__}: {fault}") from fault
            else:
                raise self.fail("only offered options are accepted", f"{what} of {who} was taken")
            self.need("refusals change nothing", position(self.game.state) == before, f"{who} {what} changed the position")

    def check_fork(self, seat: str, option: Option) -> None:
        """Fork and original stay equal under the same choices and chance, and never touch one another."""
        before = position(self.game.state)
        one, two = self.game.fork(), self.game.fork()
        self.need("forks rekey", one.state.chance.key != self.game.state.chance.key, "a fork sees tomorrow's dice")
        one.state.chance, two.state.chance = self.game.state.chance.copy(), self.game.state.chance.copy()
        for fork in (one, two):
            fork.apply(seat, option)
        for _ in range(3):
            if one.result is not None:
                break
            who = self.dice.choice([s for s, d in one.decisions.items() if not d.optional])
            what = self.dice.choice(one.decisions[who].answers)
            one.apply(who, what)
            two.apply(who, what)
        self.same("forks stay equal", position(one.state), position(two.state))
        for who in self.game.seats:
            blind = self.game.fork(who)
            while blind.result is None and self.dice.random() < 0.7:
                actor = self.dice.choice([s for s, d in blind.decisions.items() if not d.optional])
                blind.apply(actor, self.dice.choice(blind.decisions[actor].answers))
        self.need("forks are independent", position(self.game.state) == before, "playing a fork changed the original")

    def check_undo(self, seat: str, option: Option) -> None:
        """Undo restores the position; chance that was spent stays spent."""
        if isinstance(self.game.state.asked, Drafts):
            return
        before, spent = self.game.state.copy(), self.game.state.chance.count
        ahead = fields(self.game.state)
        self.do_alone("choose", seat, option)
        now = self.game.state.chance.count
        free = not self.game.why_not_undo(seat)
        self.need("undo barrier", not (free and now != spent), "dice were rolled, but undo is free")
        self.do_alone("undo", seat, not free)
        after = self.game.state
        self.same("undo restores", ahead, fields(after))
        self.need("undo restores", asking(after) == asking(before), "undo asks something else")
        self.need("undo keeps chance spent", after.chance.count == now, f"{after.chance.count} draws after undo, {now} before")
        if self.native is not None:                       # it cannot go back in time: it goes on with the same dice
            self.native.state.chance = after.chance.copy()
            self.native.state.revealed = after.revealed

    def do_alone(self, kind: str, seat: str, what: Any) -> None:
        try:
            self.game.repeat(kind, seat, what)
        except IllegalAction as no:
            raise self.fail("offered options are accepted", str(no), (seat, what)) from no
        except Exception as fault:
            raise self.fail("rules run", f"{type(fault).__name__}: {fault}", (seat, what)) from fault

    # ---- checks of whole games ----

    def check_twins(self) -> None:
        for seat in self.onlookers():
            pair = twins.Pair(self.game, seat, self.dice)
            for name in pair.varied():
                self.report.varied[name, seat or "spectator"] += 1
            self.report.twins += 1
            leak = pair.follow(self.effort.follow)
            if leak:
                raise self.fail("indistinguishable", f"{seat or 'a spectator'} can tell what is hidden: {leak}", pair.last)

    def check_end(self) -> None:
        game = self.game
        self.need("nothing to decide at the end", not game.decisions, "the game is over, but someone may choose")
        for seat in game.seats:
            self.need("refusals at the end", not offered(game, seat, PASS), "a finished game takes choices")
        if self.often(self.effort.replay):
            self.check_replay()

    def check_replay(self) -> None:
        text = self.game.save()
        *_, again = replay(text)
        self.need("replay is identical", again.save() == text, "playing the same choices again gives another game")
        wrong = verify(text).wrong
        self.need("verify", not wrong, "; ".join(wrong))
        self.check_save()


# ---- comparing positions ----

def position(g: State) -> bytes:
    return msgspec.json.encode(g.pack())


def fields(g: State) -> bytes:
    """What stands on the table, without where the rules are."""
    return msgspec.json.encode(g._pack_fields())


def unpacked(game: Game, text: bytes) -> State:
    again = blank_state(game.rulebook, game.scenario, game.options)
    again.unpack_from(msgspec.json.decode(text))
    return again


def asking(g: State) -> Any:
    """What is asked, of whom, with which options."""
    asked = g.asked
    if asked is None:
        return None
    if isinstance(asked, Drafts):
        return [(s.seat, s.committed, s.lines, asked.draft.offered(g, s.seat, s.lines)) for s in g.sheets]
    return asked.seat, asked.about, list(asked.options), asked.what, asked.cite


__all__ = ["FULL", "LIGHT", "Effort", "Failure", "Report", "conform"]
