"""38.5, 38.52: what is seen at night: groups lit up by a starshell, and groups observed this turn."""

from __future__ import annotations

from hedgerow.games.up_front.model.state import State
from hedgerow.games.up_front.rules.ranges import relative_range
from hedgerow.kernel.reasons import Reasons


def illuminated(g: State, group: int) -> bool:
    """38.51: the group under a starshell, its enemies at Relative Range 5, and its neighbours at the same range chit."""
    gr = g.groups[group]
    for n, there in enumerate(g.groups):
        if not there.starshell or not there.men:
            continue
        if n == group or (there.player != gr.player and relative_range(g, n, group) == 5):
            return True
        if there.player == gr.player and abs(there.letter - gr.letter) == 1 and there.chit == gr.chit:
            return True
    return False


def observed(g: State, group: int, target: int) -> bool:
    """38.2: found this turn by this group."""
    return g.groups[group].observed == target and g.groups[group].observed_turn == g.turn


def sees(g: State, group: int, target: int) -> bool:
    """38.52: by day always; at night only what is observed or lit up."""
    return not g.here.night or illuminated(g, target) or observed(g, group, target)


def dark(g: State, target: int) -> bool:
    """38.4: night fire: the target is not lit up."""
    return g.here.night and not illuminated(g, target)


def why_not_seen(g: State, group: int, target: int, no: Reasons) -> None:
    """38.2: at night nobody attacks what he has not detected."""
    if not sees(g, group, target):
        no("it is night, and that group has not been observed", "38.2")
