"""6.3, 7.1, 7.2: what lost and exited units are worth, and the four ways a game ends."""

from __future__ import annotations

from collections.abc import Collection

from hedgerow.games.combat_commander.model.counters import UNITS
from hedgerow.games.combat_commander.model.state import ALLIES, AXIS, SEATS, Combat, casualties, on_map, other
from hedgerow.games.combat_commander.rules import objectives
from hedgerow.kernel.errors import GameOver
from hedgerow.kernel.state import Result


def elimination_vp(g: Combat, u: int) -> int:
    """7.1: Squad 2, Team 1, Leader 1 plus his Command, Hero 0; 7.3.2-X: twice that with the chit that doubles it."""
    return UNITS[g.units[u].type].vp * objectives.elimination_factor(g)


def exit_vp(g: Combat, u: int) -> int:
    """7.2.1: the same as for elimination; 7.3.2-W: twice that with the chit that doubles it."""
    return UNITS[g.units[u].type].vp * objectives.exit_factor(g)


def check_losses(g: Combat, bereft: Collection[int]) -> None:
    """6.3: a side whose casualties reach its Surrender marker, or that has just lost its last unit on the map, loses at once.

    6.3.1, 9.2: if both do at the same moment the holder of the Initiative card wins.
    """
    surrendered = [len(casualties(g, s)) >= g.surrender[s] for s in (AXIS, ALLIES)]
    wiped_out = [s in bereft and not on_map(g, s) for s in (AXIS, ALLIES)]
    lost = [surrendered[s] or wiped_out[s] for s in (AXIS, ALLIES)]
    if all(lost):
        end(g, g.initiative, "9.2", "both sides are beaten; the holder of the Initiative card wins")
    for side in (AXIS, ALLIES):
        if lost[side]:
            why = "surrender" if surrendered[side] else "the last unit on the map is lost"
            end(g, other(side), "6.3.1", why)


def count_points(g: Combat, rule: str, why: str) -> None:
    """6.3.2: secret chits come out and score; the higher total wins; at 0 the holder of the Initiative card does [9.2]."""
    objectives.reveal_all_secrets(g)
    if g.vp == 0:
        end(g, g.initiative, "9.2", f"{why}; VP are tied, the holder of the Initiative card wins")
    end(g, AXIS if g.vp > 0 else ALLIES, rule, why)


def end(g: Combat, winner: int, rule: str, why: str) -> None:
    """The game is over, whatever is under way."""
    raise GameOver(Result((SEATS[winner],), ((SEATS[AXIS], g.vp), (SEATS[ALLIES], -g.vp)), rule, why))
