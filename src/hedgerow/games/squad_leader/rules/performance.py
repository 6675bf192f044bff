"""C4 Performance points: what a player's own leader earns and loses in the course of a scenario of the campaign."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hedgerow.games.squad_leader.model.log_events import Performed
from hedgerow.games.squad_leader.model.pieces import NOBODY
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.tables import ELAN
from hedgerow.games.squad_leader.model.undertakings import INFANTRY_FIRE
from hedgerow.games.squad_leader.rules.concealment import announce

REMOVED_ONLY: Final = ("12.3", "13.47", "18.3", "21.3", "QA-13.44")
"""C5.1: ways to leave a scenario that are not the end of a leader."""


def is_personal(g: State, unit: int) -> bool:
    """C3.2: whether a unit is a player's own leader, in a campaign."""
    return bool(g.files) and unit in g.card.personal


def perform(g: State, unit: int, what: str) -> None:
    """C2.2, C4.1, C4.2: points are recorded as they occur."""
    if is_personal(g, unit):
        g.files[g.units[unit].side].earned += ELAN[what]
        announce(g, "C4.1" if ELAN[what] > 0 else "C4.2", unit, Performed, unit, what, ELAN[what])


def all_perform(g: State, units: Iterable[int], what: str) -> None:
    for i in units:
        perform(g, i, what)


def note_elimination(g: State, unit: int, rule: str) -> None:
    """C4.1(E): a squad killed by fire he directs, or by the machine gun he fires alone [17.4]; C4.2(A): he himself, broken a
    second time; C5.1: killed for good or not."""
    u, a = g.units[unit], g.attack
    if a is not None and u.squad and u.side != a.side:
        alone = a.firers[0].unit if len(a.firers) == 1 else NOBODY
        directs = a.leaders or ([alone] if alone != NOBODY and g.units[alone].leader else [])
        all_perform(g, [i for i in directs if g.units[i].side == a.side], "squad killed")
    if is_personal(g, unit):
        if rule == "12.3":
            perform(g, unit, "lost on rally")
        g.files[u.side].fallen = rule not in REMOVED_ONLY


def note_vehicle_kill(g: State, vehicle: int, by: Iterable[int], *, close_combat: bool) -> None:
    """C4.1(A): an AFV destroyed with bare hands, or by infantry fire from above [QA-47.8], by him or by a squad that he leads;
    C4.1(C): by himself with what kills by the AFV Kill Table. `by` says who, where no attack does."""
    v, a = g.vehicles[vehicle], g.attack
    if not v.is_.is_afv:
        return
    if close_combat:
        all_perform(g, by, "AFV without AT weapons")
    elif a is not None and a.side != v.side:
        at_it = [*by, *(i for f in a.firers for i in (f.unit, f.helper) if i != NOBODY)]
        if a.means == INFANTRY_FIRE and not by:
            all_perform(g, dict.fromkeys((*a.leaders, *at_it)), "AFV without AT weapons")
        else:
            all_perform(g, dict.fromkeys(at_it), "AFV with AT weapons")
