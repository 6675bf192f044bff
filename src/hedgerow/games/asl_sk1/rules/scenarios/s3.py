"""S3 Simple Equation."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from hedgerow.games.asl_sk1.model.scenario import Card

if TYPE_CHECKING:
    from hedgerow.games.asl_sk1.model.state import State

GERMAN, AMERICAN = 0, 1
NEEDED = 25


class SimpleEquation(Card):
    """The edge of Aachen: board y below board z."""

    needs = (AMERICAN, NEEDED)

    fortifies = GERMAN

    def printed(self) -> tuple[str, ...]:
        """S3: board y hexrows A-P below board z hexrows R-GG, turned; the grain is cut.

        S3-turns: seven turns, the last a half; the Germans set up first, the Americans move first.
        S3-ge-setup: the Germans are on board z and in the first hexes of y; S3-us-setup: the Americans at the far side of y.
        S3-bal: one more MMG for the Germans, or one 4-4-7 less.
        """
        return ("S3-ge-setup", "S3-us-setup")

    @cached_property
    def city(self) -> tuple[int, ...]:
        """The building hexes of board z."""
        names = self.ground.grid.names_of
        return tuple(h for h in self.ground.building_of if any(n.startswith("z") for n in names(h)))

    def taken(self, g: State) -> int:
        return sum(1 for h in self.city if g.hex_holders[h] == AMERICAN)

    def winner_now(self, g: State) -> tuple[int, str] | None:
        """S3-vc: the Americans win at once when they control 25 building hexes of board z."""
        return (AMERICAN, "S3-vc") if self.taken(g) >= NEEDED else None

    def winner_at_end(self, g: State) -> tuple[int, str, str]:
        """S3-vc: else the Germans win."""
        return GERMAN, "S3-vc", f"the Americans control {self.taken(g)} of {NEEDED} building hexes"

    def objectives(self, g: State) -> list[tuple[str, int, int]]:
        return [(self.ground.names[h], h, g.hex_holders[h]) for h in self.city]
