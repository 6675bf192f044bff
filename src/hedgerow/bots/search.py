"""The bot that searches: open-loop Monte-Carlo tree search over positions drawn anew for its seat.

Each trial takes a fork in which everything the seat cannot know, and all future dice, are drawn anew; makes one of the few
choices that the game's judgement likes best; walks down the tree of choices tried so far; plays on by judgement up to a horizon;
and values the position it comes to. Where a game says how far to look (`Computer.ahead`), all trials of a choice end at the same
stage of the game, those of its last two player turns with the result. A node is the sequence of choices that leads to it,
whatever the dice were (open loop). Below the first choice a node holds the judgement's favourite alone until it has been visited
more often (progressive widening). The first choices are compared fairly: in each round all that are still in it meet the same
dice, and after the round the worse half of the favourite's rivals is dropped. The favourite is left only for a rival that is
ahead by more than luck; while it is open which of the two is better, they get more trials. With a number of trials and a seed the
choice can be repeated exactly; with a time limit it stops when time is up, or when told to.
"""

from __future__ import annotations

import contextlib
import gc
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from hedgerow.bots.heuristic import HeuristicBot, dice_for, plan_of, ranked, value_of
from hedgerow.kernel.asking import Option
from hedgerow.kernel.game import Game
from hedgerow.kernel.rulebook import Manner


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Garbage waits until a choice is made: collecting all of it can take as long as the trials."""
    wanted = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if wanted:
            gc.enable()


class Node:
    """One sequence of choices: how often it was tried, what it brought to the seat that made the last of them, and what came
    after it."""

    __slots__ = ("after", "total", "visits")

    def __init__(self) -> None:
        self.visits, self.total = 0, 0.0
        self.after: dict[Option, Node] = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


FAR: Final = 600
"""More choices, or parts of a turn, than a trial plays."""
DOUBT: Final = 1.5
"""So many standard errors apart, and it is settled which of two choices is better."""


class Horizon(NamedTuple):
    """Where trials end: after a stage of the game, and in any case after so many choices."""

    stage: tuple[int, int] | None
    choices: int


class SearchBot:
    """Search with a budget of trials or of time for each choice, and of time for each player turn.

    `boldness` is the style, as in the judgement. A `seasoned` player judges with what the game has learned from many games, and
    always looks also at what he would have chosen without. `width` is how many first choices are looked at, `clear` how far
    ahead the judgement must be for no search at all, `trust` what a point of judgement weighs against a point of search,
    `doubt` how many standard errors a rival must be ahead of the judgement's favourite to be chosen instead. In games that say
    how far to look, a choice that stays in doubt gets up to `most` trials, and a player turn a `share` of what the game allows.
    """

    def __init__(self, seed: int = 0, trials: int = 32, seconds: float | None = None, turn_seconds: float = 10.0, *,
                 boldness: float = 0.0, seasoned: bool = True, width: int = 4, clear: float = 0.5, trust: float = 0.02,
                 doubt: float = 1.0, parts: int = 1, longest: int = 10, most: int = 0, share: float = 1.0,
                 interrupted: Callable[[], bool] = lambda: False, progress: Callable[[float], None] = lambda done: None) -> None:
        self.seed, self.trials, self.seconds, self.turn_seconds = seed, trials, seconds, turn_seconds
        self.manner = Manner(boldness, seasoned)
        self.width, self.clear, self.trust, self.doubt = width, clear, trust, doubt
        self.parts, self.longest, self.most, self.share = parts, longest, max(most, trials), share
        self.interrupted, self.progress = interrupted, progress
        self.reasons: list[tuple[float, str]] = []        # the last choice: values of the best lines
        self.plan: list[str] = []                         # and what it was meant for
        self.turn, self.spent = -1, 0.0                   # the player turn, and the seconds thought in it
        self.tried = 0                                    # and the trials made in it
        self.weighed = False                              # whether the last choice was made by trials

    # ---- choosing ----

    @undisturbed()
    def choose(self, game: Game, seat: str) -> Option:
        decision = game.decisions[seat]
        options = list(decision.answers)
        self.reasons, self.plan, self.weighed = [], [], False
        if len(options) == 1:
            return options[0]
        book = game.rulebook
        if decision.lines is not None or decision.about in book.computer.routine or not book.computer.searchable(game.state):
            return self.judged_only(game, seat)
        if decision.facts is not None and book.computer.ahead is not None:
            return self.judged_only(game, seat)           # how long a reaction is thought about must not tell what is held
        dice = dice_for(self.seed, game, seat)
        fork = game.fork(seat, key=f"{self.seed} judges")
        best = ranked(judged(fork, seat, options, self.manner), options, dice)
        self.plan = plan_of(fork, seat, self.manner)
        worth_a_look = [(v, o) for v, o in best[:self.width] if v > best[0][0] - self.clear]
        if self.manner.seasoned:
            likes = judged(fork, seat, options, Manner(self.manner.boldness))
            favourite = options[max(range(len(options)), key=likes.__getitem__)]
            if favourite not in [o for _, o in worth_a_look]:
                worth_a_look.append(next(found for found in best if found[1] == favourite))
        if len(worth_a_look) == 1:
            self.reasons = [(v, game.say(o)) for v, o in best[:3]]
            return best[0][1]
        return self.searched(game, seat, worth_a_look)

    def judged_only(self, game: Game, seat: str) -> Option:
        judge = HeuristicBot(self.seed, self.manner.boldness, seasoned=self.manner.seasoned)
        chosen = judge.choose(game, seat)
        self.reasons, self.plan = judge.reasons, judge.plan
        return chosen

    def searched(self, game: Game, seat: str, among: list[tuple[float, Option]]) -> Option:
        """Rounds of trials: the judgement's favourite is in all of them, of its rivals the better half goes on each time."""
        prior = {o: self.trust * (v - among[0][0]) for v, o in among}
        found: dict[Option, list[float]] = {o: [] for o in prior}
        favourite, *rivals = prior
        root = Node()
        clock = Clock(self, game)
        end = self.horizon(game)
        for rounds in range(len(rivals).bit_length(), 0, -1):
            clock.begin(rounds)
            while clock.lasts(1 + len(rivals)):
                self.compare((favourite, *rivals), found, root, game, seat, clock.made, end)
            rivals.sort(key=lambda o: -(mean(found[o]) + prior[o]))
            rivals = [o for o in rivals[:max(1, len(rivals) // 2)] if ahead(found[o], found[favourite], prior[o], 2.0) > 0]
            if not rivals:
                break                                     # none can still catch up
            if rounds == 1:
                clock.extend()
                while in_doubt(found[rivals[0]], found[favourite], prior[rivals[0]]) and clock.lasts(2):
                    self.compare((favourite, rivals[0]), found, root, game, seat, clock.made, end)
        clock.stop()
        self.weighed = any(len(values) > 2 for values in found.values())
        lead = {o: ahead(found[o], found[favourite], prior[o], -self.doubt) for o in rivals}
        chosen = max(lead, key=lambda o: lead[o]) if lead and max(lead.values()) > 0 else favourite
        others = sorted((o for o in prior if o != chosen and found[o]), key=lambda o: -mean(found[o]))
        self.reasons = [(mean(found[o]), game.say(o)) for o in (chosen, *others)[:3]]
        if game.rulebook.computer.learns is not None:
            before, after = value_of(game.fork(seat, key=f"{self.seed} judges"), seat), mean(found[chosen])
            self.plan.append(f"because: {game.say(chosen)}, {(1 + before) / 2:.0%} → {(1 + after) / 2:.0%}")
        return chosen

    def compare(self, options: Sequence[Option], found: dict[Option, list[float]], root: Node, game: Game, seat: str, number: int,
                end: Horizon) -> None:
        """One trial of each option, all of them before the same dice."""
        for option in options:
            fork = game.fork(seat, key=f"{self.seed} trial {number}", paired=game.rulebook.computer.ahead is not None)
            found[option].append(self.trial(root, option, fork, seat, end))

    def horizon(self, game: Game) -> Horizon:
        """Up to where trials are played: the same stage of the game for all of them, and to the result in the last two player
        turns; without a word from the game, some parts of a player turn on."""
        stage, computer = game.rulebook.rules.stage, game.rulebook.computer
        if stage is None:
            return Horizon(None, self.longest)
        turn, part = stage(game.state)
        if computer.ahead is None:
            return Horizon((turn, part + self.parts), self.longest)
        if computer.turns_left is not None and computer.turns_left(game.state) <= 1:
            return Horizon(None, FAR)
        return Horizon((turn + computer.ahead, FAR), FAR)

    # ---- one trial ----

    def trial(self, root: Node, option: Option, game: Game, seat: str, end: Horizon) -> float:
        """The first choice, down the tree to something new, on by judgement, and the value back up; for the seat it is told."""
        path: list[tuple[Node, str]] = [(root, seat)]
        node: Node | None = root
        for n in range(end.choices):
            if game.result is not None or not game.decisions or (n and beyond(game, end)):
                break
            actor, options = asked(game)
            chosen = option if n == 0 else self.next_choice(game, node, actor, options)
            if node is not None:
                below = node.after.setdefault(chosen, Node())
                path.append((below, actor))
                node = below if below.visits or n == 0 else None      # beyond something new there is no tree yet
            game.apply(actor, chosen)
        values = {s: value_of(game, s) for s in {actor for _, actor in path}}
        for at, actor in path:
            at.visits += 1
            at.total += values[actor]
        return values[seat]

    def next_choice(self, game: Game, node: Node | None, actor: str, options: list[Option]) -> Option:
        """By judgement; where the tree has been before, also the second best and so on, once there have been trials enough."""
        if len(options) == 1:
            return options[0]
        values = judged(game, actor, options, self.manner)
        if node is None or node.visits < 4:
            return options[max(range(len(options)), key=values.__getitem__)]
        order = sorted(range(len(options)), key=lambda i: -values[i])
        wide = order[:1 + int(math.sqrt(node.visits / 4))]
        seen = math.log(node.visits + 1)

        def promise(i: int) -> float:
            tried = node.after.get(options[i])
            return 9.0 if tried is None or not tried.visits else tried.mean + 0.2 * math.sqrt(seen / tried.visits)

        return options[max(wide, key=promise)]


def beyond(game: Game, end: Horizon) -> bool:
    """Whether a trial has come to its horizon."""
    stage = game.rulebook.rules.stage
    if end.stage is None or stage is None:
        return False
    turn, part = stage(game.state)
    return turn > end.stage[0] or part > end.stage[1]


def in_doubt(rival: list[float], favourite: list[float], prior: float) -> bool:
    """Whether it is still open which of the two is better, and not all the same."""
    return ahead(rival, favourite, prior, -DOUBT) <= 0 < ahead(rival, favourite, prior, DOUBT) and rival != favourite


def ahead(rival: list[float], favourite: list[float], prior: float, errors: float) -> float:
    """How far the rival is ahead before the same dice, the judgement counted in, with so many standard errors of luck."""
    gains = [a - b for a, b in zip(rival, favourite, strict=False)]
    if len(gains) < 3:
        return math.copysign(1.0, errors)
    middle = mean(gains)
    return middle + prior + errors * math.sqrt(sum((x - middle) ** 2 for x in gains) / (len(gains) - 1) / len(gains))


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


class Clock:
    """How long a choice may still be thought about, and how far it has got."""

    def __init__(self, bot: SearchBot, game: Game) -> None:
        self.bot, self.begun = bot, time.monotonic()
        stage = game.rulebook.rules.stage
        turn = stage(game.state)[0] if stage is not None else game.state.numbers.get("", 0)
        if turn != bot.turn:
            bot.turn, bot.spent, bot.tried = turn, 0.0, 0
        left = max(0.0, bot.turn_seconds - bot.spent)     # an eighth of what is left, so that something is left at the end
        self.timed = bot.seconds is not None
        self.most = float(bot.trials) if bot.seconds is None else min(bot.seconds, left / 8)
        allowed = game.rulebook.computer.trials * bot.share
        self.longest = self.most if not allowed else bot.most       # for a choice in doubt
        if allowed and not self.timed:
            self.most, self.longest = (min(n, max(0.0, allowed - bot.tried) / 4) for n in (self.most, self.longest))
        self.made, self.until, self.fresh = 0, 0.0, True

    @property
    def used(self) -> float:
        """What has been used of the budget: seconds or trials."""
        return time.monotonic() - self.begun if self.timed else self.made

    def begin(self, rounds: int) -> None:
        """A round begins, so many are left with it: each gets the same part of what is left of the budget."""
        self.until, self.fresh = self.used + (self.most - self.used) / rounds, True

    def extend(self) -> None:
        """It is still in doubt which of two is better: more trials, unless seconds are counted."""
        if not self.timed:
            self.most = self.until = self.longest

    def lasts(self, trials: int) -> bool:
        """Whether the round goes on with so many trials more. They must fit into its part of the budget; the first of a round
        into the whole, and the first of all are made in any case, unless there is no time."""
        used = self.used
        self.bot.progress(min(1.0, used / max(self.most, 1e-6)))
        more = trials * (used / self.made if self.timed else 1.0) if self.made else 0.0
        if used + more > (self.most if self.fresh else self.until) or self.most <= 0 or self.bot.interrupted():
            return False
        self.made, self.fresh = self.made + trials, False
        return True

    def stop(self) -> None:
        self.bot.spent += time.monotonic() - self.begun
        self.bot.tried += self.made
        self.bot.progress(1.0)


def asked(game: Game) -> tuple[str, list[Option]]:
    """Who must choose, and among what."""
    seat, decision = next((s, d) for s, d in game.decisions.items() if not d.optional)
    return seat, list(decision.answers)


def judged(game: Game, seat: str, options: list[Option], manner: Manner) -> list[float]:
    """What experience says of each option; without experience, anything is as good."""
    judge = game.rulebook.computer.option_values
    if judge is None:
        dice = random.Random(f"{len(game.history)} {len(options)} {options[-1]}")
        return [dice.random() for _ in options]
    return list(judge(game, seat, options, manner))
