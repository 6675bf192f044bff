"""3.2 Line of sight: a string from centre dot to centre dot, and what can be seen on both sides of it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from hedgerow.board.line import Meeting
from hedgerow.board.los import BLOCKED, LosRules, Reason, Verdict, line_of_sight, met, summed
from hedgerow.board.sight import Landscape, Sight, Terms
from hedgerow.board.sighttable import SightTable

BUILDING: Final = "building"
WOODS: Final = "woods"
ORCHARD: Final = "orchard"
GRAIN: Final = "grain"
SMOKE: Final = "smoke"

LIMIT: Final = 6
"""3.2-d: so much hindrance blocks."""
SMOKE_HINDRANCE: Final = 2
"""3.3-q: what each smoke hex adds."""


def building_on_both_sides(sight: Sight) -> Reason | None:
    """3.2-a: a building depiction visible on both sides of the string, in a hex between the ends, blocks."""
    return _on_both_sides(sight, BUILDING)


def woods_on_both_sides(sight: Sight) -> Reason | None:
    """3.2-a: so does a woods depiction; a road strip through it leaves the string free [1.1.2-woodsroad]."""
    return _on_both_sides(sight, WOODS)


def _on_both_sides(sight: Sight, kind: str) -> Reason | None:
    for contact in sight.contacts:
        if contact.kind == kind and contact.meeting >= Meeting.THROUGH:
            return met(contact, "3.2-a")
    return None


def orchards_touched(sight: Sight) -> Iterator[Reason]:
    """1.1.2-orchard: +1 for each orchard hex between; inherent, so its hexside or corner is enough [2.0-Inherent].

    Two orchards on either side of the line count as one.
    """
    for contact in sight.contacts:
        if contact.kind == ORCHARD:
            inside = contact.meeting is Meeting.WHOLE
            yield met(contact, "1.1.2-orchard" if inside else "2.0-Inherent", 1)


def grain_crossed(sight: Sight) -> Iterator[Reason]:
    """1.1.2-grain: +1 for each hex between whose grain the line crosses, in season."""
    for contact in sight.contacts:
        if contact.kind == GRAIN and contact.meeting >= Meeting.THROUGH:
            yield met(contact, "1.1.2-grain", 1)


def los_rules(*, grain_in_season: bool = True) -> LosRules:
    """The line of sight of the Starter Kit. Grain stands from June to September [1.1.2-grain]."""
    drawn = {BUILDING: ("stone", "wooden"), WOODS: ("woods",)} | ({GRAIN: ("grain",)} if grain_in_season else {})
    return LosRules(
        name="asl-sk1" if grain_in_season else "asl-sk1, grain cut",
        terms=Terms(drawn=drawn, inherent={ORCHARD: ("orchard",)}, opaque=frozenset({BUILDING, WOODS})),
        blocking=(building_on_both_sides, woods_on_both_sides),
        hindering=(orchards_touched, grain_crossed),
        total=summed,
        limit=(LIMIT, "3.2-d"),
    )


def smoke_touched(table: SightTable, a: int, b: int, smoke: Collection[int]) -> Iterator[Reason]:
    """3.3-q: +2 for each smoke hex fired out of, into or through; inherent, so its hexside is enough."""
    for h in smoke:
        if table.touches(a, b, h):
            yield Reason(SMOKE, "3.3-q", (h,), SMOKE_HINDRANCE)


def hindrance(table: SightTable, a: int, b: int, smoke: Collection[int] = ()) -> int:
    """The hindrance between two hexes, or `BLOCKED`."""
    code = table.rows[a][b]
    if not smoke or code == BLOCKED:
        return code
    for h in smoke:
        code += SMOKE_HINDRANCE * table.touches(a, b, h)
    return BLOCKED if code >= LIMIT else code


def explain(table: SightTable, a: int, b: int, smoke: Collection[int] = ()) -> Verdict:
    """The verdict with its reasons, smoke included (3.2-d: six or more in all blocks)."""
    verdict = table.explain(a, b)
    if verdict.blocked or a == b:
        return verdict
    reasons = (*verdict.reasons, *smoke_touched(table, a, b, smoke))
    total = summed(reasons)
    if total >= LIMIT:
        worst = max(reasons, key=lambda r: r.amount)
        return Verdict(a, b, True, total, (worst._replace(rule="3.2-d"), *reasons))
    return Verdict(a, b, False, total, reasons)


def los(land: Landscape, a: int, b: int) -> Verdict:
    """One line on a map without markers."""
    return line_of_sight(land, los_rules(), a, b)
