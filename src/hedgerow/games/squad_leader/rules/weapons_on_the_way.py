"""5.7, 13.5 Weapons on the way: taken up and dropped by those who march, and remembered in case fire stops them before [16.1]."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.counters import CANNOT
from hedgerow.games.squad_leader.model.log_events import Dropped, Taken
from hedgerow.games.squad_leader.model.pieces import NOBODY
from hedgerow.games.squad_leader.model.state import State, give, lay
from hedgerow.games.squad_leader.model.undertakings import Deed
from hedgerow.games.squad_leader.rules.movement_allowance import allowance
from hedgerow.games.squad_leader.rules.moving_together import the_march
from hedgerow.games.squad_leader.rules.portage import can_carry, carried, free_weapons, loss
from hedgerow.kernel.reasons import Reasons


def is_heavy_mg(g: State, weapon: int) -> bool:
    """T-5.7-A: a machine gun too heavy for one leader."""
    kind = g.weapons[weapon].is_
    return kind.is_mg and kind.leader_portage == CANNOT


def why_not_take(g: State, weapon: int, unit: int) -> Reasons:
    """5.7: picked up anywhere in the move if MF suffice; 13.5, 50.4: weapons of the enemy that one may not use are lost. 17.3: a
    leader who stays where he is may man a gun too heavy for him to carry. 20.84: nobody in a melee takes anything."""
    m, no, u = the_march(g), Reasons(), g.units[unit]
    if unit not in m.units:
        no("it is not moving", "5.7")
        return no
    if weapon not in free_weapons(g, u.hex, u.layer):
        no("it does not lie there", "5.7")
        return no
    if m.hauled != NOBODY or g.weapons[weapon].is_gun:
        no("they cannot carry it", "5.72")
        return no
    slower = loss(g, unit, (*carried(g, unit), weapon)) - loss(g, unit, carried(g, unit))
    if u.berserk and slower > 0:
        no("the berserk carry nothing that slows them", "18.43")
    if not can_carry(g, unit, (*g.held.get(unit, ()), weapon)) and (m.started or not is_heavy_mg(g, weapon)):
        no("a leader carries at most three points, and no MMG or HMG alone", "5.71")
    elif m.spent > allowance(g, unit, bonus=m.leader != NOBODY) - slower:
        no("it has not the MF for it", "5.7")
    return no


def take(g: State, weapon: int, unit: int) -> None:
    """5.7: a weapon is picked up; 13.5: an enemy's weapon that the taker could never use is eliminated."""
    w, u = g.weapons[weapon], g.units[unit]
    note(g, unit, "take", weapon, NOBODY, u.where)
    if w.side != u.side and not may_be_captured(g, weapon, unit):
        lay(g, weapon, -2)
    else:
        give(g, weapon, unit)
    g.log("5.7", Taken, unit, weapon)


def may_be_captured(g: State, weapon: int, unit: int) -> bool:
    """13.5, 50.4: machine guns by anyone; other weapons of the enemy by Americans only, radios by nobody."""
    captured = g.weapons[weapon].is_.captured
    return captured == "yes" or (captured == "american" and g.units[unit].is_.nation == "american")


def why_not_drop(g: State, weapon: int) -> Reasons:
    """5.7: dropped anywhere in the move."""
    no = Reasons()
    holder = g.weapons[weapon].holder
    if holder not in the_march(g).units:
        no("nobody on the march has it", "5.7")
    elif not g.units[holder].on_map:
        no("it has not come onto the map", "5.7")
    return no


def drop(g: State, weapon: int) -> None:
    holder = g.weapons[weapon].holder
    u = g.units[holder]
    note(g, holder, "drop", weapon, holder, u.where)
    lay(g, weapon, u.hex, u.layer)
    g.log("5.7", Dropped, holder, weapon)


def note(g: State, unit: int, what: str, thing: int, holder: int, where: int) -> None:
    """16.1: remembered, so that it can be undone if fire stops the mover before."""
    g.deeds.append(Deed(unit, len(g.ways.get(unit, ())), what, thing, holder, where))
