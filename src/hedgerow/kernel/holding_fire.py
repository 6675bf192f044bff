"""Ready standing orders for games in which movers are fired at: hold your fire until they are near or the odds are good, let all
go by, always ask.

A window that such orders answer tells the `distance` of the mover from the nearest of those who could fire, and which unit the
`mover` is. How likely a shot is to do something stands in a rulebook's `Aids.reaction_odds`, made by the function of that name
here: under `odds` the best of those that everybody can work out, under the name of each piece that could fire its own, and under
`hidden` 1 where there may be others, by units that only their owner sees. Theirs do not count: everybody sees whether a seat is
asked, and that may not tell where they are. Their owner says whether to be asked wherever there may be some, or never on their
account.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from hedgerow.kernel.asking import StandingOrder
from hedgerow.kernel.odds import Odds
from hedgerow.kernel.rulebook import ReadyOrders

Orders = tuple[StandingOrder, ...]
ODDS, HIDDEN = "odds", "hidden"
CERTAIN = 100
SEEN = "seen"                             # said after the odds: those who are hidden hold their fire


def holding_fire(*windows: str, besides: Orders = ()) -> dict[str, ReadyOrders]:
    """For these windows, by the words a player asks for them with; `besides` are orders that are kept in any case."""
    def hold(hexes: int | str = 6) -> Orders:
        return (*(StandingOrder(about, (("distance", ">", int(hexes)),)) for about in windows), *besides)

    return {
        "hold": ReadyOrders("hold 6: hold your fire until they are within 6 hexes", hold),
        **asking_at_odds(*windows, besides=besides),
        "quiet": ReadyOrders("let everything go by until my turn", lambda: (StandingOrder("*", (), "pass", "my turn"),)),
        "ask": ReadyOrders("always ask me", lambda: ()),
    }


def asking_at_odds(*windows: str, besides: Orders = ()) -> dict[str, ReadyOrders]:
    """To be asked in these windows only where something is likely enough to come of it."""
    def at_odds(percent: int | str = 50, whose: str = "") -> Orders:
        hidden = () if whose == SEEN else tuple(StandingOrder(about, ((HIDDEN, "==", 1),), "ask") for about in windows)
        return (*hidden, *(StandingOrder(about, ((ODDS, "<", int(percent)),)) for about in windows), *besides)

    return {"odds": ReadyOrders("odds 50: ask only where the odds of some effect are 50 % or better, and while units of mine "
                                "are hidden; odds 50 seen: those hold their fire", at_odds)}


def reaction_odds(answers: Iterable[tuple[str, int, Odds | None]], is_nothing: Callable[[Any], bool], *,
                  hidden: bool = False) -> dict[str, int]:
    """How likely, in per cent, each of these answers is to do something: what kind of piece gives it, which, and its odds, as
    everybody can work them out. What cannot be worked out counts as certain, so that no order lets it go by. `hidden`: whether,
    for all that everybody knows, there may be answers that are not seen."""
    found: dict[str, int] = {ODDS: 0, HIDDEN: int(hidden)}
    for kind, piece, odds in answers:
        likely = CERTAIN if odds is None else percent(odds, is_nothing)
        for name in (f"{kind} {piece}", ODDS):
            found[name] = max(likely, found.get(name, 0))
    return found


def percent(odds: Odds, is_nothing: Callable[[Any], bool]) -> int:
    """The chance of any effect."""
    some = sum((Fraction(n, d) for outcome, n, d in odds.outcomes if not is_nothing(outcome)), Fraction(0))
    return round(100 * some)
