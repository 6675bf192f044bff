"""7.3: Objectives, who controls them, and what the chits in play make them worth.

Chits are numbers into `CHITS`. Open ones score all the time; secret ones are known to their owner and score when they
are revealed or the game ends.
"""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.games.combat_commander.model import log_events
from hedgerow.games.combat_commander.model.chits import (
    CHITS,
    CONTROL_ALL,
    DOUBLE_ELIMINATION,
    DOUBLE_EXIT,
)
from hedgerow.games.combat_commander.model.state import ALLIES, AXIS, NOBODY, SEATS, Combat
from hedgerow.games.combat_commander.rules import victory
from hedgerow.kernel.events import Event


class ChitOpened(Event, says="Objective chit {chit} is open"):
    chit: int


class ChitDrawn(Event, says="{seat} draws a secret Objective chit: {chit}"):
    seat: str
    chit: int


class ChitDrawnSecretly(Event, says="{seat} draws a secret Objective chit"):
    seat: str


def worth(chits: Iterable[int], objective: int) -> int:
    """7.3: nothing without a chit; else what the chits say, all added up [7.3.2, 7.3.2-a]. Objectives are counted from 0."""
    return sum(CHITS[c].worth[objective] for c in chits)


def open_rule(g: Combat, rule: str) -> bool:
    """7.3.2-V, 7.3.2-W, 7.3.2-X: whether a special chit is in play; it has no secret side, so it is open."""
    return any(CHITS[c].rule == rule for c in g.open_chits)


def exit_factor(g: Combat) -> int:
    """7.3.2-W: voluntary exit counts double."""
    return 2 if open_rule(g, DOUBLE_EXIT) else 1


def elimination_factor(g: Combat) -> int:
    """7.3.2-X: eliminated units count double."""
    return 2 if open_rule(g, DOUBLE_ELIMINATION) else 1


def controls_all(g: Combat) -> int:
    """7.3.2-V: with that chit in play, who controls all five Objectives, or NOBODY."""
    if open_rule(g, CONTROL_ALL):
        for side in (AXIS, ALLIES):
            if all(c == side for c in g.control):
                return side
    return NOBODY


def take_objectives(g: Combat) -> None:
    """7.3.1: the last to be alone in an Objective controls it, also after leaving.

    7.3.1.1: of one in a building, someone must be inside and no enemy in any hex of it.
    """
    at, units = g.at, g.units
    for n, hexes in enumerate(g.scenario.objectives):
        inside = {units[u].side for h in hexes for u in at.get(h, ())}
        if len(inside) == 1 and (side := inside.pop()) != g.control[n]:
            _change_control(g, n, side)


def _change_control(g: Combat, n: int, side: int) -> None:
    """7.3.3-a: what an open Objective is worth is taken from the old controller and given to the new one."""
    before, value = g.control[n], worth(g.open_chits, n)
    g.control[n] = side
    g.log("7.3.1", log_events.ControlChanged, SEATS[side], n + 1)
    if value:
        if before == NOBODY:
            victory.gain(g, side, value, f"Objective {n + 1}", "7.3.3")
        else:
            victory.gain(g, side, 2 * value, f"Objective {n + 1} changes hands", "7.3.3-a")


def open_chit(g: Combat, chit: int, rule: str = "7.3.3") -> None:
    """7.3.3: an open chit scores at once for whoever controls its Objectives; `rule` says why it comes out."""
    g.open_chits.append(chit)
    g.reveal()
    g.log(rule, ChitOpened, chit)
    for n, value in enumerate(CHITS[chit].worth):
        if value and g.control[n] != NOBODY:
            victory.gain(g, g.control[n], value, f"Objective {n + 1}", "7.3.3")


def draw_open(g: Combat, rule: str) -> None:
    """E74 and set-up: one chit at random, face up; nothing if all are in play [E42-a]."""
    if g.chits:
        open_chit(g, g.chits.pop(), rule)


def draw_secret(g: Combat, side: int) -> None:
    """E65 and set-up: one chit at random, for its owner alone; without a secret side it is open at once [7.3.3]."""
    if not g.chits:
        return
    chit = g.chits.pop()
    if CHITS[chit].has_secret_side:
        g.secret_chits[side].append(chit)
        g.reveal()
        g.tell("7.3.3", SEATS[side], ChitDrawn(SEATS[side], chit), ChitDrawnSecretly(SEATS[side]))
    else:
        open_chit(g, chit)


def reveal_secret(g: Combat, side: int, chit: int, rule: str) -> None:
    """E67, 6.3.2: a secret chit becomes open for the rest of the game."""
    g.secret_chits[side].remove(chit)
    open_chit(g, chit, rule)


def reveal_all_secrets(g: Combat) -> None:
    """6.3.2: at the end the secret chits come out and score for whoever controls their Objectives then."""
    for side in (AXIS, ALLIES):
        for chit in tuple(g.secret_chits[side]):
            reveal_secret(g, side, chit, "6.3.2")
