"""Looking for a fair scenario: try settings of its numbers, play each only as long as it may still be the best.

Each setting is played in rounds. After every round those that can no longer be nearest to even are dropped, and the games go
to the others, until one is known well enough or the budget is used up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from hedgerow.kernel.errors import HedgerowError
from hedgerow.kernel.registry import rulebook
from hedgerow.kernel.variants import named, split
from hedgerow.lab.estimates import Interval, wilson
from hedgerow.lab.folder import own_folder
from hedgerow.lab.plan import CHUNK, Plan
from hedgerow.lab.run import LOCAL, run

EVEN = 0.5
Setting = tuple[tuple[str, Any], ...]
"""What is set: numbers of the scenario and options of the game, each with its value."""


class Tried(NamedTuple):
    """A setting and what its games came to."""

    setting: Setting
    games: int
    share: Interval                                       # won by the first side, draws counted half
    bad: int = 0

    @property
    def off(self) -> float:
        """How far from even it was seen to be."""
        return abs(self.share.share - EVEN)

    @property
    def least_off(self) -> float:
        """How near to even it may be."""
        return max(0.0, self.share.low - EVEN, EVEN - self.share.high)

    @property
    def most_off(self) -> float:
        return max(abs(self.share.low - EVEN), abs(self.share.high - EVEN))

    @property
    def text(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.setting) or "as printed"


def read_range(text: str) -> tuple[str, list[Any]]:
    """`turns=4..7`, `vp=-6..6..3` (in steps of 3) or `balance=none,german`."""
    name, _, said = text.rpartition("=")
    if not name or not said:
        raise HedgerowError(f"a range is given as NAME=LOW..HIGH, NAME=LOW..HIGH..STEP or NAME=A,B,C, not {text!r}")
    try:
        if ".." in said:
            low, high, *step = (int(n) for n in said.split(".."))
            return name, list(range(low, high + 1, step[0] if step else 1))
        return name, [int(v) if v.lstrip("+-").isdigit() else v for v in said.split(",")]
    except ValueError:
        raise HedgerowError(f"{text!r}: the numbers of a range are whole") from None


def settings(plan: Plan, numbers: Iterable[str]) -> list[Setting]:
    """Every combination of the values asked for; what is printed on the scenario is always among them."""
    wanted = [read_range(k) for k in numbers]
    if not wanted:
        raise HedgerowError("name a number or an option to vary, such as --vary turns=4..7; 'hedgerow lab numbers' lists them")
    names = [name for name, _ in wanted]
    found: list[Setting] = [tuple(zip(names, values, strict=True)) for values in product(*(v for _, v in wanted))]
    for setting in found:
        setting_plan(plan, setting).checked()
    return [(), *(s for s in found if not _as_printed(plan, s))]


def _as_printed(plan: Plan, setting: Setting) -> bool:
    now = {**{n: k.now for n, k in rulebook(plan.game).scenario_numbers(split(plan.scenario)[0]).items()},
           **rulebook(plan.game).settle(plan.options), **split(plan.scenario)[1]}
    return all(now.get(name) == value for name, value in setting)


def setting_plan(plan: Plan, setting: Setting) -> Plan:
    """The plan with a setting in place."""
    book = rulebook(plan.game)
    options = {o.name for o in book.rules.options}
    base, changes = split(plan.scenario)
    changes |= {n: v for n, v in setting if n not in options}
    chosen = {**plan.options, **{n: v for n, v in setting if n in options}}
    return replace(plan, scenario=named(base, changes), options=book.read_options(f"{n}={v}" for n, v in chosen.items()))


def search(tried: Sequence[Setting], play: Callable[[Setting, int], Tried], budget: int, width: float = 0.1) -> list[Tried]:
    """The settings with what is known of each, the fairest first. `play` plays a setting up to so many games in all.

    Stops when the best one's interval is no wider than `width`, or when no game of the budget is left.
    """
    known: dict[Setting, Tried] = {}
    left = list(tried)
    size = CHUNK
    spent = 0
    while left:
        for setting in left:
            had = known[setting].games + known[setting].bad if setting in known else 0
            more = min(size - had, budget - spent)
            if more > 0:
                known[setting] = play(setting, had + more)
                spent += more
        seen = [known[s] for s in left if s in known]
        best = min(seen, key=lambda t: (t.off, t.share.width))
        if best.share.width <= width or spent >= budget:
            break
        bar = min(t.most_off for t in seen)
        left = [t.setting for t in seen if t.least_off <= bar]
        size *= 2
    return sorted(known.values(), key=lambda t: (t.setting not in left, t.off, t.share.width))


def play_setting(plan: Plan, path: Path, *, jobs: int = 1, engine: str = LOCAL, address: str = "",
                 done: Callable[[int], None] = lambda games: None) -> Callable[[Setting, int], Tried]:
    """Plays settings into folders under `path` that belong to this very code, and goes on with them."""
    had: dict[Setting, int] = {}

    def play(setting: Setting, games: int) -> Tried:
        own = replace(setting_plan(plan, setting), games=games)
        before = had.get(setting, 0)
        counted = 0

        def count(n: int) -> None:
            nonlocal counted
            counted += n

        played = run(own, own_folder(own, path), jobs=jobs, engine=engine, address=address, done=count)
        done(counted - before)
        had[setting] = counted
        won = played.wins()
        finished = len(played.finished)
        return Tried(setting, finished, wilson(won[played.sides[0]] + won[""] / 2, finished), len(played.bad))

    return play


def contenders(found: Sequence[Tried]) -> list[Tried]:
    """The settings that may be as fair as the one seen to be fairest: chance alone could have put it ahead of them."""
    best = found[0]
    return [t for t in found if t is best or t.least_off <= best.off]


def summary(found: Sequence[Tried], sides: Sequence[str]) -> str:
    """The outcome in a sentence or two. One setting is called the fairest only if chance does not explain that it is ahead."""
    best, side = found[0], sides[0].title()
    seen = f"{side} wins {best.share.share:.0%} of {best.games} games ({best.share.low:.0%} to {best.share.high:.0%})"
    if best.least_off > 0:
        return f"None of the settings tried is even. Nearest is {best.text}: {seen}."
    equals = contenders(found)
    if len(equals) == 1:
        return f"Fairest is {best.text}: {seen}."
    names = "; ".join(t.text for t in equals)
    unchanged = any(not t.setting for t in equals)
    printed = " The scenario as printed is among them, so nothing here speaks for a change." if unchanged else ""
    return (f"{len(equals)} of {len(found)} settings may be even, and these games cannot tell them apart: {names}.{printed} "
            f"Nearest to even was {best.text}: {seen}. A larger --budget would tell more.")
