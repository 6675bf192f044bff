"""S4 Welcome Back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hedgerow.games.asl_sk1.model.counters import SQUAD, Kind
from hedgerow.games.asl_sk1.model.ground import Board
from hedgerow.games.asl_sk1.model.scenario import Card
from hedgerow.kernel.events import Event

if TYPE_CHECKING:
    from hedgerow.games.asl_sk1.model.state import State

AMERICAN, GERMAN = 0, 1


class Snow(Event, says="{what}"):
    what: str


class WelcomeBack(Card):
    """Hosingen on board y, in snow."""

    def printed(self) -> tuple[str, ...]:
        """S4: board y, the grain cut.

        S4-turns: six turns, the last a half; the Americans set up first, the Germans move first.
        S4-us-setup: the Americans are in hexes numbered 4 or more; S4-ge-setup: the Germans enter from the east.
        """
        return ("S4-us-setup", "S4-ge-setup")

    def __init__(self, said: dict[str, Any], boards: dict[str, Board] | None = None) -> None:
        super().__init__(said, boards)
        way = said["exit"]
        off = self.ground.hexes_off(self.compass[way["edge"]])
        self.mover_exit = frozenset(h for o in off for h in self.ground.around[o] if self._in_hexrows(h, way["hexrows"]))
        self.exits = GERMAN

    def exit_goal(self, g: State) -> int:
        """S4-bal: the American balance asks for 12 points."""
        way = self.said["exit"]
        return int(way["balanced_points"] if g.options["balance"] == "american" else way["points"])

    def exit_points(self, kind: Kind) -> int:
        """S4-vc: a squad 2, a half-squad 1, a leader with a negative DRM 2, any other leader 1."""
        if kind.is_leader:
            return 2 if kind.leadership < 0 else 1
        return 2 if kind.size == SQUAD else 1

    def smoke_exponent(self, kind: Kind) -> int:
        """S4-ssr2: American 7-4-7 place smoke on two more."""
        return kind.smoke + 2 if kind.key == "american 7-4-7" else kind.smoke

    def before_rally_phase(self, g: State) -> None:
        """S4-ssr1: the ATTACKER rolls for the weather first thing in every RPh."""
        snow = weather(g.snow, sum(g.roll("snow")))
        if snow != g.snow:
            g.snow = snow
            g.log("S4-ssr1", Snow, "snow begins to fall" if snow else "it stops snowing")

    def winner_now(self, g: State) -> tuple[int, str] | None:
        """S4-vc: the Germans win at once with ten points off the west edge between I1 and Y1."""
        return (GERMAN, "S4-vc") if g.points[GERMAN] >= self.exit_goal(g) else None

    def winner_at_end(self, g: State) -> tuple[int, str, str]:
        """S4-vc: else the Americans win."""
        return AMERICAN, "S4-vc", f"the Germans exited {g.points[GERMAN]} of {self.exit_goal(g)} points"


def weather(snowing: bool, roll: int) -> bool:
    """S4-ssr1: ten or more brings snow; three or less ends it."""
    return roll >= 10 or (snowing and roll > 3)
