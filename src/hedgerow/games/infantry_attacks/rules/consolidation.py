"""17.1 Consolidation (optional): two reduced companies become one."""

from __future__ import annotations

from hedgerow.games.infantry_attacks.model.state import GOOD, LEADER, MERGED, SELF, State
from hedgerow.games.infantry_attacks.model.values import reduced
from hedgerow.games.infantry_attacks.rules.step_losses import leave_map
from hedgerow.games.infantry_attacks.rules.transport import why_not_in_place
from hedgerow.kernel.events import Event
from hedgerow.kernel.reasons import Reasons


class Consolidated(Event, says="{other_piece} is merged into {piece}"):
    piece: int
    other_piece: int


def why_not_consolidate(g: State, one: int, other: int) -> Reasons:
    """17.1: two reduced good-order companies of one type and nation in one hex, activated by the same leader."""
    no = Reasons()
    if not g.options["consolidation"]:
        no("consolidation is not agreed", "17.1")
    p, q = g.pieces[one], g.pieces[other]
    for i in (one, other):
        if g.pieces[i].cls < LEADER:
            why_not_in_place(g, i, no)
    if one == other or p.cls >= LEADER or q.cls >= LEADER or p.kind != q.kind or p.side != q.side:
        no("they are not two companies of the same type", "17.1")
        return no
    if not reduced(p) or not reduced(q):
        no("both must be reduced companies", "17.1")
    if p.status != GOOD or q.status != GOOD:
        no("both must be in good order", "17.1")
    s = g.segment
    if p.hex != q.hex:
        no("they are not in the same hex", "17.1")
    if s is None or s.activator.get(one, SELF) == SELF or s.activator.get(one) != s.activator.get(other):
        no("the same leader must have activated both", "17.1")
    return no


def consolidate(g: State, one: int, other: int) -> None:
    """17.1: one full company; the piece removed is not counted as eliminated."""
    g.pieces[one].steps = 2
    g.pieces[other].steps = 0
    g.log("17.1", Consolidated, one, other)
    leave_map(g, other, MERGED)
