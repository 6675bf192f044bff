"""Line of sight as a game composes it: named rules over what lies between two hexes, and a verdict with reasons.

A game lists its rules; each is one small function that looks at a `Sight` and answers with a `Reason`, which carries
the rule's id and the place. `judge` puts the answers together. Tables for whole maps are in `sighttable`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from hedgerow.board.sight import Barrier, Contact, Landscape, Sight, Terms, look
from hedgerow.kernel.tally import Tally

CLEAR: Final = 0
BLOCKED: Final = 255
"""In a table 0 is clear, 255 blocked, anything between the hindrance."""


class Reason(NamedTuple):
    """Why a line is blocked or hindered."""

    by: str
    """What does it: woods, wall, smoke."""
    rule: str
    hexes: tuple[int, ...]
    """The hex it happens in, or the two whose side it is."""
    amount: int = 0
    """What it adds to the hindrance; 0 for what blocks."""
    at: Fraction | None = None
    """How far along the line it begins, where that was worked out."""


def met(contact: Contact | Barrier, rule: str, amount: int = 0) -> Reason:
    """The reason that something met on the way gives."""
    return Reason(contact.kind, rule, contact.hexes, amount, contact.at)


BlockingRule = Callable[[Sight], Reason | None]
HinderingRule = Callable[[Sight], Iterable[Reason]]


class Verdict(NamedTuple):
    """What a line of sight comes to. If it is blocked, the reason that blocks comes first."""

    a: int
    b: int
    blocked: bool
    hindrance: int
    reasons: tuple[Reason, ...] = ()

    @property
    def clear(self) -> bool:
        """Neither blocked nor hindered."""
        return not self.blocked and self.hindrance == 0

    @property
    def rule(self) -> str:
        """The rule that blocks, or that hinders first; empty if the line is clear."""
        return self.reasons[0].rule if self.reasons else ""

    @property
    def where(self) -> tuple[int, ...]:
        """The hexes of the first reason."""
        return self.reasons[0].hexes if self.reasons else ()

    @property
    def code(self) -> int:
        """The verdict as a table holds it."""
        return BLOCKED if self.blocked else min(self.hindrance, BLOCKED - 1)


    def tally(self) -> Tally:
        """The hindrance with its story; where only the largest counts, that one alone."""
        counted = [r for r in self.reasons[self.blocked :] if r.amount]
        if sum(r.amount for r in counted) != self.hindrance:
            counted = [max(counted, key=lambda r: r.amount)]
        total = Tally()
        for reason in counted:
            total = total.add(reason.amount, reason.by, reason.rule)
        return total


def summed(reasons: Sequence[Reason]) -> int:
    """Hindrances add up."""
    return sum(r.amount for r in reasons)


def largest(reasons: Sequence[Reason]) -> int:
    """Only the largest hindrance counts."""
    return max((r.amount for r in reasons), default=0)


def own_level(land: Landscape, h: int) -> tuple[int, ...]:
    """A hex has one height, its level."""
    return (land.levels[h],)


@dataclass(frozen=True, slots=True)
class LosRules:
    """A game's line of sight."""

    name: str
    terms: Terms
    blocking: tuple[BlockingRule, ...]
    hindering: tuple[HinderingRule, ...] = ()
    total: Callable[[Sequence[Reason]], int] = summed
    limit: tuple[int, str] | None = None
    """A total hindrance that blocks, and the rule that says so."""
    heights: Callable[[Landscape, int], tuple[int, ...]] = own_level
    """The heights at which a unit in a hex may be, lowest first."""
    any_height: bool = False
    """Whether a line between any two of the heights will do."""


def judge(rules: LosRules, sight: Sight) -> Verdict:
    """The verdict on one line: the first rule that blocks it, or all that hinders it."""
    for blocking in rules.blocking:
        reason = blocking(sight)
        if reason is not None:
            return Verdict(sight.a, sight.b, True, 0, (reason,))
    reasons = tuple([reason for hindering in rules.hindering for reason in hindering(sight)])
    if not reasons:
        return Verdict(sight.a, sight.b, False, 0)
    total = rules.total(reasons)
    if rules.limit is not None and total >= rules.limit[0]:
        worst = max(reasons, key=lambda r: r.amount)
        return Verdict(sight.a, sight.b, True, total, (worst._replace(rule=rules.limit[1]), *reasons))
    return Verdict(sight.a, sight.b, False, total, reasons)


def judge_heights(rules: LosRules, sight: Sight, floors: tuple[int, int]) -> Verdict:
    """The verdict between given storeys, counted from 0; or, if the game has it so, between the best two."""
    if rules.heights is own_level:
        return judge(rules, sight)
    at = rules.heights(sight.land, sight.a), rules.heights(sight.land, sight.b)
    if rules.any_height:
        # From the top down: if nothing is seen, the reason given is that of the best view.
        every = (judge(rules, sight.at_heights((one, other))) for one in at[0][::-1] for other in at[1][::-1])
        return min(every, key=lambda v: v.code)
    one, other = (heights[min(floor, len(heights) - 1)] for heights, floor in zip(at, floors, strict=True))
    return judge(rules, sight.at_heights((one, other)))


def line_of_sight(land: Landscape, rules: LosRules, a: int, b: int, floors: tuple[int, int] = (0, 0)) -> Verdict:
    """The verdict on one line with all its reasons and places, worked out on its own."""
    if a == b:
        return Verdict(a, b, False, 0)
    return judge_heights(rules, look(land, rules.terms, a, b), floors)
