"""Standing orders that make reactions playable: windows open on public facts alone, so there are many."""

from __future__ import annotations

from typing import Final

from hedgerow.games.up_front.rules.concealment import UNDER_ATTACK
from hedgerow.kernel.asking import StandingOrder
from hedgerow.kernel.holding_fire import asking_at_odds
from hedgerow.kernel.rulebook import ReadyOrders

Orders = tuple[StandingOrder, ...]

DEFAULT: Final[Orders] = (
    StandingOrder("refill"),
    StandingOrder("before the draw"),
    StandingOrder("overrun"),
    StandingOrder("abort", (("strength", ">=", 1),)),
)
"""What a new player begins with: always a full hand, no question before every draw, no question about a sound attack."""

READY: Final = {
    "default": ReadyOrders("full hands, and few questions", lambda: DEFAULT),
    "conceal": ReadyOrders("conceal 4: ask about Concealed cards only from Fire Strength 4 on",
                           lambda strength="4": (StandingOrder(UNDER_ATTACK, (("strength", "<", int(strength)),)), *DEFAULT)),
    **asking_at_odds(UNDER_ATTACK, besides=DEFAULT),
    "ask": ReadyOrders("always ask me", lambda: ()),
}
