"""The bot that searches: what looks best is tried out in forks drawn anew for its seat.

What is compared are courses: one choice, or several that are meant as one, as the whole way of a unit (`bots/courses.py`). Each
trial takes a fork in which everything the seat cannot know, and all future dice, are drawn anew; follows one course; plays on by
judgement for all sides; and values the position it comes to. All trials of a choice end at the same stage of the game
(`Computer.ahead`), those of its last two player turns with the result. The courses are compared fairly: in each round all that
are still in it meet the same luck. Those that are surely behind drop out; when only one is left, or those left make no
difference, there is no more to find out. The judgement's favourite is left only for a rival that is ahead by more than luck. With
a number of trials and a seed the choice can be repeated exactly; with a time limit it stops when time is up, or when told to.
"""

from __future__ import annotations

import contextlib
import gc
import math
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from hedgerow.bots.courses import Course, Underway
from hedgerow.bots.heuristic import HeuristicBot, dice_for, plan_of, ranked, value_of
from hedgerow.kernel.asking import Decision, Option
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


FAR: Final = 2000
"""More choices, or parts of a turn, than a trial plays."""
BLIND: Final = 10
"""So many choices are played in a trial of a game without turns."""
FEWEST: Final = 4
"""From so few trials on they say something."""
DOUBT: Final = 1.5
"""So many standard errors apart, and it is settled which of two courses is better."""
MATTERS: Final = 0.01
"""What gains no more than this is no reason to leave the judgement's favourite, nor worth another trial."""
A_FEW: Final = 3
"""So many courses are compared as long as the player turn has something left for it."""
LATE: Final = 2
"""In the last two player turns so many times as much is looked at: judgement is least sure there of what wins."""
NUANCE: Final = 0.1
"""How much the position at the end counts where the game is over: of courses that all win or lose, the better one."""
LAST_TURNS: Final = 2
"""Player turns at the end of a game in which trials run to the result."""
PART: Final = 6
"""A choice may use so much of what is left for the player turn: a sixth, so that something is left at the end."""


class SearchBot:
    """Search with a budget of trials or of time for each choice, and for each player turn.

    `boldness` is the style, as in the judgement. A `seasoned` player judges with what the game has learned from many games, and
    always looks also at what he would have chosen without. `width` is how many first choices are looked at, twice as many in the
    last two player turns; `clear` how far ahead the judgement must be for no search at all before that, `trust` what a point of
    judgement weighs against a point of search, `doubt` how many standard errors a rival must be ahead of the judgement's
    favourite to be chosen instead. A choice gets up to so many `trials`, a player turn a `share` of what the game allows
    (`Computer.thinking`), or `seconds` and `turn_seconds`.
    """

    def __init__(self, seed: int = 0, trials: int = 32, seconds: float | None = None, turn_seconds: float = 10.0, *,
                 boldness: float = 0.0, seasoned: bool = True, width: int = 4, clear: float = 0.5, trust: float = 0.02,
                 doubt: float = 1.5, share: float = 1.0,
                 interrupted: Callable[[], bool] = lambda: False, progress: Callable[[float], None] = lambda done: None) -> None:
        self.seed, self.trials, self.seconds, self.turn_seconds = seed, trials, seconds, turn_seconds
        self.manner = Manner(boldness, seasoned)
        self.width, self.clear, self.trust, self.doubt, self.share = width, clear, trust, doubt, share
        self.interrupted, self.progress = interrupted, progress
        self.reasons: list[tuple[float, str]] = []        # the last choice: values of the best lines
        self.plan: list[str] = []                         # and what it was meant for
        self.course = Underway()                          # what is left of the course it has taken up
        self.turn, self.spent = -1, 0.0                   # the player turn, and the seconds thought in it
        self.tried, self.played = 0, 0                    # and the choices played in its trials; those in all trials
        self.usual = 0.0                                  # what a trial cost, in the unit of the budget
        self.weighed = False                              # whether the last choice was made by trials

    # ---- choosing ----

    @undisturbed()
    def choose(self, game: Game, seat: str) -> Option:
        decision = game.decisions[seat]
        options = list(decision.answers)
        self.weighed = False
        if len(options) == 1:
            self.reasons, self.plan = [], []
            return options[0]
        computer = game.rulebook.computer
        if decision.lines is not None or not computer.searchable(game.state):
            return self.judged_only(game, seat)
        if decision.facts is not None and not thinkable(game, seat, decision.about):
            return self.judged_only(game, seat)           # how long a reaction is thought about must not tell what is held
        fork = game.fork(seat, key=f"{self.seed} judges")
        begun = self.course.onward(options, decision.facts is not None)
        if begun is not None and not self.course.disturbed(fork):
            return self.course.take()                     # its reasons stand
        self.reasons, self.plan = [], plan_of(fork, seat, self.manner)
        among = self.worth_a_look(fork, seat, options, begun)
        if not among:
            self.course = Underway()
            return self.judged_only(game, seat)
        if len(among) == 1:
            self.reasons = [(among[0].value, among[0].said(game))]
            chosen = among[0]
        else:
            chosen = self.searched(game, seat, among)
        self.course = Underway.of(chosen, fork)
        return self.course.take()

    def worth_a_look(self, fork: Game, seat: str, options: list[Option], begun: Course | None) -> list[Course]:
        """The courses that may be best, the judgement's favourite first: what is begun, what the judgement likes, and the game's
        own proposals. None for a question that judgement alone answers well enough."""
        computer, about = fork.rulebook.computer, fork.decisions[seat].about
        proposed = list(computer.courses(fork, seat, options, self.manner)) if computer.courses is not None else []
        if about in computer.routine and not proposed and begun is None:
            return []
        dice = dice_for(self.seed, fork, seat)
        best = ranked(judged(fork, seat, options, self.manner), options, dice)
        late = is_late(fork)
        least = best[0][0] - self.clear * (LATE if late else 1)
        found = [Course(v, (o,)) for v, o in best[:self.width * (LATE if late else 1)] if v > least]
        if proposed:
            found = [found[0], *(course for course in proposed if course.value > least)]
        elif self.manner.seasoned:
            likes = judged(fork, seat, options, Manner(self.manner.boldness))
            favourite = options[max(range(len(options)), key=likes.__getitem__)]
            found.append(next(Course(v, (o,)) for v, o in best if o == favourite))
        if begun is not None:
            found.insert(0, begun)
        different: dict[tuple[Option, ...], Course] = {}
        for course in found:
            different.setdefault(course.steps, course)
        return list(different.values())

    def judged_only(self, game: Game, seat: str) -> Option:
        judge = HeuristicBot(self.seed, self.manner.boldness, seasoned=self.manner.seasoned)
        chosen = judge.choose(game, seat)
        self.reasons, self.plan = judge.reasons, judge.plan
        return chosen

    def searched(self, game: Game, seat: str, among: list[Course]) -> Course:
        """Rounds of trials: the judgement's favourite is in all of them, and its rivals as long as they may be best."""
        clock, end = Clock(self, game), self.horizon(game)
        favourite, rivals = among[0], among[1:clock.room()]
        prior = {c: self.trust * min(0.0, c.value - favourite.value) for c in among}
        found: dict[Course, list[float]] = {c: [] for c in among}
        for phases in range(len(rivals).bit_length(), 0, -1):
            clock.begin(phases)
            while rivals and clock.lasts(1 + len(rivals)):
                self.compare((favourite, *rivals), found, game, seat, clock.made, end)
                rivals = in_question(rivals, favourite, found, prior)
                if len(rivals) == 1 and ahead(found[rivals[0]], found[favourite], prior[rivals[0]], -DOUBT) > 0:
                    break                                 # it is settled
            if phases > 1:
                rivals.sort(key=lambda c: -(mean(found[c]) + prior[c]))
                rivals = rivals[:max(1, len(rivals) // 2)]
        clock.stop()
        self.weighed = len(found[favourite]) > 2
        lead = {c: ahead(found[c], found[favourite], prior[c], -self.doubt) for c in rivals
                if len(found[c]) >= FEWEST and ahead(found[c], found[favourite], prior[c], 0.0) > MATTERS}
        chosen = max(lead, key=lambda c: lead[c]) if lead and max(lead.values()) > 0 else favourite
        others = sorted((c for c in among if c is not chosen and found[c]), key=lambda c: -mean(found[c]))
        self.reasons = [(mean(found[c]), c.said(game)) for c in (chosen, *others)[:3]]
        if game.rulebook.computer.learns is not None and found[chosen]:
            before, after = value_of(game.fork(seat, key=f"{self.seed} judges"), seat), mean(found[chosen])
            self.plan.append(f"because: {chosen.said(game)}, {(1 + before) / 2:.0%} → {(1 + after) / 2:.0%}")
        return chosen

    def compare(self, courses: Sequence[Course], found: dict[Course, list[float]], game: Game, seat: str, number: int,
                end: int | None) -> None:
        """One trial of each course, all of them before the same luck."""
        for course in courses:
            fork = game.fork(seat, key=f"{self.seed} trial {number}", paired=True)
            found[course].append(self.trial(course, fork, seat, end))

    def horizon(self, game: Game) -> int | None:
        """The last player turn that trials play: the same for all of them; none in the last two player turns, which are played
        to the result, and in games without turns."""
        stage = game.rulebook.rules.stage
        return None if stage is None or is_late(game) else stage(game.state)[0] + game.rulebook.computer.ahead

    # ---- one trial ----

    def trial(self, course: Course, game: Game, seat: str, end: int | None) -> float:
        """The course, as far as nothing comes in between, on by judgement, and what has come of it."""
        steps = list(course.steps)
        stage = game.rulebook.rules.stage
        farthest = FAR if stage is not None else BLIND
        for n in range(farthest):
            if game.result is not None or not game.decisions:
                break
            if n and end is not None and stage is not None and stage(game.state)[0] > end:
                break
            actor, decision = asked(game)
            options = list(decision.answers)
            if steps and actor == seat and decision.facts is None and steps[0] in options:
                chosen = steps.pop(0)
            else:
                if actor == seat and decision.facts is None:
                    steps = []                            # something has come in between
                chosen = options[0] if len(options) == 1 else self.by_judgement(game, actor, options)
            game.apply(actor, chosen)
            self.played += 1
        return come_to(game, seat)

    def by_judgement(self, game: Game, actor: str, options: list[Option]) -> Option:
        values = judged(game, actor, options, self.manner)
        return options[max(range(len(options)), key=values.__getitem__)]


def come_to(game: Game, seat: str) -> float:
    """What a trial has come to."""
    value, evaluate = value_of(game, seat), game.rulebook.computer.evaluate
    if game.result is None or evaluate is None:
        return value
    return (1 - NUANCE) * value + NUANCE * evaluate(game.state, seat)


def is_late(game: Game) -> bool:
    """Whether the game is in its last two player turns."""
    left = game.rulebook.computer.turns_left
    return left is not None and left(game.state) < LAST_TURNS


def thinkable(game: Game, seat: str, window: str) -> bool:
    """Whether a reaction may be thought about: nothing is hidden, so that the time it takes tells nothing."""
    return window in game.rulebook.computer.reactions and not any(
        hidden(game.state, s) for hidden in game.rulebook.rules.hidden.secrets.values() for s in game.seats)


def in_question(rivals: list[Course], favourite: Course, found: Mapping[Course, list[float]],
                prior: Mapping[Course, float]) -> list[Course]:
    """The rivals that may still be best, and better by enough to matter."""
    best = max((favourite, *rivals), key=lambda c: mean(found[c]) + prior[c])
    return [c for c in rivals if ahead(found[c], found[favourite], prior[c], DOUBT) > MATTERS
            and (c is best or ahead(found[c], found[best], prior[c] - prior[best], DOUBT) > 0)]


def ahead(rival: list[float], favourite: list[float], prior: float, errors: float) -> float:
    """How far the rival is ahead before the same luck, the judgement counted in, with so many standard errors; few trials say
    little of their own spread, so their error counts for more."""
    gains = [a - b for a, b in zip(rival, favourite, strict=False)]
    if len(gains) < FEWEST:
        return math.copysign(1.0, errors)
    n, middle = len(gains), mean(gains)
    error = math.sqrt(sum((x - middle) ** 2 for x in gains) / (n - 1) / n) * (1 + FEWEST / n)
    return middle + prior + errors * error


def mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else 0.0


class Clock:
    """How long a choice may still be thought about, and how far it has got: in seconds, or in choices that trials have played."""

    def __init__(self, bot: SearchBot, game: Game) -> None:
        self.bot, self.begun, self.played, self.made = bot, time.monotonic(), bot.played, 0
        stage = game.rulebook.rules.stage
        turn = stage(game.state)[0] if stage is not None else game.state.numbers.get("", 0)
        if turn != bot.turn:
            bot.turn, bot.spent, bot.tried = turn, 0.0, 0
        self.trials = bot.trials * (LATE if is_late(game) else 1)
        if bot.seconds is not None:
            self.left = max(0.0, bot.turn_seconds - bot.spent)
            self.most = min(bot.seconds, self.left / PART)
        else:
            self.left = max(0.0, game.rulebook.computer.thinking * bot.share - bot.tried)
            self.most = self.left / PART
        self.until, self.until_trials, self.fresh = 0.0, 0.0, True

    def room(self) -> int:
        """How many courses can be tried out so often that it says something, if trials cost what they last did. For a few of them
        a choice may use more than its part, as long as something is left for the player turn."""
        most = self.trials // FEWEST
        if not self.bot.usual:
            return most
        each = FEWEST * self.bot.usual
        found = max(int(self.most / each), min(A_FEW, int(self.left / each)) if self.bot.seconds is None else 0)
        self.most = max(self.most, found * each)
        return min(found, most)

    @property
    def used(self) -> float:
        """What has been used of the budget: seconds or choices."""
        return time.monotonic() - self.begun if self.bot.seconds is not None else float(self.bot.played - self.played)

    def begin(self, phases: int) -> None:
        """A phase begins, so many are left with it: each gets the same part of what is left of the budget."""
        self.until = self.used + (self.most - self.used) / phases
        self.until_trials, self.fresh = self.made + (self.trials - self.made) / phases, True

    def lasts(self, trials: int) -> bool:
        """Whether there is time for so many trials more. They must fit into the phase, the first of a phase into the whole; the
        first of all are made in any case, unless there is no time at all."""
        used = self.used
        self.bot.progress(min(1.0, max(used / max(self.most, 1e-6), self.made / self.trials)))
        more = used / self.made * trials if self.made else 0.0
        if self.made + trials > (self.trials if self.fresh else self.until_trials):
            return False
        if used + more > (self.most if self.fresh else self.until) or self.most <= 0 or self.bot.interrupted():
            return False
        self.made, self.fresh = self.made + trials, False
        return True

    def stop(self) -> None:
        if self.made:
            self.bot.usual = self.used / self.made
        self.bot.spent += time.monotonic() - self.begun
        self.bot.tried += self.bot.played - self.played
        self.bot.progress(1.0)


def asked(game: Game) -> tuple[str, Decision]:
    """Who must choose, and about what."""
    return next((s, d) for s, d in game.decisions.items() if not d.optional)


def judged(game: Game, seat: str, options: list[Option], manner: Manner) -> list[float]:
    """What experience says of each option; without experience, anything is as good."""
    judge = game.rulebook.computer.option_values
    if judge is None:
        dice = random.Random(f"{len(game.history)} {len(options)} {options[-1]}")
        return [dice.random() for _ in options]
    return list(judge(game, seat, options, manner))
