"""S5 Clearing Colleville."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from hedgerow.games.asl_sk1.model.ground import STONE
from hedgerow.games.asl_sk1.model.scenario import Card
from hedgerow.games.asl_sk1.rules.reinforcements import Arrived, arrive
from hedgerow.games.asl_sk1.rules.victory import good_order_in

if TYPE_CHECKING:
    from hedgerow.games.asl_sk1.model.state import State

GERMAN, AMERICAN = 0, 1
CROSSROADS, REACH = "M5", 3


class ClearingColleville(Card):
    """Colleville on board y."""

    needs = (GERMAN, 1)

    def printed(self) -> tuple[str, ...]:
        """S5: board y, grain in season.

        S5-turns: five turns; the Germans set up first, the Americans move first.
        S5-ge-setup: the Germans are in hexrows H to R; S5-ge-T2: four squads and a leader come from the south.
        S5-us-setup: the Americans are in hexrows T to GG; S5-us-T1: more enter from the north, west of N; S5-us-T2: and west
        of J. S5-bal: the 6+1 becomes an 8-0, or a 4-6-7 stays away.
        """
        return ("S5-ge-setup", "S5-ge-T2", "S5-us-setup", "S5-us-T1", "S5-ssr1", "S5-us-T2")

    def before_rally_phase(self, g: State) -> None:
        """S5-ssr1: before the American RPh of Turns 1 and 2 a die tells how many half-squads come."""
        if g.attacker != AMERICAN or g.turn > 2:
            return
        group = next(i for i, p in enumerate(self.groups) if p.rolled and p.turn == g.turn)
        count = half_squads(g.turn, g.roll("half-squads", 1)[0])
        arrive(g, group, count)
        g.log("S5-ssr1", Arrived, f"{count} half-squads")

    @cached_property
    def houses(self) -> tuple[int, ...]:
        """Stone building hexes within three hexes of M5."""
        centre = self.ground.index(CROSSROADS)
        return tuple(h for h in range(self.size) if self.ground.terrain[h] == STONE and self.distance(h, centre) <= REACH)

    def winner_at_end(self, g: State) -> tuple[int, str, str]:
        """S5-vc: the Americans win if no Good Order German MMC is in one of them."""
        if good_order_in(g, GERMAN, self.houses, mmc_only=True):
            return GERMAN, "S5-vc", "a German MMC in Good Order holds a stone house near the crossroads"
        return AMERICAN, "S5-vc", "no German MMC in Good Order is in a stone house near the crossroads"

    def objectives(self, g: State) -> list[tuple[str, int, int]]:
        return [(self.ground.names[h], h, g.hex_holders[h]) for h in self.houses]


def half_squads(turn: int, dr: int) -> int:
    """S5-ssr1: on 1 to 3 four on Turn 1 and five on Turn 2, else one fewer."""
    return turn + (3 if dr <= 3 else 2)
