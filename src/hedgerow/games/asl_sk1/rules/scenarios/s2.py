"""S2 War of the Rats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.asl_sk1.model.counters import Kind
from hedgerow.games.asl_sk1.model.scenario import Card
from hedgerow.games.asl_sk1.model.state import WAITING
from hedgerow.games.asl_sk1.rules.reinforcements import Arrived, arrive
from hedgerow.games.asl_sk1.rules.victory import holder_of

if TYPE_CHECKING:
    from hedgerow.games.asl_sk1.model.state import State

RUSSIAN, GERMAN = 0, 1
BUILDINGS = ("F8", "L6", "O6")
SHOCK_GROUP = "shock group"


class WarOfTheRats(Card):
    """The factory district on board z."""

    needs = (GERMAN, 3)

    def printed(self) -> tuple[str, ...]:
        """S2: board z, hexrows A-P; six turns, the Russians set up first, the Germans move first.

        S2-ru-setup: the Russians are south of the hexgrain A9-K4-P4; S2-ge-setup: the Germans north of it.
        S2-bal: two conscript squads become elite for the Russians; the shock group's 9-2 becomes a 9-1 for the Germans.
        """
        return ("S2-ru-setup", "S2-ru-shock", "S2-ge-setup")

    def smoke_exponent(self, kind: Kind) -> int:
        """S2-ssr1: German 5-4-8 place smoke on two more."""
        return kind.smoke + 2 if kind.key == "german 5-4-8" else kind.smoke

    def before_rally_phase(self, g: State) -> None:
        """S2-ru-shock: each Russian RPh, a dr below the number of the turn brings the shock group."""
        group = next(i for i, p in enumerate(self.groups) if p.name == SHOCK_GROUP)
        if g.attacker != RUSSIAN or not any(u.group == group and u.due > g.turn and u.hex == WAITING for u in g.units):
            return                                        # it has come; what balance leaves out never does
        if g.turn >= 2 and shock_group_comes(g.roll("shock group", 1)[0], g.turn):
            arrive(g, group)
            g.log("S2-ru-shock", Arrived, SHOCK_GROUP)

    def winner_at_end(self, g: State) -> tuple[int, str, str]:
        """S2-vc: the Germans win if they control all three buildings."""
        if all(holder_of(g, b) == GERMAN for b in BUILDINGS):
            return GERMAN, "S2-vc", "the Germans control F8, L6 and O6"
        return RUSSIAN, "S2-vc", "the Germans do not control F8, L6 and O6"

    def objectives(self, g: State) -> list[tuple[str, int, int]]:
        return [(b, self.ground.index(b), holder_of(g, b)) for b in BUILDINGS]


def shock_group_comes(dr: int, turn: int) -> bool:
    """S2-ru-shock: on a dr below the number of the turn; so never on Turn 1."""
    return dr < turn
