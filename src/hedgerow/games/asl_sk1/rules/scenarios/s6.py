"""S6 Released from the East."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.asl_sk1.model.counters import Kind
from hedgerow.games.asl_sk1.model.scenario import Card
from hedgerow.games.asl_sk1.rules.victory import holder_of

if TYPE_CHECKING:
    from hedgerow.games.asl_sk1.model.state import State

GERMAN, RUSSIAN = 0, 1
BUILDINGS = ("R2", "L6", "D3")


class ReleasedFromTheEast(Card):
    """Istra on board z."""

    needs = (RUSSIAN, 2)

    def printed(self) -> tuple[str, ...]:
        """S6: board z.

        S6-turns: six turns, the last a half; the Germans set up first, the Russians move first.
        S6-ge-setup: the Germans are in hexes numbered 9 or less; S6-ru-setup: the Russians enter from the north.
        """
        return ("S6-ge-setup", "S6-ru-setup", "S6-ssr2")

    def ffmo_applies(self, g: State, unit: int) -> bool:
        """S6-ssr1: Russians in white smocks are spared FFMO while they use Assault Movement, which ends if they break."""
        moving, u = g.moving.get(unit), g.units[unit]
        return not (u.side == RUSSIAN and moving is not None and moving.assault and not u.broken)

    def broken_morale_bonus(self, g: State, kind: Kind) -> int:
        """S6-ssr3: German MMC are one better when broken; the Russian balance does away with it."""
        return 1 if kind.nation == "german" and kind.is_mmc and g.options["balance"] != "russian" else 0

    def winner_at_end(self, g: State) -> tuple[int, str, str]:
        """S6-vc: the Russians win if they control two of the three buildings."""
        taken = sum(1 for b in BUILDINGS if holder_of(g, b) == RUSSIAN)
        if taken >= 2:
            return RUSSIAN, "S6-vc", f"the Russians control {taken} of the buildings"
        return GERMAN, "S6-vc", f"the Russians control {taken} of the buildings"

    def objectives(self, g: State) -> list[tuple[str, int, int]]:
        return [(b, self.ground.index(b), holder_of(g, b)) for b in BUILDINGS]
