"""6.72 After a decapitation: leaders of the type that has lost its chief must find their nerve before they are activated."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import MOVED_FIRED, State
from hedgerow.games.infantry_attacks.rules.morale import apply_check, morale_tally
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally

HOLDS, FALTERS = "holds", "falters"


class Falters(Event, says="{piece} must keep his nerve: {roll} against {morale}: {result}"):
    piece: int
    roll: int
    morale: Tally
    result: str


def must_keep_nerve(g: State, leader: int) -> bool:
    """6.72: whether he is of the type that has been shaken by a decapitation."""
    p = g.pieces[leader]
    _, last, led = g.decapitation[p.side]
    return g.decapitated[p.side] and g.turn <= last and p.led == led


def keeps_nerve(g: State, leader: int) -> bool:
    """6.72: after a decapitation leaders of that type must pass a morale check to be activated; who fails is marked, and where
    it was so agreed suffers like anybody who fails a check [14.1]."""
    p = g.pieces[leader]
    if not must_keep_nerve(g, leader):
        return True
    roll, morale = sum(g.roll("nerve")), morale_tally(g, leader)
    held = roll <= morale.total
    g.log("6.72", Falters, leader, roll, morale, HOLDS if held else FALTERS)
    if not held:
        p.marker = MOVED_FIRED
        if g.options["decapitation"] == "morale":
            apply_check(g, leader, roll - int(morale.total))
    return held
