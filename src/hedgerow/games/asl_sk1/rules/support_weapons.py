"""4.0 Support weapons: how many a unit may fire, their wilful destruction, and demolition charges."""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.games.asl_sk1.model.counters import ELITE, HALF_SQUAD, KINDS, SQUAD, WEAPONS
from hedgerow.games.asl_sk1.model.state import (
    ADVANCING_FIRE,
    DEFENSIVE_FIRE,
    GONE,
    NO_MARKER,
    NOBODY,
    OWN_FP,
    PREP_FIRE,
    Attack,
    Charge,
    Firer,
    State,
)
from hedgerow.games.asl_sk1.rules.effects import make_desperate, suffer
from hedgerow.games.asl_sk1.rules.firepower import Outcome, Shot, may_break, outcome, target_drm
from hedgerow.games.asl_sk1.rules.setup import reveal_fortified
from hedgerow.kernel.asking import Option
from hedgerow.kernel.events import Event
from hedgerow.kernel.flow import Flow, flow
from hedgerow.kernel.reasons import Reasons
from hedgerow.kernel.tally import Tally


class Destroyed(Event, says="{unit} destroys {weapon}"):
    unit: int
    weapon: int


class Detonated(Event, says="{weapon} goes off in {hex}: {fp} FP, DRM {drm}, rolled {roll}: {result}"):
    weapon: int
    hex: int
    fp: Tally
    drm: Tally
    dice: tuple[int, ...]
    roll: int
    result: str


# ---- how many weapons a unit may use ----

def why_not_use(g: State, unit: int, weapon: int, with_: Sequence[Firer], no: Reasons) -> None:
    """4.0-o: a squad uses one weapon beside its own FP in a phase, or two without it; 4.0-p: a half-squad one instead of its
    own FP; 4.0-q: a leader one, if he does not direct. `with_` are the firers of an attack it would join.

    4.2-b: no unit uses two FT.
    """
    u = g.units[unit]
    size = KINDS[u.kind].size
    beside = [f for f in with_ if f.unit == unit]
    own = u.own_fp_used or any(f.weapon == OWN_FP for f in beside)
    guns = u.weapons_used + sum(f.weapon != OWN_FP and not g.weapons[f.weapon].used for f in beside)
    if weapon == OWN_FP:
        if u.own_fp_lost or (size == SQUAD and guns > 1) or (size == HALF_SQUAD and guns):
            no("it has given up its own firepower for its weapons", "4.0-o" if size == SQUAD else "4.0-p")
        return
    if g.weapons[weapon].used and g.weapons[weapon].holder == unit and u.weapons_used:
        guns -= 1
    if size == SQUAD:
        if guns > 1 or (guns and own):
            no("a squad fires one weapon and its own firepower, or two weapons", "4.0-o")
    elif size == HALF_SQUAD:
        if guns or own:
            no("a half-squad fires one weapon or its own firepower", "4.0-p")
    elif guns or u.directing:
        no("a leader uses one weapon, or directs", "4.0-q")
    if WEAPONS[g.weapons[weapon].kind].kind == "FT" and u.flamethrower not in (NOBODY, weapon):
        no("no unit uses two FT", "4.2-b")


def use_weapon(g: State, unit: int, weapon: int) -> None:
    """4.0-o, 4.0-p: two weapons cost a squad its own FP for the player turn, one costs a half-squad its own.

    4.0-q: a leader with a weapon has no leadership that phase.
    """
    u, w = g.units[unit], g.weapons[weapon]
    size = KINDS[u.kind].size
    if not w.used or (u.leader and not u.weapons_used):
        w.used = True
        u.weapons_used += 1
    if (size == SQUAD and u.weapons_used > 1) or size == HALF_SQUAD:
        u.own_fp_lost = True
    if u.leader:
        u.gunner, u.crewing = True, weapon
    if WEAPONS[w.kind].kind == "FT":
        u.flamethrower = weapon


# ---- wilful destruction ----

def destructions(g: State, side: int) -> list[Option]:
    """4.0-k: weapons that may be destroyed by their possessors now."""
    if g.phase not in (PREP_FIRE, DEFENSIVE_FIRE):
        return []
    return [("destroy", i) for i, w in enumerate(g.weapons)
            if w.holder >= 0 and g.units[w.holder].side == side and not why_not_destroy(g, i)]


def why_not_destroy(g: State, weapon: int) -> Reasons:
    """4.0-k: in the PFPh or DFPh, by an unbroken possessor out of melee that could still use it."""
    no = Reasons()
    w = g.weapons[weapon]
    u = g.units[w.holder]
    if g.phase not in (PREP_FIRE, DEFENSIVE_FIRE):
        no("weapons are destroyed in the PFPh or DFPh", "4.0-k")
    if not u.good_order:
        no("only a unit in Good Order does this", "4.0-k")
    if w.fired != NO_MARKER:
        no("the weapon has been used", "4.0-k")
    why_not_use(g, w.holder, weapon, (), no)
    return no


def destroy_weapon(g: State, weapon: int) -> None:
    """4.0-k: gone for good; it counts as using a weapon."""
    w = g.weapons[weapon]
    g.log("4.0-k", Destroyed, w.holder, weapon)
    use_weapon(g, w.holder, weapon)
    w.holder, w.hex = NOBODY, GONE


# ---- demolition charges ----

def removal_number(g: State, unit: int, weapon: int) -> int:
    """4.3-c: the original DR that makes a charge a dud; lower for users that are not elite [4.3], Inexperienced [4.0-n],
    or with a captured charge [4.0-m]."""
    number = WEAPONS[g.weapons[weapon].kind].removed
    if KINDS[g.units[unit].kind].quality != ELITE:
        number -= 2
    if g.units[unit].mmc and g.inexperienced(unit):
        number -= 1
    if g.captured(weapon):
        number -= 2
    return number


def place_charge(g: State, unit: int, weapon: int, hex_: int) -> None:
    """4.3-b: the charge is operably placed; it counts as a weapon used."""
    g.charges.append(Charge(weapon, hex_, unit, removal_number(g, unit, weapon), g.units[unit].cx))
    use_weapon(g, unit, weapon)
    g.weapons[weapon].holder, g.weapons[weapon].hex = NOBODY, GONE


def use_charges(g: State) -> None:
    """4.3: a charge attacks in the AFPh, so it is one of the weapons its placer uses in that phase [4.0-o, 4.0-q]."""
    for charge in g.charges:
        u = g.units[charge.placer]
        u.weapons_used += 1
        u.gunner = u.leader


def detonations(g: State, side: int) -> list[Option]:
    """4.3: charges go off in the AFPh, in the order the ATTACKER likes."""
    if g.phase != ADVANCING_FIRE:
        return []
    return [("detonate", i) for i, _ in enumerate(g.charges)]


def charge_situation(g: State, charge: Charge) -> Shot:
    """4.3: 30 FP, unchanged by Point Blank Fire and the AFPh; TEM and the placer's CX apply, nothing cowers."""
    kind = WEAPONS[g.weapons[charge.weapon].kind]
    attack = Attack(g.attacker, charge.hex, g.at(charge.hex) if charge.hex in g.melees else g.at(charge.hex, g.defender))
    common = Tally().add(1 if charge.cx else 0, "CX", "4.3-c")
    targets = tuple((i, target_drm(g, attack, i, common)) for i in attack.targets)
    return Shot(Tally.of(kind.fp, kind.key, "4.3"), (), targets, 0, ((charge.weapon, charge.removed, 0),), 0)


@flow
def detonate(g: State, index: int) -> Flow[None]:
    """4.3-c: it attacks the location unless the original roll makes it a dud, and is removed either way."""
    charge = g.charges.pop(index)
    if charge_situation(g, charge).targets:
        reveal_fortified(g, charge.hex)
    shot = charge_situation(g, charge)
    if shot.targets:
        dice = g.roll("demolition charge")
        found = outcome(shot, dice)
        result = "dud" if found.failing else found.result
        g.log("4.3-c", Detonated, charge.weapon, charge.hex, shot.fp, shot.targets[0][1], dice, found.original, result)
        if not found.failing:
            yield from blast(g, shot, found)


@flow
def blast(g: State, shot: Shot, found: Outcome) -> Flow[None]:
    """3.2.1: the charge's result on every target."""
    shaken = tuple(i for n, (i, _) in enumerate(shot.targets) if g.units[i].broken and may_break(shot, n))
    results = tuple((i, e.what, e.number, int(drm.total))
                    for (i, drm), e in zip(shot.targets, found.effects, strict=True))
    yield from suffer(g, results, found.column)
    for i in shaken:
        if g.units[i].in_play:
            make_desperate(g, i, "3.2.1-t")
