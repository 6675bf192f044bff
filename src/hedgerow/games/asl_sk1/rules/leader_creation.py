"""5.3 Field promotion: a MMC that rolls an original 2 rallying itself, or in close combat, may create a leader."""

from __future__ import annotations

from hedgerow.games.asl_sk1.model.counters import KINDS
from hedgerow.games.asl_sk1.model.state import NOBODY, State, Unit
from hedgerow.games.asl_sk1.model.tables import CREATION_DRM, leader_created
from hedgerow.kernel.events import Event
from hedgerow.kernel.tally import Tally


class CreationRolled(Event, says="{unit} may create a leader: {roll}, drm {drm}"):
    unit: int
    roll: int
    drm: Tally


class LeaderCreated(Event, says="{unit} appears: a {kind}"):
    unit: int
    kind: str


def creation_drm(g: State, unit: int, columns_below: int = 0) -> Tally:
    """T-leader-creation: nationality, odds columns below 1-1, the morale of the unit at that moment, broken or not."""
    u = g.units[unit]
    nation = KINDS[u.kind].nation
    morale = g.morale(unit)
    drm = Tally().add(CREATION_DRM[nation], nation, "T-leader-creation")
    drm = drm.add(CREATION_DRM["column_below_even"] * columns_below, "odds below even", "T-leader-creation")
    if morale >= 8:
        drm = drm.add(CREATION_DRM["high_morale"], "high morale", "T-leader-creation")
    elif morale <= 6:
        drm = drm.add(CREATION_DRM["low_morale"], "low morale", "T-leader-creation")
    return drm.add(CREATION_DRM["broken"] if u.broken else 0, "broken", "T-leader-creation")


def creation_outcome(roll: int, drm: int) -> str:
    """T-leader-creation: the leader's name, or nothing."""
    return leader_created(roll + drm)


def field_promotion(g: State, unit: int, columns_below: int = 0) -> int:
    """5.3: roll on the table; the leader that appears stands with the unit and cannot be refused. NOBODY if none does."""
    u = g.units[unit]
    drm = creation_drm(g, unit, columns_below)
    roll = g.roll("leader creation", 1)[0]
    g.log("5.3", CreationRolled, unit, roll, drm)
    name = creation_outcome(roll, int(drm.total))
    if not name:
        return NOBODY
    kind = f"{KINDS[u.kind].nation} {name}"
    g.units.append(Unit(kind, u.side, u.hex, u.group, melee=u.melee))
    g.log("5.3", LeaderCreated, len(g.units) - 1, kind)
    return len(g.units) - 1
