"""S1 Retaking Vierville."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.asl_sk1.model.scenario import Card
from hedgerow.games.asl_sk1.rules.victory import building_at, good_order_in, holder_of

if TYPE_CHECKING:
    from hedgerow.games.asl_sk1.model.state import State

AMERICAN, GERMAN = 0, 1
BUILDINGS = ("N5", "N6", "M4", "L3")


class RetakingVierville(Card):
    """The village of Vierville on board y."""

    needs = (GERMAN, 1)

    def printed(self) -> tuple[str, ...]:
        """S1: board y, hexrows A-V; grain stands in June.

        S1-turns: five turns; the Americans set up first, the Germans move first. S1-ssr: there are no special rules.
        S1-us-setup: the Americans hold four road hexes with a MMC in each, at most.
        S1-us-T1: three squads and a leader enter from the north; S1-us-T2: two more and a leader; S1-us-T3: two squads, two
        half-squads and a leader.
        S1-ge-1058: three squads and a leader from the east; S1-ge-919: as many from the west, on Turn 1.
        S1-ge-FJ2: paratroopers from the east on Turn 2; S1-ge-FJ3: and on Turn 3, one more with the German balance [S1-bal].
        """
        return ("S1-us-setup", "S1-us-T1", "S1-us-T2", "S1-us-T3", "S1-ge-1058",
                "S1-ge-919", "S1-ge-FJ2", "S1-ge-FJ3")

    def buildings(self, g: State) -> tuple[str, ...]:
        """S1-bal: the American balance drops L3."""
        return tuple(b for b in BUILDINGS if not (b == "L3" and g.options["balance"] == "american"))

    def winner_at_end(self, g: State) -> tuple[int, str, str]:
        """S1-vc: the Americans win if no Good Order German unit is in the buildings."""
        hexes = [h for name in self.buildings(g) for h in building_at(g, name)]
        if good_order_in(g, GERMAN, hexes):
            return GERMAN, "S1-vc", "Germans in Good Order are in the village"
        return AMERICAN, "S1-vc", "no German in Good Order is in the village"

    def objectives(self, g: State) -> list[tuple[str, int, int]]:
        return [(b, self.ground.index(b), holder_of(g, b)) for b in self.buildings(g)]
