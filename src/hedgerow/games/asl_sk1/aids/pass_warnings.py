"""What a choice would lose for good: said before it is made."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.state import State
from hedgerow.games.asl_sk1.rules.rout import must_rout, why_not_rout
from hedgerow.kernel.reasons import Reasons


def lost_by_passing(g: State, seat: str) -> Reasons:
    """3.1(a): a unit that has not entered by the end of the APh is lost; 3.6-a: so is one that must rout and does not."""
    no = Reasons()
    about = getattr(g.asked, "about", "")
    if about in ("movement", "advance") and (outside := waiting_to_enter(g)):
        chance = "" if about == "advance" else " unless they can still enter in the Advance Phase"
        no(f"{counted(outside)} off the map will be lost{chance}", "3.1(a)")
    if about == "rout":
        side = g.scenario.sides.index(seat)
        if doomed := sum(must_rout(g, i) and not why_not_rout(g, i) for i in g.of(side)):
            no(f"{counted(doomed)} must rout and will be eliminated", "3.6-a")
    return no


def waiting_to_enter(g: State) -> int:
    return sum(u.side == g.attacker and u.hex >= g.scenario.size for u in g.units)


def counted(n: int) -> str:
    return "1 unit" if n == 1 else f"{n} units"
