"""3.6-m Interdiction: enemies who could fire at a routing unit in the open make it check morale."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.counters import KINDS
from hedgerow.games.asl_sk1.model.state import NOBODY, Rout, State
from hedgerow.games.asl_sk1.rules.effects import KILLED, PASSES, PINNED, eliminate, morale_check
from hedgerow.games.asl_sk1.rules.rout_ways import rout_mf
from hedgerow.games.asl_sk1.rules.terrain import is_open_ground
from hedgerow.kernel.events import Event


class Interdicted(Event, says="{unit} is interdicted in {hex} by {interdictor_unit}"):
    unit: int
    hex: int
    interdictor_unit: int


def interdictor(g: State, unit: int, hex_: int, *, by_road: bool) -> int:
    """3.6-m: an enemy that could interdict the unit in that hex, or NOBODY; 3.6-q: one is as good as many."""
    side = g.units[unit].side
    for i, e in enumerate(g.units):
        if e.side != side and 0 <= e.hex < g.scenario.size and can_interdict(g, i, hex_, by_road=by_road):
            return i
    return NOBODY


def can_interdict(g: State, enemy: int, hex_: int, *, by_road: bool) -> bool:
    """3.6-m: unbroken, unpinned, in normal range with LOS and at least 1 FP; 3.6-n: not in melee, not CX, no lone leader.

    3.6-r: the hex must be one where he could claim FFMO, so nothing may hinder the line.
    """
    e = g.units[enemy]
    if e.broken or e.pinned or e.melee or e.cx:
        return False
    return (reach_of(g, enemy) >= g.scenario.ground.distance[e.hex][hex_] and g.hindrance(e.hex, hex_) == 0
            and is_open_ground(g, hex_, e.hex, by_road=by_road))


def reach_of(g: State, enemy: int) -> int:
    """3.6-m: the longest normal range at which it has firepower: its own, or of a machine gun that works.

    3.6-n: a leader needs a machine gun and another leader to help with it.
    """
    e = g.units[enemy]
    guns = [g.weapons[w].is_.range for w in g.held_by(enemy) if g.weapons[w].is_.is_mg and not g.weapons[w].malfunctioned]
    if e.mmc:
        return max([KINDS[e.kind].range, *guns])
    helped = any(i != enemy and g.units[i].leader and not (g.units[i].broken or g.units[i].pinned or g.units[i].cx)
                 for i in g.at(e.hex, e.side))
    return max(guns) if guns and helped else 0


def interdict(g: State, r: Rout) -> None:
    """3.6-m: in Open Ground under enemy guns it takes a NMC with all that follows for a broken unit [3.6-o]; what is left of
    a squad may run on.

    3.6-p: a pin ends the rout. 3.6-l: the leader who came along helps, and dies if it fails. 3.2.1-f: a leader who is wounded
    on the way has three MF in all.
    """
    hex_ = g.units[r.unit].hex
    enemy = interdictor(g, r.unit, hex_, by_road=r.by_road)
    if enemy == NOBODY:
        return
    g.log("3.6-m", Interdicted, r.unit, hex_, enemy)
    before = rout_mf(g, r.unit)
    result = morale_check(g, r.unit, 0, rout_helpers(g, r), "3.6-o", interdicted=True)
    r.left = max(0, r.left - before + rout_mf(g, r.unit))
    if result == PINNED:
        r.stopped = True
    elif result != PASSES and r.escort != NOBODY:
        eliminate(g, r.escort, "3.6-l")
        r.escort = NOBODY
    if result == KILLED or g.units[r.unit].hex < 0:
        g.rout = None


def rout_helpers(g: State, r: Rout) -> tuple[int, ...]:
    """3.6-l: the leader who came along "may" lend his DRM, so a bad one never does."""
    return (r.escort,) if r.escort != NOBODY and g.units[r.escort].leadership < 0 else ()
