"""13.7, 17.8, 25.41 What a player may do while something else is being decided: break a unit, destroy a weapon, show a stack."""

from __future__ import annotations

from hedgerow.games.squad_leader.model.pieces import ADVANCE, DUMMY, MOVEMENT, NOBODY, ROUT, SETUP, Unit, hex_of, target_at
from hedgerow.games.squad_leader.model.state import State
from hedgerow.games.squad_leader.model.undertakings import Attack
from hedgerow.games.squad_leader.rules.concealment import reveal
from hedgerow.games.squad_leader.rules.fire_groups import firing_places, needs_second_leader
from hedgerow.games.squad_leader.rules.guns import crew_of
from hedgerow.games.squad_leader.rules.line_of_march import steps_in
from hedgerow.games.squad_leader.rules.machine_guns import destroy, why_not_destroy
from hedgerow.games.squad_leader.rules.melee import free_from_melee
from hedgerow.games.squad_leader.rules.morale import break_unit
from hedgerow.kernel.asking import Option
from hedgerow.kernel.reasons import Reasons


def anytime_options(g: State, seat: str) -> list[Option]:
    """13.7, 17.8, 25.41: everything of this seat that could be broken, destroyed or shown now."""
    if g.phase == SETUP:
        return []
    side = g.card.seats.index(seat)
    at_work = busy(g)
    found: list[Option] = [("break", i) for i in g.of(side) if not is_broken_already(g.units[i]) and i not in at_work]
    if side == g.attacker and g.combat is None:
        near = {w for i in g.of(side) for w in g.held.get(i, ())} | {
            w for h, lying in g.lying.items() if g.occupied(h, side) for w in lying} | {
            w for w, weapon in enumerate(g.weapons) if weapon.vehicle != NOBODY}
        found += [("destroy", w) for w in sorted(near) if not why_not_destroy_now(g, side, w, at_work)]
    places = sorted({target_at(g.units[i].hex, g.units[i].layer) for i in g.of(side) if g.units[i].concealed})
    found += [("show", where) for where in places if not why_not_show(g, side, where)]
    return found


def has_anytime_options(g: State, seat: str) -> bool:
    """Whether any of it is to be had, quickly."""
    if g.phase == SETUP:
        return False
    side = g.card.seats.index(seat)
    at_work = busy(g)
    for i, u in enumerate(g.units):
        if u.side == side and u.hex >= 0 and not is_broken_already(u) and i not in at_work:
            return True
    return bool(anytime_options(g, seat))


def why_not_break(g: State, side: int, unit: int) -> Reasons:
    """13.7: any unbroken unit, at any time but in the middle of something it does itself; in a melee it is lost [20.9]."""
    no = Reasons()
    u = g.units[unit]
    if u.side != side:
        no("it is not yours", "13.7")
        return no
    if is_broken_already(u) or not u.on_map:
        no("there is nothing to break", "18.41" if u.berserk else "13.7")
    if unit in busy(g):
        no("it is in the middle of something", "13.7")
    return no


def is_broken_already(u: Unit) -> bool:
    """13.7: broken units and dummies do not break; nor do the berserk [18.41]."""
    return u.broken or u.berserk or u.sort == DUMMY


def busy(g: State) -> set[int]:
    """Units that are moving, firing, routing or fighting just now, those that an attack being put together needs, and those with
    whom dummies on the march would be shown up [25.42]."""
    found: set[int] = set()
    if g.march is not None:
        found |= set(g.march.units)
        found |= {i for dummy in g.march.units if g.units[dummy].dummy for i in g.at.get(g.units[dummy].hex, ())}
    if g.attack is not None:
        found |= taking_part(g, g.attack) | awaiting_fire(g, g.attack)
    if g.rout is not None:
        found |= {g.rout.unit, *g.at.get(g.units[g.rout.unit].hex, ())}
    if g.combat is not None:
        found |= set(g.combat.began)
    return found


def taking_part(g: State, a: Attack) -> set[int]:
    """Who fires, directs, mans the gun or has been put back; 37.43: leaders too of whom one must help to fire, and those without
    whom not every firing hex would have one [QA-15.2]."""
    found = {i for f in a.firers for i in (f.unit, f.helper)} | set(a.leaders) | set(a.returned)
    if a.gun != NOBODY:
        found.add(crew_of(g, a.gun))
    if needs_second_leader(g, a):
        found |= {i for f in a.firers for i in g.on(g.units[f.unit].where, a.side) if g.units[i].leader}
    if a.leaders:
        found |= {i for where in firing_places(g, a) for i in g.in_hex(hex_of(where), a.side) if g.units[i].leader}
    return found


def awaiting_fire(g: State, a: Attack) -> set[int]:
    """16.1: once fire is declared nobody who went through the target breaks to escape being put back there; nor do those who
    would be lost by breaking in it [20.9, 27.7] leave the fire without a target."""
    there = g.in_hex(hex_of(a.where), 1 - a.side)
    return {i for i in g.ways if g.units[i].side != a.side and steps_in(g, i, a.where)} | {
        i for i in there if g.units[i].melee or g.units[i].emerged}


def why_not_destroy_now(g: State, side: int, weapon: int, at_work: set[int] | None = None) -> Reasons:
    """17.8: not while it is being fired or fought over; `at_work` are the units that are busy, where that is known."""
    no = why_not_destroy(g, side, weapon)
    a = g.attack
    fired = a is not None and (weapon == a.gun or any(f.weapon == weapon for f in a.firers))
    if fired or g.weapons[weapon].holder in (busy(g) if at_work is None else at_work):
        no("it is in use", "17.8")
    if g.combat is not None:
        no("not in close combat", "17.8")
    there = [g.units[i] for i in g.in_hex(g.weapon_hex(weapon), side)] if g.weapons[weapon].in_play else []
    if there and not any(u.real and not u.broken and not u.melee and stays_here(g, u) for u in there):
        no("a unit must be with it that ends the phase there", "17.8")
    return no


def stays_here(g: State, u: Unit) -> bool:
    """17.8: whether a unit can no longer leave its hex in this phase."""
    if g.phase == MOVEMENT:
        return u.released or u.prep_fired or u.directed
    if g.phase == ADVANCE:
        return u.advanced
    return g.phase != ROUT or not u.leader or u.routed


def why_not_show(g: State, side: int, where: int) -> Reasons:
    """QA-13.41-c, QA-25.41: a side may give up the concealment of a stack at any time, all of it together [25.42]."""
    no = Reasons()
    if not any(g.units[i].concealed and target_at(g.units[i].hex, g.units[i].layer) == where
               for i in g.in_hex(hex_of(where), side)):
        no("nothing of yours is concealed there", "QA-25.41")
    if g.attack is not None or g.combat is not None:
        no("not in the middle of an attack", "QA-25.41")
    if g.march is not None and any(g.units[i].dummy and target_at(g.units[i].hex, g.units[i].layer) == where
                                   for i in g.march.units):
        no("dummies are on the march there", "QA-25.41")
    return no


def perform(g: State, seat: str, option: Option) -> None:
    """Do it."""
    if option[0] == "destroy":
        destroy(g, option[1])
        return
    if option[0] == "show":
        reveal(g, option[1], g.card.seats.index(seat))
        return
    break_unit(g, option[1], "13.7")
    free_from_melee(g)                                    # 20.9: it may have been the last that an enemy fought
