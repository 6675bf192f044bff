"""Standing orders that make reaction windows playable: a vehicle on the move opens one in every hex [16.7], and by choice moving
infantry does too [OPT-16.1].

Facts that can be tested, all of them public: `distance` to the nearest defender on the map, `seen` (1 if one of them sees the
mover, or hidden ones may be left), which unit or vehicle is the `mover`, of a vehicle `armour` (1 for an AFV), how likely the
best shot is to do something (`odds`, in per cent), whether there may be `hidden` or concealed defenders, whose shots do not count
for it, and whether anybody is `able` to do anything (1 also where that cannot be known).
"""

from __future__ import annotations

from typing import Final

from hedgerow.kernel.asking import StandingOrder
from hedgerow.kernel.holding_fire import Orders, holding_fire
from hedgerow.kernel.rulebook import ReadyOrders

AT_VEHICLE, AT_MOVERS = "fire at vehicle", "fire at movers"
WINDOWS: Final = (AT_VEHICLE, AT_MOVERS)

DEFAULT: Final[Orders] = tuple(StandingOrder(about, ((fact, "==", 0),)) for fact in ("seen", "able") for about in WINDOWS)
"""No question about movers whom nobody sees, or to whom nobody could do anything."""

READY: Final = {
    "default": ReadyOrders("no question about movers to whom nobody could do anything", lambda: DEFAULT),
    "armour": ReadyOrders("ask about AFVs, let trucks and jeeps go by",
                          lambda: (StandingOrder(AT_VEHICLE, (("armour", "==", 0),)), *DEFAULT)),
    **holding_fire(*WINDOWS, besides=DEFAULT),
}
