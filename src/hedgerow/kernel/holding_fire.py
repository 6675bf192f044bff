"""Ready standing orders for games in which movers are fired at: hold your fire until they are near, let all go by, always ask.

A window that such orders answer tells the `distance` of the mover from the nearest of those who could fire.
"""

from __future__ import annotations

from hedgerow.kernel.asking import StandingOrder
from hedgerow.kernel.rulebook import ReadyOrders

Orders = tuple[StandingOrder, ...]


def holding_fire(*windows: str, besides: Orders = ()) -> dict[str, ReadyOrders]:
    """For these windows, by the words a player asks for them with; `besides` are orders that are kept in any case."""
    def hold(hexes: int | str = 6) -> Orders:
        return (*(StandingOrder(about, (("distance", ">", int(hexes)),)) for about in windows), *besides)

    return {
        "hold": ReadyOrders("hold 6: hold your fire until they are within 6 hexes", hold),
        "quiet": ReadyOrders("let everything go by until my turn", lambda: (StandingOrder("*", (), "pass", "my turn"),)),
        "ask": ReadyOrders("always ask me", lambda: ()),
    }
